// Home: the game that waits for you, boxes on a shelf, your games, what else there is.
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Cover, Icon, Lettering, TITLES } from '../art/Art';
import { hasBoard, ORDER } from '../games';
import { list, remove, tables, type Kept } from '../keep/device';
import { newTable } from '../log/create';
import { TopBar } from '../parts/Bar';
import { Dialog } from '../parts/Dialog';
import { lazyPart } from '../parts/lazy';
import { sure } from '../parts/Sure';
import { Die } from '../art/Die';
import type { GameName } from '../rules/module';
import { rules } from '../rules';
import { go, href, type Tool } from '../route';
import { say } from '../say';
import { settings } from '../settings';
import { ended, turns } from '../turns';
import { days } from './solve/day';
import { mine, others as elsewhere } from '../wire/meet';
import { Page as Meet } from './meet/Meet';
import { RowOf } from './meet/Row';
import { dayOf, kindOf, rollOfDay } from './solve/roll';
import { tidy, wishFor } from './wish';

const Lobby = lazyPart(['meet'], () => import('./meet/Lobby'));
const Enter = lazyPart(['meet'], () => import('./meet/Enter'));

const people: Record<GameName, string> = {
    doce: '2',
    dizzle: '1–4',
    blitz: '2–7',
    ecuaciones: '1–6',
    secuencia: '2–4',
};
const minutes: Record<GameName, number> = { doce: 15, dizzle: 30, blitz: 10, ecuaciones: 20, secuencia: 15 };

const others = ({ names, seat, byHand }: Kept) =>
    names.filter((name, i) => (byHand || i !== seat) && name !== say('page.nobody')).join(', ');
const score = ({ score: points, names, moves }: Kept) =>
    moves && points.some(Boolean) ? points.slice(0, names.length).join('\u00a0:\u00a0') : '';

/** What a server keeps is only taken off the list. */
const removing = ({ server, over }: Kept) =>
    say(!server ? 'page.remove-sure' : over ? 'page.remove-listed' : 'page.remove-going');

const Remove = ({ table }: { table: Kept }) => (
    <button
        type="button"
        class="btn quiet icon"
        aria-label={say('page.remove', TITLES[table.game])}
        onClick={async () => (await sure(removing(table), say('page.sheet.remove'))) && remove(table.id)}
    >
        <Icon id="no" />
    </button>
);

const Waiting = ({ table }: { table: Kept }) => (
    <section class="wide waits-here" aria-label={say('page.your-turn')} data-game={table.game} data-kept={table.id}>
        <a class="card go" href={href(table.id)}>
            <Die kind="w" face={5} />
            <span class="grow">
                <b>{say('page.turn-in', TITLES[table.game])}</b>
                <br />
                <span class="small muted">
                    {[others(table) && say('page.against', others(table)), score(table)].filter(Boolean).join(' · ')}
                </span>
            </span>
            <span class="btn main">{say('page.continue')}</span>
        </a>
        <Remove table={table} />
    </section>
);

async function playNow(game: GameName) {
    const wish = wishFor(game);
    go(await newTable(game, tidy(wish.with === 'friends' ? { ...wish, with: 'bot' } : wish))); // friends have to be there first
}

/** What is in a box: a game to play, to learn, its rules, sheets to print. */
const Opened = ({ game, onClose }: { game: GameName; onClose(): void }) => (
    <Dialog title={TITLES[game]} onClose={onClose}>
        <div class="stack unboxed" data-game={game} data-box={game}>
            <Cover game={game} />
            <p class="motto">{say(`page.motto.${game}`)}</p>
            {hasBoard(game) && (
                <button type="button" class="btn main tall" data-now onClick={() => playNow(game)}>
                    <Icon id="play" /> {say('page.play-now')}
                </button>
            )}
            <nav class="menu" aria-label={TITLES[game]}>
                <a class="btn quiet" data-setup href={href(`new?game=${game}`)}>
                    <Icon id="people" /> {say('page.box.setup')}
                </a>
                {hasBoard(game) && (
                    <a class="btn quiet" href={href(`learn/${game}`)}>
                        <Icon id="star" /> {say('page.learn')}
                    </a>
                )}
                <a class="btn quiet" href={href(`rules/${game}`)}>
                    <Icon id="bulb" /> {say('page.rules-of')}
                </a>
                <a class="btn quiet" href={href(`print#${game}`)}>
                    <Icon id="printer" /> {say('page.box.print')}
                </a>
            </nav>
        </div>
    </Dialog>
);

