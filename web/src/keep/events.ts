// The tournaments that this device was at, and how others get there.
const KEY = 'cubilete-events';
const KEPT = 20;
interface Kept {
    invite: string;
    name: string;
    over?: boolean;
}

export function keptEvents(): Record<string, Kept> {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '{}');
    } catch {
        return {};
    }
}

export function keepEvent(id: string, event: Kept) {
    const all = keptEvents();
    delete all[id]; // it comes last, and is forgotten last
    try {
        localStorage.setItem(
            KEY,
            JSON.stringify(Object.fromEntries([...Object.entries(all), [id, event]].slice(-KEPT))),
        );
    } catch {
        // a private window: the address has it
    }
}

export const invitationOf = (id: string) => keptEvents()[id]?.invite ?? '';
