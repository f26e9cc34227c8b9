"""Runs measured against judgments: `evaluate` for tables, dicts and files, `evaluate_arrays` for
arrays.

Both go one way: read, join, rank, score, table; each step is a module. Arrays need no join.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from . import many_machines, table
from .cluster import client_of
from .columns import Columns
from .doubts import Doubt, Matches, doubts, tell
from .join import Joined, Judged
from .lookups import joined_dicts, judged_dicts
from .measures import AnyMeasure, Asked, parse_all
from .rank import rank
from .read import AnyQrels, AnyRun, frame_of, judgments_of, read, results_of
from .read_arrays import Arrays
from .read_dicts import plain_rows
from .scales import check_judgments
from .score import score
from .subtopics import (
    JudgedBySubtopic,
    need_subtopics,
    read_with_subtopics,
    refuse_subtopics,
    values_of,
)

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import ArrayLike


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
    run lacks counts as 0. Queries without judgments are left out. An unjudged document counts as
    not relevant, except in Bpref, in AUC and with `judged_only=True`. The ideal and the number of
    relevant documents come from all judgments of a query.

    One warning counts what does not match, with three ids of each kind: judged queries without
    results, queries without judgments, and queries with results of which none is judged. Where only
    relevant documents were judged, a run may miss them all without a mistake. So a query of the
    last kind counts only if its judgments include grade 0, or if no query has a judged result.

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
        (query, document, label); or a file; or a Dask DataFrame. A negative label, as some TREC
        collections have for spam, makes a document unjudged.
    run : DataFrame, dict of dicts, list of tuples, str or Path
        Results: columns query_id, doc_id, score; or {query: {document: score}}; or tuples (query,
        document, score); or a file; or, on many machines, a Dask DataFrame or a folder of Parquet
        files. A run may also have ranks instead of scores, or the order of lists: {query:
        [document, ...]}, tuples (query, document), or a matrix of ids, best first.
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
        The queries of the rows of a matrix of ids; by default the index of a DataFrame.
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
        measure. A measure has one name, whatever it was asked for by: `"ndcg_cut_10"` is in the
        column `nDCG@10`. `rm.means` gives the scores of the system.

    Raises
    ------
    ValueError, TypeError
        For an unknown measure (with the nearest known one) or parameter, and for ERR without
        `max_grade`; for a column that is missing, a label that is not finite or above the scale of
        a measure, a score that is NaN, an id that is missing or a document named twice for a query;
        for an address with a run that is neither a Dask DataFrame nor a folder; with `strict=True`,
        for queries or documents that only one side has.
    ConnectionError
        If no scheduler answers at the address.

    Notes
    -----
    A DataFrame may be one of pandas or polars, a table of pyarrow, or any object that offers
    Arrow's columns. The column names of PyTerrier, ir_datasets, BEIR, ranx and recommenders are
    recognized, and so are the objects of ranx and ir_measures. A file may have the format of TREC
    or MS MARCO, be CSV or TSV with a header, JSON (of objects, or one row per line), Parquet or
    Arrow's, and be plain or packed by gzip, bzip2, xz or Zstandard. Its content decides which, not
    its name.

    References
    ----------
    Rules: trec_eval. Names: MacAvaney, Macdonald & Ounis (2022), ir-measures.

    Examples
    --------
    >>> qrels = {"q1": {"a": 3, "b": 1, "c": 0}, "q2": {"a": 1}}
    >>> run = {"q1": {"c": 0.9, "a": 0.7, "x": 0.7}, "q2": {"x": 0.4}}
    >>> evaluate(qrels, run, ["nDCG@10", "AP"]).mean().round(4).to_dict()
    {'nDCG@10': 0.2066, 'AP': 0.0833}
    """
    import_or_explain()
    asked, named = parse_all(measures, relevance_level), Columns(columns)
    if many_machines.is_for_many(run):
        many_machines.refuse_query_ids(query_ids, run)
        with client_of(address) as client:
            judged = read_judged(qrels, asked, named)
            parts = many_machines.spread(run, named)
            named.refuse_unused()
            values, doubtful = many_machines.evaluate(judged, parts, asked, client)
    else:
        many_machines.refuse_address(address, run)
        joined = brought_together(qrels, run, named, query_ids, asked)
        judged = joined.judged
        named.refuse_unused()
        check_judgments(asked, judged.table)
        values, doubtful = scored(asked, joined)
    tell({"": doubtful}, strict)
    return table.as_frame(values, judged.index, table.names_of(asked))


def import_or_explain() -> None:
    try:
        import pandas as pd  # noqa: F401
        import pyarrow as pa  # noqa: F401
    except ModuleNotFoundError as error:
        message = "evaluate needs pandas and pyarrow: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error


