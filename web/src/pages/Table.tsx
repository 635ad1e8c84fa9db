// A table: seats, cloth, hand and side, whoever its lines come from.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, Lettering, TITLES } from '../art/Art';
import type { View } from '../games/game';
import { neighbour, squareAt } from '../games/squares';
import { lastOwn, takeBack, type Opened } from '../log/local';
import type { Table } from '../log/table';
import { part } from '../part';
import { Dialog } from '../parts/Dialog';
import { Moves, showPly } from './table/Moves';
import { Seats } from './table/Seats';
import { ThemeButton } from '../parts/Bar';
import type { Choice, Refusal } from '../rules/module';
import { go, href } from '../route';
import { say, sayWhy } from '../say';
import { motion, set, settings } from '../settings';
import { served } from '../turns';
import { worthText } from '../worth';
import { useDrag } from '../games/drag';
import { RulesDialog } from './Rules';

function Bar({ table, view, onHint, onMenu }: { table: Table; view: View; onHint(): void; onMenu(): void }) {
    const { sound } = settings.value;
    return (
        <header class="bar">
            <a class="btn quiet icon" href={href('.')} aria-label={say('page.to-shelf')}>
                <Icon id="back" />
            </a>
            <h1>
                <Lettering word={TITLES[table.game.name]} />
                <span class="vh">{TITLES[table.game.name]}</span>
                <small>
                    {table.game.words.round(view.position)}
                    {table.game.words.more && <span class="only-l"> · {table.game.words.more(view.position)}</span>}
                </small>
            </h1>
            <div class="row push tools">
                {table.line.advise && (
                    <button type="button" class="btn quiet icon" aria-label={say('page.hint')} onClick={onHint}>
                        <Icon id="bulb" />
                    </button>
                )}
                <span class="only-l row tools">
                    <button
                        type="button"
                        class="btn quiet icon"
                        aria-pressed={sound}
                        aria-label={say('page.sound')}
                        onClick={() => set({ sound: !sound })}
                    >
                        <Icon id="sound" />
                    </button>
                    <ThemeButton />
                </span>
                <button
                    type="button"
                    class="btn quiet icon"
                    aria-label={say('page.menu')}
                    aria-haspopup="dialog"
                    onClick={onMenu}
                >
                    <Icon id="menu" />
                </button>
            </div>
        </header>
    );
}

/** The board, and how fingers and arrows go about on it. */
export function Cloth({ table, view }: { table: Table; view: View }) {
    const cloth = useRef<HTMLElement>(null);
    const { Board, words } = table.game;
    const kept = table.keptView(view);
    const tap = (event: MouseEvent) => {
        if (table.pause.value) return table.dismiss();
        const byKey =
            event.detail === 0 ? (event.target as Element).closest<HTMLElement>('[data-sq]')?.dataset.sq : undefined;
        const square = byKey ?? squareAt(cloth.current!, event.clientX, event.clientY);
        if (square && !kept) view.draft.tap(square);
    };
    const press = (event: KeyboardEvent) => {
        const from = (event.target as Element).closest<HTMLElement>('[data-sq]');
        if (!from) return;
        const to = neighbour(cloth.current!, from, event.key);
        if (to) {
            event.preventDefault();
            view.draft.look(to.dataset.sq!);
            to.focus();
        } else if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            if (!kept) view.draft.tap(from.dataset.sq!);
        }
    };
    const told = view.pause && !table.game.ownBanner ? words.told(view) : [];
    return (
        <section
            class={`cloth ${view.mine && view.draft.target ? 'placed' : ''} ${kept ? 'kept' : ''}`}
            aria-label={say('page.board')}
            ref={cloth}
            onClick={tap}
            onKeyDown={press}
        >
            <Board view={kept ?? view} />
            {told.length > 0 && (
                <div class="banner">
                    {told.map((text) => (
                        <b>{text}</b>
                    ))}
                </div>
            )}
        </section>
    );
}

/** Messages of the rules are parts of sentences; names of squares stay small. */
const sentence = (text: string) =>
    (/^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)) +
    (/[.!?…]$|^$/.test(text) ? '' : '.');

