// Tables of this device: bots and people play whole games on them, followed line by line; what is kept brings a table
// back as it was, wherever it was cut.
import { check, file, finish, generated, helper, load, loadTools, Local, modules, program, same, thinker, weights } from './support.mjs';
import { spawnSync } from 'node:child_process';

const rules = await loadTools(modules.tools, await load(modules.rules));
const SECRET = '9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8';
const SALT = 'ae5d8142048b34c84ad3239e5b183e9e';
const DATE = '2026-11-15T10:00:00Z';
const T0 = 1794736800000;
const names = Object.keys(generated.games);
const think = thinker({ module: modules.bots, worker: helper, weights: async () => weights });
const judged = (record) => {
    const { status, stdout, stderr } = spawnSync(program, ['check', file(record)], { encoding: 'utf8' });
    return [status, stdout + stderr];
};
const turns = () => new Promise((resolve) => setImmediate(resolve));

/** A clock that only goes on when nobody thinks any more. */
function clock() {
    let timers = [];
    const self = {
        time: T0,
        now: () => self.time,
        after: (ms, then) => {
            const timer = { at: self.time + ms, then };
            timers.push(timer);
            return () => (timers = timers.filter((other) => other !== timer));
        },
        /** Goes to the next timer; false: there is none. */
        tick: () => {
            timers.sort((a, b) => a.at - b.at);
            const timer = timers.shift();
            if (!timer) return false;
            self.time = Math.max(self.time, timer.at);
            timer.then();
            return true;
        },
    };
    return self;
}

/** A table with everybody seated, and started; people are players from 1. */
function table(first, people, time, kept = []) {
    const home = rules.localTable();
    same(home.begin(first, SECRET, DATE, time.now()), null, `a table of ${first.split('\n')[0]}`);
    const local = new Local(home, { thinker: think, keep: (log) => kept.push(log), now: time.now, after: time.after, failed: (error) => { throw error; } });
    const dice = generated.games[/game (\w+)/.exec(first)[1]].dice;
    people.forEach((name, i) => check(/^ok/.test(local.do(i + 1, `sit ${i + 1} ${dice ? SALT : '-'} ${name}`)), `${name} sits down`));
    check(/^ok \w+ \d+$/.test(local.do(1, 'start')), 'it starts');
    return local;
}

/** A screen that has counted as soon as a cup stands; whether it was lifted by that: then bots think before time goes on. */
function lifts(local, follower) {
    if (follower.cup) local.seen(follower.cup);
    else return false;
    return !follower.cup;
}

/** Plays whatever is legal, for all people, until it is over. */
async function play(local, followers, time, most = 20000) {
    for (let i = 0; i < most && followers[0].phase !== 'over'; i++) {
        for (let k = 0; k < 6; k++) await turns();
        if (followers[0].phase === 'over') return;
        const mine = followers.findIndex((f) => f.seat !== null && f.at().toAct.includes(f.seat) && !f.cup);
        if (mine >= 0) {
            const f = followers[mine];
            const { moves } = f.legal(f.seat, 50);
            const answer = local.do(mine + 1, `play ${f.length} ${moves[(i * 7) % moves.length]}`);
            if (!/^ok/.test(answer)) {
                check(false, 'a legal move is taken', { answer, moves, record: f.record() });
                return;
            }
            continue;
        }
        if (!lifts(local, followers[0])) time.tick();
    }
}

const seatsOf = (name) => Math.max(2, generated.games[name].minSeats);
const lines = (name, levels, from = 1) => [`game ${name}`, `seats ${levels.length + from - 1}`, ...levels.map((level, i) => `seat ${i + from} bot:${level}`), ''].join('\n');

