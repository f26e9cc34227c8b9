"""Ids of queries and documents as text, and as numbers that are quick to compare.

The integer 7 in a column is the id "7", and "007" is another id. Ids are compared by their
fingerprints, and where these agree, by their texts. Columns of pyarrow become arrays of NumPy by
their buffers: pyarrow's own ways import pandas, which takes longer than reading a million lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ..formulas._rules import shown

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    Texts: TypeAlias = list[str] | pa.StringArray

FEW_KEYS = 1000  # Python orders them as quickly as pyarrow makes a column of them
# Texts whose fingerprints are made at once: few enough to stay in the cache, enough that a call
# pays for itself.
ROWS = 1 << 16
# Words of eight bytes, from the end of each text: ids that differ only before that are rare.
WORDS = 8
MULTIPLIER = np.array(0x9E3779B97F4A7C15, dtype=np.uint64)  # 2**64 over the golden ratio, odd


class WrongRow(ValueError):
    """A row holds what it must not. Who knows its query adds that (`naming_query`)."""

    def __init__(self, text: str, row: int = 0):
        super().__init__(text)
        self.row = row


class Ids:
    """A column of ids.

    Attributes
    ----------
    given : Series, ChunkedArray of large_string, or iterable of str
        The column as it came.
    position : ndarray of integers, optional
        Which of the ids in `pieces` each row has; by default there is one for each row.
    """

    def __init__(
        self,
        name: str,
        given: pd.Series | pa.ChunkedArray | Iterable[str],
        position: np.ndarray | None = None,
    ):
        self.given: Any = given
        self.position = position
        if hasattr(given, "chunks"):
            self.keys, self.pieces = None, given
        elif hasattr(given, "iloc"):
            self.keys = None
            self.pieces, self.position = texts_of(name, given)

    def __getstate__(self) -> dict[str, Any]:
        """Keys of dicts come from an iterator, which cannot be pickled."""
        return self.__dict__ | ({"given": self.keys} if isinstance(self.given, chain) else {})

    @classmethod
    def of_texts(cls, texts: pa.Array) -> Ids:
        """Ids that are texts of Arrow already."""
        import pyarrow as pa

        return cls("", pa.chunked_array([texts]))

    @classmethod
    def of_keys(cls, rows: Iterable[Iterable[str]], position: np.ndarray | None = None) -> Ids:
        """The keys of several dicts."""
        return cls("", chain.from_iterable(rows), position)

    @cached_property
    def keys(self) -> list[str] | None:
        """The ids, if they came as Python's own text."""
        return list(self.given)

    @cached_property
    def pieces(self) -> pa.ChunkedArray:
        """The ids as a column of large_string. Keys of dicts become one only if it is needed, for
        many equal scores, for errors and for warnings: importing pyarrow takes longer than
        measuring a short run."""
        import pyarrow as pa

        return pa.chunked_array([pa.array(self.keys, pa.large_string())])

    def __len__(self) -> int:
        return len(self.pieces if self.position is None else self.position)

    @cached_property
    def in_one_piece(self) -> pa.Array:
        """A file is read in pieces, and its query ids are never needed in one."""
        pieces = self.pieces
        return pieces.chunk(0) if pieces.num_chunks == 1 else pieces.combine_chunks()

    def texts(self, rows: np.ndarray | slice) -> pa.Array:
        """The ids of some rows."""
        if isinstance(rows, slice):
            if self.position is None:
                return self.in_one_piece[rows]
            rows = np.arange(rows.start, rows.stop)
        places = rows if self.position is None else self.position[rows]
        return self.in_one_piece.take(as_integers(places))

    def text(self, row: int) -> str:
        return self.texts(np.array([row]))[0].as_py()

    def given_at(self, rows: np.ndarray) -> pd.Series | list[str]:
        """The ids of some rows as they were given; those of a file are text."""
        if hasattr(self.given, "iloc"):
            return self.given.iloc[rows]
        return self.texts(rows).to_pylist()

    def descending(self, rows: np.ndarray) -> np.ndarray:
        """The place of each of these rows if they are ordered by id, descending."""
        if self.keys is not None and len(rows) <= FEW_KEYS:
            texts = [self.keys[row] for row in rows.tolist()]
            places = np.empty(len(texts))
            order = sorted(range(len(texts)), key=texts.__getitem__, reverse=True)
            places[order] = range(len(texts))
            return places
        import pyarrow.compute as pc

        return numbers_of(pc.rank(self.texts(rows), sort_keys="descending"), np.uint64)

    def fingerprints(self) -> np.ndarray:
        """A number below 2^62 for each row, the same for equal ids; collisions are rare."""
        numbers = (fingerprints(self.in_one_piece) >> np.uint64(2)).view(np.int64)
        return numbers if self.position is None else numbers[self.position]

    def same(self, rows: np.ndarray, other: Ids, other_rows: np.ndarray) -> bool:
        """Whether these rows have the same ids as the other's rows, pair by pair, to the last
        byte."""
        return self.texts(rows).equals(other.texts(other_rows))

    def changes(self) -> tuple[np.ndarray, pa.ChunkedArray]:
        """The rows whose id differs from that of the row above, and these ids. Most tables of
        judgments or results have few of them."""
        import pyarrow as pa
        import pyarrow.compute as pc

        differs = np.ones(len(self), dtype=bool)
        if self.position is None:
            different = pc.not_equal(self.pieces[1:], self.pieces[:-1])
            differs[1:] = numbers_of(different.cast(pa.uint8()), np.uint8)
        else:
            differs[1:] = self.position[1:] != self.position[:-1]
        rows = np.flatnonzero(differs)
        places = rows if self.position is None else self.position[rows]
        return rows, self.pieces.take(as_integers(places))


