"""Runs measured against judgments: `evaluate` for tables, dicts and files, `evaluate_arrays` for
arrays."""

import math
from collections.abc import Iterable

import numpy as np

from ..arrays._arguments import (
    as_labels,
    as_list,
    check_leading_shapes,
    check_pool,
    check_same_documents,
)
from ..formulas._rules import check_scalar
from . import many_machines
from .by_rank import measured, value_of
from .matching import Matched, warn_of_unjudged
from .measures import Measure
from .ranked import Lists, coded

# Documents handled at once: few enough to stay in the processor's cache, many enough to forget what
# a call costs.
BLOCK = 2**18


def evaluate(qrels, run, measures, *, relevance_level=1, address=None):
    """Measure a run against judgments, query by query.

    Equal scores are ordered by document id, descending, as in trec_eval. A judged query that the
    run lacks counts as 0 (AUC and nothing relevant: NaN). A query without judgments is left out,
    with one warning. An unjudged document counts as not relevant, except for Bpref and with
    `judged_only=True`. Ideal and number of relevant documents come from all judgments of a query;
    for AUC, judged documents that the run lacks stand tied below all others.

    Parameters
    ----------
    qrels : DataFrame, dict of dicts, str or Path
        Judgments: columns query_id, doc_id, relevance; or {query: {document: label}}; or a TREC
        file, plain or gzipped. A negative label, as some TREC collections have for spam, makes a
        document unjudged.
    run : DataFrame, dict of dicts, str or Path
        Results: columns query_id, doc_id, score; or {query: {document: score}}; or a TREC file; or,
        on many machines, a Dask DataFrame or a folder of Parquet files.
    measures : str or sequence of str
        Such as `"nDCG@10"`, `"AP(rel=2)"`, `"RBP(p=0.9)"`: the grammar of ir_measures.
    relevance_level : float
        Smallest label that counts as relevant, for the measures that name no `rel`.
    address : str, optional
        Scheduler of the Dask cluster for a Dask DataFrame or a folder, such as
        `"tcp://10.0.0.1:8786"`; by default the active `distributed.Client`, or else Dask's threads
        in this process. Its machines must see the same folder.

    Returns
    -------
    DataFrame
        One row a judged query (index query_id, in the order of the qrels), one column a measure,
        named by its canonical string. `.mean()` gives the scores of the system.

    Raises
    ------
    ValueError, TypeError
        For an unknown measure (with the nearest known one) or parameter; for a column that is
        missing, a label that is not finite, a score that is NaN, an id that is missing or a
        document named twice for a query; for an address with a run that is neither a Dask DataFrame
        nor a folder.
    ConnectionError
        Where no scheduler answers at the address.

    References
    ----------
    Rules: trec_eval. Names: MacAvaney, Macdonald & Ounis (2022), ir-measures.

    Examples
    --------
    >>> qrels = {"q1": {"a": 3, "b": 1, "c": 0}, "q2": {"a": 1}}
    >>> run = {"q1": {"c": 0.9, "a": 0.7, "x": 0.7}}
    >>> evaluate(qrels, run, ["nDCG@10", "AP"]).mean().round(4).to_dict()
    {'nDCG@10': 0.2066, 'AP': 0.0833}
    """
    try:
        import pandas as pd
        import pyarrow  # noqa: F401
    except ModuleNotFoundError as error:
        message = "evaluate needs pandas and pyarrow: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    asked = parsed(measures, relevance_level)
    if many_machines.is_for_many(run):
        return many_machines.evaluate(qrels, run, asked, address)
    many_machines.refuse_address(address, run)
    matched = Matched(qrels, run)
    warn_of_unjudged(matched.unjudged, stacklevel=3)
    values = measured(matched, asked)
    return pd.DataFrame(values, index=matched.queries, columns=list(asked))


def evaluate_arrays(labels, scores, measures, *, pool=None, relevance_level=1):
    """Measure many scored lists at once.

    Parameters
    ----------
    labels, scores : array_like, shape (..., n)
        A list a row; equal scores keep the given order. NaN in both after the last document of a
        row is padding.
    measures : str or sequence of str
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
        For lengths that differ, a bad label or score, a pool that cannot hold the labels, an
        unknown measure.

    References
    ----------
    Rules: trec_eval. Names: MacAvaney, Macdonald & Ounis (2022), ir-measures.

    Examples
    --------
    >>> evaluate_arrays([[0, 1, 3], [0, 0, 1]], [[0.1, 0.9, 0.5], [3, 2, 1]], ["RR", "P@2"])
    {'RR': array([1.        , 0.33333333]), 'P@2': array([1., 0.])}
    """
    asked = parsed(measures, relevance_level)
    labels, scores, pool = given = checked(labels, scores, pool)
    shape = labels.shape[:-1]
    labels, scores, pool = (
        array if array is None else array.reshape(math.prod(shape), array.shape[-1])
        for array in given
    )
    values = {name: np.empty(len(labels)) for name in asked}
    rows = max(BLOCK // labels.shape[-1], 1)
    for first in range(0, len(labels), rows):
        block = slice(first, first + rows)
        lists = lists_of(labels[block], scores[block], None if pool is None else pool[block])
        if not sound(lists):
            check_same_documents("scores", given[1], as_labels("labels", given[0]))
        for name, measure in asked.items():
            values[name][block] = value_of(measure, lists)
    return {name: value.reshape(shape)[()] for name, value in values.items()}


def checked(labels, scores, pool):
    """The arrays in one shape, with a column at least; `lists_of` looks at their values, block by
    block."""
    labels, scores = as_numbers("labels", labels), as_list("scores", scores)
    check_leading_shapes({"labels": labels, "scores": scores})
    if labels.shape != scores.shape:
        labels = as_labels("labels", labels)
        check_same_documents("scores", scores, labels)
        labels, scores = np.broadcast_arrays(labels, scores)
    if not labels.shape[-1]:
        labels = scores = np.full(labels.shape[:-1] + (1,), np.nan)
    if pool is not None:
        pool = as_labels("pool", pool)
        check_leading_shapes({"labels": labels, "pool": pool})
        check_pool(pool, as_labels("labels", labels))
        pool = np.broadcast_to(pool, labels.shape[:-1] + pool.shape[-1:])
    return labels, scores, pool


def as_numbers(name, value):
    """An array of numbers as it is, anything else as floats: most labels are small integers."""
    if isinstance(value, np.ndarray) and value.ndim and value.dtype.kind in "biuf":
        return value
    return as_labels(name, value)


def lists_of(labels, scores, pool):
    """A block of lists, its labels coded."""
    if pool is None:
        codes, grades = coded(labels)
    else:
        codes, pool, grades = coded(labels, pool)
    return Lists(codes, scores, pool, grades)


def sound(lists):
    """Whether labels and scores fit together: a quick look, which saves the search for what is
    wrong and where."""
    padding = lists.codes == 0
    return (
        (lists.grades >= 0).all()
        and (lists.grades < np.inf).all()
        and (padding == np.isnan(lists.scores)).all()
        and not (padding.any() and (padding[:, :-1] > padding[:, 1:]).any())
    )


def parsed(measures, relevance_level):
    """The measures that are asked for, by their canonical names."""
    relevance_level = check_scalar("relevance_level", relevance_level)
    texts = [measures] if isinstance(measures, str) else measures
    if not isinstance(texts, Iterable):
        raise TypeError(f"measures must be a string or a sequence of them, got {texts!r}")
    found = [Measure.parse(text, relevance_level=relevance_level) for text in texts]
    return {str(measure): measure for measure in found}
