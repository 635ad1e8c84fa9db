"""Cubilete: the rules of five dice games, their records, bots and analysis, and environments for programs that learn.

    match = cubilete.Match("doce").play(1, "4@c3")
    print(match.legal(2), cubilete.think(match, level="maestro").text)
"""
from ._c import Refused
from .analysis import Analysis, analyze
from .batch import OVER, RANDOM, WAIT, Batch, bot
from .bots import LEVELS, Choice, Thought, play_out, rating, think
from .games import Game, Match, Move, Option, Rng, find, games, set_language
from .records import check, read, reads
from .solver import Solution, score, solve

__version__ = "1.0.0"
__all__ = ["Analysis", "Batch", "Choice", "Game", "LEVELS", "Match", "Move", "OVER", "Option", "RANDOM", "Refused", "Rng",
           "Solution", "Thought", "WAIT", "analyze", "bot", "check", "find", "games", "play_out", "rating", "read", "reads",
           "score", "set_language", "solve", "think"]
