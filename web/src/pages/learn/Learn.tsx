// A lesson: a board, one sentence, one thing to do; whatever is wrong is answered by the rules themselves.
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { MessageId } from 'generated/messages';
import { Icon, TITLES } from '../../art/Art';
import { useDrag } from '../../games/drag';
import type { Step } from '../../games/lesson';
import type { Table } from '../../log/table';
import { TopBar } from '../../parts/Bar';
import { Unfetched } from '../../parts/lazy';
import type { GameName } from '../../rules/module';
import { href } from '../../route';
import { say } from '../../say';
import { RulesDialog } from '../Rules';
import { Cloth } from '../table/Cloth';
import { Main, Typed } from '../table/Entry';
import { useKeys } from '../table/keys';
import { Refused } from '../table/Prompt';
import { openStep, stepsOf } from './lesson';

/** What it is about, what to do, what has been learnt by it. */
const textsOf = (game: GameName, n: number) => say(`page.learn.${game}.${n + 1}` as MessageId).split(' | ');

function Dots({ n, of }: { n: number; of: number }) {
    return (
        <div
            class="dots"
            role="progressbar"
            aria-valuemin={1}
            aria-valuemax={of}
            aria-valuenow={n + 1}
            aria-label={say('page.learn.step', n + 1, of)}
        >
            {Array.from({ length: of }, (_, i) => (
                <i class={i <= n ? 'on' : ''} />
            ))}
        </div>
    );
}

interface WaysProps {
    game: GameName;
    n: number;
    of: number;
    done: boolean;
    turn(to: number): void;
    show(): void;
}

function Ways({ game, n, of, done, turn, show }: WaysProps) {
    const next = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
    useEffect(() => {
        if (done) next.current?.focus();
    }, [done]);
    return (
        <div class="row wrap steps">
            {n > 0 && (
                <button type="button" class="btn" aria-label={say('page.learn.back')} onClick={() => turn(n - 1)}>
                    <Icon id="prev" />
                </button>
            )}
            {!done && (
                <button type="button" class="btn" data-show-me onClick={show}>
                    <Icon id="eye" /> {say('page.learn.show')}
                </button>
            )}
            {n + 1 < of ? (
                <button
                    type="button"
                    class={`btn push ${done ? 'main' : 'quiet'}`}
                    data-next
                    ref={next}
                    onClick={() => turn(n + 1)}
                >
                    {say(done ? 'page.continue' : 'page.learn.skip')} <Icon id="next" />
                </button>
            ) : (
                <a
                    class={`btn push ${done ? 'main' : 'quiet'}`}
                    data-play-it
                    ref={next}
                    href={href(`new?game=${game}`)}
                >
                    <Icon id="play" /> {say('page.learn.play')}
                </a>
            )}
        </div>
    );
}

function Hand({ table, onRule }: { table: Table; onRule(rule: string): void }) {
    const view = table.view();
    const { game } = table;
    return (
        <section class="hand" aria-label={say('page.your-move')}>
            {view.draft.refusal && <Refused view={view} onRule={onRule} />}
            <game.Hand view={view} />
            {!game.ownButton && view.mine && <Main table={table} view={view} />}
            <Typed table={table} view={view} />
        </section>
    );
}

/** A number is shown where it is typed, on the keypad; giving up is a key by itself. */
function press(line: string) {
    const keys = ['Backspace', 'Backspace', ...line.replace(/@.*/, '')];
    for (const key of keys) document.querySelector<HTMLElement>(`.hand [data-key="${key}"]`)?.click();
}

/** One step, with its own table. */
function Doing({ game, step, n, of, turn, table, done }: Omit<WaysProps, 'show'> & { step: Step; table: Table }) {
    const rule = useSignal<string | null>(null);
    useKeys(table, { hint: () => show(), show: () => {} });
    useDrag(table.draft);
    void table.changed.value;
    const [title = '', task = '', learnt = ''] = textsOf(game, n);
    const show = () => {
        table.draft.set(step.show);
        if (table.game.ownButton) return press(step.show);
        document.querySelector<HTMLDetailsElement>('details.type')!.open = true;
    };
    return (
        <div class={`lesson t-${game}`} data-step={n + 1} data-show={step.show} data-done={done ? 'yes' : 'no'}>
            <div class="head">
                <p class="row small">
                    <b>{say('page.learn.title', TITLES[game])}</b>
                    <span class="muted push">{say('page.learn.step', n + 1, of)}</span>
                </p>
                <Dots n={n} of={of} />
            </div>
            <Cloth table={table} view={table.view()} />
            <div class="bubble" aria-live="polite">
                <h1>{title}</h1>
                <p>{done ? learnt : task}</p>
            </div>
            <Hand table={table} onRule={(id) => (rule.value = id)} />
            <Ways game={game} n={n} of={of} done={done} turn={turn} show={show} />
            {rule.value !== null && <RulesDialog game={game} rule={rule.value} onClose={() => (rule.value = null)} />}
        </div>
    );
}

export function Page({ game }: { game: GameName }) {
    const steps = stepsOf(game);
    const n = useSignal(0);
    const table = useSignal<Table | null>(null);
    const done = useSignal(false);
    const failed = useSignal(false);
    const tries = useSignal(0);
    useEffect(() => {
        document.documentElement.dataset.game = game;
        return () => {
            delete document.documentElement.dataset.game;
        };
    }, [game]);
    useSignalEffect(() => {
        const step = steps[n.value];
        if (!step) return;
        void tries.value;
        failed.value = false;
        let there: Table | null = null;
        let left = false;
        done.value = false;
        void openStep(game, step, () => (done.value = true)).then(
            (opened) => {
                there = opened;
                if (left) opened.close();
                else table.value = opened;
            },
            () => {
                if (!left) failed.value = true;
            },
        );
        return () => {
            left = true;
            table.value = null;
            there?.close();
        };
    });
    const step = steps[n.value];
    return (
        <>
            <TopBar />
            <main id="main" class="page" data-game={game}>
                {failed.value && <Unfetched again={() => tries.value++} />}
                {table.value && step && (
                    <Doing
                        key={n.value}
                        game={game}
                        step={step}
                        n={n.value}
                        of={steps.length}
                        turn={(to) => (n.value = to)}
                        table={table.value}
                        done={done.value}
                    />
                )}
            </main>
        </>
    );
}
