// DOCE in a real browser: whole games, and all that can happen to one on the way. Usage: node doce.mjs SITE
import { everyGame } from './every.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { resized, sideways } from './looking.mjs';
import {
    begin,
    focus,
    hint,
    holdThoughts,
    letThink,
    main,
    movesOf,
    myTurn,
    recordOf,
    remember,
    world,
    until,
} from './world.mjs';

const oneRound = { game: 'doce', choose: { rounds: 1 } };

/** A die of some number onto some lit square, by taps. */
async function tap(page, i) {
    await page.click(`.pick[data-piece="${(i % 6) + 1}"]`);
    const lit = await page
        .locator('.open[data-sq]')
        .evaluateAll((squares) => squares.map((square) => square.dataset.sq));
    const square = lit[(i * 7) % lit.length];
    await page.click(`[data-sq="${square}"]`);
    ok((await page.textContent('[data-play]')).includes(square), 'the button names the square');
    await page.click('[data-play]');
}

/** A number, then along a path that crosses the board, until the square is lit. */
async function keys(tab, i) {
    await tab.keyboard.press(String((i % 6) + 1));
    const open = () =>
        tab.evaluate(
            () =>
                document.activeElement?.closest('.open[data-sq]') !== null && document.activeElement !== document.body,
        );
    for (let step = 0; step < 40 && !(await open()); step++)
        await tab.keyboard.press(
            [
                'ArrowRight',
                'ArrowUp',
                'ArrowLeft',
                'ArrowLeft',
                'ArrowDown',
                'ArrowDown',
                'ArrowRight',
                'ArrowRight',
                'ArrowRight',
                'ArrowUp',
            ][(step + i) % 10],
        );
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Enter');
}

everyGame({
    game: 'doce',
    wish: { options: { rounds: '1' } },
    tap,
    keys,
    half: (tab) => tab.click('.pick[data-piece="3"]'),
    ended: async (tab) =>
        ok(/^cubilete 1\ngame doce\n[\s\S]*option rounds 1/.test(await recordOf(tab)), await recordOf(tab)),
});

test('refusals say the rule, typing takes any notation', async ({ page }) => {
    const tab = await page();
    await begin(tab, oneRound);
    await tab.keyboard.press('/');
    await tab.fill('form[data-entry] input[name=move]', '4@c3');
    equal(await tab.textContent('[data-play]'), 'Poner 4 en c3');
    await tab.keyboard.press('Enter');
    ok(await myTurn(tab), 'it goes on');
    const named = (word) =>
        tab.evaluate(
            (wanted) =>
                [...document.querySelectorAll('[data-sq]')].find((square) => square.ariaLabel.endsWith(wanted)).dataset
                    .sq,
            word,
        );
    const [zone, free] = [await named('en tu zona'), await named('se puede')];
    for (const [line, rule] of [
        ['4@c3', 'DO-2'],
        [`9@${free}`, 'DO-2'],
        [`4@${zone}`, 'DO-3'],
        ['hola', 'NO-1'],
        [`#${free}`, 'DO-9'],
    ]) {
        await tab.fill('form[data-entry] input[name=move]', line);
        await tab.click('form[data-entry] button');
        equal([line, await tab.getAttribute('[role=alert]', 'data-rule')], [line, rule]);
    }
    equal(await main(tab, 'length'), '2', 'moves');
    await tab.click('[role=alert] a');
    await tab.waitForSelector('dialog [data-rules~="DO-9"]');
    await tab.keyboard.press('Escape');
    await tab.waitForSelector('dialog', { state: 'detached' });
});

/** The address is that of the position after so many moves. */
const shows = (tab, ply) => tab.waitForFunction((hash) => location.hash === hash, `#${ply}`);

test('an address for every move', async ({ page }) => {
    const tab = await page();
    await begin(tab, oneRound);
    for (let i = 0; i < 3 && (await myTurn(tab)); i++) await tap(tab, i);
    await myTurn(tab);
    const length = await main(tab, 'length');
    const board = await tab.locator('.board [data-sq] svg.die').count();
    await tab.keyboard.press('[');
    await tab.keyboard.press('[');
    await shows(tab, length - 2);
    equal(await tab.locator('.board [data-sq] svg.die').count(), board - 2, 'dice two moves ago');
    await tab.reload();
    await tab.waitForSelector('main[data-table]');
    equal(await tab.locator('.board [data-sq] svg.die').count(), board - 2, 'dice two moves ago, by its address');
    await tab.click('.acts .main');
    equal(await tab.locator('.board [data-sq] svg.die').count(), board, 'dice now');
    await focus(tab, '.moves a');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await tab.keyboard.press(key);
    await shows(tab, length - 2); // by arrows along the list
    await focus(tab, '.replay button');
    equal(await tab.locator('.moves a[tabindex="0"]').count(), 1, 'one stop for Tab');
    await tab.keyboard.press('Shift+Tab');
    equal(
        await tab.evaluate(() => document.activeElement.getAttribute('aria-current')),
        'step',
        'at the move that is shown',
    );
});

