// The rules, fetched once at the start; bots, when somebody is to think for the first time.
import { fetchFile } from './fetching';
import { fileUrl } from './files';
import { load, type Rules } from './rules/module';
import { thinker, type Helper, type Thinker } from './rules/thinker';

/** What could not be fetched is fetched anew the next time. */
const forget = (how: () => void) => (error: unknown) => {
    how();
    throw error;
};

let loading: Promise<Rules> | null = null;
export const rules = (): Promise<Rules> =>
    (loading ??= load(fetchFile(fileUrl('wasm'))).catch(forget(() => (loading = null))));

const weights = async () => new Uint8Array(await (await fetchFile(fileUrl('weights'))).arrayBuffer());

let thinking: Promise<Thinker> | null = null;
const compiled = () => WebAssembly.compileStreaming(fetchFile(fileUrl('bots')));
const worker = () => new Worker(fileUrl('thinker'), { type: 'module' }) as unknown as Helper;
export const thinkerOf = (): Promise<Thinker> =>
    (thinking ??= compiled()
        .then((module) => thinker({ module, weights, worker }))
        .catch(forget(() => (thinking = null))));

/** Thinks as soon as it is there: nobody waits for bots to see a table. */
export const patientThinker: Pick<Thinker, 'think'> = { think: async (job) => (await thinkerOf()).think(job) };
