// Models the strip that an equation is put together on: which die lies where, and where the next one goes.
import type { Die } from './look';

export interface Strip {
    readonly signs: readonly string[];
    /** The names of the dice; null: no die shows that sign any more. */
    readonly dice: readonly (string | null)[];
    readonly caret: number;
}
export const EMPTY: Strip = { signs: [], dice: [], caret: 0 };

/** The first die that shows a sign and lies free. */
export const free = (sign: string, all: readonly Die[], used: readonly (string | null)[]): Die | undefined =>
    all.find((die) => die.sign === sign && !used.includes(die.name));

export function insert(strip: Strip, die: Die, at = strip.caret): Strip {
    const put = <T>(list: readonly T[], one: T): T[] => [...list.slice(0, at), one, ...list.slice(at)];
    return { signs: put(strip.signs, die.sign!), dice: put(strip.dice, die.name), caret: at + 1 };
}

export function remove(strip: Strip, at: number): Strip {
    const cut = <T>(list: readonly T[]): T[] => list.filter((_, i) => i !== at);
    return { signs: cut(strip.signs), dice: cut(strip.dice), caret: at };
}

/** From one place to the gap before another. */
export function shift(strip: Strip, from: number, to: number): Strip {
    const order = strip.signs.map((_, i) => i).filter((i) => i !== from);
    const gap = to > from ? to - 1 : to;
    order.splice(gap, 0, from);
    return { signs: order.map((i) => strip.signs[i]!), dice: order.map((i) => strip.dice[i]!), caret: gap + 1 };
}

/** How much of two rows is alike at their beginning. */
function alike(a: readonly string[], b: readonly string[]): number {
    let n = 0;
    while (n < a.length && n < b.length && a[n] === b[n]) n++;
    return n;
}

/** The strip after the line has changed by other hands (typing, undoing, a hint): dice stay where they can. */
export function follow(old: Strip, signs: readonly string[], all: readonly Die[]): Strip {
    const head = alike(old.signs, signs);
    const tail = Math.min(
        alike([...old.signs].reverse(), [...signs].reverse()),
        signs.length - head,
        old.signs.length - head,
    );
    const shows = (name: string | null | undefined, sign: string): boolean =>
        all.some((die) => die.name === name && die.sign === sign);
    const kept = signs.map((sign, i) => {
        const from = i < head ? i : i >= signs.length - tail ? i - signs.length + old.signs.length : -1;
        return shows(old.dice[from], sign) ? old.dice[from]! : null;
    });
    const dice = [...kept];
    for (const [i, sign] of signs.entries()) dice[i] ??= free(sign, all, dice)?.name ?? null;
    const same = head === signs.length && head === old.signs.length;
    return { signs, dice, caret: same ? old.caret : signs.length - tail };
}
