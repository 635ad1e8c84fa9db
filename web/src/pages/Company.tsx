// Says who will sit at a table before it begins: bots with their faces, teams as teams.
import { games } from 'generated/games';
import { Face } from '../art/Face';
import { callSeats, teamsText } from '../names';
import type { GameName } from '../rules/module';
import { say } from '../say';
import type { Wish } from '../settings';
import { tidy } from './wish';

/** The names of the seats; a seat without a person is a bot's. */
export function seatNames(wish: Wish): string[] {
    const { names, level } = tidy(wish);
    return callSeats(
        Array.from({ length: wish.seats }, (_, i) =>
            i < names.length ? { name: names[i]!, bot: null } : { name: '', bot: level },
        ),
    );
}

export function Company({ game, wish }: { game: GameName; wish: Wish }) {
    const { level, with: mode } = wish;
    const called = seatNames(wish);
    const side = games[game].teams[wish.seats as keyof (typeof games)[typeof game]['teams']] as
        | readonly number[]
        | undefined;
    if (mode === 'friends' || (mode === 'here' && !side) || wish.seats < 2) return null;
    return (
        <p class="company" data-company>
            {side ? (
                teamsText(called, side)
            ) : (
                <>
                    {say('page.you-against')}{' '}
                    {called.slice(1).map((name) => (
                        <span key={name}>
                            <Face level={level} name={name} /> {name}
                        </span>
                    ))}
                </>
            )}
        </p>
    );
}
