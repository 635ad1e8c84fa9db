// What the tests of the page's rules share: the page's own code bundled for node, all modules, and a report.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const [root, build, program, games] = process.argv.slice(2);
const esbuild = path.join(root, 'web/node_modules/esbuild/lib/main.js');
if (!fs.existsSync(esbuild)) {
    console.log('1..0 # SKIP npm ci has not been run in web/');
    process.exit(0);
}

export const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'page-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

/** A file of web/src/rules, as node can import it. */
async function bundled(name) {
    const { build: bundle } = await import(pathToFileURL(esbuild));
    const outfile = path.join(folder, `${name}.mjs`);
    await bundle({
        entryPoints: [path.join(root, 'web/src/rules', `${name}.ts`)],
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'node',
        target: 'node18',
        alias: { generated: path.join(build, 'generated') },
        logLevel: 'error',
    });
    return import(pathToFileURL(outfile));
}

const compiled = (name) => new WebAssembly.Module(fs.readFileSync(path.join(build, name)));
export const modules = { rules: compiled('rules.wasm'), tools: compiled('tools.wasm'), bots: compiled('bots.wasm') };
export const weights = new Uint8Array(fs.readFileSync(path.join(build, 'secuencia.weights')));
export const { load, loadBots } = await bundled('module');
export const { loadTools } = await bundled('tools');
export const { thinker } = await bundled('thinker');
export const { serve } = await bundled('thoughts');
export const { Local } = await bundled('local');
export const generated = await (async () => {
    const { build: bundle } = await import(pathToFileURL(esbuild));
    const outfile = path.join(folder, 'games.mjs');
    await bundle({ entryPoints: [path.join(build, 'generated/games.ts')], outfile, format: 'esm' });
    return import(pathToFileURL(outfile));
})();

/** A worker that is none: the same code in this thread. */
export function helper() {
    const self = { onmessage: null, onerror: null, terminate() {}, postMessage: null };
    const hear = serve((told) => self.onmessage?.({ data: structuredClone(told) }));
    self.postMessage = (asked) => hear(asked.kind === 'module' ? asked : structuredClone(asked));
    return self;
}

let number = 0;
let failed = 0;
export function check(good, what, more) {
    failed += !good;
    console.log(`${good ? 'ok' : 'not ok'} ${++number} - ${what}`);
    if (!good && more !== undefined) console.log(`# ${JSON.stringify(more, (_, value) => (typeof value === 'bigint' ? String(value) : value)).slice(0, 2000)}`);
}

export const same = (got, wanted, what) => check(JSON.stringify(got) === JSON.stringify(wanted), what, { got, wanted });

export function finish() {
    console.log(`1..${number}`);
    process.exit(failed || !number ? 1 : 0);
}

/** The golden records without what they state. */
export function golden() {
    const at = path.join(root, 'tests/golden');
    return fs.readdirSync(at).filter((name) => name.endsWith('.cub') && name !== 'null.cub').sort().map((name) => {
        const text = fs.readFileSync(path.join(at, name), 'utf8');
        return [name, text.split('\n').filter((line) => !line.startsWith('=')).join('\n')];
    });
}

/** Writes a text where the program can read it. */
export function file(text) {
    const at = path.join(folder, 'file');
    fs.writeFileSync(at, text);
    return at;
}
