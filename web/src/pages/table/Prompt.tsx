// Says one thing over the hand: what to do, what a chosen move does, why one is refused, or what the tutor thinks of it.
import { Icon } from '../../art/Art';
import type { View } from '../../games/game';
import { askText, toldTexts } from '../../games/story';
import type { Table } from '../../log/table';
import type { Refusal } from '../../rules/module';
import { href } from '../../route';
import { say, sayWhy } from '../../say';
import { worthText } from '../../worth';
import { HintBox } from './Hint';
import { sentence } from './sentence';

const byFinger = matchMedia('(pointer: coarse)');

export function Refused({
    view,
    about,
    onRule,
}: {
    view: View;
    about?: string | undefined;
    onRule(rule: string): void;
}) {
    const why = view.draft.refusal!;
    const text = sayWhy(why);
    return (
        <div class="refused" role="alert" data-rule={why.rule ?? ''}>
            <Icon id="no" />
            <span>
                {sentence(text)} {about && <span data-about>{sentence(about)} </span>}
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

function Sentence({ table, view }: { table: Table; view: View }) {
    const { words } = table.game;
    const does = view.draft.ready ? words.does(view) : '';
    const acting = !does && view.mine && (
        <b>
            {table.link.followers.length > 1 && view.me !== null
                ? `${view.names[view.me]}. `
                : `${say('page.your-turn')} `}
        </b>
    );
    const unanswered = table.replay.value === null ? table.underWay : null;
    const text = unanswered
        ? table.isCut
            ? `${say('page.move-kept')}: ${words.move(unanswered)}`
            : say('page.wait')
        : does ||
          askText(words, view) ||
          (view.awaits ? say(byFinger.matches ? 'page.throw.how' : 'page.throw.how-keys') : '');
    return (
        <p class="say">
            {does && <b>{sentence(words.move(view.draft.line.trim()))} </b>}
            {acting}
            <span>{sentence(text)}</span>
        </p>
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
                <b>{sentence(say('page.after.best', words.move(best.move)))}</b>
            </p>
            <ul>
                {best.reasons.map((why) => (
                    <li>{sentence(sayWhy(why))}</li>
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

/** The one of them that matters most. */
export function Prompt({ table, view, onRule }: { table: Table; view: View; onRule(rule: string): void }) {
    if (table.warning) return <Warned table={table} />;
    if (view.draft.refusal) {
        const { wrong } = view.draft;
        return <Refused view={view} about={wrong ? table.game.words.about?.(view, wrong) : ''} onRule={onRule} />;
    }
    if (view.draft.doubt) return <Doubted why={view.draft.doubt} />;
    const hint = table.hints.now;
    if (hint && view.mine && hint.line === view.draft.line) return <HintBox table={table} view={view} hint={hint} />;
    const told = view.pause && !table.game.ownBanner ? toldTexts(view) : [];
    if (told.length)
        return (
            <div class="banner">
                {told.map((text) => (
                    <b>{text}</b>
                ))}
            </div>
        );
    return <Sentence table={table} view={view} />;
}
