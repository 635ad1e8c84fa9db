// Würfelblitz, as the page has it.
import type { Game } from '../game';
import { Board } from './Board';
import { Hand } from './Hand';
import { Discs, Mark, Under } from './Seat';
import { Side } from './Side';
import { words } from './words';

export const game: Game = {
    name: 'blitz',
    entry: null,
    squares: [],
    marks: () => [],
    words,
    Board,
    Hand,
    Mark,
    Under,
    Points: Discs,
    Side,
    ownBanner: true,
    ownButton: true,
};
