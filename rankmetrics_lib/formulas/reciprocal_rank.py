"""Reciprocal rank and hit rate: is there a relevant document, and how soon?

`rels` holds the labels in rank order; a label of at least `relevance_level` is relevant. The
means over queries are MRR and the hit rate; a query without a hit counts as 0.
"""

from ._arguments import checked
from ._shared import relevant
from ._types import Numbers

__all__ = ["reciprocal_rank", "hit_rate"]


@checked
def reciprocal_rank(rels: Numbers, k: int | None = None, *, relevance_level: float = 1) -> float:
    """One over the rank of the first relevant document; 0.0 if there is none among the first k.

    >>> reciprocal_rank([0, 1, 0, 0, 0])
    0.5
    """
    hits = relevant(rels[:k], relevance_level)
    return next((1 / rank for rank, hit in enumerate(hits, 1) if hit), 0.0)


@checked
def hit_rate(rels: Numbers, k: int | None = None, *, relevance_level: float = 1) -> float:
    """1.0 if any of the first k documents is relevant, else 0.0 (also called success at k).

    >>> hit_rate([0, 0, 1, 0, 0], 5), hit_rate([0, 0, 1, 0, 0], 2)
    (1.0, 0.0)
    """
    return float(any(relevant(rels[:k], relevance_level)))
