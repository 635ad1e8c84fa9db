// The tools of the page, each compared with what the command line says. Usage: node tools.mjs SITE CUBILETE
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { equal, ok, run, test } from './harness.mjs';
import { looksWell } from './looking.mjs';
import { begin, world } from './world.mjs';

const CUBILETE = path.resolve(process.argv[3]);
const ENV = { ...process.env, LC_ALL: 'C.UTF-8' };
const told = (...args) => execFileSync(CUBILETE, args, { encoding: 'utf8', env: ENV });

const shown = (tab) => tab.locator('[data-equation]').evaluateAll((rows) => rows.map((row) => row.dataset.equation));

test('the solver finds what the command line finds', async ({ page, faults }) => {
    const tab = await page('solve');
    for (const dice of ['33552466+--x', '11130000xx::', '97990248+-x:']) {
        await tab.fill('[name=dice]', dice);
        await tab.click('[data-solve]');
        const { score, equations } = JSON.parse(told('solve', '--all', '--json', dice));
        await tab.waitForSelector(`[data-best="${score}"]`);
        await tab.waitForFunction(
            (text) =>
                document.querySelector('[data-equation]') &&
                location.hash.length > 1 &&
                document.querySelector('[name=dice]').value.length === text.length,
            dice,
        );
        const list = await shown(tab);
        ok(
            list.length === Math.min(5, equations.length) && list.every((one) => equations.includes(one)),
            `${dice}: ${list}`,
        );
        const number = (await tab.textContent('[data-best] .tag')).replace(/\D/g, '');
        equal(number, equations.length > 1 ? String(equations.length) : '', dice);
    }
    equal(faults, [], 'complaints');
});

test('dice are turned by taps, long presses and keys, and dice that are none are refused', async ({ page }) => {
    const tab = await page('solve');
    const roll = () => tab.inputValue('[name=dice]');
    await tab.click('[data-die="0"]');
    equal(await roll(), '53552466+--x', 'a tap turns the die to its next face');
    await tab.dispatchEvent('[data-die="0"]', 'pointerdown');
    await tab.click('.faces [data-face="1"]');
    equal(await roll(), '13552466+--x', 'a long press opens its faces');
    await tab.focus('[data-die="11"]');
    await tab.keyboard.press(':');
    await tab.keyboard.press('Tab');
    await tab.focus('[data-die="4"]');
    await tab.keyboard.press('ArrowDown');
    await tab.focus('[data-die="5"]');
    await tab.keyboard.press('Enter');
    equal(await roll(), '13550666+--:', 'keys turn dice and name faces');
    for (const [dice, what] of [
        ['1355066+--:', '11'],
        ['13555066+--:', '5'],
        ['1355?', '?'],
    ]) {
        await tab.fill('[name=dice]', dice);
        await tab.click('[data-solve]');
        await tab.waitForFunction((part) => document.querySelector('[role=alert]')?.textContent.includes(part), what);
    }
});

test('your own equation is judged by the rules and compared with the best', async ({ page }) => {
    const tab = await page('solve#33552466+--x');
    await tab.waitForSelector('[data-best="18"]');
    await tab.fill('[name=equation]', '2x35-4=66');
    const score = JSON.parse(told('equation', '--json', '2x35-4=66')).score;
    await tab.waitForSelector(`[data-yours] [data-score="${score}"]`);
    ok((await tab.textContent('[data-yours] .verdict')).includes(`a ${18 - score} de`), 'how far from the best');
    await tab.fill('[name=equation]', '2+2=4');
    await tab.waitForSelector('[data-yours] [data-rule="EC-1"]');
    await tab.fill('[name=equation]', '3x5=6+4');
    await tab.waitForSelector('[data-yours] [data-rule="EC-6"]');
    await tab.fill('[name=equation]', '');
    for (const die of ['2', 'por', '5', 'más', '3', '4', '6', 'igual', '3', '5', '6'])
        await tab.click(`.tray [aria-label="${die}"]:not([aria-disabled])`);
    equal(await tab.inputValue('[name=equation]'), '2x5+346=356', 'dice are tapped');
    await tab.waitForSelector('[data-yours] [data-score="18"]');
    await looksWell(tab, 'solver');
});

