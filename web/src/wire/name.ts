// Names and what is said: as much of them as a server takes.
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

export const NAME = 63, SAID = 300; // bytes

/** What lines use for something else is no name. */
export const isName = (name: string) => name !== '' && name !== '-' && name !== '?' && !name.startsWith('bot:');
