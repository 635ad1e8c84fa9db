// Models a sheet that is being drawn: its squares as the text of a sheet writes them, and the values behind them. Whether
// it is a good one, or one at all, the rules say to its text.
import {
    COLUMNS,
    ROWS,
    SIGNS,
    bitOf,
    lineOf,
    nameOf,
    type Sheet,
    type Sign,
    type Square,
} from '../../games/dizzle/sheet';
import type { Written } from '../../games/dizzle/Paper';

export const SQUARES = COLUMNS * ROWS;
export const KINDS = [1, 2, 3, 4] as const;

export interface Arrow {
    from: string;
    to: string;
    points: number;
}
export interface Drawing {
    name: string;
    cells: readonly string[]; // by bit: `.`, `X`, `P`, `4`, `2g1`
    gem: readonly number[]; // points of each kind
    puzzle: readonly number[];
    flag: readonly string[]; // `10 6 3 1`
    bomb: number;
    pile: number;
    block: Arrow | null;
    arrows: readonly Arrow[];
}

export const blank = (name: string): Drawing => ({
    name,
    cells: Array.from({ length: SQUARES }, () => '.'),
    gem: [3, 2, 1, 5],
    puzzle: [10, 10, 15, 15],
    flag: KINDS.map(() => '10 6 3 1'),
    bomb: -2,
    pile: -3,
    block: null,
    arrows: [],
});

/** How kinds are told apart on paper. */
export const LETTERS = ['', 'A', 'B', 'C', 'D'];
/** The signs' letters in a sheet's text, in the order of SIGNS. */
const SIGNED = 'gbklzfrd';
export const letterOf = (sign: Sign): string => SIGNED[SIGNS.indexOf(sign)]!;
export const hasKinds = (sign: Sign): boolean => 'gklzf'.includes(letterOf(sign));

/** `2g1` taken apart. */
export function cellOf(token: string): { number: number; sign: Sign | null; kind: number } {
    const [, number = '0', letter = '', kind = '0'] = /^([1-6])([a-z]?)([1-4]?)$/.exec(token) ?? [];
    return { number: +number, sign: letter ? (SIGNS[SIGNED.indexOf(letter)] ?? null) : null, kind: +kind };
}

const WIDTH = 4; // of a square in the text
export const usedKinds = ({ cells }: Drawing, sign: Sign): number[] =>
    KINDS.filter((kind) => cells.some((token) => cellOf(token).sign === sign && cellOf(token).kind === kind));
export const has = ({ cells }: Drawing, sign: Sign): boolean => cells.some((token) => cellOf(token).sign === sign);

/** The lines of its text: rows from the top, then what is worth how much. */
export function write(drawing: Drawing): string {
    const rows = Array.from({ length: ROWS }, (_, i) => ROWS - 1 - i).map((row) =>
        `${row + 1}  ${drawing.cells
            .slice(row * COLUMNS, (row + 1) * COLUMNS)
            .map((token) => token.padEnd(WIDTH))
            .join('')}`.trimEnd(),
    );
    return `${[
        `sheet ${drawing.name.trim() || '-'}`,
        ...rows,
        ...drawing.arrows.map(({ from, to, points }) => `arrow ${from} ${to} ${points}`),
        ...usedKinds(drawing, 'gem').map((kind) => `gem ${kind} ${drawing.gem[kind - 1]}`),
        ...usedKinds(drawing, 'puzzle').map((kind) => `puzzle ${kind} ${drawing.puzzle[kind - 1]}`),
        ...usedKinds(drawing, 'flag').map((kind) => `flag ${kind} ${drawing.flag[kind - 1]}`),
        ...(has(drawing, 'bomb') ? [`bomb ${drawing.bomb}`] : []),
        ...(has(drawing, 'pile') ? [`pile ${drawing.pile}`] : []),
        ...(drawing.block ? [`block ${drawing.block.from} ${drawing.block.to} ${drawing.block.points}`] : []),
    ].join('\n')}\n`;
}

/** The square that a place in that text means: of a row, or where an arrow begins. */
export function squareOf(drawing: Drawing, line: number, column: number): string | null {
    const row = ROWS + 1 - line; // line 1 is the title
    if (row >= 0 && row < ROWS)
        return nameOf(row * COLUMNS + Math.max(0, Math.min(COLUMNS - 1, Math.floor((column - 4) / WIDTH))));
    return drawing.arrows[line - ROWS - 2]?.from ?? null;
}

