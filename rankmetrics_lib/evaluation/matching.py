"""Judgements and results brought together: which document of the run has which label, query by query.

Ids are text: the integer 7 in a column is the id "7", and "007" is another.
"""

import os
import warnings
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np


class Rows(NamedTuple):
    """Values grouped by query: those of query q are the `lengths[q]` values from `starts[q]` on."""

    values: tuple
    starts: np.ndarray
    lengths: np.ndarray

    def padded(self, queries):
        """Each value as an array with a row a query, NaN after the last of a row."""
        lengths = self.lengths[queries, None]
        column = np.arange(lengths.max(initial=0))
        there = column < lengths
        place = np.where(there, self.starts[queries, None] + column, 0)
        return [
            np.where(there, values[place] if len(values) else np.nan, np.nan)
            for values in self.values
        ]


def grouped(query, n_queries, *values):
    """Rows of values whose query codes ascend."""
    lengths = np.bincount(query, minlength=n_queries)
    return Rows(values, lengths.cumsum() - lengths, lengths)


class Matched(NamedTuple):
    """The judged queries, and for each its results (labels, scores) and its pool (labels)."""

    queries: object
    results: Rows
    pool: Rows


def match(qrels, run):
    """Bring judgements and results together, and check both.

    The results of a query stand in descending order of document id: the order that decides between equal scores.
    """
    qrels = columns_of("qrels", qrels, "relevance")
    run = columns_of("run", run, "score")
    relevance, score = as_relevance(qrels["relevance"]), as_score(run["score"])
    if not len(relevance):
        raise ValueError("qrels must hold at least one judgement, got none")

    queries, pool_query, result_query = judged_first(qrels, run)
    pool_document, result_document, names = shared_codes(qrels, run, "doc_id")
    warn_of_unjudged(run, result_query)
    kept = result_query >= 0
    result_query, result_document, score = (
        column[kept] for column in (result_query, result_document, score)
    )

    pool_key = pool_query * len(names) + pool_document
    result_key = result_query * len(names) + result_document
    check_no_duplicate("qrels", pool_key, queries, names)
    check_no_duplicate("run", result_key, queries, names)
    label = looked_up(result_key, pool_key, relevance)

    down_by_name = np.empty(len(names), dtype=np.int64)
    down_by_name[names.argsort()[::-1]] = np.arange(len(names))
    order = np.lexsort((down_by_name[result_document], result_query))
    by_query = np.argsort(pool_query, kind="stable")
    return Matched(
        queries,
        grouped(result_query, len(queries), label[order], score[order]),
        grouped(pool_query, len(queries), relevance[by_query]),
    )


def columns_of(name, data, value):
    """The DataFrame that was given, or that a dict of dicts or a file makes."""
    import pandas as pd

    if isinstance(data, (str, os.PathLike)):
        from . import reading

        data = reading.read_qrels(data) if name == "qrels" else reading.read_run(data)
    elif isinstance(data, Mapping):
        data = from_dicts(name, data, value)
    elif not isinstance(data, pd.DataFrame):
        raise TypeError(
            f"{name} must be a DataFrame, a dict of dicts or the path of a TREC file, got {type(data).__name__}"
        )
    lacking = [key for key in ("query_id", "doc_id", value) if key not in data.columns]
    if lacking:
        raise ValueError(
            f"{name} must have the columns query_id, doc_id and {value}, got {', '.join(map(str, data.columns))}"
        )
    return data


def from_dicts(name, data, value):
    import pandas as pd

    for query, documents in data.items():
        if not isinstance(documents, Mapping):
            raise TypeError(
                f"{name}[{query!r}] must be a dict of documents, got {documents!r}"
            )
    return pd.DataFrame(
        {
            "query_id": [query for query, documents in data.items() for _ in documents],
            "doc_id": [key for documents in data.values() for key in documents],
            value: [
                number for documents in data.values() for number in documents.values()
            ],
        }
    )


