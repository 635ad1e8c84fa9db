// Places of the page, in a real browser: what lies where, what covers what, what is said where there is nothing yet.
// Usage: node places.mjs SITE
import { equal, ok, run, test } from './harness.mjs';
import { resized, sideways } from './looking.mjs';
import { begin, main, remember, world } from './world.mjs';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A round of DOCE that the second one wins with its last die. */
const ROUND = ['6@e5', '4@b1', '6@a5', '4@d1', '5@c5', '3@a1', '1@e3', '1@c1'];

const enter = (tab, move) =>
    tab.evaluate((text) => {
        document.querySelector('input[name=move]').value = text;
        document.querySelector('form[data-entry]').requestSubmit();
    }, move);
const typed = async (tab, move) => {
    const length = +(await main(tab, 'length'));
    await enter(tab, move);
    await tab.waitForFunction((before) => +document.querySelector('main[data-table]').dataset.length > before, length);
};
const boxOf = (tab, selector) => tab.$eval(selector, (part) => part.getBoundingClientRect().toJSON());

test('a box opens to play, learn, rules and print; Back closes it', async ({ page, faults }) => {
    const tab = await page();
    for (const game of ['doce', 'dizzle', 'blitz', 'ecuaciones', 'secuencia']) {
        await tab.click(`.shelf [data-game=${game}] .over`);
        equal(
            await tab.locator('[data-box] nav a').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
            [`new?game=${game}`, `learn/${game}`, `rules/${game}`, `print#${game}`].map((to) => `/juegos/${to}`),
            game,
        );
        ok(/.\.$/.test(await tab.textContent('[data-box] .motto')), 'what it is about');
        await tab.click('[data-box] [data-now]', { trial: true }); // covered by nothing, in the first and widest box, too
        await tab.waitForFunction(() => history.state?.depth === 1);
        await tab.goBack();
        await tab.waitForSelector('[data-box]', { state: 'detached' });
    }
    equal(await tab.locator('main nav a[href*="/learn/"], main nav a[href*="/rules/"]').count(), 0, 'piles of links');
    await tab.click('.shelf [data-game=secuencia] .over');
    await tab.click('[data-box] [data-now]');
    await tab.waitForSelector('main.t-secuencia[data-table]');
    equal(faults, [], 'complaints');
});

test('a desktop has the rules beside the board, at the one that was broken', async ({ page, faults }) => {
    const tab = await page();
    await resized(tab, DESKTOP.width, DESKTOP.height);
    await begin(tab, { game: 'doce', here: true, choose: { rounds: 1 } });
    await tab.waitForSelector('[data-beside] [data-rules~=DO-3]');
    const [beside, board] = [await boxOf(tab, '[data-beside]'), await boxOf(tab, '.cloth .board')];
    ok(beside.right <= board.left && beside.bottom <= DESKTOP.height, `beside: ${JSON.stringify(beside)}`);
    for (const move of ['1@c3', '6@a1']) await typed(tab, move);
    await enter(tab, '2@c2');
    const rule = await tab.getAttribute('[role=alert][data-rule]', 'data-rule');
    await tab.waitForSelector(`[data-beside] .sought[data-rules~=${rule}]`);
    await tab.click('[data-beside] summary');
    await tab.waitForFunction(() => JSON.parse(localStorage.cubilete).rulesBeside === false);
    await tab.reload();
    await tab.waitForSelector('[data-beside]:not([open])');
    await resized(tab, PHONE.width, PHONE.height);
    await tab.waitForSelector('[data-beside]', { state: 'detached' });
    equal(faults, [], 'complaints');
});

