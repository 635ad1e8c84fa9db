// Teaches DOCE in six steps.
import type { Picture, Step } from '../lesson';

const options = 'rounds 1';

export const steps: readonly Step[] = [
    { options, moves: '', show: '4@c3', takes: /^\d@/ },
    { options, moves: '1 4@c3\n2 5@d1', show: '3@a5', takes: /^\d@/ },
    // b1, d1, a1 are laid in an order in which none touches the one before: c1 is left
    { options, moves: '1 4@b1\n2 6@e5\n1 4@d1\n2 6@a5\n1 3@a1\n2 5@c5', show: '1@c1' },
    { options, moves: '1 4@b1\n2 3@a1\n1 4@d1\n2 6@e5\n1 6@a4\n2 6@c5', show: '1@c1' },
    { options, moves: '1 1@a1\n2 4@b5\n1 6@d2\n2 4@d5\n1 6@b3\n2 3@a5', show: '#c5 6@e1', takes: /^#c5 / },
    { options, moves: '1 5@b2\n2 6@a5\n1 2@d4\n2 6@e1\n1 1@a1\n2 5@c5', show: '4@c3' },
];

export const pictures: readonly Picture[] = [
    { rule: 'DO-3', options, moves: '1 4@c3\n2 5@d1', mine: true },
    { rule: 'DO-11', options, moves: `${steps[2]!.moves}\n1 1@c1` },
];
