// A game of this device goes on among friends: a server begins anew, with the same game and options.
import { games } from 'generated/games';
import type { Table } from '../../log/table';
import { go } from '../../route';
import { set, settings } from '../../settings';
import { wishFor } from '../wish';

export function carry({ game: { name }, follower }: Table) {
    const options = games[name].options.flatMap(({ name: option, words }) => {
        const value = follower.options[option];
        return value === undefined ? [] : [[option, words ? words[value]! : String(value)]];
    });
    const wish = { ...wishFor(name), with: 'friends' as const, seats: Math.max(2, follower.seats().length), options: Object.fromEntries(options) };
    set({ wishes: { ...settings.value.wishes, [name]: wish } });
    go(`new?game=${name}&with=friends`);
}
