// The rules for players: a page of its own, and a dialog at the rule that matters. Their text comes when somebody reads.
import { TITLES } from '../art/Art';
import { TopBar } from '../parts/Bar';
import { Dialog } from '../parts/Dialog';
import { lazyPart } from '../parts/lazy';
import type { GameName } from '../rules/module';
import { say } from '../say';

const RulesText = lazyPart<{ game: string; rule: string }>([], () => import('./rules/Text'));

export const RulesDialog = ({ game, rule, onClose }: { game: GameName; rule: string; onClose(): void }) => (
    <Dialog title={say('page.rules-of')} onClose={onClose}>
        <RulesText game={game} rule={rule} />
    </Dialog>
);

export const RulesPage = ({ game, rule }: { game: string; rule: string }) => (
    <>
        <TopBar />
        <main id="main" class="page narrow" data-game={game} aria-label={TITLES[game as GameName]}>
            <RulesText game={game} rule={rule} />
        </main>
    </>
);
