// DOCE, as the page has it.
import type { Game } from '../game';
import { Board } from './Board';
import { entry } from './entry';
import { Hand, Mark, Score, Side, Under } from './Hand';
import { SQUARES } from './look';
import { words } from './words';

export const game: Game = {
    name: 'doce',
    entry,
    squares: SQUARES,
    marks: (text) => [entry.parts(text)?.square ?? ''].filter(Boolean),
    words,
    Board,
    drawn: true,
    Hand,
    Mark,
    Under,
    Side,
    Score,
};
