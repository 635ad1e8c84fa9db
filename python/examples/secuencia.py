#!/usr/bin/env python3
"""Learns to beat the bot *facil* at Secuencia, by playing against itself: a table of 98 numbers, in a minute.

    CUBILETE_LIBRARY=build/libcubilete.so.1 PYTHONPATH=python python3 python/examples/secuencia.py

With CuPy and an NVIDIA card games and learning stay on the card; else all is done by numpy on the processor.

A move is a square. Through every square go two or three of the 14 lines of six that win. A line with so many chips of
mine and so many of the others' is worth a number, one for putting a chip there and one for taking a chip away; a square
is worth the sum over its lines; squares are chosen with odds that grow exponentially with their worth (softmax). After a
match the numbers move so that the winner's choices become likelier and the loser's less likely (REINFORCE).
"""
import argparse
import time
from typing import Any

import numpy

import cubilete

SIDE, COUNTS = 6, 7  # of the board; a line has 0 to 6 chips of somebody
LINES = numpy.zeros((SIDE * SIDE, 2 * SIDE + 2), numpy.float32)  # which squares are on which line
for i in range(SIDE):
    for k in range(SIDE):
        LINES[i * SIDE + k, i] = LINES[k * SIDE + i, SIDE + i] = 1
    LINES[i * SIDE + i, 2 * SIDE] = LINES[i * SIDE + SIDE - 1 - i, 2 * SIDE + 1] = 1


class Player:
    """The table, and what it makes of a batch's observations; xp is numpy or CuPy."""

    def __init__(self, xp: Any, chips: slice) -> None:
        self.xp, self.chips, self.lines = xp, chips, xp.asarray(LINES)
        self.table = xp.zeros((2, COUNTS * COUNTS), xp.float32)  # for putting, for taking away
        self.cases = xp.eye(COUNTS * COUNTS, dtype=xp.float32)

    def choose(self, observation: Any, mask: Any) -> Any:
        """An action for each match, and how each number of the table would have made it likelier."""
        xp, n = self.xp, len(mask)
        boards = observation[:, self.chips].reshape(n, 2, SIDE, 8)[..., :SIDE].reshape(n, 2, SIDE * SIDE)
        counts = (boards @ self.lines).astype(xp.int32)
        case = counts[:, 0] * COUNTS + counts[:, 1]
        taking = (~mask[:, :SIDE * SIDE].any(1)).astype(xp.int32)
        legal = mask[:, :SIDE * SIDE] | mask[:, SIDE * SIDE:]
        worth = xp.where(legal, self.table[taking[:, None], case] @ self.lines.T, -1e9)
        odds = xp.exp(worth - worth.max(1, keepdims=True)) * legal
        odds /= xp.maximum(odds.sum(1, keepdims=True), 1e-9)
        square = (odds.cumsum(1) < xp.random.random((n, 1)) * odds.sum(1, keepdims=True)).sum(1).clip(0, SIDE * SIDE - 1)
        step = -odds
        step[xp.arange(n), square] += 1
        gradient = xp.zeros((n, 2, COUNTS * COUNTS), xp.float32)
        gradient[xp.arange(n), taking] = xp.einsum("nl,nlc->nc", step @ self.lines, self.cases[case])
        return (square + SIDE * SIDE * taking).astype(xp.int32), gradient


def arrays(batch: cubilete.Batch, xp: Any) -> Any:
    """The batch's arrays as the learner's, without a copy."""
    names = ("actor", "mask", "observation", "reward", "result")
    return [getattr(batch, name) if xp is numpy else xp.from_dlpack(getattr(batch, name)) for name in names]


def learn(player: Player, batch: cubilete.Batch, rounds: int, rate: float) -> int:
    """So many rounds of all matches of the batch against itself. Returns how many moves were made."""
    xp, n, moves = player.xp, batch.matches, 0
    actor, mask, observation, reward, _ = arrays(batch, xp)
    row = xp.arange(n)
    for _ in range(rounds):
        traces = xp.zeros((n, 2, 2, COUNTS * COUNTS), xp.float32)
        change = xp.zeros_like(player.table)
        for _ in range(400):  # longer matches teach nothing
            going = actor >= 0
            if not bool(going.any()):
                break
            action, gradient = player.choose(observation, mask.astype(bool))
            traces[row, xp.maximum(actor, 0)] += gradient * going[:, None, None]
            moves += int(going.sum())
            batch.step(xp.where(going, action, cubilete.WAIT).astype(xp.int32))
            change += xp.einsum("ns,nskc->kc", reward, traces)
        player.table += rate * change / n
        while bool((actor >= 0).any()):
            batch.step()
        batch.renew()
    return moves


def measure(player: Player, level: str, matches: int, seed: int) -> float:
    """The share of matches that the table wins against a bot, each seat in half of them; on the processor."""
    judge = Player(numpy, player.chips)
    judge.table = numpy.asarray(player.table if player.xp is numpy else player.table.get()) * 3  # surer than in learning
    batch = cubilete.Batch("secuencia", matches, seed=seed)
    mine = numpy.arange(matches) % 2
    while (batch.actor >= 0).any():
        action, _ = judge.choose(batch.observation, batch.mask)
        batch.step(numpy.where(batch.actor == mine, action, cubilete.bot(level)))
    return float(batch.result[numpy.arange(matches), mine].mean())


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--device", help="cpu or cuda:0; usual: a card, if there is one")
    options.add_argument("--matches", type=int, default=0, help="at once; usual: 512, on a card 8192")
    options.add_argument("--rounds", type=int, default=100)
    options.add_argument("--rate", type=float, default=1.0)
    options.add_argument("--against", default="facil")
    options.add_argument("--judged", type=int, default=1000, help="matches against that bot")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    xp: Any = numpy
    if given.device != "cpu":
        try:
            import cupy as xp  # type: ignore[import,no-redef]
            batch = cubilete.Batch("secuencia", given.matches or 8192, seed=given.seed, device=given.device or "cuda:0")
        except (ImportError, cubilete.Refused) as error:
            if given.device:
                raise SystemExit(str(error)) from error
            xp = numpy
    if xp is numpy:
        batch = cubilete.Batch("secuencia", given.matches or 512, seed=given.seed)
    xp.random.seed(given.seed)
    player = Player(xp, batch.feature_names["chips"])
    print(f"before: wins {100 * measure(player, given.against, given.judged, 1000):.1f} % against {given.against}", flush=True)
    begin = time.monotonic()
    moves = learn(player, batch, given.rounds, given.rate)
    took = time.monotonic() - begin
    won = measure(player, given.against, given.judged, 1001)
    limit = 196 * (won * (1 - won) / given.judged) ** 0.5
    print(f"after {given.rounds} rounds of {batch.matches} matches, {moves} moves in {took:.1f} s: "
          f"wins {100 * won:.1f} ± {limit:.1f} % against {given.against}")


if __name__ == "__main__":
    main()
