// Quick words of those who play: a shape and a text each, shown at the sender's seat.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../../announce';
import { Icon } from '../../art/Art';
import { EMOTES, type Emote } from '../../log/passing';
import type { Remote } from '../../log/remote';
import { namesOf } from '../../log/speech';
import { Dialog } from '../../parts/Dialog';
import { say } from '../../say';
import { set, settings } from '../../settings';

/** Strokes in a square of 24. */
const SHAPES: Record<Emote, string> = {
    hello: 'M7 13V6a1.5 1.5 0 0 1 3 0v5-7a1.5 1.5 0 0 1 3 0v7-6a1.5 1.5 0 0 1 3 0v9a7 7 0 0 1-7 7c-3 0-4-2-6-6-1-2 1-3 2-2z',
    luck: 'M12 11c-6-1-7-8-3-8 2 0 3 2 3 4 0-2 1-4 3-4 4 0 3 7-3 8zm0 0c-6 1-7 8-3 8 2 0 3-2 3-4 0 2 1 4 3 4 4 0 3-7-3-8zm1 6 3 5',
    well: 'm12 3 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 16.9l-5.4 2.9 1.1-6.1L3.2 9.4l6.1-.8z',
    wow: 'M12 3v11m0 5v1M5 6l2 3m12-3-2 3',
    oops: 'M3 9c3-4 6 4 9 0s6 4 9 0M3 16c3-4 6 4 9 0s6 4 9 0',
    think: 'M5 12h.01M12 12h.01M19 12h.01M3 6h18v12H9l-4 3v-3H3z',
    thanks: 'M12 20C2 13 3 5 8 5c2 0 4 2 4 4 0-2 2-4 4-4 5 0 6 8-4 15z',
    bye: 'M10 4H4v16h6M9 12h11m-4-4 4 4-4 4',
};

const Shape = ({ emote }: { emote: Emote }) => (
    <svg class="ic emote" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SHAPES[emote]} />
    </svg>
);

/** What each seat says now; those whom one does not want to read say nothing. */
export function useEmotes(remote: Remote): readonly ComponentChildren[] {
    const said = remote.passing.emotes.value;
    const names = namesOf(remote.now);
    const heard = useRef(0);
    const shown = [...said].filter(
        ([seat]) => settings.value.emotes && !remote.server.muted.includes(seat) && seat < names.length,
    );
    useEffect(() => {
        const fresh = shown.filter(([, { number }]) => number > heard.current);
        for (const [seat, { emote, number }] of fresh) {
            if (seat !== remote.now.seat) announce(`${names[seat]}: ${say(`emote.${emote}`)}`);
            heard.current = Math.max(heard.current, number);
        }
    }, [said]);
    const out: ComponentChildren[] = [];
    for (const [seat, { emote, number }] of shown)
        out[seat] = (
            <span key={number} class="says" data-says={emote}>
                <Shape emote={emote} /> {say(`emote.${emote}`)}
            </span>
        );
    return out;
}

/** A button for the bar: eight words to choose from, and the way to the chat. */
export function Emotes({ remote }: { remote: Remote }) {
    const open = useSignal(false);
    if (remote.now.seat === null) return null;
    const close = () => (open.value = false);
    const write = () => {
        close();
        setTimeout(() => {
            document.getElementById('talk')?.parentElement?.scrollIntoView({ block: 'center' });
            document.getElementById('speak')?.focus({ preventScroll: true });
        });
    };
    return (
        <>
            <button
                type="button"
                class="btn quiet icon"
                data-emotes
                aria-label={say('page.emote')}
                onClick={() => (open.value = true)}
            >
                <Icon id="chat" />
            </button>
            {open.value && (
                <Dialog title={say('page.emote')} onClose={close}>
                    <div class="emotes">
                        {EMOTES.map((emote) => (
                            <button
                                key={emote}
                                type="button"
                                class="btn"
                                data-emote={emote}
                                onClick={() => {
                                    remote.ask(`emote ${emote}`);
                                    close();
                                }}
                            >
                                <Shape emote={emote} /> {say(`emote.${emote}`)}
                            </button>
                        ))}
                    </div>
                    <div class="stack">
                        <button type="button" class="btn" data-write onClick={write}>
                            <Icon id="chat" /> {say('page.talk.write')}
                        </button>
                        <label class="row small">
                            <input
                                type="checkbox"
                                name="emotes"
                                checked={settings.value.emotes}
                                onChange={(event) => set({ emotes: event.currentTarget.checked })}
                            />
                            {say('page.emote.show')}
                        </label>
                    </div>
                </Dialog>
            )}
        </>
    );
}
