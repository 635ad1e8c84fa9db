// What a seat of dizzle has beside its name: its pen, and below it how many dice lie on its sheet.
import type { VNode } from 'preact';
import { say } from '../../say';
import type { SeatProps } from '../game';
import { Cross } from './Paper';
import { fieldsOf, names } from './sheet';

export const Mark = ({ seat }: SeatProps): VNode => (
    <svg class={`pen-${seat + 1}`} viewBox="0 0 36 36" aria-hidden="true">
        <Cross at={0} x={0} y={0} size={36} />
    </svg>
);

/** Dice of this turn, and whether the seat has left it. */
export function Under({ view, seat }: SeatProps): VNode {
    const f = fieldsOf(view.position);
    const dice = names(f.dice[seat]!).length;
    const out = !view.position.over && !((f.active >> seat) & 1);
    return <>{out ? say('page.dizzle.out', dice) : say(dice === 1 ? 'page.dizzle.one-die' : 'page.dizzle.dice', dice)}</>;
}
