// Dizzle's hand: the pool in six fixed places, the squares for the chosen die, or what else can be done.
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { Dice, Die } from '../../art/Die';
import { Pick } from '../Pick';
import { say } from '../../say';
import type { View, ViewProps } from '../game';
import { EXTRA, fieldsOf } from './sheet';

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** The number of the last roll that was seen to fall, for the dice to tumble: later moves do not end it. */
function useRolled(view: View): number | null {
    const last = useRef<number | null>(null);
    if (view.moving && view.came?.move.who === 'dice') last.current = view.position.ply;
    return last.current;
}

function Pool({ view }: ViewProps): VNode {
    const { pool } = fieldsOf(view.position);
    const rolled = useRolled(view);
    return (
        <Dice of={rolled} class="picks">
            {FACES.map((face) => {
                const count = pool[face - 1]!;
                return (
                    <Pick
                        key={face}
                        draft={view.draft}
                        piece={String(face)}
                        pressed={view.draft.parts.face === String(face)}
                        off={!count}
                        count={count}
                        label={say(count === 1 ? 'page.dizzle.die-one' : 'page.dizzle.die', face, count)}
                    >
                        {count > 1 && <Die kind="w" face={face} class="under" />}
                        <Die kind="w" face={face} class={count ? '' : 'gone'} />
                    </Pick>
                );
            })}
        </Dice>
    );
}

const squareOf = (move: string): string => /[a-i][1-7]/.exec(move)?.[0] ?? '';

/** The same squares as on the sheet, large enough for any finger. */
function Targets({ view }: ViewProps): VNode {
    const { draft } = view;
    const pieceless = draft.legal.moves.every((move) => '<*'.includes(move[0]!));
    const lines = draft.legal.moves.filter(
        (move) => pieceless || (draft.parts.face && move.startsWith(`${draft.parts.face}@`)),
    );
    return (
        <div class="targets" role="group" aria-label={say('page.dizzle.squares')}>
            {view.mine &&
                lines.map((move) => (
                    <button
                        key={move}
                        type="button"
                        class="btn"
                        aria-pressed={draft.line === move}
                        onClick={() => draft.set(move)}
                    >
                        <span class="mono">{squareOf(move)}</span>
                    </button>
                ))}
        </div>
    );
}

/** Nothing fits: the dice that are left, to be rolled again, or the end of the turn. */
function Stuck({ view }: ViewProps): VNode {
    const { pool } = fieldsOf(view.position);
    const left = FACES.flatMap((face) => Array.from({ length: pool[face - 1]! }, () => face));
    const { legal } = view.draft;
    return (
        <div class="stuck">
            {legal.has('R') && (
                <button type="button" class="btn tall again" data-key="r" onClick={() => view.draft.play('R')}>
                    <span class="dice-left" aria-hidden="true">
                        {left.map((face, i) => (
                            <Die key={i} kind="w" face={face} />
                        ))}
                    </span>
                    {say('page.dizzle.reroll')}
                    <small>{say('page.dizzle.reroll-means')}</small>
                </button>
            )}
            {legal.has('-') && (
                <button type="button" class="btn tall" data-key="-" onClick={() => view.draft.play('-')}>
                    <Icon id="no" />
                    {say('page.dizzle.leave')}
                    <small>{say('page.dizzle.leave-means')}</small>
                </button>
            )}
        </div>
    );
}

/** Alone: the two dice that have just taken others out of the pool. */
function Extra({ view }: ViewProps): VNode | null {
    const came = view.came;
    const rolled = useRolled(view);
    if (came?.move.who !== 'dice' || fieldsOf(came.before).stage !== EXTRA) return null;
    return (
        <Dice of={rolled} class="extra-dice small">
            <span>{say('page.dizzle.extra')}</span>
            {[...came.move.text].map((face, i) => (
                <Die key={i} kind="k" face={+face} />
            ))}
        </Dice>
    );
}

export function Hand({ view }: ViewProps): VNode {
    const stuck = view.mine && (view.draft.legal.has('R') || view.draft.legal.has('-'));
    return (
        <>
            {stuck ? <Stuck view={view} /> : <Pool view={view} />}
            <Extra view={view} />
            {!stuck && <Targets view={view} />}
        </>
    );
}
