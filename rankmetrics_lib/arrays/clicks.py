"""What do clicks say about another ranking? Inverse propensity for many logs at once.

`clicks`, `propensities` and `weights` have shape (..., n), with an item for each impression: one
document shown once. NaN after the last impression of a row is padding. The result has shape (...).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ._arguments import checked
from ._shared import n_documents, ratio

if TYPE_CHECKING:
    from ._types import ArrayLike, Floats

__all__ = ["ips_value"]


@checked
def ips_value(
    clicks: ArrayLike,
    propensities: ArrayLike,
    weights: ArrayLike,
    *,
    clip: float | None = None,
    self_normalized: bool = False,
) -> Floats:
    """The mean over the impressions of clicks times weight / propensity.

    With the right propensities, the plain value is on average what the new ranking, or policy,
    collects per impression of the log. There are two readings. In a log of rankings, the propensity
    is the chance that the rank was examined, and the weight that of the document's new rank. In a
    log of random choices, it is the chance of the choice under the policy that made the log, and
    under the new one.

    Parameters
    ----------
    clicks : array_like, shape (..., n)
        Clicks on each impression: 0 or 1, or another reward of at least 0.
    propensities : array_like, shape (..., n)
        Chance that each impression was examined, or chosen; from 1e-100 to 1.
    weights : array_like, shape (..., n)
        The same chance in the new ranking or policy; 1 for the attractiveness of the documents.
    clip : float, optional
        Highest ratio of weight to propensity, above 0. It lowers the variance, and it can only
        lower the value. By default, no ratio is clipped.
    self_normalized : bool
        Divide by the sum of the ratios and not by n. Only for a log of random choices, where the
        sum is n on average.

    Returns
    -------
    ndarray of float64, shape (...)
        At least 0. NaN without an impression; if self-normalized, NaN too if all ratios are 0.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a propensity below 1e-100 or above 1, a clip that is not above 0,
        or clicks or weights that are negative or infinite.

    References
    ----------
    Horvitz & Thompson (1952); Joachims et al. (2017) for ranks, who clip the propensity;
    Swaminathan & Joachims (2015), self-normalized. The plain, the clipped and the self-normalized
    value are those of the library obp (Saito et al., 2021).

    Examples
    --------
    >>> clicks, propensities = [1, 0, 1], [1, 0.5, 0.25]
    >>> ips_value(clicks, propensities, [1, 1, 1]).round(4)
    np.float64(1.6667)
    >>> ips_value(clicks, propensities, [1, 1, 1], clip=2)
    np.float64(1.0)
    """
    ratios = weights / propensities
    if clip is not None:
        ratios = np.minimum(ratios, clip)
    divisor = np.nansum(ratios, axis=-1) if self_normalized else n_documents(clicks)
    return ratio(np.nansum(clicks * ratios, axis=-1), divisor, empty=math.nan)
