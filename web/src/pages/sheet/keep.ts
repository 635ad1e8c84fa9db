// Sheets that this device keeps, and sheets as a link.
import { signal } from '@preact/signals';
import { savedSheets } from '../../keep/sheets';

const DRAFT = 'cubilete.sheet'; // what is being drawn

export const saved = signal(savedSheets.read());

export function save(name: string, text: string | null) {
    savedSheets.write(name, text);
    saved.value = savedSheets.read();
}

export function draft(): string {
    try {
        return localStorage.getItem(DRAFT) ?? '';
    } catch {
        return '';
    }
}
export function keepDraft(text: string) {
    try {
        localStorage.setItem(DRAFT, text);
    } catch {
        // it holds as long as the page is open
    }
}

const pumped = (bytes: BlobPart, through: GenericTransformStream) =>
    new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer();

/** A text as a piece of an address. */
export async function packed(text: string): Promise<string> {
    const bytes = new Uint8Array(await pumped(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
    return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
}

/** And back; null: it is none. */
export async function unpacked(piece: string): Promise<string | null> {
    try {
        const bytes = Uint8Array.from(atob(piece.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
            sign.charCodeAt(0),
        );
        return new TextDecoder('utf-8', { fatal: true }).decode(
            await pumped(bytes, new DecompressionStream('deflate-raw')),
        );
    } catch {
        return null;
    }
}
