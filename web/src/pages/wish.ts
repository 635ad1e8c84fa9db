// Works out how somebody would like to play a game: as the last time, or as is usual; and mends what cannot be.
import { games, type Option } from 'generated/games';
import { firstLines } from '../log/create';
import type { GameName, Rules } from '../rules/module';
import { say } from '../say';
import { settings, type Wish } from '../settings';

/** Names one of the built-in sheets: there is none beside a sheet of one's own. */
export const LEVEL = 'level';

export const optionsOf = (game: GameName): readonly Option[] => games[game].options;

export function wishFor(game: GameName): Wish {
    const { wishes, name } = settings.value;
    const usual: Wish = {
        with: 'bot',
        level: 'medio',
        seats: Math.max(2, games[game].minSeats),
        names: [name],
        options: {},
    };
    const last = wishes[game];
    return { ...usual, ...last };
}

/** How many give their names here. */
export const people = (wish: Wish): number => (wish.with === 'here' ? wish.seats : 1);

/** Options with a digit for every seat, and the usual one. */
const PER_SEAT = new Map<string, string>(
    Object.values(games).flatMap(({ options }) =>
        options.flatMap(({ name, perSeat, usual }) => (perSeat ? [[name, String(usual)]] : [])),
    ),
);
export const forSeats = (name: string, value: string, seats: number) =>
    PER_SEAT.has(name) ? value.padEnd(seats, PER_SEAT.get(name)).slice(0, seats) : value;

/** What is left open is filled in: names that were not given, options as they are usual. */
export const tidy = (wish: Wish): Wish => ({
    ...wish,
    names: Array.from(
        { length: people(wish) },
        (_, i) => wish.names[i]?.trim() || say(wish.with === 'bot' ? 'page.you' : 'page.name-of', i + 1),
    ),
    options: Object.fromEntries(
        Object.entries(wish.options)
            .filter(([name, value]) => value !== '' && !(wish.sheet && name === LEVEL))
            .map(([name, value]) => [name, forSeats(name, value, wish.seats)]),
    ),
});

/** The values of an option that are worth a button. */
export function choices({ words, min, max }: Option): string[] {
    if (words) return [...words];
    return max - min < 9 ? Array.from({ length: max - min + 1 }, (_, i) => String(min + i)) : [];
}

const NO_SECRET = '0'.repeat(64);
/** Whether the rules would begin a game so. */
export function begins(engine: Rules, game: GameName, wish: Wish): boolean {
    const localTable = engine.localTable();
    const fault = localTable.begin(firstLines(game, tidy(wish)), NO_SECRET, '2000-01-01T00:00:00Z', 0);
    localTable.close();
    return !fault;
}
/** What an option would be that nobody chooses, as all else is; null: it can't begin so, or the rules are not there yet. */
export function usualOf(engine: Rules | null, game: GameName, wish: Wish, { name, usual }: Option): number | null {
    if (usual !== null || !engine) return usual;
    const localTable = engine.localTable();
    const follower = engine.follower();
    const { [name]: _, ...options } = chosen(game, wish).options;
    const fault = localTable.begin(firstLines(game, tidy({ ...wish, options })), NO_SECRET, '2000-01-01T00:00:00Z', 0);
    if (!fault) follower.tell(localTable.lines(0, 0), 0);
    const { options: counted, fields } = fault ? { options: {}, fields: {} } : follower.at();
    const value = (counted as Record<string, unknown>)[name] ?? (fields as Record<string, unknown>)[name];
    follower.close();
    localTable.close();
    return typeof value === 'number' ? value : null;
}

const SOLITAIRE = 'yahtzee';
/** Choosing the solitaire sets one seat; more can still be chosen then. */
export const aloneWhere = (before: Wish, wish: Wish): Wish =>
    wish.options.mode === SOLITAIRE && before.options.mode !== SOLITAIRE && before.seats === wish.seats
        ? { ...wish, with: 'bot', seats: 1 }
        : wish;

const withOption = (wish: Wish, name: string, value: string): Wish => ({
    ...wish,
    options: { ...wish.options, [name]: value },
});

/** The same, as far as it was chosen and not typed. */
const chosen = (game: GameName, wish: Wish): Wish => ({
    ...wish,
    options: Object.fromEntries(
        Object.entries(wish.options).filter(([name]) =>
            optionsOf(game).some((option) => option.name === name && choices(option).length && !option.perSeat),
        ),
    ),
});

/** Values of an option that go with all else; none, and it has no place here at all. */
export const fitting = (
    engine: Rules | null,
    game: GameName,
    wish: Wish,
    option: Option,
    values: readonly string[],
): string[] =>
    values.filter((value) => !engine || begins(engine, game, withOption(chosen(game, wish), option.name, value)));

/** What cannot be goes: an option that is in the way takes the first value that goes with all else. */
export function mend(engine: Rules | null, game: GameName, wish: Wish): Wish {
    if (!engine || begins(engine, game, chosen(game, wish))) return wish;
    const others = optionsOf(game).flatMap((option) =>
        choices(option).map((value) => withOption(wish, option.name, value)),
    );
    return others.find((other) => begins(engine, game, chosen(game, other))) ?? wish;
}
