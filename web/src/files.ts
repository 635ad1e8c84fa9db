// Names where the files of this version lie: build.mjs names them by their hashes.
declare const FILES: Record<'wasm' | 'tools' | 'bots' | 'weights' | 'thinker', string> &
    Partial<Record<string, string>>;

/** The root of the page, with a slash at its end: scripts lie one folder below it. */
export const base = new URL('..', import.meta.url);
/** The names of all of them. */
export const fileNames = () => Object.keys(FILES);
export const hasFile = (name: keyof typeof FILES) => FILES[name] !== undefined;
/** Names with a `*` stand for one file in each language. */
export const fileUrl = (name: keyof typeof FILES, language = ''): URL =>
    new URL((FILES[name] ?? '').replace('*', language), base);
