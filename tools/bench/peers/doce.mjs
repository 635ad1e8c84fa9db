/** Doce as a JavaScript programmer would write it (docs/rules/doce.md): a plain object, arrays, no library. */
const SIDE = 5, DICE = 11, FACES = 6, TOTAL = 12;
const SQUARES = [...Array(SIDE * SIDE).keys()];
const BLOCKED = 2; // whose a square is: 0, 1, BLOCKED, or null

const at = (column, row) => (column >= 0 && column < SIDE && row >= 0 && row < SIDE ? row * SIDE + column : null);

/** The squares around each square. */
const ZONES = SQUARES.map((square) => {
    const column = square % SIDE, row = Math.floor(square / SIDE);
    return new Set([-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => at(column + dx, row + dy))).filter((other) => other !== null));
});

/** All windows of four squares on end, and those through each square. */
const WINDOWS = SQUARES.flatMap((square) =>
    [[1, 0], [0, 1], [1, 1], [-1, 1]].map(([dx, dy]) => [0, 1, 2, 3].map((i) => at((square % SIDE) + i * dx, Math.floor(square / SIDE) + i * dy)))
).filter((window) => !window.includes(null));
const THROUGH = SQUARES.map((square) => WINDOWS.filter((window) => window.includes(square)));

function beginRound(state) {
    state.owner = Array(SIDE * SIDE).fill(null);
    state.face = Array(SIDE * SIDE).fill(0);
    state.blocked = [false, false];
    state.hand = [DICE, DICE];
    state.last = [null, null];
    state.toAct = state.round % 2;
    state.round++;
}

export function start(rounds = 4) {
    const state = { rounds, round: 0, score: [0, 0], over: false };
    beginRound(state);
    return state;
}

const empty = (state) => SQUARES.filter((square) => state.owner[square] === null);

function allowed(state, seat) {
    if (!state.hand[seat]) return [];
    const zone = state.last[seat] === null ? null : ZONES[state.last[seat]];
    return empty(state).filter((square) => !zone?.has(square));
}

/** What is wrong with a move { face, square, blocker }; null: nothing. */
export function refuse(state, seat, { face, square, blocker }) {
    if (state.over || seat !== state.toAct) return 'not your turn';
    if (blocker !== null && (state.blocked[seat] || state.owner[blocker] !== null)) return 'DO-8';
    if (state.owner[square] !== null || square === blocker || !(face >= 1 && face <= FACES)) return 'DO-2';
    if (state.last[seat] !== null && ZONES[state.last[seat]].has(square)) return 'DO-3';
    return null;
}

/** Whose line a full window is: [seat 0 has it, seat 1 has it, all of one seat's]. */
function judge(state, window) {
    if (window.reduce((sum, square) => sum + state.face[square], 0) !== TOTAL) return null;
    const owners = window.map((square) => state.owner[square]);
    const has = [0, 1].map((seat) => {
        const others = owners.filter((owner) => owner !== seat).length;
        return others === 0 || (others === 1 && owners[1] === seat && owners[2] === seat);
    });
    return { has, own: owners.every((owner) => owner === owners[0]) };
}

function groupsOfThree(state, seat) {
    const alike = Array(FACES + 1).fill(0);
    for (const square of SQUARES) if (state.owner[square] === seat) alike[state.face[square]]++;
    return alike.reduce((sum, count) => sum + Math.floor(count / 3), 0);
}

function endRound(state, lines) {
    const has = [0, 1].map((seat) => lines.some((line) => line.has[seat]));
    for (const seat of [0, 1]) {
        const kept = state.blocked[seat] ? 0 : 5;
        if (has[0] === has[1]) {
            state.score[seat] += 2 + kept;
        } else if (has[seat]) {
            const own = lines.some((line) => line.own && line.has[seat]) ? 2 : 0;
            state.score[seat] += 12 + own + kept + empty(state).length - 2 * groupsOfThree(state, seat);
        }
    }
    if (state.round < state.rounds) beginRound(state);
    else state.over = true;
}

/** Makes a legal move. */
export function apply(state, seat, { face, square, blocker }) {
    if (blocker !== null) {
        state.owner[blocker] = BLOCKED;
        state.blocked[seat] = true;
    }
    state.owner[square] = seat;
    state.face[square] = face;
    state.last[seat] = square;
    state.hand[seat]--;
    const full = THROUGH[square].filter((window) => window.every((other) => state.face[other]));
    const lines = full.map((window) => judge(state, window)).filter((line) => line && (line.has[0] || line.has[1]));
    if (lines.length) endRound(state, lines);
    else if (allowed(state, 1 - seat).length) state.toAct = 1 - seat;
    else if (!allowed(state, seat).length) endRound(state, []);
}

/** One of all legal moves, each as likely as any other. */
export function randomMove(state, random = Math.random) {
    const seat = state.toAct, squares = allowed(state, seat), free = state.blocked[seat] ? [] : empty(state);
    const square = squares[Math.floor(random() * squares.length)];
    const others = free.filter((other) => other !== square), choice = Math.floor(random() * (others.length + 1));
    return { face: 1 + Math.floor(random() * FACES), square, blocker: choice < others.length ? others[choice] : null };
}

const name = (square) => 'abcde'[square % SIDE] + (Math.floor(square / SIDE) + 1);
const read = (text) => at('abcde'.indexOf(text[0]), Number(text[1]) - 1);

/** A move in the notation, `#d4 4@c3`, and back; null: it is none. */
export const print = ({ face, square, blocker }) => (blocker === null ? '' : `#${name(blocker)} `) + `${face}@${name(square)}`;
export function parse(text) {
    const found = /^(?:#([a-e][1-5]) )?([1-6])@([a-e][1-5])$/.exec(text);
    return found && { face: Number(found[2]), square: read(found[3]), blocker: found[1] ? read(found[1]) : null };
}
