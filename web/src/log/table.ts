// Holds the page's state of one table: the viewer, the position shown, the move being entered. How moves are
// shown one after another is playback.ts, words for them speech.ts, where they come from link.ts.
import { batch, computed, signal } from '@preact/signals';
import { games } from 'generated/games';
import { makeDraft } from '../games/draft';
import type { Draft, Game, View, Weight } from '../games/game';
import { NO_STORY, toldTexts } from '../games/story';
import { announce } from '../announce';
import type { Follower, Position, Refusal, Story } from '../rules/module';
import { say } from '../say';
import { motion, set, settings } from '../settings';
import { feel } from '../sound';
import type { Advise, RemoteTableLink, TableLink } from './link';
import { paceMs, Playback } from './playback';
import { Racing } from './race';
import { Hints, WHAT, WHERE } from './hint';
import { moveText, namesOf, resultText } from './speech';
import { Tutor, type Warning } from './tutor';

const MOST = 20_000; // moves that are listed
const FAR = 3; // moves that a follower of a remote table may lag; more are shown at once
const RACE_FAR = 20; // more than the moves of a race and its end
const REMOTE_MS = 8000; // the longest pause at a remote table, where others go on
const RACE_REMOTE_MS = 5500; // a server lifts the next cup 8 s after the dice fell, and there is a count before

const NONE: ReadonlySet<string> = new Set();

export class Table {
    readonly draft: Draft;
    readonly changed = signal(0);
    /** The index of the viewer's follower; and of the one who must be handed the device first. */
    readonly viewer = signal(0);
    readonly covered = signal<number | null>(null);
    /** How many moves are shown; null: live play, which shows all, one after another. */
    readonly replay = signal<number | null>(null);
    readonly playback: Playback;
    /** null: the game is no race. */
    private readonly race: Racing | null;
    private readonly tutor: Tutor | null;
    private skipping = false; // bots' moves are shown without pauses
    private readonly positions = new Map<string, Position>();
    private readonly stories = new Map<string, Story>();

    constructor(
        readonly id: string,
        readonly game: Game,
        readonly link: TableLink,
    ) {
        this.race =
            games[game.name].races && link.kind !== 'by hand' ? new Racing(link, () => this.playback.dismiss()) : null;
        this.tutor = this.advise && !this.race ? new Tutor(this.advise) : null;
        this.playback = new Playback({
            moves: () => {
                void this.changed.value;
                return this.follower.moves;
            },
            isRoll: (i) => this.follower.move(i).who === 'dice',
            seen: () => this.seenBefore(),
            isThrown: (i) => this.isThrown(i),
            races: this.races,
            far: link.kind === 'local' ? Infinity : this.races ? RACE_FAR : FAR,
            hurries: () => this.skipping,
            stepped: () => this.tell(),
            jumped: (back) => {
                this.forget();
                if (back) this.draft.clear();
            },
        });
        this.draft = makeDraft(game, {
            moves: this.moves,
            position: () => this.follower.at(),
            refuse: (text) => this.follower.refuse(this.seat ?? 0, text),
            explain: (text) => this.follower.explain(this.seat ?? 0, text),
            holds: (text) => this.holds(text),
            worth: (text) => this.follower.worth(this.seat ?? 0, text),
            doubt: (text) => this.follower.doubt(this.seat ?? 0, text),
            play: (text) => this.play(text),
            atOnce: () => settings.value.playOnTap,
            felt: feel,
        });
        this.playback.start();
        this.pass();
    }

