// Takes DOCE's notation apart and puts it together: `4@c3`, with the blocker first `#d4 4@c3`.
import type { Entry, Parts } from '../game';

const without = (parts: Parts, ...names: string[]): Parts =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name)));

export const entry: Entry = {
    parts(line) {
        const found = /^(?:#([a-z]\d+)?)?\s*(\d+)?(?:@([a-z]\d+)?)?$/.exec(line);
        if (!found || line === '') return line === '' ? {} : null;
        const [, block, face, square] = found;
        return {
            ...(line.startsWith('#') ? { block: block ?? '' } : {}),
            ...(face ? { face } : {}),
            ...(square ? { square } : {}),
        };
    },
    line({ block, face, square }) {
        const die = face || square ? `${face ?? ''}@${square ?? ''}` : '';
        return [block !== undefined && `#${block}`, face && !square ? face : die].filter(Boolean).join(' ');
    },
    tap(parts, square) {
        return parts.block === '' ? { ...parts, block: square } : { ...parts, square };
    },
    pick(parts, piece) {
        if (piece === '#')
            return parts.block === undefined ? { block: '', ...without(parts, 'square') } : without(parts, 'block');
        return parts.face === piece ? without(parts, 'face') : { ...parts, face: piece };
    },
    target: ({ square }) => square ?? null,
};
