"""Spaces of actions and observations: gymnasium's where it is installed, else ours with what is needed of them."""
from __future__ import annotations

from typing import Any, Dict as DictType, Mapping, Optional, Tuple

import numpy

try:
    from gymnasium.spaces import Box, Dict, Discrete  # type: ignore[import]
except ImportError:

    class Discrete:  # type: ignore[no-redef]
        """The numbers from 0 below n."""

        def __init__(self, n: int, seed: Optional[int] = None) -> None:
            self.n, self.shape, self.dtype = n, (), numpy.dtype(numpy.int64)
            self._rng = numpy.random.default_rng(seed)

        def seed(self, seed: Optional[int] = None) -> None:
            self._rng = numpy.random.default_rng(seed)

        def sample(self, mask: Optional["numpy.ndarray[Any, Any]"] = None) -> int:
            """One of those that the mask allows; 0 if it allows none."""
            allowed = numpy.arange(self.n) if mask is None else numpy.flatnonzero(mask)
            return int(self._rng.choice(allowed)) if len(allowed) else 0

        def contains(self, x: Any) -> bool:
            return isinstance(x, (int, numpy.integer)) and 0 <= int(x) < self.n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and other.n == self.n

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class Box:  # type: ignore[no-redef]
        """Arrays of a shape with numbers from low to high."""

        def __init__(self, low: float, high: float, shape: Tuple[int, ...], dtype: Any = numpy.float32) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)
            self._rng = numpy.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            self._rng = numpy.random.default_rng(seed)

        def sample(self) -> "numpy.ndarray[Any, Any]":
            return self._rng.uniform(max(self.low, -1), min(self.high, 1), self.shape).astype(self.dtype)

        def contains(self, x: Any) -> bool:
            return bool(isinstance(x, numpy.ndarray) and x.shape == self.shape and numpy.can_cast(x.dtype, self.dtype)
                        and numpy.all(x >= self.low) and numpy.all(x <= self.high))

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Box) and (other.low, other.high, other.shape, other.dtype) == (
                self.low, self.high, self.shape, self.dtype)

        def __repr__(self) -> str:
            return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"

    class Dict:  # type: ignore[no-redef]
        """Several spaces by name."""

        def __init__(self, spaces: Mapping[str, Any]) -> None:
            self.spaces: DictType[str, Any] = dict(spaces)

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def seed(self, seed: Optional[int] = None) -> None:
            for space in self.spaces.values():
                space.seed(seed)

        def sample(self) -> DictType[str, Any]:
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
                space.contains(x[name]) for name, space in self.spaces.items())

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Dict) and other.spaces == self.spaces

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"


def observation_space(features: int, actions: int) -> Any:
    """What an agent gets: features, and which actions are legal."""
    return Dict({
        "observation": Box(-numpy.inf, numpy.inf, (features,), numpy.float32),
        "action_mask": Box(0, 1, (actions,), numpy.int8),
    })


def state_space(size: int) -> Any:
    """The bytes of a whole position."""
    return Box(0, 255, (size,), numpy.uint8)
