// Before the match: a link for the others, a seat for everybody, bots where nobody sits.
import { useSignal } from '@preact/signals';
import { levels } from 'generated/games';
import { useRef } from 'preact/hooks';
import { Icon, Lettering, TITLES } from '../../art/Art';
import { Face } from '../../art/Face';
import { base } from '../../files';
import type { Remote } from '../../log/remote';
import { namesOf } from '../../log/speech';
import { TopBar } from '../../parts/Bar';
import { Clock } from '../../parts/Clock';
import { Qr } from '../../parts/Qr';
import { NameField } from '../NameField';
import { Refused } from '../../parts/Refused';
import type { Level, Seat } from '../../rules/module';
import { go, href } from '../../route';
import { say } from '../../say';
import { set, settings } from '../../settings';
import { newInvite, ServerFault } from '../../wire/http';
import { fit, isName, NAME } from '../../wire/name';
import { clockText, delayText, lateText, whoText } from '../meet/agreed';
import { Code } from './Code';
import { Standing } from './Standing';
import { Talk } from './Talk';
import { Like } from './Watchers';

/** Whatever a server says against it is shown. */
const trying = (remote: Remote, act: () => Promise<unknown>) =>
    void act().catch((error: unknown) => {
        if (!(error instanceof ServerFault)) throw error;
        remote.refusal.value = error.why;
    });

function Link({ remote, invite }: { remote: Remote; invite: string }) {
    const field = useRef<HTMLInputElement>(null);
    const copied = useSignal(false);
    const url = new URL(`${remote.id}#${invite}`, base).href;
    const copy = async () => {
        field.current!.select();
        try {
            await navigator.clipboard.writeText(url);
        } catch {
            document.execCommand('copy'); // without a secure connection there is only the old way
        }
        copied.value = true;
    };
    const title = `Cubilete · ${TITLES[remote.now.game!]}`;
    return (
        <>
            <label class="stack small" for="link">
                <span>{say('page.invite-says')}</span>
                <input
                    id="link"
                    class="field mono"
                    data-link
                    readonly
                    ref={field}
                    value={url}
                    onFocus={(event) => event.currentTarget.select()}
                />
            </label>
            <div class="row wrap">
                <button type="button" class="btn main" data-copy onClick={copy}>
                    <Icon id={copied.value ? 'check' : 'copy'} /> {say(copied.value ? 'page.copied' : 'page.copy-link')}
                </button>
                {'share' in navigator && (
                    <button
                        type="button"
                        class="btn"
                        onClick={() => void navigator.share({ title, url }).catch(() => {})}
                    >
                        <Icon id="share" /> {say('page.share-link')}
                    </button>
                )}
            </div>
            <Qr text={url} label={say('page.qr')} />
            {(remote.now.seat !== null || remote.server.owner) && <Code id={remote.id} invite={invite} />}
            <p class="small">
                {say('page.show.says')}{' '}
                <a data-big-screen href={new URL(`${remote.id}/show#${invite}`, base).href}>
                    {say('page.show.link')}
                </a>
            </p>
        </>
    );
}

function Invite({ remote }: { remote: Remote }) {
    void remote.now;
    const { invite, owner } = remote.server;
    if (!invite && !owner) return null;
    return (
        <section class="card stack" aria-labelledby="invite">
            <h2 id="invite">{say('page.invite')}</h2>
            {invite ? (
                <Link remote={remote} invite={invite} />
            ) : (
                <button
                    type="button"
                    class="btn main"
                    onClick={() => trying(remote, async () => remote.invited(await newInvite(remote.id)))}
                >
                    <Icon id="share" /> {say('page.invite-make')}
                </button>
            )}
        </section>
    );
}

