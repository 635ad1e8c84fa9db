"""Luck and skill: what each move of a match gave away, and what each roll was worth (docs/analysis.md)."""
from __future__ import annotations

import ctypes as c
import dataclasses
from typing import Dict, List, Optional, Tuple

from . import _c
from ._c import lib
from .bots import _Memory, level_number
from .games import Match, Who, who_name

BANDS = ("excellent", "good", "doubtful", "mistake", "blunder")


@dataclasses.dataclass(frozen=True)
class Step:
    """One move or roll: what the position behind it is worth to each seat, the judge's move, and what was given away."""
    who: Who
    text: str
    values: Tuple[float, ...]
    best: Optional[str]
    loss: float
    band: Optional[str]


@dataclasses.dataclass(frozen=True)
class Account:
    """A seat's sums: start + luck + own + others = end."""
    start: float
    luck: float
    own: float
    others: float
    end: float
    lost: float
    moves: Dict[str, int]


@dataclasses.dataclass(frozen=True)
class Analysis:
    start: Tuple[float, ...]
    steps: Tuple[Step, ...]
    accounts: Tuple[Account, ...]


def analyze(match: Match, level: str = "maestro", nodes: int = 0) -> Analysis:
    """Judges every move of a match. Values are shares of the victory; alone, points."""
    memory, length, seats = _Memory(match), int(match._match.revealed), match.seats
    judge = _c.Judge(bot=memory.bot, level=level_number(level), nodes=nodes, memory=memory.address)
    if level == "azar":
        raise ValueError("azar judges nothing")
    worth = 1000 if seats == 1 else 1000000
    state, opinion, steps = _c.AnyState(), _c.Opinion(), (_c.Step * max(length, 1))()
    log = match._match.log
    c.memmove(c.byref(state), c.byref(match._match.first), c.sizeof(state))

    def entry(i: int) -> Optional["c._Pointer[_c.Entry]"]:
        return c.pointer(log[i]) if i < length else None

    lib.cub_judge_position(c.byref(judge), c.byref(state.state), entry(0), c.byref(opinion))
    start = (c.c_int32 * _c.SEATS)(*opinion.value)
    found: List[Step] = []
    for i in range(length):
        before = _c.AnyState()
        c.memmove(c.byref(before), c.byref(state), c.sizeof(state))
        lib.cub_judge_step(c.byref(judge), c.byref(state.state), c.byref(opinion), entry(i), entry(i + 1), c.byref(steps[i]))
        step, who, mine = steps[i], log[i].who, log[i].who < _c.SEATS
        band = BANDS[lib.cub_band_find(c.byref(match._now.setup), step.loss)] if mine else None
        found.append(Step(who_name(who), match._print(before, who, log[i].move),
                          tuple(value / worth for value in step.value[:seats]),
                          match._print(before, who, step.best) if step.best else None, step.loss / worth, band))
    return Analysis(tuple(value / worth for value in start[:seats]), tuple(found),
                    tuple(_account(match, start, steps, length, seat, worth) for seat in range(seats)))


def _account(match: Match, start: "c.Array[c.c_int32]", steps: "c.Array[_c.Step]", length: int, seat: int,
             worth: int) -> Account:
    sums = _c.Account()
    lib.cub_account_sum(c.byref(sums), c.byref(match._now.setup), start, steps, length, seat)
    return Account(sums.start / worth, sums.luck / worth, sums.own / worth, sums.others / worth, sums.end / worth,
                   sums.lost / worth, dict(zip(BANDS, sums.moves)))
