// Runs rules and bots as WebAssembly and compares each one's signature with that of signature.txt.
'use strict';
const fs = require('fs');

const [wasm, list] = process.argv.slice(2);
const module_ = new WebAssembly.Module(fs.readFileSync(wasm));
const { exports: rules } = new WebAssembly.Instance(module_, {});
const expected = new Map(fs.readFileSync(list, 'utf8').trim().split('\n').map((line) => line.split(' ')));

function text(at) {
    const bytes = new Uint8Array(rules.memory.buffer);
    return Buffer.from(bytes.subarray(at, bytes.indexOf(0, at))).toString();
}

let number = 1;
let failed = WebAssembly.Module.imports(module_).length;
console.log(`${failed ? 'not ok' : 'ok'} 1 - no imports`);

function compare(name, signature) {
    const hash = BigInt.asUintN(64, signature).toString(16).padStart(16, '0');
    const good = hash === expected.get(name);
    failed += !good;
    console.log(`${good ? 'ok' : 'not ok'} ${++number} - ${name} ${hash}`);
}

for (let i = 0, name; (name = rules.name(i)) !== 0; i++)
    compare(text(name), rules.signature(i));
for (let i = 0, name; (name = rules.bot(i)) !== 0; i++)
    compare(`${text(name)}-bot`, rules.thoughts(i));
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