/** A name, and one sits at the first seat that is free. */
function SitDown({ remote, seat }: { remote: Remote; seat: number }) {
    const name = useSignal(settings.value.name);
    const wrong = useSignal(false);
    const sit = (event: Event) => {
        event.preventDefault();
        const chosen = fit(name.value, NAME);
        wrong.value = !isName(chosen);
        if (wrong.value) return;
        set({ name: chosen });
        trying(remote, () => remote.sit(seat, chosen));
    };
    return (
        <form class="stack" onSubmit={sit}>
            <NameField id="name" name={name} wrong={wrong.value} />
            {wrong.value && <Refused text={say('page.no-name')} />}
            <button type="submit" class="btn main tall" data-sit>
                <Icon id="check" /> {say('page.sit')}
            </button>
        </form>
    );
}

function SeatRow({
    remote,
    seat,
    who,
    name,
    level,
}: {
    remote: Remote;
    seat: number;
    who: Seat;
    name: string;
    level: Level;
}) {
    const me = seat === remote.now.seat;
    const { owner } = remote.server;
    return (
        <li data-place={seat + 1}>
            {who.bot ? <Face level={who.bot} name={name} /> : <Icon id={who.open ? 'plusi' : 'people'} />}
            <span class="grow">
                <bdi>{name}</bdi>
                {who.bot && <span class="small muted"> · {say(`page.level.${who.bot}`)}</span>}
            </span>
            {me && <span class="tag mine">{say('page.you')}</span>}
            {who.here === 'away' && <span class="tag">{say('page.not-here')}</span>}
            {who.open && owner && (
                <button
                    type="button"
                    class="btn small"
                    data-bot={seat + 1}
                    onClick={() => remote.ask(`bot ${seat + 1} ${level}`)}
                >
                    <Icon id="robot" /> {say('page.seat-bot')}
                </button>
            )}
            {!who.open && owner && !me && (
                <button
                    type="button"
                    class="btn quiet icon"
                    aria-label={say('page.kick', name)}
                    onClick={() => remote.ask(`kick ${seat + 1}`)}
                >
                    <Icon id="no" />
                </button>
            )}
            {me && (
                <button type="button" class="btn small quiet" onClick={() => remote.ask('stand')}>
                    {say('page.stand')}
                </button>
            )}
        </li>
    );
}

