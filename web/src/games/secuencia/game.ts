// Secuencia de Dados, as the page has it.
import type { Game } from '../game';
import { boardHint } from '../hint';
import { Board } from './Board';
import { Throw } from '../Throw';
import { entry } from './entry';
import { Hand, Mark, Points, Side, Under } from './Hand';
import { SQUARES } from './look';
import { words } from './words';

const NUDGES = [
    [/-wins$/, 'nudge.win'],
    [/-(defends|blocks|frees)$/, 'nudge.guard'],
    [/-threatens$/, 'nudge.threaten'],
    [/./, 'nudge.gather'],
] as const;

export const game: Game = {
    name: 'secuencia',
    entry,
    squares: SQUARES,
    marks: (text) => [entry.target(entry.parts(text) ?? {}) ?? ''].filter(Boolean),
    hint: (_view, best) => boardHint(game, best, NUDGES),
    dice: (text) => [...text].map((face) => ({ kind: 'w', face: +face })),
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
