// Puts DOCE into words: squares, moves, what to do, how a round ended, the board for screen readers.
import { say, sayWhy } from '../../say';
import type { View, Words } from '../game';
import { askedText } from '../story';
import { entry } from './entry';
import { look, SQUARES } from './look';

const colour = (seat: number) => say(seat ? 'page.doce.black' : 'page.doce.white');

/** The move in the words of the main button. */
function action({ block, face, square }: Readonly<Record<string, string>>): string {
    if (block === '') return say('page.doce.where-block');
    if (block && face && square) return say('page.doce.block-and-place', block, face, square);
    if (face && square) return say('page.doce.place', face, square);
    if (face) return say('page.doce.where', face);
    if (square) return say('page.doce.which', square);
    return say(block ? 'page.doce.then-die' : 'page.doce.choose');
}

/** A number with a minus as wide as a digit. */
export const signed = (points: number) => String(points).replace('-', '−');

function squareWords(view: View, name: string): string {
    const seen = look(view);
    const die = seen.dice[name];
    if (die) return say('page.doce.square-die', name, die.face, colour(die.seat));
    if (seen.blocked.has(name)) return say('page.doce.square-blocked', name);
    return say(seen.zone.has(name) ? 'page.doce.square-zone' : 'page.doce.square-empty', name);
}

function board(view: View): string[] {
    const { position, names } = view;
    const seen = look(view);
    const dice = names.map((name, seat) => {
        const own = SQUARES.filter((square) => seen.dice[square]?.seat === seat).map(
            (square) => `${seen.dice[square]!.face} ${square}`,
        );
        return say('page.doce.dice-of', name, colour(seat), own.join(', ') || '–');
    });
    const blocked = seen.blocked.size ? [say('page.doce.blocked', [...seen.blocked].join(', '))] : [];
    const zone = seen.zone.size ? [say('page.doce.zone', [...seen.zone].join(', '))] : [];
    const rival = seen.rival.size ? [say('page.doce.rival-zone', [...seen.rival].join(', '))] : [];
    const threats = seen.threats.map(({ at, lacks }) =>
        say(at.length > 1 ? 'page.doce.threat-two' : 'page.doce.threat', lacks, at.join(', ')),
    );
    return [words.round(position), ...dice, ...blocked, ...zone, ...rival, ...threats];
}

/** The effect of the blocker, while it is chosen. */
const ask = (view: View): string =>
    view.mine && view.draft.parts.block === '' ? say('page.doce.block-means') : askedText(view);

export const words: Words = {
    square: squareWords,
    ask,
    does: ({ draft: { reasons } }) => (reasons[0] ? sayWhy(reasons[0]) : ''), // the most important one
    button: ({ draft }) => action(draft.parts),
    move(text) {
        const { block, face = '', square = '' } = entry.parts(text) ?? {};
        return block ? say('page.doce.told-block', block, face, square) : say('page.doce.told', face, square);
    },
    round: ({ round, options }) => say('page.round', round, options.rounds ?? 4),
    weight: ({ story: { told, end } }) => (end ? 'result' : told.length ? 'event' : null),
    board,
    form: () => say('page.doce.form'),
};
