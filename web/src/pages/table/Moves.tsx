// Lists the moves so far, each with its own address, and a slider through them.
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { Die } from '../../art/Die';
import type { Move } from '../../rules/module';
import { go, href } from '../../route';
import { say } from '../../say';
import { set, settings } from '../../settings';
import type { Table } from '../../log/table';

const SIGNS = ['□', '■', '△', '○', '◇', '☆', '▽', '◎'];
const signOf = ({ game, follower }: Table, seat: number) =>
    game.signs ? game.signs[follower.at(0).side[seat]!] : SIGNS[seat];

const WAYS: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowUp: -1,
    ArrowRight: 1,
    ArrowDown: 1,
    Home: -Infinity,
    End: Infinity,
};
/** One stop for Tab, whatever the length: arrows go from move to move. */
function walk(event: TargetedKeyboardEvent<HTMLOListElement>) {
    const way = WAYS[event.key];
    const links = [...event.currentTarget.querySelectorAll('a')];
    if (!way) return;
    event.preventDefault();
    links[
        Math.max(0, Math.min(links.length - 1, links.indexOf(document.activeElement as HTMLAnchorElement) + way))
    ]!.focus();
}

/** A roll as small dice, a move in words; or both as they are typed. */
function What({ table, ply, move, typed }: { table: Table; ply: number; move: Move; typed: boolean }) {
    const { game } = table;
    const { who, text, hidden } = move;
    if (hidden) return <>{say('page.sealed')}</>;
    if (typed) return <span class="mono">{text}</span>;
    if (who !== 'dice' || !game.dice) return <>{game.words.move(text)}</>;
    return (
        <>
            <span class="vh">{game.words.move(text)}</span>
            <span class="rolled-dice">
                {game.dice(text, table.at(ply)).map((die, i) => (
                    <Die key={i} {...die} />
                ))}
            </span>
        </>
    );
}

/** The latest first: on a phone that is what one sees of it. */
function List({ table, now, typed }: { table: Table; now: number; typed: boolean }) {
    const { follower } = table;
    const drawn = useRef(new Map<string, VNode>()); // hundreds of dice need not be drawn anew with every move
    const signs = follower.seats().map((_, seat) => signOf(table, seat));
    const seen = table.replay.value === null ? table.playback.shown.value : follower.moves;
    const item = (ply: number): VNode => {
        const move = follower.move(ply - 1);
        const { who, text, hidden } = move;
        const focus = ply === Math.max(1, now);
        const key = [ply, text, hidden, ply === now, focus, typed, settings.value.language, table.viewer.value].join();
        const known = drawn.current.get(key);
        if (known) return known;
        const fresh = (
            <li key={ply}>
                <a
                    href={href(`${table.id}#${ply}`)}
                    tabindex={focus ? 0 : -1}
                    aria-current={ply === now ? 'step' : undefined}
                >
                    <small>{ply}</small> {typeof who === 'number' ? signs[who] : ''}{' '}
                    <What table={table} ply={ply} move={move} typed={typed} />
                </a>
            </li>
        );
        drawn.current.set(key, fresh);
        return fresh;
    };
    return (
        <ol class="moves" reversed onKeyDown={walk}>
            {Array.from({ length: seen }, (_, i) => item(seen - i))}
        </ol>
    );
}

/** Shows the position after this many moves: an address of its own; the last one is the table itself. */
export function showPly(table: Table, ply: number) {
    const { moves } = table.follower;
    const to = Math.max(0, Math.min(ply, moves));
    go(to === moves ? table.id : `${table.id}#${to}`, true);
}

function Replay({ table, now }: { table: Table; now: number }) {
    const { moves } = table.follower;
    const button = (icon: string, label: string, to: number) => (
        <button type="button" class="btn quiet icon" aria-label={label} onClick={() => showPly(table, to)}>
            <Icon id={icon} />
        </button>
    );
    return (
        <div class="replay" role="group" aria-label={say('page.replay')}>
            {button('first', say('page.replay-first'), 0)}
            {button('prev', say('page.replay-back'), now - 1)}
            <input
                type="range"
                min="0"
                max={moves}
                value={now}
                aria-label={say('page.replay-at', now, moves)}
                onInput={(event) => showPly(table, +event.currentTarget.value)}
            />
            {button('next', say('page.replay-on'), now + 1)}
        </div>
    );
}

export function Moves({ table }: { table: Table }) {
    void table.changed.value;
    const now = table.replay.value ?? table.follower.moves;
    const { typedMoves: typed } = settings.value;
    const record = `data:text/plain;charset=utf-8,${encodeURIComponent(table.record())}`;
    return (
        <section class="stack" aria-labelledby="moves-title">
            <h2 id="moves-title" class="row wrap small">
                <span>{say('page.moves')}</span>
                <button
                    type="button"
                    class="btn quiet small push"
                    aria-pressed={typed}
                    data-typed
                    onClick={() => set({ typedMoves: !typed })}
                >
                    {say('page.notation')}
                </button>
                {table.follower.phase === 'over' && table.link.kind !== 'by hand' && (
                    <a
                        class="btn quiet icon"
                        data-verify
                        href={href(`verify#${table.id}`)}
                        aria-label={say('page.verify.title')}
                        title={say('page.verify.title')}
                    >
                        <Icon id="seal" />
                    </a>
                )}
                <a class="btn quiet small" data-record download={`${table.id}.cub`} href={record}>
                    <Icon id="copy" /> {say('page.record')}
                </a>
            </h2>
            <List table={table} now={now} typed={typed} />
            <Replay table={table} now={now} />
        </section>
    );
}
