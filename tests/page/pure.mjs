// What the page works out by itself, without a browser: notation taken apart and put together, drafts of moves, the strip
// of an equation, addresses, wishes, sheets, who is "you". The rules are the page's own module.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, check, finish, folder, golden, load, loadTools, modules, root, same } from './support.mjs';

/** As much of a browser as the modules ask for when they are loaded. */
const PLACE = 'https://example.org/juegos/';
const calm = { matches: true }; // who wants nothing to move
Object.assign(globalThis, {
    location: { href: PLACE },
    history: { state: null },
    addEventListener() {},
    matchMedia: () => calm,
    localStorage: { getItem: () => null, setItem() {} },
    document: { documentElement: { dataset: {}, lang: 'en' } },
});
Object.defineProperty(globalThis, 'navigator', { value: { language: 'es' }, configurable: true });

/** The whole catalogue of a language, whoever is to say it. */
globalThis.fetch = async (href) => new Response(fs.readFileSync(path.join(build, 'generated', path.basename(href.toString()))));

/** All of it in one bundle, so that signals are the same for all. */
async function page() {
    const { build: bundle } = await import(pathToFileURL(path.join(root, 'web/node_modules/esbuild/lib/main.js')));
    const outfile = path.join(folder, 'pure.mjs');
    const games = ['blitz', 'dizzle', 'doce', 'ecuaciones', 'secuencia'];
    await bundle({
        stdin: {
            contents: [
                ...games.map((name) => `export { game as ${name} } from './games/${name}/game';`),
                "export { signal } from '@preact/signals';",
                "export { makeDraft } from './games/draft';",
                "export { toldTexts, waitingText } from './games/story';",
                "export * as equation from './games/ecuaciones/look';",
                "export * as strip from './games/ecuaciones/strip';",
                "export { Playback, paceMs } from './log/playback';",
                "export { set } from './settings';",
                "export { moveText, resultText } from './log/speech';",
                "export { Face } from './art/Face';",
                "export { botNames, callSeats, teamsText } from './names';",
                "export { say, speak } from './say';",
                "export * as model from './pages/sheet/model';",
                "export { bars } from './pages/sheet/Trial';",
                "export * as wish from './pages/wish';",
                "export { parse } from './route';",
                "export { Socket } from './wire/socket';",
            ].join('\n'),
            resolveDir: path.join(root, 'web/src'),
        },
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'node',
        target: 'node18',
        jsx: 'automatic',
        jsxImportSource: 'preact',
        nodePaths: [path.join(root, 'web/node_modules')],
        alias: { generated: path.join(build, 'generated') },
        define: { FILES: JSON.stringify({ '*': '*.json' }), 'import.meta.url': JSON.stringify(`${PLACE}assets/main.js`) },
        logLevel: 'error',
    });
    return import(pathToFileURL(outfile));
}
const { signal, makeDraft, toldTexts, waitingText, equation, strip, Playback, paceMs, set, moveText, resultText, Face, botNames, callSeats, teamsText, say, speak, model, bars, wish, parse, Socket, ...games } = await page();
const rules = await loadTools(modules.tools, await load(modules.rules));

/** What differs among many; nothing is said of what does not. */
const none = (wrong, what) => check(wrong.length === 0, what, wrong.slice(0, 5));

// Moves of all golden positions, as the page takes them apart and as fingers put them together.
const MOST = 20_000;
const EACH = 4; // every fourth position is played at
const TAPPED = 6; // legal moves there that are put together by taps, spread over all of them

/** Every position of the golden records, up to the first move that does not hold. */
function* positions() {
    for (const [name, text] of golden())
        for (const game of text.split(/^(?=cubilete 1$)/m)) {
            const [head, ...rest] = game.split('\n\n');
            const moves = rest.join('\n').split('\n').filter((line) => /^(\d|dice|clock) /.test(line));
            for (let n = 0; n <= moves.length; n++) {
                const follower = rules.follower();
                follower.tell(rules.lines(`${[head, '', ...moves.slice(0, n)].join('\n')}\n`));
                if (!follower.game || follower.moves !== n) break;
                const position = follower.at();
                yield { name: `${name} after ${n}`, follower, position, game: games[follower.game] };
                follower.close();
            }
        }
}

