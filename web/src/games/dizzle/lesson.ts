// Dizzle in six steps, on the sheet of level 1: its printed crosses are c4, f3 and g5.
import type { Picture, Step } from '../lesson';

const turn = 'dice 2233556\n1 3@d4\n2 3@d4\n1 2@d5\n2 2@d5\n1 5@d6\n2 5@d6';

export const steps: readonly Step[] = [
    { moves: 'dice 2233556', show: '3@d4', takes: /@/ },
    { moves: 'dice 2233556\n1 3@d4\n2 3@d4', show: '2@d5', takes: /@/ },
    { moves: 'dice 1444455\n1 4@f4\n2 4@f4\n1 5@g4\n2 5@g4', show: 'R' },
    { moves: turn, show: '6@c5' },
    { moves: 'dice 1334466\n1 4@h5\n2 4@h5\n1 6@h6\n2 6@h6\n1 3@i6\n2 3@i6', show: '1@g6' },
    { moves: `${turn}\n1 6@c5\ndice 1234566\n2 5@b4`, show: '1@d7', takes: /@/ },
];

export const pictures: readonly Picture[] = [
    { rule: 'DZ-6', moves: steps[1]!.moves, mine: true },
    { rule: 'DZ-31', moves: `${turn}\n1 6@c5` },
];
