// Declares what the page asks of the rules, and what they tell.
//
// Seats count from 0 here, as in the rules; people see them from 1, as lines and records do. Moments are ms of
// Date.now; callers with another clock pass its time.
import type { Fields, GameName, Level } from 'generated/games';

export type { Fields, GameName, Level } from 'generated/games';
export type Who = number | 'dice' | 'clock';

/** Why something is not allowed, or why a move is good: message is an id of the catalogues. */
export interface Refusal {
    rule: string | null;
    message: string;
    args: string[];
    line?: number;
    column?: number;
}

/** What the first lines of a table could not be: a code of the protocol, and of `rule` the refusal. */
export interface Fault {
    line: number;
    code: string;
    why: Refusal | null;
}

export interface Seat {
    name: string; // a person's, who may have a bot play for them; empty: nobody's, or a bot's
    bot: Level | null; // who plays there now, if it is a bot
    open: boolean; // anybody may sit down
    salted: boolean; // its device has added to the dice
    here: 'on' | 'away' | 'gone' | 'bot' | '';
    awayMs: number | null; // until it is gone
    leftMs: number | null; // of its clock at the moment of the last news; null: without a clock
    running: boolean;
}

/** What a seat has of one kind: points, or what brings them. id: a message, its name. */
export interface Share {
    id: string;
    count: number;
}

/** Squares on end that a piece or two would make a line: its ends, where they go, what they have to show together (0: anything). */
export interface Span {
    from: string;
    to: string;
    at: string[];
    lacks: number;
}

/** Something that happened by rule alone. seat: whom it is about; its name is the first argument, left empty by the rules. */
export interface Told {
    seat: number | null;
    what: Refusal;
}

/** What happened by a move, and what it brought each seat, by kind; where it ended a round, the position in which it did. */
export interface Story {
    told: Told[];
    gains: Share[][];
    end: Position | null;
}

/** A position as the viewer may see it. fields: every number of the game's state by name, typed by generated/games.ts. */
export interface Position<G extends GameName = GameName> {
    game: G;
    options: Record<string, number>; // as they count after the start
    seats: number;
    sides: number;
    side: number[];
    ply: number;
    round: number;
    toAct: number[]; // seats
    diceDue: boolean;
    clockDue: boolean;
    roller: number | null; // the seat that throws the dice that are due, if the game says so
    over: boolean;
    winners: number[];
    score: number[];
    places: number[];
    ask: Refusal | null; // what the viewer is asked to do: a message; null: it is not to act
    rating: number | null; // of a score alone: a band from 0
    spans: Span[][]; // by seat: what a piece or two of it would complete (cub_game_spans)
    closed: string[][]; // by seat: empty squares where it could not go (cub_game_closed)
    shares: Share[][]; // by seat: what its points come from (cub_game_shares); empty where they are of one kind
    fields: Fields[G];
}

export interface Move {
    who: Who;
    text: string; // empty while it is hidden
    hidden: boolean;
    line: number; // of the log
    comment: string; // what stands in braces after it
}

export interface Offer {
    line: number;
    what: 'undo' | 'draw' | 'again';
    seat: number;
    to: number; // undo: how many moves shall remain
    accepted: number[];
    asksMe: boolean; // this viewer has not answered yet
}

/** What became of a command. code: null if it was done, else one of the protocol's; number: its line, or what belongs to the code. */
export interface Answer {
    key: string;
    code: string | null;
    number: number;
    why: Refusal | null;
}

/** The dice under a cup, or those that lay there last. ms: until it is lifted at the soonest. checked: whether they were those. */
export interface Seal {
    line: number;
    seal: string;
    stands: boolean;
    ms: number;
    checked: boolean | null;
}

/** A table as one viewer sees it: lines of the protocol in, what they say out. */
export interface Follower {
    /** What a server sends (or LocalTable.lines): any lines, LF between; kinds that are not known are ignored. Returns answers. */
    tell(lines: string, now?: number): Answer[];
    /** The connection is lost: not live before the next welcome. */
    cut(): void;
    /** What a connection begins with. */
    hello(token?: string, invite?: string): string;
    /** A command with a key of its own, to be sent when live, and again after every `live` until it is answered. */
    ask(verb: string, rest?: string): string | null;
    /** A command with its key that an earlier follower had waiting. False: it is none. */
    resume(line: string): boolean;
    /** Commands that were not answered yet. */
    waiting(): string[];
    close(): void;

