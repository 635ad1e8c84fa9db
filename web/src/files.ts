// Names where the files of this version lie: build.mjs names them by their hashes.
import type { Language } from './settings';

declare const FILES: Record<Language | 'wasm' | 'tools' | 'bots' | 'weights' | 'thinker', string> &
    Partial<Record<string, string>>;

/** The root of the page, with a slash at its end: scripts lie one folder below it. */
export const base = new URL('..', import.meta.url);
/** The names of all of them. */
export const fileNames = () => Object.keys(FILES);
export const hasFile = (name: keyof typeof FILES) => FILES[name] !== undefined;
export const fileUrl = (name: keyof typeof FILES): URL => new URL(FILES[name] ?? '', base);