/** The roll of a day by docs/dice.md alone. */
function dayRoll(date) {
    const key = createHash('sha256').update(date).digest('hex');
    const bytes = [0, 1].flatMap((block) => [
        ...createHmac('sha256', key)
            .update(`roll 1 ${block} ${'0'.repeat(32)}`)
            .digest(),
    ]);
    const sides = bytes
        .filter((byte) => byte < 252)
        .slice(0, 12)
        .map((byte) => byte % 6);
    const faces = ['133579', '022468', '++--x:'];
    const racks = faces.map((face, i) => sides.slice(4 * i, 4 * i + 4).map((side) => face[side]));
    const order = '1357902468+-x:';
    return racks
        .flat()
        .sort((a, b) => order.indexOf(a) - order.indexOf(b))
        .join('');
}

test('the roll of the day follows from the date, and the result stays on the device', async ({ page }) => {
    const tab = await page('daily#2026-02-03');
    await tab.waitForSelector('[data-date="2026-02-03"] .tray');
    const dice = await tab.locator('.tray .die').evaluateAll((all) => all.map((die) => die.dataset.face[1]).join(''));
    equal(dice, `${dayRoll('2026-02-03')}=`, 'cast as documented');
    const { score, equations } = JSON.parse(told('solve', '--json', '--all', dayRoll('2026-02-03')));
    const poorer = equations[0];
    await tab.fill('[name=equation]', poorer);
    await tab.click('[data-keep]');
    await tab.waitForSelector(`[data-kept="${score}"]`);
    await tab.reload();
    await tab.waitForSelector(`[data-kept="${score}"]`);
    ok(!(await tab.isVisible('[data-best]')), 'the best is shown only when it is asked for');
    await tab.click('[data-reveal]');
    await tab.waitForSelector(`[data-best="${score}"]`);
    ok(!(await tab.isVisible('[data-keep]')), 'what is found afterwards is not kept');
    await looksWell(tab, 'daily');
    const home = await page();
    await home.waitForSelector('[data-daily] .die');
    const today = await home.evaluate(() => new Date().toLocaleDateString('sv'));
    equal(
        await home.locator('[data-daily] .die').evaluateAll((all) => all.map((die) => die.dataset.face[1]).join('')),
        `${dayRoll(today)}=`,
        'today, on the first page',
    );
    const never = await page('daily#2999-01-01');
    await never.waitForSelector(`[data-date="${today}"]`);
});

/** What the command line says of a record: exit status, and what it prints. */
function verdict(text) {
    const { status, stdout, stderr } = spawnSync(CUBILETE, ['verify', '-'], {
        input: text,
        encoding: 'utf8',
        env: ENV,
    });
    return { status, text: stdout + stderr };
}
const simulated = (game, seed, ...more) => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'cubilete-')), 'games.cub');
    told('simulate', game, '--games', '1', '--seed', String(seed), '--records', file, ...more);
    const text = fs.readFileSync(file, 'utf8');
    fs.rmSync(path.dirname(file), { recursive: true });
    return text;
};
const sealed = (game, seed) => simulated(game, seed, '--sealed');
const game = (tab, n = 1) => tab.locator(`[data-nth="${n}"]`).evaluate((row) => ({ ...row.dataset }));

