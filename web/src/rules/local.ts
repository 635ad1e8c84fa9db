// A table of this device being played: commands in, lines out to those who follow it; bots think in the worker and
// clocks run by themselves.
import type { Follower, Home } from './module';
import type { Thinker } from './thinker';

export interface Local {
    readonly home: Home;
    /** Somebody follows: gets all lines at once, and new ones as they come. Returns how to stop. */
    follow(viewer: number, follower: Follower, changed: () => void): () => void;
    /** A command without its key: `sit 1 SALT Ana`, `play 14 4@c3`. */
    do(player: number, command: string): string;
    undo(player: number, to: number): string;
    /** Shown to that viewer: the cup may be lifted. */
    seen(viewer: number, line: number): void;
    /** Stops bots and clocks. */
    close(): void;
}

export interface LocalMeans {
    thinker: Thinker;
    now(): number;
    keep(log: string): void; // what is new of the log, to be kept; called before anybody is shown it
    pauseMs?: number; // at least so long a bot seems to think
}
