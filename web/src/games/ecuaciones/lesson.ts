// Ecuaciones in six rolls, one after another as people play it.
import type { Picture, Step } from '../lesson';

const roll = 'dice 55770248+-x:';

export const steps: readonly Step[] = [
    { moves: 'dice 13370246++-x', show: '3+4=7', takes: /=/ },
    { moves: roll, show: '5x8=40', takes: /\d\d/ },
    { moves: roll, show: '7x8-4=50+2', takes: /x/ },
    { moves: roll, show: '72:4=5x5-7+0', takes: /:/ },
    { moves: 'dice 13370246++-x', show: '3+0=3', takes: /(^|\D)0(\D|$)/ },
    { moves: 'dice 33330000++++', show: '-', takes: /^-$/ },
];

export const pictures: readonly Picture[] = [
    { rule: 'EC-1', moves: `${roll}\n1 5x8=40` },
    { rule: 'EC-10', moves: `${roll}\n1 72:4=5x5-7+0` },
];
