// Times a race at a table: notes when the dice were first shown, and times the calls of people at this device.
import { signal } from '@preact/signals';
import type { Race } from '../games/game';
import type { Follower, Refusal } from '../rules/module';
import { settings } from '../settings';
import type { RemoteTableLink, LocalTableLink } from './link';

/** A call `12` with its time; a line that has a time, or never has one, stays as it is. */
const stamped = (line: string, ms: number): string => (/^\d+$/.test(line) ? `${line}@${ms}` : line);

export class Racing {
    /** The round whose dice were shown last, and when. */
    private readonly dice = signal<{ round: number; at: number } | null>(null);

    /** The seats that have said that they are ready, and for which round. */
    private readonly ready = signal<{ round: number; seats: readonly number[] }>({ round: 0, seats: [] });
    private begun = 0; // the first round since the table was opened

    /** begins: called when all people here are ready for the next race. */
    constructor(
        private readonly link: LocalTableLink | RemoteTableLink,
        private readonly begins: () => void,
    ) {}

    private get first(): Follower {
        return (this.link.kind === 'local' && this.link.watcher) || this.link.followers[0]!;
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
            here: live ? this.here() : [],
            unready: live ? this.unready(round) : [],
            sayReady: (seat) => this.sayReady(round, seat),
            counted: () => this.first.cup > 0 && this.link.seen(this.first.cup),
            show: () => {
                if (this.dice.peek()?.round !== round) this.dice.value = { round, at: performance.now() };
            },
            call: (seat, line) => this.call(seat, line),
        };
    }

    private here(): number[] {
        return this.link.followers.flatMap(({ seat }) => (seat === null ? [] : [seat]));
    }

    /**
     * The first race since the table was opened waits until all here are ready; where results stay until a tap, each one
     * does. At a server the table's own time holds, and what a lesson shows waits for nobody.
     */
    private unready(round: number): number[] {
        if (this.link.kind === 'remote' || !this.link.shows) return [];
        if (this.begun && this.begun !== round && settings.value.pace !== 'tap') return [];
        const { value: said } = this.ready;
        return this.here().filter((seat) => said.round !== round || !said.seats.includes(seat));
    }
    private sayReady(round: number, seat: number) {
        const { value: said } = this.ready;
        this.ready.value = { round, seats: [...(said.round === round ? said.seats : []), seat] };
        if (this.unready(round).length) return;
        this.begun ||= round;
        this.begins();
    }

    /** Timed here, from the first frame with the dice; the table's authority knows when they were sent. */
    call(seat: number, line: string): Refusal | null {
        const viewer = this.link.followers.findIndex((follower) => follower.seat === seat);
        const follower = this.link.followers[viewer];
        if (!follower || (this.link.kind === 'remote' && this.link.underWay())) return null; // a call can't be replaced once it is sent
        const ms = Math.round(performance.now() - (this.dice.peek()?.at ?? performance.now()));
        const text = stamped(line, ms);
        return follower.refuse(seat, text) ?? this.link.send(viewer, `play ${follower.length} ${text}`);
    }
}