def texts_of(name: str, column: pd.Series) -> tuple[pa.ChunkedArray, np.ndarray | None]:
    """Ids of a Series as text: those of its rows, or the distinct ones and which of them each row
    has."""
    import pandas as pd
    import pyarrow as pa

    if isinstance(column.dtype, pd.CategoricalDtype):
        refuse_missing(name, column)
        codes, categories = column.cat.codes.to_numpy(), column.cat.categories
        used = np.zeros(len(categories), dtype=bool)
        used[codes] = True
        if not used.all():
            codes, categories = (used.cumsum() - 1)[codes], categories[used]
        texts, position = texts_of(name, pd.Series(categories))
        return texts, codes if position is None else position[codes]
    ids = as_inferred(column)
    if ids is None:
        return pa.chunked_array([pa.array(as_text(name, column), pa.large_string())]), None
    if not pa.types.is_integer(ids.type) or not len(ids):
        return ids.cast(pa.large_string()), None
    numbers = numbers_of(ids, ids.type.to_pandas_dtype())
    if int(numbers.max()) - int(numbers.min()) >= 2 * len(ids):
        return ids.cast(pa.large_string()), None
    # Numbers that lie close together need a text each, not one per row.
    lowest = numbers.min().astype(np.int64)
    position = numbers.astype(np.int64) - lowest
    every = (np.arange(position.max() + 1) + lowest).astype(numbers.dtype)
    return pa.chunked_array([pa.array(every).cast(pa.large_string())]), position


def as_inferred(column: pd.Series) -> pa.ChunkedArray | None:
    """A column of text or integers, none of them missing, as Arrow's; None for any other."""
    import pyarrow as pa

    values = column
    if column.dtype == object or getattr(column.dtype, "storage", "") == "python":
        values = column.to_numpy(object)
    try:
        ids = pa.array(values)
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        return None
    kind = ids.type
    is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    if ids.null_count or not (is_text or pa.types.is_integer(kind)):
        return None
    if values is not column and not is_text and np.bool_ in set(map(type, values)):
        return None  # NumPy's True is an integer for Arrow
    return ids if isinstance(ids, pa.ChunkedArray) else pa.chunked_array([ids])


def refuse_missing(name: str, ids: pd.Series) -> None:
    missing = ids.isna().to_numpy()
    if missing.any():
        row = int(missing.argmax())
        raise WrongRow(f"{name} must not be missing, got {ids.iloc[row]}", row)


def as_text(name: str, ids: pd.Series) -> pd.Series:
    """Ids of any type as text, or the error for one that is none."""
    import pandas as pd

    refuse_missing(name, ids)
    if isinstance(ids.dtype, pd.StringDtype):
        return ids
    if not pd.api.types.is_integer_dtype(ids):
        wrong = [value for value in ids if not is_id(value)]
        if wrong:
            raise TypeError(
                f"{name} must be text or integers, got {shown(wrong[0])}{mend(wrong[0])}"
            )
    return ids.astype("str")


def is_id(value: object) -> bool:
    return isinstance(value, (str, int, np.integer)) and not isinstance(value, bool)


