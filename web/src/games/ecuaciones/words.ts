// Ecuaciones in words: signs and dice, what to do, what an equation is worth so far, how a round ended.
import type { MessageId } from 'generated/messages';
import type { Choice, Position } from '../../rules/module';
import { nameList } from '../../names';
import { say, sayWhy } from '../../say';
import type { Steps, View, Words } from '../game';
import { askedText, waitingText } from '../story';
import {
    type Die,
    type Kind,
    LINES,
    SOLITAIRE,
    TODOS,
    ULTIMO,
    UNO,
    built,
    diceOf,
    entered,
    entry,
    facesOf,
    fieldsOf,
    gameOf,
    lineOf,
    scored,
    sealed,
    signsOf,
    tournament,
    written,
} from './look';

const SPOKEN: Record<string, MessageId> = {
    '+': 'page.solve.plus',
    '-': 'page.solve.minus',
    x: 'page.solve.times',
    ':': 'page.solve.over',
    '=': 'page.solve.equals',
};
const SHOWN: Record<string, string> = { '-': '−', x: '×' };
const COLOURS: Record<Kind, MessageId> = {
    g: 'page.ecuaciones.green',
    b: 'page.ecuaciones.blue',
    r: 'page.ecuaciones.red',
    o: 'page.ecuaciones.orange',
};
const GAMES: MessageId[] = ['word.uno', 'word.todos', 'word.ultimo', 'word.torneo', 'word.yahtzee'];

export const gameName = (game: number): string => say(GAMES[game]!);
/** A sign as it is read aloud, and as it is shown. */
export const spoken = (sign: string): string => (SPOKEN[sign] ? say(SPOKEN[sign]!) : sign);
export const shown = (signs: readonly string[], between = ''): string =>
    signs.map((sign) => SHOWN[sign] ?? sign).join(between);
/** `72 : 4 = 18` */
export const legible = (signs: readonly string[]): string =>
    signs
        .map((sign) => (SPOKEN[sign] ? ` ${SHOWN[sign] ?? sign} ` : sign))
        .join('')
        .trim();
/** `72 entre 4 igual 18` */
export const aloud = (signs: readonly string[]): string =>
    signs
        .map((sign) => (SPOKEN[sign] ? ` ${spoken(sign)} ` : sign))
        .join('')
        .trim();
export const lineName = (line: string): string => say(`show.line-${line}` as MessageId);
export const lineWants = (line: string): string => say(`page.ecuaciones.wants-${line}` as MessageId);
export const points = (n: number): string => (n === 1 ? say('page.solve.point', n) : say('page.solve.points', n));

export function dieWords({ sign, kind, owed }: Die, used: boolean, hinted = false): string {
    const words = [
        say(COLOURS[kind], spoken(sign ?? '')),
        owed && say('page.ecuaciones.owed'),
        used && say('page.ecuaciones.used'),
        hinted && say('page.square-hinted'),
    ];
    return words.filter(Boolean).join(', ');
}

export interface Verdict {
    readonly good: boolean | null; // null: neither, it goes on
    readonly text: string;
    /** Places on the strip that a rule speaks against. */
    readonly wrong: readonly number[];
}

const value = (side: string): string => side.slice(side.lastIndexOf('=') + 1);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Not wrong, only not done. */
const POLITE = new Set([
    'ecuaciones.equals',
    'ecuaciones.end',
    'ecuaciones.differ',
    'ecuaciones.old-dice',
    'ecuaciones.new-die',
    'ecuaciones.bare',
]);

/** The rules' word on what lies on the strip; a line of the solitaire need not be chosen yet. */
function against(view: View, signs: readonly string[], line: string): Verdict | null {
    const { draft, position, me } = view;
    const some =
        gameOf(position) === SOLITAIRE ? line || [...LINES].find((one) => lineOf(position, me ?? 0, one) < 0)! : '';
    const why = draft.refuse(written({ what: 'equation', line: some, signs }));
    if (!why) return null;
    const at = (why.column ?? 0) - 1 - (some ? 2 : 0);
    const polite = POLITE.has(why.message);
    if (why.message === 'ecuaciones.equals') return { good: null, text: say('page.ecuaciones.no-equals'), wrong: [] };
    if (why.message === 'ecuaciones.differ')
        return { good: null, text: say('page.ecuaciones.sides', value(why.args[0]!), value(why.args[1]!)), wrong: [] };
    return {
        good: polite ? null : false,
        text: capital(sayWhy(why)),
        wrong: !polite && at >= 0 && at < signs.length ? [at] : [],
    };
}

