"""Judgments cut into parts of whole queries, each of which a worker measures on its own.

A part travels as few large arrays: the queries by their numbers, the labels by their codes, the ids
of the documents as one text with the places where each ends.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .cluster import memory_kept
from .custom import CustomMeasure
from .doubts import Matches
from .ids import Ids, as_integers, as_texts
from .join import Judged, join
from .measures import AnyMeasure
from .rank import rank
from .read import Judgments, results_of
from .score import score

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


@dataclass(frozen=True)
class Part:
    """The judgments of some queries, query after query.

    Attributes
    ----------
    query_ids : StringArray
        The ids of the queries.
    lengths : ndarray of int64
        How many judgments each has.
    doc_ids : StringArray
        The judged documents.
    codes : ndarray of unsigned integers
        Their coded labels (labels.py).
    """

    query_ids: pa.StringArray
    lengths: np.ndarray
    doc_ids: pa.StringArray
    codes: np.ndarray

    def judged(self, grades: np.ndarray) -> Judged:
        query = np.repeat(np.arange(len(self.lengths)), self.lengths)
        query_ids, doc_ids = Ids.of_texts(self.query_ids, query), Ids.of_texts(self.doc_ids)
        table = Judgments("qrels", query_ids, doc_ids, self.codes, grades=grades)
        return Judged(table, query, self.query_ids)


def split(judged: Judged, queries_of_parts: list[np.ndarray]) -> Iterator[Part]:
    """The judgments of the queries of each part."""
    query_ids = as_texts(judged.query_ids)
    for queries in queries_of_parts:
        rows = rows_of(judged, queries)
        yield Part(
            compact(query_ids.take(as_integers(queries))),
            judged.by_query.lengths[queries],
            compact(judged.table.doc_ids.texts(rows)),
            judged.table.values[rows],
        )


def rows_of(judged: Judged, queries: np.ndarray) -> np.ndarray | slice:
    """The rows of these queries, query after query; a slice if they are so already."""
    table = judged.by_query
    starts, lengths = table.starts[queries], table.lengths[queries]
    ends = starts + lengths
    if table.order is None and np.array_equal(starts[1:], ends[:-1]):
        return slice(*starts[:1], *ends[-1:])
    rows = np.arange(lengths.sum()) + np.repeat(starts - (lengths.cumsum() - lengths), lengths)
    return rows if table.order is None else table.order[rows]


def compact(texts: pa.StringArray) -> pa.StringArray:
    """The same texts without those around them: pickle takes along what a slice is a part of."""
    import pyarrow as pa

    if not len(texts):
        return pa.array([], texts.type)
    _, offsets, characters = texts.buffers()
    offsets = np.frombuffer(offsets, dtype=np.int64)[texts.offset :][: len(texts) + 1]
    first, last = offsets[[0, -1]]
    buffers = [None, pa.py_buffer(offsets - first), characters.slice(first, last - first)]
    return pa.Array.from_buffers(texts.type, len(texts), buffers)


def packed(asked: dict[str, AnyMeasure]) -> dict[str, AnyMeasure | bytes]:
    """The measures as they are sent to other processes: functions as bytes, since what goes wrong
    with one should name it."""
    from distributed.protocol.pickle import dumps

    sent: dict[str, AnyMeasure | bytes] = {}
    for name, measure in asked.items():
        try:
            is_custom = isinstance(measure, CustomMeasure)
            sent[name] = dumps(measure) if is_custom else measure
        except Exception as error:
            raise TypeError(
                f"measure {name!r} cannot be sent to the workers: {error}; let the function make"
                " what it needs, or use the threads of this process, by"
                " dask.config.set(scheduler='threads')"
            ) from error
    return sent


def unpacked(sent: dict[str, AnyMeasure | bytes]) -> dict[str, AnyMeasure]:
    asked = {}
    for name, measure in sent.items():
        try:
            asked[name] = pickle.loads(measure) if isinstance(measure, bytes) else measure
        except Exception as error:
            raise ValueError(
                f"measure {name!r} cannot be read by the workers: {error}; send them its module by"
                " client.upload_file, or define the function in your script or notebook"
            ) from error
    return asked


def values_of(
    part: Part, run: pd.DataFrame, asked: dict[str, AnyMeasure | bytes], grades: np.ndarray
) -> tuple[dict[str, np.ndarray], Matches]:
    """The values of one part, one per query in the order of its judgments; and how its results meet
    them."""
    with memory_kept():
        judged = part.judged(grades)
        joined = join(judged, results_of(run))
        values = score(unpacked(asked), map(rank, joined.lists()), judged.n_queries, judged.called)
        return values, joined.matches()
