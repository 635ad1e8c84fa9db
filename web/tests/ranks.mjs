// Ratings and tournaments by the page: a tournament from its making to its standings. Usage: node ranks.mjs SITE CUBILETE [DATABASE]
import { award, world } from './friends.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { looksWell } from './looking.mjs';
import { settled } from './world.mjs';

const SHOTS = process.env.SHOTS;
const shot = async (tab, name) => {
    if (!SHOTS) return;
    for (const [width, height] of [
        [360, 740],
        [1440, 900],
    ]) {
        await tab.setViewportSize({ width, height });
        await tab.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
    }
    await tab.setViewportSize({ width: 360, height: 740 });
};

/** A new tournament by the page's own way; its link. */
async function make(tab, { kind, game, rated = 'no', called }) {
    await settled(tab);
    await tab.click('nav a[href$="/t"]');
    await tab.fill('#called', called);
    await tab.check(`input[name=kind][value=${kind}]`, { force: true });
    if (game) await tab.check(`input[name=game][value=${game}]`, { force: true });
    await tab.check(`input[name=rated][value=${rated}]`, { force: true });
    await shot(tab, 'event-new');
    await tab.click('[data-make]');
    await tab.waitForSelector('[data-event][data-state=open]');
    return tab.inputValue('[data-link]');
}

async function join(tab, name) {
    await tab.fill('#name', name);
    await tab.click('[data-join]');
    await tab.waitForSelector('.boards .mine');
}

/** A move of doce at the table that a tab shows. */
const move = (tab, key, text) =>
    tab.evaluate(
        async ([name, said]) => {
            const log = await (await fetch(`${location.pathname}.log`)).text();
            const at = log.trim().split('\n').length;
            const answer = await fetch(`${location.pathname}/lines`, {
                method: 'POST',
                body: `play ${name} ${at} ${said}`,
            });
            if (!answer.ok) throw new Error(await answer.text());
        },
        [key, text],
    );

/** At a table of two: the first starts it, each makes as many moves as make it a match, the other gives up. */
async function giveUp(tab, other) {
    const [start, second] = (await tab.locator('[data-start]').count()) ? [tab, other] : [other, tab];
    await start.click('[data-start]');
    for (const one of [tab, other]) await one.waitForSelector('main[data-table]');
    for (const [n, text] of ['1@a1', '3@e5', '4@c1', '2@c4', '6@e4', '5@a4'].entries())
        await move([start, second][n % 2], `m${n}`, text);
    other.on('dialog', (dialog) => dialog.accept());
    await other.click('[aria-haspopup=dialog]');
    await other.click('.menu button:has(use[href="#no"])');
    await tab.waitForSelector('main[data-over=yes]');
}

test('a tournament: made, joined by a link, played, its standings; then everybody is rated', async ({
    person,
    faults,
}) => {
    const ana = await person();
    const link = await make(ana, { kind: 'round-robin', game: 'doce', rated: 'yes', called: 'Copa de otoño' });
    await join(ana, 'Ana');
    const luis = await person(link);
    equal(await luis.textContent('h1'), 'Copa de otoño', 'what it is called');
    await join(luis, 'Luis');
    await ana.waitForSelector('[data-number="2"]');
    await shot(ana, 'event-open');
    await ana.click('[data-start]');
    for (const tab of [ana, luis]) await tab.waitForSelector('[data-board] a.main');
    await shot(ana, 'event-playing');
    equal(await ana.locator('[data-board]').count(), 1, 'two meet once');
    for (const tab of [ana, luis]) await tab.click('[data-board] a.main');
    for (const tab of [ana, luis]) await tab.waitForSelector('[data-lobby]');
    await giveUp(ana, luis);
    equal(await ana.locator('[data-show=threats]').count(), 0, 'nothing helps where it counts');
    await ana.click('[data-event]');
    await ana.waitForSelector('[data-board][data-done=yes]');
    await ana.click('[data-next]');
    await ana.waitForSelector('[data-event][data-state=over]');
    equal(
        await ana
            .locator('.ranks tbody tr')
            .first()
            .innerText()
            .then((text) => text.includes('Ana') && text.includes('1')),
        true,
        'who leads',
    );
    await shot(ana, 'event-over');
    await looksWell(ana, 'a tournament');
    await ana.goto(new URL('ratings', link.replace(/t\/.*/, '')).href);
    await ana.waitForSelector('[data-ratings="1"] tr.mine');
    equal(await ana.locator('.ranks tbody tr').count(), 2, 'both');
    ok((await ana.locator('tr.mine').innerText()).includes('±'), 'with its deviation');
    await shot(ana, 'ratings');
    await looksWell(ana, 'ratings');
    await ana.goto(new URL('t', link.replace(/t\/.*/, '')).href);
    await ana.waitForSelector('[data-event-new] [data-known]');
    await looksWell(ana, 'a new tournament');
    equal(faults, [], 'complaints');
});

