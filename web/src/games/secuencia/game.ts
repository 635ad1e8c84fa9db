// Secuencia de Dados, as the page has it.
import type { Game } from '../game';
import { Board } from './Board';
import { Throw } from '../Throw';
import { entry } from './entry';
import { Hand, Mark, Points, Side, Under } from './Hand';
import { SQUARES } from './look';
import { words } from './words';

export const game: Game = {
    name: 'secuencia',
    entry,
    squares: SQUARES,
    marks: (text) => [entry.target(entry.parts(text) ?? {}) ?? ''].filter(Boolean),
    words,
    Board,
    drawn: true,
    Hand,
    Throw,
    Mark,
    signs: ['○', '✕', '△'],
    Under,
    Points,
    Side,
};