    readonly game: GameName | null; // null until the first lines are there
    readonly options: Record<string, number>;
    readonly settings: Record<string, string>; // `table` lines: clock → `move 60`
    readonly phase: 'open' | 'playing' | 'over';
    readonly end: { reason: string; seat: number | null } | null;
    readonly again: string | null;
    readonly length: number; // lines, for `play KEY AT`
    readonly last: number; // for `hello`
    readonly live: boolean; // all old lines are there
    readonly edition: string;
    readonly moves: number; // moves that stand
    readonly carried: number; // that were made before the match came to this table
    readonly seat: number | null; // mine
    readonly changed: number; // the last line that changed the position for everybody
    readonly watching: number;
    readonly votes: readonly (readonly number[])[]; // by seats: who wants to end the match without it
    readonly waitsMs: number | null; // a tournament's board: so long its players are waited for
    readonly fault: Refusal | null; // this is no stream of a server: nothing is taken any more

    /** now: for whom the times count, which are then those of this moment; else they may be older. */
    seats(now?: number): Seat[];
    offer(): Offer | null;
    chat(): { seat: number | null; text: string; line: number }[]; // null: the server's, or an owner without a seat
    seal(now?: number): Seal | null;
    /** Nobody sees the dice yet: the line that a client says `seen` to; 0: no cup stands. */
    readonly cup: number;
    /** The position after this many moves, as the viewer sees it; without a number: now. */
    at(ply?: number): Position;
    move(i: number): Move; // i from 0
    /** What a seat may do now; count: how many there are in all, null: nobody has counted (open-ended). */
    legal(seat: number, most?: number): { count: number | null; moves: string[] };
    /** Why a seat may not do this now; null: it may. */
    refuse(seat: number, text: string): Refusal | null;
    /** What is good about a move that a seat may make now, at once and without thinking (the bot's explain). */
    explain(seat: number, text: string): Refusal[];
    /** The points that a move brings by itself; null: none are to be told, or it may not be made. */
    worth(seat: number, text: string): number | null;
    /** Why a move looks like a slip, as a question before it is played; null: it does not. */
    doubt(seat: number, text: string): Refusal | null;
    /** What happened by move i; nothing of what is hidden. */
    story(i: number): Story;
    /** What was good about move i as it was made; nothing of what is hidden. */
    reasons(i: number): Refusal[];
    /** How many moves have to stay, whatever is taken back. */
    undoLimit(): number;
    /** How many moves remain once somebody of these seats, before one screen, takes back their last, and what bots and
     * dice did since; -1: there is none, or it was handed in and stays. */
    undoTo(seats: readonly number[]): number;
    record(): string;
}

/** A thought that is to be had, by value: bytes for a worker. */
export interface Job {
    seat: number;
    asked: number; // what LocalTable.answer wants back
    races: boolean; // who is first counts: nobody should dawdle
    bytes: Uint8Array;
}

export interface Thought {
    move: string; // as the game writes it
    ms: number; // how long a person of that strength would take
    value: number | null;
}

/** What happens by itself: bots that are to think now, and when anything else is due (null: nothing is). */
export interface Due {
    jobs: Job[];
    at: number | null;
}

/**
 * A table of this device, with dice of its own. Players are numbers from 1, one for each person here, 1 is
 * the owner; viewer 0 is somebody who holds no seat.
 */
export interface LocalTable {
    /** A new table from first lines as POST /api/tables takes them. secret: 64 of 0-9 a-f. date: ISO. */
    begin(first: string, secret: string, date: string, now: number): Fault | null;
    /** A table from what log() gave, all of it in order. */
    restore(log: string, now: number): Fault | null;
    /**
     * A table on which the first moves of a record were played already, by whom it may: to try from there, to take back
     * what can't be taken back, a lesson. Its dice are no longer sealed ones. seats: who sits there from now on.
     */
    adopt(
        record: string,
        moves: number,
        seats: readonly ({ player: number; name: string } | { bot: Level })[],
        secret: string,
        date: string,
        now: number,
    ): Fault | null;
    /** A command, `VERB KEY …`; answers `ok KEY N` or `no KEY CODE …`. */
    do(player: number, command: string, now: number): string;
    /** What this viewer has not been told yet, as a server would send it: for a Follower. From the first line at first. */
    lines(viewer: number, now: number): string;
    /** What is new since the last call, to be kept. */
    log(): string;
    due(now: number): Due;
    /** A bot's thought comes back; it is played, or in a race called when its time has come. False: nobody waits for it. */
    answer(seat: number, asked: number, move: string, now: number): boolean;
    /** All that is due by now: the cup is lifted, bots call, the clock closes or runs out. Whether anything happened. */
    advance(now: number): boolean;
    /** The line of the dice under the cup has been shown: it may be lifted. */
    seen(line: number): void;
    /** Takes back to the first `to` moves, for all who sit at this device: as far as dice and bots allow. */
    undo(player: number, to: number, now: number): string;
    /** How many moves have to stay, whatever is taken back. */
    undoLimit(): number;
    /** First lines of a rematch, and who sits where: seats rotated by one. */
    rematch(): { first: string; players: (number | null)[] };
    close(): void;
}

