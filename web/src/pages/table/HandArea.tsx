// Lays out what a player acts with: the prompt, pieces of the hand, buttons; for real dice the referee's desk.
import type { ComponentChildren } from 'preact';
import type { View } from '../../games/game';
import type { Opened } from '../../log/local';
import { say } from '../../say';
import { Ended } from './Ended';
import { Main, Typed } from './Entry';
import { Prompt } from './Prompt';

export function HandArea({
    opened,
    view,
    guide,
    another,
    watching,
    rating = '',
    onRule,
}: {
    opened: Opened;
    view: View;
    guide: ComponentChildren;
    another: ComponentChildren;
    watching: ComponentChildren;
    rating?: string;
    onRule(rule: string): void;
}) {
    const { table, Desk } = opened;
    const { Hand, Throw, ownButton } = table.game;
    const over = table.over && table.replay.value === null;
    const { diceDue, clockDue } = view.position;
    const asked = Desk !== undefined && table.replay.value === null && (diceDue || (clockDue && ownButton)); // the desk says what for
    const goesOn = view.pause || table.replay.value !== null;
    const hand = !over && (
        <>
            {view.awaits && Throw ? <Throw view={view} /> : !(Desk && ownButton) && <Hand view={view} />}
            {(Desk || !ownButton) && (!table.watches || goesOn) && <Main table={table} view={view} />}
        </>
    );
    return (
        <section class="hand" aria-label={say('page.your-move')}>
            {guide}
            {over ? (
                <Ended opened={opened} another={another} rating={rating} />
            ) : (
                (view.draft.refusal || view.pause || !asked) && (
                    <div class="tell">
                        <Prompt table={table} view={view} onRule={onRule} />
                    </div>
                )
            )}
            {Desk ? (
                <Desk table={table} view={view}>
                    {hand}
                </Desk>
            ) : (
                hand
            )}
            {watching}
            {!table.watches && table.follower.phase !== 'over' && <Typed table={table} view={view} />}
        </section>
    );
}
