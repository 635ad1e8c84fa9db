// How a page looks to everybody: axe in all themes, no sideways scrolling, controls that a finger hits.
import checker from 'axe-core';
import { equal } from './harness.mjs';

/** Dizzle's squares are under 44 px on a phone: a finger near one means it, and buttons offer the same squares. */
const SMALLER = '[inert], .moves, .skip, p, .refused, .seg, .switch, .sheet, .over';
const COLOURS = ['color-contrast', 'link-in-text-block'];
const THEMES = { light: { theme: 'light' }, dark: { theme: 'dark' }, 'high contrast': { contrast: 'more' } };

/** As the page dresses itself for a theme, with all that moves at its end: in a page that is not drawn nothing ends by itself. */
const dress = (tab, theme) =>
    tab.evaluate((wanted) => {
        const { dataset } = document.documentElement;
        delete dataset.theme;
        delete dataset.contrast;
        Object.assign(dataset, wanted);
        for (const one of document.getAnimations())
            if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
    }, theme);

/** In the page: what axe finds that is serious. rules: only these; else all, but that signs drawn in a square be its label. */
async function look(rules) {
    const which = rules ? { runOnly: rules } : { rules: { 'label-content-name-mismatch': { enabled: false } } };
    const { violations } = await globalThis.axe.run(document, {
        resultTypes: ['violations'],
        selectors: false,
        ...which,
    });
    const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return bad.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]);
}

/** All rules in the first theme; in the others those that colours decide, for nothing else changes. */
export async function axe(tab, what) {
    if (!(await tab.evaluate(() => 'axe' in globalThis))) await tab.evaluate(checker.source);
    for (const [name, theme] of Object.entries(THEMES)) {
        await dress(tab, theme);
        equal(await tab.evaluate(look, name === 'light' ? null : COLOURS), [], `${what}, ${name}`);
    }
}

/** The page at another size, laid out for it: on a busy machine that comes a frame or two later. */
export async function resized(tab, width, height) {
    await tab.setViewportSize({ width, height });
    await tab.waitForFunction(
        (size) =>
            new Promise((done) =>
                requestAnimationFrame(() => requestAnimationFrame(() => done(`${innerWidth} ${innerHeight}` === size))),
            ),
        `${width} ${height}`,
    );
}

/** By how many px it is too wide. */
export const sideways = (tab) => tab.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

const tooSmall = (tab) =>
    tab.evaluate(
        (smaller) =>
            [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [data-sq][tabindex]')]
                .filter((control) => control.checkVisibility() && !control.closest(smaller))
                .map((control) => [control.outerHTML.slice(0, 80), Math.round(control.getBoundingClientRect().height)])
                .filter(([, height]) => height > 1 && height < 44)
                .slice(0, 5),
        SMALLER,
    );

export async function layout(tab, what) {
    for (const width of [320, 360, 820, 1440]) {
        await resized(tab, width, width === 1440 ? 900 : 740);
        equal(await sideways(tab), 0, `${what} at ${width}: px too wide`);
        equal(await tooSmall(tab), [], `${what} at ${width}: under 44 px`);
    }
}

export async function looksWell(tab, what) {
    await axe(tab, what);
    await layout(tab, what);
}
