// Says the first steps of a hint on a board of squares: what the best reason is about, and the row to look at.
import type { MessageId } from 'generated/messages';
import type { Choice } from '../rules/module';
import { say } from '../say';
import type { Game, Steps } from './game';

/** nudges: what to say of a reason, by the end of its id; the last one of all others. */
export function boardHint(
    { squares, marks }: Pick<Game, 'squares' | 'marks'>,
    { move, reasons }: Choice,
    nudges: readonly (readonly [RegExp, MessageId])[],
): Steps {
    const why = reasons[0]?.message ?? '';
    const nudge = say((nudges.find(([about]) => about.test(why)) ?? nudges.at(-1)!)[1]);
    const row = marks(move).at(-1)?.[1];
    if (!row) return { nudge, where: say('page.hint.not-on-board'), squares: [] };
    return { nudge, where: say('page.hint.row', row), squares: squares.filter((square) => square[1] === row) };
}
