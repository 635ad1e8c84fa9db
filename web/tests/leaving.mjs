// What is given back when somebody leaves, and what is said when a table does not come. Usage: node leaving.mjs SITE CUBILETE
import { make, sit, start, world } from './friends.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { begin, until } from './world.mjs';

/** Goes to another page of the one document. */
const goTo = (tab, address) =>
    tab.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
    }, address);

/** Files that match are refused, or held back, until the returned function is called. */
async function stop(tab, which, how) {
    let free = () => {};
    let freed = false;
    const held = new Promise((done) => (free = done));
    await tab.route(which, async (route) => {
        if (how === 'refuse' && !freed) return route.fulfill({ status: 429, headers: { 'retry-after': '1' } });
        await held;
        await route.continue();
    });
    return () => {
        freed = true;
        free();
    };
}

test('a table that was taken over and left before it was open is free again', async ({ person, server }) => {
    const first = await person();
    await begin(first, { game: 'doce' });
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.waitForSelector('[data-elsewhere]');
    const free = await stop(second, /assets\/game\..*js/, 'hold');
    await second.click('[data-elsewhere] button');
    await first.waitForSelector('[data-elsewhere]'); // it is taken
    await goTo(second, server.url);
    await second.waitForSelector('.shelf');
    free();
    await until(
        second,
        async () => !(await navigator.locks.query()).held.some(({ name }) => name.startsWith('table ')),
    );
});

test('a table whose rules do not come says so, and comes when they do', async ({ person, server }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce' });
    const luis = await person('settings');
    const free = await stop(luis, /assets\/rules\..*wasm/, 'refuse');
    await luis.goto(link);
    await luis.waitForSelector('[data-unfetched]');
    free();
    await luis.click('[data-unfetched] button');
    await luis.waitForSelector('[data-lobby]');
    ok(luis.url().startsWith(server.url), 'the same page');
});

test('a match whose board does not come says so, and comes when it does', async ({ person }) => {
    const ana = await person();
    const luis = await person(await make(ana, { game: 'doce' }));
    await sit(luis, 'Luis');
    const free = await stop(luis, /assets\/game\..*js/, 'refuse');
    await start([ana]);
    await luis.waitForSelector('[data-unfetched]');
    free();
    await luis.click('[data-unfetched] button');
    await luis.waitForSelector('main[data-table]');
});

test('the big screen keeps the screen on, and lets go of it when it is left', async ({ person, server }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce' });
    await ana.context().addInitScript(() => {
        window.awake = 0;
        const request = async () => {
            window.awake++;
            let released = false;
            const release = async () => {
                if (!released) window.awake--;
                released = true;
            };
            return { release };
        };
        Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    });
    const screen = await ana.context().newPage();
    await screen.goto(link.replace('#', '/show#'));
    await screen.waitForSelector('main[data-show]');
    await screen.waitForFunction(() => window.awake === 1);
    await screen.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))); // it comes back to a tab that was away
    await screen.waitForFunction(() => window.awake === 1);
    await goTo(screen, server.url);
    await screen.waitForSelector('.shelf');
    await screen.waitForFunction(() => window.awake === 0);
});

test('the big screen comes where nothing may be kept', async ({ person, faults }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce' });
    await ana.context().addInitScript(() =>
        Object.defineProperty(window, 'sessionStorage', {
            get: () => {
                throw new DOMException('no', 'SecurityError');
            },
        }),
    );
    const screen = await ana.context().newPage();
    await screen.goto(link.replace('#', '/show#'));
    await screen.waitForSelector('main[data-show]');
    equal(faults, [], 'complaints');
});

await run(world);
