// Parties at a server's tables: lines that break, many people, secrets. Usage: node party.mjs SITE CUBILETE [DATABASE] [long]
import { execFileSync } from 'node:child_process';
import { CUBILETE, given, make, noise, sit, start, sum, typed, world } from './friends.mjs';
import { equal, LONG, ok, run, test } from './harness.mjs';
import { proxy, shake, through } from './proxy.mjs';
import { bug, places } from './search.mjs';
import { called, main } from './world.mjs';

const turn = (tab) =>
    tab.waitForFunction(
        () =>
            document.querySelector('main[data-table]').dataset.turn !== '' ||
            document.querySelector('main[data-table]').dataset.over === 'yes',
    );

/** Everybody has what the server has, and each of so many moves was made once. */
async function agree(tabs, link, made) {
    const moves = async () => (await given(tabs[0], link, 'log')).match(/^\d+ [1-8] /gm)?.length ?? 0;
    for (const end = Date.now() + 60_000; (await moves()) < made && Date.now() < end; )
        await tabs[0].waitForTimeout(100); // some are on their way
    const wanted = await given(tabs[0], link, 'txt');
    for (const tab of tabs)
        await tab.waitForFunction(
            (record) =>
                decodeURIComponent(document.querySelector('[data-record]').href)
                    .replace(/^[^,]*,/, '')
                    .trim() === record.trim(),
            wanted,
        );
    equal(await moves(), made, 'each move once');
}

/** So many turns at most, by what is legal, each in a position that all agree on; how many moves people have made since. */
async function playSome(tabs, link, most, made = 0) {
    for (let i = 0; i < most; i++) {
        await turn(tabs[0]);
        if ((await main(tabs[0], 'over')) === 'yes') break;
        made += await typed(tabs, link, i);
        await agree(tabs, link, made);
    }
    return made;
}

/** Somebody sits at the other end of a line that breaks. */
async function shaky(person, server, link) {
    const line = await proxy(server.port);
    return { line, tab: await person(through(link, line)) };
}

const CHOICES = { doce: { rounds: 1 }, secuencia: { run: 5 }, dizzle: {}, ecuaciones: { mode: 'todos' } };
const TURNS = LONG ? { doce: 300, secuencia: 300, dizzle: 40, ecuaciones: 12 } : { doce: 6 };
for (const [game, turns] of Object.entries(TURNS))
    test(`${game} over a line that breaks at any moment`, async ({ person, server, faults }) => {
        const ana = await person();
        const link = await make(ana, { game, choose: CHOICES[game] });
        const { line, tab: luis } = await shaky(person, server, link);
        await sit(luis, 'Luis');
        await start([ana, luis]);
        const still = shake(line);
        const made = await playSome([ana, luis], link, turns / 2);
        line.cut(); // whoever is quick has met no break yet
        await playSome([ana, luis], link, turns / 2, made);
        still();
        ok(line.broken > 0, 'it broke');
        await line.close();
        equal(
            faults.filter((fault) => !noise.test(fault)),
            [],
            'complaints',
        );
    });

if (LONG)
    test('races of blitz over a line that breaks at any moment', async ({ person, server, faults }) => {
        const kept = {
            still: true,
            language: 'es',
            wishes: {
                blitz: { with: 'friends', level: 'novato', seats: 2, names: ['Ana'], options: { handicap: '11' } },
            },
        };
        const ana = await person();
        await ana.evaluate((settings) => {
            localStorage.cubilete = JSON.stringify({ ...JSON.parse(localStorage.cubilete), ...settings });
        }, kept);
        await ana.reload();
        const link = await make(ana, { game: 'blitz' });
        const { line, tab: luis } = await shaky(person, server, link);
        await sit(luis, 'Luis');
        await start([ana, luis]);
        const still = shake(line, 1500, 6000);
        for (let race = 0; race < 3; race++) {
            await ana.waitForSelector('.pitch .cup.up', { state: 'attached' });
            const dice = await ana
                .locator('.pitch .lies svg')
                .evaluateAll((all) => all.map((die) => die.getAttribute('aria-label')));
            for (const digit of String(sum(dice))) await ana.keyboard.press(digit);
            await called([ana], () => ana.keyboard.press('Enter'));
        }
        still();
        for (const tab of [ana, luis]) await tab.waitForSelector('.ended h2');
        await agree([ana, luis], link, 3);
        await line.close();
        equal(
            faults.filter((fault) => !noise.test(fault)),
            [],
            'complaints',
        );
    });

