// Dizzle's first turn: a roll, a die of the pool, a square beside a cross, the button.
import { chooseSquare, playIt, throwDice, type GuideStep } from '../guide';

export const guide: readonly GuideStep[] = [
    throwDice,
    { at: '.picks', done: ({ draft, mine }) => mine && draft.parts.face !== undefined },
    chooseSquare,
    playIt,
];
