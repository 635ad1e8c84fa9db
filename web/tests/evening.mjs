// An evening of six phones and a television, as a family would have it: they get in by a code, play three games and a rematch,
// one phone is lost, one comes late, and a tournament goes by itself from its first boards to the podium. The server is hurried:
// what takes an hour takes three minutes at most. Usage: evening.mjs SITE CUBILETE. SHOTS=FOLDER keeps what was seen.
import { giveUp, make, noise, sit, start, sum, typed, world } from './friends.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { main } from './world.mjs';

const SHOTS = process.env.SHOTS;
const PACE = 20;

/** What phones and the television, a large and a small one, show now. */
async function shot(name, tv, phones) {
    if (!SHOTS) return;
    for (const [width, height] of [
        [1280, 720],
        [1920, 1080],
    ]) {
        await tv.setViewportSize({ width, height });
        await tv.screenshot({ path: `${SHOTS}/${name}-tv${height}.png` });
    }
    for (const [who, tab] of Object.entries(phones))
        await tab.screenshot({ path: `${SHOTS}/${name}-${who}.png` }).catch(() => {});
}

/** A race is won by one disc, so that it does not take all evening. */
async function settle(tab) {
    await tab.evaluate(() => {
        const kept = JSON.parse(localStorage.cubilete ?? '{}');
        const blitz = { with: 'friends', level: 'novato', seats: 5, names: ['Ana'], options: { handicap: '11111' } };
        localStorage.cubilete = JSON.stringify({ ...kept, wishes: { ...kept.wishes, blitz } });
    });
    await tab.reload();
}

const shown = (tv) => tv.getAttribute('[data-show]', 'data-show');
const follows = (tv, before) =>
    tv.waitForFunction((id) => ![undefined, id].includes(document.querySelector('[data-show]')?.dataset.show), before);

/** In the order of their seats, which is that in which they came. */
async function seated(tabs) {
    const seats = await Promise.all(tabs.map((tab) => tab.getAttribute('[data-seat]', 'data-seat')));
    return tabs.toSorted((one, other) => seats[tabs.indexOf(one)] - seats[tabs.indexOf(other)]);
}

/** One race after another, won by who is quick: the first of these. */
async function races(tabs, most = 40) {
    for (let i = 0; i < most && (await main(tabs[0], 'over')) === 'no'; i++) {
        await tabs[0].waitForSelector('.pitch .cup.up, .ended', { state: 'attached' });
        if ((await main(tabs[0], 'over')) === 'yes') return;
        const length = +(await main(tabs[0], 'length'));
        const dice = await tabs[0]
            .locator('.pitch .lies svg')
            .evaluateAll((all) => all.map((die) => die.getAttribute('aria-label')));
        for (const digit of String(sum(dice))) await tabs[0].keyboard.press(digit);
        await tabs[0].keyboard.press('Enter');
        await tabs[0].waitForFunction(
            (before) =>
                +document.querySelector('main[data-table]').dataset.length > before + 1 ||
                document.querySelector('main[data-table]').dataset.over === 'yes',
            length,
        );
    }
}

/** Into another game, which the table's owner opens; everybody who sat there comes along. */
async function begin(owner, game) {
    await owner.click('[data-others] summary');
    await owner.click(`[data-others] a[href*="game=${game}"]`);
    await owner.click('[data-begin]');
}

/** A tournament's round: all are brought to their boards, and on each whoever is later in the list gives up. */
async function boards(tabs) {
    const waits = new Map();
    for (const tab of tabs) {
        await tab.waitForSelector('main[data-table][data-over=no]:not([data-seat=""])');
        const table = await main(tab, 'table');
        if (waits.has(table)) await giveUp(tab);
        else waits.set(table, tab);
    }
    for (const tab of tabs) await tab.waitForSelector('main[data-over=yes] [data-event]');
    equal(waits.size, tabs.length / 2, 'boards');
}

