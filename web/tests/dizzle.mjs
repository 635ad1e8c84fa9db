// Dizzle in a real browser: whole games by fingers and by keys, all that can happen in a go. Usage: node dizzle.mjs SITE
import { equal, ok, run, test } from './harness.mjs';
import { begin, main, myTurn, playOut, remember, world } from './world.mjs';

const wish = (seats, level) => ({ still: true, language: 'es', wishes: { dizzle: { with: 'bot', level: 'novato', seats, names: ['Ana'], options: { level: String(level) } } } });
const names = (tab, selector) => tab.locator(selector).evaluateAll((squares) => squares.map((square) => square.dataset.sq));
const record = async (tab) => decodeURIComponent((await tab.getAttribute('[data-record]', 'href')).split(',').slice(1).join(','));
const lines = async (tab) => (await record(tab)).split('\n\n')[1].trim().split('\n').filter(Boolean);
/** What I am asked for is on the screen: the position that is shown is the one now. */
const ready = (tab) => tab.waitForSelector('.stuck, .open[data-sq], .may[data-sq]');

/** A go by taps: a die and its square, a die back, a planet, or the dice again. */
async function tapGo(tab, i, did) {
    await ready(tab);
    if (await tab.isVisible('.stuck')) {
        did.add('stuck');
        return tab.click(i % 3 ? '.stuck [data-key="r"]' : '.stuck [data-key="-"]');
    }
    const [forced] = await names(tab, '.open[data-sq]');
    if (forced) {
        await tab.click(`[data-sq="${forced}"]`);
        did.add((await tab.textContent('[data-play]')).includes('Devolver') ? 'give' : 'fly');
        return tab.click('[data-play]');
    }
    const may = await names(tab, '.may[data-sq]');
    const square = may[(i * 7) % may.length];
    await tab.click(`[data-sq="${square}"]`); // the square names its die
    ok((await tab.textContent('[data-play]')).endsWith(`en ${square}`), `the button names ${square}: ${await tab.textContent('[data-play]')}`);
    did.add('place');
    return tab.click(i % 2 ? '[data-play]' : `[data-sq="${square}"]`); // a second tap plays, too
}

test('a whole game in flight mode', async ({ page, context, server, faults }) => {
    await remember(context, wish(2, 4));
    const tab = await page();
    await tab.evaluate(() => navigator.serviceWorker.ready);
    await tab.waitForFunction(() => navigator.serviceWorker.controller);
    await context.setOffline(true);
    await server.close();
    await tab.reload();
    await begin(tab, { game: 'dizzle' });
    const did = new Set();
    await playOut(tab, (_, i) => tapGo(tab, i, did), 600);
    ok(did.has('place') && did.has('stuck'), `goes: ${[...did]}`);
    ok(await tab.isVisible('.ended h2'), 'the result is shown');
    equal((await lines(tab)).length, +(await main(tab, 'length')), 'moves in the record');
    const shown = await tab.locator('.tally').first().locator('li:not(.total) b').allTextContents();
    const points = shown.map((text) => Number(text.replace('−', '-')));
    const total = await tab.locator('.tally').first().locator('.total b').last().textContent();
    equal(points.reduce((sum, one) => sum + one, 0), Number(total.replace('−', '-')), 'kinds and total');
    equal(faults, [], 'complaints');
});

