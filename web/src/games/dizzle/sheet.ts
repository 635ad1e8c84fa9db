// A sheet as it is printed, read from the fields of a position: squares by name, and where lines, frame and flags are
// drawn. Nothing here knows a level: whatever sheet is played on comes out of the fields.
import type { Fields } from 'generated/games';
import { fieldsIn, type Position } from '../../rules/module';
import type { View } from '../game';

export type DizzleFields = Fields['dizzle'];

export const COLUMNS = 9;
export const ROWS = 7;
const SQUARES = COLUMNS * ROWS;

/** The end of a turn: a cross is written, a bomb bursts. */
export const CROSS_MS = 90,
    BURST_MS = 350;

/** What is waited for, as enum dizzle_stage has it. */
export const MUST = 3,
    GIVES = 4,
    EXTRA = 5,
    ROCKET = 6;

export const SIGNS = ['gem', 'bomb', 'key', 'lock', 'puzzle', 'flag', 'rocket', 'pile'] as const;
export type Sign = (typeof SIGNS)[number];

export interface Square {
    readonly name: string;
    readonly at: number; // its bit
    readonly column: number;
    readonly row: number;
    readonly number: number; // 0: it has none
    readonly sign: Sign | null;
    readonly colour: number; // of its sign, from 0; -1: it has none
    readonly planet: boolean;
    readonly printed: boolean; // a printed cross
}

/** A line that brings points; ends are squares that there are, from is the left or lower one. */
export interface Line {
    readonly from: Square;
    readonly to: Square;
    readonly row: boolean;
    readonly squares: readonly Square[];
    readonly points: number;
}

export interface Sheet {
    readonly squares: readonly Square[];
    readonly lines: readonly Line[];
    readonly block: { squares: readonly Square[]; points: number } | null;
}

export const fieldsOf = (position: Position): DizzleFields => fieldsIn('dizzle', position);

/** The fields of what is printed, by their names after `sheet.`. */
type Print = { [Name in keyof DizzleFields as Name extends `sheet.${infer Rest}` ? Rest : never]: DizzleFields[Name] };
const PREFIX = 'sheet.';
const prints = new WeakMap<Position, Print>(); // asked for every square
export function printOf(position: Position): Print {
    const known = prints.get(position);
    if (known) return known;
    const own = Object.entries(position.fields).filter(([name]) => name.startsWith(PREFIX));
    const print = Object.fromEntries(
        own.map(([name, value]) => [name.slice(PREFIX.length), value]),
    ) as unknown as Print;
    prints.set(position, print);
    return print;
}

/** The seat whose sheet lies on the cloth: mine; for a watcher, that of the seat whose go it is. */
export const front = (view: View): number => view.me ?? fieldsOf(view.position).seat;
export const has = (board: bigint, square: number): boolean => ((board >> BigInt(square)) & 1n) === 1n;
export const nameOf = (at: number): string => 'abcdefghi'[at % COLUMNS]! + (Math.floor(at / COLUMNS) + 1);
export const bitOf = (name: string): number => name.charCodeAt(0) - 97 + COLUMNS * (Number(name[1]) - 1);

/** The names of a set of squares, in the order in which people read the sheet: from the top left. */
export const names = (board: bigint): string[] => ORDER.filter((name) => has(board, bitOf(name)));

/** All of the grid, from the top left. */
export const ORDER: readonly string[] = Array.from({ length: SQUARES }, (_, i) =>
    nameOf((ROWS - 1 - Math.floor(i / COLUMNS)) * COLUMNS + (i % COLUMNS)),
);

function squareAt(f: Print, at: number): Square {
    const sign = SIGNS.find((one) => has(f[one], at)) ?? null;
    return {
        name: nameOf(at),
        at,
        column: at % COLUMNS,
        row: Math.floor(at / COLUMNS),
        number: f.pip.findIndex((board) => has(board, at)) + 1,
        sign,
        colour: sign ? f.colour.findIndex((board) => has(board, at)) : -1,
        planet: has(f.planet, at),
        printed: has(f.cross, at),
    };
}

export function lineOf(squares: readonly Square[], from: number, to: number, points: number): Line | null {
    const row = to - from < COLUMNS;
    const step = row ? 1 : COLUMNS;
    const on = squares.filter(({ at }) => at >= from && at <= to && (at - from) % step === 0);
    const first = on[0],
        last = on[on.length - 1];
    return first && last ? { from: first, to: last, row, squares: on, points } : null;
}

