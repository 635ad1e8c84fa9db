// A table that is followed: what is shown of it, whose eyes these are, what is being entered. It does not know where its
// lines come from.
import { batch, computed, effect, signal } from '@preact/signals';
import { games } from 'generated/games';
import { makeDraft } from '../games/draft';
import type { Draft, Game, View } from '../games/game';
import { announce } from '../announce';
import type { Advice, Follower, Position, Refusal } from '../rules/module';
import { say } from '../say';
import { motion, set, settings } from '../settings';
import { feel } from '../sound';
import { Racing } from './race';
import { Tutor, type Warning } from './tutor';

/** How a table's lines come and commands go: from this device, or a server. */
export interface Line {
    /** Viewers that can look from here: persons at this device, in the order of their players. */
    readonly followers: readonly Follower[];
    /** Somebody who holds no seat: where all look at once, nothing may be seen that one of them has sealed. Else null. */
    readonly watcher: Follower | null;
    /** A command without its key. Null: done; else why not. */
    send(viewer: number, command: string): Refusal | null;
    /** The line of dice under a cup is on the screen: it may be lifted. */
    seen(line: number): void;
    /** How many moves have to stay, whatever is taken back; null: nothing is. */
    undoTo: (() => number) | null;
    undo(viewer: number, to: number): void;
    /** What is best at the end of a record, and what another move is worth there. Absent: nobody may ask. */
    advise?(record: string, seat: number, also?: string): Promise<Advice | Refusal>;
    /** Real dice: whatever was typed, for whoever is due. Nothing is hidden, and nobody races. */
    enter?(viewer: number, text: string): Refusal | null;
    /** The record, where it is more than what the followers know. */
    record?(): string;
    /** The move of somebody here that is on its way and was not answered yet; null: none. */
    underWay?(): string | null;
    /** There is no connection now: what is played is kept, and goes when there is one. */
    isCut?(): boolean;
    /** Others sit elsewhere: they are asked before something is taken back. */
    readonly asks?: true;
    /** The rules' words about a move, in the position after so many moves. */
    reasons(ply: number): readonly Refusal[];
    close(): void;
}

const STEP = 420; // ms that a move is looked at before the next one is shown
export const ROLL = 800; // ms that dice are: nothing else moves before they lie
const PAUSE = 4200; // ms that the end of a round is told
const MOST = 20_000; // moves that are listed
const RACE_STEP = 60; // ms in a race: what is sealed needs no looking at
const FAR = 3; // so many moves behind: all are shown at once
const RACE_FAR = 20; // a race, and its end, is within them

const TURNING = /[\u202a-\u202e\u2066-\u2069]/g; // what would turn round the sentence that a name stands in
const HEAPED = /(\p{M}{4})\p{M}+/gu; // more marks on a letter than any language has: they would cover the lines around

/** What strangers have written, so that it stays in its line. */
export const tame = (text: string) => text.replace(HEAPED, '$1');

/** Bots are called by their level, unless they play for a person; those who are called alike are counted. */
export function namesOf(follower: Follower): string[] {
    const names = follower
        .seats()
        .map(({ name, bot }) => (bot && !name ? say(`page.level.${bot}`) : tame(name.replace(TURNING, ''))));
    return names.map((name, i) => {
        if (!name) return say('page.nobody');
        const alike = names.flatMap((other, at) => (other === name ? [at] : []));
        return alike.length > 1 ? `${name} ${alike.indexOf(i) + 1}` : name;
    });
}

/** Who has won; where one of two sides gave up, was late or stayed away, the other one. */
export function winnersOf(follower: Follower): number[] {
    const { winners, seats, side, sides } = follower.at();
    const { end } = follower;
    if (!end || end.reason === 'played' || end.seat === null || sides !== 2) return winners;
    return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => side[seat] !== side[end.seat!]);
}

/** Why a match is over that was not played to its end. */
function ended(reason: string, name: string, mine: boolean): string {
    if (reason === 'draw') return say('join.end-draw');
    if (reason === 'time') return mine ? say('page.end-time-you') : say('join.end-time', name);
    if (reason === 'left') return mine ? say('page.end-left-you') : say('join.end-left', name);
    if (reason === 'resigned' && mine) return say('page.end-gave-up');
    return name ? say('page.end-resigned', name) : say('page.end-stopped');
}

