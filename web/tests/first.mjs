// The first minutes of somebody new: dice that wait for a hand, results that stay, races that wait for a word. Usage: node first.mjs SITE
import { equal, ok, run, test } from './harness.mjs';
import { resized } from './looking.mjs';
import { begin, hint, main, movesOf, myTurn, remember, unfold, world } from './world.mjs';

/** As the page is when nobody has chosen anything; only that nothing moves. */
const NEW = { language: 'es', still: true, pace: 'tap', autoRoll: false, offered: false };
const opened = async ({ page, context }, more = {}) => {
    await remember(context, { ...NEW, ...more });
    await context.clock.install();
    return page();
};
/** A minute passes for the page. */
const later = (tab) => tab.clock.fastForward(60_000);
const listed = (tab) => tab.locator('.moves li').count();

test('the roll for the start is seen, told and thrown by hand', async (world) => {
    const tab = await opened(world);
    await begin(tab, { game: 'secuencia' });
    await tab.waitForSelector('[data-throw]');
    ok((await tab.textContent('header h1')).includes('¿Quién empieza?'), 'the bar says what is rolled for');
    equal(await listed(tab), 0, 'nothing is listed that was not seen');
    equal(await tab.locator('.open[data-sq]').count(), 0, 'nothing to be chosen yet');
    equal(await tab.locator('.seat[aria-current=true]').count(), 1, 'whoever is to throw is marked');
    await tab.keyboard.press(' ');
    await tab.waitForFunction(() => document.querySelectorAll('.moves li').length >= 2);
    ok(/Empiez|vuelven a tirar/.test(await tab.textContent('.banner')), 'who begins is told');
    const rolled = await tab.locator('.seat .opened-with').allTextContents();
    ok(/^Has sacado/.test(rolled[0]) && /^Ha sacado/.test(rolled[1]), `what each rolled, beside its name: ${rolled}`);
    while (!(await tab.locator('.open[data-sq]').count()))
        await tab.evaluate(() => document.querySelector('[data-throw], .acts .main:not([data-play])')?.click());
    const given = () =>
        tab.evaluate(() => [
            getComputedStyle(document.querySelector('.sum')).visibility,
            getComputedStyle(document.querySelector('.board .open .cell')).fill,
        ]);
    const [, lit] = await given();
    await tab.evaluate(() => document.querySelector('[data-roll]').classList.add('thrown')); // as while they roll
    equal(await given(), ['hidden', 'none'], 'dice that still roll give nothing away');
    ok(lit !== 'none', `and then the squares are lit: ${lit}`);
    equal(world.faults, [], 'complaints');
});

for (const [how, throwIt] of Object.entries({
    button: (tab) => tab.click('[data-throw]'),
    'space bar': (tab) => tab.keyboard.press(' '),
    finger: (tab) => tab.click('[data-shaker]'),
    async drag(tab) {
        const { x, y, width, height } = await tab.locator('[data-shaker]').boundingBox();
        await tab.mouse.move(x + width / 2, y + height / 2);
        await tab.mouse.down();
        await tab.mouse.move(x + width / 2 + 60, y + height / 2 - 40, { steps: 4 });
        ok(await tab.locator('[data-shaker]').evaluate((cup) => cup.style.transform !== ''), 'the cup follows');
        await tab.mouse.up();
    },
    shaking: (tab) =>
        tab.evaluate(() =>
            dispatchEvent(Object.assign(new Event('devicemotion'), { acceleration: { x: 3, y: 20, z: 0 } })),
        ),
}))
    test(`my dice are thrown by me: ${how}`, async (world) => {
        const tab = await opened(world, { letterKeys: how !== 'space bar' }); // which is no character to be switched off
        await begin(tab, { game: 'dizzle' });
        await tab.waitForSelector('[data-throw]');
        equal(await tab.locator('.pick[data-piece]').count(), 0, 'no die is seen before');
        await throwIt(tab);
        await tab.waitForSelector('.may[data-sq]');
        equal(await tab.locator('[data-throw]').count(), 0, 'thrown');
        equal(await listed(tab), 1, 'and listed');
        equal(world.faults, [], 'complaints');
    });

test('sound and vibration are offered once; automatic dice ask for nothing', async (world) => {
    const tab = await opened(world);
    await begin(tab, { game: 'dizzle' });
    await tab.click('[data-offer-sound] .btn');
    equal(await tab.locator('[data-offer-sound]').count(), 0, 'answered');
    const kept = await tab.evaluate(() => JSON.parse(localStorage.cubilete));
    equal([kept.sound, kept.haptics, kept.offered], [true, true, true], 'kept');
    await tab.goto(new URL('settings', world.server.url).href);
    await tab.check('input[name=autoRoll]', { force: true });
    await tab.goto(new URL('.', world.server.url).href);
    await begin(tab, { game: 'ecuaciones' });
    await myTurn(tab);
    await tab.waitForSelector('.rack [data-sq]');
    equal(await tab.locator('[data-throw]').count(), 0, 'they fall by themselves');
});

