// Builds the page: types checked, code bundled and split, every file named by its hash and compressed, a list for the
// service worker and for whoever serves it. Stops when the first load is over its budget.
// Usage: node build.mjs --generated DIR --out DIR [--depfile FILE] [--wasm FILE] [--tools FILE] [--bots FILE] [--weights FILE] [--unshrunk]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import zlib from 'node:zlib';
import { build, transform } from 'esbuild';

const BUDGET = 115_000; // bytes of the first load, brotli
const UNSHRUNK = 4_500; // more where there was no wasm-opt to make the rules smaller
const here = path.dirname(fileURLToPath(import.meta.url));
const { values: given } = parseArgs({
    options: {
        generated: { type: 'string' },
        out: { type: 'string' },
        depfile: { type: 'string' },
        wasm: { type: 'string' },
        tools: { type: 'string' },
        bots: { type: 'string' },
        weights: { type: 'string' },
        unshrunk: { type: 'boolean' },
    },
});
const generated = path.resolve(given.generated);
const out = path.resolve(given.out);
const site = path.join(out, 'site');
const LANGUAGES = ['es', 'en', 'de'];
const TYPES = {
    '.css': 'text/css',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.json': 'application/json',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
};

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 10);
const read = (name) => fs.readFileSync(path.join(here, name), 'utf8');

/** Writes a file of the site under a name that changes with what is in it. Returns its path from the root. */
function put(name, bytes) {
    const { name: stem, ext } = path.parse(name);
    const at = `assets/${stem}.${hash(bytes)}${ext}`;
    fs.writeFileSync(path.join(site, at), bytes);
    return at;
}

/** The same in each language, under one hash: of three names the page has to know one. name: `*` for the language. */
function putEach(name, textsIn) {
    const texts = LANGUAGES.map((lang) => [lang, textsIn(lang)]);
    const common = hash(JSON.stringify(texts));
    for (const [lang, text] of texts)
        fs.writeFileSync(path.join(site, `assets/${name.replace('*', lang)}.${common}.json`), text);
    return `assets/${name}.${common}.json`;
}

function checkTypes() {
    const config = path.join(out, 'tsconfig.json');
    const paths = { 'generated/*': [path.join(generated, '*')] };
    const include = [path.join(here, 'src')];
    fs.writeFileSync(
        config,
        JSON.stringify({ extends: path.join(here, 'tsconfig.json'), compilerOptions: { paths }, include }),
    );
    try {
        execFileSync(process.execPath, [path.join(here, 'node_modules/typescript/bin/tsc'), '-p', config], {
            stdio: 'pipe',
        });
    } catch (error) {
        process.stderr.write(error.stdout);
        process.exit(1);
    }
}

/**
 * esbuild puts modules into one chunk if the same entries need them, and whatever is imported later is an entry. So each of
 * those is made to need all that the first load has: that is one chunk then, and not a crumb for every set of pages. What
 * is small and shared by several later parts comes along with the first. In the same way a part that shares anything with
 * tables needs all that tables have in common.
 */
const together = (first, { later, along, tables }) => ({
    name: 'together',
    setup({ onLoad }) {
        onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
            const needs = file === first ? along : later.has(file) ? [first] : [];
            if (tables.has(file)) needs.push(path.join(here, TABLE));
            const contents =
                needs.map((need) => `import ${JSON.stringify(need)};\n`).join('') + fs.readFileSync(file, 'utf8');
            return { contents, loader: path.extname(file).slice(1) };
        });
    },
});

/** All files that one needs to run, itself included. */
function closure(file, needs) {
    const all = new Set([file]);
    for (const one of all) for (const next of needs(one)) all.add(next);
    return [...all];
}

