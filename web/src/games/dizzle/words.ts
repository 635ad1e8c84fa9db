// Puts Dizzle into words: squares, buttons, moves, the sheet for those who listen.
import type { Told } from '../../rules/module';
import { say, sayWhy } from '../../say';
import type { Parts, View, Weight, Words } from '../game';
import { askedText, toldText } from '../story';
import { entry } from './entry';
import {
    type Square,
    BURST_MS,
    COLUMNS,
    CROSS_MS,
    GIVES,
    ROCKET,
    ROWS,
    fieldsOf,
    front,
    has,
    nameOf,
    printOf,
    sheetOf,
} from './sheet';
import { signWords } from './signs';

const LETTERS = 'ABCD';

/** `gema 3`, `llave A` */
function sign({ sign, colour, planet }: Square, gem: readonly number[]): string {
    if (planet) return say('show.planet');
    if (!sign) return '';
    return colour < 0
        ? say(`show.${sign}`)
        : `${say(`show.${sign}`)} ${sign === 'gem' ? gem[colour] : LETTERS[colour]}`;
}

/** What lies or is written on a square of somebody's sheet. */
function state(view: View, seat: number, square: Square): string {
    const f = fieldsOf(view.position),
        { at } = square;
    if (has(f.dice[seat]!, at)) return say(seat === view.me ? 'page.dizzle.my-die' : 'page.dizzle.a-die');
    if (has(f.exploded[seat]!, at)) return say('page.dizzle.exploded');
    return has(f.crossed[seat]!, at) ? say('page.dizzle.crossed') : '';
}

function inWords(view: View, seat: number, name: string): string {
    const square = sheetOf(view.position).squares.find((one) => one.name === name);
    if (!square) return `${name}, ${say('page.dizzle.hole')}`;
    return [name, square.number || '', sign(square, printOf(view.position).gem_points), state(view, seat, square)]
        .filter(Boolean)
        .join(', ');
}

/** While a turn's end is told: what burst or opened, else what I have crossed. */
function ask(view: View): string {
    if (!view.pause) return askedText(view);
    const { told } = view.story;
    const events = told.filter((one) => !isCrosses(one)).slice(0, 2);
    const shown = events.length ? events : told.filter((one) => isCrosses(one) && one.seat === front(view));
    return shown.map((one) => toldText(view, one)).join(' ');
}

function action({ act, give, fly, face, square }: Parts): string {
    if (act) return say(act === 'R' ? 'page.dizzle.reroll' : 'page.dizzle.leave');
    if (give) return say('page.dizzle.give-from', give);
    if (fly) return say('page.dizzle.fly-to', fly);
    if (face && square) return say('page.dizzle.place', face, square);
    return face ? say('page.dizzle.where', face) : '';
}

/** Before anything is chosen the button says what to choose. */
function button(view: View): string {
    const { stage } = fieldsOf(view.position);
    return (
        action(view.draft.parts) ||
        say(
            stage === GIVES
                ? 'page.dizzle.which-die'
                : stage === ROCKET
                  ? 'page.dizzle.which-planet'
                  : 'page.dizzle.choose',
        )
    );
}

function move(text: string): string {
    const { act, give, fly, face, square } = entry.parts(text) ?? {};
    if (/^[1-6]{2,}$/.test(text) || (face && !square)) return say('page.dizzle.rolled', [...text].join(' '));
    if (act) return say(act === 'R' ? 'page.dizzle.rerolls' : 'page.dizzle.leaves');
    if (give) return say('page.dizzle.gives', give);
    return fly ? say('page.dizzle.flies', fly) : say('page.dizzle.told', face ?? '', square ?? '');
}

const isCrosses = ({ what }: Told): boolean => what.message === 'told.dizzle.crosses';

/** The end of a turn is read; that somebody is out, or what the extra dice took, is only noticed. */
const weight = ({ story: { told } }: View): Weight | null =>
    told.some(isCrosses) ? 'result' : told.length ? 'event' : null;

/** As long as crosses are written, and what burst or opened can be seen. */
function hold({ story }: View): number {
    const most = Math.max(0, ...story.told.filter(isCrosses).map(({ what }) => Number(what.args[1])));
    return most ? most * CROSS_MS + 2 * BURST_MS : 0;
}

function board(view: View): string[] {
    const f = fieldsOf(view.position),
        seat = front(view);
    const pool = f.pool.flatMap((count, i) => Array.from({ length: count }, () => i + 1));
    const there = new Set(sheetOf(view.position).squares.map(({ name }) => name));
    const rows = Array.from({ length: ROWS }, (_, i) => ROWS - 1 - i).map((row) =>
        Array.from({ length: COLUMNS }, (_, column) => nameOf(row * COLUMNS + column))
            .filter((name) => there.has(name))
            .map((name) => inWords(view, seat, name))
            .join('; '),
    );
    const lines = sheetOf(view.position).lines.map(({ from, to, points }) =>
        say('page.dizzle.line', from.name, to.name, points),
    );
    return [
        words.round(view.position),
        pool.length ? say('page.dizzle.pool', pool.join(' ')) : '',
        ...rows,
        lines.join('; '),
    ].filter(Boolean);
}

export const words: Words = {
    square: (view, name) => inWords(view, front(view), name),
    ask,
    about(view, name) {
        const sign = sheetOf(view.position).squares.find((one) => one.name === name)?.sign;
        return sign ? `${say(`show.${sign}`)}. ${signWords(view.position, sign)}` : '';
    },
    does: ({ draft: { reasons } }) => (reasons[0] ? sayWhy(reasons[0]) : ''), // the one that matters most
    button,
    move,
    weight,
    hold,
    round: (position) => say('page.round', position.round, fieldsOf(position).rounds),
    more(position) {
        const turn = position.seats > 1 ? say('show.turn-of', fieldsOf(position).starter + 1, position.seats) : '';
        const level = position.options.level ? say('page.dizzle.level', position.options.level) : '';
        return [turn, level].filter(Boolean).join(' · ');
    },
    board,
    form: () => say('page.dizzle.form'),
};
