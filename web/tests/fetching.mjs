// What the page does when its files do not come: a server that is busy, or worse. Usage: node fetching.mjs SITE
import fs from 'node:fs';
import path from 'node:path';
import { open } from './browser.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { serve } from './serve.mjs';
import { begin, until } from './world.mjs';

const SITE = path.resolve(process.argv[2]);
const files = fs
    .readdirSync(path.join(SITE, 'assets'))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => `assets/${name}`);
const [, CHUNK] = /<script type="module" src="\/([^"]+)"/.exec(fs.readFileSync(path.join(SITE, 'index.html'), 'utf8'));
const BUSY = { status: 429, headers: { 'retry-after': '1' } };

/** A server whose `refuse` can be changed as it goes, and a fresh browser. Files are immutable, as the real one has them. */
async function given() {
    const world = { refuse: () => null, headers: { 'cache-control': 'public, max-age=31536000, immutable' } };
    world.server = await serve(SITE, {
        base: '/juegos/',
        refuse: (file, times) => world.refuse(file, times),
        headers: () => world.headers,
    });
    world.context = await open({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
    world.tab = await world.context.newPage();
    world.seen = (name) =>
        world.tab
            .screenshot({ path: path.join(SITE, '..', `failed-${name.replace(/\W+/g, '-')}.png`) })
            .catch(() => {});
    world.close = () => Promise.all([world.context.close(), world.server.close()]);
    return world;
}

/** As long as it is on, files that match are refused. */
function refusing(world, which) {
    world.refuse = (file) => (which.test(file) ? BUSY : null);
    return () => (world.refuse = () => null);
}
/** No service worker: what it has kept would do. */
const alone = (tab) => tab.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
/** The button stands there sooner; from now on nothing comes by itself. */
const GIVEN_UP = '[data-unstarted]:not(.late) button';
/** Goes to another page of the one document. */
const goTo = (tab, address) =>
    tab.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
    }, address);
const offline = (tab) => tab.waitForFunction(() => navigator.serviceWorker.controller);

