// Whatever comes in from files, networks and people is answered: nothing breaks, nothing hangs, nothing leaks.
import { check, finish, golden, load, loadBots, loadTools, modules, same, weights } from './support.mjs';

const rules = await loadTools(modules.tools, await load(modules.rules));
const bots = await loadBots(modules.bots);
bots.weigh(weights);
const SECRET = 'a'.repeat(64);

/** A small generator: the same dirt in every run. */
let seed = 12;
const below = (n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
};

/** A text with something wrong. */
function spoil(text) {
    const bytes = [...new TextEncoder().encode(text)];
    for (let n = 1 + below(3); n > 0; n--) {
        const at = below(bytes.length);
        const kinds = [
            () => bytes.splice(at, 1, below(256)),
            () => bytes.splice(at, 1 + below(20)),
            () => bytes.splice(at, 0, ...bytes.slice(below(bytes.length)).slice(0, 40)),
            () => bytes.splice(at, 0, ...new TextEncoder().encode(['9'.repeat(20), '-1', '\n', ' ', '?', 'undo 0\n', 'ñ', '\0'][below(8)])),
        ];
        kinds[below(kinds.length)]();
    }
    return new TextDecoder().decode(new Uint8Array(bytes));
}

function table() {
    const home = rules.localTable();
    home.begin('game secuencia\nseats 2\ntable sit anyone\n', SECRET, '2026-11-15T10:00:00Z', 1);
    for (const player of [1, 2]) home.do(player, `sit s${player} ${player} ${'b'.repeat(32)} P${player}`, 2);
    home.do(1, 'start x', 3);
    return home;
}

const records = golden().map(([, text]) => text);
const lines = records.map((text) => rules.lines(text)).filter(Boolean);
const home = table();
const log = home.log();
const uses = {
    record: () => rules.record(spoil(records[below(records.length)])),
    verify: () => rules.verify(spoil(records[below(records.length)])),
    lines: () => rules.lines(spoil(records[below(records.length)])),
    equation: () => rules.equation(spoil('12+34=46')),
    sheet: () => rules.sheet(spoil(rules.level(1 + below(4))), below(5)),
    solve: () => bots.solve(spoil('13+4'), below(2) ? spoil('2x') : '', below(2) ? 'b' : ''),
    try: () => {
        const trying = bots.try(spoil('cubilete 1\ngame dizzle\nseats 1\n\n'), 'novato');
        if ('close' in trying) trying.close();
    },
    judge: () => {
        const judging = bots.judge(spoil(records[below(records.length)]));
        if ('end' in judging) judging.end();
    },
    tell: () => {
        const follower = rules.follower();
        follower.tell(spoil(lines[below(lines.length)]), 1);
        follower.seats(2);
        if (follower.game) follower.at();
        for (let i = 0; i < follower.moves; i++) follower.move(i);
        follower.record();
        follower.close();
    },
    restore: () => {
        const other = rules.localTable();
        other.restore(spoil(log), 5);
        other.lines(1, 6);
        other.due(7);
        other.close();
    },
    begin: () => {
        const other = rules.localTable();
        other.begin(spoil('game doce\noption rounds 2\nseats 2\ntable clock move 60\nseat 2 bot:medio\n'), SECRET, '2026-11-15T10:00:00Z', 1);
        other.do(1, spoil('sit a 1 - Ana'), 1);
        other.lines(0, 1);
        other.close();
    },
    do: () => home.do(1 + below(3), spoil(['play a 10 e1', 'offer b undo 1', 'say c hola', 'accept d 12', 'resign e'][below(4)]), 10),
};
for (const [name, use] of Object.entries(uses)) {
    let broken = null;
    for (let i = 0; i < (name === 'judge' ? 20 : 400) && !broken; i++)
        try {
            use();
        } catch (error) {
            broken = String(error.stack);
        }
    same(broken, null, `${name} takes whatever comes`);
}

// What is closed is given back.
const size = (instance) => instance.surface.memory.buffer.byteLength;
const turn = () => {
    for (const use of [uses.tell, uses.lines, uses.record, uses.restore, uses.begin]) use();
};
for (let i = 0; i < 300; i++) turn();
const before = size(rules);
for (let i = 0; i < 300; i++) turn();
same(size(rules), before, 'memory does not grow with use');
check(size(rules) < 16 << 20, 'and is small', size(rules));

finish();
