// Lessons in a real browser: what is wrong is answered by the rules, what is shown can be done, to the last step.
// Usage: node lessons.mjs SITE
import { equal, ok, run, test } from './harness.mjs';
import { looksWell, resized } from './looking.mjs';
import { remember, settled, world } from './world.mjs';

/** What the rules have against it, in the step of that number. */
const WRONG = {
    doce: { 1: ['9@c3', 'DO-2'], 2: ['4@b4', 'DO-3'], 3: ['2@c1', ''], 5: ['#c5', 'DO-9'] },
    secuencia: { 1: ['a1', 'SE-4'], 3: ['xd4', 'SE-8'], 5: ['a4', 'SE-5'] },
    dizzle: { 1: ['3@a1', 'DZ-4'], 2: ['5@b4', 'DZ-6'], 3: ['4@a1', 'DZ-4'] },
    blitz: { 1: ['14', 'WB-4'], 4: ['10', 'WB-4'] },
    ecuaciones: { 1: ['3=3', 'EC-8'], 2: ['5x8=41', 'EC-6'], 5: ['3x0=0', 'EC-7'] },
};
const step = (tab) => tab.waitForSelector('.lesson');
const say = async (tab, line) => {
    await tab.locator('details.type').evaluate((details) => (details.open = true));
    await tab.fill('form[data-entry] input[name=move]', line);
    await tab.click('form[data-entry] button');
};

/** The step's own answer: shown, then played. */
async function follow(tab) {
    await tab.click('[data-show-me]');
    const button = tab.locator('[data-play], .pad [data-key=Enter]');
    if ((await button.isVisible()) && (await button.getAttribute('aria-disabled')) !== 'true') await button.click();
    // giving up is done by its key
    else if ((await tab.getAttribute('.lesson', 'data-show')) !== '-') await tab.click('form[data-entry] button');
    await tab.waitForSelector('.lesson[data-done=yes]');
}

async function complete(tab, game, each = async () => {}) {
    for (let n = 1; ; n++) {
        await tab.waitForSelector(`.lesson[data-step="${n}"][data-done=no]`);
        const [line, rule] = WRONG[game][n] ?? [];
        if (line) {
            await say(tab, line);
            equal(
                [game, n, line, await tab.getAttribute('[role=alert][data-rule]', 'data-rule')],
                [game, n, line, rule],
            );
            equal(await tab.getAttribute('.lesson', 'data-done'), 'no', 'what is wrong is not taken');
        }
        await each(n);
        const before = await tab.textContent('.bubble p');
        await follow(tab);
        ok((await tab.textContent('.bubble p')) !== before, 'what was learnt is said');
        if (!(await tab.locator('[data-next]').count())) return n;
        await tab.click('[data-next]');
    }
}

const learnable = async (tab) => {
    await settled(tab);
    return tab.locator('.shelf [data-game]').evaluateAll((boxes) => boxes.map(({ dataset }) => dataset.game));
};

test('each lesson can be completed as it is shown, and answers what is wrong', async ({ page, faults }) => {
    const tab = await page();
    const games = await learnable(tab);
    ok(games.length >= 4, `lessons: ${games}`);
    for (const game of games) {
        await tab.click(`.shelf [data-game=${game}] .over`);
        await tab.click(`[data-box] a[href$="/learn/${game}"]`);
        await step(tab);
        ok((await complete(tab, game)) >= 5, `${game}: steps`);
        equal(await tab.getAttribute('[data-play-it]', 'href'), `/juegos/new?game=${game}`, 'then it is played');
        await tab.click('.brand');
        await learnable(tab);
    }
    equal(faults, [], 'complaints');
});

/** A phone on its side: the hand stands beside the board, not on it. */
async function onItsSide(tab, game) {
    const before = tab.viewportSize();
    await resized(tab, 844, 390);
    const [cloth, hand] = await tab.evaluate(() =>
        ['cloth', 'hand'].map((part) => document.querySelector(`.lesson .${part}`).getBoundingClientRect().toJSON()),
    );
    ok(hand.left >= cloth.right, `${game}: the board to ${cloth.right}, the hand from ${hand.left}`);
    await resized(tab, before.width, before.height);
}

