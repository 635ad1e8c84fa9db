// Fetches styles that do not come with the first load, once: a game's or a page's own.
import { fetchFile } from './fetching';
import { fileUrl, hasFile } from './files';

export async function stylesOf(name: string): Promise<void> {
    if (!hasFile(`style-${name}`)) return;
    const { href } = fileUrl(`style-${name}`);
    const there = () => document.querySelector(`link[href="${href}"]`);
    if (there()) return;
    await fetchFile(href);
    if (there()) return; // somebody else was as patient
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
    return new Promise((done, failed) => {
        link.onload = () => done();
        link.onerror = () => {
            link.remove(); // it is asked for again
            failed(new Error(href));
        };
    });
}