test('the end of a round stays until a tap, and the bar has its round', async (world) => {
    const tab = await opened(world, { wishes: { doce: { with: 'here', seats: 2, names: ['Ana', 'Luis'] } } });
    await begin(tab, { game: 'doce', here: true });
    for (const line of ['4@b1', '6@e5', '4@d1', '6@a5', '3@a1', '5@c5', '1@c1'])
        await tab.evaluate((text) => {
            document.querySelector('input[name=move]').value = text;
            document.querySelector('form[data-entry]').requestSubmit();
        }, line);
    await tab.waitForSelector('.banner');
    await later(tab);
    equal(await tab.locator('.banner').count(), 1, 'it is still there');
    ok((await tab.textContent('header h1')).includes('Ronda 1'), 'the round that is shown');
    equal(await tab.locator('.seat .sub').filter({ hasText: 'dados: 11' }).count(), 0, 'and what was left in it');
    await tab.click('.acts .main');
    await tab.waitForFunction(() => !document.querySelector('.banner'));
    ok((await tab.textContent('header h1')).includes('Ronda 2'), 'and then the next');
});

test('a race waits for a word, its result for another; what bots still think can be skipped', async (world) => {
    const tab = await opened(world);
    await begin(tab, { game: 'blitz', level: 'novato' });
    await tab.waitForSelector('[data-ready]');
    await later(tab); // a server would have lifted the cup
    equal([await tab.locator('.beat, .pitch .lies').count(), await main(tab, 'turn')], [0, ''], 'the cup stands');
    await tab.click('[data-ready]');
    await tab.waitForSelector('.pitch .lies');
    await tab.keyboard.press('9');
    await tab.keyboard.press('9');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('[data-skip], .calls');
    if (await tab.locator('[data-skip]').count()) await tab.click('[data-skip]');
    await tab.waitForSelector('.calls');
    ok((await tab.textContent('header h1')).includes('1'), 'the round that is shown');
    ok(/¡|Nadie/.test(await tab.textContent('[data-won]')), 'whose the race is');
    await tab.keyboard.press('4'); // a digit that came too late
    await later(tab);
    equal(await tab.locator('.calls').count(), 1, 'the result stays');
    await tab.keyboard.press('Enter');
    await tab.waitForSelector('.beat');
    ok((await movesOf(tab)).length >= 3, 'a race is written down');
});

/** The best equation, which is laid sign by sign up to its `=`, and then the rest. */
let laid = '';
const lay = async (tab, signs) => {
    for (const sign of signs) await tab.keyboard.press(sign);
};

/** What each game's first turn asks for, step by step, on the real board. */
const GUIDED = {
    doce: [(tab) => tab.click('.pick[data-piece="4"]'), (tab) => tab.click('[data-sq=c3]')],
    dizzle: [
        (tab) => tab.click('[data-throw]'),
        async (tab) => {
            const label = await tab.locator('.may[data-sq]').first().getAttribute('aria-label');
            await tab.keyboard.press(label.split(', ')[1]);
        },
        (tab) => tab.locator('.open[data-sq]').first().click(),
    ],
    secuencia: [
        async (tab) => {
            // for the start, and then for the turn; whoever else begins plays first
            while (!(await tab.locator('.open[data-sq]').count()))
                await tab.evaluate(() => document.querySelector('[data-throw], .acts .main:not([data-play])')?.click());
        },
        (tab) => tab.locator('.open[data-sq]').first().click(),
    ],
    ecuaciones: [
        (tab) => tab.click('[data-throw]'),
        async (tab) => {
            laid = await hint(tab);
            await lay(tab, laid.slice(0, laid.indexOf('=') + 1));
        },
        (tab) => lay(tab, laid.slice(laid.indexOf('=') + 1)),
    ],
};
for (const [game, acts] of Object.entries(GUIDED))
    test(`the goal in one line, and a guided first turn: ${game}`, async (world) => {
        const tab = await opened(world, { met: [] });
        await begin(tab, { game });
        await tab.waitForSelector('[data-goal]');
        for (const [width, height] of [
            [390, 844],
            [1280, 800],
        ]) {
            await resized(tab, width, height);
            const { y, height: high } = await tab.locator('.hand > :is(.throw, .picks), .acts').last().boundingBox();
            ok(y + high <= height, `at ${width} what one begins with ends at ${y + high}`);
        }
        if (await tab.locator('[data-legend]').count()) {
            await tab.click('[data-goal-legend]');
            await tab.waitForSelector('dialog[open]');
            await tab.keyboard.press('Escape');
            await tab.waitForSelector('dialog', { state: 'detached' });
        }
        await tab.click('[data-guide-begin]');
        for (const [i, act] of acts.entries()) {
            await tab.waitForSelector(`[data-guide="${i + 1}"]`);
            equal(await tab.locator('[data-point]').count(), 1, `step ${i + 1} points at something`);
            await act(tab);
        }
        await tab.waitForSelector(`[data-guide="${acts.length + 1}"]`);
        await tab.click('[data-play]');
        await tab.waitForSelector('[data-guide][data-done=yes]');
        await tab.click('[data-guide-close]');
        equal(await tab.locator('[data-guide], [data-goal], [data-point]').count(), 0, 'it is over');
        await tab.reload();
        await tab.waitForSelector('main[data-table]');
        equal(await tab.locator('[data-goal]').count(), 0, 'known from now on');
        await tab.click('[aria-haspopup=dialog]:not([data-legend])');
        await tab.click('.menu button:has(use[href="#play"])');
        await tab.waitForSelector('[data-goal]');
        equal(world.faults, [], 'complaints');
    });

