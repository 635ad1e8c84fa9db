// Shows a table on a big screen: board, dice and seats for a whole room, and the way in. It watches, and has no hand.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon, Lettering, TITLES } from '../../art/Art';
import { base } from '../../files';
import { againOf, openShow, type Remote } from '../../log/remote';
import { namesOf, shownRound } from '../../log/speech';
import type { Table } from '../../log/table';
import { TableSkeleton, useGameColours } from '../../parts/TableSkeleton';
import { Code } from '../together/Code';
import { UnfetchedPage } from '../../parts/lazy';
import { Lost } from '../../parts/Lost';
import { Qr } from '../../parts/Qr';
import { Seats } from '../table/Seats';
import { go } from '../../route';
import { askText } from '../../games/story';
import { say } from '../../say';
import { Cloth } from '../table/Cloth';
import { useEmotes } from '../together/Emotes';
import { lineText } from '../together/Standing';
import { useTable } from '../together/useTable';

/** The way in while there are seats; then, smaller, that of who only watches. */
function Join({ remote }: { remote: Remote }) {
    const { invite } = remote.server;
    const sits = remote.now.seats().some(({ open }) => open);
    const url = new URL(invite ? `${remote.id}#${invite}` : remote.id, base).href;
    return (
        <figure class={`join ${sits ? '' : 'watch'}`}>
            <Qr text={url} label={say('page.qr')} />
            <figcaption>
                {say(sits ? 'page.show.join' : 'page.show.watch')}
                <Code id={remote.id} invite={invite} token={remote.token} />
            </figcaption>
        </figure>
    );
}

const Waiting = ({ remote }: { remote: Remote }) => (
    <section class="cloth waiting" aria-label={say('page.players')}>
        <ul class="places">
            {namesOf(remote.now).map((name, seat) => (
                <li key={seat}>
                    <Icon id={remote.now.seats()[seat]!.open ? 'plusi' : 'people'} /> <bdi>{name}</bdi>
                </li>
            ))}
        </ul>
        <p>{say('page.show.waits')}</p>
    </section>
);

/** What has just happened, or what is waited for, in one sentence. */
function sentence(table: Table): string {
    if (table.over) return table.result();
    const view = table.view();
    const { words } = table.game;
    if (!view.came || view.came.move.hidden || typeof view.came.move.who !== 'number') return askText(words, view);
    return `${view.names[view.came.move.who]}: ${words.move(view.came.move.text)}`;
}

function Stage({ table }: { table: Table }) {
    const view = table.view();
    const { Side } = table.game;
    return (
        <div class={`stage t-${table.game.name}`} inert>
            <Cloth table={table} view={view} />
            {Side && view.position.seats > 1 && (
                <div class="beside">
                    <Side view={view} />
                </div>
            )}
        </div>
    );
}

function Aside({ remote, table }: { remote: Remote; table: Table | null }) {
    const view = table?.view();
    const line = lineText(remote);
    const says = useEmotes(remote);
    const dice = table && view && !table.over && !table.game.ownButton;
    return (
        <aside class={table ? `t-${table.game.name}` : ''} aria-label={say('page.game')}>
            <h1>
                <Lettering word={TITLES[remote.now.game!]} label={TITLES[remote.now.game!]} />
            </h1>
            {table && view && <p class="muted">{table.game.words.round(shownRound(view))}</p>}
            {table && view && <Seats game={table.game} view={view} seats={remote.now.seats(Date.now())} says={says} />}
            {table && (
                <p class="latest" role="status">
                    {sentence(table)}
                </p>
            )}
            {dice && (
                <div class="dice" inert>
                    <table.game.Hand view={view} />
                </div>
            )}
            {line && <p class="late">{line}</p>}
            <Join remote={remote} />
        </aside>
    );
}

/** The screen stays on as long as this is shown; browsers let go of it by themselves when the tab is hidden. */
function useAwake() {
    useEffect(() => {
        let left = false;
        let lock: WakeLockSentinel | null = null;
        const release = () => void lock?.release().catch(() => {});
        const stay = async () => {
            if (document.hidden) return;
            const got = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
            release();
            lock = got;
            if (left) release();
        };
        void stay();
        document.addEventListener('visibilitychange', stay);
        document.documentElement.dataset.big = '';
        return () => {
            left = true;
            release();
            document.removeEventListener('visibilitychange', stay);
            delete document.documentElement.dataset.big;
        };
    }, []);
}

function Shown({ remote }: { remote: Remote }) {
    const { table, failed, again: tryAgain } = useTable(remote);
    const { game, phase, again } = remote.now;
    useGameColours(game);
    useAwake();
    useEffect(() => {
        if (again) go(againOf(remote)!.replace(again, `${again}/show`), true);
    }, [again]);
    if (failed) return <UnfetchedPage again={tryAgain} />;
    if (!game) return remote.standing.value.is === 'ended' ? <Lost text={lineText(remote)} /> : <TableSkeleton />;
    void table?.changed.value;
    return (
        <main
            id="main"
            class="show"
            data-show={remote.id}
            data-length={remote.now.moves}
            data-over={phase === 'over' ? 'yes' : 'no'}
        >
            {table ? <Stage table={table} /> : <Waiting remote={remote} />}
            <Aside remote={remote} table={table} />
        </main>
    );
}

export function Page({ id, invite }: { id: string; invite: string }) {
    const remote = useSignal<Remote | null>(null);
    const fault = useSignal('');
    useEffect(() => {
        let left = false;
        const opening = openShow(id, invite).then(
            (there) => {
                if (left) return there.close();
                there.connect();
                remote.value = there;
            },
            () => (fault.value = say('page.no-server')),
        );
        return () => {
            left = true;
            void opening.then(() => (remote.value?.table ?? remote.value)?.close());
        };
    }, [id]);
    if (fault.value) return <Lost text={fault.value} />;
    return remote.value ? <Shown key={id} remote={remote.value} /> : <TableSkeleton />;
}
