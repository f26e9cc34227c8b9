"""Do two orders agree? Pairs of documents, rank correlations, and overlap of rankings.

Shared by the functions of `labels` and `scores`: the two are equally long, labels finite and at
least 0, a higher score stands higher. A pair that is tied in either is neither concordant nor
discordant.
"""

import math

from ._arguments import checked
from ._shared import Counts, ratio


class PairCounts(Counts):
    """How many pairs of documents labels and scores order alike, differently, or not at all."""

    names = ("concordant", "discordant", "tied_labels", "tied_scores", "tied_both")

    def __init__(self, concordant, discordant, tied_labels, tied_scores, tied_both):
        super().__init__(concordant, discordant, tied_labels, tied_scores, tied_both)


@checked("labels", "scores")
def pair_counts(labels, scores):
    """Sort all n(n - 1)/2 pairs of documents into five kinds.

    Parameters
    ----------
    labels : sequence of float, length n
        Graded labels.
    scores : sequence of float, length n
        Any number but NaN.

    Returns
    -------
    PairCounts
        concordant, discordant, tied_labels (in labels only), tied_scores (in scores only),
        tied_both.

    Raises
    ------
    ValueError, TypeError
        For lengths that differ, a NaN score, or a bad label.

    References
    ----------
    Source 003, section 6 (which counts ties as discordant); Kendall (1945).

    Examples
    --------
    >>> pair_counts([4, 3, 2, 1], [4, 1, 3, 2])
    PairCounts(concordant=4, discordant=2, tied_labels=0, tied_scores=0, tied_both=0)
    """
    kinds = []
    for i in range(len(labels)):
        for j in range(i):
            by_label = (labels[i] > labels[j]) - (labels[i] < labels[j])
            by_score = (scores[i] > scores[j]) - (scores[i] < scores[j])
            kinds.append((by_label * by_score, by_label == 0, by_score == 0))
    return PairCounts(
        kinds.count((1, False, False)),
        kinds.count((-1, False, False)),
        kinds.count((0, True, False)),
        kinds.count((0, False, True)),
        kinds.count((0, True, True)),
    )


@checked("labels", "scores")
def pair_ratio(labels, scores):
    """Concordant pairs divided by discordant pairs.

    Parameters
    ----------
    labels : sequence of float, length n
        Graded labels.
    scores : sequence of float, length n
        Any number but NaN.

    Returns
    -------
    float
        At least 0; infinite without discordant pairs, NaN without pairs of either kind. Not a
        share: the share of concordant pairs is r / (r + 1).

    Raises
    ------
    ValueError, TypeError
        As `pair_counts`.

    References
    ----------
    Source 003, formula 5.1.

    Examples
    --------
    >>> pair_ratio([4, 3, 2, 1], [4, 1, 3, 2])
    2.0
    """
    pairs = pair_counts(labels, scores)
    return ratio(
        pairs.concordant,
        pairs.discordant,
        empty=math.inf if pairs.concordant else math.nan,
    )


@checked("labels", "scores")
def gamma(labels, scores):
    """Goodman and Kruskal's gamma: (C - D) / (C + D), ties left out.

    Parameters
    ----------
    labels : sequence of float, length n
        Graded labels.
    scores : sequence of float, length n
        Any number but NaN.

    Returns
    -------
    float
        In [-1, 1]; NaN without concordant or discordant pairs. With r the pair ratio, (r - 1) / (r
        + 1).

    Raises
    ------
    ValueError, TypeError
        As `pair_counts`.

    References
    ----------
    Goodman & Kruskal (1954).

    Examples
    --------
    >>> gamma([4, 3, 2, 1], [4, 1, 3, 2])
    0.3333333333333333
    """
    pairs = pair_counts(labels, scores)
    return ratio(
        pairs.concordant - pairs.discordant,
        pairs.concordant + pairs.discordant,
        empty=math.nan,
    )


