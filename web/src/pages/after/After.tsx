// After the game: how it went, luck and play, the moments that mattered, a card to share.
import { useSignal, type Signal } from '@preact/signals';
import { games } from 'generated/games';
import { useEffect } from 'preact/hooks';
import { Card } from './Card';
import { Chart } from './Chart';
import { Luck } from './Luck';
import { Moments } from './Moments';
import { Icon, Lettering, TITLES } from '../../art/Art';
import { faultText } from '../../log/fault';
import { openTable, type Opened } from '../../log/local';
import type { Table } from '../../log/table';
import { TopBar } from '../../parts/Bar';
import { Lost } from '../../parts/Lost';
import { Seg } from '../../parts/Seg';
import type { Analysis } from '../../rules/module';
import { thinkerOf } from '../../rules';
import { go, href } from '../../route';
import { say, sayWhy } from '../../say';
import { momentsOf } from '../../worth';
import { loader } from '../table/loader';

type Judged =
    | { is: 'running'; done: number; of: number; soFar: Analysis | null }
    | { is: 'stopped'; why: string }
    | { is: 'there'; analysis: Analysis };

/** What was judged already, as long as the page is open. */
const known = new Map<string, Analysis>();

async function judge(table: Table, judged: Signal<Judged>) {
    const record = table.follower.record();
    const before = known.get(record);
    if (before) {
        judged.value = { is: 'there', analysis: before };
        return;
    }
    judged.value = { is: 'running', done: 0, of: table.follower.moves, soFar: null };
    try {
        const told = await (await thinkerOf()).analyse(record, (done, of, soFar) => {
            const { value: now } = judged;
            if (now.is === 'running') judged.value = { is: 'running', done, of, soFar: soFar ?? now.soFar };
        });
        if ('message' in told) {
            judged.value = { is: 'stopped', why: sayWhy(told) };
        } else {
            known.set(record, told);
            judged.value = { is: 'there', analysis: told };
        }
    } catch {
        judged.value = { is: 'stopped', why: '' };
    }
}

/** Ends it, so that others can think. */
async function stop(judged: Signal<Judged>) {
    if (judged.peek().is === 'running') (await thinkerOf()).stop();
}

const Head = ({ table }: { table: Table }) => {
    const names = table.names();
    const here = table.link.followers.length;
    const others = names.filter((_, seat) => seat !== table.seat).join(', ');
    const who = here > 1 ? names.join(', ') : others && say('page.against', others);
    return (
        <section class="result wide" aria-label={say('page.after.result')}>
            <h1>{table.result()}</h1>
            <p>
                <Lettering word={TITLES[table.game.name]} label={TITLES[table.game.name]} />
                {[who, say('page.after.moves', table.follower.moves)].filter(Boolean).join(' · ')}
            </p>
        </section>
    );
};

const Running = ({ judged, table }: { judged: Signal<Judged>; table: Table }) => {
    const now = judged.value;
    return (
        <section class="card stack wide" aria-label={say('page.after.how')} data-judging={now.is}>
            {now.is === 'running' ? (
                <>
                    <p role="status">{say('page.after.judging')}</p>
                    <div class="row">
                        <progress
                            class="grow"
                            max={Math.max(1, now.of)}
                            value={now.done || undefined}
                            aria-label={say('page.after.judging')}
                        />
                        <button type="button" class="btn" data-stop onClick={() => stop(judged)}>
                            {say('page.after.stop')}
                        </button>
                    </div>
                </>
            ) : (
                now.is === 'stopped' && (
                    <>
                        <p>{now.why || say('page.after.stopped')}</p>
                        <button type="button" class="btn main" data-judge onClick={() => judge(table, judged)}>
                            <Icon id="chart" /> {say('page.after.judge')}
                        </button>
                    </>
                )
            )}
        </section>
    );
};

const CardOf = ({ id, title, children }: { id: string; title: string; children: preact.ComponentChildren }) => (
    <section class="card stack" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
    </section>
);

