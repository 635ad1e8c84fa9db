// Declares what a game brings to the page: a board, a hand, how taps become notation, and words. It knows no rule: what is legal
// comes from the rules' list, what is not from their refusals.
import type { ComponentType } from 'preact';
import type { Face } from '../art/Die';
import type { Choice, GameName, Move, Position, Refusal, Story } from '../rules/module';

/**
 * A line of notation taken apart, by the names that a game gives to the parts: `#d4 4@c3` is {block: 'd4', face: '4',
 * square: 'c3'}. A part that is '' has been begun and waits for what goes into it: `#` is {block: ''}.
 */
export type Parts = Readonly<Record<string, string>>;

/** What may be played now. */
export interface Legal {
    readonly moves: readonly string[];
    has(line: string): boolean;
    /** Whether some legal move has all these parts (and a part that is '' at all). */
    fits(parts: Parts): boolean;
}

/** How taps and keys add up to a line. All pure; a line that no rule allows is as good: the rules will say why not. */
export interface Entry {
    /** The parts of a line, whole or only begun; null: no beginning of a move. Every legal move has parts. */
    parts(line: string): Parts | null;
    /** The line with these parts: line(parts(move)) is move. */
    line(parts: Parts): string;
    /** What a tap on a square makes of the parts chosen. */
    tap(parts: Parts, square: string, legal: Legal, position: Position): Parts;
    /** What choosing a piece of the hand makes of them; the same piece again lets go of it. */
    pick(parts: Parts, piece: string): Parts;
    /** The square that a line ends on: a piece floats there, a second tap plays. */
    target(parts: Parts): string | null;
    /** A square that does not fit the pieces chosen so far replaces them as the first choice. */
    readonly afresh?: boolean;
}

/**
 * The move being entered: one line of notation, to which taps, drags, keys and typing add, and what follows from it.
 * The members are signals underneath: a component that reads them is drawn again when they change.
 */
export interface Draft {
    readonly line: string;
    readonly parts: Parts;
    readonly legal: Legal;
    /** The line is a complete legal move. */
    readonly ready: boolean;
    /** Squares that any piece may go to (shown with a dot), and those for the chosen piece (lit). */
    readonly may: ReadonlySet<string>;
    readonly open: ReadonlySet<string>;
    readonly target: string | null;
    /** Why the ready line is good, as the bot explains it (Follower.explain). */
    readonly reasons: readonly Refusal[];
    /** Why the line looks like a slip: asked once; playing the same line again plays it. */
    readonly doubt: Refusal | null;
    /** The last refusal, and the square that it is about. */
    readonly refusal: Refusal | null;
    readonly wrong: string | null;
    /** The square under the keyboard cursor. */
    readonly focus: string;

    /** The rules' refusal of any line now (null: legal), and the points that it brings by itself (null: unknown). */
    refuse(line: string): Refusal | null;
    worth(line: string): number | null;

    tap(square: string): void;
    pick(piece: string): void;
    /** Chooses a piece that was dragged onto a square, and plays it at once. */
    drop(piece: string, square: string): void;
    /** Sets the line, typed or made by the game's own hand. */
    set(line: string): void;
    /** Removes the last step of the entry, or all. */
    back(): void;
    clear(): void;
    /** Plays the line, or another text; if it is refused, shows why. */
    play(line?: string): void;
    look(square: string): void;
    /** Shows that a move that was sent was refused. */
    deny(why: Refusal): void;
}

/** The weight of a move's events: a result stays to be read, an event only briefly. */
export type Weight = 'result' | 'event';

/** A race, as its board and hands need it. Moments are those of performance.now(). */
export interface Race {
    /** The dice lie under the cup and are not shown, even if the position has them. */
    readonly cup: boolean;
    /** ms until the cup may be lifted. */
    readonly waitMs: number;
    /** When the dice were first shown, from which calls are timed; null: not yet. */
    readonly seen: number | null;
    /** The seats of people at this device, each with its own hand. */
    readonly here: readonly number[];
    /** Those of them that have not said that they are ready, for which the race waits. */
    readonly unready: readonly number[];
    /** Says that a seat is ready. */
    sayReady(seat: number): void;
    /** Tells that the cup was shown and the countdown is over, so that it may be lifted. */
    counted(): void;
    /** Tells that the dice are on the screen; to be called in their first frame. */
    show(): void;
    /** A seat calls `12`, or gives up with `-`, now. Returns the refusal, if any. */
    call(seat: number, line: string): Refusal | null;
}

