// Drawings out of the sprite that the page carries: icons, lettering, covers of the boxes.
import type { GameName } from '../rules/module';
import { DieAt, ink } from './Die';
import { letters } from './letters';

export const Icon = ({ id, class: more = '' }: { id: string; class?: string }) => (
    <svg class={`ic ${more}`} aria-hidden="true">
        <use href={`#${id}`} />
    </svg>
);

/** The strokes of a word in our own letters, 28 high, and how wide it is. */
export function strokes(word: string) {
    let width = 0;
    const paths = [...word].map((letter, i) => {
        const [wide, path] = letters[letter] ?? [8, ''];
        const at = width;
        width += wide + 1.6;
        return path && <path key={i} transform={`translate(${at} 0)`} d={path} />;
    });
    return { width: Math.round(width - 1), paths };
}

/** Without a label it is decoration. */
export function Lettering({ word, label }: { word: string; label?: string }) {
    const { width, paths } = strokes(word);
    const named = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true };
    return (
        <svg class="lettering" viewBox={`0 0 ${width} 28`} {...named}>
            {paths}
        </svg>
    );
}

/** The names on the boxes; they are the same in all languages. */
export const TITLES: Record<GameName, string> = {
    doce: 'DOCE',
    dizzle: 'Dizzle',
    blitz: 'Würfelblitz',
    ecuaciones: 'Ecuaciones',
    secuencia: 'Secuencia',
};

const turned = (degrees: number, x: number, y: number, size: number, kind: string, face: number | string) => (
    <g transform={`rotate(${degrees} ${x + size / 2} ${y + size / 2})`}>
        <DieAt kind={kind} face={face} x={x} y={y} size={size} />
    </g>
);
const numeral = (n: number | string, x: number, y: number, color: string) => (
    <use href={`#n${n}`} x={x} y={y} width="18" height="26" {...ink(color)} />
);

const DIZZLE = ['5x2g', 'xxb4', '3xxx', 'z61x'];
const SIGNS: Record<string, [string, string]> = {
    g: ['gem', '#1d5bb0'],
    b: ['bomb', '#16181b'],
    z: ['puzzle', '#1f6d38'],
};
function dizzleSquare(sign: string, x: number, y: number) {
    const drawn = SIGNS[sign];
    if (sign === 'x') return <use href="#cross" x={x + 1} y={y + 1} width="32" height="32" {...ink('#ffd84d')} />;
    if (drawn) return <use href={`#${drawn[0]}`} x={x + 6} y={y + 6} width="22" height="22" {...ink(drawn[1])} />;
    return <use href={`#n${sign}`} x={x + 8} y={y + 5} width="18" height="24" {...ink('#0b3f45')} />;
}

const covers: Record<GameName, () => preact.ComponentChildren> = {
    dizzle: () =>
        DIZZLE.flatMap((row, r) =>
            [...row].map((sign, c) => (
                <g>
                    <rect
                        x={20 + c * 41}
                        y={18 + r * 41}
                        width="34"
                        height="34"
                        rx="7"
                        fill={sign === 'x' ? '#0a4f57' : '#eef9f8'}
                    />
                    {dizzleSquare(sign, 20 + c * 41, 18 + r * 41)}
                </g>
            )),
        ),
    blitz: () => (
        <>
            <path d="M118 2 58 96h38l-16 82 78-104h-42l24-72z" fill="#1d1600" />
            {turned(-14, 18, 112, 46, 'r', 4)}
            {turned(12, 132, 100, 46, 'b', 2)}
            {turned(6, 78, 136, 50, 'w', 'G')}
            {turned(10, 22, 30, 44, 'o', 6)}
        </>
    ),
    ecuaciones: () => (
        <>
            {['g5', 'rx', 'b8', 'o=', 'b4', 'b0'].map((die, i) => (
                <DieAt kind={die[0]!} face={`=${die[1]}`} x={12 + (i % 3) * 60} y={i < 3 ? 20 : 104} size={54} />
            ))}
        </>
    ),
    doce: () => (
        <>
            {Array.from({ length: 16 }, (_, i) => (
                <rect
                    x={18 + (i % 4) * 42}
                    y={16 + (i >> 2) * 42}
                    width="38"
                    height="38"
                    rx="8"
                    fill="#fff"
                    opacity=".13"
                />
            ))}
            <g transform="translate(37 35) rotate(45)">
                <rect x="-24" y="-24" width="226" height="48" rx="24" fill="#ffd84d" />
            </g>
            {['w5', 'w1', 'w2', 'k4'].map((die, i) => (
                <DieAt kind={die[0]!} face={+die[1]!} x={20 + i * 42} y={16 + i * 42} size={34} />
            ))}
            <DieAt kind="k" face={3} x={104} y={18} size={34} />
            <DieAt kind="k" face={6} x={20} y={102} size={34} />
        </>
    ),
    secuencia: () => (
        <>
            {[...'x7o9o5o3x'].map((sign, i) => {
                const x = 14 + (i % 3) * 60;
                const y = 14 + Math.floor(i / 3) * 60;
                return (
                    <g>
                        <rect x={x} y={y} width="54" height="54" rx="10" fill="#fff" opacity=".14" />
                        {/\d/.test(sign) ? (
                            numeral(sign, x + 18, y + 14, '#fff')
                        ) : (
                            <use href={`#chip-${sign}`} x={x + 4} y={y + 2} width="46" height="50" />
                        )}
                    </g>
                );
            })}
        </>
    ),
};

export const Cover = ({ game }: { game: GameName }) => (
    <svg class="art" viewBox="0 0 200 190" aria-hidden="true">
        {covers[game]()}
    </svg>
);
