// Guides through DOCE's first turn: a die, a square, the button.
import { chooseSquare, playIt, type GuideStep } from '../guide';

export const guide: readonly GuideStep[] = [
    { at: '.picks', done: ({ draft, mine }) => mine && draft.parts.face !== undefined },
    chooseSquare,
    playIt,
];
