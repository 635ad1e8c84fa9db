// The service worker: keeps all files of one version, and serves them first, network or not.
import { fetchFile } from './fetching';

declare const VERSION: string;
declare const LIST: readonly string[];
const worker = self as unknown as ServiceWorkerGlobalScope;
const base = new URL('./', location.href);
/** Versions of one base path: others at this address have their own. */
const OURS = `cubilete ${base.pathname} `;
const STORE = `${OURS}${VERSION}`;
const PAGE = 'index.html';
const AT_ONCE = 3; // files: what the page itself needs now comes first
const TRIES = 12,
    LONGEST = 30_000; // nobody waits for it: it may take minutes

const urlOf = (file: string) => new URL(file, base);

/** Files that carry their hash never change: what the browser or another version has is as good. */
async function obtain(file: string): Promise<Response> {
    if (!file.startsWith('assets/')) return fetchFile(urlOf(file), { cache: 'no-cache' }, TRIES, LONGEST);
    return (await caches.match(urlOf(file))) ?? fetchFile(urlOf(file), {}, TRIES, LONGEST);
}

/** Fetches what is not there yet, a few files at a time. What has come stays if others fail: the next time goes on there. */
async function fill(store: Cache, files: readonly string[]) {
    const left = files.values();
    const fetchNext = async () => {
        for (const file of left)
            if (!(await store.match(urlOf(file)))) await store.put(urlOf(file), await obtain(file));
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, fetchNext));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
}

/** The document comes last: a store that has it is whole. */
async function install() {
    const store = await caches.open(STORE);
    await fill(
        store,
        LIST.filter((file) => file !== PAGE),
    );
    await fill(store, [PAGE]);
}

const isWhole = async (name: string) => (await (await caches.open(name)).match(urlOf(PAGE))) !== undefined;

/** The version before stays for tabs that still run it; what is older, or was never whole, goes. Later ones are being filled. */
async function tidy() {
    const names = (await caches.keys()).filter((name) => name.startsWith(OURS) || /^cubilete \w+$/.test(name));
    const older = names.slice(0, names.indexOf(STORE));
    const whole: string[] = [];
    for (const name of older) if (await isWhole(name)) whole.push(name);
    const before = whole.at(-1);
    for (const name of older)
        if (name !== before && (name.startsWith(OURS) || whole.includes(name))) await caches.delete(name);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));

worker.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => worker.clients.claim())));

worker.addEventListener('message', (event) => {
    if (event.data === 'take over') void worker.skipWaiting();
});

/** Addresses of pages are all the one document; a tab may need files of the version before; what is not ours is the network's. */
async function answer(request: Request): Promise<Response> {
    const store = await caches.open(STORE);
    if (request.mode === 'navigate') return (await store.match(urlOf(PAGE))) ?? fetch(request);
    const how = { ignoreSearch: true };
    return (await store.match(request, how)) ?? (await caches.match(request, how)) ?? fetch(request);
}

/** What a server says while no page is open: whose turn it is, or that somebody waits. A page that is seen says it by itself. */
async function notify(data: PushMessageData | null) {
    const { table = '', game = '', event = '' } = (data?.json() ?? {}) as Record<string, string>;
    const seen = await worker.clients.matchAll({ type: 'window' });
    if (seen.some(({ visibilityState }) => visibilityState === 'visible')) return;
    const kept = await (await caches.open(`words of ${base.pathname}`)).match(urlOf('words.json'));
    const words: Record<string, string> = kept ? await kept.json() : {};
    const body = (words[event] ?? '').replace('{1}', words[game] ?? game);
    const icon = LIST.find((file) => /icon[^/]*\.png$/.test(file));
    await worker.registration.showNotification('Cubilete', {
        body,
        tag: table,
        data: table,
        ...(icon && { icon: urlOf(icon).href }),
    });
}
worker.addEventListener('push', (event) => event.waitUntil(notify(event.data)));

/** To the table: in a page that is open, or in a new one. */
async function open(table: unknown) {
    const url = urlOf(typeof table === 'string' && /^[0-9a-z]{10}$/.test(table) ? table : '.').href;
    const [there] = await worker.clients.matchAll({ type: 'window' });
    const page = await there?.navigate(url).catch(() => null);
    await (page ? page.focus() : worker.clients.openWindow(url));
}
worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
});

worker.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    const ours =
        url.origin === base.origin &&
        url.pathname.startsWith(base.pathname) &&
        !/\/(api|ws|healthz|metrics)\b|\.(txt|log)$/.test(url.pathname);
    if (event.request.method === 'GET' && ours) event.respondWith(answer(event.request));
});
