"""Ids of queries and documents as text, and as numbers that are quick to compare.

The integer 7 in a column is the id "7", and "007" is another. To find a million results among a million judgments
through hash tables of texts takes 0.8 s, most of it waiting for memory. So ids are compared by fingerprints, made from
eight bytes of all texts at a time, and where fingerprints agree the texts are compared as well: as exact, in 0.14 s.
"""

import numpy as np

# 2^64 over the golden ratio: it spreads the bits of whatever it multiplies.
ODD = np.uint64(0x9E3779B97F4A7C15)


class Ids:
    """A column of ids: `names` are texts, and `number` says which of them each row has (None: its own)."""

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
        self.names = pa.array(as_text(name, column), type=pa.large_string())
        if isinstance(self.names, pa.ChunkedArray):
            self.names = self.names.combine_chunks()
        self.words = list(words_of(self.names))

    def __len__(self):
        return len(self.names if self.number is None else self.number)

    def texts(self, rows):
        """The ids of some rows, as an Arrow array."""
        return self.names.take(rows if self.number is None else self.number[rows])

    def fingerprints(self):
        """A number below 2^62 for each row; equal ids have equal ones, and of others hardly any two do."""
        mixed = np.zeros(len(self.names), dtype=np.uint64)
        for place, word in enumerate(self.words):
            word = (word * ODD) * np.uint64(2 * place + 1)
            mixed += word ^ (word >> np.uint64(32))  # nothing, where a text has ended
        mixed = ((mixed * ODD) >> np.uint64(2)).view(np.int64)
        return mixed if self.number is None else mixed[self.number]

    def same(self, rows, other, other_rows):
        """Whether the ids of these rows are those of the other's rows, one by one, to the last byte."""
        if self.number is not None:
            rows = self.number[rows]
        if other.number is not None:
            other_rows = other.number[other_rows]
        fewer, more = sorted((self.words, other.words), key=len)
        rows, other_rows = (
            (rows, other_rows) if fewer is self.words else (other_rows, rows)
        )
        return all(np.array_equal(a[rows], b[other_rows]) for a, b in zip(fewer, more))

    def run_starts(self):
        """The rows whose id is another than that of the row above; most tables name a query many times in a row."""
        words = self.words if self.number is None else [self.number]
        changes = np.zeros(len(self), dtype=bool)
        changes[:1] = True
        for word in words:
            changes[1:] |= word[1:] != word[:-1]
        return np.flatnonzero(changes)


def as_text(name, ids):
    import pandas as pd

    if not isinstance(ids.dtype, pd.StringDtype) and not pd.api.types.is_integer_dtype(
        ids
    ):
        wrong = [
            value for value in ids if not isinstance(value, (str, int, np.integer))
        ]
        if wrong:
            raise TypeError(f"{name} must be text or integers, got {wrong[0]!r}")
    return ids.astype("str")


def words_of(texts):
    """The lengths of the texts, then their first eight bytes as integers, their next eight, and so on; 0 beyond."""
    _, offsets, data = texts.buffers()
    offsets = np.frombuffer(offsets, dtype=np.int64)[texts.offset :][: len(texts) + 1]
    lengths = np.diff(offsets)
    yield lengths.astype(np.uint64)
    if not lengths.any():
        return
    data = np.frombuffer(data, dtype=np.uint8)[offsets[0] : offsets[-1]]
    data = np.concatenate([data, np.zeros(8, dtype=np.uint8)])
    at_each_byte = np.ndarray(len(data) - 7, dtype="<u8", buffer=data, strides=(1,))
    low_bytes = np.array([2 ** (8 * n) - 1 for n in range(9)], dtype=np.uint64)
    for first in range(0, lengths.max(), 8):
        places = np.minimum(offsets[:-1] - offsets[0] + first, len(data) - 8)
        yield at_each_byte[places] & low_bytes[np.clip(lengths - first, 0, 8)]


def numbered(*columns):
    """Columns of ids numbered together, from 0 in the order in which the ids come first; then the ids."""
    import pyarrow as pa

    starts = [column.run_starts() for column in columns]
    texts = [column.texts(rows) for column, rows in zip(columns, starts)]
    encoded = pa.concat_arrays(texts).dictionary_encode()
    numbers = np.split(
        encoded.indices.to_numpy().astype(np.int64),
        np.cumsum([len(rows) for rows in starts])[:-1],
    )
    return *(
        np.repeat(number, np.diff(rows, append=len(column)))
        for number, rows, column in zip(numbers, starts, columns)
    ), encoded.dictionary
