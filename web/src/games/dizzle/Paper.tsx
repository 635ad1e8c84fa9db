// A sheet of paper with what is printed and written on it: squares, signs, lines, crosses in a seat's pen, dice.
import type { ComponentChildren, VNode } from 'preact';
import { DieAt } from '../../art/Die';
import type { Position } from '../../rules/module';
import {
    CELL,
    COLUMNS,
    ROWS,
    type Flag,
    type Sheet,
    type Square,
    fieldsOf,
    flagsOf,
    has,
    place,
    printOf,
    sheetOf,
} from './sheet';

const WIDTH = CELL.left + COLUMNS * CELL.across + 10;
const HEIGHT = CELL.top + ROWS * CELL.down + 13;

/** What a person sees of a square: all that the sheet's look depends on. */
export interface Look {
    readonly crossed: boolean;
    readonly exploded: boolean;
    readonly die: boolean; // of this turn
    readonly opened: boolean; // a lock whose key is crossed
}

/** A seat's sheet in a position. */
export interface Written {
    readonly sheet: Sheet;
    readonly gem: readonly number[]; // points
    look(square: Square): Look;
}

export function writtenOn(position: Position, seat: number): Written {
    const f = fieldsOf(position),
        sheet = sheetOf(position);
    const crossed = f.crossed[seat]!,
        exploded = f.exploded[seat]!,
        dice = f.dice[seat]!;
    const keys = sheet.squares.filter(({ sign, at }) => sign === 'key' && has(crossed, at)).map(({ colour }) => colour);
    return {
        sheet,
        gem: printOf(position).gem_points,
        look: ({ at, sign, colour }) => ({
            crossed: has(crossed, at),
            exploded: has(exploded, at),
            die: has(dice, at),
            opened: sign === 'lock' && keys.includes(colour),
        }),
    };
}

const STROKES = [
    ['M7 7.8c6.5 5.6 13.2 12.5 21.8 20.7', 'M28.6 6.6C22 13.4 15 20.7 7.6 29'],
    ['M8 6.6c5.2 6.8 12.6 13.6 20.4 22.2', 'M27.4 7.8C21.6 13 13.4 21.4 8 28.2'],
    ['M6.4 8.6c7.2 4.8 14.8 12.2 22.6 19.2', 'M29 7.6C21.4 14.2 14.2 20.2 8.2 28.8'],
] as const;

/** A cross in the pen of a seat: no two are alike, but the same square has always the same. */
export function Cross({ at, x, y, size = 32 }: { at: number; x: number; y: number; size?: number }): VNode {
    const tilt = ((at * 37) % 13) - 6;
    const scale = size / 36;
    return (
        <g class="x" transform={`translate(${x} ${y}) scale(${scale}) rotate(${tilt} 18 18)`}>
            {STROKES[at % STROKES.length]!.map((stroke, i) => (
                <g key={i} class={`stroke s${i + 1}`}>
                    <path class="ink" d={stroke} />
                    <path class="gap" d={stroke} />
                </g>
            ))}
        </g>
    );
}

const LETTERS = 'ABCD';

function SignOf({ square, gem, opened }: { square: Square; gem: readonly number[]; opened: boolean }): VNode | null {
    const { sign, colour } = square;
    const [x, y] = place(square);
    if (!sign) return null;
    const large = sign === 'gem';
    return (
        <>
            <use
                class="sym"
                href={opened ? '#unlock' : `#${sign}`}
                x={x + (large ? 8 : 9)}
                y={y + (large ? 22.5 : 23)}
                width={large ? 20 : 17}
                height={large ? 18 : 17}
            />
            {sign === 'gem' && (
                <text class="val" x={x + 18} y={y + 34.6}>
                    {gem[colour]}
                </text>
            )}
            {sign === 'puzzle' && (
                <text class="val" x={x + 16} y={y + 36.6}>
                    {LETTERS[colour]}
                </text>
            )}
            {['key', 'lock', 'flag'].includes(sign) && (
                <text class="val side" x={x + 30} y={y + 38.8}>
                    {LETTERS[colour]}
                </text>
            )}
        </>
    );
}

/** What is printed in a square, and what has happened to it. */
export function Printed({ square, written }: { square: Square; written: Written }): VNode {
    const [x, y] = place(square);
    const look = written.look(square);
    const { number, sign, planet } = square;
    return (
        <>
            <rect class="cell" x={x} y={y} width={CELL.width} height={CELL.height} rx="8" />
            {number > 0 && (
                <use
                    class="num"
                    href={`#n${number}`}
                    x={x + (sign ? 10 : 9)}
                    y={y + (sign ? 3.6 : 9)}
                    width={sign ? 16 : 18}
                    height={sign ? 20 : 24}
                />
            )}
            <SignOf square={square} gem={written.gem} opened={look.opened} />
            {planet && <use class="sym" href="#planet" x={x + 4.5} y={y + 7.5} width="27" height="27" />}
            {look.crossed && <Cross at={square.at} x={x + 2} y={y + 5} />}
            {look.exploded && <use class="boom" href="#burst" x={x + 3} y={y + 6} width="30" height="30" />}
            {look.die && <DieAt kind="w" face={number} x={x + 2} y={y + 2.5} size={32} class="mine" />}
        </>
    );
}

