// Shows a server's table: its lobby, then the table itself.
import { useSignal, useSignalEffect } from '@preact/signals';
import { games } from 'generated/games';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, TITLES } from '../../art/Art';
import { hasBoard, ORDER } from '../../games';
import { arriving } from '../../log/arriving';
import { againOf, invitation, keepAgain, openRemote, placeOf, type Remote } from '../../log/remote';
import type { Table } from '../../log/table';
import { TableSkeleton, useGameColours } from '../../parts/TableSkeleton';
import { lazyPart, UnfetchedPage } from '../../parts/lazy';
import { Lost } from '../../parts/Lost';
import { go, href } from '../../route';
import { say } from '../../say';
import { isGone } from '../../wire/http';
import { isName } from '../../wire/name';
import { TablePage } from '../table/TablePage';
import { Emotes, useEmotes } from './Emotes';
import { Lobby } from './Lobby';
import { lineText, Standing } from './Standing';
import { canPlan, Plan } from './Plan';
import { Proof } from './Proof';
import { Talk } from './Talk';
import { useRatings } from './useRatings';
import { useTable } from './useTable';
import { Watchers, YouWatch } from './Watchers';

const Notify = lazyPart([], () => import('../meet/Notify'));

/** The same people go on at another table: links to it. */
function OtherGame({ remote }: { remote: Remote }) {
    const { game, seat, again, settings } = remote.now;
    if (again || settings.tournament) return null;
    const said = remote.now
        .chat()
        .map(({ text }) => invitation(text))
        .filter(Boolean)
        .at(-1);
    if (said)
        return (
            <a class="btn main" data-other href={href(said)}>
                <Icon id="people" /> {say('page.to-other')}
            </a>
        );
    const people = remote.now.seats().filter(({ bot }) => !bot).length;
    return seat === null ? null : (
        <details class="fold" data-others>
            <summary>
                <Icon id="people" /> {say('page.other-game')}
            </summary>
            <div class="row wrap">
                {ORDER.filter((other) => other !== game && hasBoard(other)).map((other) => (
                    <a
                        key={other}
                        class="btn small"
                        href={href(`new?game=${other}&with=friends&from=${remote.id}&seats=${people}`)}
                    >
                        {TITLES[other]}
                    </a>
                ))}
            </div>
        </details>
    );
}

/** Another match: proposed to the others; as soon as there is one, everybody who sits here goes there. */
function Another({ remote }: { remote: Remote }) {
    const { seat } = remote.now;
    const again = againOf(remote);
    const { tournament } = remote.now.settings;
    if (tournament)
        return (
            <a class="btn main" data-event href={href(`t/${tournament}`)}>
                <Icon id="trophy" /> {say('page.event.back')}
            </a>
        );
    if (again)
        return (
            <a class="btn main" href={href(again)}>
                <Icon id="play" /> {say('page.to-again')}
            </a>
        );
    const offer = remote.now.offer();
    const accepts = offer?.what === 'again' && offer.asksMe;
    return seat === null ? null : (
        <button
            type="button"
            class="btn main"
            data-again
            disabled={offer !== null && !accepts}
            onClick={() => remote.ask(accepts ? `accept ${offer.line}` : 'offer again')}
        >
            <Icon id="play" /> {say('page.again')}
        </button>
    );
}

/** Goes along to a rematch that comes about now; not to one of long ago. */
function useRematch(remote: Remote) {
    const { again, live, seat } = remote.now;
    const before = useSignal<string | null | undefined>(undefined);
    useEffect(() => {
        if (!live) return;
        if (before.value === null && again && seat !== null) {
            arriving.set(again, { name: remote.now.seats()[seat]!.name, seat: placeOf(remote.now) });
            void keepAgain(remote, again).finally(() => go(againOf(remote)!));
        }
        before.value = again;
    }, [live, again]);
}