// Bots alone: the owner watches. Two runs are alike, and so is one that was closed and opened again half way.
for (const name of names) {
    const levels = Array(seatsOf(name)).fill('facil');
    const run = async (cutAt) => {
        const time = clock();
        const kept = [];
        let local = table(lines(name, levels), [], time, kept);
        let follower = rules.follower();
        local.follow(1, follower, () => {});
        let cut = false;
        for (let i = 0; i < 20000 && follower.phase !== 'over'; i++) {
            for (let k = 0; k < 6; k++) await turns();
            if (!cut && follower.moves >= cutAt) {
                cut = true;
                local.close();
                follower.close();
                const home = rules.localTable();
                same(home.restore(kept.join(''), time.now()), null, `${name}: opened again after ${cutAt} moves`);
                local = new Local(home, { thinker: think, keep: (log) => kept.push(log), now: time.now, after: time.after });
                follower = rules.follower();
                local.follow(1, follower, () => {});
                continue;
            }
            if (!lifts(local, follower)) time.tick();
        }
        same([follower.fault, follower.end], [null, { reason: 'played', seat: null }], `${name}: bots play to the end`);
        const record = follower.record();
        local.close();
        follower.close();
        return { record, log: kept.join('') };
    };
    const whole = await run(Infinity);
    const moves = whole.record.split('\n\n')[1].trim().split('\n').length;
    same(judged(whole.record), [0, ''], `${name}: its record holds`);
    if (generated.games[name].dice) check(rules.verify(whole.record)[0].verified, `${name}: its dice fell as sealed`);
    const pieces = await run(Math.floor(moves / 2));
    const strip = (record) => record.replace(/@\d+/g, '@').replace(/ \{.*\}/g, '');
    same(strip(pieces.record), strip(whole.record), `${name}: a table that was closed goes on alike`);
}

// A person against a bot, several at one device; whoever follows sees what they may.
for (const name of names) {
    const time = clock();
    const kept = [];
    const { maxSeats } = generated.games[name];
    const people = maxSeats > 2 ? ['Ana', 'Luis'] : ['Ana'];
    const first = [`game ${name}`, `seats ${people.length + 1}`, `seat ${people.length + 1} bot:novato`, 'table sit anyone', ''];
    const local = table([first[0], first[1], first[3], first[2], ''].join('\n'), people, time, kept);
    const followers = [...people, null].map((_, i) => {
        const follower = rules.follower();
        local.follow(i === people.length ? 0 : i + 1, follower, () => {});
        return follower;
    });
    same(followers.map((f) => f.seat), [...people.map((_, i) => i), null], `${name}: everybody knows their seat`);
    await play(local, followers.slice(0, -1), time);
    for (const f of followers) same([f.fault, f.phase], [null, 'over'], `${name}: followed to the end`);
    same(new Set(followers.map((f) => f.record())).size, 1, `${name}: all have the same record`);
    same(judged(followers[0].record()), [0, ''], `${name}: which holds`);
    // Any beginning of what was kept that ends with an append is a table.
    const log = kept.join('');
    const appends = log.split(/(?=^append )/m);
    let bad = 0;
    for (let i = 2; i <= appends.length; i += Math.ceil(appends.length / 20)) {
        const home = rules.localTable();
        if (home.restore(appends.slice(0, i).join(''), T0) !== null) bad++;
        home.close();
    }
    same(bad, 0, `${name}: every beginning of its log is a table`);
    const broken = rules.localTable();
    check(broken.restore(log.replace('start', 'stort'), T0)?.line > 1, `${name}: a log that was changed is refused, with its line`);
    broken.close();
    local.close();
    followers.forEach((f) => f.close());
}

// What is hidden stays hidden: a sealed answer is seen by who gave it alone.
{
    const time = clock();
    const local = table('game ecuaciones\noption mode todos\nseats 2\ntable sit anyone\n', ['Ana', 'Luis'], time);
    const [ana, luis] = [1, 2].map((player) => {
        const follower = rules.follower();
        local.follow(player, follower, () => {});
        return follower;
    });
    const { moves } = ana.legal(0, 5);
    const move = moves.find((text) => text !== '-');
    check(/^ok/.test(local.do(1, `play ${ana.length} ${move}`)), 'Ana hands in an equation');
    same([ana.move(1).text, ana.move(1).hidden], [move, false], 'which she sees');
    same([luis.move(1).text, luis.move(1).hidden, luis.move(1).comment], ['', true, ''], 'and Luis does not');
    check(!luis.record().includes(move), 'nor in the record');
    check(/^ok/.test(local.do(2, `play ${luis.length} -`)), 'Luis passes');
    same([luis.move(1).text, luis.move(1).hidden], [move, false], 'then it lies open');
    same([ana.undoTo([0, 1]), luis.undoTo([0, 1])], [-1, -1], 'and stays: EC-31');
    local.close();
}

