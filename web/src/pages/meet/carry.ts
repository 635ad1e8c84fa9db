// A game of this device goes on among friends: a server begins it where it stands, and rolls from there.
import { makeRemote } from '../../log/remote';
import type { Table } from '../../log/table';
import { go } from '../../route';
import { settings } from '../../settings';
import { ServerFault } from '../../wire/http';
import { termLines } from '../../log/terms';

/** How many moves everybody may know: nothing that is sealed, no dice of a race that goes on. */
function known({ follower, races }: Table): number {
    const moves = Array.from({ length: follower.moves }, (_, i) => follower.move(i));
    let count = moves.findIndex(({ hidden }) => hidden);
    if (count < 0) count = moves.length;
    const waits = (i: number) => {
        const { who } = moves[i]!;
        return typeof who === 'number' ? follower.at(i).toAct.some((seat) => seat !== who) : races && who === 'dice';
    };
    while (count > 0 && waits(count - 1)) count--;
    return count;
}

/** The player here keeps the seat. Bots stay if another person's seat is free; else friends take the bots' seats. */
function firstLines(table: Table): string {
    const { follower, link } = table;
    const head = follower
        .record()
        .split('\n\n')[0]!
        .split('\n')
        .filter((text) => /^(game|option|seats|sheet-line) /.test(text));
    const moves = Array.from({ length: known(table) }, (_, i) => follower.move(i)).map(
        ({ who, text }) => `carry ${typeof who === 'number' ? who + 1 : who} ${text}`,
    );
    const bots =
        link.followers.length > 1
            ? follower.seats().flatMap(({ bot }, seat) => (bot ? [`seat ${seat + 1} bot:${bot}`] : []))
            : [];
    return [...head, ...moves, ...bots].map((text) => `${text}\n`).join('') + termLines(table.game.name);
}

export async function carry(table: Table) {
    const seat = table.seat ?? 0;
    const name = table.link.followers.length > 1 ? table.names()[seat]! : settings.value.name; // "you" is no name among others
    try {
        go(await makeRemote(table.game.name, firstLines(table), { name, seat }));
    } catch (error) {
        if (!(error instanceof ServerFault)) throw error;
        table.draft.deny(error.why);
    }
}
