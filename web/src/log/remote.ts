// Follows a server's table over a connection, and stores its log on this device, so that opening it again shows
// it at once.
import { batch, signal } from '@preact/signals';
import { games } from 'generated/games';
import { base } from '../files';
import type { Game } from '../games/game';
import { append, find, keep, log, newKept, rewrite, unkept, type AtServer, type Kept } from '../keep/device';
import { hex, letters } from '../keep/chance';
import { rules } from '../rules';
import type { Answer, Follower, GameName, Refusal } from '../rules/module';
import { settings, type Wish } from '../settings';
import { codeRefusal } from '../wire/codes';
import { beCalled, device, leadTo, makeTable, sayAt, sitAt, watcherToken } from '../wire/http';
import { note } from '../wire/meet';
import { fit, NAME } from '../wire/name';
import { Socket, type Standing } from '../wire/socket';
import { arriving, type Arrival } from './arriving';
import { TableFault } from './fault';
import { firstLines } from './create';
import { Passing } from './passing';
import type { RemoteTableLink } from './link';
import { remember } from './local';
import { Table } from './table';
import { termLines } from './terms';

/** Commands that a server has not answered, stored so that they outlive the page. */
const waitingOf = (id: string) => `cubilete-waiting ${base.pathname}${id}`;

/** The salt of this device for the dice of a table. */
const newSalt = (game: GameName) => (games[game].dice ? hex(16) : '-');

const AT_ONCE = 3600; // s: who is waited for so long was not asked, but is on the way
const PREFIX = 5; // letters of the prefix of this page's keys

const socketUrl = (id: string): URL => {
    const url = new URL(`${id}/ws`, base);
    url.protocol = url.protocol.replace('http', 'ws');
    return url;
};

/** The log's lines among those that a server sends; news are not stored. */
const linesOf = (text: string): string =>
    text
        .split('\n')
        .filter((line) => /^(\d|open )/.test(line))
        .map((line) => `${line}\n`)
        .join('');

/** Tells a follower the stored lines of a table. */
function retell(follower: Follower, { server, seat }: Kept, lines: string) {
    if (!server?.edition || !lines) return;
    follower.tell(`welcome ${seat === null ? '-' : seat + 1} ${server.edition} 0 ${Date.now()}\n${lines}live\n`);
    follower.cut();
}

const DECLINE = /^\d+ decline (\d+) \d+$/m;
const PLAN = /^(?:welcome .*|plan (?:-|\d+ (.*)))$/gm; // after `welcome` the server sends the current plan
const PLAY = /^play \S+ \d+ (.*)$/;
const SEAL = /^\d+ dice-seal 1 ([0-9a-f]{64})$/m;

export class Remote implements RemoteTableLink {
    readonly kind = 'remote';
    readonly shows = true;
    readonly followers: readonly Follower[];
    private readonly changed = signal(0);
    readonly standing = signal<{ is: Standing; code: number }>({ is: 'connecting', code: 0 });
    /** The seat that declined this player's offer, and after how many moves. */
    readonly declined = signal<{ seat: number; moves: number } | null>(null);
    /** The last refusal of a command other than a move. */
    readonly refusal = signal<Refusal | null>(null);
    /** This player's conditional moves: ways from where they were made, the other's move first. */
    readonly plan = signal<readonly (readonly string[])[]>([]);
    /** Remarks and emotes. */
    readonly passing = new Passing();
    table: Table | null = null;
    private socket: Socket | null = null;
    private readonly verbs = new Map<string, string>();
    private readonly known = new Map<number, readonly Refusal[]>();
    private unsaved = ''; // lines that came before this player had a seat
    private saving: Promise<unknown> = Promise.resolve();
    private shown = 0; // the line of the cup that was shown
    private called = ''; // this player's name at the server
    private listens = false; // asks for remarks of watchers though it has a seat
    private claimed = false; // a new token was requested, as the server did not know the old one

    constructor(
        readonly id: string,
        readonly follower: Follower,
        private kept: Kept | null,
        readonly server: AtServer,
        readonly token = '',
    ) {
        this.followers = [follower];
    }

    /** The follower, for components, which are drawn again when it changes. */
    get now(): Follower {
        void this.changed.value;
        return this.follower;
    }