    /** Nobody here has a seat, so nothing can be entered. */
    get watches(): boolean {
        return this.seat === null && this.watcher === null && this.link.kind !== 'by hand';
    }
    get races(): boolean {
        return this.race !== null;
    }
    get follower(): Follower {
        return this.watcher ?? this.link.followers[this.viewer.value]!;
    }
    private get watcher(): Follower | null {
        return this.link.kind === 'local' ? this.link.watcher : null;
    }
    private get remote(): RemoteTableLink | null {
        return this.link.kind === 'remote' ? this.link : null;
    }
    /** null: no hints here. */
    get advise(): Advise | null {
        return this.link.kind === 'local' ? this.link.advise : null;
    }
    /** The move of this player that the server has not answered yet; null: none. */
    get underWay(): string | null {
        return this.remote?.underWay() ?? null;
    }
    /** The connection to the table's server is lost. */
    get isCut(): boolean {
        return this.remote?.isCut() ?? false;
    }
    get seat(): number | null {
        return this.follower.seat;
    }
    /** The seat that is called "you"; null where several people share the device, or nobody here plays. */
    get you(): number | null {
        return this.link.followers.length === 1 ? this.seat : null;
    }

    /** The decision that the viewer has to make: the same while others only make hidden moves. */
    get standing(): string {
        const { seat, follower } = this;
        const decides = seat !== null && follower.at().toAct.includes(seat);
        return `${seat} ${follower.changed} ${decides ? '' : follower.moves}`;
    }

    /** The last move of a seat, from 0; -1: none. */
    lastOf(seat: number): number {
        let i = this.follower.moves - 1;
        while (i >= 0 && this.follower.move(i).who !== seat) i--;
        return i;
    }

    /** How many moves need not be shown: all, unless no seat has moved yet, as the beginning is shown. */
    private seenBefore(): number {
        const { moves, carried, phase } = this.follower;
        if (this.link.kind === 'by hand' || !this.link.shows || phase !== 'playing') return moves;
        for (let i = carried; i < moves; i++) if (this.follower.move(i).who !== 'dice') return moves;
        return carried;
    }

    /** Whether move i is a roll that a person here throws by hand; with a clock dice are rolled at once. */
    private isThrown(i: number): boolean {
        const { link, follower } = this;
        if (settings.value.autoRoll || this.race || link.kind === 'by hand' || !link.shows) return false;
        if (/^(move|game)/.test(follower.settings.clock ?? '') || follower.move(i).who !== 'dice') return false;
        const { roller } = this.at(i);
        return roller !== null && !follower.seats()[roller]!.bot && link.followers.some((here) => here.seat === roller);
    }
    throwDice = () => {
        if (!this.playback.awaits.value) return;
        feel('roll');
        this.playback.throwDice();
    };

    /** Only bots are to act. */
    private get botsOnly(): boolean {
        const { link, follower } = this;
        if (link.kind !== 'local' || follower.phase !== 'playing' || follower.cup) return false;
        const { toAct } = follower.at();
        return toAct.length > 0 && toAct.every((seat) => follower.seats()[seat]!.bot);
    }
    private skip = () => {
        const { link } = this;
        if (link.kind !== 'local') return;
        this.skipping = true;
        link.skip?.(() => this.skipping && this.botsOnly);
        this.playback.hurry();
    };

    /** The moves that the viewer may make now; none while an earlier position is shown. */
    private readonly moves = computed<readonly string[]>(() => {
        void this.changed.value;
        const { follower, seat } = this;
        const acting =
            this.replay.value === null &&
            seat !== null &&
            !this.underWay &&
            !this.playback.awaits.value &&
            follower.phase === 'playing' &&
            follower.at().toAct.includes(seat);
        return acting && !follower.seats()[seat]!.bot
            ? follower.legal(seat, games[this.game.name].openEnded ? 1 : MOST).moves
            : []; // open-ended lists are not shown
    });

    /** To be called after new lines. In races and at remote tables they may change older ones; by hand, corrections do. */
    touch() {
        if (this.race || this.link.kind !== 'local') this.forget();
        if (this.link.kind === 'by hand') this.playback.dismiss(); // people with real dice have a pace of their own
        this.pass();
        if (this.race && this.remote && !this.follower.cup && this.follower.at().clockDue) this.playback.dismiss(); // the next race
        if (this.skipping && !this.botsOnly && this.playback.shown.value >= this.follower.moves) this.skipping = false;
        this.changed.value++;
    }

