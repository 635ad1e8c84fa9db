// Shows a table's moves one after another: how many are shown, when the next one is, and how long the page dwells on what
// followed from one.
//
//   behind by nothing ── a move comes ──▶ waits (STEP since the last one) ──▶ shown ── something followed ──▶ pause
//          ▲                                                                    │                              │
//          └────────────────────────────── nothing followed ────────────────────┴──────── its time, or a tap ──┘
//
// Whoever is far behind, or sees moves taken back, is shown the newest position at once.
import { batch, effect, signal } from '@preact/signals';
import { motion } from '../settings';

const STEP = 420; // ms that a move is looked at before the next one is shown
export const ROLL = 800; // ms that dice are: nothing else moves before they lie
export const PAUSE = 4200; // ms that the end of a round is told
const RACE_STEP = 60; // ms in a race: what is hidden needs no looking at
const FAR = 3; // so many moves behind: all are shown at once
const RACE_FAR = 20; // a race, and its end, is within them

/** What a playback asks of its table. moves() reads signals: it is asked again when they change. */
interface Played {
    /** How many moves stand. */
    moves(): number;
    /** Whether move i, from 0, was a roll. */
    isRoll(i: number): boolean;
    readonly races: boolean;
    /** One more move is shown. Whether something followed from it that is worth a pause. */
    stepped(): boolean;
    /** ms of that pause. */
    pauseMs(): number;
    /** All moves are shown at once. back: some were taken back. */
    jumped(back: boolean): void;
}

export class Playback {
    /** How many moves are shown. */
    readonly shown = signal(0);
    /** What followed from the last of them is being told. */
    readonly pause = signal(false);
    /** The last of them has just come about: it may be animated. */
    moving = false;
    private timer = 0;
    private steppedAt = 0;
    private stop = () => {};

    constructor(private readonly played: Played) {
        this.shown.value = played.moves();
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
        const behind = moves - this.shown.value;
        if (behind < 0 || behind > (this.played.races ? RACE_FAR : FAR)) return this.jump(moves);
        if (behind > 0 && !this.pause.value) this.next();
    }
    private jump(moves: number) {
        this.moving = false;
        this.played.jumped(moves < this.shown.value);
        this.shown.value = moves;
    }
    private next() {
        clearTimeout(this.timer);
        const { value: shown } = this.shown;
        const rolls = shown > 0 && this.played.isRoll(shown - 1);
        const step = this.played.races ? RACE_STEP : rolls ? ROLL : STEP;
        const wait = motion() ? Math.max(0, this.steppedAt + step - performance.now()) : 0;
        if (wait > 0) this.timer = setTimeout(() => this.step(), wait);
        else this.step();
    }
    private step() {
        this.steppedAt = performance.now();
        this.moving = true;
        batch(() => {
            this.shown.value++;
            if (!this.played.stepped()) return;
            this.pause.value = true;
            this.timer = setTimeout(() => this.dismiss(), this.played.pauseMs());
        });
    }

    /** Ends a pause: goes on at once. */
    dismiss() {
        if (!this.pause.value) return;
        clearTimeout(this.timer);
        this.pause.value = false;
    }
    /** Shows everything, without animation, for eyes that have not seen it yet. */
    showAll() {
        clearTimeout(this.timer);
        this.shown.value = this.played.moves();
    }
}
