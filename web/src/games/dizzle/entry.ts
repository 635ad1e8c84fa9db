// Dizzle's notation: `4@c3` places a die, `R` rerolls, `-` leaves, `<c3` gives a die back, `*f2` flies to a planet.
import type { Position } from '../../rules/module';
import type { Entry, Legal, Parts } from '../game';
import { bitOf, fieldsOf, has, printOf } from './sheet';

const begins = (legal: Legal, sign: string): boolean => legal.moves.some((move) => move.startsWith(sign));

/** The number printed on a square; where none is, some die of the pool: the rules will say what is wrong. */
function printed(position: Position, square: string): string {
    const number = printOf(position).pip.findIndex((board) => has(board, bitOf(square))) + 1;
    return String(number || fieldsOf(position).pool.findIndex((count) => count > 0) + 1 || 1);
}

export const entry: Entry = {
    parts(line): Parts | null {
        if (line === '') return {};
        if (line === 'R' || line === '-') return { act: line };
        const sign = /^([<*])([a-z]\d+)?$/.exec(line);
        if (sign) return { [sign[1] === '<' ? 'give' : 'fly']: sign[2] ?? '' };
        const die = /^(\d)?(?:@([a-z]\d+)?)?$/.exec(line);
        const parts: Parts = { ...(die?.[1] ? { face: die[1] } : {}), ...(die?.[2] ? { square: die[2] } : {}) };
        return die && parts;
    },
    line({ act, give, fly, face, square }) {
        if (square) return `${face ?? ''}@${square}`;
        if (give !== undefined) return `<${give}`;
        if (fly !== undefined) return `*${fly}`;
        return face ?? act ?? '';
    },
    /** Before a die is chosen a square names its own. */
    tap(parts: Parts, square: string, legal: Legal, position: Position): Parts {
        if (begins(legal, '*')) return { fly: square };
        if (begins(legal, '<')) return { give: square };
        return { face: parts.face ?? printed(position, square), square };
    },
    pick(parts, piece): Parts {
        if (piece === 'R' || piece === '-') return { act: piece };
        return parts.face === piece ? {} : { face: piece };
    },
    target: ({ square, give, fly }) => square || give || fly || null,
    afresh: true,
};
