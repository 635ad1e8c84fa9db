// Versions: the service worker keeps one and fetches the next; it is taken when somebody says so, never in a game.
import { signal } from '@preact/signals';
import { sleep, waitFor } from './fetching';
import { base } from './files';

/** Takes the new version; null: there is none. */
export const update = signal<(() => void) | null>(null);

const PATIENCE = 2000; // ms: a message to a worker that has to be woken first is lost now and then

function offer(waiting: ServiceWorker) {
    update.value = () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        const ask = () => waiting.postMessage('take over');
        ask();
        setInterval(ask, PATIENCE); // until the page is loaded anew
    };
}

const FIRST = 3; // waits begin with a few seconds
const LAST = 12; // and end with half an hour

/** Until it is installed; false: something did not come. */
const installed = (worker: ServiceWorker) =>
    new Promise<boolean>((done) => {
        const look = () => worker.state !== 'installing' && done(worker.state !== 'redundant');
        look();
        worker.addEventListener('statechange', look);
    });

/** All files are fetched behind the scenes; where that fails, what has come is kept, and the rest is fetched later. */
async function register(): Promise<ServiceWorkerRegistration> {
    for (let tried = FIRST; ; tried++) {
        const worker = await navigator.serviceWorker
            .register(new URL('service.js', base), { scope: base.pathname })
            .catch(() => null);
        if (worker && (!worker.installing || (await installed(worker.installing)))) return worker;
        await sleep(waitFor(Math.min(tried, LAST), null));
    }
}

export async function watchVersion() {
    if (!navigator.serviceWorker) return;
    const worker = await register();
    const look = () => worker.waiting && navigator.serviceWorker.controller && offer(worker.waiting);
    look();
    worker.addEventListener('updatefound', () => worker.installing?.addEventListener('statechange', look));
}
