// Puts Secuencia into words: squares, buttons, moves, the board for those who listen.
import { say, sayWhy } from '../../say';
import type { View, Words } from '../game';
import { entry } from './entry';
import { isExtra, NAMES, numberOn, sideOn, SQUARES, total } from './look';

const sideName = (side: number): string => say(NAMES[side]!);

function button({ draft, position }: View): string {
    const { take, square } = draft.parts;
    if (!square) return say(total(position) === 10 ? 'page.secuencia.choose-chip' : 'page.secuencia.choose');
    return say(take ? 'page.secuencia.take' : 'page.secuencia.place', square);
}

function move(text: string): string {
    if (/^[1-6]{2}$/.test(text)) return say('page.secuencia.told-roll', [...text].join(' + '), +text[0]! + +text[1]!);
    const { take, square = '' } = entry.parts(text) ?? {};
    return say(take ? 'page.secuencia.told-take' : 'page.secuencia.told', square);
}

function squareWords({ position }: View, square: string): string {
    const side = sideOn(position, square);
    const number = say('page.secuencia.square', square, numberOn(square));
    return [
        number,
        isExtra(square) && say('page.secuencia.extra'),
        side < 0 ? say('page.secuencia.empty') : say('page.secuencia.chip', sideName(side)),
    ]
        .filter(Boolean)
        .join(', ');
}

function board(view: View): string[] {
    const { position } = view;
    const sides = Array.from({ length: position.sides }, (_, side) => {
        const chips = SQUARES.filter((square) => sideOn(position, square) === side);
        return say(
            'page.secuencia.chips-of',
            sideName(side),
            chips.map((square) => `${square} (${numberOn(square)})`).join(', ') || '–',
        );
    });
    return [words.round(position), ...sides];
}

export const words: Words = {
    square: squareWords,
    does: ({ draft }) => draft.reasons.map(sayWhy).join('; '),
    button,
    move,
    round: ({ round }) => say('page.secuencia.turn', round),
    more: ({ options }) => say('page.secuencia.run', options.run ?? 6),
    board,
    form: () => say('page.secuencia.form'),
};
