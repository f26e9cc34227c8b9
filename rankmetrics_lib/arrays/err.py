"""Expected reciprocal rank and rank-biased precision over many rankings at once.

In all functions here, `rels` has shape (..., n): labels in rank order along the last axis, finite
and at least 0; NaN after the last document of a row is padding. The result has shape (...). A
document of grade g satisfies its reader with probability (2^g - 1) / 2^max_grade.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked
from ._shared import ranks, relevant

if TYPE_CHECKING:
    from ._types import ArrayLike, Floats, Judged, Utility

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
    satisfied = (np.exp2(np.nan_to_num(rels)) - 1) / 2.0**max_grade
    still_reading = np.cumprod(1 - satisfied, axis=-1)
    still_reading[..., 1:] = still_reading[..., :-1]
    still_reading[..., :1] = 1.0
    return still_reading * satisfied


@checked
def stopping_probabilities(rels: ArrayLike, *, max_grade: float) -> Floats:
    """Probability that the reader of the cascade stops at each rank.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    max_grade : float
        Highest grade of the scale (not of the list), above 0 and at most 1000.

    Returns
    -------
    ndarray of float64, shape (..., n)
        Each in [0, 1]. Their sum is below 1; the rest is the probability of never stopping. Padding
        has 0.

    Raises
    ------
    ValueError, TypeError
        For a `max_grade` below a label, or a bad label.

    References
    ----------
    Chapelle et al. (2009).

    Examples
    --------
    >>> stopping_probabilities([2, 0, 1], max_grade=2)
    array([0.75  , 0.    , 0.0625])
    """
    return cascade(rels, max_grade)


@checked
def expected_utility(
    rels: ArrayLike, utility: Utility, k: int | None = None, *, max_grade: float
) -> Floats:
    """Expected utility of the rank at which the reader of the cascade stops.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    utility : callable
        Utility of stopping at a rank: a function of the array of ranks 1 to n that returns a number
        for each, usually 1 at rank 1 and falling toward 0.
    k : int, optional
        Cut-off, at least 1.
    max_grade : float
        Highest grade of the scale (not of the list), above 0 and at most 1000.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1) for such a utility; 0.0 for an empty row. Never stopping is worth 0.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a `max_grade` below a label, a bad label, or a utility that cannot be called or
        does not return a finite number for each rank.

    References
    ----------
    Chapelle et al. (2009).

    Examples
    --------
    >>> expected_utility([[0, 2]], lambda rank: 1 / rank, max_grade=2)
    array([0.375])
    """
    worth = utility(ranks(rels)) * cascade(rels, max_grade)
    return worth[..., :k].sum(axis=-1)


@checked
def err(rels: ArrayLike, k: int | None = None, *, max_grade: float) -> Floats:
    """Expected reciprocal rank: the expected 1/rank at which the reader of the cascade stops.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    max_grade : float
        Highest grade of the scale (not of the list), above 0 and at most 1000.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1), below 1 even for the best ranking; 0.0 if nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For k < 1, a `max_grade` below a label, or a bad label.

    References
    ----------
    Chapelle et al. (2009).

    Examples
    --------
    >>> err([[1, 0, 2], [0, 0, 0]], max_grade=4).round(4)
    array([0.1211, 0.    ])
    """
    return (cascade(rels, max_grade) / ranks(rels))[..., :k].sum(axis=-1)


@checked
def rbp(rels: ArrayLike, *, persistence: float = 0.8, relevance_level: float = 1) -> Floats:
    """Rank-biased precision: the reader goes on to the next rank with probability `persistence`.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    persistence : float
        Probability of reading on, between 0 and 1, both excluded. The reader sees
        1 / (1 - persistence) documents on average.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; `rbp_residual` is what the documents below the list could still add.

    Raises
    ------
    ValueError, TypeError
        For a persistence outside (0, 1), or a bad label.

    References
    ----------
    Moffat & Zobel (2008).

    Examples
    --------
    >>> rbp([[1, 1], [0, 1]], persistence=0.5)
    array([0.75, 0.25])
    """
    hits = relevant(rels, relevance_level)
    seen = (hits * persistence ** (ranks(rels) - 1.0)).sum(axis=-1)
    return np.minimum((1 - persistence) * seen, 1.0)


@checked
def graded_rbp(rels: ArrayLike, *, max_grade: float, persistence: float = 0.8) -> Floats:
    """Rank-biased precision where a document of grade g counts as g / max_grade of a relevant one.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    max_grade : float
        Highest grade of the scale (not of the list), above 0 and at most 1000.
    persistence : float
        Probability of reading on, between 0 and 1, both excluded.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; `rbp_residual` is what the documents below the list could still add. With
        `max_grade=1` and labels of 0 and 1, it equals `rbp`.

    Raises
    ------
    ValueError, TypeError
        For a `max_grade` below a label, a persistence outside (0, 1), or a bad label.

    References
    ----------
    Moffat & Zobel (2008), who allow any share of a relevant document.

    Examples
    --------
    >>> graded_rbp([[2, 0, 1], [0, 0, 0]], max_grade=2, persistence=0.5)
    array([0.5625, 0.    ])
    """
    gains = np.nan_to_num(rels) / max_grade
    seen = (gains * persistence ** (ranks(rels) - 1.0)).sum(axis=-1)
    return np.minimum((1 - persistence) * seen, 1.0)


@checked
def rbp_residual(judged: Judged, *, persistence: float = 0.8) -> Floats:
    """The RBP weight of everything unknown: unjudged documents, and all ranks below the list.

    Parameters
    ----------
    judged : array_like, shape (..., n)
        Labels in rank order; None or NaN for an unjudged document.
    persistence : float
        Probability of reading on, between 0 and 1, both excluded.

    Returns
    -------
    ndarray of float64, shape (...)
        In (0, 1]. The RBP of the complete ranking is at least `rbp` of the known labels, and at
        most the sum of that and this.

    Raises
    ------
    ValueError, TypeError
        For a persistence outside (0, 1), or a bad label.

    References
    ----------
    Moffat & Zobel (2008).

    Examples
    --------
    >>> rbp_residual([[1, np.nan, 0]], persistence=0.5)
    array([0.375])
    """
    unjudged = np.isnan(judged) * persistence ** (ranks(judged) - 1.0)
    below = persistence ** judged.shape[-1]
    return np.minimum((1 - persistence) * unjudged.sum(axis=-1) + below, 1.0)
