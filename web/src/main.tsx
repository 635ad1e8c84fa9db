// Starts the page: language, theme, the page that the address asks for; a service worker for flight mode.
import './style/main.css';
import { effect, useSignal, useSignalEffect } from '@preact/signals';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon, TITLES } from './art/Art';
import { hasBoard } from './games';
import { faultText, TableFault } from './log/fault';
import { claim, openTable, type Opened } from './log/local';
import { TopBar } from './parts/Bar';
import { lazyPage, UnfetchedPage } from './parts/lazy';
import { TableSkeleton, useGameColours } from './parts/TableSkeleton';
import { Lost } from './parts/Lost';
import { Speaker } from './parts/Say';
import { Home } from './pages/Home';
import { New } from './pages/New';
import { RulesPage } from './pages/Rules';
import { loader } from './pages/table/loader';
import { TablePage } from './pages/table/TablePage';
import { ToolPage } from './pages/Tool';
import type { GameName } from './rules/module';
import { find, unkept } from './keep/device';
import { rules } from './rules';
import { listen, route } from './route';
import { started, unstarted } from './starting';
import { say, speak, unspoken } from './say';
import { keepDressed, settings } from './settings';
import { turns } from './turns';
import { update, watchVersion } from './version';
import { meet } from './wire/meet';

function Elsewhere({ take }: { take(): void }) {
    return (
        <>
            <TopBar />
            <main id="main" class="page">
                <div class="empty" data-elsewhere>
                    <Icon id="device" />
                    <p>{say('page.other-tab')}</p>
                    <button type="button" class="btn main" onClick={take}>
                        {say('page.play-here')}
                    </button>
                </div>
            </main>
        </>
    );
}

type State =
    | { is: 'loading' }
    | { is: 'elsewhere' }
    | { is: 'open'; opened: Opened }
    | { is: 'lost'; text: string }
    | { is: 'unfetched' };

/** A kept table in this tab, unless another one plays it. */
function KeptTable({ id, ply }: { id: string; ply: number | null }) {
    const state = useSignal<State>({ is: 'loading' });
    const force = useSignal(false); // whoever plays it elsewhere loses it
    const tries = useSignal(0);
    useSignalEffect(() => {
        void tries.value;
        const stop = hold(id, force.value, (now) => (state.value = now));
        return stop;
    });
    useGameColours(state.value.is === 'open' ? state.value.opened.table.game.name : null);
    const again = () => tries.value++;
    const take = () => {
        if (force.value) again();
        else force.value = true;
    };
    const now = state.value;
    if (now.is === 'open') return <TablePage key={id} opened={now.opened} ply={ply} />;
    if (now.is === 'elsewhere') return <Elsewhere take={take} />;
    if (now.is === 'lost') return <Lost text={now.text} />;
    if (now.is === 'unfetched') return <UnfetchedPage again={again} />;
    return <TableSkeleton />;
}

/**
 * Claims a table and opens it; tells how that goes. Returns how to leave it: the claim is given back whenever it is got, also
 * where somebody leaves before.
 */
function hold(id: string, force: boolean, tell: (state: State) => void): () => void {
    let left = false;
    let opened: Opened | null = null;
    let free = () => {};
    const close = () => {
        opened?.table.close();
        opened = null;
        free();
    };
    const lost = () => {
        close();
        if (!left) tell({ is: 'elsewhere' });
    };
    const open = async () => {
        const claimed = await claim(id, lost, force);
        if (!claimed) return left || tell({ is: 'elsewhere' });
        free = claimed;
        if (left) return close();
        try {
            opened = await openTable(id, loader);
            if (left) close();
            else tell({ is: 'open', opened });
        } catch (error) {
            close();
            if (!left) tell(error instanceof TableFault ? { is: 'lost', text: faultText(error) } : { is: 'unfetched' });
        }
    };
    tell({ is: 'loading' });
    void open();
    return () => {
        left = true;
        close();
    };
}

const Settings = lazyPage([], () => import('./pages/Settings'));
const Learn = lazyPage(['learn'], () => import('./pages/learn/Learn'));
const Together = lazyPage<{ id: string; ply: number | null; invite: string }>(
    ['together'],
    () => import('./pages/together/Together'),
);

