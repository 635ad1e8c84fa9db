// Stores tables with their logs in the browser's database. A log only grows, chunk by chunk.
import { signal } from '@preact/signals';
import type { GameName } from '../rules/module';
import { unwritten } from './unwritten';

export interface Kept {
    id: string;
    game: GameName;
    players: string[]; // the persons here, by player: 1 is players[0]
    names: string[]; // by seat, as they are shown
    created: number;
    changed: number;
    moves: number;
    over: boolean;
    mine: boolean; // somebody here is to act
    score: number[];
    winners: number[];
    seat: number | null; // of player 1
    byHand?: true; // real dice: what is kept is a referee's book
    server?: AtServer; // without it: a table of this device
}

/** A table of a server, as far as this device has to know it. Its log is what the server sent. */
export interface AtServer {
    edition: string; // empty: nothing of it is here yet
    invite: string; // what others get in with; empty: not known
    owner: boolean; // made here
    seat?: number; // by whom: the seat that is theirs, in a match that was carried the one they played
    muted: number[]; // seats whose chat is not shown
    seal?: string; // of the dice, as it was before the match began
    salt?: string; // what this device added to them
    came?: boolean; // to a tournament's board
    rematch?: boolean; // everybody has agreed on it: it begins as soon as all are there
}

/** A table that nothing has happened at yet. */
export const newKept = (id: string, game: GameName, players: readonly string[]): Kept => {
    const now = Date.now();
    return {
        id,
        game,
        players: [...players],
        names: [],
        created: now,
        changed: now,
        moves: 0,
        over: false,
        mine: false,
        score: [],
        winners: [],
        seat: null,
    };
};

/** Every kept table, the latest first; null until they have been read. */
export const tables = signal<readonly Kept[] | null>(null);

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
    });

let opened: Promise<IDBDatabase> | null = null;
function database(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
        const asked = indexedDB.open('cubilete', 1);
        asked.onupgradeneeded = () => {
            asked.result.createObjectStore('tables', { keyPath: 'id' });
            asked.result.createObjectStore('logs', { autoIncrement: true }).createIndex('id', 'id');
        };
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
    });
    return opened;
}

const store = async (name: 'tables' | 'logs', mode: IDBTransactionMode) =>
    (await database()).transaction(name, mode).objectStore(name);

/** Tabs tell each other that something has changed. */
const others = new BroadcastChannel('cubilete');
others.onmessage = () => void list();

export async function list(): Promise<readonly Kept[]> {
    const all: Kept[] = await request((await store('tables', 'readonly')).getAll());
    tables.value = all.sort((a, b) => b.changed - a.changed);
    return tables.value;
}

export async function find(id: string): Promise<Kept | null> {
    return (await request((await store('tables', 'readonly')).get(id))) ?? null;
}

/** What was asked for is written, or it is not: a full device says so only at the end. */
const written = ({ transaction }: IDBObjectStore): Promise<void> =>
    new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
    });

export async function keep(table: Kept): Promise<void> {
    const tables = await store('tables', 'readwrite');
    tables.put(table);
    tables.transaction.commit(); // as append does: a page that is left at once keeps what it has told
    await written(tables);
    others.postMessage(table.id);
    await list();
}

/** This device keeps nothing any more: what is played now is gone when the page is closed. */
export const unkept = signal(false);

export async function append(id: string, text: string): Promise<void> {
    if (!text) return;
    const logs = await store('logs', 'readwrite');
    logs.add({ id, text });
    logs.transaction.commit(); // else a page that is closed before the answer comes takes it back
    await written(logs);
}

/** Keeps this in place of all that was kept: it counts from now on, and then the rest goes. */
export async function rewrite(id: string, text: string): Promise<void> {
    const logs = await store('logs', 'readwrite');
    const added = logs.add({ id, text, anew: true });
    logs.transaction.commit(); // as append does
    await written(logs);
    const rest = await store('logs', 'readwrite');
    const keys = rest.index('id').getAllKeys(id);
    keys.onsuccess = () => keys.result.filter((key) => key < added.result).forEach((key) => rest.delete(key));
    await written(rest);
}

/**
 * Keeps a log while somebody plays; if that fails, the game goes on, and it is said. more: what is new of it, where it only
 * grew. Nothing is added after what is not written: then all of it is.
 */
export async function keepLog(id: string, whole: string, more?: string): Promise<void> {
    const grows = more !== undefined && unwritten.read(id) === null;
    unwritten.put(id, whole);
    try {
        await (grows ? append(id, more) : rewrite(id, whole));
        if (unwritten.read(id) === whole) unwritten.put(id, null);
    } catch {
        unkept.value = true;
    }
}

export async function log(id: string): Promise<string> {
    return unwritten.read(id) ?? (await writtenLog(id));
}
async function writtenLog(id: string): Promise<string> {
    const chunks: { text: string; anew?: true }[] = await request(
        (await store('logs', 'readonly')).index('id').getAll(id),
    );
    const first = chunks.map(({ anew }) => anew === true).lastIndexOf(true); // -1: nothing was rewritten
    return chunks
        .slice(Math.max(0, first))
        .map((chunk) => chunk.text)
        .join('');
}

export async function remove(id: string): Promise<void> {
    unwritten.put(id, null);
    const logs = await store('logs', 'readwrite');
    for (const key of await request(logs.index('id').getAllKeys(id))) logs.delete(key);
    await request((await store('tables', 'readwrite')).delete(id));
    others.postMessage(id);
    await list();
}
