"""DLPack: arrays that PyTorch, JAX, CuPy and numpy take without a copy, and theirs for us (https://dmlc.github.io/dlpack)."""
from __future__ import annotations

import ctypes as c
from typing import Any, Tuple

import numpy

CPU, CUDA = 1, 2  # DLDeviceType
_INT, _UINT, _FLOAT, _BOOL = 0, 1, 2, 6  # DLDataTypeCode
_CODES = {"i": _INT, "u": _UINT, "f": _FLOAT, "b": _BOOL}


class _Device(c.Structure):
    _fields_ = [("device_type", c.c_int32), ("device_id", c.c_int32)]


class _DataType(c.Structure):
    _fields_ = [("code", c.c_uint8), ("bits", c.c_uint8), ("lanes", c.c_uint16)]


class _Tensor(c.Structure):
    _fields_ = [("data", c.c_void_p), ("device", _Device), ("ndim", c.c_int32), ("dtype", _DataType),
                ("shape", c.POINTER(c.c_int64)), ("strides", c.POINTER(c.c_int64)), ("byte_offset", c.c_uint64)]


class _Managed(c.Structure):
    pass


_DELETER = c.CFUNCTYPE(None, c.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("manager", c.c_void_p), ("deleter", _DELETER)]

_python = c.pythonapi
_python.PyCapsule_New.restype, _python.PyCapsule_New.argtypes = c.py_object, [c.c_void_p, c.c_char_p, c.c_void_p]
_python.PyCapsule_GetPointer.restype, _python.PyCapsule_GetPointer.argtypes = c.c_void_p, [c.py_object, c.c_char_p]
_python.PyCapsule_IsValid.restype, _python.PyCapsule_IsValid.argtypes = c.c_int, [c.py_object, c.c_char_p]
_python.PyCapsule_SetName.restype, _python.PyCapsule_SetName.argtypes = c.c_int, [c.py_object, c.c_char_p]
_NEW, _USED = b"dltensor", b"used_dltensor"  # kept here: a capsule does not copy its name

_exported: "dict[int, Tuple[Any, ...]]" = {}  # what capsules out there need, by the address of their struct


@_DELETER
def _forget(managed: "c._Pointer[_Managed]") -> None:
    _exported.pop(c.addressof(managed.contents), None)


@c.PYFUNCTYPE(None, c.c_void_p)
def _unclaimed(capsule: int) -> None:
    """A capsule goes; if nobody has taken what is in it, that goes, too."""
    get = c.PYFUNCTYPE(c.c_void_p, c.c_void_p, c.c_char_p)(("PyCapsule_GetPointer", _python))
    valid = c.PYFUNCTYPE(c.c_int, c.c_void_p, c.c_char_p)(("PyCapsule_IsValid", _python))
    if valid(capsule, _NEW):
        _exported.pop(get(capsule, _NEW), None)


class Array:
    """Memory of a batch: an address, a shape, a dtype, a device. `keep` is what it belongs to."""

    def __init__(self, address: int, shape: Tuple[int, ...], dtype: Any, device: Tuple[int, int], keep: Any) -> None:
        self.address, self.shape, self.dtype = address, shape, numpy.dtype(dtype)
        self._device, self._keep = device, keep

    def __repr__(self) -> str:
        return f"<cubilete array {self.shape} {self.dtype} on device {self._device}>"

    @property
    def nbytes(self) -> int:
        return int(numpy.prod(self.shape, dtype=numpy.int64)) * self.dtype.itemsize

    def __dlpack_device__(self) -> Tuple[int, int]:
        return self._device

    def __dlpack__(self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Any = None) -> Any:
        """A capsule for others. Steps of a batch are done when they return, so no stream has to wait."""
        if dl_device is not None and tuple(dl_device) != self._device or copy:
            raise BufferError("only as it lies")
        managed, shape = _Managed(), (c.c_int64 * len(self.shape))(*self.shape)
        managed.tensor = _Tensor(self.address, _Device(*self._device), len(self.shape),
                                 _DataType(_CODES[self.dtype.kind], 8 * self.dtype.itemsize, 1), shape, None, 0)
        managed.deleter = _forget
        _exported[c.addressof(managed)] = (managed, shape, self)
        return _python.PyCapsule_New(c.addressof(managed), _NEW, c.cast(_unclaimed, c.c_void_p))

    def numpy(self) -> "numpy.ndarray[Any, Any]":
        """The same memory as an array of numpy, where it is the processor's."""
        if self._device[0] != CPU:
            raise BufferError("on a card: use __dlpack__, or Batch.download")
        raw: Any = (c.c_uint8 * self.nbytes).from_address(self.address)
        raw._keep = self  # the array holds raw, and raw what the memory belongs to
        return numpy.frombuffer(raw, dtype=self.dtype).reshape(self.shape)


def borrow(source: Any, shape: Tuple[int, ...], dtype: Any, device: Tuple[int, int]) -> Array:
    """Somebody else's array, as it lies: it has to have this shape, dtype and device, and its elements in order."""
    wanted = numpy.dtype(dtype)
    if isinstance(source, Array):
        found = source
    elif isinstance(source, numpy.ndarray):  # also those that DLPack does not know, read-only ones among them
        if not source.flags.c_contiguous:
            raise ValueError("its elements have to lie in order")
        found = Array(source.ctypes.data, source.shape, source.dtype, (CPU, 0), source)
    else:
        found = _take(source)
    kinds = {wanted, numpy.dtype(bool), numpy.dtype(numpy.uint8)} if wanted.itemsize == 1 else {wanted}
    if found.shape != shape or found.dtype not in kinds or found._device != device:
        raise ValueError(f"{shape} {wanted} on device {device} is needed, not {found.shape} {found.dtype} on {found._device}")
    return found


def _take(source: Any) -> Array:
    capsule = source.__dlpack__()
    if not _python.PyCapsule_IsValid(capsule, _NEW):
        raise ValueError("that capsule is none of DLPack, or has been used")
    managed = _Managed.from_address(_python.PyCapsule_GetPointer(capsule, _NEW))
    _python.PyCapsule_SetName(capsule, _USED)
    tensor = managed.tensor
    shape = tuple(tensor.shape[i] for i in range(tensor.ndim))
    keep = _Claim(managed, source)
    if tensor.strides and any(n > 1 and tensor.strides[i] != int(numpy.prod(shape[i + 1:], dtype=numpy.int64))
                              for i, n in enumerate(shape)):
        raise ValueError("its elements have to lie in order")
    kind = {code: letter for letter, code in _CODES.items()}.get(tensor.dtype.code)
    if kind is None or tensor.dtype.lanes != 1:
        raise ValueError("not an array of plain numbers")
    dtype: Any = numpy.dtype(f"{kind}{tensor.dtype.bits // 8}")
    device = (tensor.device.device_type, tensor.device.device_id)
    return Array(tensor.data + tensor.byte_offset, shape, dtype, device, keep)


class _Claim:
    """A taken tensor, given back when nobody needs it any more."""

    def __init__(self, managed: _Managed, source: Any) -> None:
        self._managed, self._source = managed, source

    def __del__(self) -> None:
        if self._managed.deleter:
            self._managed.deleter(c.pointer(self._managed))
