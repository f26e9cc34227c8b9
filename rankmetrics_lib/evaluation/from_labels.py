"""Labels in rank order, query by query, as judgments and a run: `rm.qrels_and_run`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ..formulas import _arguments
from ..formulas._rules import shown

if TYPE_CHECKING:
    import pandas as pd

Labels: TypeAlias = Sequence[float | None]


def qrels_and_run(
    rels: Iterable[Labels], pool: Iterable[Iterable[float]] | None = None
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Turn the labels of several rankings into the judgments and the run that `evaluate` takes.

    Parameters
    ----------
    rels : sequence of sequences of float
        Labels in rank order, one list per query; None or NaN for an unjudged document. A query
        without results has an empty list.
    pool : sequence of sequences of float, optional
        Labels of the judged set of each query: all judged documents, retrieved or not. By default,
        only the documents in `rels` are judged. With it, a label of 0 that the judged set does not
        have belongs to an unjudged document.

    Returns
    -------
    qrels, run : DataFrame
        Columns query_id, doc_id, relevance, and query_id, doc_id, score. Queries are numbered from
        1, and so are the documents of a query, which are named by their ranks. A query of which
        nothing is judged gets a document with label 0 that is not retrieved, so that means count
        it.

    Raises
    ------
    ValueError, TypeError
        For a label that is not a finite number of at least 0, and for a judged set that lacks a
        positive label of its ranking.

    References
    ----------
    The columns are those of TREC's files; see the chapter on four libraries.

    Examples
    --------
    >>> import rankmetrics_lib as rm
    >>> qrels, run = rm.qrels_and_run([[1, 0, 1], [0, 1]], pool=[[1, 1, 1, 0], [1, 0]])
    >>> rm.evaluate(qrels, run, ["AP", "RR"]).round(4).to_dict("list")
    {'AP': [0.5556, 0.5], 'RR': [1.0, 0.5]}
    """
    try:
        import pandas as pd
    except ModuleNotFoundError as error:
        message = "qrels_and_run needs pandas: pip install 'rankmetrics_lib[evaluation]'"
        raise ModuleNotFoundError(message) from error

    rankings = _arguments.as_list("rels", rels)
    pools = [None] * len(rankings) if pool is None else _arguments.as_list("pool", pool)
    if not rankings:
        raise ValueError("rels must hold at least one ranking, got []")
    _arguments.check_same_length("pool", pools, "rels", rankings)
    judged, results = [], []
    for number, (ranking, labels) in enumerate(zip(rankings, pools, strict=True)):
        name = str(number + 1)
        ranking = _arguments.judged_labels(f"rels[{number}]", ranking)
        if labels is not None:
            labels = _arguments.labels(f"pool[{number}]", labels)
        judged += [(name, str(place), label) for place, label in judgments(number, ranking, labels)]
        results += [
            (name, str(rank), float(len(ranking) - rank + 1)) for rank in range(1, len(ranking) + 1)
        ]
    return (
        pd.DataFrame(judged, columns=["query_id", "doc_id", "relevance"]),
        pd.DataFrame(results, columns=["query_id", "doc_id", "score"]),
    )


def judgments(
    number: int, ranking: list[float | None], pool: list[float] | None
) -> Iterator[tuple[int, float]]:
    """(rank, label) of the judged documents; those that were not retrieved come after all ranks."""
    judged = [label for label in ranking if label is not None] if pool is None else pool
    left = Counter(judged)
    for rank, label in enumerate(ranking, 1):
        if label is None:
            continue
        if left[label]:
            left[label] -= 1
            yield rank, label
        elif label:
            raise ValueError(
                f"pool[{number}] must hold all positive labels of rels[{number}], got {shown(pool)}"
                f" against {shown(ranking)}"
            )
    missed = left.elements() if judged else [0]
    yield from enumerate(missed, len(ranking) + 1)
