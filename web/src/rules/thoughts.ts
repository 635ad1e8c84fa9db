// The worker's side of the thinker: one question after another.
import { loadBots } from './module';
import { isRefusal, type Analysis, type Bots, type Job, type Level, type Refusal, type Trial } from './types';

export type WorkerRequest =
    | { kind: 'module'; module: WebAssembly.Module }
    | { kind: 'weights'; weights: Uint8Array }
    | { kind: 'ask'; id: number; call: string; args: unknown[] };
export type WorkerReply =
    | { kind: 'weights' } // are needed
    | { kind: 'progress'; id: number; done: number; of: number; soFar?: Analysis | undefined }
    | { kind: 'done'; id: number; result: unknown }
    | { kind: 'failed'; id: number; message: string };

/** soFar: what is known by now, every now and then. */
export type Progress = (done: number, of: number, soFar?: Analysis) => void;

const OFTEN = 250; // ms

function analyse(bots: Bots, record: string, progress: Progress): Analysis | Refusal {
    const judging = bots.judge(record);
    if (isRefusal(judging)) return judging;
    let told = Number.NEGATIVE_INFINITY;
    for (let left = judging.step(), done = 1; left > 0; left = judging.step(), done++) {
        const due = performance.now() - told >= OFTEN;
        if (due) told = performance.now();
        progress(done, done + left, due ? judging.now() : undefined);
    }
    return judging.end();
}

function trySheet(bots: Bots, sheet: string, games: number, level: Level, progress: Progress): Trial | Refusal {
    const lines = sheet
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => `sheet-line ${line}\n`)
        .join('');
    const trying = bots.try(`cubilete 1\ngame dizzle\nseats 1\n${lines}\n`, level);
    if (isRefusal(trying)) return trying;
    const scores: number[] = [];
    for (let n = 0; n < games; n++) {
        scores.push(trying.play(n)[0]!);
        progress(n + 1, games);
    }
    trying.close();
    scores.sort((a, b) => a - b);
    const mean = scores.reduce((sum, score) => sum + score, 0) / games;
    return { games, least: scores[0]!, most: scores[games - 1]!, mean, scores };
}

const calls: Record<
    string,
    (
        bots: Bots, // biome-ignore lint/suspicious/noExplicitAny: what is posted to the worker, by the types of Thinker
        args: any[],
        progress: Progress,
    ) => object
> = {
    think: (bots, [job]) => bots.think(job as Job),
    advise: (bots, [record, seat, also]) => bots.advise(record, seat, also),
    analyse: (bots, [record], progress) => analyse(bots, record, progress),
    solve: (bots, [dice, must, line, all]) => bots.solve(dice, must, line, all),
    trySheet: (bots, [sheet, games, level], progress) => trySheet(bots, sheet, games, level, progress),
};

const lacksWeights = (result: object) => isRefusal(result) && result.message === 'page.weights';

/** Takes what is asked, in its order; what needs weights waits for them. */
export function serve(tell: (told: WorkerReply) => void): (asked: WorkerRequest) => void {
    let bots: Promise<Bots>;
    let weigh: (weights: Uint8Array) => void;
    let weights: Promise<Uint8Array> | null = null;
    let turn: Promise<void> = Promise.resolve();

    const learn = async () => {
        if (!weights) {
            weights = new Promise((resolve) => (weigh = resolve));
            tell({ kind: 'weights' });
        }
        const loaded = await bots;
        if (!loaded.weighed) loaded.weigh(await weights);
    };
    const answer = async (id: number, call: string, args: unknown[]) => {
        try {
            const work = async () =>
                calls[call]!(await bots, args, (done, of, soFar) => tell({ kind: 'progress', id, done, of, soFar }));
            let result = await work();
            if (lacksWeights(result)) {
                await learn();
                result = await work();
            }
            tell({ kind: 'done', id, result });
        } catch (error) {
            tell({ kind: 'failed', id, message: String(error) });
        }
    };
    return (asked) => {
        if (asked.kind === 'module') bots = loadBots(asked.module);
        else if (asked.kind === 'weights') weigh(asked.weights);
        else turn = turn.then(() => answer(asked.id, asked.call, asked.args));
    };
}
