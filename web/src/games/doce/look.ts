// Reads off a position what DOCE's board shows: squares by name, from the rules' sets.
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
const has = (set: number, name: string) => ((set >>> number(name)) & 1) === 1;

export interface Look {
    dice: Record<string, { seat: number; face: number }>;
    blocked: Set<string>;
    /** Empty squares where the seat to act may not go; and those closed to the other seat, if that is wanted. */
    zone: Set<string>;
    rival: Set<string>;
    last: string | null;
    /** Finished lines, by their ends. */
    lines: [string, string][];
    /** The rival's spans, if that is wanted. */
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
function left(view: View, end: Position): Look {
    return {
        ...squaresOf(fieldsOf(end)),
        last: entry.parts(view.came!.move.text)?.square ?? null,
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

/** The square on which the sum that a span lacks is written: of its empty squares the one with the fewest labels. */
export function lacking(threats: readonly Span[]): Map<string, Span[]> {
    const on = new Map<string, Span[]>();
    const crowd = (square: string) => on.get(square)?.length ?? 0;
    for (const span of [...threats].sort((a, b) => a.at.length - b.at.length)) {
        const square = span.at.reduce((best, other) => (crowd(other) < crowd(best) ? other : best));
        on.set(square, [...(on.get(square) ?? []), span]);
    }
    return on;
}

export function look(view: View): Look {
    const { end } = view.story;
    if (end && (view.pause || view.position.over)) return left(view, end);
    const { closed, spans, toAct } = view.position;
    const seen = squaresOf(fieldsOf(view.position));
    if (view.mine) seen.zone = new Set(closed[toAct[0]!]);
    if (view.shown.has('rival') && view.me !== null) seen.rival = new Set(closed[1 - view.me]);
    if (view.shown.has('threats') && view.me !== null) seen.threats = spans[1 - view.me] ?? [];
    if (view.came && !end) seen.last = entry.parts(view.came.move.text)?.square ?? null;
    return seen;
}
