// Binds a table's keys: letters and digits choose what carries them.
import { useEffect } from 'preact/hooks';
import type { Table } from '../../log/table';
import { unheard } from '../../settings';
import type { Shown } from './dialogs';
import { showPly } from './Moves';

/** Keys that hold everywhere on a table; letters and digits choose what carries them. */
export function useKeys(table: Table, act: { hint(): void; show(what: Shown): void }) {
    useEffect(() => {
        const focusBoard = () =>
            document.querySelector<HTMLElement>(`.cloth [data-sq="${table.draft.focus}"]`)?.focus();
        const simple: Record<string, () => void> = {
            Escape: () => table.draft.clear(),
            Backspace: () => table.draft.back(),
            h: act.hint,
            '?': () => act.show('keys'),
            '[': () => showPly(table, (table.replay.value ?? table.follower.moves) - 1),
            ']': () => showPly(table, (table.replay.value ?? table.follower.moves) + 1),
            '/': () => {
                const field = document.querySelector<HTMLInputElement>('form[data-entry] input');
                if (!field) return; // there is nothing to be entered
                field.closest('details')!.open = true;
                field.select();
            },
            ArrowLeft: focusBoard,
            ArrowRight: focusBoard,
            ArrowUp: focusBoard,
            ArrowDown: focusBoard,
        };
        const press = (event: KeyboardEvent) => {
            const target = event.target as Element;
            if (
                event.ctrlKey ||
                event.metaKey ||
                event.altKey ||
                event.defaultPrevented ||
                unheard(event) ||
                target.closest('dialog, .cover')
            )
                return;
            if (target.matches('input, select, textarea')) {
                if (event.key === 'Escape') (target as HTMLElement).blur();
                return;
            }
            if (/^(Enter| |Escape)$/.test(event.key)) {
                if (table.playback.awaits.value && !target.closest('button, a')) {
                    table.throwDice();
                    return event.preventDefault();
                }
                if (!table.races) table.playback.dismiss();
            }
            const named = `.hand [data-key="${CSS.escape(event.key)}"]`;
            const piece = document.querySelector<HTMLElement>(`${named}:not([inert] *)`);
            const key = simple[event.key];
            if (event.key === 'Enter' && target === document.body && table.draft.ready) table.draft.play();
            else if (event.key === 'Enter' && target.closest('button, a'))
                return; // it presses what has the focus
            else if (piece) piece.click();
            else if (key) key();
            else return;
            event.preventDefault();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, [table]);
}
