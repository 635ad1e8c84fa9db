// Friends at a server's tables: a server of its own, a browser for everybody, and hands that play by what the page shows.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ok } from './harness.mjs';
import { device, listen, main, myTurn, setUp, unfold } from './world.mjs';

const SITE = path.resolve(process.argv[2]);
export const CUBILETE = path.resolve(process.argv[3]);
const BASE = '/juegos';

/** A place of its own where servers keep things: a folder, or a database where a PostgreSQL is among the words. */
const POSTGRES = process.argv.find((word) => word.startsWith('postgresql:'));
let databases = 0;
function place() {
    if (POSTGRES) {
        const name = `page${++databases}`;
        execFileSync('psql', ['-qX', '-c', `CREATE DATABASE ${name}`, POSTGRES]);
        return { words: ['--database', POSTGRES.replace(/[^/]*$/, name)], remove: () => {} };
    }
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'cubilete-together-'));
    return { words: ['--data', data], remove: () => fs.rmSync(data, { recursive: true }) };
}

/** A server of its own; kill() as a power cut does, start() again at the same address. */
async function tables(words) {
    const server = { url: '', port: 0, process: null };
    server.start = async (...more) => {
        server.process = spawn(
            CUBILETE,
            ['serve', '--listen', `127.0.0.1:${server.port}`, ...words, ...more, '--base-path', BASE],
            { stdio: ['ignore', 'pipe', 'ignore'] },
        );
        server.url = await new Promise((done, failed) => {
            let told = '';
            server.process.on('exit', (code) => failed(new Error(`the server ended: ${code}`)));
            server.process.stdout.on('data', (more) => {
                told += more;
                if (told.includes('\n')) done(told.trim());
            });
        });
        server.port = +new URL(server.url).port;
    };
    server.kill = () =>
        new Promise((done) => {
            if (server.process.exitCode !== null || server.process.signalCode !== null) return done(); // it has fallen already
            server.process.removeAllListeners('exit');
            server.process.on('exit', done);
            server.process.kill('SIGKILL');
        });
    await server.start();
    return server;
}

export async function world() {
    const { words, remove } = place();
    const server = await tables(words);
    const servers = [server];
    const faults = [];
    const contexts = [];
    /** Somebody with a device of their own. */
    const person = async (address = '') => {
        const context = await device();
        contexts.push(context);
        const tab = await context.newPage();
        listen(tab, faults);
        await tab.goto(new URL(address, server.url).href);
        await tab.waitForSelector('main');
        return tab;
    };
    return {
        server,
        /** One more server over the same database. */
        another: async () => {
            servers.push(await tables(words));
            return servers.at(-1);
        },
        person,
        faults,
        seen: (name) =>
            Promise.all(
                contexts
                    .flatMap((context) => context.pages())
                    .map((tab, i) =>
                        tab
                            .screenshot({ path: path.join(SITE, '..', `failed-${name.replace(/\W+/g, '-')}-${i}.png`) })
                            .catch(() => {}),
                    ),
            ),
        close: async () => {
            await Promise.all(contexts.map((context) => context.close()));
            for (const one of servers) await one.kill();
            remove();
        },
    };
}

/** A table by the page's own way; its link. */
export async function make(tab, { game, name = 'Ana', choose = {}, seats = null, terms = {} }) {
    await setUp(tab, game);
    await tab.check('input[name=with][value=friends]', { force: true });
    if (seats) await tab.check(`input[name=seats][value="${seats}"]`, { force: true });
    await tab.fill('#name-0', name);
    if (Object.keys(choose).length) await unfold(tab);
    for (const [option, value] of Object.entries(choose))
        await tab.check(`input[name="${game}-${option}"][value="${value}"]`, { force: true });
    if (Object.keys(terms).length) await tab.click('details:has(input[name^=terms]) summary');
    for (const [term, value] of Object.entries(terms))
        await tab.check(`input[name="terms-${term}"][value="${value}"]`, { force: true });
    await tab.click('[data-begin]');
    await tab.waitForSelector('[data-lobby][data-seat="1"]');
    return tab.inputValue('[data-link]');
}

/** Sits down by the link: a name, one tap. */
export async function sit(tab, name) {
    await tab.fill('#name', name);
    await tab.click('[data-sit]');
    await tab.waitForSelector('[data-lobby][data-seat]:not([data-seat=""])');
}

export async function start(tabs) {
    await tabs[0].click('[data-start]');
    for (const tab of tabs) await tab.waitForSelector('main[data-table]');
}