/** A draft as a table has it; `played` gets what is played. */
function draftOf({ follower, position, game }, seat, moves, played) {
    return makeDraft(game, {
        moves: signal(moves),
        position: () => position,
        refuse: (line) => follower.refuse(seat, line),
        play: (line) => {
            const why = follower.refuse(seat, line);
            if (!why) played.push(line);
            return why;
        },
        explain: () => [],
        worth: () => null,
        doubt: () => null,
        atOnce: () => false,
    });
}

/** What fingers do for a move: pieces of the hand, then squares. */
function touch(draft, { block, face, square, give, fly, act }) {
    if (act) return draft.pick(act);
    if (block !== undefined) {
        draft.pick('#');
        draft.tap(block);
    }
    if (face) draft.pick(face);
    draft.tap(square ?? give ?? fly);
}

const wrong = { parts: [], target: [], touched: [], played: [], refused: [], written: [] };
const count = { positions: 0, moves: 0, touched: 0, refused: 0, written: 0 };
for (const one of positions()) {
    count.positions++;
    const { name, follower, position, game } = one;
    for (const seat of position.toAct) {
        if (!game.entry) continue;
        const { entry, squares } = game;
        const moves = follower.legal(seat, MOST).moves;
        for (const move of moves) {
            const parts = entry.parts(move);
            count.moves++;
            if (!parts || entry.line(parts) !== move) wrong.parts.push(`${name}: ${move}`);
            else if (!squares.includes(entry.target(parts)) && !parts.act) wrong.target.push(`${name}: ${move}`);
        }
        if (count.positions % EACH) continue;
        const played = [];
        const draft = draftOf(one, seat, moves, played);
        const step = Math.max(1, Math.ceil(moves.length / TAPPED));
        for (const move of moves.filter((_, i) => i % step === 0)) {
            touch(draft, entry.parts(move));
            count.touched++;
            if (draft.line !== move || !draft.ready) wrong.touched.push(`${name}: ${move} became ${draft.line}`);
            draft.play();
            if (played.pop() !== move || draft.line !== '') wrong.played.push(`${name}: ${move}`);
            draft.clear();
        }
        // A square that no move goes to, nothing being chosen: the rules say why, or the draft keeps it as a beginning.
        for (const square of squares.filter((at) => !draft.may.has(at)).slice(0, 2)) {
            draft.clear();
            draft.tap(square);
            count.refused++;
            if (!draft.refusal && draft.line === '') wrong.refused.push(`${name}: ${square}`);
        }
    }
}
check(count.positions > 1000, `${count.positions} golden positions`);
check(count.moves > 500_000, `${count.moves} moves that may be made there`);
none(wrong.parts, 'line(parts(move)) is move');
none(wrong.target, 'each ends on a square of the board, or is an act');
check(count.touched > 500, `${count.touched} of them by fingers`);
none(wrong.touched, 'pieces and squares make the line of the move');
none(wrong.played, 'which is played, and the draft is empty');
check(count.refused > 100, `${count.refused} squares where nothing goes`);
none(wrong.refused, 'each is refused, with a reason');