/** whole: all moves are judged; until then what is known of the first ones. */
function AnalysisView({ table, analysis, whole }: { table: Table; analysis: Analysis; whole: boolean }) {
    const names = table.names();
    const me = useSignal(table.seat ?? 0);
    const seats = names.map((_, seat) => String(seat));
    const { dice, races } = games[table.game.name];
    const luck = dice && !races; // in a race dice lie there for all alike
    return (
        <>
            <CardOf id="how" title={say('page.after.how')}>
                {names.length > 1 && (
                    <Seg
                        name="whose"
                        title={say('page.after.whose')}
                        values={seats}
                        value={String(me.value)}
                        label={(seat) => names[+seat]}
                        onChange={(seat) => (me.value = +seat)}
                    />
                )}
                <Chart analysis={analysis} seat={me.value} name={names[me.value]!} moves={table.follower.moves} />
                <p class="small muted">
                    {say(
                        names.length > 1 ? 'page.after.chart' : 'page.after.chart-alone',
                        names[me.value]!,
                        say('page.level.maestro'),
                    )}
                </p>
            </CardOf>
            <CardOf id="luck" title={say(luck ? 'page.after.luck-and-play' : 'page.after.play')}>
                <Luck analysis={analysis} names={names} me={me.value} dice={luck} />
                {races && <p class="small">{say('page.after.same-dice')}</p>}
            </CardOf>
            {whole && analysis.turning.length > 0 && (
                <CardOf
                    id="moments"
                    title={say(momentsOf(analysis).length === 3 ? 'page.after.moments' : 'page.after.moments-some')}
                >
                    <Moments table={table} analysis={analysis} me={me.value} />
                </CardOf>
            )}
        </>
    );
}

function Open({ opened }: { opened: Opened }) {
    const { table, again } = opened;
    const judged = useSignal<Judged>({ is: 'running', done: 0, of: table.follower.moves, soFar: null });
    useEffect(() => {
        void judge(table, judged);
        return () => void stop(judged);
    }, [table]);
    const now = judged.value;
    const analysis = now.is === 'there' ? now.analysis : now.is === 'running' ? now.soFar : null;
    return (
        <main
            id="main"
            class="page after"
            data-game={table.game.name}
            data-table={table.id}
            data-length={table.follower.moves}
            data-turn=""
            data-over="yes"
            data-judged={now.is === 'there' ? 'yes' : 'no'}
        >
            <Head table={table} />
            {now.is !== 'there' && <Running judged={judged} table={table} />}
            {analysis && <AnalysisView table={table} analysis={analysis} whole={now.is === 'there'} />}
            <CardOf id="share" title={say('page.after.share')}>
                <Card table={table} />
            </CardOf>
            <nav class="wide row wrap" aria-label={say('page.after.next')}>
                {again && (
                    <button type="button" class="btn main tall grow" data-again onClick={async () => go(await again())}>
                        {say('page.again')}
                    </button>
                )}
                <a class="btn tall grow" href={href(table.id)}>
                    {say('page.after.at-table')}
                </a>
                <a class="btn tall grow" href={href('.')}>
                    {say('page.to-shelf')}
                </a>
            </nav>
        </main>
    );
}

export function Page({ id }: { id: string }) {
    const opened = useSignal<Opened | null>(null);
    const fault = useSignal('');
    useEffect(() => {
        let there: Opened | null = null;
        let left = false;
        openTable(id, loader).then(
            (open) => {
                there = open;
                if (left) open.table.close();
                else if (open.table.follower.phase !== 'over')
                    go(id, true); // nothing to look back on yet
                else opened.value = open;
            },
            (error) => (fault.value = faultText(error)),
        );
        return () => {
            left = true;
            there?.table.close();
        };
    }, [id]);
    if (fault.value) return <Lost text={fault.value} />;
    return (
        <>
            <TopBar />
            {opened.value ? <Open opened={opened.value} /> : <main id="main" class="page" aria-busy="true" />}
        </>
    );
}