test('a move is taken back past the reply of a bot', async ({ page }) => {
    const tab = await page();
    await begin(tab, oneRound);
    const undo = () => tab.locator('dialog .menu button').filter({ hasText: 'Retirar' });
    await tab.click('[aria-haspopup=dialog]');
    await undo().waitFor();
    ok(await undo().isDisabled(), 'nothing to take back yet');
    await tab.keyboard.press('Escape');
    for (let i = 0; i < 2 && (await myTurn(tab)); i++) await tap(tab, i);
    await myTurn(tab);
    equal(await main(tab, 'length'), '4');
    const before = tab.url();
    await tab.click('[aria-haspopup=dialog]');
    await undo().click();
    await tab.waitForFunction(
        (old) => location.href !== old && document.querySelector('main[data-table]')?.dataset.length === '2',
        before,
    );
    ok(await myTurn(tab), 'the game goes on from there');
    await tab.goBack();
    await tab.waitForSelector('[data-begin]'); // what was left is no step of its own
    await tab.goForward();
    await tab.waitForSelector('main[data-table]');
    await tap(tab, 4);
    await tab.waitForSelector('main[data-length="4"]');
    await tab.goto(new URL('/juegos/', tab.url()).href);
    await tab.waitForSelector('.go .main');
    equal((await tab.locator('.go [data-game], .go li').count()) <= 1, true, 'one game goes on, not two');
});

test('two people on one device, blocker, undo, drag', async ({ page }) => {
    const tab = await page();
    await begin(tab, { ...oneRound, here: true });
    await tab.dragAndDrop('.pick[data-piece="5"]', '[data-sq="c3"]');
    equal([await main(tab, 'length'), await main(tab, 'seat')], ['1', '2'], 'dragged, then the other');
    await tab.click('.pick[data-piece="#"]');
    await tab.click('[data-sq="d4"]');
    await tab.click('.pick[data-piece="2"]');
    await tab.click('[data-sq="a1"]');
    equal(await tab.textContent('[data-play]'), 'Bloquear d4 y poner 2 en a1');
    await tab.keyboard.press('Backspace');
    equal(await tab.inputValue('form[data-entry] input'), '#d4 2', 'one step back');
    await tab.click('[data-sq="a1"]');
    await tab.click('[data-sq="a1"]');
    equal(await main(tab, 'length'), '2', 'a second tap plays');
    await tab.click('[aria-haspopup=dialog]');
    await tab.click('.menu button:nth-of-type(2)');
    equal([await main(tab, 'length'), await main(tab, 'seat')], ['1', '2'], 'taken back');
    await tab.click('[aria-haspopup=dialog]');
    await tab.click('.menu button:nth-of-type(1)');
    ok((await tab.textContent('[data-words]')).includes('5 c3'), 'the board in words');
});

async function typed(tab, lines) {
    for (const line of lines)
        await tab.evaluate((text) => {
            document.querySelector('input[name=move]').value = text;
            document.querySelector('form[data-entry]').requestSubmit();
        }, line);
}
const NINE = ['3@b1', '2@a1', '4@d1', '1@c5', '1@b5', '6@e3', '5@b3', '6@d5', '1@d3'];

test('threats and the rival’s zone are shown when they are wanted', async ({ page }) => {
    const tab = await page();
    await begin(tab, { ...oneRound, here: true });
    await typed(tab, [...NINE, '#c1 6@a3']);
    const shown = () =>
        Promise.all(
            ['.doce-threat text', '.doce-dashed', '[fill="url(#hatch-rival)"]'].map((what) =>
                tab.locator(what).count(),
            ),
        );
    equal([await main(tab, 'length'), await shown()], ['10', [0, 0, 0]], 'before');
    await tab.click('[data-show=threats]');
    await tab.click('[data-show=rival]');
    equal(await shown(), [2, 2, 4], 'two threats; four empty squares about a3');
    equal((await tab.locator('.doce-threat text').allTextContents()).sort(), ['falta 4', 'faltan 4'], 'what they lack');
    equal(await tab.locator('.doce-dashed.far').count(), 1, 'the one that lacks two dice');
    ok(await tab.isVisible('[data-sq="a2"] [fill="url(#hatch-rival)"]'), 'a2 is closed to the rival');
    await tab.click('[aria-haspopup=dialog]');
    await tab.click('.menu button:nth-of-type(1)');
    ok((await tab.textContent('[data-words]')).includes('La zona del rival'), 'in words, too');
});

