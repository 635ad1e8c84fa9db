// Lets pieces of the hand be dragged onto squares: what is dropped is chosen and played at once.
import { useEffect } from 'preact/hooks';
import { squareAt } from './squares';
import type { Draft } from './game';

export const FAR = 8; // px before a press becomes a drag

/** The click that the end of a drag may bring is none. */
export function swallow() {
    const stop = (click: Event) => click.stopPropagation();
    addEventListener('click', stop, true);
    setTimeout(() => removeEventListener('click', stop, true));
}

export function useDrag(draft: Draft) {
    useEffect(() => {
        let from: { piece: HTMLElement; x: number; y: number } | null = null;
        let ghost: HTMLElement | null = null;
        const begin = (event: PointerEvent) => {
            const piece = (event.target as Element).closest<HTMLElement>(
                '.hand .pick[data-piece]:not([aria-disabled])',
            );
            if (piece && event.isPrimary && !event.button) from = { piece, x: event.clientX, y: event.clientY };
        };
        const move = (event: PointerEvent) => {
            if (!from || (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR)) return;
            if (!ghost) {
                ghost = from.piece.querySelector('.die')!.cloneNode(true) as HTMLElement;
                ghost.classList.add('dragged');
                document.body.append(ghost);
                if (from.piece.getAttribute('aria-pressed') !== 'true') draft.pick(from.piece.dataset.piece!);
            }
            ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
        };
        const end = (event: PointerEvent) => {
            const board = document.querySelector('.cloth');
            const square =
                ghost && board && event.type === 'pointerup' ? squareAt(board, event.clientX, event.clientY) : null;
            if (ghost && from && square) draft.drop(from.piece.dataset.piece!, square);
            if (ghost) swallow();
            ghost?.remove();
            from = ghost = null;
        };
        addEventListener('pointerdown', begin);
        addEventListener('pointermove', move);
        addEventListener('pointerup', end);
        addEventListener('pointercancel', end);
        return () => {
            removeEventListener('pointerdown', begin);
            removeEventListener('pointermove', move);
            removeEventListener('pointerup', end);
            removeEventListener('pointercancel', end);
        };
    }, [draft]);
}
