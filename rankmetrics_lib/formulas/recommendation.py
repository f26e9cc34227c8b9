"""Metrics of recommendation beside accuracy: catalog coverage, novelty, intra-list distance,
calibration, GAUC and exposure.

Items and users take the places of documents and queries. A label of at least 1 is a hit.
"""

import math

from ._arguments import checked
from ._shared import ratio
from ._types import Discount, Distances, Documents, Lists, Numbers
from .dcg import weight_at
from .roc_auc import auc

__all__ = [
    "catalog_coverage",
    "novelty",
    "intra_list_distance",
    "calibration_kl",
    "grouped_auc",
    "exposure",
]


@checked
def catalog_coverage(lists: Lists, k: int | None = None, *, n_items: int) -> float:
    """The share of the catalog that is among the first k items of at least one user.

    >>> catalog_coverage([["Heat", "Alien"], ["Heat", "Amélie"]], n_items=6)
    0.5
    """
    shown = {item for items in lists for item in items[:k]}
    return ratio(len(shown), n_items)


@checked
def novelty(popularity: Numbers, k: int | None = None) -> float:
    """The mean of -log2 of the popularity of the first k items, in bits; NaN if none is shown.

    `popularity` is the share of the users who know each item, in rank order.

    >>> novelty([0.5, 0.25, 0.125])
    2.0
    """
    bits = [-math.log2(share) for share in popularity[:k]]
    return ratio(sum(bits), len(bits), empty=math.nan)


@checked
def intra_list_distance(distances: Distances, k: int | None = None) -> float:
    """The mean distance between two of the first k items; NaN if there are not two.

    `distances` has a row and a column for each item, in rank order. The diagonal is ignored.

    >>> intra_list_distance([[0, 0.25, 1], [0.25, 0, 0.25], [1, 0.25, 0]])
    0.5
    """
    n = len(distances[:k])
    apart = [distances[i][j] for i in range(n) for j in range(n) if i != j]
    return ratio(sum(apart), len(apart), empty=math.nan)


@checked
def calibration_kl(p: Numbers, q: Numbers, *, alpha: float = 0.01) -> float:
    """The Kullback-Leibler divergence of the mix q that is shown from the mix p that is liked, in
    nats.

    Each is scaled to the sum 1, and the share alpha of p is mixed into q, so that a genre which is
    never shown costs much and not infinitely much. NaN if p or q has nothing in it.

    >>> round(calibration_kl([0.7, 0.3], [1, 0]), 4)
    1.134
    """
    if not sum(p) or not sum(q):
        return math.nan
    divergence = 0.0
    for wanted, shown in zip(p, q):
        wanted, shown = wanted / sum(p), shown / sum(q)
        mixed = (1 - alpha) * shown + alpha * wanted
        divergence += wanted * math.log(wanted / mixed) if wanted else 0.0
    return max(divergence, 0.0)  # only rounding could push it below 0


@checked
def grouped_auc(
    labels: Numbers, scores: Numbers, groups: Documents, *, weights: Numbers | None = None
) -> float:
    """GAUC: the AUC of each group alone, and the mean of these, weighted by the size of the group.

    With `weights`, one for each item, a group counts what its items weigh. A group with one class
    only has no AUC and is left out; NaN if no group is left.

    >>> grouped_auc([1, 0, 1, 0, 0], [0.9, 0.8, 0.2, 0.3, 0.1], ["u", "u", "v", "v", "v"])
    0.7
    """
    if weights is None:
        weights = [1] * len(labels)
    total = weight_of_all = 0.0
    for group in sorted(set(groups), key=list(groups).index):
        members = [i for i, other in enumerate(groups) if other == group]
        value = auc([labels[i] for i in members], [scores[i] for i in members])
        if not math.isnan(value):
            weight = sum(weights[i] for i in members)
            total += weight * value
            weight_of_all += weight
    return ratio(total, weight_of_all, empty=math.nan)


@checked
def exposure(
    groups: Documents, k: int | None = None, *, discount: Discount = "log2"
) -> dict[object, float]:
    """The share of the attention to the first k items that each group gets, by group.

    The item at rank i gets attention as the discount of DCG says: 1/log2(i + 1) by default. A group
    that is only below k gets 0.0.

    >>> shares = exposure(["A", "A", "B"])
    >>> round(shares["A"], 4), round(shares["B"], 4)
    (0.7654, 0.2346)
    """
    weights = [weight_at(rank, discount, 2) for rank in range(1, len(groups[:k]) + 1)]
    shares = {}
    for group in groups:
        of_group = sum(weight for weight, other in zip(weights, groups) if other == group)
        shares[group] = of_group / sum(weights)
    return shares
