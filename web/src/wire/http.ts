// Sends HTTP requests to a server: registering this device, new tables, invitations.
import { signal } from '@preact/signals';
import { base } from '../files';
import type { GameName, Refusal } from '../rules/module';
import { codeRefusal } from './codes';

/** What a server said to a request. */
export class ServerFault extends Error {
    constructor(readonly why: Refusal) {
        super(why.message);
    }
}

const KEY = `cubilete-device ${base.pathname}`;
const WATCHER = `cubilete-watcher ${base.pathname}`;
const GONE = 404,
    UNKNOWN = 401,
    FORM = 400,
    NOTHING = 204;

export function known(): boolean {
    try {
        return localStorage.getItem(KEY) !== null;
    } catch {
        return false;
    }
}
function unknow() {
    try {
        localStorage.removeItem(KEY);
    } catch {
        // nothing is kept
    }
}
function know(player: string) {
    try {
        localStorage.setItem(KEY, player);
    } catch {
        // a private window: asked again after a reload
    }
}

const away = () => new ServerFault({ rule: null, message: 'page.no-server', args: [] });

/** What is wrong, as the server says it; or it is no server of tables at all. */
async function faultOf(answer: Response): Promise<ServerFault> {
    const told = await answer.json().catch(() => null);
    if (!told?.error) return away();
    if (told.message) return new ServerFault({ rule: told.rule ?? null, message: told.message, args: told.args ?? [] });
    return new ServerFault(codeRefusal(told.error, told.seconds ?? 0));
}

type Method = 'POST' | 'PUT' | 'DELETE';
const put = (method: Method, to: string, body = ''): Promise<Response> =>
    fetch(new URL(to, base), { method, body, headers: { 'content-type': 'text/plain' } }).catch(() => {
        throw away();
    });
const isJson = (answer: Response) => answer.headers.get('content-type')?.startsWith('application/json') ?? false;

/** This device gets a token, as a cookie, with its first act. Whether it is new. */
export async function device(anew = false): Promise<boolean> {
    if (known() && !anew) return false;
    const answer = await put('POST', 'api/device');
    if (answer.status !== 201) throw await faultOf(answer);
    know((await answer.json()).player);
    return true;
}

/** What this tab keeps; null where it may keep nothing. */
function ofTab<T>(act: (kept: Storage) => T): T | null {
    try {
        return act(sessionStorage);
    } catch {
        return null;
    }
}
let watcher = '';

/** Somebody who is nobody else at this device: no cookie goes along, and none comes back. Made once for a tab. */
export async function watcherToken(): Promise<string> {
    watcher ||= ofTab((kept) => kept.getItem(WATCHER)) ?? '';
    if (watcher) return watcher;
    const answer = await fetch(new URL('api/device', base), { method: 'POST', credentials: 'omit' });
    if (answer.status !== 201) throw await faultOf(answer);
    const { token } = await answer.json();
    watcher = token;
    ofTab((kept) => kept.setItem(WATCHER, token));
    return token;
}

/** As somebody the server knows; a server that has forgotten us gets to know us again. */
export async function act(method: Method, to: string, body = ''): Promise<Response> {
    await device();
    let answer = await put(method, to, body);
    if (answer.status === UNKNOWN && (await device(true))) answer = await put(method, to, body);
    if (!answer.ok || !(answer.status === NOTHING || isJson(answer))) throw await faultOf(answer);
    return answer;
}
const told = async <T>(to: string, body = ''): Promise<T> => (await act('POST', to, body)).json();

/** Somebody in a list of ratings, and a list. */
export interface Rated {
    name: string;
    player: string | null;
    rating: number;
    deviation: number;
    games: number;
}
export interface Ratings {
    game: GameName;
    system: 'glicko-2' | 'plackett-luce';
    players: Rated[];
}
export const ratings = (game = '') => look<Ratings[]>(`api/ratings${game && `?game=${game}`}`);

