// Lays a server's table once its game is known and play has begun: for those who sit at it, and for a big screen.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { hasBoard, loadGame } from '../../games';
import type { Remote } from '../../log/remote';
import { Table } from '../../log/table';

/** table: null until it is there. failed: its game did not come; again() tries once more. */
export function useTable(remote: Remote): { table: Table | null; failed: boolean; again(): void } {
    const table = useSignal<Table | null>(null);
    const failed = useSignal(false);
    const { game, phase } = remote.now;
    const lay = async () => {
        failed.value = false;
        try {
            const board = await loadGame(game!);
            if (!remote.table) remote.table = table.value = new Table(remote.id, board, remote);
        } catch {
            failed.value = true;
        }
    };
    useEffect(() => {
        if (game && phase !== 'open' && hasBoard(game)) void lay();
    }, [game, phase]);
    return { table: table.value, failed: failed.value, again: lay };
}