// Equations have no list: what was played in the records, and lines that are only begun.
for (const [name, text] of golden().filter(([file]) => file.startsWith('ecuaciones'))) {
    const solitaire = /^option mode yahtzee$/m.test(text);
    for (const [, line] of text.matchAll(/^\d ([^{\n]*[^{\n ])/gm)) {
        const found = equation.entered(line, solitaire);
        count.written++;
        if (found.what === 'pass' ? line !== '-' && !solitaire : equation.written(found) !== line.replaceAll('X', 'x'))
            wrong.written.push(`${name}: ${line} is ${JSON.stringify(found)}`);
    }
}
check(count.written > 20, `${count.written} equations`);
none(wrong.written, 'written(entered(line)) is line');
same(equation.written({ what: 'equation', line: '', signs: ['-'] }), '−', 'a lone minus is no pass');

// The strip: dice keep their places while the line changes by other hands.
const dice = [...'12+3='].map((sign, i) => ({ name: `d${i}`, kind: 'g', sign, owed: false, rolled: false }));
let laid = dice.slice(0, 3).reduce((all, die) => strip.insert(all, die), strip.EMPTY);
same([laid.signs.join(''), laid.dice, laid.caret], ['12+', ['d0', 'd1', 'd2'], 3], 'dice are laid one after another');
same(strip.remove(laid, 1).signs.join(''), '1+', 'one is taken away');
same(strip.shift(laid, 0, 3).dice, ['d1', 'd2', 'd0'], 'one goes to the end');
same(strip.shift(laid, 2, 0).caret, 1, 'the caret stands behind it');
laid = strip.follow(laid, [...'12+3'], dice);
same([laid.dice, laid.caret], [['d0', 'd1', 'd2', 'd3'], 4], 'what is typed takes a free die');
same(strip.follow(laid, [...'2+3'], dice).dice, ['d1', 'd2', 'd3'], 'the others stay where they were');
same(strip.follow(laid, [...'1+3'], dice).caret, 1, 'the caret stands where the line changed');
same(strip.follow(laid, [...'12+39'], dice).dice[4], null, 'no die shows it');
same(strip.follow({ ...laid, caret: 2 }, laid.signs, dice).caret, 2, 'the caret stays where nothing changed');

// Addresses.
const at = (address) => parse(new URL(address, PLACE));
const ID = '0123456789';
const INVITE = 'A'.repeat(22);
for (const [address, route] of [
    ['', { page: 'home' }],
    ['settings', { page: 'settings' }],
    ['solve#33+', { page: 'solve', hash: '33+' }],
    ['solve#%', { page: 'solve', hash: '' }],
    ['link#abcdefgh', { page: 'link', code: 'abcdefgh' }],
    ['link#abc', { page: 'link', code: '' }],
    ['rules/doce#DO-3', { page: 'rules', game: 'doce', rule: 'DO-3' }],
    ['learn/doce', { page: 'learn', game: 'doce' }],
    [ID, { page: 'table', id: ID, ply: null, invite: '' }],
    [`${ID}#12`, { page: 'table', id: ID, ply: 12, invite: '' }],
    [`${ID}#123456`, { page: 'table', id: ID, ply: null, invite: '' }],
    [`${ID}#${INVITE}`, { page: 'table', id: ID, ply: null, invite: INVITE }],
    [`${ID}/show#${INVITE}`, { page: 'show', id: ID, invite: INVITE }],
    [`${ID}/after`, { page: 'after', id: ID }],
    ['t', { page: 'event', id: '', invite: '' }],
    [`t/${ID}`, { page: 'event', id: ID, invite: '' }],
    ['iiiiiiiiii', { page: 'unknown' }], // letters that no id has
    ['nothing/here', { page: 'unknown' }],
])
    same(at(address), route, `/${address}`);
same(at(`new?game=doce&with=friends&from=${ID}&seats=3`).from, ID, 'a new game from a table');
same(at('new?game=doce&from=nothing').from, '', 'from no table');

// Wishes: every game begins as it is usual; what does not go together is mended.
for (const name of Object.keys(games)) {
    const usual = wish.wishFor(name);
    check(wish.begins(rules, name, usual), `${name} begins as it is usual`);
    same(wish.mend(rules, name, usual), usual, 'and nothing has to be mended');
    for (const option of wish.optionsOf(name)) {
        const fit = wish.fitting(rules, name, usual, option, wish.choices(option));
        const good = fit.every((value) => wish.begins(rules, name, { ...usual, options: { [option.name]: value } }));
        check(good, `${name}: each value of ${option.name} that is offered begins`, fit);
    }
}
const many = wish.tidy({ ...wish.wishFor('doce'), with: 'here', seats: 2, names: [' Ana ', ''], options: { rounds: '' } });
same([many.names[0], many.names.length, many.options], ['Ana', 2, {}], 'names are trimmed, empty options left out');
const unknown = { ...wish.wishFor('ecuaciones'), options: { mode: 'all', target: '30' } };
const mended = wish.mend(rules, 'ecuaciones', unknown);
check(!wish.begins(rules, 'ecuaciones', unknown), 'a value that is none does not begin');
check(wish.begins(rules, 'ecuaciones', { ...mended, options: { mode: mended.options.mode } }), 'and is mended', mended);

// Sheets: the built-in ones through the designer's model and back.
for (const level of [1, 2, 3, 4]) {
    const drawing = model.read(rules.level(level));
    check(drawing !== null, `level ${level} is read`);
    same(model.read(model.write(drawing)), drawing, 'and is the same once it was written');
    same(rules.sheet(model.write(drawing), level).playable, true, 'the rules take it');
    const paper = model.onPaper(drawing);
    same(paper.sheet.squares.length, drawing.cells.filter((cell) => cell !== '.').length, 'each square is on paper');
}
same(model.read('rubbish'), null, 'what is no sheet is none');
for (const [token, brush, number, kind, wanted] of [
    ['.', 'number', 4, 0, '4'],
    ['3', 'gem', 4, 2, '3g2'],
    ['3g2', 'gem', 4, 2, '3'],
    ['3g2', 'number', 5, 0, '5g2'],
    ['3g2', 'empty', 0, 0, '.'],
    ['.', 'cross', 0, 0, 'X'],
    ['3', 'planet', 0, 0, 'P'],
    ['X', 'number', 2, 0, '2'],
])
    same(model.painted(token, brush, number, kind), wanted, `${brush} on ${token}`);
const scores = [3, 4, 4, 10, 27];
const chart = bars({ scores, least: 3, most: 27, mean: 9.6, games: 5 });
same(chart.reduce((sum, bar) => sum + bar.count, 0), scores.length, 'a chart has all games');
same([chart[0].from, chart.at(-1).from <= 27], [3, true], 'from the least to the most');

// Who is "you" goes by the seat, whatever somebody is called. Without a catalogue say() gives the ids.
const secuencia = fs.readFileSync(path.join(root, 'tests/golden/secuencia-turns.cub'), 'utf8');
const follower = rules.follower();
follower.tell(rules.lines(secuencia.split('\n').filter((line) => !line.startsWith('=')).join('\n')));
const ids = { you: new Set(), others: new Set() };
for (let ply = 1; ply <= follower.moves; ply++) {
    const seen = { story: follower.story(ply - 1), names: ['Ana', 'Luis', 'Eva', 'Max'] };
    const { who: mover } = follower.move(ply - 1);
    const who = typeof mover === 'number' ? mover : (follower.at(ply - 1).roller ?? 0);
    for (const text of toldTexts({ ...seen, you: who })) ids.you.add(text);
    for (const text of toldTexts({ ...seen, you: null })) ids.others.add(text);
}
check([...ids.you].some((id) => id.endsWith('-you')), 'somebody with a name is told "you"', [...ids.you]);
check(![...ids.others].some((id) => id.endsWith('-you')), 'nobody is where several look', [...ids.others]);
same(resultText({ at: () => ({ winners: [1], score: [1, 2], side: [0, 1], seats: 2, sides: 2 }), seats: () => [{ name: 'Ana' }, { name: 'Luis' }], end: null }, 1), 'page.end-won', 'who has won, by the seat');

// The pace of a game, by a clock of its own: moves are shown one after another, what followed from one stays as long as
// somebody wants, and dice that are theirs wait for a hand.
{
    const real = { setTimeout, clearTimeout, performance };
    let [now, due] = [0, new Map()];
    const pass = (ms) => {
        for (const end = now + ms; ; ) {
            const next = [...due].sort(([, a], [, b]) => a.at - b.at).find(([, { at }]) => at <= end);
            if (!next) return void (now = end);
            now = Math.max(now, next[1].at);
            due.delete(next[0]);
            next[1].act();
        }
    };
    let timers = 0;
    Object.assign(globalThis, {
        setTimeout: (act, ms) => (due.set(++timers, { act, at: now + ms }), timers),
        clearTimeout: (id) => due.delete(id),
    });
    Object.defineProperty(globalThis, 'performance', { value: { now: () => now }, configurable: true });
    calm.matches = false;
    /** A table of so many moves: `rolls` are dice, the hand's if `hand`; `weighs` follows from each of the others. */
    const opened = (pace, { weighs = null, rolls = [], hand = false, far = 20, skips = false } = {}) => {
        set({ pace });
        now += 10_000;
        const moves = signal(0);
        const playback = new Playback({
            moves: () => moves.value,
            seen: () => 0,
            isRoll: (i) => rolls.includes(i),
            isThrown: (i) => hand && rolls.includes(i),
            races: false,
            far,
            hurries: () => skips,
            stepped: () => (weighs && !rolls.includes(playback.shown.value - 1) ? paceMs(weighs) : 0),
            jumped: () => {},
        });
        playback.start();
        moves.value = 3;
        return { playback, moves };
    };
    /** How many moves are shown after so many ms each. */
    const shown = ({ playback }, ...waits) => waits.map((ms) => (pass(ms), playback.shown.value));
    same(shown(opened('normal'), 0, 419, 1, 420), [1, 1, 2, 3], 'a move is looked at before the next one is shown');
    same(shown(opened('normal', { rolls: [0] }), 0, 799, 1), [1, 1, 2], 'dice have to lie before anything else moves');
    same([shown(opened('slow'), 671, 1), shown(opened('quick'), 209, 1)], [[1, 2], [1, 2]], 'slow and quick');
    same(shown(opened('normal', { skips: true }), 0), [3], 'nobody wants to look');
    same(shown(opened('normal', { far: 2 }), 0), [3], 'far behind: all at once');
    same(['tap', 'slow', 'normal', 'quick'].map((pace) => (set({ pace }), paceMs('result'))), [Infinity, 9000, 4200, 1200], 'how long results stay');
    same(shown(opened('quick', { weighs: 'result' }), 0, 1199, 1, 1200), [1, 1, 2, 3], 'a result stays its time');
    const tapped = opened('tap', { weighs: 'result' });
    same(shown(tapped, 0, 3_600_000), [1, 1], 'a result stays until a tap');
    tapped.playback.dismiss();
    same(shown(tapped, 0, 3_600_000), [2, 2], 'which is for one of them');
    const dice = opened('normal', { rolls: [1], hand: true });
    same([...shown(dice, 3_600_000), dice.playback.awaits.value], [1, true], 'dice of one’s own wait for a hand');
    dice.playback.throwDice();
    same([...shown(dice, 0, 800), dice.playback.awaits.value], [2, 3, false], 'and fall at once');
    dice.moves.value = 1;
    same(shown(dice, 0), [1], 'moves are taken back');
    calm.matches = true;
    same(shown(opened('normal'), 0), [3], 'whoever wants nothing to move waits for nothing');
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
    Object.defineProperty(globalThis, 'performance', { value: real.performance, configurable: true });
}
// The first step of a hint is the terminal's, too (analysis/advice.c): one reason, one nudge.
const MOVES = { dizzle: '2@c3', doce: '2@c3', secuencia: 'c3' };
const nudges = [...fs.readFileSync(path.join(root, 'analysis/advice.c'), 'utf8').matchAll(/\{"((\w+)\.why[^"]+)", "(nudge\.\w+)"\}/g)];
check(nudges.length > 30, 'the terminal has nudges', nudges.length);
none(
    nudges
        .map(([, message, name, nudge]) => [message, games[name].hint(null, { move: MOVES[name], reasons: [{ message, args: [] }] }).nudge, nudge])
        .filter(([, here, there]) => here !== there),
    'the page gives the same nudge for a reason',
);

// From here on with a catalogue. What seats are called: bots by the first name of their level that is free, as in C
// (tests/seat_names.c has the same table).
await speak('en');
const seat = (name, bot = null) => ({ name, bot });
same(
    callSeats([seat('', 'facil'), seat('Leo'), seat('', 'facil'), seat(''), seat('Leo'), seat('', 'medio')]),
    ['Rita', 'Leo 1', 'Anna', 'free', 'Leo 2', 'Sara'],
    'bots have names, and nobody is called like somebody else',
);
same(callSeats([seat('Eva', 'maestro')]), ['Eva'], 'a bot that plays for a person has theirs');

// The second step of a hint shows the row that the move ends in, and not the move.
const { squares: row, where } = games.doce.hint(null, { move: '#a2 5@c3', reasons: [] });
same([row, where.includes('3')], [['a3', 'b3', 'c3', 'd3', 'e3'], true], 'a hint shows the row of its square');

// Where the reason is a line, that line is where to look: the row of its square would lead astray.
const ofLine = games.secuencia.hint(null, { move: 'e3', reasons: [{ message: 'secuencia.why-builds', args: ['2', 'f1', 'a6'] }] });
same(
    [ofLine.squares, ofLine.where.includes('f1')],
    [['a6', 'b5', 'c4', 'd3', 'e2', 'f1'], true],
    'a hint shows the line that its reason names',
);

// The names of a level have a face each; teams are named in a sentence.
const levels = ['azar', 'novato', 'facil', 'medio', 'fuerte', 'maestro'];
for (const language of ['es', 'en', 'de']) {
    await speak(language);
    const names = levels.map((level) => botNames(level));
    const faces = levels.flatMap((level, i) => names[i].map((name) => JSON.stringify(Face({ level, name }))));
    same([names.flat().length, new Set(names.flat()).size, new Set(faces).size], [48, 48, 48], `names and faces of bots: ${language}`);
    same(names.flat().filter((name) => name.length > 7), [], 'short names');
}
await speak('en');
same(teamsText(['You', 'Rita', 'Leo', 'Max'], [0, 1, 0, 1]), 'You + Leo against Rita + Max', 'who plays with whom');

// Nobody reads their own name in a sentence ("It is You's turn"), in any language: in front of a move it may stand.
for (const language of ['es', 'en', 'de']) {
    await speak(language);
    document.documentElement.lang = language;
    const wrong = [];
    let sentences = 0;
    for (const { name, follower: at, position, game } of positions()) {
        for (let you = 0; you < position.seats; you++) {
            const names = Array.from({ length: position.seats }, (_, i) => (i === you ? 'MYSELF' : `Rita${i}`));
            const came = at.moves ? { move: at.move(at.moves - 1) } : null;
            const view = { position, names, you, came, story: at.moves ? at.story(at.moves - 1) : { told: [] } };
            const seats = () => names.map((one) => ({ name: one, bot: null }));
            const end = ['played', 'draw', 'time', 'left', 'resigned'].flatMap((reason) => (position.over || reason !== 'played' ? [{ reason, seat: at.moves % position.seats }] : []));
            const said = [
                ...toldTexts(view),
                waitingText(view),
                moveText(game, view).replace(/^MYSELF: /, ''),
                ...end.map((one) => resultText({ at: () => position, seats, end: one }, you)),
            ].filter(Boolean);
            sentences += said.length;
            for (const text of said) if (/MYSELF|\{\d\}|undefined/.test(text)) wrong.push(`${name}, ${you + 1}: ${text}`);
        }
    }
    none(wrong, `nobody is called by name in their own sentences: ${language}`);
    check(sentences > 20_000, 'of which there are many', sentences);
}
await speak('en');
document.documentElement.lang = 'en';
const ended = (winners, side, score) => ({
    at: () => ({ winners, side, score, seats: side.length, sides: new Set(side).size }),
    seats: () => ['You', 'Rita', 'Leo', 'Max'].slice(0, side.length).map((name) => ({ name, bot: null })),
    end: null,
});
same(
    [
        resultText(ended([0], [0, 1], [22, 3]), 0),
        resultText(ended([1], [0, 1], [0, 12]), 0),
        resultText(ended([0, 2], [0, 1, 0, 1], [1, 0, 1, 0]), 0),
        resultText(ended([1, 3], [0, 1, 0, 1], [0, 1, 0, 1]), 0),
        resultText(ended([0, 1], [0, 1, 2], [8, 8, 2]), 0),
        resultText(ended([1, 2], [0, 1, 2], [2, 8, 8]), 0),
        resultText(ended([1], [0, 1], [0, 12]), null),
    ],
    [
        'You won, 22\u00a0:\u00a03.',
        'You lost. Rita wins, 12\u00a0:\u00a00.',
        'You won with Leo.',
        'You lost. Rita and Max win.',
        'You tie with Rita, 8\u00a0:\u00a08\u00a0:\u00a02.',
        'A tie between Rita and Leo, 8\u00a0:\u00a08\u00a0:\u00a02.',
        'Rita wins, 12\u00a0:\u00a00.',
    ],
    'who won, as one would say it',
);
same(waitingText({ position: { toAct: [1, 2, 3] }, names: ['You', 'Cleo', 'Dani', 'Eli'], you: 0 }), 'Waiting for Cleo, Dani and Eli', 'who is waited for');

// A connection that was closed because the page said nothing comes back when somebody looks at the page, and no other does.
const sockets = [];
globalThis.WebSocket = class {
    static OPEN = 1;
    constructor() {
        sockets.push(this);
    }
    close() {}
};
const looked = [];
document.addEventListener = (_event, look) => looked.push(look);
document.removeEventListener = () => {};
globalThis.removeEventListener = () => {};
Object.defineProperty(globalThis, 'navigator', { value: { language: 'es', onLine: true }, configurable: true });
for (const [code, opened] of [[4000, 2], [4003, 1], [1008, 1]]) {
    const stands = [];
    sockets.length = 0;
    const socket = new Socket(PLACE, { hello: () => '', heard: () => true, lost() {}, stands: (is) => stands.push(is) });
    sockets[0].onclose({ code });
    same(stands.at(-1), 'ended', `${code} ends it`);
    looked.at(-1)();
    same(sockets.length, opened, `${code}: ${opened} connections`);
    socket.close();
}

finish();
