// The sheet on the cloth: mine to enter on, or somebody's to look at.
import type { VNode } from 'preact';
import { DieAt } from '../../art/Die';
import { say } from '../../say';
import type { BoardProps, View } from '../game';
import { squareOf } from '../squares';
import { Paper, Printed, classOf, writtenOn } from './Paper';
import { BURST_MS, CELL, CROSS_MS, type Square, fieldsOf, front, has, names, place, sheetOf } from './sheet';
import { words } from './words';

/** Nothing is to be chosen first: a die goes back, or a planet is named. */
const pieceless = (view: View): boolean => view.draft.legal.moves.every((move) => '<*'.includes(move[0]!));

/** What is new on a sheet, in the order of the rules: crosses one by one, then what burst, then what opened. */
function news(view: View, seat: number): Map<number, { class: string; delay: number }> {
    const found = new Map<number, { class: string; delay: number }>();
    const before = view.moving ? view.came?.before : null;
    if (!before) return found;
    const now = fieldsOf(view.position),
        then = fieldsOf(before);
    const crossed = sheetOf(view.position).squares.filter(({ at }) =>
        has(now.crossed[seat]! & ~then.crossed[seat]!, at),
    );
    crossed.forEach(({ at }, i) => found.set(at, { class: 'written', delay: i * CROSS_MS }));
    const written = Math.max(...now.crossed.map((board, i) => names(board & ~then.crossed[i]!).length)) * CROSS_MS;
    for (const { at, sign, colour } of sheetOf(view.position).squares) {
        if (has(now.exploded[seat]! & ~then.exploded[seat]!, at)) found.set(at, { class: 'burst', delay: written });
        if (sign === 'lock' && crossed.some((one) => one.sign === 'key' && one.colour === colour))
            found.set(at, { class: 'unlocked', delay: written + BURST_MS });
        if (has(now.dice[seat]! & ~then.dice[seat]!, at)) found.set(at, { class: 'dropped', delay: 0 });
    }
    return found;
}

function Entered(props: BoardProps): VNode {
    const { view } = props,
        { draft } = view;
    const seat = front(view),
        fresh = news(view, seat);
    const written = writtenOn(view.position, seat);
    const lit = view.mine && pieceless(view) ? 'open' : 'may';
    const draw = (square: Square): VNode => {
        const { name, at } = square;
        const [x, y] = place(square);
        const attributes = squareOf(words, props, name, true);
        const chosen = attributes.class.includes('chosen');
        const may = view.mine && !chosen && draft.may.has(name) && !draft.open.has(name) ? lit : '';
        const marks = attributes.class
            .split(' ')
            .filter((mark) => mark !== 'may')
            .join(' ');
        return (
            <g
                key={at}
                {...attributes}
                class={[classOf(square, written.look(square)), marks, may, fresh.get(at)?.class]
                    .filter(Boolean)
                    .join(' ')}
                style={fresh.has(at) ? { '--d': `${fresh.get(at)!.delay}ms` } : undefined}
            >
                <Printed square={square} written={written} />
                {chosen && draft.parts.face && (
                    <DieAt kind="w" face={+draft.parts.face} x={x + 2} y={y + 1} size={32} class="ghost" />
                )}
                {chosen && draft.parts.fly && (
                    <use class="ghost landing" href="#rocket" x={x + 6} y={y + 8} width="24" height="24" />
                )}
                <rect class="hit" x={x + 1.2} y={y + 1.2} width={CELL.width - 2.4} height={CELL.height - 2.4} rx="7" />
            </g>
        );
    };
    return (
        <Paper
            written={written}
            pen={seat}
            label={view.me === seat ? say('page.dizzle.mine') : say('page.dizzle.of', view.names[seat]!)}
            class={draft.parts.face && draft.target ? 'placing' : draft.parts.give ? 'giving' : ''}
            square={draw}
        />
    );
}

/** Only to look at: another's sheet, small or in a dialog. The last move has its corners. */
function Shown({ view, seat, small }: { view: View; seat: number; small: boolean }): VNode {
    const written = writtenOn(view.position, seat),
        fresh = news(view, seat);
    const who = view.came?.move.who;
    const last = who === seat ? /[a-i][1-7]/.exec(view.came!.move.text)?.[0] : undefined;
    const draw = (square: Square): VNode => (
        <g
            key={square.at}
            class={`${classOf(square, written.look(square))} ${fresh.get(square.at)?.class ?? ''}`}
            style={fresh.has(square.at) ? { '--d': `${fresh.get(square.at)!.delay}ms` } : undefined}
        >
            <Printed square={square} written={written} />
            {square.name === last && <Corners square={square} />}
        </g>
    );
    return (
        <Paper
            written={written}
            pen={seat}
            label={say('page.dizzle.of', view.names[seat]!)}
            small={small}
            square={draw}
        />
    );
}

function Corners({ square }: { square: Square }): VNode {
    const [x, y] = place(square),
        w = CELL.width,
        h = CELL.height;
    const d = `M${x} ${y + 9}v-9h9M${x + w - 9} ${y}h9v9M${x + w} ${y + h - 9}v9h-9M${x + 9} ${y + h}h-9v-9`;
    return <path class="last" d={d} />;
}

export function Board({ view, whose, small = false }: BoardProps): VNode {
    const drawn =
        whose === undefined || (whose === front(view) && !small) ? (
            <Entered view={view} whose={whose} />
        ) : (
            <Shown view={view} seat={whose} small={small} />
        );
    return small ? drawn : <div class="paper">{drawn}</div>;
}
