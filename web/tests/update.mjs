// A new version: fetched behind the scenes, offered between games only, taken by a button. Usage: node update.mjs SITE
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { open } from './browser.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { serve } from './serve.mjs';
import { begin, main, myTurn } from './world.mjs';

const SITE = path.resolve(process.argv[2]);

/** The same site as another version: its document says so, and so does its service worker. */
function later(folder) {
    fs.cpSync(SITE, folder, { recursive: true });
    const change = (file, from, to) => {
        const text = fs.readFileSync(path.join(folder, file), 'utf8');
        ok(from.test(text), `${file} has no ${from}`);
        fs.writeFileSync(path.join(folder, file), text.replace(from, to));
    };
    change('index.html', /<title>/, '<meta name="version" content="later"><title>');
    change('service.js', /cubilete [0-9a-f]{10}/, 'cubilete later');
}

async function given() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cubilete-update-'));
    fs.cpSync(SITE, folder, { recursive: true });
    const server = await serve(folder);
    const context = await open({ reducedMotion: 'reduce' });
    const publish = () => later(folder);
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
    await tab.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting);
    await tab.click('.pick[data-piece="4"]');
    await tab.click('[data-sq="c3"]');
    await tab.click('[data-play]');
    await myTurn(tab);
    equal(await tab.locator('[data-update]').count(), 0, 'notices in a game');
    await tab.reload();
    await tab.waitForSelector('main[data-table]');
    equal([await tab.locator('meta[name=version]').count(), await main(tab, 'length')], [0, '2'], 'the old version, in a game');
    await tab.click('header a');
    await tab.click('[data-update] button');
    await tab.waitForSelector('meta[name=version]', { state: 'attached' });
    await tab.click('.go .main');
    await tab.waitForSelector('main[data-table]');
    equal(await main(tab, 'length'), '2', 'the game is still there');
});

await run(given);
