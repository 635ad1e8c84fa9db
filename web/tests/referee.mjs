// The referee in a real browser: real dice are tapped in, moves entered, and corrected in the middle. Usage: node referee.mjs SITE
import { equal, ok, run, test } from './harness.mjs';
import { looksWell, resized } from './looking.mjs';
import { fetched, main, movesOf, recordOf, remember, world } from './world.mjs';

/** In another page: nobody else writes a log until `free` is set there. */
const keepBusy = () =>
    new Promise((held) => {
        indexedDB.open('cubilete').onsuccess = ({ target: { result } }) => {
            const logs = result.transaction('logs', 'readwrite').objectStore('logs');
            const hold = () => {
                held();
                if (!window.free) logs.count().onsuccess = hold;
            };
            hold();
        };
    });

/** A table for real dice, by the page's own way. */
async function referee(page, game, { names = ['Ana', 'Eva'], choose = {} } = {}) {
    const tab = await page(`referee#${game}`);
    await tab.waitForSelector('[data-begin]');
    if (await tab.locator('input[name=seats]').count())
        await tab.check(`input[name=seats][value="${names.length}"]`, { force: true });
    for (const [i, name] of names.entries()) await tab.fill(`#name-${i}`, name);
    for (const [name, value] of Object.entries(choose))
        await tab.check(`input[name="${game}-${name}"][value="${value}"]`, { force: true });
    await tab.click('[data-begin]');
    await tab.waitForSelector('main[data-table]');
    return tab;
}

/** What somebody types; whether it was taken. */
async function type(tab, line) {
    const before = [await main(tab, 'length'), await tab.locator('[data-waiting]').count()];
    await tab.evaluate((text) => {
        document.querySelector('input[name=move]').value = text;
        document.querySelector('form[data-entry]').requestSubmit();
    }, line);
    return (await tab.locator('[role=alert][data-rule]').count()) === 0 || before[0] !== (await main(tab, 'length'));
}
const refused = (tab) => tab.getAttribute('[role=alert][data-rule]', 'data-rule');
const roll = async (tab, faces) => {
    for (const face of faces) await tab.click(`[data-face-of="${face}"]`);
    await tab.click('[data-write]');
};
/** Shows the position after so many moves, and asks for the last of them anew. */
async function correct(tab, move) {
    await tab.evaluate((ply) => (location.hash = `#${ply}`), move);
    await tab.click('[data-correct]');
    await tab.waitForSelector('[data-waiting]');
}

test('doce: a correction in the middle keeps what holds, and says what does not', async ({ page, faults }) => {
    const tab = await referee(page, 'doce', { choose: { rounds: 1 } });
    for (const line of ['4@c3', '2@a1', '5@e5', '1@a5', '6@e1']) ok(await type(tab, line), line);
    ok(!(await type(tab, '3@c3')), 'c3 is taken');
    equal(await refused(tab), 'DO-2', 'with its rule');
    await correct(tab, 2);
    equal(await tab.getAttribute('[data-waiting]', 'data-waiting'), '4', 'it and those behind it');
    await tab.click('.pick[data-piece="2"]');
    await tab.click('[data-sq="b1"]');
    await tab.click('[data-play]');
    equal(await tab.locator('[data-waiting]').count(), 0, 'all holds');
    equal(await movesOf(tab), ['1 4@c3', '2 2@b1', '1 5@e5', '2 1@a5', '1 6@e1'], 'corrected');
    await correct(tab, 1);
    ok(await type(tab, '4@e5'), 'a move that a later one needs');
    equal(
        [
            await tab.getAttribute('[data-waiting]', 'data-waiting'),
            await tab.getAttribute('[data-waiting]', 'data-stuck'),
        ],
        ['3', 'DO-2'],
        'stuck at the third',
    );
    await tab.reload();
    await tab.waitForSelector('[data-waiting]');
    equal(await tab.getAttribute('[data-waiting]', 'data-stuck'), 'DO-2', 'kept while it waits');
    ok(await type(tab, '5@c3'), 'what it was instead');
    equal(await movesOf(tab), ['1 4@e5', '2 2@b1', '1 5@c3', '2 1@a5', '1 6@e1'], 'the rest follows');
    await correct(tab, 3);
    await type(tab, '5@d3');
    await correct(tab, 4);
    await tab.click('[data-cancel]');
    equal((await movesOf(tab))[2], '1 5@d3', 'cancelled: only the last correction');
    equal(faults, [], 'complaints');
});

