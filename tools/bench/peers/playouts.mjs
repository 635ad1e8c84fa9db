/*
 * Random games of the JavaScript rules. Usage: playouts.mjs GAMES [records]
 * Prints `MOVES SECONDS`, processor time; or the games as records, so that our own rules can judge them.
 */
import { apply, print, randomMove, start } from './doce.mjs';

const games = Number(process.argv[2]), records = process.argv[3] === 'records';

function play(shown) {
    const state = start();
    let moves = 0;
    for (; !state.over; moves++) {
        const seat = state.toAct, move = randomMove(state);
        if (shown) shown(seat, move);
        apply(state, seat, move);
    }
    return { moves, score: state.score };
}

if (records) {
    for (let i = 0; i < games; i++) {
        const lines = [];
        const { score } = play((seat, move) => lines.push(`${seat + 1} ${print(move)}`));
        console.log(`cubilete 1\ngame doce\nseats 2\n\n${lines.join('\n')}\n`);
    }
} else {
    for (let i = 0; i < games / 10; i++) play(); // until it is compiled
    const begin = process.cpuUsage();
    let moves = 0;
    for (let i = 0; i < games; i++) moves += play().moves;
    const { user, system } = process.cpuUsage(begin);
    console.log(moves, (user + system) / 1e6);
}
