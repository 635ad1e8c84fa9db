// Ecuaciones in a real browser, in all its modes. Usage: node ecuaciones.mjs SITE
import { everyGame, fits } from './every.mjs';
import { equal, ok, run, test } from './harness.mjs';
import { looksWell, resized } from './looking.mjs';
import { begin, hint, holdThoughts, letThink, main, myTurn, playOut, remember, unfold, world } from './world.mjs';

/** Signs onto the strip by taps, each on a die that lies free. */
async function tapSigns(tab, signs) {
    for (const sign of signs)
        await tab
            .locator('.rack .pick:not(.hole)', { has: tab.locator(`[data-face="=${sign}"]`) })
            .first()
            .click();
}
const typeSigns = async (tab, signs) => {
    for (const sign of signs) await tab.keyboard.press(sign);
};
const strip = (tab) =>
    tab.locator('.strip .e .die').evaluateAll((dice) => dice.map((die) => die.dataset.face.slice(1)).join(''));
const faces = (tab) =>
    tab.locator('.rack .pick .die').evaluateAll((dice) => dice.map((die) => die.dataset.face.slice(1)));
const verdict = (tab) => tab.textContent('.verdict');
const playable = (tab) => tab.locator('[data-play]').getAttribute('aria-disabled');

/** A small equation of some dice, a - b = c or a + b = c; '' if there is none. */
function small(dice) {
    const digits = dice.filter((face) => /\d/.test(face)).map(Number);
    for (const op of ['-', '+'].filter((sign) => dice.includes(sign)))
        for (const [i, a] of digits.entries())
            for (const [j, b] of digits.entries())
                for (const [k, c] of digits.entries())
                    if (new Set([i, j, k]).size === 3 && (op === '-' ? a - b : a + b) === c)
                        return `${a}${op}${b}=${c}`;
    return '';
}

async function tap(tab) {
    const best = await hint(tab);
    if (best === '-') {
        await tab.click('.beside');
        return tab.click('[data-play]');
    }
    await tapSigns(tab, best);
    equal(await strip(tab), best, 'on the strip');
    equal(await tab.locator('.rack .hole').count(), best.length, 'holes');
    await tab.locator('.strip .e small').first().click();
    await tab.waitForSelector('dialog .legend'); // what the small numbers are
    await tab.keyboard.press('Escape');
    await tab.waitForSelector('dialog', { state: 'detached' });
    const [, points] = /(\d+) punto/.exec(await verdict(tab));
    equal(await tab.textContent('[data-play]'), `Poner · ${points}`);
    const scores = await tab.locator('.strip .e small').allTextContents();
    equal(
        scores.reduce((sum, one) => sum + +one, 0) + Math.max(0, best.length - 11),
        +points,
        'points under the dice, and for many dice',
    );
    return tab.click('[data-play]');
}

async function keys(tab) {
    const best = await hint(tab);
    if (best === '-') await tab.keyboard.press('p');
    else await typeSigns(tab, best);
    await tab.keyboard.press('Enter');
}

everyGame({
    game: 'ecuaciones',
    some: 1, // two good equations may win it
    tap,
    keys,
    half: async (tab) => typeSigns(tab, await hint(tab)),
    ended: async (tab) => ok((await tab.locator('.laid .eq').count()) > 0, 'the last round'),
});

test('keys: typing, caret, taking back, arrows over the racks', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'ecuaciones' });
    await myTurn(tab);
    const best = await hint(tab);
    const edited = best.length > 4 && best !== '-';
    ok(edited, `a first roll without an equation: ${best}`);
    await typeSigns(tab, best.slice(0, 3));
    await tab.keyboard.press('Backspace');
    equal(await strip(tab), best.slice(0, 2), 'the last one is taken back');
    await tab.keyboard.press('ArrowLeft');
    await tab.keyboard.press('Backspace');
    equal(await strip(tab), best[1], 'the one before the caret');
    await typeSigns(tab, best[0]);
    equal(await strip(tab), best.slice(0, 2), 'and put back there');
    await tab.keyboard.press('End');
    const missing = [...'0123456789'].find((digit) => !best.includes(digit));
    const lying = await faces(tab);
    const none = [...'0123456789'].find((digit) => !lying.includes(digit)) ?? missing;
    if (!lying.includes(none)) {
        await tab.keyboard.press(none);
        ok((await verdict(tab)).includes(`con ${none}`), `${none} is not there`);
        equal(await strip(tab), best.slice(0, 2), 'nor on the strip');
    }
    await tab.keyboard.press('Escape');
    equal(await strip(tab), '', 'all gone');
    for (
        let i = 0;
        i < 60 &&
        !(await tab.evaluate(
            () => document.activeElement?.closest('.rack') !== null && document.activeElement !== document.body,
        ));
        i++
    )
        await tab.keyboard.press('Tab');
    await tab.keyboard.press('ArrowLeft');
    const sign = await tab.evaluate(() => document.activeElement.querySelector('.die').dataset.face.slice(1));
    await tab.keyboard.press('Enter');
    equal(await strip(tab), sign, 'Enter on a die adds it');
    await tab.keyboard.press('Enter');
    equal(await strip(tab), '', 'and takes it back');
});

