// Dizzle, as the page has it.
import type { Game } from '../game';
import { Board } from './Board';
import { entry } from './entry';
import { Hand } from './Hand';
import { Mark, Points, Under } from './Seat';
import { Throw } from '../Throw';
import { ORDER } from './sheet';
import { Side } from './Side';
import { words } from './words';

export const game: Game = {
    name: 'dizzle',
    entry,
    squares: ORDER,
    marks: (text) => [entry.target(entry.parts(text) ?? {}) ?? ''].filter(Boolean),
    words,
    Board,
    drawn: true,
    Hand,
    Throw,
    Mark,
    Under,
    Points,
    Side,
    ownBanner: true,
};
