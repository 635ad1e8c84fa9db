// Names and what is said: as much of them as a server takes.
import { rules } from '../rules';
import type { Rules } from '../rules/module';

let known: Rules | null = null;
rules().then(
    (all) => (known = all),
    () => {},
); // fetched at the start in any case

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Without what no line may hold, cut where it would be too long; no character is cut in two. */
export function fit(text: string, most: number): string {
    const clean = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
    let out = '';
    for (const sign of clean) {
        if (bytes(out + sign) > most) break;
        out += sign;
    }
    return out.trim();
}

export const NAME = 63,
    SAID = 300; // bytes

/** What lines use for something else is no name, nor what nobody sees: as the rules have it, and before they are there the server. */
export const isName = (name: string) => (known ? known.isName(name) : name !== '');
