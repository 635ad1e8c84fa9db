// Puts an equation together: taps, keys and drags move dice between the racks and the strip.
import { useEffect, useRef, useState } from 'preact/hooks';
import { FAR, swallow } from '../drag';
import { unheard } from '../../settings';
import { feel } from '../../sound';
import type { View } from '../game';
import { type Die, type Entered, REROLLED, diceOf, entry, written } from './look';
import { signOf } from './signs';
import { EMPTY, type Strip, follow, free, insert, remove, shift } from './strip';

export interface Entering {
    readonly entered: Entered;
    readonly dice: readonly Die[];
    readonly strip: Strip;
    /** A sign that was typed and that no free die shows. */
    readonly missing: string;
    /** A die of the racks, by its name: onto the strip, or back from it. */
    tap(name: string): void;
    /** A die of the strip, by its place: back to its rack. */
    take(at: number): void;
    /** Where the next die goes. */
    point(at: number): void;
    /** A die of the racks onto a place of the strip; a die of the strip to another place. */
    put(name: string, at: number): void;
    shift(from: number, to: number): void;
    type(key: string): boolean;
}

/** Which of the dice on the table go back into the cup: in the order in which they are written. */
const toggled = (strip: Strip, name: string, dice: readonly Die[]): string[] =>
    dice.filter((die) => die.sign && strip.dice.includes(die.name) !== (die.name === name)).map((die) => die.sign!);

export function useEntering(view: View): Entering {
    const kept = useRef(EMPTY);
    const [missing, miss] = useState('');
    const [, redraw] = useState({});
    const { draft, mine } = view;
    const now = entry(view),
        dice = diceOf(view);
    const strip = follow(kept.current, now.signs, dice);
    kept.current = strip;

    const lay = (next: Strip): void => {
        kept.current = next;
        miss('');
        feel('choose');
        draft.set(written({ what: 'equation', line: now.line, signs: next.signs }));
    };
    const reroll = (name: string): void => {
        const signs = toggled(
            strip,
            name,
            dice.filter(({ kind }) => kind !== 'o'),
        );
        if (signs.length > REROLLED) {
            draft.play(written({ ...now, signs })); // the rules say why not
            return;
        }
        const used = dice.filter(
            (die) => die.sign && die.kind !== 'o' && strip.dice.includes(die.name) !== (die.name === name),
        );
        kept.current = { signs, dice: used.map((die) => die.name), caret: signs.length };
        feel('choose');
        draft.set(written({ ...now, signs }));
    };
    const point = (at: number): void => {
        kept.current = { ...strip, caret: Math.max(0, Math.min(at, strip.signs.length)) };
        redraw({});
    };
    const add = (die: Die, at?: number): void =>
        now.what === 'reroll' ? reroll(die.name) : lay(insert(strip, die, at));
    const take = (at: number): void => (now.what === 'reroll' ? reroll(strip.dice[at]!) : lay(remove(strip, at)));

    const typed = (key: string): boolean => {
        const sign = signOf(key);
        const die = free(sign, dice, strip.dice);
        if (die) add(die);
        else if (/^[0-9+\-x:=]$/.test(sign)) miss(sign);
        else return false;
        return true;
    };
    const keys: Record<string, () => void> = {
        Backspace: () => strip.caret > 0 && take(strip.caret - 1),
        Delete: () => strip.caret < strip.signs.length && take(strip.caret),
        ArrowLeft: () => point(strip.caret - 1),
        ArrowRight: () => point(strip.caret + 1),
        Home: () => point(0),
        End: () => point(strip.signs.length),
    };
    return {
        entered: now,
        dice,
        strip,
        missing,
        tap(name) {
            const die = dice.find((one) => one.name === name);
            const at = strip.dice.indexOf(name);
            if (!mine || !die?.sign) return;
            if (at >= 0) take(at);
            else add(die);
        },
        take: (at) => mine && take(at),
        point: (at) => mine && point(at),
        put(name, at) {
            const die = dice.find((one) => one.name === name);
            if (mine && die?.sign && !strip.dice.includes(name)) add(die, at);
        },
        shift: (from, to) => mine && now.what === 'equation' && lay(shift(strip, from, to)),
        type(key) {
            if (!mine) return false;
            if (!keys[key]) return typed(key);
            if (!strip.signs.length) return false;
            keys[key]!();
            return true;
        },
    };
}

