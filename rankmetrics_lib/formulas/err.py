"""Metrics of a reader who stops: expected reciprocal rank and rank-biased precision.

Shared by all functions here: `rels` holds the labels in rank order, finite and at least 0.
A document of grade g satisfies its reader with probability (2^g - 1) / 2^max_grade.
"""

from ._arguments import checked
from ._shared import relevant


@checked("rels")
def stopping_probabilities(rels, *, max_grade):
    """Probability that the reader of the cascade stops at each rank.

    Parameters
    ----------
    rels : sequence of float, length n
        Graded labels in rank order.
    max_grade : float
        Highest grade of the scale (not of the list), above 0 and at most 1000.

    Returns
    -------
    list of float, length n
        Each in [0, 1], their sum below 1: what is missing is the probability of never stopping.

    Raises
    ------
    ValueError, TypeError
        For a `max_grade` below a label, or a label that is negative, infinite, NaN or no number.

    References
    ----------
    Source 002, PP_r; Chapelle et al. (2009).

    Examples
    --------
    >>> stopping_probabilities([2, 0, 1], max_grade=2)
    [0.75, 0.0, 0.0625]
    """
    probabilities = []
    still_reading = 1.0
    for rel in rels:
        satisfied = (2**rel - 1) / 2**max_grade
        probabilities.append(still_reading * satisfied)
        still_reading *= 1 - satisfied
    return probabilities


@checked("rels", "utility", "k")
def expected_utility(rels, utility, k=None, *, max_grade):
    """Expected utility of the rank at which the reader of the cascade stops.

    Parameters
    ----------
    rels : sequence of float
        Graded labels in rank order.
    utility : callable
        The utility of stopping at a rank: a function of the rank, 1 at rank 1 and falling to 0.
    k : int, optional
        Cut-off, at least 1.
    max_grade : float
        Highest grade of the scale, above 0 and at most 1000.

    Returns
    -------
    float
        In [0, 1) for such a utility; 0.0 for an empty list. Never stopping is worth 0.

    Raises
    ------
    ValueError, TypeError
        As `stopping_probabilities`; for k < 1; for a utility that cannot be called.

    References
    ----------
    Source 002 (which asks for 1 at rank 0; ranks start at 1); Chapelle et al. (2009).

    Examples
    --------
    >>> expected_utility([0, 2], lambda rank: 1 / rank, max_grade=2)
    0.375
    """
    stops = stopping_probabilities(rels, max_grade=max_grade)[:k]
    return float(sum(utility(rank) * stop for rank, stop in enumerate(stops, 1)))


@checked("rels", "k")
def err(rels, k=None, *, max_grade):
    """Expected reciprocal rank: the expected 1/rank at which the reader stops.

    Parameters
    ----------
    rels : sequence of float
        Graded labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    max_grade : float
        Highest grade of the scale (not of the list), above 0 and at most 1000.

    Returns
    -------
    float
        In [0, 1), and below 1 even for the best list; 0.0 where nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a `max_grade` below a label, or a bad label.

    References
    ----------
    Source 002; Chapelle et al. (2009).

    Examples
    --------
    >>> err([1, 0, 2], max_grade=4)
    0.12109375
    """
    stops = stopping_probabilities(rels, max_grade=max_grade)[:k]
    return float(sum(stop / rank for rank, stop in enumerate(stops, 1)))


@checked("rels")
def rbp(rels, *, persistence=0.8, relevance_level=1):
    """Rank-biased precision: the reader goes on to the next rank with probability `persistence`.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    persistence : float
        Between 0 and 1, both excluded; the reader sees 1 / (1 - persistence) documents on average.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    float
        In [0, 1]; what the documents below the list could still add is `rbp_residual`.

    Raises
    ------
    ValueError, TypeError
        For a persistence outside (0, 1), or a bad label.

    References
    ----------
    Moffat & Zobel (2008).

    Examples
    --------
    >>> rbp([1, 1], persistence=0.5)
    0.75
    """
    hits = relevant(rels, relevance_level)
    seen = sum(hit * persistence ** (rank - 1) for rank, hit in enumerate(hits, 1))
    return min((1 - persistence) * seen, 1.0)


@checked("judged")
def rbp_residual(judged, *, persistence=0.8):
    """The weight of all that is not known: unjudged documents, and everything below the list.

    Parameters
    ----------
    judged : sequence of float or None
        Labels in rank order; None or NaN for an unjudged document.
    persistence : float
        Between 0 and 1, both excluded.

    Returns
    -------
    float
        In (0, 1]: RBP of the complete ranking lies between `rbp` of the known labels and that plus
        this.

    Raises
    ------
    ValueError, TypeError
        For a persistence outside (0, 1), or a bad label.

    References
    ----------
    Moffat & Zobel (2008).

    Examples
    --------
    >>> rbp_residual([1, None, 0], persistence=0.5)
    0.375
    """
    unjudged = sum(
        persistence ** (rank - 1) for rank, label in enumerate(judged, 1) if label is None
    )
    return min((1 - persistence) * unjudged + persistence ** len(judged), 1.0)
