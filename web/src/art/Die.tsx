// Draws dice: flat at rest, cubes while they roll; the cup.
import type { ComponentChildren } from 'preact';
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { motion } from '../settings';

/** 1 to 6: pips. A letter: a dot of that colour. `=5`, `=x`, `==`: a numeral or a sign. */
export type Face = number | string;
const SIGNS: Record<string, string> = { '+': 'plus', '-': 'minus', x: 'times', ':': 'colon', '=': 'eq' };

/** The colour of a symbol, whose strokes are in currentColor. */
export const ink = (color: string): object => ({ color });

/** A colour's own shape, around 0 0, for people who can't tell the colours; letters would be one language's. */
const SHAPES: Readonly<Record<string, string>> = {
    O: 'M0-7 7.5 6h-15z', // orange: a triangle
    R: 'M0 7C-9 1-7-6-3.5-6-1.5-6 0-4.5 0-3c0-1.5 1.5-3 3.5-3C7-6 9 1 0 7z', // red: a heart
    G: 'M0-7.5a3.5 3.5 0 0 1 2.9 5.4 3.5 3.5 0 1 1-1.9 6L2.2 7.5h-4.4L-1 3.9a3.5 3.5 0 1 1-1.9-6A3.5 3.5 0 0 1 0-7.5z', // green: a clover
    B: 'M0-8.5C4-2.5 6 0 6 2.5a6 6 0 0 1-12 0C-6 0-4-2.5 0-8.5z', // blue: a drop
    Y: 'M0-8.5 2.4-2.8l6.1.5-4.6 4 1.4 6L0 4.5l-5.3 3.2 1.4-6-4.6-4 6.1-.5z', // yellow: a star
    K: 'M-6-6H6V6H-6z', // black: a square
};

export function FaceArt({ face }: { face: Face }) {
    if (typeof face === 'number') return face ? <use href={`#p${face}`} width="48" height="48" /> : null;
    if (face[0] === '=')
        return (
            <use href={`#n${SIGNS[face[1]!] ?? face[1]}`} x="12.5" y="8" width="23" height="32" {...ink('var(--p)')} />
        );
    const colour = `d-${face.toLowerCase()}`;
    return (
        <>
            <circle cx="24" cy="24" r="15.5" fill="#fff" />
            <circle cx="24" cy="24" r="14" class={colour} fill="var(--f)" stroke="#191b1e" stroke-width="1.2" />
            <path class={`dt ${colour}`} transform="translate(24 24)" d={SHAPES[face]} />
        </>
    );
}

interface DieProps {
    kind: string; // w k o r g b y
    face: Face;
    mark?: string; // a colour's letter: its shape is on the front edge
    label?: string;
    class?: string;
}

/** A die by itself. */
export function Die({ kind, face, mark, label, class: more = '' }: DieProps) {
    const named = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true };
    return (
        <svg
            class={`die d-${kind} ${more}`}
            viewBox={mark ? '0 0 48 64' : '0 0 48 54'}
            data-kind={kind}
            data-face={face}
            {...named}
        >
            <use href={mark ? '#tall' : '#die'} />
            <FaceArt face={face} />
            {mark && <path class="dl" transform="translate(24 56.5) scale(.75)" d={SHAPES[mark]} />}
        </svg>
    );
}

/** A die inside another drawing. */
export const DieAt = ({
    kind,
    face,
    x,
    y,
    size,
    class: more = '',
}: DieProps & { x: number; y: number; size: number }) => (
    <svg x={x} y={y} width={size} height={(size * 54) / 48} viewBox="0 0 48 54" class={`die d-${kind} ${more}`}>
        <use href="#die" />
        <FaceArt face={face} />
    </svg>
);

const Cube = ({ faces }: { faces: readonly Face[] }) => (
    <div class="tumble">
        <div class="cube">
            {faces.map((face) => (
                <i>
                    <svg viewBox="0 0 48 48">
                        <FaceArt face={face} />
                    </svg>
                </i>
            ))}
        </div>
    </div>
);

const read = (die: SVGElement): Face => (/^[1-6]$/.test(die.dataset.face!) ? +die.dataset.face! : die.dataset.face!);

/** The other five sides of a cube: pips by their numbers, else what lies on the others of its colour. */
function sides(own: Face, like: Face[]): Face[] {
    const others = typeof own === 'number' ? [1, 2, 3, 4, 5, 6].filter((n) => n !== own) : like;
    return [own, ...Array.from({ length: 5 }, (_, i) => others[i % others.length] ?? own)];
}

/** Throws all dice in a box but those that lie still: each becomes a cube for as long as it rolls. Any tap or key ends it. */
function roll(box: HTMLElement): () => void {
    const home = box.getBoundingClientRect();
    const dice = [...box.querySelectorAll<SVGElement>('.die:not(.still, .gone, .under)')];
    const cubes = dice.map((die, i) => {
        const at = die.getBoundingClientRect();
        const cube = document.createElement('span');
        cube.className = `fly d-${die.dataset.kind}`;
        for (const [name, value] of Object.entries({
            x: `${at.left - home.left}px`,
            y: `${at.top - home.top}px`,
            c: `${at.width}px`,
            i: String(Math.min(i, 10)),
        }))
            cube.style.setProperty(`--${name}`, value);
        render(
            <Cube
                faces={sides(read(die), dice.filter((other) => other.dataset.kind === die.dataset.kind).map(read))}
            />,
            cube,
        );
        return cube;
    });
    box.append(...cubes);
    box.classList.add('thrown');
    let timer = 0,
        frame = 0;
    const stop = () => {
        clearTimeout(timer);
        cancelAnimationFrame(frame);
        cubes.forEach((cube) => cube.remove());
        box.classList.remove('thrown', 'rolling');
        removeEventListener('pointerdown', stop, true);
        removeEventListener('keydown', stop, true);
    };
    const begin = () => {
        box.classList.add('rolling');
        timer = setTimeout(stop, 660 + 45 * Math.min(10, dice.length));
    };
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(begin))); // once they are painted: their first frames are not lost
    addEventListener('pointerdown', stop, true);
    addEventListener('keydown', stop, true);
    return stop;
}

/** A box of dice that roll whenever `of` changes and is not null: the number of the roll. */
export function Dice({
    of,
    children,
    class: more = '',
}: {
    of: number | string | null;
    children: ComponentChildren;
    class?: string;
}) {
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (of === null || !motion()) return;
        return roll(box.current!);
    }, [of]);
    return (
        <div class={more} data-roll ref={box}>
            {children}
        </div>
    );
}

export const Cup = ({ up }: { up: boolean }) => (
    <svg class={`cup ${up ? 'up' : ''}`} viewBox="0 0 96 112" aria-hidden="true">
        <use href="#cup" />
    </svg>
);
