// Says what a game is about, and offers a first turn step by step on the real board: for somebody's first match, and from
// the menu afterwards.
import { useSignal } from '@preact/signals';
import type { MessageId } from 'generated/messages';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import type { View } from '../../games/game';
import { guide as dizzle } from '../../games/dizzle/guide';
import { guide as doce } from '../../games/doce/guide';
import { goalOf, guide as ecuaciones } from '../../games/ecuaciones/guide';
import type { GuideStep } from '../../games/guide';
import { legendIsOpen } from '../../games/legend';
import { guide as secuencia } from '../../games/secuencia/guide';
import type { Table } from '../../log/table';
import type { GameName } from '../../rules/module';
import { say } from '../../say';

/** A race can't wait for explanations: it has a practice lift instead. */
const GUIDES: Record<GameName, readonly GuideStep[] | null> = { blitz: null, dizzle, doce, ecuaciones, secuencia };

/** Marks what a step is about. */
function usePointer(at: string) {
    useLayoutEffect(() => {
        const target = at ? document.querySelector(at) : null;
        target?.setAttribute('data-point', '');
        return () => target?.removeAttribute('data-point');
    });
}

interface StepsProps {
    table: Table;
    view: View;
    steps: readonly GuideStep[];
    onClose(): void;
}

const lastMoveOf = (table: Table): number => (table.seat === null ? -1 : table.lastOf(table.seat));

function Steps({ table, view, steps, onClose }: StepsProps) {
    const n = useSignal(0);
    const before = useRef(lastMoveOf(table));
    const step = steps[n.value];
    const done = step?.done(view) ?? false; // reads what is being entered: it is drawn again when that changes
    const moved = lastMoveOf(table) > before.current; // by whatever way: typed, or by a hint
    useEffect(() => {
        if (moved) n.value = steps.length;
        else if (done) n.value++;
    }, [done, moved, step]);
    usePointer(step?.at ?? '');
    const id = `page.guide.${view.position.game}.${n.value + 1}` as MessageId;
    return (
        <div class="guide whole" role="status" data-guide={n.value + 1} data-done={step ? 'no' : 'yes'}>
            <p>
                <b class="nth" aria-hidden="true">
                    {step ? `${n.value + 1}/${steps.length}` : <Icon id="check" />}
                </b>{' '}
                {say(id)}
            </p>
            <button type="button" class="btn small" data-guide-close onClick={onClose}>
                {say(step ? 'page.guide.stop' : 'page.guide.thanks')}
            </button>
        </div>
    );
}

interface GuideProps {
    table: Table;
    view: View;
    /** It was asked for: it does not go away by itself. */
    asked: boolean;
    onClose(): void;
    onPractise(): void;
}

export function Page({ table, view, asked, onClose, onPractise }: GuideProps) {
    const guided = useSignal(false);
    const { name } = table.game;
    const steps = GUIDES[name];
    const usual: MessageId = `page.goal.${name}`;
    const goal = name === 'ecuaciones' ? goalOf(view.position) : usual;
    const acted = lastMoveOf(table) >= 0;
    useEffect(() => {
        if (acted && !guided.value && !asked) onClose(); // somebody knows how it is done
    }, [acted]);
    if (guided.value && steps) return <Steps table={table} view={view} steps={steps} onClose={onClose} />;
    return (
        <div class="guide whole" role="note" data-goal>
            <p class="goal">
                <Icon id="star" />
                <span>
                    <b>{say(goal, view.position.options.run ?? 0)}</b>{' '}
                    {table.game.Legend && (
                        <button type="button" class="link" data-goal-legend onClick={() => (legendIsOpen.value = true)}>
                            {say('page.legend')}
                        </button>
                    )}
                </span>
            </p>
            <div class="row wrap">
                {goal === usual && (
                    <button
                        type="button"
                        class="btn small"
                        data-guide-begin
                        onClick={() => {
                            if (!steps) return onPractise();
                            guided.value = true;
                        }}
                    >
                        {say(steps ? 'page.guide.begin' : 'page.guide.practise')}
                    </button>
                )}
                <button type="button" class="btn quiet small" data-guide-close onClick={onClose}>
                    {say('page.guide.known')}
                </button>
            </div>
        </div>
    );
}
