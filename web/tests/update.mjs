// The service worker. A new version: fetched behind the scenes, offered between games only, taken by a button. What a push
// service brings: told while no page is seen, and a tap leads to the table. Usage: node update.mjs SITE
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { open } from './browser.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { serve } from './serve.mjs';
import { begin, main, myTurn, until } from './world.mjs';

const SITE = path.resolve(process.argv[2]);

const TEXT = /\.(js|html)$/;

/** The same site as another version: its document says so, its service worker too, and all scripts have other names. */
function later(folder, name) {
    const all = fs
        .readdirSync(folder, { recursive: true })
        .filter((file) => fs.statSync(path.join(folder, file)).isFile());
    const hashes = all.filter((file) => /^assets\/.*\.js$/.test(file)).map((file) => file.split('.').at(-2));
    const names = new RegExp(`\\.(${hashes.join('|')})\\.js`, 'g');
    const renamed = (text) => text.replace(names, `.$1${name}.js`);
    for (const file of all.filter((one) => TEXT.test(one))) {
        let text = renamed(fs.readFileSync(path.join(folder, file), 'utf8'));
        if (file === 'index.html')
            text = text.replace(
                /(<meta name="version"[^>]*>)?<title>/,
                `<meta name="version" content="${name}"><title>`,
            );
        if (file === 'service.js') text = text.replace(/(cubilete |\})[0-9a-z]{5,10}(?=[`"'])/, `$1${name}`);
        fs.rmSync(path.join(folder, file));
        fs.writeFileSync(path.join(folder, renamed(file)), text);
    }
}

async function given() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cubilete-update-'));
    fs.cpSync(SITE, folder, { recursive: true });
    const server = await serve(folder);
    const context = await open({ reducedMotion: 'reduce' });
    const publish = (name = 'later') => later(folder, name);
    return {
        server,
        context,
        publish,
        close: async () => {
            await Promise.all([context.close(), server.close()]);
            fs.rmSync(folder, { recursive: true });
        },
    };
}

test('a new version waits for its button, and never comes in a game', async ({ server, context, publish }) => {
    const tab = await context.newPage();
    await tab.goto(server.url);
    await tab.waitForFunction(() => navigator.serviceWorker.controller);
    publish();
    await begin(tab, { game: 'doce' });
    await tab.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await until(tab, async () => (await navigator.serviceWorker.ready).waiting !== null);
    await tab.click('.pick[data-piece="4"]');
    await tab.click('[data-sq="c3"]');
    await tab.click('[data-play]');
    await myTurn(tab);
    equal(await tab.locator('[data-update]').count(), 0, 'notices in a game');
    await tab.reload();
    await tab.waitForSelector('main[data-table]');
    equal(
        [await tab.locator('meta[name=version]').count(), await main(tab, 'length')],
        [0, '2'],
        'the old version, in a game',
    );
    await tab.click('header a');
    await tab.evaluate(() => {
        const { postMessage } = ServiceWorker.prototype;
        ServiceWorker.prototype.postMessage = () => (ServiceWorker.prototype.postMessage = postMessage); // the first one is lost
    });
    await tab.click('[data-update] button');
    await tab.waitForSelector('meta[name=version]', { state: 'attached' });
    await tab.click('.go .main');
    await tab.waitForSelector('main[data-table]');
    equal(await main(tab, 'length'), '2', 'the game is still there');
});

/** A tab that takes the version that was published. */
async function takeOver(tab, name) {
    await tab.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await tab.click('[data-update] button');
    await tab.waitForSelector(`meta[name=version][content=${name}]`, { state: 'attached' });
}

test('a tab goes on with the version before while another takes the new one; other base paths are left alone', async ({
    server,
    context,
    publish,
}) => {
    const [playing, other] = [await context.newPage(), await context.newPage()];
    for (const tab of [playing, other]) {
        await tab.goto(server.url);
        await tab.waitForFunction(() => navigator.serviceWorker.controller);
    }
    await other.evaluate(async () => {
        // with all that ours has: what has no page is never taken for a version
        const [ours] = await caches.keys();
        const [from, to] = [await caches.open(ours), await caches.open('cubilete /otro/ 0123456789')];
        for (const request of await from.keys()) await to.put(request, await from.match(request));
    });
    await begin(playing, { game: 'doce' });
    publish('later');
    await takeOver(other, 'later');
    await playing.evaluate(() => {
        history.pushState(null, '', 'learn/doce');
        dispatchEvent(new PopStateEvent('popstate'));
    });
    await playing.waitForSelector('[data-step="1"]');
    publish('third');
    await takeOver(other, 'third');
    const names = await other.evaluate(() => caches.keys());
    equal(
        names.filter((name) => !name.includes('/otro/')).map((name) => name.split(' ').at(-1)),
        ['later', 'third'],
        'versions that are kept',
    );
    ok(
        names.some((name) => name.includes('/otro/')),
        'that of another base path is',
    );
});

test('what is pushed is told in the language of the page, unless it is seen; a tap leads to its table', async ({
    server,
    context,
}) => {
    const tab = await context.newPage();
    await tab.goto(server.url);
    await tab.waitForFunction(() => navigator.serviceWorker.controller);
    await tab.evaluate(async () => {
        const words = { turn: 'Te toca en {1}', invited: 'Te invitan a {1}', doce: 'DOCE' }; // as whoever says yes keeps them
        const { pathname } = new URL((await navigator.serviceWorker.ready).scope);
        const at = new URL('words.json', location.href);
        await (await caches.open(`words of ${pathname}`)).put(at, new Response(JSON.stringify(words)));
    });
    const [worker] = context.serviceWorkers();
    await worker.evaluate(() => {
        self.told = []; // a browser without a window shows no notifications
        self.registration.showNotification = async (title, { body, tag, data }) =>
            self.told.push([title, body, tag, data]);
        self.looks = 0; // how often it has looked for pages that are seen
        const look = self.clients.matchAll.bind(self.clients);
        self.clients.matchAll = (how) => look(how).finally(() => self.looks++);
    });
    const told = () => worker.evaluate(() => self.told);
    const until = async (holds) => {
        for (const end = Date.now() + 60_000; !(await worker.evaluate(holds)) && Date.now() < end; );
    };
    const browser = await context.newCDPSession(tab);
    const found = new Promise((done) =>
        browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && done(first)),
    );
    await browser.send('ServiceWorker.enable');
    const { registrationId } = await found;
    const push = (data) =>
        browser.send('ServiceWorker.deliverPushMessage', {
            origin: new URL(server.url).origin,
            registrationId,
            data: JSON.stringify(data),
        });
    await push({ table: '9876543210', game: 'doce', event: 'turn' }); // the page is seen: it says so by itself
    await until(() => self.looks === 1);
    await tab.goto('about:blank');
    const table = '0123456789';
    await push({ table, game: 'doce', event: 'invited' });
    await until(() => self.told.length);
    equal(await told(), [['Cubilete', 'Te invitan a DOCE', table, table]], 'told');
    await tab.goto(server.url);
    await worker.evaluate((data) => {
        const tap = new ExtendableEvent('notificationclick');
        self.dispatchEvent(Object.assign(tap, { notification: { data, close: () => self.told.pop() } }));
    }, table);
    await tab.waitForURL(new URL(table, server.url).href);
    equal(await told(), [], 'it is closed');
});

await run(given);