export function Refused({ view, onRule }: { view: View; onRule(rule: string): void }) {
    const why = view.draft.refusal!;
    const text = sayWhy(why);
    return (
        <div class="refused" role="alert" data-rule={why.rule ?? ''}>
            <Icon id="no" />
            <span>
                {sentence(text)}{' '}
                {why.rule && (
                    <a
                        href={href(`rules/${view.position.game}#${why.rule}`)}
                        onClick={(event) => {
                            event.preventDefault();
                            onRule(why.rule!);
                        }}
                    >
                        {say('page.rule', why.rule)}
                    </a>
                )}
            </span>
        </div>
    );
}

/** The line is not what one usually means: the same button again plays it. */
const Doubted = ({ why }: { why: Refusal }) => (
    <div class="refused doubted" role="alert" data-doubt>
        <Icon id="bulb" />
        <span>
            {sayWhy(why)} <b>{say('page.sure')}</b>
        </span>
    </div>
);

/** The field for notation: it follows what is tapped, and takes anything. */
export function Typed({ table, view }: { table: Table; view: View }) {
    const { draft } = view;
    return (
        <details class="type fold">
            <summary>
                <Icon id="keys" /> {say('page.type')}
            </summary>
            <form
                data-entry
                class="entry"
                onSubmit={(event) => {
                    event.preventDefault();
                    draft.play((event.currentTarget.elements.namedItem('move') as HTMLInputElement).value.trim());
                }}
            >
                <label class="vh" for="move">
                    {say('page.type-label')}
                </label>
                <input
                    id="move"
                    class="field"
                    name="move"
                    value={draft.line}
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    aria-describedby="move-form"
                    onInput={(event) => draft.set(event.currentTarget.value)}
                />
                <button type="submit" class="btn">
                    {say('page.play')}
                </button>
            </form>
            <p id="move-form" class="xs muted">
                {table.game.words.form()}
            </p>
        </details>
    );
}

function Sentence({ table, view }: { table: Table; view: View }) {
    const { words } = table.game;
    const does = view.draft.ready ? words.does(view) : '';
    const acting = !does && view.mine && (
        <b>
            {table.line.followers.length > 1 && view.me !== null
                ? `${view.names[view.me]}. `
                : `${say('page.your-turn')} `}
        </b>
    );
    const kept = table.replay.value === null ? table.line.underWay?.() : null;
    const text = kept
        ? table.line.isCut!()
            ? `${say('page.move-kept')}: ${words.move(kept)}`
            : say('page.wait')
        : does || words.ask(view);
    return (
        <p class="say">
            {does && <b>{words.move(view.draft.line.trim())}: </b>}
            {acting}
            <span>{does ? `${text}.` : sentence(text)}</span>
        </p>
    );
}

export function Main({ table, view }: { table: Table; view: View }) {
    const { draft, mine } = view;
    const { Beside } = table.game;
    return (
        <div class="acts">
            <button
                type="button"
                class="btn icon tall"
                aria-label={say('page.back-step')}
                aria-disabled={!draft.line}
                onClick={() => draft.back()}
            >
                <Icon id="undo" />
            </button>
            {Beside && mine && <Beside view={view} />}
            {view.pause ? (
                <button type="button" class="btn main tall" onClick={() => table.dismiss()}>
                    {say('page.continue')}
                </button>
            ) : table.replay.value !== null ? (
                <button type="button" class="btn main tall" onClick={() => showPly(table, table.follower.moves)}>
                    {say('page.to-now')}
                </button>
            ) : (
                <button
                    type="button"
                    class="btn main tall"
                    data-play
                    aria-disabled={!draft.ready}
                    onClick={() => draft.ready && draft.play()}
                >
                    {mine
                        ? draft.ready && table.line.isCut?.()
                            ? say('page.save-move')
                            : table.game.words.button(view)
                        : say(table.line.isCut?.() && table.line.underWay?.() ? 'page.move-kept' : 'page.wait')}
                </button>
            )}
        </div>
    );
}

