// Secuencia in a real browser. Usage: node secuencia.mjs SITE
import { AxeBuilder } from '@axe-core/playwright';
import { equal, ok, run, test } from './harness.mjs';
import { begin, main, myTurn, playOut, remember, world } from './world.mjs';

/** Some lit square, by taps; what may be taken is lit at once. */
async function tapMove(page, i) {
    const lit = await page.locator('.open[data-sq]').evaluateAll((squares) => squares.map((square) => square.dataset.sq));
    ok(lit.length > 0, 'something is lit');
    const square = lit[(i * 5) % lit.length];
    await page.click(`[data-sq="${square}"]`);
    ok((await page.textContent('[data-play]')).includes(square), 'the button names the square');
    await page.click('[data-play]');
}

test('a whole game in flight mode', async ({ page, context, server, faults }) => {
    const tab = await page();
    await tab.evaluate(() => navigator.serviceWorker.ready);
    await tab.waitForFunction(() => navigator.serviceWorker.controller);
    await context.setOffline(true);
    await server.close();
    await tab.reload();
    await begin(tab, { game: 'secuencia', choose: { run: 5 } });
    await playOut(tab, tapMove);
    ok(await tab.isVisible('.ended h2'), 'the result is shown');
    equal(await tab.locator('.board .run').count(), 1, 'the line that won stays lit');
    equal(faults, [], 'complaints');
});

test('a whole game by keyboard alone', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'secuencia', choose: { run: 5 } });
    const here = () => tab.evaluate(() => document.activeElement?.closest('[data-sq]')?.dataset.sq ?? '');
    await playOut(tab, async (_, i) => {
        for (let step = 0; step < 60 && !(await here()); step++) await tab.keyboard.press('Tab');
        const lit = await tab.locator('.open[data-sq]').evaluateAll((squares) => squares.map((square) => square.dataset.sq));
        const to = lit[i % lit.length];
        for (let at = await here(); at !== to; at = await here())
            await tab.keyboard.press(at[0] < to[0] ? 'ArrowRight' : at[0] > to[0] ? 'ArrowLeft' : at[1] < to[1] ? 'ArrowUp' : 'ArrowDown');
        await tab.keyboard.press('Enter');
        await tab.keyboard.press('Enter');
    });
    equal(await main(tab, 'over'), 'yes');
});

test('reload in the middle, refusals with their rule, four in two teams', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'secuencia' });
    for (let i = 0; i < 4 && (await myTurn(tab)); i++) await tapMove(tab, i);
    await myTurn(tab);
    const before = [await main(tab, 'length'), await tab.locator('.board .chip').count()];
    await tab.reload();
    await tab.waitForSelector('main[data-table]');
    equal([await main(tab, 'length'), await tab.locator('.board .chip').count()], before, 'after reload');
    await tab.keyboard.press('/');
    for (const [line, rule] of [['-', 'SE-13'], ['h9', /^SE-\d+$/], ['hola', 'NO-1']]) {
        await tab.fill('form[data-entry] input[name=move]', line);
        await tab.click('form[data-entry] button');
        const told = await tab.getAttribute('[role=alert]', 'data-rule');
        ok(rule instanceof RegExp ? rule.test(told) : told === rule, `${line}: ${told}`);
    }
    await tab.goto(new URL('new?game=secuencia', tab.url()).href);
    await tab.check('input[name=seats][value="4"]', { force: true });
    await tab.click('[data-begin]');
    await tab.waitForSelector('main[data-table]');
    equal(await tab.locator('.seat .mark use').evaluateAll((chips) => chips.map((chip) => chip.getAttribute('href'))), ['#chip-o', '#chip-x', '#chip-o', '#chip-x'], 'two sides');
});

for (const theme of ['light', 'dark'])
    test(`axe, and no sideways scrolling, theme ${theme}`, async ({ page, context }) => {
        await remember(context, { theme, language: 'de' });
        const tab = await page();
        await begin(tab, { game: 'secuencia' });
        for (let i = 0; i < 3 && (await myTurn(tab)); i++) await tapMove(tab, i);
        await myTurn(tab);
        const { violations } = await new AxeBuilder({ page: tab }).analyze();
        equal(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes[0].html.slice(0, 160)]), [], 'axe');
        for (const width of [320, 360, 820, 1440]) {
            await tab.setViewportSize({ width, height: 740 });
            ok((await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `too wide at ${width}`);
        }
    });

await run(world);
