// Chat: plain text, and seats that one does not want to read.
import { useSignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { invitation, type Remote } from '../../log/remote';
import { namesOf } from '../../log/speech';
import { tame } from '../../names';
import { announce } from '../../announce';
import { href } from '../../route';
import { say } from '../../say';
import { fit, SAID } from '../../wire/name';

/** A field for something to say, and the button that sends it. */
export const Words = ({ id, text, field }: { id: string; text: string; field: RefObject<HTMLInputElement | null> }) => (
    <div class="row">
        <label class="vh" for={id}>
            {text}
        </label>
        <input id={id} class="field grow" ref={field} maxLength={SAID} autocomplete="off" placeholder={text} />
        <button type="submit" class="btn icon" aria-label={say('page.talk.send')}>
            <Icon id="chat" />
        </button>
    </div>
);

/** One thing that somebody has said. */
export const Saying = ({ who, children }: { who: string; children: ComponentChildren }) => (
    <li>
        <b>
            <bdi>{who}</bdi>
        </b>{' '}
        {children}
    </li>
);

/** Whether somebody is read. */
export const Mute = ({ id, name, muted, toggle }: { id: string; name: string; muted: boolean; toggle(): void }) => (
    <button type="button" class="btn small quiet" data-mute={id} aria-pressed={muted} onClick={toggle}>
        <Icon id="no" /> {say('page.talk.mute', name)}
    </button>
);

function Speak({ remote }: { remote: Remote }) {
    const field = useRef<HTMLInputElement>(null);
    const speak = (event: Event) => {
        event.preventDefault();
        const text = fit(field.current!.value, SAID);
        if (text) remote.ask(`say ${text}`);
        field.current!.value = '';
    };
    return (
        <form onSubmit={speak}>
            <Words id="speak" text={say('page.talk.field')} field={field} />
        </form>
    );
}

/** Of those who have said something. */
const Mutes = ({ remote, names }: { remote: Remote; names: readonly string[] }) => {
    const spoke = new Set(remote.now.chat().map(({ seat }) => seat));
    return (
        <div class="row wrap mutes">
            {names.map((name, seat) =>
                spoke.has(seat) && seat !== remote.now.seat ? (
                    <Mute
                        key={seat}
                        id={`${seat + 1}`}
                        name={name}
                        muted={remote.server.muted.includes(seat)}
                        toggle={() => remote.mute(seat)}
                    />
                ) : null,
            )}
        </div>
    );
};

interface Heard {
    line: number;
    text: string;
    mine: boolean;
}
/** Says what is new to those who listen; not what was said before. news: the last of it that others said. */
function useVoice(lines: readonly Heard[], news: (text: string) => void) {
    const heard = useRef<number | null>(null);
    const last = lines.at(-1)?.line ?? 0;
    useEffect(() => {
        const fresh = heard.current === null ? [] : lines.filter(({ line }) => line > heard.current!);
        announce(...fresh.map(({ text }) => text));
        fresh
            .filter(({ mine }) => !mine)
            .slice(-1)
            .forEach(({ text }) => news(text));
        heard.current = last;
    }, [last]);
}

const TOAST = 8000; // ms that it stays

/** What was said where one does not see it: a tap leads there. */
function Toast({ text, onClose }: { text: string; onClose(): void }) {
    useEffect(() => {
        const timer = setTimeout(onClose, TOAST);
        return () => clearTimeout(timer);
    }, [text]);
    const show = () => {
        onClose();
        document.getElementById('speak')?.focus({ preventScroll: true });
        document.getElementById('talk')!.parentElement!.scrollIntoView({ block: 'center' });
    };
    return (
        <button type="button" class="toast" data-toast onClick={show}>
            <Icon id="chat" />
            <bdi>{text}</bdi>
        </button>
    );
}

const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
};

export function Talk({ remote, card = false }: { remote: Remote; card?: boolean }) {
    const follower = remote.now;
    const names = namesOf(follower);
    const said = follower
        .chat()
        .filter(({ seat, text }) => text && (seat === null || !remote.server.muted.includes(seat)));
    const lines = said.map(({ seat, text, line }) => ({
        line,
        who: seat === null ? say('join.server') : names[seat]!,
        text: tame(text),
        mine: seat !== null && seat === follower.seat,
    }));
    const list = useRef<HTMLUListElement>(null);
    const toast = useSignal('');
    useVoice(
        lines.map(({ who, text, line, mine }) => ({
            line,
            mine,
            text: `${who}: ${invitation(text) ? say('page.to-other') : text}`,
        })),
        (text) => (toast.value = isInView(list.current!) ? '' : text),
    );
    const speaks = follower.seat !== null || remote.server.owner;
    if (!speaks && !follower.chat().length) return null;
    return (
        <section class={`stack ${card ? 'card wide' : ''}`} aria-labelledby="talk">
            <h2 id="talk" class="small">
                {say('page.talk')}
            </h2>
            <ul class="talk" data-talk ref={list}>
                {lines.map(({ line, who, text }) => (
                    <Saying key={line} who={who}>
                        {invitation(text) ? (
                            <a href={href(invitation(text))}>{say('page.to-other')}</a>
                        ) : (
                            <bdi>{text}</bdi>
                        )}
                    </Saying>
                ))}
            </ul>
            {speaks && <Speak remote={remote} />}
            <Mutes remote={remote} names={names} />
            {toast.value && <Toast text={toast.value} onClose={() => (toast.value = '')} />}
        </section>
    );
}
