// Würfelblitz in a real browser: races against a bot and between people at one screen. Usage: node blitz.mjs SITE
import { everyGame } from './every.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { axe, resized, sideways } from './looking.mjs';
import { begin, called, holdThoughts, letThink, movesOf, recordOf, remember, world } from './world.mjs';

/** handicap: white discs that make a black one, a digit a seat; 1 makes short games. */
const wish = (here, seats, options = {}) => ({
    still: true,
    language: 'es',
    wishes: {
        blitz: {
            with: here ? 'here' : 'bot',
            level: 'novato',
            seats,
            names: ['Ana', 'Íñigo', 'Zoe', 'Luis'].slice(0, here ? seats : 1),
            options: { handicap: '1'.repeat(seats), ...options },
        },
    },
});
/** All at this screen are ready, if that is asked, and the cup is lifted. */
const raced = (tab) =>
    tab.waitForFunction(() => {
        for (const ready of document.querySelectorAll('[data-ready]')) ready.click();
        return document.querySelector('.pitch .cup.up') !== null;
    });
const dice = (tab) =>
    tab.locator('.pitch .lies svg').evaluateAll((all) => all.map((die) => die.getAttribute('aria-label')));

/** What is right, by a plain reading of what the dice are called. */
function sum(labels) {
    const dots = labels.flatMap((label) => /punto (\w+)$/.exec(label)?.[1] ?? []);
    return labels
        .map((label) => /^(\w+) (\d)$/.exec(label))
        .filter((die) => die && !dots.includes(die[1]))
        .reduce((all, die) => all + +die[2], 0);
}

/** The right number, digit by digit as `press` does it, then the call. */
async function callRight(tab, press) {
    await raced(tab);
    const right = String(sum(await dice(tab)));
    for (const digit of right) await press(digit);
    equal(await tab.textContent('.shown'), right, 'what is typed is shown to who types it');
    await called([tab], () => press('Enter'));
}

everyGame({
    game: 'blitz',
    wish: { options: { handicap: '11' } },
    prepare: holdThoughts, // whoever wins is not to depend on how busy the machine is
    tap: (tab) => callRight(tab, (key) => tab.click(`.pad [data-key="${key}"]`)),
    keys: (tab) => callRight(tab, (key) => tab.keyboard.press(key)),
    half: (tab) => tab.keyboard.press('7'),
    some: 1, // three end it
    ready: raced,
    look: (tab) => tab.locator('.seat').allInnerTexts(), // a race that was left begins anew: only its discs stay
    ended: async (tab) =>
        equal((await movesOf(tab)).filter((line) => /^1 \d+@\d+/.test(line)).length, 3, await recordOf(tab)),
});

test('nothing is seen before the cup is lifted, nor a call before the race is over', async ({ page, context }) => {
    await remember(context, wish(false, 2));
    await holdThoughts(context);
    const tab = await page();
    await begin(tab, { game: 'blitz' });
    await tab.waitForSelector('.pitch .cup');
    equal(await tab.locator('.beat').count(), 0, 'nobody counts before somebody is ready');
    await tab.keyboard.press('Enter');
    const under = await tab.waitForFunction(() => {
        // all at one moment, however slow we are
        if (!document.querySelector('.beat:not(:empty)')) return null;
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '7', bubbles: true }));
        return [
            document.querySelectorAll('.pitch .lies svg').length,
            document.querySelector('.moves')?.textContent ?? '',
        ];
    });
    equal(await under.jsonValue(), [0, ''], 'no dice under the cup, no roll in the list');
    await raced(tab);
    equal(await tab.textContent('.shown'), '', 'no key counted before');
    ok(
        /(naranja \d|dado naranja, punto \w+);.*Blancos: \w+, \w+\./.test(await tab.textContent('[data-said]')),
        'the dice are said, in colours',
    );
    await tab.keyboard.press('9');
    await tab.keyboard.press('8');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.seat:first-child .sub [href="#seal"]');
    equal(await tab.locator('.calls').count(), 0, 'not open yet');
    await letThink(tab, 'think');
    await tab.waitForSelector('.calls', { timeout: 90_000 });
    ok(/Dijiste 98; eran \d+/.test(await tab.textContent('[data-said]')), 'a wrong call is told');
});

test('one call only, and giving up', async ({ page, context }) => {
    await remember(context, wish(false, 2));
    await holdThoughts(context);
    const tab = await page();
    await begin(tab, { game: 'blitz' });
    await raced(tab);
    await tab.click('.give-up button');
    await tab.waitForSelector('.seat:first-child .sub [href="#seal"]');
    await tab.evaluate(() => {
        document.querySelector('details.type').open = true;
    });
    await tab.fill('form[data-entry] input[name=move]', '12');
    await tab.click('form[data-entry] button');
    equal(await tab.getAttribute('[role=alert]', 'data-rule'), 'WB-8');
});