const replaced = <T>(list: readonly T[], at: number, value: T): T[] => list.map((one, i) => (i === at ? value : one));

/** Takes a line of values into a drawing; null: it is none. */
function take(drawing: Drawing, words: readonly string[]): Drawing | null {
    const [what, first = '', second = '', third = ''] = words;
    const kind = +first - 1;
    if (what === 'gem' || what === 'puzzle') return { ...drawing, [what]: replaced(drawing[what], kind, +second) };
    if (what === 'flag') return { ...drawing, flag: replaced(drawing.flag, kind, words.slice(2).join(' ')) };
    if (what === 'bomb' || what === 'pile') return { ...drawing, [what]: +first };
    if (what === 'block') return { ...drawing, block: { from: first, to: second, points: +third } };
    if (what === 'arrow')
        return { ...drawing, arrows: [...drawing.arrows, { from: first, to: second, points: +third }] };
    return null;
}

/** A sheet's text as a drawing; null: it has not the shape of one. What it means the rules will judge. */
export function read(text: string): Drawing | null {
    const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));
    const [title = '', ...rest] = lines;
    const rows = rest.slice(0, ROWS).map((line) => line.trim().split(/ +/));
    const fits =
        title.startsWith('sheet ') &&
        rows.length === ROWS &&
        rows.every((row, i) => row.length === COLUMNS + 1 && row[0] === String(ROWS - i));
    if (!fits) return null;
    const start: Drawing = {
        ...blank(title.slice(6).trim()),
        cells: [...rows].reverse().flatMap((row) => row.slice(1)),
    };
    return rest
        .slice(ROWS)
        .reduce<Drawing | null>((drawing, line) => drawing && take(drawing, line.trim().split(/ +/)), start);
}

function squareAt(token: string, at: number): Square {
    const { number, sign, kind } = cellOf(token);
    return {
        name: nameOf(at),
        at,
        column: at % COLUMNS,
        row: Math.floor(at / COLUMNS),
        number,
        sign,
        colour: kind - 1,
        planet: token === 'P',
        printed: token === 'X',
    };
}

const between = (a: number, b: number, c: number): boolean => (a - b) * (a - c) <= 0;

/** How it looks on paper, nothing played yet. */
export function onPaper(drawing: Drawing): Written {
    const squares = drawing.cells.map(squareAt).filter(({ at }) => drawing.cells[at] !== '.');
    const lines = drawing.arrows.map(({ from, to, points }) => {
        const [low, high] = [bitOf(from), bitOf(to)].sort((a, b) => a - b) as [number, number];
        return lineOf(squares, low, high, points);
    });
    const { block } = drawing;
    const [one, other] = block ? [bitOf(block.from), bitOf(block.to)] : [0, 0];
    const framed = squares.filter(
        ({ column, row }) =>
            between(column, one % COLUMNS, other % COLUMNS) &&
            between(row, Math.floor(one / COLUMNS), Math.floor(other / COLUMNS)),
    );
    const sheet: Sheet = {
        squares,
        lines: lines.filter((line) => line !== null),
        block: block && framed.length ? { squares: framed, points: block.points } : null,
    };
    return {
        sheet,
        gem: drawing.gem,
        look: ({ printed }) => ({ crossed: printed, exploded: false, die: false, opened: false }),
    };
}

/** What a tap with a brush makes of a square: the same sign again takes it away. */
export function painted(token: string, brush: Brush, number: number, kind: number): string {
    if (brush === 'empty') return '.';
    if (brush === 'cross' || brush === 'planet') return brush === 'cross' ? 'X' : 'P';
    const now = cellOf(token);
    if (brush === 'number') return `${number}${token.slice(1).replace(/^[^a-z].*/, '')}`;
    const sign = letterOf(brush) + (hasKinds(brush) ? kind : '');
    const plain = String(now.number || number);
    return token === plain + sign ? plain : plain + sign;
}

export type Brush = 'number' | Sign | 'planet' | 'cross' | 'empty';
export const BRUSHES: readonly Brush[] = ['number', ...SIGNS, 'planet', 'cross', 'empty'];
