// Those who watch a server's table: how many they are, and what they say to each other. Players read it when they ask.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../../announce';
import { Icon } from '../../art/Art';
import type { Remark } from '../../log/passing';
import type { Remote } from '../../log/remote';
import { tame } from '../../names';
import { go } from '../../route';
import { say, sayWhy } from '../../say';
import { set, settings, type Terms } from '../../settings';
import { ServerFault } from '../../wire/http';
import { fit, isName, NAME, SAID } from '../../wire/name';
import { wishFor } from '../wish';
import { Mute, Saying, Words } from './Talk';
import { NameField } from '../NameField';
import { Refused } from '../../parts/Refused';

const countText = (watching: number) =>
    watching === 1 ? say('page.watch.one') : say('page.watch.many', String(watching));

const nameOf = ({ name }: Remark) => tame(name) || say('join.somebody');

/** One's own name is asked for with the first remark. */
function Remarking({ remote }: { remote: Remote }) {
    const field = useRef<HTMLInputElement>(null);
    const name = useSignal(settings.value.name);
    const asks = useSignal(!settings.value.name);
    const wrong = useSignal('');
    const speak = async (event: Event) => {
        event.preventDefault();
        const text = fit(field.current!.value, SAID);
        const called = fit(name.value, NAME);
        wrong.value = isName(called) ? '' : say('page.no-name');
        if (!text || wrong.value) return;
        set({ name: called });
        try {
            await remote.remark(called, text);
            asks.value = false;
            field.current!.value = '';
        } catch (error) {
            if (!(error instanceof ServerFault)) throw error;
            wrong.value = sayWhy(error.why);
        }
    };
    return (
        <form class="stack" onSubmit={speak}>
            {asks.value && <NameField id="watcher" name={name} />}
            <Words id="remark" text={say('page.watch.field')} field={field} />
            <Refused text={wrong.value} />
        </form>
    );
}

function Remarks({ remote }: { remote: Remote }) {
    const all = remote.passing.remarks.value;
    const hushed = useSignal<readonly string[]>([]);
    const said = all.filter(({ tag }) => !hushed.value.includes(tag));
    const last = useRef(all.at(-1)?.number ?? 0);
    useEffect(() => {
        announce(
            ...said.filter(({ number }) => number > last.current).map((one) => `${nameOf(one)}: ${tame(one.text)}`),
        );
        last.current = all.at(-1)?.number ?? last.current;
    }, [all]);
    const speakers = new Map(all.map((one) => [one.tag, nameOf(one)]));
    const toggle = (tag: string) =>
        (hushed.value = hushed.value.includes(tag)
            ? hushed.value.filter((other) => other !== tag)
            : [...hushed.value, tag]);
    return (
        <>
            <ul class="talk" data-remarks>
                {said.map((one) => (
                    <Saying key={one.number} who={nameOf(one)}>
                        <bdi>{tame(one.text)}</bdi>
                    </Saying>
                ))}
            </ul>
            <div class="row wrap mutes">
                {[...speakers].map(
                    ([tag, name]) =>
                        name !== settings.value.name && (
                            <Mute
                                key={tag}
                                id={tag}
                                name={name}
                                muted={hushed.value.includes(tag)}
                                toggle={() => toggle(tag)}
                            />
                        ),
                )}
            </div>
        </>
    );
}

/** Their remarks: shown to watchers, and to players once they open it. */
export function Watchers({ remote }: { remote: Remote }) {
    const { seat, watching, phase } = remote.now;
    const open = useSignal(phase === 'over' && seat !== null);
    const plays = seat !== null;
    useEffect(() => remote.listen(plays && open.value), [plays, open.value]);
    useEffect(() => {
        if (phase === 'over') open.value = true;
    }, [phase]);
    if (!plays)
        return (
            <section class="stack" aria-labelledby="watchers" data-watchers={watching}>
                <h2 id="watchers" class="small">
                    {say('page.watch.talk')}
                </h2>
                <p class="small muted">{say('page.watch.apart')}</p>
                <Remarks remote={remote} />
                <Remarking remote={remote} />
            </section>
        );
    if (!watching && !remote.passing.remarks.value.length) return null;
    return (
        <details
            class="fold"
            data-watchers={watching}
            open={open.value}
            onToggle={({ currentTarget }) => (open.value = currentTarget.open)}
        >
            <summary>
                <Icon id="eye" /> {countText(watching)}
            </summary>
            {open.value && <Remarks remote={remote} />}
        </details>
    );
}

const TERMS: readonly (keyof Terms)[] = ['clock', 'late', 'sit', 'watch', 'delay', 'start', 'rated'];

/** The set-up of another table like this one. */
function like(remote: Remote): void {
    const { game, settings: terms } = remote.now;
    const head = remote.now.record();
    const agreed = Object.fromEntries(TERMS.flatMap((name) => (terms[name] ? [[name, terms[name]]] : [])));
    const wish = {
        ...wishFor(game!),
        with: 'friends' as const,
        seats: remote.now.seats().length,
        options: Object.fromEntries(
            [...head.matchAll(/^option (\S+) (.+)$/gm)].map(([, name, value]) => [name, value]),
        ),
        sheet: [...head.matchAll(/^sheet-line (.+)$/gm)].map(([, line]) => line).join('\n') || undefined,
        terms: agreed,
    };
    set({ wishes: { ...settings.value.wishes, [game!]: wish } });
    go(`new?game=${game}&with=friends`);
}

export const Like = ({ remote }: { remote: Remote }) => (
    <button type="button" class="btn small" data-like onClick={() => like(remote)}>
        <Icon id="plusi" /> {say('page.full.like')}
    </button>
);

/** Tells a watcher how many others watch. */
export const YouWatch = ({ remote }: { remote: Remote }) => {
    const { watching, live, phase } = remote.now;
    return (
        <p class="row wrap watching" data-watching={live ? watching : ''}>
            <Icon id="eye" /> <b>{say('page.watch')}</b>
            {live && watching > 0 && <span class="muted">{countText(watching)}</span>}
            {phase === 'playing' && (
                <>
                    <span class="small">{say('page.full.says')}</span>
                    <Like remote={remote} />
                </>
            )}
        </p>
    );
};