test('secuencia: two dice by taps and keys, a corrected roll, an end with its record', async ({ page }) => {
    const tab = await referee(page, 'secuencia', { choose: { run: 5 } });
    await roll(tab, '31');
    await tab.keyboard.press('6');
    await tab.keyboard.press('5');
    await tab.keyboard.press('Backspace');
    equal(await tab.inputValue('form[data-entry] input'), '6', 'one die back');
    await tab.keyboard.press('5');
    await tab.keyboard.press('Enter');
    equal(await movesOf(tab), ['dice 13', 'dice 56'], 'the opening, in the order of records');
    await roll(tab, '52');
    ok(!(await type(tab, 'a1')), 'a1 is no 7');
    ok(/^SE-/.test(await refused(tab)), 'with its rule');
    await tab.click('[data-sq="b2"]');
    await tab.click('[data-play]');
    await roll(tab, '43');
    ok(await type(tab, 'e2'), 'the other one');
    await correct(tab, 3);
    await roll(tab, '62');
    equal(
        [await tab.getAttribute('[data-waiting]', 'data-waiting'), (await movesOf(tab)).at(-1)],
        ['3', 'dice 26'],
        'b2 is no 8',
    );
    await tab.click('.open[data-sq]');
    await tab.click('[data-play]');
    equal([await tab.locator('[data-waiting]').count(), (await movesOf(tab)).length], [0, 6], 'the rest holds');
    const reloaded = await movesOf(tab);
    await tab.reload();
    await tab.waitForSelector('main[data-table]');
    equal(await movesOf(tab), reloaded, 'kept');
    for (let i = 0; i < 400 && (await main(tab, 'over')) === 'no'; i++) {
        if (await tab.locator('[data-dice-pad]').count())
            await type(tab, ['25', '11', '34', '66', '33', '12', '44', '36'][i % 8]);
        else
            await type(
                tab,
                (
                    await tab
                        .locator('.open[data-sq]')
                        .first()
                        .evaluate((square) => square.dataset.sq + (square.querySelector('.taken') ? 'x' : ''))
                ).replace(/(..)x/, 'x$1'),
            );
    }
    equal(await main(tab, 'over'), 'yes', 'it ends');
    ok((await recordOf(tab)).includes('\ndice by-hand\n'), 'the record says that dice were real');
    await tab.goto(new URL('/juegos/', tab.url()).href);
    await tab.waitForSelector('[data-kept]');
});

test('dizzle: as many dice as are due, a corrected roll and a corrected move', async ({ page }) => {
    const tab = await referee(page, 'dizzle');
    const count = await tab.locator('[data-slot]').count();
    ok(count > 4, `${count} dice`);
    await roll(tab, '1123456'.slice(0, count).padEnd(count, '3'));
    const first = (await movesOf(tab))[0];
    const lit = async () =>
        (
            await tab
                .locator('.may[data-sq]')
                .evaluateAll((squares) => squares.map((square) => [square.ariaLabel.split(', ')[1], square.dataset.sq]))
        )[0];
    const place = async () => {
        const [face, square] = await lit();
        ok(await type(tab, `${face}@${square}`), `${face}@${square}`);
    };
    for (let i = 0; i < 3; i++) await place();
    await correct(tab, 1);
    equal(await tab.locator('[data-slot]').count(), count, 'the same dice');
    await roll(tab, [...first.split(' ')[1]].reverse());
    equal(
        [(await movesOf(tab)).length, await tab.locator('[data-waiting]').count()],
        [4, 0],
        'the same roll: all holds',
    );
    await correct(tab, 1);
    await tab.click('[data-face-of="6"]');
    await tab.click('[data-slot="0"]');
    equal(await tab.locator('[data-slot] .die').count(), 0, 'taken off again');
    await roll(tab, '6'.repeat(count));
    ok((await tab.getAttribute('[data-waiting]', 'data-stuck')).startsWith('DZ-'), 'no such die any more');
    await tab.click('[data-cancel]');
    equal((await movesOf(tab))[0], first, 'as it was');
});

