// The one live region: whatever happens is said there, politely, one thing after another.
import { signal } from '@preact/signals';

const spoken = signal<readonly { id: number; text: string }[]>([]);
let count = 0;

/** Says it to whoever listens. Several in a row are all read. */
export function announce(...texts: string[]) {
    const fresh = texts.filter(Boolean);
    if (fresh.length) spoken.value = [...spoken.value, ...fresh.map((text) => ({ id: count++, text }))].slice(-6);
}

export const Speaker = () => (
    <div class="vh" role="log" aria-live="polite" data-said>
        {spoken.value.map(({ id, text }) => (
            <p key={id}>{text}</p>
        ))}
    </div>
);
