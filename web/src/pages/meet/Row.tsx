// A table that a server has, as a line of a list: game, people, terms or result, and what can be done about it.
import { TITLES } from '../../art/Art';
import { href } from '../../route';
import { say } from '../../say';
import { turns } from '../../turns';
import type { Row } from '../../wire/http';

/** Who sits there besides this person, bots by nothing but their seat; with ratings where they are told. */
const peopleOf = ({ names = [], ratings = [] }: Row, me: string) =>
    names.flatMap((name, seat) =>
        !name || name.startsWith('bot:') || name === me ? [] : [ratings[seat] ? `${name} (${ratings[seat]})` : name],
    );

/** `Ana 34 : 22 Luis`, or nothing where nobody has told. */
function resultOf({ names = [], points, won }: Row): string {
    if (!points) return '';
    const winners = (won ?? []).flatMap((seat) => names[seat - 1]?.replace(/^bot:/, '') ?? []);
    const score = points.some((one) => one > 1) ? points.join('\u00a0:\u00a0') : '';
    return [winners.length && winners.length < points.length ? say('page.meet.won', winners.join(', ')) : '', score]
        .filter(Boolean)
        .join(' · ');
}

/** word: what the tag says where it is not this person's turn; more: what else there is to say, of terms. */
export function RowOf({ row, word, me = '', more = '' }: { row: Row; word: string; me?: string; more?: string }) {
    const told = [
        ...(row.taken < row.seats ? [say('page.meet.taken', row.taken, row.seats)] : []),
        ...peopleOf(row, me).map((name) => <bdi>{name}</bdi>),
        ...[more || resultOf(row)].filter(Boolean),
    ];
    const mine = turns.value?.has(row.id);
    return (
        <li data-game={row.game} data-meet={row.id}>
            <span class="sw" />
            <a class="grow" href={href(row.id)}>
                <b>{TITLES[row.game]}</b>
                <span>
                    {told.map((one, i) => (
                        <>
                            {i > 0 && ' · '}
                            {one}
                        </>
                    ))}
                </span>
            </a>
            <span class={`tag ${mine ? 'mine' : ''}`}>{mine ? say('page.tag-turn') : word}</span>
        </li>
    );
}
