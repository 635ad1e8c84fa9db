// Secuencia's board: six by six numbers; chips keep their number as a badge, 2 and 12 have an inner frame.
import { say } from '../../say';
import type { BoardProps } from '../game';
import { squareOf } from '../squares';
import { isExtra, lastOf, lineOf, mayChoose, nearOf, numberOn, SHAPES, sideOn, SQUARES } from './look';
import { words } from './words';

const P = 58; // a square
const X = 16;
const Y = 4;
const L = 6 * P;
const at = (square: string): [number, number] => [X + (square.charCodeAt(0) - 97) * P, Y + (6 - +square[1]!) * P];

const Corners = ({ x, y }: { x: number; y: number }) => (
    <path class="last" transform={`translate(${x} ${y})`} d="M4 15v-4a7 7 0 0 1 7-7h4M43 4h4a7 7 0 0 1 7 7v4M54 43v4a7 7 0 0 1-7 7h-4M15 54h-4a7 7 0 0 1-7-7v-4" />
);

function Number({ square, x, y }: { square: string; x: number; y: number }) {
    const digits = String(numberOn(square));
    const width = 19.3;
    const left = x + P / 2 - (width * (1 + 0.82 * (digits.length - 1))) / 2;
    return (
        <>
            {[...digits].map((digit, i) => (
                <use class="num" href={`#n${digit}`} x={left + i * width * 0.82} y={y + P / 2 - 13.5} width={width} height={27} />
            ))}
        </>
    );
}

const Badge = ({ square, x, y }: { square: string; x: number; y: number }) => (
    <g transform={`translate(${x + 11} ${y + 12})`}>
        <circle r="8.5" class="badge" />
        <text y="3.8" class="badge-text">
            {numberOn(square)}
        </text>
    </g>
);

/** What a 10 would take away. */
const Taken = ({ x, y }: { x: number; y: number }) => (
    <g class="taken" transform={`translate(${x + 46} ${y + 13})`}>
        <circle r="8.5" />
        <path d="m-3.5-3.5 7 7m0-7-7 7" />
    </g>
);

function Square({ props, square }: { props: BoardProps; square: string }) {
    const { view, small } = props;
    const { draft, position, mine } = view;
    const [x, y] = at(square);
    const side = sideOn(position, square);
    const own = mine && mayChoose(position, square);
    const attributes = squareOf(words, props, square, side < 0);
    const chosen = attributes.class.includes('chosen') && !small;
    const taking = chosen && draft.parts.take !== undefined;
    const ghost = chosen && !taking;
    const last = lastOf(view) === square;
    const fresh = view.moving && last ? 'fresh' : '';
    // there is no piece to be chosen first: what may be taken is lit at once
    const lit = own && !chosen && !small ? 'open' : '';
    return (
        <g {...attributes} class={`${attributes.class.replace(/\bmay\b/, '')} ${lit} ${isExtra(square) ? 'extra' : ''}`}>
            <rect class="cell" x={x + 2} y={y + 2} width={P - 4} height={P - 4} rx="9" />
            {isExtra(square) && <rect class="inner" x={x + 5.5} y={y + 5.5} width={P - 11} height={P - 11} rx="6.5" />}
            {side < 0 && !ghost && <Number square={square} x={x} y={y} />}
            {side >= 0 && !ghost && <use class={`chip ${fresh} ${taking ? 'going' : ''}`} href={`#chip-${SHAPES[side]}`} x={x + 8} y={y + 7} width="42" height="45.5" />}
            {ghost && <use class="chip ghost" href={`#chip-${SHAPES[position.side[view.me ?? 0]!]}`} x={x + 8} y={y + 4} width="42" height="45.5" />}
            {(side >= 0 || ghost) && <Badge square={square} x={x} y={y} />}
            {side >= 0 && own && draft.legal.has(`x${square}`) && <Taken x={x} y={y} />}
            <rect class="hit" x={x + 3} y={y + 3} width={P - 6} height={P - 6} rx="8" />
            {last && <Corners x={x} y={y} />}
        </g>
    );
}

function Line({ ends: [from, to], kind }: { ends: [string, string]; kind: 'run' | 'near' }) {
    const [a, b] = [at(from), at(to)];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    return (
        <g transform={`translate(${a[0] + P / 2} ${a[1] + P / 2}) rotate(${turn})`}>
            <rect class={`capsule ${kind}`} x="-27" y="-27" width={long + 54} height="54" rx="27" pathLength={kind === 'run' ? 1 : undefined} />
        </g>
    );
}

export function Board(props: BoardProps) {
    const line = lineOf(props.view);
    return (
        <svg class="board seq" viewBox={`0 0 ${L + X + 4} ${L + Y + 16}`} role="group" aria-label={say('page.secuencia.board')}>
            <rect class="tray" x={X - 3} y={Y - 3} width={L + 6} height={L + 6} rx="14" />
            {SQUARES.map((square) => {
                const [x, y] = at(square);
                return <rect key={square} class={`cell base ${isExtra(square) ? 'extra' : ''}`} x={x + 2} y={y + 2} width={P - 4} height={P - 4} rx="9" />;
            })}
            {SQUARES.map((square) => (
                <Square key={square} props={props} square={square} />
            ))}
            {!props.small && nearOf(props.view).map((ends) => <Line ends={ends} kind="near" />)}
            {line && <Line ends={line} kind="run" />}
            {[1, 2, 3, 4, 5, 6].map((n) => (
                <g key={n} aria-hidden="true">
                    <text class="axis" x={X + n * P - P / 2} y={L + Y + 14}>
                        {'abcdef'[n - 1]}
                    </text>
                    <text class="axis" x="7" y={Y + L - n * P + P / 2 + 4}>
                        {n}
                    </text>
                </g>
            ))}
        </svg>
    );
}
