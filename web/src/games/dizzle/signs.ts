// Explains the signs of a sheet, one sentence each.
import type { Position } from '../../rules/module';
import { say } from '../../say';
import { printOf, type Sign } from './sheet';

/** In the order in which they are explained. */
export const SIGNS_SHOWN: readonly Sign[] = ['gem', 'puzzle', 'flag', 'bomb', 'key', 'lock', 'rocket', 'pile'];

/** What a sign does: `Explota en las hojas de los demás: −2`. */
export function signWords(position: Position, sign: Sign): string {
    const print = printOf(position);
    const minus = (points: number) => String(points).replace('-', '−');
    if (sign === 'bomb') return say('page.legend.bomb', minus(print.bomb_points));
    if (sign === 'pile') return say('page.legend.pile', Math.abs(print.pile_points));
    return say(`page.legend.${sign}`);
}
