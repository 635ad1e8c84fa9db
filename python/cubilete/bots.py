"""Bots: what a player of some strength does, hints, and values."""
from __future__ import annotations

import ctypes as c
import dataclasses
from typing import List, Optional, Tuple

from . import _c
from ._c import lib
from .games import Match, Rng, who_number

LEVELS = ("azar", "novato", "facil", "medio", "fuerte", "maestro")


def level_number(level: str) -> int:
    if level not in LEVELS:
        raise ValueError(f"no bot is called {level!r}: {', '.join(LEVELS)}")
    return LEVELS.index(level)


@dataclasses.dataclass(frozen=True)
class Choice:
    """A move and what it is worth: the expected share of the victory, alone the expected points."""
    text: str
    value: float
    reasons: Tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Thought:
    """What a bot plays; ms is how long a person would take in a race; choices are the best moves, best first."""
    text: str
    ms: int
    nodes: int
    choices: Tuple[Choice, ...]


class _Memory:
    """Where a bot thinks."""

    def __init__(self, match: Match) -> None:
        self.bot = lib.cub_bot_find(match.game._table)
        if not self.bot:
            raise ValueError(f"{match.game.name} has no bot")
        self.address = lib.cub_bot_memory(self.bot)
        if not self.address:
            raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "address", None):
            _c.heap.resize(None, self.address, 0)


def _reasons(bot: object, view: _c.AnyState, seat: int, choice: _c.Choice) -> Tuple[str, ...]:
    messages = (_c.Message * 8)()
    count = lib.cub_bot_explain(bot, c.byref(view.state), seat, c.byref(choice), messages, len(messages))
    text = c.create_string_buffer(1024)
    found: List[str] = []
    for message in messages[:count]:
        lib.cub_format_message(text, len(text), c.byref(message))
        found.append(text.value.decode())
    return tuple(found)


def think(match: Match, seat: Optional[int] = None, level: str = "medio", nodes: int = 0, rng: Optional[Rng] = None,
          advice: bool = False) -> Thought:
    """What a bot of this level does for a seat (from 1; None: the first that may act), knowing what that seat sees.

    advice: what is best instead, as hints have it: nothing is overlooked, and reasons are given.
    """
    seats = [who for who in match.to_act if isinstance(who, int)]
    if not seats or (seat is not None and seat not in seats):
        raise ValueError("that seat has nothing to do now")
    number = who_number(seat if seat is not None else seats[0])
    memory, view, thought = _Memory(match), match._view(number), _c.Thought()
    rng = rng or Rng(0, len(match))
    lib.cub_bot_think(
        memory.bot,
        c.byref(_c.Think(view=c.pointer(view.state), seat=number, level=level_number(level), nodes=nodes,
                         rng=c.pointer(rng._rng), memory=memory.address, advice=advice)),
        c.byref(thought))
    worth = 1000 if match.seats == 1 else 1000000
    choices = tuple(
        Choice(match._print(view, number, one.move), one.value / worth,
               _reasons(memory.bot, view, number, one) if advice else ())
        for one in thought.choice[:thought.choices])
    return Thought(match._print(view, number, thought.move), thought.ms, thought.nodes, choices)


def play_out(match: Match, levels: Tuple[str, ...] = ("medio",), seed: int = 0) -> Match:
    """Plays a match to its end between bots, one level for all seats or one a seat."""
    if len(levels) not in (1, match.seats):
        raise ValueError(f"one level, or {match.seats}")
    dice, minds = Rng(seed, 0), Rng(seed, -1)
    while not match.over:
        if "dice" in match.to_act:
            match.roll(dice)
        elif match.to_act == ("clock",):
            match.play("clock", match.legal("clock")[0])
        else:
            seat = next(who for who in match.to_act if isinstance(who, int))
            thought = think(match, seat, levels[(seat - 1) % len(levels)], rng=minds)
            match.play(seat, thought.text, thought.ms)
    return match


def rating(match: Match, level: str) -> int:
    """What a bot of this level is worth in points of Elo; medio has 1500."""
    return int(lib.cub_bot_rating(match.game._table, level_number(level)))
