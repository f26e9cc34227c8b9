"""Average precision: the precision at each relevant document, averaged over all that exist.

`rels` holds the labels in rank order; a label of at least `relevance_level` is relevant;
`n_relevant` (R) counts the relevant documents of the whole pool, by default those in `rels`
(list-only).
"""

import math

from ._arguments import checked
from ._shared import ratio, relevant
from ._types import Normalizer, Numbers

__all__ = ["average_precision", "average_precision_steps", "gmap"]


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


@checked
def gmap(values: Numbers, *, floor: float = 1e-5) -> float:
    """Geometric mean of average precisions, each raised to at least `floor`; NaN without queries.

    >>> round(gmap([0.5, 0.0]), 6)
    0.002236
    """
    logs = [math.log(max(value, floor)) for value in values]
    return math.exp(sum(logs) / len(logs)) if logs else math.nan
