// Lists the games that the page can draw; each is fetched when it is first opened.
import type { GameName } from '../rules/module';
import { part } from '../part';
import { stylesOf } from '../styles';
import type { Game } from './game';

const games: Partial<Record<GameName, () => Promise<{ game: Game }>>> = {
    blitz: () => import('./blitz/game'),
    dizzle: () => import('./dizzle/game'),
    doce: () => import('./doce/game'),
    ecuaciones: () => import('./ecuaciones/game'),
    secuencia: () => import('./secuencia/game'),
};

export const ORDER: readonly GameName[] = ['doce', 'dizzle', 'blitz', 'ecuaciones', 'secuencia'];
export const hasBoard = (name: GameName) => name in games;

export async function loadGame(name: GameName): Promise<Game> {
    const [{ game }] = await Promise.all([part(games[name]!), stylesOf(name)]);
    await game.ready?.();
    return game;
}
