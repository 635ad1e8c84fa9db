// How the pages look to everybody: axe in all themes, widths without sideways scrolling, targets, stillness, bytes.
// Dizzle's squares are under 44 px on a phone: a finger near one means it, and buttons offer the same squares.
// Usage: node looks.mjs SITE
import fs from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { equal, ok, run, test } from './harness.mjs';
import { begin, myTurn, remember, world } from './world.mjs';

const PLACES = ['', 'new?game=doce', 'settings', 'rules/doce', 'nothing/here'];

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

/** The other games, as somebody sees them who is about to act. */
const OTHERS = {
    dizzle: async (page) => {
        const tab = await page();
        await begin(tab, { game: 'dizzle' });
        await tab.waitForSelector('.may[data-sq]');
        await tab.keyboard.press((await tab.getAttribute('.may[data-sq]', 'aria-label')).split(', ')[1]);
        await tab.waitForSelector('.targets button');
        return tab;
    },
    blitz: async (page) => {
        const tab = await page();
        await begin(tab, { game: 'blitz' });
        await tab.waitForSelector('.cup.up', { state: 'attached', timeout: 20_000 });
        await tab.keyboard.press('7');
        return tab;
    },
};

async function axe(tab, what) {
    const { violations } = await new AxeBuilder({ page: tab }).analyze();
    const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    equal(bad.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]), [], what);
}

for (const theme of ['light', 'dark', 'more'])
    test(`axe finds nothing serious, theme ${theme}`, async ({ page, context, server, faults }) => {
        await remember(context, { theme, language: 'es' });
        const table = await aTable(page);
        await axe(table, 'table');
        await table.click('[data-sq="c3"]');
        await table.waitForSelector('[role=alert]');
        await axe(table, 'table, refused');
        await table.click('[aria-haspopup=dialog]');
        await axe(table, 'menu');
        await table.close(); // what is not looked at costs time all the same
        for (const [game, make] of Object.entries(OTHERS)) {
            const other = await make(page);
            await axe(other, game);
            await other.close();
        }
        const tab = await page();
        for (const place of PLACES) {
            await tab.goto(server.url + place);
            await tab.waitForSelector('main');
            await axe(tab, place || 'home');
        }
        equal(faults, [], 'complaints, the content policy among them');
    });

test('no page scrolls sideways, and controls are large enough', async ({ page, context }) => {
    await remember(context, { language: 'de' }); // the longest words
    for (const make of [aTable, ...Object.values(OTHERS), ...PLACES.map((place) => () => page(place))]) {
        const tab = await make(page);
        for (const width of [320, 360, 820, 1440]) {
            await tab.setViewportSize({ width, height: 740 });
            const over = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            ok(over <= 0, `${tab.url()} at ${width}: ${over} px too wide`);
            const small = await tab.evaluate(() =>
                [...document.querySelectorAll('button, a[href], input, summary, [data-sq]')]
                    .filter((control) => control.checkVisibility() && !control.closest('.moves, .skip, p, .refused, .seg, .switch, .sheet'))
                    .map((control) => [control.outerHTML.slice(0, 80), Math.round(control.getBoundingClientRect().height)])
                    .filter(([, height]) => height > 1 && height < 44),
            );
            equal(small.filter(([html]) => !html.includes('class="over"')), [], `${tab.url()} at ${width}: under 44 px`);
        }
        await tab.close();
    }
});

test('a phone shows board and hand at once, a desktop everything', async ({ page }) => {
    const tab = await aTable(page);
    const bottom = (selector) => tab.evaluate((wanted) => document.querySelector(wanted).getBoundingClientRect().bottom, selector);
    ok((await bottom('.acts')) <= 740, `the button ends at ${await bottom('.acts')}`);
    await tab.setViewportSize({ width: 1440, height: 900 });
    const high = await tab.evaluate(() => document.documentElement.scrollHeight);
    ok(high <= 900, `the desktop is ${high} px high`);
    for (const [game, table] of Object.entries(OTHERS)) {
        const other = await table(page);
        await other.setViewportSize({ width: 1440, height: 900 });
        const all = await other.evaluate(() => document.documentElement.scrollHeight);
        ok(all <= 900, `${game} is ${all} px high on a desktop`);
        await other.setViewportSize({ width: 360, height: 740 });
        const button = await other.evaluate(() => document.querySelector('.acts, .pad').getBoundingClientRect().bottom);
        ok(button <= 740, `${game}: the button ends at ${button}`);
    }
});

test('nothing moves about while it loads or plays', async ({ page, context }) => {
    await context.addInitScript(() => {
        globalThis.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.shift += entry.value))).observe({ type: 'layout-shift', buffered: true });
    });
    const tab = await aTable(page);
    await tab.click('[data-sq="c3"]');
    await tab.waitForSelector('[role=alert]');
    await tab.click('.picks .pick');
    ok((await tab.evaluate(() => globalThis.shift)) < 0.02, `the layout shifts by ${await tab.evaluate(() => globalThis.shift)}`);
});

test('the first load fetches what the budget counts, and no more', async ({ context, server, page }) => {
    const asked = new Set();
    context.on('request', (request) => !request.serviceWorker() && asked.add(new URL(request.url()).pathname.slice('/juegos/'.length) || 'index.html'));
    const tab = await page();
    await tab.waitForLoadState('networkidle');
    const counted = fs.readFileSync(path.join(process.argv[2], '..', 'budget.txt'), 'utf8').split('\n').map((line) => line.trim().split(' ')[1]);
    const free = [...asked].filter((file) => !counted.includes(file) && !/^(icon|service)/.test(file));
    equal(free, [], `fetched from ${server.url} but not counted`);
    ok(counted.includes([...asked].find((file) => file.endsWith('.wasm'))), 'the rules are counted');
});

await run(world);