test('a whole game by keyboard alone', async ({ page, context }) => {
    await remember(context, wish(2, 3));
    const tab = await page('new?game=dizzle');
    const focus = async (selector) => {
        for (let i = 0; i < 90; i++) {
            if (await tab.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
            await tab.keyboard.press('Tab');
        }
        throw new Error(`Tab does not lead to ${selector}`);
    };
    await focus('[data-begin]');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('main[data-table]');
    /** Along the arrows to a square that is lit. */
    const walk = async () => {
        const lit = await names(tab, '.open[data-sq]');
        const here = () => tab.evaluate(() => document.activeElement?.dataset?.sq ?? '');
        if (!(await here())) await tab.keyboard.press('ArrowUp');
        for (let step = 0; step < 60; step++) {
            const at = await here();
            if (lit.includes(at)) return;
            const to = lit[step >> 4] ?? lit[0]; // if holes are in the way to one, another
            const across = to.charCodeAt(0) - at.charCodeAt(0);
            const up = Number(to[1]) - Number(at[1]);
            await tab.keyboard.press(across && (step % 3 < 2 || !up) ? (across > 0 ? 'ArrowRight' : 'ArrowLeft') : up > 0 ? 'ArrowUp' : 'ArrowDown');
        }
        throw new Error(`arrows do not lead from ${await here()} to any of ${lit}`);
    };
    await playOut(tab, async (_, i) => {
        await ready(tab);
        if (await tab.isVisible('.stuck')) return tab.keyboard.press(i % 3 ? 'r' : '-');
        if (!(await tab.isVisible('.open[data-sq]'))) {
            const may = await names(tab, '.may[data-sq]');
            await tab.keyboard.press(await tab.getAttribute(`[data-sq="${may[0]}"]`, 'aria-label').then((label) => label.split(', ')[1]));
        }
        await walk();
        await tab.keyboard.press('Enter');
        return tab.keyboard.press('Enter');
    }, 600);
    equal(await main(tab, 'over'), 'yes');
});

test('refusals say the rule, at the square', async ({ page, context }) => {
    await remember(context, wish(2, 4));
    const tab = await page();
    await begin(tab, { game: 'dizzle' });
    await myTurn(tab);
    for (const [line, rule] of [['R', 'DZ-3'], ['-', 'DZ-3'], ['<a1', 'DZ-9'], ['*a7', 'DZ-24'], ['7@a1', 'NO-1'], ['hola', 'NO-1']]) {
        await tab.evaluate(() => { document.querySelector('details.type').open = true; });
        await tab.fill('form[data-entry] input[name=move]', line);
        await tab.click('form[data-entry] button');
        equal([line, await tab.getAttribute('[role=alert]', 'data-rule')], [line, rule]);
    }
    await tab.keyboard.press('Escape');
    await tab.evaluate(() => { document.querySelector('details.type').open = false; });
    await tab.click('[data-sq="a7"]'); // a planet
    equal(await tab.getAttribute('[role=alert]', 'data-rule'), 'DZ-4');
    ok(await tab.isVisible('.wrong[data-sq="a7"]'), 'the square is marked');
    equal(await main(tab, 'length'), '1', 'moves');
});

test('a finger that misses means the lit square beside it', async ({ page, context }) => {
    await remember(context, wish(2, 1));
    const tab = await page();
    await begin(tab, { game: 'dizzle' });
    await ready(tab);
    const may = await names(tab, '.may[data-sq]');
    const [face] = (await tab.getAttribute(`[data-sq="${may[0]}"]`, 'aria-label')).split(', ').slice(1);
    await tab.keyboard.press(face);
    const [lit] = await names(tab, '.open[data-sq]');
    const box = await tab.locator(`[data-sq="${lit}"] .hit`).boundingBox();
    await tab.mouse.click(box.x + box.width + 3, box.y + box.height / 2); // in the gap, or on the neighbour's edge
    ok((await tab.textContent('[data-play]')).endsWith(`en ${lit}`), `meant ${lit}: ${await tab.textContent('[data-play]')}`);
    equal(await tab.locator('.targets [aria-pressed=true]').textContent(), lit, 'the same among the buttons');
});

test('reload in the middle, others sheets, what is heard', async ({ page, context }) => {
    await remember(context, wish(3, 2));
    const tab = await page();
    await begin(tab, { game: 'dizzle' });
    const did = new Set();
    for (let i = 0; i < 6 && (await myTurn(tab)); i++) {
        const length = +(await main(tab, 'length'));
        await tapGo(tab, i, did);
        await tab.waitForFunction((before) => +document.querySelector('main[data-table]').dataset.length > before, length);
    }
    await myTurn(tab);
    await ready(tab);
    const look = () => tab.evaluate(() => [document.querySelector('main').dataset.length, document.querySelectorAll('.cloth .x').length, document.querySelectorAll('.cloth .die').length, document.querySelectorAll('.others .x').length]);
    const before = await look();
    await tab.reload();
    await ready(tab);
    equal(await look(), before, 'after reload');
    await tab.click('.others .other:nth-child(2) button');
    await tab.waitForSelector('dialog .sheet');
    const pen = await tab.getAttribute('dialog .sheet', 'class');
    await tab.click('dialog [aria-label="Hoja siguiente"]');
    ok((await tab.getAttribute('dialog .sheet', 'class')) !== pen, 'the next sheet is another seat\'s');
    await tab.keyboard.press('Escape');
    await tab.waitForSelector('dialog', { state: 'detached' });
    let heard = '';
    for (let i = 0; i < 12 && !/Novato.*: .*\./.test(heard) && (await myTurn(tab)); i++) {
        const length = +(await main(tab, 'length'));
        await tapGo(tab, i, did);
        await tab.waitForFunction((past) => +document.querySelector('main[data-table]').dataset.length > past, length);
        heard += await tab.textContent('[data-said]'); // where many moves come at once, only the last ones are said
    }
    ok(/Novato.*: .*\./.test(heard), `moves are said: ${heard}`);
    const label = await tab.getAttribute('.cloth [data-sq="d4"]', 'aria-label');
    ok(/^d4, /.test(label), label);
});

test('alone: the extra dice take others', async ({ page, context }) => {
    await remember(context, wish(1, 1));
    const tab = await page();
    await begin(tab, { game: 'dizzle' });
    const did = new Set();
    await playOut(tab, (_, i) => tapGo(tab, i, did), 300);
    const dice = (await lines(tab)).filter((line) => /^dice [1-6]{2}$/.test(line));
    ok(dice.length > 5, `extra rolls: ${dice.length}`);
    ok(await tab.isVisible('.ended h2'), 'the result is shown');
});

await run(world);
