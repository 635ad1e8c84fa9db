// Somebody asks for a game, or a tournament's board waits: told wherever one is on the page, to be taken up or not.
import { TITLES } from '../../art/Art';
import { Icon } from '../../art/Art';
import { arriving } from '../../log/arriving';
import { go, route } from '../../route';
import { say } from '../../say';
import { settings } from '../../settings';
import { standAt, type Row } from '../../wire/http';
import { answer, calls, finished, isBoard, mine } from '../../wire/meet';
import { knownEvents } from '../event/known';
import { termsText } from './Lobby';

function accept(row: Row) {
    answer(row.id);
    arriving.set(row.id, { name: settings.value.name || (mine.value?.name ?? ''), seat: 1 });
    go(row.id);
}
function decline(row: Row) {
    answer(row.id);
    void standAt(row.id).catch(() => {});
}

/** The next round has begun. A player who does not come in time loses, no matter what they answer here. */
const toBoard = (row: Row) => ({
    asks: say('page.call.board', TITLES[row.game]),
    yes: say('page.call.go'),
    take: () => go(row.id),
    leave: () => answer(row.id),
});
const toGame = (row: Row) => ({
    asks: say(
        'page.call',
        (row.names ?? []).find((name) => name && name !== mine.value?.name) ?? say('page.nobody'),
        TITLES[row.game],
    ),
    yes: say('page.call.yes'),
    take: () => accept(row),
    leave: () => decline(row),
});

const Call = ({ row }: { row: Row }) => {
    const { asks, yes, take, leave } = isBoard(row) ? toBoard(row) : toGame(row);
    return (
        <section class="challenge card" role="alert" data-call={row.id} data-game={row.game}>
            <p>
                <b>{asks}</b>
                <br />
                <span class="small muted">{termsText(row.terms)}</span>
            </p>
            <div class="row wrap">
                <button type="button" class="btn main" data-accept-call onClick={take}>
                    <Icon id="check" /> {yes}
                </button>
                <button type="button" class="btn" data-decline-call onClick={leave}>
                    <Icon id="no" /> {say('page.call.no')}
                </button>
            </div>
        </section>
    );
};

/** A tournament has ended while somebody was elsewhere. */
const Finished = ({ id }: { id: string }) => (
    <section class="challenge card" role="status" data-finished={id}>
        <p>
            <b>{say('page.call.over', knownEvents().find((one) => one.id === id)?.name ?? '')}</b>
        </p>
        <button type="button" class="btn main" onClick={() => go(`t/${id}`)}>
            <Icon id="trophy" /> {say('page.call.podium')}
        </button>
    </section>
);

/** The table itself asks by itself. */
export function Page() {
    const now = route.value;
    const isHere = (id: string) => 'id' in now && now.id === id;
    const rows = calls.value.filter(({ id }) => !isHere(id));
    const over = finished.value;
    return rows.length || over ? (
        <div class="challenges">
            {over && !isHere(over) && <Finished id={over} />}
            {rows.slice(0, 3).map((row) => (
                <Call key={row.id} row={row} />
            ))}
        </div>
    ) : null;
}
