// Runs the rules as WebAssembly and compares each game's signature with the one of signature.txt.
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
for (let i = 0, name; (name = rules.name(i)) !== 0; i++) {
    const hash = BigInt.asUintN(64, rules.signature(i)).toString(16).padStart(16, '0');
    const good = hash === expected.get(text(name));
    failed += !good;
    console.log(`${good ? 'ok' : 'not ok'} ${++number} - ${text(name)} ${hash}`);
}
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
