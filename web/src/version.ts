// Versions: the service worker keeps one and fetches the next; it is taken when somebody says so, never in a game.
import { signal } from '@preact/signals';
import { base } from './files';

/** Takes the new version; null: there is none. */
export const update = signal<(() => void) | null>(null);

function offer(waiting: ServiceWorker) {
    update.value = () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage('take over');
    };
}

export function watchVersion() {
    void navigator.serviceWorker?.register(new URL('service.js', base), { scope: base.pathname }).then((worker) => {
        const look = () => worker.waiting && navigator.serviceWorker.controller && offer(worker.waiting);
        look();
        worker.addEventListener('updatefound', () => worker.installing?.addEventListener('statechange', look));
    });
}