test('a record is verified as on the command line', async ({ page, faults }) => {
    const tab = await page('verify');
    const good = sealed('secuencia', 5);
    const paste = async (text) => {
        await tab.fill('[name=record]', '');
        await tab.fill('[name=record]', text);
        await tab.waitForSelector('[data-nth="1"]');
        return game(tab);
    };
    const rolls = good.match(/^dice /gm).length;
    equal(verdict(good).status, 0, 'the command line');
    equal((await paste(good)).sealed, 'yes', 'dice as sealed');
    ok((await tab.textContent('.checks .yes:nth-child(2)')).includes(`${rolls} tiradas, todas`), 'how many rolls');

    const lines = good.split('\n');
    const at = lines.findIndex((line, i) => line.startsWith('dice ') && i > 20); // DI-3, or a move that no longer fits
    const key = lines.findIndex((line) => line.startsWith('dice-key '));
    const forged = lines.map((line, i) => (i === key ? `dice-key ${'0'.repeat(64)}` : line)).join('\n');
    equal(
        [(await paste(forged)).sealed, (await game(tab)).rule, (await game(tab)).line],
        ['no', 'DI-1', String(key + 1)],
        'another key',
    );
    ok(verdict(forged).text.includes(`:${key + 1}:`) && verdict(forged).text.includes('DI-1'), verdict(forged).text);

    const salt = lines.map((line) => line.replace(/^(dice-salt 1 ).*/, `$1${'1'.repeat(32)}`)).join('\n');
    const first = lines.findIndex((line) => line.startsWith('dice '));
    const other = await paste(salt);
    equal([other.sealed, other.rule], ['no', 'DI-3'], 'another salt');
    ok(
        +other.line > first && verdict(salt).text.includes(`:${other.line}:`),
        `the roll: line ${other.line}, ${verdict(salt).text}`,
    );

    const illegal = lines.map((line, i) => (i === at ? 'dice 77' : line)).join('\n');
    const bad = await paste(illegal);
    equal([bad.legal, bad.line], ['no', String(at + 1)], 'a roll that no dice can show');
    ok(
        verdict(illegal).text.includes(`:${at + 1}:`) && verdict(illegal).text.includes(bad.rule),
        verdict(illegal).text,
    );
    await looksWell(tab, 'verify');

    equal([(await paste(simulated('doce', 3))).sealed, (await game(tab)).legal], ['none', 'yes'], 'doce has no dice');
    equal(
        [(await paste(simulated('secuencia', 3))).sealed, (await game(tab)).legal],
        ['none', 'yes'],
        'dice without a seal',
    );
    equal(faults, [], 'complaints');
});

test('a record comes from a file, or by dropping it; several games are told apart', async ({ page }) => {
    const tab = await page('verify');
    const text = `${sealed('dizzle', 1)}\n${sealed('blitz', 2)}`;
    await tab.setInputFiles('input[type=file]', { name: 'dos.cub', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await tab.waitForSelector('[data-nth="2"]');
    equal(
        [
            (await game(tab, 1)).sealed,
            (await game(tab, 2)).sealed,
            await tab.getAttribute('[data-wrong]', 'data-wrong'),
        ],
        ['yes', 'yes', '0'],
        'two games',
    );
    const data = await tab.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['no soy un acta\n'], 'nada.txt'));
        return transfer;
    });
    await tab.dispatchEvent('.drop', 'drop', { dataTransfer: data });
    await tab.waitForSelector('[data-wrong="1"]');
    equal((await game(tab)).legal, 'no', 'no record at all');
});

test('a record is opened: its moves are gone through, and judged', async ({ page, faults }) => {
    for (const name of ['doce', 'secuencia', 'dizzle', 'blitz', 'ecuaciones']) {
        const tab = await page('verify');
        const text = sealed(name, 4);
        await tab.fill('[name=record]', text);
        await tab.click('[data-open]');
        await tab.waitForSelector('main[data-table][data-over=yes]');
        const moves = text.trim().split('\n\n')[1].split('\n').length;
        equal(await tab.locator('.seat .who bdi').allTextContents(), ['Pipo', 'Lulú'], 'who played');
        equal([name, await tab.getAttribute('main[data-table]', 'data-length')], [name, String(moves)], 'all of it');
        await tab.evaluate(() => (location.hash = '#2'));
        await tab.waitForSelector('.moves a[aria-current][href$="#2"]');
        await tab.goto(`${tab.url().split('#')[0]}/after`);
        await tab.waitForSelector('.chart, progress'); // it is judged, which takes its time
        await tab.goto(new URL('verify', tab.url().replace(/[^/]*\/after$/, '')).href);
        await tab.selectOption('[name=kept]', { index: 1 });
        await tab.waitForSelector('[data-nth="1"][data-legal=yes]');
        await tab.close();
    }
    equal(faults, [], 'complaints');
});