function Box({ game, first }: { game: GameName; first: boolean }) {
    const open = useSignal(false);
    return (
        <li data-game={game}>
            <div class="box">
                <button
                    type="button"
                    class="over"
                    aria-haspopup="dialog"
                    aria-label={say('page.box', TITLES[game], people[game], minutes[game])}
                    onClick={() => (open.value = true)}
                >
                    <Lettering word={TITLES[game]} />
                </button>
                <Cover game={game} />
                <span class="foot">
                    <small>
                        <Icon id="people" /> {people[game]} · {minutes[game]} min
                    </small>
                    {first && hasBoard(game) && (
                        <button type="button" class="now" data-now onClick={() => playNow(game)}>
                            <Icon id="play" /> {say('page.play-now')}
                        </button>
                    )}
                </span>
            </div>
            {open.value && <Opened game={game} onClose={() => (open.value = false)} />}
        </li>
    );
}

const Shelf = () => {
    const { last } = settings.value;
    return (
        <section class="wide" aria-labelledby="shelf-title">
            <h2 id="shelf-title" class="vh">
                {say('page.shelf')}
            </h2>
            <ul class="shelf">
                {[last, ...ORDER.filter((game) => game !== last)].map((game, i) => (
                    <Box key={game} game={game} first={i === 0} />
                ))}
            </ul>
        </section>
    );
};

function state(table: Kept): [string, string] {
    if (table.byHand && !table.over) return ['tag', say('page.tag-real')];
    if (!table.over) return table.mine ? ['tag mine', say('page.tag-turn')] : ['tag', say('page.tag-wait')];
    const { winners, names, players, seat } = table;
    if (players.length > 1 || seat === null || !winners.length || winners.length === names.length)
        return ['tag', say('page.tag-over')];
    return ['tag', say(winners.includes(seat) ? 'page.tag-won' : 'page.tag-lost')];
}

function Row({ table }: { table: Kept }) {
    const [look, word] = state(table);
    return (
        <li data-game={table.game} data-kept={table.id}>
            <span class="sw" />
            <a class="grow" href={href(table.id)}>
                <b>{[TITLES[table.game], others(table)].filter(Boolean).join(' · ')}</b>
                <span>{[say('page.move-number', table.moves), score(table)].filter(Boolean).join(' · ')}</span>
            </a>
            <span class={look}>{word}</span>
            <Remove table={table} />
        </li>
    );
}

const Games = ({ title, list: rows, id }: { title: string; list: readonly Kept[]; id: string }) => (
    <section class="card" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <ul class="list">
            {rows.slice(0, 12).map((table) => (
                <Row key={table.id} table={table} />
            ))}
        </ul>
    </section>
);

const FEW = 3; // rows that the shelf may be pushed down by

/** What goes on, here and on this person's other devices: above all else, for that is what somebody comes back for. */
function Going({ kept }: { kept: readonly Kept[] }) {
    const all = useSignal(false);
    const here = new Set((tables.value ?? []).map(({ id }) => id));
    const { playing = [], open = [], name = '' } = mine.value ?? {};
    const away = [...playing, ...open].filter(({ id }) => !here.has(id));
    const rows = [
        ...away.map((row) => <RowOf key={row.id} row={row} me={name} word={say('page.tag-wait')} />),
        ...kept.map((table) => <Row key={table.id} table={table} />),
    ];
    if (!rows.length) return null;
    return (
        <section class="card wide" aria-labelledby="going" data-going={rows.length}>
            <h2 id="going">{say('page.going')}</h2>
            <ul class="list">{all.value ? rows : rows.slice(0, FEW)}</ul>
            {rows.length > FEW && !all.value && (
                <button type="button" class="btn quiet small" data-all-going onClick={() => (all.value = true)}>
                    {say('page.going-more', rows.length - FEW)}
                </button>
            )}
        </section>
    );
}

