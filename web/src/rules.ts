// Fetches each module of WebAssembly once: the rules at the start, tools and bots when somebody first needs them.
import { fetchFile } from './fetching';
import { fileUrl } from './files';
import { part } from './part';
import { load, type Rules, type Tools } from './rules/module';
import { thinker, type Helper, type Thinker } from './rules/thinker';

/** What could not be fetched is fetched anew the next time. */
const forget = (how: () => void) => (error: unknown) => {
    how();
    throw error;
};

let loading: Promise<Rules> | null = null;
export const rules = (): Promise<Rules> =>
    (loading ??= load(fetchFile(fileUrl('wasm'))).catch(forget(() => (loading = null))));

let equipping: Promise<Tools> | null = null;
async function equip(): Promise<Tools> {
    const file = fetchFile(fileUrl('tools'));
    file.catch(() => {}); // it is waited for below
    const [all, { loadTools }] = await Promise.all([rules(), part(() => import('./rules/tools'))]);
    return loadTools(file, all);
}
/** Rules and tools. */
export const tools = (): Promise<Tools> => (equipping ??= equip().catch(forget(() => (equipping = null))));

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
