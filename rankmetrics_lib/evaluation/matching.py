"""Judgments and results brought together, query by query: which document of the run has which
label."""

import warnings

import numpy as np

from .fingerprints import MULTIPLIER
from .ids import Ids, numbered
from .packing import bits_for, pack, payload_of, same_as_next
from .ranked import Lists, coded
from .tables import as_relevance, as_scores, as_tables

# Documents handled at once: few enough for their keys to stay in the processor's cache.
BLOCK = 2**17


class Grouped:
    """A table of judgments or results, whose rows can be had query by query."""

    def __init__(self, query, documents, values, n_queries):
        self.query, self.documents = query, documents
        self.fingerprints = documents.fingerprints()
        self.values = values
        if not len(values):  # a row that no query has, where padding may point to
            self.fingerprints, self.values = np.zeros(1, dtype=np.int64), np.zeros(1)
        self.order = None
        if (query[1:] < query[:-1]).any():
            self.order = np.argsort(query, kind="stable")
        self.lengths = np.bincount(query, minlength=n_queries)[:n_queries]
        self.starts = self.lengths.cumsum() - self.lengths

    def rows_of(self, queries):
        """The rows of each query, and where there are any: arrays with a line a query and at least
        one column."""
        lengths = self.lengths[queries, None]
        columns = np.arange(max(lengths.max(), 1))
        there = columns < lengths
        rows = np.where(there, self.starts[queries, None] + columns, 0)
        return (rows if self.order is None else self.order[rows]), there


class Collision(Exception):
    """Two documents of a query share a fingerprint: another fingerprint will do, or they are one
    document."""