test('the word of the rules is live; a lone minus is no pass; any notation may be typed', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'ecuaciones' });
    await myTurn(tab);
    const field = 'form[data-entry] input[name=move]';
    await tab.keyboard.press('/');
    const says = async (line) => {
        await tab.fill(field, line);
        return [await verdict(tab), await playable(tab)];
    };
    equal(await says('5+3'), ['Falta un signo =', 'true']);
    equal((await says('12+30=6'))[0], '42 a la izquierda, 6 a la derecha');
    equal((await says('5x0=0'))[0].includes('con 0 no se multiplica'), true);
    equal(await tab.locator('.strip .bad[data-sq=s2]').count(), 1, 'the sign is marked');
    equal((await says('−'))[1], 'true', 'a lone minus');
    equal(await says('-'), ['Pasas: esta vez no sumas nada', 'false'], 'a pass');
    for (const [line, rule] of [
        ['hola', 'EC-1'],
        ['05=5+0', 'EC-3'],
        ['53=53', 'EC-8'],
        ['1+1=3', 'EC-6'],
    ]) {
        await tab.fill(field, line);
        await tab.click('form[data-entry] button');
        equal([line, await tab.getAttribute('[role=alert]', 'data-rule')], [line, rule]);
    }
    equal(await main(tab, 'length'), '1', 'nothing was played');
    await tab.fill(field, '');
    const two = (await faces(tab)).slice(0, 2).join('');
    await tapSigns(tab, two);
    const [a, b] = [await tab.locator('[data-sq=s1]').boundingBox(), await tab.locator('[data-sq=s2]').boundingBox()];
    await tab.mouse.move(b.x + 10, b.y + 10);
    await tab.mouse.down();
    await tab.mouse.move(a.x + 20, a.y + 10, { steps: 4 });
    await tab.mouse.move(a.x + 2, a.y + 10, { steps: 4 });
    await tab.mouse.up();
    equal(await strip(tab), two[1] + two[0], 'dragged to the front');
    await tab.click('[data-sq=s1]');
    equal(await strip(tab), two[0], 'a tap takes it back');
    const rest = await tab.locator('.rack .pick:not(.hole)').first().boundingBox();
    await tab.mouse.move(rest.x + 20, rest.y + 20);
    await tab.mouse.down();
    await tab.mouse.move(a.x + 60, a.y + 20, { steps: 6 });
    await tab.mouse.up();
    equal((await strip(tab)).length, 2, 'dragged onto the strip');
});

test('todos: a hint stands while a bot seals its equation', async ({ page, context }) => {
    await holdThoughts(context);
    const tab = await page();
    await begin(tab, { game: 'ecuaciones', choose: { mode: 'todos' } });
    await myTurn(tab);
    await tab.keyboard.press('h');
    await tab.waitForSelector('[data-hint=""]');
    const length = +(await main(tab, 'length'));
    await letThink(tab, 'think');
    await tab.waitForFunction((before) => +document.querySelector('main[data-table]').dataset.length > before, length);
    equal(await tab.locator('[data-hint=""]').count(), 1, 'it is still thought about');
    await letThink(tab, 'advise');
    await tab.waitForSelector('[data-hint][data-step="1"]');
    await tab.click('[data-more]');
    await tab.click('[data-more]');
    const best = await tab.getAttribute('[data-hint][data-step="3"]', 'data-hint');
    await tab.click('[data-take]');
    equal(await strip(tab), best === '-' ? '' : best, 'and can be taken');
});