// Taking back, refusals, keys.
{
    const time = clock();
    const kept = [];
    const local = table('game doce\nseats 2\ntable sit anyone\n', ['Ana', 'Luis'], time, kept);
    const ana = rules.follower();
    local.follow(1, ana, () => {});
    for (const [player, move] of [[1, '1@a1'], [2, '3@e5'], [1, '4@c1']]) check(/^ok/.test(local.do(player, `play ${ana.length} ${move}`)), move);
    const refusal = ana.refuse(1, '2@d4');
    same(refusal, { rule: 'DO-3', message: 'doce.zone', args: ['d4', 'e5'] }, 'a refusal names rule and squares');
    check(local.do(2, `play ${ana.length} 2@d4`).endsWith(' rule DO-3 doce.zone d4 e5'), 'and so does the table');
    same(local.table.undoLimit(), 0, 'people may take back everything');
    same([[0], [1], [0, 1], [5]].map((seats) => ana.undoTo(seats)), [2, 1, 2, -1], 'each their own last move');
    check(/^ok undo /.test(local.undo(1, 1)), 'and do');
    same([ana.moves, ana.offer()], [1, null], 'all of them agree');
    check(/^no undo undo 0$/.test(local.undo(1, 1)), 'not what was not played');
    const same1 = local.table.do(2, `play k1 ${ana.length} 3@e5`, time.now());
    same(local.table.do(2, `play k1 ${ana.length} 3@e5`, time.now()), same1, 'a command that comes twice is done once');
    const again = rules.localTable();
    again.restore(kept.join('') + local.table.log(), time.now());
    same(again.do(2, `play k1 ${ana.length} 3@e5`, time.now()), same1, 'also by a table that was opened again');
    again.close();
    check(/^no k1 key/.test(local.table.do(2, `play k1 ${ana.length} 3@e4`, time.now())), 'its key does for no other');
    check(/ seat$/.test(local.do(7, `play ${ana.length} 3@e4`)), 'who holds no seat plays nothing');
    same(local.table.do(1, 'rubbish', time.now()), '', 'what is no command is not answered');
    local.close();
}

// A race at one device: the cup, two people and a bot.
{
    const time = clock();
    const local = table('game blitz\nseats 3\ntable sit anyone\nseat 3 bot:novato\n', ['Ana', 'Luis'], time);
    const ana = rules.follower();
    local.follow(1, ana, () => {});
    const { line, stands, checked } = ana.seal(time.now());
    same([line, stands, checked, ana.cup], [ana.length, true, null, line], 'the dice lie under a cup');
    check(/ rule NO-2 /.test(local.do(1, `play ${ana.length} 5@1`)), 'nobody calls before it is lifted');
    local.seen(line);
    time.tick();
    same([time.time - T0, ana.cup, ana.seal(time.now()).checked], [3000, 0, true], 'it is lifted after three seconds, and the seal holds');
    for (let k = 0; k < 6; k++) await turns();
    time.time += 700;
    check(/^ok/.test(local.do(1, `play ${ana.length} 5@650`)), 'Ana calls');
    same([ana.move(1).text, ana.move(1).comment], ['5@650', 'told 650 came 700 line 100'], 'her own time counts, as far as the clock allows');
    time.time += 1;
    check(/^ok/.test(local.do(2, `play ${ana.length} -`)), 'Luis gives up');
    check(ana.move(2).hidden, 'which Ana does not see yet');
    for (let i = 0; i < 5 && ana.move(1).hidden === false && ana.at().fields.rolls !== 2 && !ana.cup; i++) time.tick();
    const called = Array.from({ length: ana.moves }, (_, i) => ana.move(i)).filter(({ who }) => who === 2);
    check(called.length === 1 || ana.move(ana.moves - 1).who === 'clock', 'the bot calls at its time, or the clock is sooner', called);
    local.close();
}

// Only bots are still to call: their time can be skipped, and is written down as it would have been.
{
    const time = clock();
    const local = table('game blitz\nseats 2\ntable sit anyone\nseat 2 bot:novato\n', ['Ana'], time);
    const ana = rules.follower();
    local.follow(1, ana, () => {});
    local.seen(ana.cup);
    time.tick();
    for (let k = 0; k < 6; k++) await turns();
    check(/^ok/.test(local.do(1, `play ${ana.length} -`)), 'Ana gives up');
    const before = ana.at().round;
    const real = time.time;
    local.skip(() => !ana.cup && ana.phase === 'playing');
    for (let i = 0; i < 5 && ana.at().round === before && !ana.cup; i++) time.tick();
    check(ana.cup > 0, 'the race is over, and the next dice lie there');
    same(time.time, real, 'without a moment passing');
    local.close();
    ana.close();
}

