"""Runs measured against judgments: `evaluate` for tables, dicts and files, `evaluate_arrays` for
arrays, and `Evaluator` for many runs against the same judgments.

All go one way: read, join, rank, score, table; each step is a module. Arrays need no join.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from operator import eq
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ..arrays._arguments import (
    HIGHEST_LABEL,
    as_array,
    as_labels,
    as_list,
    check_leading_shapes,
    check_same_documents,
    ideal_order,
)
from ..formulas._rules import shown_name
from ..packages import require
from . import machines
from .doubts import Doubt, doubts, doubts_of_labels, tell
from .ids import Ids
from .join import Joined, Judged, join
from .measures import AnyMeasure, Asked, attrs_of, need_subtopics, of_subtopics, parse_all
from .rank import Lists, rank
from .read import AnyQrels, AnyRun, Watch, judgments_from, read, results_from, unwatched
from .read_memory import Columns, is_sparse, plain_numbers
from .score import check_scales, score
from .subtopics import JudgedBySubtopic, values_by_subtopic
from .values import coded

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import ArrayLike

# What a run scored: the values of each measure, one per judged query, and what is doubtful.
Scored: TypeAlias = "tuple[dict[str, np.ndarray], list[Doubt]]"
# Documents of arrays handled at once: few enough to stay in the processor's cache, many enough that
# the cost of a call does not matter.
CELLS_AT_ONCE = 2**18


def evaluate(
    qrels: AnyQrels,
    run: AnyRun,
    measures: Asked | Iterable[Asked],
    *,
    relevance_level: float = 1,
    columns: Mapping[str, Any] | None = None,
    query_ids: Iterable[Any] | None = None,
    strict: bool = False,
    address: str | None = None,
) -> pd.DataFrame:
    """Measure a run against judgments, query by query.

    Equal scores are ordered by document id, descending, as in trec_eval. A judged query that the
    run lacks counts as an empty ranking: 0 for most measures, 0.5 for AUC. Queries without
    judgments are left out. An unjudged document counts as not relevant, except in Bpref, in AUC and
    with `judged_only=True`. The ideal and the number of relevant documents come from all judgments
    of a query.

    One warning counts what does not match, with three ids of each kind: judged queries without
    results, queries without judgments, and queries with results of which none is judged. Where only
    relevant documents were judged, a run may miss them all without a mistake. So a query of the
    last kind counts only if its judgments include grade 0, or if no query has a judged result.

    The warning also says that judgments look like a run, and asks whether the two are exchanged:
    at least five labels are not halves, thirds, quarters, fifths, sixths, eighths or tenths, and
    nine of ten differ from all others (of their query, if these have more than 30); or one is a
    fraction below 0; or a column `score` has such labels or stands beside a column `rank`. And it
    says which level would do if no label reaches that of a measure.

    AUC is the share of pairs of a relevant and a nonrelevant judged document that the run puts in
    the right order. Judged documents that it lacks are tied below all others, and a tied pair
    counts half. So AUC is 0.5 for a query without results, and NaN for a query without judged
    documents of both classes.

    alpha_nDCG, ERR_IA and StRecall need judgments that name subtopics: a column subtopic_id, or the
    second column of a TREC file. A document may then be judged for several subtopics; its label for
    all other measures is the highest of these. Of documents with equal gains, the ideal of
    alpha_nDCG takes the one whose id sorts last, as ndeval does.

    Parameters
    ----------
    qrels : DataFrame, dict of dicts, list of tuples, str or Path
        Judgments: columns query_id, doc_id, relevance; or {query: {document: label}}; or tuples
        (query, document, label); or a file; or a Dask DataFrame. A document without a label has
        label 1: {query: {document, ...}}, pairs (query, document), or a table of ids alone. A
        negative label, as some TREC collections have for spam, makes a document unjudged.
    run : DataFrame, dict of dicts, list of tuples, str or Path
        Results: columns query_id, doc_id, score; or {query: {document: score}}; or tuples (query,
        document, score); or a file; or, on many machines, a Dask DataFrame or a folder of Parquet
        files. A run may also have ranks instead of scores, or the order of lists: {query:
        [document, ...]}, tuples (query, document), or a matrix of ids, best first. A gap among the
        ids (None, NaN or -1) keeps its rank, as a document that nobody judged, but NumRet and the
        measures of sets do not count it; gaps at the end are padding.
    measures : str, function or sequence of them
        Such as `"nDCG@10"`, `"AP(rel=2)"`, `"RBP(p=0.9)"`: the grammar of ir_measures. Names of
        trec_eval (`"ndcg_cut_10"`) and ranx (`"hit_rate@5"`) are understood. A function is a
        measure as `custom_measure` describes it.
    relevance_level : float
        Smallest label that counts as relevant, for the measures that name no `rel`.
    columns : dict, optional
        Columns whose names are not recognized: `{"query_id": "topic"}` says that `topic` holds the
        ids of the queries. Keys are query_id, doc_id, relevance, score and rank; the columns of
        rows and files without names are counted from 0.
    query_ids : sequence, optional
        The queries of the rows of a matrix of ids, by default the index of a DataFrame; or of the
        rows of a sparse matrix of scores.
    strict : bool
        Raise an error in place of the warning.
    address : str, optional
        Scheduler of the Dask cluster for a Dask DataFrame or a folder, such as
        `"tcp://10.0.0.1:8786"`; by default the active `distributed.Client`, or else Dask's threads
        in this process. Its machines must see the same folder. Each worker is sent the judgments of
        its queries; the parts of the run that have no judged query are never read.

    Returns
    -------
    DataFrame
        One row per judged query (index query_id, in the order of the qrels), one column per
        measure. A column has the name that ir_measures prints, or the name of trec_eval or ranx by
        which the measure was asked for: `"MRR"` is in the column `RR`, `"ndcg_cut_10"` in the
        column `ndcg_cut_10`. `rm.means` gives the scores of the system.

    Raises
    ------
    ValueError, TypeError
        For an unknown measure (with the nearest known one) or parameter, and for ERR without
        `max_grade`; for a column that is missing, a label that is not finite or above the scale of
        a measure, a score that is NaN, an id that is missing or a document named twice for a query;
        for an address with a run that is neither a Dask DataFrame nor a folder; with `strict=True`,
        for all that would be a warning (a `RankMetricsWarning`).
    ConnectionError
        If no scheduler answers at the address.

    Notes
    -----
    A DataFrame may be one of pandas or polars, a table of pyarrow, or any object that offers
    Arrow's columns. Both sides may also be a Series whose index names the queries, lists of hits
    {query: [{"corpus_id": ..., "score": ...}, ...]}, or a sparse matrix of SciPy, whose numbers of
    rows and columns are the ids (of pandas, its index and columns). The column names of PyTerrier,
    ir_datasets, BEIR, ranx and recommenders are recognized, and so are the objects of ranx and
    ir_measures. A file may have the format of TREC or MS MARCO, be CSV or TSV with a header, JSON
    (of objects, or one row per line), Parquet or Arrow's, and be plain or packed by gzip, bzip2, xz
    or Zstandard. Its content decides which, not its name.

    References
    ----------
    Rules: trec_eval. Names: MacAvaney, Macdonald & Ounis (2022), ir-measures.

    Examples
    --------
    >>> from rankmetrics_lib import means
    >>> qrels = {"q1": {"a": 3, "b": 1, "c": 0}, "q2": {"a": 1}}
    >>> run = {"q1": {"c": 0.9, "a": 0.7, "x": 0.7}, "q2": {"x": 0.4}}
    >>> means(evaluate(qrels, run, ["nDCG@10", "AP"])).round(4).to_dict()
    {'nDCG@10': 0.2066, 'AP': 0.0833}
    """
    require("evaluate", "pandas", "pyarrow")
    asked, named = parse_all(measures, relevance_level), Columns(columns)
    judged, ((values, doubtful),) = evaluate_runs(
        qrels, [run], asked, named, query_ids=query_ids, address=address
    )
    tell({"": judged.doubtful + doubtful}, strict)
    return table_of_values(values, judged.index, names_of(values), attrs_of(asked, values))


def table_of_values(
    values: dict[str, np.ndarray], index: pd.Index, names: pd.Index, attrs: dict[str, Any]
) -> pd.DataFrame:
    """One row per query, one column per measure. The axes are views: to name the index of one table
    does not name that of another."""
    import pandas as pd

    columns = np.array(list(values.values())).T if values else None
    table = pd.DataFrame(columns, index=index.view(), columns=names.view())
    if attrs:
        table.attrs = attrs
    return table


def names_of(measures: Iterable[str]) -> pd.Index:
    import pandas as pd

    return pd.Index(list(measures))


def evaluate_runs(
    qrels: Any,
    runs: Iterable[Any],
    asked: dict[str, AnyMeasure],
    columns: Columns,
    *,
    query_ids: Any = None,
    address: str | None = None,
    watch: Watch = unwatched,
) -> tuple[Judged, list[Scored]]:
    """The judgments, which are read once, and what each of the runs scored, of which there is at
    least one."""
    judged: Any = None
    found = []
    for run in runs:
        is_for_many = machines.is_for_many(run, asked, query_ids, address)
        if judged is None:
            first_run = None if is_for_many else run
            judged, results = read_first(qrels, first_run, asked, columns, query_ids, watch)
        elif not is_for_many:
            results = results_from(run, columns, query_ids, watch)
        if is_for_many:
            found.append(machines.evaluate_run(judged, run, asked, columns, address))
        else:
            found.append(scored(asked, join(judged, results)))
    columns.refuse_unused()  # only now all tables have been read
    return judged, found


def read_first(
    qrels: Any,
    run: Any,
    asked: dict[str, AnyMeasure],
    columns: Columns,
    query_ids: Any,
    watch: Watch,
) -> tuple[Judged, Any]:
    """The judgments, checked against the scales of all measures; and the results of the first run,
    if it is measured in this process."""
    columns.subtopics = next(map(of_subtopics, need_subtopics(asked.values())), "")
    if run is None:
        judgments, results = judgments_from(qrels, columns, watch), None
    else:
        judgments, results = read(qrels, run, columns, query_ids, watch)
    judged = (JudgedBySubtopic if columns.subtopics else Judged).of(judgments)
    check_scales(asked, judged.table.grades, judged.table.numbers, judged.table.whose)
    table, levels = judged.table, levels_of(asked)
    judged.doubtful = doubts_of_labels(
        judged.by_query.query, table.numbers, table.grades, judgments.like_a_run, levels
    )
    return judged, results


def levels_of(asked: dict[str, AnyMeasure]) -> dict[str, float]:
    """The level from which a measure takes a document for relevant."""
    levels = {name: measure.parameters.get("rel") for name, measure in asked.items()}
    return {name: level for name, level in levels.items() if level is not None}


def scored(asked: dict[str, AnyMeasure], joined: Joined) -> Scored:
    judged = joined.judged
    by_subtopic = {str(measure): measure for measure in need_subtopics(asked.values())}
    others = {name: measure for name, measure in asked.items() if name not in by_subtopic}
    values = score(others, map(rank, joined.lists()), judged.n_queries, judged.called)
    doubtful = doubts(judged.query_ids, joined.left_out, joined.matches())
    if isinstance(judged, JudgedBySubtopic):
        values |= values_by_subtopic(list(by_subtopic.values()), judged, joined.results.table)
        values = {name: values[name] for name in asked}
        doubtful += judged.doubts_for(next(iter(by_subtopic)))
    return values, doubtful


# Many runs


class Evaluator:
    """Measure many runs against the same judgments, as in a training loop.

    The judgments are read and checked once. After that, a run takes only the time for its own
    documents; dicts of dicts on both sides are fastest, above all if the next run has the same
    documents in the same order. Later changes to `qrels` have no effect. What is doubtful about
    them is said when the Evaluator is made, and what does not match with each run. An evaluator can
    be copied and pickled, so it may travel to the processes of joblib or of a data loader.

    Parameters
    ----------
    qrels, measures, relevance_level, columns, query_ids, strict
        What they are in `evaluate`; `columns` and `query_ids` are those of all runs.

    Raises
    ------
    ValueError, TypeError
        As `evaluate` does for judgments and measures.

    References
    ----------
    Rules: trec_eval. Names: MacAvaney, Macdonald & Ounis (2022), ir-measures.

    Examples
    --------
    >>> evaluator = Evaluator({"q1": {"a": 3, "b": 1, "c": 0}}, ["nDCG@10", "RR"])
    >>> for run in [{"q1": {"c": 0.9, "a": 0.7}}, {"q1": {"a": 0.9, "b": 0.7}}]:
    ...     print(evaluator.evaluate(run).loc["q1"].round(4).to_dict())
    {'nDCG@10': 0.5213, 'RR': 0.5}
    {'nDCG@10': 1.0, 'RR': 1.0}
    """

    def __init__(
        self,
        qrels: AnyQrels,
        measures: Asked | Iterable[Asked],
        *,
        relevance_level: float = 1,
        columns: Mapping[str, Any] | None = None,
        query_ids: Iterable[Any] | None = None,
        strict: bool = False,
    ):
        require("Evaluator", "pandas", "pyarrow")
        self._strict = strict
        self._columns, self._query_ids = Columns(columns), query_ids
        self._measures = parse_all(measures, relevance_level)
        self._names = names_of(self._measures)
        self._judged, _ = read_first(
            own(qrels), None, self._measures, self._columns, None, unwatched
        )
        self._latest: LatestRun | None = None
        tell({"": self._judged.doubtful}, strict)

    def __repr__(self) -> str:
        names = ", ".join(self._measures)
        return f"Evaluator({self._judged.n_queries} judged queries; {names})"

    def evaluate(
        self,
        run: AnyRun,
        *,
        queries: Iterable[Any] | None = None,
        query_ids: Iterable[Any] | None = None,
    ) -> pd.DataFrame:
        """What `evaluate` gives for this run, to the last bit, with its warning.

        Parameters
        ----------
        run : DataFrame, dict of dicts, str or Path
            Results, as for `evaluate`. On many machines, the active cluster measures them.
        queries : sequence, optional
            The ids of the only queries that count, such as those of a mini-batch. Results of others
            are left out without a warning.
        query_ids : sequence, optional
            The queries of the rows of a matrix of ids, where they differ from run to run.

        Returns
        -------
        DataFrame
            One row per judged query, or per query of `queries`, in the order of the judgments; one
            column per measure.

        Raises
        ------
        ValueError, TypeError
            As `evaluate` does for runs.
        """
        judged = self._judged if queries is None else self._only(queries)
        query_ids = self._query_ids if query_ids is None else query_ids
        if machines.is_for_many(run, self._measures):
            values, doubtful = machines.evaluate_run(judged, run, self._measures, self._columns)
        else:
            joined = self._joined_with(run, judged, query_ids)
            values, doubtful = scored(self._measures, joined)
        self._columns.refuse_unused()
        tell({"": doubtful}, self._strict)
        return table_of_values(values, judged.index, self._names, attrs_of(self._measures, values))

    def _only(self, queries: Iterable[Any]) -> Judged:
        """The judgments of these queries."""
        wanted = dict.fromkeys(map(str, queries))
        if unknown := wanted.keys() - {*self._judged.query_names}:
            first = next(query for query in wanted if query in unknown)
            raise ValueError(f"queries must be judged, got {shown_name(first)}")
        if not wanted:
            raise ValueError("queries must name at least one, got none")
        return self._judged.only({*wanted})

    def _joined_with(self, run: AnyRun, judged: Judged, query_ids: Any) -> Joined:
        is_whole = judged is self._judged
        if is_whole and self._latest and (again := self._latest.joined_again(run)):
            return again
        results = results_from(run, self._columns, query_ids)
        joined = join(judged, results)
        if not is_whole:
            joined.left_out = joined.left_out[:0]
        else:
            self._latest = LatestRun(joined) if results.rows else None
        return joined


class LatestRun:
    """A run from plain dicts that has been joined. A training loop asks for the same documents
    again, in the same order, and only the scores are new."""

    def __init__(self, joined: Joined):
        table = joined.results.table
        assert table.rows is not None
        self.joined = joined
        self.documents = {query: list(row) for query, row in table.rows.items()}
        # The dicts may change, and their ids may be read much later.
        self.table = replace(table, doc_ids=Ids.of_keys(self.documents.values()), rows=None)

    def joined_again(self, run: object) -> Joined | None:
        """The judgments with a run, if it has these documents in this order."""
        if type(run) is not dict or list(run) != list(self.documents):
            return None
        rows = run.values()
        if not all(type(row) is dict for row in rows):
            return None
        if not all(map(eq, map(list, rows), self.documents.values())):
            return None
        scores = plain_numbers(rows)
        if scores is None:
            return None
        return self.joined.with_scores(replace(self.table, numbers=scores))


def own(qrels: Any) -> Any:
    """Judgments that stay as they are if their dicts change."""
    if isinstance(qrels, Mapping) and all(isinstance(row, dict) for row in qrels.values()):
        return {query: row.copy() for query, row in qrels.items()}
    return qrels


# Arrays


def evaluate_arrays(
    labels: ArrayLike,
    scores: ArrayLike,
    measures: Asked | Iterable[Asked],
    *,
    pool: ArrayLike | None = None,
    relevance_level: float = 1,
) -> dict[str, np.ndarray]:
    """Measure many scored lists at once.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        One list per row; equal scores keep the given order. NaN in both after the last document of
        a row is padding. Tensors on the CPU (anything with `__array__` or `__dlpack__`) are taken
        in their own memory, scores if they are float64. Labels and pool may be sparse matrices of
        SciPy, with 0 where they store none.
    measures : str, function or sequence of them
        Such as `"nDCG@10"` or `"AP(rel=2)"`: what `evaluate` takes, without measures of subtopics.
    pool : array_like, shape (..., m), optional
        Labels of all judged documents of each list, retrieved or not; by default `labels`
        (list-only).
    relevance_level : float
        Smallest label that counts as relevant, for the measures that name no `rel`.

    Returns
    -------
    dict of str to ndarray of float64, shape (...)
        The values of each measure, by the names that the columns of `evaluate` have.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a bad label or score, a label above the scale of a measure, a pool
        that lacks a label of the list, or an unknown measure.

    References
    ----------
    Rules: trec_eval. Names: MacAvaney, Macdonald & Ounis (2022), ir-measures.

    Examples
    --------
    >>> evaluate_arrays([[0, 1, 3], [0, 0, 1]], [[0.1, 0.9, 0.5], [3, 2, 1]], ["RR", "P@2"])
    {'RR': array([1.        , 0.33333333]), 'P@2': array([1., 0.])}
    """
    asked = parse_all(measures, relevance_level)
    for measure in need_subtopics(asked.values()):
        needing = of_subtopics(measure)
        raise ValueError(f"subtopics are needed for {needing}, and only evaluate takes them")
    arrays = Arrays(labels, scores, pool)
    values = score(asked, map(rank, arrays.lists(asked)), len(arrays), arrays.called)
    return {name: column.reshape(arrays.shape)[()] for name, column in values.items()}


class Arrays:
    """Labels, scores and pools of one leading shape, and at least one column."""

    labels: np.ndarray
    scores: np.ndarray
    pool: np.ndarray | None

    def __init__(self, labels: ArrayLike, scores: ArrayLike, pool: ArrayLike | None):
        labels, pool = dense(labels), dense(pool)
        self.labels, self.scores = as_any_numbers("labels", labels), as_list("scores", scores)
        check_leading_shapes({"labels": self.labels, "scores": self.scores})
        if self.labels.shape != self.scores.shape:
            self.labels = as_labels("labels", self.labels)
            check_same_documents("scores", self.scores, self.labels)
            self.labels, self.scores = np.broadcast_arrays(self.labels, self.scores)
        if not self.labels.shape[-1]:
            self.labels = self.scores = np.full(self.shape + (1,), np.nan)
        self.pool = None
        if pool is not None:
            self.pool = as_labels("pool", pool)
            check_leading_shapes({"labels": self.labels, "pool": self.pool})
            ideal_order(
                as_labels("labels", self.labels), self.pool
            )  # refuses a pool that lacks a label
            self.pool = np.broadcast_to(self.pool, self.shape + self.pool.shape[-1:])

    @property
    def shape(self) -> tuple[int, ...]:
        """One value is computed for each of these."""
        return self.labels.shape[:-1]

    def __len__(self) -> int:
        return math.prod(self.shape)

    def called(self, number: int) -> str:
        """How errors call a list."""
        at = ", ".join(map(str, np.unravel_index(number, self.shape)))
        return f"labels[{at}]" if at else "labels"

    def lists(self, asked: dict[str, AnyMeasure]) -> Iterator[Lists]:
        """The lists, some at a time. A value that is wrong is refused when its turn comes."""
        size = max(CELLS_AT_ONCE // self.labels.shape[-1], 1)
        for first in range(0, len(self), size):
            lists = self.lists_of(slice(first, first + size))
            check_scales(asked, lists.grades, lists.pool)
            yield lists

    def lists_of(self, queries: slice) -> Lists:
        labels, scores = self.in_rows(self.labels)[queries], self.in_rows(self.scores)[queries]
        if self.pool is None:
            (codes,), grades = coded(labels)
            pool_codes = codes
        else:
            (codes, pool_codes), grades = coded(labels, self.in_rows(self.pool)[queries])
        lists = Lists(queries, codes, scores, pool_codes, grades)
        if not is_sound(lists):
            check_same_documents("scores", self.scores, as_labels("labels", self.labels))
        return lists

    def in_rows(self, array: np.ndarray) -> np.ndarray:
        """An array with one list per row."""
        return array.reshape(len(self), array.shape[-1])


def dense(labels: Any) -> Any:
    """Labels of a sparse matrix with 0 where it stores none; anything else as it is."""
    return labels.toarray() if is_sparse(labels) else labels


def as_any_numbers(name: str, value: ArrayLike) -> np.ndarray:
    """An array of numbers as it is, anything else as floats: most labels are small integers."""
    if hasattr(value, "__array__") or hasattr(value, "__dlpack__"):
        array = as_array(name, value)
        if array.ndim and array.dtype.kind in "biuf":
            return array
    return as_labels(name, value)


def is_sound(lists: Lists) -> bool:
    """Whether labels and scores fit together: a quick look, which saves the search for what is
    wrong and where."""
    padding = lists.codes == 0
    return bool(
        (lists.grades >= 0).all()
        and (lists.grades <= HIGHEST_LABEL).all()
        and (padding == np.isnan(lists.scores)).all()
        and not (padding.any() and (padding[:, :-1] > padding[:, 1:]).any())
    )
