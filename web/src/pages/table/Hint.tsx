// Shows a hint over the hand, a step at a time: words first, reasons, notation last.
import { Icon } from '../../art/Art';
import type { View } from '../../games/game';
import { WHAT, WHERE, type Hint } from '../../log/hint';
import type { Table } from '../../log/table';
import { say, sayWhy } from '../../say';
import { sentence } from './sentence';

const What = ({ table, choice }: { table: Table; choice: NonNullable<Hint['choice']> }) => (
    <>
        <p>
            <b>{sentence(table.game.words.move(choice.move))}</b>
        </p>
        <ul>
            {choice.reasons.map((why) => (
                <li>{sentence(sayWhy(why))}</li>
            ))}
        </ul>
        <p class="row wrap">
            <button type="button" class="btn small" data-take onClick={() => table.draft.set(choice.move)}>
                {say('page.hint-take')}
            </button>
            <span class="mono muted push">{choice.move}</span>
        </p>
    </>
);

export function HintBox({ table, view, hint }: { table: Table; view: View; hint: Hint }) {
    const { choice, step } = hint;
    const steps = choice && step < WHAT ? table.game.hint(view, choice) : null;
    return (
        <div class="hint" role="status" data-hint={step === WHAT ? choice!.move : ''} data-step={step}>
            {!choice && <p>{say('page.thinking')}</p>}
            {choice && !steps && <What table={table} choice={choice} />}
            {steps && (
                <p class="row">
                    <Icon id="bulb" />
                    <span class="grow">{sentence(step === WHERE ? steps.where : steps.nudge)}</span>
                    <button type="button" class="btn small" data-more onClick={() => table.hints.ask()}>
                        {say('page.hint-more')}
                    </button>
                </p>
            )}
        </div>
    );
}
