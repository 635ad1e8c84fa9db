"""Games, their options, and matches of them."""
from __future__ import annotations

import ctypes as c
import dataclasses
from typing import Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _c
from ._c import lib

Value = Union[int, str]
Who = Union[int, str]


@dataclasses.dataclass(frozen=True)
class Option:
    """What people choose before a game. usual is None where the rules decide."""
    name: str
    usual: Optional[Value]
    min: int
    max: int
    words: Tuple[str, ...]


class Game:
    """One of the games; `games` has them all by name."""

    def __init__(self, table: "c._Pointer[_c.Game]") -> None:
        self._table = table
        inside = table.contents
        self.name: str = inside.name.decode()
        self.seats = range(inside.min_seats, inside.max_seats + 1)
        self.open_ended: bool = inside.open_ended
        self.options: Tuple[Option, ...] = tuple(self._options())

    def __repr__(self) -> str:
        return f"<cubilete game {self.name}>"

    def _options(self) -> Iterator[Option]:
        i = 0
        while self._table.contents.options[i].name:
            o = self._table.contents.options[i]
            words = tuple(o.words[k].decode() for k in range(o.max - o.min + 1)) if o.words else ()
            usual: Optional[Value] = None if o.usual == _c.BY_RULE else words[o.usual - o.min] if words else o.usual
            yield Option(o.name.decode(), usual, o.min, o.max, words)
            i += 1

    def setup(self, seats: int, options: Optional[Mapping[str, Value]] = None) -> _c.Setup:
        """A setup of the library; raises Refused for an option or a value that the game does not have."""
        made, why = _c.Setup(), _c.Message()
        lib.cub_setup_init(c.byref(made), self._table, max(0, min(seats, 255)))
        for name, value in (options or {}).items():
            if not lib.cub_setup_option(c.byref(made), self._table, _c.text(name), _c.text(str(value)), c.byref(why)):
                raise _c.Refused(why)
        return made


games: Dict[str, Game] = {game.name: game for game in (Game(table) for table in _c.table("cub_games", _c.Game))}


def find(game: Union[str, Game]) -> Game:
    """A game by its name."""
    if isinstance(game, Game):
        return game
    if game not in games:
        raise ValueError(f"no game is called {game!r}: {', '.join(games)}")
    return games[game]


def who_number(who: Who) -> int:
    """Seats count from 1, as in records; "dice" and "clock" act, too."""
    if who in ("dice", "clock"):
        return _c.DICE if who == "dice" else _c.CLOCK
    if not isinstance(who, int) or not 1 <= who <= _c.SEATS:
        raise ValueError(f"{who!r} is no seat: 1 to {_c.SEATS}, 'dice' or 'clock'")
    return who - 1


def who_name(number: int) -> Who:
    return "dice" if number == _c.DICE else "clock" if number == _c.CLOCK else number + 1


def seat_names(bits: int) -> Tuple[Who, ...]:
    return tuple(who_name(i) for i in range(_c.NOBODY) if bits >> i & 1)


def named(game: Game, state: _c.AnyState) -> Dict[str, Union[int, List[int]]]:
    """A position as named numbers."""
    found: Dict[str, Union[int, List[int]]] = {}
    common = c.cast(c.addressof(_c.Field.in_dll(lib, "cub_common_fields")), c.POINTER(_c.Field))
    for fields in (common, game._table.contents.fields):
        i = 0
        while fields[i].name:
            field = fields[i]
            values = [lib.cub_field_value(c.byref(state.state), c.byref(field), k) for k in range(field.count)]
            found[field.name.decode()] = values[0] if field.count == 1 else values
            i += 1
    return found


@dataclasses.dataclass(frozen=True)
class Move:
    """An entry of a match: who did what. text is as records have it."""
    who: Who
    text: str


