// Ecuaciones' cloth: the strip with the equation and the word of the rules on it, below it the dice in their racks; at
// the end of a round what everybody laid.
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { Dice, Die as DieArt } from '../../art/Die';
import { say } from '../../say';
import type { BoardProps, View, ViewProps } from '../game';
import { legendIsOpen } from '../legend';
import { askText, toldTexts } from '../story';
import { type Entering, gapAt, useDragging, useEntering, useTyping } from './entering';
import {
    type Die,
    SOLITAIRE,
    TODOS,
    ULTIMO,
    ended,
    entered,
    fieldsOf,
    gameOf,
    kindOf,
    laidBy,
    lineOf,
    scored,
    signsOf,
} from './look';
import { type Verdict, aloud, bonusOf, dieWords, lineName, partOf, points, spoken, verdict, words } from './words';

const Sign = ({ sign, still = false }: { sign: string; still?: boolean }): VNode => (
    <DieArt kind={kindOf(sign) ?? 'w'} face={`=${sign}`} class={still ? 'still' : ''} />
);

/** What a die scores: a tap says why. Keys have the legend's button. */
const Points = ({ of }: { of: number | undefined }): VNode => (
    // biome-ignore lint/a11y/noStaticElementInteractions: for fingers
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <small
        onClick={(event) => {
            if (of === undefined) return;
            event.stopPropagation();
            legendIsOpen.value = true;
        }}
    >
        {of}
    </small>
);

/** A row breaks before `=` and nowhere else: both sides, and how many dice the longer one has. */
function sides(signs: readonly string[]): { rows: number[][]; longest: number } {
    const at = signs.indexOf('=');
    const all = signs.map((_, i) => i);
    const rows = at > 0 ? [all.slice(0, at), all.slice(at)] : [all];
    return { rows, longest: Math.max(...rows.map((row) => row.length)) };
}

/** An equation as dice, to look at. */
export function Equation({ signs, scores = true }: { signs: readonly string[]; scores?: boolean }): VNode {
    const { rows, longest } = sides(signs);
    const told = scores ? scored(signs) : null;
    return (
        <div
            class="eq"
            role="img"
            aria-label={aloud(signs)}
            style={{ '--row': String(longest), '--all': String(signs.length) }}
        >
            {rows.map((row, i) => (
                <span key={i}>
                    {row.map((at) => (
                        <span key={at} class="e">
                            <Sign sign={signs[at]!} />
                            {scores && <Points of={told?.dice[at]?.points} />}
                        </span>
                    ))}
                </span>
            ))}
        </div>
    );
}

/** Its place may be taken by a finger, an arrow key, Enter. */
const pressed = (act: () => void) => ({
    onClick: (event: MouseEvent) => {
        if (event.detail > 0) (event.currentTarget as HTMLElement).blur(); // so that Enter plays
        act();
    },
    onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        act();
    },
});

function Composed({ view, entering, wrong }: ViewProps & { entering: Entering; wrong: readonly number[] }): VNode {
    const { strip, entered: now } = entering,
        { signs } = strip;
    const { rows, longest } =
        now.what === 'reroll' ? { rows: [signs.map((_, i) => i)], longest: signs.length } : sides(signs);
    const told = now.what === 'equation' && !wrong.length && gameOf(view.position) !== ULTIMO ? scored(signs) : null;
    const caret = (at: number) => now.what === 'equation' && strip.caret === at && <i class="caret" />;
    const bad = (at: number): boolean => wrong.includes(at) || strip.dice[at] === null;
    return (
        <div
            class="eq"
            role="group"
            aria-label={signs.length ? aloud(signs) : say('page.ecuaciones.equation')}
            style={{ '--row': String(longest), '--all': String(signs.length) }}
        >
            {rows.map((row, i) => (
                <span key={i}>
                    {row.map((at) => (
                        <>
                            {caret(at)}
                            <button
                                key={strip.dice[at] ?? `x${at}`}
                                type="button"
                                class={`e${bad(at) ? ' bad' : ''}`}
                                data-sq={`s${at + 1}`}
                                tabindex={view.draft.focus === `s${at + 1}` ? 0 : -1}
                                aria-label={say('page.ecuaciones.take', spoken(signs[at]!))}
                                {...pressed(() => entering.take(at))}
                            >
                                {kindOf(signs[at]!) ? (
                                    <Sign sign={signs[at]!} still />
                                ) : (
                                    <span class="odd">{signs[at]}</span>
                                )}
                                <Points of={told?.dice[at]?.points} />
                            </button>
                        </>
                    ))}
                    {i === rows.length - 1 && caret(signs.length)}
                </span>
            ))}
        </div>
    );
}

const Judged = ({ told: { good, text } }: { told: Verdict }): VNode => (
    <p class={`verdict${good === null ? '' : good ? ' good' : ' no'}`} role="status">
        {good !== null && <Icon id={good ? 'check' : 'no'} />}
        <span>{text}</span>
    </p>
);

/** What somebody laid last, or is being waited for. */
function shownLaid(view: View): { signs: string[]; text: string } {
    const { position, came, me, names } = view;
    const who = came?.move.who;
    const own = me === null ? [] : signsOf(fieldsOf(position).laid[me]!);
    if (typeof who === 'number' && !came!.move.hidden && gameOf(came!.before) !== TODOS) {
        const signs = laidBy(came!.move.text, came!.before);
        return {
            signs,
            text: `${names[who]}: ${signs.length ? brought(view, who, signs) : words.move(came!.move.text)}`,
        };
    }
    if (gameOf(position) === TODOS && own.length) return { signs: own, text: askText(words, view) };
    return { signs: [], text: askText(words, view) };
}

