// Names and talk as somebody would write them who means no good: they are text, and break nothing. Usage: node hostile.mjs SITE CUBILETE
import { make, sit, start, world } from './friends.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { resized } from './looking.mjs';

const SHOTS = process.env.SHOTS;
const HTML = '<img src=x onerror=window.hurt=1><b>x</b>';
const WIDE = 'W'.repeat(63);
const HEAPED = `Z${'\u0301\u0316\u0334'.repeat(9)}`;
const TURNED = 'שלום مرحبا';
const NAMES = [HTML, WIDE, HEAPED, TURNED];
const SAID = [
    '<script>window.hurt=1</script><img src=x onerror=window.hurt=1>',
    'javascript:window.hurt=1 <a href="javascript:window.hurt=1">x</a>',
    'W'.repeat(300),
    '\u202egnp.exe \u2066 turned round',
    `Z${'\u0301\u0316\u0334'.repeat(45)}`,
    '👩‍👩‍👧‍👦'.repeat(10),
    TURNED.repeat(5),
    '&lt;b&gt; {1} %s ${x}',
];
const SIZES = [
    [390, 844],
    [1280, 800],
];

/** Nothing of it was taken for markup or run, and nothing is wider than the screen. */
async function harmless(tab, what) {
    for (const [width, height] of SIZES) {
        await resized(tab, width, height);
        if (SHOTS) await tab.screenshot({ path: `${SHOTS}/${what.replace(/\W+/g, '-')}-${width}.png`, fullPage: true });
        const found = await tab.evaluate(() => ({
            hurt: window.hurt ?? 0,
            made: document.querySelectorAll('img[src=x], #app script, a[href^="javascript"]').length,
            over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        equal(found, { hurt: 0, made: 0, over: 0 }, `${what}, ${width} wide`);
    }
    await resized(tab, 390, 844);
}

test('hostile names and talk are text at a table, before and while it is played', async ({ person, faults }) => {
    const tabs = [await person()];
    const link = await make(tabs[0], { game: 'secuencia', name: NAMES[0], seats: 4 });
    for (const name of NAMES.slice(1)) {
        const tab = await person(link);
        await sit(tab, name);
        tabs.push(tab);
    }
    await tabs[0].waitForFunction(
        (names) =>
            names.every((name) =>
                [...document.querySelectorAll('[data-place] bdi')].some((place) => place.textContent === name),
            ),
        NAMES.filter((name) => name !== HEAPED),
    );
    for (const [i, text] of SAID.entries()) {
        const tab = tabs[i % tabs.length];
        await tab.fill('#speak', text);
        await tab.press('#speak', 'Enter');
        await tabs[0].waitForFunction((count) => document.querySelectorAll('[data-talk] li').length === count, i + 1);
    }
    const heard = await tabs[0].locator('[data-talk] li > bdi').allTextContents();
    equal([heard[0], heard[7]], [SAID[0], SAID[7]], 'it is said as it was written');
    await harmless(tabs[0], 'the lobby');
    await start(tabs);
    for (const [i, tab] of tabs.entries()) await harmless(tab, `the table of ${i + 1}`);
    await tabs[0].evaluate((name) => (document.querySelector('.say').textContent = `Le toca a ${name}.`), WIDE); // whoever begins
    await harmless(tabs[0], 'the table');
    ok(!/\p{M}{5}/u.test(await tabs[0].innerText('main')), 'marks are not heaped on a letter');
    const screen = await tabs[0].context().newPage();
    await screen.goto(link.replace('#', '/show#'));
    await screen.waitForSelector('main[data-show] .seat');
    await harmless(screen, 'the big screen');
    await tabs[0].goto(link.replace(/[^/]*$/, ''));
    await tabs[0].waitForSelector('[data-kept]');
    await harmless(tabs[0], 'the list of games');
    equal(faults, [], 'complaints');
});

test('hostile names are text in a tournament', async ({ person, server, faults }) => {
    const ana = await person('t');
    await ana.fill('#called', `${HTML.slice(0, 40)}`);
    await ana.click('[data-make]');
    await ana.waitForSelector('[data-event][data-state=open]');
    const link = await ana.inputValue('[data-link]');
    for (const [i, name] of NAMES.entries()) {
        const tab = i ? await person(link) : ana;
        await tab.fill('#name', name);
        await tab.click('[data-join]');
        await tab.waitForSelector('.boards .mine');
    }
    await ana.waitForSelector('[data-number="4"]');
    await harmless(ana, 'a tournament');
    const watcher = await person(link);
    await ana.click('[data-start]');
    await watcher.waitForSelector('[data-board]');
    await harmless(watcher, 'its boards');
    await ana.waitForSelector('main[data-table]');
    await harmless(ana, 'a board that she is brought to');
    await ana.goto(server.url);
    await ana.waitForSelector('.shelf');
    await harmless(ana, 'the first page with a tournament');
    equal(faults, [], 'complaints');
});

await run(world);
