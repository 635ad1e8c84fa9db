// What of a position is to be seen on DOCE's board: by squares' names, out of the rules' own sets.
import { fieldsIn, type Fields, type Position, type Span } from '../../rules/module';
import type { View } from '../game';
import { entry } from './entry';

type Doce = Fields['doce'];
export const fieldsOf = (position: Position): Doce => fieldsIn('doce', position);

/** From the top left. */
export const SQUARES: readonly string[] = [5, 4, 3, 2, 1].flatMap((row) =>
    [...'abcde'].map((column) => `${column}${row}`),
);
/** The rules count squares from 1 for a1, row by row upwards. */
export const number = (square: string) => square.charCodeAt(0) - 96 + 5 * (+square[1]! - 1);
export const square = (at: number) => `${'abcde'[(at - 1) % 5]}${Math.floor((at - 1) / 5) + 1}`;
const has = (set: number, name: string) => ((set >>> number(name)) & 1) === 1;

export interface Look {
    dice: Record<string, { seat: number; face: number }>;
    blocked: Set<string>;
    /** Empty, but not for whoever is to act; and what is closed to the other one, if that is wanted. */
    zone: Set<string>;
    rival: Set<string>;
    last: string | null;
    /** Finished ones, by their ends. */
    lines: [string, string][];
    /** What a die or two of the rival would complete, if that is wanted. */
    threats: readonly Span[];
}

function squaresOf({ dice, face, blocker }: Doce): Look {
    const seen: Look = {
        dice: {},
        blocked: new Set(),
        zone: new Set(),
        rival: new Set(),
        last: null,
        lines: [],
        threats: [],
    };
    for (const name of SQUARES) {
        const seat = dice.findIndex((set) => has(set, name));
        if (seat >= 0) seen.dice[name] = { seat, face: face[number(name)]! };
        else if (blocker.some((set) => has(set, name))) seen.blocked.add(name);
    }
    return seen;
}

const LINE: ReadonlySet<string> = new Set(['doce.why-line', 'doce.why-gift']);

/** While the end of a round is told, the board is as the last die left it. */
function left(view: View): Look {
    const { move, before } = view.came!;
    const seen = squaresOf(fieldsOf(before));
    const { block, face, square: on } = entry.parts(move.text) ?? {};
    if (block) seen.blocked.add(block);
    if (on) seen.dice[on] = { seat: move.who as number, face: +face! };
    return {
        ...seen,
        last: on ?? null,
        lines: view.reasons.filter((why) => LINE.has(why.message)).map(({ args }) => [args[0]!, args[1]!]),
    };
}

/** The squares from one end of a line to the other. */
export function between(from: string, to: string): string[] {
    const [column, row] = [0, 1].map((i) => to.charCodeAt(i) - from.charCodeAt(i)) as [number, number];
    const long = Math.max(Math.abs(column), Math.abs(row));
    return Array.from({ length: long + 1 }, (_, i) =>
        String.fromCharCode(from.charCodeAt(0) + (column / long) * i, from.charCodeAt(1) + (row / long) * i),
    );
}

/** Where it is written what a threat lacks: on the empty square of its own that has the least to say. */
export function lacking(threats: readonly Span[]): Map<string, Span[]> {
    const on = new Map<string, Span[]>();
    const crowd = (square: string) => on.get(square)?.length ?? 0;
    for (const span of [...threats].sort((a, b) => a.at.length - b.at.length)) {
        const square = span.at.reduce((best, other) => (crowd(other) < crowd(best) ? other : best));
        on.set(square, [...(on.get(square) ?? []), span]);
    }
    return on;
}

/** The round ended with the move that led here: the rules have cleared the board, or the match is over. */
export const ended = ({ came, position }: View) =>
    came !== null && typeof came.move.who === 'number' && (position.round !== came.before.round || position.over);

type Part = readonly [name: 'won' | 'own' | 'blocker' | 'empty' | 'alike' | 'drawn', points: number];

/** What the winner of a round got points for (DO-11), but for a line of dice of one's own. */
function counted({ came, ...view }: View, won: number): Part[] {
    const seen = left({ came, ...view });
    const own = Object.values(seen.dice).filter(({ seat }) => seat === won);
    const alike = [1, 2, 3, 4, 5, 6].reduce(
        (sum, face) => sum + Math.floor(own.filter((die) => die.face === face).length / 3) * 2,
        0,
    );
    const used =
        fieldsOf(came!.before).blocker[won] !== 0 ||
        (came!.move.who === won && entry.parts(came!.move.text)?.block !== undefined);
    return [
        ['won', 12],
        ['blocker', used ? 0 : 5],
        ['empty', SQUARES.length - Object.keys(seen.dice).length - seen.blocked.size],
        ['alike', -alike],
    ];
}

/** What each seat has more than before the move that led here. */
export const gainsOf = ({ came, position }: View) =>
    position.score.map((points, seat) => points - came!.before.score[seat]!);

/** How the points of the round that has just ended came about; nothing in the middle of one. */
export function partsOf(view: View): readonly Part[] {
    if (!ended(view)) return [];
    const gains = gainsOf(view);
    const won = gains.findIndex((points) => points > 0);
    if (gains.every((points) => points > 0))
        return [['drawn', 2], ...(gains.some((points) => points > 2) ? [['blocker', 5] as const] : [])];
    const [win, ...more] = counted(view, won);
    const rest = gains[won]! - more.reduce((sum, [, points]) => sum + points, win![1]);
    return [win!, ['own', rest] as const, ...more].filter(([, points]) => points !== 0);
}

export function look(view: View): Look {
    if (ended(view) && (view.pause || view.position.over)) return left(view);
    const { closed, spans, toAct } = view.position;
    const seen = squaresOf(fieldsOf(view.position));
    if (view.mine) seen.zone = new Set(closed[toAct[0]!]);
    if (view.shown.has('rival') && view.me !== null) seen.rival = new Set(closed[1 - view.me]);
    if (view.shown.has('threats') && view.me !== null) seen.threats = spans[1 - view.me] ?? [];
    if (view.came && !ended(view)) seen.last = entry.parts(view.came.move.text)?.square ?? null;
    return seen;
}
