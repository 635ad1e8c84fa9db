// A household behind one address, at a server with its usual limits. Usage: node household.mjs SITE CUBILETE
import { open } from './browser.mjs';
import { world } from './friends.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { begin } from './world.mjs';

const BROWSERS = 12;
const PATIENCE = 180_000; // ms: a machine may be busy; what was measured is told

/** A table that is open, by somebody who is no browser; its invitation. */
async function invitation(server) {
    const device = await fetch(new URL('api/device', server.url), { method: 'POST' });
    const { token } = await device.json();
    const made = await fetch(new URL('api/tables', server.url), {
        method: 'POST',
        body: 'game blitz\nseats 7\n',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    });
    equal(made.status, 201, 'a table');
    const { id, invite } = await made.json();
    return new URL(`${id}#${invite}`, server.url).href;
}

/** Somebody new: nothing is kept, nothing is known. Returns the tab as soon as it could do without a network, and when that was. */
async function arrive(link, contexts, began) {
    const context = await open({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
    context.setDefaultTimeout(PATIENCE);
    contexts.push(context);
    const tab = await context.newPage();
    await tab.goto(link);
    await tab.waitForSelector('[data-lobby]');
    const seen = performance.now() - began;
    await tab.waitForFunction(() => navigator.serviceWorker.controller);
    return { context, tab, seen, whole: performance.now() - began };
}

const seconds = (times) => `${(Math.min(...times) / 1000).toFixed(1)} to ${(Math.max(...times) / 1000).toFixed(1)} s`;

test('twelve new browsers open one invitation at once, see the table and can do without a network', async ({
    server,
}) => {
    const link = await invitation(server);
    const contexts = [];
    try {
        const began = performance.now();
        const all = await Promise.all(Array.from({ length: BROWSERS }, () => arrive(link, contexts, began)));
        console.log(
            `# the table after ${seconds(all.map(({ seen }) => seen))}, everything after ${seconds(all.map(({ whole }) => whole))}`,
        );
        for (const { context, tab } of all) {
            await context.setOffline(true);
            await tab.goto(server.url);
            await tab.waitForSelector('.shelf');
        }
        await begin(all[0].tab, { game: 'ecuaciones' });
        ok((await all[0].tab.locator('main[data-table]').count()) === 1, 'a game without a network');
    } finally {
        await Promise.all(contexts.map((context) => context.close()));
    }
});

await run(world);