/** Puts into the first chunk what each part needs: known only now. Their names have hashes, so the chunk's holds. */
function namePartsIn(chunk, parts) {
    const text = fs.readFileSync(chunk, 'utf8');
    const names = parts.map(({ file }) => file);
    const strange = [...text.matchAll(/\bimport\("\.\/([^"]+)"\)/g)].filter(([, name]) => !names.includes(name));
    if (strange.length) throw new Error(`imported later, and no part: ${strange}`);
    const told = (what) =>
        JSON.stringify(
            Object.fromEntries(parts.filter((part) => part[what].length).map((part) => [part.file, part[what]])),
        );
    fs.writeFileSync(
        chunk,
        text.replace('"@parts@"', () => told('needs')).replace('"@texts@"', () => told('texts')),
    );
}

const TABLE = 'src/pages/table/Kept.tsx'; // needs what tables have in common
const CRUMB = 1500; // bytes: what several parts share and is smaller is no file of its own

/** esbuild on an entry. As it divides the code by itself, nothing is written. */
const pack = (entry, name, how) =>
    build({
        entryPoints: { [name]: path.join(here, entry) },
        outdir: path.join(site, 'assets'),
        entryNames: '[name].[hash]',
        chunkNames: '[name].[hash]',
        bundle: true,
        splitting: true,
        format: 'esm',
        target: 'es2022',
        minify: true,
        metafile: true,
        alias: { generated },
        nodePaths: [path.join(here, 'node_modules')],
        jsx: 'automatic',
        jsxImportSource: 'preact',
        logLevel: 'warning',
        legalComments: 'none',
        ...how,
    });

const imported = ({ imports }) => imports.filter(({ kind }) => kind === 'import-statement').map((next) => next.path);

/** What is imported later, and what comes along with the first; the sources of each, those of the first in none besides. */
async function plan(entry, name) {
    const { inputs, outputs } = (await pack(entry, name, { write: false })).metafile;
    const parts = Object.keys(outputs).filter((file) => outputs[file].entryPoint);
    const crumbs = Object.keys(outputs).filter(
        (file) => /\.js$/.test(file) && !parts.includes(file) && outputs[file].bytes < CRUMB,
    );
    const along = crumbs.flatMap((file) => Object.keys(outputs[file].inputs));
    const sources = (file) => closure(file, (one) => imported(inputs[one]).filter((next) => next in inputs));
    const entries = parts.map((part) => outputs[part].entryPoint);
    const at = (file) => path.resolve(file);
    const first = new Set([entries.find((file) => at(file) === path.join(here, entry)), ...along].flatMap(sources));
    const table = entries.find((file) => at(file) === path.join(here, TABLE));
    const common = new Set(table ? sources(table).filter((file) => !first.has(file)) : []);
    return {
        later: new Set(entries.map(at)),
        tables: new Set(
            entries.filter((file) => file !== table && sources(file).some((one) => common.has(one))).map(at),
        ),
        along: along.map(at),
        sources: new Map(
            entries.map((file) => [
                at(file),
                sources(file)
                    .filter((one) => !first.has(one))
                    .map(at),
            ]),
        ),
    };
}

/** Bundles an entry: one chunk, and a file for each part that it imports later. */
async function bundle(entry, name, define = {}, planned = null) {
    const divided = planned ?? (await plan(entry, name));
    const first = path.join(here, entry);
    const { outputs } = (await pack(entry, name, { plugins: [together(first, divided)], define })).metafile;
    const place = (file) => path.relative(site, path.resolve(file));
    const needs = (file) => imported(outputs[file]);
    const parts = Object.keys(outputs).filter((file) => outputs[file].entryPoint);
    const stub = parts.find((file) => path.resolve(outputs[file].entryPoint) === first);
    const chunks = closure(stub, needs);
    if (chunks.length > 2) throw new Error(`${entry} is more than one chunk: ${chunks}`);
    const chunk = chunks.at(-1);
    if (chunk !== stub) fs.rmSync(stub); // it only imports the chunk, which the document names itself
    const css = outputs[stub].cssBundle;
    const copies = parts.map((part) => outputs[part].cssBundle).filter((file) => file && file !== css);
    for (const copy of new Set(copies)) fs.rmSync(copy); // each part has the first load's styles again, which nobody asks for
    namePartsIn(
        chunk,
        parts
            .filter((part) => part !== stub)
            .map((part) => ({
                file: path.basename(part),
                needs: closure(part, needs)
                    .filter((file) => file !== part && file !== chunk)
                    .map((file) => path.basename(file)),
                texts: divided.texts?.get(path.resolve(outputs[part].entryPoint)) ?? [],
            })),
    );
    return { first: place(chunk), css: css && place(css) };
}

const rulesFiles = () => ({
    ...(given.wasm ? { wasm: put('rules.wasm', fs.readFileSync(given.wasm)) } : {}),
    ...(given.tools ? { tools: put('tools.wasm', fs.readFileSync(given.tools)) } : {}),
    ...(given.bots ? { bots: put('bots.wasm', fs.readFileSync(given.bots)) } : {}),
    ...(given.weights ? { weights: put('weights.bin', fs.readFileSync(given.weights)) } : {}),
});

const GAMES = fs.readdirSync(path.join(here, 'src/games')).filter((name) => !name.includes('.'));
const CATALOGUE = {
    after: 'after',
    table: 'table',
    guide: 'guide',
    learn: 'learn',
    Settings: 'settings',
    keys: 'settings',
    print: 'tools',
    referee: 'tools',
    sheet: 'tools',
    solve: 'tools',
    verify: 'tools',
};
/** Pages that show what the rules of a game have to say without opening a table of it. */
const RULES_SPEAK = { referee: GAMES, sheet: ['dizzle'], solve: ['ecuaciones'], verify: GAMES };

/** The catalogue of what a part has to say by itself. entry: below web/. */
function catalogueOf(entry) {
    const [, kind, folder] = /^src\/(games|pages)\/(\w+)/.exec(entry) ?? [];
    return kind === 'games' ? folder : (CATALOGUE[folder] ?? 'together');
}

/**
 * Texts come with what says them: the catalogues of each id, by the sources that have it; none: it comes at first. What is
 * said in the C of a game comes with its board; all other C may speak at any time. An id is in several catalogues where
 * several have to say it, and in none but the first where that has to. Notes the catalogues that each part needs.
 */
function divideTexts(planned) {
    const parts = [...planned.sources].map(([entry, files]) => ({
        entry,
        files: new Set(files),
        catalogue: catalogueOf(path.relative(here, entry)),
        folder: path.basename(path.dirname(entry)),
    }));
    const speakers = (source) => {
        const [, , game] = /^(games|bots)\/(\w+)\//.exec(source) ?? [];
        if (game) return GAMES.includes(game) ? [{ catalogue: game }] : [];
        const file = path.join(here, '..', source);
        return parts.filter(({ files }) => files.has(file));
    };
    const uses = JSON.parse(fs.readFileSync(path.join(generated, 'uses.json'), 'utf8'));
    const speaking = new Set();
    const divided = Object.entries(uses).map(([id, files]) => {
        const said = files.map(speakers);
        if (!said.every((who) => who.length)) return [id, []];
        for (const who of said.flat()) speaking.add(who.entry);
        return [id, [...new Set(said.flat().map(({ catalogue }) => catalogue))]];
    });
    planned.texts = new Map(
        parts.map(({ entry, catalogue, folder }) => [
            entry,
            [...new Set([...(speaking.has(entry) ? [catalogue] : []), ...(RULES_SPEAK[folder] ?? [])])],
        ]),
    );
    return divided;
}

/** LANG.json, and LANG-CATALOGUE.json for each that comes later. */
function languageFiles(planned) {
    const divided = divideTexts(planned);
    const catalogues = [...new Set(divided.flatMap(([, names]) => names))].sort();
    const idsOf = (catalogue) =>
        divided.filter(([, names]) => (catalogue ? names.includes(catalogue) : !names.length)).map(([id]) => id);
    const texts = Object.fromEntries(
        LANGUAGES.map((lang) => [lang, JSON.parse(fs.readFileSync(path.join(generated, `${lang}.json`), 'utf8'))]),
    );
    const textsOf = (ids) => (lang) => JSON.stringify(Object.fromEntries(ids.map((id) => [id, texts[lang][id]])));
    return Object.fromEntries(
        ['', ...catalogues].map((catalogue) => {
            const name = catalogue ? `*-${catalogue}` : '*';
            return [name, putEach(name, textsOf(idsOf(catalogue)))];
        }),
    );
}

/** Of each game and each page whose styles do not come with the first load. */
const laterStyles = async () => {
    const folders = ['games', 'pages'].flatMap((kind) =>
        fs.readdirSync(path.join(here, 'src', kind)).map((name) => `${kind}/${name}`),
    );
    const later = folders.filter(
        (folder) =>
            fs.existsSync(path.join(here, 'src', folder, 'style.css')) &&
            !read('src/style/main.css').includes(`${folder}/`),
    );
    const style = async (folder) => {
        const name = path.basename(folder);
        const text = read(`src/${folder}/style.css`);
        // beside the layers it would win over all of them
        const layer = folder.startsWith('games/') ? 'game' : 'page';
        if (!new RegExp(`^(/\\*[^]*?\\*/\\s*)?@layer ${layer} \\{[^]*\\n\\}\\n$`).test(text))
            throw new Error(`web/src/${folder}/style.css: all of it stands in @layer ${layer}`);
        return [`style-${name}`, put(`${name}.css`, (await transform(text, { loader: 'css', minify: true })).code)];
    };
    return Object.fromEntries(await Promise.all(later.map(style)));
};

const rulesTexts = () =>
    Object.fromEntries(
        GAMES.map((game) => `rules-${game}.*`).map((name) => [
            name,
            putEach(name, (lang) => fs.readFileSync(path.join(generated, `${name.replace('*', lang)}.json`), 'utf8')),
        ]),
    );

/** Lines end and blanks between tags go; text is in none of them. */
const tight = (markup) =>
    markup
        .replace(/<!--.*?-->/gs, '')
        .replace(/>\s+</g, '><')
        .trim();

/** What the document says by itself, should nothing else come. */
const notStarted = () =>
    LANGUAGES.map((lang) => {
        const say = JSON.parse(fs.readFileSync(path.join(generated, `${lang}.json`), 'utf8'));
        const said = `<p>${say['page.not-fetched']}</p><button class="btn">${say['page.try-again']}</button>`;
        return `<div class="empty" lang="${lang}">${said}</div>`;
    }).join('');

function pageFile(main, css, start, files) {
    const page = read('index.html')
        .replace('<!-- sprite -->', tight(read('src/art/sprite.svg')))
        .replace('STYLE', css)
        .replace('START', start)
        .replace('MAIN', main.first)
        .replace('<!-- not started -->', notStarted())
        .replace(
            '<!-- preload -->',
            files.wasm ? `<link rel="preload" as="fetch" crossorigin href="/${files.wasm}">` : '',
        );
    fs.writeFileSync(path.join(site, 'index.html'), tight(page));
}

const below = (folder) =>
    fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.path, entry.name))
        .sort();
