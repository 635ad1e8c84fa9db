// Ecuaciones' hand: the button that passes or puts dice back, the solitaire's lines; what a seat has.
import type { VNode } from 'preact';
import { Icon } from '../../art/Art';
import { say } from '../../say';
import type { SeatProps, View, ViewProps } from '../game';
import { LINES, SOLITAIRE, TODOS, ULTIMO, entry, fieldsOf, gameOf, lineOf, sealed, tournament, written } from './look';
import { lineName, lineWants } from './words';

/** What would be entered on a line now; null: there is no equation yet. */
export function offered(view: View, line: string): number | null {
    const { what, signs } = entry(view);
    return what === 'equation' && signs.length ? view.draft.worth(written({ what, line, signs })) : null;
}

/** Chooses a line, or lets go of it. */
export function chooseLine(view: View, line: string): void {
    const now = entry(view);
    const signs = now.what === 'reroll' ? [] : now.signs;
    view.draft.set(written({ what: 'equation', line: now.line === line ? '' : line, signs }));
}

export function LineButton({ view, line, children }: ViewProps & { line: string; children: VNode | VNode[] }): VNode {
    const taken = view.me === null || lineOf(view.position, view.me, line) >= 0;
    return (
        <button
            type="button"
            class={`btn line l-${line}`}
            data-line={line}
            aria-pressed={view.mine && entry(view).line === line}
            aria-disabled={!view.mine || taken || undefined}
            title={lineWants(line)}
            onClick={() => view.mine && (taken ? view.draft.play(`${line} -`) : chooseLine(view, line))}
        >
            {children}
        </button>
    );
}

/** The colour of a line's dice; four of a kind; nothing where the name says it. */
export function LineMark({ line }: { line: string }): VNode | null {
    if (line === 'h') return null;
    const four = [4, 13].flatMap((x) =>
        [4, 13].map((y) => <rect key={`${x} ${y}`} x={x} y={y} width="7" height="7" rx="2" fill="currentColor" />),
    );
    return (
        <svg class="line-mark" viewBox="0 0 24 24" aria-hidden="true">
            {line === 'p' ? (
                four
            ) : (
                <rect
                    class={`d-${line}`}
                    x="3"
                    y="3"
                    width="18"
                    height="18"
                    rx="5"
                    fill="var(--f)"
                    stroke="var(--die-rim)"
                />
            )}
        </svg>
    );
}

/** On phones: the lines in a row, with what stands there or would. */
export function Hand({ view }: ViewProps): VNode | null {
    if (gameOf(view.position) !== SOLITAIRE || view.me === null) return null;
    return (
        <div class="lines-row" role="group" aria-label={say('page.ecuaciones.lines')}>
            {[...LINES].map((line) => {
                const has = lineOf(view.position, view.me!, line),
                    would = view.mine && has < 0 ? offered(view, line) : null;
                return (
                    <LineButton key={line} view={view} line={line}>
                        <span class="name">
                            <LineMark line={line} />
                            {lineName(line)}
                        </span>
                        <b class={has < 0 ? 'would' : ''}>{has >= 0 ? has : would === null ? '·' : `+${would}`}</b>
                    </LineButton>
                );
            })}
        </div>
    );
}

export function Beside({ view }: ViewProps): VNode | null {
    const { draft, position } = view,
        game = gameOf(position),
        { what } = entry(view);
    if (game !== SOLITAIRE)
        return (
            <button
                type="button"
                class="btn tall beside"
                data-key="p"
                aria-pressed={what === 'pass'}
                onClick={() => (what === 'pass' ? draft.back() : draft.set('-'))}
            >
                {say(game === ULTIMO ? 'page.give-up' : 'page.ecuaciones.pass')}
            </button>
        );
    if (fieldsOf(position).cost) return null;
    return (
        <button
            type="button"
            class="btn tall beside"
            aria-pressed={what === 'reroll'}
            onClick={() => (what === 'reroll' ? draft.clear() : draft.set('R'))}
        >
            {say('page.ecuaciones.reroll')}
        </button>
    );
}

export const Mark = ({ seat }: SeatProps): VNode => (
    <svg viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="10.5" fill="var(--sunk)" stroke="var(--edge)" />
        <text x="12" y="16.5" text-anchor="middle" font-size="13" font-weight="700" fill="currentColor">
            {seat + 1}
        </text>
    </svg>
);

/** How far it is: to the target, through the lines, in the tournament's game. */
export function Under({ view, seat }: SeatProps): VNode {
    const { position } = view,
        { target, points: now } = fieldsOf(position),
        game = gameOf(position);
    if (game === TODOS && sealed(position, seat))
        return (
            <>
                <Icon id="seal" /> {say('page.sealed')}
            </>
        );
    if (game === SOLITAIRE)
        return (
            <>
                {say(
                    'page.ecuaciones.lines-left',
                    [...LINES].filter((line) => lineOf(position, seat, line) < 0).length,
                )}
            </>
        );
    return (
        <>
            {tournament(position)
                ? say('page.ecuaciones.of-game', now[seat]!, target)
                : say('page.ecuaciones.of', target)}
        </>
    );
}
