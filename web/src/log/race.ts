// A race at a table: the cup, when its dice were seen, and the calls of those who play at this device.
import { signal } from '@preact/signals';
import type { Race } from '../games/game';
import type { Follower, Refusal } from '../rules/module';

/** What a race asks of the line that it comes over. */
interface Asked {
    readonly followers: readonly Follower[];
    readonly watcher: Follower | null;
    send(viewer: number, command: string): Refusal | null;
    seen(line: number): void;
    underWay?(): string | null;
}

/** `12` at that time; what has its time already, or never has one, stays as it is. */
const stamped = (line: string, ms: number): string => (/^\d+$/.test(line) ? `${line}@${ms}` : line);

export class Racing {
    /** In which round dice were seen, and when. */
    private readonly dice = signal<{ round: number; at: number } | null>(null);

    constructor(private readonly asked: Asked) {}

    private get first(): Follower {
        return this.asked.watcher ?? this.asked.followers[0]!;
    }

    /**
     * live: it is being played, not looked at again: only then somebody can call. now: what is shown is the position
     * now, and nothing is being told of what led to it; else no cup stands in it.
     */
    view(live: boolean, now: boolean): Race {
        const { round } = this.first.at(),
            { cup } = this.first;
        const { value: dice } = this.dice;
        return {
            cup: live && now && cup > 0,
            waitMs: (cup > 0 && this.first.seal(Date.now())?.ms) || 0,
            seen: live && dice?.round === round && !cup ? dice.at : null,
            here: live ? this.asked.followers.flatMap(({ seat }) => (seat === null ? [] : [seat])) : [],
            ready: () => this.first.cup > 0 && this.asked.seen(this.first.cup),
            show: () => {
                if (this.dice.peek()?.round !== round) this.dice.value = { round, at: performance.now() };
            },
            call: (seat, line) => this.call(seat, line),
        };
    }

    /** Timed here, from the first frame with the dice; whoever judges knows when they were sent. */
    call(seat: number, line: string): Refusal | null {
        const viewer = this.asked.followers.findIndex((follower) => follower.seat === seat);
        const follower = this.asked.followers[viewer];
        if (!follower || this.asked.underWay?.()) return null; // a call that is on its way is final
        const ms = Math.round(performance.now() - (this.dice.peek()?.at ?? performance.now()));
        const text = stamped(line, ms);
        return follower.refuse(seat, text) ?? this.asked.send(viewer, `play ${follower.length} ${text}`);
    }
}
