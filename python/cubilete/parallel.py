"""An environment in PettingZoo's parallel shape: every agent hands in an action at every step.

Whoever has nothing to do hands in the last action, which is to wait: it is in the mask then, and no other is. Where
several seats act at once (a race, Ecuaciones' todos) all of them are asked in the same step; else one is.
"""
from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

import numpy

from .aec import agent_name
from .batch import OVER, Batch
from .games import Game, Value
from .spaces import Discrete, observation_space, state_space

try:
    from pettingzoo import ParallelEnv as _Base  # type: ignore[import]
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What PettingZoo's ParallelEnv does for its children."""

        @property
        def num_agents(self) -> int:
            return len(self.agents)  # type: ignore[attr-defined]

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)  # type: ignore[attr-defined]

        @property
        def unwrapped(self) -> Any:
            return self


Observations = Dict[str, Dict[str, "numpy.ndarray[Any, Any]"]]


class Env(_Base):
    """One match. Agents are seat_1, seat_2, …; an observation is a dict of `observation` and `action_mask`."""

    def __init__(self, game: Union[str, Game], seats: Optional[int] = None,
                 options: Optional[Mapping[str, Value]] = None, sheet: Optional[str] = None,
                 render_mode: Optional[str] = None) -> None:
        self._batch = Batch(game, 1, seats, options, sheet, threads=1,
                            arrays=("actor", "mask", "observation", "reward", "refused", "state"))
        self.metadata = {"name": f"cubilete_{self._batch.game.name}_v0", "render_modes": [], "render_fps": 1}
        self.render_mode = render_mode
        self.wait = self._batch.actions
        self.possible_agents = [agent_name(seat) for seat in range(self._batch.seats)]
        self.agents: List[str] = []
        space = observation_space(self._batch.features, self.wait + 1)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.wait + 1) for agent in self.possible_agents}
        self.state_space = state_space(self._batch.state_size)
        self._seed = 0

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _observe(self) -> Observations:
        seen: Observations = {}
        for seat, agent in enumerate(self.possible_agents):
            self._batch.look(seat)
            mask = numpy.zeros(self.wait + 1, numpy.int8)
            mask[:self.wait] = self._batch.mask[0]
            mask[self.wait] = not mask.any()
            seen[agent] = {"observation": self._batch.observation[0].copy(), "action_mask": mask}
        return seen

    def reset(self, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Observations, Dict[str, Dict[str, Any]]]:
        """Begins a match: that of this seed, else the one behind the last."""
        self._seed = seed if seed is not None else self._seed + 1
        self._batch.reset(self._seed)
        self.agents = self.possible_agents[:]
        self._masks = self._observe()
        return self._masks, {agent: {} for agent in self.agents}

    def _check(self, actions: Mapping[str, int]) -> List[int]:
        """Nothing happens before all actions are known to be legal."""
        if not self.agents:
            raise ValueError("the match is over: reset first")
        if set(actions) != set(self.agents):
            raise ValueError(f"an action for each of {', '.join(self.agents)}")
        chosen = [int(actions[agent]) for agent in self.agents]
        for agent, action in zip(self.agents, chosen):
            if not 0 <= action <= self.wait or not self._masks[agent]["action_mask"][action]:
                raise ValueError(f"action {action} is not legal for {agent} now")
        return chosen

    def step(self, actions: Mapping[str, int]) -> Tuple[Observations, Dict[str, float], Dict[str, bool],
                                                        Dict[str, bool], Dict[str, Dict[str, Any]]]:
        chosen, rewards = self._check(actions), numpy.zeros(len(self.agents))
        asked = {seat for seat, action in enumerate(chosen) if action != self.wait}
        while int(self._batch.actor[0]) in asked:
            seat = int(self._batch.actor[0])
            asked.remove(seat)
            self._batch.step([chosen[seat]])
            rewards += self._batch.reward[0]
        over, agents = int(self._batch.actor[0]) == OVER, self.agents
        self._masks = self._observe()
        if over:
            self.agents = []
        return (self._masks, {agent: float(rewards[i]) for i, agent in enumerate(agents)},
                {agent: over for agent in agents}, {agent: False for agent in agents}, {agent: {} for agent in agents})

    def state(self) -> "numpy.ndarray[Any, Any]":
        """The whole position, hidden things too, in `state_space`: for critics, not for players."""
        self._batch.look()
        return numpy.array(self._batch.state[0])

    def render(self) -> None:
        return None

    def close(self) -> None:
        pass


def env(game: Union[str, Game], **more: Any) -> Env:
    """An environment of a game: env("blitz", seats=3)."""
    return Env(game, **more)
