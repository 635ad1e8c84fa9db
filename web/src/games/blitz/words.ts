// Puts Blitz into words: dice, calls, discs, what is waited for.
import { nameList } from '../../names';
import { say, sayColour, sayWhy } from '../../say';
import type { Choice } from '../../rules/module';
import type { Steps, View, Words } from '../game';
import { toldTexts, waitingText } from '../story';
import { type Lying, OPENS_MS, closed, fieldsOf, lying, needed, racing } from './look';

/** `2,7 s` */
export const seconds = (ms: number): string =>
    say(
        'page.blitz.seconds',
        (ms / 1000).toLocaleString(document.documentElement.lang, {
            minimumFractionDigits: 1,
            maximumFractionDigits: 1,
        }),
    );

/** `naranja 6`, `dado rojo, punto verde`, `dado blanco, punto verde` */
export function dieWords({ letter, face }: Pick<Lying, 'letter' | 'face'>): string {
    if (typeof face === 'number') return `${sayColour(letter)} ${face}`;
    return say('page.blitz.dotted', letter ? sayColour(letter) : say('print.white'), sayColour(face));
}

/** `naranja 6; dado rojo, punto verde; verde 5. Blancos: naranja, rojo.` */
export function diceWords(view: View): string {
    const dice = lying(view.position);
    const own = dice
        .filter(({ letter }) => letter)
        .map(dieWords)
        .join('; ');
    return say(
        'page.blitz.lies',
        own,
        dice
            .filter(({ letter }) => !letter)
            .map(({ face }) => sayColour(String(face)))
            .join(', '),
    );
}

/** It has been said; who is still at it. */
export const sealedText = (view: View): string => say('page.blitz.waits', nameList(view, view.position.toAct));

function ask(view: View): string {
    const { position, me, race } = view;
    if (position.over) return '';
    if (race?.cup || position.diceDue) return say('page.blitz.ready');
    if (closed(position)) return '';
    if (position.ask) return sayWhy(position.ask);
    return me === null ? waitingText(view) : sealedText(view);
}

function move(text: string): string {
    const call = /^(\d+)@(\d+)$/.exec(text);
    if (call) return say('page.blitz.call', call[1]!, seconds(+call[2]!));
    if (text === '-') return say('page.blitz.gives-up');
    if (text === '!') return say('page.blitz.closes');
    return text === '' ? say('page.blitz.sealed') : say('page.blitz.rolled', text);
}

/** The seals open one after another; then there is time to see why. */
const hold = (view: View): number => OPENS_MS * view.position.seats;

export const discWords = (view: View, seat: number): string =>
    say(
        'page.blitz.discs',
        view.position.score[seat]!,
        fieldsOf(view.position).discs[seat]!,
        needed(view.position, seat),
    );

/** The dots first, then the dice that count; the sum is the last step. */
export const hint = (_view: View, { reasons }: Choice): Steps => ({
    nudge: say('page.hint.blitz'),
    where: say('page.hint.count'),
    squares: reasons.flatMap(({ message, args }) => (message === 'blitz.why-sum' ? [...args[0]!] : [])),
});

export const words: Words = {
    square: () => '',
    ask,
    does: ({ draft: { reasons } }) => (reasons[0] ? sayWhy(reasons[0]) : ''), // the one that matters most
    button: () => say('page.blitz.now'),
    move,
    hold,
    round: ({ round }) => say('page.blitz.round', round),
    board(view) {
        const seen = !view.race?.cup && fieldsOf(view.position).face[0]! > 0;
        const dice = seen && (racing(view.position) || closed(view.position)) ? diceWords(view) : say('show.cup');
        return [
            words.round(view.position),
            dice,
            ...toldTexts(view),
            ...view.names.map((name, seat) => `${name}: ${discWords(view, seat)}`),
        ];
    },
    form: () => say('page.blitz.form'),
};