export class Table {
    readonly draft: Draft;
    readonly changed = signal(0);
    /** Whose eyes these are; who has to be handed the device first. */
    readonly viewer = signal(0);
    readonly covered = signal<number | null>(null);
    /** How many moves are shown; null in live play means all of them, one after another. */
    readonly replay = signal<number | null>(null);
    readonly shown = signal(0);
    readonly pause = signal(false);
    /** null: who is first does not count here. */
    private readonly race: Racing | null;
    private readonly tutor: Tutor | null;
    private moving = false;
    private timer = 0;
    private stepped = 0;
    private readonly positions = new Map<string, Position>();
    private readonly ends: (() => void)[] = [];

    constructor(
        readonly id: string,
        readonly game: Game,
        readonly line: Line,
    ) {
        this.race = games[game.name].races && !line.enter ? new Racing(line) : null;
        this.tutor =
            line.advise && !this.race ? new Tutor((record, seat, also) => line.advise!(record, seat, also)) : null;
        this.shown.value = this.follower.moves;
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
        this.ends.push(effect(() => this.follow()));
        this.pass();
    }

    /** Nobody here plays: there is nothing to be entered. */
    get watches(): boolean {
        return this.seat === null && this.line.watcher === null && !this.line.enter;
    }
    get races(): boolean {
        return this.race !== null;
    }
    get follower(): Follower {
        return this.line.watcher ?? this.line.followers[this.viewer.value]!;
    }
    /** One person looks from here, who is called "you". */
    get alone(): boolean {
        return this.line.followers.length === 1;
    }
    get seat(): number | null {
        return this.follower.seat;
    }

    /** What whoever looks has to decide about: the same as long as others only hand in what is hidden from it. */
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

    /** What may be played now by whoever looks; nothing while an earlier position is shown. */
    private readonly moves = computed<readonly string[]>(() => {
        void this.changed.value;
        const { follower, seat } = this;
        const acting =
            this.replay.value === null &&
            seat !== null &&
            !this.line.underWay?.() &&
            follower.phase === 'playing' &&
            follower.at().toAct.includes(seat);
        return acting && !follower.seats()[seat]!.bot
            ? follower.legal(seat, games[this.game.name].openEnded ? 1 : MOST).moves
            : []; // of an endless list none has to be seen
    });

    /** New lines are there. In a race, and from elsewhere, they may open or replace older ones; by hand they are corrected. */
    touch() {
        if (this.race || this.line.asks || this.line.enter) this.positions.clear();
        this.pass();
        if (this.race && this.line.asks && !this.follower.cup && this.follower.at().clockDue) this.dismiss(); // the next race has begun
        this.changed.value++;
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
        return this.isEnd(ply) ? { ...position, toAct: [] } : position; // who gave up is not to act either
    }

    /** What is to be seen now, or was after so many moves. */
    view(after = this.replay.value ?? this.shown.value): View {
        void this.changed.value;
        const ply = Math.min(after, this.follower.moves);
        const position = this.at(ply);
        const { draft, seat, game } = this;
        const rated = this.follower.settings.rated === 'yes';
        const shown = new Set(rated ? [] : (settings.value.shown[game.name] ?? []));
        return {
            position,
            came: ply > 0 ? { move: this.follower.move(ply - 1), before: this.at(ply - 1) } : null,
            me: seat,
            you: this.alone ? seat : null,
            over: this.isEnd(ply),
            mine: this.moves.value.length > 0 && ply === this.follower.moves && !this.pause.value,
            names: this.names(),
            draft,
            race: this.race?.view(this.replay.value === null, !this.pause.value && ply === this.follower.moves) ?? null,
            shown,
            rated,
            moving: this.moving && this.replay.value === null,
            pause: this.pause.value && this.replay.value === null,
            at: (earlier) => this.at(earlier),
            reasons:
                ply > 0 && !games[game.name].openEnded && (this.pause.value || position.over)
                    ? this.line.reasons(ply - 1)
                    : [],
            toggle: (name) =>
                set({
                    shown: {
                        ...settings.value.shown,
                        [game.name]: shown.has(name) ? [...shown].filter((other) => other !== name) : [...shown, name],
                    },
                }),
        };
    }

