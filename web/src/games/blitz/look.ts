// Reads off a position what blitz's cloth shows: the dice as they fell, which of them counted, the calls in order.
import { fieldsIn, type Position } from '../../rules/module';
import type { Face } from '../../art/Die';
import type { View } from '../game';

export const fieldsOf = (position: Position) => fieldsIn('blitz', position);

/** The colours in the order of the notation. */
export const LETTERS = 'ORGBYK';
/** Between one seal that opens and the next. */
export const OPENS_MS = 320;

const DOT = 10; // the face of a coloured die that has no pips
const GAVE_UP = 1,
    CALLED = 2; // what a seat did; a call is CALLED + its number

export interface Lying {
    readonly letter: string; // of a coloured die; '' of a white one
    readonly face: Face;
    readonly x: number; // per cent of the cloth: its middle
    readonly y: number;
    readonly turn: number; // degrees
    /** After the race: whether its pips were added; white dice have none. */
    readonly counts: boolean | null;
}

export const racing = (position: Position): boolean => position.clockDue;
/** The race is over, and all lies open until the next roll. */
export const closed = (position: Position): boolean => !position.clockDue && fieldsOf(position).face[0]! > 0;

const coloured = (position: Position): { letter: string; face: Face }[] => {
    const { face, dot } = fieldsOf(position);
    return face.map((pips, i) => ({ letter: LETTERS[i]!, face: pips === DOT ? LETTERS[dot[i]! - 1]! : pips }));
};
const whites = (position: Position): { letter: string; face: Face }[] =>
    fieldsOf(position)
        .white.filter(Boolean)
        .map((colour) => ({ letter: '', face: LETTERS[colour - 1]! }));

/** Numbers below n, the same for everybody who sees the same roll. */
function numbers(seed: string): (n: number) => number {
    let state = 2166136261;
    for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 16777619);
    return (n) => {
        state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393;
        return ((state ^ (state >>> 13)) >>> 0) % n;
    };
}

const shuffled = (count: number, below: (n: number) => number): number[] => {
    const order = Array.from({ length: count }, (_, i) => i);
    for (let i = count - 1; i > 0; i--) {
        const j = below(i + 1);
        [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
};

const TURN = 12; // degrees at most
const EIGHT = 17,
    NINE = 14.5; // per cent of the cloth's width: a die, as the styles have it
const CLOTH = 1.62,
    DIE = 64 / 48; // how much wider than high the cloth is, how much higher than wide a die

/** How much of the cloth a turned die takes, in per cent of its width and of its height. */
function extent(die: number, turn: number): [number, number] {
    const angle = (Math.abs(turn) * Math.PI) / 180;
    return [die * (Math.cos(angle) + DIE * Math.sin(angle)), die * CLOTH * (DIE * Math.cos(angle) + Math.sin(angle))];
}

/** Dice never overlap: each has a cell of two rows, and moves in it only as far as its turned corners allow. */
export function lying(position: Position): Lying[] {
    const dice = [...coloured(position), ...whites(position)];
    const { counted } = fieldsOf(position);
    const below = numbers(dice.map(({ letter, face }) => `${letter}${face}`).join(' '));
    const columns = Math.ceil(dice.length / 2);
    const cells = shuffled(2 * columns, below);
    const jitter = (most: number): number => ((below(201) - 100) / 100) * Math.max(0, most);
    return dice.map(({ letter, face }, i) => {
        const turn = Math.round(jitter(TURN));
        const [wide, tall] = extent(columns > 4 ? NINE : EIGHT, turn);
        return {
            letter,
            face,
            x: (((cells[i]! % columns) + 0.5) * 100) / columns + jitter((100 / columns - wide) / 2),
            y: (cells[i]! < columns ? 26 : 75) + jitter((48 - tall) / 2),
            turn,
            counts: closed(position) && letter ? ((counted >> i) & 1) === 1 : null,
        };
    });
}

/** The numbers that make the answer. */
export const summands = (position: Position): number[] =>
    fieldsOf(position).face.filter((_, i) => (fieldsOf(position).counted >> i) & 1);

export interface Call {
    readonly seat: number;
    readonly number: number | null; // null: gave up, or was silent
    readonly gaveUp: boolean;
    readonly ms: number;
    readonly right: boolean;
    /** What became of it: a disc won, one lost, or nothing. */
    readonly disc: 'won' | 'lost' | null;
}

/** The calls of a race that is over, in the order of their times; those without a number last. */
export function calls(position: Position, before: Position): Call[] {
    const now = fieldsOf(position),
        then = fieldsOf(before);
    const all = Array.from({ length: position.seats }, (_, seat): Call => {
        const did = now.call[seat]!;
        const more = position.score[seat]! > before.score[seat]! || now.discs[seat]! > then.discs[seat]!;
        return {
            seat,
            number: did >= CALLED ? did - CALLED : null,
            gaveUp: did === GAVE_UP,
            ms: now.ms[seat]!,
            right: did === CALLED + now.answer,
            disc: more ? 'won' : now.discs[seat]! < then.discs[seat]! ? 'lost' : null,
        };
    });
    const called = (call: Call): number => (call.number === null ? Infinity : call.ms);
    return all.sort((a, b) => called(a) - called(b) || a.seat - b.seat);
}

/** The last race that was finished up to here. */
export function lastRace(view: View): { position: Position; calls: Call[] } | null {
    for (let ply = view.position.ply; ply > 0; ply--) {
        const position = ply === view.position.ply ? view.position : view.at(ply);
        if (closed(position)) return { position, calls: calls(position, view.at(ply - 1)) };
    }
    return null;
}

/** How many white discs make a black one for this seat: a digit of the option each. */
export const needed = (position: Position, seat: number): number =>
    Number(String(position.options.handicap).padStart(position.seats, '0')[seat] ?? 3);
