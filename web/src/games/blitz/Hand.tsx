// Blitz's hand: a number and ¡Ya! for one player; for several at one screen, a pad each at its edges.
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { sayOf } from '../../names';
import { say, sayWhy } from '../../say';
import type { View, ViewProps } from '../game';
import { Calls, Pitch, Sum, Timer, atPads, isOpen, isShared, isUnready } from './Board';
import { lastRace } from './look';
import { Discs } from './Seat';
import { sealedText } from './words';

const DIGITS = 2; // no call has more

/** What a seat types: gone with every roll. */
function useNumber(
    view: View,
    seat: number,
): { number: string; add(digit: string): void; back(): void; call(line: string): void; why: string } {
    const [number, setNumber] = useState('');
    const [why, setWhy] = useState('');
    const race = `${view.position.round} ${view.race?.cup ?? false}`;
    useEffect(() => {
        setNumber('');
        setWhy('');
    }, [race]);
    return {
        number,
        why,
        add: (digit) => setNumber((old) => (old.length < DIGITS ? (old === '0' ? digit : old + digit) : old)),
        back: () => setNumber((old) => old.slice(0, -1)),
        call(line) {
            const refused = line ? view.race?.call(seat, line) : null;
            setWhy(refused ? sayWhy(refused) : '');
        },
    };
}

/** A key that counts when it is touched, not when it is let go: several thumbs at once, and time matters. */
function Key({
    onPress,
    hotkey,
    label,
    main = false,
    off = false,
    children,
}: {
    onPress(): void;
    hotkey?: string;
    label?: string;
    main?: boolean;
    off?: boolean;
    children: preact.ComponentChildren;
}): VNode {
    return (
        <button
            type="button"
            class={`btn${main ? ' main' : ''}`}
            aria-label={label}
            aria-disabled={off || undefined}
            data-key={hotkey}
            onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.preventDefault();
                onPress();
            }}
            onClick={(event) => event.detail === 0 && onPress()} // a keyboard's, or a script's
        >
            {children}
        </button>
    );
}

/** By seat: the corners of a keyboard first. Who presses their own key has the digits. */
const OWN_KEYS = ['q', 'p', 'z', 'm', 't', 'v', 'r', 'n'];

interface PadProps extends ViewProps {
    seat: number;
    /** At a screen for several nobody sees what another types; has: whether the keyboard is this seat's, until another one takes it. */
    shared?: { has: boolean; take(): void };
}

function Pad({ view, seat, shared }: PadProps): VNode {
    const { number, add, back, call, why } = useNumber(view, seat);
    const on = view.position.toAct.includes(seat) && !view.race?.cup && view.race?.seen !== null;
    const done = view.position.clockDue && !view.position.toAct.includes(seat);
    const hot = (key: string): string | undefined => (!shared || shared.has ? key : undefined);
    const digit = (n: number): VNode => (
        <Key key={n} hotkey={hot(String(n))} label={String(n)} off={!on} onPress={() => on && add(String(n))}>
            <svg viewBox="0 0 20 28" aria-hidden="true">
                <use href={`#n${n}`} />
            </svg>
        </Key>
    );
    const giveUp = (
        <button
            type="button"
            class={`btn quiet small${shared ? ' icon' : ''}`}
            data-key={hot('-')}
            aria-label={shared ? say('page.give-up') : undefined}
            aria-disabled={!on || undefined}
            onClick={() => on && call('-')}
        >
            <Icon id="no" />
            {!shared && say('page.give-up')}
        </button>
    );
    return (
        <>
            <div class="call">
                <output class="shown" aria-label={say('page.blitz.your-number')}>
                    {shared ? '•'.repeat(number.length) : number}
                </output>
                {shared ? (
                    <>
                        <Owner view={view} seat={seat} />
                        <OwnKey view={view} seat={seat} shared={shared} />
                        {giveUp}
                    </>
                ) : (
                    <p class="small grow" role={why ? 'alert' : undefined}>
                        {why || (done ? sealedText(view) : task(view))}
                    </p>
                )}
            </div>
            <div
                class="pad"
                role="group"
                aria-label={shared ? say('page.blitz.pad-of', view.names[seat]!) : say('page.keypad')}
            >
                {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit)}
                <Key hotkey={hot('Backspace')} label={say('page.back-step')} off={!on} onPress={back}>
                    <Icon id="undo" />
                </Key>
                {digit(0)}
                <Key
                    main
                    hotkey={hot('Enter')}
                    label={say('page.blitz.say', shared ? '' : number)}
                    off={!on || !number}
                    onPress={() => on && number && call(number)}
                >
                    {say('page.blitz.now')}
                </Key>
            </div>
            {!shared && <div class="row give-up">{done && view.skip ? <Skip skip={view.skip} /> : giveUp}</div>}
        </>
    );
}

/** It has been said, and only bots are still at it. */
const Skip = ({ skip }: { skip(): void }): VNode => (
    <button type="button" class="btn small" data-skip onClick={skip}>
        <Icon id="next" /> {say('page.skip')}
    </button>
);

