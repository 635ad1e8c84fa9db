// Fetches what a table is drawn with: its game, and for real dice the referee's desk.
import { loadGame } from '../../games';
import type { Loader } from '../../log/local';
import { part } from '../../part';
import { stylesOf } from '../../styles';

export const loader: Loader = {
    game: loadGame,
    desk: async () => {
        const [{ openDesk }] = await Promise.all([part(() => import('../referee/open')), stylesOf('referee')]);
        return openDesk;
    },
};
