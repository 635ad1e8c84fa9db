// Würfelblitz in five rolls: the other one gives up each time, so that what counted is shown.
import type { Picture, Step } from '../lesson';

const then = '-';
const called = (number: number) => new RegExp(`^${number}(@|$)`);

export const steps: readonly Step[] = [
    { moves: 'dice 231546RB', show: '13', takes: called(13), then },
    { moves: 'dice 3*2514GK', show: '9', takes: called(9), then },
    { moves: 'dice 665666OO', show: '29', takes: called(29), then },
    { moves: 'dice ***6*4BY', show: '0', takes: called(0), then },
    { moves: 'dice 5*13*6GY', show: '-', takes: /^-$/, then },
];

const won = 'dice 231546RB\n1 13@900\n2 -';

export const pictures: readonly Picture[] = [
    { rule: 'WB-4', moves: won },
    { rule: 'WB-9', moves: [won, won, won, won, 'dice 231546RB\n1 12@900\n2 13@1200', won].join('\n'), seats: true },
];
