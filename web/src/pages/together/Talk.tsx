// Chat: plain text, and seats that one does not want to read.
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../art/Art';
import { invitation, type Remote } from '../../log/remote';
import { namesOf } from '../../log/table';
import { announce } from '../../parts/Say';
import { href } from '../../route';
import { say } from '../../say';
import { fit, SAID } from '../../wire/name';

function Speak({ remote }: { remote: Remote }) {
    const field = useRef<HTMLInputElement>(null);
    const speak = (event: Event) => {
        event.preventDefault();
        const text = fit(field.current!.value, SAID);
        if (text) remote.ask(`say ${text}`);
        field.current!.value = '';
    };
    return (
        <form class="row" onSubmit={speak}>
            <label class="vh" for="speak">
                {say('page.talk.field')}
            </label>
            <input id="speak" class="field grow" ref={field} maxLength={SAID} autocomplete="off" placeholder={say('page.talk.field')} />
            <button class="btn icon" aria-label={say('page.talk.send')}>
                <Icon id="chat" />
            </button>
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
                    <button key={seat} type="button" class="btn small quiet" data-mute={seat + 1} aria-pressed={remote.server.muted.includes(seat)} onClick={() => remote.mute(seat)}>
                        <Icon id="no" /> {say('page.talk.mute', name)}
                    </button>
                ) : null,
            )}
        </div>
    );
};

/** Says what is new to those who listen; not what was said before. */
function useVoice(lines: readonly { line: number; text: string }[]) {
    const heard = useRef<number | null>(null);
    const last = lines.at(-1)?.line ?? 0;
    useEffect(() => {
        if (heard.current !== null) announce(...lines.filter(({ line }) => line > heard.current!).map(({ text }) => text));
        heard.current = last;
    }, [last]);
}

export function Talk({ remote, card = false }: { remote: Remote; card?: boolean }) {
    const follower = remote.now;
    const names = namesOf(follower);
    const said = follower.chat().filter(({ seat, text }) => text && (seat === null || !remote.server.muted.includes(seat)));
    const lines = said.map(({ seat, text, line }) => ({ line, who: seat === null ? say('join.server') : names[seat]!, text }));
    useVoice(lines.map(({ who, text, line }) => ({ line, text: `${who}: ${invitation(text) ? say('page.to-other') : text}` })));
    const speaks = follower.seat !== null || remote.server.owner;
    if (!speaks && !follower.chat().length) return null;
    return (
        <section class={`stack ${card ? 'card wide' : ''}`} aria-labelledby="talk">
            <h2 id="talk" class="small">
                {say('page.talk')}
            </h2>
            <ul class="talk" data-talk>
                {lines.map(({ line, who, text }) => (
                    <li key={line}>
                        <b>
                            <bdi>{who}</bdi>
                        </b>{' '}
                        {invitation(text) ? <a href={href(invitation(text))}>{say('page.to-other')}</a> : <bdi>{text}</bdi>}
                    </li>
                ))}
            </ul>
            {speaks && <Speak remote={remote} />}
            <Mutes remote={remote} names={names} />
        </section>
    );
}
