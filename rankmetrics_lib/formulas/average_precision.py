"""Average precision: the precision at each relevant document, averaged over all that exist.

`rels` holds the labels in rank order; a label of at least `relevance_level` is relevant;
`n_relevant` (R) counts the relevant documents of the whole pool, by default those in `rels`
(list-only).
"""

import math

from ._arguments import checked
from ._shared import ratio, relevant
from ._types import Normalizer, Numbers

__all__ = [
    "average_precision",
    "average_precision_steps",
    "interpolated_precision",
    "eleven_point_average",
    "gmap",
]


@checked
def average_precision(
    rels: Numbers,
    k: int | None = None,
    *,
    n_relevant: int | None = None,
    normalizer: Normalizer = "relevant",
    relevance_level: float = 1,
) -> float:
    """Sum of the precisions at the hits, divided by R, or by min(R, k); 0.0 if nothing is relevant.

    >>> round(average_precision([1, 0, 1, 0, 0, 1, 0, 0, 1, 1]), 4)
    0.6222
    >>> round(average_precision([1, 1, 0, 0, 0], n_relevant=3), 4)
    0.6667
    >>> average_precision([1] * 10, 10, n_relevant=20)
    0.5
    >>> average_precision([1] * 10, 10, n_relevant=20, normalizer="truncated")
    1.0
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    precisions = [sum(hits[:i]) / i for i, hit in enumerate(hits[:k], 1) if hit]
    divisor = min(R, k or R) if normalizer == "truncated" else R
    return ratio(sum(precisions), divisor)


@checked
def average_precision_steps(
    rels: Numbers,
    k: int | None = None,
    *,
    n_relevant: int | None = None,
    relevance_level: float = 1,
) -> float:
    """The same number as an area: each step in recall times the precision at its end.

    >>> round(average_precision_steps([1, 0, 1, 0, 0, 1]), 4)
    0.7222
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    recalls = [ratio(sum(hits[:rank]), R) for rank in range(len(hits) + 1)]
    steps = [recalls[rank] - recalls[rank - 1] for rank in range(1, len(recalls))]
    return float(sum(step * sum(hits[:rank]) / rank for rank, step in enumerate(steps[:k], 1)))


def best_precision(hits, R, recall_level):
    """The highest precision among the ranks that reach this level of recall."""
    found = [sum(hits[:rank]) for rank in range(len(hits) + 1)]
    ranks = [rank for rank in range(1, len(found)) if ratio(found[rank], R) >= recall_level]
    return max([0.0] + [found[rank] / rank for rank in ranks])


@checked
def interpolated_precision(
    rels: Numbers,
    recall_level: float,
    *,
    n_relevant: int | None = None,
    relevance_level: float = 1,
) -> float:
    """The highest precision at this level of recall or any higher one; 0.0 if none is reached.

    >>> interpolated_precision([0, 1, 1, 0], 0.5), interpolated_precision([0, 1], 0.9, n_relevant=2)
    (0.6666666666666666, 0.0)
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    return best_precision(hits, R, recall_level)


@checked
def eleven_point_average(
    rels: Numbers, *, n_relevant: int | None = None, relevance_level: float = 1
) -> float:
    """Mean of the interpolated precisions at recall 0, 0.1, ..., 1.

    >>> round(eleven_point_average([1, 0, 1, 0, 0, 1, 0, 0, 1, 1]), 4)
    0.6667
    """
    hits = relevant(rels, relevance_level)
    R = sum(hits) if n_relevant is None else n_relevant
    return sum(best_precision(hits, R, tenth / 10) for tenth in range(11)) / 11


@checked
def gmap(values: Numbers, *, floor: float = 1e-5) -> float:
    """Geometric mean of average precisions, each raised to at least `floor`; NaN without queries.

    >>> round(gmap([0.5, 0.0]), 6)
    0.002236
    """
    logs = [math.log(max(value, floor)) for value in values]
    return math.exp(sum(logs) / len(logs)) if logs else math.nan
