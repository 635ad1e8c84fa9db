// Says the first steps of a hint on a board of squares: what the best reason is about, and the line or row to look at.
import type { MessageId } from 'generated/messages';
import type { Choice } from '../rules/module';
import { say } from '../say';
import type { Game, Steps } from './game';

/** The squares of the straight line from one to the other. */
function stretch(from: string, to: string, squares: readonly string[]): readonly string[] {
    const [across, up] = [0, 1].map((i) => to.charCodeAt(i) - from.charCodeAt(i));
    const steps = Math.max(Math.abs(across!), Math.abs(up!));
    const along = Array.from({ length: steps + 1 }, (_, i) =>
        String.fromCharCode(from.charCodeAt(0) + (across! * i) / steps, from.charCodeAt(1) + (up! * i) / steps),
    );
    return squares.filter((square) => along.includes(square));
}

/** nudges: what to say of a reason, by the end of its id; the last one of all others. */
export function boardHint(
    { squares, marks }: Pick<Game, 'squares' | 'marks'>,
    { move, reasons }: Choice,
    nudges: readonly (readonly [RegExp, MessageId])[],
): Steps {
    const why = reasons[0]?.message ?? '';
    const nudge = say((nudges.find(([about]) => about.test(why)) ?? nudges.at(-1)!)[1]);
    const [from, to] = (reasons[0]?.args ?? []).filter((arg) => squares.includes(arg));
    if (from && to) return { nudge, where: say('page.hint.line', from, to), squares: stretch(from, to, squares) };
    const row = marks(move).at(-1)?.[1];
    if (!row) return { nudge, where: say('page.hint.not-on-board'), squares: [] };
    return { nudge, where: say('page.hint.row', row), squares: squares.filter((square) => square[1] === row) };
}