// Whoever opens a table again gets the time that a cup stands, too, from then on.
{
    const time = clock();
    const kept = [];
    table('game blitz\nseats 2\ntable sit anyone\n', ['Ana', 'Luis'], time, kept).close();
    time.time += 3600000;
    const home = rules.localTable();
    same(home.restore(kept.join(''), time.now()), null, 'a table is opened again whose cup stands');
    const ana = rules.follower();
    const local = new Local(home, { thinker: think, keep: () => {}, now: time.now, after: time.after });
    local.follow(1, ana, () => {});
    same([ana.cup > 0, ana.seal(time.now())?.stands], [true, true], 'an hour later it still does');
    time.time += 1000;
    local.seen(ana.cup);
    time.tick();
    same([time.time - T0 - 3600000, ana.cup], [3000, 0], 'and is lifted three seconds after it was opened');
    local.close();
    ana.close();
}

// Nobody is ready: the cup stands. Then nothing more is waited for.
{
    const time = clock();
    const local = table('game blitz\nseats 2\ntable sit anyone\n', ['Ana', 'Luis'], time);
    const ana = rules.follower();
    local.follow(1, ana, () => {});
    time.time += 60000;
    local.wake();
    check(ana.cup > 0, 'a minute later it stands');
    local.seen(ana.cup);
    same([time.time - T0, ana.cup], [60000, 0], 'and is lifted at once when it has been counted for');
    local.close();
    ana.close();
}

// A rematch: everybody on the next seat.
{
    const home = rules.localTable();
    home.begin('game doce\noption rounds 1\nseats 2\nseat 2 bot:novato\n', SECRET, DATE, T0);
    home.do(1, 'sit a 1 - Ana', T0);
    home.do(1, 'start b', T0);
    home.do(1, 'resign c', T0);
    same(home.rematch(), { first: 'game doce\noption rounds 1\nseats 2\nseat 1 bot:novato', players: [null, 1] }, 'seats are rotated');
    check(/^ok/.test(home.do(1, 'offer d again', T0)), 'another match is agreed upon');
    const follower = rules.follower();
    follower.tell(home.lines(1, T0), T0);
    check(/^[0-9a-z]{10}$/.test(follower.again) && follower.end.reason === 'resigned', 'and has a name', follower.again);
    const bad = rules.localTable();
    same(bad.begin('game parchis\n', SECRET, DATE, T0), { line: 1, code: 'rule', why: { rule: 'NO-4', message: 'record.game', args: ['parchis'], line: 1 } }, 'a game that there is not');
    same(rules.localTable().begin('game doce\nrubbish\n', SECRET, DATE, T0), { line: 2, code: 'form', why: null }, 'a line that is none');
}

// From the middle of a match on: other people, other dice from there.
for (const name of names) {
    const time = clock();
    const played = table(lines(name, Array(seatsOf(name)).fill('facil')), [], time);
    const watcher = rules.follower();
    played.follow(1, watcher, () => {});
    for (let i = 0; i < 20000 && watcher.phase !== 'over'; i++) {
        for (let k = 0; k < 6; k++) await turns();
        if (!lifts(played, watcher)) time.tick();
    }
    const record = watcher.record();
    const half = Math.floor(watcher.moves / 2);
    const kept = [];
    const home = rules.localTable();
    const seats = Array.from({ length: seatsOf(name) }, (_, i) => (i ? { bot: 'novato' } : { player: 1, name: 'Ana' }));
    same(home.adopt(record, half, seats, '0'.repeat(64), DATE, time.now()), null, `${name}: goes on from move ${half}`);
    const local = new Local(home, { thinker: think, keep: (log) => kept.push(log), now: time.now, after: time.after });
    const ana = rules.follower();
    local.follow(1, ana, () => {});
    same(Array.from({ length: half }, (_, i) => ana.move(i).text), Array.from({ length: half }, (_, i) => watcher.move(i).text), `${name}: what was played was played`);
    await play(local, [ana], time);
    same([ana.fault, ana.phase], [null, 'over'], `${name}: to another end`);
    same(judged(ana.record()), [0, ''], `${name}: which holds`);
    if (generated.games[name].dice) same(rules.verify(ana.record())[0].why.rule, 'DI-5', `${name}: its dice do not claim to be sealed`);
    const again = rules.localTable();
    same(again.restore(kept.join(''), time.now()), null, `${name}: and is kept`);
    for (const closed of [again, local, played, ana, watcher]) closed.close();
    same(rules.localTable().adopt(record, 1e6, seats, SECRET, DATE, 1).code, 'form', `${name}: not from where it never was`);
    same(rules.localTable().adopt('rubbish', 0, seats, SECRET, DATE, 1).why.rule, 'NO-5', `${name}: and not from what is no record`);
}