    private forget() {
        this.positions.clear();
        this.stories.clear();
    }
    /** The story of the move that led to this position. */
    private story(ply: number): Story {
        if (ply === 0) return NO_STORY;
        const key = `${this.viewer.value} ${ply}`;
        const story = this.stories.get(key) ?? this.follower.story(ply - 1);
        if (ply < this.follower.moves) this.stories.set(key, story);
        return story;
    }

    private isEnd(ply: number): boolean {
        return this.follower.phase === 'over' && ply === this.follower.moves;
    }
    at(ply: number): Position {
        const key = `${this.viewer.value} ${ply}`;
        const known = this.positions.get(key);
        if (known) return known;
        const position = this.follower.at(ply);
        if (ply < this.follower.moves) this.positions.set(key, position);
        return this.isEnd(ply) ? { ...position, toAct: [] } : position; // not even a seat that gave up is to act
    }

    /** For the viewer, when it is to act. */
    readonly hints = new Hints(this);

    /** The squares that the hint speaks of. */
    private hinted(view: View): ReadonlySet<string> {
        const { choice, step } = (view.mine && this.hints.now) || { choice: null, step: 0 };
        if (!choice || step < WHERE) return NONE;
        return new Set(step === WHAT ? this.game.marks(choice.move) : this.game.hint(view, choice).squares);
    }

    /** The view shown now, or after this many moves. */
    view(after?: number): View {
        const view = this.seen(after);
        return { ...view, hinted: this.hinted(view) };
    }
    private seen(after = this.replay.value ?? this.playback.shown.value): View {
        void this.changed.value;
        const live = this.replay.value === null;
        const pause = this.playback.pause.value;
        const ply = Math.min(after, this.follower.moves);
        const position = this.at(ply);
        const { draft, seat, game } = this;
        const rated = this.follower.settings.rated === 'yes';
        const shown = new Set(rated ? [] : (settings.value.shown[game.name] ?? []));
        return {
            position,
            came: ply > 0 ? { move: this.follower.move(ply - 1), before: this.at(ply - 1) } : null,
            story: this.story(ply),
            me: seat,
            you: this.you,
            over: this.isEnd(ply),
            mine: this.moves.value.length > 0 && ply === this.follower.moves && !pause,
            names: this.names(),
            draft,
            race: this.race?.view(live, !pause && ply === this.follower.moves) ?? null,
            shown,
            rated,
            hinted: NONE,
            moving: this.playback.moving && live,
            pause: pause && live,
            awaits: this.playback.awaits.value && live,
            throwDice: this.throwDice,
            dismiss: () => this.playback.dismiss(),
            skip: live && !this.playback.awaits.value && !this.skipping && this.botsOnly ? this.skip : null,
            at: (earlier) => this.at(earlier),
            reasons:
                ply > 0 && !games[game.name].openEnded && (pause || position.over) ? this.link.reasons(ply - 1) : [],
            toggle: (name) =>
                set({
                    shown: {
                        ...settings.value.shown,
                        [game.name]: shown.has(name) ? [...shown].filter((other) => other !== name) : [...shown, name],
                    },
                }),
        };
    }

    /** The view with a move that waits for a connection drawn like one being entered; null: none. */
    unsentView(view: View): View | null {
        const line = this.replay.value === null && this.isCut ? this.underWay : null;
        const { entry } = this.game;
        const parts = line && entry?.parts(line);
        if (!line || !parts) return null;
        const none = { value: new Set() };
        const draft = Object.create(view.draft, {
            line: { value: line },
            parts: { value: parts },
            target: { value: entry!.target(parts) },
            open: none,
            may: none,
        }) as Draft;
        return { ...view, mine: true, draft };
    }

    names = (): string[] => namesOf(this.follower);