const sum = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

export function verdict(view: View): Verdict {
    const { what, line, signs } = entry(view);
    const game = gameOf(view.position);
    if (what === 'reroll') return { good: null, text: say('page.ecuaciones.reroll-says', signs.length), wrong: [] };
    if (what === 'pass')
        return {
            good: null,
            text: line
                ? say('page.ecuaciones.zero-says', lineName(line))
                : say(game === ULTIMO ? 'page.ecuaciones.give-up-says' : 'page.ecuaciones.pass-says'),
            wrong: [],
        };
    const before = built(view.position);
    if (!signs.length)
        return {
            good: null,
            text: before.length ? say('page.ecuaciones.before', legible(before)) : say('page.ecuaciones.start'),
            wrong: [],
        };
    const no = against(view, signs, line);
    const judged = no ? null : scored(signs);
    if (!judged) return no!;
    const dice = say('page.ecuaciones.dice-count', signs.length);
    if (game === ULTIMO) return { good: true, text: sum(say('page.ecuaciones.true'), dice), wrong: [] };
    const enters = line ? view.draft.worth(written({ what, line, signs })) : null;
    const more =
        game !== SOLITAIRE
            ? ''
            : !line
              ? say('page.ecuaciones.choose-line')
              : enters
                ? say('page.ecuaciones.enters', enters, lineName(line))
                : say('page.ecuaciones.unfit', lineName(line));
    return { good: true, text: sum(say('page.ecuaciones.true'), dice, points(judged.score), more), wrong: [] };
}

function ask(view: View): string {
    const { position, mine, me } = view;
    if (position.over || !position.toAct.length) return '';
    if (!mine)
        return me !== null && sealed(position, me)
            ? say('page.ecuaciones.handed-in', nameList(view, position.toAct))
            : waitingText(view);
    const { what, signs } = entry(view);
    if (what === 'equation' && signs.length) return left(view, signs);
    const limit =
        gameOf(position) === TODOS && position.clockDue ? say('page.ecuaciones.limit', position.options.limit!) : '';
    return [limit, askedText(view)].filter(Boolean).join('. ');
}

/** What is still free, and what using it would bring. */
function left(view: View, used: readonly string[]): string {
    const rest = diceOf(view).flatMap(({ sign }) => sign ?? []);
    for (const sign of used) if (rest.includes(sign)) rest.splice(rest.indexOf(sign), 1);
    if (!rest.length) return say('page.ecuaciones.all-used');
    const free = say('page.ecuaciones.left', shown(rest, ' '));
    return gameOf(view.position) === ULTIMO ? free : `${free}. ${say('page.ecuaciones.more-dice')}`;
}

function button(view: View): string {
    const { draft, position } = view;
    const { what, line, signs } = entry(view);
    if (what === 'reroll')
        return signs.length ? say('page.ecuaciones.reroll-go', signs.length) : say('page.ecuaciones.reroll-which');
    if (what === 'pass' && line) return say('page.ecuaciones.enter', 0, lineName(line));
    if (what === 'pass') return gameOf(position) === ULTIMO ? say('page.give-up') : say('page.ecuaciones.pass-now');
    const worth = draft.ready ? draft.worth(draft.line.trim()) : null;
    if (line && worth !== null) return say('page.ecuaciones.enter', worth, lineName(line));
    return worth === null ? say('page.ecuaciones.lay-any') : say('page.ecuaciones.lay', worth);
}

function move(text: string): string {
    const { what, line, signs } = entered(text, /^[bgrph] |^R/.test(text));
    if (text === '') return say('page.sealed');
    if (text === '!') return say('page.ecuaciones.time');
    if (what === 'reroll') return say('page.ecuaciones.rerolls', shown(signs, ' '));
    if (what === 'pass') return line ? say('page.ecuaciones.told-zero', lineName(line)) : say('page.ecuaciones.passes');
    if (!signs.includes('=')) return say('page.ecuaciones.rolled', shown(signs, ' '));
    return line ? say('page.ecuaciones.told-line', legible(signs), lineName(line)) : legible(signs);
}

/** What a seat got for the best equation of the round (EC-21). */
export const bonusOf = ({ story }: View, seat: number): number =>
    Number(story.told.find((one) => one.seat === seat && BEST.has(one.what.message))?.what.args[1] ?? 0);
const BEST: ReadonlySet<string> = new Set(['told.ecuaciones.best', 'told.ecuaciones.shared']);

