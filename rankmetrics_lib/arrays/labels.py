"""Agreement of two judges: Cohen's kappa for many lists of labels at once.

`a` and `b` have shape (..., n); NaN in both after the last document of a row is padding. The result
has shape (...).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked
from ._shared import n_documents, ratio

if TYPE_CHECKING:
    from ._types import ArrayLike, Floats, KappaWeights

__all__ = ["cohen_kappa"]

# How far apart two labels are
DISTANCES = {
    None: lambda x, y: x != y,
    "linear": lambda x, y: np.abs(x - y),
    "quadratic": lambda x, y: (x - y) ** 2,
}


@checked
def cohen_kappa(a: ArrayLike, b: ArrayLike, *, weights: KappaWeights | None = None) -> Floats:
    """Cohen's kappa: 1 less the observed disagreement, divided by the one expected by chance.

    Parameters
    ----------
    a, b : array_like, shape (..., n)
        Labels that two judges gave to the same documents, in the same order. Exchanging the judges
        changes nothing. Memory grows with n times the number of different labels.
    weights : {"linear", "quadratic"}
        What a disagreement counts: 1 by default, the difference of the two labels ("linear"), or
        its square ("quadratic"). scikit-learn takes the difference of their places among the
        labels that were given.

    Returns
    -------
    ndarray of float64, shape (...)
        In [-1, 1]: 1 for full agreement, 0 for what chance would give. NaN if chance expects no
        disagreement: nothing was judged, or both judges give one and the same label throughout.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, or a bad label; for unknown weights.

    References
    ----------
    Cohen (1960); Cohen (1968) for weights.

    Examples
    --------
    >>> cohen_kappa([[0, 0, 1, 2], [0, 0, 0, 1]], [[0, 0, 1, 1], [1, 0, 0, 0]]).round(4)
    array([ 0.6   , -0.3333])
    >>> cohen_kappa([0, 0, 1, 2], [0, 0, 1, 1], weights="quadratic").round(4)
    np.float64(0.75)
    """
    distance = DISTANCES[weights]
    known = ~np.isnan(a)
    observed = distance(a, b).sum(axis=-1, where=known) * n_documents(a)
    labels = np.unique(np.concatenate([a[~np.isnan(a)], b[~np.isnan(b)]]))
    by_a, by_b = counts_of(labels, a), counts_of(labels, b)
    expected = (by_a @ distance(labels[:, None], labels) * by_b).sum(axis=-1)
    return 1 - ratio(observed, expected, empty=math.nan)


def counts_of(labels, given):
    """How often each of the labels was given in each row."""
    return (given[..., None] == labels).sum(axis=-2, dtype=float)