test('a finished game of this device is verified', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'secuencia' });
    await tab.waitForSelector('.open[data-sq]');
    await tab.click('[aria-haspopup=dialog]');
    await tab.click('dialog .btn:has(use[href="#no"]):not(.icon)');
    await tab.click('[data-sure]');
    await tab.waitForSelector('main[data-table][data-over=yes]');
    await tab.click('[data-verify]');
    await tab.waitForSelector('[data-nth="1"]');
    equal([(await game(tab)).legal, (await game(tab)).sealed], ['yes', 'yes'], 'by the link from its table');
    equal(verdict(await tab.inputValue('[name=record]')).status, 0, 'the command line agrees');
    const again = await page('verify');
    await again.selectOption('[name=kept]', { index: 1 });
    await again.waitForSelector('[data-nth="1"][data-sealed=yes]');
});

const aFile = (text, use) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cubilete-'));
    fs.writeFileSync(path.join(folder, 'mine.sheet'), text);
    const result = use(path.join(folder, 'mine.sheet'));
    fs.rmSync(folder, { recursive: true });
    return result;
};
const checked = (text) =>
    aFile(text, (file) =>
        spawnSync(CUBILETE, ['sheet', '--lang', 'es', '--check', file], { encoding: 'utf8', env: ENV }),
    );
const sheetText = (tab) => tab.inputValue('.design [name=text]');
const designer = async (page, address = 'sheet') => {
    const tab = await page(address);
    await tab.waitForSelector('.design [data-sq="e4"]');
    return tab;
};

test('a sheet is drawn and judged as on the command line', async ({ page, faults }) => {
    const tab = await designer(page);
    for (const level of ['1', '2', '3', '4']) {
        await tab.selectOption('[name=open]', level);
        const { status, stdout } = checked(await sheetText(tab));
        equal([status, await tab.getAttribute('[data-playable]', 'data-playable')], [0, 'yes'], `level ${level}`);
        const reach = (await tab.textContent('[data-message="check.reach"]')).trim();
        ok(stdout.includes(`${reach}\n`), `${reach}\nis not in\n${stdout}`);
        const drawn = (text) =>
            text
                .split('\n')
                .filter((line) => /^[1-7] /.test(line))
                .map((line) => line.trim().split(/ +/).join(' '));
        equal(drawn(await sheetText(tab)), drawn(told('sheet', level)), `level ${level} as it is printed`);
    }
    await tab.selectOption('[name=open]', '1');
    const before = await sheetText(tab);
    equal(await tab.inputValue('[name=open]'), '', 'the same sheet can be had again');
    await tab.click('[data-brush=lock]');
    await tab.click('[data-sq="c5"]');
    equal(await tab.getAttribute('[data-sq="c5"]', 'data-token'), '6l1', 'painted');
    await tab.waitForSelector('[data-playable=no] [data-message="sheet.key"]');
    ok(checked(await sheetText(tab)).status !== 0, 'the command line finds fault, too');
    equal(await tab.isDisabled('[data-try]'), true, 'nobody can play it');
    await tab.click('[data-see="c5"]');
    equal(await tab.evaluate(() => document.activeElement.dataset.sq), 'c5', 'a fault leads to its square');
    await tab.click('[data-undo]');
    equal(await sheetText(tab), before, 'taken back');
    await tab.selectOption('[name=open]', '0');
    await tab.waitForSelector('[data-message="sheet.cross"]');
    await tab.focus('[data-sq="e4"]');
    for (const key of ['x', 'ArrowRight', '3', 'g', 'ArrowUp', '5', 'b', 'ArrowLeft', '2', 'Delete'])
        await tab.keyboard.press(key);
    equal(
        await tab
            .locator('[data-sq="e4"],[data-sq="f4"],[data-sq="f5"],[data-sq="e5"]')
            .evaluateAll((all) => Object.fromEntries(all.map((one) => [one.dataset.sq, one.dataset.token]).sort())),
        { e4: 'X', e5: '.', f4: '3g1', f5: '5b' },
        'by keys alone',
    );
    await tab.click('[data-brush=arrow]');
    await tab.click('[data-sq="e4"]');
    await tab.click('[data-sq="f5"]');
    await tab.waitForSelector('.on-top [role=alert]');
    await tab.click('[data-sq="e4"]');
    await tab.click('[data-sq="i4"]');
    ok((await sheetText(tab)).includes('arrow e4 i4 10'), 'an arrow');
    await tab.click('[data-brush=block]');
    await tab.click('[data-sq="e4"]');
    await tab.click('[data-sq="f5"]');
    ok((await sheetText(tab)).includes('block e4 f5 10'), 'a block');
    equal(checked(await sheetText(tab)).status, 0, 'and it can be played');
    await looksWell(tab, 'sheet');
    equal(faults, [], 'complaints');
});

