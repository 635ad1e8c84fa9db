// The games that there are here, each fetched when it is opened first.
import { fileUrl, hasFile } from '../files';
import type { GameName } from '../rules/module';
import type { Game } from './game';

const games: Partial<Record<GameName, () => Promise<{ game: Game }>>> = {
    blitz: () => import('./blitz/game'),
    dizzle: () => import('./dizzle/game'),
    doce: () => import('./doce/game'),
    secuencia: () => import('./secuencia/game'),
};

export const ORDER: readonly GameName[] = ['doce', 'dizzle', 'blitz', 'ecuaciones', 'secuencia'];
export const hasBoard = (name: GameName) => name in games;

/** A game's own styles, once. Those of the first load have none to fetch. */
function dress(name: GameName): Promise<void> {
    if (!hasFile(`style-${name}`)) return Promise.resolve();
    const { href } = fileUrl(`style-${name}`);
    if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
    return new Promise((done, failed) => {
        link.onload = () => done();
        link.onerror = () => failed(new Error(href));
    });
}

export const loadGame = async (name: GameName): Promise<Game> => (await Promise.all([games[name]!(), dress(name)]))[0].game;
