"""Metrics of a reader who stops: expected reciprocal rank and rank-biased precision.

`rels` holds the labels in rank order. A document of grade g satisfies its reader with probability
(2^g - 1) / 2^max_grade.
"""

from ._arguments import checked
from ._shared import relevant
from ._types import Judged, Numbers, Utility

__all__ = [
    "stopping_probabilities",
    "expected_utility",
    "err",
    "rbp",
    "graded_rbp",
    "rbp_residual",
]


def cascade(rels, max_grade):
    """Probability of stopping at each rank, for a reader who goes down the list until satisfied."""
    probabilities = []
    still_reading = 1.0
    for rel in rels:
        satisfied = (2**rel - 1) / 2**max_grade
        probabilities.append(still_reading * satisfied)
        still_reading *= 1 - satisfied
    return probabilities


@checked
def stopping_probabilities(rels: Numbers, *, max_grade: float) -> list[float]:
    """Probability that the reader of the cascade stops at each rank; their sum is below 1.

    >>> stopping_probabilities([2, 0, 1], max_grade=2)
    [0.75, 0.0, 0.0625]
    """
    return cascade(rels, max_grade)


@checked
def expected_utility(
    rels: Numbers, utility: Utility, k: int | None = None, *, max_grade: float
) -> float:
    """Expected utility of the rank at which the reader stops; never stopping is worth 0.

    >>> expected_utility([0, 2], lambda rank: 1 / rank, max_grade=2)
    0.375
    """
    stops = cascade(rels[:k], max_grade)
    return float(sum(utility(rank) * stop for rank, stop in enumerate(stops, 1)))


@checked
def err(rels: Numbers, k: int | None = None, *, max_grade: float) -> float:
    """Expected reciprocal rank: the expected 1/rank at which the reader stops, always below 1.

    >>> err([1, 0, 2], max_grade=4)
    0.12109375
    """
    stops = cascade(rels[:k], max_grade)
    return float(sum(stop / rank for rank, stop in enumerate(stops, 1)))


@checked
def rbp(rels: Numbers, *, persistence: float = 0.8, relevance_level: float = 1) -> float:
    """Rank-biased precision: the reader goes on to the next rank with probability `persistence`.

    >>> rbp([1, 1], persistence=0.5)
    0.75
    """
    hits = relevant(rels, relevance_level)
    seen = sum(hit * persistence ** (rank - 1) for rank, hit in enumerate(hits, 1))
    return min((1 - persistence) * seen, 1.0)


@checked
def graded_rbp(rels: Numbers, *, max_grade: float, persistence: float = 0.8) -> float:
    """RBP where a document of grade g counts as the share g / max_grade of a relevant one.

    >>> graded_rbp([2, 0, 1], max_grade=2, persistence=0.5)
    0.5625
    """
    seen = sum(rel / max_grade * persistence ** (rank - 1) for rank, rel in enumerate(rels, 1))
    return min((1 - persistence) * seen, 1.0)


@checked
def rbp_residual(judged: Judged, *, persistence: float = 0.8) -> float:
    """The RBP weight of everything unknown: unjudged documents, and all ranks below the list.

    >>> rbp_residual([1, None, 0], persistence=0.5)
    0.375
    """
    unjudged = sum(
        persistence ** (rank - 1) for rank, label in enumerate(judged, 1) if label is None
    )
    return min((1 - persistence) * unjudged + persistence ** len(judged), 1.0)
