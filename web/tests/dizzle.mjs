// Dizzle in a real browser: whole games by fingers and by keys, all that can happen in a go. Usage: node dizzle.mjs SITE
import { everyGame } from './every.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { begin, main, movesOf, myTurn, remember, world } from './world.mjs';

const wish = (seats, level) => ({
    still: true,
    language: 'es',
    wishes: { dizzle: { with: 'bot', level: 'novato', seats, names: ['Ana'], options: { level: String(level) } } },
});
const names = (tab, selector) =>
    tab.locator(selector).evaluateAll((squares) => squares.map((square) => square.dataset.sq));
/** What I am asked for is on the screen: the position that is shown is the one now. */
const ready = (tab) => tab.waitForSelector('.stuck, .open[data-sq], .may[data-sq]');

/** A go by taps: a die and its square, a die back, a planet, or the dice again. */
async function tap(tab, i) {
    await ready(tab);
    if (await tab.isVisible('.stuck')) return tab.click(i % 3 ? '.stuck [data-key="r"]' : '.stuck [data-key="-"]');
    const [forced] = await names(tab, '.open[data-sq]');
    if (forced) {
        await tab.click(`[data-sq="${forced}"]`);
        return tab.click('[data-play]');
    }
    const may = await names(tab, '.may[data-sq]');
    const square = may[(i * 7) % may.length];
    await tab.click(`[data-sq="${square}"]`); // the square names its die
    ok(
        (await tab.textContent('[data-play]')).endsWith(`en ${square}`),
        `the button names ${square}: ${await tab.textContent('[data-play]')}`,
    );
    return tab.click(i % 2 ? '[data-play]' : `[data-sq="${square}"]`); // a second tap plays, too
}

/** Along the arrows to a square that is lit. */
async function walk(tab) {
    const lit = await names(tab, '.open[data-sq]');
    const here = () => tab.evaluate(() => document.activeElement?.dataset?.sq ?? '');
    if (!(await here())) await tab.keyboard.press('ArrowUp');
    for (let step = 0; step < 60; step++) {
        const at = await here();
        if (lit.includes(at)) return;
        const to = lit[step >> 4] ?? lit[0]; // if holes are in the way to one, another
        const across = to.charCodeAt(0) - at.charCodeAt(0);
        const up = Number(to[1]) - Number(at[1]);
        await tab.keyboard.press(
            across && (step % 3 < 2 || !up)
                ? across > 0
                    ? 'ArrowRight'
                    : 'ArrowLeft'
                : up > 0
                  ? 'ArrowUp'
                  : 'ArrowDown',
        );
    }
    throw new Error(`arrows do not lead from ${await here()} to any of ${lit}`);
}

/** A die that fits somewhere, by its key. */
async function pick(tab) {
    const [may] = await names(tab, '.may[data-sq]');
    await tab.keyboard.press((await tab.getAttribute(`[data-sq="${may}"]`, 'aria-label')).split(', ')[1]);
}

async function keys(tab, i) {
    await ready(tab);
    if (await tab.isVisible('.stuck')) return tab.keyboard.press(i % 3 ? 'r' : '-');
    if (!(await tab.isVisible('.open[data-sq]'))) await pick(tab);
    await walk(tab);
    await tab.keyboard.press('Enter');
    return tab.keyboard.press('Enter');
}

everyGame({
    game: 'dizzle',
    wish: { options: { level: '4' } },
    tap,
    keys,
    ready,
    half: pick,
    ended: async (tab) => {
        const points = async (rows) =>
            (await tab.locator('.tally').first().locator(rows).allTextContents()).map((text) =>
                Number(text.replace('−', '-')),
            );
        const [total] = (await points('.total b')).slice(-1);
        equal(
            (await points('li:not(.total) b')).reduce((sum, one) => sum + one, 0),
            total,
            'kinds and total',
        );
    },
});

test('refusals say the rule, at the square', async ({ page, context }) => {
    await remember(context, wish(2, 4));
    const tab = await page();
    await begin(tab, { game: 'dizzle' });
    await myTurn(tab);
    for (const [line, rule] of [
        ['R', 'DZ-3'],
        ['-', 'DZ-3'],
        ['<a1', 'DZ-9'],
        ['*a7', 'DZ-24'],
        ['7@a1', 'NO-1'],
        ['hola', 'NO-1'],
    ]) {
        await tab.evaluate(() => {
            document.querySelector('details.type').open = true;
        });
        await tab.fill('form[data-entry] input[name=move]', line);
        await tab.click('form[data-entry] button');
        equal([line, await tab.getAttribute('[role=alert]', 'data-rule')], [line, rule]);
    }
    await tab.keyboard.press('Escape');
    await tab.evaluate(() => {
        document.querySelector('details.type').open = false;
    });
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
    ok(
        (await tab.textContent('[data-play]')).endsWith(`en ${lit}`),
        `meant ${lit}: ${await tab.textContent('[data-play]')}`,
    );
    equal(await tab.locator('.targets [aria-pressed=true]').textContent(), lit, 'the same among the buttons');
});

test('others’ sheets, and what is heard', async ({ page, context }) => {
    await remember(context, wish(3, 2));
    const tab = await page();
    await begin(tab, { game: 'dizzle' });
    await ready(tab);
    await tab.click('.others .other:nth-child(2) button');
    await tab.waitForSelector('dialog .sheet');
    const pen = await tab.getAttribute('dialog .sheet', 'class');
    await tab.click('dialog [aria-label="Hoja siguiente"]');
    ok((await tab.getAttribute('dialog .sheet', 'class')) !== pen, "the next sheet is another seat's");
    await tab.keyboard.press('Escape');
    await tab.waitForSelector('dialog', { state: 'detached' });
    let heard = '';
    for (let i = 0; i < 12 && !/Nico: .*\./.test(heard) && (await myTurn(tab)); i++) {
        const length = +(await main(tab, 'length'));
        await tap(tab, i);
        await tab.waitForFunction((past) => +document.querySelector('main[data-table]').dataset.length > past, length);
        heard += await tab.textContent('[data-said]'); // where many moves come at once, only the last ones are said
    }
    ok(/Nico: .*\./.test(heard), `moves are said: ${heard}`);
    const label = await tab.getAttribute('.cloth [data-sq="d4"]', 'aria-label');
    ok(/^d4, /.test(label), label);
    await tab.click('[data-legend]');
    const signs = await tab.locator('dialog .legend dt').allTextContents();
    ok(signs.some((sign) => /cerradura/i.test(sign)) && signs.length > 4, `the signs of this sheet: ${signs}`);
    equal(await tab.locator('dialog .legend dd:empty').count(), 0, 'each with what it does');
});

test('alone: the extra dice take others', async ({ page, context }) => {
    await remember(context, wish(1, 1));
    const tab = await page();
    await begin(tab, { game: 'dizzle' });
    const extra = async () => (await movesOf(tab)).filter((line) => /^dice [1-6]{2}$/.test(line)).length;
    for (let i = 0; (await extra()) < 3; i++) {
        ok(await myTurn(tab), 'no extra rolls');
        const length = +(await main(tab, 'length'));
        await tap(tab, i);
        await tab.waitForFunction((past) => +document.querySelector('main[data-table]').dataset.length > past, length);
    }
});

await run(world);
