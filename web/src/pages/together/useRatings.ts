// Says what those at a table that counts are rated, and after the match what it has made of that.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Remote } from '../../log/remote';
import { ratings, recordOf } from '../../wire/http';

const NEW = 1500; // of players without a rating
const PLAYER = /^player (\d) (\w{10})$/gm;

/** The ratings of the seats, rounded; null: no server tells them, or nobody has begun to play. */
async function look({ id, now }: Remote): Promise<(number | null)[] | null> {
    const [record, lists] = await Promise.all([recordOf(id), ratings(now.game!)]);
    const players = new Map([...(record ?? '').matchAll(PLAYER)].map(([, seat, player]) => [+seat! - 1, player!]));
    const seats = now.seats();
    const system = seats.length === 2 ? 'glicko-2' : 'plackett-luce';
    const rated = lists?.find((list) => list.system === system)?.players ?? [];
    return (
        lists &&
        seats.map((_, seat) => {
            const player = players.get(seat);
            return player ? Math.round(rated.find((one) => one.player === player)?.rating ?? NEW) : null;
        })
    );
}

/** By seats: `1500`, after the match `1500 → 1662`; '' where nothing is known. */
export function useRatings(remote: Remote): string[] {
    const { phase, live, settings } = remote.now;
    const before = useSignal<(number | null)[] | null>(null);
    const after = useSignal<(number | null)[] | null>(null);
    useEffect(() => {
        if (settings.rated !== 'yes' || !live || phase === 'open') return;
        const to = phase === 'over' ? after : before;
        void look(remote).then((found) => (to.value = found));
    }, [live, phase]);
    return remote.now.seats().map((_, seat) => {
        const [was, is] = [before.value?.[seat] ?? null, after.value?.[seat] ?? null];
        if (was === null || is === null) return `${is ?? was ?? ''}`;
        return was === is ? `${is}` : `${was} → ${is}`;
    });
}
