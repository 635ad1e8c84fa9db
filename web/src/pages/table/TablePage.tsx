// Puts a table together: bar, seats, board, hand and side, for every kind of link.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useDrag } from '../../games/drag';
import { legendIsOpen } from '../../games/legend';
import { lazyPart } from '../../parts/lazy';
import type { GameName } from '../../rules/module';
import { set, settings } from '../../settings';
import type { Opened } from '../../log/local';
import type { Table } from '../../log/table';
import { Dialog } from '../../parts/Dialog';
import { say } from '../../say';
import { RulesDialog } from '../Rules';
import { Beside } from './Beside';
import { Cloth } from './Cloth';
import { Cover, KeysDialog, WordsDialog, type Shown } from './dialogs';
import { HandArea } from './HandArea';
import { useKeys } from './keys';
import { Menu } from './Menu';
import { Moves } from './Moves';
import { Seats } from './Seats';
import { TableBar } from './TableBar';

const Guide = lazyPart(['guide'], () => import('../guide/Guide'));
const Practice = lazyPart(['guide'], () => import('../guide/Practice'));

/** A game's goal is said in somebody's first match, and when it is asked for. */
type Guiding = 'no' | 'first' | 'asked' | 'practice';
const isNew = (table: Table): boolean =>
    !settings.peek().met.includes(table.game.name) &&
    table.seat !== null &&
    table.link.kind !== 'by hand' &&
    table.follower.phase === 'playing' &&
    table.lastOf(table.seat) < 0;
const nowKnown = (game: GameName) => set({ met: [...new Set([...settings.peek().met, game])] });

/** What only a table with others elsewhere has: how things stand, chat, another match. */
export interface Elsewhere {
    top: ComponentChildren;
    side: ComponentChildren;
    another: ComponentChildren;
    ratings: readonly string[]; // beside the names
    says: readonly ComponentChildren[]; // at the seats
    tools: ComponentChildren; // in the bar
    watching: ComponentChildren; // below the board, for viewers without a seat
}

export function TablePage({ opened, ply, elsewhere }: { opened: Opened; ply: number | null; elsewhere?: Elsewhere }) {
    const { table } = opened;
    const shown = useSignal<Shown>(null);
    const rule = useSignal('');
    const guiding = useSignal<Guiding>(isNew(table) ? 'first' : 'no');
    const askHint = () => table.hints.ask();
    useLayoutEffect(() => {
        table.replay.value = ply !== null && ply < table.follower.moves ? ply : null;
    }, [ply, table]);
    const view = table.view();
    const onRule = (id: string) => {
        rule.value = id;
        shown.value = 'rules';
    };
    useKeys(table, { hint: askHint, show: (what) => (shown.value = what) });
    useDrag(table.draft);
    void table.changed.value;
    const now = table.at(table.follower.moves);
    const { Side, Score, Legend } = table.game;
    const close = () => (shown.value = null);
    const guided = () => {
        guiding.value = 'no';
        nowKnown(table.game.name);
    };
    const guide = guiding.value !== 'no' && !table.over && (
        <Guide
            table={table}
            view={view}
            asked={guiding.value === 'asked'}
            onClose={guided}
            onPractise={() => (guiding.value = 'practice')}
        />
    );
    return (
        <>
            <TableBar table={table} view={view} onHint={askHint} onMenu={() => (shown.value = 'menu')}>
                {elsewhere?.tools}
            </TableBar>
            {elsewhere?.top}
            <main
                id="main"
                class={`table t-${table.game.name}`}
                data-table={table.id}
                data-length={table.follower.moves}
                data-turn={now.diceDue || !table.settled ? '' : now.toAct.map((seat) => seat + 1).join(' ')}
                data-over={table.follower.phase === 'over' ? 'yes' : 'no'}
                data-seat={view.me === null ? '' : view.me + 1}
            >
                {table.covered.value === null ? (
                    <>
                        <Seats
                            game={table.game}
                            view={view}
                            seats={table.follower.seats(Date.now())}
                            ratings={elsewhere?.ratings}
                            says={elsewhere?.says}
                        >
                            <Beside view={view} />
                        </Seats>
                        {guiding.value === 'practice' ? (
                            <Practice onClose={guided} />
                        ) : (
                            <>
                                <Cloth table={table} view={view} />
                                <HandArea
                                    opened={opened}
                                    view={view}
                                    guide={guide}
                                    another={elsewhere?.another}
                                    watching={table.watches && elsewhere?.watching}
                                    rating={view.me === null ? '' : elsewhere?.ratings[view.me]}
                                    onRule={onRule}
                                />
                            </>
                        )}
                        <aside class="side" aria-label={say('page.game')}>
                            {Side && <Side view={view} />}
                            <Moves table={table} />
                            {elsewhere?.side}
                            {Score && <Score view={view} />}
                        </aside>
                    </>
                ) : (
                    <Cover table={table} player={table.covered.value} />
                )}
            </main>
            {shown.value === 'menu' && (
                <Menu
                    table={table}
                    view={view}
                    onClose={close}
                    onShow={(what) => (shown.value = what)}
                    onGuide={() => {
                        guiding.value = 'asked';
                        close();
                    }}
                />
            )}
            {Legend && legendIsOpen.value && (
                <Dialog title={say('page.legend')} onClose={() => (legendIsOpen.value = false)}>
                    <Legend view={view} />
                </Dialog>
            )}
            {shown.value === 'words' && <WordsDialog table={table} view={view} onClose={close} />}
            {shown.value === 'keys' && <KeysDialog onClose={close} />}
            {shown.value === 'rules' && (
                <RulesDialog
                    game={table.game.name}
                    rule={rule.value}
                    onClose={() => {
                        rule.value = '';
                        close();
                    }}
                />
            )}
        </>
    );
}
