"""The library through ctypes: its structs by the names that the headers give them, its functions, its errors."""
from __future__ import annotations

import ctypes as c
import os
import pathlib
from typing import Any, List

SEATS, DICE, CLOCK, NOBODY = 8, 8, 9, 10
MOVE_TEXT, STATE_SIZE, LINE = 32, 512, 4096
BY_RULE = -(2**31)


def _load() -> c.CDLL:
    """CUBILETE_LIBRARY, the copy in a wheel, or the system's."""
    beside = pathlib.Path(__file__).with_name("libcubilete.so.1")
    name = os.environ.get("CUBILETE_LIBRARY") or (str(beside) if beside.exists() else "libcubilete.so.1")
    try:
        return c.CDLL(name)
    except OSError as error:
        raise ImportError(f"cubilete needs its library: {error}; set CUBILETE_LIBRARY, or install libcubilete1") from error


lib = _load()


class Message(c.Structure):
    _c_name_ = "struct cub_message"
    _fields_ = [("rule", c.c_char_p), ("id", c.c_char_p), ("arg", (c.c_char * 32) * 3), ("line", c.c_uint32),
                ("column", c.c_uint32)]


class Setup(c.Structure):
    _c_name_ = "struct cub_setup"
    _fields_ = [("option", c.c_int32 * 4), ("version", c.c_uint16), ("seats", c.c_uint8), ("sides", c.c_uint8),
                ("side", c.c_uint8 * SEATS)]


class State(c.Structure):
    _c_name_ = "struct cub_state"
    _fields_ = [("setup", Setup), ("ply", c.c_uint32), ("round", c.c_uint32), ("to_act", c.c_uint16),
                ("winners", c.c_uint16), ("score", c.c_int32 * SEATS)]