/** How a seat's part of this round stands, in a few words. */
export function partOf(view: View, seat: number): string {
    const { position } = view,
        laid = signsOf(fieldsOf(position).laid[seat]!);
    if (sealed(position, seat) && seat !== view.me) return say('page.sealed');
    if (laid.length)
        return gameOf(position) === ULTIMO ? legible(laid) : `${legible(laid)} · ${scored(laid)?.score ?? ''}`;
    if (!((fieldsOf(position).playing >> seat) & 1)) return say('page.ecuaciones.rests');
    if (sealed(position, seat) || passed(view, seat)) return say('page.ecuaciones.passes');
    if (!position.toAct.includes(seat)) return '–';
    return say(seat === view.me ? 'page.tag-turn' : 'page.thinking');
}

/** Uno: seats before the one whose turn it is have had theirs; when a round is over, all have. */
const passed = ({ position }: View, seat: number): boolean =>
    position.ply > 0 &&
    gameOf(position) !== ULTIMO &&
    (position.over || fieldsOf(position).fresh === 1 || (gameOf(position) === UNO && seat < fieldsOf(position).seat));

const diceLine = (position: Position): string =>
    say('page.ecuaciones.dice-are', shown([...facesOf(fieldsOf(position).dice), '='], ' '));

function board(view: View): string[] {
    const { position, names } = view;
    const must = built(position);
    const written = (seat: number, line: string) => {
        const points = lineOf(position, seat, line);
        return `${lineName(line)} ${points < 0 ? '–' : points}`;
    };
    const lines =
        gameOf(position) === SOLITAIRE
            ? names.map((name, seat) => `${name}: ${[...LINES].map((line) => written(seat, line)).join(', ')}`)
            : [];
    const parts = gameOf(position) === SOLITAIRE ? [] : names.map((name, seat) => `${name}: ${partOf(view, seat)}`);
    return [
        `${words.round(position)} · ${words.more!(position)}`,
        diceLine(position),
        ...(must.length ? [say('page.ecuaciones.must', shown(must, ' '))] : []),
        ...lines,
        ...parts,
    ];
}

function squareWords(view: View, name: string): string {
    const die = diceOf(view).find((one) => one.name === name);
    return die?.sign ? dieWords(die, false) : name;
}

const isAnothers = ({ came, me, position }: View): boolean =>
    typeof came?.move.who === 'number' && came.move.who !== me && !came.move.hidden && !position.over;

/** How long the best equation is, then one of its sides: all of it is the last step. */
export function hint(view: View, { move }: Choice): Steps {
    const { what, line, signs } = entered(move, gameOf(view.position) === SOLITAIRE);
    if (what !== 'equation') {
        const nudge = say(what === 'pass' ? 'page.hint.pass' : 'page.hint.reroll');
        return { nudge, where: line ? say('page.hint.of-line', lineName(line)) : nudge, squares: [] };
    }
    const at = signs.indexOf('=');
    const [left, right] = [signs.slice(0, at), signs.slice(at + 1)];
    const side = left.length < right.length ? left : right;
    const dice = diceOf(view).filter(({ sign }) => sign);
    const squares = side.flatMap((sign) => {
        const at = dice.findIndex((die) => die.sign === sign);
        return at < 0 ? [] : [dice.splice(at, 1)[0]!.name];
    });
    const nudge = say('page.hint.ecuaciones', signs.length);
    return {
        nudge: line ? `${nudge} ${say('page.hint.of-line', lineName(line))}` : nudge,
        where: say('nudge.side', legible(side)),
        squares,
    };
}

export const words: Words = {
    square: squareWords,
    ask,
    /** Another's equation is looked at for a while; the end of a round is read. */
    weight: (view) => (view.story.told.length ? 'result' : isAnothers(view) ? 'event' : null),
    does: () => '', // what the rules' bots would say gives the best equation away
    button,
    move,
    round: (position) =>
        gameOf(position) === SOLITAIRE
            ? say('page.ecuaciones.turn', position.round, LINES.length)
            : say('page.ecuaciones.round', position.round),
    more(position) {
        const { game, target } = fieldsOf(position);
        return [
            tournament(position) && say('page.ecuaciones.game-of', game + 1),
            gameName(game),
            game !== SOLITAIRE && say('page.ecuaciones.goal', target),
        ]
            .filter(Boolean)
            .join(' · ');
    },
    board,
    form: () => say('page.ecuaciones.form'),
};
