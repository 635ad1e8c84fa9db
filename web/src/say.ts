// What people read, in their language: messages by id, with arguments.
import { signal } from '@preact/signals';
import type { MessageId } from 'generated/messages';
import { fileUrl } from './files';
import type { Language } from './settings';

const catalogue = signal<Readonly<Record<string, string>>>({});

/** Fetches a language; the page is drawn again in it. */
export async function speak(language: Language) {
    const answer = await fetch(fileUrl(language));
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
    catalogue.value = await answer.json();
}

/** The message, its {1} {2} {3} filled in. */
export function say(id: MessageId, ...args: (string | number)[]): string {
    const text = catalogue.value[id];
    if (text === undefined) return id;
    return text.replace(/\{(\d)\}/g, (_, n) => String(args[n - 1] ?? ''));
}

/** A sentence about somebody has another form for whoever is called "you": `told.…${you(name)}`. */
export const you = (name: string): '' | '-you' => (name === say('page.you') ? '-you' : '');

/** A reason of the rules in words. */
export const sayWhy = (why: { message: string; args: string[] }) => say(why.message as MessageId, ...why.args);