/** The view of a table that is passed to all that a game draws or says. */
export interface View {
    readonly position: Position;
    /** The move that led here, and the position before it; null at the beginning. */
    readonly came: { move: Move; before: Position } | null;
    /** The story of that move, as the rules tell it. */
    readonly story: Story;
    /** The viewer's seat; null: a watcher. */
    readonly me: number | null;
    /** The seat that sentences call "you": that of the only person here; null where several share the device, or watch. */
    readonly you: number | null;
    /** The match is over, by its rules or otherwise. */
    readonly over: boolean;
    /** The viewer is to act and this is the current position, so a move can be entered. */
    readonly mine: boolean;
    readonly names: readonly string[];
    readonly draft: Draft;
    /** null: the game is no race. */
    readonly race: Race | null;
    /** The names of the switches that are on; stored for each game. */
    readonly shown: ReadonlySet<string>;
    /** The last move was just made, so it is animated; never when a board is drawn for the first time. */
    readonly moving: boolean;
    /** The last move's story is being told; the board may still show the position before the rules changed it. */
    readonly pause: boolean;
    /** Dice are due that a person here throws. */
    readonly awaits: boolean;
    throwDice(): void;
    /** Ends the pause. */
    dismiss(): void;
    /** Shows the bots' moves without pauses; null: not only bots are to act. */
    readonly skip: (() => void) | null;
    /** The position after a number of moves; cached. */
    at(ply: number): Position;
    /** Why the last move was good, as the rules explain it: a line that it completed, say. */
    readonly reasons: readonly Refusal[];
    /** Squares that a hint speaks of. */
    readonly hinted: ReadonlySet<string>;
    /** The match is rated: no hints or switches. */
    readonly rated: boolean;
    /** Switches one of `shown`. */
    toggle(name: string): void;
}

/** The seat whose board is drawn (if each has its own), and whether it is only a small picture without entry. */
export interface BoardProps {
    view: View;
    whose?: number;
    small?: boolean;
}
export interface ViewProps {
    view: View;
}
export interface SeatProps {
    view: View;
    seat: number;
}

/** The game's words; all come from say(), never from the sources. */
export interface Words {
    /** A square for a screen reader, `c3, 4 blanco`; the caller adds that it may be chosen. */
    square(view: View, square: string): string;
    /** The meaning of the print on a square, if it is not obvious; else ''. */
    about?(view: View, square: string): string;
    /** What to do now, or whom the table waits for, in one sentence; absent: the rules' question (askText). */
    ask?(view: View): string;
    /** The effect of the ready line, if there is more to say than the button says; else ''. */
    does(view: View): string;
    /** The main button, for the line so far: `Poner 5 en e5`. */
    button(view: View): string;
    /** A move as it is told: `3 en d4`. */
    move(text: string): string;
    /** The weight of the last move's events; null: none. Absent: a result, if anything is told. */
    weight?(view: View): Weight | null;
    /** ms that animating the events takes, by which the pause is longer. */
    hold?(view: View): number;
    /** `Ronda 2 de 4` */
    round(position: Position): string;
    /** Further words beside the round, if there is room. */
    more?(position: Position): string;
    /** The board in words, a paragraph each. */
    board(view: View): string[];
    /** How moves are written, under the field for typing. */
    form(): string;
}

export interface Steps {
    readonly nudge: string;
    readonly where: string;
    readonly squares: readonly string[];
}

export interface Game {
    readonly name: GameName;
    /** Loads what it needs besides its files; awaited before it is drawn, and tried again if it fails. */
    ready?(): Promise<void>;
    /** null: its hand makes lines by itself (set, play). */
    readonly entry: Entry | null;
    /** The names of the squares, from the top left: arrows start at the middle one. */
    readonly squares: readonly string[];
    /** The squares of a move, for the corners that mark the last one, and for hints. */
    marks(text: string): string[];
    /** The first steps of a hint, before the move itself: what to think of, and where to look, with what is marked there. */
    hint(view: View, best: Choice): Steps;
    /** The dice of a roll, after which the position is this one; absent: there are none. */
    dice?(text: string, position: Position): readonly { kind: string; face: Face }[];
    readonly words: Words;
    readonly Board: ComponentType<BoardProps>;
    /** The dice that a person here is to throw, in place of the hand. */
    readonly Throw?: ComponentType<ViewProps>;
    /** Pieces between the sentence and the main button. */
    readonly Hand: ComponentType<ViewProps>;
    /** A second button beside the main one. */
    readonly Beside?: ComponentType<ViewProps>;
    /** A seat's mark, beside its name; `Under`: its remaining pieces, below it. */
    readonly Mark: ComponentType<SeatProps>;
    /** Marks of the sides in the list of moves, where they have shapes of their own. */
    readonly signs?: readonly string[];
    readonly Under?: ComponentType<SeatProps>;
    /** In place of the points, if they are no number. */
    readonly Points?: ComponentType<SeatProps>;
    /** Over the list of moves: switches, the others' sheets. Under it: how the points came about. */
    readonly Side?: ComponentType<ViewProps>;
    readonly Score?: ComponentType<ViewProps>;
    /** The meaning of its signs and small numbers, shown on request. */
    readonly Legend?: ComponentType<ViewProps>;
    /** Its small board is a single SVG that can be put into another. */
    readonly drawn?: boolean;
    /** The board itself shows the events, so there is no banner over it. */
    readonly ownBanner?: boolean;
    /** The hand has its own main button. */
    readonly ownButton?: boolean;
}
