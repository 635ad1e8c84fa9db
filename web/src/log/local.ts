// Stores tables of this device as they grow, and opens them again. Only one tab plays a table at a time.
import { games } from 'generated/games';
import type { ComponentChildren, ComponentType } from 'preact';
import type { Game, View } from '../games/game';
import { unkept, find, keep, keepLog, log, newKept, remove, rewrite, type Kept } from '../keep/device';
import { hex, letters } from '../keep/chance';
import { part } from '../part';
import { patientThinker, rules, thinkerOf, tools } from '../rules';
import { Local } from '../rules/local';
import { isRefusal, type Follower, type GameName, type LocalTable, type Refusal, type Tools } from '../rules/module';
import { motion, type Wish } from '../settings';
import { begin, dateOf, keepNew, refusal } from './create';
import { TableFault } from './fault';
import type { ByHandLink, LocalTableLink } from './link';
import { ROLL } from './playback';
import { namesOf, winnersOf } from './speech';
import { Table } from './table';

const RETRY = 3000; // ms until a bot that could not think is asked again
const PAUSE = 500; // ms that a bot takes for its move, at least

/** Makes a table that goes on after the first moves of another one, with the same people and bots; its id. */
export async function tryFrom(table: Table, moves: number): Promise<string> {
    const kept = await find(table.id);
    const localTable = (await rules()).localTable();
    const now = Date.now();
    const seats = table.follower.seats().map(({ name, bot }, seat) => {
        const player = table.link.followers.findIndex((follower) => follower.seat === seat) + 1;
        return player > 0 && !bot ? { player, name } : { bot: bot ?? ('medio' as const) };
    });
    const fault = localTable.adopt(table.follower.record(), moves, seats, hex(32), dateOf(now), now);
    if (fault) throw new TableFault('refused', fault);
    return keepNew(table.game.name, localTable, kept!.players);
}

/** The last move of a person at this device that takeBack can undo, with the bots' moves and rolls after it; -1: none. */
export function lastOwn(table: Table): number {
    const seats = table.link.followers.map((follower) => follower.seat);
    return table.follower.undoTo(seats.filter((seat) => seat !== null));
}

/** Undoes that move too, which bots or dice have followed: goes on in a new table, whose dice are not sealed; its id. */
export async function takeBack(table: Table): Promise<string> {
    const id = await tryFrom(table, lastOwn(table));
    await remove(table.id);
    return id;
}

/** The header of a record for real dice. */
function header(game: GameName, wish: Wish): string {
    const options = Object.entries(wish.options).map(([name, value]) => `option ${name} ${value}`);
    const seats = wish.names.slice(0, wish.seats).map((name, i) => `seat ${i + 1} ${name}`);
    return [
        'cubilete 1',
        `game ${game}`,
        ...options,
        `seats ${wish.seats}`,
        ...seats,
        `date ${dateOf(Date.now())}`,
        'dice by-hand',
        '',
        '',
    ].join('\n');
}

/** Makes a table by hand out of a record, to be played on or looked at; its id. */
export async function beginBook(game: GameName, record: string, names: readonly string[]): Promise<string> {
    const book = (await tools()).book(record);
    if (isRefusal(book)) throw new TableFault('refused', { line: book.line ?? 0, code: 'rule', why: book });
    book.close();
    const id = letters(10);
    await rewrite(id, JSON.stringify({ record, rest: [], before: null }));
    await keep({ ...newKept(id, game, names), names: [...names], byHand: true });
    return id;
}
export const newBook = (game: GameName, wish: Wish): Promise<string> =>
    beginBook(game, header(game, wish), wish.names.slice(0, wish.seats));

/** Makes the rematch; its id. localTable is null for real dice. */
async function rematch(table: Table, localTable: LocalTable | null): Promise<string> {
    const kept = await find(table.id);
    if (!localTable)
        return beginBook(
            table.game.name,
            `${table
                .record()
                .split('\n\n')[0]!
                .replace(/^date .*$/m, `date ${dateOf(Date.now())}`)}\n\n`,
            kept!.players,
        );
    const { first, players } = localTable.rematch();
    return begin(table.game.name, first, kept!.players, players);
}

class LocalLink implements LocalTableLink {
    readonly kind = 'local';
    readonly shows = true;
    private readonly known = new Map<number, readonly Refusal[]>();
    private readonly ends: (() => void)[];
    constructor(
        readonly local: Local,
        readonly followers: readonly Follower[],
        readonly watcher: Follower | null,
        changed: () => void,
    ) {
        this.ends = followers.map((follower, i) => local.follow(i + 1, follower, changed));
        if (watcher) this.ends.push(local.follow(0, watcher, changed));
    }
    send(viewer: number, command: string): Refusal | null {
        return refusal(this.local.do(viewer + 1, command));
    }
    seen(line: number) {
        this.local.seen(line);
    }
    skip(still: () => boolean) {
        this.local.skip(still);
    }
    advise = async (record: string, seat: number, also?: string) => (await thinkerOf()).advise(record, seat, also);
    undoTo = () => this.local.table.undoLimit();
    undo(viewer: number, to: number) {
        this.local.undo(viewer + 1, to);
    }
    reasons(ply: number): readonly Refusal[] {
        if (!this.known.has(ply)) this.known.set(ply, this.followers[0]!.reasons(ply));
        return this.known.get(ply)!;
    }
    close() {
        this.ends.forEach((end) => end());
        this.local.close();
        this.followers.forEach((follower) => follower.close());
        this.watcher?.close();
    }
}

