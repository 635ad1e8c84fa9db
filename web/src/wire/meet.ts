// Hears what a server has for this player: tables that wait for them, tables to join or watch. One tab listens for
// all: browsers open few connections to one place.
import { batch, computed, signal } from '@preact/signals';
import { base } from '../files';
import { feel } from '../sound';
import { ended, served, turns } from '../turns';
import { cups, known, me, openTables, ownStream, type Me, type Row } from './http';

export const mine = signal<Me | null>(null);
/** Null: this page comes without a server of tables. */
export const others = signal<{ open: Row[]; playing: Row[] } | null>(null);

const CHALLENGE = 'table come 86400'; // so long somebody who was asked may think about it
const answered = signal<ReadonlySet<string>>(new Set());
export const isBoard = ({ terms = [] }: Row) => terms.some((line) => line.startsWith('table tournament '));
/** Tables to which somebody has asked this person, and boards of tournaments that wait for them. */
export const calls = computed(() =>
    (mine.value?.open ?? []).filter(
        (row) => !answered.value.has(row.id) && (isBoard(row) || (!row.owner && (row.terms ?? []).includes(CHALLENGE))),
    ),
);
/** The tournament of theirs that is over, until they have seen it; null: there is none. */
export const finished = computed(() => {
    const cup = cups.value;
    return cup?.event === 'end' && !answered.value.has(cup.id) ? cup.id : null;
});
/** It was taken up, or not: nothing more is asked. */
export function answer(id: string) {
    answered.value = new Set([...answered.value, id]);
    turn(id, false);
}

const AGAIN = 2000,
    LONGEST = 30_000; // ms until it is listened again
const SILENCE = 20_000; // a server says something every 7 s
const SETTLED = 1500; // what is told first is not new
const NAME = `cubilete-turns ${base.pathname}`;
const tabs = new BroadcastChannel(NAME);

const turn = (id: string, is: boolean) => {
    const now = new Set(turns.value);
    if (is) now.add(id);
    else now.delete(id);
    turns.value = now;
};

/** A table in this tab knows best whose turn it is there. */
export function note(id: string, is: boolean) {
    if (turns.value === null || turns.value.has(id) === is) return;
    turn(id, is);
    tabs.postMessage([...turns.value]);
}

/** Nobody is known here any more. */
export function turnsForgotten() {
    turns.value = new Set();
    tabs.postMessage([]);
}

/** Asks anew what tables there are. */
export async function refresh() {
    const open = await openTables('open');
    if (!open) return;
    const [playing, own] = await Promise.all([openTables('playing'), me()]);
    batch(() => {
        others.value = { open, playing: playing ?? [] };
        mine.value = own;
        served.value = true;
        ended.value = new Set(own?.over.map(({ id }) => id));
    });
}

/** One connection, until it breaks. Turns are told from the start: those that are not told are over. */
async function listenOnce() {
    const stop = new AbortController();
    const before = turns.value,
        since = performance.now();
    let silent = 0;
    const alive = () => {
        clearTimeout(silent);
        silent = setTimeout(() => stop.abort(), SILENCE);
    };
    const heard = (table: string, event: string) => {
        const calls = event === 'turn' || event === 'invited'; // a rematch, or a tournament's next round, waits too
        if (calls && !before?.has(table) && performance.now() - since > SETTLED) feel('bell');
        turn(table, calls);
        tabs.postMessage([...turns.value!]);
        if (event === 'invited') tabs.postMessage('look');
        void refresh();
    };
    alive();
    turns.value = new Set();
    await ownStream(heard, stop.signal, alive).catch(() => {});
    clearTimeout(silent);
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function listen() {
    for (let tries = 0; ; tries++) {
        const began = performance.now();
        const asked = known() && navigator.onLine;
        if (asked) await listenOnce();
        if (!asked || performance.now() - began > LONGEST) tries = 0;
        await wait(Math.min(LONGEST, AGAIN * 2 ** tries));
    }
}

/** From now on, as long as the page is open. */
export async function meet() {
    tabs.onmessage = ({ data }) => {
        if (data === 'look') void refresh();
        else if (data !== 'ask') turns.value = new Set(data as string[]);
        else if (turns.value) tabs.postMessage([...turns.value]);
    };
    tabs.postMessage('ask');
    await refresh();
    const begin = () => void navigator.locks.request(NAME, listen);
    if (others.value) begin();
    else addEventListener('online', () => void refresh().then(() => others.value && begin()), { once: true });
}
