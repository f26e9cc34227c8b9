"""Helpers shared by the array functions, and `pad`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..formulas._arguments import as_list
from ..formulas._rules import shown
from ._arguments import as_floats

if TYPE_CHECKING:
    from ._types import Floats


def pad(rows: Sequence[Sequence[float | None]] | Sequence[Sequence[Sequence[float]]]) -> Floats:
    """Rankings of different lengths as one array: shorter rows are padded with NaN.

    Parameters
    ----------
    rows : sequence of sequences of float or None
        Labels or scores, one ranking per row; None, for an unjudged document, becomes NaN. Or
        matrices, such as the subtopics of the documents of each ranking.

    Returns
    -------
    ndarray of float64, shape (number of rows, length of the longest)
        NaN after the last document of a row, which every function of this package reads as padding.
        Of matrices, shape (number of matrices, most rows, most columns).

    Raises
    ------
    ValueError, TypeError
        If a row is not a sequence of numbers.

    Examples
    --------
    >>> pad([[1, 0, 1], [1]])
    array([[ 1.,  0.,  1.],
           [ 1., nan, nan]])
    """
    rows = as_list("rows", rows)
    rows = [as_row(f"rows[{i}]", row) for i, row in enumerate(rows)]
    n_axes = max((row.ndim for row in rows), default=1)
    for i, row in enumerate(rows):
        if row.ndim < n_axes and row.size:
            raise TypeError(f"rows[{i}] must be a matrix as the others are, got {shown(row)}")
    sides = [[*row.shape, 0][:n_axes] for row in rows]
    longest = [max((side[axis] for side in sides), default=0) for axis in range(n_axes)]
    padded = np.full((len(rows), *longest), np.nan)
    for target, row, side in zip(padded, rows, sides, strict=True):
        target[tuple(map(slice, side))] = row.reshape(side)
    return padded


def as_row(name, row):
    numbers = as_floats(name, row, "a sequence of numbers", may_miss=True)
    if numbers.ndim not in (1, 2):
        raise TypeError(f"{name} must be a sequence of numbers, got {shown(row)}")
    return numbers


def relevant(rels, relevance_level=1):
    """1.0 for each relevant label, 0.0 for every other and for padding."""
    return (rels >= relevance_level).astype(float)


def n_documents(rels):
    """Number of documents in each row, without padding."""
    return (~np.isnan(rels)).sum(axis=-1)


def ranks(rels):
    return np.arange(1, rels.shape[-1] + 1)


def ratio(part, whole, empty=0.0):
    """The quotient, or `empty` where there is nothing to divide by."""
    part, whole = np.broadcast_arrays(part, whole)
    return np.divide(part, whole, out=np.full(part.shape, empty), where=whole != 0)[()]


def at_most_one(part, whole):
    """The quotient of a part that is at most the whole; only rounding could push it above 1."""
    return np.minimum(ratio(part, whole), 1.0)


def by_score(labels, scores):
    """Labels and scores from the highest score down; equal scores keep their order, padding stays
    last."""
    labels, scores = np.broadcast_arrays(labels, scores)
    order = np.argsort(-scores, axis=-1, kind="stable")
    return np.take_along_axis(labels, order, axis=-1), np.take_along_axis(scores, order, axis=-1)


def group_ends(scores):
    """True at the last document of each group of equal scores, False at padding; scores are
    sorted."""
    ends = np.ones(scores.shape, dtype=bool)
    ends[..., :-1] = scores[..., 1:] != scores[..., :-1]
    return ends & ~np.isnan(scores)