const GAMES = 50; // of a trial here: a thousand take long, and are no better a test

/** A trial waits until letTry() lets it go, and has fewer games. */
const holdTrials = (context) =>
    context.addInitScript((games) => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message) {
            if (message.call !== 'trySheet') return postMessage.call(this, message);
            message.args[1] = games;
            window.letTry = () => postMessage.call(this, message);
        };
    }, GAMES);

test('a bot plays the sheet many times', async ({ page, context }) => {
    await holdTrials(context);
    const tab = await designer(page);
    await tab.selectOption('[name=open]', '2');
    await tab.click('[data-try]:enabled');
    await tab.waitForSelector('progress');
    await tab.waitForFunction(() => window.letTry);
    await tab.evaluate(() => window.letTry());
    await tab.waitForSelector(`[data-trial="${GAMES}"]`);
    const { mean, least, most } = await tab.locator('[data-trial]').evaluate((one) => ({ ...one.dataset }));
    const {
        by_seat: [{ points }],
    } = JSON.parse(
        aFile(await sheetText(tab), (file) =>
            told('simulate', 'dizzle', '--sheet', file, '--seats', '1', '--bot', 'medio', '--games', '200', '--json'),
        ),
    );
    // both play the same games every time; five deviations apart would be another bot, or another sheet
    ok(
        Math.abs(mean - points.value) < 4 && +least < +mean && +mean < +most,
        `${mean} of ${least} to ${most}; the command line has ${points.value}`,
    );
    await tab.click('[data-try]');
    await tab.click('[data-stop]');
    await tab.waitForSelector('[data-try]');
    ok(await tab.isVisible(`[data-trial="${GAMES}"]`), 'what was there stays');
});

