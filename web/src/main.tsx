// Starts the page: language, theme, the page that the address asks for; a service worker for flight mode.
import './style/main.css';
import { effect, useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { TITLES } from './art/Art';
import { hasBoard, loadGame } from './games';
import { lazyPage, lazyPart, UnfetchedPage } from './parts/lazy';
import { TableSkeleton } from './parts/TableSkeleton';
import { Lost } from './parts/Lost';
import { Speaker } from './parts/Say';
import { Asker } from './parts/Sure';
import { Home } from './pages/Home';
import { New } from './pages/New';
import { RulesPage } from './pages/Rules';
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
import { calls, finished, meet } from './wire/meet';

const Settings = lazyPage([], () => import('./pages/Settings'));
const Learn = lazyPage(['learn'], () => import('./pages/learn/Learn'));
const Together = lazyPage<{ id: string; ply: number | null; invite: string }>(
    ['together'],
    () => import('./pages/together/Together'),
);

const KeptTable = lazyPage<{ id: string; ply: number | null }>(
    [],
    () => import('./pages/table/Kept'),
    ({ failed, again }) => (failed ? <UnfetchedPage again={again} /> : <TableSkeleton />),
);

/** One table, two homes: this device, or a server. What its game is drawn with comes beside what tables have in common. */
function TableAt({ id, ply, invite }: { id: string; ply: number | null; invite: string }) {
    const here = useSignal<boolean | null>(null);
    useEffect(() => {
        find(id).then(
            (kept) => {
                if (kept) void loadGame(kept.game).catch(() => {}); // the table asks again, and says so
                here.value = kept !== null && !kept.server;
            },
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

const Calls = lazyPart(['meet'], () => import('./pages/meet/Calls'));

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
    return <Lost text={say('page.unknown', location.pathname)} />;
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
        {(calls.value.length > 0 || finished.value) && <Calls />}
        <Page />
        <Asker />
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
