"""Average precision over many rankings at once.

In all functions here, `rels` has shape (..., n): labels in rank order along the last axis, finite
and at least 0; NaN after the last document of a row is padding. The result has shape (...). A label
of at least `relevance_level` is relevant. `n_relevant` (R) counts the relevant documents in the
whole pool, by default those in each row (list-only).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked
from ._shared import n_documents, ranks, ratio, relevant

if TYPE_CHECKING:
    from ._types import ArrayLike, Floats, Normalizer

__all__ = [
    "average_precision",
    "average_precision_steps",
    "interpolated_precision",
    "eleven_point_average",
    "gmap",
]

ELEVEN_LEVELS = tuple(tenth / 10 for tenth in range(11))


@checked
def average_precision(
    rels: ArrayLike,
    k: int | None = None,
    *,
    n_relevant: ArrayLike | None = None,
    normalizer: Normalizer = "relevant",
    relevance_level: float = 1,
) -> Floats:
    """Sum of the precisions at the hits, divided by the number of relevant documents.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1. Hits below rank k add nothing.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool (R); by default those in each row (list-only).
    normalizer : {"relevant", "truncated"}
        Divide by R, or by min(R, k), so that a perfect top k reaches 1.
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if nothing is relevant. A relevant document that was not retrieved adds 0.
        The mean over queries is MAP.

    Raises
    ------
    ValueError, TypeError
        For k < 1, an `n_relevant` below the relevant documents of a row, an unknown normalizer, a
        label that is negative or infinite, or NaN before the end of a row.

    References
    ----------
    Buckley & Voorhees (2005); Robertson (2008); otzslayer (2022) for both normalizers.

    Examples
    --------
    >>> average_precision([[1, 1, 0, 0, 0], [0, 0, 0, 1, 1]], n_relevant=3).round(4)
    array([0.6667, 0.2167])
    """
    hits = relevant(rels, relevance_level)
    R = hits.sum(axis=-1) if n_relevant is None else n_relevant
    precisions = hits.cumsum(axis=-1) / ranks(rels)
    total = (precisions * hits)[..., :k].sum(axis=-1)
    truncated = normalizer == "truncated" and k is not None
    return ratio(total, np.minimum(R, k) if truncated else R)


@checked
def average_precision_steps(
    rels: ArrayLike,
    k: int | None = None,
    *,
    n_relevant: ArrayLike | None = None,
    relevance_level: float = 1,
) -> Floats:
    """Average precision as an area: each step in recall times the precision at its end.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    k : int, optional
        Cut-off, at least 1.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool (R); by default those in each row (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; equal to `average_precision` with the normalizer "relevant". 0.0 if nothing is
        relevant.

    Raises
    ------
    ValueError, TypeError
        For k < 1, an `n_relevant` below the relevant documents of a row, or a bad label.

    References
    ----------
    lsgqjh, whose sum multiplies P(k) by the change in recall; Robertson (2008).

    Examples
    --------
    >>> average_precision_steps([[1, 0, 1, 0, 0, 1]]).round(4)
    array([0.7222])
    """
    hits = relevant(rels, relevance_level)
    found = hits.cumsum(axis=-1)
    R = hits.sum(axis=-1) if n_relevant is None else n_relevant
    recalls = ratio(found, np.expand_dims(R, -1))
    steps = np.diff(recalls, axis=-1, prepend=0.0)
    return (steps * found / ranks(rels))[..., :k].sum(axis=-1)


def best_precisions(running_hits, R, recall_levels):
    """For each level of recall, the highest precision from the first rank on that reaches it.

    `running_hits` counts the relevant documents down to each rank.
    """
    precisions = running_hits / ranks(running_hits)
    best = np.maximum.accumulate(precisions[..., ::-1], axis=-1)[..., ::-1]
    best = np.concatenate([best, np.zeros(best.shape[:-1] + (1,))], axis=-1)
    recalls = ratio(running_hits, np.asarray(R)[..., None])
    for level in recall_levels:
        first = (recalls < level).sum(axis=-1)
        yield np.take_along_axis(best, first[..., None], axis=-1)[..., 0]


@checked
def interpolated_precision(
    rels: ArrayLike,
    recall_level: float,
    *,
    n_relevant: ArrayLike | None = None,
    relevance_level: float = 1,
) -> Floats:
    """Interpolated precision: the highest precision at this level of recall or any higher one.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    recall_level : float
        Level of recall, from 0 to 1.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool (R); by default those in each row (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 where no rank reaches the level, and if nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For a level outside [0, 1], an `n_relevant` below the relevant documents of a row, or a bad
        label.

    References
    ----------
    Manning, Raghavan & Schütze (2008), chapter 8.

    Examples
    --------
    >>> interpolated_precision([[0, 1, 1, 0], [0, 0, 0, 1]], 0.5).round(4)
    array([0.6667, 0.25  ])
    """
    hits = relevant(rels, relevance_level)
    R = hits.sum(axis=-1) if n_relevant is None else n_relevant
    (value,) = best_precisions(hits.cumsum(axis=-1), R, [recall_level])
    return value


@checked
def eleven_point_average(
    rels: ArrayLike, *, n_relevant: ArrayLike | None = None, relevance_level: float = 1
) -> Floats:
    """Mean of the interpolated precisions at recall 0, 0.1, ..., 1.

    Parameters
    ----------
    rels : array_like, shape (..., n)
        Labels in rank order.
    n_relevant : int or array_like, shape (...), optional
        Relevant documents in the whole pool (R); by default those in each row (list-only).
    relevance_level : float
        Smallest label that counts as relevant, above 0.

    Returns
    -------
    ndarray of float64, shape (...)
        In [0, 1]; 0.0 if nothing is relevant.

    Raises
    ------
    ValueError, TypeError
        For an `n_relevant` below the relevant documents of a row, or a bad label.

    References
    ----------
    Manning, Raghavan & Schütze (2008), chapter 8.

    Examples
    --------
    >>> eleven_point_average([[1, 0, 1, 0, 0, 1, 0, 0, 1, 1]]).round(4)
    array([0.6667])
    """
    hits = relevant(rels, relevance_level)
    R = hits.sum(axis=-1) if n_relevant is None else n_relevant
    values = best_precisions(hits.cumsum(axis=-1), R, ELEVEN_LEVELS)
    return sum(values) / len(ELEVEN_LEVELS)


@checked
def gmap(values: ArrayLike, *, floor: float = 1e-5) -> Floats:
    """Geometric mean of the average precisions of many queries, each raised to at least `floor`.

    Parameters
    ----------
    values : array_like, shape (..., queries)
        Average precisions, one per query, at least 0; NaN after the last query of a row is padding.
    floor : float
        Smallest value that enters the mean, above 0. Without it, one query at 0 would make the
        mean 0.

    Returns
    -------
    ndarray of float64, shape (...)
        At least `floor`; NaN without queries.

    Raises
    ------
    ValueError, TypeError
        For a value that is negative or infinite, or a floor that is not above 0.

    References
    ----------
    Robertson (2006); trec_eval uses the same floor, 0.00001.

    Examples
    --------
    >>> gmap([[0.5, 0.0], [0.5, 0.5]]).round(6)
    array([0.002236, 0.5     ])
    """
    logs = np.log(np.maximum(values, floor))
    return np.exp(ratio(np.nansum(logs, axis=-1), n_documents(values), empty=math.nan))
