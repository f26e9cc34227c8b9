"""The inputs of `evaluate` as DataFrames, and what each column must be."""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from . import reading


def as_tables(qrels, run):
    """Both as `as_table` gives them.

    Two files are read at the same time: on two cores that takes a fifth off the time of `evaluate`,
    since pyarrow works without the interpreter's lock. What NumPy does with tables in memory gains
    nothing in threads.
    """
    given = ("qrels", "run"), (qrels, run), ("relevance", "score")
    if is_path(qrels) and is_path(run):
        with ThreadPoolExecutor(2) as threads:
            return list(threads.map(as_table, *given))
    return list(map(as_table, *given))


def is_path(data):
    return isinstance(data, (str, os.PathLike))


def as_table(name, data, value):
    """The DataFrame that was given, or that a dict of dicts or a TREC file makes.

    With it, for a file, what finds a duplicate and raises an error that names its line. It is
    called only where two documents look alike: bringing judgments and results together shows that
    as well.
    """
    import pandas as pd

    refuse_duplicates = None
    if is_path(data):
        fields = reading.QRELS if name == "qrels" else reading.RUN
        table, lines = reading.rows_and_lines(data, fields)
        ids = table["query_id"], table["doc_id"]
        refuse_duplicates = partial(reading.refuse_duplicates, *ids, lines, data)
        data = reading.as_frame(table)
    elif isinstance(data, Mapping):
        data = from_dicts(name, data, value)
    elif not isinstance(data, pd.DataFrame):
        raise TypeError(
            f"{name} must be a DataFrame, a dict of dicts or the path of a TREC file, got {data!r}"
        )
    refuse_lacking(name, data, value)
    return data, refuse_duplicates


def refuse_lacking(name, data, value):
    lacking = [key for key in ("query_id", "doc_id", value) if key not in data.columns]
    if lacking:
        raise ValueError(
            f"{name} must have the columns query_id, doc_id and {value}, got"
            f" {', '.join(map(str, data.columns))}"
        )


def from_dicts(name, data, value):
    """A row a document, in the order of the dicts."""
    import pandas as pd

    for query, documents in data.items():
        if not isinstance(documents, Mapping):
            raise TypeError(f"{name}[{query!r}] must be a dict of documents, got {documents!r}")
    of_documents = list(data.values())
    columns = {
        "query_id": [query for query in data for _ in data[query]],
        "doc_id": [document for row in of_documents for document in row],
        value: [number for row in of_documents for number in row.values()],
    }
    return pd.DataFrame(columns)


def as_relevance(column):
    """Labels as floats; NaN, no judgment, for negative ones, which is what trec_eval makes of
    them."""
    values = as_numbers("qrels.relevance", column)
    if not len(values):
        raise ValueError("qrels must hold at least one judgment, got none")
    wrong = ~np.isfinite(values)
    if wrong.any():
        raise ValueError(f"qrels.relevance must be finite numbers, got {values[wrong][0]}")
    return np.where(values < 0, np.nan, values)


def as_scores(column):
    values = as_numbers("run.score", column)
    if np.isnan(values).any():
        raise ValueError("run.score must be numbers, got nan")
    return values


def as_numbers(name, column):
    if not len(column):
        return np.zeros(0)
    if getattr(column.dtype, "kind", "O") not in "biuf":
        raise TypeError(f"{name} must be numbers, got {column.iloc[0]!r}")
    return column.to_numpy(dtype=float, na_value=np.nan)
