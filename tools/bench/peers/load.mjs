/*
 * People at one of the other servers, as tools/bench/load.c has them at ours: two at each table of Doce, who move as soon as they
 * are shown the other's move, or in turns at a pace. Usage: load.mjs ws|colyseus|boardgame PORT TABLES; prints `ready`, then for each
 * line `go SECONDS RATE` of standard input `moves MOVES seconds S p50 US p99 US own S`.
 */
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { apply, parse, print, randomMove, start } from './doce.mjs';

const [kind, port, count] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const require = createRequire(import.meta.url);
let running = false, rate = 0, moves = 0, times = [];

/** A table as both of its people see it. `send` has a function for each seat. */
class Table {
    state = start();
    send = [];
    moving = false;

    move() {
        const seat = this.state.toAct;
        this.moving = true;
        this.sent = performance.now();
        this.send[seat](print(randomMove(this.state)));
    }

    /** `seat` is shown the move that `by` has made. The first of both to see it applies it here; the move is over for those who measure
     * when the other one has seen it, and for the table when whoever is next has. */
    shown(seat, by, text) {
        if (!this.applied) {
            apply(this.state, by, parse(text));
            if (this.state.over) this.state = start();
        }
        this.applied = !this.applied;
        if (seat !== by) {
            moves++;
            times.push(performance.now() - this.sent);
        }
        if (this.applied) return; // the other one has not seen it yet
        this.moving = false;
        if (running && rate === 0) this.move();
    }
}

async function joinWs(table, id) {
    const { WebSocket } = await import('ws');
    for (const seat of [0, 1])
        await new Promise((done) => {
            const socket = new WebSocket(`ws://127.0.0.1:${port}/${id}/ws`);
            table.send[seat] = (text) => socket.send(text);
            socket.on('message', (data) => {
                const [first, rest] = [String(data)[0], String(data).slice(2)];
                if (first === 's') done();
                else table.shown(seat, Number(first), rest);
            });
        });
}

async function joinColyseus(table) {
    const { Client } = require('colyseus.js');
    const client = new Client(`ws://127.0.0.1:${port}`);
    let id;
    for (const seat of [0, 1]) {
        const room = id ? await client.joinById(id) : await client.create('doce');
        id = room.roomId ?? room.id;
        table.send[seat] = (text) => room.send('move', text);
        room.onMessage('move', ([by, text]) => table.shown(seat, by, text));
        await new Promise((done) => room.onMessage('seat', done));
    }
}

/** A match that is asked for and is not there is made. */
async function joinBoardgame(table, id) {
    const { io } = require('socket.io-client');
    const matchID = `t${id}`;
    for (const seat of [0, 1])
        await new Promise((done) => {
            const socket = io(`http://127.0.0.1:${port}/doce`, { transports: ['websocket'], forceNew: true });
            let stateID;
            table.send[seat] = (text) => {
                const payload = { type: 'play', args: [text], playerID: String(seat) };
                socket.emit('update', { type: 'MAKE_MOVE', payload }, stateID, matchID, String(seat));
            };
            socket.on('connect', () => socket.emit('sync', matchID, String(seat), undefined, 2));
            socket.on('sync', (_, { state }) => {
                stateID = state._stateID;
                done();
            });
            socket.on('update', (_, state, deltalog) => {
                stateID = state._stateID;
                for (const { action } of deltalog)
                    if (action.type === 'MAKE_MOVE') table.shown(seat, Number(action.payload.playerID), action.payload.args[0]);
            });
        });
}

/** As many as are due by now; tables that have not been shown their last one are passed over. */
function keepPace(begin, made) {
    const due = ((performance.now() - begin) / 1000) * rate;
    for (let tried = 0; made.count < due && tried < count; tried++) {
        const table = tables[made.turn++ % count];
        if (table.moving) continue;
        table.move();
        made.count++;
    }
}

async function go(seconds) {
    const begin = performance.now(), own = process.cpuUsage(), made = { count: 0, turn: 0 };
    [running, moves, times] = [true, 0, []];
    if (rate === 0) for (const table of tables) table.move();
    const timer = rate ? setInterval(() => keepPace(begin, made), 1) : null;
    await new Promise((done) => setTimeout(done, seconds * 1000));
    running = false;
    clearInterval(timer);
    while (tables.some((table) => table.moving)) await new Promise((done) => setTimeout(done, 5));
    const taken = (performance.now() - begin) / 1000, { user, system } = process.cpuUsage(own);
    times.sort((a, b) => a - b);
    const us = (share) => Math.round(1000 * times[Math.floor(share * (times.length - 1))]);
    console.log(`moves ${moves} seconds ${taken.toFixed(3)} p50 ${us(0.5)} p99 ${us(0.99)} own ${((user + system) / 1e6).toFixed(3)}`);
}

const tables = Array.from({ length: count }, () => new Table());
const join = { ws: joinWs, colyseus: joinColyseus, boardgame: joinBoardgame }[kind];
for (let i = 0; i < count; i += 16) await Promise.all(tables.slice(i, i + 16).map((table, j) => join(table, i + j)));
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
    const [, seconds, pace] = line.split(' ').map(Number);
    rate = pace;
    await go(seconds);
}
process.exit(0);
