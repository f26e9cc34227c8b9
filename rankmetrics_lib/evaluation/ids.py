"""Ids of queries and documents as text, and as numbers that are quick to compare.

The integer 7 in a column is the id "7", and "007" is another id. Ids are compared by their
fingerprints, and where these agree, by their texts.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from .buffers import as_flags, as_integers, flags_of, numbers_of
from .fingerprints import fingerprints, with_number

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    Texts: TypeAlias = list[str] | pa.StringArray


class Ids:
    """A column of ids.

    Attributes
    ----------
    given : Series, or ChunkedArray of large_string
        The column as it came.
    pieces : ChunkedArray of large_string
        The ids as text, one per row; or the distinct ids, where `position` says which of them each
        row has.
    """

    def __init__(self, name: str, given: pd.Series | pa.ChunkedArray):
        self.given: Any = given
        self.position: np.ndarray | None = None
        if hasattr(given, "chunks"):
            self.pieces: pa.ChunkedArray = given
        else:
            self.read_series(name, given)

    def read_series(self, name: str, given: pd.Series) -> None:
        import pandas as pd
        import pyarrow as pa

        if given.isna().any():
            missing = given[given.isna()].iloc[0]
            raise ValueError(f"{name} must not be missing, got {missing}")
        column = given
        if isinstance(column.dtype, pd.CategoricalDtype):
            column = column.cat.remove_unused_categories()
            self.position = column.cat.codes.to_numpy()
            column = column.cat.categories.to_series()
        elif pd.api.types.is_integer_dtype(column):
            self.position, column = pd.factorize(column)
            column = pd.Series(column)
        texts = pa.array(as_text(name, column), type=pa.large_string())
        if isinstance(texts, pa.Array):
            texts = pa.chunked_array([texts])
        self.pieces = texts

    @classmethod
    def of_texts(cls, texts: pa.Array, position: np.ndarray | None = None) -> Ids:
        """Ids that are texts of Arrow already."""
        import pyarrow as pa

        ids = cls("", pa.chunked_array([texts]))
        ids.position = position
        return ids

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

    def descending(self, rows: np.ndarray) -> np.ndarray:
        """The place of each of these rows if they are ordered by id, descending."""
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
        import pyarrow.compute as pc

        differs = np.ones(len(self), dtype=bool)
        if self.position is None:
            differs[1:] = flags_of(pc.not_equal(self.pieces[1:], self.pieces[:-1]))
            return np.flatnonzero(differs), self.pieces.filter(as_flags(differs))
        differs[1:] = self.position[1:] != self.position[:-1]
        return np.flatnonzero(differs), self.pieces.take(as_integers(self.position[differs]))


def as_text(name: str, ids: pd.Series) -> pd.Series:
    import pandas as pd

    if isinstance(ids.dtype, pd.StringDtype):
        return ids
    if not pd.api.types.is_integer_dtype(ids):
        wrong = [value for value in ids if not is_id(value)]
        if wrong:
            raise TypeError(f"{name} must be text or integers, got {wrong[0]!r}{mend(wrong[0])}")
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
    """Ids as Arrow holds them. Those of dicts stay a list until this is needed: importing pyarrow
    takes longer than measuring a short run."""
    import pyarrow as pa

    return pa.array(ids, pa.large_string()) if isinstance(ids, list) else ids


def index_of(query_ids: Ids, numbers: np.ndarray) -> pd.Index:
    """The ids of the queries as they were given, each from the first row that has it; the first
    rows have the numbers from 0 up."""
    import pandas as pd

    starts = np.append(0, np.flatnonzero(numbers[1:] != numbers[:-1]) + 1)
    highest = np.maximum.accumulate(numbers[starts])
    rows = starts[np.diff(highest, prepend=-1) > 0]
    if hasattr(query_ids.given, "chunks"):
        return pd.Index(query_ids.texts(rows).to_pylist(), name="query_id")
    first = query_ids.given.iloc[rows]
    if isinstance(first.dtype, pd.CategoricalDtype):
        first = first.astype(first.cat.categories.dtype)
    if isinstance(first.dtype, pd.StringDtype) and first.dtype != pd.Index([""]).dtype:
        first = first.tolist()  # text is text, from a file or from dicts
    return pd.Index(first, name="query_id")