    /** The tutor's warning about the move that was about to be made. */
    get warning(): Warning | null {
        const warning = this.tutor?.warning.value ?? null;
        const stands =
            warning?.standing === this.standing && (!warning.advice || this.draft.line.trim() === warning.line);
        return stands ? warning : null;
    }
    private holds(text: string): boolean {
        const { follower, seat, tutor } = this;
        if (!tutor || seat === null || follower.refuse(seat, text)) return false;
        return tutor.holds(text, this.standing, follower.record(), seat, () => this.draft.play(text));
    }

    private play(text: string): Refusal | null {
        const { follower, seat } = this;
        if (this.race) return seat === null ? null : this.race.call(seat, text);
        if (this.link.kind === 'by hand') return this.link.enter(this.viewer.value, text);
        const why = seat === null ? null : follower.refuse(seat, text);
        if (why) return why;
        this.playback.dismiss();
        this.playback.throwDice();
        return this.send(`play ${follower.length} ${text}`);
    }
    /** Sends a command of the viewer, without its key. Null: done, or this table takes no commands. */
    send(command: string): Refusal | null {
        return this.link.kind === 'by hand' ? null : this.link.send(this.viewer.value, command);
    }

    /** Announces the move that is shown now; returns for how many ms its events are shown. */
    private tell(): number {
        const view = this.view();
        if (!view.came || this.covered.value !== null) return 0; // announcements can be read later, so none while the device is handed on
        const { who } = view.came.move;
        const { toAct, over } = view.position;
        const told = toldTexts(view);
        const mine = !over && view.me !== null && toAct.includes(view.me);
        if (typeof who === 'number' && who !== view.me) feel('place');
        announce(moveText(this.game, view), ...told, over ? this.result() : mine ? say('page.your-turn') : '');
        if (this.skipping && mine) this.skipping = false;
        const { weight = () => (told.length > 0 ? 'result' : null) } = this.game.words;
        const what = weight(view);
        const unseen = this.link.kind === 'by hand' ? view.story.end === null : what === 'event' && this.skipping;
        return this.over || !what || unseen ? 0 : this.dwellMs(view, what); // no pauses for people with real dice
    }
    private dwellMs(view: View, weight: Weight): number {
        const most = this.remote ? (this.race ? RACE_REMOTE_MS : REMOTE_MS) : Infinity;
        const shows = motion() ? (this.game.words.hold?.(view) ?? 0) : 0;
        return shows + Math.min(paceMs(weight), most);
    }

    /** The newest position is shown and no event is being told, so the seat to act can. */
    get settled(): boolean {
        const { pause, shown } = this.playback;
        return this.races || (!pause.value && shown.value >= this.follower.moves);
    }

    /** The match is over and its last move is shown. */
    get over(): boolean {
        return this.follower.phase === 'over' && this.playback.shown.value >= this.follower.moves;
    }

    /** Who won, in one sentence. */
    result = (): string => resultText(this.follower, this.you);

    /** Passes the device to the person who is to act: with a cover between, if something is hidden from the others. */
    private pass() {
        const { followers } = this.link;
        const now = this.follower.at();
        if (
            this.race ||
            this.follower.phase !== 'playing' ||
            followers.length < 2 ||
            (this.seat !== null && now.toAct.includes(this.seat))
        )
            return;
        const next = followers.findIndex((follower) => follower.seat !== null && now.toAct.includes(follower.seat));
        if (next < 0) return;
        const last = followers[next]!.moves - 1;
        const secret = now.toAct.length > 1 || (last >= 0 && followers[next]!.move(last).hidden);
        if (secret && this.link.kind !== 'by hand') this.covered.value = next;
        else this.viewer.value = next;
    }
    uncover() {
        batch(() => {
            this.viewer.value = this.covered.value ?? this.viewer.value;
            this.covered.value = null;
            this.forget();
            this.playback.showAll();
        });
    }

    record(): string {
        return this.link.kind === 'by hand' ? this.link.record() : this.follower.record();
    }

    close() {
        this.playback.close();
        this.tutor?.rest();
        this.link.close();
    }
}
