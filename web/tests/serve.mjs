// A static server for the built page, as `cubilete serve` has it: one document for all addresses, the same policy.
// Usage: node serve.mjs SITE [PORT]; prints its address. As a module: serve(SITE) → {url, asked, close}; asked: how often each
// file was. refuse(FILE, TIMES) → {status, headers} or null: what is said instead; TIMES: how often it was asked for before.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
export const POLICY = [
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:",
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
].join('; ');

export async function serve(site, { base = '/', port = 0, refuse = () => null, headers = () => ({}) } = {}) {
    const asked = new Map();
    const server = http.createServer(async (request, response) => {
        const { pathname } = new URL(request.url, 'http://localhost');
        const name = path.join(site, path.normalize(pathname.slice(base.length) || 'index.html'));
        const file =
            name.startsWith(site) && fs.existsSync(name) && fs.statSync(name).isFile()
                ? name
                : path.join(site, 'index.html');
        const times = asked.get(path.relative(site, name)) ?? 0;
        asked.set(path.relative(site, name), times + 1);
        const refusal = await refuse(path.relative(site, name), times);
        if (refusal) return response.writeHead(refusal.status, refusal.headers).end('busy');
        let body = fs.readFileSync(file);
        if (file.endsWith('index.html')) body = body.toString().replaceAll('="/', `="${base}`);
        response.writeHead(200, {
            'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
            'content-security-policy': POLICY,
            'cache-control': 'no-cache',
            ...headers(path.relative(site, name)),
        });
        response.end(body);
    });
    await new Promise((done) => server.listen(port, '127.0.0.1', done));
    const close = () =>
        new Promise((done) => {
            server.close(done);
            server.closeAllConnections();
        });
    return { url: `http://127.0.0.1:${server.address().port}${base}`, asked, close };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    console.log((await serve(path.resolve(process.argv[2]), { port: +(process.argv[3] ?? 0) })).url);
