// The games that there are here, each fetched when it is opened first.
import type { GameName } from '../rules/module';
import type { Game } from './game';

const games: Partial<Record<GameName, () => Promise<{ game: Game }>>> = {
    doce: () => import('./doce/game'),
};

export const ORDER: readonly GameName[] = ['doce', 'dizzle', 'blitz', 'ecuaciones', 'secuencia'];
export const hasBoard = (name: GameName) => name in games;
export const loadGame = async (name: GameName): Promise<Game> => (await games[name]!()).game;