/** After how long what begins to move, and for how long; nothing where it does not. */
const times = (tab, what) =>
    tab
        .locator(what)
        .evaluateAll((all) =>
            all
                .map((one) => getComputedStyle(one))
                .flatMap(({ animationName, animationDelay, animationDuration }) =>
                    animationName === 'none' ? [] : `${animationDelay} ${animationDuration}`,
                ),
        );

for (const motion of ['no-preference', 'reduce'])
    test(`a line is drawn, counted, and then the points are entered, motion ${motion}`, async ({ page }) => {
        const tab = await page();
        await tab.emulateMedia({ reducedMotion: motion });
        await begin(tab, { ...oneRound, here: true });
        await typed(tab, NINE.slice(0, -1));
        await tab.waitForFunction(() => document.querySelectorAll('.board [data-sq] svg.die').length === 8);
        await typed(tab, ['3@c1']);
        await tab.waitForSelector('.doce-count text');
        equal(await tab.locator('.doce-count text').allTextContents(), ['2', '5', '8', '12'], 'counted');
        const moving = {
            line: ['0s 0.3s'],
            sums: ['0.3s', '0.45s', '0.6s', '0.75s'].map((at) => `${at} 0.12s`),
            points: ['0.95s', '1.2s', '0.95s', '1.2s'].map((at) => `${at} 0.24s`),
        };
        const seen = {
            line: await times(tab, '.doce-line'),
            sums: await times(tab, '.doce-count g'),
            points: await times(tab, '.doce-fills'),
        };
        equal(seen, motion === 'reduce' ? { line: [], sums: [], points: [] } : moving, 'what moves when');
        equal(await tab.locator('.score tr:last-child td').allTextContents(), ['33', '0'], 'the points');
        equal(await tab.locator('.doce-how dd').allTextContents(), ['12', '5', '16'], 'and what they are for');
    });

/** In the page: the number of the last piece of a log, 0 if it is not behind this one. */
const writtenAfter = (number) =>
    new Promise((resolve) => {
        indexedDB.open('cubilete').onsuccess = ({ target: { result } }) => {
            result.transaction('logs').objectStore('logs').getAllKeys().onsuccess = (event) => {
                result.close();
                const last = Math.max(0, ...event.target.result);
                resolve(last > number ? last : 0);
            };
        };
    });

test('tables that are gone or damaged, and a device that keeps nothing', async ({ page }) => {
    const tab = await page('0123456789');
    ok((await tab.textContent('[role=alert]')).includes('no está en este aparato'), 'gone');
    await tab.click('[role=alert] a');
    await begin(tab, { ...oneRound, here: true });
    await tab.evaluate(() => {
        IDBTransaction.prototype.commit = function () {
            this.abort(); // as on a full device: taken, but not written
        };
    });
    await tap(tab, 0);
    await tab.waitForSelector('[data-unkept]');
    equal(await main(tab, 'length'), '1', 'it goes on all the same');
    await tab.reload();
    await tab.waitForSelector('main[data-table]');
    equal(await main(tab, 'length'), '1', 'not all is lost');
    await tap(tab, 1);
    await tab.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes('unwritten')));
    await tab.reload();
    await tab.waitForSelector('main[data-table]');
    equal(await main(tab, 'length'), '2', 'there is room again: all of it is written');
    await tab.evaluate(() => {
        const commit = IDBTransaction.prototype.commit;
        Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
        IDBTransaction.prototype.commit = function () {
            IDBTransaction.prototype.commit = commit; // the next write has room
            this.abort();
        };
    });
    await tap(tab, 2);
    await tab.waitForSelector('[data-unkept]');
    const before = await tab.evaluate(writtenAfter, 0);
    await tap(tab, 3);
    await until(tab, writtenAfter, before);
    await tab.reload();
    await tab.waitForSelector('main[data-table]');
    equal(await main(tab, 'length'), '4', 'nothing is missing before what was written');
    const broken = () =>
        new Promise((done) => {
            indexedDB.open('cubilete').onsuccess = ({ target }) => {
                const logs = target.result.transaction('logs', 'readwrite').objectStore('logs');
                logs.put({ id: location.pathname.split('/').pop(), text: '9 no line at all\n' }, 99).onsuccess = done;
            };
        });
    await tab.evaluate(broken);
    await tab.reload();
    await tab.waitForSelector('[role=alert]');
    ok((await tab.textContent('[role=alert]')).includes('no se puede leer'), 'damaged');
});

