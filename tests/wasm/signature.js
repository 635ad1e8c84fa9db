// Runs rules and bots as WebAssembly and compares each one's signature with that of signature.txt, and digests
// with node's own.
'use strict';
const crypto = require('crypto');
const fs = require('fs');

const [wasm, list, weights] = process.argv.slice(2);
const module_ = new WebAssembly.Module(fs.readFileSync(wasm));
const { exports: rules } = new WebAssembly.Instance(module_, {});
const expected = new Map(fs.readFileSync(list, 'utf8').trim().split('\n').map((line) => line.split(' ')));

// What secuencia's bot has learned comes apart.
const learned = fs.readFileSync(weights);
const place = rules.in(learned.length); // may grow the memory
new Uint8Array(rules.memory.buffer).set(learned, place);
rules.weigh();

function text(at) {
    const bytes = new Uint8Array(rules.memory.buffer);
    return Buffer.from(bytes.subarray(at, bytes.indexOf(0, at))).toString();
}

let number = 1;
let failed = WebAssembly.Module.imports(module_).length;
console.log(`${failed ? 'not ok' : 'ok'} 1 - no imports`);

function report(good, what) {
    failed += !good;
    console.log(`${good ? 'ok' : 'not ok'} ${++number} - ${what}`);
}

function compare(name, signature) {
    const hash = BigInt.asUintN(64, signature).toString(16).padStart(16, '0');
    report(hash === expected.get(name), `${name} ${hash}`);
}

// Whether all bytes of the HMAC of a text under a key are those that node finds.
function sameDigest(key, length) {
    const bytes = crypto.createHash('sha512').update(`${key} ${length}`).digest();
    const all = Buffer.alloc(key + length, bytes);
    new Uint8Array(rules.memory.buffer).set(all, rules.room());
    const got = Buffer.from(rules.memory.buffer, rules.digest(key, length), 32);
    return got.equals(crypto.createHmac('sha256', all.subarray(0, key)).update(all.subarray(key)).digest());
}

for (let i = 0, name; (name = rules.name(i)) !== 0; i++)
    compare(text(name), rules.signature(i));
for (let i = 0, name; (name = rules.name(i)) !== 0; i++)
    report(rules.table(i) > 0, `a match of ${text(name)} at a table`);
for (let i = 0, name; (name = rules.bot(i)) !== 0; i++)
    compare(`${text(name)}-bot`, rules.thoughts(i));
const rolls = { secuencia: '55', dizzle: '2233556', blitz: '66*323RB', ecuaciones: '37792224+--:', doce: '' };
for (let i = 0, name; (name = rules.name(i)) !== 0; i++)
    if (text(name) in rolls)
        report(text(rules.first_roll(i)) === rolls[text(name)], `first roll of ${text(name)}`);
for (const key of [0, 63, 64, 65]) {
    const lengths = [...Array(200).keys(), 10000];
    report(lengths.every((length) => sameDigest(key, length)), `digests under keys of ${key} bytes`);
}
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
