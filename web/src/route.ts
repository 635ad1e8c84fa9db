// Finds out which page an address asks for, and turns pages: clean addresses below a base path, the back button, links that
// load nothing.
import { signal } from '@preact/signals';
import { base } from './files';
import type { GameName } from './rules/module';

/** Pages that are fetched when somebody opens them. */
export const TOOLS = ['solve', 'daily', 'sheet', 'verify', 'print', 'referee', 'ratings', 'keys'] as const;
export type Tool = (typeof TOOLS)[number];

export type Route =
    | { page: 'home' | 'settings' | 'unknown' }
    | { page: 'link'; code: string }
    | { page: Tool; hash: string }
    | { page: 'new'; game: GameName; sheet: string; way: string; from: string; seats: number }
    | { page: 'rules'; game: string; rule: string }
    | { page: 'learn'; game: string }
    | { page: 'after'; id: string }
    | { page: 'event'; id: string; invite: string }
    | { page: 'show'; id: string; invite: string }
    | { page: 'table'; id: string; ply: number | null; invite: string };

const INVITE = /^#([\w-]{22})$/;
const TABLE = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** What somebody wrote into an address may be no text at all. */
function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return '';
    }
}

export function parse(url: URL): Route {
    const parts = url.pathname.slice(base.pathname.length).split('/').filter(Boolean);
    const [first, second] = parts;
    if (!first) return { page: 'home' };
    if (first === 'settings') return { page: 'settings' };
    if (first === 'link') return { page: 'link', code: /^#[0-9a-z]{8}$/.test(url.hash) ? url.hash.slice(1) : '' };
    const tool = TOOLS.find((one) => one === first);
    if (tool) return { page: tool, hash: decode(url.hash.slice(1)) };
    if (first === 'new') {
        const asked = (name: string) => url.searchParams.get(name) ?? '';
        return {
            page: 'new',
            game: asked('game') as GameName,
            sheet: asked('sheet'),
            way: asked('with'),
            from: TABLE.test(asked('from')) ? asked('from') : '',
            seats: +asked('seats'),
        };
    }
    if (first === 'rules' && second) return { page: 'rules', game: second, rule: url.hash.slice(1) };
    if (first === 'learn' && second) return { page: 'learn', game: second };
    if (first === 't' && (!second || TABLE.test(second)))
        return { page: 'event', id: second ?? '', invite: INVITE.exec(url.hash)?.[1] ?? '' };
    if (TABLE.test(first) && second === 'show')
        return { page: 'show', id: first, invite: INVITE.exec(url.hash)?.[1] ?? '' };
    if (TABLE.test(first) && second === 'after') return { page: 'after', id: first };
    if (TABLE.test(first))
        return {
            page: 'table',
            id: first,
            ply: /^#\d{1,5}$/.test(url.hash) ? +url.hash.slice(1) : null,
            invite: INVITE.exec(url.hash)?.[1] ?? '',
        };
    return { page: 'unknown' };
}

export const route = signal<Route>(parse(new URL(location.href)));
const turn = () => {
    route.value = parse(new URL(location.href));
};

/** What lies over the page, the topmost last: each has a step of its own in the history, so that Back closes it first. */
let layers: (() => void)[] = [];
const depth = (): number => (history.state as { depth: number } | null)?.depth ?? 0;

/** The history gets as many steps as there are layers; later, for one often makes room for another. */
const settle = () =>
    setTimeout(() => {
        if (layers.length > depth()) history.pushState({ depth: layers.length }, '');
        else shrink();
    });

let leaving = false; // the browser goes back by itself, later
function shrink() {
    if (leaving || layers.length >= depth()) return;
    leaving = true;
    history.go(layers.length - depth());
}

/** Something lies over the page now; Back closes it. Returns what to call when it is gone. */
export function pushLayer(close: () => void): () => void {
    layers = [...layers, close];
    settle();
    return () => {
        layers = layers.filter((other) => other !== close);
        settle();
    };
}

function back() {
    leaving = false;
    const over = layers.slice(depth());
    layers = layers.slice(0, depth());
    over.forEach((close) => close());
    turn();
}

/** Goes to an address below the base: `new?game=doce`, `ID#12`. */
export function go(to: string, replace = false) {
    if (replace) shrink();
    if (leaving) return addEventListener('popstate', () => go(to, replace), { once: true });
    history[replace || depth() ? 'replaceState' : 'pushState'](null, '', new URL(to, base)); // what lay over the page goes with it
    layers = [];
    turn();
    if (!to.includes('#')) scrollTo(0, 0);
}

export const href = (to: string) => new URL(to, base).pathname + new URL(to, base).search + new URL(to, base).hash;

/** A plain click on a link of ours turns the page; all others are the browser's. */
function follow(event: MouseEvent) {
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    if (
        !link ||
        event.defaultPrevented ||
        event.button ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
    )
        return;
    const to = new URL(link.href);
    if (
        link.target ||
        link.download ||
        to.origin !== base.origin ||
        !to.pathname.startsWith(base.pathname) ||
        link.classList.contains('skip')
    )
        return;
    event.preventDefault();
    go(to.pathname.slice(base.pathname.length) + to.search + to.hash);
}

export function listen() {
    addEventListener('popstate', back);
    settle();
    addEventListener('hashchange', turn);
    document.addEventListener('click', follow);
}
