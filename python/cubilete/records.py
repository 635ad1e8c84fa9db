"""Records: matches as text (docs/record.md), read and judged."""
from __future__ import annotations

import ctypes as c
import os
from typing import List, Optional, Tuple, Union

from . import _c
from ._c import lib
from .games import Match

Fault = Optional[_c.Refused]


def check(text: Union[str, bytes]) -> List[Tuple[Optional[Match], Fault]]:
    """Every match in a text with the first thing that is wrong with it, if any: then it stands at its last good move."""
    found: List[Tuple[Optional[Match], Fault]] = []

    @_c.ON_GAME
    def game(context: object, record: "c._Pointer[_c.Record]", fault: "c._Pointer[_c.Fault]") -> None:
        match = None
        if record.contents.match.game:
            kept = _c.Record()  # ours from now on
            c.memmove(c.byref(kept), record, c.sizeof(kept))
            c.memset(record, 0, c.sizeof(kept))
            match = Match._of(kept)
        found.append((match, _c.Refused(fault.contents.why, fault.contents.line) if fault else None))

    reader = _c.Reader()
    data = text.encode() if isinstance(text, str) else text
    games = c.addressof(c.c_void_p.in_dll(lib, "cub_games"))
    lib.cub_reader_init(c.byref(reader), games, _c.heap, _c.ReaderEvents(None, game, None, None, False))
    lib.cub_reader_feed(c.byref(reader), data, len(data))
    lib.cub_reader_finish(c.byref(reader))
    return found


def reads(text: Union[str, bytes]) -> List[Match]:
    """The matches in a text; raises Refused, with line and rule, for the first thing that is wrong."""
    matches = []
    for match, fault in check(text):
        if fault:
            raise fault
        if match:
            matches.append(match)
    return matches


def read(path: Union[str, "os.PathLike[str]"]) -> List[Match]:
    """The matches in a file."""
    with open(path, "rb") as file:
        return reads(file.read())
