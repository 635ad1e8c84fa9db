// While a table is being laid; and the colours of its game for the whole page.
import { useEffect } from 'preact/hooks';
import type { GameName } from '../rules/module';

/** A table that is not there yet. */
export const Laying = () => (
    <>
        <header class="bar" />
        <main id="main" class="table" aria-busy="true">
            <div class="seats late skel" />
            <div class="cloth" />
            <div class="hand late">
                <div class="skel" />
            </div>
        </main>
    </>
);

export function useDressed(game: GameName | null) {
    useEffect(() => {
        document.documentElement.dataset.game = game ?? '';
        return () => {
            delete document.documentElement.dataset.game;
        };
    }, [game]);
}
