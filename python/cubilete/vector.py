"""A vector environment: one agent in many matches, against bots or against itself, with masks; over `Batch`.

    env = cubilete.vector.Env("secuencia", 256, opponents="facil")
    observation, info = env.reset(seed=1)
    while learning:
        observation, reward, terminated, truncated, info = env.step(choose(observation, info["action_mask"]))

A match that is over is followed by the next at once: the observation is then the next one's first.
"""
from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Tuple, Union

import numpy

from .batch import OVER, RANDOM, WAIT, Batch, bot
from .games import Game, Value
from .spaces import Box, Discrete


class Env:
    """N matches. opponents: a bot's level for all other seats; None: every seat is the agent, and `info["actor"]` whose
    turn it is. The agent's seat in match i is i modulo the number of seats, so that it begins as often as it does not.

    With `opponents`, reward is the agent's; without, the reward of whoever has just acted.
    """

    def __init__(self, game: Union[str, Game], matches: int, opponents: Optional[str] = None,
                 seats: Optional[int] = None, options: Optional[Mapping[str, Value]] = None, sheet: Optional[str] = None,
                 seed: int = 1, threads: int = 0) -> None:
        self.batch = Batch(game, matches, seats, options, sheet, seed, threads=threads)
        self.num_envs = matches
        self.single_observation_space = Box(-numpy.inf, numpy.inf, (self.batch.features,), numpy.float32)
        self.single_action_space = Discrete(self.batch.actions)
        self._others = None if opponents is None else RANDOM if opponents == "azar" else bot(opponents)
        self._seat = numpy.arange(matches) % self.batch.seats
        self._rows = numpy.arange(matches)

    def _let_others_act(self, reward: Any, over: Any) -> None:
        """Until the agent is to act everywhere. What is over meanwhile is noted once, and followed by the next game."""
        batch = self.batch
        while True:
            ended = batch.actor == OVER
            over |= ended
            if ended.any():
                batch.renew()
            waits = batch.actor == self._seat if self._others is not None else numpy.ones(self.num_envs, bool)
            if waits.all():
                return
            batch.step(numpy.where(waits, WAIT, self._others or 0))
            reward += batch.reward[self._rows, self._seat] * ~over

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self.batch.mask.copy(), "actor": self.batch.actor.copy()}

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """Begins all matches: those of this seed, else the next ones."""
        if seed is not None:
            self.batch.reset(seed)
        else:
            self.batch.renew()
        self._let_others_act(numpy.zeros(self.num_envs, numpy.float32), numpy.zeros(self.num_envs, bool))
        return self.batch.observation.copy(), self._info()

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        """ValueError if an action is not legal; then the others have been done."""
        batch = self.batch
        acting = batch.actor.copy() if self._others is None else self._seat
        batch.step(actions)
        if batch.refused.any():
            raise ValueError(f"actions that are not legal, in matches {numpy.flatnonzero(batch.refused).tolist()}")
        reward, over = batch.reward[self._rows, acting].copy(), batch.actor == OVER
        self._let_others_act(reward, over)
        return batch.observation.copy(), reward, over, numpy.zeros(self.num_envs, bool), self._info()

    def close(self) -> None:
        pass
