// What a test of the page has: a server, a browser, and hands that play by what the page shows.
import path from 'node:path';
import { open, remember } from './browser.mjs';
import { serve } from './serve.mjs';

export { remember };

const SITE = path.resolve(process.argv[2]);

/** Everything that a page complains about is a fault of the page. */
export function listen(page, faults) {
    page.on('pageerror', (error) => faults.push(error.stack));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
}

/** A device of somebody's own. Its service worker, which fetches the whole site, waits until fetched(tab) wants it. */
export async function device(options = {}) {
    const context = await open({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, ...options });
    await context.addInitScript(() => {
        const worker = navigator.serviceWorker;
        if (!worker) return;
        const register = worker.register.bind(worker);
        worker.register = (...words) =>
            new Promise((done, failed) => (window.install = () => register(...words).then(done, failed)));
    });
    return context;
}

export async function world(options = {}) {
    const server = await serve(SITE, { base: '/juegos/' });
    const context = await device(options);
    const faults = [];
    const page = async (address = '') => {
        const tab = await context.newPage();
        listen(tab, faults);
        await tab.goto(server.url + address);
        await tab.waitForSelector('main');
        return tab;
    };
    return {
        server,
        context,
        faults,
        page,
        seen: (name) =>
            Promise.all(
                context
                    .pages()
                    .map((tab, i) =>
                        tab
                            .screenshot({ path: path.join(SITE, '..', `failed-${name.replace(/\W+/g, '-')}-${i}.png`) })
                            .catch(() => {}),
                    ),
            ),
        close: () => Promise.all([context.close(), server.close()]),
    };
}

/** Until something that the page has to wait for is so: to waitForFunction any promise is. */
export async function until(tab, is, word) {
    for (const end = Date.now() + 60_000; !(await tab.evaluate(is, word)); )
        if (Date.now() > end) throw new Error(`never: ${is}`);
}

/** Until the page has all that it needs without a server. */
export async function fetched(tab) {
    await tab.waitForFunction(() => window.install);
    await tab.evaluate(() => window.install());
    await tab.waitForFunction(() => navigator.serviceWorker.controller);
}

/** Nothing outside can be reached any more: what was fetched has to do. */
export async function flightMode({ context, server }, tab) {
    await fetched(tab);
    await context.setOffline(true);
    await server.close();
    await tab.reload();
}

/** What bots and advisers are asked waits until letThink(tab, call) lets it go: `think` or `advise`. */
export const holdThoughts = (context) =>
    context.addInitScript(() => {
        const { postMessage } = Worker.prototype;
        const held = [];
        const free = new Set();
        Worker.prototype.postMessage = function (message) {
            if (message.kind === 'ask' && !free.has(message.call)) held.push([this, message]);
            else postMessage.call(this, message);
        };
        window.letThink = (call) => {
            free.add(call);
            for (const [worker, message] of held) if (message.call === call) postMessage.call(worker, message);
        };
    });
export const letThink = (page, call) => page.evaluate((name) => window.letThink(name), call);

/** Until all of the first page is there: what comes moves what is below it away from a finger. */
export async function settled(tab) {
    await tab.waitForSelector('[data-none], [data-kept]');
    await tab.waitForSelector('[data-daily] .die');
}

export const main = (page, name) => page.getAttribute('main[data-table]', `data-${name}`);

/** Until a race is over for all, after a call. The calls are seen for a moment only: a slow machine may find the next race. */
export async function called(tabs, call) {
    const round = await tabs[0].textContent('header h1');
    await call();
    const over = (raced) =>
        document.querySelector('.calls, .ended') || document.querySelector('header h1').textContent !== raced;
    for (const tab of tabs) await tab.waitForFunction(over, round);
}

/** The record that the page offers, and its moves. */
export const recordOf = async (page) =>
    decodeURIComponent((await page.getAttribute('[data-record]', 'href')).split(',').slice(1).join(','));
export const movesOf = async (page) => (await recordOf(page)).split('\n\n')[1].trim().split('\n');

/** Tab by Tab to what is wanted. */
export async function focus(page, selector, most = 90) {
    for (let i = 0; i < most; i++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
        await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${selector}`);
}

/** Until somebody here is to act, or the match is over; whether it goes on. Who is asked for it says that they are ready. */
export async function myTurn(page) {
    await page.waitForFunction(() => {
        for (const ready of document.querySelectorAll('[data-ready]')) ready.click();
        const { over, turn, seat } = document.querySelector('main[data-table]').dataset;
        return over === 'yes' || turn.split(' ').includes(seat);
    });
    return (await main(page, 'over')) === 'no';
}

/** The best move, as the page gives it away: asked once more for each step. */
export async function hint(tab) {
    for (const step of [1, 2, 3]) {
        await tab.keyboard.press('h');
        await tab.waitForSelector(`[data-hint][data-step="${step}"]`);
    }
    return tab.getAttribute('[data-hint]', 'data-hint');
}

/** Plays until the end with what `move` does in a turn. */
export async function playOut(page, move, most = 600) {
    for (let i = 0; i < most; i++) {
        if (!(await myTurn(page))) return;
        const length = +(await main(page, 'length'));
        await move(page, i);
        await page.waitForFunction(
            (before) => +document.querySelector('main[data-table]').dataset.length > before,
            length,
        );
    }
    throw new Error('the match does not end');
}

/** From home to where a game is set up: its box is opened. */
export async function setUp(page, game) {
    await page.click(`.shelf [data-game=${game}] .over`);
    await page.click(`[data-box=${game}] [data-setup]`);
}

/** Opens the options of a new game; a wide page has them open. */
export async function unfold(tab) {
    if (!(await tab.locator('details[open] [data-options]').count())) await tab.click('[data-options]');
    await tab.evaluate(() => document.querySelector('.opts').scrollIntoView()); // not under the button
}

/** A new game by the page's own way: box, then play. */
export async function begin(page, { level = 'novato', choose = {}, ...rest } = {}) {
    await setUp(page, rest.game);
    await page.waitForSelector('[data-begin]');
    const alone = await page.locator('input[name=seats][value="1"]:checked').count(); // there is no bot then
    if (rest.here) await page.check('input[name=with][value=here]', { force: true });
    else if (!alone) await page.check(`input[name=level][value=${level}]`, { force: true });
    if (Object.keys(choose).length) await unfold(page);
    for (const [name, value] of Object.entries(choose))
        await page.check(`input[name="${rest.game}-${name}"][value="${value}"]`, { force: true });
    await page.click('[data-begin]');
    await page.waitForSelector('main[data-table]');
}
