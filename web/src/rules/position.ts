// Decodes a state's bytes into numbers with names, by the offsets that the rules' own tables have.
import { common, games, point, victory, type Field, type Fields, type GameName } from 'generated/games';
import type { Position, Worth } from './types';

type Value = number | number[] | bigint | bigint[];

function element(view: DataView, field: Field, i: number): number | bigint {
    const at = field.offset + i * Math.abs(field.width);
    switch (field.width) {
        case 1:
            return view.getUint8(at);
        case -1:
            return view.getInt8(at);
        case 2:
            return view.getUint16(at, true);
        case -2:
            return view.getInt16(at, true);
        case 4:
            return view.getUint32(at, true);
        case -4:
            return view.getInt32(at, true);
        case -8:
            return view.getBigInt64(at, true);
        default:
            return view.getBigUint64(at, true);
    }
}

function value(view: DataView, field: Field): Value {
    if (field.count === 1) return element(view, field, 0);
    return Array.from({ length: field.count }, (_, i) => element(view, field, i)) as number[] | bigint[];
}

const named = (view: DataView, fields: readonly Field[]): Record<string, Value> =>
    Object.fromEntries(fields.map((field) => [field.name, value(view, field)]));

const SEATS = 8;
export const DICE = 8;
export const CLOCK = 9;
const has = (bits: number, who: number) => ((bits >> who) & 1) === 1;
const seatsOf = (bits: number) => Array.from({ length: SEATS }, (_, i) => i).filter((i) => has(bits, i));

/** more: what the bytes do not say by themselves. */
export function position(
    game: GameName,
    bytes: Uint8Array,
    more: Pick<Position, 'options' | 'places' | 'ask' | 'roller' | 'rating' | 'shares' | 'spans' | 'closed'>,
): Position {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const base = named(view, common) as Record<string, number> & { side: number[]; score: number[] };
    const [seats, bits] = [base.seats!, base.to_act!];
    return {
        game,
        seats,
        sides: base.sides!,
        side: base.side.slice(0, seats),
        ply: base.ply!,
        round: base.round!,
        toAct: seatsOf(bits),
        diceDue: has(bits, DICE),
        clockDue: has(bits, CLOCK),
        over: bits === 0,
        winners: seatsOf(base.winners!),
        score: base.score.slice(0, seats),
        ...more,
        fields: named(view, games[game].fields) as unknown as Fields[GameName],
    };
}

/** A value as people read it: a side's chance in per cent, or points. */
export const shown = (value: number, worth: Pick<Worth, 'unit' | 'seats' | 'sides'>) =>
    worth.unit === 'point' ? value / point : ((value * worth.seats) / worth.sides / victory) * 100;
