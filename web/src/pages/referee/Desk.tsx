// A referee's desk, in the place of the hand: the dice to be tapped in, the calls of a race, whose move it is that is
// entered, and what waits after a correction.
import { useSignal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import { games } from 'generated/games';
import { useMemo } from 'preact/hooks';
import { Icon } from '../../art/Art';
import type { View } from '../../games/game';
import type { DeskProps } from '../../log/local';
import type { Table } from '../../log/table';
import { Die } from '../../art/Die';
import { Keypad } from '../../parts/Keypad';
import { announce } from '../../announce';
import type { Who } from '../../rules/module';
import { go } from '../../route';
import { say, sayWhy } from '../../say';
import type { RefereeLink } from './book';
import { lineOf, showing, type DiceForm, type Slot } from './dice';

const faceOf = (slot: Slot, sign: string) => slot.faces.find((face) => face.sign === sign)?.face ?? 0;
const dieName = (slot: Slot, sign: string): string => {
    const face = faceOf(slot, sign);
    return `${slot.mark ?? ''} ${typeof face === 'string' ? face.replace('=', '') : face}`.trim();
};

/** The dice to be rolled now, in a row; the faces of the next one below. Keys, typing and taps make the same line. */
function Pad({ view, form }: { view: View; form: DiceForm }): VNode {
    const { draft, position, names } = view;
    const slots = useMemo(() => form.slots(position), [position]);
    const shown = showing(form, slots, draft.line);
    const next = useSignal<number | null>(null);
    const empty = shown.findIndex((sign) => !sign);
    const at = next.value !== null && next.value < slots.length ? next.value : empty;
    const full = empty < 0;
    const put = (i: number, sign: string) => {
        draft.set(
            lineOf(
                form,
                shown.map((old, j) => (j === i ? sign : old)),
            ),
        );
        next.value = null;
    };
    const choose = (i: number) => {
        if (shown[i]) put(i, '');
        next.value = form.placed || !shown[i] ? i : null;
    };
    const play = () => full && draft.play();
    return (
        <div class="desk whole" data-dice-pad>
            {!draft.refusal && (
                <p class="say">
                    <b>{say('page.referee.rolls', names[position.roller ?? 0]!)}</b> {say('page.referee.tap')}
                </p>
            )}
            <div class="slots" role="group" aria-label={say('page.referee.dice')}>
                {slots.map((slot, i) => (
                    <button
                        key={i}
                        type="button"
                        class={`pick slot d-${slot.kind}`}
                        data-slot={i}
                        aria-current={i === at ? 'true' : undefined}
                        aria-label={
                            shown[i]
                                ? say('page.referee.take-off', i + 1, dieName(slot, shown[i]))
                                : say('page.referee.empty', i + 1)
                        }
                        onClick={() => choose(i)}
                    >
                        {shown[i] ? (
                            <Die kind={slot.kind} face={faceOf(slot, shown[i])} mark={slot.mark} />
                        ) : (
                            <span class="hole">{slot.mark ?? ''}</span>
                        )}
                    </button>
                ))}
            </div>
            <div class="faces picks" role="group" aria-label={say('page.referee.faces')}>
                {(slots[full ? slots.length - 1 : at] ?? slots[0])?.faces.map(({ sign, face }) => (
                    <button
                        key={sign}
                        type="button"
                        class="pick"
                        data-face-of={sign}
                        data-key={sign.toLowerCase()}
                        aria-disabled={full || undefined}
                        aria-label={dieName(slots[full ? 0 : at]!, sign) || sign}
                        onClick={() => !full && put(at, sign)}
                    >
                        <Die kind={slots[full ? slots.length - 1 : at]!.kind} face={face} />
                    </button>
                ))}
            </div>
            <div class="acts">
                <button
                    type="button"
                    class="btn icon tall"
                    aria-label={say('page.back-step')}
                    aria-disabled={!draft.line}
                    onClick={() => draft.back()}
                >
                    <Icon id="undo" />
                </button>
                <button
                    type="button"
                    class="btn main tall"
                    data-write
                    data-key="Enter"
                    aria-disabled={!full}
                    onClick={play}
                >
                    {full
                        ? say('page.referee.write-dice')
                        : say('page.referee.missing', shown.filter((sign) => !sign).length)}
                </button>
            </div>
        </div>
    );
}

/** A race as it was heard: who said what, in order; then it is closed. */
function Calls({ view, link, table }: { view: View; link: RefereeLink; table: Table }): VNode {
    const { position, names, draft } = view;
    const seats = useSignal<readonly number[]>([]);
    const number = useSignal('');
    const answer = useMemo(() => link.answer(), [position.round, table.follower.moves]);
    const free = seats.value.filter((seat) => position.toAct.includes(seat));
    const toggle = (seat: number) =>
        (seats.value = free.includes(seat) ? free.filter((other) => other !== seat) : [...free, seat]);
    const write = (text: string) => {
        if (!free.length || !text) return;
        const why = link.together(free, text);
        if (why) return announce(sayWhy(why));
        if (text !== '-')
            announce(
                ...free.map((seat) => say(Number(text) === answer ? 'referee.right' : 'referee.wrong', names[seat]!)),
            );
        seats.value = [];
        number.value = '';
    };
    return (
        <div class="desk whole" data-calls>
            <p class="say">
                <b>{say('referee.answer', '', answer)}</b> {say('page.referee.who-said')}
            </p>
            <div class="row wrap" role="group" aria-label={say('page.players')}>
                {names.map((name, seat) => (
                    <button
                        key={seat}
                        type="button"
                        class="btn"
                        data-seat-of={seat + 1}
                        aria-pressed={free.includes(seat)}
                        disabled={!position.toAct.includes(seat)}
                        onClick={() => toggle(seat)}
                    >
                        {name}
                    </button>
                ))}
                <output class="shown push">{number.value || '·'}</output>
            </div>
            <Keypad
                onDigit={(digit) => (number.value = (number.value + digit).slice(-2))}
                onBack={() => (number.value = number.value.slice(0, -1))}
                onDash={() => write('-')}
            />
            <div class="acts">
                <button type="button" class="btn tall" data-close onClick={() => draft.play('!')}>
                    {say('page.referee.close')}
                </button>
                <button
                    type="button"
                    class="btn main tall"
                    data-write
                    data-key="Enter"
                    aria-disabled={!free.length || !number.value}
                    onClick={() => write(number.value)}
                >
                    {say('page.referee.write')}
                </button>
            </div>
        </div>
    );
}

const nameOf = (view: View, who: Who): string =>
    typeof who === 'number' ? view.names[who]! : say(who === 'dice' ? 'show.dice' : 'show.clock');

/** What was written once and is asked for anew: changed by whatever is entered now, left out, or put back as it was. */
function Waiting({ view, link, table }: { view: View; link: RefereeLink; table: Table }): VNode | null {
    const [first] = link.rest;
    if (!first) return null;
    const act = (how: () => void) => () => {
        table.draft.clear();
        how();
    };
    const { why } = link;
    return (
        <div class="waiting whole" role="status" data-waiting={link.rest.length} data-stuck={why?.rule ?? ''}>
            <p>
                <Icon id="pencil" />{' '}
                <span>
                    {say(why ? 'referee.stuck' : 'page.referee.correcting', nameOf(view, first.who), first.text)}
                    {why && <> ({sayWhy(why)})</>}{' '}
                    {link.rest.length > 1 && say('page.referee.behind', link.rest.length - 1)}
                </span>
            </p>
            <div class="row wrap">
                <button type="button" class="btn small" data-drop onClick={act(() => link.drop())}>
                    {say('page.referee.drop')}
                </button>
                {!view.position.over && (
                    <button
                        type="button"
                        class="btn small"
                        data-insert
                        aria-pressed={link.inserting}
                        onClick={() => link.insert()}
                    >
                        {say('page.referee.insert')}
                    </button>
                )}
                <button type="button" class="btn small" data-cancel onClick={act(() => link.cancel())}>
                    {say('page.referee.cancel')}
                </button>
            </div>
        </div>
    );
}

/** An earlier move is looked at: it can be changed. */
function Look({ table, link, ply }: { table: Table; link: RefereeLink; ply: number }): VNode {
    const correct = () => {
        table.draft.clear();
        link.correct(ply - 1);
        go(table.id, true);
    };
    return (
        <div class="acts whole">
            <button type="button" class="btn tall grow" data-correct onClick={correct}>
                <Icon id="pencil" /> {say('page.referee.correct', ply)}
            </button>
        </div>
    );
}

/** Several may act: whose move is entered. */
const Whose = ({ table, view }: { table: Table; view: View }): VNode => (
    <div class="row wrap whole" role="group" aria-label={say('page.referee.whose')}>
        {view.position.toAct.map((seat) => (
            <button
                key={seat}
                type="button"
                class="btn small"
                data-seat-of={seat + 1}
                aria-pressed={table.viewer.value === seat}
                onClick={() => (table.viewer.value = seat)}
            >
                {view.names[seat]}
            </button>
        ))}
    </div>
);

function DeskEntry({ table, view, link, form, children }: DeskProps & { link: RefereeLink; form: DiceForm | null }) {
    const { position } = view;
    const replay = table.replay.value;
    if (replay !== null)
        return (
            <>
                {replay > 0 && <Look table={table} link={link} ply={replay} />}
                {children}
            </>
        );
    if (view.pause) return <>{children}</>;
    if (position.diceDue && form) return <Pad key={position.ply} view={view} form={form} />;
    if (position.clockDue && games[table.game.name].races)
        return <Calls key={position.round} view={view} link={link} table={table} />;
    return (
        <>
            {position.toAct.length > 1 && <Whose table={table} view={view} />}
            {children}
        </>
    );
}

export const deskOf = (link: RefereeLink, form: DiceForm | null): ComponentType<DeskProps> =>
    function Desk(props: DeskProps) {
        return (
            <>
                {props.table.replay.value === null && <Waiting view={props.view} link={link} table={props.table} />}
                <DeskEntry {...props} link={link} form={form} />
            </>
        );
    };
