"""Do two orders agree? Pairs of documents and rank correlations.

`labels` and `scores` are equally long; a higher score ranks higher. A pair that is tied in either
is neither concordant nor discordant.
"""

import math

from ._arguments import checked
from ._shared import Counts, ratio
from ._types import Numbers, Variant

__all__ = ["PairCounts", "pair_counts", "pair_ratio", "gamma", "kendall_tau"]


class PairCounts(Counts):
    """How many pairs of documents labels and scores order alike, oppositely, or not at all."""

    names = ("concordant", "discordant", "tied_labels", "tied_scores", "tied_both")
    concordant: int
    discordant: int
    tied_labels: int
    tied_scores: int
    tied_both: int

    def __init__(
        self, concordant: int, discordant: int, tied_labels: int, tied_scores: int, tied_both: int
    ):
        super().__init__(concordant, discordant, tied_labels, tied_scores, tied_both)


def count_pairs(labels, scores):
    kinds = []
    for i in range(len(labels)):
        for j in range(i):
            by_label = (labels[i] > labels[j]) - (labels[i] < labels[j])
            by_score = (scores[i] > scores[j]) - (scores[i] < scores[j])
            kinds.append((by_label * by_score, by_label == 0, by_score == 0))
    return PairCounts(
        concordant=kinds.count((1, False, False)),
        discordant=kinds.count((-1, False, False)),
        tied_labels=kinds.count((0, True, False)),
        tied_scores=kinds.count((0, False, True)),
        tied_both=kinds.count((0, True, True)),
    )


@checked
def pair_counts(labels: Numbers, scores: Numbers) -> PairCounts:
    """All n(n - 1)/2 pairs of documents, sorted into five kinds.

    >>> pair_counts([4, 3, 2, 1], [4, 1, 3, 2])
    PairCounts(concordant=4, discordant=2, tied_labels=0, tied_scores=0, tied_both=0)
    """
    return count_pairs(labels, scores)


@checked
def pair_ratio(labels: Numbers, scores: Numbers) -> float:
    """Concordant pairs divided by discordant pairs.

    Infinite without discordant pairs, NaN without pairs of either kind.

    >>> pair_ratio([4, 3, 2, 1], [4, 1, 3, 2])
    2.0
    """
    pairs = count_pairs(labels, scores)
    empty = math.inf if pairs.concordant else math.nan
    return ratio(pairs.concordant, pairs.discordant, empty)


@checked
def gamma(labels: Numbers, scores: Numbers) -> float:
    """Goodman and Kruskal's gamma: (C - D) / (C + D), without ties; NaN if all pairs are tied.

    >>> gamma([4, 3, 2, 1], [4, 1, 3, 2])
    0.3333333333333333
    """
    pairs = count_pairs(labels, scores)
    C, D = pairs.concordant, pairs.discordant
    return ratio(C - D, C + D, empty=math.nan)


@checked
def kendall_tau(labels: Numbers, scores: Numbers, variant: Variant = "b") -> float:
    """Kendall's rank correlation: C - D divided by the number of pairs ("a"), or by the geometric
    mean of the numbers of pairs untied in each input ("b"); NaN if there are none.

    >>> kendall_tau([1, 1, 2], [1, 2, 3]), kendall_tau([1, 1, 2], [1, 2, 3], "a")
    (0.8164965809277261, 0.6666666666666666)
    """
    pairs = count_pairs(labels, scores)
    total = sum(pairs)
    untied_labels = total - pairs.tied_labels - pairs.tied_both
    untied_scores = total - pairs.tied_scores - pairs.tied_both
    whole = total if variant == "a" else math.sqrt(untied_labels * untied_scores)
    return ratio(pairs.concordant - pairs.discordant, whole, empty=math.nan)
