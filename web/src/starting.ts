// Writes what the document shows until the page runs: that it did not come, in all languages, and a way to try again. It
// appears by itself after a while, with no script's help.
const KEY = 'cubilete-starts';
const MOST = 3; // times that the page is loaded anew by itself

/** Nothing more is tried by itself: it is said at once. */
export const unstarted = () => document.getElementById('app')?.firstElementChild?.classList.remove('late');

/** It runs: the count of tries begins anew. */
export function started() {
    try {
        sessionStorage.removeItem(KEY);
    } catch {
        // nothing was counted
    }
}

/** Loads the page anew, but not for ever; where nothing can be counted, not at all. */
export function startAgain() {
    try {
        const tries = +(sessionStorage.getItem(KEY) ?? 0);
        sessionStorage.setItem(KEY, String(tries + 1));
        if (tries < MOST) return location.reload();
    } catch {
        // a private window
    }
    unstarted();
}
