"""An environment in PettingZoo's shape in which agents act one after the other (AEC).

    env = cubilete.aec.env("secuencia")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else choose(observation["observation"], observation["action_mask"]))
"""
from __future__ import annotations

import ctypes
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

import numpy

from . import _c
from .batch import OVER, Batch
from .games import Game, Value, named
from .spaces import Discrete, observation_space, state_space

try:
    from pettingzoo import AECEnv as _Base  # type: ignore[import]
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What PettingZoo's AECEnv does for its children."""

        def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
            agent = self.agent_selection  # type: ignore[attr-defined]
            seen = self.observe(agent) if observe else None  # type: ignore[attr-defined]
            return (seen, self._cumulative_rewards[agent], self.terminations[agent],  # type: ignore[attr-defined]
                    self.truncations[agent], self.infos[agent])  # type: ignore[attr-defined]

        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
            while self.agents and max_iter > 0:  # type: ignore[attr-defined]
                max_iter -= 1
                yield self.agent_selection  # type: ignore[attr-defined]

        @property
        def num_agents(self) -> int:
            return len(self.agents)  # type: ignore[attr-defined]

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)  # type: ignore[attr-defined]

        @property
        def unwrapped(self) -> Any:
            return self


def agent_name(seat: int) -> str:
    return f"seat_{seat + 1}"


class Env(_Base):
    """One match. Agents are seat_1, seat_2, …; an observation is a dict of `observation` and `action_mask`.

    An action that is not legal raises ValueError and changes nothing. Rewards are those of docs/batch.md.
    """

    def __init__(self, game: Union[str, Game], seats: Optional[int] = None,
                 options: Optional[Mapping[str, Value]] = None, sheet: Optional[str] = None,
                 render_mode: Optional[str] = None) -> None:
        self._batch = Batch(game, 1, seats, options, sheet, threads=1,
                            arrays=("actor", "mask", "observation", "reward", "refused", "state"))
        self.metadata = {"name": f"cubilete_{self._batch.game.name}_v0", "render_modes": ["ansi"],
                         "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.possible_agents = [agent_name(seat) for seat in range(self._batch.seats)]
        self.agents: List[str] = []
        space = observation_space(self._batch.features, self._batch.actions)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self._batch.actions) for agent in self.possible_agents}
        self.state_space = state_space(self._batch.state_size)
        self._seed = 0

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a match: that of this seed, else the one behind the last."""
        self._seed = seed if seed is not None else self._seed + 1
        self._batch.reset(self._seed)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        actor = int(self._batch.actor[0])
        self.agent_selection = agent_name(actor) if actor != OVER else self.agents[0]

    def observe(self, agent: str) -> Dict[str, "numpy.ndarray[Any, Any]"]:
        seat = self.possible_agents.index(agent)
        self._batch.look(seat)
        seen = {"observation": self._batch.observation[0].copy(), "action_mask": self._batch.mask[0].astype(numpy.int8)}
        if int(self._batch.actor[0]) != seat:  # of several who may act, one does
            seen["action_mask"][:] = 0
        return seen

    def step(self, action: Optional[int]) -> None:
        if not self.agents:
            raise ValueError("the match is over: reset first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None or not 0 <= int(action) < self._batch.actions:
            raise ValueError(f"{action} is no action")
        self._batch.step([int(action)])
        if self._batch.refused[0]:
            raise ValueError(f"action {action} is not legal for {agent} now")
        self._cumulative_rewards[agent] = 0.0
        for i, other in enumerate(self.agents):
            self.rewards[other] = float(self._batch.reward[0, i])
            self._cumulative_rewards[other] += self.rewards[other]
        if int(self._batch.actor[0]) == OVER:
            self.terminations = {other: True for other in self.agents}
        self._select()

    def _leave(self, agent: str, action: Optional[int]) -> None:
        """Agents of a match that is over leave one by one, each with the action None."""
        if action is not None:
            raise ValueError("when an agent's match is over, its only action is None")
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            of.pop(agent)  # type: ignore[attr-defined]
        if self.agents:
            self.agent_selection = self.agents[0]
        for other in self.rewards:
            self.rewards[other] = 0.0

    def render(self) -> Optional[str]:
        """render_mode "ansi": the position as named numbers, nothing hidden."""
        if self.render_mode != "ansi":
            return None
        held, data = _c.AnyState(), self.state().tobytes()
        ctypes.memmove(ctypes.byref(held), data, len(data))
        return "\n".join(f"{name} {value}" for name, value in named(self._batch.game, held).items())

    def state(self) -> "numpy.ndarray[Any, Any]":
        """The whole position, hidden things too, in `state_space`: for critics, not for players."""
        self._batch.look()
        return numpy.array(self._batch.state[0])

    def close(self) -> None:
        pass


def env(game: Union[str, Game], **more: Any) -> Env:
    """An environment of a game: env("secuencia"), env("ecuaciones", seats=3, options={"mode": "todos"})."""
    return Env(game, **more)