/** another: how another match comes about, where others have to be asked. */
function Ended({ opened: { table, again }, another }: { opened: Opened; another: ComponentChildren }) {
    const last = table.view();
    return (
        <div class="ended whole">
            <h2>{table.result()}</h2>
            {last.position.over &&
                !table.game.ownBanner &&
                table.game.words.told(last).map((text) => <p class="small">{text}</p>)}
            <div class="row wrap">
                {again ? (
                    <button type="button" class="btn main" data-again onClick={async () => go(await again())}>
                        <Icon id="play" /> {say('page.again')}
                    </button>
                ) : (
                    another
                )}
                <a class="btn" data-after href={href(`${table.id}/after`)}>
                    <Icon id="chart" /> {say('page.after.how')}
                </a>
                <a class="btn" href={href('.')}>
                    {say('page.to-shelf')}
                </a>
            </div>
        </div>
    );
}

/** What the tutor says, and what can be done about it. */
function Warned({ table }: { table: Table }) {
    const { line, advice } = table.warning!;
    const { words } = table.game;
    if (!advice) return <p class="say">{say('page.thinking')}</p>;
    const { worth, also } = advice;
    const best = advice.choices[0]!;
    return (
        <div class="hint" role="alert" data-tutor={best.move}>
            <p>
                {say(
                    worth.unit === 'point' ? 'plain.tutor-alone' : 'plain.tutor',
                    words.move(line),
                    worthText(worth, best.value),
                    worthText(worth, also!),
                )}
            </p>
            <p>
                <b>{say('page.after.best', words.move(best.move))}</b>
            </p>
            <ul>
                {best.reasons.map((why) => (
                    <li>{sayWhy(why)}</li>
                ))}
            </ul>
            <div class="row wrap">
                <button type="button" class="btn small" data-anyway onClick={() => table.draft.play(line)}>
                    {say('page.tutor-anyway')}
                </button>
                <button type="button" class="btn small" data-better onClick={() => table.draft.set(best.move)}>
                    {say('page.hint-take')}
                </button>
            </div>
        </div>
    );
}

function HandArea({
    opened,
    view,
    another,
    onRule,
}: {
    opened: Opened;
    view: View;
    another: ComponentChildren;
    onRule(rule: string): void;
}) {
    const { table, Desk } = opened;
    const { Hand, ownButton } = table.game;
    const over = table.over && table.replay.value === null;
    const { diceDue, clockDue } = view.position;
    const asked = Desk !== undefined && table.replay.value === null && (diceDue || (clockDue && ownButton)); // the desk says what for
    const goesOn = view.pause || table.replay.value !== null;
    const hand = !over && (
        <>
            {!(Desk && ownButton) && <Hand view={view} />}
            {(Desk || !ownButton) && (!table.watches || goesOn) && <Main table={table} view={view} />}
        </>
    );
    return (
        <section class="hand" aria-label={say('page.your-move')}>
            {over ? (
                <Ended opened={opened} another={another} />
            ) : (
                (view.draft.refusal || !asked) && (
                    <div class="tell">
                        {table.warning ? (
                            <Warned table={table} />
                        ) : view.draft.refusal ? (
                            <Refused view={view} onRule={onRule} />
                        ) : view.draft.doubt ? (
                            <Doubted why={view.draft.doubt} />
                        ) : (
                            <Sentence table={table} view={view} />
                        )}
                    </div>
                )
            )}
            {Desk ? (
                <Desk table={table} view={view}>
                    {hand}
                </Desk>
            ) : (
                hand
            )}
            {!table.watches && table.follower.phase !== 'over' && <Typed table={table} view={view} />}
        </section>
    );
}

interface Hint {
    standing: string; // what it was asked about
    choice: Choice | null; // null: being thought about
}

