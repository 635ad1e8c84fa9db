// The page's modules play by the same rules as the program: records, positions, advice, analysis, tools.
import { execFileSync, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build, check, file, finish, games, golden, load, loadBots, loadTools, modules, program, root, same, weights } from './support.mjs';

const env = { ...process.env, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', LANGUAGE: 'en' };
const cli = (...words) => spawnSync(program, words, { encoding: 'utf8', env });
const json = (...words) => JSON.parse(cli(...words).stdout);
const texts = JSON.parse(fs.readFileSync(path.join(build, 'generated/en.json'), 'utf8'));
const say = ({ message, args }) => texts[message].replace(/\{(\d)\}/g, (_, i) => args[i - 1] ?? '');

for (const [name, module] of Object.entries(modules)) same(WebAssembly.Module.imports(module), [], `${name} imports nothing`);
const rules = await loadTools(modules.tools, await load(modules.rules));
const bots = await loadBots(modules.bots);

// Before anything was learned.
const doce = 'cubilete 1\ngame doce\nseats 2\n\n1 1@a1\n';
const secuencia = 'cubilete 1\ngame secuencia\nseats 2\n\n';
same(bots.advise(secuencia, 0).message, 'page.weights', 'advice that needs weights says so');
check(bots.advise(doce, 1).choices.length > 0, 'other advice does not');
let refused = false;
try {
    bots.weigh(weights.subarray(1));
} catch {
    refused = true;
}
check(refused && !bots.weighed, 'weights of another size are refused');
bots.weigh(weights);
check(bots.weighed, 'weights are taken');

// A set of squares has their names in `show --json`, and a bit for each in the rules.
const bitOf = {
    dizzle: (column, row) => 9 * row + column,
    doce: (column, row) => 5 * row + column + 1,
    secuencia: (column, row) => 8 * row + column,
};
const numberOf = (game, value) =>
    Number(Array.isArray(value) ? value.reduce((all, name) => all | (1n << BigInt(bitOf[game](name.charCodeAt(0) - 97, name.slice(1) - 1))), 0n) : value);

// Golden records.
const position = (at) => [at.ply, at.round, at.toAct, at.winners, at.score, at.places];
for (const [name, text] of golden()) {
    const told = rules.record(text);
    const { status, stderr } = cli('check', file(text));
    const fault = told.find((game) => game.fault)?.fault ?? null;
    same(fault ? `:${fault.line}: ${say(fault)} (${fault.rule})` : '', stderr.trim().split('\n')[0].replace(/^.*?(?=:\d+: )/, ''), `${name} is judged alike`);
    same(Boolean(fault), status !== 0, `${name} holds, or does not`);
    if (fault || told.length !== 1) continue;
    const follower = rules.follower();
    follower.tell(rules.lines(text));
    same([follower.fault, follower.moves], [null, told[0].length], `${name} can be followed`);
    const shown = json('show', '--json', file(text));
    const seats = (list) => list.filter((who) => who !== 'dice' && who !== 'clock').map((who) => who - 1);
    same(position(follower.at()), [shown.ply, shown.state.round, seats(shown.to_act), seats(shown.winners), shown.score, shown.places], `${name} ends alike`);
    const fields = Object.fromEntries(Object.entries(follower.at().fields).map(([key, value]) => [key, [value].flat().map(Number)]));
    const wanted = Object.fromEntries(
        Object.keys(fields).map((key) => {
            const many = Array.isArray(follower.at().fields[key]);
            return [key, (many ? shown.state[key] : [shown.state[key]]).map((value) => numberOf(shown.game, value))];
        }),
    );
    same(fields, wanted, `${name} has the same state by name`);
    const stories = Array.from({ length: follower.moves }, (_, i) => follower.story(i));
    const gained = follower.at().score.map((_, seat) => stories.reduce((sum, { gains }) => sum + gains[seat].reduce((all, { count }) => all + count, 0), 0));
    same(gained, follower.at().score, `${name}: what moves gained are the points`);
    const untold = stories.flatMap(({ told }) => told).filter(({ seat, what }) => !texts[what.message] || (seat !== null && !texts[`${what.message}-you`]));
    same(untold, [], `${name}: what happened has texts`);
    follower.close();
}

// Random matches of all games and setups.
const bits = (list) => list.reduce((sum, i) => sum | (1 << i), 0);
function add(hash, at) {
    const number = (value, behind) => hash.update(`${value}${behind}`);
    number(at.ply, ' ');
    number(at.round, ' ');
    number(bits(at.toAct) | (Number(at.diceDue) << 8) | (Number(at.clockDue) << 9), ' ');
    number(bits(at.winners), ' ');
    at.score.forEach((score, i) => number(score, ' ') && number(at.places[i], ' '));
    for (const [name, value] of Object.entries(at.fields)) {
        hash.update(name);
        for (const one of [value].flat()) number(typeof one === 'bigint' ? BigInt.asIntN(64, one) : one, ',');
    }
}
const COUNT = process.argv.includes('long') ? 1000 : 220; // each setup is played twice
const listing = execFileSync(games, [String(COUNT)], { encoding: 'utf8', maxBuffer: 1 << 30 }).trim().split('\n').map((line) => JSON.parse(line));
const differ = listing.filter(({ record, length, digest }) => {
    const follower = rules.follower();
    follower.tell(rules.lines(record));
    const hash = crypto.createHash('sha256');
    for (let i = 0; i <= follower.moves; i++) add(hash, follower.at(i));
    const good = follower.moves === length && hash.digest('hex') === digest;
    follower.close();
    return !good;
});
check(listing.length > COUNT * 0.9, `${listing.length} random matches`);
check(differ.length === 0, 'each looks the same after every move', differ[0]);

// Advice and analysis: the numbers and the words of the terminal.
const byGame = Object.fromEntries(listing.map(({ record }) => [/game (\w+)/.exec(record)[1] + /seats (\d)/.exec(record)[1], record]));
const beginning = (record, moves) => {
    const lines = record.split('\n');
    return lines.slice(0, lines.indexOf('') + 1 + moves).join('\n') + '\n';
};
const MOVES = 8;
for (const name of ['doce2', 'secuencia2', 'secuencia3', 'blitz3', 'dizzle1', 'dizzle2', 'ecuaciones2']) {
    const text = beginning(byGame[name], MOVES);
    const analysed = json('analyze', '--json', file(text));
    const judging = bots.judge(text);
    while (judging.step() > 0);
    const { worth, start, steps, seats, turning } = judging.end();
    same([worth.unit, worth.scale, start], [analysed.unit, analysed.scale, analysed.start], `${name}: values begin alike`);
    const who = (name) => (/\d/.test(name) ? name - 1 : name);
    check(steps.length > MOVES / 2, `${name}: its moves are judged`);
    same(steps, analysed.moves.map((move) => ({ ...move, who: who(move.who) })), `${name}: every move is worth the same`);
    same(turning, analysed.turning_points.map((i) => i - 1), `${name}: it turns at the same moves`);
    const bands = ['excellent', 'good', 'doubtful', 'mistake', 'blunder'];
    same(seats, analysed.by_seat.map((seat) => ({
        start: seat.start, luck: seat.luck, own: seat.own, others: seat.others, end: seat.end, lost: seat.lost,
        moves: Object.fromEntries(bands.map((band) => [band, seat[band]])),
    })), `${name}: luck and skill are the same`);
}
let hints = 0;
for (const { record } of listing.filter((_, i) => i % Math.round(COUNT / 40) === 0)) {
    const cut = beginning(record, 1 + (hints % 5));
    const follower = rules.follower();
    follower.tell(rules.lines(cut));
    const [seat] = follower.at().toAct;
    follower.close();
    if (seat === undefined) continue;
    const wanted = json('hint', '--json', '--seat', String(seat + 1), file(cut));
    const advice = bots.advise(cut, seat);
    const got = advice.choices.map(({ move, value, reasons }) => ({ move, value, reasons: reasons.map(say) }));
    if (JSON.stringify(got) !== JSON.stringify(wanted.moves)) same(got, wanted.moves, `hint for ${cut}`);
    const also = bots.advise(cut, seat, got[got.length - 1].move);
    if (also.also !== got[got.length - 1].value) same(also.also, got[got.length - 1].value, `what another move is worth in ${cut}`);
    hints++;
}
check(hints > 15, `${hints} hints are those of the terminal`);
same(bots.advise(doce, 0).rule, 'NO-2', 'nobody is advised out of turn');
same(bots.advise('rubbish', 0).rule, 'NO-5', 'no record, no advice');

// Equations, the solver, sheets, sealed dice.
for (const text of ['66+6=72', '1+1=3', '', '12', '7x8=56', '1:0=1', '12+34=46', '=', '9x9=81', 'ñ', '2+2=2+2', '01=1']) {
    const got = rules.equation(text);
    const { status, stdout, stderr } = cli('equation', '--json', '--', text);
    if (status === 0) same(got, JSON.parse(stdout), `equation ${text}`);
    else check(stderr.includes(`${say(got)} (${got.rule})`), `equation ${text} is refused`, { got, stderr });
}
for (const words of [['1357+-2468'], ['11+'], ['1=2'], ['a'], ['1111133'], ['13579', '', 'b'], ['24', '1+1'], ['246813+x', '', 'p'], ['13', '', 'q'], ['1'.repeat(13)]]) {
    const [dice, must = '', line = ''] = words;
    for (const all of [false, true]) {
        const got = bots.solve(dice, must, line, all);
        const { status, stdout, stderr } = cli('solve', '--json', ...(all ? ['--all'] : []), ...(must ? ['--must', must] : []), ...(line ? ['--line', line] : []), '--', dice);
        if (status === 0) same({ ...got, must: got.must || null }, JSON.parse(stdout), `solve ${words}`);
        else check(stderr.startsWith(`cubilete: ${say(got)}\n`), `solve ${words} is refused`, { got, stderr });
    }
}
for (const level of [1, 2, 3, 4]) {
    const text = rules.level(level);
    same(text, cli('sheet', String(level)).stdout, `level ${level}`);
    for (const sheet of [text, text.replace('\n', '\nrubbish\n'), text.replace(/\d/, 'z'), text.slice(0, 60)])
        for (const asked of [0, 1, level]) {
            const { stdout, stderr, status } = cli('sheet', '--check', file(sheet), ...(asked ? ['--level', String(asked)] : []));
            const { findings, playable } = rules.sheet(sheet.replace(/\n$/, ''), asked);
            const facts = findings.filter(({ gravity }) => gravity === 'fact').map(say).join('\n');
            const remarks = findings.filter(({ gravity }) => gravity !== 'fact').map((finding) => `${say(finding)}${finding.rule ? ` (${finding.rule})` : ''}`);
            same(facts, stdout.trim(), `facts about a sheet of level ${level} for ${asked}`);
            same(remarks, stderr.trim().split('\n').filter(Boolean).map((line) => line.replace(/^.*?\/file(:\d+)*: /, '')), 'and remarks');
            same(playable, status !== 3, 'and whether it can be played on');
        }
}
const sealed = fs.readFileSync(path.join(root, 'tests/golden/secuencia-sealed.cub'), 'utf8').split('\n').filter((line) => !line.startsWith('=')).join('\n');
for (const [what, text] of [['sealed', sealed], ['with another die', sealed.replace(/dice (\d)(\d)\n/, (_, a, b) => `dice ${a === '1' ? 12 : 11}\n`)],
    ['without a key', sealed.replace(/dice-key .*\n/, '')], ['with another salt', sealed.replace(/(dice-salt 1 )./, '$1f')], ['unsealed', doce]]) {
    const [got] = rules.verify(text);
    const { stdout, stderr, status } = cli('verify', '--json', file(text));
    const { why, ...verdict } = got;
    if (stdout) same(verdict, JSON.parse(stdout), `verify ${what}`);
    same(got.verified, status === 0, `${what}: verified or not`);
    if (why) check(stderr.includes(`${why.line ? `:${why.line}` : ''}: ${say(why)}`), `${what}: why not`, { why, stderr });
}
for (const name of ['Ana', 'نیلوفر\u200cجان', '👨\u200d👩\u200d👧', '❤\ufe0f Eva', 'botón', 'é'.repeat(31)]) same(rules.isName(name), true, `a name: ${name}`);
for (const name of ['', '-', '?', 'bot:x', 'BOT:x', 'ｂｏｔ：x', 'Ana\u200b', '\u202eanA', 'A\u2028na', '\u2800', 'Ana\u200d', 'é'.repeat(32)])
    same(rules.isName(name), false, `no name: ${JSON.stringify(name)}`);
same(rules.sha256('abc'), crypto.createHash('sha256').update('abc').digest('hex'), 'SHA-256');

finish();