test('an evening of six: a code, three games, a rematch, a tournament to its podium, the big screen with them', async ({
    person,
    server,
    faults,
}) => {
    await server.kill();
    await server.start('--pace', String(PACE), '--limit', 'hello-seconds=300'); // a browser is not hurried
    const names = ['Ana', 'Luis', 'Eva', 'Tom', 'Pía'];
    const phones = {};
    for (const name of [...names, 'Leo']) {
        phones[name] = await person();
        await phones[name].setViewportSize({ width: 390, height: 844 });
    }
    const { Ana: ana, Luis: luis, Eva: eva, Tom: tom, Pía: pia, Leo: leo } = phones;
    const five = [ana, luis, eva, tom, pia];

    // in by a code, read off the television
    await settle(ana);
    const link = await make(ana, { game: 'blitz', seats: 5 });
    const tv = await ana.context().newPage();
    await tv.setViewportSize({ width: 1920, height: 1080 });
    await tv.goto(await ana.getAttribute('[data-big-screen]', 'href'));
    const code = await tv.locator('[data-table-code]').getAttribute('data-table-code');
    await shot('1-code', tv, { ana, home: luis });
    for (const [i, tab] of five.slice(1).entries()) {
        await tab.fill('#enter', code);
        await sit(tab, names[i + 1]);
    }
    await shot('2-lobby', tv, { ana, luis });

    // the first game: Würfelblitz with five
    await start(five);
    await tv.waitForSelector('.stage .pitch');
    for (const height of [720, 1080]) {
        await tv.setViewportSize({ width: (height * 16) / 9, height });
        await tv.waitForSelector('.join .qr');
        const [code, way] = await Promise.all(
            ['.code b', '.qr'].map((one) => tv.locator(`.join ${one}`).boundingBox()),
        );
        ok(
            way.width > height / 8 && Math.max(code.y + code.height, way.y + way.height) <= height,
            'five see the way in',
        );
    }
    await shot('2b-race', tv, { ana });
    await races(five);
    for (const tab of five) await tab.waitForSelector('main[data-over=yes]');
    await shot('3-first-over', tv, { ana, luis });

    // a rematch, and one phone is lost in it
    const first = await shown(tv);
    await ana.click('[data-again]');
    for (const tab of five.slice(1)) await tab.click('[data-offer=again] [data-accept]');
    for (const tab of five) await tab.waitForSelector('main[data-table][data-over=no]');
    await follows(tv, first);
    await shot('4-rematch', tv, { ana, luis });
    await pia.context().close();
    for (const tab of [ana, tv]) await tab.waitForSelector('[data-away-seat]'); // it is told
    await shot('5-lost', tv, { ana, luis });
    // who comes late is led to where they are, and looks on
    await leo.fill('#enter', code);
    await leo.waitForSelector(`main[data-table], [data-lobby]`);
    await shot('6-late', tv, { leo });
    await races(five);
    const four = [ana, luis, eva, tom];
    for (const tab of four) await tab.waitForSelector('main[data-over=yes]');

    // the second game: Secuencia with the four who are left
    const second = await shown(tv);
    await begin(ana, 'secuencia');
    for (const tab of four) await tab.waitForSelector('[data-lobby][data-game=secuencia]:not([data-seat=""])');
    await follows(tv, second);
    await tv.waitForSelector(`[data-table-code="${code}"]`);
    await shot('7-second', tv, { ana, luis });
    await start(four);
    const at = new URL(`${await ana.getAttribute('main', 'data-table')}#`, link).href;
    const round = await seated(four);
    for (let i = 0; i < 8; i++) {
        const length = +(await main(ana, 'length'));
        await typed(round, at, i);
        for (const tab of round)
            await tab.waitForFunction((old) => +document.querySelector('main').dataset.length > old, length);
    }
    await shot('8-second-on', tv, { ana, luis });
    if (SHOTS) {
        const home = await ana.context().newPage();
        await home.goto(server.url);
        await home.waitForSelector('[data-game=secuencia] a.go, [data-going]');
        for (const [width, height] of [
            [390, 844],
            [1280, 800],
        ]) {
            await home.setViewportSize({ width, height });
            await home.screenshot({ path: `${SHOTS}/8b-home-${width}.png` });
        }
        await home.close();
    }
    for (const tab of round.slice(1)) if ((await main(tab, 'over')) === 'no') await giveUp(tab);
    await ana.waitForSelector('main[data-over=yes]');

    // the third: DOCE for two; the others look on. However slow its owner's line is, nobody gets their seat
    const third = await shown(tv);
    let release;
    const slow = new Promise((done) => (release = done));
    await ana.routeWebSocket(/\/ws$/, async (socket) => {
        await slow;
        socket.connectToServer();
    });
    await begin(ana, 'doce');
    for (const tab of [luis, eva, tom]) await tab.waitForSelector('[data-lobby][data-game=doce]');
    await tv.waitForFunction(() => document.querySelectorAll('.places use[href="#people"]').length === 2); // both seats
    release();
    await ana.waitForSelector('[data-lobby]:not([data-seat=""])');
    await ana.waitForSelector('[data-start]:not(:disabled)');
    await follows(tv, third);
    await ana.click('[data-start]');
    for (const tab of four) await tab.waitForSelector('main[data-table][data-over=no]');
    await shot('9-third', tv, { ana, luis, eva });
    const two = (await seated(four)).slice(-2);
    ok(two.includes(ana), 'who opened the game plays it');
    await two[1].click('[data-emotes]');
    await two[1].click('[data-emote=wow]');
    await tv.waitForSelector('.seat .says');
    await shot('9b-emote', tv, { luis, eva });
    for (const tab of four)
        equal(await tab.locator('[data-refused]').count(), 0, 'nobody is told what they never asked for');
    await giveUp(two[0]);
    for (const tab of four) await tab.waitForSelector('main[data-over=yes]');
    for (const tab of four) equal(await tab.locator('[data-unkept]').count(), 0, 'all of it is kept');

    // and a tournament for all six
    await ana.goto(new URL('t', server.url).href);
    await ana.fill('#called', 'Copa de la noche');
    for (const [name, value] of Object.entries({ kind: 'swiss', game: 'doce', rounds: '3', wait: '300' }))
        await ana.check(`input[name="${name}"][value="${value}"]`, { force: true });
    await ana.click('[data-make]');
    await ana.waitForSelector('[data-event][data-state=open]');
    const cup = await ana.inputValue('[data-link]');
    phones.Pía = await person(); // with a charged phone
    await phones.Pía.setViewportSize({ width: 390, height: 844 });
    for (const [name, tab] of Object.entries(phones)) {
        if (tab !== ana) await tab.goto(cup);
        await tab.fill('#name', name);
        await tab.click('[data-join]');
        await tab.waitForSelector('.boards .mine, tr.mine');
    }
    const wall = await person(cup); // a device of nobody's, so that it is not brought to a board
    await wall.setViewportSize({ width: 1920, height: 1080 });
    await wall.waitForSelector('[data-number="6"]');
    await shot('10-cup', wall, { ana, leo });
    await ana.click('[data-start]');
    await wall.waitForSelector('[data-round="1"]');
    await shot('11-round', wall, { ana, leo });
    await wall.setViewportSize({ width: 1920, height: 1080 });
    const [ranks, paired] = await Promise.all(['.ranks', '[data-round]'].map((one) => wall.locator(one).boundingBox()));
    ok(ranks.x + ranks.width < paired.x && paired.y < 540, 'a wall has boards beside the standings');
    const size = await wall.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    ok(size > 20, `to be read from far away: ${size}`);
    const six = Object.values(phones);
    for (const round of [1, 2, 3]) {
        await boards(six);
        await shot(`12-round-${round}-over`, wall, { ana, leo });
        for (const tab of six) if (tab !== leo) await tab.click('main [data-event]'); // the next board comes by itself
        await leo.waitForSelector(round < 3 ? '[data-call]' : '[data-finished]'); // who stays is called to it, and told the end
        await shot(`12b-call-${round}`, wall, { leo });
        await leo.click(round < 3 ? '[data-accept-call]' : '[data-finished] button');
    }
    for (const tab of [wall, ...six]) {
        await tab.waitForSelector('[data-event][data-state=over] [data-podium]');
        const steps = await tab.locator('[data-podium] li').evaluateAll((all) => all.map((one) => +one.dataset.place));
        ok(steps.length === 3 && steps[0] === 1, `three on the podium: ${steps}`);
        ok((await tab.textContent('[data-podium] [data-place="1"]')).includes('Ana'), 'who has won all of them');
    }
    await shot('13-podium', wall, { ana, leo });
    equal(
        faults.filter((fault) => !noise.test(fault) && !/40[49]/.test(fault)),
        [],
        'complaints',
    );
});

await run(world);