    connect() {
        this.socket = new Socket(socketUrl(this.id), {
            hello: () => this.follower.hello(this.token, this.server.invite),
            heard: (lines) => this.heard(lines),
            lost: () => {
                this.follower.cut();
                this.touch();
            },
            stands: (is, code) => (this.standing.value = { is, code }),
        });
    }
    reconnect() {
        this.socket?.again();
    }

    private heard(lines: string): boolean {
        const { follower } = this;
        const [was, edition] = [follower.live, follower.edition];
        const proposes = was && follower.seat !== null && follower.offer()?.seat === follower.seat;
        const answers = follower.tell(lines);
        if (/^forget$/m.test(lines) || (edition && edition !== follower.edition)) this.forget();
        if (follower.fault) {
            this.socket?.close();
            this.standing.value = { is: 'ended', code: 0 };
        }
        if (follower.phase === 'open') this.server.seal ||= SEAL.exec(lines)?.[1] ?? '';
        const [, no] = DECLINE.exec(lines) ?? [];
        if (proposes && no && +no - 1 !== follower.seat) this.declined.value = { seat: +no - 1, moves: follower.moves };
        if (!was && follower.live) this.goLive();
        this.passing.hear(lines);
        this.hearPlan(lines);
        this.save(linesOf(lines));
        answers.forEach((answer) => this.answered(answer));
        this.touch();
        return follower.live;
    }

    /** Somebody has asked for this game: the person says whether they want to. At a tournament's board, or where both have looked
     * for somebody, they have said so. */
    get asked(): boolean {
        const { come, tournament } = this.now.settings;
        return come !== undefined && +come > AT_ONCE && !tournament;
    }
    /** Takes the seat that the server keeps for this player. */
    come(name: string) {
        this.server.came = true;
        this.take(this.follower.seat!, name);
    }
    private hearPlan(lines: string) {
        const last = [...lines.matchAll(PLAN)].at(-1);
        if (last)
            this.plan.value = (last[1] ?? '')
                .split('; ')
                .filter(Boolean)
                .map((way) => way.split(' '));
    }

    /** Sends all pending commands. */
    private goLive() {
        const { follower } = this;
        follower.waiting().forEach((line) => this.socket?.send(line));
        if (this.shown && this.shown === follower.cup) this.socket?.send(`seen ${this.shown}`);
        if (this.listens) this.socket?.send('listen yes');
        const me = follower.seat === null ? null : follower.seats()[follower.seat]!;
        const arrival = arriving.get(this.id);
        const comes = follower.settings.come !== undefined && !this.server.came && (arrival || !this.asked); // it begins with all
        if (follower.phase === 'open' && me && (comes || (!me.salted && games[follower.game!].dice))) {
            this.come(arrival?.name || me.name);
        }
    }

    /** Sends the commands that an earlier page got no answer to again, with their keys. */
    resume() {
        const lines = this.storage((kept) => kept.getItem(waitingOf(this.id)))?.split('\n') ?? [];
        for (const line of lines)
            if (this.follower.resume(line)) this.verbs.set(line.split(' ')[1]!, line.split(' ')[0]!);
    }
    private storage<T>(act: (kept: Storage) => T): T | null {
        try {
            return act(localStorage);
        } catch {
            return null; // a private window: it holds as long as the page is open
        }
    }
    private keepWaiting() {
        const lines = this.follower.waiting();
        this.storage((kept) =>
            lines.length ? kept.setItem(waitingOf(this.id), lines.join('\n')) : kept.removeItem(waitingOf(this.id)),
        );
    }

    private answered({ key, code, number, why }: Answer) {
        const verb = this.verbs.get(key);
        this.verbs.delete(key);
        this.keepWaiting();
        if (code === null || (code === 'stale' && this.table?.races)) return; // too late for this race: the board shows who was not
        if (verb === 'sit' && arriving.has(this.id)) return; // nobody here has asked: others were quicker, and who comes along looks on
        const offer = this.follower.offer();
        if (code === 'offer' && offer?.asksMe && verb === `offer ${offer.what}`)
            return this.ask(`accept ${offer.line}`); // both meant it at once
        const refusal = why ?? codeRefusal(code, number);
        if (verb === 'play' && this.table) this.table.draft.deny(refusal);
        else this.refusal.value = refusal;
    }

    private touch() {
        const { follower } = this;
        if (follower.live && follower.seat !== null)
            note(this.id, follower.phase === 'playing' && !follower.cup && follower.at().toAct.includes(follower.seat));
        batch(() => {
            this.changed.value++;
            this.table?.touch();
        });
    }

