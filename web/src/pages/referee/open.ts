// A referee's table, opened from what was kept: its link, and the desk that stands in the hand's place.
import type { ComponentType } from 'preact';
import type { Game } from '../../games/game';
import type { DeskProps } from '../../log/local';
import { isRefusal, type Refusal, type Tools } from '../../rules/module';
import { openLink, type RefereeOps, type RefereeLink } from './book';
import { deskOf } from './Desk';
import { diceOf } from './dice';

export function openDesk(
    rules: Tools,
    game: Game,
    text: string,
    ops: RefereeOps,
): { link: RefereeLink; Desk: ComponentType<DeskProps> } | Refusal {
    const dice = diceOf[game.name];
    const link = openLink(rules, text, dice, ops);
    return isRefusal(link) ? link : { link, Desk: deskOf(link, dice) };
}