/** What lies on a board is large enough to be read. */
const readable = async (tab, what, parts) => {
    const widths = await tab.locator(parts).evaluateAll((all) => all.map((part) => part.getBoundingClientRect().width));
    ok(widths.length > 0 && Math.min(...widths) > 16, `${what}: ${widths}`);
};

test('by taps and by keys; axe finds nothing serious, nothing is too wide', async ({ page, context, faults }) => {
    await remember(context, { theme: 'light', language: 'de' });
    const tab = await page();
    const games = await learnable(tab);
    for (const game of games) {
        await tab.goto(new URL(`/juegos/learn/${game}`, tab.url()).href);
        await step(tab);
        await readable(tab, game, '.lesson .cloth :is([data-sq], .lies svg, .die)');
        await looksWell(tab, game);
        await onItsSide(tab, game);
    }
    await tab.goto(new URL('/juegos/learn/doce', tab.url()).href);
    await step(tab);
    await tab.keyboard.press('4');
    await tab.click('[data-sq="c3"]');
    await tab.click('[data-play]');
    await tab.waitForSelector('.lesson[data-done=yes]');
    await tab.waitForFunction(() => document.activeElement.matches('[data-next]')); // the way on has the focus
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.lesson[data-step="2"]');
    await tab.click('[data-sq="b4"]');
    equal(await tab.getAttribute('[role=alert]', 'data-rule'), 'DO-3', 'a tap on a closed square');
    equal(faults, [], 'complaints');
});

/** What is to be seen in the pictures of a game's rules. */
const PICTURES = {
    doce: { 'DO-3': ['[fill="url(#hatch)"]', 8], 'DO-11': ['.capsule', 1] },
    secuencia: { 'SE-4': ['.open[data-sq]', 4], 'SE-10': ['.capsule', 1] },
    dizzle: { 'DZ-6': ['.may', 3], 'DZ-31': ['.crossed', 4] },
    blitz: { 'WB-4': ['.lies.counts', 4], 'WB-9': ['.seat', 2] },
    ecuaciones: { 'EC-1': ['.eq .e', 6], 'EC-10': ['.eq .e', 12] },
};

test('rules have pictures where they matter, drawn by the boards', async ({ page, faults }) => {
    const tab = await page();
    for (const game of await learnable(tab)) {
        await tab.goto(new URL(`/juegos/rules/${game}`, tab.url()).href);
        for (const [rule, [what, count]] of Object.entries(PICTURES[game])) {
            const picture = tab.locator(`[data-picture="${rule}"]`);
            await picture.locator(what).first().waitFor({ state: 'attached' });
            equal([rule, await picture.locator(what).count()], [rule, count]);
            if (what !== '.capsule') await readable(tab, rule, `[data-picture="${rule}"] ${what}`);
            ok((await picture.locator('figcaption').textContent()).length > 20, `${rule} has words`);
            ok(
                await picture.evaluate((figure) =>
                    figure.previousElementSibling
                        .querySelector('[data-rules]')
                        .dataset.rules.split(' ')
                        .includes(figure.dataset.picture),
                ),
                `${rule} stands behind its rule`,
            );
        }
        equal(
            await tab
                .locator('figure [tabindex="0"]')
                .evaluateAll((all) => all.filter((one) => !one.closest('[inert]')).length),
            0,
            'nothing in a picture can be chosen',
        );
        await looksWell(tab, game);
        if (process.env.SHOTS) {
            await resized(tab, 360, 740);
            for (const rule of Object.keys(PICTURES[game]))
                await tab
                    .locator(`[data-picture="${rule}"]`)
                    .screenshot({ path: `${process.env.SHOTS}/picture-${rule}.png` });
        }
        await tab.goto(new URL('/juegos/', tab.url()).href);
        await learnable(tab);
    }
    equal(faults, [], 'complaints');
});

await run(world);
