// Home, as far as a server knows it: what this person has played on other devices.
import { tables } from '../../keep/device';
import { say } from '../../say';
import { mine } from '../../wire/meet';
import { RowOf } from './Row';

const MOST = 12;

export function Page() {
    const kept = new Set((tables.value ?? []).map(({ id }) => id));
    const { over = [], name = '' } = mine.value ?? {};
    const rows = over.filter(({ id }) => !kept.has(id));
    return rows.length ? (
        <section class="card" aria-labelledby="meet-done">
            <h2 id="meet-done">{say('page.meet.mine-done')}</h2>
            <ul class="list">
                {rows.slice(0, MOST).map((row) => (
                    <RowOf key={row.id} row={row} me={name} word={say('page.tag-over')} />
                ))}
            </ul>
        </section>
    ) : null;
}
