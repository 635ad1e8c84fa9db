// Draws the board, and turns taps and arrows on it into choices.
import { useRef } from 'preact/hooks';
import type { View } from '../../games/game';
import { neighbour, squareAt } from '../../games/squares';
import type { Table } from '../../log/table';
import { say } from '../../say';

export function Cloth({ table, view }: { table: Table; view: View }) {
    const cloth = useRef<HTMLElement>(null);
    const { Board } = table.game;
    const unsent = table.unsentView(view);
    const tap = (event: MouseEvent) => {
        if (table.playback.pause.value) return table.playback.dismiss();
        const byKey =
            event.detail === 0 ? (event.target as Element).closest<HTMLElement>('[data-sq]')?.dataset.sq : undefined;
        const square = byKey ?? squareAt(cloth.current!, event.clientX, event.clientY);
        if (square && !unsent) view.draft.tap(square);
    };
    const press = (event: KeyboardEvent) => {
        const from = (event.target as Element).closest<HTMLElement>('[data-sq]');
        if (!from) return;
        const to = neighbour(cloth.current!, from, event.key);
        if (to) {
            event.preventDefault();
            view.draft.look(to.dataset.sq!);
            to.focus();
        } else if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            if (!unsent) view.draft.tap(from.dataset.sq!);
        }
    };
    return (
        <section
            class={`cloth ${view.mine && view.draft.target ? 'placed' : ''} ${unsent ? 'kept' : ''}`}
            aria-label={say('page.board')}
            ref={cloth}
            onClick={tap}
            onKeyDown={press}
        >
            <Board view={unsent ?? view} />
        </section>
    );
}