def as_relevance(column):
    values = as_floats("qrels.relevance", column)
    wrong = ~(np.isfinite(values) & (values >= 0))
    if wrong.any():
        raise ValueError(
            f"qrels.relevance must be finite labels of at least 0, got {values[wrong][0]}; to count a negative label "
            "as not relevant, as trec_eval does, clip it to 0"
        )
    return values


def as_score(column):
    values = as_floats("run.score", column)
    if np.isnan(values).any():
        raise ValueError("run.score must be numbers, got nan")
    return values


def as_floats(name, column):
    if not len(column):
        return np.zeros(0)
    if column.dtype.kind not in "iufb":
        raise TypeError(f"{name} must be numbers, got {column.iloc[0]!r}")
    return column.to_numpy(dtype=float, na_value=np.nan)


def judged_first(qrels, run):
    """Ids of the judged queries, and the codes of both tables in them; -1 for a query without judgements."""
    import pandas as pd

    in_pool, in_results, names = shared_codes(qrels, run, "query_id")
    first = np.flatnonzero(~pd.Series(in_pool).duplicated())
    code = np.full(len(names), -1)
    code[in_pool[first]] = np.arange(len(first))
    queries = pd.Index(np.asarray(qrels["query_id"].iloc[first]), name="query_id")
    return queries, code[in_pool], code[in_results]


def shared_codes(qrels, run, key):
    """The ids of two columns as codes in one list of names."""
    import pandas as pd

    codes, names = zip(
        *(
            encoded(f"{name}.{key}", data[key])
            for name, data in (("qrels", qrels), ("run", run))
        )
    )
    shared, distinct = pd.factorize(pd.concat(names, ignore_index=True))
    in_pool, in_results = np.split(shared.astype(np.int64), [len(names[0])])
    return in_pool[codes[0]], in_results[codes[1]], pd.Index(distinct)


def encoded(name, column):
    """Codes, and the names that they number; a Categorical brings its own, other columns are numbered as they stand."""
    import pandas as pd

    if column.isna().any():
        raise ValueError(
            f"{name} must not be missing, got {column[column.isna()].iloc[0]!r}"
        )
    if isinstance(column.dtype, pd.CategoricalDtype):
        return column.cat.codes.to_numpy(), as_text(
            name, column.cat.categories.to_series()
        )
    if pd.api.types.is_integer_dtype(column):
        codes, distinct = pd.factorize(column)
        return codes, as_text(name, pd.Series(distinct))
    return slice(None), as_text(name, column)


def as_text(name, ids):
    import pandas as pd

    if pd.api.types.is_integer_dtype(ids):
        return ids.astype("str")
    if not isinstance(ids.dtype, pd.StringDtype):
        wrong = [
            value for value in ids if not isinstance(value, (str, int, np.integer))
        ]
        if wrong:
            raise TypeError(f"{name} must be text or integers, got {wrong[0]!r}")
    return ids.astype("str")


def warn_of_unjudged(run, result_query):
    unjudged = run["query_id"][result_query < 0].unique()
    if len(unjudged):
        shown = ", ".join(map(str, unjudged[:3])) + (
            ", ..." if len(unjudged) > 3 else ""
        )
        are = "query has" if len(unjudged) == 1 else "queries have"
        warnings.warn(
            f"{len(unjudged)} {are} results but no judgements, and are left out: {shown}",
            stacklevel=4,
        )


def check_no_duplicate(name, key, queries, names):
    import pandas as pd

    twice = pd.Series(key).duplicated()
    if twice.any():
        query, document = divmod(key[np.flatnonzero(twice)[0]], len(names))
        raise ValueError(
            f"{name} must name a document once a query, got {names[document]!r} twice for {queries[query]!r}"
        )


def looked_up(keys, known, values):
    """The value of each key, NaN where it is not known."""
    import pandas as pd

    place = pd.Index(known).get_indexer(keys)
    return np.where(place >= 0, values[place], np.nan)
