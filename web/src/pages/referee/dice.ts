// Describes real dice by game: which are to be entered now, what is on their sides, and how a roll is written.
import type { Face } from '../../art/Die';
import { signOf } from '../../games/ecuaciones/signs';
import { fieldsIn, type GameName, type Position } from '../../rules/module';
import { RACKS } from '../solve/roll';

/** A die that is to be entered: its colour, and for each sign that it may show the face with it. */
export interface Slot {
    kind: string;
    mark?: string;
    faces: readonly { sign: string; face: Face }[];
}

export interface DiceForm {
    slots(position: Position): Slot[];
    /** Each die has its own place in the line; else they may stand in any order. */
    readonly placed: boolean;
    /** The line as records have it. */
    order(line: string): string;
}

const ranked = (signs: readonly string[], order: string): string =>
    [...signs].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
const plain = (line: string): string[] => [...line.replace(/\s/g, '')];

const pips: Slot = { kind: 'w', faces: [1, 2, 3, 4, 5, 6].map((face) => ({ sign: String(face), face })) };
const white = (count: (position: Position) => number): DiceForm => ({
    slots: (position) => Array.from({ length: count(position) }, () => pips),
    placed: false,
    order: (line) => ranked(plain(line), '123456'),
});

const EXTRA = 5; // dizzle's stage in which the two extra dice of a seat alone are rolled
const dizzle = white((position) => {
    const { stage, left } = fieldsIn('dizzle', position);
    return stage === EXTRA ? 2 : left;
});

/** The signs by their number in the rules' sets of dice, four bits each. */
const SIGNS = ['', '+', '-', ...'0123456789', ':', '', 'x'];
const EACH = 4; // dice of a colour
const lying = (dice: bigint, faces: string): number =>
    SIGNS.reduce((sum, sign, i) => sum + (sign && faces.includes(sign) ? Number((dice >> BigInt(4 * i)) & 15n) : 0), 0);
const ecuaciones: DiceForm = {
    slots: (position) =>
        RACKS.flatMap(([kind, faces]) => {
            const there = lying(fieldsIn('ecuaciones', position).dice, faces);
            return Array.from({ length: EACH - there }, () => ({
                kind,
                faces: [...faces].map((sign) => ({ sign, face: `=${sign}` })),
            }));
        }),
    placed: false,
    order: (line) =>
        ranked(
            plain(line)
                .map(signOf)
                .filter((sign) => sign !== '='),
            RACKS.map(([, faces]) => faces).join(''),
        ),
};

const LETTERS = 'ORGBYK';
const blitz: DiceForm = {
    slots(position) {
        const { pips: sides, dot } = fieldsIn('blitz', position);
        const coloured = [...LETTERS].map((letter, i): Slot => {
            const numbers = [1, 2, 3, 4, 5, 6]
                .filter((n) => (sides[i]! >> n) & 1)
                .map((n) => ({ sign: String(n), face: n }));
            return {
                kind: letter.toLowerCase(),
                mark: letter,
                faces: [...numbers, { sign: '*', face: LETTERS[dot[i]! - 1]! }],
            };
        });
        const dots: Slot = { kind: 'w', faces: [...LETTERS].map((letter) => ({ sign: letter, face: letter })) };
        return [...coloured, ...Array.from({ length: position.options.white ?? 2 }, () => dots)];
    },
    placed: true,
    order(line) {
        const signs = plain(line);
        return (
            signs.slice(0, LETTERS.length).join('') +
            ranked(
                signs.slice(LETTERS.length).map((sign) => sign.toUpperCase()),
                LETTERS,
            )
        );
    },
};

/** null: there are no dice to be rolled. */
export const diceOf: Record<GameName, DiceForm | null> = {
    doce: null,
    dizzle,
    secuencia: white(() => 2),
    ecuaciones,
    blitz,
};

export const GAP = '.';

/** What each die shows in a line that is being entered; '': nothing yet. */
export function showing({ placed }: DiceForm, slots: readonly Slot[], line: string): string[] {
    const signs = plain(line);
    const has = (i: number, sign: string) => slots[i]!.faces.some((face) => face.sign === sign);
    if (placed) return slots.map((_, i) => (signs[i] && has(i, signs[i]) ? signs[i] : ''));
    const shown = slots.map(() => '');
    for (const sign of signs) {
        const free = slots.findIndex((_, i) => !shown[i] && has(i, signOf(sign)));
        if (free >= 0) shown[free] = signOf(sign);
    }
    return shown;
}

/** And back: the line for what the dice show. */
export const lineOf = ({ placed }: DiceForm, shown: readonly string[]): string =>
    placed
        ? shown
              .map((sign) => sign || GAP)
              .join('')
              .replace(/\.+$/, '')
        : shown.join('');
