// Shows the state of a server's table: the connection, who is away, offers, refusals.
import { Icon } from '../../art/Art';
import type { Remote } from '../../log/remote';
import { namesOf } from '../../log/speech';
import { Clock } from '../../parts/Clock';
import type { Follower, Offer, Seat } from '../../rules/module';
import { say, sayWhy } from '../../say';

const CLOSED = {
    4001: 'page.net.token',
    4003: 'page.net.invite',
    4004: 'page.table-unknown',
    4009: 'page.net.many',
} as const;
const isClosed = (code: number): code is keyof typeof CLOSED => code in CLOSED;

/** Why there is no connection, and what becomes of what one does; '': there is one. */
export function lineText(remote: Remote): string {
    const { is, code } = remote.standing.value;
    if (is === 'live') return '';
    if (is !== 'ended' && remote.underWay()) return say('page.net.kept');
    if (is === 'offline') return say('page.net.offline');
    const { moves, phase } = remote.now;
    if (is !== 'ended') return phase === 'open' ? say('page.net.waiting') : say('page.net.waiting-at', moves);
    const { fault } = remote.now;
    if (fault) return sayWhy(fault);
    return isClosed(code) ? say(CLOSED[code]) : say('page.net.closed', code);
}

/** Again by hand, where nothing comes back by itself. */
async function anew(remote: Remote) {
    if (remote.now.fault) {
        await remote.drop();
        location.reload();
    } else if (remote.standing.value.code === 4001) await remote.introduce();
    else remote.reconnect();
}

const LineRow = ({ remote }: { remote: Remote }) => {
    const text = lineText(remote);
    const { is } = remote.standing.value;
    return text ? (
        <div class={`notice ${is === 'connecting' || is === 'waiting' ? 'late' : ''}`} data-line={is}>
            <Icon id="offline" /> <span class="grow">{text}</span>
            {is === 'ended' && (
                <button type="button" class="btn small" onClick={() => anew(remote)}>
                    {say('page.try-again')}
                </button>
            )}
        </div>
    ) : null;
};

const isPlayedFor = ({ seat, live, phase, seats }: Follower) =>
    live && phase === 'playing' && seat !== null && seats()[seat]!.bot !== null;

const OFFERS = { undo: 'join.offer-undo', draw: 'join.offer-draw', again: 'join.offer-again' } as const;

const MINE = { undo: 'page.offered-undo', draw: 'page.offered-draw', again: 'page.offered-again' } as const;

function OfferRow({ remote, offer, name }: { remote: Remote; offer: Offer; name: string }) {
    const { seat } = remote.now;
    const mine = offer.seat === seat;
    const proposed = mine ? say(MINE[offer.what]) : say(OFFERS[offer.what], name);
    const accepted = seat !== null && offer.seat !== seat && !offer.asksMe;
    return (
        <div class="notice" data-offer={offer.what}>
            <span class="grow">
                {proposed} {accepted && say('page.offer-accepted')}
            </span>
            {mine && (
                <button
                    type="button"
                    class="btn small"
                    data-withdraw
                    onClick={() => remote.ask(`withdraw ${offer.line}`)}
                >
                    <Icon id="undo" /> {say('page.offer-withdraw')}
                </button>
            )}
            {offer.asksMe && (
                <>
                    <button
                        type="button"
                        class="btn small"
                        data-accept
                        onClick={() => remote.ask(`accept ${offer.line}`)}
                    >
                        <Icon id="check" /> {say('page.accept')}
                    </button>
                    <button
                        type="button"
                        class="btn small quiet"
                        data-decline
                        onClick={() => remote.ask(`decline ${offer.line}`)}
                    >
                        <Icon id="no" /> {say('page.decline')}
                    </button>
                </>
            )}
        </div>
    );
}