export const classOf = (square: Square, look: Look): string =>
    [
        'sq',
        square.sign && `k-${square.sign}`,
        square.planet && 'k-planet',
        square.printed && 'printed',
        look.crossed && !square.printed && 'crossed',
        look.exploded && 'exploded',
        look.die && 'die-on',
    ]
        .filter(Boolean)
        .join(' ');

/** Lines run behind the squares. */
export function Ways({ sheet }: { sheet: Sheet }): VNode {
    const centre = (square: Square): string => {
        const [x, y] = place(square);
        return `${x + CELL.width / 2} ${y + CELL.height / 2}`;
    };
    const corners = sheet.block?.squares.map(place) ?? [];
    const left = Math.min(...corners.map(([x]) => x)),
        top = Math.min(...corners.map(([, y]) => y));
    return (
        <g class="ways">
            {sheet.lines.map((line, i) => (
                <path key={i} class="way" d={`M${centre(line.from)}L${centre(line.to)}`} />
            ))}
            {corners.length > 0 && (
                <rect
                    class="frame"
                    x={left - 3}
                    y={top - 3}
                    width={Math.max(...corners.map(([x]) => x)) - left + CELL.width + 6}
                    height={Math.max(...corners.map(([, y]) => y)) - top + CELL.height + 6}
                    rx="11"
                />
            )}
        </g>
    );
}

const SHAPES: Record<Flag['shape'], { d: string; x: number; y: number; scale?: number }> = {
    left: { d: 'M-22.5-8.5h13.5l6.5 8.5-6.5 8.5h-13.5q-1.5 0-1.5-1.5v-14q0-1.5 1.5-1.5z', x: -13.8, y: 3.9 },
    right: { d: 'M22.5-8.5H9L2.5 0 9 8.5h13.5q1.5 0 1.5-1.5v-14q0-1.5-1.5-1.5z', x: 14.2, y: 3.9 },
    top: { d: 'M-9-19.5H9q1.5 0 1.5 1.5v11L0-1.5-10.5-7v-11q0-1.5 1.5-1.5z', x: 0, y: -9 },
    bottom: { d: 'M-9 19.5H9q1.5 0 1.5-1.5V7L0 1.5-10.5 7v11q0 1.5 1.5 1.5z', x: 0, y: 16.5 },
    corner: { d: 'M-11-8.5H4.5L11 0 4.5 8.5H-11q-1.5 0-1.5-1.5v-14q0-1.5 1.5-1.5z', x: -2, y: 3.9, scale: 0.84 },
    block: { d: 'M0-10a10 10 0 1 0 0 20 10 10 0 0 0 0-20z', x: 0, y: 3.9 },
};

/** The points of lines and of the block; in the pen's colour, with a tick, once all of it is crossed. */
function Flags({ written }: { written: Written }): VNode {
    return (
        <>
            {flagsOf(written.sheet).map(({ x, y, shape, points, squares }, i) => {
                const { d, x: tx, y: ty, scale } = SHAPES[shape];
                const full = squares.every((square) => written.look(square).crossed);
                return (
                    <g
                        key={i}
                        class={`pts${full ? ' full' : ''}`}
                        transform={`translate(${x} ${y})${scale ? ` scale(${scale})` : ''}`}
                    >
                        <path d={d} />
                        <text x={tx} y={ty}>
                            {points}
                        </text>
                        {full && (
                            <g class="tick" transform={`translate(${tx + (shape === 'left' ? -8 : 8)} ${ty - 11})`}>
                                <circle r="5" />
                                <path d="M-2.2.2l1.7 1.7 2.9-3.6" />
                            </g>
                        )}
                    </g>
                );
            })}
        </>
    );
}

function Axes(): VNode {
    return (
        <>
            {Array.from({ length: COLUMNS }, (_, i) => (
                <text key={i} class="axis" x={CELL.left + i * CELL.across + 18} y={HEIGHT - 2.5}>
                    {'abcdefghi'[i]}
                </text>
            ))}
            {Array.from({ length: ROWS }, (_, i) => (
                <text key={`r${i}`} class="axis" x={WIDTH - 5.5} y={place({ column: 0, row: i })[1] + 25}>
                    {i + 1}
                </text>
            ))}
        </>
    );
}

export interface PaperProps {
    written: Written;
    pen: number; // from 0
    label: string;
    small?: boolean;
    /** A group for each square, drawn by the caller, who knows what can be done there; Printed goes into it. */
    square?: (square: Square) => VNode;
    children?: ComponentChildren;
    class?: string;
    [more: string]: unknown;
}

export function Paper({
    written,
    pen,
    label,
    small = false,
    square,
    children,
    class: kind = '',
    ...more
}: PaperProps): VNode {
    const plain = (one: Square): VNode => (
        <g key={one.at} class={classOf(one, written.look(one))}>
            <Printed square={one} written={written} />
        </g>
    );
    const box = small
        ? `${CELL.left - 4} ${CELL.top - 4} ${COLUMNS * CELL.across + 4} ${ROWS * CELL.down + 4}`
        : `0 0 ${WIDTH} ${HEIGHT}`;
    return (
        <svg
            class={`board sheet pen-${pen + 1}${small ? ' mini' : ''} ${kind}`}
            viewBox={box}
            role={small ? 'img' : 'group'}
            aria-label={label}
            {...more}
        >
            <Ways sheet={written.sheet} />
            {written.sheet.squares.map(square ?? plain)}
            {!small && <Flags written={written} />}
            {!small && <Axes />}
            {children}
        </svg>
    );
}
