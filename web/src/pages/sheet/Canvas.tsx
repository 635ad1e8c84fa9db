// The sheet to draw on: every square of the grid answers, those that are not there, too.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { neighbour } from '../../games/squares';
import { Paper, Printed, classOf, type Written } from '../../games/dizzle/Paper';
import { bitOf, CELL, COLUMNS, nameOf, place, type Sign, type Square } from '../../games/dizzle/sheet';
import { say } from '../../say';
import { cellOf, hasKinds, letterOf, LETTERS, onPaper, SQUARES } from './model';
import { anchor, drawing, focus, kind, number, put, tap, tool, undo } from './state';

/** `c3, 4, gema A` */
function wordsFor(name: string): string {
    const token = drawing.value.cells[bitOf(name)]!;
    const { number: pips, sign, kind: nth } = cellOf(token);
    const what =
        token === '.'
            ? say('page.sheet.brush.empty')
            : token === 'X'
              ? say('page.sheet.brush.cross')
              : token === 'P'
                ? say('show.planet')
                : sign
                  ? `${say(`show.${sign}`)} ${LETTERS[nth]}`
                  : '';
    return [name, pips || '', what.trim(), anchor.value === name && say('page.sheet.anchor')]
        .filter(Boolean)
        .join(', ');
}

const attributes = (name: string, more: string, wrong: boolean) => ({
    'data-sq': name,
    'data-token': drawing.value.cells[bitOf(name)],
    class: [more, anchor.value === name && 'chosen', wrong && 'faulty'].filter(Boolean).join(' '),
    role: 'button' as const,
    tabindex: focus.value === name ? 0 : -1,
    'aria-label': wordsFor(name),
});

const Hit = ({ x, y }: { x: number; y: number }) => (
    <rect class="hit" x={x + 1.2} y={y + 1.2} width={CELL.width - 2.4} height={CELL.height - 2.4} rx="7" />
);

function Drawn({ square, written, wrong }: { square: Square; written: Written; wrong: boolean }) {
    const [x, y] = place(square);
    return (
        <g {...attributes(square.name, classOf(square, written.look(square)), wrong)}>
            <Printed square={square} written={written} />
            <Hit x={x} y={y} />
        </g>
    );
}

function Hole({ at, wrong }: { at: number; wrong: boolean }) {
    const name = nameOf(at);
    const [x, y] = place({ column: at % COLUMNS, row: Math.floor(at / COLUMNS) });
    return (
        <g {...attributes(name, 'sq hole', wrong)}>
            <rect class="nothing" x={x + 1} y={y + 1} width={CELL.width - 2} height={CELL.height - 2} rx="8" />
            <Hit x={x} y={y} />
        </g>
    );
}

const SIGN_KEYS: Record<string, Sign> = {
    g: 'gem',
    b: 'bomb',
    k: 'key',
    l: 'lock',
    z: 'puzzle',
    f: 'flag',
    r: 'rocket',
    d: 'pile',
};

/** The same signs as in a sheet's text, at the square where the arrows are. Whether the key meant anything. */
function write(key: string, square: string): boolean {
    const token = drawing.value.cells[bitOf(square)]!;
    const sign = SIGN_KEYS[key];
    if (/^[1-6]$/.test(key)) put(square, key + (cellOf(token).number ? token.slice(1) : ''));
    else if (key === '.' || key === 'Delete' || key === 'Backspace') put(square, '.');
    else if (key === 'x' || key === 'p') put(square, key.toUpperCase());
    else if (sign)
        put(square, `${cellOf(token).number || number.value}${letterOf(sign)}${hasKinds(sign) ? kind.value : ''}`);
    else if (key === 'Enter' || key === ' ') tap(square);
    else return false;
    return true;
}

export function Canvas({ wrong }: { wrong: ReadonlySet<string> }) {
    const board = useRef<HTMLDivElement>(null);
    const stroke = useRef<string | null>(null); // the square that a mouse painted last
    const held = useRef(false); // the keyboard is here: a square that is drawn anew has it again
    const near = useSignal(false);
    const written = onPaper(drawing.value);
    useLayoutEffect(() => {
        if (held.current) board.current!.querySelector<SVGElement>(`[data-sq="${focus.value}"]`)?.focus();
        held.current = false;
    });
    const nameAt = (event: Event) => (event.target as Element).closest<SVGElement>('[data-sq]')?.dataset.sq ?? null;
    const goes = tool.value !== 'arrow' && tool.value !== 'block';

    const press = (event: PointerEvent) => {
        const name = nameAt(event);
        stroke.current = event.pointerType === 'mouse' && event.button === 0 && goes ? name : null;
        if (stroke.current) tap(stroke.current);
    };
    const move = (event: PointerEvent) => {
        const name = nameAt(event);
        if (!stroke.current || !(event.buttons & 1) || !name || name === stroke.current) return;
        stroke.current = name;
        tap(name);
    };
    const click = (event: MouseEvent) => {
        const name = nameAt(event);
        if (name && !stroke.current) tap(name);
        stroke.current = null;
    };
    const key = (event: KeyboardEvent) => {
        const name = nameAt(event);
        const next = name && neighbour(board.current!, event.target as Element, event.key);
        if (next) {
            next.focus();
        } else if ((event.ctrlKey || event.metaKey) && event.key === 'z') undo();
        else if (
            !name ||
            event.ctrlKey ||
            event.metaKey ||
            event.altKey ||
            !write(event.key.length === 1 ? event.key.toLowerCase() : event.key, name)
        )
            return;
        event.preventDefault();
        held.current = true;
    };
    return (
        <>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: its squares are buttons, whose events come up here */}
            <div
                class={`paper${near.value ? ' near' : ''}`}
                ref={board}
                onPointerDown={press}
                onPointerMove={move}
                onClick={click}
                onKeyDown={key}
                onFocusIn={(event) => (focus.value = nameAt(event) ?? focus.value)}
            >
                <Paper
                    written={written}
                    pen={0}
                    label={say('page.sheet.sheet')}
                    square={(square: Square) => (
                        <Drawn key={square.at} square={square} written={written} wrong={wrong.has(square.name)} />
                    )}
                >
                    {Array.from({ length: SQUARES }, (_, at) => at)
                        .filter((at) => drawing.value.cells[at] === '.')
                        .map((at) => (
                            <Hole key={`h${at}`} at={at} wrong={wrong.has(nameOf(at))} />
                        ))}
                </Paper>
            </div>
            <button
                type="button"
                class="btn small nearer"
                data-nearer
                aria-pressed={near.value}
                onClick={() => (near.value = !near.value)}
            >
                <Icon id="plusi" /> {say('page.sheet.nearer')}
            </button>
        </>
    );
}
