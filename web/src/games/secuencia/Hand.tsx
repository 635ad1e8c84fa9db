// Secuencia's hand: the two dice and their total; a side's chips; what each total does.
import { Dice, Die } from '../../art/Die';
import { sayOf } from '../../names';
import { say } from '../../say';
import type { SeatProps, View, ViewProps } from '../game';
import { fieldsOf, NAMES, openedWith, SHAPES, total } from './look';

/** The number of the roll that has just fallen, for the dice to tumble. */
const rolled = (view: View): number | null =>
    view.moving && view.came?.move.who === 'dice' ? view.position.ply : null;

export function Hand({ view }: ViewProps) {
    const { dice } = fieldsOf(view.position);
    if (!dice[0]) return <div class="rolled" />;
    const sum = String(total(view.position));
    return (
        <div class="rolled" role="img" aria-label={say('page.secuencia.rolled', dice.join(' + '), sum)}>
            <Dice of={rolled(view)} class="dice2">
                {dice.map((face, i) => (
                    <Die key={i} kind="w" face={face} />
                ))}
            </Dice>
            <svg class="sum" viewBox={`0 0 ${24 + 20 * sum.length} 28`} aria-hidden="true">
                <use href="#neq" width="20" height="28" />
                {[...sum].map((digit, i) => (
                    <use class="num" href={`#n${digit}`} x={24 + i * 18} y={0} width={20} height={28} />
                ))}
            </svg>
        </div>
    );
}

const Chip = ({ side }: { side: number }) => (
    <svg class="chip" viewBox="0 0 48 52" aria-hidden="true">
        <use href={`#chip-${SHAPES[side]}`} />
    </svg>
);

export const Mark = ({ view, seat }: SeatProps) => <Chip side={view.position.side[seat]!} />;

export const Under = ({ view, seat }: SeatProps) => {
    const side = view.position.side[seat]!;
    const rolled = openedWith(view, seat);
    if (rolled) return <b class="opened-with">{sayOf(view, seat, 'page.secuencia.opened-with', rolled)}</b>;
    const left = fieldsOf(view.position).pile[side]!;
    return (
        <>
            <span class="words">{say(NAMES[side]!)} · </span>
            {left === 1 ? say('page.secuencia.left-one') : say('page.secuencia.left', left)}
        </>
    );
};

/** Points are won by the end alone: a place, or nothing yet. */
export const Points = ({ view, seat }: SeatProps) =>
    view.position.winners.includes(seat) ? <span class="word">{say('page.secuencia.winner')}</span> : null;

const TOTALS = [
    ['3–9', 'page.secuencia.does-place'],
    ['2 · 12', 'page.secuencia.does-again'],
    ['10', 'page.secuencia.does-remove'],
    ['11', 'page.secuencia.does-wild'],
] as const;

export const Side = () => (
    <section class="stack">
        <h2 class="small">{say('page.secuencia.totals')}</h2>
        <dl class="totals">
            {TOTALS.map(([sum, does]) => (
                <div key={sum}>
                    <dt>{sum}</dt>
                    <dd>{say(does)}</dd>
                </div>
            ))}
        </dl>
    </section>
);
