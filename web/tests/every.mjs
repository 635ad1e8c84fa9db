// What has to hold for every game alike, and only a browser can show. A game brings the hands that play it, and what it
// alone has to show. What moves are made of by fingers, tests/page/pure.mjs tries at all golden positions.
import { equal, ok, test } from './harness.mjs';
import { looksWell, resized, sideways } from './looking.mjs';
import { begin, flightMode, focus, main, movesOf, myTurn, playOut, remember } from './world.mjs';

/** Small phones, one on its side, a desktop enlarged to 200 %. */
const SHORT = [
    [360, 640],
    [390, 664],
    [844, 390],
    [720, 450],
];
const WIDTHS = { 360: 740, 820: 1180, 1440: 900 };

/** A position as a screen reader and the seats tell it. */
const told = (tab) =>
    tab.evaluate(() => [
        document.querySelector('main').dataset.length,
        ...[...document.querySelectorAll('.cloth [data-sq]')].map(
            (square) => `${square.dataset.sq}: ${square.ariaLabel}`,
        ),
        ...[...document.querySelectorAll('.seat')].map((seat) => seat.textContent),
    ]);

/** Another game of the same kind; until it is somebody's turn here, or over. */
async function again(tab) {
    await tab.click('[data-again]');
    await tab.waitForFunction(() => document.querySelector('main[data-table]')?.dataset.over === 'no');
    await myTurn(tab);
}

/** What a phone and a desktop have to show without being scrolled. */
export async function fits(tab, game) {
    await resized(tab, 1440, 900);
    const high = await tab.evaluate(() => document.documentElement.scrollHeight);
    ok(high <= 900, `${game} is ${high} px high on a desktop`);
    await resized(tab, 360, 740);
    const button = await tab.evaluate(() => document.querySelector('.acts, .pad').getBoundingClientRect().bottom);
    ok(button <= 740, `${game}: the button ends at ${button}`);
    for (const [width, height] of SHORT) {
        await resized(tab, width, height);
        await tab.evaluate(() => scrollTo(0, 0));
        const [board, main] = await tab.evaluate(() =>
            ['.cloth .board, .cloth .pitch, .cloth .racks', '.acts, .pad'].map((what) =>
                document.querySelector(what).getBoundingClientRect().toJSON(),
            ),
        );
        const pieces = await tab
            .locator(':is(.tell, .picks, .rolled, .call):visible')
            .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
        ok(
            board.bottom <= height && board.height >= 100,
            `${game} at ${width}×${height}: the board from ${board.top} to ${board.bottom}`,
        );
        ok(
            main.bottom <= height && pieces <= main.top + 4,
            `${game} at ${width}×${height}: pieces to ${pieces}, the button from ${main.top} to ${main.bottom}`,
        );
        equal(await sideways(tab), 0, `${game} at ${width}×${height}: px too wide`);
    }
}

/**
 * wish: how the game is wanted, a short one. prepare: what a device needs before. tap, keys: a move, by fingers and by keys
 * alone. ready: until somebody here can act. half: a move that is begun. some: so many moves are the middle. look: what a
 * reload must not change. ended: what else is true of a whole game.
 */
