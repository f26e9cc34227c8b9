"""Exercises of the chapter on pairs and rank correlation, with the wrong functions that people
write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import every_list

# Domains: two orders of the same documents, from two documents up


def permutations(values):
    """All orders of the values."""
    if not values:
        yield []
        return
    for place in range(len(values)):
        for rest in permutations(values[:place] + values[place + 1 :]):
            yield [values[place]] + rest


def two_orders():
    """(labels, scores): with and without ties, unevenly spaced, some of them negative."""
    three = list(every_list((-1, 2), 3)) + list(permutations([-1, 0, 2]))
    four = list(every_list((0, 3), 4))
    for labels_from, scores_from in (
        (every_list((0, 1), 2), list(every_list((-1, 1), 2))),
        (every_list((0, 1, 3), 3), three),
        (permutations([0, 1, 2, 5]), [[1, 3, 2, 7], [7, 3, 2, 1], [2, 7, 1, 3]]),
        (four, [[2, -1, -1, 2], [-1, -1, 0, 2], [2, 0, -1, 0], [0, 0, 0, 2]]),
        ([[4, 3, 3, 1, 0]], [second + [5] for second in permutations([9, 5, 2, 1])]),
    ):
        for labels in labels_from:
            for scores in scores_from:
                yield labels, scores


def with_an_ordered_pair():
    """(labels, scores) with at least one pair that neither of them ties."""
    for labels, scores in two_orders():
        places = range(len(labels))
        if any(labels[i] > labels[j] and scores[i] != scores[j] for i in places for j in places):
            yield labels, scores


def with_an_order_each():
    """(labels, scores), each with at least two different values."""
    for labels, scores in two_orders():
        if len(set(labels)) > 1 and len(set(scores)) > 1:
            yield labels, scores


def without_ties():
    """(labels, scores): all orders of two to four documents against each other, and all orders of
    five against one."""
    for n in (2, 3, 4):
        orders = list(permutations(list(range(n, 0, -1))))
        for labels in orders:
            for scores in orders:
                yield labels, scores
    for scores in permutations([5, 4, 3, 2, 1]):
        yield [5, 4, 3, 2, 1], scores


def equally_long_rankings():
    """(ranking_a, ranking_b, p): up to four documents each; all, some or none of them shared."""
    for n in (1, 2, 3, 4):
        for documents in ("abcd"[:n], "abcde"[1 : n + 1], "vwxyz"[:n]):
            for ranking_b in permutations(list(documents)):
                for p in (0.5, 0.9):
                    yield list("abcd"[:n]), ranking_b, p


# Pair ratio and share


def counts(labels, scores):
    return list(formulas.pair_counts(labels, scores))


def rest_is_discordant(labels, scores):
    concordant, *others = counts(labels, scores)
    return concordant / sum(others) if sum(others) else math.inf


def share(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return concordant / (concordant + discordant)


def zero_without_discordant(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return concordant / discordant if discordant else 0.0


def guarded_by_one(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return concordant / max(1, discordant)


def share_of_all_pairs(labels, scores):
    return counts(labels, scores)[0] / sum(counts(labels, scores))


PAIR_RATIO = Exercise(
    name="pair_ratio",
    signature="pair_ratio(labels, scores)",
    task="Concordant pairs divided by discordant pairs; `math.inf` if none is discordant.",
    reference=formulas.pair_ratio,
    chapter="pairs",
    domain=with_an_ordered_pair,
    misconceptions=[
        Misconception(
            "discordant includes ties",
            "It counts every pair that is not concordant as discordant, even ties. A tied pair is"
            " not in the wrong order: it has no order, and belongs to neither count.",
            "FesianXu (2021)",
            "Ties, and Kendall's tau",
            rest_is_discordant,
        ),
        Misconception(
            "share taken for the ratio",
            "It divides by all ordered pairs. That gives the share of concordant pairs, between 0"
            " and 1; the ratio divides by the discordant pairs alone.",
            "a reading of FesianXu (2021)",
            "Ratio, share and gamma",
            share,
        ),
        Misconception(
            "0 for a perfect ranking",
            "It gives 0 if no pair is discordant, to avoid a division by zero. The best ranking"
            " then gets the value of the worst one; its ratio is infinite.",
            "a common slip",
            "By hand",
            zero_without_discordant,
        ),
        Misconception(
            "no discordant pair counted as one",
            "It divides by 1 if no pair is discordant. A perfect ranking then gets the value of a"
            " ranking with one mistake; its ratio is infinite.",
            "a common slip",
            "By hand",
            guarded_by_one,
        ),
    ],
)

CONCORDANT_SHARE = Exercise(
    name="concordant_share",
    signature="concordant_share(labels, scores)",
    task="Concordant pairs as a share of all pairs that are concordant or discordant.",
    reference=share,
    chapter="pairs",
    domain=with_an_ordered_pair,
    misconceptions=[
        Misconception(
            "ratio of counts taken for a share",
            "It divides by the discordant pairs alone, so it exceeds 1 as soon as most pairs are"
            " in the right order. A share divides by the concordant and discordant pairs together.",
            "a reading of FesianXu (2021)",
            "Ratio, share and gamma",
            formulas.pair_ratio,
        ),
        Misconception(
            "tied pairs counted in the share",
            "It divides by all pairs, including those tied in labels or scores. Two documents with"
            " the same label have no right order, so no ranking could reach 1.",
            "a common slip",
            "Ties, and Kendall's tau",
            share_of_all_pairs,
        ),
    ],
)

# Kendall's tau


def somers_d(labels, scores):
    concordant, discordant, _, tied_scores, _ = counts(labels, scores)
    return (concordant - discordant) / (concordant + discordant + tied_scores)


def gamma_or_zero(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return (concordant - discordant) / max(1, concordant + discordant)


def tau_b_with_ties_of_both_twice(labels, scores):
    concordant, discordant, tied_labels, tied_scores, _ = counts(labels, scores)
    ordered = concordant + discordant
    product = (ordered + tied_labels) * (ordered + tied_scores)
    return (concordant - discordant) / product if product else 0.0


KENDALL_TAU = Exercise(
    name="kendall_tau",
    signature="kendall_tau(labels, scores)",
    task="Kendall’s tau b.",
    reference=formulas.kendall_tau,
    chapter="pairs",
    domain=with_an_order_each,
    misconceptions=[
        Misconception(
            "gamma reported as tau",
            "It leaves all tied pairs out of the divisor, which gives gamma. Tau b divides by the"
            " geometric mean of two numbers: the pairs that the labels order and the pairs that"
            " the scores order.",
            "a common slip",
            "Ties, and Kendall's tau",
            gamma_or_zero,
        ),
        Misconception(
            "tau a reported as tau b",
            "It divides by all pairs, tied or not. If labels are tied, no scores can then reach 1,"
            " not even the labels themselves.",
            "thisancog/statistics.js PR #4 (some of the ties)",
            "Ties, and Kendall's tau",
            lambda labels, scores: formulas.kendall_tau(labels, scores, "a"),
        ),
        Misconception(
            "Somers’ D reported as tau",
            "It divides by the pairs that the labels order, and ignores those that the scores"
            " order. Tau b takes the geometric mean of both numbers, so it stays the same if"
            " labels and scores are exchanged.",
            "a common slip",
            "Ties, and Kendall's tau",
            somers_d,
        ),
        Misconception(
            "square root forgotten",
            "It divides by the product of the two numbers of ordered pairs. Tau b divides by the"
            " square root of that product, their geometric mean.",
            "a common slip",
            "Ties, and Kendall's tau",
            tau_b_with_ties_of_both_twice,
        ),
    ],
)

# AP correlation


def right_above(labels, scores):
    """For each rank of the evaluated ranking, how many of the documents above it belong there."""
    order = sorted(range(len(labels)), key=lambda i: -scores[i])
    ranked = [labels[i] for i in order]
    return [sum(above > label for above in ranked[:place]) for place, label in enumerate(ranked)]


def mean_share(labels, scores):
    right = right_above(labels, scores)
    return sum(right[place] / place for place in range(1, len(right))) / (len(right) - 1)


def roles_exchanged(labels, scores):
    return formulas.tau_ap(scores, labels)


def divided_by_the_rank(labels, scores):
    right = right_above(labels, scores)
    shares = [right[place] / (place + 1) for place in range(1, len(right))]
    return 2 * sum(shares) / len(shares) - 1


def divided_by_n(labels, scores):
    n = len(labels)
    return 2 * mean_share(labels, scores) * (n - 1) / n - 1


TAU_AP = Exercise(
    name="tau_ap",
    signature="tau_ap(labels, scores)",
    task=(
        "AP rank correlation. The labels are the true order, and the scores give the ranking to"
        " evaluate."
    ),
    reference=formulas.tau_ap,
    chapter="pairs",
    domain=without_ties,
    misconceptions=[
        Misconception(
            "tau_AP taken as symmetric",
            "It exchanges the two orders: it walks down the true order and asks the scores which"
            " documents belong above. Tau_AP walks down the evaluated ranking, and gives the top"
            " of that ranking more weight.",
            "the README of pyircor warns of it",
            "The top weighs more: tau_AP",
            roles_exchanged,
        ),
        Misconception(
            "share not rescaled",
            "It stops at the mean share of documents that are rightly above, which is between 0"
            " and 1. A correlation runs from −1 to 1: take twice the share, minus 1.",
            "a common slip",
            "The top weighs more: tau_AP",
            mean_share,
        ),
        Misconception(
            "divided by the rank",
            "It divides by the rank of the document instead of the number of documents above it."
            " At rank 2 there is only one document above, so even a perfect ranking stays below 1.",
            "a common slip, from AP",
            "The top weighs more: tau_AP",
            divided_by_the_rank,
        ),
        Misconception(
            "first rank counted in",
            "It takes the mean over all n ranks. Nothing is above rank 1, so the mean runs over"
            " the other n − 1 ranks.",
            "a common slip",
            "The top weighs more: tau_AP",
            divided_by_n,
        ),
    ],
)

# Rank-biased overlap


def agreements(ranking_a, ranking_b):
    return [
        len(set(ranking_a[:depth]) & set(ranking_b[:depth])) / depth
        for depth in range(1, len(ranking_a) + 1)
    ]


def tail_left_out(ranking_a, ranking_b, p):
    shared = agreements(ranking_a, ranking_b)
    return (1 - p) * sum(p**place * share for place, share in enumerate(shared))


def scaled_to_one(ranking_a, ranking_b, p):
    return tail_left_out(ranking_a, ranking_b, p) / (1 - p ** len(ranking_a))


def average_overlap(ranking_a, ranking_b, p):
    shared = agreements(ranking_a, ranking_b)
    return sum(shared) / len(shared)


RBO = Exercise(
    name="rbo",
    signature="rbo(ranking_a, ranking_b, p)",
    task="Extrapolated rank-biased overlap of two rankings.",
    reference=formulas.rbo,
    chapter="pairs",
    domain=equally_long_rankings,
    misconceptions=[
        Misconception(
            "tail left out",
            "It ends the sum at the end of the lists, as if they disagreed on everything below."
            " Two identical lists then get less than 1; the extrapolated form assumes that the"
            " last agreement continues at all ranks below.",
            "changyaochen/rbo #15 (0.6465 for ten documents with the last two swapped)",
            "Lists with other documents: RBO",
            tail_left_out,
        ),
        Misconception(
            "scaled to the ranks seen",
            "It divides by the total weight of the lists' ranks, so the last agreement gets only"
            " the weight of its own rank. The extrapolated form also gives it the weight of all"
            " ranks below.",
            "the measure Compat of ir_measures, there by design",
            "Lists with other documents: RBO",
            scaled_to_one,
        ),
        Misconception(
            "average overlap",
            "It gives all depths the same weight and does not use p. That is average overlap; RBO"
            " gives depth d a weight proportional to p to the power d − 1.",
            "the default of the rbo package (p = 1)",
            "Lists with other documents: RBO",
            average_overlap,
        ),
    ],
)

EXERCISES = [PAIR_RATIO, CONCORDANT_SHARE, KENDALL_TAU, TAU_AP, RBO]