/** One table, two homes: this device, or a server. */
function TableAt({ id, ply, invite }: { id: string; ply: number | null; invite: string }) {
    const here = useSignal<boolean | null>(null);
    useEffect(() => {
        find(id).then(
            (kept) => (here.value = kept !== null && !kept.server),
            () => (here.value = true), // it is said there what is wrong
        );
    }, [id]);
    if (here.value === null) return <TableSkeleton />;
    return here.value ? <KeptTable id={id} ply={ply} /> : <Together id={id} ply={ply} invite={invite} />;
}

const Link = lazyPage<{ hash: string }>([], () => import('./pages/meet/Link'));
const Show = lazyPage<{ id: string; invite: string }>(['show', 'together'], () => import('./pages/show/Show'));
const Event = lazyPage<{ id: string; invite: string }>(['ratings', 'event'], () => import('./pages/event/Event'));
const After = lazyPage(['after'], () => import('./pages/after/After'));

function Page() {
    const now = route.value;
    if (now.page === 'home') return <Home />;
    if (now.page === 'new') return <New {...now} />;
    if (now.page === 'settings') return <Settings />;
    if (now.page === 'link') return <Link key={now.code} hash={now.code} />;
    if (now.page === 'rules' && now.game in TITLES) return <RulesPage game={now.game as GameName} rule={now.rule} />;
    if (now.page === 'table') return <TableAt key={now.id} id={now.id} ply={now.ply} invite={now.invite} />;
    if ('hash' in now) return <ToolPage key={now.page} tool={now.page} hash={now.hash} />;
    if (now.page === 'learn' && now.game in TITLES && hasBoard(now.game as GameName))
        return <Learn key={now.game} game={now.game as GameName} />;
    if (now.page === 'show') return <Show key={now.id} id={now.id} invite={now.invite} />;
    if (now.page === 'event') return <Event key={now.id} id={now.id} invite={now.invite} />;
    if (now.page === 'after') return <After key={now.id} id={now.id} />;
    return <Lost text={say('page.unknown')} />;
}

/** A new version, between games only. */
const Notice = () =>
    update.value && route.value.page !== 'table' ? (
        <div class="notice" role="status" data-update>
            {say('page.new-version')}
            <button type="button" class="btn small" onClick={() => update.value?.()}>
                {say('page.reload')}
            </button>
        </div>
    ) : null;

const Unkept = () =>
    unkept.value ? (
        <div class="notice" role="alert" data-unkept>
            {say('page.unkept')}
        </div>
    ) : null;

/** A language that did not come: the page is still in the one before. */
const Unspoken = () =>
    unspoken.value ? (
        <div class="notice" role="alert" data-unspoken>
            {say('page.language-not-fetched')}
            <button type="button" class="btn small" onClick={() => void speak(settings.value.language).catch(() => {})}>
                {say('page.try-again')}
            </button>
        </div>
    ) : null;

const App = () => (
    <>
        <a class="skip" href="#main">
            {say('page.skip')}
        </a>
        <Notice />
        <Unkept />
        <Unspoken />
        <Page />
        <Speaker />
    </>
);

const SOON = 300; // ms: the page answers before anybody asks what happens elsewhere

/** Without a language nothing can be said but what stands in the document, in all three of them. */
async function start() {
    const app = document.getElementById('app')!;
    keepDressed();
    listen();
    rules().catch(() => {}); // a table asks again
    await speak(settings.value.language);
    effect(() => void speak(settings.value.language).catch(() => {}));
    effect(() => {
        const title =
            route.value.page === 'home' ? 'Cubilete' : `Cubilete · ${say(`page.title-of.${route.value.page}`)}`;
        const count = turns.value?.size ?? 0;
        document.title = count ? say('page.meet.turns', count, title) : title;
        if (turns.value) void navigator.setAppBadge?.(count).catch(() => {});
    });
    app.replaceChildren();
    render(<App />, app);
    started();
    setTimeout(() => void meet(), SOON);
    void watchVersion();
}

start().catch(unstarted);
