// Home, as far as a server knows it: tables to join, tables to watch, what I have played on other devices.
import { useEffect } from 'preact/hooks';
import { tables } from '../../keep/device';
import { href } from '../../route';
import { say } from '../../say';
import type { Row } from '../../wire/http';
import { mine, others, refresh } from '../../wire/meet';
import { knownEvents } from '../event/known';
import { RowOf } from './Row';

const EVERY = 20_000;

const Rows = ({ id, title, rows, word }: { id: string; title: string; rows: readonly Row[]; word: string }) =>
    rows.length ? (
        <section class="card" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <ul class="list">
                {rows.slice(0, 12).map((row) => (
                    <RowOf key={row.id} row={row} word={word} />
                ))}
            </ul>
        </section>
    ) : null;

/** Tournaments that go on. */
function Events() {
    const rows = knownEvents().filter(({ over }) => !over);
    return rows.length ? (
        <section class="card" aria-labelledby="meet-events">
            <h2 id="meet-events">{say('page.event.known')}</h2>
            <ul class="list">
                {rows.map(({ id, name }) => (
                    <li key={id} data-known={id}>
                        <a class="grow" href={href(`t/${id}`)}>
                            <bdi>
                                <b>{name}</b>
                            </bdi>
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    ) : null;
}

/** Fresh while somebody looks. */
function useFresh() {
    useEffect(() => {
        const look = () => !document.hidden && void refresh();
        look();
        const timer = setInterval(look, EVERY);
        document.addEventListener('visibilitychange', look);
        return () => {
            clearInterval(timer);
            document.removeEventListener('visibilitychange', look);
        };
    }, []);
}

export function Page() {
    useFresh();
    const kept = new Set((tables.value ?? []).map(({ id }) => id));
    const own = mine.value ?? { open: [], playing: [], over: [] };
    const known = new Set([...own.open, ...own.playing].map(({ id }) => id));
    const { open, playing } = others.value ?? { open: [], playing: [] };
    const new_ = (rows: readonly Row[]) => rows.filter(({ id }) => !kept.has(id));
    const strange = (rows: readonly Row[]) => new_(rows).filter(({ id }) => !known.has(id));
    return (
        <>
            <Events />
            <Rows
                id="meet-open"
                title={say('page.meet.open')}
                rows={strange(open).filter(({ taken, seats }) => taken < seats)}
                word={say('page.meet.sit')}
            />
            <Rows
                id="meet-playing"
                title={say('page.meet.playing')}
                rows={strange(playing)}
                word={say('page.meet.watch')}
            />
            <Rows id="meet-done" title={say('page.meet.mine-done')} rows={new_(own.over)} word={say('page.tag-over')} />
        </>
    );
}