test('a sheet is kept, shared by a link, and played on', async ({ page }) => {
    const tab = await designer(page);
    await tab.fill('[name=sheet]', 'Isla Tortuga');
    await tab.click('[data-brush=gem]');
    await tab.click('[data-sq="c2"]');
    const text = await sheetText(tab);
    ok(text.startsWith('sheet Isla Tortuga\n'), text);
    await tab.click('[data-save]');
    await tab.click('[data-share]');
    const link = await tab.inputValue('[data-link]');
    await tab.reload();
    await tab.waitForSelector('.design [data-sq="e4"]');
    equal(await sheetText(tab), text, 'what is being drawn is there again');
    await tab.selectOption('[name=open]', '4');
    await tab.selectOption('[name=open]', '=Isla Tortuga');
    equal(await sheetText(tab), text, 'kept by its name');
    await tab.evaluate(() => localStorage.clear());
    const other = await designer(page, link.slice(link.indexOf('sheet#')));
    await other.waitForFunction(() => document.querySelector('[name=sheet]').value === 'Isla Tortuga');
    equal(await sheetText(other), text, 'the link carries it');
    const bad = await designer(page, 'sheet#nada');
    await bad.waitForSelector('.on-top [role=alert]');
    await other.click('[data-play]');
    await other.waitForSelector('[data-sheet="Isla Tortuga"]');
    await other.check('input[name=level][value=novato]', { force: true });
    await other.click('[data-begin]');
    await other.waitForSelector('main[data-table] .sheet');
    const record = decodeURIComponent(
        (await other.getAttribute('[data-record]', 'href')).split(',').slice(1).join(','),
    );
    equal(
        `${record
            .match(/^sheet-line .*/gm)
            .map((line) => line.slice(11))
            .join('\n')}\n`,
        text,
        'played on as it was drawn',
    );
});

/** The pages of a PDF, by their sizes in points. */
const sheetsOfPdf = (bytes) =>
    [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => [
        Math.round(+wide),
        Math.round(+high),
    ]);

test('every game is printed on paper of its size, nothing cut off', async ({ page, faults, context }) => {
    await context.addInitScript(() => (globalThis.print = () => (globalThis.printed = true)));
    const tab = await page('print');
    await tab.waitForSelector('.leaf');
    for (const game of ['doce', 'dizzle', 'blitz', 'ecuaciones', 'secuencia']) {
        await tab.check(`[name=game][value=${game}]`, { force: true });
        await tab.waitForSelector(`.leaf[data-game=${game}] .lettering`);
        for (const [size, points] of [
            ['a4', [595, 842]],
            ['letter', [612, 792]],
        ]) {
            await tab.check(`[name=size][value=${size}]`, { force: true });
            await tab.waitForSelector(`.leaf.${size}`);
            await tab.emulateMedia({ media: 'print' });
            const cut = await tab.evaluate(() =>
                [...document.querySelectorAll('.cut')].map(
                    (part) => part.scrollHeight - part.clientHeight + Math.max(0, part.scrollWidth - part.clientWidth),
                ),
            );
            const wide = await tab.evaluate(
                () => (document.querySelector('.leaf .in').getBoundingClientRect().width / 96) * 25.4,
            );
            await tab.emulateMedia({ media: null });
            ok(
                cut.every((px) => px <= 1),
                `${game}, ${size}: ${cut} px cut off`,
            );
            ok(Math.abs(wide - (size === 'a4' ? 210 : 215.9)) < 0.3, `${game}, ${size}: ${wide} mm wide`);
            if (game === 'doce' || game === 'dizzle')
                equal(sheetsOfPdf(await tab.pdf({ preferCSSPageSize: true })), [points], `${game}, ${size}`);
        }
    }
    await tab.fill('[name=copies]', '3');
    await tab.press('[name=copies]', 'Tab');
    await tab.waitForSelector('.leaf:nth-child(3)');
    equal(sheetsOfPdf(await tab.pdf({ preferCSSPageSize: true })).length, 3, 'a leaf each');
    await tab.click('[data-print]');
    equal(await tab.evaluate(() => globalThis.printed), true, 'the browser prints');
    await looksWell(tab, 'print');
    equal(faults, [], 'complaints');
});

test('the designer hands its sheet to the printer', async ({ page }) => {
    const tab = await designer(page);
    await tab.fill('[name=sheet]', 'De papel');
    await tab.press('[name=sheet]', 'Tab');
    await tab.click('[data-to-print]');
    await tab.waitForSelector('.leaf .what');
    equal(await tab.textContent('.leaf .what'), 'De papel', 'the sheet that was drawn');
    equal(await tab.locator('.leaf .cut').first().locator('.sheet .sq').count(), 59, 'with all its squares');
});

await run(world);
