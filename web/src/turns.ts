// Tables elsewhere at which it is this person's turn: counted in the title, and on the page's icon.
import { signal } from '@preact/signals';

/** Whether there is a server of tables behind this page. */
export const served = signal(false);
/** Null: no server has said anything yet. */
export const turns = signal<ReadonlySet<string> | null>(null);
/** Tables of theirs that are over. */
export const ended = signal<ReadonlySet<string>>(new Set());