class Matched:
    """The judged queries with their judgments and results; with `grades`, the labels are codes of
    these already.

    Attributes
    ----------
    queries : Index
        Ids of the judged queries, in the order in which the qrels name them first.
    unjudged : LargeStringArray
        Ids of the queries that have results and no judgments.
    """

    def __init__(self, qrels, run, grades=None):
        (qrels, refuse_in_qrels), (run, refuse_in_run) = as_tables(qrels, run)
        self.refuse_in_file = {"qrels": refuse_in_qrels, "run": refuse_in_run}
        if grades is None:
            codes, grades = coded(as_relevance(qrels["relevance"]))
        else:
            codes = qrels["relevance"].to_numpy()
        self.grades = grades
        scores = as_scores(run["score"])
        judged, found, self.query_names = numbered(
            Ids("qrels.query_id", qrels["query_id"]),
            Ids("run.query_id", run["query_id"]),
        )
        n = judged.max() + 1
        self.unjudged = self.query_names[n:]
        self.queries = first_rows(qrels["query_id"], judged)
        self.pool = Grouped(judged, Ids("qrels.doc_id", qrels["doc_id"]), codes, n)
        self.results = Grouped(found, Ids("run.doc_id", run["doc_id"]), scores, n)
        self.look_at_unjudged(n)

    def groups(self):
        """Queries in groups of like length, so that padding at most doubles them, and that fit the
        cache."""
        judged, found = (
            np.ceil(np.log2(np.maximum(table.lengths, 1))).astype(np.int64)
            for table in (self.pool, self.results)
        )
        kinds, kind = np.unique(64 * judged + found, return_inverse=True)
        for number, both in enumerate(kinds):
            group = np.flatnonzero(kind == number)
            size = max(int(BLOCK // (2 ** (both // 64) + 2 ** (both % 64))), 1)
            for first in range(0, len(group), size):
                yield group[first : first + size]

    def lists_of(self, queries):
        """The results of these queries with their labels, and their pools."""
        judged, is_judged = self.pool.rows_of(queries)
        found, is_found = self.results.rows_of(queries)
        scores = filled(self.results.values[found], is_found, np.nan)
        pool = filled(self.pool.values[judged], is_judged, 0)
        try:
            codes = self.codes_of(judged, is_judged, found, is_found)
        except Collision:
            self.compare_exactly()
            codes = self.codes_of(judged, is_judged, found, is_found)
        lists = Lists(codes, scores, pool, self.grades)
        tied = lists.ranked.tied
        if not len(tied):
            return lists
        order = order_by_name(self.results.documents, found[tied], is_found[tied])
        for array in (codes, scores):
            array[tied] = np.take_along_axis(array[tied], order, axis=-1)
        return Lists(codes, scores, pool, self.grades)

    def codes_of(self, judged, is_judged, found, is_found):
        """The code of each result, 0 without a judgment: judgments and results of a query are
        sorted together."""
        m, width = judged.shape[-1], judged.shape[-1] + found.shape[-1]
        nothing = np.iinfo(np.int64).max
        keys = np.empty((len(judged), width), dtype=np.int64)
        keys[:, :m] = filled(self.pool.fingerprints[judged], is_judged, nothing)
        keys[:, m:] = filled(self.results.fingerprints[found], is_found, nothing)
        bits = bits_for(width)
        pack(keys, np.arange(width), bits)
        keys.sort(axis=-1)

        same = same_as_next(keys, bits) & (keys < nothing - 2**bits)
        pairs, keys, kind = np.flatnonzero(same), keys.ravel(), keys.dtype
        first = payload_of(keys[pairs], bits, kind)
        second = payload_of(keys[pairs + 1], bits, kind) - m
        if (first >= m).any() or (second < 0).any():
            raise Collision
        query = pairs // width
        rows = judged.ravel()[query * m + first]
        places = query * (width - m) + second
        if not self.pool.documents.same(rows, self.results.documents, found.ravel()[places]):
            raise Collision
        codes = np.zeros(found.size, dtype=self.pool.values.dtype)
        codes[places] = self.pool.values[rows]
        return codes.reshape(found.shape)

    def look_at_unjudged(self, n_judged):
        """Refuse a document named twice for a query without judgments: nothing else looks at these
        queries."""
        rows = np.flatnonzero(self.results.query >= n_judged)
        keys = self.results.query[rows] * MULTIPLIER.view(np.int64)
        keys ^= self.results.fingerprints[rows]
        keys.sort()
        if (keys[1:] == keys[:-1]).any():
            self.compare_exactly()

    def compare_exactly(self):
        """Number all documents, which takes long, and refuse a document that a query names
        twice."""
        import pandas as pd

        tables = {"qrels": self.pool, "run": self.results}
        *numbers, names = numbered(*(table.documents for table in tables.values()))
        for (name, table), number in zip(tables.items(), numbers):
            twice = pd.Series(table.query * len(names) + number).duplicated()
            if twice.any():
                if refuse_in_file := self.refuse_in_file[name]:
                    refuse_in_file()
                row = np.flatnonzero(twice)[0]
                document, query = names[number[row]], self.query_names[table.query[row]]
                raise ValueError(
                    f"{name} must name a document once a query, got {document.as_py()!r} twice for"
                    f" {query.as_py()!r}"
                )
            table.fingerprints[: len(number)] = number << 30  # no payload has more bits


def first_rows(column, numbers):
    """The ids, as they were given, of the rows that name an id first; these have the numbers from 0
    up."""
    import pandas as pd

    starts = np.flatnonzero(np.diff(numbers, prepend=-1))
    highest = np.maximum.accumulate(numbers[starts])
    first = column.iloc[starts[np.diff(highest, prepend=-1) > 0]]
    if isinstance(first.dtype, pd.CategoricalDtype):
        first = first.astype(first.cat.categories.dtype)
    return pd.Index(first, name="query_id")


def warn_of_unjudged(names, stacklevel):
    if len(names):
        shown = ", ".join(names[:3].to_pylist()) + (", ..." if len(names) > 3 else "")
        have, are = ("query has", "is") if len(names) == 1 else ("queries have", "are")
        warnings.warn(
            f"{len(names)} {have} results but no judgments, and {are} left out: {shown}",
            stacklevel=stacklevel,
        )


def filled(values, there, nothing):
    """Values of which those that are not there are replaced by nothing."""
    if not there.all():
        values[~there] = nothing
    return values


def order_by_name(documents, rows, there):
    """Columns in descending order of document id, line by line, padding last: a stable order then
    breaks ties by it."""
    import pyarrow.compute as pc

    rank = pc.rank(documents.texts(rows.ravel()), sort_keys="descending")
    rank = filled(rank.to_numpy().astype(float).reshape(rows.shape), there, np.inf)
    return np.argsort(rank, axis=-1)
