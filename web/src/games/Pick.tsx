// Draws a piece of the hand: chosen by a tap, by its key, or dragged onto a square.
import type { ComponentChildren } from 'preact';
import { settings } from '../settings';
import type { Draft } from './game';

interface PickProps {
    draft: Draft;
    piece: string;
    pressed: boolean;
    label: string;
    /** The key that chooses it; usually the piece's own name. */
    hotkey?: string;
    /** Used up; choosing it says why. */
    off?: boolean;
    count?: number;
    children: ComponentChildren;
}

export function Pick({ draft, piece, pressed, label, hotkey = piece, off, count, children }: PickProps) {
    return (
        <button
            type="button"
            class="pick"
            aria-pressed={pressed}
            aria-disabled={off ? true : undefined}
            aria-label={label}
            aria-keyshortcuts={settings.value.letterKeys ? hotkey : undefined}
            data-piece={piece}
            data-key={hotkey}
            onClick={() => draft.pick(piece)}
        >
            {count !== undefined && count > 1 && <span class="n">×{count}</span>}
            {children}
        </button>
    );
}
