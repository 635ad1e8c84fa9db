/*
 * A server of tables of Doce for two, with the JavaScript rules: a move is judged, applied in memory, and shown to both. It keeps
 * nothing when it ends. Usage: server.mjs ws|colyseus|boardgame. Prints its port; a line on standard input has it collect
 * garbage, and is answered with a line.
 */
import { createRequire } from 'node:module';
import { apply, parse, refuse, start } from './doce.mjs';

const require = createRequire(import.meta.url);
const log = console.log;
console.log = console.info = () => {}; // greetings

/** A match that would end begins again, so that tables last. */
function play(table, seat, text) {
    const move = parse(text);
    if (!move || refuse(table, seat, move)) return false;
    apply(table, seat, move);
    if (table.over) Object.assign(table, start());
    return true;
}

/** A bare WebSocket server: `/N/ws`, the first two who come are the seats. */
async function ws() {
    const { WebSocketServer } = await import('ws');
    const tables = new Map();
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket, request) => {
        const id = request.url;
        if (!tables.has(id)) tables.set(id, { state: start(), seats: [] });
        const { state, seats } = tables.get(id);
        const seat = seats.push(socket) - 1;
        socket.on('message', (data) => {
            const text = String(data);
            if (play(state, seat, text)) for (const other of seats) other.send(`${seat} ${text}`);
        });
        socket.send(`seat ${seat}`);
    });
    await new Promise((done) => server.on('listening', done));
    return server.address().port;
}

/** Colyseus: a room a table; moves are messages, and its state is not synchronized besides, which would cost more. */
async function colyseus() {
    const { Server, Room } = require('@colyseus/core');
    const { WebSocketTransport } = require('@colyseus/ws-transport');
    const http = await import('node:http');
    class Doce extends Room {
        maxClients = 2;
        table = start();
        seats = [];

        onCreate() {
            this.setPatchRate(null);
            this.onMessage('move', (client, text) => {
                const seat = this.seats.indexOf(client.sessionId);
                if (play(this.table, seat, text)) this.broadcast('move', [seat, text]);
            });
        }

        onJoin(client) {
            client.send('seat', this.seats.push(client.sessionId) - 1);
        }
    }
    const server = http.createServer();
    const game = new Server({ greet: false, transport: new WebSocketTransport({ server }) });
    game.define('doce', Doce);
    await game.listen(0, '127.0.0.1');
    return server.address().port;
}

/** boardgame.io: the state is the library's, moves are functions on it, and each is shown as the whole new state. */
async function boardgame() {
    const { Server } = require('boardgame.io/server');
    const { INVALID_MOVE } = require('boardgame.io/core');
    const doce = {
        name: 'doce',
        setup: () => start(),
        turn: { order: { first: ({ G }) => G.toAct, next: ({ G }) => G.toAct } },
        moves: {
            play: ({ G, playerID, events }, text) => {
                if (!play(G, Number(playerID), text)) return INVALID_MOVE;
                events.endTurn();
                return undefined;
            },
        },
    };
    const { appServer } = await Server({ games: [doce], origins: ['*'] }).run({ port: 0 });
    return appServer.address().port;
}

log(await { ws, colyseus, boardgame }[process.argv[2]]());
process.stdin.on('data', () => {
    globalThis.gc();
    log('collected');
});
process.stdin.on('end', () => process.exit(0));
