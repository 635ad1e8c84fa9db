// The tournaments of this device, and those that a server knows of this person.
import { TITLES } from '../../art/Art';
import { keptEvents } from '../../keep/events';
import { say } from '../../say';
import { mine } from '../../wire/meet';

/** Those first that only this device knows; each part the newest first. */
export function knownEvents(): { id: string; name: string; over: boolean }[] {
    const told = (mine.value?.tournaments ?? []).map(({ id, name, game, state }) => ({
        id,
        name: name ?? say('page.event.of', TITLES[game]),
        over: state === 'over',
    }));
    const kept = Object.entries(keptEvents()).map(([id, { name, over = false }]) => ({ id, name: name || id, over }));
    return [...kept.reverse().filter(({ id }) => !told.some((one) => one.id === id)), ...told];
}
