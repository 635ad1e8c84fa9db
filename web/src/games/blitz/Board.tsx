// Blitz's cloth: the cup and the count of three, the dice as they fell, and after the race what counted.
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { Cup, Die } from '../../art/Die';
import { announce } from '../../announce';
import { say } from '../../say';
import type { BoardProps, View, ViewProps } from '../game';
import { type Call, type Lying, OPENS_MS, closed, fieldsOf, lastRace, lying, summands } from './look';
import { diceWords, dieWords, seconds } from './words';

const BEAT = 600; // ms of each count
const SCALE = 10_000; // ms that fill the bar

function DieOnCloth({ die, hinted }: { die: Lying; hinted: boolean }): VNode {
    const { letter, face, x, y, turn, counts } = die;
    return (
        <span
            class={`lies${counts === null ? '' : counts ? ' counts' : ' out'}${hinted ? ' hinted' : ''}`}
            style={{ '--x': `${x}%`, '--y': `${y}%`, '--turn': `${turn}deg` }}
        >
            <Die kind={letter ? letter.toLowerCase() : 'w'} face={face} mark={letter || ' '} label={dieWords(die)} />
        </span>
    );
}

/** `tres`, `dos`, `uno`: then the board is ready, and the cup goes up as soon as all others are. */
function Count({ view }: ViewProps): VNode {
    const [left, setLeft] = useState(4);
    useEffect(() => {
        const from = Math.max(BEAT / 2, view.race!.waitMs - 3 * BEAT);
        const timers = [3, 2, 1, 0].map((n, i) =>
            setTimeout(() => (n ? setLeft(n) : view.race!.counted()), from + i * BEAT),
        );
        return () => timers.forEach(clearTimeout);
    }, [view.position.ply]);
    const word = left === 3 ? 'page.blitz.three' : left === 2 ? 'page.blitz.two' : 'page.blitz.one';
    return (
        <p class="beat" role="status" key={left}>
            {left > 3 ? '' : say(word)}
        </p>
    );
}

/** Time since the dice were seen. Not read aloud: nobody wants to hear it. */
export function Timer({ since }: { since: number | null }): VNode {
    const [now, setNow] = useState(since ?? 0);
    useEffect(() => {
        if (since === null) return;
        const timer = setInterval(() => setNow(performance.now()), 100);
        return () => clearInterval(timer);
    }, [since]);
    const ms = since === null ? 0 : Math.max(0, now - since);
    return (
        <div class="timer" role="timer" aria-live="off" aria-label={say('page.blitz.time')}>
            <span class="track3">
                <i style={{ transform: `scaleX(${Math.min(1, ms / SCALE)})` }} />
            </span>
            <b>{seconds(ms)}</b>
        </div>
    );
}

/** A call as it opens: the seat, its number and time, what it brought. */
function Opened({ view, call, i }: ViewProps & { call: Call; i: number }): VNode {
    const { seat, number, gaveUp, ms, right, disc } = call;
    const what = number === null ? say(gaveUp ? 'page.blitz.gave-up' : 'page.blitz.silent') : `${number}`;
    return (
        <li
            class={`opened ${right ? 'right' : number === null ? 'none' : 'wrong-call'}`}
            style={{ '--d': `${i * OPENS_MS}ms` }}
        >
            <span class="who">{view.names[seat]}</span>
            <b class="called">
                {number !== null && <Icon id={right ? 'check' : 'no'} />}
                {what}
            </b>
            <small>{number === null ? '' : seconds(ms)}</small>
            <small class="disc-news">
                {disc === 'won' ? <Disc kind="w" /> : disc === 'lost' ? <Disc kind="w" lost /> : ''}
                {disc ? say(disc === 'won' ? 'page.blitz.plus' : 'page.blitz.minus') : ''}
            </small>
        </li>
    );
}

export const Disc = ({ kind, lost = false }: { kind: 'w' | 'k'; lost?: boolean }): VNode => (
    <svg class={`disc d-${kind}${lost ? ' lost' : ''}`} viewBox="0 0 24 26" aria-hidden="true">
        <use href={kind === 'k' ? '#disck' : '#disc'} />
    </svg>
);

/** `6 + 5 + 2 = 13`, beneath the dice. */
export function Sum({ view }: ViewProps): VNode {
    const numbers = summands(view.position),
        { answer, reversed } = fieldsOf(view.position);
    const text = numbers.length > 1 ? `${numbers.join(' + ')} = ${answer}` : String(answer);
    const mine = lastRace(view)!.calls.find(({ seat }) => seat === view.me);
    const missed =
        mine && mine.number !== null && !mine.right ? say('told.blitz.wrong-you', '', mine.number, answer) : '';
    return (
        <p class="sum-line">
            <b>{text}</b>
            {reversed > 0 && <span> {say('page.blitz.reversed')}</span>}
            {missed && <span> · {missed}</span>}
        </p>
    );
}

/** The seals, opened in the order of their times. */
export const Calls = ({ view, seats }: ViewProps & { seats?: readonly number[] }): VNode => (
    <ol class="calls">
        {lastRace(view)!.calls.map(
            (call, i) =>
                (!seats || seats.includes(call.seat)) && <Opened key={call.seat} view={view} call={call} i={i} />,
        )}
    </ol>
);

/** The race is over and nothing covers its dice. */
export const isOpen = (view: View): boolean => closed(view.position) && !covered(view);

/** Nothing has been thrown, or what was thrown is under the cup. */
const covered = ({ position, race }: View): boolean => fieldsOf(position).face[0] === 0 || (race?.cup ?? false);

export function Pitch({ view }: ViewProps): VNode {
    const hidden = covered(view);
    const running = !hidden && view.position.clockDue && view.race !== null;
    useLayoutEffect(() => {
        if (!running) return;
        view.race!.show();
        announce(diceWords(view));
    }, [running, view.position.round]);
    const dice = hidden ? [] : lying(view.position);
    return (
        <div
            class={`pitch${dice.length > 8 ? ' nine' : ''}`}
            data-roll
            role="group"
            aria-label={say('page.blitz.dice')}
        >
            {dice.map((die, i) => (
                <DieOnCloth
                    key={`${die.letter}${i}`}
                    die={die}
                    hinted={die.letter !== '' && view.hinted.has(die.letter)}
                />
            ))}
            {(hidden || view.position.clockDue) && <Cup up={!hidden} />}
            {view.race?.cup && !view.race.unready.length && <Count view={view} />}
        </div>
    );
}

/** Whether a seat here is asked for its word that it is ready: before a race, or while the last one is looked at. */
export const isUnready = ({ race, pause }: View, seat: number): boolean =>
    race !== null && (race.cup || pause) && race.unready.includes(seat);

/** Whether people round one screen have their pads before them, with the dice in the middle, or look at the table. */
export const atPads = signal(true);
export const isShared = (view: View): boolean => (view.race?.here.length ?? 0) > 1 && !view.position.over;

export function Board({ view, small }: BoardProps): VNode {
    if (isShared(view) && atPads.value) return <div class="felt" />;
    return (
        <div class="felt">
            <Pitch view={view} />
            {!small &&
                (isOpen(view) ? (
                    <Sum view={view} />
                ) : (
                    <Timer since={view.race?.cup ? null : (view.race?.seen ?? null)} />
                ))}
        </div>
    );
}