/** A tournament, as docs/tournaments.md has it. */
export interface Place {
    place: number;
    number: number;
    name: string;
    points: number;
    buchholz: number;
    sonneborn_berger: number;
    played: number;
    withdrawn: boolean;
    won: number;
    by?: 'points' | 'buchholz' | 'sonneborn-berger' | 'won' | 'played' | 'shared'; // what decided on the place
    streak?: number; // of an arena
    byes: number[];
}
export interface Board {
    board: number;
    round: number;
    table: string | null;
    players: number[];
    places: number[];
}
export interface Tournament {
    id: string;
    game: GameName;
    owner: boolean;
    me: number | null;
    name: string | null;
    kind: 'round-robin' | 'swiss' | 'one-table' | 'arena';
    state: 'open' | 'playing' | 'over';
    round: number;
    rounds: number;
    wanted?: number; // of a Swiss one, where enough people play
    done: boolean;
    terms?: string[]; // of its tables, as a server has them
    minutes?: number; // of an arena
    no_show?: number; // for one that runs by itself: seconds that a board waits
    pause?: number;
    bots?: string; // their level, where they take part
    now?: number; // of the server
    next?: number | null; // when something happens by itself
    standings: Place[];
    boards: Board[];
}
export const tournament = (id: string) => look<Tournament>(`t/${id}.json`);
export const makeTournament = (first: string) => told<{ id: string; invite: string }>('api/tournaments', first);

/** One command to a tournament. */
export async function askTournament(id: string, command: string) {
    await device();
    const send = () => put('POST', `t/${id}/lines`, command);
    let answer = await send();
    if (answer.status === UNKNOWN && (await device(true))) answer = await send();
    if (answer.ok) return;
    if (isJson(answer)) throw await faultOf(answer);
    const [, , code = 'form', seconds = '0'] = (await answer.text()).split(/[ \n]/);
    throw new ServerFault(codeRefusal(code, +seconds));
}

export const makeTable = (first: string) => told<{ id: string; invite: string }>('api/tables', first);
/** Says something at a table that is not open here. */
export const sayAt = async (id: string, key: string, text: string) =>
    void (await put('POST', `${id}/lines`, `say ${key} ${text}`));
/** Sits down at a table that is not open here. */
export const sitAt = async (id: string, key: string, seat: string) =>
    void (await put('POST', `${id}/lines`, `sit ${key} ${seat}`));
/** Four letters that lead to a table for an evening; null: none can be had. token: of somebody else than this device. */
export async function tableCode(id: string, invite: string, token = ''): Promise<string | null> {
    const headers = { 'content-type': 'text/plain', ...(token && { authorization: `Bearer ${token}` }) };
    const credentials = token ? 'omit' : 'same-origin';
    const answer = await fetch(new URL(`${id}/code`, base), {
        method: 'POST',
        body: invite,
        headers,
        credentials,
    }).catch(() => null);
    return answer?.ok && isJson(answer) ? (await answer.json()).code : null;
}
/** Where a code leads; null: nowhere. */
export async function enterCode(letters: string): Promise<{ id: string; invite: string | null } | null> {
    const answer = await put('POST', 'api/enter', letters);
    if (isJson(answer) && (answer.status === GONE || answer.status === FORM)) return null;
    if (!answer.ok || !isJson(answer)) throw await faultOf(answer);
    return answer.json();
}
/** Looks for somebody who wants the same; the table for both, or null: to be asked again. */
export const seek = async (terms: string) => (await told<{ table: string | null }>('api/pair', terms)).table;
export const unseek = () => act('DELETE', 'api/pair');
/** Who looks now, by what they want to play; null: a server that can't say. */
export const seekers = async () =>
    (await look<{ waiting: { terms: string[]; count: number }[] }>('api/pair'))?.waiting ?? null;
/** Somebody one has played with. */
export interface Friend {
    player: string;
    name: string;
}
export const friends = async () => (await look<{ friends: Friend[] }>('api/friends'))?.friends ?? null;
/** Asks them to a table for two; its id. */
export const challenge = async (player: string, first: string) =>
    (await told<{ id: string }>('api/challenges', `player ${player}\n${first}`)).id;
/** Gives back the seat that is held at a table that is not open here. */
export const standAt = async (id: string) => void (await put('POST', `${id}/lines`, 'stand gone'));
/** The people of a table go on at another one. False: that is not for us to say. */
export const leadTo = async (id: string, key: string, to: string) =>
    (await put('POST', `${id}/lines`, `lead ${key} ${to}`)).ok;