function Places({ remote }: { remote: Remote }) {
    const level = useSignal<Level>('medio');
    const follower = remote.now;
    const names = namesOf(follower);
    const seats = follower.seats();
    const open = seats.findIndex((who) => who.open);
    const mine = remote.server.seat ?? open;
    // a tournament's table is the first seat's
    const starts = remote.server.owner || (follower.settings.tournament !== undefined && follower.seat === 0);
    return (
        <section class="card stack" aria-labelledby="places">
            <h2 id="places">{say('page.players')}</h2>
            <ul class="list places">
                {seats.map((who, seat) => (
                    <SeatRow key={seat} remote={remote} seat={seat} who={who} name={names[seat]!} level={level.value} />
                ))}
            </ul>
            {open >= 0 && remote.server.owner && (
                <label class="row small">
                    {say('page.level-of')}
                    <select
                        class="field"
                        value={level.value}
                        onChange={(event) => (level.value = event.currentTarget.value as Level)}
                    >
                        {levels.map((one) => (
                            <option key={one} value={one}>
                                {say(`page.level.${one}`)}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            {follower.seat === null && open >= 0 && <SitDown remote={remote} seat={seats[mine]?.open ? mine : open} />}
            {follower.seat === null && open < 0 && (
                <div class="stack" data-full>
                    <p>{say('page.full.says')}</p>
                    <div class="row wrap">
                        <Like remote={remote} />
                    </div>
                </div>
            )}
            {starts ? (
                <button
                    type="button"
                    class="btn main tall"
                    data-start
                    disabled={open >= 0}
                    onClick={() => remote.ask('start')}
                >
                    <Icon id="play" /> {say(open >= 0 ? 'page.start-waits' : 'page.begin')}
                </button>
            ) : (
                follower.seat !== null && <p class="small">{say('page.owner-starts')}</p>
            )}
        </section>
    );
}

/** What was agreed on, as far as it is not usual. */
function Agreed({ remote }: { remote: Remote }) {
    const {
        clock = 'none',
        late = 'wait',
        delay = '0',
        start = 'owner',
        watch = 'anyone',
        rated = 'no',
        tournament,
    } = remote.now.settings;
    const facts = [
        [say('page.terms.clock'), clockText(clock)],
        [say('page.terms.late'), lateText(late)],
        [say('page.terms.watch'), whoText(watch)],
        ...(delay === '0' ? [] : [[say('page.terms.delay'), delayText(delay)]]),
    ];
    return (
        <section class="card wide" aria-label={say('page.terms')} data-terms={clock}>
            <dl class="facts small">
                {facts.map(([what, value]) => (
                    <>
                        <dt class="title">{what}</dt>
                        <dd>{value}</dd>
                    </>
                ))}
            </dl>
            {start === 'full' && <p class="small">{say('page.terms.at-full')}</p>}
            {rated === 'yes' && <p class="small">{say('page.terms.is-rated')}</p>}
            {tournament && (
                <p class="small">
                    <a href={href(`t/${tournament}`)}>{say('page.event.back')}</a>
                </p>
            )}
        </section>
    );
}

/** Before a tournament's board: nobody has to do anything but come. */
function Waiting({ remote }: { remote: Remote }) {
    const { game, seat, waitsMs, settings: terms } = remote.now;
    const names = namesOf(remote.now).filter((_, at) => at !== seat);
    const declined = remote.asked && remote.now.seats().some(({ open }) => open);
    return (
        <>
            <TopBar />
            <Standing remote={remote} />
            <main
                id="main"
                class="page narrow stack"
                data-game={game}
                data-lobby={remote.id}
                data-waits={seat === null ? '' : seat + 1}
            >
                <h1>
                    <Lettering word={TITLES[game!]} label={TITLES[game!]} />
                </h1>
                <section class="card stack" role="status">
                    <h2>{say(declined ? 'page.call.declined' : 'page.event.waits', names.join(' · '))}</h2>
                    {waitsMs !== null && (
                        <p class="big-clock">
                            <Clock left={waitsMs} running />
                        </p>
                    )}
                    {remote.asked && !remote.server.came && seat !== null ? (
                        <div class="row wrap">
                            <button
                                type="button"
                                class="btn main"
                                data-accept-call
                                onClick={() => remote.come(settings.value.name || remote.now.seats()[seat]!.name)}
                            >
                                <Icon id="check" /> {say('page.call.yes')}
                            </button>
                            <button
                                type="button"
                                class="btn"
                                data-decline-call
                                onClick={() => {
                                    remote.ask('stand');
                                    go('.');
                                }}
                            >
                                <Icon id="no" /> {say('page.call.no')}
                            </button>
                        </div>
                    ) : (
                        seat !== null && <p>{say(remote.asked ? 'page.call.waits' : 'page.event.waits-how')}</p>
                    )}
                    {terms.tournament ? (
                        <a class="btn" href={href(`t/${terms.tournament}`)}>
                            {say('page.event.back')}
                        </a>
                    ) : (
                        <a class="btn" href={href('.')}>
                            {say('page.call.home')}
                        </a>
                    )}
                </section>
                <Agreed remote={remote} />
                <Talk remote={remote} card />
            </main>
        </>
    );
}

export function Lobby({ remote }: { remote: Remote }) {
    const { game, settings: terms } = remote.now;
    if (terms.come !== undefined) return <Waiting remote={remote} />;
    return (
        <>
            <TopBar />
            <Standing remote={remote} />
            <main
                id="main"
                class="page lobby"
                data-game={game}
                data-lobby={remote.id}
                data-seat={remote.now.seat === null ? '' : remote.now.seat + 1}
            >
                <h1 class="wide">
                    <Lettering word={TITLES[game!]} label={TITLES[game!]} />
                </h1>
                {remote.now.carried > 0 && (
                    <p class="wide" data-carried={remote.now.carried}>
                        {say(remote.now.carried === 1 ? 'page.carried-one' : 'page.carried', remote.now.carried)}
                    </p>
                )}
                <Places remote={remote} />
                <Invite remote={remote} />
                <Agreed remote={remote} />
                <Talk remote={remote} card />
            </main>
        </>
    );
}
