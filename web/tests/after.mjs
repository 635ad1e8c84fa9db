// After the game, in a real browser: the numbers are those of `cubilete analyze`, moments can be looked at and played on
// from, the card is a picture. Usage: node after.mjs SITE
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { equal, ok, run, test } from './harness.mjs';
import { axe } from './looking.mjs';
import { begin, hint, main, myTurn, recordOf, remember, world } from './world.mjs';

const PROGRAM = path.resolve(process.argv[2], '../../cubilete');

/** The same record, judged by the program. */
function analyze(record) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'after-'));
    const file = path.join(folder, 'game.cub');
    fs.writeFileSync(file, record);
    const told = JSON.parse(execFileSync(PROGRAM, ['analyze', '--json', file], { encoding: 'utf8' }));
    fs.rmSync(folder, { recursive: true });
    return told;
}

const typed = async (tab, move) => {
    const length = +(await main(tab, 'length'));
    await tab.fill('form[data-entry] input[name=move]', move);
    await tab.click('form[data-entry] button');
    await tab.waitForFunction((before) => +document.querySelector('main[data-table]').dataset.length > before, length);
};

async function resign(tab) {
    await tab.click('[aria-haspopup=dialog]');
    await tab.click('.menu button:nth-of-type(3)');
    await tab.click('[data-sure]');
    await tab.waitForSelector('[data-after]');
}

/** Two people, some dice, and one gives up: a short game, judged soon. */
async function shortDoce(page) {
    const tab = await page();
    await begin(tab, { game: 'doce', here: true, choose: { rounds: 1 } });
    await tab.keyboard.press('/');
    for (const move of ['1@c3', '6@a1', '5@e1', '2@e5', '#a4 3@a3']) await typed(tab, move);
    await resign(tab);
    const record = await recordOf(tab);
    await tab.click('[data-after]');
    return [tab, record];
}

const shown = (tab) =>
    tab.evaluate(() => ({
        values: document.querySelector('.chart').dataset.values.split(' ').map(Number),
        accounts: [...document.querySelectorAll('[data-account]')].map(({ dataset }) =>
            [dataset.account, dataset.luck, dataset.own, dataset.lost].map(Number),
        ),
        moments: [...document.querySelectorAll('.moment')].map(({ dataset }) => [
            +dataset.step + 1,
            dataset.best,
            dataset.loss,
        ]),
        bars: document.querySelectorAll('.bars li').length,
    }));

/** What of the program's analysis is on the page. */
function wanted(told, dice) {
    return {
        values: [told.start[0], ...told.moves.map(({ values }) => values[0])],
        accounts: told.by_seat.map(({ seat, luck, own, lost }) => [seat, luck, own, lost]),
        moments: told.turning_points
            .slice(0, 3)
            .sort((a, b) => a - b)
            .map((n) => [n, told.moves[n - 1].best ?? '', String(told.moves[n - 1].loss ?? '')]),
        bars: told.seats * (dice ? 2 : 1),
    };
}

/** The card, as it is saved. */
async function pictureOf(tab) {
    const coming = tab.waitForEvent('download');
    await tab.click('[data-save]');
    const download = await coming;
    equal(download.suggestedFilename(), 'cubilete-doce.png');
    return fs.readFileSync(await download.path());
}

/** The card is a picture, in the colour of the game. */
async function checkCard(tab) {
    const bytes = await pictureOf(tab);
    equal([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)], ['PNG', 1200, 630]);
    const [ground, bright] = await tab.evaluate(
        async (data) => {
            const image = Object.assign(new Image(), { src: data });
            await image.decode();
            const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 630 });
            const context = canvas.getContext('2d');
            context.drawImage(image, 0, 0);
            const { data: pixels } = context.getImageData(0, 0, 1200, 630);
            let bright = 0;
            for (let i = 0; i < pixels.length; i += 4) bright += pixels[i] > 215 && pixels[i + 1] > 215;
            return [[...pixels.slice(0, 3)], bright / (1200 * 630)];
        },
        `data:image/png;base64,${bytes.toString('base64')}`,
    );
    equal(ground, [0x2d, 0x3d, 0x99], 'the ground has the colour of the game');
    ok(bright > 0.15, `letters and a board: ${bright} of it is bright`);
    if (process.env.SHOTS) fs.writeFileSync(`${process.env.SHOTS}/card.png`, bytes);
}

