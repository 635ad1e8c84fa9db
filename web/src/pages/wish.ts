// How somebody would like to play a game: as the last time, or as is usual.
import { games, type Option } from 'generated/games';
import type { GameName } from '../rules/module';
import { say } from '../say';
import { settings, type Wish } from '../settings';

/** Names one of the built-in sheets: there is none beside a sheet of one's own. */
export const LEVEL = 'level';

export const optionsOf = (game: GameName): readonly Option[] => games[game].options;

export function wishFor(game: GameName): Wish {
    const { wishes, name } = settings.value;
    const usual: Wish = { with: 'bot', level: 'medio', seats: Math.max(2, games[game].minSeats), names: [name], options: {} };
    const last = wishes[game];
    return { ...usual, ...last };
}

/** How many give their names here. */
export const people = (wish: Wish): number => (wish.with === 'here' ? wish.seats : 1);

/** What is left open is filled in: names that were not given, options as they are usual. */
export const tidy = (wish: Wish): Wish => ({
    ...wish,
    names: Array.from({ length: people(wish) }, (_, i) => wish.names[i]?.trim() || say(wish.with === 'bot' ? 'page.you' : 'page.name-of', i + 1)),
    options: Object.fromEntries(Object.entries(wish.options).filter(([name, value]) => value !== '' && !(wish.sheet && name === LEVEL))),
});

/** The values of an option that are worth a button. */
export function choices({ words, min, max }: Option): string[] {
    if (words) return [...words];
    return max - min < 9 ? Array.from({ length: max - min + 1 }, (_, i) => String(min + i)) : [];
}
