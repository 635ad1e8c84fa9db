// Draws DOCE's hand: dice of all numbers and the blocker; the pieces that a seat has left; the points by round.
import type { MessageId } from 'generated/messages';
import { Icon } from '../../art/Art';
import { Die } from '../../art/Die';
import { Pick } from '../Pick';
import type { Share } from '../../rules/module';
import { say } from '../../say';
import type { SeatProps, ViewProps } from '../game';
import { fieldsOf } from './look';
import { signed } from './words';

const KINDS = ['w', 'k'];
const Blocker = ({ label }: { label?: string }) => (
    <svg class="die" viewBox="0 0 48 54" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
        <use href="#blocker" />
    </svg>
);

/** The six faces and the blocker; on phones replaced by the round's points while its end is told. */
export function Hand({ view }: ViewProps) {
    const { draft, me, mine, position } = view;
    const told = view.pause && view.story.end !== null && (
        <div class="only-s doce-gains">
            <Gains view={view} />
        </div>
    );
    if (me === null) return told || null; // watchers have no dice
    const kind = KINDS[me]!;
    const used = fieldsOf(position).blocker[me] !== 0;
    const picks = (
        <div class={`picks ${told ? 'only-l' : ''}`} role="group" aria-label={say('page.doce.pieces')}>
            {[1, 2, 3, 4, 5, 6].map((n) => (
                <Pick
                    key={n}
                    draft={draft}
                    piece={String(n)}
                    pressed={mine && draft.parts.face === String(n)}
                    label={say('page.doce.die', n)}
                    off={!mine}
                >
                    <Die kind={kind} face={n} />
                </Pick>
            ))}
            <Pick
                draft={draft}
                piece="#"
                pressed={mine && draft.parts.block !== undefined}
                label={say(used ? 'page.doce.blocker-used' : 'page.doce.blocker')}
                off={!mine || used}
            >
                {!used && (
                    <span class="n blocks" aria-hidden="true">
                        {say('page.doce.blocks')}
                    </span>
                )}
                <Blocker />
            </Pick>
        </div>
    );
    return (
        <>
            {picks}
            {told}
        </>
    );
}

export const Mark = ({ seat }: SeatProps) => <Die kind={KINDS[seat]!} face={6} />;

export function Under({ view, seat }: SeatProps) {
    const { hand, blocker } = fieldsOf((view.pause && view.story.end) || view.position);
    return (
        <>
            {say('page.doce.left', hand[seat]!)}
            {!blocker[seat] && (
                <>
                    {' '}
                    · <Blocker label={say('page.doce.has-blocker')} />
                </>
            )}
        </>
    );
}

export const Side = ({ view }: ViewProps) =>
    view.rated || view.over ? null : (
        <div class="row wrap">
            {(['threats', 'rival'] as const).map((name) => (
                <button
                    type="button"
                    class="btn small"
                    data-show={name}
                    aria-pressed={view.shown.has(name)}
                    onClick={() => view.toggle(name)}
                >
                    <Icon id="eye" /> {say(`page.doce.${name}`)}
                </button>
            ))}
        </div>
    );

/** Each seat's points at the end of each round. */
function rounds({ view }: ViewProps): number[][] {
    const table: number[][] = [];
    let before = view.at(0);
    for (let ply = 1; ply <= view.position.ply; ply++) {
        const now = view.at(ply);
        if (now.round !== before.round || now.over)
            table.push(now.score.map((points, seat) => points - before.score[seat]!));
        before = now;
    }
    return table;
}

/** The points of the round that was just finished, by kind and seat. */
const How = ({ gains, of }: { gains: readonly Share[]; of: string }) => (
    <>
        <p class="small">
            <b>{of}</b>
        </p>
        <dl class="small doce-how">
            {gains.map(({ id, count }) => (
                <>
                    <dt>{say(id as MessageId)}</dt>
                    <dd>{signed(count)}</dd>
                </>
            ))}
        </dl>
    </>
);

/** For each seat that got points. */
const Gains = ({ view }: ViewProps) => (
    <>
        {view.story.gains.map((parts, seat) => {
            const gains = parts.filter(({ count }) => count !== 0);
            return gains.length > 0 && <How gains={gains} of={view.names[seat]!} />;
        })}
    </>
);

export function Score({ view }: ViewProps) {
    const past = rounds({ view });
    const fresh = view.moving && view.story.end ? past.length - 1 : -1; // the round that the board is telling
    const count = view.position.options.rounds ?? 4;
    return (
        <>
            <table class="score">
                <caption class="vh">{say('page.score')}</caption>
                <thead>
                    <tr>
                        <th scope="col">{say('page.round-word')}</th>
                        {view.names.map((name) => (
                            <th scope="col">{name}</th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {Array.from({ length: count }, (_, i) => (
                        <tr>
                            <th scope="row">{i + 1}</th>
                            {view.names.map((_name, seat) => (
                                <td class={i === fresh ? 'doce-fills' : ''}>
                                    {past[i]?.[seat] ?? (i === past.length && !view.position.over ? '·' : '')}
                                </td>
                            ))}
                        </tr>
                    ))}
                    <tr>
                        <th scope="row">{say('page.total')}</th>
                        {view.names.map((_name, seat) => (
                            <td class={fresh >= 0 ? 'doce-fills' : ''}>
                                <b>{view.position.score[seat]}</b>
                            </td>
                        ))}
                    </tr>
                </tbody>
            </table>
            <Gains view={view} />
        </>
    );
}
