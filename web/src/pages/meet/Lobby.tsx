// The lobby on the home page: somebody to play with now, tables that are open, friends to be asked, games to be watched.
import { useSignal } from '@preact/signals';
import { games } from 'generated/games';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, TITLES } from '../../art/Art';
import { hasBoard, ORDER } from '../../games';
import { tables } from '../../keep/device';
import { arriving } from '../../log/arriving';
import { Seg } from '../../parts/Seg';
import { NameField } from '../NameField';
import { Refused } from '../../parts/Refused';
import type { GameName } from '../../rules/module';
import { go, href } from '../../route';
import { say, sayWhy } from '../../say';
import { set, settings } from '../../settings';
import {
    beCalled,
    challenge,
    device,
    friends as askFriends,
    known,
    seek,
    seekers,
    ServerFault,
    unseek,
    type Friend,
    type Row,
} from '../../wire/http';
import { mine, others, refresh } from '../../wire/meet';
import { fit, isName, NAME } from '../../wire/name';
import { knownEvents } from '../event/known';
import { clockText } from './agreed';
import { RowOf } from './Row';

const EVERY = 20_000;
const ASK = 2000; // ms between two questions of who looks for somebody; less than a server forgets it after

/** What strangers play by: quick enough to stay, or slow enough to go. */
const clocksFor = (game: GameName) => ['move 30', 'move 60', ...(games[game].races ? [] : ['days 3'])];

const termsFor = (game: GameName, clock: string, rated: boolean) =>
    `game ${game}\nseats 2\ntable clock ${clock}\ntable late end\n${rated ? 'table rated yes\n' : ''}`;

/** A table's terms in words; what is usual is not said. */
export function termsText(terms: readonly string[] = []): string {
    const clock = terms.find((line) => line.startsWith('table clock '))?.slice(12) ?? 'none';
    const options = terms.flatMap((line) => {
        const [, name, value] = /^option (\S+) (.*)$/.exec(line) ?? [];
        return name
            ? [
                  `${say(`option.${name}` as 'option.rounds')}: ${/^\d+$/.test(value!) ? value : say(`word.${value}` as 'word.uno')}`,
              ]
            : [];
    });
    return [
        clockText(clock),
        terms.includes('table rated yes') ? say('page.meet.rated') : say('page.meet.not-rated'),
        ...options,
    ].join(' · ');
}

