// How the pages look to everybody: axe in all themes, widths without sideways scrolling, targets, stillness, bytes. Tables
// of all games are looked at where they are played. Usage: node looks.mjs SITE
import fs from 'node:fs';
import path from 'node:path';
import { equal, ok, run, test } from './harness.mjs';
import { axe, looksWell } from './looking.mjs';
import { begin, myTurn, remember, world } from './world.mjs';

const TEXTS = JSON.parse(fs.readFileSync(path.join(process.argv[2], '..', 'generated', 'de.json')));
/** The pages that the router knows: each has a title. */
const PAGES = Object.keys(TEXTS).flatMap((id) => /^page\.title-of\.(\w+)$/.exec(id)?.[1] ?? []);

async function aTable(page) {
    const tab = await page();
    await begin(tab, { game: 'doce' });
    await tab.click('.pick[data-piece="3"]');
    await tab.click('[data-sq="c3"]');
    await tab.click('[data-play]');
    await myTurn(tab);
    await tab.click('.pick[data-piece="6"]');
    return tab;
}

async function anEnd(page) {
    const tab = await aTable(page);
    await tab.click('[aria-haspopup=dialog]');
    await tab.click('.menu button:nth-of-type(3)');
    await tab.click('[data-sure]');
    await tab.click('[data-after]');
    await tab.waitForSelector('.chart');
    return tab;
}

/** An address, and what is there when all of it is. */
const at = (address, ready) => async (page) => {
    const tab = await page(address);
    await tab.waitForSelector(ready);
    return tab;
};

/** How each page comes about. Those that were played before are on the first page, too. */
const WAYS = {
    table: [aTable, at('0123456789', '[role=alert]')],
    after: [anEnd],
    home: [at('', '[data-now]')],
    new: [at('new?game=dizzle', '[data-begin]'), at('new?game=doce&with=here', '[data-begin]')],
    settings: [at('settings', '.switch')],
    rules: [at('rules/doce#DO-3', '[data-rules]')],
    learn: [at('learn/doce', '.lesson')],
    keys: [at('keys', '[data-shortcut]')],
    solve: [at('solve#33552466+--x', '[data-best]')],
    daily: [at('daily', '.tray')],
    sheet: [at('sheet', '.design [data-sq]')],
    verify: [at('verify', '[name=record]')],
    print: [at('print', '.leaf')],
    referee: [at('referee#dizzle', '[data-begin]')],
    ratings: [at('ratings', '[data-ratings], .notice')],
    event: [at('t', '[data-make]'), at('t/0123456789', '[role=alert], .empty')],
    link: [at('link#abcdefgh', '[data-claim]')],
    show: [at('0123456789/show', '.stage, [role=alert]')],
    unknown: [at('nothing/here', 'main')],
};

test('every page, by axe in all themes and at all widths', async ({ page, context, faults }) => {
    await remember(context, { language: 'de' }); // the longest words
    equal(Object.keys(WAYS).sort(), PAGES.sort(), 'the pages of the router');
    for (const [name, ways] of Object.entries(WAYS))
        for (const make of ways) {
            const tab = await make(page);
            equal(
                await tab.title(),
                name === 'home' ? 'Cubilete' : `Cubilete · ${TEXTS[`page.title-of.${name}`]}`,
                'the page that is meant',
            );
            await looksWell(tab, name);
            await tab.close(); // what is not looked at costs time all the same
        }
    equal(
        faults.filter((text) => !text.startsWith('WebSocket')),
        [],
        'complaints, the content policy among them',
    ); // no server has that table
});

test('a refusal and a menu, by axe in all themes', async ({ page }) => {
    const tab = await aTable(page);
    await tab.click('[data-sq="c3"]');
    await tab.waitForSelector('[role=alert]');
    await axe(tab, 'refused');
    await tab.click('[aria-haspopup=dialog]');
    await tab.waitForSelector('dialog .menu');
    await axe(tab, 'menu');
});

test('nothing moves about while it loads or plays', async ({ page, context }) => {
    await context.addInitScript(() => {
        globalThis.shift = 0;
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) globalThis.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
    });
    const tab = await aTable(page);
    await tab.click('[data-sq="c3"]');
    await tab.waitForSelector('[role=alert]');
    await tab.click('.picks .pick');
    ok(
        (await tab.evaluate(() => globalThis.shift)) < 0.02,
        `the layout shifts by ${await tab.evaluate(() => globalThis.shift)}`,
    );
});

test('what is fetched later moves nothing that is there', async ({ page, context }) => {
    let come = () => {};
    const coming = new Promise((done) => (come = done));
    await context.route(/\/Terms\./, (route) => coming.then(() => route.continue()));
    const tab = await page('new?game=dizzle&with=friends');
    const button = () => tab.locator('[data-begin]').boundingBox();
    const before = await button();
    equal(await tab.locator('input[name=terms-kind]').count(), 0, 'it has not come');
    come();
    await tab.waitForSelector('input[name=terms-kind]', { state: 'attached' });
    equal(await button(), before, 'the button stays where a finger is');
});

test('the first load, and what the first page fetches then, is within the budget', async ({
    context,
    server,
    page,
}) => {
    const asked = new Set();
    context.on(
        'request',
        (request) =>
            !request.serviceWorker() &&
            asked.add(new URL(request.url()).pathname.slice('/juegos/'.length) || 'index.html'),
    );
    const tab = await page();
    await tab.waitForLoadState('networkidle');
    const budget = fs
        .readFileSync(path.join(process.argv[2], '..', 'budget.txt'), 'utf8')
        .trim()
        .split('\n');
    const [, most] = / of (\d+)/.exec(budget.pop());
    const rows = budget.map((line) => line.trim().split(' '));
    const counted = rows.map(([, file]) => file);
    // what the first page fetches when it is there
    const later = [...asked].filter((file) => !counted.includes(file) && !/^(icon|service|api)/.test(file));
    const all = later.reduce(
        (sum, file) => sum + fs.statSync(path.join(process.argv[2], `${file}.br`)).size,
        rows.reduce((sum, [size]) => sum + +size, 0),
    );
    ok(all <= +most, `${all} bytes are fetched from ${server.url}, ${later} among them; the budget is ${most}`);
    ok(counted.includes([...asked].find((file) => file.endsWith('.wasm'))), 'the rules are counted');
});

await run(world);
