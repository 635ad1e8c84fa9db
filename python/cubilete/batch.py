"""Batches: many matches of one game, stepped together on all cores or on a graphics card (docs/batch.md)."""
from __future__ import annotations

import ctypes as c
from typing import Any, Dict, Mapping, Optional, Tuple, Union

import numpy

from . import _c, dlpack
from ._c import lib
from .bots import level_number
from .games import Game, Match, Value, find

RANDOM, WAIT = -1, -2
OVER = -1
ARRAYS = ("actor", "count", "mask", "observation", "reward", "result", "refused", "number", "state")


def bot(level: str) -> int:
    """What stands in the place of an action where a bot is to move; on the processor only."""
    return -16 - level_number(level)


class Batch:
    """N matches. Its arrays are filled by reset, step, renew and look; those named in `arrays` are there.

    On the processor they are arrays of numpy; on a card ("cuda:0") each goes to torch.from_dlpack or jax.dlpack without
    a copy. `use` puts a learner's own in their place. Seats count from 0, as in arrays.
    """

    def __init__(self, game: Union[str, Game], matches: int, seats: Optional[int] = None,
                 options: Optional[Mapping[str, Value]] = None, sheet: Optional[str] = None, seed: int = 1, first: int = 0,
                 threads: int = 0, device: str = "cpu",
                 arrays: Tuple[str, ...] = ("actor", "mask", "observation", "reward", "result", "refused")) -> None:
        self.game = find(game)
        self.device = (dlpack.CPU, 0) if device == "cpu" else (dlpack.CUDA, _card(device))
        config, why = _c.BatchConfig(), _c.Message()
        match = Match(self.game, seats, options, sheet)  # refuses what can't be played
        config.game = self.game._table
        config.setup = self.game.setup(match.seats, options)
        self._setup = _c.Setup.from_buffer_copy(match._now.setup)  # with what the rules decided
        config.sheet = _c.text(sheet) if sheet is not None else None
        config.seed, config.first = seed & 2**64 - 1, first & 2**64 - 1
        config.matches, config.threads = min(max(matches, 0), 2**32 - 1), threads
        config.device = -1 if device == "cpu" else self.device[1]
        self._batch = lib.cub_batch_open(c.byref(config), c.byref(why))
        if not self._batch:
            raise _c.Refused(why)
        shape = lib.cub_batch_shape(self._batch)
        self.matches, self.seats, self.actions = shape.matches, shape.seats, shape.actions
        self.features, self.state_size = shape.features, shape.state_size
        self._given = _c.BatchArrays()
        self._inputs: Dict[str, dlpack.Array] = {}
        self._staging: Dict[str, dlpack.Array] = {}
        self._arrays: Dict[str, Any] = {}
        for name in arrays:
            self._arrays[name] = self._own(name)
        self.look()

    def __del__(self) -> None:
        if getattr(self, "_batch", None):
            lib.cub_batch_close(self._batch)

    def __getattr__(self, name: str) -> Any:
        """An array: batch.mask."""
        if name in ARRAYS and name in self.__dict__.get("_arrays", {}):
            return self._arrays[name]
        raise AttributeError(f"this batch has no array {name!r}" if name in ARRAYS else name)

    def _shape(self, name: str) -> Tuple[Tuple[int, ...], Any]:
        n, seats = self.matches, self.seats
        return {
            "actor": ((n,), numpy.int32), "count": ((n,), numpy.uint32), "mask": ((n, self.actions), numpy.bool_),
            "observation": ((n, self.features), numpy.float32), "reward": ((n, seats), numpy.float32),
            "result": ((n, seats), numpy.float32), "refused": ((n,), numpy.bool_), "number": ((n,), numpy.uint64),
            "state": ((n, self.state_size), numpy.uint8), "actions": ((n,), numpy.int32), "ms": ((n,), numpy.uint32),
        }[name]

    def _new(self, name: str) -> dlpack.Array:
        shape, dtype = self._shape(name)
        size = int(numpy.prod(shape, dtype=numpy.int64)) * numpy.dtype(dtype).itemsize
        address = lib.cub_batch_memory(self._batch, size)
        if not address:
            raise MemoryError
        return dlpack.Array(address, shape, dtype, self.device, self)

    def _own(self, name: str) -> Any:
        if name not in ARRAYS:
            raise ValueError(f"{name!r} is no array: {', '.join(ARRAYS)}")
        if self.device[0] == dlpack.CPU:
            # numpy's own memory: no circle between the batch and its arrays
            shape, dtype = self._shape(name)
            made = numpy.zeros(shape, dtype)
            setattr(self._given, name, made.ctypes.data)
            return made
        array = self._new(name)
        setattr(self._given, name, array.address)
        return array

    def use(self, **arrays: Any) -> None:
        """Fills a learner's own arrays from now on: anything with __dlpack__ of the right shape, dtype and device."""
        for name, source in arrays.items():
            if name not in ARRAYS:
                raise ValueError(f"{name!r} is no array: {', '.join(ARRAYS)}")
            borrowed = dlpack.borrow(source, *self._shape(name), self.device)
            setattr(self._given, name, borrowed.address)
            self._arrays[name] = source
            self._inputs["out " + name] = borrowed  # kept as long as it is filled

    def _input(self, name: str, source: Any) -> Optional[int]:
        """The address of what is handed in, brought to the batch's memory if it is a plain list."""
        if source is None:
            return None
        shape, dtype = self._shape(name)
        if hasattr(source, "__dlpack__") and not isinstance(source, numpy.ndarray):
            self._inputs[name] = dlpack.borrow(source, shape, dtype, self.device)
            return self._inputs[name].address
        values = numpy.ascontiguousarray(source, dtype=dtype)
        if values.shape != shape:
            raise ValueError(f"{name} has to have the shape {shape}, not {values.shape}")
        if self.device[0] == dlpack.CPU:
            self._inputs[name] = dlpack.Array(values.ctypes.data, shape, dtype, self.device, values)
            return int(values.ctypes.data)
        if name not in self._staging:
            self._staging[name] = self._new(name)
        there, why = self._staging[name], _c.Message()
        if not lib.cub_batch_upload(self._batch, there.address, values.ctypes.data, there.nbytes, c.byref(why)):
            raise _c.Refused(why)
        return there.address

    def _observe(self, observer: Optional[int]) -> Any:
        self._given.observer = 0 if observer is None else observer + 1
        return c.byref(self._given)

    def _check(self, done: bool, why: _c.Message) -> "Batch":
        if not done:
            raise _c.Refused(why)
        return self

    def look(self, observer: Optional[int] = None) -> "Batch":
        """Fills the arrays as this seat sees the matches; None: each match's actor."""
        why = _c.Message()
        return self._check(lib.cub_batch_look(self._batch, self._observe(observer), c.byref(why)), why)

    def step(self, actions: Any = None, ms: Any = None, observer: Optional[int] = None) -> "Batch":
        """Every actor acts: an action, RANDOM, WAIT or bot(level) for each match; None: all at random."""
        why = _c.Message()
        done = lib.cub_batch_step(self._batch, self._input("actions", actions), self._input("ms", ms),
                                  self._observe(observer), c.byref(why))
        return self._check(done, why)

    def renew(self, observer: Optional[int] = None) -> "Batch":
        """Begins the next game wherever one is over."""
        why = _c.Message()
        return self._check(lib.cub_batch_renew(self._batch, self._observe(observer), c.byref(why)), why)

    def reset(self, seed: int, first: int = 0, observer: Optional[int] = None) -> "Batch":
        """Begins all matches anew."""
        why = _c.Message()
        done = lib.cub_batch_reset(self._batch, seed & 2**64 - 1, first & 2**64 - 1, self._observe(observer), c.byref(why))
        return self._check(done, why)

    def download(self, name: str) -> "numpy.ndarray[Any, Any]":
        """A copy of an array in the processor's memory."""
        shape, dtype = self._shape(name)
        made, why = numpy.empty(shape, dtype), _c.Message()
        if not lib.cub_batch_download(self._batch, made.ctypes.data, getattr(self._given, name), made.nbytes, c.byref(why)):
            raise _c.Refused(why)
        return made

    @property
    def feature_names(self) -> Dict[str, slice]:
        """Where in an observation each part of the position stands."""
        encoding = lib.cub_encoding_find(self.game._table)
        found = (_c.Feature * self.features)()
        lib.cub_features(encoding, c.byref(self._setup), 0, found, self.features)
        names = _signals(encoding)
        slices: Dict[str, slice] = {}
        for i, feature in enumerate(found):
            name = names[feature.signal]
            slices[name] = slice(slices[name].start if name in slices else i, i + 1)
        return slices

    def text(self, state: Any, seat: int, action: int) -> str:
        """The move that an action is, as records write it, in a position of the array `state`; "" if it is not legal."""
        held, out = _c.AnyState(), c.create_string_buffer(_c.MOVE_TEXT)
        data = numpy.ascontiguousarray(state, dtype=numpy.uint8).tobytes()
        c.memmove(c.byref(held), data, len(data))
        move = lib.cub_encoding_act(lib.cub_encoding_find(self.game._table), c.byref(held.state), seat, action)
        if move:
            self.game._table.contents.print(c.byref(held.state), seat, move, out)
        return out.value.decode()


def _signals(encoding: Any) -> "list[str]":
    common = c.cast(c.addressof(_c.Signal.in_dll(lib, "cub_common_signals")), c.POINTER(_c.Signal))
    names = []
    for signals in (common, encoding.contents.signals):
        i = 0
        while signals[i].field.name:
            names.append(signals[i].field.name.decode())
            i += 1
    return names


def _card(device: str) -> int:
    kind, _, number = device.partition(":")
    if kind not in ("cuda", "gpu") or not (number or "0").isdigit():
        raise ValueError(f"'cpu' or 'cuda:0', not {device!r}")
    return int(number or 0)