    /** A move that waits for a connection lies on the board all the same, as what is chosen does; null: none. */
    keptView(view: View): View | null {
        const line = this.replay.value === null && this.line.isCut?.() ? this.line.underWay?.() : null;
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

    /** What the tutor has to say about the move that is about to be made. */
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
        if (this.line.enter) return this.line.enter(this.viewer.value, text);
        const why = seat === null ? null : follower.refuse(seat, text);
        if (why) return why;
        this.dismiss();
        return this.line.send(this.viewer.value, `play ${follower.length} ${text}`);
    }

    /** Shows what came, one move after another; many at once, or when nothing may move. */
    private follow() {
        void this.changed.value;
        const { moves } = this.follower;
        const behind = moves - this.shown.value;
        if (behind < 0 || behind > (this.race ? RACE_FAR : FAR)) return this.jump(moves);
        if (behind > 0 && !this.pause.value) this.next();
    }
    private jump(moves: number) {
        this.moving = false;
        this.positions.clear();
        if (moves < this.shown.value) this.draft.clear();
        this.shown.value = moves;
    }
    private next() {
        clearTimeout(this.timer);
        const { value: shown } = this.shown;
        const rolls = shown > 0 && this.follower.move(shown - 1).who === 'dice';
        const wait = motion()
            ? Math.max(0, this.stepped + (this.race ? RACE_STEP : rolls ? ROLL : STEP) - performance.now())
            : 0;
        if (wait > 0) this.timer = setTimeout(() => this.step(), wait);
        else this.step();
    }
    private step() {
        this.stepped = performance.now();
        this.moving = true;
        batch(() => {
            this.shown.value++;
            const told = this.tell();
            if (told && !this.over) this.hold();
        });
    }
    get over(): boolean {
        return this.follower.phase === 'over' && this.shown.value >= this.follower.moves;
    }

    /** Says the move that is shown now; true: something followed from it that is worth a pause. */
    private tell(): boolean {
        const view = this.view();
        const { came, names, position } = view;
        if (!came || this.covered.value !== null) return false; // what is said stays in the page: not while it changes hands
        const { who, text } = came.move;
        const told = this.game.words.told(view);
        const turn = position.over
            ? this.result()
            : view.me !== null && position.toAct.includes(view.me)
              ? say('page.your-turn')
              : '';
        if (typeof who === 'number' && who !== view.me) feel('place');
        announce(
            typeof who === 'number' ? `${names[who]}: ${this.game.words.move(text)}.` : this.game.words.move(text),
            ...told,
            turn,
        );
        return told.length > 0;
    }
    private hold() {
        this.pause.value = true;
        this.timer = setTimeout(() => this.dismiss(), this.game.words.hold?.(this.view()) ?? (motion() ? PAUSE : 1));
    }
    /** Goes on at once. */
    dismiss() {
        if (!this.pause.value) return;
        clearTimeout(this.timer);
        this.pause.value = false;
    }

    /** Who won, in one sentence. */
    result(): string {
        const { winners, score } = this.at(this.follower.moves);
        const names = this.names();
        const me = this.seat;
        const points = [...score.slice(0, names.length)].sort((a, b) => b - a).join(' : ');
        const end = this.follower.end;
        const { alone } = this;
        if (end && end.reason !== 'played')
            return ended(
                end.reason,
                end.seat === null ? '' : names[end.seat]!,
                alone && end.seat !== null && end.seat === me,
            );
        if (names.length === 1) return say('page.end-alone', score[0]!);
        if (winners.length !== 1) return say('page.end-shared', winners.map((seat) => names[seat]).join(', '), points);
        if (winners[0] === me && alone) return say('page.end-won', points);
        return say(me !== null && alone ? 'page.end-you-lost' : 'page.end-lost', names[winners[0]!]!, points);
    }

    /** Whoever is to act at this device gets it: after a cover where something is hidden from the others. */
    private pass() {
        const { followers } = this.line;
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
        if (secret && !this.line.enter) this.covered.value = next;
        else this.viewer.value = next;
    }
    uncover() {
        clearTimeout(this.timer);
        batch(() => {
            this.viewer.value = this.covered.value ?? this.viewer.value;
            this.covered.value = null;
            this.positions.clear();
            this.shown.value = this.follower.moves;
        });
    }

    record(): string {
        return this.line.record?.() ?? this.follower.record();
    }

    close() {
        clearTimeout(this.timer);
        this.tutor?.rest();
        this.ends.forEach((end) => end());
        this.line.close();
    }
}