    /** Sends a command without its key, now or once there is a connection. */
    send(_viewer: number, command: string): Refusal | null {
        const [, verb, rest] = /^(\w+) ?(.*)$/.exec(command)!;
        const line = this.follower.ask(verb!, rest);
        if (!line) return codeRefusal('form', 0);
        this.refusal.value = null;
        this.verbs.set(line.split(' ')[1]!, verb === 'offer' ? command : verb!);
        this.keepWaiting();
        if (this.follower.live) this.socket?.send(line);
        this.touch();
        return null;
    }
    ask(command: string) {
        this.refusal.value = this.send(0, command);
    }
    isCut = () => this.standing.value.is !== 'live';
    underWay = () => this.follower.waiting().flatMap((line) => PLAY.exec(line)?.[1] ?? [])[0] ?? null;

    /** Takes a seat: the device adds its salt to the dice. Somebody new is introduced to the server first. */
    async sit(seat: number, name: string) {
        if (await device()) this.reconnect();
        this.take(seat, name);
        void beCalled(name).catch(() => {}); // the seat gets the name anyway
    }
    /** Sends a remark to the watchers. The server shows the name that the player had at hello, so that is set first. */
    async remark(name: string, text: string) {
        const fresh = await device();
        if (fresh || this.called !== name) {
            await beCalled(name);
            this.reconnect();
        }
        this.called = name;
        this.ask(`remark ${text}`);
    }
    /** Whether this player reads remarks of watchers. */
    listen(on: boolean) {
        if (on === this.listens) return;
        this.listens = on;
        if (!on && this.follower.seat !== null) this.passing.forgetRemarks();
        if (this.follower.live) this.socket?.send(`listen ${on ? 'yes' : 'no'}`);
    }
    private take(seat: number, name: string) {
        const salt = newSalt(this.follower.game!);
        this.server.salt = salt;
        this.ask(`sit ${seat + 1} ${salt} ${name}`);
    }

    /** Gets a new token, once, if the server does not know this one. */
    async introduce() {
        if (this.claimed) return;
        this.claimed = true;
        await device(true);
        this.reconnect();
    }

    seen(line: number) {
        this.shown = line;
        if (this.follower.live && this.follower.seat !== null) this.socket?.send(`seen ${line}`);
    }

    undoTo = () => this.follower.undoLimit();
    undo(_viewer: number, to: number) {
        this.ask(`offer undo ${to}`);
    }
    reasons(ply: number): readonly Refusal[] {
        if (!this.known.has(ply)) this.known.set(ply, this.follower.reasons(ply));
        return this.known.get(ply)!;
    }

    mute(seat: number) {
        const { muted } = this.server;
        this.server.muted = muted.includes(seat) ? muted.filter((other) => other !== seat) : [...muted, seat];
        this.save('');
        this.touch();
    }
    invited(invite: string) {
        this.server.invite = invite;
        this.save('');
        this.touch();
    }

    /** Drops the stored lines, as the server has another edition of the table. */
    private forget() {
        this.unsaved = '';
        this.enqueueSave(() => rewrite(this.id, ''));
    }
    /** Begins again without any lines. */
    async drop() {
        await this.saving;
        await rewrite(this.id, '');
    }
    private enqueueSave(act: () => Promise<unknown>) {
        this.saving = this.saving.then(act).catch(() => (unkept.value = true));
    }

    /** Stores lines and the summary, but only of tables where this player has or had a seat. */
    private save(lines: string) {
        const { follower, id } = this;
        this.unsaved += lines;
        if (!follower.game || !follower.live || (!this.kept && follower.seat === null)) return;
        this.server.edition = follower.edition;
        const name = settings.value.name;
        this.kept ??= newKept(id, follower.game, [name]);
        const { kept, unsaved } = this;
        kept.server = this.server;
        kept.game = follower.game; // a table that was only announced may turn out to have another game
        this.unsaved = '';
        if (follower.seat !== null) kept.players = [follower.seats()[follower.seat]!.name || name];
        this.enqueueSave(() => append(id, unsaved));
        this.enqueueSave(() => remember(this.followers, kept));
    }

    /** Stores what the follower has and the device lacks. */
    close() {
        this.socket?.close();
        void this.saving.then(() => this.follower.close());
    }
}

