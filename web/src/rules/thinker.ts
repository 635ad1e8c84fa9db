// Runs what takes long in a worker of its own: bots' thoughts, advice, analysis, solving, trying a sheet.
import type { Progress, WorkerRequest, WorkerReply } from './thoughts';
import type { Advice, Analysis, Job, Level, Refusal, Solution, Thought, Trial } from './types';

/** Every promise is rejected if the thinker is stopped, or breaks. */
export interface Thinker {
    think(job: Job): Promise<Thought>;
    /** What is best for a seat at the end of a record (or of a table's view of it), and what `also` is worth. */
    advise(record: string, seat: number, also?: string): Promise<Advice | Refusal>;
    analyse(record: string, progress?: Progress): Promise<Analysis | Refusal>;
    solve(dice: string, must?: string, line?: string, all?: boolean): Promise<Solution | Refusal>;
    trySheet(sheet: string, games: number, level: Level, progress?: Progress): Promise<Trial | Refusal>;
    /** Ends all that is under way; a fresh worker is there for the next call. */
    stop(): void;
}

/** What a Worker is here; tests have another. */
export interface Helper {
    onmessage: ((event: { data: WorkerReply }) => void) | null;
    onerror: ((event: unknown) => void) | null;
    postMessage(message: WorkerRequest): void;
    terminate(): void;
}

export interface ThinkerOps {
    module: WebAssembly.Module; // bots.wasm
    worker(): Helper;
    weights(): Promise<Uint8Array>; // asked for when somebody needs them
}

interface Waiting {
    resolve(value: unknown): void;
    reject(error: Error): void;
    progress?: Progress;
}

class WorkerThinker implements Thinker {
    private helper: Helper | null = null;
    private readonly waiting = new Map<number, Waiting>();
    private next = 1;

    constructor(private readonly ops: ThinkerOps) {}

    private start(): Helper {
        const helper = this.ops.worker();
        helper.onmessage = ({ data }) => this.hear(data);
        helper.onerror = () => this.end(new Error('the thinker broke'));
        helper.postMessage({ kind: 'module', module: this.ops.module });
        return helper;
    }

    private hear(told: WorkerReply) {
        if (told.kind === 'weights') {
            const helper = this.helper;
            this.ops.weights().then(
                (weights) => helper?.postMessage({ kind: 'weights', weights }),
                (error: Error) => this.end(error),
            );
            return;
        }
        const waiting = this.waiting.get(told.id);
        if (told.kind === 'progress') {
            waiting?.progress?.(told.done, told.of, told.soFar);
            return;
        }
        this.waiting.delete(told.id);
        if (told.kind === 'done') waiting?.resolve(told.result);
        else waiting?.reject(new Error(told.message));
    }

    private end(error: Error) {
        this.helper?.terminate();
        this.helper = null;
        const all = [...this.waiting.values()];
        this.waiting.clear();
        for (const waiting of all) waiting.reject(error);
    }

    private ask<T>(call: string, args: unknown[], progress?: Waiting['progress']): Promise<T> {
        this.helper ??= this.start();
        const id = this.next++;
        return new Promise<T>((resolve, reject) => {
            this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, ...(progress ? { progress } : {}) });
            this.helper!.postMessage({ kind: 'ask', id, call, args });
        });
    }

    think = (job: Job) => this.ask<Thought>('think', [job]);
    advise = (record: string, seat: number, also = '') => this.ask<Advice | Refusal>('advise', [record, seat, also]);
    analyse = (record: string, progress?: Waiting['progress']) =>
        this.ask<Analysis | Refusal>('analyse', [record], progress);
    solve = (dice: string, must = '', line = '', all = false) =>
        this.ask<Solution | Refusal>('solve', [dice, must, line, all]);
    trySheet = (sheet: string, games: number, level: Level, progress?: Waiting['progress']) =>
        this.ask<Trial | Refusal>('trySheet', [sheet, games, level], progress);
    stop = () => this.end(new Error('stopped'));
}

export const thinker = (ops: ThinkerOps): Thinker => new WorkerThinker(ops);
