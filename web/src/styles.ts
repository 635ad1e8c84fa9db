// Fetches styles that do not come with the first load, once: a game's or a page's own.
import { fetchFile } from './fetching';
import { fileUrl, hasFile } from './files';

/** By address: what has come, or is on its way, which a second request waits for as well. */
const styles = new Map<string, Promise<void>>();

async function applied(href: string): Promise<void> {
    await fetchFile(href);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
    await new Promise<void>((done, failed) => {
        link.onload = () => done();
        link.onerror = () => {
            link.remove(); // it is asked for again
            failed(new Error(href));
        };
    });
}

export function stylesOf(name: string): Promise<void> {
    if (!hasFile(`style-${name}`)) return Promise.resolve();
    const { href } = fileUrl(`style-${name}`);
    const known = styles.get(href);
    if (known) return known;
    const coming = applied(href);
    styles.set(href, coming);
    coming.catch(() => styles.delete(href));
    return coming;
}