const everything = () =>
    below(site)
        .map((file) => path.relative(site, file))
        .sort();

/** What the page was made of, as `make` writes it: a new file counts as soon as an old one names it. */
function writeDepfile() {
    const sources = ['src', 'public'].flatMap((room) => below(path.join(here, room)));
    fs.writeFileSync(
        given.depfile,
        `${given.out}/files.txt: ${sources.map((file) => file.replaceAll(' ', '\\ ')).join(' ')}\n`,
    );
}

const dense = (bytes) =>
    zlib.brotliCompressSync(bytes, {
        params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });

/** PATH, TYPE, HASH, how long it is good for, which encodings lie beside it; tabs between. Returns brotli sizes. */
function compress() {
    const sizes = {};
    const lines = everything().map((file) => {
        const at = path.join(site, file);
        const bytes = fs.readFileSync(at);
        const small = /\.png$/.test(file)
            ? []
            : [
                  ['br', dense(bytes)],
                  ['gz', zlib.gzipSync(bytes, { level: 9 })],
              ];
        for (const [ext, packed] of small) fs.writeFileSync(`${at}.${ext}`, packed);
        sizes[file] = small.length ? small[0][1].length : bytes.length;
        const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
        return [
            file,
            type,
            hash(bytes),
            file.startsWith('assets/') ? 'immutable' : 'no-cache',
            small.map(([ext]) => ext).join(' '),
        ].join('\t');
    });
    fs.writeFileSync(path.join(out, 'files.txt'), `${lines.join('\n')}\n`);
    return sizes;
}