/** What people who wait can do about a seat that is gone. */
function Remedies({ remote, seat, mine }: { remote: Remote; seat: number; mine: number }) {
    const { settings: terms, seats, votes } = remote.now;
    const bots = terms.rated !== 'yes' && terms.tournament === undefined; // nobody plays for anybody where it counts
    const waiting = seats().filter(({ name, bot, here }) => name && !bot && here !== 'gone').length;
    const voted = votes[seat] ?? [];
    const end = waiting > 1 ? 'vote' : 'claim'; // more than half of those who wait, where several do
    return (
        <div class="row">
            {bots && (
                <button
                    type="button"
                    class="btn small main"
                    data-bot-goes-on
                    onClick={() => remote.ask(`bot ${seat + 1} medio`)}
                >
                    <Icon id="robot" /> {say('page.bot-goes-on')}
                </button>
            )}
            <button
                type="button"
                class="btn small"
                data-claim={end}
                disabled={end === 'vote' && voted.includes(mine)}
                onClick={() => remote.ask(`${end} ${seat + 1}`)}
            >
                {say('page.claim')}
                {end === 'vote' && ` (${say('page.votes', voted.length, Math.floor(waiting / 2) + 1)})`}
            </button>
        </div>
    );
}

/** Somebody has lost the connection; their seat counts down. Then something can be done. */
function AwayRow({ remote, seat, who, name }: { remote: Remote; seat: number; who: Seat; name: string }) {
    const { seat: mine } = remote.now;
    return (
        <div class="notice" data-away={who.here}>
            <Icon id="offline" />
            <span class="grow">
                {who.here === 'gone' ? say('page.is-gone', name) : say('page.is-away', name)}{' '}
                {who.here === 'away' && who.awayMs !== null && <Clock left={who.awayMs} running />}
            </span>
            {who.here === 'gone' && mine !== null && <Remedies remote={remote} seat={seat} mine={mine} />}
        </div>
    );
}

/** With two seats a bot comes only when time is up; with more, also for who gave up. */
const isLate = ({ settings: { clock = 'none' }, seats }: Follower) => clock !== 'none' && seats().length === 2;

/** A bot plays in the viewer's seat: a new hello takes the seat back. */
const StandInRow = ({ remote }: { remote: Remote }) => (
    <div class="notice" data-stood-in>
        <Icon id="robot" /> <span class="grow">{say(isLate(remote.now) ? 'page.stood-in-late' : 'page.stood-in')}</span>
        <button type="button" class="btn small" data-return onClick={() => remote.reconnect()}>
            {say('page.return')}
        </button>
    </div>
);

/** over: it lies over the foot of a table's page, which it must not move. */
export function Standing({ remote, over = false }: { remote: Remote; over?: boolean }) {
    const follower = remote.now;
    const names = namesOf(follower);
    const offer = follower.live ? follower.offer() : null;
    const declined = remote.declined.value;
    const away =
        follower.live && follower.phase === 'playing'
            ? follower
                  .seats()
                  .flatMap((who, seat) =>
                      seat !== follower.seat && !who.bot && (who.here === 'away' || who.here === 'gone')
                          ? [{ who, seat }]
                          : [],
                  )
            : [];
    return (
        <div role="status" class={over ? 'told' : ''}>
            <LineRow remote={remote} />
            {isPlayedFor(follower) && <StandInRow remote={remote} />}
            {away.map(({ who, seat }) => (
                <AwayRow key={seat} remote={remote} seat={seat} who={who} name={names[seat]!} />
            ))}
            {follower.seal()?.checked === false && <div class="notice">{say('join.seal-broken')}</div>}
            {!offer && declined?.moves === follower.moves && (
                <div class="notice" data-declined={declined.seat + 1}>
                    <Icon id="no" /> {say('page.declined', names[declined.seat]!)}
                </div>
            )}
            {offer && <OfferRow remote={remote} offer={offer} name={names[offer.seat]!} />}
            {remote.refusal.value && (
                <div class="notice" data-refused>
                    <Icon id="no" /> {sayWhy(remote.refusal.value)}
                </div>
            )}
        </div>
    );
}
