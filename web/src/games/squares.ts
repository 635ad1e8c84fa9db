// Describes squares of a board to screen readers, and finds the one that a finger or an arrow means; for every game.
import { say } from '../say';
import type { BoardProps, Words } from './game';

/** Attributes of a square's element (a group in a drawing, or any other): its name, its marks, its words. */
export function squareOf(words: Words, { view, small }: BoardProps, square: string, empty: boolean) {
    const { draft, mine } = view;
    if (small) return { 'data-sq': square, class: 'sq' };
    const lit = mine && draft.open.has(square);
    const may = mine && !draft.open.size && draft.may.has(square);
    const chosen = mine && draft.target === square && draft.line !== '';
    const marks = [
        'sq',
        lit && !chosen && 'open',
        may && !chosen && 'may',
        chosen && 'chosen',
        draft.wrong === square && 'wrong',
        view.hinted.has(square) && 'hinted',
    ];
    const label = [
        words.square(view, square),
        (lit || may) && say('page.square-may'),
        chosen && say('page.square-chosen'),
        view.hinted.has(square) && say('page.square-hinted'),
    ];
    return {
        'data-sq': square,
        class: marks.filter(Boolean).join(' '),
        role: mine && (empty || lit || may) ? ('button' as const) : ('img' as const),
        tabindex: draft.focus === square ? 0 : -1,
        'aria-label': label.filter(Boolean).join(', '),
    };
}

const middle = (element: Element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};
const WAYS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** The square that an arrow key leads to: the nearest in that direction, whatever the board looks like. */
export function neighbour(board: Element, from: Element, key: string): HTMLElement | null {
    const way = WAYS[key];
    if (!way) return null;
    const here = middle(from);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const square of board.querySelectorAll<HTMLElement>('[data-sq]')) {
        const there = middle(square);
        const along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
        const beside = Math.abs((there.x - here.x) * way[1]) + Math.abs((there.y - here.y) * way[0]);
        const far = along + 3 * beside;
        if (along > 4 && far < least) [best, least] = [square, far];
    }
    return best;
}

const REACH = 28; // px that a finger may miss a lit square by

/** The square that a finger means: a lit one close by before one that is not. */
export function squareAt(board: Element, x: number, y: number): string | null {
    const hit = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-sq]');
    if (hit && (hit.classList.contains('open') || hit.getBoundingClientRect().width >= 40)) return hit.dataset.sq!;
    let best = hit && board.contains(hit) ? hit : null;
    let least = REACH;
    for (const square of board.querySelectorAll<HTMLElement>('.open[data-sq]')) {
        const at = middle(square);
        const far = Math.hypot(at.x - x, at.y - y);
        if (far < least) [best, least] = [square, far];
    }
    return best?.dataset.sq ?? null;
}
