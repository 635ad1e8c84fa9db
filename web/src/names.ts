// Says what the seats of a table are called: people as they wrote it, bots by names of their own.
import type { Level, Seat } from './rules/module';
import { say } from './say';

const TURNING = /[\u202a-\u202e\u2066-\u2069]/g; // what would turn round the sentence that a name stands in
const HEAPED = /(\p{M}{4})\p{M}+/gu; // more marks on a letter than any language has: they would cover the lines around

/** What strangers have written, so that it stays in its line. */
export const tame = (text: string) => text.replace(HEAPED, '$1');

/** The names of a level's bots, the first first. */
export const botNames = (level: Level): string[] => say(`bot.name.${level}`).split(' ');

/** Bots go by the first name of their level that nobody at the table has, unless they play for a person (as
 * seat_names_call has it); people who are called alike are counted. */
export function callSeats(seats: readonly Pick<Seat, 'name' | 'bot'>[]): string[] {
    const people = seats.map(({ name }) => tame(name.replace(TURNING, '')));
    const called: string[] = [];
    for (const [i, { bot }] of seats.entries()) {
        const name = people[i]!;
        const alike = people.flatMap((other, at) => (other === name ? [at] : []));
        if (name) called.push(alike.length > 1 ? `${name} ${alike.indexOf(i) + 1}` : name);
        else
            called.push(
                bot ? (botNames(bot).find((one) => ![...people, ...called].includes(one)) ?? bot) : say('page.nobody'),
            );
    }
    return called;
}
