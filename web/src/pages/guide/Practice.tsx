// A practice lift of Würfelblitz, in the place of the board: the cup goes up, nobody else calls, and it does not count.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Table } from '../../log/table';
import { say } from '../../say';
import { openStep, stepsOf } from '../learn/lesson';
import { Cloth } from '../table/Cloth';

export function Page({ onClose }: { onClose(): void }) {
    const table = useSignal<Table | null>(null);
    const right = useSignal(false);
    useEffect(() => {
        let left = false;
        const opening = openStep('blitz', stepsOf('blitz')[0]!, () => (right.value = true));
        opening.then((there) => {
            if (left) return there.close();
            table.value = there;
        }, onClose);
        return () => {
            left = true;
            table.value?.close();
        };
    }, []);
    if (!table.value) return null;
    void table.value.changed.value;
    const view = table.value.view();
    const { Hand } = table.value.game;
    const seen = view.race?.seen !== null;
    return (
        <>
            <Cloth table={table.value} view={view} />
            <section class="hand" aria-label={say('page.your-move')} data-practice={right.value ? 'done' : 'on'}>
                <div class="guide whole" role="status">
                    <p>
                        {say(right.value ? 'page.practice.right' : seen ? 'page.practice.add' : 'page.practice.count')}
                    </p>
                    <button
                        type="button"
                        class={`btn ${right.value ? 'main' : 'small'}`}
                        data-guide-close
                        onClick={onClose}
                    >
                        {say(right.value ? 'page.practice.go' : 'page.guide.stop')}
                    </button>
                </div>
                <Hand view={view} />
            </section>
        </>
    );
}
