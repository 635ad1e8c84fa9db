// Reads off a position of Ecuaciones what is drawn: dice by colour, equations as rows of signs, the solitaire's lines.
import { rules } from '../../rules';
import { fieldsIn, type EquationView, type Position, type Refusal, type Rules } from '../../rules/module';
import type { View } from '../game';
import { signOf } from './signs';

export const fieldsOf = (position: Position) => fieldsIn('ecuaciones', position);

/** The games, as the rules count them. */
export const UNO = 0,
    TODOS = 1,
    ULTIMO = 2,
    TORNEO = 3,
    SOLITAIRE = 4;
/** The solitaire's lines, by their letters. */
export const LINES = 'bgrph';
export const REROLLED = 5;

export const gameOf = (position: Position): number => fieldsOf(position).game;
export const tournament = (position: Position): boolean => position.options.mode === TORNEO;
/** What a seat has on a line; -1: nothing yet. */
export const lineOf = (position: Position, seat: number, line: string): number =>
    fieldsOf(position).lines[seat * LINES.length + LINES.indexOf(line)]!;

const CODES = ['', '+', '-', ...'0123456789', ':', '=', 'x'];
const ORDER = [...'1357902468+-x:'];
const NIBBLE = 15n;

/** The signs of an equation of the rules. */
export function signsOf(laid: bigint): string[] {
    const codes = Array.from({ length: 13 }, (_, i) => Number((laid >> BigInt(4 * (12 - i))) & NIBBLE));
    return codes.filter(Boolean).map((code) => CODES[code]!);
}
/** The faces of dice, in the order in which rolls are written. */
export const facesOf = (dice: bigint): string[] =>
    ORDER.flatMap((sign) =>
        Array.from({ length: Number((dice >> BigInt(4 * CODES.indexOf(sign))) & NIBBLE) }, () => sign),
    );

export type Kind = 'g' | 'b' | 'r' | 'o';
export const kindOf = (sign: string): Kind | null =>
    '13579'.includes(sign)
        ? 'g'
        : '02468'.includes(sign)
          ? 'b'
          : '+-x:'.includes(sign)
            ? 'r'
            : sign === '='
              ? 'o'
              : null;

/** A die of the box, on the table or not. */
export interface Die {
    readonly name: string;
    readonly kind: Kind;
    readonly sign: string | null; // null: in the cup
    readonly owed: boolean; // último: it has to be used
    readonly rolled: boolean; // it has just fallen
}
const KINDS: readonly Kind[] = ['g', 'b', 'r', 'o'];
export const NAMES: readonly string[] = KINDS.flatMap((kind) =>
    kind === 'o' ? ['o1'] : [1, 2, 3, 4].map((n) => `${kind}${n}`),
);

/** Último: the equation that is to be built on. */
export function built(position: Position): string[] {
    const { game, fresh, seat, laid } = fieldsOf(position);
    return game === ULTIMO && !fresh && !position.over
        ? signsOf(laid[(seat + position.seats - 1) % position.seats]!)
        : [];
}

/** Takes a sign out of a list, if it is there. */
function strike(list: string[], sign: string): boolean {
    const at = list.indexOf(sign);
    if (at >= 0) list.splice(at, 1);
    return at >= 0;
}

/** All thirteen, each in its place: colour by colour, as they are written. */
export function diceOf(view: View): Die[] {
    const { position, came } = view;
    const faces = facesOf(fieldsOf(position).dice);
    const owed = built(position),
        rolled = came?.move.who === 'dice' ? [...came.move.text] : [];
    const lie = (kind: Kind): string[] => (kind === 'o' ? ['='] : faces.filter((sign) => kindOf(sign) === kind));
    return NAMES.map((name) => {
        const kind = name[0] as Kind,
            sign = lie(kind)[+name[1]! - 1] ?? null;
        const must = sign !== null && strike(owed, sign);
        return { name, kind, sign, owed: must, rolled: sign !== null && !must && strike(rolled, sign) };
    });
}

/** What is being entered. */
export interface Entered {
    readonly what: 'equation' | 'pass' | 'reroll';
    readonly line: string; // of the solitaire; '': none yet
    readonly signs: readonly string[]; // of the equation, or of the dice that go back
}

export function entered(text: string, solitaire: boolean): Entered {
    const found = solitaire ? /^(?:([bgrph])(?:\s+|$))?(.*)$/s.exec(text)! : null;
    const line = found?.[1] ?? '',
        rest = found ? found[2]! : text;
    if (solitaire && !line && rest[0] === 'R')
        return { what: 'reroll', line: '', signs: [...rest.slice(1)].map(signOf) };
    if (rest === '-') return { what: 'pass', line, signs: [] };
    return { what: 'equation', line, signs: [...rest].map(signOf) };
}

/** The line of notation again. A lone minus is written so that it is no pass; a line of the solitaire alone is a 0. */
export function written({ what, line, signs }: Entered): string {
    if (what === 'reroll') return `R${signs.join('')}`;
    const text = signs.join(''),
        equation = text === '-' ? '−' : text;
    return line ? `${line} ${equation || '-'}` : equation;
}

/** Being entered now by the viewer. */
export const entry = (view: View): Entered =>
    entered(view.mine ? view.draft.line.trimStart() : '', gameOf(view.position) === SOLITAIRE);

let engine: Rules | null = null;
/** The rules, which judge equations: there before anything is drawn. */
export const ready = async () => {
    engine = await rules();
};
const judged = new Map<string, EquationView | Refusal>();

/** What an equation scores, die by die; null: it is none. */
export function scored(signs: readonly string[]): EquationView | null {
    const text = signs.join('');
    if (!judged.has(text)) judged.set(text, engine!.equation(text));
    const told = judged.get(text)!;
    return 'score' in told ? told : null;
}

/** What was laid with a move, if it was an equation: `72:4=18`, `b 72:4=18`. */
export function laidBy(text: string, position: Position): string[] {
    const { what, signs } = entered(text, gameOf(position) === SOLITAIRE);
    return what === 'equation' ? [...signs] : [];
}

/** The move that led here ended a round: by a seat, or by the clock. */
export const ended = ({ came, position }: View): boolean =>
    came !== null && came.move.who !== 'dice' && (position.over || position.round !== came.before.round);

/** Todos: the seat has handed in, and it is not open yet. */
export const sealed = (position: Position, seat: number): boolean =>
    gameOf(position) === TODOS &&
    position.toAct.length > 0 &&
    ((fieldsOf(position).playing >> seat) & 1) === 1 &&
    !position.toAct.includes(seat);