/** Stores a table's summary for the list of games. */
export async function remember(followers: readonly Follower[], kept: Kept) {
    const follower = followers[0]!;
    const now = follower.at();
    const mine =
        !kept.byHand &&
        follower.phase === 'playing' &&
        followers.some(({ seat }) => seat !== null && now.toAct.includes(seat));
    const fresh: Kept = {
        ...kept,
        names: namesOf(follower),
        moves: follower.moves,
        over: follower.phase === 'over',
        mine,
        score: now.score,
        winners: winnersOf(follower),
        seat: follower.seat,
    };
    if (fresh.moves !== kept.moves || fresh.over !== kept.over) fresh.changed = Date.now();
    await keep(Object.assign(kept, fresh));
    if (fresh.over) void navigator.storage?.persist?.();
}

/** The same; if it can't be stored, the page says so. */
const saveSummary = (table: Table, kept: Kept) =>
    void remember(table.link.followers, kept).catch(() => (unkept.value = true));
/** Shows new lines, and stores the summary. */
function showAndSave(table: Table, kept: Kept) {
    table.touch();
    saveSummary(table, kept);
}

export interface Opened {
    table: Table;
    /** Makes the rematch; null: at a server's table it has to be offered. */
    again: (() => Promise<string>) | null;
    /** The referee's controls, in place of the hand. */
    Desk?: ComponentType<DeskProps>;
}
export interface DeskProps {
    table: Table;
    view: View;
    /** The usual controls for entering a move. */
    children: ComponentChildren;
}

/** Opens a stored referee's table; a refusal: it can't be read. */
export type OpenDesk = (
    rules: Tools,
    game: Game,
    text: string,
    ops: { keep(whole: string): void; changed(): void },
) => { link: ByHandLink; Desk: ComponentType<DeskProps> } | Refusal;

/** Loads the parts of a table that belong to pages, which this folder may not import. */
export interface Loader {
    game(name: GameName): Promise<Game>;
    desk(): Promise<OpenDesk>;
}

/** Opens a referee's table. */
async function openBook(kept: Kept, game: Game, text: string, load: Loader): Promise<Opened> {
    const [engine, openDesk] = await Promise.all([tools(), load.desk()]);
    let changed = () => {};
    const ops = { keep: (whole: string) => void keepLog(kept.id, whole), changed: () => changed() };
    const opened = openDesk(engine, game, text, ops);
    if (isRefusal(opened)) throw new TableFault('unreadable', { line: opened.line ?? 0, code: 'rule', why: opened });
    const table = new Table(kept.id, game, opened.link);
    changed = () => showAndSave(table, kept);
    saveSummary(table, kept);
    return { table, again: () => rematch(table, null), Desk: opened.Desk };
}

/** Opens a stored table: restores it from its log; bots go on where they were. */
export async function openTable(id: string, load: Loader): Promise<Opened> {
    const kept = await find(id);
    if (!kept) throw new TableFault('gone');
    if (kept.server)
        return { table: await (await part(() => import('./remote'))).lookBack(kept, load.game), again: null };
    const [engine, game, text] = await Promise.all([rules(), load.game(kept.game), log(id)]);
    if (kept.byHand) return openBook(kept, game, text, load);
    const localTable = engine.localTable();
    const fault = localTable.restore(text, Date.now());
    if (fault) throw new TableFault('unreadable', fault);
    const followers = kept.players.map(() => engine.follower());
    let changed = () => {};
    let whole = text;
    const keepMore = (more: string) => {
        whole += more;
        void keepLog(id, whole, more);
    };
    const local = new Local(localTable, {
        thinker: patientThinker,
        failed: () => setTimeout(() => local.wake(), RETRY),
        keep: keepMore,
        pauseMs: motion() ? (games[kept.game].dice ? ROLL : PAUSE) : 0,
    });
    const together = kept.players.length > 1 && games[kept.game].races; // all at this screen act at once
    const table = new Table(
        id,
        game,
        new LocalLink(local, followers, together ? engine.follower() : null, () => changed()),
    );
    changed = () => showAndSave(table, kept);
    saveSummary(table, kept);
    return { table, again: () => rematch(table, localTable) };
}

/** Claims a table for this tab. `lost` is called when another tab takes it; null: another tab has it. */
export async function claim(id: string, lost: () => void, force = false): Promise<(() => void) | null> {
    let free: () => void = () => {};
    const held = new Promise<void>((resolve) => {
        free = resolve;
    });
    return new Promise((resolve) => {
        navigator.locks
            .request(`table ${id}`, force ? { steal: true } : { ifAvailable: true }, (lock) => {
                resolve(lock ? free : null);
                return lock ? held : undefined;
            })
            .catch(lost);
    });
}