function AtTable({ remote, table, ply }: { remote: Remote; table: Table; ply: number | null }) {
    useRematch(remote);
    const ratings = useRatings(remote);
    const { settings: terms, seat, phase } = remote.now;
    const byDays = terms.clock?.startsWith('days') && seat !== null && phase === 'playing';
    return (
        <TablePage
            opened={{ table, again: null }}
            ply={ply}
            elsewhere={{
                top: <Standing remote={remote} over />,
                ratings,
                says: useEmotes(remote),
                tools: <Emotes remote={remote} />,
                watching: <YouWatch remote={remote} />,
                side: (
                    <>
                        {byDays && <Notify />}
                        {canPlan(remote) && <Plan remote={remote} table={table} />}
                        <Talk remote={remote} />
                        <Watchers remote={remote} />
                        <Proof remote={remote} />
                    </>
                ),
                another: (
                    <>
                        <Another remote={remote} />
                        <OtherGame remote={remote} />
                    </>
                ),
            }}
        />
    );
}

/** Nothing is heard of a table: there is none of this name, or nobody to ask. */
function Missing({ remote: { id, server } }: { remote: Remote }) {
    const gone = useSignal(false);
    useEffect(() => void isGone(id).then((is) => (gone.value = is)), [id]);
    if (gone.value) return <Lost text={say('page.table-unknown')} />;
    return <Lost text={say(server.invite ? 'page.no-server' : 'page.table-gone')} />;
}

/** A rematch begins as soon as everybody's device is there: all of them have agreed on it. */
function useAgreed(remote: Remote) {
    const { phase, live, game, seat } = remote.now;
    const { rematch } = remote.server;
    const all =
        phase === 'open' &&
        live &&
        remote.now.seats().every(({ open, salted }) => !open && (salted || !games[game!].dice));
    useEffect(() => {
        if (rematch && seat !== null && all) remote.ask('ready');
    }, [rematch && seat !== null && all]);
}

const SITS = 4; // tries: others who come along may be quicker

/** Who comes from another table sits down by themselves, where they sat among the people before or where there is room. */
function useArrival(remote: Remote) {
    const { phase, live, seat } = remote.now;
    const tries = useRef(0);
    const asks = remote.now.waiting().some((line) => line.startsWith('sit '));
    const free = phase === 'open' ? remote.now.seats().flatMap(({ open }, at) => (open ? [at] : [])) : [];
    useEffect(() => {
        const arrival = arriving.get(remote.id);
        if (!live || !arrival || asks) return;
        if (seat !== null || phase !== 'open' || !isName(arrival.name) || tries.current === SITS) {
            arriving.delete(remote.id);
            return;
        }
        remote.server.rematch = undefined; // then seats would be kept for us
        const at = free.includes(arrival.seat) ? arrival.seat : free[0];
        if (at === undefined) return;
        tries.current++;
        void remote.sit(at, arrival.name);
    }, [live, seat, asks, free.join()]);
}

function Opened({ remote, ply }: { remote: Remote; ply: number | null }) {
    const { table, failed, again } = useTable(remote);
    const { game, phase, live } = remote.now;
    const { is, code } = remote.standing.value;
    useGameColours(game);
    useAgreed(remote);
    useArrival(remote);
    if (game && !hasBoard(game)) return <Lost text={say('page.no-board')} />;
    if (table) return <AtTable remote={remote} table={table} ply={ply} />;
    if (failed) return <UnfetchedPage again={again} />;
    if (game && phase === 'open' && (live || remote.now.length > 0)) return <Lobby remote={remote} />;
    if (is === 'ended' && !game) return <Lost text={lineText(remote)} again={() => remote.reconnect()} />;
    if ((is === 'waiting' || is === 'offline') && !game && code) return <Missing remote={remote} />;
    return <TableSkeleton />;
}

export function Page({ id, ply, invite }: { id: string; ply: number | null; invite: string }) {
    const remote = useSignal<Remote | null>(null);
    const failed = useSignal(false);
    const tries = useSignal(0);
    useSignalEffect(() => {
        let left = false;
        let there: Remote | null = null;
        void tries.value;
        failed.value = false;
        openRemote(id, invite).then(
            (opened) => {
                if (left) return opened.close();
                opened.connect();
                there = remote.value = opened;
            },
            () => {
                if (!left) failed.value = true;
            },
        );
        return () => {
            left = true;
            (there?.table ?? there)?.close();
        };
    });
    if (failed.value) return <UnfetchedPage again={() => tries.value++} />;
    return remote.value ? <Opened key={id} remote={remote.value} ply={ply} /> : <TableSkeleton />;
}