test('todos, two people on one device: what is sealed is nowhere in the page', async ({ page, faults }) => {
    const tab = await page();
    await begin(tab, { game: 'ecuaciones', here: true, choose: { mode: 'todos' } });
    await myTurn(tab);
    const best = await hint(tab);
    ok(best.length > 4, `a first roll without an equation: ${best}`);
    await typeSigns(tab, best);
    const heard = await tab.getAttribute('.strip .eq', 'aria-label');
    await tab.click('[data-play]');
    await tab.waitForSelector('.cover');
    const nowhere = async (when) => {
        const markup =
            decodeURIComponent((await tab.content()).replaceAll('%', '%25')) +
            decodeURIComponent((await tab.getAttribute('[data-record]', 'href').catch(() => '')) ?? '');
        const legible = best
            .replace(/[-+x:=]/g, ' $& ')
            .replaceAll('-', '−')
            .replaceAll('x', '×');
        for (const secret of [best, heard, legible, legible.replaceAll(' ', '')])
            ok(!markup.includes(secret), `${when}: ${secret} is in the page`);
    };
    await nowhere('while it is passed on');
    for (let i = 0; i < 3; i++) {
        await tab.keyboard.press('Tab');
        ok(
            await tab.evaluate(
                () => document.activeElement === document.body || document.activeElement.closest('.cover'),
            ),
            'nothing behind the cover has the focus',
        );
    }
    equal(await tab.locator('.strip, .rack, [data-record]').count(), 0, 'nothing of the table');
    await tab.click('.cover button');
    await tab.waitForSelector('.strip');
    equal(await strip(tab), '', 'an empty strip');
    await nowhere('for the other');
    ok((await tab.textContent('.seat:first-child .sub')).includes('sellado'), 'a seal');
    await tab.reload();
    await tab.waitForSelector('main[data-table]');
    if (await tab.isVisible('.cover')) await tab.click('.cover button');
    await tab.click('.beside');
    equal(await tab.textContent('[data-play]'), 'Pasar sin puntos');
    await tab.click('[data-play]');
    await tab.waitForFunction(
        (text) => document.querySelector('.moves').textContent.replace(/\s/g, '').includes(text),
        best.replaceAll('x', '×').replaceAll('-', '−'),
    );
    equal(
        await tab
            .locator('.seat .pts')
            .first()
            .textContent()
            .then((text) => /\d+$/.test(text) && !text.endsWith(' 0')),
        true,
        'opened, and scored',
    );
    equal(faults, [], 'complaints');
});

test('todos: what was handed in stays when it lies open', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'ecuaciones', here: true, choose: { mode: 'todos' } });
    await myTurn(tab);
    for (const length of [2, 4]) {
        if (await tab.isVisible('.cover')) await tab.click('.cover button');
        await tab.click('.beside');
        await tab.click('[data-play]'); // a pass
        await tab.waitForFunction((n) => document.querySelector('main[data-table]').dataset.length === `${n}`, length);
    }
    if (await tab.isVisible('.cover')) await tab.click('.cover button');
    await tab.click('[aria-haspopup=dialog]:not([data-legend])');
    const undo = tab.locator('dialog .menu button').filter({ hasText: 'Retirar' });
    await undo.waitFor();
    ok(await undo.isDisabled(), 'EC-31: it is final');
});

test('todos with a limit: the round closes by itself', async ({ page }) => {
    const tab = await page('new?game=ecuaciones');
    await unfold(tab);
    await tab.check('input[name=ecuaciones-mode][value=todos]', { force: true });
    await tab.fill('label:has-text("limit") input, label:has-text("límite") input', '2');
    await tab.click('[data-begin]');
    await tab.waitForSelector('main[data-table]');
    await myTurn(tab);
    await tab.waitForFunction(() => document.querySelector('.say').textContent.includes('Tienes 2 s')); // the limit is told
    await tab.waitForFunction(() => document.querySelector('.moves').textContent.includes('se acabó el tiempo'));
    await myTurn(tab);
});

