// DOCE's board: a tray of five by five. Zones are hatched, the last die has corners, a finished line its capsule.
import { DieAt } from '../../parts/Die';
import type { Span } from '../../rules/module';
import { say } from '../../say';
import type { BoardProps } from '../game';
import { squareOf } from '../squares';
import { between, lacking, look, SQUARES, type Look } from './look';
import { words } from './words';

const P = 70; // a square
const X = 16;
const Y = 4;
const L = 5 * P;
const at = (square: string): [number, number] => [X + (square.charCodeAt(0) - 97) * P, Y + (5 - +square[1]!) * P];
const KINDS = ['w', 'k'];

const Hatch = () => (
    <defs>
        <pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v9" stroke="var(--hatch)" stroke-width="5" />
        </pattern>
        <pattern id="hatch-rival" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
            <path d="M0 0v9" stroke="var(--hatch-rival)" stroke-width="4" />
        </pattern>
    </defs>
);

const Corners = ({ x, y }: { x: number; y: number }) => (
    <path class="last" transform={`translate(${x} ${y})`} d="M5 18v-5a8 8 0 0 1 8-8h5M52 5h5a8 8 0 0 1 8 8v5M65 52v5a8 8 0 0 1-8 8h-5M18 65h-5a8 8 0 0 1-8-8v-5" />
);

/** A capsule from square to square: under the dice it glows, above them it is a line. */
function Capsule({ from, to, kind = 'capsule doce-line' }: { from: string; to: string; kind?: string }) {
    const [a, b] = [at(from), at(to)];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    return (
        <g transform={`translate(${a[0] + P / 2} ${a[1] + P / 2}) rotate(${turn})`}>
            <rect class={kind} x="-33" y="-33" width={long + 66} height="66" rx="33" pathLength={kind.endsWith('line') ? 1 : undefined} />
        </g>
    );
}

/** A label of so many letters in the middle of something. */
function Tag({ x, y, text }: { x: number; y: number; text: string }) {
    const wide = text.length * 6.6 + 16;
    return (
        <g transform={`translate(${x} ${y})`}>
            <rect x={-wide / 2} y="-10" width={wide} height="20" rx="10" />
            <text y="4.5" text-anchor="middle">
                {text}
            </text>
        </g>
    );
}

/** One die is lacking, or two: what they have to show. */
const lacks = (spans: readonly Span[]) => [1, 2].flatMap((dice) => {
    const sums = [...new Set(spans.filter(({ at: gaps }) => gaps.length === dice).map((span) => span.lacks))];
    return sums.length ? say(dice === 1 ? 'page.doce.lacks' : 'page.doce.lacks-two', sums.join(', ')) : [];
});

/** Dashed capsules, and what is lacking on an empty square of each. */
const Threats = ({ threats }: { threats: readonly Span[] }) => (
    <g class="doce-threat" aria-hidden="true">
        {threats.map(({ from, to, at: gaps }) => (
            <Capsule from={from} to={to} kind={`capsule doce-dashed ${gaps.length > 1 ? 'far' : ''}`} />
        ))}
        {[...lacking(threats)].map(([square, spans]) => lacks(spans).map((text, i) => <Tag x={at(square)[0] + P / 2} y={at(square)[1] + P - 14 - 22 * i} text={text} />))}
    </g>
);

/** The dice of a finished line are counted from end to end, up to twelve. */
function Count({ from, to, dice }: { from: string; to: string; dice: Look['dice'] }) {
    let sum = 0;
    return (
        <g class="doce-count" aria-hidden="true">
            {between(from, to).map((square) => (
                <Tag x={at(square)[0] + P - 14} y={at(square)[1] + 12} text={String((sum += dice[square]?.face ?? 0))} />
            ))}
        </g>
    );
}

function Square({ props, square, seen }: { props: BoardProps; square: string; seen: Look }) {
    const { view, small } = props;
    const [x, y] = at(square);
    const die = seen.dice[square];
    const blocked = seen.blocked.has(square);
    const attributes = squareOf(words, props, square, !die && !blocked);
    const chosen = attributes.class.includes('chosen');
    const block = view.mine && view.draft.parts.block === square;
    const fresh = view.moving && seen.last === square ? 'fresh' : '';
    const box = { x: x + 2, y: y + 2, width: P - 4, height: P - 4, rx: 10 };
    return (
        <g {...attributes}>
            <rect class="cell" {...box} />
            {seen.zone.has(square) && !block && <rect {...box} fill="url(#hatch)" />}
            {seen.rival.has(square) && <rect {...box} fill="url(#hatch-rival)" />}
            {/\b(may|open)\b/.test(attributes.class) && <circle class="dotm" cx={x + P / 2} cy={y + P / 2} r="6.5" />}
            {(blocked || block) && <use class={block ? 'ghost' : fresh} href="#blocker" x={x + 11} y={y + 7} width="48" height="54" />}
            {die && <DieAt kind={KINDS[die.seat]!} face={die.face} x={x + 11} y={y + 7} size={48} class={fresh} />}
            {chosen && !small && view.draft.parts.face && <DieAt kind={KINDS[view.me ?? 0]!} face={+view.draft.parts.face} x={x + 11} y={y + 5} size={48} class="ghost" />}
            <rect class="hit" x={x + 3} y={y + 3} width={P - 6} height={P - 6} rx="9" />
            {seen.last === square && <Corners x={x} y={y} />}
        </g>
    );
}

export function Board(props: BoardProps) {
    const seen = look(props.view);
    return (
        <svg class="board" viewBox={`0 0 ${L + X + 4} ${L + Y + 16}`} role="group" aria-label={say('page.doce.board')}>
            <Hatch />
            <rect class="tray" x={X - 3} y={Y - 3} width={L + 6} height={L + 6} rx="15" />
            {SQUARES.map((square) => {
                const [x, y] = at(square);
                return <rect key={square} class="cell base" x={x + 2} y={y + 2} width={P - 4} height={P - 4} rx="10" />;
            })}
            {seen.lines.map(([from, to]) => (
                <Capsule from={from} to={to} kind="doce-glow" />
            ))}
            {SQUARES.map((square) => (
                <Square key={square} props={props} square={square} seen={seen} />
            ))}
            {!props.small && <Threats threats={seen.threats} />}
            {seen.lines.map(([from, to]) => (
                <>
                    <Capsule from={from} to={to} />
                    {!props.small && <Count from={from} to={to} dice={seen.dice} />}
                </>
            ))}
            {[1, 2, 3, 4, 5].map((n) => (
                <g key={n} aria-hidden="true">
                    <text class="axis" x={X + n * P - P / 2} y={L + Y + 14}>
                        {'abcde'[n - 1]}
                    </text>
                    <text class="axis" x="7" y={Y + L - n * P + P / 2 + 4}>
                        {n}
                    </text>
                </g>
            ))}
        </svg>
    );
}
