// Würfelblitz, as the page has it.
import type { Game } from '../game';
import { Board } from './Board';
import { Hand } from './Hand';
import { Discs, Mark, Under } from './Seat';
import { Side } from './Side';
import { lying } from './look';
import { hint, words } from './words';

export const game: Game = {
    name: 'blitz',
    entry: null,
    squares: [],
    marks: () => [],
    hint,
    dice: (_text, position) => lying(position).map(({ letter, face }) => ({ kind: letter.toLowerCase() || 'w', face })),
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
