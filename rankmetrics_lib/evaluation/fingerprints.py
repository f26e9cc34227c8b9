"""A number for each text, equal for equal texts, so that numbers can be compared instead of ids.

Putting a million texts into a hash table takes a fifth of a second, most of it waiting for memory.
These numbers are made from eight bytes of many texts at a time, and take a fraction of that. Texts
that differ may share a number, so callers compare the texts of those that agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pyarrow as pa

# Texts at a time: few enough to stay in the cache, enough that a call pays for itself.
ROWS = 1 << 16
# Words of eight bytes, from the end of each text: ids that differ only before that are rare.
WORDS = 8
MULTIPLIER = np.array(0x9E3779B97F4A7C15, dtype=np.uint64)  # 2**64 over the golden ratio, odd


def fingerprints(*columns: pa.Array) -> np.ndarray:
    """A uint64 for each row, from pyarrow arrays of type large_string."""
    rows = np.zeros(len(columns[0]), dtype=np.uint64)
    for start in range(0, len(rows), ROWS):
        for column in columns:
            piece = column[start : start + ROWS]
            add_texts(rows[start : start + ROWS], *offsets_and_windows(piece))
    return rows


def with_number(numbers: np.ndarray, fingerprints: np.ndarray) -> np.ndarray:
    """A fingerprint (int64) for each pair of a small number and an id."""
    return (numbers * MULTIPLIER.view(np.int64)) ^ fingerprints


def offsets_and_windows(column: pa.Array) -> tuple[np.ndarray, np.ndarray]:
    """Where each text starts and ends; and, at index i, the eight bytes that end before byte i as
    one number."""
    _, offsets, characters = column.buffers()
    offsets = np.frombuffer(offsets, dtype=np.int64)[column.offset :][: len(column) + 1]
    first, last = offsets[[0, -1]]
    padded = np.zeros(last - first + 8, dtype=np.uint8)
    padded[8:] = np.frombuffer(characters, dtype=np.uint8, count=last)[first:]
    windows = np.lib.stride_tricks.as_strided(
        padded[:8].view("<u8"), shape=(len(padded) - 7,), strides=(1,)
    )
    return offsets - first, windows


def add_texts(rows: np.ndarray, offsets: np.ndarray, windows: np.ndarray) -> None:
    """Mix each text's length and last bytes into the row's number."""
    ends, lengths = offsets[1:], np.diff(offsets)
    rows += lengths.view(np.uint64)
    mix(rows, MULTIPLIER)
    for word in range(min(WORDS, -(-lengths.max() // 8))):
        own = np.clip(lengths - 8 * word, 0, 8)
        # A shift takes away the bytes before the text; by 64 bits it leaves 0, whatever it read.
        content = windows[np.maximum(ends - 8 * word, 0)] >> (64 - 8 * own).view(np.uint64)
        mix(content, MULTIPLIER * np.uint64(2 * word + 1))
        rows += content  # 0 where a text has ended, so longer texts beside it make no difference
    mix(rows, MULTIPLIER)


def mix(numbers: np.ndarray, multiplier: np.ndarray) -> None:
    """Spread what differs over all bits, in place; 0 stays 0."""
    numbers *= multiplier
    numbers ^= numbers >> np.uint64(32)
