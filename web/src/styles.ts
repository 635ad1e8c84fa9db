// Styles that do not come with the first load: a game's or a page's own, fetched once.
import { fileUrl, hasFile } from './files';

export function stylesOf(name: string): Promise<void> {
    if (!hasFile(`style-${name}`)) return Promise.resolve();
    const { href } = fileUrl(`style-${name}`);
    if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
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
