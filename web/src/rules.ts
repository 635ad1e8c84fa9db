// The rules, fetched once at the start; bots, when somebody is to think for the first time.
import { fileUrl } from './files';
import { load, type Rules } from './rules/module';
import { thinker, type Helper, type Thinker } from './rules/thinker';

let loading: Promise<Rules> | null = null;
export const rules = (): Promise<Rules> => (loading ??= load(fetch(fileUrl('wasm'))));

const weights = async () => new Uint8Array(await (await fetch(fileUrl('weights'))).arrayBuffer());

let thinking: Promise<Thinker> | null = null;
export const thinkerOf = (): Promise<Thinker> =>
    (thinking ??= WebAssembly.compileStreaming(fetch(fileUrl('bots'))).then((module) => thinker({ module, weights, worker: () => new Worker(fileUrl('thinker'), { type: 'module' }) as unknown as Helper })));
