// A tournament: made, joined by a link, its rounds' tables, its standings. It is asked again and again while it goes on.
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon, TITLES } from '../../art/Art';
import { announce } from '../../announce';
import { base } from '../../files';
import { botNames } from '../../names';
import { TopBar } from '../../parts/Bar';
import { Clock } from '../../parts/Clock';
import { invitationOf, keepEvent } from '../../keep/events';
import { TableSkeleton, useGameColours } from '../../parts/TableSkeleton';
import { Lost } from '../../parts/Lost';
import { Qr } from '../../parts/Qr';
import type { Level, Refusal } from '../../rules/module';
import { go, href } from '../../route';
import { sure } from '../../parts/Sure';
import { NameField } from '../NameField';
import { Refused } from '../../parts/Refused';
import { say, sayWhy } from '../../say';
import { set, settings } from '../../settings';
import { askTournament, cups, ServerFault, tournament, type Board, type Place, type Tournament } from '../../wire/http';
import { answer } from '../../wire/meet';
import { fit, isName, NAME } from '../../wire/name';
import { clockText } from '../meet/agreed';
import { Make } from './Make';

const EVERY = 4000,
    SELDOM = 10_000; // where everybody is told: a class behind one address may ask so often

interface Act {
    event: Tournament;
    ask(command: string): Promise<void>;
}

/** Bots have names of their own, each another one as long as there are enough. */
function calledOf({ standings }: Tournament): Map<number, string> {
    const bots = standings.filter(({ name }) => name.startsWith('bot:')).sort((a, b) => a.number - b.number);
    const call = (name: string, at: number) => {
        const names = botNames(name.slice(4) as Level);
        return `${names[at % names.length]}${at < names.length ? '' : ` ${1 + Math.floor(at / names.length)}`}`;
    };
    return new Map([
        ...standings.map(({ number, name }): [number, string] => [number, name]),
        ...bots.map(({ number, name }, at): [number, string] => [number, call(name, at)]),
    ]);
}
const nameOf = (event: Tournament, number: number) => calledOf(event).get(number) ?? '';
const isBot = ({ name }: Place) => name.startsWith('bot:');

function Link({ event, invite }: { event: Tournament; invite: string }) {
    const copied = useSignal(false);
    const url = new URL(`t/${event.id}#${invite}`, base).href;
    const copy = () => void navigator.clipboard?.writeText(url).then(() => (copied.value = true));
    return (
        <section class="card stack" aria-labelledby="invite">
            <h2 id="invite">{say('page.invite')}</h2>
            <label class="stack small" for="link">
                <span>{say('page.event.link')}</span>
                <input
                    id="link"
                    class="field mono"
                    data-link
                    readonly
                    value={url}
                    onFocus={(at) => at.currentTarget.select()}
                />
            </label>
            <button type="button" class="btn" onClick={copy}>
                <Icon id={copied.value ? 'check' : 'copy'} /> {say(copied.value ? 'page.copied' : 'page.copy-link')}
            </button>
            <Qr text={url} label={say('page.qr')} />
        </section>
    );
}

function Join({ event, ask, invite }: Act & { invite: string }) {
    const name = useSignal(settings.value.name);
    const wrong = useSignal(false);
    const join = (at: Event) => {
        at.preventDefault();
        const chosen = fit(name.value, NAME);
        wrong.value = !isName(chosen);
        if (wrong.value) return;
        set({ name: chosen });
        void ask(`join j1 ${invite || '-'} ${chosen}`);
    };
    const gone = event.standings.find((one) => one.number === event.me)?.withdrawn; // to an arena one may come back
    if ((event.me !== null && !gone) || !(invite || event.owner || gone)) return null;
    return (
        <form class="card stack" onSubmit={join}>
            <NameField id="name" name={name} wrong={wrong.value} />
            {wrong.value && <Refused text={say('page.no-name')} />}
            <button type="submit" class="btn main tall" data-join>
                <Icon id="check" /> {say('page.event.join')}
            </button>
        </form>
    );
}

/** What came of a board for each of its players, in signs. */
const outcome = ({ places }: Board, seat: number) =>
    !places.length ? '' : places[seat] !== 1 ? '0' : places.filter((place) => place === 1).length > 1 ? '½' : '1';

