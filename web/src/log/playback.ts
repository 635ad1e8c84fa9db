// Shows a table's moves one after another: how many are shown, when the next one is, how long the page dwells on what
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

const STEP = 420; // ms that a move is looked at before the next one is shown
export const ROLL = 800; // ms that dice are: nothing else moves before they lie
const RACE_STEP = 60; // ms in a race: what is hidden needs no looking at

/** By pace: ms that each stays, and how many times as long as usual a step takes. */
const PACES: Readonly<Record<Pace, Readonly<Record<Weight | 'step', number>>>> = {
    tap: { result: Infinity, event: 2200, step: 1 },
    slow: { result: 9000, event: 3600, step: 1.6 },
    normal: { result: 4200, event: 2200, step: 1 },
    quick: { result: 1200, event: 500, step: 0.5 },
};
export const paceMs = (weight: Weight): number => PACES[settings.value.pace][weight];

/** What a playback asks of its table. moves() and isThrown() read signals: they are asked again when those change. */
interface Played {
    /** How many moves stand. */
    moves(): number;
    /** How many of them were seen before the table was opened. */
    seen(): number;
    /** Whether move i, from 0, was a roll; and whether somebody here throws those dice by hand. */
    isRoll(i: number): boolean;
    isThrown(i: number): boolean;
    readonly races: boolean;
    /** This many moves behind: all are shown at once. */
    readonly far: number;
    /** Nobody wants to look at what the others do. */
    hurries(): boolean;
    /** One more move is shown. ms that the page dwells on what followed from it: 0 if nothing did, Infinity until a tap. */
    stepped(): number;
    /** All moves are shown at once. back: some were taken back. */
    jumped(back: boolean): void;
}

export class Playback {
    /** How many moves are shown. */
    readonly shown = signal(0);
    /** What followed from the last of them is being told. */
    readonly pause = signal(false);
    /** The next one is a roll, and waits for the hand of somebody here. */
    readonly awaits = signal(false);
    /** The last of them has just come about: it may be animated. */
    moving = false;
    private readonly thrown = signal(-1); // the roll that a hand has thrown
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

    /** The dice that are awaited are thrown: what was being told has been read. */
    throwDice() {
        if (!this.awaits.value) return;
        clearTimeout(this.timer);
        batch(() => {
            this.thrown.value = this.shown.value;
            this.pause.value = false;
        });
    }
    /** Ends a pause: goes on at once. */
    dismiss() {
        if (!this.pause.value) return;
        clearTimeout(this.timer);
        this.pause.value = false;
    }
    /** Ends whatever is waited for now. */
    hurry() {
        clearTimeout(this.timer);
        if (this.pause.value) this.dismiss();
        else this.follow();
    }
    /** Shows everything, without animation, for eyes that have not seen it yet. */
    showAll() {
        clearTimeout(this.timer);
        this.shown.value = this.played.moves();
    }
}