/** In the page: how many values the chart had while the game was judged, and how far the bar was then. */
const watchChart = () => {
    window.seen = [];
    new MutationObserver(() => {
        const chart = document.querySelector('[data-judged=no] .chart')?.dataset.values.split(' ').length;
        const bar = document.querySelector('[data-judging] progress')?.value;
        if (chart && bar && window.seen.at(-1)?.[0] !== chart) window.seen.push([chart, bar]);
    }).observe(document, { subtree: true, childList: true, attributes: true });
};

test('the chart grows to the program’s numbers; a card; a moment says what was best, and can be tried again', async ({
    page,
    context,
    faults,
}) => {
    await remember(context, { theme: 'light', language: 'de' });
    await context.addInitScript(watchChart);
    const [tab, record] = await shortDoce(page);
    await checkCard(tab);
    await tab.waitForSelector('[data-judged=yes] .chart');
    const seen = await tab.evaluate(() => window.seen);
    ok(seen.length > 0 && seen[0][0] < 6, `the first moves are there before the last: ${JSON.stringify(seen)}`);
    equal(
        [...seen].sort((a, b) => a[0] - b[0]),
        seen,
        'it only grows',
    );
    const told = analyze(record);
    equal(await shown(tab), wanted(told, false));
    const [move] = told.turning_points.slice(0, 3).sort((a, b) => a - b);
    await tab.click('.moment [data-look]');
    equal(
        await tab.getAttribute('dialog .hint', 'data-best'),
        told.moves[move - 1].best,
        'the hint is the best move of the analysis',
    );
    ok((await tab.locator('dialog .hint li').count()) > 0, 'with reasons');
    await axe(tab, 'a moment');
    equal(await tab.locator('dialog [data-sq] svg.die').count(), move - 1, 'the position before it');
    await tab.click('dialog .btn[aria-pressed=false]');
    equal(await tab.locator('dialog [data-sq] svg.die').count(), move, 'the position after it');
    await tab.keyboard.press('Escape');
    const old = new URL(tab.url()).pathname;
    await tab.click('.moment [data-try]');
    await tab.waitForSelector('form[data-entry]', { state: 'attached' });
    ok(new URL(tab.url()).pathname !== old.replace('/after', ''), 'another table');
    equal([await main(tab, 'length'), await main(tab, 'over')], [String(move - 1), 'no'], 'from before the move');
    await tab.keyboard.press('/');
    await typed(tab, told.moves[move - 1].best);
    equal(await main(tab, 'length'), String(move), 'and it plays on');
    equal(faults, [], 'complaints');
});

test('the tutor asks once, and says what hint and analysis say', async ({ page, context, faults }) => {
    await remember(context, { tutor: 2, language: 'es' });
    const tab = await page();
    await begin(tab, { game: 'doce', here: true, choose: { rounds: 1 } });
    await tab.keyboard.press('/');
    for (const move of ['2@c3', '3@c2']) await typed(tab, move); // the one wins for certain, and nothing is lost by the other
    await tab.fill('form[data-entry] input[name=move]', '6@a5');
    await tab.click('form[data-entry] button');
    const better = await tab.getAttribute('[data-tutor]', 'data-tutor');
    ok((await tab.locator('[data-tutor] li').count()) > 0, 'with reasons');
    equal(await main(tab, 'length'), '2', 'nothing is played yet');
    await tab.click('.bar h1'); // letters are keys again
    await tab.keyboard.press('Escape');
    equal(await hint(tab), better, 'the hint');
    await tab.fill('form[data-entry] input[name=move]', '6@a5');
    await tab.click('form[data-entry] button');
    await tab.waitForFunction(() => document.querySelector('main[data-table]').dataset.length === '3');
    const told = analyze(await recordOf(tab));
    equal(
        [told.moves[2].best, told.moves[0].loss, told.moves[1].loss, told.moves[2].loss > 20_000],
        [better, 0, 0, true],
        'the analysis',
    );
    equal(faults, [], 'complaints');
});

