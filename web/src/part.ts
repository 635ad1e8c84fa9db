// Parts of the page that come later: a module with all that it needs.
import { fetchFile } from './fetching';
import { base } from './files';
import { learn } from './say';

/** By the file of a part: the files that it needs besides the first load. Made by build.mjs. */
declare const PARTS: Readonly<Record<string, readonly string[]>>;
/** By the file of a part: the catalogues that it needs besides the first. Made by build.mjs. */
declare const TEXTS: Readonly<Record<string, readonly string[]>>;

/** Functions are written `() => import('…')`: the address of the part stands in their own text. */
const ADDRESS = /import\("\.\/([^"]+)"\)/;

const parts = new Map<string, Promise<unknown>>();
const broken = new Set<string>();

/**
 * Browsers remember that a module could not be fetched as long as the page is open. So its files are fetched first, with
 * patience, and it is imported when they are there: from the browser's cache. Where that fails all the same, only a page
 * that is loaded anew can have it: it is, when somebody tries again.
 */
async function importWhole<T>(file: string, load: () => Promise<T>): Promise<T> {
    if (broken.has(file)) {
        location.reload();
        await new Promise(() => {});
    }
    const needed = [file, ...(PARTS[file] ?? [])].map((name) => fetchFile(new URL(`assets/${name}`, base)));
    await Promise.all([...needed, learn(TEXTS[file] ?? [])]);
    return load().catch((error) => {
        broken.add(file);
        throw error;
    });
}

/** Once; what failed is fetched anew the next time. */
export function part<T>(load: () => Promise<T>): Promise<T> {
    const [, file = ''] = ADDRESS.exec(String(load)) ?? [];
    const known = parts.get(file) as Promise<T> | undefined;
    if (known) return known;
    const coming = importWhole(file, load);
    parts.set(file, coming);
    coming.catch(() => parts.delete(file));
    return coming;
}
