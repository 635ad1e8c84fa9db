// Ecuaciones' first turn: a roll, dice up to the sign =, both sides alike, the button.
import type { MessageId } from 'generated/messages';
import type { Position } from '../../rules/module';
import { playIt, throwDice, type GuideStep } from '../guide';
import { gameOf, SOLITAIRE, ULTIMO } from './look';

/** What one plays for; where that is not the points of an equation, the first turn is another, too. */
export function goalOf(position: Position): MessageId {
    const game = gameOf(position);
    if (game === ULTIMO) return 'page.ecuaciones.note-last';
    return game === SOLITAIRE ? 'page.goal.solitaire' : 'page.goal.ecuaciones';
}

export const guide: readonly GuideStep[] = [
    throwDice,
    { at: '.racks', done: ({ draft, mine }) => mine && draft.line.includes('=') },
    { at: '.strip', done: ({ draft, mine }) => mine && draft.ready },
    playIt,
];
