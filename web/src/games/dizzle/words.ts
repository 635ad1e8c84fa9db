// Dizzle in words: squares, what to do, what a turn's end brought, the sheet for those who listen.
import { say, sayWhy } from '../../say';
import { motion } from '../../settings';
import { toYou, type Parts, type View, type Words } from '../game';
import { entry } from './entry';
import {
    type Square,
    BURST_MS,
    COLUMNS,
    CROSS_MS,
    EXTRA,
    GIVES,
    MUST,
    ROCKET,
    ROWS,
    bitOf,
    fieldsOf,
    front,
    has,
    nameOf,
    names,
    printOf,
    sheetOf,
} from './sheet';

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

const isBeside = (a: number, b: number): boolean =>
    Math.abs((a % COLUMNS) - (b % COLUMNS)) + Math.abs(Math.floor(a / COLUMNS) - Math.floor(b / COLUMNS)) === 1;

/** Where a die may go: beside a cross, beside my dice, or with a jump. */
function placing(view: View): string {
    const f = fieldsOf(view.position);
    const dice = names(f.dice[view.me!]!).map(bitOf),
        choice = names(f.choice).map(bitOf);
    if (f.stage === MUST) return say('ask.dizzle.must');
    if (!choice.length) return say('page.dizzle.none');
    if (!dice.length) return say('ask.dizzle.first');
    return say(choice.some((at) => dice.some((die) => isBeside(at, die))) ? 'ask.dizzle.beside' : 'ask.dizzle.jump');
}

function ask(view: View): string {
    const { position, mine, names: people, pause } = view;
    if (pause) return events(view).slice(0, 2).join(' ') || crosses(view)[front(view)] || '';
    const { stage } = fieldsOf(position);
    if (!mine) {
        const who = position.toAct[0];
        return position.over || who === undefined ? '' : say('page.waiting', people[who]!);
    }
    if (stage === GIVES) return say('page.dizzle.give');
    return stage === ROCKET ? say('page.dizzle.fly') : placing(view);
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

/** How many crosses a seat has written with the move that led here. */
const crossesOf = ({ came, position }: View, seat: number): number =>
    came ? names(fieldsOf(position).crossed[seat]! & ~fieldsOf(came.before).crossed[seat]!).length : 0;

/** A turn's end: what each has crossed. A planet is told by its move. */
const crosses = (view: View): string[] =>
    view.came?.move.text.startsWith('*')
        ? []
        : view.names.map((name, seat) => {
              const count = crossesOf(view, seat);
              return count ? say('page.dizzle.crosses', name, count, view.position.score[seat]!) : '';
          });

/** Seats that are out without having said so, bombs, flags. */
function events(view: View): string[] {
    const { came, names: people, position } = view;
    if (!came) return [];
    const now = fieldsOf(position),
        then = fieldsOf(came.before);
    const sameTurn = position.round === came.before.round && now.starter === then.starter;
    const out = people.map((name, seat) =>
        sameTurn && seat !== came.move.who && (then.active >> seat) & 1 && !((now.active >> seat) & 1)
            ? say(`told.dizzle.out${toYou(view, seat)}`, name)
            : '',
    );
    const bombs = people.flatMap((name, seat) =>
        names(now.exploded[seat]! & ~then.exploded[seat]!).map((at) =>
            say(`told.dizzle.bomb${toYou(view, seat)}`, name, at),
        ),
    );
    const flags = people.flatMap((name, seat) =>
        [0, 1, 2, 3].map((colour) => {
            const points = now.raised[4 * seat + colour]!;
            return points > then.raised[4 * seat + colour]!
                ? say(`told.dizzle.flag${toYou(view, seat)}`, name, points)
                : '';
        }),
    );
    return [...out, ...bombs, ...flags, extra(view)].filter(Boolean);
}

const told = (view: View): string[] => [...crosses(view).filter(Boolean), ...events(view)];

const EVENT_MS = 700; // somebody is out; the extra dice have rolled

/** As long as crosses are written, and what burst or opened can be seen. */
function hold(view: View): number {
    const most = Math.max(...view.names.map((_, seat) => crossesOf(view, seat)));
    if (!motion()) return 1;
    return most ? most * CROSS_MS + 2 * BURST_MS + 500 : EVENT_MS;
}

/** Alone: what the two extra dice took. */
function extra({ came, position }: View): string {
    if (came?.move.who !== 'dice' || fieldsOf(came.before).stage !== EXTRA) return '';
    const taken = fieldsOf(came.before).pool.flatMap((count, i) =>
        Array.from({ length: count - fieldsOf(position).pool[i]! }, () => i + 1),
    );
    return taken.length ? say('page.dizzle.taken', taken.join(' ')) : say('page.dizzle.took-none');
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
    does: ({ draft }) => draft.reasons.map(sayWhy).join('; '),
    button,
    move,
    told,
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