test('what is told of a round never covers the board', async ({ page, faults }) => {
    const tab = await page();
    await tab.emulateMedia({ reducedMotion: 'no-preference' });
    await begin(tab, { game: 'doce', here: true, choose: { rounds: 2 } });
    await tab.evaluate(() => {
        const { setTimeout: real } = window;
        window.setTimeout = (act, ms, ...rest) => (ms > 1000 ? 0 : real(act, ms, ...rest)); // it stays until it is looked at
    });
    for (const move of ROUND) await typed(tab, move);
    await tab.waitForSelector('.banner');
    await tab
        .locator('.banner')
        .evaluate((banner) => Promise.all(banner.getAnimations().map(({ finished }) => finished)));
    for (const size of [PHONE, DESKTOP, { width: 320, height: 640 }, { width: 844, height: 390 }]) {
        await resized(tab, size.width, size.height);
        const [banner, board] = [await boxOf(tab, '.banner'), await boxOf(tab, '.cloth .board')];
        const free = banner.top >= board.bottom - 1 || banner.left >= board.right - 1;
        ok(free, `${size.width}: ${JSON.stringify([banner, board])}`);
        const inside = banner.left >= 0 && banner.right <= size.width && banner.bottom <= size.height;
        ok(inside && banner.width > 100, `${size.width}: ${JSON.stringify(banner)}`);
        equal(await sideways(tab), 0, `${size.width}: px too wide`);
        const gains = await boxOf(tab, '.doce-gains');
        ok(!gains.height || gains.top >= banner.bottom, `${size.width}: over what the points are for`);
    }
    equal(faults, [], 'complaints');
});

test('a desktop has a lesson, and the games to choose from, on one screen', async ({ page, server, faults }) => {
    const tab = await page();
    await resized(tab, DESKTOP.width, DESKTOP.height);
    for (const game of ['doce', 'dizzle', 'blitz', 'ecuaciones', 'secuencia']) {
        await tab.goto(`${server.url}learn/${game}`);
        await tab.waitForSelector('.lesson .hand button');
        const [cloth, hand] = [await boxOf(tab, '.lesson .cloth'), await boxOf(tab, '.lesson .hand')];
        ok(
            cloth.bottom <= DESKTOP.height && hand.bottom <= DESKTOP.height,
            `${game}: to ${cloth.bottom} and ${hand.bottom}`,
        );
        const tall = await tab.$$eval('.hand .btn', (all) => Math.max(...all.map((one) => one.clientHeight)));
        ok(tall <= 80, `${game}: a button is ${tall} px high`);
    }
    await tab.goto(`${server.url}new?with=here`);
    await tab.waitForSelector('[data-which]');
    const boxes = await tab.$$eval('.which a', (all) =>
        all.map((box) => [box.getBoundingClientRect().bottom, box.querySelector('.lettering').clientHeight]),
    );
    equal(boxes.length, 5, 'games');
    ok(
        boxes.every(([bottom, lettering]) => bottom <= DESKTOP.height && lettering >= 20),
        `boxes and names: ${boxes}`,
    );
    equal(faults, [], 'complaints');
});

