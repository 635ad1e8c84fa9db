// Declares the link between a table and its owner: commands go out, lines come back to followers. A table is owned by
// this device, away from it by a server, or by hand, by people with real dice.
import type { Advice, Follower, Refusal } from '../rules/module';

interface AnyLink {
    /** One for each person who looks from here, in the order of their players. */
    readonly followers: readonly Follower[];
    /** How many moves have to stay, whatever is taken back. */
    undoTo(): number;
    undo(viewer: number, to: number): void;
    /** The rules' words about a move, in the position after this many moves. */
    reasons(ply: number): readonly Refusal[];
    close(): void;
}

/** Where moves are commands, and dice are rolled for the players. */
interface CommandLink extends AnyLink {
    /** A command without its key. Null: done; else why not. */
    send(viewer: number, command: string): Refusal | null;
    /** It is played for people to see: how it begins, and dice that they throw. Else it is a position to look at, or to learn from. */
    readonly shows: boolean;
    /** The log's line of dice under a cup is on the screen: the cup may be lifted. */
    seen(line: number): void;
}

/** What is best at the end of a record, and what another move is worth there. */
export type Advise = (record: string, seat: number, also?: string) => Promise<Advice | Refusal>;

/** A table of this device. */
export interface LocalTableLink extends CommandLink {
    readonly kind: 'local';
    /** A follower without a seat, where several people race at one screen: none may see what another has hidden. Else null. */
    readonly watcher: Follower | null;
    /** null: nobody may ask. */
    readonly advise: Advise | null;
    /** Bots take no time as long as `still` says so. */
    skip?(still: () => boolean): void;
}

/** A server's table. Others sit elsewhere: they are asked before something is taken back. */
export interface RemoteTableLink extends CommandLink {
    readonly kind: 'remote';
    /** The move of somebody here that is on its way and was not answered yet; null: none. */
    underWay(): string | null;
    /** There is no connection now: what is played is kept, and goes when there is one. */
    isCut(): boolean;
}

/** Real dice: whatever is entered is written down for the seat that is due. Nothing is hidden, and nobody races. */
export interface ByHandLink extends AnyLink {
    readonly kind: 'by hand';
    enter(viewer: number, text: string): Refusal | null;
    /** The record, which has comments that followers do not know. */
    record(): string;
}

export type TableLink = LocalTableLink | RemoteTableLink | ByHandLink;
