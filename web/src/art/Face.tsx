// Draws a bot's face: a die with a look by its level and a hat or hair by its name.
import { levels, type Level } from 'generated/games';
import { botNames } from '../names';

/** Eyes and mouth, from the first level to the last: puzzled, eager, cheerful, calm, sly, learned. Filled, and only drawn. */
const LOOKS = [
    ['', 'm7 11 3 3m0-3-3 3m7-3 3 3m0-3-3 3M8 18q2-2 4 0t4 0'],
    ['M8.5 10.5a2 2 0 1 0 .1 0m7 0a2 2 0 1 0 .1 0', 'M10.5 17.500a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0'],
    ['M8.5 11a1.3 1.3 0 1 0 .1 0m7 0a1.3 1.3 0 1 0 .1 0M7.5 16h9q-1 4-4.5 4t-4.5-4', ''],
    ['M8.5 11a1.3 1.3 0 1 0 .1 0m7 0a1.3 1.3 0 1 0 .1 0', 'M8.5 17q3.5 2.5 7 0'],
    ['M8.5 12a1.2 1.2 0 1 0 .1 0m7 0a1.2 1.2 0 1 0 .1 0', 'm6.5 10 4 1.300m7-1.3-4 1.300M9.5 18q4 1 6-1.5'],
    [
        'M9 13a1 1 0 1 0 .1 0m6 0a1 1 0 1 0 .1 0',
        'M5.5 13.500a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0m5.6-.5h1.800m0 .5a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0M10 19h4',
    ],
] as const;

const TOPS = [
    ['#a33b1f', 'M3 12V8q0-5 9-5t9 5v4q-2-3.5-5-4-6 3-13 4'],
    ['#22527a', 'M3 9 4 3l3.5 3L10 1.5 12.5 6 16 2l.5 4L21 4l0 5q-9-3-18 0'],
    ['#6b3b86', 'M3 10q0-5 9-5t9 5q-9-4-18 0M9.2 3.200a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0'],
    ['#1f6d38', 'M3 8.500Q3 3 12 3t9 5.500h2.500v1.700H3'],
    [
        '#8a5a00',
        'M3 10q0-6 9-6t9 6q-9-5-18 0M.5 11a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0m18 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
    ],
    ['#30363d', 'M6 8V2h12v6h4.500v2h-21V8'],
    ['#b3245f', 'M12 5.5 6 2v7l6-2.500L18 9V2l-6 3.5'],
    ['#0b6168', 'M3 9.500a3 3 0 0 1 2-5 4 4 0 0 1 6.5-1.5 4 4 0 0 1 7 1.5 3 3 0 0 1 2.5 5q-9-4-18 0'],
] as const;

/** Decoration: the name stands beside it. */
export function Face({ level, name }: { level: Level; name: string }) {
    const [filled, drawn] = LOOKS[(levels as readonly Level[]).indexOf(level) + LOOKS.length - levels.length]!;
    const [colour, top] = TOPS[Math.max(0, botNames(level).indexOf(name))]!;
    return (
        <svg class="face" viewBox="0 0 24 24" aria-hidden="true">
            <rect x="3.5" y="6" width="17" height="16.5" rx="5" fill="#fffdf6" stroke="#30363d" />
            <path d={filled} fill="#16181b" />
            <path d={drawn} fill="none" stroke="#16181b" stroke-width="1.3" stroke-linecap="round" />
            <path d={top} fill={colour} />
        </svg>
    );
}
