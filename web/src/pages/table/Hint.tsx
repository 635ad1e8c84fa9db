// Asks for the best move, and shows it with its reasons.
import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import type { Table } from '../../log/table';
import type { Choice } from '../../rules/module';
import { say, sayWhy } from '../../say';
import { motion } from '../../settings';

export interface Hint {
    standing: string; // what it was asked about
    choice: Choice | null; // null: being thought about
}

export function HintBox({ table, hint }: { table: Table; hint: Hint }) {
    const { choice } = hint;
    const box = useRef<HTMLDivElement>(null);
    useEffect(
        () => box.current!.scrollIntoView({ block: 'nearest', behavior: motion() ? 'smooth' : 'auto' }),
        [choice],
    );
    return (
        <div class="hint" role="status" ref={box} data-hint={choice?.move ?? ''}>
            <b class="row">
                <Icon id="bulb" /> {say('page.hint')}
            </b>
            {!choice ? (
                <p>{say('page.thinking')}</p>
            ) : (
                <>
                    <p>
                        <span class="mono">{choice.move}</span> · {table.game.words.move(choice.move)}
                    </p>
                    <ul>
                        {choice.reasons.map((why) => (
                            <li>{sayWhy(why)}</li>
                        ))}
                    </ul>
                    <button type="button" class="btn small" onClick={() => table.draft.set(choice.move)}>
                        {say('page.hint-take')}
                    </button>
                </>
            )}
        </div>
    );
}

/** The last hint, and how to ask for one. */
export function useHint(table: Table): { hint: Signal<Hint | null>; ask(): void } {
    const hint = useSignal<Hint | null>(null);
    const think = async () => {
        const { follower, seat, standing, advise } = table;
        if (seat === null || !follower.at().toAct.includes(seat) || !advise) return;
        const asked = { standing, choice: null };
        const acted = table.lastOf(seat);
        hint.value = asked;
        const advice = await advise(follower.record(), seat);
        if (hint.value !== asked) return;
        hint.value = 'choices' in advice && advice.choices[0] ? { standing, choice: advice.choices[0] } : null;
        if (standing !== table.standing && seat === table.seat && table.lastOf(seat) <= acted) void think(); // it still has to decide, about something else
    };
    // as it is when asked: keys were bound long before
    return { hint, ask: () => void (table.view().mine && think()) };
}
