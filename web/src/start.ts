// Before the first paint: the theme, so that nothing flashes. And a retry for the first files, if they don't come.
import { dress, kept, usualDress } from './dress';
import { fetchFile } from './fetching';
import { startAgain, unstarted } from './starting';

dress({ ...usualDress(), ...kept() });

/** A first file that was refused is fetched with patience. Then styles are asked for again; but a script that has failed is
 * remembered by the browser, and would be another one under another name: the page is loaded anew, with the file at hand. */
async function mend(file: HTMLElement) {
    try {
        await fetchFile(file.getAttribute('src') ?? file.getAttribute('href')!);
    } catch {
        return unstarted();
    }
    if (file.tagName === 'LINK') file.replaceWith(file.cloneNode());
    else startAgain();
}

addEventListener(
    'error',
    ({ target }) => {
        if (target instanceof HTMLElement && target.hasAttribute('data-first')) void mend(target);
    },
    true,
);

/** Keeps what stands after the `#`: an invitation. */
addEventListener('submit', (event) => {
    if (!(event.target as HTMLElement).hasAttribute('data-unstarted')) return;
    event.preventDefault();
    location.reload();
});
