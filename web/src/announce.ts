// Says what happens to people who listen instead of looking: texts for the page's one live region (parts/Say).
import { signal } from '@preact/signals';

const MOST = 6; // texts that stay in the page

export const spoken = signal<readonly { id: number; text: string }[]>([]);
let count = 0;

/** Announces a text to screen readers. Several in a row are all read. */
export function announce(...texts: string[]) {
    const fresh = texts.filter(Boolean);
    if (fresh.length) spoken.value = [...spoken.value, ...fresh.map((text) => ({ id: count++, text }))].slice(-MOST);
}