export function everyGame({
    game,
    wish = {},
    prepare = () => {},
    tap,
    keys,
    half,
    some = 2,
    ready = myTurn,
    look = told,
    ended = () => {},
}) {
    const wanted = { language: 'es', still: true, wishes: { [game]: wish } };
    const opened = async ({ page, context }, more = {}) => {
        await remember(context, { ...wanted, ...more });
        await prepare(context);
        return page();
    };
    const act = async (tab, i) => {
        const length = +(await main(tab, 'length'));
        await tap(tab, i);
        await tab.waitForFunction(
            (before) => +document.querySelector('main[data-table]')?.dataset.length > before,
            length,
        );
    };
    const several = async (tab, from, count) => {
        for (let i = from; i < from + count; i++) {
            ok(await myTurn(tab), 'it goes on');
            await act(tab, i);
        }
        await myTurn(tab);
        await ready(tab);
    };
    const middle = async (world, moves = some) => {
        const tab = await opened(world);
        await begin(tab, { game });
        await several(tab, 0, moves);
        return tab;
    };

    test('a whole game in flight mode, by keyboard alone', async (world) => {
        const tab = await opened(world);
        await flightMode(world, tab);
        for (const way of [`[data-game=${game}] .over`, '[data-setup]']) {
            await tab.waitForSelector(way);
            await focus(tab, way);
            await tab.keyboard.press('Enter');
        }
        await tab.waitForSelector('[data-begin]');
        await focus(tab, 'input[name=level]');
        for (let i = 0; i < 2; i++) await tab.keyboard.press('ArrowLeft');
        equal(await tab.isChecked('input[name=level][value=novato]'), true, 'the level');
        await focus(tab, '[data-begin]');
        await tab.keyboard.press('Enter');
        await tab.waitForSelector('main[data-table]');
        await playOut(tab, keys);
        equal(await main(tab, 'over'), 'yes');
        await tab.waitForSelector('.ended h2');
        equal((await movesOf(tab)).length, +(await main(tab, 'length')), 'moves in the record');
        await ended(tab);
        await focus(tab, '[data-again]');
        await tab.keyboard.press('Enter');
        await tab.waitForFunction(() => document.querySelector('main[data-table]')?.dataset.over === 'no');
        equal(world.faults, [], 'complaints');
    });

    test('home and back, reload in the middle; two tabs: one plays, the other can take over', async (world) => {
        const first = await middle(world, some - 1); // a game may be short
        const id = await main(first, 'table');
        const before = await look(first);
        ok(before.length > 0, 'something is looked at');
        const asBefore = async (what) => {
            await first.waitForSelector(`main[data-table="${id}"]`);
            await ready(first);
            equal(await look(first), before, what);
        };
        await first.goBack();
        await first.waitForSelector('[data-begin]');
        await first.goBack();
        await first.waitForSelector('.shelf');
        await first.goForward();
        await first.waitForSelector('[data-begin]');
        await first.goForward();
        await asBefore('forward again');
        await first.click('header a');
        await first.click('.go .main');
        await asBefore('taken up from home');
        await first.goBack();
        await first.waitForSelector('.shelf');
        await first.goForward();
        await asBefore('once more');
        equal(world.faults, [], 'complaints');
        await first.reload();
        await asBefore('after reload');
        await act(first, some - 1);

        // One tab plays, the other can take over.
        const second = await world.page(id);
        await second.waitForSelector('[data-elsewhere]');
        equal(await second.locator('main[data-table]').count(), 0, 'not in both');
        await second.click('[data-elsewhere] button');
        await second.waitForSelector('main[data-table]');
        await first.waitForSelector('[data-elsewhere]');
        await several(second, some, 1);
        const played = await look(second);
        await first.click('[data-elsewhere] button');
        await first.waitForSelector('main[data-table]');
        await second.waitForSelector('[data-elsewhere]');
        await ready(first);
        equal(await look(first), played, 'what the other tab played');
        await first.reload();
        await first.waitForSelector('main[data-table]');
        await ready(first);
        equal(await look(first), played, 'after another reload');
        if (await myTurn(first)) await act(first, some + 1);
    });

    test('played by fingers at 360, 820 and 1440 px', async (world) => {
        const tab = await opened(world);
        await begin(tab, { game });
        for (const [i, [width, height]] of Object.entries(WIDTHS).entries()) {
            await resized(tab, +width, height);
            if (!(await myTurn(tab))) await again(tab);
            await act(tab, i);
            equal(await sideways(tab), 0, `px too wide at ${width}`);
        }
    });

    test('looked at by axe in all themes, and at all widths', async (world) => {
        const tab = await opened(world, { language: 'de' }); // the longest words
        await begin(tab, { game });
        await myTurn(tab);
        await ready(tab);
        await half(tab);
        await fits(tab, game);
        await looksWell(tab, game);
        equal(world.faults, [], 'complaints, the content policy among them');
    });
}
