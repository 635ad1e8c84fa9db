// Puts Secuencia into words: squares, buttons, moves, the board for those who listen.
import { say, sayWhy } from '../../say';
import type { View, Weight, Words } from '../game';
import { askedText } from '../story';
import { entry } from './entry';
import { isExtra, NAMES, numberOn, rollsForStart, sideOn, SQUARES, total } from './look';

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

const OPENING: ReadonlySet<string> = new Set(['told.secuencia.begins', 'told.secuencia.tie']);

/** Before anybody has begun: who rolled what for the start (SE-2). */
function ask(view: View): string {
    const { position, came, names, awaits } = view;
    if (!rollsForStart(position) && !(view.pause && came && rollsForStart(came.before))) return askedText(view);
    const rolled = came?.move.who === 'dice' ? came.before.roller : null;
    const last = rolled === null ? '' : say('page.rolled', names[rolled]!, move(came!.move.text));
    return [awaits ? say('page.secuencia.roll-first') : '', last].filter(Boolean).join(' ');
}

/** Who begins is read; that a turn is lost or won is only noticed. */
const weight = ({ story: { told } }: View): Weight | null =>
    told.some(({ what }) => OPENING.has(what.message)) ? 'result' : told.length ? 'event' : null;

export const words: Words = {
    square: squareWords,
    ask,
    weight,
    does: ({ draft: { reasons } }) => (reasons[0] ? sayWhy(reasons[0]) : ''), // the one that matters most
    button,
    move,
    round: (position) =>
        rollsForStart(position) ? say('page.secuencia.opening') : say('page.secuencia.turn', position.round),
    more: ({ options }) => say('page.secuencia.run', options.run ?? 6),
    board,
    form: () => say('page.secuencia.form'),
};
