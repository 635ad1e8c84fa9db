// Names the parts of DOCE for the page.
import type { Game } from '../game';
import { boardHint } from '../hint';
import { Board } from './Board';
import { entry } from './entry';
import { Hand, Mark, Score, Side, Under } from './Hand';
import { SQUARES } from './look';
import { words } from './words';

const NUDGES = [
    [/-line$/, 'nudge.win'],
    [/-(sure|won)$/, 'nudge.sure'],
    [/-(block|parry|ahead|closes|draw)$/, 'nudge.guard'],
    [/-(row|column|diagonal)$/, 'nudge.threaten'],
    [/./, 'nudge.build'],
] as const;

export const game: Game = {
    name: 'doce',
    entry,
    squares: SQUARES,
    marks: (text) => [entry.parts(text)?.square ?? ''].filter(Boolean),
    hint: (_view, best) => boardHint(game, best, NUDGES),
    words,
    Board,
    drawn: true,
    Hand,
    Mark,
    Under,
    Side,
    Score,
};
