// Draws a seat of blitz: its discs (black with a white centre, white with a ring), and whether it has called.
import type { VNode } from 'preact';
import { Icon } from '../../art/Art';
import { say } from '../../say';
import type { SeatProps } from '../game';
import { Disc } from './Board';
import { fieldsOf, needed } from './look';
import { discWords } from './words';

/** Those it has, and the places of the white ones that are missing to the next black one. */
export function Discs({ view, seat }: SeatProps): VNode {
    const black = view.position.score[seat]!,
        white = fieldsOf(view.position).discs[seat]!;
    return (
        <span class="discs" role="img" aria-label={discWords(view, seat)}>
            {Array.from({ length: black }, (_, i) => (
                <Disc key={`k${i}`} kind="k" />
            ))}
            {Array.from({ length: white }, (_, i) => (
                <Disc key={`w${i}`} kind="w" />
            ))}
            {!view.position.over &&
                Array.from({ length: needed(view.position, seat) - white }, (_, i) => <i key={i} class="lacks" />)}
        </span>
    );
}

/** Nothing but that it has acted: not even digits that are typed. */
export function Under({ view, seat }: SeatProps): VNode | null {
    const { position, race, me } = view;
    if (!position.clockDue || race?.cup) return null;
    if (!position.toAct.includes(seat))
        return (
            <>
                <Icon id="seal" /> {say('page.blitz.sealed')}
            </>
        );
    return <>{say(seat === me ? 'page.blitz.your-call' : 'page.blitz.thinks')}</>;
}

export const Mark = (): null => null;