test('back closes what lies over the table before it leaves', async ({ page, faults }) => {
    const tab = await page();
    await begin(tab, { game: 'doce' });
    const id = await main(tab, 'table');
    const none = () => tab.waitForSelector('dialog', { state: 'detached' });
    await tab.click('[aria-haspopup=dialog]');
    await tab.waitForFunction(() => history.state?.depth === 1);
    await tab.goBack();
    await none();
    equal(await main(tab, 'table'), id, 'still there');
    await tab.click('[aria-haspopup=dialog]');
    await tab.click('.menu button:has(use[href="#star"])'); // one sheet makes room for another
    await tab.waitForSelector('dialog [data-rules]');
    await tab.waitForFunction(() => history.state?.depth === 1);
    await tab.keyboard.press('Escape');
    await none();
    await tab.waitForFunction(() => !history.state);
    await tab.click('[aria-haspopup=dialog]');
    await tab.waitForFunction(() => history.state?.depth === 1);
    await tab.click('.menu a');
    await tab.waitForSelector('.switch');
    await tab.goBack();
    await tab.waitForSelector(`main[data-table="${id}"]`);
    equal(await tab.locator('dialog').count(), 0, 'nothing over it');
    await tab.goBack();
    await tab.waitForSelector('[data-begin]');
    equal(faults, [], 'complaints');
});

test('single letters, digits and signs can be switched off as keys', async ({ page }) => {
    const tab = await page();
    await begin(tab, { ...oneRound, here: true });
    const pressed = () => tab.locator('.pick[aria-pressed=true]').count();
    await tab.keyboard.press('4');
    equal([await pressed(), await tab.getAttribute('.pick >> nth=0', 'aria-keyshortcuts')], [1, '1'], 'they are on');
    const table = tab.url();
    await tab.goto(new URL('settings', table).href);
    await tab.click('input[name=letterKeys]');
    await tab.goto(table);
    await tab.waitForSelector('main[data-table]');
    for (const key of ['4', '#', 'h', '/', '?']) await tab.keyboard.press(key);
    equal(await pressed(), 0, 'no piece is chosen');
    equal(await tab.locator('dialog[open], details.type[open], [data-hint]').count(), 0, 'nothing is opened');
    equal(await tab.getAttribute('.pick >> nth=0', 'aria-keyshortcuts'), null, 'none is promised');
    await tab.click('.pick[data-piece="4"]');
    await tab.click('[data-sq="c3"]');
    await focus(tab, '[data-sq="c3"]');
    await tab.keyboard.press('Enter');
    await tab.waitForFunction(() => document.querySelector('main').dataset.length === '1');
    await tab.click('[aria-haspopup=dialog]');
    await tab.click('.menu button:has(use[href="#keys"])');
    equal(await tab.locator('dialog kbd').count(), 5, 'arrows, Enter, Escape, Backspace, the space bar are left');
});

test('settings: play on tap, language, theme', async ({ page }) => {
    const tab = await page('settings');
    await tab.click('input[name=playOnTap]');
    await tab.click('[data-theme-switch]');
    equal(await tab.evaluate(() => document.documentElement.dataset.theme), 'light');
    await tab.click('[data-language]');
    await tab.waitForSelector('h1:text("Settings")');
    await tab.click('.brand');
    await begin(tab, { ...oneRound, here: true });
    await tab.click('.pick[data-piece="2"]');
    await tab.click('[data-sq="b2"]');
    equal(await main(tab, 'length'), '1', 'one tap plays');
    ok((await tab.textContent('.say')).startsWith('Player 2.'), 'in English');
});

