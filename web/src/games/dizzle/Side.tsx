// Beside dizzle's sheet: the others' sheets, to be enlarged, and what my points come from.
import { useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { Icon } from '../../art/Art';
import { Dialog } from '../../parts/Dialog';
import { say } from '../../say';
import type { MessageId } from 'generated/messages';
import type { View, ViewProps } from '../game';
import { Board } from './Board';
import { type Sign, fieldsOf, front, has, printOf, sheetOf } from './sheet';

const SWIPE = 40; // px

/** The seats whose sheets are not in front, in the order in which they play after it. */
const others = (view: View): number[] =>
    Array.from({ length: view.position.seats - 1 }, (_, i) => (front(view) + 1 + i) % view.position.seats);

/** A sheet large enough to read; swipe or press for the next. */
function Enlarged({
    view,
    seat,
    onSeat,
    onClose,
}: ViewProps & { seat: number; onSeat(seat: number): void; onClose(): void }): VNode {
    const seats = others(view);
    const turn = (by: number): void => onSeat(seats[(seats.indexOf(seat) + by + seats.length) % seats.length]!);
    let from = 0;
    return (
        <Dialog title={say('page.dizzle.of', view.names[seat]!)} onClose={onClose}>
            <div
                class="enlarged"
                onPointerDown={(event) => {
                    from = event.clientX;
                }}
                onPointerUp={(event) => {
                    if (Math.abs(event.clientX - from) > SWIPE) turn(event.clientX < from ? 1 : -1);
                }}
            >
                <Board view={view} whose={seat} />
                <Tally view={view} seat={seat} />
            </div>
            {seats.length > 1 && (
                <div class="row">
                    <button
                        type="button"
                        class="btn icon"
                        aria-label={say('page.dizzle.previous')}
                        onClick={() => turn(-1)}
                    >
                        <Icon id="prev" />
                    </button>
                    <span class="grow" />
                    <button type="button" class="btn icon" aria-label={say('page.dizzle.next')} onClick={() => turn(1)}>
                        <Icon id="next" />
                    </button>
                </div>
            )}
        </Dialog>
    );
}

const LETTERS = 'ABCD';
const COLOURS = [0, 1, 2, 3];

/** The flags' tracks with what is struck, puzzles and lines with how far they are. */
function detail(view: View, seat: number, id: string): VNode[] {
    const print = printOf(view.position),
        sheet = sheetOf(view.position),
        crossed = fieldsOf(view.position).crossed[seat]!;
    const done = (squares: readonly { at: number }[]): number => squares.filter(({ at }) => has(crossed, at)).length;
    const of = (sign: Sign, colour: number): { at: number }[] =>
        sheet.squares.filter((one) => one.sign === sign && one.colour === colour);
    if (id === 'show.flag')
        return COLOURS.filter((c) => of('flag', c).length).map((c) => <Track key={c} view={view} colour={c} />);
    if (id === 'show.puzzle')
        return COLOURS.filter((c) => of('puzzle', c).length).map((c) => (
            <span key={c}>
                {LETTERS[c]} {done(of('puzzle', c))}/{of('puzzle', c).length} <small>({print.puzzle_points[c]})</small>
            </span>
        ));
    if (id === 'show.arrows')
        return [
            <span key="n">
                {sheet.lines.filter((line) => done(line.squares) === line.squares.length).length}/{sheet.lines.length}
            </span>,
        ];
    return [];
}

function Track({ view, colour }: ViewProps & { colour: number }): VNode {
    const { track, track_length } = printOf(view.position),
        struck = fieldsOf(view.position).struck[colour]!;
    const before = view.moving && view.came ? fieldsOf(view.came.before).struck[colour]! : struck;
    return (
        <span class="track-of">
            {LETTERS[colour]}
            {track.slice(4 * colour, 4 * colour + track_length[colour]!).map((points, i) =>
                i < struck ? (
                    <s key={i} class={i < before ? '' : 'fresh'}>
                        {points}
                    </s>
                ) : (
                    <span key={i}>{points}</span>
                ),
            )}
        </span>
    );
}

const ICONS: Record<string, string> = { bomb: 'burst', block: 'block', arrows: 'arrows' };

/** What points come from, as a sign. */
export function ShareIcon({ id }: { id: string }): VNode {
    const sign = id.replace('show.', '');
    if (sign === 'arrows')
        return (
            <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M2 6h13l7 6-7 6H2z" fill="currentColor" />
            </svg>
        );
    if (sign === 'block')
        return (
            <svg viewBox="0 0 24 24" aria-hidden="true">
                <rect x="3" y="3" width="18" height="18" rx="4" fill="none" stroke="currentColor" stroke-width="2.6" />
            </svg>
        );
    return (
        <svg class={`k-${sign}`} viewBox="0 0 24 24" aria-hidden="true">
            <use href={`#${ICONS[sign] ?? sign}`} />
        </svg>
    );
}

const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** What a seat's points come from, as the rules tell it. */
export function Tally({ view, seat }: ViewProps & { seat: number }): VNode {
    const { shares, score } = view.position;
    return (
        <ul class="tally">
            {shares[seat]!.map(({ id, count }) => (
                <li key={id}>
                    <ShareIcon id={id} />
                    <span class="what">
                        <i class="kind">{say(id as MessageId)}</i> {detail(view, seat, id)}
                    </span>
                    <b>{signed(count)}</b>
                </li>
            ))}
            <li class="total">
                <span />
                <b>{say('page.dizzle.total')}</b>
                <b>{signed(score[seat]!)}</b>
            </li>
        </ul>
    );
}

export function Side({ view }: ViewProps): VNode {
    const [large, setLarge] = useState<number | null>(null);
    const seat = front(view);
    return (
        <>
            {view.position.seats > 1 && (
                <section class="others" aria-label={say('page.dizzle.others')}>
                    {others(view).map((other) => (
                        <figure key={other} class="other">
                            <figcaption class="row small">
                                <b class="grow">{view.names[other]}</b>
                                <span class="muted">
                                    <span class="vh">{say('page.points-of')} </span>
                                    {signed(view.position.score[other]!)}
                                </span>
                            </figcaption>
                            <button
                                type="button"
                                class="paper"
                                aria-label={say('page.dizzle.enlarge', view.names[other]!)}
                                onClick={() => setLarge(other)}
                            >
                                <Board view={view} whose={other} small />
                            </button>
                        </figure>
                    ))}
                </section>
            )}
            {view.position.rating !== null && (
                <p class="hint">{say(`dizzle.rating.${view.position.rating + 1}` as MessageId)}</p>
            )}
            <section class="stack tight">
                <h2 class="small">
                    {view.me === seat ? say('page.dizzle.my-points') : say('page.dizzle.points-of', view.names[seat]!)}
                </h2>
                <Tally view={view} seat={seat} />
            </section>
            {large !== null && <Enlarged view={view} seat={large} onSeat={setLarge} onClose={() => setLarge(null)} />}
        </>
    );
}