/** The ratio of two colours as WCAG has it. */
const contrastOf = (tab, selector) =>
    tab.$eval(selector, (part) => {
        const style = getComputedStyle(part);
        const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
        const light = (colour) => {
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((one) =>
                one / 255 <= 0.03928 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
            );
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const [high, low] = [light(style.color), light(style.backgroundColor)].sort((a, b) => b - a);
        return (high + 0.05) / (low + 0.05);
    });

test('the main button of an end keeps its contrast under a pointer', async ({ page, context, faults }) => {
    await remember(context, { language: 'es', last: 'doce' });
    const tab = await page();
    await begin(tab, { game: 'doce', here: true, choose: { rounds: 1 } });
    for (const move of ROUND) await typed(tab, move);
    await tab.waitForSelector('.ended [data-again]');
    for (const theme of ['light', 'dark']) {
        await tab.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
        for (const game of ['doce', 'dizzle', 'blitz', 'ecuaciones', 'secuencia']) {
            await tab.evaluate((wanted) => (document.documentElement.dataset.game = wanted), game);
            await tab.hover('.ended [data-again]');
            await tab.evaluate(() => document.getAnimations().forEach((one) => one.finish()));
            const contrast = await contrastOf(tab, '.ended [data-again]');
            ok(contrast >= 4.5, `${game}, ${theme}: ${contrast}`);
        }
    }
    equal(faults, [], 'complaints');
});

test('the keypad of a race has the order of a number pad', async ({ page, faults }) => {
    const tab = await page();
    await resized(tab, DESKTOP.width, DESKTOP.height);
    await begin(tab, { game: 'blitz' });
    await tab.waitForSelector('.pad [data-key="7"]', { state: 'attached' });
    const rows = await tab.$$eval('.pads .own .pad > *', (keys) => {
        const places = keys.map((key) => ({ key: key.dataset.key, ...key.getBoundingClientRect().toJSON() }));
        places.sort((a, b) => Math.round(a.top - b.top) || a.left - b.left);
        return places.map(({ key }) => key).join(' ');
    });
    equal(rows, '7 8 9 4 5 6 1 2 3 Backspace 0 Enter');
    equal(faults, [], 'complaints');
});

test('all shortcuts are on one page, and single characters can be switched off there', async ({ page, faults }) => {
    const tab = await page('settings');
    await tab.click('a[href$="/keys"]');
    await tab.waitForSelector('[data-shortcut=sheet]');
    const names = await tab.$$eval('[data-shortcut]', (all) => all.map(({ dataset }) => dataset.shortcut));
    for (const name of ['hint', 'type', 'replay', 'doce', 'dizzle', 'blitz', 'ecuaciones', 'secuencia'])
        ok(names.includes(name), `${name} is among ${names}`);
    equal(await tab.locator('[data-off]').count(), 0, 'switched off');
    await tab.click('.switch');
    ok((await tab.locator('[data-off]').count()) >= 4, 'switched off');
    equal(await tab.evaluate(() => JSON.parse(localStorage.cubilete).letterKeys), false, 'it is kept');
    equal(faults, [], 'complaints');
});

test('ratings and records say what they are where there are none', async ({ page, context, faults }) => {
    await context.route('**/api/ratings', (route) => route.fulfill({ json: [] }));
    const tab = await page('ratings');
    ok(/friends/.test(await tab.getAttribute('[data-empty] a.main', 'href')), 'a way to the first one');
    const verify = await page('verify');
    await verify.waitForSelector('[data-no-record]');
    equal(faults, [], 'complaints');
});

test('the sheet designer on a phone: a heading, every brush in reach, squares that a finger hits', async ({
    page,
    faults,
}) => {
    const tab = await page('sheet');
    await resized(tab, PHONE.width, PHONE.height);
    await tab.waitForSelector('.paper [data-sq=e4]');
    ok(await tab.isVisible('h1'), 'a heading');
    const brushes = await tab.$$eval('[data-brush]', (all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    ok(
        brushes.length > 8 && brushes.every(({ left, right }) => left >= 0 && right <= PHONE.width),
        `brushes: ${JSON.stringify(brushes.map(({ left, right }) => [left, right]))}`,
    );
    await tab.click('[data-nearer]');
    const square = await boxOf(tab, '.paper [data-sq=e4] .hit');
    ok(square.width >= 44 && square.height >= 44, `a square: ${square.width} by ${square.height}`);
    equal(await sideways(tab), 0, 'px too wide');
    const before = await tab.getAttribute('[data-sq=i1]', 'data-token');
    await tab.click('[data-brush=cross]');
    await tab.click('[data-sq=i1]');
    ok(before !== (await tab.getAttribute('[data-sq=i1]', 'data-token')), 'the last one can be painted, too');
    equal(faults, [], 'complaints');
});

test('an address that leads nowhere says so, with its name', async ({ page, faults }) => {
    const tab = await page('nowhere/at/all');
    ok((await tab.textContent('[role=alert]')).includes('/juegos/nowhere/at/all'), 'which address');
    equal(faults, [], 'complaints');
});

await run(world);