// As a client of a server: commands wait until they are answered, over a lost line too.
{
    const home = rules.localTable();
    home.begin('game doce\nseats 2\nseat 2 bot:novato\n', SECRET, DATE, T0);
    const client = rules.follower('ab1');
    same(client.hello(), 'hello - - 0', 'hello of somebody who knows nothing');
    client.tell(home.lines(1, T0), T0);
    check(client.live && client.seat === null, 'all old lines are there');
    const sit = client.ask('sit', '1 - Ana');
    same([sit, client.waiting()], ['sit ab11 1 - Ana', ['sit ab11 1 - Ana']], 'a command waits');
    const answer = home.do(1, sit, T0);
    client.cut();
    same([client.live, client.waiting().length], [false, 1], 'the line breaks before its answer');
    same(client.hello('', 'x'.repeat(22)), `hello - 00000000 ${client.last} ${'x'.repeat(22)}`, 'hello with what is known');
    client.tell(home.lines(1, T0), T0);
    const again = home.do(1, client.waiting()[0], T0);
    same(again, answer, 'it is sent again, and was done');
    same(client.tell(again, T0), [{ key: 'ab11', code: null, number: 6, why: null }], 'the answer is told');
    same([client.waiting(), client.seat], [[], 0], 'nothing waits any more');
    same(client.ask('rubbish'), null, 'what is no command is not asked');
    same(client.tell(`no ${client.ask('play', '1 1@a1').split(' ')[1]} rule DO-3 doce.zone a1 b2`)[0].why, { rule: 'DO-3', message: 'doce.zone', args: ['a1', 'b2'] }, 'a refusal is read');
    client.tell('99 1 1@a1');
    same([client.fault.message, client.fault.args], ['follow.gap', ['99']], 'a gap is a fault');
    client.close();
    home.close();
}

// What is listed may be played.
for (const name of names) {
    const time = clock();
    const local = table(lines(name, Array(seatsOf(name) - 1).fill('novato'), 2), ['Ana'], time);
    const ana = rules.follower();
    local.follow(1, ana, () => {});
    for (let i = 0; i < 50 && !(ana.at().toAct.includes(0) && !ana.cup); i++) {
        for (let k = 0; k < 6; k++) await turns();
        if (!lifts(local, ana)) time.tick();
    }
    const { moves, count } = ana.legal(0, 300);
    check(moves.length > 0 && (count === null || count >= moves.length), `${name}: ${moves.length} moves of ${count}`);
    same(moves.filter((move) => ana.refuse(0, move)), [], `${name}: each may be played`);
    if (!ana.at().toAct.includes(1)) same(ana.legal(1), { moves: [], count: 0 }, `${name}: nobody else has any`);
    check(['NO-1', 'EC-1'].includes(ana.refuse(0, 'rubbish')?.rule), `${name}: rubbish may not`, ana.refuse(0, 'rubbish'));
    local.close();
    ana.close();
}

// A referee's book: real dice, typed by people.
{
    const book = rules.book('cubilete 1\ngame secuencia\nseats 2\nseat 1 Ana\nseat 2 Luis\n\n');
    check(book.play(0, 'e1')?.rule === 'NO-2', 'nobody plays before the dice');
    const refused = book.play('dice', '99');
    check(refused !== null && refused.rule === 'NO-1', 'what no dice can show is refused', refused);
    same(book.play('dice', '36'), null, 'dice are written down');
    const shown = rules.follower();
    shown.tell(rules.lines(book.record()));
    same([shown.fault, shown.moves, shown.move(0).text, shown.seats()[1].name], [null, 1, '36', 'Luis'], 'and shown');
    book.undo(0);
    same([book.length, book.play('dice', '12'), book.length], [0, null, 1], 'and taken back');
    same(judged(book.record()), [0, ''], 'its record holds');
    const other = rules.book(book.record());
    same(other.length, 1, 'and can be taken up again');
    same(rules.book('cubilete 1\ngame doce\nseats 9\n\n').rule, 'NO-4', 'not with seats that there are not');
    for (const closed of [book, shown, other]) closed.close();
}

