// Reads off a position what Secuencia's board shows: squares by name, from the rules' sets.
import { fieldsIn, type Position } from '../../rules/module';
import type { View } from '../game';
import { entry } from './entry';

export const fieldsOf = (position: Position) => fieldsIn('secuencia', position);

/** What is printed, from the top left. */
const PRINTED = [
    [2, 3, 4, 5, 6, 2],
    [6, 7, 8, 9, 7, 3],
    [5, 9, 12, 12, 8, 4],
    [4, 8, 12, 12, 9, 5],
    [3, 7, 9, 8, 7, 6],
    [2, 6, 5, 4, 3, 2],
];
export const SQUARES: readonly string[] = PRINTED.flatMap((row, y) => row.map((_, x) => `${'abcdef'[x]}${6 - y}`));
export const numberOn = (square: string): number => PRINTED[6 - +square[1]!]![square.charCodeAt(0) - 97]!;
/** A chip there earns another turn. */
export const isExtra = (square: string): boolean => numberOn(square) === 2 || numberOn(square) === 12;

/** The rules' sets have a byte a row, from a1. */
const has = (set: bigint, square: string): boolean =>
    ((set >> BigInt(8 * (+square[1]! - 1) + square.charCodeAt(0) - 97)) & 1n) === 1n;

/** The side whose chip lies there; -1: none. */
export const sideOn = (position: Position, square: string): number =>
    fieldsOf(position).chips.findIndex((set) => has(set, square));
export const mayChoose = (position: Position, square: string): boolean => has(fieldsOf(position).choices, square);
export const total = (position: Position): number => fieldsOf(position).dice.reduce((sum, face) => sum + face, 0);

/** The roll for the start (SE-2) is going on, or is being told. */
export const rollsForStart = (position: Position): boolean => fieldsOf(position).contest !== 0;
const startIsShown = ({ position, pause, came }: View): boolean =>
    rollsForStart(position) || (pause && came !== null && rollsForStart(came.before));
/** What a seat has rolled for the start, while that matters; 0: nothing yet. */
export const openedWith = (view: View, seat: number): number =>
    startIsShown(view) ? fieldsOf(view.position).opening[seat]! : 0;

/** Ring, cross, triangle: a side is told by its shape, not by its colour alone. */
export const SHAPES = ['o', 'x', 'a'] as const;
export const NAMES = ['page.secuencia.ring', 'page.secuencia.cross', 'page.secuencia.triangle'] as const;

const LINES: ReadonlySet<string> = new Set(['secuencia.why-wins']);
/** The line that was completed, or that the chosen square would complete, by its ends. */
export function lineOf(view: View): [string, string] | null {
    const reasons = view.position.over ? view.reasons : view.draft.reasons;
    const won = reasons.find((why) => LINES.has(why.message));
    return won ? [won.args[0]!, won.args[1]!] : null;
}

/** The square of the last move that laid or took a chip, and what it was. */
export const lastOf = ({ came }: View): string | null =>
    came && typeof came.move.who === 'number' ? entry.target(entry.parts(came.move.text) ?? {}) : null;

const towards = (from: string, to: string): string =>
    String.fromCharCode(...[0, 1].map((i) => from.charCodeAt(i) + Math.sign(to.charCodeAt(i) - from.charCodeAt(i))));
/** My side's runs that one chip would complete, without that chip, by their ends. */
export function nearOf({ position, me }: View): [string, string][] {
    const runs = (me === null || position.over ? [] : position.spans[me]!).map(({ from, to, at: [gap] }) =>
        [gap === from ? towards(from, to) : from, gap === to ? towards(to, from) : to].join(),
    );
    return [...new Set(runs)].map((ends) => ends.split(',') as [string, string]);
}
