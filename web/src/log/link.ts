// Declares the link between a table and its authority: commands go out, lines come back to followers. A table is played by
// this device (local), a server (remote), or people with real dice (by hand).
import type { Advice, Follower, Refusal } from '../rules/module';

interface AnyLink {
    /** One for each person at this device, in the order of their players. */
    readonly followers: readonly Follower[];
    /** How many moves undo can't remove. */
    undoTo(): number;
    undo(viewer: number, to: number): void;
    /** Why the move after the first `ply` moves is good. */
    reasons(ply: number): readonly Refusal[];
    close(): void;
}

/** A table where moves are commands, and dice are rolled by its authority. */
interface CommandLink extends AnyLink {
    /** Sends a command without its key. Null: done or sent; else the refusal. */
    send(viewer: number, command: string): Refusal | null;
    /** Its beginning is shown move by move, and people throw their dice. False: a position to look at or learn from. */
    readonly shows: boolean;
    /** Tells that the cup of this line of dice is on the screen, so that it may be lifted. */
    seen(line: number): void;
}

/** The best moves at the end of a record, and the value of another one (also) there. */
export type Advise = (record: string, seat: number, also?: string) => Promise<Advice | Refusal>;

/** A table of this device. */
export interface LocalTableLink extends CommandLink {
    readonly kind: 'local';
    /** A follower without a seat, if several people race at one screen: it shows what none of them has hidden. Else null. */
    readonly watcher: Follower | null;
    /** null: no hints here. */
    readonly advise: Advise | null;
    /** Bots move at once as long as `still` returns true. */
    skip?(still: () => boolean): void;
}

/** A server's table. Other players have to agree to an undo. */
export interface RemoteTableLink extends CommandLink {
    readonly kind: 'remote';
    /** The move of this player that the server has not answered yet; null: none. */
    underWay(): string | null;
    /** There is no connection now: moves are kept, and sent once there is one. */
    isCut(): boolean;
}

/** A table with real dice: entries are written down for the seat to act. Nothing is hidden, and there are no races. */
export interface ByHandLink extends AnyLink {
    readonly kind: 'by hand';
    enter(viewer: number, text: string): Refusal | null;
    /** The record, with comments that followers don't have. */
    record(): string;
}

export type TableLink = LocalTableLink | RemoteTableLink | ByHandLink;