test('luck is counted where there are dice; it can be stopped and begun anew; tables that go on have no end', async ({
    page,
    faults,
}) => {
    const tab = await page();
    await begin(tab, { game: 'secuencia', level: 'novato' });
    for (let i = 0; i < 2 && (await myTurn(tab)); i++) {
        await tab.click('.open[data-sq]');
        await tab.click('[data-play]');
    }
    await myTurn(tab);
    const table = new URL(tab.url()).pathname.split('/').pop();
    const early = await page(`${table}/after`);
    await early.waitForFunction(() => !location.pathname.endsWith('/after'));
    await early.close();
    await resign(tab);
    const record = await recordOf(tab);
    await tab.click('[data-after]');
    await tab.waitForSelector('[data-stop], [data-judged=yes]');
    for (const what of ['[data-stop]', '[data-judge]'])
        await tab.evaluate((button) => document.querySelector(button)?.click(), what); // if it is not done already
    await tab.waitForSelector('[data-judged=yes] .chart');
    const told = analyze(record);
    const seen = await shown(tab);
    equal({ ...seen, accounts: seen.accounts.sort(), values: [] }, { ...wanted(told, true), values: [] });
    for (const seat of [0, 1]) {
        await tab.check(`input[name=whose][value="${seat}"]`, { force: true });
        equal(
            (await shown(tab)).values,
            [told.start[seat], ...told.moves.map(({ values }) => values[seat])],
            `what seat ${seat + 1} could expect`,
        );
    }
    const luck = told.by_seat[1].luck / 10_000;
    const text = `${luck < -0.05 ? '−' : '+'}${(Math.abs(luck) < 0.05 ? 0 : Math.abs(luck)).toFixed(1).replace('.', ',')} %`;
    equal(await tab.textContent('[data-account="2"] li:first-child b'), text, 'luck in words');
    equal(faults, [], 'complaints');
});

/** A match between bots, as the program writes it down. */
function simulated(game, seed) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'after-'));
    const file = path.join(folder, 'game.cub');
    execFileSync(PROGRAM, ['simulate', game, '--games=1', '--bot=maestro,novato', `--seed=${seed}`, '--records', file]);
    const record = fs.readFileSync(file, 'utf8');
    fs.rmSync(folder, { recursive: true });
    return record;
}

test('a race is play: luck is not spoken of, and each moment has its round and what came of it', async ({
    page,
    faults,
}) => {
    const record = simulated('blitz', 4);
    const tab = await page('verify');
    await tab.fill('textarea', record);
    await tab.click('[data-open]');
    await tab.click('[data-after]');
    await tab.waitForSelector('[data-judged=yes] .chart');
    const seen = await shown(tab);
    equal(seen, wanted(analyze(record), false), 'the numbers are the program’s; bars of play alone');
    for (const [, luck, own] of seen.accounts) ok(Math.abs(luck) < 100 && own !== 0, `luck ${luck}, play ${own}`);
    const rounds = await tab.locator('.moment h3 small').allTextContents();
    ok(rounds.length === 3 && rounds.every((text) => /\d/.test(text)), `rounds: ${rounds}`);
    equal(await tab.locator('.moment:has([data-told])').count(), 3, 'moments with what came of them');
    equal(faults, [], 'complaints');
});

test('the card has the points as it has the names', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'doce', here: true, choose: { rounds: 1 } });
    await tab.keyboard.press('/');
    for (const move of ['6@e5', '4@b1', '6@a5', '4@d1', '5@c5', '3@a1', '1@e3', '1@c1']) await typed(tab, move);
    await tab.click('[data-after]');
    ok(/, [1-9]\d* : 0$/.test(await tab.getAttribute('.sharecard', 'aria-label')), 'the winner’s first');
});

await run(world);