export const MOVES = {
    async doce(tab, i) {
        await tab.click(`.pick[data-piece="${(i % 6) + 1}"]`);
        await tab.waitForSelector('.open[data-sq]');
        const lit = await tab
            .locator('.open[data-sq]')
            .evaluateAll((squares) => squares.map((square) => square.dataset.sq));
        await tab.click(`[data-sq="${lit[(i * 7) % lit.length]}"]`);
        await tab.click('[data-play]');
    },
    async secuencia(tab, i) {
        await tab.waitForSelector('.open[data-sq]');
        const lit = await tab
            .locator('.open[data-sq]')
            .evaluateAll((squares) => squares.map((square) => square.dataset.sq));
        await tab.click(`[data-sq="${lit[(i * 5) % lit.length]}"]`);
        await tab.click('[data-play]');
    },
};

/** Who is asked to play on has enough. */
export async function giveUp(tab) {
    await tab.click('[aria-haspopup=dialog]:not([data-legend])');
    await tab.click('.menu button:has(use[href="#no"])');
    await tab.click('[data-sure]');
    await tab.waitForSelector('main[data-over=yes]');
}

/** Who is to act does, until the match is over, or somebody gives up after so many moves; between(i) comes before each move. */
export async function playOut(tabs, game, between = async () => {}, most = 300) {
    for (let i = 0; i < 300; i++) {
        if ((await main(tabs[0], 'over')) === 'yes') return i;
        if (i === most) {
            await giveUp(tabs[0]);
            return i;
        }
        await between(i);
        await tabs[0].waitForFunction(
            () =>
                document.querySelector('main[data-table]').dataset.turn !== '' ||
                document.querySelector('main[data-table]').dataset.over === 'yes',
        );
        if ((await main(tabs[0], 'over')) === 'yes') return i;
        const turn = +(await main(tabs[0], 'turn')) - 1;
        const length = +(await main(tabs[0], 'length'));
        ok(await myTurn(tabs[turn]), 'it goes on');
        await MOVES[game](tabs[turn], i);
        for (const tab of tabs)
            await tab.waitForFunction(
                (before) => +document.querySelector('main[data-table]').dataset.length > before,
                length,
            );
    }
    throw new Error('the match does not end');
}

/** Whoever runs a tournament notes a result for every board of the round. */
export async function award(tab) {
    for (let open = await tab.locator('[data-done=no]').count(); open; open--) {
        await tab.click('[data-done=no] summary');
        await tab.locator('[data-done=no] [data-award]').first().click();
        await tab.waitForFunction((left) => document.querySelectorAll('[data-done=no]').length === left, open - 1);
    }
}

export const noise = /WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/; // of a server that was killed

/** What a server gives out about a table, to somebody who may see it: ext is txt, log or json. Who asks too often waits. */
export const given = (tab, link, ext) =>
    tab.evaluate(
        async (url) => {
            for (let tries = 0; tries < 20; tries++) {
                const answer = await fetch(url);
                if (answer.ok) return answer.text();
                if (answer.status !== 429) throw new Error(`${url}: ${answer.status}`);
                await new Promise((done) => setTimeout(done, 1000 * answer.headers.get('retry-after')));
            }
            throw new Error(`${url}: too often`);
        },
        link.replace(/#.*/, `.${ext}`),
    );

/** Moves by notation: what the command line finds legal in the server's record. */
export async function typed(tabs, link, i) {
    await tabs[0].waitForSelector('main[data-table]:not([data-turn=""])');
    const seats = (await main(tabs[0], 'turn')).split(' ').map(Number);
    const record = await given(tabs[0], link, 'txt');
    const legal =
        seats.length > 1
            ? ['-']
            : execFileSync(CUBILETE, ['moves', '-'], { input: record, encoding: 'utf8' })
                  .trim()
                  .split('\n')
                  .map((line) => line.replace(/^\S+ /, ''));
    for (const seat of seats) {
        const tab = tabs[seat - 1];
        await tab.keyboard.press('/');
        await tab.fill('form[data-entry] input[name=move]', legal[(i * 3) % legal.length]);
        await tab.click('form[data-entry] button');
    }
    return seats.length;
}

/** What is right, by a plain reading of what the dice are called. */
export function sum(labels) {
    const dots = labels.flatMap((label) => /punto (\p{L}+)$/u.exec(label)?.[1] ?? []);
    return labels
        .map((label) => /^(\p{L}+) (\d)$/u.exec(label))
        .filter((die) => die && !dots.includes(die[1]))
        .reduce((all, die) => all + +die[2], 0);
}
