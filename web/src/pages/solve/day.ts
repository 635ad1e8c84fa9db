// Stores the results of the rolls of the day on this device.
import { signal } from '@preact/signals';

export interface Day {
    equation: string;
    score: number;
    /** The best was looked at: what is found afterwards is no longer one's own. */
    seen: boolean;
}
const KEY = 'cubilete.daily';
const KEPT = 90; // days

function read(): Record<string, Day> {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
    } catch {
        return {}; // a private window, or something else wrote there
    }
}
export const days = signal(read());

export function keepDay(date: string, day: Day) {
    const all = { ...read(), [date]: day };
    days.value = Object.fromEntries(Object.entries(all).sort().slice(-KEPT));
    try {
        localStorage.setItem(KEY, JSON.stringify(days.value));
    } catch {
        // it holds as long as the page is open
    }
}
