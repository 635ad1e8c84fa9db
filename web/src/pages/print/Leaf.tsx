// A leaf of paper, in millimetres: on the screen as large as there is room for, from the printer as large as it says.
import type { ComponentChildren } from 'preact';
import { Lettering, TITLES } from '../../art/Art';
import type { GameName } from '../../rules/module';
import { say } from '../../say';

export type Size = 'a4' | 'letter';
export const SIZES: readonly Size[] = ['a4', 'letter'];

export const Leaf = ({ size, game, children }: { size: Size; game: GameName; children: ComponentChildren }) => (
    <article class={`leaf ${size}`} data-game={game} data-theme="light" aria-label={TITLES[game]}>
        <div class="in">
            {children}
            <footer>Cubilete</footer>
        </div>
    </article>
);

/** A line to write on, and what for. */
export const Blank = ({ what, children }: { what: string; children?: ComponentChildren }) => (
    <span class="blank">
        {children}
        <i />
        <small>{what}</small>
    </span>
);

/** A part of a leaf that may be cut off. */
export const Card = ({
    game,
    what,
    more,
    children,
}: {
    game: GameName;
    what: string;
    more?: ComponentChildren;
    children: ComponentChildren;
}) => (
    <section class="cut">
        <header>
            <Lettering word={TITLES[game]} />
            <span class="what">{what}</span>
            {more}
        </header>
        {children}
    </section>
);

/** What brings how much. */
export const Worth = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
    <dl class="worth-list">
        {rows.map(([worth, what]) => (
            <div key={what}>
                <dt>{worth}</dt>
                <dd>{what}</dd>
            </div>
        ))}
    </dl>
);

interface PadProps {
    first: string; // what the rows are
    rows: readonly ComponentChildren[];
    seats: readonly ComponentChildren[]; // over the columns of each
    columns: readonly string[];
    last?: string;
}
/** A table to write points into. */
export const Pad = ({ first, rows, seats, columns, last }: PadProps) => (
    <table class="points">
        <colgroup>
            <col class="heads" />
            {seats.flatMap(() => columns.map((_, j) => <col class={j ? '' : 'first'} />))}
        </colgroup>
        <thead>
            <tr>
                <td />
                {seats.map((seat, i) => (
                    <th key={i} class="sits" colSpan={columns.length}>
                        {seat}
                    </th>
                ))}
            </tr>
            <tr>
                <th>{first}</th>
                {seats.flatMap((_, i) =>
                    columns.map((column, j) => (
                        <th key={`${i} ${j}`} class={j ? '' : 'begins'}>
                            {column}
                        </th>
                    )),
                )}
            </tr>
        </thead>
        <tbody>
            {[...rows, ...(last ? [last] : [])].map((row, i) => (
                <tr key={i} class={i === rows.length ? 'total' : ''}>
                    <th>{row}</th>
                    {seats.flatMap((_, s) =>
                        columns.map((_column, j) => <td key={`${s} ${j}`} class={j ? '' : 'begins'} />),
                    )}
                </tr>
            ))}
        </tbody>
    </table>
);

export const names = (count: number) => Array.from({ length: count }, () => <Blank what={say('print.name')} />);
export const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
