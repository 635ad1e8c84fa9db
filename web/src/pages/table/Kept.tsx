// A kept table in this tab, unless another one plays it. Comes with all that tables have in common when the first is opened.
import { useSignal, useSignalEffect } from '@preact/signals';
import { Icon } from '../../art/Art';
import { faultText, TableFault } from '../../log/fault';
import { claim, openTable, type Opened } from '../../log/local';
import { TopBar } from '../../parts/Bar';
import { UnfetchedPage } from '../../parts/lazy';
import { Lost } from '../../parts/Lost';
import { TableSkeleton, useGameColours } from '../../parts/TableSkeleton';
import { say } from '../../say';
import { loader } from './loader';
import { TablePage } from './TablePage';

function Elsewhere({ take }: { take(): void }) {
    return (
        <>
            <TopBar />
            <main id="main" class="page">
                <div class="empty" data-elsewhere>
                    <Icon id="device" />
                    <p>{say('page.other-tab')}</p>
                    <button type="button" class="btn main" onClick={take}>
                        {say('page.play-here')}
                    </button>
                </div>
            </main>
        </>
    );
}

type State =
    | { is: 'loading' }
    | { is: 'elsewhere' }
    | { is: 'open'; opened: Opened }
    | { is: 'lost'; text: string }
    | { is: 'unfetched' };

/**
 * Claims a table and opens it; tells how that goes. Returns how to leave it: the claim is given back whenever it is got, also
 * where somebody leaves before.
 */
function hold(id: string, force: boolean, tell: (state: State) => void): () => void {
    let left = false;
    let opened: Opened | null = null;
    let free = () => {};
    const close = () => {
        opened?.table.close();
        opened = null;
        free();
    };
    const lost = () => {
        close();
        if (!left) tell({ is: 'elsewhere' });
    };
    const open = async () => {
        const claimed = await claim(id, lost, force);
        if (!claimed) return left || tell({ is: 'elsewhere' });
        free = claimed;
        if (left) return close();
        try {
            opened = await openTable(id, loader);
            if (left) close();
            else tell({ is: 'open', opened });
        } catch (error) {
            close();
            if (!left) tell(error instanceof TableFault ? { is: 'lost', text: faultText(error) } : { is: 'unfetched' });
        }
    };
    tell({ is: 'loading' });
    void open();
    return () => {
        left = true;
        close();
    };
}

export function Page({ id, ply }: { id: string; ply: number | null }) {
    const state = useSignal<State>({ is: 'loading' });
    const force = useSignal(false); // takes it away from the tab that plays it
    const tries = useSignal(0);
    useSignalEffect(() => {
        void tries.value;
        const stop = hold(id, force.value, (now) => (state.value = now));
        return stop;
    });
    useGameColours(state.value.is === 'open' ? state.value.opened.table.game.name : null);
    const again = () => tries.value++;
    const take = () => {
        if (force.value) again();
        else force.value = true;
    };
    const now = state.value;
    if (now.is === 'open') return <TablePage key={id} opened={now.opened} ply={ply} />;
    if (now.is === 'elsewhere') return <Elsewhere take={take} />;
    if (now.is === 'lost') return <Lost text={now.text} />;
    if (now.is === 'unfetched') return <UnfetchedPage again={again} />;
    return <TableSkeleton />;
}