const fresh = (invite: string): AtServer => ({ edition: '', invite, owner: false, muted: [] });

/** Opens a server's table; stored lines are shown at once. invite: from the address. */
export async function openRemote(id: string, invite: string): Promise<Remote> {
    const [engine, kept] = await Promise.all([rules(), find(id).catch(() => null)]);
    const follower = engine.follower(letters(PREFIX));
    if (kept) retell(follower, kept, await log(id));
    const server = { ...fresh(invite), ...kept?.server };
    if (invite) server.invite = invite;
    const remote = new Remote(id, follower, kept, server);
    remote.resume();
    return remote;
}

/** Opens it as a viewer without a seat, even if this device has one, to be shown to a whole room. */
export async function openShow(id: string, invite: string): Promise<Remote> {
    const [engine, token] = await Promise.all([rules(), watcherToken()]);
    return new Remote(id, engine.follower(), null, fresh(invite), token);
}

/** The record of a stored table, as far as it is known here. */
export async function keptRecord(id: string): Promise<string> {
    const { follower } = await openRemote(id, '');
    const text = follower.game ? follower.record() : '';
    follower.close();
    return text;
}

/** Opens a stored table without its server, to look at. */
export async function lookBack(kept: Kept, load: (name: GameName) => Promise<Game>): Promise<Table> {
    const [remote, game] = await Promise.all([openRemote(kept.id, ''), load(kept.game)]);
    if (remote.follower.fault || !remote.follower.game)
        throw new TableFault('unreadable', { line: 0, code: '', why: remote.follower.fault });
    return new Table(kept.id, game, remote);
}

const INVITATION = /\/([0-9a-hjkmnp-tv-z]{10}#[\w-]{22})$/;
/** `ID#INVITE` of a chat line that is an invitation to another table and nothing else; else empty. */
export const invitation = (text: string): string => INVITATION.exec(text)?.[1] ?? '';

/** How many people sit at lower seats. */
export const placeOf = (follower: Follower) =>
    follower
        .seats()
        .slice(0, follower.seat ?? 0)
        .filter(({ bot }) => !bot).length;

/** The table that people come from, whose invitation is valid at the next one too. */
async function before(from: string): Promise<{ invite: string; place: number }> {
    const { follower, server } = await openRemote(from, '');
    const place = placeOf(follower);
    follower.close();
    return { invite: server.invite, place };
}

/** Makes a table at the server out of its first lines; its name. from: the table whose people come along. They are told once
 * its maker sits, or somebody quicker would have that seat. */
export async function makeRemote(
    game: GameName,
    first: string,
    { name, seat: wanted }: Arrival,
    from = '',
): Promise<string> {
    const group = from ? await before(from) : null;
    const seat = group && group.place < games[game].maxSeats ? group.place : wanted;
    const { id, invite } = await makeTable(group?.invite ? `invite ${group.invite}\n${first}` : first);
    const arrival = { name: fit(name, NAME), seat };
    const server = { ...fresh(invite), owner: true, seat, ...(from && { salt: newSalt(game) }) };
    await keep({ ...newKept(id, game, [name]), server }).catch(() => (unkept.value = true));
    arriving.set(id, arrival);
    if (from) await sitAt(id, letters(PREFIX), `${seat + 1} ${server.salt} ${arrival.name}`);
    if (from && !(group?.invite && (await leadTo(from, letters(PREFIX), id))))
        await sayAt(from, letters(PREFIX), new URL(`${id}#${invite}`, base).href); // others may follow
    return id;
}
export const newRemote = (game: GameName, wish: Wish, from = '') =>
    makeRemote(game, firstLines(game, wish) + termLines(game, wish.terms), { name: wish.names[0]!, seat: 0 }, from);

/** The address of the rematch, if there is one, with the same invitation. */
export function againOf({ now, server }: Remote): string | null {
    return now.again && (server.invite ? `${now.again}#${server.invite}` : now.again);
}

/** Notes that this player owns the rematch, as the owner of the table before; servers don't tell. */
export async function keepAgain(remote: Remote, id: string) {
    const before = await find(remote.id);
    if (!before || (await find(id))) return;
    await keep({
        ...newKept(id, before.game, before.players),
        names: before.names,
        seat: before.seat,
        server: { ...fresh(remote.server.invite), owner: remote.server.owner, rematch: true },
    });
}
