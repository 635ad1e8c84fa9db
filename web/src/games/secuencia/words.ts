// Secuencia in words: squares, what a roll asks for, turns that are lost or won, the board for those who listen.
import type { MessageId } from 'generated/messages';
import type { Position } from '../../rules/module';
import { say, sayWhy } from '../../say';
import { toYou, type View, type Words } from '../game';
import { entry } from './entry';
import { fieldsOf, isExtra, mayChoose, NAMES, numberOn, rollText, sideOn, SQUARES, total } from './look';

const sideName = (side: number): string => say(NAMES[side]!);

/** What the total is for; where all squares of its number are taken a chip takes another's place. */
function asked(position: Position): MessageId {
    const sum = total(position);
    const replace = SQUARES.some((square) => mayChoose(position, square) && sideOn(position, square) >= 0);
    if (sum === 10) return 'ask.secuencia.remove';
    if (sum === 11) return replace ? 'ask.secuencia.wild-replace' : 'ask.secuencia.wild';
    if (sum === 2 || sum === 12) return replace ? 'ask.secuencia.replace-again' : 'ask.secuencia.place-again';
    return replace ? 'ask.secuencia.replace' : 'ask.secuencia.place';
}

function ask(view: View): string {
    const { position, mine, names } = view;
    if (mine) return say(asked(position), rollText(position), total(position));
    const who = position.toAct[0];
    return position.over || who === undefined ? '' : say('page.waiting', names[who]!);
}

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

/** Once all have rolled for the start: who begins, or that the highest roll again. */
function opening(view: View): string[] {
    const { position, came, names } = view;
    const before = fieldsOf(came!.before),
        now = fieldsOf(position);
    if ((before.contest >> before.seat) >> 1) return [];
    const best = now.opening[now.seat]!;
    return [
        now.contest
            ? say('told.secuencia.tie', '', best)
            : say(`told.secuencia.begins${toYou(view, now.seat)}`, names[now.seat]!, best),
    ];
}

/** Why a roll could not be used. */
function lost(view: View): string[] {
    const { position, came, names } = view;
    const { seat, pile } = fieldsOf(came!.before);
    const sum = total(position);
    if (sum === 10) return [say(`told.secuencia.nothing${toYou(view, seat)}`, names[seat]!)];
    return [
        say(`told.secuencia.${pile[position.side[seat]!] ? 'own' : 'no-chips'}${toYou(view, seat)}`, names[seat]!, sum),
    ];
}

function told(view: View): string[] {
    const { position, came, names, reasons } = view;
    if (!came) return [];
    const { who } = came.move;
    if (who === 'dice' && fieldsOf(came.before).contest) return opening(view);
    if (who === 'dice') return position.diceDue ? lost(view) : [];
    if (typeof who !== 'number') return [];
    const won = reasons.find((why) => why.message === 'secuencia.why-wins');
    if (position.over)
        return won ? [say(`told.secuencia.won${toYou(view, who)}`, names[who]!, won.args[0]!, won.args[1]!)] : [];
    return fieldsOf(position).seat === who
        ? [say(`told.secuencia.again${toYou(view, who)}`, names[who]!, total(came.before))]
        : [];
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
    ask,
    does: ({ draft }) => draft.reasons.map(sayWhy).join('; '),
    button,
    move,
    told,
    round: ({ round }) => say('page.secuencia.turn', round),
    more: ({ options }) => say('page.secuencia.run', options.run ?? 6),
    board,
    form: () => say('page.secuencia.form'),
};
