"""Metrics for incomplete rankings and judgments: tied scores, unjudged documents.

`judged` holds labels in rank order, with None or NaN for an unjudged document; a label of at least
1 is relevant. `labels` and `scores` are equally long; a higher score ranks higher. `propensities`
holds, for each document of `rels`, the chance that its label is known if it is relevant.
"""

from ._arguments import checked
from ._shared import at_most_one, ratio, relevant
from ._types import Discount, Gain, Judged, Numbers, Ties
from .dcg import discounted_sum, gain_of, weight_at

__all__ = [
    "bpref",
    "infap",
    "propensity_scored_precision",
    "propensity_scored_ndcg",
    "rank_labels",
    "tie_averaged_precision",
    "tie_averaged_reciprocal_rank",
    "tie_averaged_average_precision",
    "tie_averaged_ndcg",
]


@checked
def bpref(judged: Judged, *, n_relevant: int, n_nonrelevant: int) -> float:
    """Binary preference: for each relevant document, how few judged nonrelevant ones are above it.

    Unjudged documents are skipped; 0.0 if nothing is relevant.

    >>> bpref([None, 1, 0, 1], n_relevant=2, n_nonrelevant=2)
    0.75
    """
    bound = min(n_relevant, n_nonrelevant)
    total = 0.0
    nonrelevant_above = 0
    for label in judged:
        if label is None:
            continue
        if label >= 1:
            total += 1 - ratio(min(nonrelevant_above, n_relevant), bound)
        else:
            nonrelevant_above += 1
    return ratio(total, n_relevant)


@checked
def infap(
    judged: Judged, *, n_relevant: int | None = None, in_pool: list[bool] | None = None
) -> float:
    """Inferred average precision, when only a random sample of the pool was judged.

    At each relevant document, the precision above it is estimated from the judged documents above
    it. 0.0 if nothing is judged relevant.

    >>> round(infap([1, None, 0, 1], n_relevant=2), 4)
    0.8125
    >>> round(infap([1, None, 0, 1], n_relevant=2, in_pool=[True, False, True, True]), 4)
    0.75
    """
    smoothing = 0.00001
    total = 0.0
    above_pool = above_relevant = above_nonrelevant = 0
    for rank, label in enumerate(judged, 1):
        if label is not None and label >= 1:
            above = above_relevant + above_nonrelevant
            precision_in_pool = (above_relevant + smoothing) / (above + 2 * smoothing)
            total += 1 / rank + above_pool / rank * precision_in_pool
            above_relevant += 1
        elif label is not None:
            above_nonrelevant += 1
        above_pool += in_pool is None or in_pool[rank - 1]
    return ratio(total, above_relevant if n_relevant is None else n_relevant)


@checked
def propensity_scored_precision(
    rels: Numbers, propensities: Numbers, k: int | None = None, *, relevance_level: float = 1
) -> float:
    """Precision where each hit counts 1 / q, if its label had the chance q of being known.

    >>> propensity_scored_precision([1, 0, 1], [1, 0.5, 0.25], 3)
    1.6666666666666667
    """
    hits = relevant(rels, relevance_level)
    worth = [hit / q for hit, q in zip(hits, propensities)]
    return ratio(sum(worth[:k]), k or len(rels))


@checked
def propensity_scored_ndcg(
    rels: Numbers, propensities: Numbers, k: int | None = None, *, relevance_level: float = 1
) -> float:
    """DCG where each hit counts 1 / q, divided by the DCG of k hits that count 1.

    >>> round(propensity_scored_ndcg([1, 0, 1], [1, 0.5, 0.25], 3), 4)
    1.4078
    """
    hits = relevant(rels, relevance_level)
    worth = [hit / q for hit, q in zip(hits, propensities)]
    only_hits = [1] * (k or len(rels))
    dcg, ideal = (discounted_sum(gains, "linear", "log2", 2) for gains in (worth[:k], only_hits))
    return ratio(dcg, ideal)


@checked
def rank_labels(labels: Numbers, scores: Numbers, *, ties: Ties = "stable") -> list[float]:
    """Labels in the order of the scores, highest first.

    Equal scores keep the given order, or put the highest ("best") or lowest label ("worst") first.

    >>> rank_labels([0, 1, 2], [0.5, 0.5, 0.9], ties="best")
    [2, 1, 0]
    """
    sign = {"stable": 0, "best": -1, "worst": 1}[ties]
    order = sorted(range(len(labels)), key=lambda i: (-scores[i], sign * labels[i], i))
    return [labels[i] for i in order]


def tie_groups(labels, scores):
    """The labels of each distinct score, from the highest score down."""
    return [
        [label for label, score in zip(labels, scores) if score == group]
        for group in sorted(set(scores), reverse=True)
    ]


@checked
def tie_averaged_precision(
    labels: Numbers, scores: Numbers, k: int | None = None, *, relevance_level: float = 1
) -> float:
    """Mean of `precision` at k over all orders of tied documents.

    >>> tie_averaged_precision([1, 0, 0], [0.5, 0.5, 0.5], 1)
    0.3333333333333333
    """
    groups = [relevant(group, relevance_level) for group in tie_groups(labels, scores)]
    chances = [sum(group) / len(group) for group in groups for _ in group]
    return ratio(sum(chances[:k]), k or len(labels))


@checked
def tie_averaged_reciprocal_rank(
    labels: Numbers, scores: Numbers, k: int | None = None, *, relevance_level: float = 1
) -> float:
    """Mean of `reciprocal_rank` at k over all orders of tied documents.

    >>> tie_averaged_reciprocal_rank([1, 0], [0.5, 0.5])
    0.75
    """
    expected, none_before, rank = 0.0, 1.0, 0
    for group in tie_groups(labels, scores):
        hits = sum(relevant(group, relevance_level))
        for left in range(len(group), 0, -1):
            rank += 1
            chance = min(1, hits / left)
            if k is None or rank <= k:
                expected += none_before * chance / rank
            none_before *= 1 - chance
    return expected


@checked
def tie_averaged_average_precision(
    labels: Numbers,
    scores: Numbers,
    k: int | None = None,
    *,
    n_relevant: int | None = None,
    relevance_level: float = 1,
) -> float:
    """Mean of `average_precision` over all orders of tied documents.

    >>> tie_averaged_average_precision([1, 0], [0.5, 0.5])
    0.75
    """
    precisions, hits_above, rank = [], 0, 0
    for group in tie_groups(labels, scores):
        hits = sum(relevant(group, relevance_level))
        for place in range(len(group)):
            rank += 1
            hits_here_above = place * ratio(hits - 1, len(group) - 1)
            precisions.append(hits / len(group) * (hits_above + hits_here_above + 1) / rank)
        hits_above += hits
    return ratio(sum(precisions[:k]), hits_above if n_relevant is None else n_relevant)


@checked
def tie_averaged_ndcg(
    labels: Numbers,
    scores: Numbers,
    k: int | None = None,
    *,
    pool: Numbers | None = None,
    gain: Gain = "linear",
    discount: Discount = "log2",
    base: float = 2,
) -> float:
    """Mean of `ndcg` over all orders of tied documents.

    >>> round(tie_averaged_ndcg([1, 0], [0.5, 0.5]), 4)
    0.8155
    """
    gains = []
    for group in tie_groups(labels, scores):
        gains += [sum(gain_of(label, gain) for label in group) / len(group)] * len(group)
    dcg = sum(g * weight_at(rank, discount, base) for rank, g in enumerate(gains[:k], 1))
    best_first = sorted(labels if pool is None else pool, reverse=True)
    return at_most_one(dcg, discounted_sum(best_first[:k], gain, discount, base))
