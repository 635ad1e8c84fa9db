// Shows the rules beside the board on wide screens, at the one that was broken last.
import { signal } from '@preact/signals';
import { Icon } from '../../art/Art';
import type { View } from '../../games/game';
import { lazyPart } from '../../parts/lazy';
import { say } from '../../say';
import { set, settings } from '../../settings';

const screen = matchMedia('(min-width: 1040px)');
const wide = signal(screen.matches);
screen.addEventListener('change', () => (wide.value = screen.matches));

const RulesText = lazyPart<{ game: string; rule: string; pictures: boolean }>([], () => import('../rules/Text'));

export function Beside({ view }: { view: View }) {
    if (!wide.value) return null;
    const { rulesBeside } = settings.value;
    return (
        <details
            class="rulebook fold"
            data-beside
            open={rulesBeside}
            onToggle={({ currentTarget: { open } }) =>
                open !== settings.value.rulesBeside && set({ rulesBeside: open })
            }
        >
            <summary>
                <Icon id="bulb" /> {say('page.rules-of')}
            </summary>
            {rulesBeside && (
                <RulesText game={view.position.game} rule={view.draft.refusal?.rule ?? ''} pictures={false} />
            )}
        </details>
    );
}