@checked("labels", "scores", "variant")
def kendall_tau(labels, scores, variant="b"):
    """Kendall's rank correlation: (C - D) over all pairs (a), or over those that each side could
    order (b).

    Parameters
    ----------
    labels : sequence of float, length n
        Graded labels.
    scores : sequence of float, length n
        Any number but NaN.
    variant : {"b", "a"}
        Divide by sqrt((pairs - ties in labels)(pairs - ties in scores)), or by all pairs.

    Returns
    -------
    float
        In [-1, 1]; NaN without pairs, and for "b" where one side ties everything.

    Raises
    ------
    ValueError, TypeError
        As `pair_counts`; for an unknown variant.

    References
    ----------
    Kendall (1938) for a, Kendall (1945) for b.

    Examples
    --------
    >>> round(kendall_tau([1, 1, 2], [1, 2, 3]), 4), round(kendall_tau([1, 1, 2], [1, 2, 3], "a"), 4)
    (0.8165, 0.6667)
    """
    pairs = pair_counts(labels, scores)
    total = sum(pairs)
    untied_labels = total - pairs.tied_labels - pairs.tied_both
    untied_scores = total - pairs.tied_scores - pairs.tied_both
    whole = total if variant == "a" else math.sqrt(untied_labels * untied_scores)
    return ratio(pairs.concordant - pairs.discordant, whole, empty=math.nan)


@checked("labels", "scores")
def tau_ap(labels, scores):
    """AP rank correlation: for each document, the share of those above it that belong there.

    Parameters
    ----------
    labels : sequence of float, length n
        The truth.
    scores : sequence of float, length n
        They order the evaluated ranking; equal scores keep the given order. Not symmetric in the
        two.

    Returns
    -------
    float
        In [-1, 1]; NaN for fewer than two documents. A pair tied in `labels` counts one half.

    Raises
    ------
    ValueError, TypeError
        As `pair_counts`.

    References
    ----------
    Yilmaz, Aslam & Robertson (2008).

    Examples
    --------
    >>> round(tau_ap([4, 3, 2, 1], [3, 2, 1, 4]), 4)
    -0.2222
    """
    order = sorted(range(len(labels)), key=lambda i: (-scores[i], i))
    ranked = [labels[i] for i in order]
    shares = [
        sum((above > label) + (above == label) / 2 for above in ranked[: rank - 1]) / (rank - 1)
        for rank, label in enumerate(ranked, 1)
        if rank > 1
    ]
    return 2 * sum(shares) / len(shares) - 1 if shares else math.nan


@checked("ranking_a", "ranking_b", "p")
def rbo(ranking_a, ranking_b, p=0.9):
    """Rank-biased overlap, extrapolated: how much two rankings share, top ranks weighing most.

    Parameters
    ----------
    ranking_a, ranking_b : sequence of hashable
        Document ids in rank order, none twice; the two may differ in length and members.
    p : float
        Between 0 and 1, both excluded; the higher, the deeper the ranks that count.

    Returns
    -------
    float
        In [0, 1]; NaN where either is empty.

    Raises
    ------
    ValueError, TypeError
        For a document ranked twice, or p outside (0, 1).

    References
    ----------
    Webber, Moffat & Zobel (2010), formula 32.

    Examples
    --------
    >>> round(rbo(["a", "b", "c"], ["b", "a", "c"]), 4)
    0.9
    """
    short, long = sorted([ranking_a, ranking_b], key=len)
    s, l = len(short), len(long)
    if s == 0:
        return math.nan
    overlap = [len(set(short[:depth]) & set(long[:depth])) for depth in range(l + 1)]
    seen = sum(p ** (depth - 1) * overlap[depth] / depth for depth in range(1, l + 1))
    assumed = sum(
        p ** (depth - 1) * overlap[s] * (depth - s) / (s * depth) for depth in range(s + 1, l + 1)
    )
    below = ((overlap[l] - overlap[s]) / l + overlap[s] / s) * p**l
    return min((1 - p) * (seen + assumed) + below, 1.0)
