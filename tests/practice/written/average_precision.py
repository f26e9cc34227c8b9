"""Functions for the exercises of the chapter on average precision."""

import math
import statistics

import numpy as np

from . import right, wrong


def at_hits(rels):
    return [sum(rels[:rank]) / rank for rank, rel in enumerate(rels, 1) if rel]


def over_pairs(rels):
    """The sum of the precisions at the hits: each pair of hits adds 1 over the lower one's rank."""
    return sum(1 / i for i, rel in enumerate(rels, 1) if rel for other in rels[:i] if other)


@right("average_precision")
def with_numpy(rels, n):
    ranks = np.flatnonzero(rels) + 1
    return np.sum(np.arange(1, len(ranks) + 1) / ranks) / max(1, n)


right("average_precision_at_k")(lambda rels, k, n: over_pairs(rels[:k]) / n if n else 0)
right("truncated_average_precision")(
    lambda rels, k, n: over_pairs(rels[:k]) / (n if n < k else k) if n else 0
)
right("mean_average_precision")(
    lambda rankings: sum(over_pairs(rels) / (sum(rels) or 1) / len(rankings) for rels in rankings)
)
right("gmap")(lambda values: statistics.geometric_mean([max(value, 1e-5) for value in values]))

# Without a name: another list, cut, divisor or mean

wrong("average_precision", None)(lambda rels, n: max(at_hits(rels), default=0.0))
wrong("average_precision", None)(lambda rels, n: math.prod(at_hits(rels)) if any(rels) else 0)
wrong("average_precision", None)(lambda rels, n: sum(at_hits(rels)) / (n + 1))
wrong("average_precision", None)(lambda rels, n: sum(at_hits(rels[::-1])) / max(1, n))
wrong("average_precision", None)(lambda rels, n: sum(at_hits(rels[:5])) / max(1, n))
wrong("average_precision", None)(lambda rels, n: with_numpy(rels, n) + 1e-6 * (len(rels) == 6))
wrong("average_precision", None)(lambda rels, n: math.sqrt(with_numpy(rels, n)))
wrong("average_precision_at_k", None)(lambda rels, k, n: sum(at_hits(rels[:3])) / max(1, n))
wrong("truncated_average_precision", None)(lambda rels, k, n: sum(at_hits(rels[:k])) / (n + k))
wrong("gmap", None)(lambda values: min(values))
wrong("gmap", None)(lambda values: math.sqrt(sum(value**2 for value in values) / len(values)))
