"""Ids of queries and documents as text, and as numbers that are quick to compare.

The integer 7 in a column is the id "7", and "007" is another. Ids are compared by their
fingerprints, and those whose fingerprints agree by their texts.
"""

from functools import cached_property

import numpy as np

from .fingerprints import fingerprints


class Ids:
    """A column of ids: `column` are texts, and `number` says which of them each row has (None: its
    own)."""

    def __init__(self, name, column):
        import pandas as pd
        import pyarrow as pa

        if column.isna().any():
            missing = column[column.isna()].iloc[0]
            raise ValueError(f"{name} must not be missing, got {missing!r}")
        self.number = None
        if isinstance(column.dtype, pd.CategoricalDtype):
            self.number = column.cat.codes.to_numpy(dtype=np.int64)
            column = column.cat.categories.to_series()
        elif pd.api.types.is_integer_dtype(column):
            self.number, column = pd.factorize(column)
            column = pd.Series(column)
        texts = pa.array(as_text(name, column), type=pa.large_string())
        if isinstance(texts, pa.Array):
            texts = pa.chunked_array([texts])
        self.column = texts

    def __len__(self):
        return len(self.column if self.number is None else self.number)

    @cached_property
    def names(self):
        """The texts in one piece. A file is read in pieces, and its query ids are never needed in
        one."""
        pieces = self.column
        return pieces.chunk(0) if pieces.num_chunks == 1 else pieces.combine_chunks()

    def texts(self, rows):
        """The ids of some rows, as an Arrow array."""
        return self.names.take(rows if self.number is None else self.number[rows])

    def fingerprints(self):
        """A number below 2^62 for each row; equal ids have equal ones, and of others hardly any two
        do."""
        numbers = (fingerprints(self.names) >> np.uint64(2)).view(np.int64)
        return numbers if self.number is None else numbers[self.number]

    def same(self, rows, other, other_rows):
        """Whether the ids of these rows are those of the other's rows, one by one, to the last
        byte."""
        return self.texts(rows).equals(other.texts(other_rows))

    def runs(self):
        """The rows whose id is another than that of the row above, and these ids; most tables have
        few of them."""
        import pyarrow.compute as pc

        changes = np.ones(len(self), dtype=bool)
        if self.number is None:
            changes[1:] = pc.not_equal(self.column[1:], self.column[:-1])
            return np.flatnonzero(changes), self.column.filter(changes)
        changes[1:] = self.number[1:] != self.number[:-1]
        return np.flatnonzero(changes), self.column.take(self.number[changes])


def as_text(name, ids):
    import pandas as pd

    if isinstance(ids.dtype, pd.StringDtype):
        return ids
    if not pd.api.types.is_integer_dtype(ids):
        wrong = [value for value in ids if not isinstance(value, (str, int, np.integer))]
        if wrong:
            raise TypeError(f"{name} must be text or integers, got {wrong[0]!r}")
    return ids.astype("str")


def numbered(*columns):
    """Columns of ids numbered together, from 0 in the order in which the ids come first; then the
    ids."""
    import pyarrow as pa

    starts, texts = zip(*(column.runs() for column in columns))
    pieces = [piece for column in texts for piece in column.chunks]
    encoded = pa.chunked_array(pieces, pa.large_string()).combine_chunks().dictionary_encode()
    numbers = np.split(
        encoded.indices.to_numpy().astype(np.int64), np.cumsum([len(rows) for rows in starts])[:-1]
    )
    return (
        *(
            np.repeat(number, np.diff(rows, append=len(column)))
            for number, rows, column in zip(numbers, starts, columns)
        ),
        encoded.dictionary,
    )
