"""The solver of Ecuaciones: the proven best equation of any dice."""
from __future__ import annotations

import ctypes as c
from typing import NamedTuple, Optional

from . import _c
from ._c import lib


class Solution(NamedTuple):
    equation: str
    score: int


def solve(dice: str, must: Optional[str] = None, line: Optional[str] = None) -> Solution:
    """The best equation of dice such as "13570246++x:". must: dice that have to be in it, besides; line: b g r p or h."""
    found, score, why = c.create_string_buffer(_c.MOVE_TEXT), c.c_int32(), _c.Message()
    if not lib.cub_equation_solve(_c.text(dice), None if must is None else _c.text(must),
                                  None if line is None else _c.text(line), found, c.byref(score), c.byref(why)):
        raise _c.Refused(why)
    return Solution(found.value.decode(), score.value)


def score(equation: str) -> int:
    """What an equation scores by itself; Refused names the rule that it breaks."""
    points, why = c.c_int32(), _c.Message()
    if not lib.cub_equation_score(_c.text(equation), c.byref(points), c.byref(why)):
        raise _c.Refused(why)
    return points.value