/** The organizer enters the result of a game that does not end by itself. */
const Award = ({ board, ask, event }: Act & { board: Board }) => (
    <details class="fold">
        <summary>{say('page.event.award')}</summary>
        <div class="row wrap">
            {board.players.map((player, seat) => (
                <button
                    key={player}
                    type="button"
                    class="btn small"
                    data-award={player}
                    onClick={() =>
                        ask(`result r1 ${board.board} ${board.players.map((_, i) => (i === seat ? 1 : 2)).join(' ')}`)
                    }
                >
                    {say('page.event.wins', nameOf(event, player))}
                </button>
            ))}
            <button
                type="button"
                class="btn small"
                onClick={() => ask(`result r1 ${board.board} ${board.players.map(() => 1).join(' ')}`)}
            >
                {say('page.event.draw')}
            </button>
        </div>
    </details>
);

function BoardRow({ board, ...act }: Act & { board: Board }) {
    const { event } = act;
    const mine = event.me !== null && board.players.includes(event.me);
    return (
        <li class="stack" data-board={board.board} data-done={board.places.length > 0 ? 'yes' : 'no'}>
            <div class="row wrap">
                <span class="grow">
                    {board.players.map((player, seat) => (
                        <span key={player}>
                            {seat > 0 && ' · '}
                            <bdi>{nameOf(event, player)}</bdi> <b>{outcome(board, seat)}</b>
                        </span>
                    ))}
                </span>
                {board.table && (
                    <a
                        class={`btn small${mine && !board.places.length ? ' main' : ''}`}
                        data-table={board.table}
                        href={href(board.table)}
                    >
                        {say(mine && !board.places.length ? 'page.event.play' : 'page.event.look')}
                    </a>
                )}
            </div>
            {event.owner && !board.places.length && event.state === 'playing' && <Award board={board} {...act} />}
        </li>
    );
}

function Rounds(act: Act) {
    const { event } = act;
    const rounds = Array.from({ length: event.round }, (_, i) => event.round - i);
    if (!rounds.length) return null;
    return (
        <div class="stack">
            {rounds.map((round) => (
                <section key={round} class="card stack" aria-labelledby={`round-${round}`} data-round={round}>
                    <h2 id={`round-${round}`}>
                        {event.kind === 'arena'
                            ? say('page.event.boards')
                            : say('page.event.round', round, event.rounds)}
                    </h2>
                    <ul class="boards">
                        {event.boards
                            .filter((board) => board.round === round)
                            .sort((a, b) => (event.kind === 'arena' ? b.board - a.board : 0))
                            .map((board) => (
                                <BoardRow key={board.board} board={board} {...act} />
                            ))}
                        {event.standings
                            .filter((one) => one.byes.includes(round))
                            .map((one) => (
                                <li key={one.number} data-bye={one.number}>
                                    {say('page.event.bye', nameOf(event, one.number))}
                                </li>
                            ))}
                    </ul>
                </section>
            ))}
        </div>
    );
}

/** Why somebody stands there among those with as many points; on a small screen this is all that is told of it. */
function reason(one: Place): string {
    if (one.by === 'buchholz') return say('page.event.by-buchholz', one.buchholz);
    if (one.by === 'sonneborn-berger') return say('page.event.by-sonneborn', one.sonneborn_berger);
    if (one.by === 'won') return say('page.event.by-won', one.won);
    if (one.by === 'played') return say('page.event.by-played', one.played);
    return one.by === 'shared' ? say('page.event.by-shared') : '';
}

const Who = ({ event, one }: { event: Tournament; one: Place }) => (
    <>
        {isBot(one) && <Icon id="robot" />} <bdi>{nameOf(event, one.number)}</bdi>{' '}
        {one.number === event.me && <span class="tag mine">{say('page.you')}</span>}
        {(one.streak ?? 0) > 1 && event.state !== 'over' && (
            <span class="tag" title={say('page.event.streak')}>
                ×2<span class="vh"> {say('page.event.streak')}</span>
            </span>
        )}
    </>
);

const Standing = ({ event, one }: { event: Tournament; one: Place }) => (
    <tr class={one.number === event.me ? 'mine' : ''} data-number={one.number} data-by={one.by}>
        <td>{one.place}</td>
        <th scope="row" class={one.withdrawn ? 'gone' : ''}>
            <Who event={event} one={one} />
            {one.played > 0 && reason(one) && <small class="why">{reason(one)}</small>}
        </th>
        <td>{one.points}</td>
        {event.kind === 'arena' ? (
            <td class="wide-only">{one.played}</td>
        ) : (
            <>
                <td class="wide-only">{one.buchholz}</td>
                <td class="wide-only">{one.sonneborn_berger}</td>
            </>
        )}
    </tr>
);

