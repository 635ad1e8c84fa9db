// Ecuaciones' first turn: a roll, dice up to the sign =, both sides alike, the button.
import { playIt, throwDice, type GuideStep } from '../guide';

export const guide: readonly GuideStep[] = [
    throwDice,
    { at: '.racks', done: ({ draft, mine }) => mine && draft.line.includes('=') },
    { at: '.strip', done: ({ draft, mine }) => mine && draft.ready },
    playIt,
];
