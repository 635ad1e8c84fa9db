// Warns once before a move that costs more than the player's setting allows, and says what is better.
import { signal } from '@preact/signals';
import type { Advice } from '../rules/module';
import { settings } from '../settings';
import { shown } from '../worth';
import type { Advise } from './link';

export interface Warning {
    line: string;
    standing: string; // of the table
    advice: Advice | null; // null: the bot is still thinking
}

export class Tutor {
    readonly warning = signal<Warning | null>(null);
    private readonly known = new Set<string>(); // moves that the player was warned about, or advised to make

    constructor(private readonly advise: Advise) {}

    /**
     * Whether a move has to wait: it is thought about, and `play` is called unless there is something to be said. The
     * same judge as hints and the analysis.
     */
    holds(line: string, standing: string, record: string, seat: number, play: () => void): boolean {
        if (this.warning.value?.standing === standing && !this.warning.value.advice) return true;
        if (!settings.value.tutor || this.known.has(`${standing} ${line}`)) return this.rest();
        this.warning.value = { line, standing, advice: null };
        const known = (move: string) => this.known.add(`${standing} ${move}`);
        const waits = () => this.warning.peek()?.standing === standing;
        const go = () => {
            if (!waits()) return;
            this.rest();
            play();
        };
        this.advise(record, seat, line).then(
            (advice) => {
                known(line);
                if ('choices' in advice) known(advice.choices[0]!.move);
                if (!('choices' in advice) || costs(advice) < settings.value.tutor) return go();
                if (waits()) this.warning.value = { line, standing, advice };
            },
            () => {
                known(line);
                go();
            },
        );
        return true;
    }

    /** Drops the warning. */
    rest(): false {
        this.warning.value = null;
        return false;
    }
}

/** In per cent of a victory; alone in points. */
const costs = ({ worth, choices, also }: Advice): number =>
    also === null || !choices[0] ? 0 : shown(worth, choices[0].value - also);