class Match:
    """A match being played, with its record: Match("doce"); `cubilete.read` makes them of records.

    Seats count from 1. What is not allowed raises Refused, and changes nothing.
    """

    def __init__(self, game: Union[str, Game], seats: Optional[int] = None,
                 options: Optional[Mapping[str, Value]] = None, sheet: Optional[str] = None,
                 names: Sequence[str] = ()) -> None:
        self.game = find(game)
        self._record = _c.Record()
        self._begun = False
        why = _c.Message()
        setup = self.game.setup(seats if seats is not None else max(2, self.game.seats[0]), options)
        self._begun = True
        if not lib.cub_record_init(c.byref(self._record), self.game._table, c.byref(setup),
                                   _c.text(sheet) if sheet is not None else None, _c.heap, c.byref(why)):
            raise _c.Refused(why)
        for seat, name in enumerate(names, 1):
            self.say(f"seat {seat}", name)

    @classmethod
    def _of(cls, record: _c.Record) -> "Match":
        match = cls.__new__(cls)
        match._record, match._begun = record, True
        match.game = find(record.match.game.contents.name.decode())
        return match

    def __del__(self) -> None:
        if getattr(self, "_begun", False):
            lib.cub_record_finish(c.byref(self._record))

    @property
    def _match(self) -> _c.Match:
        return self._record.match

    @property
    def _now(self) -> _c.State:
        return self._match.now.state

    def say(self, key: str, value: str) -> None:
        """Adds a line to the record's header."""
        if not lib.cub_record_say(c.byref(self._record), _c.text(key), _c.text(value)):
            raise MemoryError

    def header(self, key: str) -> Optional[str]:
        """What the record's header says under a key ("seat 1", "date")."""
        value = lib.cub_record_value(c.byref(self._record), _c.text(key))
        return value.decode() if value is not None else None

    @property
    def seats(self) -> int:
        return int(self._now.setup.seats)

    @property
    def options(self) -> Dict[str, Value]:
        """The options in force, those that the rules decided among them."""
        found: Dict[str, Value] = {}
        text = c.create_string_buffer(_c.MOVE_TEXT)
        for i, option in enumerate(self.game.options):
            lib.cub_option_print(c.byref(self.game._table.contents.options[i]), self._now.setup.option[i], text)
            value = text.value.decode()
            found[option.name] = int(value) if value.lstrip("-").isdigit() else value
        return found

    @property
    def to_act(self) -> Tuple[Who, ...]:
        """Who may act now; nobody when the match is over."""
        return seat_names(self._now.to_act)

    @property
    def over(self) -> bool:
        return not self._now.to_act

    @property
    def winners(self) -> Tuple[Who, ...]:
        return seat_names(self._now.winners)

    @property
    def scores(self) -> List[int]:
        return list(self._now.score[:self.seats])

    @property
    def places(self) -> List[int]:
        return [lib.cub_place(self.game._table, c.byref(self._now), seat) for seat in range(self.seats)]

    def __len__(self) -> int:
        return int(self._match.length)

    def play(self, who: Who, text: str, ms: int = 0) -> "Match":
        """Plays a move; in a race, where the text has no time, it is made at ms."""
        why = _c.Message()
        number = who_number(who)
        move = lib.cub_game_parse_at(self.game._table, c.byref(self._now), number, _c.text(text), ms, c.byref(why))
        if not move or not lib.cub_match_play(c.byref(self._match), number, move, c.byref(why)):
            raise _c.Refused(why)
        return self

    def roll(self, rng: "Rng") -> Move:
        """Rolls the dice that are due."""
        if not lib.cub_match_roll(c.byref(self._match), c.byref(rng._rng)):
            raise ValueError("no dice are due")
        return self.moves_made(len(self) - 1)[0]

    def undo(self, length: int) -> None:
        """Goes back to the first so many moves."""
        if not 0 <= length <= len(self):
            raise ValueError(f"0 to {len(self)} moves, not {length}")
        lib.cub_match_undo(c.byref(self._match), length)

    def _print(self, state: _c.AnyState, who: int, move: int) -> str:
        text = c.create_string_buffer(_c.MOVE_TEXT)
        self.game._table.contents.print(c.byref(state.state), who, move, text)
        return text.value.decode()

    def _view(self, seat: Optional[int]) -> _c.AnyState:
        """Seat None: nothing is hidden."""
        view = _c.AnyState()
        if seat is None:
            c.memmove(c.byref(view), c.byref(self._match.now), c.sizeof(view))
        else:
            lib.cub_match_view(c.byref(self._match), seat, c.byref(view))
        return view

    def legal(self, who: Optional[Who] = None, every: bool = False) -> List[str]:
        """The moves that somebody has now (None: the first of to_act), as texts.

        In Ecuaciones only the best equations are listed; every lists all, and there are many.
        """
        if who is None:
            if self.over:
                return []
            who = self.to_act[0]
        number, table, state = who_number(who), self.game._table.contents, self._view(None)
        found: List[int] = []
        if every and table.each:
            @_c.VISIT
            def visit(context: object, move: int) -> bool:
                found.append(move)
                return True
            table.each(c.byref(state.state), number, visit, None)
        else:
            count = table.count(c.byref(state.state), number)
            found = [table.nth(c.byref(state.state), number, n) for n in range(count)]
        return [self._print(state, number, move) for move in found]

    def moves_made(self, first: int = 0) -> List[Move]:
        """The moves so far, from the first-th on (from 0)."""
        state, made = _c.AnyState(), []
        for i in range(first, len(self)):
            entry = self._match.log[i]
            lib.cub_match_at(c.byref(self._match), i, c.byref(state))
            made.append(Move(who_name(entry.who), self._print(state, entry.who, entry.move)))
        return made

    def view(self, seat: Optional[int] = None) -> Dict[str, Union[int, List[int]]]:
        """The position as named numbers: as a seat (from 1) may see it, or with nothing hidden."""
        return named(self.game, self._view(None if seat is None else who_number(seat)))

    def record(self) -> str:
        """The record of the match as text."""
        pieces: List[bytes] = []

        @_c.SINK
        def add(context: object, data: "c._Pointer[c.c_char]", length: int) -> None:
            pieces.append(c.string_at(data, length))
        lib.cub_record_write(c.byref(self._record), add, None)
        return b"".join(pieces).decode()


class Rng:
    """The library's generator: the same seed and stream give the same numbers everywhere."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._rng = _c.Rng()
        lib.cub_rng_init(c.byref(self._rng), seed & 2**64 - 1, stream & 2**64 - 1)


def set_language(name: str) -> None:
    """The language of messages: "es", "en" or "de"."""
    number = c.c_int()
    if not lib.cub_lang_parse(_c.text(name), c.byref(number)):
        raise ValueError(f"es, en or de, not {name!r}")
    lib.cub_lang_set(number)