class AnyState(c.Union):
    _c_name_ = "union cub_any"
    _fields_ = [("state", State), ("room", c.c_uint64 * (STATE_SIZE // 8))]


class Option(c.Structure):
    _c_name_ = "struct cub_option"
    _fields_ = [("name", c.c_char_p), ("words", c.POINTER(c.c_char_p)), ("min", c.c_int32), ("max", c.c_int32),
                ("usual", c.c_int32), ("per_seat", c.c_bool)]


class Field(c.Structure):
    _c_name_ = "struct cub_field"
    _fields_ = [("name", c.c_char_p), ("offset", c.c_uint16), ("count", c.c_uint16), ("width", c.c_int16),
                ("form", c.c_uint8), ("columns", c.c_uint8), ("first", c.c_uint8), ("signs", c.c_char_p)]


_state, _message = c.POINTER(State), c.POINTER(Message)
VISIT = c.CFUNCTYPE(c.c_bool, c.c_void_p, c.c_uint64)


class Game(c.Structure):
    """Of the functions only those that are called; the others are there as addresses."""
    _c_name_ = "struct cub_game"
    _fields_ = [
        ("name", c.c_char_p), ("options", c.POINTER(Option)), ("fields", c.POINTER(Field)), ("state_size", c.c_uint16),
        ("min_seats", c.c_uint8), ("max_seats", c.c_uint8), ("hand_sheet", c.c_char_p), ("takes_sheet", c.c_bool),
        ("open_ended", c.c_bool), ("start", c.c_void_p), ("refuse", c.c_void_p), ("apply", c.c_void_p),
        ("redact", c.CFUNCTYPE(None, _state, c.c_int)), ("count", c.CFUNCTYPE(c.c_uint32, _state, c.c_int)),
        ("nth", c.CFUNCTYPE(c.c_uint64, _state, c.c_int, c.c_uint32)), ("draw", c.c_void_p),
        ("print", c.CFUNCTYPE(None, _state, c.c_int, c.c_uint64, c.c_char_p)), ("parse", c.c_void_p),
        ("weight", c.CFUNCTYPE(c.c_uint64, _state, c.c_uint64)), ("roller", c.c_void_p), ("due", c.c_void_p),
        ("cast", c.c_void_p), ("deadline", c.c_void_p), ("stamp", c.c_void_p), ("when", c.c_void_p),
        ("idle", c.c_void_p), ("each", c.CFUNCTYPE(c.c_bool, _state, c.c_int, VISIT, c.c_void_p)),
    ]


class Memory(c.Structure):
    _c_name_ = "struct cub_memory"
    _fields_ = [("resize", c.CFUNCTYPE(c.c_void_p, c.c_void_p, c.c_void_p, c.c_size_t)), ("context", c.c_void_p)]


class Entry(c.Structure):
    _c_name_ = "struct cub_entry"
    _fields_ = [("move", c.c_uint64), ("note", c.c_uint32), ("who", c.c_uint16), ("stand_in", c.c_bool)]


class Match(c.Structure):
    _c_name_ = "struct cub_match"
    _fields_ = [("game", c.POINTER(Game)), ("memory", Memory), ("log", c.POINTER(Entry)), ("length", c.c_uint32),
                ("revealed", c.c_uint32), ("capacity", c.c_size_t), ("first", AnyState), ("now", AnyState)]


class Buffer(c.Structure):
    _c_name_ = "struct cub_buffer"
    _fields_ = [("text", c.c_void_p), ("length", c.c_size_t), ("capacity", c.c_size_t)]


class Record(c.Structure):
    _c_name_ = "struct cub_record"
    _fields_ = [("header", Buffer), ("notes", Buffer), ("match", Match)]


class Fault(c.Structure):
    _c_name_ = "struct cub_fault"
    _fields_ = [("why", Message), ("line", c.c_uint64)]


ON_GAME = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(Record), c.POINTER(Fault))
SINK = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(c.c_char), c.c_size_t)


class ReaderEvents(c.Structure):
    _c_name_ = "struct cub_reader_events"
    _fields_ = [("context", c.c_void_p), ("game", ON_GAME), ("move", c.c_void_p), ("expect", c.c_void_p),
                ("journal", c.c_bool)]


class Reader(c.Structure):
    _c_name_ = "struct cub_reader"
    _fields_ = [("games", c.c_void_p), ("memory", Memory), ("events", ReaderEvents), ("record", Record),
                ("stage", c.c_int), ("line", c.c_uint64), ("first_line", c.c_uint64), ("length", c.c_size_t),
                ("text", c.c_char * (LINE + 1))]


class Rng(c.Structure):
    _c_name_ = "struct cub_rng"
    _fields_ = [("a", c.c_uint64), ("b", c.c_uint64), ("c", c.c_uint64), ("counter", c.c_uint64)]


class Choice(c.Structure):
    _c_name_ = "struct cub_choice"
    _fields_ = [("move", c.c_uint64), ("value", c.c_int32), ("proven", c.c_char_p)]


class Think(c.Structure):
    _c_name_ = "struct cub_think"
    _fields_ = [("view", _state), ("seat", c.c_int), ("level", c.c_int), ("nodes", c.c_uint64), ("rng", c.POINTER(Rng)),
                ("memory", c.c_void_p), ("stop", c.c_void_p), ("context", c.c_void_p), ("advice", c.c_bool),
                ("also", c.c_uint64)]


class Thought(c.Structure):
    _c_name_ = "struct cub_thought"
    _fields_ = [("move", c.c_uint64), ("ms", c.c_uint32), ("nodes", c.c_uint64), ("choices", c.c_uint32),
                ("choice", Choice * 8), ("also", c.c_int32)]


class Bot(c.Structure):
    _c_name_ = "struct cub_bot"
    _fields_ = [("game", c.POINTER(Game)), ("memory", c.c_size_t), ("think", c.c_void_p), ("value", c.c_void_p),
                ("luck", c.c_void_p), ("explain", c.c_void_p)]


class Judge(c.Structure):
    _c_name_ = "struct cub_judge"
    _fields_ = [("bot", c.POINTER(Bot)), ("level", c.c_int), ("nodes", c.c_uint64), ("memory", c.c_void_p),
                ("stop", c.c_void_p), ("context", c.c_void_p)]


class Step(c.Structure):
    _c_name_ = "struct cub_step"
    _fields_ = [("value", c.c_int32 * SEATS), ("best", c.c_uint64), ("loss", c.c_int32), ("who", c.c_uint32)]


class Account(c.Structure):
    _c_name_ = "struct cub_account"
    _fields_ = [("start", c.c_int64), ("luck", c.c_int64), ("own", c.c_int64), ("others", c.c_int64),
                ("end", c.c_int64), ("lost", c.c_int64), ("moves", c.c_uint32 * 5)]


class Opinion(c.Structure):
    _c_name_ = "struct cub_opinion"
    _fields_ = [("value", c.c_int32 * SEATS), ("seat", c.c_int), ("thought", Thought)]


class Signal(c.Structure):
    _c_name_ = "struct cub_signal"
    _fields_ = [("field", Field), ("kind", c.c_uint8), ("owner", c.c_uint8), ("owners", c.c_uint8), ("from", c.c_uint8),
                ("parts", c.c_uint8), ("bits", c.c_uint8)]


class Encoding(c.Structure):
    _c_name_ = "struct cub_encoding"
    _fields_ = [("game", c.POINTER(Game)), ("actions", c.c_uint32), ("signals", c.POINTER(Signal)), ("act", c.c_void_p),
                ("action", c.CFUNCTYPE(c.c_uint32, _state, c.c_int, c.c_uint64)), ("mask", c.c_void_p)]


class Feature(c.Structure):
    _c_name_ = "struct cub_feature"
    _fields_ = [("offset", c.c_uint16), ("width", c.c_int8), ("equals", c.c_uint8), ("shift", c.c_uint8),
                ("bits", c.c_uint8), ("signal", c.c_uint16), ("value", c.c_int32)]


class BatchConfig(c.Structure):
    _c_name_ = "struct cub_batch_config"
    _fields_ = [("game", c.POINTER(Game)), ("setup", Setup), ("sheet", c.c_char_p), ("seed", c.c_uint64),
                ("first", c.c_uint64), ("matches", c.c_uint32), ("threads", c.c_uint32), ("device", c.c_int32)]


class BatchShape(c.Structure):
    _c_name_ = "struct cub_batch_shape"
    _fields_ = [("matches", c.c_uint32), ("seats", c.c_uint32), ("actions", c.c_uint32), ("features", c.c_uint32),
                ("state_size", c.c_uint32)]


class BatchArrays(c.Structure):
    _c_name_ = "struct cub_batch_arrays"
    _fields_ = [("actor", c.c_void_p), ("count", c.c_void_p), ("mask", c.c_void_p), ("observation", c.c_void_p),
                ("reward", c.c_void_p), ("result", c.c_void_p), ("refused", c.c_void_p), ("number", c.c_void_p),
                ("state", c.c_void_p), ("observer", c.c_int32)]


def _declare(name: str, result: Any, *arguments: Any) -> None:
    function = getattr(lib, name)
    function.restype, function.argtypes = result, list(arguments)


_game, _setup, _match, _record = c.POINTER(Game), c.POINTER(Setup), c.POINTER(Match), c.POINTER(Record)
_arrays, _text, _batch = c.POINTER(BatchArrays), c.c_char_p, c.c_void_p
_functions: List[Any] = [
    ("cub_setup_init", None, _setup, _game, c.c_int),
    ("cub_setup_option", c.c_bool, _setup, _game, _text, _text, _message),
    ("cub_option_print", None, c.POINTER(Option), c.c_int32, _text),
    ("cub_field_value", c.c_int64, _state, c.POINTER(Field), c.c_uint32),
    ("cub_place", c.c_int, _game, _state, c.c_int),
    ("cub_result", c.c_int32, _state, c.c_int),
    ("cub_game_parse_at", c.c_uint64, _game, _state, c.c_int, _text, c.c_uint32, _message),
    ("cub_match_play", c.c_bool, _match, c.c_int, c.c_uint64, _message),
    ("cub_match_roll", c.c_bool, _match, c.POINTER(Rng)),
    ("cub_match_undo", None, _match, c.c_uint32),
    ("cub_match_at", None, _match, c.c_uint32, c.POINTER(AnyState)),
    ("cub_match_view", None, _match, c.c_int, c.POINTER(AnyState)),
    ("cub_record_init", c.c_bool, _record, _game, _setup, _text, Memory, _message),
    ("cub_record_say", c.c_bool, _record, _text, _text),
    ("cub_record_value", _text, _record, _text),
    ("cub_record_finish", None, _record),
    ("cub_record_write", None, _record, SINK, c.c_void_p),
    ("cub_reader_init", None, c.POINTER(Reader), c.c_void_p, Memory, ReaderEvents),
    ("cub_reader_feed", c.c_bool, c.POINTER(Reader), c.c_char_p, c.c_size_t),
    ("cub_reader_finish", None, c.POINTER(Reader)),
    ("cub_rng_init", None, c.POINTER(Rng), c.c_uint64, c.c_uint64),
    ("cub_bot_find", c.POINTER(Bot), _game),
    ("cub_bot_memory", c.c_void_p, c.POINTER(Bot)),
    ("cub_bot_think", None, c.POINTER(Bot), c.POINTER(Think), c.POINTER(Thought)),
    ("cub_bot_rating", c.c_int, _game, c.c_int),
    ("cub_bot_explain", c.c_int, c.POINTER(Bot), _state, c.c_int, c.POINTER(Choice), _message, c.c_int),
    ("cub_judge_position", None, c.POINTER(Judge), _state, c.POINTER(Entry), c.POINTER(Opinion)),
    ("cub_judge_step", None, c.POINTER(Judge), _state, c.POINTER(Opinion), c.POINTER(Entry), c.POINTER(Entry),
     c.POINTER(Step)),
    ("cub_account_sum", None, c.POINTER(Account), _setup, c.POINTER(c.c_int32), c.POINTER(Step), c.c_uint32, c.c_int),
    ("cub_band_find", c.c_int, _setup, c.c_int32),
    ("cub_equation_solve", c.c_bool, _text, _text, _text, _text, c.POINTER(c.c_int32), _message),
    ("cub_equation_score", c.c_bool, _text, c.POINTER(c.c_int32), _message),
    ("cub_format_message", c.c_size_t, _text, c.c_size_t, _message),
    ("cub_encoding_find", c.POINTER(Encoding), _game),
    ("cub_encoding_act", c.c_uint64, c.POINTER(Encoding), _state, c.c_int, c.c_uint32),
    ("cub_features", c.c_uint32, c.POINTER(Encoding), _setup, c.c_int, c.POINTER(Feature), c.c_uint32),
    ("cub_batch_open", _batch, c.POINTER(BatchConfig), _message),
    ("cub_batch_close", None, _batch),
    ("cub_batch_shape", BatchShape, _batch),
    ("cub_batch_memory", c.c_void_p, _batch, c.c_size_t),
    ("cub_batch_upload", c.c_bool, _batch, c.c_void_p, c.c_void_p, c.c_size_t, _message),
    ("cub_batch_download", c.c_bool, _batch, c.c_void_p, c.c_void_p, c.c_size_t, _message),
    ("cub_batch_look", c.c_bool, _batch, _arrays, _message),
    ("cub_batch_step", c.c_bool, _batch, c.c_void_p, c.c_void_p, _arrays, _message),
    ("cub_batch_renew", c.c_bool, _batch, _arrays, _message),
    ("cub_batch_reset", c.c_bool, _batch, c.c_uint64, c.c_uint64, _arrays, _message),
    ("cub_lang_parse", c.c_bool, _text, c.POINTER(c.c_int)),
    ("cub_lang_set", None, c.c_int),
]
for _row in _functions:
    _declare(*_row)

heap = Memory.in_dll(lib, "cub_heap")


class Refused(ValueError):
    """Something that the rules do not allow: `rule` names which ("DO-3"), None for what no rule is about."""

    def __init__(self, why: Message, line: int = 0) -> None:
        text = c.create_string_buffer(1024)
        lib.cub_format_message(text, len(text), c.byref(why))
        self.rule = why.rule.decode() if why.rule else None
        self.message = why.id.decode() if why.id else ""
        self.line = line or why.line
        place = f"line {self.line}: " if self.line else ""
        super().__init__(place + text.value.decode() + (f" ({self.rule})" if self.rule else ""))


def table(name: str, kind: Any) -> List[Any]:
    """The tables that a list ended by NULL points to."""
    first = c.cast(c.addressof(c.c_void_p.in_dll(lib, name)), c.POINTER(c.POINTER(kind)))
    found: List[Any] = []
    while first[len(found)]:
        found.append(first[len(found)])
    return found


def text(value: str) -> bytes:
    """For the library: UTF-8, in which nothing stands behind a NUL."""
    if "\0" in value:
        raise ValueError("a text with a NUL in it")
    return value.encode()