/** The word that a race may begin. */
const Ready = ({ view, seat, shared }: PadProps): VNode => (
    <button
        type="button"
        class="btn main tall ready"
        data-ready={seat + 1}
        data-key={shared ? OWN_KEYS[seat] : 'Enter'}
        onClick={() => view.race!.sayReady(seat)}
    >
        <Icon id="check" /> {say('page.blitz.say-ready')}
        {shared && <kbd>{OWN_KEYS[seat]}</kbd>}
    </button>
);

/** Whose the race is: nobody has to find the tick among the calls. */
function Won({ view }: ViewProps): VNode {
    const winners = lastRace(view)!.calls.filter(({ disc }) => disc === 'won');
    return (
        <p data-won>
            {winners.length
                ? winners.map(({ seat }) => <b key={seat}>{sayOf(view, seat, 'page.blitz.wins')} </b>)
                : say('page.blitz.nobody-wins')}
        </p>
    );
}

/** What lies over a pad: the word that is waited for, and what was called. */
function Over({ view, seat, shared, calls }: PadProps & { calls?: readonly number[] }): VNode | null {
    const unready = isUnready(view, seat);
    const open = isOpen(view);
    if (!unready && !open) return null;
    return (
        <div class="over-pad">
            {unready && !open && !shared && <p>{say('page.blitz.asks-ready')}</p>}
            {open && !shared && <Won view={view} />}
            {open && <Calls view={view} {...(calls ? { seats: calls } : {})} />}
            {unready && <Ready view={view} seat={seat} {...(shared ? { shared } : {})} />}
            {!unready && view.pause && !shared && <GoOn view={view} />}
        </div>
    );
}

/** Where nobody's word is waited for: a tap is enough. */
const GoOn = ({ view }: ViewProps): VNode => (
    <button type="button" class="btn" data-key="Enter" onClick={() => view.dismiss()}>
        {say('page.continue')}
    </button>
);

/** One sentence; that there is but one call belongs to it. */
function task(view: View): VNode {
    const expert = view.position.options.expert;
    return (
        <>
            <b>{say(expert ? 'page.blitz.task-expert' : 'page.blitz.task')}</b>{' '}
            <span class="muted">{say('page.blitz.one-call')}</span>
        </>
    );
}

const OwnKey = ({ view, seat, shared }: PadProps): VNode => (
    <button
        type="button"
        class="btn quiet icon own-key"
        data-key={OWN_KEYS[seat]}
        aria-pressed={shared!.has}
        aria-label={say('page.blitz.own-key', view.names[seat]!)}
        onClick={shared!.take}
    >
        <kbd>{OWN_KEYS[seat]}</kbd>
    </button>
);

function Owner({ view, seat }: PadProps): VNode {
    const sealed = view.position.clockDue && !view.position.toAct.includes(seat);
    return (
        <p class="owner grow">
            <b>{view.names[seat]}</b>
            <Discs view={view} seat={seat} />
            {sealed && (
                <span class="small">
                    <Icon id="seal" /> {say('page.blitz.sealed')}
                </span>
            )}
        </p>
    );
}

/** Several people round one screen: pads at its upper and lower edge, the upper ones turned to who sits there. */
function Arena({ view, seats }: ViewProps & { seats: readonly number[] }): VNode {
    const above = seats.slice(0, Math.floor(seats.length / 2)),
        below = seats.slice(above.length);
    const open = isOpen(view);
    const [holder, setHolder] = useState(-1);
    useEffect(() => setHolder(-1), [view.position.round]);
    const pads = (own: readonly number[]): VNode[] =>
        own.map((seat) => (
            <section key={seat} class="seat-pad pads">
                <div class="own" inert={open || isUnready(view, seat)}>
                    <Pad view={view} seat={seat} shared={{ has: seat === holder, take: () => setHolder(seat) }} />
                </div>
                <Over view={view} seat={seat} shared={{ has: false, take() {} }} calls={[seat]} />
            </section>
        ));
    const elsewhere = view.names.flatMap((_, seat) => (seats.includes(seat) ? [] : [seat]));
    if (!atPads.value)
        return (
            <button
                type="button"
                class="btn main tall"
                onClick={() => {
                    atPads.value = true;
                }}
            >
                {say('page.blitz.to-pads')}
            </button>
        );
    return (
        <div class="arena">
            <div class="edge above">{pads(above)}</div>
            <div class="middle felt">
                <Pitch view={view} />
                <div class="row under">
                    {open ? <Sum view={view} /> : <Timer since={view.race?.cup ? null : (view.race?.seen ?? null)} />}
                    <button
                        type="button"
                        class="btn quiet icon"
                        aria-label={say('page.blitz.to-table')}
                        onClick={() => {
                            atPads.value = false;
                        }}
                    >
                        <Icon id="menu" />
                    </button>
                </div>
                {open && elsewhere.length > 0 && <Calls view={view} seats={elsewhere} />}
            </div>
            <div class="edge below">{pads(below)}</div>
        </div>
    );
}

/** What was called takes the pad's place, so that nothing moves. */
export function Hand({ view }: ViewProps): VNode {
    if (isShared(view)) return <Arena view={view} seats={view.race!.here} />;
    return (
        <div class="pads">
            {view.me !== null && (
                <div class="own" inert={isOpen(view) || isUnready(view, view.me)}>
                    <Pad view={view} seat={view.me} />
                </div>
            )}
            {view.me !== null ? <Over view={view} seat={view.me} /> : isOpen(view) && <Calls view={view} />}
        </div>
    );
}
