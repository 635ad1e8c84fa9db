// Chromium for the tests: the system's own, headless; it makes a folder of its own and removes it. Its headless shell is
// the same without a window around each page, and takes half the time.
import fs from 'node:fs';
import { chromium } from 'playwright-core';

const FLAGS = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--js-flags=--no-opt --no-maglev', // pages live for seconds: compiling them well takes a tenth more
];
export const CHROMIUM = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
].find((file) => fs.existsSync(file));

const PATIENCE = 60_000; // ms: what waits in vain fails, what is slow beside others does not

const LOOKS = 100; // ms between two looks at what is waited for: each of them costs, most of all where others compute

let browser = null; // as soon as it is launched

/** What pages had to say before its catalogue was there: nothing, if each part names what it needs. */
export const late = [];
const note = (message) => {
    if (message.text().startsWith('late text')) late.push(message.text());
};

/** How somebody wants the page who knows all games and is in a hurry: what other settings a test has come on top. */
const HURRIED = {
    pace: 'quick',
    autoRoll: true,
    offered: true,
    met: ['doce', 'dizzle', 'blitz', 'ecuaciones', 'secuencia'],
};

/** Sets what the page remembers, before it is opened first. Called again: on top of what was set so far. */
export const remember = (context, settings) =>
    context.addInitScript((kept) => {
        if (!/^http/.test(location.href)) return;
        globalThis.remembers ??= localStorage.cubilete === undefined;
        if (!globalThis.remembers) return;
        localStorage.cubilete = JSON.stringify({ ...JSON.parse(localStorage.cubilete ?? '{}'), ...kept });
    }, settings);

/** A fresh context: nothing is kept, nobody else is there. options are playwright's. */
export async function open(options = {}) {
    browser ??= chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
    const context = await (await browser).newContext({ locale: 'es-ES', ...options });
    context.setDefaultTimeout(PATIENCE);
    context.on('console', note);
    context.on('page', (tab) => {
        const wait = tab.waitForFunction.bind(tab);
        tab.waitForFunction = (is, word, options) => wait(is, word, { polling: LOOKS, ...options });
    });
    await remember(context, HURRIED);
    return context;
}

export const quit = async () => (await browser)?.close();
