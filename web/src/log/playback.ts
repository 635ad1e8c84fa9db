// Shows a table's moves one after another: decides how many are shown, when the next one is, how long the page dwells on what
// followed from one, and whose hand a roll waits for. It is the one place where a game's pace comes from.
//
//   behind by nothing ── a move comes ──▶ waits (a step since the last one) ──▶ shown ── something followed ──▶ pause
//          ▲                                 ▲                                    │                               │
//          │                  a hand throws ─┤                                    │                               │
//          │                       own dice: awaits ◀─────────────────────────────┤                               │
//          └────────────────────────────── nothing followed ──────────────────────┴──────── its time, or a tap ───┘
//
// A viewer who lags far behind, or whose moves were undone, is shown the newest position at once.
import { batch, effect, signal } from '@preact/signals';
import type { Weight } from '../games/game';
import { motion, settings, type Pace } from '../settings';

const STEP = 420; // ms between two moves
export const ROLL = 800; // ms of a roll's animation
const RACE_STEP = 60; // ms between two moves of a race, which are hidden

/** By pace: ms that a result or event is shown, and the factor for steps. */
const PACES: Readonly<Record<Pace, Readonly<Record<Weight | 'step', number>>>> = {
    tap: { result: Infinity, event: 2200, step: 1 },
    slow: { result: 9000, event: 3600, step: 1.6 },
    normal: { result: 4200, event: 2200, step: 1 },
    quick: { result: 1200, event: 500, step: 0.5 },
};
export const paceMs = (weight: Weight): number => PACES[settings.value.pace][weight];

/** What a playback needs from its table. moves() and isThrown() read signals, so they are called again when these change. */
interface Played {
    /** How many moves the match has. */
    moves(): number;
    /** How many moves need not be shown when the table is opened. */
    seen(): number;
    /** Whether move i, from 0, was a roll; and whether somebody here throws those dice by hand. */
    isRoll(i: number): boolean;
    isThrown(i: number): boolean;
    readonly races: boolean;
    /** If more moves than this wait to be shown, all are shown at once. */
    readonly far: number;
    /** The viewer has chosen to skip the bots' moves. */
    hurries(): boolean;
    /** Called after each move shown. Returns for how many ms its events are shown: 0: none; Infinity: until a tap. */
    stepped(): number;
    /** Called after all moves were shown at once. back: some were undone. */
    jumped(back: boolean): void;
}

export class Playback {
    /** How many moves are shown. */
    readonly shown = signal(0);
    /** The events of the last move shown are being told. */
    readonly pause = signal(false);
    /** The next move is a roll that waits until a person here throws the dice. */
    readonly awaits = signal(false);
    /** The last move was just made, so it may be animated. */
    moving = false;
    private readonly thrown = signal(-1); // the roll that was thrown by hand
    private timer = 0;
    private steppedAt = 0;
    private stop = () => {};

    constructor(private readonly played: Played) {
        this.shown.value = played.seen();
    }

    /** Shows moves as they come, until it is closed. */
    start() {
        this.stop = effect(() => this.follow());
    }
    close() {
        clearTimeout(this.timer);
        this.stop();
    }

    private follow() {
        const moves = this.played.moves();
        const shown = this.shown.value;
        const behind = moves - shown;
        const awaits = behind > 0 && this.thrown.value !== shown && this.played.isThrown(shown);
        this.awaits.value = awaits;
        if (behind < 0 || (behind > this.played.far && !this.pause.value)) return this.jump(moves);
        if (behind > 0 && !this.pause.value && !awaits) this.next();
    }
    private jump(moves: number) {
        this.moving = false;
        this.played.jumped(moves < this.shown.value);
        batch(() => {
            this.pause.value = false;
            this.shown.value = moves;
        });
    }
    private next() {
        clearTimeout(this.timer);
        const { value: shown } = this.shown;
        const rolls = shown > 0 && this.played.isRoll(shown - 1);
        const step = this.played.races ? RACE_STEP : (rolls ? ROLL : STEP) * PACES[settings.peek().pace].step;
        const waits = motion() && this.thrown.peek() !== shown && !this.played.hurries();
        const wait = waits ? Math.max(0, this.steppedAt + step - performance.now()) : 0;
        if (wait > 0) this.timer = setTimeout(() => this.step(), wait);
        else this.step();
    }
    private step() {
        this.steppedAt = performance.now();
        this.moving = true;
        batch(() => {
            this.shown.value++;
            const ms = this.played.stepped();
            if (ms <= 0) return;
            this.pause.value = true;
            if (ms < Infinity) this.timer = setTimeout(() => this.dismiss(), ms);
        });
    }

    /** Throws the awaited dice; ends a pause. */
    throwDice() {
        if (!this.awaits.value) return;
        clearTimeout(this.timer);
        batch(() => {
            this.thrown.value = this.shown.value;
            this.pause.value = false;
        });
    }
    /** Ends a pause. */
    dismiss() {
        if (!this.pause.value) return;
        clearTimeout(this.timer);
        this.pause.value = false;
    }
    /** Ends a pause or a step. */
    hurry() {
        clearTimeout(this.timer);
        if (this.pause.value) this.dismiss();
        else this.follow();
    }
    /** Shows all moves without animation, to a viewer who has not seen them. */
    showAll() {
        clearTimeout(this.timer);
        this.shown.value = this.played.moves();
    }
}
