// Secuencia in six steps. The opening rolls say that the reader begins.
import type { Picture, Step } from '../lesson';

const first = 'dice 66\ndice 12\n';

export const steps: readonly Step[] = [
    { moves: `${first}dice 35`, show: 'c5', takes: /./ },
    { moves: `${first}dice 35\n1 c5\ndice 14\n2 a4\ndice 66`, show: 'c4', takes: /./ },
    { moves: `${first}dice 35\n1 c5\ndice 66\n2 d4\ndice 14\n2 a4\ndice 46`, show: 'xa4' },
    { moves: `${first}dice 35\n1 c5\ndice 14\n2 a4\ndice 36\n1 d5\ndice 14\n2 c1\ndice 56`, show: 'e5', takes: /./ },
    { moves: `${first}dice 14\n1 a4\ndice 14\n2 d6\ndice 14\n1 c1\ndice 14\n2 f3\ndice 14`, show: 'd6', takes: /./ },
    {
        options: 'run 5',
        moves: [
            `${first}dice 15\n1 a5\ndice 14\n2 a4\ndice 34\n1 b5\ndice 14\n2 c1`,
            'dice 35\n1 c5\ndice 14\n2 f3\ndice 36\n1 d5\ndice 14\n2 d6\ndice 34',
        ].join('\n'),
        show: 'e5',
    },
];

export const pictures: readonly Picture[] = [
    { rule: 'SE-4', moves: steps[0]!.moves, mine: true },
    { rule: 'SE-10', options: 'run 5', moves: `${steps[5]!.moves}\n1 e5` },
];