test('último dado: what has to be used has a pin', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'ecuaciones', here: true, choose: { mode: 'ultimo' } });
    let first = '';
    for (let i = 0; i < 9 && !first; i++) {
        await myTurn(tab);
        first = small(await faces(tab));
        if (first) await typeSigns(tab, first);
        else await tab.keyboard.press('p');
        await tab.keyboard.press('Enter');
    }
    ok(first, 'some roll has a small equation');
    await tab.waitForFunction(() => document.querySelectorAll('.pin').length > 0);
    await myTurn(tab);
    const pinned = await tab
        .locator('.rack .pick', { has: tab.locator('.pin') })
        .locator('.die')
        .evaluateAll((dice) =>
            dice
                .map((die) => die.dataset.face.slice(1))
                .sort()
                .join(''),
        );
    equal(pinned, [...first].sort().join(''), 'the dice of the equation before');
    ok(
        (await verdict(tab)).replace(/\s/g, '').includes(first.replaceAll('-', '−').replaceAll('x', '×')),
        'which is shown',
    );
    await tapSigns(tab, first);
    ok((await verdict(tab)).includes('al menos uno de los dados recién tirados'), await verdict(tab));
    equal(await playable(tab), 'true', 'not yet');
    await tab.keyboard.press('Escape');
    await tab.click('.beside');
    await tab.click('[data-play]');
    await tab.waitForFunction(() =>
        [...document.querySelectorAll('.seat .pts')].some((points) => points.textContent.endsWith('1')),
    );
});

test('a tournament with its three games to the end, and all of it looked at again', async ({ page, faults }) => {
    const tab = await page();
    await begin(tab, { game: 'ecuaciones', choose: { mode: 'torneo' } });
    await myTurn(tab);
    equal(await tab.locator('.games li').count(), 3);
    equal(await tab.locator('.games [aria-current]').textContent(), 'de uno en uno');
    await typeSigns(tab, await hint(tab));
    await tab.keyboard.press('Enter');
    await myTurn(tab);
    ok(/^\d+ de 37/.test(await tab.textContent('.seat:first-child .sub')), 'the game under way has points of its own');
    await playOut(tab, keys);
    equal(await tab.locator('.games .done').count(), 3, 'all three games are over');
    for (let ply = +(await main(tab, 'length')) - 1; ply >= 0; ply--) {
        await tab.keyboard.press('[');
        await tab.waitForFunction((wanted) => location.hash === `#${wanted}`, ply);
        equal(await tab.locator('.strip:not([hidden]), .round').count(), 1, `the position after ${ply} moves`);
    }
    await tab.click('[aria-haspopup=dialog]:not([data-legend])');
    await tab.click('.menu button:nth-of-type(1)');
    ok((await tab.textContent('[data-words]')).includes('juego 1 de 3'), 'in words');
    equal(faults, [], 'complaints');
});

test('the solitaire: reroll, lines, a question before a 0, five turns', async ({ page, faults }) => {
    const tab = await page('new?game=ecuaciones');
    await unfold(tab);
    await tab.check('input[name=ecuaciones-mode][value=yahtzee]', { force: true });
    equal(await tab.isChecked('input[name=seats][value="1"]'), true, 'alone');
    await tab.click('[data-begin]');
    await tab.waitForSelector('main[data-table]');
    await myTurn(tab);
    await tab.click('.beside');
    await tab.click('[data-sq=g1]');
    await tab.click('[data-sq=r2]');
    equal(await tab.textContent('[data-play]'), 'Volver a tirar 2 · −2');
    for (const name of ['b1', 'b2', 'b3', 'b4']) await tab.click(`[data-sq=${name}]`);
    equal(await tab.getAttribute('[role=alert]', 'data-rule'), 'EC-60', 'five at most');
    equal(await tab.locator('.rack .hole').count(), 5, 'five chosen');
    await tab.click('[data-sq=b1]');
    await tab.click('[data-play]');
    await tab.waitForFunction(() => document.querySelector('main').dataset.length === '3');
    equal(await tab.locator('.beside').count(), 0, 'only once');
    await tab.click('.lines-row [data-line=b]');
    equal(await tab.textContent('[data-play]'), 'Apuntar 0 en azul');
    await tab.click('[data-play]');
    ok(/aún se puede puntuar/.test(await tab.textContent('[data-doubt]')), 'asked');
    equal(await main(tab, 'length'), '3', 'and not played');
    await tab.click('.lines-row [data-line=b]');
    equal(await tab.locator('[data-doubt]').count(), 0, 'the question goes');
    await playOut(tab, async (_, i) => {
        let best = await hint(tab);
        if (best[0] === 'R') {
            await tab.keyboard.press('Escape');
            best = await tab.evaluate(
                () => `${document.querySelector('.lines-row [data-line]:not([aria-disabled])').dataset.line} -`,
            );
        }
        const [line, equation] = best.split(' ');
        if (equation !== '-') await tapSigns(tab, equation);
        await tab.click(`.lines-row [data-line=${line}]`);
        if (equation !== '-') {
            const row = tab.locator(`.lines-row [data-line=${line}]`);
            const points = (await row.locator('b').first().textContent()).slice(1);
            const name = await row.locator('.name').first().textContent();
            equal(await tab.textContent('[data-play]'), `Apuntar ${points} en ${name}`);
        }
        await tab.click('[data-play]');
        if (await tab.locator('[data-doubt]').count()) await tab.click('[data-play]');
        ok(i < 6, 'five turns');
    });
    ok(/^Has hecho \d+ puntos/.test(await tab.textContent('.ended h2')), 'the end');
    equal(faults, [], 'complaints');
});