def brought_together(
    qrels: Any, run: Any, columns: Columns, query_ids: Any, asked: dict[str, AnyMeasure]
) -> Joined:
    """The judgments and the results, from plain dicts or from tables."""
    if need_subtopics(asked.values()):
        return joined_with(read_with_subtopics(qrels, columns), run, columns, query_ids)
    judged = judged_dicts(qrels) if isinstance(run, Mapping) and query_ids is None else None
    if judged and (joined := joined_dicts(judged, run)):
        return joined
    judgments, results = read(qrels, run, columns, query_ids)
    return Joined(Judged.of(judgments), results)


def judged_of(qrels: Any, asked: dict[str, AnyMeasure]) -> Judged:
    """Judgments that are ready for any number of runs, and stay as they are if the dicts change."""
    if need_subtopics(asked.values()):
        return read_with_subtopics(qrels, Columns())
    rows = plain_rows(qrels) or {}
    if judged := judged_dicts({query: dict(row) for query, row in rows.items()}):
        return judged
    return Judged.of(judgments_of(*frame_of("qrels", qrels, Columns())))


def read_judged(qrels: Any, asked: dict[str, AnyMeasure], columns: Columns) -> Judged:
    """Judgments that all measures can take, for many machines."""
    refuse_subtopics(asked.values(), many_machines.NOT_SPREAD)
    judged = Judged.of(judgments_of(*frame_of("qrels", qrels, columns)))
    check_judgments(asked, judged.table)
    return judged


def joined_with(judged: Judged, run: Any, columns: Columns, query_ids: Any = None) -> Joined:
    if joined := joined_dicts(judged, run):
        return joined
    return Joined(judged, results_of(*frame_of("run", run, columns, query_ids)))


def scored(
    asked: dict[str, AnyMeasure], joined: Joined
) -> tuple[dict[str, np.ndarray], list[Doubt]]:
    """The values of each measure, one per judged query, and what is doubtful about them."""
    judged = joined.judged
    of_subtopics = {str(measure): measure for measure in need_subtopics(asked.values())}
    others = {name: measure for name, measure in asked.items() if name not in of_subtopics}
    values = score(others, map(rank, joined.lists()), judged.n_queries, judged.called)
    doubtful = doubts(judged.query_ids, joined.unjudged, Matches.of(joined))
    if isinstance(judged, JudgedBySubtopic) and of_subtopics:
        values |= values_of(list(of_subtopics.values()), judged, joined.results.table)
        values = {name: values[name] for name in asked}
        doubtful += only_one_subtopic(judged, next(iter(of_subtopics)))
    return values, doubtful


def only_one_subtopic(judged: JudgedBySubtopic, measure: str) -> list[Doubt]:
    """The doubt about judgments whose second column is not meant to name subtopics."""
    if judged.n_subtopics_named > 1:
        return []
    return [Doubt("the judgments name only one subtopic", "", f"is it one, for {measure}?")]


def scored_on_many(
    asked: dict[str, AnyMeasure], judged: Judged, run: Any, columns: Columns
) -> tuple[dict[str, np.ndarray], list[Doubt]]:
    """The same for a Dask DataFrame or a folder."""
    refuse_subtopics(asked.values(), many_machines.NOT_SPREAD)
    parts = many_machines.spread(run, columns)
    with client_of(None) as client:
        return many_machines.evaluate(judged, parts, asked, client)


def evaluate_runs(
    qrels: Any,
    runs: Mapping[str, Any],
    asked: dict[str, AnyMeasure],
    step: Callable[[str], object],
    columns: Columns,
    query_ids: Any,
) -> tuple[dict[str, dict[str, np.ndarray]], dict[str, list[Doubt]]]:
    """The values of several runs by each measure, and what is doubtful about each run. The
    judgments are read once."""
    values, doubtful = {}, {}
    judged = None
    for name, run in runs.items():
        step(f"evaluate {name}")
        if many_machines.is_for_many(run):
            many_machines.refuse_query_ids(query_ids, run)
            if judged is None:
                judged = read_judged(qrels, asked, columns)
            values[name], doubtful[name] = scored_on_many(asked, judged, run, columns)
            continue
        if judged is None:
            joined = brought_together(qrels, run, columns, query_ids, asked)
            judged = joined.judged
            check_judgments(asked, judged.table)
        else:
            joined = joined_with(judged, run, columns, query_ids)
        values[name], doubtful[name] = scored(asked, joined)
    columns.refuse_unused()
    return values, doubtful


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
        a row is padding.
    measures : str, function or sequence of them
        As for `evaluate`.
    pool : array_like, shape (..., m), optional
        Labels of all judged documents of each list, retrieved or not; by default `labels`
        (list-only).
    relevance_level : float
        Smallest label that counts as relevant, for the measures that name no `rel`.

    Returns
    -------
    dict of str to ndarray of float64, shape (...)
        The values of each measure, by its canonical name.

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
    refuse_subtopics(asked.values(), "needs subtopics, which only evaluate takes")
    arrays = Arrays(labels, scores, pool)
    values = score(asked, map(rank, arrays.lists()), len(arrays), arrays.called)
    return table.as_arrays(values, arrays.shape)