test('a Swiss tournament says how many rounds there are; who is elsewhere hears that one has begun', async ({
    person,
    faults,
}) => {
    const ana = await person();
    await settled(ana);
    await ana.click('nav a[href$="/t"]');
    await ana.check('input[name=kind][value=swiss]', { force: true });
    ok((await ana.textContent('form')).includes('hacen falta 6 jugadores'), 'what three rounds need');
    await shot(ana, 'event-swiss');
    await ana.goto(new URL('.', ana.url()).href);
    const link = await make(ana, { kind: 'swiss', game: 'doce', called: 'Copa suiza' });
    await join(ana, 'Ana');
    const luis = await person(link);
    await join(luis, 'Luis');
    await ana.waitForSelector('[data-number="2"]');
    equal(await ana.getAttribute('[data-rounds]', 'data-rounds'), '1', 'half as many as players');
    await shot(ana, 'event-swiss-open');
    const listening = luis.waitForResponse(/api\/stream$/);
    await luis.goto(new URL('..', link).href);
    await luis.waitForSelector('[data-known]');
    await listening;
    const title = await luis.title();
    await ana.click('[data-start]');
    await luis.waitForSelector('[data-meet] .tag.mine');
    await luis.waitForFunction((before) => document.title !== before, title);
    await shot(luis, 'event-home');
    await luis.reload();
    await luis.waitForSelector('[data-meet] .tag.mine');
    await luis.click('[data-meet] a');
    await luis.waitForSelector('[data-lobby]');
    await luis.goto(new URL('..', link).href);
    await luis.click('[data-known] a');
    await luis.waitForSelector('[data-event][data-state=playing]');
    await luis.goto(new URL('../settings', link).href);
    await luis.click('[data-link-device]');
    const phone = await person(`link#${await luis.getAttribute('[data-code]', 'data-code')}`);
    await phone.click('[data-claim]');
    await phone.waitForSelector('[data-known]');
    equal(await phone.locator('[data-known]').allTextContents(), ['Copa suiza'], 'another device of his knows it');
    await phone.click('[data-known] a');
    await phone.waitForSelector('[data-event][data-state=playing] tr.mine');
    equal(faults, [], 'complaints');
});

test('a result that is noted, a player who withdraws, a link that leads nowhere', async ({ person, faults }) => {
    const ana = await person();
    const link = await make(ana, { kind: 'swiss', game: 'doce', called: '' });
    await join(ana, 'Ana');
    for (const name of ['Luis', 'Eva', 'Tom']) await join(await person(link), name);
    await ana.waitForSelector('[data-number="4"]');
    await ana.click('[data-start]');
    await ana.waitForSelector('[data-board]');
    await award(ana);
    ana.on('dialog', (dialog) => dialog.accept());
    await ana.click('[data-leave]');
    await ana.waitForSelector('.ranks .gone');
    await ana.click('[data-next]');
    await ana.waitForSelector('[data-round="2"]');
    equal(await ana.locator('[data-round="2"] [data-board]').count(), 1, 'three are left: one pair, one bye');
    equal(await ana.locator('[data-round="2"] [data-bye]').count(), 1, 'who rests is told');
    await shot(ana, 'event-swiss');
    const lost = await person('t/0123456789');
    await lost.waitForSelector('main:not([data-event])');
    equal(
        faults.filter((fault) => !/404/.test(fault)),
        [],
        'complaints',
    );
});

await run(world);