test('blitz: dice by colour, calls in order, the round closed', async ({ page }) => {
    const tab = await referee(page, 'blitz', { names: ['Ana', 'Eva', 'Ugo'] });
    for (let i = 0; i < 8; i++) await tab.locator('[data-face-of]').nth(1).click();
    await tab.click('[data-write]');
    await tab.waitForSelector('[data-calls]');
    const answer = /\d+/.exec(await tab.textContent('[data-calls] b'))[0];
    await tab.click('[data-seat-of="2"]');
    for (const digit of answer) await tab.keyboard.press(digit);
    await tab.click('[data-write]');
    await tab.click('[data-seat-of="1"]');
    await tab.click('[data-calls] [data-key="-"]');
    await tab.click('[data-close]');
    const moves = await movesOf(tab);
    equal(moves.slice(1), [`2 ${answer}@2000`, '1 -', 'clock !'], 'as it was heard');
});

test('ecuaciones: thirteen dice by colour, less the one that all have', async ({ page }) => {
    const tab = await referee(page, 'ecuaciones');
    equal(await tab.locator('[data-slot]').count(), 12, 'dice');
    for (const face of '3157' + '2046' + '++x:') await tab.click(`[data-face-of="${face}"]`);
    await tab.click('[data-write]');
    equal(await movesOf(tab), ['dice 13570246++x:'], 'in the order of records');
    ok(!(await type(tab, '3=5')), 'no true equation');
    ok(/^EC-/.test(await refused(tab)), 'with its rule');
});

test('what was entered last is kept, though the page is closed while it waits to be written', async ({ page }) => {
    const tab = await referee(page, 'doce', { choose: { rounds: 1 } });
    const other = await page();
    await other.evaluate(keepBusy);
    ok(await type(tab, '4@c3'), 'the first');
    ok(await type(tab, '2@a1'), 'the second');
    const id = await main(tab, 'table');
    await tab.close();
    await new Promise((done) => setTimeout(done, 1000)); // the browser drops what a closed page still had to write, soon
    await other.evaluate(() => (window.free = true));
    const again = await page(id);
    await again.waitForSelector('main[data-table]');
    equal(await movesOf(again), ['1 4@c3', '2 2@a1'], 'both');
    ok(await type(again, '5@e5'), 'and it goes on');
    await again.reload();
    await again.waitForSelector('main[data-table]');
    equal(await movesOf(again), ['1 4@c3', '2 2@a1', '1 5@e5'], 'as before');
});

test('home: empty at first, ways to play, a book that goes on, offline', async ({ page, context }) => {
    const tab = await page();
    await tab.waitForSelector('[data-none]');
    equal(await tab.locator('[data-offline]').count(), 0, 'online');
    await tab.click('[data-way=friends]');
    await tab.click('[data-which] [data-game=doce] a');
    await tab.waitForSelector('input[name=with][value=friends]:checked', { state: 'attached' });
    await tab.goBack();
    await tab.goBack();
    await tab.click('[data-way=here]');
    await tab.click('[data-which] [data-game=doce] a');
    await tab.waitForSelector('input[name=with][value=here]:checked', { state: 'attached' });
    await tab.goBack();
    await tab.goBack();
    await tab.click('[data-way=referee]');
    await tab.click('[data-begin]');
    await tab.waitForSelector('main[data-table]');
    const id = await main(tab, 'table');
    await tab.click('header a.icon');
    await tab.waitForSelector(`[data-kept="${id}"]`);
    equal([await tab.locator('.go').count(), await tab.locator('[data-none]').count()], [0, 0], 'nobody is waited for');
    await fetched(tab);
    await context.setOffline(true);
    await tab.waitForSelector('[data-offline]');
    await tab.click(`[data-kept="${id}"] a`);
    await tab.waitForSelector('main[data-table]');
});

test('axe, and no sideways scrolling, with dice, a correction and calls', async ({ page, context }) => {
    await remember(context, { language: 'de' });
    const tab = await referee(page, 'dizzle');
    await tab.click('[data-face-of="4"]');
    await looksWell(tab, 'dice');
    await type(tab, '123456123456'.slice(0, await tab.locator('[data-slot]').count()));
    await resized(tab, 360, 740);
    await tab
        .locator('.may[data-sq]')
        .first()
        .evaluate((square) => document.querySelector(`.pick[data-piece="${square.ariaLabel.split(', ')[1]}"]`).click());
    await tab.locator('.targets button').first().click();
    await tab.click('[data-play]');
    await correct(tab, 1);
    await looksWell(tab, 'correction');
    await tab.close();
    const blitz = await referee(page, 'blitz');
    await looksWell(blitz, 'dice of blitz');
    for (let i = 0; i < 8; i++) await blitz.locator('[data-face-of]').nth(0).click();
    await blitz.click('[data-write]');
    await blitz.waitForSelector('[data-calls]');
    await looksWell(blitz, 'calls');
});

await run(world);
