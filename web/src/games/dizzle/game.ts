// Dizzle, as the page has it.
import type { Game } from '../game';
import { boardHint } from '../hint';
import { Board } from './Board';
import { entry } from './entry';
import { Hand } from './Hand';
import { Mark, Points, Under } from './Seat';
import { Throw } from '../Throw';
import { ORDER } from './sheet';
import { Legend } from './Legend';
import { Side } from './Side';
import { words } from './words';

const NUDGES = [
    [/\.(reroll|leave|dare|give|pile)$/, 'nudge.risk'],
    [/\.(row|column|block|puzzle|in-\w+)$/, 'nudge.line'],
    [/\.bomb$/, 'nudge.bomb'],
    [/\.(gem|flag|lock|rocket)$/, 'nudge.collect'],
    [/./, 'nudge.open'],
] as const;

export const game: Game = {
    name: 'dizzle',
    entry,
    squares: ORDER,
    marks: (text) => [entry.target(entry.parts(text) ?? {}) ?? ''].filter(Boolean),
    hint: (_view, best) => boardHint(game, best, NUDGES),
    dice: (text) => [...text].map((face) => ({ kind: 'w', face: +face })),
    words,
    Board,
    drawn: true,
    Hand,
    Throw,
    Mark,
    Under,
    Points,
    Side,
    Legend,
    ownBanner: true,
};