test('the first load is one script', async () => {
    const document = fs.readFileSync(path.join(SITE, 'index.html'), 'utf8');
    equal(
        [document.match(/type="module"/g).length, /modulepreload/.test(document)],
        [1, false],
        'scripts that the document names',
    );
    ok(!/(^|[;}\n])import\s*["'{*\w]/.test(fs.readFileSync(path.join(SITE, CHUNK), 'utf8')), 'it needs no other');
});

test('what comes at first is what the budget counts', async ({ server, tab }) => {
    const counted = fs
        .readFileSync(path.join(SITE, '../budget.txt'), 'utf8')
        .match(/(?<=^ *\d+ )[\w./-]+$/gm)
        .filter((file) => !/^index|^manifest/.test(file));
    await alone(tab);
    await tab.goto(server.url);
    await tab.waitForSelector('.shelf');
    await tab.waitForLoadState('networkidle');
    const assets = [...server.asked.keys()].filter((file) => file.startsWith('assets/'));
    equal(assets.sort(), counted.sort(), 'files');
});

test('another language has all that was said before, and what comes later', async ({ server, tab }) => {
    await alone(tab);
    await tab.goto(`${server.url}learn/doce`);
    await tab.waitForSelector('[data-step="1"]');
    const spanish = await tab.innerText('main');
    await goTo(tab, `${server.url}settings`);
    await tab.check('input[name=language][value=de]', { force: true });
    await tab.waitForFunction(() => document.title.includes('Einstellungen'));
    for (const game of ['doce', 'blitz']) {
        await goTo(tab, `${server.url}learn/${game}`);
        await tab.waitForSelector('[data-step="1"]');
        const german = await tab.innerText('main');
        ok(german !== spanish && !/\bpage\.|…/.test(german), german);
    }
});

test('every file is refused at first, and all the same the page comes, and can do without a network', async (world) => {
    const { server, tab, context } = world;
    world.refuse = (file, times) =>
        times === 0 && /^(assets\/(?!start)|service|icon|manifest)/.test(file) ? BUSY : null;
    await tab.goto(server.url);
    await tab.waitForSelector('.shelf');
    await offline(tab);
    const often = [...server.asked].filter(([file, times]) => files.includes(file) && times > 4);
    equal(often, [], 'files that were asked for again and again');
    await context.setOffline(true);
    await tab.reload();
    await begin(tab, { game: 'ecuaciones' });
});

test('no script comes at all: the document says so, and its button keeps the invitation', async (world) => {
    const { server, tab } = world;
    const free = refusing(world, /assets\/.*js/);
    await tab.goto(`${server.url}new?game=doce#kept`);
    await tab.waitForSelector('[data-unstarted] button');
    free();
    await tab.click('[data-unstarted] button >> nth=0');
    await tab.waitForSelector('main');
    ok(tab.url().endsWith('#kept'), tab.url());
});

test('a file that does not come keeps nothing from being kept, and the rest is not fetched again', async (world) => {
    const { server, tab } = world;
    const late = files.find((file) => /\/bots\..*wasm$/.test(file));
    const free = refusing(world, new RegExp(late));
    await tab.goto(server.url);
    await tab.waitForSelector('.shelf');
    await until(
        tab,
        async (most) => {
            const [name] = await caches.keys();
            return name && (await (await caches.open(name)).keys()).length >= most;
        },
        files.length - 1,
    );
    ok(!(await tab.evaluate(() => navigator.serviceWorker.controller)), 'it is not whole');
    free();
    await offline(tab);
    const twice = [...server.asked].filter(([file, times]) => files.includes(file) && file !== late && times > 1);
    equal(twice, [], 'fetched twice'); // what the first load had comes from the browser's own cache
});

test('without its script the page says so in all languages, and comes when the server can', async (world) => {
    const { server, tab } = world;
    const free = refusing(world, new RegExp(CHUNK));
    await tab.goto(`${server.url}new?game=doce#kept`);
    await tab.waitForSelector(GIVEN_UP);
    const told = await tab.innerText('[data-unstarted]');
    for (const word of ['otra vez', 'again', 'Noch einmal']) ok(told.includes(word), `${word} is missing in ${told}`);
    free();
    await tab.click('[data-unstarted] button >> nth=0');
    await tab.waitForSelector('main [data-begin]');
    ok(tab.url().endsWith('#kept'), `what stands behind # is kept: ${tab.url()}`);
});

test('a script that fails once is fetched again by itself', async (world) => {
    world.refuse = (file, times) => (file === CHUNK && times === 0 ? BUSY : null);
    await world.tab.goto(world.server.url);
    await world.tab.waitForSelector('.shelf');
});

test('styles that fail once are fetched again by themselves', async (world) => {
    world.refuse = (file, times) => (/assets\/main\..*css/.test(file) && times === 0 ? BUSY : null);
    await world.tab.goto(world.server.url);
    await world.tab.waitForSelector('.shelf');
    await world.tab.waitForFunction(() => getComputedStyle(document.querySelector('.shelf')).display === 'grid');
});

test('without its language the page says so in all of them', async (world) => {
    const { server, tab } = world;
    const free = refusing(world, /assets\/es\./);
    await tab.goto(server.url);
    await tab.waitForSelector(GIVEN_UP);
    ok((await tab.innerText('[data-unstarted]')).includes('ocupado'), 'it is readable');
    free();
    await tab.click('[data-unstarted] button >> nth=0');
    await tab.waitForSelector('.shelf');
});

test('a language that does not come leaves the one before, and can be asked for again', async (world) => {
    const { server, tab } = world;
    await tab.goto(`${server.url}settings`);
    await tab.waitForSelector('input[name=language]', { state: 'attached' });
    const free = refusing(world, /assets\/de\./);
    await tab.check('input[name=language][value=de]', { force: true });
    await tab.waitForSelector('[data-unspoken]');
    ok((await tab.innerText('[data-unspoken]')).includes('idioma'), 'in the language before');
    free();
    await tab.click('[data-unspoken] button');
    await tab.waitForFunction(() => document.title.includes('Einstellungen'));
    equal(await tab.locator('[data-unspoken]').count(), 0, 'notices');
});

test('of two quick switches the last one counts', async (world) => {
    const { server, tab } = world;
    let free = () => {};
    const held = new Promise((done) => (free = done));
    world.refuse = async (file) => (/assets\/de\./.test(file) ? void (await held) : null);
    await tab.goto(`${server.url}settings`);
    await tab.check('input[name=language][value=de]', { force: true });
    await tab.check('input[name=language][value=en]', { force: true });
    await tab.waitForFunction(() => document.title.includes('Settings'));
    const came = tab.waitForResponse(/assets\/de\./);
    free();
    await (await came).finished();
    await tab.evaluate(async (file) => {
        await (await fetch(file)).text(); // comes behind the one that was held
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, (await came).url()); // whatever was to happen with it has
    ok((await tab.title()).includes('Settings'), await tab.title());
});

for (const [what, which] of [
    ['script', /assets\/Learn\..*js/],
    ['part of a script', /assets\/chunk\..*js/],
    ['stylesheet', /assets\/learn\..*css/],
    ['game', /assets\/game\..*js/],
    ['catalogue', /assets\/es-learn\..*json/],
    ['catalogue of a game', /assets\/es-doce\..*json/],
])
    test(`a ${what} that does not come is told, and can be asked for again`, async (world) => {
        const { server, tab } = world;
        await alone(tab);
        await tab.goto(`${server.url}settings`);
        await tab.waitForSelector('main');
        const free = refusing(world, which);
        await goTo(tab, 'learn/doce');
        await tab.waitForSelector('[data-unfetched]');
        ok((await tab.innerText('[data-unfetched]')).includes('ocupado'), 'in words');
        free();
        await tab.click('[data-unfetched] button');
        await tab.waitForSelector('[data-step="1"]');
    });

test('rules that do not come are told, at a table of any game', async (world) => {
    const { server, tab } = world;
    world.headers = { 'cache-control': 'no-store' };
    await alone(tab);
    await tab.goto(server.url);
    await begin(tab, { game: 'ecuaciones' });
    const address = tab.url();
    const free = refusing(world, /assets\/rules\..*wasm/);
    await tab.goto(`${server.url}settings`);
    await tab.waitForSelector('main');
    await goTo(tab, address);
    await tab.waitForSelector('[data-unfetched]');
    free();
    await tab.click('[data-unfetched] button');
    await tab.waitForSelector('main[data-table]');
});

await run(given, { beside: 3 }); // they wait, as patiently as the page does
