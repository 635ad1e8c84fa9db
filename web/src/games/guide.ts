// Defines guided first turns: steps to do on the real board, one after another. Their texts are page.guide.GAME.N; the
// last of them only says what comes next.
import type { View } from './game';

export interface GuideStep {
    /** What it is about, as a selector: it is pointed at. */
    at: string;
    done(view: View): boolean;
}

/** Steps that several games have. */
export const throwDice: GuideStep = { at: '.throw, [data-throw]', done: ({ mine }) => mine };
export const playIt: GuideStep = { at: '[data-play]', done: ({ mine }) => !mine };
export const chooseSquare: GuideStep = { at: '.cloth', done: ({ draft, mine }) => !mine || draft.ready };
