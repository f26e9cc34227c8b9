"""Functions for the exercises of the chapter on average precision."""

import itertools
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
def by_running_sums(rels, n):
    hits = list(itertools.accumulate(rels))
    return sum(rel * hit / (i + 1) for i, (rel, hit) in enumerate(zip(rels, hits))) / (n or 1)


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
right("gmap")(lambda values: np.prod(np.maximum(values, 1e-5) ** (1 / len(values))))
right("gmap")(lambda values: statistics.geometric_mean([max(value, 1e-5) for value in values]))

# Found


@wrong("average_precision", "mean of P@i")
def mean_of_every_precision(rel, R):
    """As in formula 6.1 of FesianXu (2021), and a Stack Overflow answer in otzslayer (2022)."""
    h = 0
    s = 0
    for i, r in enumerate(rel, 1):
        h += r
        s += h / i
    return s / len(rel)


@wrong("average_precision", "divide AP by the hits")
def divided_by_hits(rel, R):
    """As in thuml/HashNet #25, haystack PR #12255, recmetrics, torchmetrics with top_k."""
    return sum(at_hits(rel)) / sum(rel) if any(rel) else 0.0


@wrong("average_precision", "trapezoid under the PR curve as AP")
def trapezoid(rel, R):
    """As in otzslayer (2022) and scikit-learn before 0.19."""
    p = [(0, 1.0), *points(rel, R)]
    return sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in itertools.pairwise(p))


@wrong("average_precision", "interpolated 11-point AP as AP")
def eleven_points(rel, R):
    """As in otzslayer (2022) and PASCAL VOC before 2010."""
    pts = points(rel, R)
    best = [max([p for q, p in pts if q >= i / 10 - 1e-12], default=0) for i in range(11)]
    return sum(best) / 11


def points(rel, R):
    """Recall and precision after each rank."""
    return [(sum(rel[:i]) / R, sum(rel[:i]) / i) for i in range(1, len(rel) + 1)]


@wrong("average_precision_at_k", "divide AP by k")
def divided_by_k(rel, k, R):
    """As in plasma-umass/DataDebug #46."""
    return sum(at_hits(rel[:k])) / k


@wrong("average_precision_at_k", "min(m,k) used for plain AP@k")
def divided_by_the_smaller(rel, k, R):
    """As in recommenders #1702."""
    return sum(at_hits(rel[:k])) / min(R, k)


@wrong("mean_average_precision", "means of rounded values")
def mean_of_cut_values(rankings):
    """As in carrotomato (2024), who has 0.435 for 0.4417."""
    cut = [math.floor(over_pairs(rels) / (sum(rels) or 1) * 100) / 100 for rels in rankings]
    return sum(cut) / len(cut)


# Once without a name


# Without a name: another list, cut, divisor or mean

wrong("average_precision", None)(lambda rels, n: max(at_hits(rels), default=0.0))
wrong("average_precision", None)(lambda rels, n: math.prod(at_hits(rels)) if any(rels) else 0)
wrong("average_precision", None)(lambda rels, n: sum(at_hits(rels)) / (n + 1))
wrong("average_precision", None)(lambda rels, n: sum(at_hits(rels[::-1])) / max(1, n))
wrong("average_precision_at_k", None)(lambda rels, k, n: sum(at_hits(rels[:3])) / max(1, n))
wrong("truncated_average_precision", None)(lambda rels, k, n: sum(at_hits(rels[:k])) / (n + k))
wrong("gmap", None)(lambda values: min(values))
wrong("gmap", None)(lambda values: math.sqrt(sum(value**2 for value in values) / len(values)))
