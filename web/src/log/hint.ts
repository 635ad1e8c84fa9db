// Gives hints in steps: what to think of, where to look, what to play.
import { signal } from '@preact/signals';
import type { Choice } from '../rules/module';
import type { Table } from './table';

/** The steps of a hint; 0: the bot is still thinking. */
export const NUDGE = 1,
    WHERE = 2,
    WHAT = 3;

export interface Hint {
    readonly standing: string; // Table.standing when it was asked for
    readonly line: string; // the line that had been entered then
    readonly choice: Choice | null; // null: the bot is still thinking
    readonly step: number;
}

export class Hints {
    private readonly asked = signal<Hint | null>(null);

    constructor(private readonly table: Table) {}

    /** The hint for the current decision; null: none was asked for. */
    get now(): Hint | null {
        const { value: hint } = this.asked;
        return hint?.standing === this.table.standing ? hint : null;
    }

    /** Asks for a hint, or for the next step of the current one. */
    ask() {
        const { now, table } = this;
        if (!table.view().mine) return;
        table.draft.set(table.draft.line); // removes a refusal, which would be shown instead of the hint
        if (!now) void this.think();
        else if (now.choice) this.asked.value = { ...now, line: table.draft.line, step: Math.min(WHAT, now.step + 1) };
    }

    private async think() {
        const { follower, seat, standing, advise, draft } = this.table;
        if (seat === null || !follower.at().toAct.includes(seat) || !advise) return;
        const asked: Hint = { standing, line: draft.line, choice: null, step: 0 };
        const acted = this.table.lastOf(seat);
        this.asked.value = asked;
        const advice = await advise(follower.record(), seat);
        if (this.asked.peek() !== asked) return;
        const best = 'choices' in advice ? advice.choices[0] : undefined;
        this.asked.value = best ? { ...asked, line: draft.line, choice: best, step: NUDGE } : null;
        const { table } = this;
        const still = seat === table.seat && table.lastOf(seat) <= acted; // the seat still has to act, but in another position
        if (standing !== table.standing && still) void this.think();
    }
}
