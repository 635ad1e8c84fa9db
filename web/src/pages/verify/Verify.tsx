// Verifying: a record is pasted, dropped or chosen; the rules say whether it is legal and its dice as sealed.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { games } from 'generated/games';
import { Icon, TITLES } from '../../art/Art';
import { hasBoard } from '../../games';
import { list, tables } from '../../keep/device';
import { beginBook } from '../../log/local';
import { callSeats } from '../../names';
import { TopBar } from '../../parts/Bar';
import { tools } from '../../rules';
import type { Level, RecordInfo, Refusal } from '../../rules/module';
import { go, href } from '../../route';
import { say, sayWhy } from '../../say';
import { useTools } from '../engine';
import type { ToolProps } from '../Tool';
import { blame, byHand, isWrong, judge, recordOf, type Judged } from './judge';
import { carriedText, rollsText } from './rolls';

const SHOWN = 200_000; // characters that a text field still edits well

const Line = ({ state, children }: { state: 'yes' | 'no' | 'none'; children: preact.ComponentChildren }) => (
    <li class={state}>
        <Icon id={state === 'yes' ? 'check' : state === 'no' ? 'no' : 'eye'} />
        <span>{children}</span>
    </li>
);

/** `línea 14: el dado de … (DO-3)`, the line itself beneath. */
function Fault({ why, text, game }: { why: Refusal; text: string; game: string | undefined }) {
    const line = why.line ? text.split('\n', why.line)[why.line - 1] : undefined;
    const known = why.rule && game && games[game as keyof typeof games] && !/^(DI|NO|TE)-/.test(why.rule);
    return (
        <>
            {why.line ? `${say('page.verify.line', why.line)}: ` : ''}
            {sayWhy(why)}{' '}
            {why.rule && (known ? <a href={href(`rules/${game}#${why.rule}`)}>{why.rule}</a> : `(${why.rule})`)}
            {line !== undefined && <pre tabIndex={0}>{`${why.line}  ${line.slice(0, 400)}`}</pre>}
        </>
    );
}

/** As records have them: bots are `bot:LEVEL`. */
const namesOf = ({ names = [] }: RecordInfo): string[] =>
    callSeats(
        names.map((name, i) => {
            const bot = (/^bot:(\w+)$/.exec(name ?? '')?.[1] ?? null) as Level | null;
            return { name: bot ? '' : (name ?? say('page.name-of', i + 1)), bot };
        }),
    );

function diceText({ info, report, dice }: Judged): string {
    if (info.game && !games[info.game].dice) return say('page.verify.no-dice');
    if (info.fault) return say('page.verify.not-judged');
    if (dice !== 'yes') return report.why ? sayWhy(report.why) : '';
    const names = namesOf(info);
    const salts = say('page.verify.parts', report.salts.map((seat) => names[seat - 1]).join(', '));
    return report.carried
        ? `${carriedText(report)}; ${salts}.`
        : say('page.verify.sealed', rollsText(report.rolls), salts);
}

/** A record as a table of this device: moves to go through, what the analysis says, dice to go on with. */
function Open({ info, text }: { info: RecordInfo; text: string }) {
    const names = namesOf(info);
    return (
        <button
            type="button"
            class="btn"
            data-open
            onClick={async () => go(await beginBook(info.game!, byHand(text, names), names))}
        >
            <Icon id="eye" /> {say('page.verify.open')}
        </button>
    );
}

function Game({ judged, n, text, alone }: { judged: Judged; n: number; text: string; alone: boolean }) {
    const { info, dice, report } = judged;
    const why = blame(judged);
    const names = namesOf(info).join(', ');
    return (
        <li
            class="card stack"
            data-nth={n}
            data-legal={info.fault ? 'no' : 'yes'}
            data-sealed={dice}
            data-carried={report.carried ?? 0}
            data-rule={why?.rule ?? undefined}
            data-line={why?.line}
        >
            <h2>
                {n}. {info.game ? TITLES[info.game] : say('page.verify.unread')}{' '}
                {names && <small class="muted">{names}</small>}
            </h2>
            <ul class="checks">
                <Line state={info.fault ? 'no' : 'yes'}>
                    {info.fault ? (
                        <Fault why={info.fault} text={text} game={info.game} />
                    ) : (
                        say(info.over ? 'page.verify.legal' : 'page.verify.legal-so-far', info.length ?? 0)
                    )}
                </Line>
                <Line state={dice}>
                    {dice === 'no' ? <Fault why={report.why!} text={text} game={info.game} /> : diceText(judged)}
                </Line>
            </ul>
            {alone && !info.fault && hasBoard(info.game!) && <Open info={info} text={text} />}
        </li>
    );
}

