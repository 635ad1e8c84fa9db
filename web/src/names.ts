// Says what the seats of a table are called, people as they wrote it and bots by names of their own, and sentences about them.
import type { MessageId } from 'generated/messages';
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

/** Whom sentences are about: the names of the seats, and the one that is called "you"; null: none is. */
export interface Called {
    readonly names: readonly string[];
    readonly you: number | null;
}

/** A sentence about a seat: {1} is its name; where it is "you", the catalogue has another form, ID-you, without a name. */
export const sayOf = ({ names, you }: Called, seat: number, id: MessageId, ...args: (string | number)[]): string =>
    say((seat === you ? `${id}-you` : id) as MessageId, names[seat]!, ...args);

/** `Cleo, Dani y Eli`; in English as in Britain, like all that is written here. */
export function nameList({ names }: Called, seats: readonly number[]): string {
    const { lang } = document.documentElement;
    return new Intl.ListFormat(lang === 'en' ? 'en-GB' : lang).format(seats.map((seat) => names[seat]!));
}

/** `Tú + Iván contra Sara + Marta`: the seats of each side. */
export function teamsText(names: readonly string[], side: readonly number[]): string {
    const teams = [...new Set(side)].map((one) => names.filter((_, seat) => side[seat] === one).join(' + '));
    return teams.reduce((all, team) => say('page.team-against', all, team));
}
