// The one live region: whatever happens is said there, politely, one thing after another.
import { signal } from '@preact/signals';

const spoken = signal<readonly string[]>([]);

/** Says it to whoever listens. Several in a row are all read. */
export function announce(...texts: string[]) {
    const fresh = texts.filter(Boolean);
    if (fresh.length) spoken.value = [...spoken.value, ...fresh].slice(-6);
}

export const Speaker = () => (
    <div class="vh" role="log" aria-live="polite" data-said>
        {spoken.value.map((text, i) => (
            <p key={`${i}${text}`}>{text}</p>
        ))}
    </div>
);
