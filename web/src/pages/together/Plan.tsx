// Conditional moves in games without dice, with a clock of days: this player's replies to moves that may be played.
import { useSignal } from '@preact/signals';
import { games } from 'generated/games';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../art/Art';
import type { Remote } from '../../log/remote';
import type { Table } from '../../log/table';
import { rules } from '../../rules';
import type { Follower, Rules } from '../../rules/module';
import { say } from '../../say';

type Way = readonly string[]; // theirs, mine, theirs, mine …
const MOST = 12; // moves of a way
const WAYS = 16;
const HEAD = /^(cubilete|game|option|seats|sheet-line|date) /;

/** The match as it is now, to be tried on: without who is who, and without the server. */
function copyOf(engine: Rules, follower: Follower): Follower {
    const [head = '', moves = ''] = follower.record().split('\n\n');
    const lines = head.split('\n');
    const log = [
        ...lines.filter((line) => HEAD.test(line)),
        ...lines.filter((line) => line.startsWith('seat ')),
        'start',
        ...moves.split('\n').filter(Boolean),
    ].map((line, i) => `${i + 1} ${line}`);
    const copy = engine.follower();
    copy.tell(`welcome - 00000000 ${log.length} 0\n${log.join('\n')}\nlive\n`);
    return copy;
}

/** The legal moves of the seat to act, after some moves more. */
function legalAfter(engine: Rules, follower: Follower, way: Way): readonly string[] {
    const copy = copyOf(engine, follower);
    for (const move of way) copy.tell(`${copy.length + 1} ${copy.at().toAct[0]! + 1} ${move}\n`);
    const [next] = copy.at().toAct;
    const { moves } = next === undefined || copy.fault ? { moves: [] } : copy.legal(next);
    copy.close();
    return moves;
}

/** What is left of a way once some of its moves have been played; null: the match went another way. */
function leftOf(follower: Follower, way: Way): Way | null {
    for (let played = way.length; played >= 0; played -= 2) {
        const from = follower.moves - played;
        const went = from >= 0 && way.slice(0, played).every((move, i) => follower.move(from + i).text === move);
        if (went) return played < way.length ? way.slice(played) : null;
    }
    return null;
}

/** One of some, each with what it is called; the first stands for none. */
function Choice({
    label,
    name,
    values,
    value,
    onChange,
}: {
    label: string;
    name: string;
    values: readonly (readonly [string, string])[];
    value: string;
    onChange(value: string): void;
}) {
    return (
        <label class="stack small">
            {label}
            <select
                class="field"
                name={name}
                value={value}
                disabled={values.length === 1}
                onChange={(event) => onChange(event.currentTarget.value)}
            >
                {values.map(([one, called]) => (
                    <option key={one} value={one}>
                        {called}
                    </option>
                ))}
            </select>
        </label>
    );
}

/** What may be played next, and what may be answered; worked out by the rules, which may not be there yet. */
function useMoves(follower: Follower, before: Way, theirs: string) {
    const next = useSignal<readonly string[]>([]);
    const answers = useSignal<readonly string[]>([]);
    useEffect(() => {
        void rules().then((engine) => {
            next.value = legalAfter(engine, follower, before);
            answers.value = theirs ? legalAfter(engine, follower, [...before, theirs]) : [];
        });
    }, [follower.moves, before.join(), theirs]);
    return { next: next.value, answers: answers.value };
}

function Ways({ table, ways, onDrop }: { table: Table; ways: readonly Way[]; onDrop(at: number): void }) {
    const { words } = table.game;
    return (
        <ul class="list" data-plan={ways.length}>
            {ways.map((way, at) => (
                <li key={way.join()}>
                    <span class="grow small">
                        {Array.from({ length: way.length / 2 }, (_, i) =>
                            say('page.plan.way', words.move(way[2 * i]!), words.move(way[2 * i + 1]!)),
                        ).join(' · ')}
                    </span>
                    <button
                        type="button"
                        class="btn quiet icon"
                        data-drop={at}
                        aria-label={say('page.plan.drop')}
                        onClick={() => onDrop(at)}
                    >
                        <Icon id="no" />
                    </button>
                </li>
            ))}
        </ul>
    );
}

export function Plan({ remote, table }: { remote: Remote; table: Table }) {
    const follower = remote.now;
    const ways = remote.plan.value.flatMap((way) => {
        const left = leftOf(follower, way);
        return left ? [left] : [];
    });
    const after = useSignal(-1);
    const theirs = useSignal('');
    const mine = useSignal('');
    const before = ways[after.value] ?? [];
    const { next, answers } = useMoves(follower, before, theirs.value);
    const called = (way: Way) => way.map((move) => table.game.words.move(move)).join(' · ');
    const moves = (legal: readonly string[]): [string, string][] => [
        ['', '–'],
        ...legal.map((move) => [move, called([move])] as [string, string]),
    ];
    const longer = ways.flatMap((way, at): [string, string][] => (way.length < MOST ? [[`${at}`, called(way)]] : []));
    const send = (all: readonly Way[]) => {
        remote.ask(`plan ${follower.length} ${all.length ? all.map((way) => way.join(' ')).join('; ') : '-'}`);
        after.value = -1;
        theirs.value = mine.value = '';
    };
    const add = (event: Event) => {
        event.preventDefault();
        const way = [...before, theirs.value, mine.value];
        send([...ways.filter((_, at) => at !== after.value), way]);
    };
    return (
        <details class="fold" data-planning>
            <summary>
                <Icon id="bulb" /> {say('page.plan')}
            </summary>
            <div class="stack">
                <p class="small muted">{say('page.plan.says')}</p>
                <Ways table={table} ways={ways} onDrop={(gone) => send(ways.filter((_, at) => at !== gone))} />
                {ways.length < WAYS && (
                    <form class="stack" onSubmit={add}>
                        {longer.length > 0 && (
                            <Choice
                                label={say('page.plan.after')}
                                name="after"
                                values={[['-1', say('page.plan.now')], ...longer]}
                                value={`${after.value}`}
                                onChange={(way) => {
                                    after.value = +way;
                                    theirs.value = mine.value = '';
                                }}
                            />
                        )}
                        <Choice
                            label={say('page.plan.if')}
                            name="theirs"
                            values={moves(next)}
                            value={theirs.value}
                            onChange={(move) => {
                                theirs.value = move;
                                mine.value = '';
                            }}
                        />
                        <Choice
                            label={say('page.plan.then')}
                            name="mine"
                            values={moves(answers)}
                            value={mine.value}
                            onChange={(move) => (mine.value = move)}
                        />
                        <button type="submit" class="btn" disabled={!theirs.value || !mine.value}>
                            <Icon id="plusi" /> {say('page.plan.add')}
                        </button>
                    </form>
                )}
            </div>
        </details>
    );
}

/** Whether there is something to plan now: somebody else is to move, and nothing but moves decides. */
export function canPlan({ now }: Remote): boolean {
    const { clock = '' } = now.settings;
    const plays = now.seat !== null && now.phase === 'playing' && clock.startsWith('days');
    return plays && !games[now.game!].dice && !now.at().toAct.includes(now.seat!);
}