/** A record that is being written by hand: a referee's, with real dice. Shown by a Follower of Tools.lines(record). */
export interface Book {
    readonly length: number; // moves
    /** Why it may not be; null: it was written down. */
    play(who: Who, move: string): Refusal | null;
    /** Back to the first moves, whatever they were. */
    undo(to: number): void;
    record(): string;
    close(): void;
}

export interface EquationView {
    equation: string;
    dice: { sign: string; points: number }[];
    bonus: number;
    score: number;
}

export interface Finding extends Refusal {
    gravity: 'fact' | 'doubt' | 'fault';
}

export interface SheetView {
    findings: Finding[];
    playable: boolean;
}

export interface VerifyReport {
    game: number;
    rolls: number; // that were to be sealed
    carried?: number; // before them: rolled elsewhere
    verified: boolean;
    first_bad: number | null;
    seal: string | null;
    salts: number[];
    why: Refusal | null;
}

/** A game of a file. Without a game's name its header can't be read; else the moves up to the fault hold. */
export interface RecordInfo {
    game?: GameName;
    options?: Record<string, number | string | null>;
    length?: number;
    over?: boolean;
    seats?: number;
    names?: (string | null)[];
    header?: string[];
    fault: Refusal | null;
}

/** One choice of advice; reasons are messages with arguments. value: see Worth. */
export interface Choice {
    move: string;
    value: number;
    reasons: Refusal[];
}

/** What values are: of victory millionths of a share, of point thousandths. */
export interface Worth {
    unit: 'victory' | 'point';
    scale: number;
    seats: number;
    sides: number;
}

export interface Advice {
    worth: Worth;
    nodes: number;
    choices: Choice[]; // best first
    also: number | null; // what the other move is worth
    only: boolean; // there is just one move
}

export type Band = 'excellent' | 'good' | 'doubtful' | 'mistake' | 'blunder';

export interface Analysis {
    worth: Worth;
    start: number[]; // by seat
    steps: { who: Who; move: string; values: number[]; best?: string; loss?: number; band?: Band }[];
    seats: {
        start: number;
        luck: number;
        own: number;
        others: number;
        end: number;
        lost: number;
        moves: Record<Band, number>;
    }[];
    turning: number[]; // steps from 0, the greatest first
}

export interface Solution {
    dice: string;
    must: string;
    line: string | null;
    score: number;
    equations: string[]; // empty: there is none
}

/** This many games on a sheet, each by one bot alone. */
export interface Trial {
    games: number;
    least: number;
    most: number;
    mean: number;
    scores: number[]; // ascending
}

/** A match that is being judged, move by move. */
export interface Judging {
    step(): number; // how many moves are left
    now(): Analysis; // of the moves that were judged so far
    end(): Analysis;
}

export interface Trying {
    play(game: number): number[]; // the scores of game n, always the same
    close(): void;
}

/** Rules and tables, on the page. */
export interface Rules {
    /** prefix: up to 5 of 0-9 a-z that the keys of its commands begin with; for those who use ask. */
    follower(prefix?: string): Follower;
    localTable(): LocalTable;
    /** As `cubilete equation`. */
    equation(text: string): EquationView | Refusal;
    sha256(bytes: Uint8Array | string): string;
    /** Whether a server takes it as somebody's name. */
    isName(name: string): boolean;
}

/** Rules, and what few need: fetched when somebody opens a page that does. */
export interface Tools extends Rules {
    /** From a record, or from its header with the empty line after it. */
    book(record: string): Book | Refusal;
    /** As `cubilete sheet --check [--level N]`. */
    sheet(text: string, level?: number): SheetView;
    /** A built-in sheet, from 1. */
    level(level: number): string;
    /** As `cubilete check`: each game of a file. */
    record(text: string): RecordInfo[];
    /** As `cubilete verify`: each game of a file. */
    verify(text: string): VerifyReport[];
    /** The last game of a file as lines that a Follower takes, as a seat or as one who looks on; empty if it does not hold. */
    lines(record: string, seat?: number | null): string;
    /** A text as a QR code: rows of `#` and `.`; none if it is too long. */
    qr(text: string): string[];
}

/** What takes long, in a worker: another module than the page's. */
export interface Bots {
    /** Secuencia's bot has learned its weights; they come apart, as bytes. Until then its thoughts are refused. */
    weigh(weights: Uint8Array): void;
    readonly weighed: boolean;
    think(job: Job): Thought | Refusal;
    advise(record: string, seat: number, also?: string): Advice | Refusal;
    judge(record: string): Judging | Refusal;
    solve(dice: string, must?: string, line?: string, all?: boolean): Solution | Refusal;
    try(header: string, level: Level): Trying | Refusal;
}

/** The fields of a position that is one of this game. */
export function fieldsIn<G extends GameName>(game: G, position: Position): Fields[G] {
    if (position.game !== game) throw new TypeError(`a position of ${position.game}, not of ${game}`);
    return (position as Position<G>).fields;
}

export const isRefusal = (result: object): result is Refusal => 'message' in result;