/** The points that a move brought its seat. */
function brought({ came, position }: View, seat: number, signs: readonly string[]): string {
    const { line } = entered(came!.move.text, gameOf(came!.before) === SOLITAIRE);
    if (line) return `${points(lineOf(position, seat, line))} · ${lineName(line)}`;
    return gameOf(came!.before) === ULTIMO
        ? say('page.ecuaciones.dice-count', signs.length)
        : points(scored(signs)?.score ?? 0);
}

/** It has to be used. */
const Pin = (): VNode => (
    <svg class="pin" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 12v6.5" stroke="var(--pin-ink)" stroke-width="2.2" stroke-linecap="round" />
        <circle cx="10" cy="7.5" r="6" fill="var(--pin)" stroke="var(--pin-ink)" stroke-width="1.8" />
        <circle cx="8" cy="5.5" r="1.7" fill="#fff" />
    </svg>
);

function RackDie({ view, die, entering }: ViewProps & { die: Die; entering: Entering }): VNode {
    const { strip, entered: now } = entering,
        { draft, mine } = view;
    const used = strip.dice.includes(die.name);
    const lost = !/^[gbro]/.test(draft.focus) && !(+draft.focus.slice(1) <= strip.signs.length); // the die that had it is gone
    if (!die.sign)
        return (
            <span class="pick blank" aria-hidden="true">
                <i />
            </span>
        );
    return (
        <button
            type="button"
            class={`pick${used ? ' hole' : ''}${view.hinted.has(die.name) ? ' hinted' : ''}`}
            data-sq={die.name}
            tabindex={draft.focus === die.name || (lost && die.name === 'g1') ? 0 : -1}
            aria-disabled={mine ? undefined : true}
            aria-pressed={now.what === 'reroll' ? used : undefined}
            aria-label={dieWords(die, used && now.what === 'equation', view.hinted.has(die.name))}
            {...pressed(() => entering.tap(die.name))}
        >
            <DieArt kind={die.kind} face={`=${die.sign}`} class={die.rolled ? '' : 'still'} />
            {die.owed && <Pin />}
        </button>
    );
}

const RACKS = ['g', 'b', 'ro'];

function Racks({ view, entering }: ViewProps & { entering: Entering }): VNode {
    const roll = view.moving && view.came?.move.who === 'dice' ? view.position.ply : null;
    return (
        <Dice of={roll} class={`racks${view.mine ? '' : ' idle'}`}>
            {RACKS.map((kinds) => (
                <div key={kinds} class="rack">
                    {entering.dice
                        .filter(({ kind }) => kinds.includes(kind))
                        .map((die) => (
                            <RackDie key={die.name} view={view} die={die} entering={entering} />
                        ))}
                </div>
            ))}
        </Dice>
    );
}

/** The end of a round: everybody's equation, with what it scored. */
function Round({ view }: ViewProps): VNode {
    const { position, names } = view;
    return (
        <div class="round">
            <div class="news">
                {toldTexts(view).map((text) => (
                    <b key={text}>{text}</b>
                ))}
            </div>
            <ul>
                {names.map((name, seat) => {
                    const laid = signsOf(fieldsOf(position).laid[seat]!);
                    const worth = gameOf(view.came!.before) === ULTIMO ? null : (scored(laid)?.score ?? 0);
                    return (
                        <li key={seat} class="laid" style={{ '--d': `${seat * 160}ms` }}>
                            <b class="who">{name}</b>
                            {laid.length ? (
                                <Equation signs={laid} scores={false} />
                            ) : (
                                <span class="muted">{partOf(view, seat)}</span>
                            )}
                            <b class="worth">
                                {laid.length > 0 && worth}
                                {worth !== null && bonusOf(view, seat) > 0 && <small>+{bonusOf(view, seat)}</small>}
                            </b>
                        </li>
                    );
                })}
            </ul>
        </div>
    );
}

export function Board({ view, small }: BoardProps): VNode {
    const box = useRef<HTMLDivElement>(null);
    const entering = useEntering(view);
    useTyping(entering);
    useDragging(box, entering);
    const told = view.mine ? verdict(view) : null;
    const laid = view.mine ? null : shownLaid(view);
    const missing: Verdict | null = entering.missing
        ? { good: false, text: say('page.ecuaciones.no-die', spoken(entering.missing)), wrong: [] }
        : null;
    const over = ended(view) && gameOf(view.came!.before) !== SOLITAIRE;
    const point = (event: MouseEvent): void => {
        if (!(event.target as Element).closest('.e'))
            entering.point(gapAt(event.currentTarget as Element, event.clientX, event.clientY));
    };
    return (
        <div class="eqboard" ref={box}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: for fingers; keys have the line that is typed */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
            <div
                class={`strip${told?.good ? ' true' : ''}${view.mine ? ' mine' : ''}`}
                onClick={view.mine && !small ? point : undefined}
                hidden={over}
            >
                {told ? (
                    <Composed view={view} entering={entering} wrong={told.wrong} />
                ) : (
                    <Equation signs={laid!.signs} scores={gameOf(view.position) !== ULTIMO} />
                )}
                <Judged told={missing ?? told ?? { good: null, text: laid!.text, wrong: [] }} />
            </div>
            {over ? <Round view={view} /> : <Racks view={view} entering={entering} />}
        </div>
    );
}