const Standings = ({ event }: { event: Tournament }) => (
    <section class="card stack" aria-labelledby="standings">
        <h2 id="standings">{say(event.state === 'open' ? 'page.players' : 'page.event.standings')}</h2>
        {!event.standings.length && <p>{say('page.event.nobody')}</p>}
        {event.state === 'open' && (
            <ul class="boards">
                {event.standings.map((one) => (
                    <li key={one.number} data-number={one.number} class={one.number === event.me ? 'mine' : ''}>
                        <span>
                            <Who event={event} one={one} />
                        </span>
                    </li>
                ))}
            </ul>
        )}
        {event.state !== 'open' && (
            <table class="ranks">
                <thead>
                    <tr>
                        <th scope="col" class="nr">
                            {say('tournament.place')}
                        </th>
                        <th scope="col" class="who">
                            {say('ratings.name')}
                        </th>
                        <th scope="col">{say('tournament.points')}</th>
                        {event.kind === 'arena' ? (
                            <th scope="col" class="wide-only">
                                {say('ratings.games')}
                            </th>
                        ) : (
                            <>
                                <th scope="col" class="wide-only">
                                    {say('tournament.buchholz')}
                                </th>
                                <th scope="col" class="wide-only">
                                    {say('tournament.sonneborn')}
                                </th>
                            </>
                        )}
                    </tr>
                </thead>
                <tbody>
                    {event.standings.map((one) => (
                        <Standing key={one.number} event={event} one={one} />
                    ))}
                </tbody>
            </table>
        )}
        {event.state !== 'open' && (
            <a class="btn small" href={href(`t/${event.id}.csv`)} download>
                <Icon id="share" /> CSV
            </a>
        )}
    </section>
);

/** Those who came first, second and third, the first in the middle and highest. */
function Podium({ event }: { event: Tournament }) {
    const first = event.standings.filter(({ place, played }) => place <= 3 && played > 0).slice(0, 3);
    const winners = first.filter(({ place }) => place === 1).map(({ number }) => nameOf(event, number));
    const text = say('page.event.wins', winners.join(' · '));
    useEffect(() => announce(text), [text]);
    if (!winners.length) return null;
    return (
        <section class="card podium" aria-labelledby="podium" data-podium>
            <h2 id="podium">
                <Icon id="trophy" /> {text}
            </h2>
            <ol>
                {first.map((one, at) => (
                    <li key={one.number} data-place={one.place} style={{ order: [1, 0, 2][at] }}>
                        <span class="who">
                            <bdi>{nameOf(event, one.number)}</bdi>
                        </span>
                        <span class="step">
                            <b>{one.place}</b>
                            <small>
                                {one.points === 1 ? say('page.event.point') : say('page.event.points', one.points)}
                            </small>
                        </span>
                    </li>
                ))}
            </ol>
        </section>
    );
}

/** What happens next by itself, and when. */
function Next({ event }: { event: Tournament }) {
    const { next, now, no_show, state, kind, done, me } = event;
    if (!no_show || state === 'over') return null;
    const left = next && now ? next - now : null;
    const busy = event.boards.some(({ places, players }) => !places.length && me !== null && players.includes(me));
    const text =
        state === 'open'
            ? left !== null && say('page.event.begin-in')
            : kind === 'arena'
              ? say('page.event.ends-in')
              : done
                ? say('page.event.next-in')
                : !busy && say('page.event.waits-for-boards');
    return (
        <section class="card stack" role="status" data-next-in={left === null ? '' : 'yes'}>
            {text && (
                <p class="big-clock">
                    {text} {left !== null && <Clock left={Math.max(0, left)} running />}
                </p>
            )}
            {state === 'playing' && kind === 'arena' && me !== null && !busy && <p>{say('page.event.seeks')}</p>}
            <p class="small muted">
                {kind === 'arena'
                    ? say('page.event.runs-arena', Math.round(no_show / 6) / 10)
                    : say('page.event.runs', Math.round(no_show / 6) / 10, event.pause ?? 0)}
            </p>
        </section>
    );
}

/** Boards that this page has gone to by itself: who comes back from one is left alone. */
const visited = new Set<string>();

/** Goes to one's board as soon as there is one, as nobody should have to watch for it. */
function useBoard(event: Tournament | null | undefined) {
    const board = event?.no_show
        ? event.boards.find(({ places, players }) => !places.length && event.me !== null && players.includes(event.me))
        : undefined;
    useEffect(() => {
        if (!board?.table || visited.has(board.table)) return;
        visited.add(board.table);
        go(board.table);
    }, [board?.table]);
}