const read = (f: Print): Sheet => {
    const there = f.number | f.cross | f.planet;
    const squares = Array.from({ length: SQUARES }, (_, at) => at)
        .filter((at) => has(there, at))
        .map((at) => squareAt(f, at));
    const lines = Array.from({ length: f.arrows }, (_, i) =>
        lineOf(squares, f.arrow_from[i]!, f.arrow_to[i]!, f.arrow_points[i]!),
    );
    const framed = squares.filter(({ at }) => has(f.block, at));
    return {
        squares,
        lines: lines.filter((line): line is Line => line !== null),
        block: framed.length ? { squares: framed, points: f.block_points } : null,
    };
};

const sheets = new WeakMap<Position, Sheet>();

export function sheetOf(position: Position): Sheet {
    const sheet = sheets.get(position) ?? read(printOf(position));
    sheets.set(position, sheet);
    return sheet;
}

/** Where the points of a line or of the block are written. */
export interface Flag {
    readonly x: number;
    readonly y: number;
    readonly shape: 'left' | 'right' | 'top' | 'bottom' | 'corner' | 'block';
    readonly points: number;
    readonly squares: readonly Square[];
}

export const CELL = { width: 36, height: 42, across: 40, down: 46, left: 26, top: 24 } as const;
export const place = ({ column, row }: { column: number; row: number }): [number, number] => [
    CELL.left + column * CELL.across,
    CELL.top + (ROWS - 1 - row) * CELL.down,
];

/** Where a line's flag can be: at an end with room beside it, else on a corner; each spot takes one. */
function spots(line: Line): { column: number; row: number; shape: Flag['shape']; end: Square }[] {
    const { from, to } = line;
    return line.row
        ? [
              { column: from.column - 1, row: from.row, shape: 'left', end: from },
              { column: to.column + 1, row: to.row, shape: 'right', end: to },
              { column: -9, row: from.at, shape: 'corner', end: from },
          ]
        : [
              { column: to.column, row: to.row + 1, shape: 'top', end: to },
              { column: from.column, row: from.row - 1, shape: 'bottom', end: from },
              { column: -9, row: to.at, shape: 'corner', end: to },
          ];
}

function anchor(shape: Flag['shape'], end: Square, row: boolean): [number, number] {
    const [x, y] = place(end);
    const middle: [number, number] = [x + CELL.width / 2, y + CELL.height / 2];
    if (shape === 'left') return [x - 1, middle[1]];
    if (shape === 'right') return [x + CELL.width + 1, middle[1]];
    if (shape === 'top') return [middle[0], y - 1];
    if (shape === 'bottom') return [middle[0], y + CELL.height + 1];
    return row ? [x - 2, y + CELL.height - 1] : [x + CELL.width + 1, y + 1];
}

export function flagsOf(sheet: Sheet): Flag[] {
    const taken = new Set(sheet.squares.map(({ column, row }) => `${column} ${row}`));
    const hasMargin = ({ column, row, shape }: { column: number; row: number; shape: Flag['shape'] }): boolean =>
        shape === 'corner' || (column < COLUMNS && row >= 0);
    const key = (spot: { column: number; row: number }, row: boolean): string => `${spot.column} ${spot.row} ${row}`;
    const chosen = sheet.lines.map((line) => {
        const free = spots(line).filter(
            (spot) => hasMargin(spot) && !taken.has(`${spot.column} ${spot.row}`) && !taken.has(key(spot, line.row)),
        );
        const spot = free[0] ?? spots(line)[2]!;
        taken.add(key(spot, line.row));
        return { line, spot };
    });
    const flags = chosen.map(({ line, spot }): Flag => {
        const [x, y] = anchor(spot.shape, spot.end, line.row);
        const shared = line.row && taken.has(key(spot, false)); // a column's flag is below
        return { x, y: shared ? y - 10 : y, shape: spot.shape, points: line.points, squares: line.squares };
    });
    if (!sheet.block) return flags;
    const edge = sheet.block.squares.reduce((best, one) =>
        one.column + one.row > best.column + best.row ? one : best,
    );
    const [x, y] = place(edge);
    return [
        ...flags,
        { x: x + CELL.width + 2, y, shape: 'block', points: sheet.block.points, squares: sheet.block.squares },
    ];
}
