// Draws a seat of dizzle: its pen beside the name, and below it how many dice lie on its sheet.
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../../say';
import { motion } from '../../settings';
import type { SeatProps } from '../game';
import { Cross } from './Paper';
import { fieldsOf, names } from './sheet';

const COUNT_MS = 350;

export const Mark = ({ seat }: SeatProps): VNode => (
    <svg class={`pen-${seat + 1}`} viewBox="0 0 36 36" aria-hidden="true">
        <Cross at={0} x={0} y={0} size={36} />
    </svg>
);

/** Points run up, or down, to what they are. */
export function Points({ view, seat }: SeatProps): VNode {
    const score = view.position.score[seat]!;
    const [shown, setShown] = useState(score);
    useEffect(() => {
        const from = shown,
            began = performance.now();
        let frame = 0;
        const step = (now: number): void => {
            const part = motion() ? Math.min(1, Math.max(0, (now - began) / COUNT_MS)) : 1;
            setShown(Math.round(from + (score - from) * part));
            if (part < 1) frame = requestAnimationFrame(step);
        };
        if (from !== score) frame = requestAnimationFrame(step);
        return () => cancelAnimationFrame(frame);
    }, [score]);
    return (
        <>
            <span class="vh">{say('page.points-of')} </span>
            {shown < 0 ? `−${-shown}` : shown}
        </>
    );
}

/** Dice of this turn, and whether the seat has left it. */
export function Under({ view, seat }: SeatProps): VNode {
    const f = fieldsOf(view.position);
    const dice = names(f.dice[seat]!).length;
    const out = !view.position.over && !((f.active >> seat) & 1);
    return (
        <>{out ? say('page.dizzle.out', dice) : say(dice === 1 ? 'page.dizzle.one-die' : 'page.dizzle.dice', dice)}</>
    );
}
