// Draws DOCE's board: five by five squares; zones are hatched, the last die has corners, a finished line a capsule.
import { DieAt } from '../../art/Die';
import type { Span } from '../../rules/module';
import { say } from '../../say';
import type { BoardProps } from '../game';
import { grid } from '../grid';
import { squareOf } from '../squares';
import { between, lacking, look, SQUARES, type Look } from './look';
import { words } from './words';

const { P, X, Y, L, box: viewBox, at, Axes, Capsule } = grid(5, 70, 33);
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
    <path
        class="last"
        transform={`translate(${x} ${y})`}
        d="M5 18v-5a8 8 0 0 1 8-8h5M52 5h5a8 8 0 0 1 8 8v5M65 52v5a8 8 0 0 1-8 8h-5M18 65h-5a8 8 0 0 1-8-8v-5"
    />
);

/** A label in the middle of a shape, sized by its number of letters. */
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

/** What the one or two missing dice have to show. */
const lacks = (spans: readonly Span[]) =>
    [1, 2].flatMap((dice) => {
        const sums = [...new Set(spans.filter(({ at: gaps }) => gaps.length === dice).map((span) => span.lacks))];
        return sums.length ? say(dice === 1 ? 'page.doce.lacks' : 'page.doce.lacks-two', sums.join(', ')) : [];
    });

/** Dashed capsules, and what is lacking on an empty square of each. */
const Threats = ({ threats }: { threats: readonly Span[] }) => (
    <g class="doce-threat" aria-hidden="true">
        {threats.map(({ from, to, at: gaps }) => (
            <Capsule from={from} to={to} kind={`capsule doce-dashed ${gaps.length > 1 ? 'far' : ''}`} />
        ))}
        {[...lacking(threats)].map(([square, spans]) =>
            lacks(spans).map((text, i) => (
                <Tag x={at(square)[0] + P / 2} y={at(square)[1] + P - 14 - 22 * i} text={text} />
            )),
        )}
    </g>
);

/** The dice of a finished line are counted from end to end, up to twelve. */
function Count({ from, to, dice }: { from: string; to: string; dice: Look['dice'] }) {
    const squares = between(from, to);
    const upTo = (last: number) => squares.slice(0, last + 1).reduce((sum, at) => sum + (dice[at]?.face ?? 0), 0);
    return (
        <g class="doce-count" aria-hidden="true">
            {squares.map((square, i) => (
                <Tag x={at(square)[0] + P - 14} y={at(square)[1] + 12} text={String(upTo(i))} />
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
            {(blocked || block) && (
                <use class={block ? 'ghost' : fresh} href="#blocker" x={x + 11} y={y + 7} width="48" height="54" />
            )}
            {die && <DieAt kind={KINDS[die.seat]!} face={die.face} x={x + 11} y={y + 7} size={48} class={fresh} />}
            {chosen && !small && view.draft.parts.face && (
                <DieAt
                    kind={KINDS[view.me ?? 0]!}
                    face={+view.draft.parts.face}
                    x={x + 11}
                    y={y + 5}
                    size={48}
                    class="ghost"
                />
            )}
            <rect class="hit" x={x + 3} y={y + 3} width={P - 6} height={P - 6} rx="9" />
            {seen.last === square && <Corners x={x} y={y} />}
        </g>
    );
}

export function Board(props: BoardProps) {
    const seen = look(props.view);
    return (
        <svg class="board" viewBox={viewBox} role="group" aria-label={say('page.doce.board')}>
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
                    <Capsule from={from} to={to} kind="capsule doce-line" drawn />
                    {!props.small && <Count from={from} to={to} dice={seen.dice} />}
                </>
            ))}
            <Axes />
        </svg>
    );
}
