"""Do two orders agree at the top? AP rank correlation and rank-biased overlap.

`labels` and `scores` are equally long; a higher score ranks higher. A ranking of RBO is a list of
documents, the first one on top.
"""

import math

from ._arguments import checked
from ._types import Documents, Numbers, TieRule

__all__ = ["tau_ap", "rbo"]


@checked
def tau_ap(labels: Numbers, scores: Numbers, *, ties: TieRule = "average") -> float:
    """AP rank correlation: for each document, the share of documents above it that belong there.

    Of equal scores, it is the mean over all their orders ("average"), or they keep the given order
    ("stable"). A pair with equal labels counts one half; NaN for fewer than two documents.

    >>> round(tau_ap([4, 3, 2, 1], [3, 2, 1, 4]), 4)
    -0.2222
    >>> tau_ap([4, 3, 2, 1], [1, 1, 1, 1]), tau_ap([4, 3, 2, 1], [1, 1, 1, 1], ties="stable")
    (0.0, 1.0)
    """
    order = sorted(range(len(labels)), key=lambda i: (-scores[i], i))
    ranked = [labels[i] for i in order]
    groups = [scores[i] if ties == "average" else i for i in order]
    shares = []
    for i in range(1, len(ranked)):
        first, size = groups.index(groups[i]), groups.count(groups[i])
        above, tied = ranked[:first], ranked[first : first + size]
        right = sum((one > label) + (one == label) / 2 for one in above for label in tied) / size
        shares.append((right + (i - first) / 2) / i)
    return 2 * sum(shares) / len(shares) - 1 if shares else math.nan


@checked
def rbo(ranking_a: Documents, ranking_b: Documents, p: float = 0.9) -> float:
    """Rank-biased overlap, extrapolated: how much two rankings share, with most weight on the top.

    NaN if either is empty.

    >>> round(rbo(["a", "b", "c"], ["b", "a", "c"]), 4)
    0.9
    """
    shorter, longer = sorted([ranking_a, ranking_b], key=len)
    s, n = len(shorter), len(longer)
    if s == 0:
        return math.nan
    overlap = [len(set(shorter[:d]) & set(longer[:d])) for d in range(n + 1)]
    seen = sum(p ** (d - 1) * overlap[d] / d for d in range(1, n + 1))
    deeper = range(s + 1, n + 1)
    assumed = sum(p ** (d - 1) * overlap[s] * (d - s) / (s * d) for d in deeper)
    below = ((overlap[n] - overlap[s]) / n + overlap[s] / s) * p**n
    return min((1 - p) * (seen + assumed) + below, 1.0)
