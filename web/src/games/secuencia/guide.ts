// Secuencia's first turn: a roll, a square of its total, the button.
import { chooseSquare, playIt, throwDice, type GuideStep } from '../guide';

export const guide: readonly GuideStep[] = [throwDice, chooseSquare, playIt];