test('each game of Ecuaciones has its own goal', async (world) => {
    const tab = await opened(world, { met: [] });
    for (const [mode, goal, guided] of [
        ['uno', /que dé más puntos/, 1],
        ['ultimo', /última ecuación/, 0],
        ['yahtzee', /cinco líneas/, 0],
    ]) {
        await tab.goto(world.server.url);
        await begin(tab, { game: 'ecuaciones', choose: { mode } });
        await tab.waitForSelector('[data-goal]');
        await resized(tab, 360, 640);
        if (guided) {
            const { y, height } = await tab.locator('[data-guide-begin]').boundingBox();
            const { y: below } = await tab.locator('.acts').boundingBox();
            ok(y + height <= below, `on a small phone the offer ends at ${y + height}, the button begins at ${below}`);
        }
        ok(goal.test(await tab.textContent('[data-goal] b')), `${mode}: ${await tab.textContent('[data-goal] b')}`);
        equal(await tab.locator('[data-guide-begin]').count(), guided, `${mode}: a guided turn that fits`);
    }
    equal(world.faults, [], 'complaints');
});

test('whoever plays without being shown how is not asked again', async (world) => {
    const tab = await opened(world, { met: [] });
    await begin(tab, { game: 'doce' });
    await tab.waitForSelector('[data-goal]');
    await tab.click('.pick[data-piece="4"]');
    await tab.click('[data-sq=c3]');
    await tab.click('[data-play]');
    await tab.waitForFunction(() => !document.querySelector('[data-goal]'));
    equal(await tab.evaluate(() => JSON.parse(localStorage.cubilete).met), ['doce'], 'kept');
});

test('a practice lift before the first race, which does not count', async (world) => {
    const tab = await opened(world, { met: [] });
    await begin(tab, { game: 'blitz' });
    await tab.click('[data-guide-begin]');
    await tab.waitForSelector('[data-practice] .call');
    await tab.waitForSelector('.pitch .lies');
    const press = async (...keys) => {
        for (const key of keys) await tab.keyboard.press(key);
    };
    await press('1', '2', 'Enter');
    await tab.waitForSelector('[data-practice=on] [role=alert]');
    await press('Backspace', '3', 'Enter');
    await tab.waitForSelector('[data-practice=done]');
    equal(await tab.locator('[data-practice] :is(.calls, [data-won]):visible').count(), 0, 'nobody has won a disc');
    await tab.click('[data-guide-close]');
    await tab.waitForSelector('[data-ready]');
    equal(await main(tab, 'length'), '0', 'nothing of it is in the match');
    equal(world.faults, [], 'complaints');
});

test('set-up on a phone: Play is on the screen, options are folded with their values', async (world) => {
    const tab = await opened(world);
    for (const [game, values] of [
        ['secuencia', /^Fichas en línea: 6/i],
        ['ecuaciones', /meta: \d+ · límite en segundos: no$/i],
        ['dizzle', /./],
    ]) {
        await tab.goto(new URL(`new?game=${game}&with=here`, world.server.url).href);
        await tab.waitForFunction(() => /\d|uno/.test(document.querySelector('[data-options]')?.textContent ?? ''));
        await resized(tab, 360, 560);
        const { y, height } = await tab.locator('[data-begin]').boundingBox();
        ok(y > 0 && y + height <= 560, `${game}: Play from ${y} to ${y + height}`);
        ok(values.test((await tab.textContent('[data-options]')).trim()), await tab.textContent('[data-options]'));
        equal(await tab.locator('details[open]').count(), 0, 'folded');
    }
    await tab.goto(new URL('new?game=secuencia', world.server.url).href);
    await unfold(tab);
    await tab.waitForFunction(() => document.querySelector('.opts').textContent.includes('Lo normal: 6'));
    await tab.check('input[name=seats][value="3"]', { force: true });
    await tab.waitForFunction(() => document.querySelector('.opts').textContent.includes('Lo normal: 5'));
});

test('with friends and on this device: which game comes first', async (world) => {
    const tab = await opened(world);
    for (const way of ['friends', 'here']) {
        await tab.goto(world.server.url);
        await tab.click(`[data-way=${way}]`);
        await tab.waitForSelector(`[data-which=${way}]`);
        await tab.click('[data-game=dizzle] a');
        await tab.waitForSelector('main[data-game=dizzle] [data-begin]');
        equal(await tab.isChecked(`input[name=with][value=${way}]`), true, way);
    }
});

await run(world, { beside: 2 });