function summary(all: readonly Judged[]): string {
    const wrong = all.filter(isWrong).length;
    if (!all.length) return say('page.verify.none');
    if (wrong) return all.length === 1 ? say('page.verify.wrong-one') : say('page.verify.wrong', wrong, all.length);
    return all.length === 1 ? say('page.verify.fine') : say('page.verify.all-fine', all.length);
}

function Results({ text }: { text: string }) {
    const engine = useTools();
    const all = useMemo(() => (engine ? judge(engine, text) : null), [engine, text]);
    if (!all) return null;
    return (
        <section class="stack" aria-labelledby="verified" data-wrong={all.filter(isWrong).length}>
            <p id="verified" class={`outcome${all.length && !all.some(isWrong) ? ' good' : ' no'}`} role="status">
                <Icon id={all.length && !all.some(isWrong) ? 'check' : 'no'} /> {summary(all)}
            </p>
            <ol class="stack">
                {all.map((judged, i) => (
                    <Game key={i} judged={judged} n={i + 1} text={text} alone={all.length === 1} />
                ))}
            </ol>
        </section>
    );
}

/** Games that this device has finished; who has none is told how to come by a record. */
function Finished({ choose }: { choose(id: string): void }) {
    useEffect(() => void list().catch(() => {}), []);
    const over = (tables.value ?? []).filter((table) => table.over).slice(0, 20);
    if (!tables.value) return null;
    if (!over.length)
        return (
            <p class="small" data-no-record>
                {say('page.verify.no-own')}
            </p>
        );
    return (
        <label class="stack small">
            <b>{say('page.verify.finished')}</b>
            <select class="field" name="kept" onChange={(event) => choose(event.currentTarget.value)}>
                <option value="">{say('page.verify.choose')}</option>
                {over.map((table) => (
                    <option key={table.id} value={table.id}>
                        {[
                            TITLES[table.game],
                            table.names.join(', '),
                            new Date(table.changed).toLocaleDateString(),
                        ].join(' · ')}
                    </option>
                ))}
            </select>
        </label>
    );
}

export function Page({ hash }: ToolProps) {
    const text = useSignal('');
    const name = useSignal('');
    const over = useSignal(false);
    const take = async (file: File | undefined) => {
        if (!file) return;
        text.value = await file.text();
        name.value = file.name;
    };
    const drop = (event: DragEvent) => {
        event.preventDefault();
        over.value = false;
        const { files } = event.dataTransfer!;
        const dropped = event.dataTransfer!.getData('text');
        if (files.length) void take(files[0]);
        else if (dropped) text.value = dropped;
    };
    useEffect(() => {
        if (!hash) return;
        void tools().then(async (engine) => {
            text.value = await recordOf(engine, hash);
            name.value = '';
        });
    }, [hash]);
    const large = text.value.length > SHOWN;
    return (
        <>
            <TopBar />
            <main id="main" class="page narrow verify">
                <h1>{say('page.verify.title')}</h1>
                <p>{say('page.verify.what')}</p>
                <p class="muted">{say('page.verify.how')}</p>
                <section
                    class={`card stack drop${over.value ? ' over' : ''}`}
                    aria-label={say('page.verify.record')}
                    onDragOver={(event) => {
                        event.preventDefault();
                        over.value = true;
                    }}
                    onDragLeave={() => (over.value = false)}
                    onDrop={drop}
                >
                    <Finished choose={(id) => id && go(`verify#${id}`, true)} />
                    <div class="row wrap">
                        <label class="btn">
                            <Icon id="share" /> {say('page.verify.file')}
                            <input
                                class="vh"
                                type="file"
                                accept=".cub,.txt,text/plain"
                                onChange={(event) => void take(event.currentTarget.files?.[0])}
                            />
                        </label>
                        {name.value && <span class="tag">{name.value}</span>}
                        {text.value && (
                            <button
                                type="button"
                                class="btn quiet push"
                                onClick={() => {
                                    text.value = '';
                                    name.value = '';
                                }}
                            >
                                {say('page.verify.clear')}
                            </button>
                        )}
                    </div>
                    {!large && (
                        <label class="stack">
                            <span class="vh">{say('page.verify.record')}</span>
                            <textarea
                                class="field mono"
                                name="record"
                                rows={8}
                                spellcheck={false}
                                placeholder={say('page.verify.paste')}
                                value={text.value}
                                onInput={(event) => (text.value = event.currentTarget.value)}
                            />
                        </label>
                    )}
                </section>
                {text.value.trim() && <Results text={text.value} />}
            </main>
        </>
    );
}
