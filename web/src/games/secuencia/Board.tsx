// Secuencia's board: six by six numbers; chips keep their number as a badge, 2 and 12 have an inner frame.
import { say } from '../../say';
import type { BoardProps } from '../game';
import { grid } from '../grid';
import { squareOf } from '../squares';
import { isExtra, lastOf, lineOf, mayChoose, nearOf, numberOn, SHAPES, sideOn, SQUARES } from './look';
import { words } from './words';

const { P, X, Y, L, box: viewBox, at, Axes, Capsule } = grid(6, 58, 27);

const Corners = ({ x, y }: { x: number; y: number }) => (
    <path
        class="last"
        transform={`translate(${x} ${y})`}
        d="M4 15v-4a7 7 0 0 1 7-7h4M43 4h4a7 7 0 0 1 7 7v4M54 43v4a7 7 0 0 1-7 7h-4M15 54h-4a7 7 0 0 1-7-7v-4"
    />
);

function Printed({ square, x, y }: { square: string; x: number; y: number }) {
    const digits = String(numberOn(square));
    const width = 19.3;
    const left = x + P / 2 - (width * (1 + 0.82 * (digits.length - 1))) / 2;
    return (
        <>
            {[...digits].map((digit, i) => (
                <use
                    class="num"
                    href={`#n${digit}`}
                    x={left + i * width * 0.82}
                    y={y + P / 2 - 13.5}
                    width={width}
                    height={27}
                />
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
        <g
            {...attributes}
            class={`${attributes.class.replace(/\bmay\b/, '')} ${lit} ${isExtra(square) ? 'extra' : ''}`}
        >
            <rect class="cell" x={x + 2} y={y + 2} width={P - 4} height={P - 4} rx="9" />
            {isExtra(square) && <rect class="inner" x={x + 5.5} y={y + 5.5} width={P - 11} height={P - 11} rx="6.5" />}
            {side < 0 && !ghost && <Printed square={square} x={x} y={y} />}
            {side >= 0 && !ghost && (
                <use
                    class={`chip ${fresh} ${taking ? 'going' : ''}`}
                    href={`#chip-${SHAPES[side]}`}
                    x={x + 8}
                    y={y + 7}
                    width="42"
                    height="45.5"
                />
            )}
            {ghost && (
                <use
                    class="chip ghost"
                    href={`#chip-${SHAPES[position.side[view.me ?? 0]!]}`}
                    x={x + 8}
                    y={y + 4}
                    width="42"
                    height="45.5"
                />
            )}
            {(side >= 0 || ghost) && <Badge square={square} x={x} y={y} />}
            {side >= 0 && own && draft.legal.has(`x${square}`) && <Taken x={x} y={y} />}
            <rect class="hit" x={x + 3} y={y + 3} width={P - 6} height={P - 6} rx="8" />
            {last && <Corners x={x} y={y} />}
        </g>
    );
}

export function Board(props: BoardProps) {
    const line = lineOf(props.view);
    return (
        <svg class="board seq" viewBox={viewBox} role="group" aria-label={say('page.secuencia.board')}>
            <rect class="tray" x={X - 3} y={Y - 3} width={L + 6} height={L + 6} rx="14" />
            {SQUARES.map((square) => {
                const [x, y] = at(square);
                return (
                    <rect
                        key={square}
                        class={`cell base ${isExtra(square) ? 'extra' : ''}`}
                        x={x + 2}
                        y={y + 2}
                        width={P - 4}
                        height={P - 4}
                        rx="9"
                    />
                );
            })}
            {SQUARES.map((square) => (
                <Square key={square} props={props} square={square} />
            ))}
            {!props.small &&
                nearOf(props.view).map(([from, to]) => <Capsule from={from} to={to} kind="capsule near" />)}
            {line && <Capsule from={line[0]} to={line[1]} kind="capsule run" drawn />}
            <Axes />
        </svg>
    );
}
