"""The values of the metrics from counts and sums that all cut-offs share, put together as in the
formulas."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from ... import formulas
from ...formulas._shared import at_most_one, ratio
from ...formulas.dcg import gain_of
from ...formulas.err import cascade
from ...formulas.precision_recall import f_score
from .known import Known

# Relevant documents


def hits(known: Known, k: int | None, level: float) -> float:
    """The relevant documents among the first k."""
    return known.up_to(k, (hits, level), lambda: [rel >= level for rel in known.rels])


def total(known: Known, n_relevant: int | None, level: float) -> float:
    return hits(known, None, level) if n_relevant is None else n_relevant


def precision(known: Known, k: int | None = None, relevance_level: float = 1) -> float:
    return ratio(hits(known, k, relevance_level), k or len(known.rels))


def recall(
    known: Known,
    k: int | None = None,
    n_relevant: int | None = None,
    relevance_level: float = 1,
) -> float:
    R = total(known, n_relevant, relevance_level)
    return ratio(hits(known, k, relevance_level), R)


def capped_recall(
    known: Known,
    k: int | None = None,
    n_relevant: int | None = None,
    relevance_level: float = 1,
) -> float:
    R = total(known, n_relevant, relevance_level)
    return ratio(hits(known, k, relevance_level), min(R, k or R))


def f_measure(
    known: Known,
    k: int | None = None,
    beta: float = 1,
    n_relevant: int | None = None,
    relevance_level: float = 1,
) -> float:
    return f_score(
        precision(known, k, relevance_level),
        recall(known, k, n_relevant, relevance_level),
        beta,
    )


def r_precision(known: Known, n_relevant: int | None = None, relevance_level: float = 1) -> float:
    R = int(total(known, n_relevant, relevance_level))
    return ratio(hits(known, R, relevance_level), R)


def reciprocal_rank(known: Known, k: int | None = None, relevance_level: float = 1) -> float:
    def reciprocals() -> Iterator[float]:
        found = False
        for rank, rel in enumerate(known.rels, 1):
            yield 1 / rank if rel >= relevance_level and not found else 0
            found = found or rel >= relevance_level

    return known.up_to(k, (reciprocal_rank, relevance_level), reciprocals)


def hit_rate(known: Known, k: int | None = None, relevance_level: float = 1) -> float:
    return float(hits(known, k, relevance_level) > 0)


def average_precision(
    known: Known,
    k: int | None = None,
    n_relevant: int | None = None,
    normalizer: str = "relevant",
    relevance_level: float = 1,
) -> float:
    def precisions() -> Iterator[float]:
        found = 0
        for rank, rel in enumerate(known.rels, 1):
            found += rel >= relevance_level
            yield found / rank if rel >= relevance_level else 0

    R = total(known, n_relevant, relevance_level)
    divisor = min(R, k or R) if normalizer == "truncated" else R
    return ratio(known.up_to(k, (average_precision, relevance_level), precisions), divisor)


# Grades


def cumulative_gain(known: Known, k: int | None = None) -> float:
    return known.up_to(k, cumulative_gain, lambda: known.rels)


def dcg(known: Known, k: int | None = None, **discounting: Any) -> float:
    return known.dcg("rels", k, **discounting)


def ideal_dcg(
    known: Known, k: int | None = None, pool: list[float] | None = None, **discounting: Any
) -> float:
    return known.dcg("list" if pool is None else "pool", k, **discounting)


def ndcg(
    known: Known, k: int | None = None, pool: list[float] | None = None, **discounting: Any
) -> float:
    return at_most_one(dcg(known, k, **discounting), ideal_dcg(known, k, pool, **discounting))


def mndcg(known: Known, k: int | None = None, *, max_grade: float, **discounting: Any) -> float:
    best = known.dcg(max_grade, k or len(known.rels), **discounting)
    return ratio(dcg(known, k, **discounting), best)


def mean_normalized_grade(known: Known, k: int | None = None, *, max_grade: float) -> float:
    shares = known.up_to(
        k, (mean_normalized_grade, max_grade), lambda: [rel / max_grade for rel in known.rels]
    )
    return ratio(shares, k or len(known.rels))


def grade_ndcg_f1(known: Known, k: int | None = None, *, max_grade: float) -> float:
    return f_score(mean_normalized_grade(known, k, max_grade=max_grade), ndcg(known, k), 1)


def err(known: Known, k: int | None = None, *, max_grade: float) -> float:
    def stops() -> list[float]:
        found = cascade(known.rels, max_grade)
        return [stop / rank for rank, stop in enumerate(found, 1)]

    return known.up_to(k, (err, max_grade), stops)


def rbp(known: Known, persistence: float = 0.8, relevance_level: float = 1) -> float:
    def terms() -> list[float]:
        n = len(known.rels)
        weights = known.weights((rbp, persistence), n, lambda rank: persistence ** (rank - 1))
        return [weight for rel, weight in zip(known.rels, weights) if rel >= relevance_level]

    seen = known.up_to(None, (rbp, persistence, relevance_level), terms)
    return min((1 - persistence) * seen, 1.0)


# Pairs of documents


class Pairs:
    """Counts of pairs of documents, from the labels of each distinct score."""

    def __init__(self, groups: list[list[float]]):
        self.concordant = self.discordant = 0
        self.total, self.tied_scores = pairs_among(sum(map(len, groups))), 0
        above: dict[float, int] = {}
        for group in groups:
            counts = {label: group.count(label) for label in set(group)}
            for label, count in counts.items():
                higher = sum(above[other] for other in above if other > label)
                lower = sum(above[other] for other in above if other < label)
                self.concordant += count * higher
                self.discordant += count * lower
            for label, count in counts.items():
                above[label] = above.get(label, 0) + count
            self.tied_scores += pairs_among(len(group))
        self.tied_labels = sum(map(pairs_among, above.values()))


def pairs_among(n: int) -> int:
    return n * (n - 1) // 2


def pairs(known: Known) -> Pairs:
    return known.once(pairs, lambda: Pairs(known.tied))


def auc(known: Known) -> float:
    groups = [[float(label >= 1) for label in group] for group in known.tied]
    found = Pairs(groups)
    of_both = found.total - found.tied_labels
    tied = of_both - found.concordant - found.discordant
    return ratio(found.concordant + tied / 2, of_both, empty=math.nan)


def pair_ratio(known: Known) -> float:
    found = pairs(known)
    return ratio(found.concordant, found.discordant, math.inf if found.concordant else math.nan)


def gamma(known: Known) -> float:
    C, D = pairs(known).concordant, pairs(known).discordant
    return ratio(C - D, C + D, empty=math.nan)


def kendall_tau(known: Known, variant: str = "b") -> float:
    found = pairs(known)
    untied = (found.total - found.tied_labels) * (found.total - found.tied_scores)
    whole = found.total if variant == "a" else math.sqrt(untied)
    return ratio(found.concordant - found.discordant, whole, empty=math.nan)


def tau_ap(known: Known) -> float:
    above: dict[float, int] = {}
    shares = []
    for rank, label in enumerate([label for group in known.tied for label in group]):
        if rank:
            higher = sum(above[other] for other in above if other > label)
            shares.append((higher + above.get(label, 0) / 2) / rank)
        above[label] = above.get(label, 0) + 1
    return 2 * sum(shares) / len(shares) - 1 if shares else math.nan


# Means over all orders of equal scores


def tie_averaged_precision(known: Known, k: int | None = None, relevance_level: float = 1) -> float:
    chances = known.up_to(
        k,
        (tie_averaged_precision, relevance_level),
        lambda: averaged(known.tied, lambda label: label >= relevance_level),
    )
    return ratio(chances, k or len(known.rels))


def averaged(groups: list[list[float]], number: Any) -> Iterator[float]:
    """For each rank the mean number of the documents that share its score."""
    for group in groups:
        mean = sum(map(number, group)) / len(group)
        for _ in group:
            yield mean


def tie_averaged_reciprocal_rank(
    known: Known, k: int | None = None, relevance_level: float = 1
) -> float:
    def expected() -> Iterator[float]:
        none_before, rank = 1.0, 0
        for group in known.tied:
            found = sum(label >= relevance_level for label in group)
            for left in range(len(group), 0, -1):
                rank += 1
                chance = min(1, found / left)
                yield none_before * chance / rank
                none_before *= 1 - chance

    return known.up_to(k, (tie_averaged_reciprocal_rank, relevance_level), expected)


def tie_averaged_average_precision(
    known: Known,
    k: int | None = None,
    n_relevant: int | None = None,
    relevance_level: float = 1,
) -> float:
    def expected() -> Iterator[float]:
        found_above, rank = 0, 0
        for group in known.tied:
            found = sum(label >= relevance_level for label in group)
            for place in range(len(group)):
                rank += 1
                here_above = place * ratio(found - 1, len(group) - 1)
                yield found / len(group) * (found_above + here_above + 1) / rank
            found_above += found

    precisions = known.up_to(k, (tie_averaged_average_precision, relevance_level), expected)
    return ratio(precisions, total(known, n_relevant, relevance_level))


def tie_averaged_ndcg(
    known: Known,
    k: int | None = None,
    pool: list[float] | None = None,
    gain: str = "linear",
    discount: str = "log2",
    base: float = 2,
) -> float:
    def terms() -> list[float]:
        gains = averaged(known.tied, lambda label: gain_of(label, gain))
        return known.discounted(gains, discount, base)

    dcg = known.up_to(k, (tie_averaged_ndcg, gain, discount, base), terms)
    ideal = ideal_dcg(known, k, pool, gain=gain, discount=discount, base=base)
    return at_most_one(dcg, ideal)


FROM_SUMS: dict[str, Any] = {
    function.__name__: function
    for function in [
        precision,
        recall,
        capped_recall,
        f_measure,
        r_precision,
        reciprocal_rank,
        hit_rate,
        average_precision,
        cumulative_gain,
        dcg,
        ideal_dcg,
        ndcg,
        mndcg,
        mean_normalized_grade,
        grade_ndcg_f1,
        err,
        rbp,
        auc,
        pair_ratio,
        gamma,
        kendall_tau,
        tau_ap,
        tie_averaged_precision,
        tie_averaged_reciprocal_rank,
        tie_averaged_average_precision,
        tie_averaged_ndcg,
    ]
}


def value_of(
    known: Known, function: str, lists: list[list[float]], arguments: dict[str, Any]
) -> float:
    """The value of a function of the package; `lists` are its first arguments."""
    if function in FROM_SUMS:
        return FROM_SUMS[function](known, **arguments)
    return float(getattr(formulas, function)(*lists, **arguments))
