// Twelve dice of Ecuaciones as signs in the order of a roll: green, blue, red. The rules cast them.
import { signOf } from '../../games/ecuaciones/signs';
import { isRefusal, type Rules, type Tools } from '../../rules/module';

export type Kind = 'g' | 'b' | 'r' | 'o';
export const RACKS = [
    ['g', '13579'],
    ['b', '02468'],
    ['r', '+-x:'],
] as const;
const EACH = 4; // dice of a colour

export type Roll = readonly string[];
export const facesOf = (die: number): string => RACKS[Math.floor(die / EACH)]![1];
export const kindOf = (sign: string): Kind => RACKS.find(([, faces]) => faces.includes(sign))?.[0] ?? 'o';

/** The face after this one; step -1: before it. */
export const turned = (roll: Roll, die: number, step = 1): Roll => {
    const faces = facesOf(die);
    return faced(roll, die, faces[(faces.indexOf(roll[die]!) + step + faces.length) % faces.length]!);
};
export const faced = (roll: Roll, die: number, sign: string): Roll => roll.map((now, i) => (i === die ? sign : now));

/** The roll of a text, its dice in any order; null: these are not four of each colour. */
export function rollOf(text: string): Roll | null {
    const signs = [...text.replace(/\s/g, '')].map(signOf);
    const racks = RACKS.map(([, faces]) =>
        signs.filter((sign) => faces.includes(sign)).sort((a, b) => faces.indexOf(a) - faces.indexOf(b)),
    );
    return signs.length === EACH * RACKS.length && racks.every((rack) => rack.length === EACH) ? racks.flat() : null;
}

/** The first roll of a solitaire under a key, its seat's salt being zeros: docs/dice.md says how it falls. */
function cast(rules: Rules, key: string): Roll {
    const localTable = rules.localTable(),
        follower = rules.follower();
    localTable.begin('game ecuaciones\noption mode yahtzee\nseats 1\n', key, '2000-01-01T00:00:00Z', 0);
    localTable.do(1, `sit s 1 ${'0'.repeat(32)} 1`, 0);
    localTable.do(1, 'start t', 0);
    follower.tell(localTable.lines(1, 0), 0);
    const { text } = follower.move(0);
    follower.close();
    localTable.close();
    return rollOf(text)!;
}

/** The same for everybody: the date is the key. */
export const rollOfDay = (rules: Rules, date: string): Roll => cast(rules, rules.sha256(date));
export const randomRoll = (rules: Rules): Roll => cast(rules, rules.sha256(crypto.getRandomValues(new Uint8Array(32))));

/** What the rules say to an equation of a roll. */
export function judge(rules: Tools, roll: Roll, equation: string) {
    const book = rules.book('cubilete 1\ngame ecuaciones\noption mode uno\nseats 2\n\n');
    if (isRefusal(book)) return book;
    const why = book.play('dice', roll.join('')) ?? book.play(0, equation);
    book.close();
    return why ?? rules.equation(equation);
}

/** `2026-11-15`, by this device's calendar. */
export const dayOf = (time: Date): string =>
    [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