def mend(value: object) -> str:
    """How to make an id of what is none."""
    if isinstance(value, float) and value.is_integer():
        return (
            "; pandas makes floats of integers where rows are missing: drop these rows and convert"
            " the column with .astype('int64')"
        )
    if isinstance(value, bytes):
        return "; convert the column with .str.decode('utf-8')"
    return ""


def number_ids(
    *columns: Ids, known: Texts | None = None
) -> tuple[list[np.ndarray], pa.StringArray]:
    """A number for each row of each column, equal where the ids are, from 0 in the order in which
    the ids come first; then these ids. Known ids come before all others."""
    import pyarrow as pa

    starts, texts = zip(*(column.changes() for column in columns), strict=True)
    first = [] if known is None else [as_texts(known)]
    pieces = first + [piece for column in texts for piece in column.chunks]
    encoded = pa.chunked_array(pieces, pa.large_string()).combine_chunks().dictionary_encode()
    indices = numbers_of(encoded.indices, np.int32)[sum(map(len, first)) :].astype(np.int64)
    numbers = np.split(indices, np.cumsum([len(rows) for rows in starts])[:-1])
    return [
        np.repeat(number, np.diff(rows, append=len(column)))
        for number, rows, column in zip(numbers, starts, columns, strict=True)
    ], encoded.dictionary


def as_texts(ids: Texts) -> pa.StringArray:
    """Ids as Arrow holds them; those of dicts stay a list until this is needed."""
    import pyarrow as pa

    return pa.array(ids, pa.large_string()) if isinstance(ids, list) else ids


def index_of(query_ids: Ids, numbers: np.ndarray) -> pd.Index:
    """The ids of the queries as they were given, each from the first row that has it; the first
    rows have the numbers from 0 up."""
    import pandas as pd

    starts = np.append(0, np.flatnonzero(numbers[1:] != numbers[:-1]) + 1)
    highest = np.maximum.accumulate(numbers[starts])
    first: Any = query_ids.given_at(starts[np.diff(highest, prepend=-1) > 0])
    dtype = getattr(first, "dtype", None)
    if isinstance(dtype, pd.CategoricalDtype):
        first = first.astype(first.cat.categories.dtype)
    if isinstance(dtype, pd.StringDtype) and dtype != pd.Index([""]).dtype:
        first = first.tolist()  # text is text, from a file or from dicts
    return pd.Index(first, name="query_id")


# Fingerprints: a number for each text, equal for equal texts. Putting a million texts into a hash
# table takes a fifth of a second, most of it waiting for memory. These numbers are made from eight
# bytes of many texts at a time, and take a fraction of that. Texts that differ may share a number,
# so callers compare the texts of those that agree.


def fingerprints(column: pa.Array) -> np.ndarray:
    """A uint64 for each text of an array of type large_string."""
    rows = np.zeros(len(column), dtype=np.uint64)
    for start in range(0, len(rows), ROWS):
        piece = slice(start, start + ROWS)
        add_texts(rows[piece], *offsets_and_windows(column[piece]))
    return rows


def with_number(numbers: np.ndarray, fingerprints: np.ndarray) -> np.ndarray:
    """A fingerprint (int64) for each pair of a number and an id."""
    return (numbers * MULTIPLIER.view(np.int64)) ^ fingerprints


def has_equal(numbers: np.ndarray) -> bool:
    """Whether two of the numbers are equal, which sorts them in place."""
    numbers.sort()
    return bool((numbers[1:] == numbers[:-1]).any())


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


# Columns of Arrow as arrays, and back


def numbers_of(column: pa.Array | pa.ChunkedArray, dtype: Any) -> np.ndarray:
    """A column of numbers of this type, none of them missing."""
    size = np.dtype(dtype).itemsize
    pieces: list[np.ndarray] = [
        np.frombuffer(piece.buffers()[1], dtype, len(piece), piece.offset * size)
        for piece in getattr(column, "chunks", [column])
        if len(piece)  # an empty one may have no buffer
    ]
    return pieces[0] if len(pieces) == 1 else np.concatenate([np.zeros(0, dtype), *pieces])


def as_integers(numbers: np.ndarray) -> pa.Array:
    import pyarrow as pa

    buffer = pa.py_buffer(np.ascontiguousarray(numbers, dtype=np.int64))
    return pa.Array.from_buffers(pa.int64(), len(numbers), [None, buffer])


def as_flags(flags: np.ndarray) -> pa.Array:
    import pyarrow as pa

    buffer = pa.py_buffer(np.packbits(flags, bitorder="little"))
    return pa.Array.from_buffers(pa.bool_(), len(flags), [None, buffer])