function HintBox({ table, hint }: { table: Table; hint: Hint }) {
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

function Menu({
    table,
    view,
    onClose,
    onShow,
}: {
    table: Table;
    view: View;
    onClose(): void;
    onShow(what: Shown): void;
}) {
    const { asks } = table.line;
    const sits = table.follower.phase === 'playing' && (!asks || table.seat !== null);
    const freely = table.line.undoTo !== null && table.follower.moves > table.line.undoTo();
    const canUndo = sits && (freely || (!asks && !table.line.enter && view.mine && lastOwn(table) >= 0));
    const entry = (icon: string, label: string, act: () => void, off = false) => (
        <button type="button" class="btn quiet" disabled={off} onClick={act}>
            <Icon id={icon} /> {label}
        </button>
    );
    const undo = () => {
        if (freely) table.line.undo(table.viewer.value, table.follower.moves - 1);
        else void takeBack(table).then((id) => go(id, true));
        onClose();
    };
    const draw = () => {
        table.line.send(table.viewer.value, 'offer draw');
        onClose();
    };
    const resign = () => {
        if (confirm(say(view.position.sides > 2 ? 'page.resign-bot' : 'page.resign-sure')))
            table.line.send(table.viewer.value, 'resign');
        onClose();
    };
    const carryOn = () => {
        if (confirm(say('page.carry-sure')))
            void part(() => import('./meet/carry')).then(
                ({ carry }) => carry(table),
                () => table.draft.deny({ rule: null, message: 'page.not-fetched', args: [] }),
            );
    };
    return (
        <Dialog title={TITLES[view.position.game]} onClose={onClose}>
            <div class="menu">
                {entry('eye', say('page.in-words'), () => onShow('words'))}
                {entry('undo', say(asks ? 'page.ask-undo' : 'page.undo-move'), undo, !canUndo)}
                {asks && entry('people', say('page.ask-draw'), draw, !sits)}
                {!table.line.enter && entry('no', say('page.resign'), resign, !sits)}
                {served.value &&
                    !asks &&
                    !table.line.enter &&
                    entry('people', say('page.carry'), carryOn, table.follower.phase === 'over')}
                {entry('star', say('page.rules-of'), () => onShow('rules'))}
                {entry('keys', say('page.keys'), () => onShow('keys'))}
                <a class="btn quiet" href={href('settings')}>
                    <Icon id="contrast" /> {say('page.settings')}
                </a>
            </div>
        </Dialog>
    );
}

const KEYS = ['arrows', 'piece', 'enter', 'esc', 'back', 'hint', 'type', 'replay', 'help'] as const;
/** Keys of what is in the hand. */
const pieces = () =>
    [...new Set([...document.querySelectorAll<HTMLElement>('.hand [data-key]')].map(({ dataset }) => dataset.key!))]
        .filter((key) => key.length === 1)
        .join(' ');

const KeysDialog = ({ onClose }: { onClose(): void }) => (
    <Dialog title={say('page.keys')} onClose={onClose}>
        <dl class="stack small">
            {KEYS.map((key) => {
                const [press, does] = say(`page.key.${key}`, pieces()).split(' | ');
                if (!press) return null;
                return (
                    <div class="row">
                        <dt>
                            <kbd>{press}</kbd>
                        </dt>
                        <dd>{does}</dd>
                    </div>
                );
            })}
        </dl>
    </Dialog>
);

const WordsDialog = ({ table, view, onClose }: { table: Table; view: View; onClose(): void }) => (
    <Dialog title={say('page.in-words')} onClose={onClose}>
        <div class="prose" data-words>
            {table.game.words.board(view).map((text) => (
                <p>{text}</p>
            ))}
            <p>{view.names.map((name, seat) => `${name}: ${view.position.score[seat]}`).join(' · ')}</p>
        </div>
    </Dialog>
);

/** Nothing of the table is in the page while it changes hands, and nothing else can be reached. */
function Cover({ table, player }: { table: Table; player: number }) {
    const box = useRef<HTMLDialogElement>(null);
    const text = say('page.pass-to', table.names()[table.line.followers[player]!.seat ?? 0]!);
    useEffect(() => box.current!.showModal(), []);
    return (
        <dialog
            class="cover"
            ref={box}
            aria-label={text}
            onCancel={(event) => event.preventDefault()}
            onClose={() => table.uncover()}
        >
            <Icon id="cup" />
            <h2>{text}</h2>
            <button type="button" class="btn tall" autofocus onClick={() => table.uncover()}>
                {say('page.pass-taken')}
            </button>
        </dialog>
    );
}

type Shown = 'menu' | 'words' | 'keys' | 'rules' | null;

/** Keys that hold everywhere on a table; letters and digits choose what carries them. */
export function useKeys(table: Table, act: { hint(): void; show(what: Shown): void }) {
    useEffect(() => {
        const focusBoard = () =>
            document.querySelector<HTMLElement>(`.cloth [data-sq="${table.draft.focus}"]`)?.focus();
        const simple: Record<string, () => void> = {
            Escape: () => table.draft.clear(),
            Backspace: () => table.draft.back(),
            h: act.hint,
            '?': () => act.show('keys'),
            '[': () => showPly(table, (table.replay.value ?? table.follower.moves) - 1),
            ']': () => showPly(table, (table.replay.value ?? table.follower.moves) + 1),
            '/': () => {
                const field = document.querySelector<HTMLInputElement>('form[data-entry] input');
                if (!field) return; // there is nothing to be entered
                field.closest('details')!.open = true;
                field.select();
            },
            ArrowLeft: focusBoard,
            ArrowRight: focusBoard,
            ArrowUp: focusBoard,
            ArrowDown: focusBoard,
        };
        const press = (event: KeyboardEvent) => {
            const target = event.target as Element;
            if (
                event.ctrlKey ||
                event.metaKey ||
                event.altKey ||
                event.defaultPrevented ||
                target.closest('dialog, .cover')
            )
                return;
            if (target.matches('input, select, textarea')) {
                if (event.key === 'Escape') (target as HTMLElement).blur();
                return;
            }
            table.dismiss();
            const piece = document.querySelector<HTMLElement>(`.hand [data-key="${CSS.escape(event.key)}"]`);
            const key = simple[event.key];
            if (event.key === 'Enter' && target === document.body && table.draft.ready) table.draft.play();
            else if (event.key === 'Enter' && target.closest('button, a'))
                return; // it presses what has the focus
            else if (piece) piece.click();
            else if (key) key();
            else return;
            event.preventDefault();
        };
        addEventListener('keydown', press);
        return () => removeEventListener('keydown', press);
    }, [table]);
}

/** What only a table with others elsewhere has: how things stand, chat, another match. */
export interface Elsewhere {
    top: ComponentChildren;
    side: ComponentChildren;
    another: ComponentChildren;
}

export function TablePage({ opened, ply, elsewhere }: { opened: Opened; ply: number | null; elsewhere?: Elsewhere }) {
    const { table } = opened;
    const shown = useSignal<Shown>(null);
    const rule = useSignal('');
    const hint = useSignal<Hint | null>(null);
    useLayoutEffect(() => {
        table.replay.value = ply !== null && ply < table.follower.moves ? ply : null;
    }, [ply, table]);
    const view = table.view();
    const think = async () => {
        const { follower, seat, standing, line } = table;
        if (seat === null || !follower.at().toAct.includes(seat) || !line.advise) return;
        const asked = { standing, choice: null };
        const acted = table.lastOf(seat);
        hint.value = asked;
        const advice = await line.advise(follower.record(), seat);
        if (hint.value !== asked) return;
        hint.value = 'choices' in advice && advice.choices[0] ? { standing, choice: advice.choices[0] } : null;
        if (standing !== table.standing && seat === table.seat && table.lastOf(seat) <= acted) void think(); // it still has to decide, about something else
    };
    const askHint = () => void (table.view().mine && think()); // as it is when asked: keys were bound long before
    const onRule = (id: string) => {
        rule.value = id;
        shown.value = 'rules';
    };
    useKeys(table, { hint: askHint, show: (what) => (shown.value = what) });
    useDrag(table.draft);
    void table.changed.value;
    const now = table.at(table.follower.moves);
    const { Side, Score } = table.game;
    const close = () => (shown.value = null);
    return (
        <>
            <Bar table={table} view={view} onHint={askHint} onMenu={() => (shown.value = 'menu')} />
            {elsewhere?.top}
            <main
                id="main"
                class={`table t-${table.game.name}`}
                data-table={table.id}
                data-length={table.follower.moves}
                data-turn={now.diceDue ? '' : now.toAct.map((seat) => seat + 1).join(' ')}
                data-over={table.follower.phase === 'over' ? 'yes' : 'no'}
                data-seat={view.me === null ? '' : view.me + 1}
            >
                {table.covered.value === null ? (
                    <>
                        <Seats game={table.game} view={view} seats={table.follower.seats(Date.now())} />
                        <Cloth table={table} view={view} />
                        <HandArea opened={opened} view={view} another={elsewhere?.another} onRule={onRule} />
                        <aside class="side" aria-label={say('page.game')}>
                            {hint.value?.standing === table.standing && <HintBox table={table} hint={hint.value} />}
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
                <Menu table={table} view={view} onClose={close} onShow={(what) => (shown.value = what)} />
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