/** Thirteen dice in a row; places for them until they are there. */
function DayDice() {
    const dice = useSignal<readonly { sign: string; kind: string }[]>(
        Array.from({ length: 13 }, () => ({ sign: '', kind: '' })),
    );
    const date = useSignal('');
    const cast = async () => {
        const engine = await rules();
        date.value = dayOf(new Date());
        dice.value = [...rollOfDay(engine, date.value), '='].map((sign) => ({ sign, kind: kindOf(sign) }));
    };
    useEffect(() => void cast().catch(() => {}), []); // without a network there may be none: the card leads on all the same
    const { equation, score } = days.value[date.value] ?? { equation: '', score: 0 };
    return (
        <>
            <div class="dicerow" role="img" aria-label={dice.value.map(({ sign }) => sign).join(' ')}>
                {dice.value.map(({ sign, kind }, i) =>
                    sign ? <Die key={i} kind={kind} face={`=${sign}`} /> : <i key={i} />,
                )}
            </div>
            <p class="small muted">
                {equation
                    ? say('page.daily.kept', say(score === 1 ? 'page.solve.point' : 'page.solve.points', score))
                    : say('page.daily.for-all')}
            </p>
        </>
    );
}

const Daily = () => (
    <section class="card stack" aria-labelledby="daily" data-game="ecuaciones" data-daily>
        <h2 id="daily">{say('page.daily')}</h2>
        <DayDice />
        <a class="btn main" href={href('daily')}>
            {say('page.daily.try')}
        </a>
    </section>
);

const TOOLS: readonly [Tool, string][] = [
    ['solve', 'calc'],
    ['sheet', 'pencil'],
    ['verify', 'seal'],
    ['ratings', 'trophy'],
];
const Tools = () => (
    <nav class="wide row wrap center" aria-label={say('page.tools')}>
        {TOOLS.map(([tool, icon]) => (
            <a key={tool} class="btn quiet small" href={href(tool)}>
                <Icon id={icon} /> {say(`page.title-of.${tool}`)}
            </a>
        ))}
        <a class="btn quiet small" href={href('t')}>
            <Icon id="people" /> {say('page.title-of.event')}
        </a>
    </nav>
);

/** Other ways to play: at a server's table, round this screen, or with dice that lie on one. */
const Ways = () => (
    <nav class="wide ways" aria-label={say('page.ways')}>
        {(['friends', 'here'] as const).map((way) => (
            <a key={way} class="btn" data-way={way} href={href(`new?with=${way}`)}>
                <Icon id={way === 'here' ? 'device' : 'people'} />{' '}
                {say(way === 'here' ? 'page.with-here' : 'page.with-friends')}
            </a>
        ))}
        <a class="btn" data-way="referee" href={href('referee')}>
            <Icon id="realdie" /> {say('page.real-dice')}
        </a>
    </nav>
);

const None = () => (
    <section class="card empty" data-none>
        <svg viewBox="0 0 96 112" aria-hidden="true">
            <use href="#cup" />
        </svg>
        <p>{say('page.none-yet')}</p>
    </section>
);

const online = signal(navigator.onLine);
for (const name of ['online', 'offline']) addEventListener(name, () => (online.value = navigator.onLine));
const Offline = () => (
    <p class="wide notice" role="status" data-offline>
        <Icon id="offline" /> {say('page.offline')}
    </p>
);

/** What a server says of a table is newer than what was kept. */
const fresh = (table: Kept): Kept =>
    table.server && turns.value
        ? { ...table, mine: turns.value.has(table.id), over: table.over || ended.value.has(table.id) }
        : table;

export function Home() {
    useEffect(() => void list(), []);
    const all = (tables.value ?? []).map(fresh);
    const going = all.filter((table) => !table.over);
    const done = all.filter((table) => table.over);
    const waiting = going.find((table) => table.mine);
    const none = tables.value?.length === 0;
    return (
        <>
            <TopBar />
            <main id="main" class="page home">
                <h1 class="vh">{say('page.title')}</h1>
                {!online.value && <Offline />}
                {waiting && <Waiting table={waiting} />}
                <Going kept={going.filter((table) => table !== waiting)} />
                <Shelf />
                <Ways />
                {elsewhere.value && <Enter />}
                {elsewhere.value && <Lobby />}
                {done.length > 0 && <Games id="done" title={say('page.done')} list={done} />}
                <Meet />
                <Daily />
                {none && <None />}
                <Tools />
            </main>
        </>
    );
}