test('the solitaire asks before an equation goes where it does not fit', async ({ page }) => {
    const tab = await page();
    await begin(tab, { game: 'ecuaciones', choose: { mode: 'yahtzee' } });
    let equation = '';
    for (let i = 0; i < 5 && !equation && (await myTurn(tab)); i++) {
        equation = small(await faces(tab));
        if (equation) break;
        await tab.keyboard.press('/');
        await tab.fill('form[data-entry] input', `${'bgrp'[i]} -`);
        await tab.keyboard.press('Enter');
        if (await tab.locator('[data-doubt]').count()) await tab.keyboard.press('Enter');
        await tab.evaluate(() => document.activeElement.blur());
    }
    ok(equation, 'some roll has a small equation');
    await typeSigns(tab, equation);
    await tab.click('.lines-row [data-line=h]');
    const before = await main(tab, 'length');
    ok((await verdict(tab)).includes('no encaja en 101'), await verdict(tab));
    await tab.click('[data-play]');
    ok(/no encaja en la línea h/.test(await tab.textContent('[data-doubt]')), 'asked');
    equal(await main(tab, 'length'), before, 'and not played');
    await tab.click('[data-play]');
    await tab.waitForFunction((length) => +document.querySelector('main').dataset.length > +length, before);
    equal(await tab.textContent('.lines-row [data-line=h] b'), '0', 'entered');
});

test('the longest equation is on its strip at every width; the solitaire looks well', async ({ page, context }) => {
    await remember(context, { theme: 'dark', language: 'de' });
    for (const mode of ['uno', 'yahtzee']) {
        const tab = await page();
        await begin(tab, { game: 'ecuaciones', choose: { mode } });
        await myTurn(tab);
        await typeSigns(tab, (await hint(tab)).replace(/^[a-z] |^R/, ''));
        if (mode === 'yahtzee') await tab.click('.lines-row [data-line=b]');
        for (const width of [320, 360, 820, 1440]) {
            await resized(tab, width, 900);
            const inside = await tab.evaluate(() => {
                const box = document.querySelector('.strip').getBoundingClientRect();
                return [...document.querySelectorAll('.strip .e')].every(
                    (die) =>
                        die.getBoundingClientRect().left >= box.left && die.getBoundingClientRect().right <= box.right,
                );
            });
            ok(inside, `${mode}: the equation is too long for the strip at ${width}`);
        }
        if (mode === 'yahtzee') {
            await fits(tab, mode);
            await looksWell(tab, mode);
        }
        await tab.close();
    }
});

test('what the rules would refuse is not offered', async ({ page, faults }) => {
    const tab = await page('new?game=ecuaciones');
    const modes = () =>
        tab
            .locator('input[name=ecuaciones-mode]')
            .evaluateAll((all) => all.map(({ value, checked }) => value + (checked ? '!' : '')).join(' '));
    await unfold(tab);
    equal(await modes(), 'uno! todos ultimo torneo yahtzee');
    await tab.check('input[name=seats][value="1"]', { force: true });
    await tab.waitForFunction(() => document.querySelectorAll('input[name=ecuaciones-mode]').length === 1);
    equal(await modes(), 'yahtzee!', 'alone there is the solitaire');
    equal(await tab.locator('.opts input[inputmode=numeric]').count(), 1, 'which has no target');
    await tab.click('[data-begin]');
    await tab.waitForSelector('main[data-table]');
    equal(faults, [], 'complaints');
});

await run(world);
