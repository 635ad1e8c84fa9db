// Pictures of every page, as a phone and a desktop show it, light and dark: to be looked at. Usage: node pictures.mjs SITE OUT [NAME…]
import fs from 'node:fs';
import path from 'node:path';
import { quit } from './browser.mjs';
import { begin, myTurn, world } from './world.mjs';

const [, , , OUT, ...wanted] = process.argv;
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
const THEMES = ['light', 'dark'];

const submit = (tab, line) =>
    tab.evaluate((text) => {
        document.querySelector('input[name=move]').value = text;
        document.querySelector('form[data-entry]').requestSubmit();
    }, line);

/** Two at one device, so many moves later. */
const played = (game, lines, choose = {}) => async (page) => {
    const tab = await page();
    await begin(tab, { game, here: true, choose });
    for (const line of lines) await submit(tab, line);
    return tab;
};

/** Against a bot: some lit square, so many times. */
const tapped = (game, moves, piece) => async (page) => {
    const tab = await page();
    await begin(tab, { game });
    for (let i = 0; i < moves && (await myTurn(tab)); i++) {
        if (piece) await piece(tab);
        const lit = tab.locator('.open[data-sq]');
        if (!(await lit.count())) break;
        await lit.nth(((await lit.count()) / 2) | 0).click();
        await tab.click('[data-play]');
    }
    await myTurn(tab);
    if (piece) await piece(tab);
    return tab;
};
/** A die of the pool that fits somewhere. */
const fitting = async (tab) => {
    const may = tab.locator('.may[data-sq]');
    if (await may.count()) await tab.keyboard.press((await may.first().getAttribute('aria-label')).split(', ')[1]);
};

const DOCE = ['4@c3', '2@a1', '5@e2', '6@a4', '3@b1', '1@e5', '1@a3'];
const place = (address) => (page) => page(address);
const games = ['dizzle', 'blitz', 'ecuaciones', 'doce', 'secuencia'];

const VIEWS = {
    home: place(''),
    new: place('new?game=dizzle'),
    settings: place('settings'),
    rules: place('rules/doce'),
    solve: place('solve#33552466+--x'),
    daily: place('daily'),
    sheet: place('sheet'),
    verify: place('verify'),
    referee: place('referee#secuencia'),
    unknown: place('nothing/here'),
    ...Object.fromEntries(games.map((game) => [`learn-${game}`, place(`learn/${game}`)])),
    doce: played('doce', DOCE),
    'doce-refused': async (page) => {
        const tab = await played('doce', DOCE)(page);
        await tab.click('[data-sq="c3"]');
        return tab;
    },
    dizzle: tapped('dizzle', 6, fitting),
    secuencia: tapped('secuencia', 8),
    ecuaciones: async (page) => {
        const tab = await page();
        await begin(tab, { game: 'ecuaciones' });
        await myTurn(tab);
        return tab;
    },
    blitz: async (page) => {
        const tab = await page();
        await begin(tab, { game: 'blitz' });
        await tab.waitForSelector('.cup.up', { state: 'attached', timeout: 20_000 });
        await tab.keyboard.press('7');
        return tab;
    },
    'referee-dice': async (page) => {
        const tab = await page('referee#dizzle');
        await tab.click('[data-begin]');
        for (const face of [4, 2, 6]) await tab.click(`[data-face-of="${face}"]`);
        return tab;
    },
    'referee-correction': async (page) => {
        const tab = await page('referee#doce');
        await tab.click('[data-begin]');
        await tab.waitForSelector('main[data-table]');
        for (const line of DOCE) await submit(tab, line);
        await tab.evaluate(() => (location.hash = '#3'));
        await tab.click('[data-correct]');
        return tab;
    },
    'home-kept': async (page) => {
        await (await tapped('secuencia', 2)(page)).close();
        await (await VIEWS['referee-dice'](page)).close();
        await (await played('doce', DOCE)(page)).close();
        return page();
    },
    after: async (page) => {
        const tab = await tapped('secuencia', 60)(page);
        await tab.click('[data-after]');
        await tab.waitForSelector('main');
        await tab.waitForTimeout(4000); // the analysis
        return tab;
    },
};

/** What loads late is waited for; things that move are still. */
async function shoot(tab, name) {
    for (const [size, viewport] of Object.entries(SIZES))
        for (const theme of THEMES) {
            await tab.setViewportSize(viewport);
            await tab.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
            await tab.evaluate(() => scrollTo(0, 0));
            await tab.waitForTimeout(400); // colours change slowly
            await tab.screenshot({ path: path.join(OUT, `${name}-${size}-${theme}.png`) });
        }
}

fs.mkdirSync(OUT, { recursive: true });
let failed = 0;
for (const [name, view] of Object.entries(VIEWS)) {
    if (wanted.length && !wanted.includes(name)) continue;
    const { page, close, faults } = await world();
    try {
        const tab = await view(page);
        await tab.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
        await shoot(tab, name);
        if (faults.length) throw new Error(faults.join('\n'));
        console.log(name);
    } catch (error) {
        failed++;
        console.error(`${name}: ${error.message.split('\n')[0]}`);
    }
    await close();
}
await quit();
process.exitCode = failed ? 1 : 0;
