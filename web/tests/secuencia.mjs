// Secuencia in a real browser. Usage: node secuencia.mjs SITE
import { everyGame } from './every.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { begin, main, world } from './world.mjs';

/** Some lit square, by taps; what may be taken is lit at once. */
async function tap(page, i) {
    await page.waitForSelector('.open[data-sq]');
    const lit = await page
        .locator('.open[data-sq]')
        .evaluateAll((squares) => squares.map((square) => square.dataset.sq));
    const square = lit[(i * 5) % lit.length];
    await page.click(`[data-sq="${square}"]`);
    ok((await page.textContent('[data-play]')).includes(square), 'the button names the square');
    await page.click('[data-play]');
}

/** Along the arrows to some lit square. */
async function keys(tab, i) {
    const here = () => tab.evaluate(() => document.activeElement?.closest('[data-sq]')?.dataset.sq ?? '');
    for (let step = 0; step < 60 && !(await here()); step++) await tab.keyboard.press('Tab');
    await tab.waitForSelector('.open[data-sq]');
    const lit = await tab
        .locator('.open[data-sq]')
        .evaluateAll((squares) => squares.map((square) => square.dataset.sq));
    const to = lit[i % lit.length];
    for (let at = await here(); at !== to; at = await here())
        await tab.keyboard.press(
            at[0] < to[0] ? 'ArrowRight' : at[0] > to[0] ? 'ArrowLeft' : at[1] < to[1] ? 'ArrowUp' : 'ArrowDown',
        );
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Enter');
}

everyGame({
    game: 'secuencia',
    wish: { options: { run: '5' } },
    tap,
    keys,
    half: (tab) => tab.locator('.open[data-sq]').first().click(),
    ended: async (tab) => equal(await tab.locator('.board .run').count(), 1, 'the line that won stays lit'),
});

test('refusals with their rule, four in two teams', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'secuencia' });
    await tab.waitForSelector('.open[data-sq]');
    await tab.keyboard.press('/');
    for (const [line, rule] of [
        ['-', 'SE-13'],
        ['h9', /^SE-\d+$/],
        ['hola', 'NO-1'],
    ]) {
        await tab.fill('form[data-entry] input[name=move]', line);
        await tab.click('form[data-entry] button');
        const told = await tab.getAttribute('[role=alert]', 'data-rule');
        ok(rule instanceof RegExp ? rule.test(told) : told === rule, `${line}: ${told}`);
    }
    await tab.goto(new URL('new?game=secuencia', tab.url()).href);
    await tab.check('input[name=seats][value="4"]', { force: true });
    const teams = /^Tú \+ (\S+) contra (\S+) \+ (\S+)$/;
    ok(teams.test(await tab.textContent('[data-company]')), `set-up says: ${await tab.textContent('[data-company]')}`);
    const before = await tab.textContent('[data-company]');
    await tab.click('[data-begin]');
    await tab.waitForSelector('main[data-table]');
    equal(
        await tab.locator('.seat .mark use').evaluateAll((chips) => chips.map((chip) => chip.getAttribute('href'))),
        ['#chip-o', '#chip-x', '#chip-o', '#chip-x'],
        'two sides',
    );
    equal(await tab.textContent('.teams'), before, 'who plays with whom');
    equal(await tab.locator('.seat .face').count(), 3, 'bots have faces');
});

test('a run of mine that lacks one chip has its capsule', async ({ page }) => {
    const tab = await page('referee#secuencia');
    await tab.check('input[name=secuencia-run][value="5"]', { force: true });
    await tab.click('[data-begin]');
    await tab.waitForSelector('main[data-table]');
    const type = (lines) =>
        tab.evaluate(async (all) => {
            for (const line of all) {
                document.querySelector('input[name=move]').value = line;
                document.querySelector('form[data-entry]').requestSubmit();
                await new Promise(requestAnimationFrame);
            }
        }, lines);
    await type(['12', '11', '12', 'a2', '34', 'b2', '13', 'a3', '34', 'b5', '14', 'a4', '34', 'e2']);
    equal([await main(tab, 'length'), await tab.locator('.near').count()], ['14', 0], 'three');
    await type(['15', 'a5', '34', 'e5', '11']);
    await tab.waitForSelector('.near');
    equal(await tab.locator('.near').count(), 1, 'four: both ends are open, but it is one run');
    await type(['a6']);
    await tab.waitForSelector('.run');
    equal(await tab.locator('.near').count(), 0, 'five');
});

await run(world);
