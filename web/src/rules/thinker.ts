// What takes long, in a worker of its own: bots' thoughts, advice, analysis, solving, trying a sheet.
import type { Advice, Analysis, Job, Level, Refusal, Solution, Thought, Trial } from './module';

/** Every promise is rejected if the thinker is stopped. */
export interface Thinker {
    think(job: Job): Promise<Thought>;
    /** What is best for a seat at the end of a record (or of a table's view of it), and what `also` is worth. */
    advise(record: string, seat: number, also?: string): Promise<Advice | Refusal>;
    analyse(record: string, progress?: (done: number, of: number) => void): Promise<Analysis | Refusal>;
    solve(dice: string, must?: string, line?: string, all?: boolean): Promise<Solution | Refusal>;
    trySheet(sheet: string, games: number, level: Level, progress?: (done: number) => void): Promise<Trial | Refusal>;
    /** Ends all that is under way; a fresh worker is there for the next call. */
    stop(): void;
}