/** A table full of people. */
async function crowd(person, game, choose, count, spy = false) {
    const ana = await person();
    const link = await make(ana, { game, choose, seats: count });
    const tabs = [ana],
        spies = [];
    for (let i = 2; i <= count; i++) {
        const tab = spy ? await person() : await person(link);
        if (spy) {
            spies.push(await bug(tab));
            await tab.goto(link);
        }
        await sit(tab, `Nº ${i}`);
        tabs.push(tab);
    }
    await start(tabs);
    return { tabs, link, spies };
}

for (const [game, choose, count, turns] of LONG
    ? [
          ['dizzle', {}, 4, 12],
          ['ecuaciones', { mode: 'todos' }, 6, 3],
      ]
    : [])
    test(`${game} with ${count}`, async ({ person, faults }) => {
        const { tabs, link } = await crowd(person, game, choose, count);
        await playSome(tabs, link, turns);
        equal(faults, [], 'complaints');
    });

if (LONG)
    test('a race of seven', async ({ person, faults }) => {
        const { tabs, link } = await crowd(person, 'blitz', {}, 7);
        for (const tab of tabs) await tab.waitForSelector('.pitch .cup.up', { state: 'attached' });
        const seen = await Promise.all(
            tabs.map((tab) =>
                tab
                    .locator('.pitch .lies svg')
                    .evaluateAll((all) => all.map((die) => die.getAttribute('aria-label')).join()),
            ),
        );
        equal(new Set(seen).size, 1, 'all see the same dice');
        for (const digit of String(sum(seen[0].split(',')))) await tabs[3].keyboard.press(digit);
        await called(tabs, () => tabs[3].keyboard.press('Enter'));
        equal(
            (await given(tabs[0], link, 'log')).match(/^\d+ 4 \d+@\d+ \{told/gm)?.length,
            1,
            'one call, with its receipt',
        );
        equal(faults, [], 'complaints');
    });

test('what is sealed is nowhere in the others’ browsers', async ({ person, faults }) => {
    const { tabs, link, spies } = await crowd(person, 'ecuaciones', { mode: 'todos' }, 3, true);
    await turn(tabs[0]);
    const record = await given(tabs[0], link, 'txt');
    const equation = execFileSync(CUBILETE, ['moves', '-'], { input: record, encoding: 'utf8' }).match(
        /^1 (\S{5,})$/m,
    )[1];
    const play = async (tab, text) => {
        await tab.keyboard.press('/');
        await tab.fill('form[data-entry] input[name=move]', text);
        await tab.click('form[data-entry] button');
    };
    await play(tabs[0], equation);
    for (const tab of tabs)
        await tab.waitForFunction(
            () => !document.querySelector('main[data-table]').dataset.turn.split(' ').includes('1'),
        );
    for (const spy of spies) equal(await places(spy, equation), [], 'it is sealed');
    for (const ext of ['txt', 'log', 'json'])
        ok(!(await given(tabs[1], link, ext)).includes(equation), `it is not in .${ext}`);
    const { length } = record.trim().split('\n');
    for (const tab of tabs.slice(1)) await play(tab, '-');
    for (const { tab } of spies)
        await tab.waitForFunction(
            (text) => decodeURIComponent(document.querySelector('[data-record]').href).includes(text),
            equation,
        );
    ok(length > 0 && (await places(spies[0], equation)).includes('wire'), 'it is found where it is');
    equal(faults, [], 'complaints');
});

await run(world);
