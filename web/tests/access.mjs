// Friends by keyboard and by ear: what is found by its role and name, reached by Tab, and said.
// Usage: node access.mjs SITE CUBILETE [DATABASE] [long]
import { make, sit, start, world } from './friends.mjs';
import { equal, LONG, ok, run, test } from './harness.mjs';
import { axe } from './looking.mjs';
import { main, myTurn } from './world.mjs';

/** Tab, until what has this role and name has the focus. */
async function reach(tab, role, name) {
    const wanted = tab.getByRole(role, { name }).first();
    await wanted.waitFor();
    for (let i = 0; i < 120; i++) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return;
        await tab.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to the ${role} ${name}`);
}
async function press(tab, role, name) {
    await reach(tab, role, name);
    await tab.keyboard.press('Enter');
}
const heard = (tab, text) =>
    tab.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector('[data-said]').textContent), text);

/** Digits choose a die, arrows a square; Enter puts it there, and plays it. */
async function playByKeys(tab, i) {
    await tab.keyboard.press('Escape');
    await tab.evaluate(() => document.activeElement?.blur());
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

test('by keyboard alone: create, invite, join, play, chat', async ({ person, faults }) => {
    const ana = await person();
    await press(ana, 'button', /^DOCE/);
    await press(ana, 'link', 'Elegir rival y opciones');
    await reach(ana, 'radio', 'Contra un bot');
    await ana.keyboard.press('ArrowLeft');
    equal(await ana.getByRole('radio', { name: 'Con amigos' }).isChecked(), true, 'with friends');
    await reach(ana, 'textbox', 'Jugador 1');
    await ana.keyboard.type('Ana');
    await ana.keyboard.press('Enter');
    await ana.waitForSelector('[data-lobby][data-seat="1"]');
    await press(ana, 'button', 'Copiar el enlace');
    await ana.getByRole('button', { name: 'Copiado' }).waitFor();
    const luis = await person(await ana.getByRole('textbox', { name: /enlace/ }).inputValue());
    await reach(luis, 'textbox', 'Tu nombre');
    await luis.keyboard.type('Luis');
    await luis.keyboard.press('Enter');
    await luis.waitForSelector('[data-lobby][data-seat="2"]');
    await press(ana, 'button', 'Jugar');
    for (const tab of [ana, luis]) await tab.waitForSelector('main[data-table]');
    const tabs = [ana, luis];
    for (let i = 0; i < 4; i++) {
        const seat = +(await main(ana, 'turn')) - 1;
        ok(await myTurn(tabs[seat]), 'it goes on');
        await playByKeys(tabs[seat], i);
        for (const tab of tabs) await tab.waitForSelector(`main[data-length="${i + 1}"]`);
        await heard(tabs[1 - seat], `${seat ? 'Luis' : 'Ana'}: .*Te toca`);
    }
    await reach(luis, 'textbox', 'Di algo a todos');
    await luis.keyboard.type('hola a todos');
    await luis.keyboard.press('Enter');
    await heard(ana, 'Luis: hola a todos');
    equal(faults, [], 'complaints');
});

/** In the page: seats in which what is said below the name runs into the points. */
const crowded = () =>
    [...document.querySelectorAll('.seat')].flatMap((seat) => {
        const said = document.createRange();
        said.selectNodeContents(seat.querySelector('.sub'));
        const [sub, points] = [said, seat.querySelector('.pts')].map((one) => one.getBoundingClientRect());
        return sub.right > points.left &&
            sub.left < points.right &&
            sub.bottom > points.top + 1 &&
            sub.top < points.bottom - 1
            ? [seat.innerText]
            : [];
    });

test('nothing that axe minds, in all themes', async ({ person }) => {
    const ana = await person();
    const link = await make(ana, { game: 'doce', terms: { sit: 'anyone', kind: 'live' } });
    const luis = await person(link);
    await make(await person(), { game: 'dizzle', terms: { sit: 'anyone' }, name: 'Eva' });
    await sit(luis, 'Luis');
    await axe(ana, 'lobby');
    await start([ana, luis]);
    await luis.fill('#speak', 'hola');
    await luis.keyboard.press('Enter');
    await ana.waitForSelector('[data-talk] li');
    await luis.context().close();
    await ana.waitForSelector('[data-away-seat]');
    equal(await ana.evaluate(crowded), [], 'what a seat says beside its points');
    await axe(ana, 'table');
    const go = async (to, selector, what) => {
        await ana.goto(new URL(to, link).href);
        await ana.waitForSelector(selector);
        await axe(ana, what);
    };
    await go('.', '[data-meet]', 'home');
    if (LONG) {
        await go('new?game=doce&with=friends', 'details:has(input[name^=terms])', 'new');
        await go('settings', '[data-me]:not([data-me=""])', 'settings');
        await go('link#abcdefgh', '[data-claim]', 'link');
    }
    await go(link.replace('#', '/show#'), '.stage', 'show');
});

await run(world);
