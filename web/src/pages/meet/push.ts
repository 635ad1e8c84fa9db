// This device is told by its browser's push service what happens while its page is closed: off until its person wants it.
import { signal } from '@preact/signals';
import { ORDER } from '../../games';
import { TITLES } from '../../art/Art';
import { base } from '../../files';
import { say } from '../../say';
import { act, look } from '../../wire/http';

/** What the service worker says, in the person's language: it has no catalogue. */
const WORDS = `words of ${base.pathname}`;
const ASKED = `cubilete-asked-push ${base.pathname}`;

/** null: not known yet, or not to be had here. */
export const told = signal<boolean | null>(null);

export const canTell = () => isSecureContext && 'PushManager' in window && 'Notification' in window;

const registration = () => navigator.serviceWorker.getRegistration(base.pathname);
const subscription = async () => (await (await registration())?.pushManager.getSubscription()) ?? null;

export async function lookTold() {
    told.value = canTell() ? (await subscription()) !== null && Notification.permission === 'granted' : null;
}

/** Asked in context, once. */
export function wasAsked(): boolean {
    try {
        return localStorage.getItem(ASKED) !== null;
    } catch {
        return true; // it could not be kept, so it would be asked again and again
    }
}
export function asked() {
    try {
        localStorage.setItem(ASKED, 'yes');
    } catch {
        // a private window
    }
}

async function keepWords() {
    const words = {
        turn: say('page.push.turn', '{1}'),
        invited: say('page.push.invited', '{1}'),
        ...Object.fromEntries(ORDER.map((game) => [game, TITLES[game]])),
    };
    await (await caches.open(WORDS)).put(new URL('words.json', base), new Response(JSON.stringify(words)));
}

const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** From now on; false: the person, or their browser, does not want it. */
export async function tell(): Promise<boolean> {
    asked();
    if (!canTell() || (await Notification.requestPermission()) !== 'granted') return false;
    const there = await registration();
    const answer = await look<{ key: string }>('api/push');
    if (!there || !answer) return false;
    await keepWords();
    const got = await there.pushManager
        .subscribe({ userVisibleOnly: true, applicationServerKey: bytes(answer.key) })
        .catch(() => null); // a browser without a push service
    const { endpoint, keys } = got?.toJSON() ?? {};
    if (!endpoint || !keys) return false;
    await act('PUT', 'api/push', `${endpoint}\n${keys.p256dh}\n${keys.auth}\n`);
    told.value = true;
    return true;
}

export async function tellNoMore() {
    told.value = false;
    await (await subscription())?.unsubscribe().catch(() => false);
    await act('DELETE', 'api/push');
}