// Reasons: of a move that may be made, and of one that was.
{
    const follower = rules.follower();
    follower.tell(rules.lines('cubilete 1\ngame doce\nseats 2\n\n1 1@a1\n'));
    const said = follower.explain(1, '6@c3');
    check(said.length > 0, 'what is good about a move');
    follower.tell(`${follower.length + 1} 2 6@c3`);
    same(follower.reasons(1), said, 'and was, when it was made');
    same(follower.explain(0, 'rubbish'), [], 'nothing about what is none');
    const race = rules.follower();
    race.tell(rules.lines('cubilete 1\ngame blitz\nseats 2\n\ndice 66*323RB\n'));
    same(race.explain(0, '5@1'), [], 'nor in a race');
    race.tell(['1 5@1000', '2 5@2000'].map((line, i) => `${race.length + 1 + i} ${line}`).join('\n'));
    check(race.reasons(1).some(({ message }) => message === 'blitz.why-sum'), 'but once all have called', race.fault ?? race.move(1));
}

// What a move brings, and the question before one that is hardly meant.
{
    const follower = rules.follower();
    follower.tell(rules.lines('cubilete 1\ngame ecuaciones\noption mode yahtzee\nseats 1\n\ndice 13770688--xx\n'));
    same([follower.worth(0, 'b 8-7=1'), follower.worth(0, 'g 8-0-7=1'), follower.worth(0, 'b -'), follower.worth(0, 'b 8-7=2')], [0, 0, null, null], 'no points');
    same(follower.worth(0, 'b 8-8=0'), 5, 'points on a line');
    same(follower.doubt(0, 'b 8-8=0'), null, 'nothing speaks against it');
    const unfit = follower.doubt(0, 'h 8-8=0'), zero = follower.doubt(0, 'h -');
    same([unfit.message, unfit.args, zero.message, zero.args], ['ecuaciones.doubt-line', ['h', 'b'], 'ecuaciones.doubt-zero', ['h', 'b']], 'asked');
    same(follower.doubt(0, 'rubbish'), null, 'not about what is none');
    const plain = rules.follower();
    plain.tell(rules.lines('cubilete 1\ngame ecuaciones\nseats 2\n\ndice 13770688--xx\n'));
    same([plain.worth(0, '8-7=1'), plain.worth(0, '-'), plain.doubt(0, '-')], [5, null, null], 'without lines');
}

// Clocks.
{
    const time = clock();
    const local = table('game doce\nseats 2\ntable clock move 60\ntable late end\nseat 2 bot:novato\n', ['Ana'], time);
    const ana = rules.follower();
    local.follow(1, ana, () => {});
    same(ana.seats(time.now())[0].leftMs, 60000, 'a minute a move');
    same(ana.seats(time.now() + 1000)[0].leftMs, 59000, 'which runs');
    same(ana.seats() === ana.seats(), true, 'asked for names alone, nothing is read again');
    time.tick();
    same([time.time - T0, ana.end], [60000, { reason: 'time', seat: 0 }], 'until it is over');
    local.close();
}

// The thinker's other work.
{
    const sheet = rules.level(1);
    let told = 0;
    const trial = await think.trySheet(sheet, 5, 'novato', () => told++);
    same([trial.games, told, trial.scores.length, trial.scores[0]], [5, 5, 5, trial.least], 'a sheet is tried');
    same(await think.trySheet(sheet, 5, 'novato'), trial, 'and always alike');
    const refused = await think.trySheet('rubbish', 5, 'novato');
    check(refused.rule === 'NO-4' && refused.line > 0, 'one that is none is refused', refused);
    const analysis = await think.analyse('cubilete 1\ngame doce\nseats 2\n\n1 1@a1\n2 3@e5\n', () => {});
    same(analysis.steps.map(({ who }) => who), [0, 1], 'a record is analysed');
    const slow = think.analyse('cubilete 1\ngame doce\nseats 2\n\n1 1@a1\n');
    think.stop();
    same(await slow.then(() => 'done', (error) => error.message), 'stopped', 'what is stopped is rejected');
    same((await think.solve('13+4')).equations.length, 1, 'and the next question is answered');
}
finish();