export const newInvite = async (id: string) => (await told<{ invite: string }>(`${id}/invite`)).invite;

export const rename = (name: string) => act('PUT', 'api/me/name', name);
export const linkCode = async () => (await told<{ code: string }>('api/link')).code;
/** Takes our name out of what is over; in how many tables and tournaments it stood. */
export async function forgetNames(): Promise<number> {
    let changed = 0;
    for (let next: string | null = ''; next !== null; ) {
        const answer = await act('DELETE', `api/me/names${next && `?after=${next}`}`);
        const told: { changed: number; next: string | null } = await answer.json();
        changed += told.changed;
        next = told.next;
    }
    return changed;
}
export async function forgetMe() {
    await act('DELETE', 'api/me');
    unknow();
}
/** Adds this device to the player who made the code. False: the code has expired. */
export async function claimCode(code: string): Promise<boolean> {
    const answer = await put('POST', 'api/claim', code);
    if (answer.status === UNKNOWN || answer.status === FORM) return false;
    if (!answer.ok || !isJson(answer)) throw await faultOf(answer);
    know((await answer.json()).player);
    return true;
}

/** A table in a list. */
export interface Row {
    id: string;
    game: GameName;
    seats: number;
    taken: number;
    names?: readonly (string | null)[]; // by seats
    terms?: readonly string[]; // options and terms, as lines of its log
    ratings?: readonly (number | null)[]; // by seats, of open tables that are rated
    points?: readonly number[]; // once it is over
    won?: readonly number[]; // seats from 1
    owner?: boolean; // of one's own: made by oneself
    changed: number;
}
export interface Me {
    player: string;
    name: string;
    open: Row[];
    playing: Row[];
    over: Row[];
    tournaments?: Pick<Tournament, 'id' | 'game' | 'name' | 'state'>[]; // a server may not tell them yet
}

/** What a server answers to a plain question; null: it is away, or none, or does not know us. */
export async function look<T>(to: string): Promise<T | null> {
    if (!navigator.onLine) return null;
    const answer = await fetch(new URL(to, base)).catch(() => null);
    if (answer?.status === UNKNOWN) unknow();
    return answer?.ok && isJson(answer) ? answer.json() : null;
}

/** A server says that there is no such table; false also where there is no server. */
export const isGone = (id: string): Promise<boolean> =>
    fetch(new URL(`${id}.json`, base)).then(
        (answer) => answer.status === GONE && isJson(answer),
        () => false,
    );

/** Who has no name at the server yet gets this one. */
export async function beCalled(name: string) {
    const now = await me();
    if (now && !now.name) await rename(name);
}

/** The record of a table; null: it can't be had. */
export async function recordOf(id: string): Promise<string | null> {
    const answer = await fetch(new URL(`${id}.txt`, base)).catch(() => null);
    return answer?.ok ? answer.text() : null;
}

/** Tables that everybody may see; null: there is no server of tables. */
export const openTables = async (state: 'open' | 'playing') =>
    (await look<{ tables: Row[] }>(`api/tables?state=${state}&limit=12`))?.tables ?? null;
/** Somebody the server has never seen has no tables: nothing is asked. */
export const me = async () => (known() ? look<Me>('api/me') : null);

/** The tournament that something was told of last, and what. */
export const cups = signal<{ id: string; event: string } | null>(null);

/** What happens at the player's tables, line by line; it ends when the connection does. */
export async function ownStream(heard: (table: string, event: string) => void, signal: AbortSignal, alive: () => void) {
    const answer = await fetch(new URL('api/stream', base), { signal });
    if (!answer.ok || !answer.body) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ; ) {
        const { done, value } = await reader.read();
        if (done) return;
        alive();
        const lines = (rest + value).split('\n');
        rest = lines.pop()!;
        for (const line of lines.filter(Boolean)) {
            const { table, tournament: cup, event } = JSON.parse(line);
            if (cup) cups.value = { id: cup, event };
            else heard(table, event);
        }
    }
}
