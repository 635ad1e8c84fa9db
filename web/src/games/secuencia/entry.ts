// Secuencia's notation: `e3` puts a chip there, `xe3` takes one away.
import type { Entry, Parts } from '../game';

export const entry: Entry = {
    parts(line) {
        const found = /^(x)?([a-f][1-6])?$/.exec(line);
        if (!found) return null;
        const [, take, square] = found;
        return { ...(take ? { take } : {}), ...(square ? { square } : {}) };
    },
    line: ({ take = '', square = '' }) => take + square,
    /** What a square means stands in the list: with a 10 all moves take away. */
    tap: (_, square, legal): Parts => (legal.moves[0]?.startsWith('x') ? { take: 'x', square } : { square }),
    pick: (parts) => parts,
    target: ({ square }) => square ?? null,
};
