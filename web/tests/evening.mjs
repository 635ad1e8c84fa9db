// An evening of six phones and a television, as a family would have it: they get in by a code, play three games and a rematch,
// one phone is lost, one comes late, and a tournament of an hour, at a server that is hurried, ends it.
// Usage: evening.mjs SITE CUBILETE. SHOTS=FOLDER keeps what was seen.
import { make, noise, sit, start, sum, typed, world } from './friends.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { main } from './world.mjs';

const SHOTS = process.env.SHOTS;
const PACE = 20; // an hour is three minutes then
const HOUR = 60; // minutes

/** What phones and the television show now. */
async function shot(name, tv, phones) {
    if (!SHOTS) return;
    await tv.screenshot({ path: `${SHOTS}/${name}-tv.png` });
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

async function giveUp(tab) {
    await tab.click('[aria-haspopup=dialog]');
    await tab.click('.menu button:has(use[href="#no"])');
    await tab.click('[data-sure]');
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
async function another(owner, game, choose = {}) {
    await owner.click('[data-others] summary');
    await owner.click(`[data-others] a[href*="game=${game}"]`);
    for (const [option, value] of Object.entries(choose)) {
        const field = `input[name="${game}-${option}"][value="${value}"]`;
        if (!(await owner.isVisible(field))) await owner.click('details:has([data-options]) summary');
        await owner.check(field, { force: true });
    }
    await owner.click('[data-begin]');
    await owner.waitForSelector(`[data-lobby][data-game=${game}]:not([data-seat=""])`);
}

test('an evening of six: a code, three games, a rematch, a tournament, the big screen with them', async ({
    person,
    server,
    faults,
}) => {
    await server.kill();
    await server.start('--pace', String(PACE));
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
    await ana.waitForSelector('[data-away], [data-bot-on], .late, [role=status]'); // it is told
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
    await another(ana, 'secuencia');
    for (const tab of four.slice(1)) await tab.waitForSelector('[data-lobby][data-game=secuencia]:not([data-seat=""])');
    await follows(tv, second);
    await tv.waitForSelector(`[data-table-code="${code}"]`);
    await shot('7-second', tv, { ana, luis });
    await start(four);
    const at = new URL(`${await ana.getAttribute('main', 'data-table')}#`, link).href;
    for (let i = 0; i < 8; i++) await typed(four, at, i);
    await shot('8-second-on', tv, { ana, luis });
    for (const tab of [tom, eva, luis]) if ((await main(tab, 'over')) === 'no') await giveUp(tab).catch(() => {});
    await ana.waitForSelector('main[data-over=yes]');

    // the third: DOCE for two; Leo takes the seat that Luis leaves him
    const third = await shown(tv);
    await another(ana, 'doce', {});
    await luis.waitForSelector('[data-lobby][data-game=doce]:not([data-seat=""])');
    await follows(tv, third);
    await start([ana, luis]);
    await shot('9-third', tv, { ana, luis, eva });
    await giveUp(luis);
    await ana.waitForSelector('main[data-over=yes]');

    // and a tournament of an hour for all six
    await ana.goto(new URL('t', link).href);
    await ana.fill('#called', 'Copa de la noche');
    for (const [name, value] of Object.entries({ kind: 'arena', game: 'doce', minutes: String(HOUR) }))
        await ana.check(`input[name="${name}"][value="${value}"]`, { force: true });
    await ana.click('[data-make]');
    await ana.waitForSelector('[data-event][data-state=open]');
    const cup = await ana.inputValue('[data-link]');
    phones.Pía = await person(); // with a charged phone
    await phones.Pía.setViewportSize({ width: 390, height: 844 });
    const six = Object.entries(phones);
    for (const [name, tab] of six) {
        if (tab !== ana) await tab.goto(cup);
        await tab.fill('#name', name);
        await tab.click('[data-join]');
        await tab.waitForSelector('.boards .mine, tr.mine');
    }
    await tv.goto(cup);
    await shot('10-cup', tv, { ana, leo });
    await ana.click('[data-start]');
    let boards = 0;
    const over = async (tab) => (await tab.locator('[data-event][data-state=over]').count()) > 0;
    for (const end = Date.now() + 6 * 60_000; !(await over(tv)) && Date.now() < end; ) {
        for (const [, tab] of six) {
            if (await tab.locator('main[data-over=yes] ~ *, main[data-over=yes]').count()) {
                await tab.click('[data-event]', { timeout: 2000 }).catch(() => {});
            } else if (
                (await tab.locator('main[data-table][data-over=no][data-turn="1"][data-seat="1"]').count()) > 0
            ) {
                boards++;
                await giveUp(tab).catch(() => {}); // the arena may have ended meanwhile
            }
        }
        if (boards === 3) await shot('11-arena', tv, { ana, leo });
    }
    ok(await over(tv), 'an hour is over');
    ok(boards >= 3, `boards: ${boards}`);
    await tv.waitForSelector('[data-podium]');
    await shot('12-podium', tv, { ana, leo });
    equal(
        faults.filter((fault) => !noise.test(fault) && !/40[49]/.test(fault)),
        [],
        'complaints',
    );
});

await run(world);
