// Ecuaciones, as the page has it.
import type { Game } from '../game';
import { Throw } from '../Throw';
import { Board } from './Board';
import { Beside, Hand, Mark, Under } from './Hand';
import { kindOf, NAMES, ready } from './look';
import { Legend } from './Legend';
import { Side } from './Side';
import { hint, words } from './words';

export const game: Game = {
    name: 'ecuaciones',
    ready,
    entry: null, // equations are endless: the board puts them together by itself
    squares: NAMES,
    marks: () => [],
    hint,
    dice: (text) => [...text].map((sign) => ({ kind: kindOf(sign) ?? 'w', face: `=${sign}` })),
    words,
    Board,
    Hand,
    Throw,
    Beside,
    Mark,
    Under,
    Side,
    Legend,
    ownBanner: true,
};