const Rows = ({
    id,
    title,
    rows,
    word,
    terms = false,
}: {
    id: string;
    title: string;
    rows: readonly Row[];
    word: string;
    terms?: boolean;
}) =>
    rows.length ? (
        <section class="card" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <ul class="list">
                {rows.slice(0, 12).map((row) => (
                    <RowOf key={row.id} row={row} word={word} more={terms ? termsText(row.terms) : ''} />
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

/** Game, clock, whether it counts: what is played with somebody unknown, or with a friend. */
function Choice({
    name,
    game,
    clock,
    rated,
    change,
}: {
    name: string;
    game: GameName;
    clock: string;
    rated: boolean;
    change(part: { game?: GameName; clock?: string; rated?: boolean }): void;
}) {
    return (
        <>
            <Seg
                name={`${name}-game`}
                title={say('page.pair.game')}
                values={ORDER.filter(hasBoard)}
                value={game}
                label={(one) => TITLES[one]}
                onChange={(one) =>
                    change({ game: one, clock: clocksFor(one).includes(clock) ? clock : clocksFor(one)[0]! })
                }
            />
            <Seg
                name={`${name}-clock`}
                title={say('page.terms.clock')}
                values={clocksFor(game)}
                value={clock}
                label={clockText}
                onChange={(one) => change({ clock: one })}
            />
            <label class="row small">
                <input
                    type="checkbox"
                    name={`${name}-rated`}
                    checked={rated}
                    onChange={(event) => change({ rated: event.currentTarget.checked })}
                />
                {say('page.meet.rated')}
            </label>
        </>
    );
}

/** A player can be paired while this page keeps asking; it ends when they are paired, or leave. */
function Pair() {
    const wish = useSignal({ game: settings.value.last, clock: 'move 60', rated: false });
    const name = useSignal(settings.value.name);
    const since = useSignal(0); // when it began; 0: nobody looks
    const fault = useSignal('');
    const waiting = useSignal<readonly { terms: readonly string[]; count: number }[]>([]);
    const timer = useRef(0);
    const tick = useSignal(0);
    const looks = useRef(''); // the terms
    const stop = () => {
        if (!looks.current) return;
        looks.current = '';
        clearTimeout(timer.current);
        since.value = 0;
        void unseek().catch(() => {});
    };
    const ask = async () => {
        const terms = looks.current;
        if (!terms) return;
        try {
            const table = await seek(terms);
            if (looks.current !== terms) return;
            if (table) {
                looks.current = '';
                arriving.set(table, { name: settings.value.name, seat: 0 });
                go(table);
                return;
            }
        } catch (error) {
            if (!(error instanceof ServerFault)) throw error;
            if (error.why.message !== 'page.no-server') {
                fault.value = sayWhy(error.why);
                stop();
                return;
            }
        }
        tick.value++;
        timer.current = setTimeout(ask, ASK * (0.75 + Math.random() / 2)); // not both at the same moment again and again
    };
    const begin = async (terms: string) => {
        stop();
        fault.value = '';
        try {
            const called = fit(name.value, NAME);
            if (!isName(called)) {
                fault.value = say('page.no-name');
                return;
            }
            set({ name: called });
            await device();
            await beCalled(called);
        } catch (error) {
            if (!(error instanceof ServerFault)) throw error;
            fault.value = sayWhy(error.why);
            return;
        }
        looks.current = terms;
        since.value = Date.now();
        void ask();
    };
    useEffect(() => {
        const look = async () => (waiting.value = (await seekers()) ?? []);
        void look();
        const every = setInterval(() => !document.hidden && void look(), EVERY / 4);
        addEventListener('pagehide', stop);
        return () => {
            clearInterval(every);
            removeEventListener('pagehide', stop);
            stop();
        };
    }, []);
    void tick.value;
    if (since.value)
        return (
            <section class="card pair" data-pair="looking" aria-labelledby="pair">
                <h2 id="pair">
                    <span role="status">{say('page.pair.looking')}</span>
                </h2>
                <p>
                    <b>{TITLES[wish.value.game]}</b> · {termsText(looks.current.split('\n'))}
                </p>
                <p class="small muted">{say('page.pair.stay')}</p>
                <div class="row wrap">
                    <button type="button" class="btn" data-pair-stop onClick={stop}>
                        <Icon id="no" /> {say('page.pair.stop')}
                    </button>
                </div>
            </section>
        );
    const { game, clock, rated } = wish.value;
    return (
        <section class="card pair stack" data-pair="idle" aria-labelledby="pair">
            <h2 id="pair">{say('page.pair')}</h2>
            {waiting.value.map(({ terms, count }) => {
                const game = terms[0]!.slice(5) as GameName;
                return (
                    <p key={terms.join()} class="row wrap waits" data-game={game} data-waits={terms.join('|')}>
                        <span class="grow">
                            <b>{TITLES[game]}</b> · {termsText(terms)} ·{' '}
                            {say(count === 1 ? 'page.pair.one' : 'page.pair.many', count)}
                        </span>
                        <button
                            type="button"
                            class="btn small"
                            onClick={() => {
                                wish.value = { ...wish.value, game };
                                void begin(`${terms.join('\n')}\n`);
                            }}
                        >
                            <Icon id="play" /> {say('page.pair.join')}
                        </button>
                    </p>
                );
            })}
            <Choice
                name="pair"
                game={game}
                clock={clock}
                rated={rated}
                change={(part) => (wish.value = { ...wish.value, ...part })}
            />
            {!isName(settings.value.name) && <NameField id="pair-name" name={name} />}
            <Refused text={fault.value} />
            <button
                type="button"
                class="btn main"
                data-pair-begin
                onClick={() => void begin(termsFor(game, clock, rated))}
            >
                <Icon id="play" /> {say('page.pair.begin')}
            </button>
        </section>
    );
}

/** People one has played with can be asked to play again. */
function Friends() {
    const people = useSignal<readonly Friend[]>([]);
    const asked = useSignal<Friend | null>(null);
    const wish = useSignal({ game: settings.value.last, clock: 'days 3', rated: false });
    const fault = useSignal('');
    useEffect(() => void (known() && askFriends().then((all) => (people.value = all ?? []))), [mine.value]);
    if (!people.value.length) return null;
    const send = async ({ player }: Friend) => {
        try {
            const id = await challenge(player, termsFor(wish.value.game, wish.value.clock, wish.value.rated));
            arriving.set(id, { name: settings.value.name, seat: 0 });
            go(id);
        } catch (error) {
            if (!(error instanceof ServerFault)) throw error;
            fault.value = sayWhy(error.why);
        }
    };
    const pick = (friend: Friend) => {
        fault.value = '';
        asked.value = asked.value === friend ? null : friend;
        const clocks = clocksFor(wish.value.game);
        if (!clocks.includes(wish.value.clock)) wish.value = { ...wish.value, clock: clocks[0]! };
    };
    return (
        <section class="card stack" aria-labelledby="friends" data-friends>
            <h2 id="friends">{say('page.friends')}</h2>
            <div class="row wrap">
                {people.value.slice(0, 12).map((friend) => (
                    <button
                        key={friend.player}
                        type="button"
                        class="btn small"
                        data-friend={friend.name}
                        aria-expanded={asked.value?.player === friend.player}
                        onClick={() => pick(friend)}
                    >
                        <Icon id="people" /> <bdi>{friend.name}</bdi>
                    </button>
                ))}
            </div>
            {asked.value && (
                <div class="stack">
                    <Choice
                        name="friend"
                        {...wish.value}
                        change={(part) => (wish.value = { ...wish.value, ...part })}
                    />
                    <button type="button" class="btn main" data-challenge onClick={() => void send(asked.value!)}>
                        <Icon id="play" /> {say('page.friends.ask', asked.value.name)}
                    </button>
                    <Refused text={fault.value} />
                </div>
            )}
        </section>
    );
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
    if (!others.value) return null;
    const kept = new Set((tables.value ?? []).map(({ id }) => id));
    const own = mine.value ?? { open: [], playing: [], over: [] };
    const theirs = new Set([...own.open, ...own.playing].map(({ id }) => id));
    const strange = (rows: readonly Row[]) => rows.filter(({ id }) => !kept.has(id) && !theirs.has(id));
    const { open, playing } = others.value;
    return (
        <>
            <Pair />
            <Rows
                id="meet-open"
                title={say('page.meet.open')}
                rows={strange(open).filter(({ taken, seats }) => taken < seats)}
                word={say('page.meet.sit')}
                terms
            />
            <Friends />
            <Events />
            <Rows
                id="meet-playing"
                title={say('page.meet.playing')}
                rows={strange(playing)}
                word={say('page.meet.watch')}
                terms
            />
        </>
    );
}