test('two thumbs on one screen', async ({ page, context }) => {
    await remember(context, wish(true, 2));
    const tab = await page();
    await begin(tab, { game: 'blitz', here: true });
    await raced(tab);
    const pads = tab.locator('.seat-pad');
    equal(await pads.count(), 2, 'a pad each');
    await resized(tab, 1280, 800);
    const widths = await pads
        .first()
        .locator('.pad .btn')
        .evaluateAll((all) => all.map((key) => key.offsetWidth));
    ok(Math.max(...widths) - Math.min(...widths) < 3, `keys of one width on a desktop: ${widths}`);
    equal(
        await pads
            .locator('.owner b')
            .evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).length),
        0,
        'and names that are whole',
    );
    const right = String(sum(await dice(tab)));
    const touch = (pad, name) =>
        pads
            .nth(pad)
            .locator(name === '!' ? '.btn.main' : `[aria-label="${name}"]`)
            .dispatchEvent('pointerdown', { button: 0 });
    await touch(0, '9');
    for (const digit of right) await touch(1, digit);
    equal(
        [await pads.nth(0).locator('.shown').textContent(), await pads.nth(1).locator('.shown').textContent()],
        ['•', '•'.repeat(right.length)],
        'digits are covered',
    );
    await touch(0, '9');
    await touch(0, '!');
    await tab.waitForSelector('.seat-pad:first-child [href="#seal"]');
    equal(await tab.locator('.arena .calls').count(), 0, 'sealed');
    ok(!/99(@|%40|, en)/.test(await tab.content()), 'what is sealed is nowhere in the page');
    await touch(1, '!');
    await tab.locator('.arena .calls .called').nth(1).waitFor();
    equal(await tab.locator('.arena .calls .called').allTextContents(), ['99', right], 'open now');
    equal(await tab.locator('.seat-pad .owner .d-k').count(), 1, 'a disc for one of them');
    for (let round = 2; round <= 3; round++) {
        await raced(tab);
        for (const digit of String(sum(await dice(tab)))) await touch(1, digit);
        await called([tab], () => touch(1, '!'));
    }
    await tab.waitForSelector('.ended h2');
    ok((await tab.textContent('.ended h2')).includes('Íñigo'), 'the winner is named');
    equal(await tab.locator('.arena').count(), 0, 'the table is seen again');
});

test('several at one keyboard: each has a key, and then the digits', async ({ page, context }) => {
    await remember(context, wish(true, 2));
    const tab = await page();
    await begin(tab, { game: 'blitz', here: true });
    await tab.waitForSelector('[data-ready]');
    await tab.keyboard.press('q');
    await tab.waitForFunction(() => document.querySelectorAll('[data-ready]').length === 1);
    equal(await tab.locator('.beat').count(), 0, 'the other one is not ready yet');
    await tab.keyboard.press('p');
    await tab.waitForSelector('.pitch .cup.up', { state: 'attached' });
    const right = String(sum(await dice(tab)));
    const typed = () => tab.locator('.seat-pad .shown').evaluateAll((all) => all.map((shown) => shown.textContent));
    await tab.keyboard.press('9');
    equal(await typed(), ['', ''], 'nobody has the keyboard yet');
    await tab.keyboard.press('p');
    for (const digit of right) await tab.keyboard.press(digit);
    await tab.keyboard.press('q');
    for (const key of ['9', '8', 'Backspace', '9']) await tab.keyboard.press(key);
    equal(await typed(), ['••', '•'.repeat(right.length)], 'each for oneself');
    await axe(tab, 'at one keyboard');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.seat-pad:first-child [href="#seal"]');
    await tab.keyboard.press('p');
    await tab.keyboard.press('Enter');
    await tab.locator('.arena .calls .called').nth(1).waitFor();
    equal(await tab.locator('.arena .calls .called').allTextContents(), ['99', right], 'open now');
});

test('seven at a phone: a handicap for each, names that are whole', async ({ page, faults }) => {
    const tab = await page('new?game=blitz');
    await tab.check('input[name=seats][value="7"]', { force: true });
    await tab.click('[data-options]');
    equal(await tab.locator('[data-each=handicap] select').count(), 7, 'a number for each');
    await tab.locator('[data-each=handicap] select').first().selectOption('1');
    await tab.click('[data-begin]');
    await tab.waitForSelector('main[data-table]');
    ok(/^option handicap 13{6}$/m.test(await recordOf(tab)), await recordOf(tab));
    const names = await tab.$$eval('.seat .who', (all) =>
        all.map((who) => [who.querySelector('bdi').textContent, who.scrollWidth > who.clientWidth]),
    );
    equal(new Set(names.map(([name]) => name)).size, 7, `names that differ: ${names}`);
    equal(
        names.filter(([, cut]) => cut),
        [],
        'names that are cut',
    );
    equal(await tab.locator('.seat .face').count(), 6, 'bots have faces');
    equal(await sideways(tab), 0, 'px too wide');
    equal(faults, [], 'complaints');
});

await run(world, { beside: 2 });