test('a hint with reasons, and what a screen reader hears', async ({ page }) => {
    const tab = await page();
    await begin(tab, oneRound);
    await tap(tab, 0);
    await myTurn(tab);
    await tab.waitForFunction(() => /Nico: .* en [a-e][1-5]\./.test(document.querySelector('[data-said]').textContent)); // the move is said
    const scores = await tab.locator('.seats').boundingBox();
    await tab.keyboard.press('#');
    ok((await tab.textContent('.say')).includes('cierra una casilla'), 'what the blocker does, while it is held');
    await tab.keyboard.press('Escape');
    await tab.locator('.board [data-sq]:has(svg.die)').first().click();
    await tab.waitForSelector('.refused');
    const best = await hint(tab); // it does not wait behind the refusal
    ok((await tab.locator('.hint li').count()) > 0, 'reasons');
    equal(await tab.locator('.board .hinted').getAttribute('data-sq'), best.slice(-2), 'the square is marked');
    equal(await tab.locator('.seats').boundingBox(), scores, 'the scores stay where they are');
    await tab.click('[data-take]');
    await tab.click('[data-play]');
    await myTurn(tab);
    equal(await main(tab, 'length'), '4');
    const [, wanted] = /^1 (.*)$/.exec((await movesOf(tab))[0]);
    const first = () => tab.locator('.moves li').last().textContent();
    ok(/ en [a-e][1-5]$/.test(await first()), `a move in words: ${await first()}`);
    await tab.click('[data-typed]');
    ok((await first()).endsWith(wanted), `as it is typed: ${await first()}`);
    equal(await tab.evaluate(() => JSON.parse(localStorage.cubilete).typedMoves), true, 'and kept so');
});

test('a hint comes into view, and a long name leaves the page as wide as it is', async ({ page, context }) => {
    await remember(context, { language: 'de', still: true, wishes: { doce: { names: ['W'.repeat(31)] } } });
    const tab = await page();
    await resized(tab, 360, 640);
    await begin(tab, { game: 'doce' });
    await myTurn(tab);
    await tab.click(`.bar button:has(use[href="#bulb"])`);
    await tab.waitForSelector('[data-hint][data-step="1"]');
    equal(await tab.locator('.board .hinted').count(), 0, 'a nudge tells no square');
    await tab.click('[data-more]');
    equal(await tab.locator('.board .hinted').count(), 5, 'then a row is marked');
    await tab.waitForFunction(
        () => document.querySelector('[data-hint] button').getBoundingClientRect().bottom <= innerHeight,
    );
    await tab.click('[data-more]');
    equal(await sideways(tab), 0, 'px too wide');
});

/** The words within that are broken at the end of a line. */
const broken = (tab, within) =>
    tab.locator(within).evaluateAll((all) =>
        all.flatMap((one) => {
            const text = one.firstChild;
            return [...(text?.data ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
                const range = document.createRange();
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                return range.getClientRects().length > 1 ? [word] : [];
            });
        }),
    );

test('the points of eight rounds leave room for names', async ({ page, context }) => {
    await remember(context, { language: 'de' });
    const tab = await page();
    await resized(tab, 1280, 800);
    await begin(tab, { game: 'doce', here: true, choose: { rounds: 8 } });
    equal(await broken(tab, '.score th'), [], 'words');
    ok(
        await tab.evaluate(
            () =>
                document.querySelector('.score').offsetWidth <=
                document.querySelector('.score').parentElement.clientWidth,
        ),
        'within its column',
    );
});

test('a hint about a move that was taken back meanwhile is asked for again', async ({ page, context }) => {
    await holdThoughts(context);
    const tab = await page();
    await begin(tab, { ...oneRound, here: true });
    await tap(tab, 0);
    await tap(tab, 1);
    await tab.keyboard.press('h');
    await tab.waitForSelector('[data-hint=""]');
    for (const length of [1, 0]) {
        await tab.click('[aria-haspopup=dialog]');
        await tab.click('.menu button:nth-of-type(2)');
        await tab.waitForSelector(`main[data-length="${length}"]`);
    }
    equal(await tab.locator('[data-hint]').count(), 0, 'not about this position');
    await letThink(tab, 'advise');
    await tab.waitForSelector('[data-hint][data-step="1"]');
});

test('a table opened while the bot thinks gives a hint by key all the same', async ({ page, context }) => {
    await holdThoughts(context);
    const tab = await page();
    await begin(tab, oneRound);
    await tap(tab, 0);
    await tab.reload();
    await tab.waitForSelector('main[data-turn="2"]');
    await letThink(tab, 'think');
    await letThink(tab, 'advise');
    await myTurn(tab);
    await hint(tab);
});

test('what keys there are', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'doce' });
    await myTurn(tab);
    await tab.keyboard.press('?');
    await tab.waitForSelector('dialog kbd');
    ok((await tab.locator('dialog kbd').allTextContents()).includes('1 2 3 4 5 6 #'), 'the pieces too');
});

await run(world);