function judge(sizes, firstLoad) {
    const budget = BUDGET + (given.unshrunk ? UNSHRUNK : 0);
    const rows = firstLoad.map((file) => `${String(sizes[file]).padStart(7)} ${file}`);
    const total = firstLoad.reduce((sum, file) => sum + sizes[file], 0);
    const how = given.unshrunk
        ? `, ${UNSHRUNK} of them for rules that wasm-opt (Binaryen) would have made smaller`
        : '';
    const said = [...rows, `${String(total).padStart(7)} of ${budget}${how}`].join('\n');
    fs.writeFileSync(path.join(out, 'budget.txt'), `${said}\n`);
    if (total > budget) {
        console.error(`${said}\nthe first load is over its budget`);
        process.exit(1);
    }
}

fs.rmSync(site, { recursive: true, force: true });
fs.mkdirSync(path.join(site, 'assets'), { recursive: true });
checkTypes();
fs.cpSync(path.join(here, 'public'), site, { recursive: true });
const planned = await plan('src/main.tsx', 'main');
const files = { ...rulesFiles(), ...languageFiles(planned), ...rulesTexts(), ...(await laterStyles()) };
const thinker = await bundle('src/rules/worker.ts', 'thinker');
files.thinker = thinker.first;
const main = await bundle(
    'src/main.tsx',
    'main',
    { FILES: JSON.stringify(files), PARTS: '"@parts@"', TEXTS: '"@texts@"' },
    planned,
);
const start = await bundle('src/start.ts', 'start');
pageFile(main, main.css, start.first, files);
const version = hash(
    everything()
        .map((file) => file + hash(fs.readFileSync(path.join(site, file))))
        .join(),
);
await build({
    entryPoints: [path.join(here, 'src/service.ts')],
    outfile: path.join(site, 'service.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
        VERSION: JSON.stringify(version),
        LIST: JSON.stringify(everything().filter((file) => file !== 'service.js')),
    },
    logLevel: 'warning',
});
judge(
    compress(),
    [
        'index.html',
        start.first,
        main.css,
        main.first,
        files.wasm,
        files['*'].replace('*', 'es'),
        'manifest.webmanifest',
    ].filter(Boolean),
);
if (given.depfile) writeDepfile();
