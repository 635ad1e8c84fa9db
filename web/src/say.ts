// What people read, in their language: messages by id, with arguments.
import { signal } from '@preact/signals';
import type { MessageId } from 'generated/messages';
import { fetchFile } from './fetching';
import { fileUrl } from './files';
import type { Language } from './settings';

const catalogue = signal<Readonly<Record<string, string>>>({});

/** The language that could not be fetched: the page goes on in the one before. Null: all is well. */
export const unspoken = signal<Language | null>(null);
let wanted: Language | null = null;

/** Fetches a language; the page is drawn again in it, unless another one is wanted meanwhile. */
export async function speak(language: Language) {
    wanted = language;
    unspoken.value = null;
    try {
        const texts = await (await fetchFile(fileUrl(language))).json();
        if (wanted === language) catalogue.value = texts;
    } catch (error) {
        if (wanted !== language) return;
        unspoken.value = language;
        throw error;
    }
}

/** The message, its {1} {2} {3} filled in. */
export function say(id: MessageId, ...args: (string | number)[]): string {
    const text = catalogue.value[id];
    if (text === undefined) return id;
    return text.replace(/\{(\d)\}/g, (_, n) => String(args[n - 1] ?? ''));
}

/** A reason of the rules in words. */
export const sayWhy = (why: { message: string; args: string[] }) => say(why.message as MessageId, ...why.args);
