// Ratings and tournaments by the page: a tournament from its making to its standings. Usage: node ranks.mjs SITE CUBILETE [DATABASE]
import { award, noise, world } from './friends.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { looksWell, resized } from './looking.mjs';
import { settled } from './world.mjs';

const SHOTS = process.env.SHOTS;
const shot = async (tab, name) => {
    if (!SHOTS) return;
    for (const [width, height] of [
        [390, 844],
        [1280, 800],
    ]) {
        await resized(tab, width, height);
        await tab.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
    }
    await resized(tab, 360, 740);
};

/** A new tournament by the page's own way; its link. Its server is hurried, for it runs by itself. */
async function make(tab, { called = '', ...choose }) {
    await settled(tab);
    await tab.click('nav a[href$="/t"]');
    await tab.fill('#called', called);
    for (const [name, value] of Object.entries(choose))
        await tab.check(`input[name="${name}"][value="${value}"]`, { force: true });
    await shot(tab, `event-new-${choose.kind}`);
    await tab.click('[data-make]');
    await tab.waitForSelector('[data-event][data-state=open]');
    return tab.inputValue('[data-link]');
}
const hurried = async (server, pace = '20') => {
    await server.kill();
    await server.start('--pace', pace);
};

async function join(tab, name) {
    await tab.fill('#name', name);
    await tab.click('[data-join]');
    await tab.waitForSelector('.boards .mine, tr.mine');
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

/** At a table of two: each makes as many moves as make it a match, the other gives up. */
async function giveUp(tab, other) {
    const seat = await tab.getAttribute('main[data-table]', 'data-seat');
    const [first, second] = seat === '1' ? [tab, other] : [other, tab];
    for (const [n, text] of ['1@a1', '3@e5', '4@c1', '2@c4', '6@e4', '5@a4'].entries())
        await move([first, second][n % 2], `m${n}`, text);
    await other.click('[aria-haspopup=dialog]');
    await other.click('.menu button:has(use[href="#no"])');
    await other.click('[data-sure]');
    await tab.waitForSelector('main[data-over=yes]');
}

test('a tournament runs by itself: everybody is brought to their board, at the end there is a podium, all are rated', async ({
    person,
    server,
    faults,
}) => {
    await hurried(server);
    const ana = await person();
    const link = await make(ana, {
        kind: 'round-robin',
        game: 'doce',
        rated: 'yes',
        wait: '300',
        called: 'Copa de otoño',
    });
    await join(ana, 'Ana');
    const luis = await person(link);
    equal(await luis.textContent('h1'), 'Copa de otoño', 'what it is called');
    ok((await luis.textContent('main')).includes('5 min'), 'with which clock');
    await join(luis, 'Luis');
    await ana.waitForSelector('[data-number="2"]');
    await shot(ana, 'event-open');
    await ana.click('[data-start]');
    for (const tab of [ana, luis]) await tab.waitForSelector('main[data-table]'); // nobody has pressed anything
    await shot(ana, 'event-board');
    await ana.waitForSelector('[data-rating="2"]:text-is("1500")'); // beside the names
    await giveUp(ana, luis);
    await ana.waitForFunction(() =>
        /ganas tú\. 1500 → 1\d{3}/.test(document.querySelector('.ended h2')?.textContent ?? ''),
    );
    await luis.waitForSelector('[data-rating="2"]:has-text("→")');
    await shot(ana, 'event-rated-end');
    equal(await ana.locator('[data-show=threats]').count(), 0, 'nothing helps where it counts');
    for (const tab of [ana, luis]) await tab.click('[data-event]');
    for (const tab of [ana, luis]) await tab.waitForSelector('[data-event][data-state=over] [data-podium]');
    ok((await luis.textContent('[data-podium] [data-place="1"]')).includes('Ana'), 'who has won');
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
    equal(
        faults.filter((fault) => !noise.test(fault)),
        [],
        'complaints',
    );
});

test('a Swiss tournament says how many rounds there are; who is elsewhere hears that one has begun, and loses in time', async ({
    person,
    server,
    faults,
}) => {
    await hurried(server, '4');
    const ana = await person();
    await settled(ana);
    await ana.click('nav a[href$="/t"]');
    await ana.check('input[name=kind][value=swiss]', { force: true });
    ok((await ana.textContent('form')).includes('hacen falta 6 jugadores'), 'what three rounds need');
    await ana.goto(new URL('.', ana.url()).href);
    const link = await make(ana, { kind: 'swiss', game: 'doce', wait: '60', called: 'Copa suiza' });
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
    await luis.waitForSelector('[data-call][data-game=doce]');
    await luis.waitForFunction((before) => document.title !== before, title);
    await ana.waitForSelector('[data-waits] [role=timer]'); // how long he is waited for
    await shot(ana, 'event-waits');
    await looksWell(ana, 'waiting at a board');
    await luis.goto(new URL('../settings', link).href);
    await luis.click('[data-link-device]');
    const phone = await person(`link#${await luis.getAttribute('[data-code]', 'data-code')}`);
    await phone.click('[data-claim]');
    await phone.waitForSelector('[data-known]');
    equal(await phone.locator('[data-known]').allTextContents(), ['Copa suiza'], 'another device of his knows it');
    await ana.waitForSelector('main[data-over=yes]');
    await shot(ana, 'event-came-alone');
    await ana.click('[data-event]');
    await ana.waitForSelector('[data-podium]');
    ok((await ana.textContent('[data-podium]')).includes('Ana'), 'who came has won');
    equal(
        faults.filter((fault) => !noise.test(fault)),
        [],
        'complaints',
    );
});

test('an arena with a bot: whoever is free plays on', async ({ person, server, faults }) => {
    await hurried(server);
    const ana = await person();
    await make(ana, { kind: 'arena', game: 'doce', minutes: '90', wait: '300', bots: '0' }); // more than it needs on any machine
    await join(ana, 'Ana');
    await ana.click('[data-start]');
    for (let turn = 0; turn < 2; turn++) {
        await ana.waitForSelector('main[data-table][data-over=no]');
        await ana.click('[aria-haspopup=dialog]');
        await ana.click('.menu button:has(use[href="#no"])');
        await ana.click('[data-sure]');
        await ana.waitForSelector('main[data-over=yes]');
        await ana.click('[data-event]');
    }
    await ana.waitForSelector('main[data-table][data-over=no]');
    await ana.goBack();
    await ana.waitForSelector('[data-event]:has([data-board] [data-table]) tr.mine'); // until the next board calls
    await shot(ana, 'event-arena');
    equal(
        faults.filter((fault) => !noise.test(fault)),
        [],
        'complaints',
    );
});

test('a result that is noted, a player who withdraws, a link that leads nowhere', async ({
    person,
    server,
    faults,
}) => {
    await hurried(server);
    const ana = await person();
    const link = await make(ana, { kind: 'swiss', game: 'doce', wait: '300', called: '' });
    await join(ana, 'Ana');
    for (const name of ['Luis', 'Eva', 'Tom']) await join(await person(link), name);
    await ana.waitForSelector('[data-number="4"]');
    await ana.click('[data-start]');
    await ana.waitForSelector('main[data-table]');
    await ana.goBack();
    await ana.waitForSelector('[data-board]');
    await award(ana);
    await ana.click('[data-leave]');
    await ana.click('[data-sure]');
    await ana.waitForSelector('.ranks .gone');
    await ana.waitForSelector('[data-round="2"]');
    equal(await ana.locator('[data-round="2"] [data-board]').count(), 1, 'three are left: one pair, one bye');
    equal(await ana.locator('[data-round="2"] [data-bye]').count(), 1, 'who rests is told');
    ok(await ana.locator('.ranks .why').first().isVisible(), 'a small screen shows what decides on places');
    await shot(ana, 'event-swiss');
    const lost = await person('t/0123456789');
    await lost.waitForSelector('main:not([data-event])');
    equal(
        faults.filter((fault) => !/404/.test(fault) && !noise.test(fault)),
        [],
        'complaints',
    );
});

await run(world);
