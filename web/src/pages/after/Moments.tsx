// The three moments that mattered: what happened, what would have been best and why, and a way to play on from there.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { toldTexts } from '../../games/story';
import { tryFrom } from '../../log/local';
import type { Table } from '../../log/table';
import { Dialog } from '../../parts/Dialog';
import { isRefusal, type Advice, type Analysis } from '../../rules/module';
import { thinkerOf, tools } from '../../rules';
import { go, href } from '../../route';
import { say, sayWhy } from '../../say';
import { changeOf, changeText, momentsOf, valuesOf, worthText } from '../../worth';

interface MomentProps {
    table: Table;
    analysis: Analysis;
    i: number; // the step, from 0
    me: number;
}

type Step = Analysis['steps'][number];
const seatOf = ({ who }: Step): number | null => (typeof who === 'number' ? who : null);
const isBest = ({ best, move }: Step) => best === undefined || best === move;

/** What was done, by whom: as it was told at the table. */
function title(table: Table, step: Step): string {
    const told = table.game.words.move(step.move);
    const seat = seatOf(step);
    return seat === null ? told : `${table.names()[seat]}: ${told}`;
}

/** What came of it, as it was told: where several act at once, when all had. */
function toldOf(table: Table, i: number): string[] {
    for (let ply = i + 1; ; ply++) {
        const view = table.view(ply);
        const told = toldTexts(view);
        const { toAct, clockDue } = view.position;
        if (told.length || ply >= table.follower.moves || toAct.length + +clockDue < 2) return told;
    }
}

/** From where it can be tried again: before a move; with dice that have fallen; a race from its start. */
export function tryPly(table: Table, { who }: Step, i: number): number {
    const { follower } = table;
    let ply = who === 'dice' && i + 1 < follower.moves ? i + 1 : i;
    while (table.races && ply > 0 && !follower.at(ply).diceDue) ply--;
    return ply;
}

/** The position with what is known of the moment, and the judge's reasons. */
function Look({ table, analysis, i, me, onClose }: MomentProps & { onClose(): void }) {
    const step = analysis.steps[i]!;
    const seat = seatOf(step);
    const after = useSignal(seat === null);
    const advice = useSignal<Advice | null>(null);
    useEffect(() => {
        let there = true;
        const ask = async () => {
            const book = (await tools()).book(table.follower.record());
            if (isRefusal(book) || seat === null) return;
            book.undo(i);
            const record = book.record();
            book.close();
            const told = await (await thinkerOf()).advise(record, seat, step.move);
            if (there && 'choices' in told) advice.value = told;
        };
        void ask().catch(() => {});
        return () => {
            there = false;
        };
    }, []);
    const { Board } = table.game;
    const best = advice.value?.choices[0];
    return (
        <Dialog title={title(table, step)} onClose={onClose}>
            <div class="look">
                <Board view={table.view(after.value ? i + 1 : i)} whose={seat ?? me} />
            </div>
            {seat !== null && (
                <div class="row wrap" role="group" aria-label={say('page.replay')}>
                    <button
                        type="button"
                        class="btn small"
                        aria-pressed={!after.value}
                        onClick={() => (after.value = false)}
                    >
                        {say('page.after.before')}
                    </button>
                    <button
                        type="button"
                        class="btn small"
                        aria-pressed={after.value}
                        onClick={() => (after.value = true)}
                    >
                        {say('page.after.then')}
                    </button>
                    <a class="btn quiet small push" href={href(`${table.id}#${i + 1}`)}>
                        {say('page.after.at-table')}
                    </a>
                </div>
            )}
            <Change table={table} analysis={analysis} i={i} me={me} />
            {best && (
                <div class="hint" data-best={best.move}>
                    <p>
                        <b>
                            {say(
                                isBest(step) ? 'page.after.was-best' : 'page.after.best',
                                table.game.words.move(best.move),
                            )}
                        </b>
                    </p>
                    <ul>
                        {best.reasons.map((why) => (
                            <li>{sayWhy(why)}</li>
                        ))}
                    </ul>
                </div>
            )}
        </Dialog>
    );
}

/** From so much to so much; how good the move was. */
function Change({ table, analysis, i, me }: MomentProps) {
    const step = analysis.steps[i]!;
    const { worth } = analysis;
    const values = valuesOf(analysis, me);
    const better = step.band && !isBest(step) && step.band !== 'excellent';
    return (
        <p>
            {say(
                'page.after.from-to',
                table.names()[me]!,
                worthText(worth, values[i]!),
                worthText(worth, values[i + 1]!),
            )}{' '}
            {better && say('page.after.better', say(`analysis.${step.band!}`), table.game.words.move(step.best!))}
        </p>
    );
}

function Moment(props: MomentProps & { number: number }) {
    const { table, analysis, i, me, number } = props;
    const looking = useSignal(false);
    const step = analysis.steps[i]!;
    const change = changeOf(analysis, i, me);
    const again = async () => go(await tryFrom(table, tryPly(table, step, i)));
    return (
        <li class="moment" data-step={i} data-best={step.best ?? ''} data-loss={step.loss ?? ''}>
            <span class="no">{number}</span>
            <h3 class="row wrap">
                <span>
                    <small class="muted">{table.game.words.round(table.at(i))}</small> {title(table, step)}
                </span>
                <span class={`push ${change < 0 ? 'down' : 'up'}`}>{changeText(analysis.worth, change)}</span>
            </h3>
            <div>
                {toldOf(table, i).map((text) => (
                    <p data-told>{text}</p>
                ))}
                <Change {...props} />
                <p class="row wrap ways-on">
                    <button
                        type="button"
                        class="btn quiet small"
                        data-look
                        aria-haspopup="dialog"
                        aria-label={`${say('page.after.look')}, ${say('page.move-number', i + 1)}`}
                        onClick={() => (looking.value = true)}
                    >
                        <Icon id="eye" /> {say('page.after.look')}
                    </button>
                    <button type="button" class="btn quiet small" data-try onClick={again}>
                        <Icon id="play" /> {say('page.after.try')}
                    </button>
                </p>
            </div>
            {looking.value && <Look {...props} onClose={() => (looking.value = false)} />}
        </li>
    );
}

export const Moments = ({ table, analysis, me }: Omit<MomentProps, 'i'>) => (
    <ol>
        {momentsOf(analysis).map((i, n) => (
            <Moment key={i} table={table} analysis={analysis} i={i} me={me} number={n + 1} />
        ))}
    </ol>
);
