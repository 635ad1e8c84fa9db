// A referee's table, opened from what was kept: its line, and the desk that stands in the hand's place.
import type { ComponentType } from 'preact';
import type { Game } from '../../games/game';
import type { DeskProps } from '../../log/local';
import { isRefusal, type Refusal, type Rules } from '../../rules/module';
import { openLine, type Means, type RefereeLine } from './book';
import { deskOf } from './Desk';
import { diceOf } from './dice';

export function openDesk(
    rules: Rules,
    game: Game,
    text: string,
    means: Means,
): { line: RefereeLine; Desk: ComponentType<DeskProps> } | Refusal {
    const dice = diceOf[game.name];
    const line = openLine(rules, text, dice, means);
    return isRefusal(line) ? line : { line, Desk: deskOf(line, dice) };
}