/** Keys that are typed anywhere on the table, but for fields; arrows only where nothing else wants them. */
export function useTyping({ type }: Entering): void {
    const now = useRef(type);
    now.current = type;
    useEffect(() => {
        const press = (event: KeyboardEvent): void => {
            const target = event.target as Element;
            if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || unheard(event)) return;
            if (target.matches('input, select, textarea') || target.closest('dialog, .cover')) return;
            if (/^(Arrow|Home|End)/.test(event.key) && target !== document.body) return;
            if (event.key !== '/' && now.current(event.key)) event.preventDefault();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, []);
}

/** The gap between the dice of the strip that is nearest to a point. */
export function gapAt(strip: Element, x: number, y: number): number {
    const dice = [...strip.querySelectorAll('.e')].map((die) => die.getBoundingClientRect());
    let best = dice.length,
        least = Infinity;
    dice.forEach((box, i) => {
        for (const [side, gap] of [
            [box.left, i],
            [box.right, i + 1],
        ] as const) {
            const far = Math.abs(x - side) + 2 * Math.max(0, box.top - y, y - box.bottom);
            if (far < least) [best, least] = [gap, far];
        }
    });
    return best;
}

const NEAR = 24; // px round the strip that still are the strip

const within = (box: DOMRect, { clientX: x, clientY: y }: PointerEvent): boolean =>
    x > box.left - NEAR && x < box.right + NEAR && y > box.top - NEAR && y < box.bottom + NEAR;

/** Dice dragged within the strip, onto it, or away from it. */
export function useDragging(box: { current: HTMLElement | null }, entering: Entering): void {
    const now = useRef(entering);
    now.current = entering;
    useEffect(() => {
        const board = box.current!;
        const strip = (): HTMLElement => board.querySelector<HTMLElement>('.strip')!;
        let from: { die: HTMLElement; x: number; y: number } | null = null;
        let ghost: HTMLElement | null = null;
        const begin = (event: PointerEvent): void => {
            const die = (event.target as Element).closest<HTMLElement>('button[data-sq]:not(.hole)');
            if (die && event.isPrimary && !event.button) from = { die, x: event.clientX, y: event.clientY };
        };
        const move = (event: PointerEvent): void => {
            if (!from || (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR)) return;
            if (!ghost) {
                ghost = from.die.querySelector('.die')!.cloneNode(true) as HTMLElement;
                ghost.classList.add('dragged');
                document.body.append(ghost);
                from.die.classList.add('lifted');
            }
            ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
            if (within(strip().getBoundingClientRect(), event))
                now.current.point(gapAt(strip(), event.clientX, event.clientY));
        };
        const end = (event: PointerEvent): void => {
            const name = from?.die.dataset.sq ?? '',
                at = name[0] === 's' ? +name.slice(1) - 1 : -1;
            from?.die.classList.remove('lifted');
            if (ghost && event.type === 'pointerup') {
                const gap = gapAt(strip(), event.clientX, event.clientY);
                if (!within(strip().getBoundingClientRect(), event)) at >= 0 && now.current.take(at);
                else if (at >= 0) now.current.shift(at, gap);
                else now.current.put(name, gap);
            }
            if (ghost) swallow();
            ghost?.remove();
            from = ghost = null;
        };
        board.addEventListener('pointerdown', begin);
        addEventListener('pointermove', move);
        addEventListener('pointerup', end);
        addEventListener('pointercancel', end);
        return () => {
            board.removeEventListener('pointerdown', begin);
            removeEventListener('pointermove', move);
            removeEventListener('pointerup', end);
            removeEventListener('pointercancel', end);
        };
    }, []);
}
