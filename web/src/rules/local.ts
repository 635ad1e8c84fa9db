// Runs a table of this device: commands in, lines out to those who follow it; bots think in the worker, and clocks run by
// themselves.
import type { Thinker } from './thinker';
import type { Follower, Job, LocalTable } from './types';

export interface LocalOps {
    thinker: Pick<Thinker, 'think'>;
    keep(log: string): void; // what is new of the log, to be kept; called before anybody is shown it
    failed?(error: Error): void; // a bot could not think; it is asked again by wake
    pauseMs?: number; // at least so long a bot seems to think, where nobody races
    now?(): number;
    after?(ms: number, then: () => void): () => void; // a timer; returns how to stop it
}

interface Viewer {
    number: number;
    follower: Follower;
    changed: () => void;
}

const LONGEST_MS = 0x7fffffff;
const timer = (ms: number, then: () => void) => {
    const id = setTimeout(then, Math.min(ms, LONGEST_MS));
    return () => clearTimeout(id);
};

export class Local {
    private viewers: Viewer[] = [];
    private readonly asked = new Map<number, number>(); // by seat: what its bot thinks about
    private readonly pauses = new Map<() => void, () => void>(); // how to stop each, and what it is for
    private stopTimer = () => {};
    private keys = 0;
    private closed = false;
    private hurries: () => boolean = () => false;
    private ahead = 0; // ms that were skipped: time here only goes forward
    private readonly now: () => number;
    private readonly after: (ms: number, then: () => void) => () => void;

    /** The table has begun, or was restored. */
    constructor(
        readonly table: LocalTable,
        private readonly ops: LocalOps,
    ) {
        const clock = ops.now ?? Date.now;
        this.now = () => clock() + this.ahead;
        this.after = ops.after ?? timer;
        this.turn();
    }

    /** Somebody follows: gets all lines at once, and new ones as they come. Returns how to stop. */
    follow(number: number, follower: Follower, changed: () => void): () => void {
        const viewer = { number, follower, changed };
        this.viewers.push(viewer);
        this.show();
        return () => (this.viewers = this.viewers.filter((other) => other !== viewer));
    }

    /** A command without its key: `sit 1 SALT Ana`, `play 14 4@c3`. at: when it was meant. */
    do(player: number, command: string, at = this.now()): string {
        const [verb, ...rest] = command.split(' ');
        const answer = this.table.do(player, [verb, this.key(), ...rest].join(' '), at);
        this.turn();
        return answer;
    }

    undo(player: number, to: number): string {
        const answer = this.table.undo(player, to, this.now());
        this.turn();
        return answer;
    }

    /** The line of the dice under the cup is on the screen. */
    seen(line: number) {
        this.table.seen(line);
        this.turn();
    }

    /** Has bots that could not think try again. */
    wake() {
        this.turn();
    }

    /** Bots take no time as long as `still` says so: what they would do later is due now. */
    skip(still: () => boolean) {
        this.hurries = still;
        const waiting = [...this.pauses];
        this.pauses.clear();
        for (const [stop, then] of waiting) {
            stop();
            then();
        }
        this.turn();
    }

    /** Stops bots and clocks. */
    close() {
        this.closed = true;
        this.stopTimer();
        for (const stop of this.pauses.keys()) stop();
        this.viewers = [];
        this.table.close();
    }

    private key = () => this.now().toString(36) + (this.keys++ % 1296).toString(36);

    /** What is due happens, is kept and shown; then bots begin to think, and the clock is set. */
    private turn() {
        if (this.closed) return;
        this.table.advance(this.now());
        const log = this.table.log();
        if (log) this.ops.keep(log);
        this.show();
        if (this.closed) return;
        const { jobs, at } = this.table.due(this.now());
        for (const job of jobs) if (this.asked.get(job.seat) !== job.asked) void this.think(job);
        this.stopTimer();
        if (at !== null && this.hurries()) this.ahead += Math.max(0, at - this.now());
        this.stopTimer = at === null ? () => {} : this.after(Math.max(0, at - this.now()), () => this.turn());
    }

    /** All are told before anybody looks: who is shown what may depend on what the others know. */
    private show() {
        const told = this.viewers.filter((viewer) => {
            const lines = this.table.lines(viewer.number, this.now());
            if (lines) viewer.follower.tell(lines, this.now());
            return lines !== '';
        });
        for (const viewer of told) viewer.changed();
    }

    private async think(job: Job) {
        this.asked.set(job.seat, job.asked);
        const began = this.now();
        try {
            const { move } = await this.ops.thinker.think(job);
            if (this.closed) return;
            const least = job.races || this.hurries() ? 0 : (this.ops.pauseMs ?? 0);
            this.pause(least - (this.now() - began), () => this.answer(job, move));
        } catch (error) {
            this.asked.delete(job.seat);
            if (!this.closed) this.ops.failed?.(error as Error);
        }
    }

    private pause(ms: number, then: () => void) {
        if (ms <= 0) {
            then();
            return;
        }
        const stop = this.after(ms, () => {
            this.pauses.delete(stop);
            then();
        });
        this.pauses.set(stop, then);
    }

    private answer(job: Job, move: string) {
        if (this.closed) return;
        this.table.answer(job.seat, job.asked, move, this.now());
        if (this.asked.get(job.seat) === job.asked) this.asked.delete(job.seat);
        this.turn();
    }
}
