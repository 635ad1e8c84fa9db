// The service worker: keeps all files of one version, and serves them first, network or not.
declare const VERSION: string;
declare const LIST: readonly string[];
const worker = self as unknown as ServiceWorkerGlobalScope;
const STORE = `cubilete ${VERSION}`;
const base = new URL('./', location.href);

worker.addEventListener('install', (event) => {
    event.waitUntil(caches.open(STORE).then((store) => store.addAll(LIST.map((file) => new Request(new URL(file, base), { cache: 'reload' })))));
});

worker.addEventListener('activate', (event) => {
    const old = async () => {
        for (const name of await caches.keys()) if (name.startsWith('cubilete ') && name !== STORE) await caches.delete(name);
        await worker.clients.claim();
    };
    event.waitUntil(old());
});

worker.addEventListener('message', (event) => {
    if (event.data === 'take over') void worker.skipWaiting();
});

/** Addresses of pages are all the one document; what is not ours is the network's. */
async function answer(request: Request): Promise<Response> {
    const store = await caches.open(STORE);
    const known = await store.match(request.mode === 'navigate' ? new URL('index.html', base) : request, { ignoreSearch: true });
    return known ?? fetch(request);
}

worker.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    const ours = url.origin === base.origin && url.pathname.startsWith(base.pathname) && !/\/(api|ws|healthz|metrics)\b|\.(txt|log)$/.test(url.pathname);
    if (event.request.method === 'GET' && ours) event.respondWith(answer(event.request));
});
