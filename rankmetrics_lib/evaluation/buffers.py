"""Columns of pyarrow as arrays of NumPy and back, by their buffers.

pyarrow's own ways import pandas, which takes longer than reading a million lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pyarrow as pa


def numbers_of(column: pa.Array | pa.ChunkedArray, dtype: type) -> np.ndarray:
    """A column of numbers of this type, none of them missing."""
    size = np.dtype(dtype).itemsize
    pieces: list[np.ndarray] = [
        np.frombuffer(piece.buffers()[1], dtype, len(piece), piece.offset * size)
        for piece in pieces_of(column)
    ]
    return pieces[0] if len(pieces) == 1 else np.concatenate([np.zeros(0, dtype), *pieces])


def flags_of(column: pa.ChunkedArray) -> np.ndarray:
    """A column of true and false, none of them missing: one bit each."""
    pieces = [
        np.unpackbits(np.frombuffer(piece.buffers()[1], np.uint8), bitorder="little")[
            piece.offset : piece.offset + len(piece)
        ]
        for piece in pieces_of(column)
    ]
    return np.concatenate([np.zeros(0, np.uint8), *pieces]).view(bool)


def pieces_of(column: Any) -> list[pa.Array]:
    """The pieces that hold anything: an empty one may have no buffer."""
    pieces = column.chunks if hasattr(column, "chunks") else [column]
    return [piece for piece in pieces if len(piece)]


def as_integers(numbers: np.ndarray) -> pa.Array:
    import pyarrow as pa

    buffer = pa.py_buffer(np.ascontiguousarray(numbers, dtype=np.int64))
    return pa.Array.from_buffers(pa.int64(), len(numbers), [None, buffer])


def as_flags(flags: np.ndarray) -> pa.Array:
    import pyarrow as pa

    buffer = pa.py_buffer(np.packbits(flags, bitorder="little"))
    return pa.Array.from_buffers(pa.bool_(), len(flags), [None, buffer])
