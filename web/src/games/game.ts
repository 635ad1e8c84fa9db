// What a game brings to the page: a board, a hand, how taps become notation, and words. It knows no rule: what is legal
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
    /** A square that does not fit what is chosen lets go of it, and is itself the first choice. */
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
    /** May be played as it is. */
    readonly ready: boolean;
    /** Squares that some piece may go to, and those for what is chosen: a dot and a light. */
    readonly may: ReadonlySet<string>;
    readonly open: ReadonlySet<string>;
    readonly target: string | null;
    /** What is good about the line that is ready, as the rules' bots see it at once (Follower.explain). */
    readonly reasons: readonly Refusal[];
    /** What speaks against the line that was to be played: asked once, the same line again plays it. */
    readonly doubt: Refusal | null;
    /** The last thing that was refused, and the square it was about. */
    readonly refusal: Refusal | null;
    readonly wrong: string | null;
    /** Where the arrows are. */
    readonly focus: string;

    /** What the rules have against any line now, and the points that it brings by itself; null: nothing, none. */
    refuse(line: string): Refusal | null;
    worth(line: string): number | null;

    tap(square: string): void;
    pick(piece: string): void;
    /** A piece was dragged onto a square: chosen and played at once. */
    drop(piece: string, square: string): void;
    /** Typed, or put together by a hand of its own. */
    set(line: string): void;
    /** Takes back the last step, or all of them. */
    back(): void;
    clear(): void;
    /** Plays the line (or another); if it is refused, says why. */
    play(line?: string): void;
    look(square: string): void;
    /** Something that was played is refused after all. */
    deny(why: Refusal): void;
}

/** What followed from a move: a result is read and stays, an event is only noticed. */
export type Weight = 'result' | 'event';

/** Where who is first counts. Moments are those of performance.now(). */
export interface Race {
    /** The dice lie under the cup: nobody sees them, whatever the position says. */
    readonly cup: boolean;
    /** How long it will stand at least, in ms. */
    readonly waitMs: number;
    /** When the dice were seen: calls are timed from there; null: not yet. */
    readonly seen: number | null;
    /** The seats of people at this device; each has a hand of its own. */
    readonly here: readonly number[];
    /** Those of them who have not said that they are ready: nothing begins before. */
    readonly unready: readonly number[];
    /** One of them is. */
    sayReady(seat: number): void;
    /** The cup has been shown and counted for: it may be lifted. */
    counted(): void;
    /** Dice without their cup are on the screen: to be told in the first frame. */
    show(): void;
    /** One of them calls, `12`, or gives up, `-`: now. Why not, if it may not. */
    call(seat: number, line: string): Refusal | null;
}

/** What there is to be seen of a table: handed to everything that a game draws or says. */
export interface View {
    readonly position: Position;
    /** The move that led here, and the position before it; null at the beginning. */
    readonly came: { move: Move; before: Position } | null;
    /** What happened by that move, as the rules tell it. */
    readonly story: Story;
    /** The seat whose eyes these are; null: a watcher's. */
    readonly me: number | null;
    /** The seat that sentences call "you": that of the only person here; null where several share the device, or watch. */
    readonly you: number | null;
    /** This is how the match ended, by its rules or otherwise. */
    readonly over: boolean;
    /** It is to act, and this is the position now: entry makes sense. */
    readonly mine: boolean;
    readonly names: readonly string[];
    readonly draft: Draft;
    /** null: time decides nothing in this game. */
    readonly race: Race | null;
    /** What was switched on, by the switches' names; kept for each game. */
    readonly shown: ReadonlySet<string>;
    /** Motion is wanted: this position has just come about. A board that is drawn for the first time has none. */
    readonly moving: boolean;
    /** What followed from the last move is being told (View.story): the board may still show how that move left it. */
    readonly pause: boolean;
    /** Dice are due that somebody here throws. */
    readonly awaits: boolean;
    throwDice(): void;
    /** What is being told has been read. */
    dismiss(): void;
    /** Lets what bots do pass at once; null: somebody else is waited for, or nobody. */
    readonly skip: (() => void) | null;
    /** An earlier position, by how many moves had been made; positions are kept, asking is cheap. */
    at(ply: number): Position;
    /** What the rules say about the last move, in its own position: a line that it completed, say. */
    readonly reasons: readonly Refusal[];
    /** Squares that a hint speaks of. */
    readonly hinted: ReadonlySet<string>;
    /** It counts for ratings: nothing helps. */
    readonly rated: boolean;
    /** Switches one of `shown`. */
    toggle(name: string): void;
}

/** Whose board (where each seat has its own), and whether only a small picture of it is wanted, without entry. */
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

/** All words come from say(): nothing that people read stands in the sources. */
export interface Words {
    /** `c3, 4 blanco`: a square for a screen reader. That it may be chosen is added by others. */
    square(view: View, square: string): string;
    /** What is printed on a square means, where that does not go without saying; else ''. */
    about?(view: View, square: string): string;
    /** What to do now, or what is being waited for, in one sentence; absent: what the rules ask (askText). */
    ask?(view: View): string;
    /** What the line that is ready does, if more can be said than the button says; else ''. */
    does(view: View): string;
    /** The main button, for the line so far: `Poner 5 en e5`. */
    button(view: View): string;
    /** A move as it is told: `3 en d4`. */
    move(text: string): string;
    /** What followed from the last move; null: nothing. Absent: a result, where something is told. */
    weight?(view: View): Weight | null;
    /** How long showing it takes, in ms: it is looked at for longer. */
    hold?(view: View): number;
    /** `Ronda 2 de 4` */
    round(position: Position): string;
    /** What else is said beside the round where there is room for it. */
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
    /** What it needs besides its files; awaited before it is drawn, and anew where that failed. */
    ready?(): Promise<void>;
    /** null: its hand puts lines together by itself (set, play). */
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
    /** The dice that somebody here is to throw, in the place of the hand. */
    readonly Throw?: ComponentType<ViewProps>;
    /** Pieces between the sentence and the main button. */
    readonly Hand: ComponentType<ViewProps>;
    /** A second button beside the main one. */
    readonly Beside?: ComponentType<ViewProps>;
    /** What a seat plays with, beside its name; what it has left, below it. */
    readonly Mark: ComponentType<SeatProps>;
    /** Marks of the sides in the list of moves, where they have shapes of their own. */
    readonly signs?: readonly string[];
    readonly Under?: ComponentType<SeatProps>;
    /** In place of the points, where they are no number. */
    readonly Points?: ComponentType<SeatProps>;
    /** Over the list of moves: switches, the others' sheets. Under it: how the points came about. */
    readonly Side?: ComponentType<ViewProps>;
    readonly Score?: ComponentType<ViewProps>;
    /** What its signs and small numbers mean: one tap away. */
    readonly Legend?: ComponentType<ViewProps>;
    /** Its board, small, is one drawing: it can stand in another. */
    readonly drawn?: boolean;
    /** The board itself shows what is told: no banner over it. */
    readonly ownBanner?: boolean;
    /** The button is never there: the hand has its own. */
    readonly ownButton?: boolean;
}
