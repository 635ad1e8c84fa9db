// Shows the outline of a table that is not there yet; sets the colours of its game for the whole page.
import { useEffect } from 'preact/hooks';
import type { GameName } from '../rules/module';

/** A table that is not there yet. */
export const TableSkeleton = () => (
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

export function useGameColours(game: GameName | null) {
    useEffect(() => {
        document.documentElement.dataset.game = game ?? '';
        return () => {
            delete document.documentElement.dataset.game;
        };
    }, [game]);
}