/** What can be done with the whole of it now. */
function Steps({ event, ask }: Act) {
    const enough = event.standings.filter((one) => !one.withdrawn).length > (event.bots ? 0 : 1);
    return (
        <div class="row wrap">
            {event.state === 'open' && event.owner && (
                <button
                    type="button"
                    class="btn main tall"
                    data-start
                    disabled={!enough}
                    onClick={() => ask('start s1')}
                >
                    <Icon id="play" /> {say('page.begin')}
                </button>
            )}
            {event.state === 'playing' && event.done && !event.no_show && (event.owner || event.me !== null) && (
                <button type="button" class="btn main tall" data-next onClick={() => ask('next n1')}>
                    <Icon id="play" /> {say(event.round < event.rounds ? 'page.event.next' : 'page.event.finish')}
                </button>
            )}
        </div>
    );
}

function Leave({ event, ask }: Act) {
    const plays = event.me !== null && !event.standings.find((one) => one.number === event.me)?.withdrawn;
    return event.state !== 'over' && plays ? (
        <button
            type="button"
            class="btn quiet"
            data-leave
            onClick={async () =>
                (await sure(say('page.event.leave-sure'), say('page.event.leave'))) && void ask('leave l1')
            }
        >
            {say('page.event.leave')}
        </button>
    ) : null;
}

const STATES = { open: 'page.event.open', playing: 'page.event.playing', over: 'page.event.over' } as const;
const KINDS = {
    'round-robin': 'page.event.robin',
    swiss: 'page.event.swiss',
    'one-table': 'page.event.table',
    arena: 'page.event.arena',
} as const;

/** The clock, and whether it counts. */
const termsOf = ({ terms = [] }: Tournament): string[] =>
    terms.flatMap((term) =>
        term.startsWith('clock ') ? [clockText(term.slice(6))] : term === 'rated yes' ? [say('page.event.rated')] : [],
    );

function There({ id, invite }: { id: string; invite: string }) {
    const event = useSignal<Tournament | null | undefined>(undefined);
    const refusal = useSignal<Refusal | null>(null);
    const look = async () => (event.value = (await tournament(id)) ?? event.value ?? null);
    const ask = async (command: string) => {
        refusal.value = null;
        try {
            await askTournament(id, command);
        } catch (error) {
            if (!(error instanceof ServerFault)) throw error;
            refusal.value = error.why;
        }
        await look();
    };
    useEffect(() => {
        void look();
        const due = () => !document.hidden && event.value?.state !== 'over';
        let asked = performance.now();
        const timer = setInterval(() => {
            const now = performance.now();
            if (!due() || now - asked < (event.value?.no_show ? SELDOM : EVERY) - EVERY / 2) return;
            asked = now;
            void look();
        }, EVERY);
        return () => clearInterval(timer);
    }, [id]);
    useSignalEffect(() => {
        if (cups.value?.id === id) void look();
    });
    const now = event.value;
    useBoard(now);
    useEffect(() => {
        if (now)
            keepEvent(id, {
                invite: invite || invitationOf(id),
                name: now.name ?? say('page.event.of', TITLES[now.game]),
                over: now.state === 'over',
            });
        if (now?.state === 'over') answer(id); // it is seen here
    }, [now?.id, now?.state]);
    useGameColours(now?.game ?? null);
    if (now === undefined) return <TableSkeleton />;
    if (now === null) return <Lost text={say('page.event.gone')} />;
    const link = invite || invitationOf(id);
    return (
        <>
            <TopBar />
            <main
                id="main"
                class="page narrow stack"
                data-event={id}
                data-state={now.state}
                data-game={now.game}
                data-looks-on={now.me === null && !now.owner ? '' : undefined}
            >
                <h1>{now.name ?? say('page.event.of', TITLES[now.game])}</h1>
                <p class="muted">
                    {[TITLES[now.game], say(KINDS[now.kind]), ...termsOf(now), say(STATES[now.state])].join(' · ')}
                </p>
                {refusal.value && <Refused text={sayWhy(refusal.value)} />}
                {now.state === 'over' && <Podium event={now} />}
                <Next event={now} />
                {now.state !== 'over' && now.wanted !== undefined && now.rounds < now.wanted && (
                    <p data-rounds={now.rounds}>{say('page.event.fewer', now.wanted, now.rounds, 2 * now.wanted)}</p>
                )}
                {(now.state === 'open' || (now.state === 'playing' && now.kind === 'arena')) && (
                    <Join event={now} ask={ask} invite={link} />
                )}
                <Steps event={now} ask={ask} />
                <div class="halves">
                    {now.state === 'open' && link && <Link event={now} invite={link} />}
                    <Standings event={now} />
                    <Rounds event={now} ask={ask} />
                </div>
                <Leave event={now} ask={ask} />
            </main>
        </>
    );
}

export const Page = ({ id, invite }: { id: string; invite: string }) =>
    id ? <There id={id} invite={invite} /> : <Make />;
