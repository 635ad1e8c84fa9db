// Says things in the reader's language: messages by id, with arguments.
import { signal } from '@preact/signals';
import type { MessageId } from 'generated/messages';
import { fetchFile } from './fetching';
import { fileNames, fileUrl } from './files';
import type { Language } from './settings';

type Texts = Readonly<Record<string, string>>;
const said = signal<Texts>({});

/** The language that could not be fetched: the page goes on in the one before. Null: all is well. */
export const unspoken = signal<Language | null>(null);
let wanted: Language | null = null;
let spoken: Language | null = null;

const FIRST = '*';
const named = (catalogue: string) => `${FIRST}-${catalogue}`;
/** Catalogues that are spoken: the one that comes at first; others come with the parts that say them. */
const needed = new Set([FIRST]);
let count = 0; // how many of them are in what is said
const catalogues = new Map<string, Promise<Texts>>();

/** What could not be fetched is fetched anew the next time. */
function catalogueOf(name: string, language: Language): Promise<Texts> {
    const { href } = fileUrl(name, language);
    const known = catalogues.get(href);
    if (known) return known;
    const coming = fetchFile(href).then((answer) => answer.json() as Promise<Texts>);
    catalogues.set(href, coming);
    coming.catch(() => catalogues.delete(href));
    return coming;
}

/** All that is needed, in one language; the page is drawn again with it, unless another one is wanted meanwhile. */
async function gather(language: Language) {
    let all: Texts[] = [];
    while (all.length < needed.size) all = await Promise.all([...needed].map((name) => catalogueOf(name, language)));
    if (wanted !== language || (spoken === language && count === all.length)) return;
    spoken = language;
    count = all.length;
    said.value = Object.assign({}, ...all);
}

/** Fetches a language. */
export async function speak(language: Language) {
    wanted = language;
    unspoken.value = null;
    try {
        await gather(language);
    } catch (error) {
        if (wanted !== language) return;
        wanted = spoken;
        unspoken.value = language;
        throw error;
    }
}

/** Fetches catalogues that do not come at first, in the language that is spoken; each further language has them, too. */
export async function learn(names: readonly string[]) {
    const more = names.map(named);
    for (let language: Language | null = null; wanted && language !== wanted; ) {
        const now: Language = wanted;
        language = now;
        await Promise.all(more.map((name) => catalogueOf(name, now)));
    }
    for (const name of more) needed.add(name);
    if (wanted) await gather(wanted);
}

/** A text that nobody has foreseen to be said here: all catalogues are fetched, and it is drawn when they are there. */
function fetchLate(id: MessageId): string {
    const all = fileNames().filter((name) => name.startsWith(named('')));
    if (!wanted || all.every((name) => needed.has(name))) return id;
    console.warn(`late text: ${id}`); // no test may see this
    void learn(all.map((name) => name.slice(named('').length))).catch(() => {});
    return '…';
}

/** The message, its {1} {2} {3} filled in. */
export function say(id: MessageId, ...args: (string | number)[]): string {
    const text = said.value[id];
    if (text === undefined) return fetchLate(id);
    return text.replace(/\{(\d)\}/g, (_, n) => String(args[n - 1] ?? ''));
}

const COLOURS = {
    O: 'print.orange',
    R: 'print.red',
    G: 'print.green',
    B: 'print.blue',
    Y: 'print.yellow',
    K: 'print.black',
} as const;
/** A colour of Würfelblitz by its letter: notation has that in every language. */
export const sayColour = (letter: string): string => say(COLOURS[letter as keyof typeof COLOURS]);
/** `O3 K`: `naranja 3, negro`; anything else stays. */
const localize = (arg: string): string =>
    /^[ORGBYK]\d?( [ORGBYK]\d?)*$/.test(arg)
        ? arg
              .split(' ')
              .map(([letter, pips]) => `${sayColour(letter!)}${pips ? ` ${pips}` : ''}`)
              .join(', ')
        : arg;

/** A reason of the rules in words. */
export const sayWhy = (why: { message: string; args: string[] }) =>
    say(why.message as MessageId, ...(why.message.startsWith('blitz.') ? why.args.map(localize) : why.args));
