// Pictures of every page, as a phone and a desktop show it, light and dark: to be looked at.
// Usage: node pictures.mjs SITE CUBILETE OUT [NAME…]
import fs from 'node:fs';
import path from 'node:path';
import { quit } from './browser.mjs';
import { award, make, MOVES, playOut, sit, start, world as served } from './friends.mjs';
import { begin, main, myTurn, world } from './world.mjs';

const [, , , , OUT, ...wanted] = process.argv;
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
const THEMES = ['light', 'dark'];

const submit = (tab, line) =>
    tab.evaluate((text) => {
        document.querySelector('input[name=move]').value = text;
        document.querySelector('form[data-entry]').requestSubmit();
    }, line);

/** Two at one device, so many moves later. */
const played =
    (game, lines, choose = {}) =>
    async (page) => {
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
        await tab.click('[data-ready]');
        await tab.waitForSelector('.cup.up', { state: 'attached' });
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

/** Two at a server's table. */
async function seated(person, game, choose, terms = {}) {
    const ana = await person();
    const link = await make(ana, { game, choose, terms });
    const luis = await person(link);
    await sit(luis, 'Luis');
    await start([ana, luis]);
    return { ana, luis, link };
}
const speak = async (tab, text) => {
    await tab.fill('#speak', text);
    await tab.keyboard.press('Enter');
};
const ended = async (person, game, choose) => {
    const at = await seated(person, game, choose);
    await playOut([at.ana, at.luis], game);
    return at;
};
/** A tournament of four in its second round. */
async function tournament(person) {
    const ana = await person('t');
    await ana.fill('#called', 'Copa de otoño');
    await ana.check('input[name=kind][value=swiss]', { force: true });
    await ana.check('input[name=rated][value=yes]', { force: true });
    await ana.check('input[name=game][value=doce]', { force: true });
    await ana.click('[data-make]');
    const link = await ana.inputValue('[data-link]');
    for (const [i, name] of ['Ana', 'Luis', 'Íñigo Fernández de Córdoba', 'Zoe'].entries()) {
        const tab = i ? await person(link) : ana;
        await tab.fill('#name', name);
        await tab.click('[data-join]');
        await tab.waitForSelector('.boards .mine');
    }
    await ana.waitForSelector('[data-number="4"]');
    return { ana, link };
}

/** What needs a server, and friends: person() is somebody with a device of their own. */
const FRIENDS = {
    'friends-lobby': async (person) => {
        const ana = await person();
        const link = await make(ana, { game: 'secuencia', seats: 4, terms: { kind: 'live', late: 'bot medio' } });
        await sit(await person(link), 'Luis');
        await ana.waitForSelector('[data-place="2"] bdi');
        return ana;
    },
    'friends-guest': async (person) => {
        const ana = await person();
        return person(await make(ana, { game: 'dizzle' }));
    },
    'friends-away': async (person) => {
        const { ana, luis } = await seated(person, 'doce', { rounds: 1 }, { kind: 'live' });
        for (let i = 0; i < 4; i++) {
            const tab = (await main(ana, 'turn')) === '1' ? ana : luis;
            await MOVES.doce(tab, i);
            for (const one of [ana, luis]) await one.waitForSelector(`main[data-length="${i + 1}"]`);
        }
        await speak(luis, 'hola, ¿jugamos otra después? 🎲');
        await speak(ana, 'Claro, pero esta la gano yo, que llevo toda la semana pensando en la línea de arriba.');
        await ana.waitForSelector('[data-talk] li:nth-child(2)');
        await luis.close();
        await ana.waitForSelector('[data-away]');
        return ana;
    },
    'friends-offer': async (person) => {
        const { ana, luis } = await seated(person, 'dizzle', {});
        await luis.click('[aria-haspopup=dialog]');
        await luis.click('.menu button:has(use[href="#people"])');
        await ana.waitForSelector('[data-offer=draw] [data-accept]');
        return ana;
    },
    'friends-over': async (person) => {
        const { ana, luis } = await ended(person, 'secuencia', { run: 5 });
        await luis.click('[data-again]');
        await ana.waitForSelector('[data-offer=again]');
        await ana.click('[data-check]');
        await ana.waitForSelector('[data-checked]');
        return ana;
    },
    'friends-verify': async (person) => {
        const { ana } = await ended(person, 'secuencia', { run: 5 });
        await ana.click('[data-check]');
        await ana.click('[data-witness] a');
        await ana.waitForSelector('[data-nth="1"]');
        return ana;
    },
    'friends-show': async (person) => {
        const { luis, link } = await seated(person, 'dizzle', {});
        await luis.goto(link.replace('#', '/show#'));
        await luis.waitForSelector('.stage .paper');
        return luis;
    },
    'friends-home': async (person) => {
        const { ana, link } = await seated(person, 'doce', { rounds: 1 });
        await make(await person(), { game: 'dizzle', name: 'Zoe', terms: { sit: 'anyone' } });
        const { luis } = await seated(person, 'secuencia', { run: 5 }, { sit: 'anyone' });
        await ana.goto(new URL('.', link).href);
        await ana.waitForSelector('[aria-labelledby=meet-playing] [data-meet]');
        return luis && ana;
    },
    'event-new': (person) => person('t'),
    'event-open': async (person) => (await tournament(person)).ana,
    event: async (person) => {
        const { ana } = await tournament(person);
        await ana.click('[data-start]');
        await ana.waitForSelector('main[data-table], [data-lobby]');
        await ana.goBack();
        await ana.waitForSelector('[data-board]');
        await award(ana);
        await ana.waitForSelector('[data-next-in=yes]');
        return ana;
    },
    ratings: async (person) => {
        const { ana, luis, link } = await seated(person, 'doce', { rounds: 1 }, { rated: 'yes' });
        await luis.click('[aria-haspopup=dialog]');
        await luis.click('.menu button:has(use[href="#no"])');
        await luis.click('[data-sure]');
        await ana.waitForSelector('main[data-over=yes]');
        await ana.goto(new URL('ratings', link).href);
        await ana.waitForSelector('[data-ratings] tr.mine');
        return ana;
    },
    'settings-me': async (person) => {
        const ana = await person();
        const link = await make(ana, { game: 'doce' });
        await ana.goto(new URL('settings', link).href);
        await ana.click('[data-link-device]');
        await ana.waitForSelector('[data-code]');
        return ana;
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
for (const [name, view] of Object.entries({ ...VIEWS, ...FRIENDS })) {
    if (wanted.length && !wanted.includes(name)) continue;
    const { page, person, close, faults } = await (name in FRIENDS ? served : world)();
    try {
        const tab = await view(page ?? person);
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
