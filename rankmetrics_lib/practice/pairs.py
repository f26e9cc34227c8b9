"""Exercises of the chapter on pairs and rank correlation, with the wrong functions that people
write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import every_list, permutations
from ._questions import Question

# Domains: two orders of the same documents, from two documents up


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
        ([[10, 9, 0.5, 0]], list(permutations([10, 9, 0.7, 0.7]))),
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


def share_of_pairs_of_labels(labels, scores):
    concordant, discordant, _, tied_scores, _ = counts(labels, scores)
    return concordant / (concordant + discordant + tied_scores)


def upside_down(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return discordant / concordant if concordant else math.inf


def rest_is_concordant(labels, scores):
    _, discordant, *_ = counts(labels, scores)
    total = sum(counts(labels, scores))
    return (total - discordant) / discordant if discordant else math.inf


def share_with_ties_as_right(labels, scores):
    return 1 - counts(labels, scores)[1] / sum(counts(labels, scores))


def share_with_half_of_each_tie(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return (1 + (concordant - discordant) / sum(counts(labels, scores))) / 2


def share_with_half_of_tied_scores(labels, scores):
    concordant, discordant, _, tied_scores, _ = counts(labels, scores)
    return (concordant + tied_scores / 2) / (concordant + discordant + tied_scores)


def tied_scores_are_discordant(labels, scores):
    concordant, discordant, _, tied_scores, _ = counts(labels, scores)
    wrong = discordant + tied_scores
    return concordant / wrong if wrong else math.inf


def tied_scores_by_place(labels, scores):
    """Asks only whether labels and scores fall together, so that equal scores count as rising."""
    right = wrong = 0
    for j in range(len(labels)):
        for i in range(j):
            if labels[i] != labels[j]:
                same = (labels[i] > labels[j]) == (scores[i] > scores[j])
                right, wrong = right + same, wrong + (not same)
    return right / wrong if wrong else math.inf


def one_added_to_each(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return (concordant + 1) / (discordant + 1)


def tiny_added(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return concordant / (discordant + 1e-9)


def of_binary_labels(labels, scores):
    return ratio_or_infinite([int(label > 0) for label in labels], scores)


def ratio_or_infinite(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return concordant / discordant if discordant else math.inf


def sizes_added_up(labels, scores):
    """How far apart the two documents are in both, instead of 1 for the pair."""
    right = wrong = 0
    for i in range(len(labels)):
        for j in range(i):
            product = (labels[i] - labels[j]) * (scores[i] - scores[j])
            right, wrong = right + max(product, 0), wrong - min(product, 0)
    return right / wrong if wrong else math.inf


def all_by_discordant(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return (concordant + discordant) / discordant if discordant else math.inf


def rounded_down(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return concordant // discordant if discordant else math.inf


def difference_by_discordant(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return (concordant - discordant) / discordant if discordant else math.inf


def half_of_each_tie(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    ties = sum(counts(labels, scores)) - concordant - discordant
    wrong = discordant + ties / 2
    return (concordant + ties / 2) / wrong if wrong else math.inf


def ratio_of_all_neighbors(labels, scores):
    concordant, discordant, _ = neighbors(labels, scores)
    return concordant / discordant if discordant else math.inf


def ratio_of_ranked_neighbors(labels, scores):
    ranked = [labels[i] for i in sorted(range(len(labels)), key=lambda i: (-scores[i], i))]
    places = range(len(ranked) - 1)
    right = len([i for i in places if ranked[i] > ranked[i + 1]])
    wrong = len([i for i in places if ranked[i] < ranked[i + 1]])
    return right / wrong if wrong else math.inf


def neighbors(labels, scores):
    """Labels and scores of neighbors in the given order: (concordant, discordant, number)."""
    products = [
        (labels[i] - labels[i + 1]) * (scores[i] - scores[i + 1]) for i in range(len(labels) - 1)
    ]
    return (
        len([product for product in products if product > 0]),
        len([product for product in products if product < 0]),
        len(products),
    )


def read_by_one_sign(all_pairs, strict=True):
    """(right, wrong) where a pair is right if `label > label` equals `score > score`, so that a tie
    is read as lower; of all pairs, or of those with different labels."""

    def function(labels, scores):
        right = wrong = 0
        for i in range(len(labels)):
            for j in range(i + 1, len(labels)):
                if all_pairs or labels[i] != labels[j]:
                    if strict:
                        agree = (labels[i] > labels[j]) == (scores[i] > scores[j])
                    else:
                        agree = (labels[i] < labels[j]) == (scores[i] < scores[j])
                    right += agree
                    wrong += not agree
        return right, wrong

    return function


ONE_SIGN = [read_by_one_sign(one, other) for one in (True, False) for other in (True, False)]
TIE_READ_AS_AN_ORDER = (
    "a tie read as an order",
    (
        "It asks only whether `a > b` agrees for labels and scores. For a tie `>` is false, as if"
        " the document were lower, so ties count as right or wrong by chance. Compare both signs,"
        " and leave a pair out if either is 0."
    ),
    "a common slip: `(x > y) == (a > b)`",
    "Ties, and Kendall's tau",
)


def both_ways(labels, scores):
    """Pairs counted in both orders, each document with itself, and ties as wrong."""
    concordant, *others = counts(labels, scores)
    return 2 * concordant / (2 * sum(others) + len(labels))


def in_the_order_of_scores(labels, scores):
    """(right, wrong): equal scores keep the given order, equal labels count as right."""
    ranked = [labels[i] for i in sorted(range(len(labels)), key=lambda i: (-scores[i], i))]
    right = wrong = 0
    for i in range(len(ranked)):
        right += len([x for x in ranked[i + 1 :] if x <= ranked[i]])
        wrong += len([x for x in ranked[i + 1 :] if x > ranked[i]])
    return right, wrong


def ratio_of(function):
    def ratio(labels, scores):
        right, wrong = function(labels, scores)
        return right / wrong if wrong else math.inf

    return ratio


def share_of(function):
    def share(labels, scores):
        right, wrong = function(labels, scores)
        return right / (right + wrong) if right + wrong else 0.0

    return share


def gamma_of(function):
    def gamma(labels, scores):
        right, wrong = function(labels, scores)
        return (right - wrong) / (right + wrong) if right + wrong else 0.0

    return gamma


def tau_a_of(function):
    def tau(labels, scores):
        right, wrong = function(labels, scores)
        return (right - wrong) / (len(labels) * (len(labels) - 1) / 2)

    return tau


ORDER_KEPT = (
    "equal scores in the given order",
    (
        "It sorts by score and counts all pairs, so that documents with equal scores are compared"
        " in the order in which they came. Equal scores have no order: such a pair is tied."
    ),
    "a common slip: counting inversions",
    "Ties, and Kendall's tau",
)

# As the chapter gives it to be fixed


def blog_ratio(labels, scores):
    concordant = discordant = 0
    for i in range(len(labels)):
        for j in range(i):
            by_label = labels[i] - labels[j]
            by_score = scores[i] - scores[j]
            if by_label * by_score > 0:
                concordant += 1
            else:
                discordant += 1
    return concordant / discordant


PAIR_RATIO = Exercise(
    name="pair_ratio",
    signature="pair_ratio(labels, scores)",
    task="Concordant pairs divided by discordant pairs; `math.inf` if none is discordant.",
    reference=formulas.pair_ratio,
    chapter="pairs",
    domain=with_an_ordered_pair,
    given=[blog_ratio],
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
            "The mean of a ratio",
            zero_without_discordant,
        ),
        Misconception(
            "no discordant pair counted as one",
            "It divides by 1 if no pair is discordant. A perfect ranking then gets the value of a"
            " ranking with one mistake; its ratio is infinite.",
            "a common slip",
            "The mean of a ratio",
            guarded_by_one,
        ),
        Misconception(
            "ratio upside down",
            "It divides the discordant pairs by the concordant ones. The ratio says how many pairs"
            " are right for each wrong one: concordant above, discordant below the line.",
            "a common slip",
            "Ratio, share and gamma",
            upside_down,
        ),
        Misconception(
            "concordant includes ties",
            "It counts every pair that is not discordant as concordant, even ties. A tied pair has"
            " no order, and belongs to neither count.",
            "a common slip: `>=` for `>`",
            "Ties, and Kendall's tau",
            rest_is_concordant,
        ),
        Misconception(
            "tied scores counted as discordant",
            "It leaves out pairs with equal labels, but calls a pair discordant if only the scores"
            " are equal. Equal scores are no order either: such a pair belongs to neither count.",
            "a common slip: `else` after comparing the scores",
            "Ties, and Kendall's tau",
            tied_scores_are_discordant,
            tied_scores_by_place,
        ),
        Misconception(
            "one added to both counts",
            "It adds 1 to both counts, to avoid a division by zero. That changes every value, and"
            " gives a perfect ranking a finite one; its ratio is infinite.",
            "a common slip: smoothing",
            "The mean of a ratio",
            one_added_to_each,
        ),
        Misconception(
            "a tiny number added below",
            "It adds a tiny number to the discordant pairs, to avoid a division by zero. A perfect"
            " ranking then gets a huge number that means nothing; its ratio is infinite.",
            "a common slip: `+ 1e-9`",
            "The mean of a ratio",
            tiny_added,
        ),
        Misconception(
            "labels made binary",
            "It turns the labels into relevant and not relevant before it counts. Pairs of two"
            " relevant documents have an order, too, if their labels differ.",
            "a common slip, from AUC",
            "Count the pairs",
            of_binary_labels,
        ),
        Misconception(
            "sizes of the differences added up",
            "It adds up the products of the differences. A pair counts 1, however far apart its"
            " documents are: only the sign of the product matters.",
            "a common slip: the sign forgotten",
            "Count the pairs",
            sizes_added_up,
        ),
        Misconception(
            "all pairs taken for the concordant ones",
            "It divides all ordered pairs by the discordant ones, which gives one more. The ratio"
            " has only the concordant pairs above the line.",
            "a common slip",
            "Ratio, share and gamma",
            all_by_discordant,
        ),
        Misconception(
            "rounded down",
            "It divides with `//`, which rounds down. The ratio is C / D.",
            "a common slip: `//` for `/`",
            "Ratio, share and gamma",
            rounded_down,
        ),
        Misconception(
            "difference taken for the count",
            "It divides C − D by the discordant pairs, which gives one less. The ratio has C alone"
            " above the line.",
            "a common slip, from gamma",
            "Ratio, share and gamma",
            difference_by_discordant,
        ),
        Misconception(
            "gamma taken for the ratio",
            "It gives gamma, (C − D)/(C + D), between −1 and 1. The ratio is C/D.",
            "a common slip",
            "Ratio, share and gamma",
            formulas.gamma,
        ),
        Misconception(*TIE_READ_AS_AN_ORDER, *[ratio_of(ONE_SIGN[i]) for i in (0, 1, 3)]),
        Misconception(
            *ORDER_KEPT,
            ratio_of(in_the_order_of_scores),
        ),
        Misconception(
            "no value for a perfect ranking",
            "It has no value, NaN, if no pair is discordant. The more pairs are right, the higher"
            " the ratio; here it is infinite, `math.inf`.",
            "a common slip: NaN for every division by zero",
            "The mean of a ratio",
            lambda labels, scores: (
                math.nan
                if formulas.pair_ratio(labels, scores) == math.inf
                else formulas.pair_ratio(labels, scores)
            ),
        ),
        Misconception(
            "documents paired with themselves",
            "It pairs every document with itself, and counts these ties as discordant. Two loops"
            " over all documents meet each pair twice, and n pairs that are none.",
            "a common slip: two loops over all documents",
            "Count the pairs",
            both_ways,
        ),
        Misconception(
            "half of each tie in both counts",
            "It counts a tied pair as half concordant and half discordant, as AUC does with ties in"
            " score. A tied pair belongs to neither count.",
            "a common slip, from AUC",
            "Ties, and Kendall's tau",
            half_of_each_tie,
        ),
        Misconception(
            "neighbors only",
            "It compares each document only with the next one. The ratio counts all pairs,"
            " n(n − 1)/2 of them: two loops.",
            "a common slip",
            "Count the pairs",
            ratio_of_all_neighbors,
            ratio_of_ranked_neighbors,
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
            share_of_pairs_of_labels,
        ),
        Misconception(
            "tied pairs counted as right",
            "It counts every pair that is not discordant as concordant, even ties. A tied pair has"
            " no order, and belongs to neither count.",
            "a common slip: `>=` for `>`",
            "Ties, and Kendall's tau",
            share_with_ties_as_right,
        ),
        Misconception(*TIE_READ_AS_AN_ORDER, *[share_of(function) for function in ONE_SIGN]),
        Misconception(
            *ORDER_KEPT,
            share_of(in_the_order_of_scores),
        ),
        Misconception(
            "half of each tie",
            "It counts a tied pair as half concordant, as AUC does with ties in score. This share"
            " leaves tied pairs out.",
            "a common slip, from AUC",
            "Beside other libraries",
            share_with_half_of_tied_scores,
            share_with_half_of_each_tie,
        ),
        Misconception(
            "gamma taken for the share",
            "It subtracts the discordant pairs, which gives gamma, between −1 and 1. The share of"
            " concordant pairs has them only below the line.",
            "a common slip",
            "Ratio, share and gamma",
            formulas.gamma,
        ),
        Misconception(
            "share of discordant pairs",
            "It counts the pairs in the wrong order. The share is that of the pairs in the right"
            " order: concordant above the line.",
            "a common slip",
            "Ratio, share and gamma",
            lambda labels, scores: 1 - share(labels, scores),
        ),
        Misconception(
            "percent for a share",
            "It multiplies the share by 100. A share is a number from 0 to 1.",
            "a common slip",
            "Ratio, share and gamma",
            lambda labels, scores: 100 * share(labels, scores),
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


def tau_b_with_both_kept(labels, scores):
    concordant, discordant, tied_labels, tied_scores, tied_both = counts(labels, scores)
    total = concordant + discordant + tied_labels + tied_scores + tied_both
    return (concordant - discordant) / math.sqrt((total - tied_labels) * (total - tied_scores))


def tau_c(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    m = min(len(set(labels)), len(set(scores)))
    return 2 * (concordant - discordant) * m / (len(labels) ** 2 * (m - 1))


def by_both(mean):
    """A wrong function that takes another mean of the two numbers of ordered pairs."""

    def function(labels, scores):
        concordant, discordant, tied_labels, tied_scores, _ = counts(labels, scores)
        ordered = concordant + discordant
        return (concordant - discordant) / mean(ordered + tied_scores, ordered + tied_labels)

    return function


def one_side(labels, scores, side):
    concordant, discordant, *_ = counts(labels, scores)
    n = len(labels)
    ordered = len([1 for i in range(n) for j in range(i) if side[i] != side[j]])
    product = ordered * n * (n - 1) / 2
    return (concordant - discordant) / math.sqrt(product) if product else 0.0


def one_for_each_score(first, variant):
    def function(labels, scores):
        kept = {}
        for label, score in zip(labels, scores):
            if not first or score not in kept:
                kept[score] = label
        tau = formulas.kendall_tau(list(kept.values()), list(kept), variant)
        return 0.0 if tau != tau else tau

    return function


def all_ordered_pairs(labels, scores):
    """Each pair twice, and each document with itself."""
    concordant, discordant, *_ = counts(labels, scores)
    return 2 * (concordant - discordant) / len(labels) ** 2


def inversions_after_sorting(key):
    """A wrong function that sorts by label and compares the scores of all pairs, those with equal
    labels too; `key` is what such labels are sorted by."""

    def function(labels, scores):
        order = sorted(range(len(labels)), key=lambda i: (-labels[i], key(scores[i], i)))
        ranked = [scores[i] for i in order]
        right = wrong = 0
        for i in range(len(ranked)):
            right += len([x for x in ranked[i + 1 :] if x < ranked[i]])
            wrong += len([x for x in ranked[i + 1 :] if x > ranked[i]])
        return right, wrong

    return function


def ties_broken_by_place(first):
    """A wrong function that numbers the values in sorted order, so that equal ones differ; the
    first or the last of them gets the lower number."""

    def function(labels, scores):
        numbers = []
        for values in (labels, scores):
            order = sorted(range(len(values)), key=lambda i: (values[i], i if first else -i))
            numbers.append([order.index(i) for i in range(len(values))])
        return formulas.kendall_tau(numbers[0], numbers[1])

    return function


def values_tied(labels, scores):
    """The number of values that occur again, for the number of tied pairs."""
    concordant, discordant, *_ = counts(labels, scores)
    n = len(labels)
    left = [n * (n - 1) / 2 - n + len(set(values)) for values in (labels, scores)]
    return (concordant - discordant) / math.sqrt(left[0] * left[1])


def gamma_of_inversions(key):
    def function(labels, scores):
        right, wrong = inversions_after_sorting(key)(labels, scores)
        return (right - wrong) / max(1, right + wrong)

    return function


def one_minus_twice_the_inversions(key):
    def function(labels, scores):
        _, wrong = inversions_after_sorting(key)(labels, scores)
        return 1 - 2 * wrong / (len(labels) * (len(labels) - 1) / 2)

    return function


def tau_of_inversions(key):
    def function(labels, scores):
        right, wrong = inversions_after_sorting(key)(labels, scores)
        return (right - wrong) / (len(labels) * (len(labels) - 1) / 2)

    return function


def mean_ranks(values):
    """Ranks from the lowest value up; tied values share the mean of their ranks."""
    return [
        sum(other < value for other in values) + (sum(other == value for other in values) + 1) / 2
        for value in values
    ]


def correlation(x, y):
    n = len(x)
    mean_x, mean_y = sum(x) / n, sum(y) / n
    products = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y))
    squares = sum((a - mean_x) ** 2 for a in x) * sum((b - mean_y) ** 2 for b in y)
    return products / math.sqrt(squares)


def rho_without_ties(labels, scores):
    """The formula with squared differences of ranks, in the order that `sorted` gives to ties."""
    n = len(labels)
    ranks = []
    for values in (labels, scores):
        order = sorted(range(n), key=lambda i: (-values[i], i))
        ranks.append([order.index(i) for i in range(n)])
    squares = sum((a - b) ** 2 for a, b in zip(ranks[0], ranks[1]))
    return 1 - 6 * squares / (n * (n * n - 1))


def ratio_of_neighbors(labels, scores):
    concordant, discordant, number = neighbors(labels, scores)
    return (concordant - discordant) / number


def gamma_of_neighbors(labels, scores):
    concordant, discordant, _ = neighbors(labels, scores)
    return (concordant - discordant) / max(1, concordant + discordant)


def neighbors_by_label(labels, scores):
    order = sorted(range(len(labels)), key=lambda i: -labels[i])
    ranked = [scores[i] for i in order]
    pairs = list(zip(ranked, ranked[1:]))
    return len([1 for a, b in pairs if a > b]), len([1 for a, b in pairs if a < b])


neighbors_only = (ratio_of_neighbors, gamma_of_neighbors)

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
            "absolute value taken",
            "It drops the sign of C − D, so that the reversed order gets 1 like the right one. Tau"
            " is negative if most pairs are in the wrong order.",
            "a common slip",
            "Ratio, share and gamma",
            lambda labels, scores: abs(formulas.kendall_tau(labels, scores)),
        ),
        Misconception(
            "ties of one side only",
            "It takes the tied pairs of one side from the divisor and all pairs for the other. Both"
            " numbers leave out ties: the pairs that the labels order, and those that the scores"
            " order.",
            "a common slip",
            "Ties, and Kendall's tau",
            lambda labels, scores: one_side(labels, scores, labels),
            lambda labels, scores: one_side(labels, scores, scores),
        ),
        Misconception(
            "divided by n(n − 1)",
            "It divides by n(n − 1), which counts every pair in both orders, but C − D counts it"
            " once. There are n(n − 1)/2 pairs.",
            "a common slip",
            "Ties, and Kendall's tau",
            lambda labels, scores: formulas.kendall_tau(labels, scores, "a") / 2,
        ),
        Misconception(
            "distance for a correlation",
            "It gives the share of discordant pairs, or 1 − tau: 0 for the right order. That is"
            " Kendall's distance; tau gives 1 to the right order and −1 to the reverse.",
            "a common slip",
            "Ratio, share and gamma",
            lambda labels, scores: counts(labels, scores)[1] / sum(counts(labels, scores)),
            lambda labels, scores: counts(labels, scores)[1],
            lambda labels, scores: 1 - formulas.kendall_tau(labels, scores),
        ),
        Misconception(
            "value rounded",
            "It rounds its value. The number itself must stay exact, or small differences between"
            " orders are lost; round only where it is printed.",
            "a common slip: round(value, 4) inside the metric",
            "Ties, and Kendall's tau",
            *[lambda t, s, n=n: round(formulas.kendall_tau(t, s), n) for n in (4, 3, 2, 6)],
        ),
        Misconception(
            "documents with equal scores left out",
            "It keeps one document for each score, as a dictionary does. A tie concerns the pair,"
            " not the document: both stay in their other pairs.",
            "a common slip: `dict(zip(scores, labels))`",
            "Ties, and Kendall's tau",
            *[one_for_each_score(first, variant) for first in (True, False) for variant in "ab"],
        ),
        Misconception(
            "Stuart’s tau c",
            "It divides by a number that depends on how many different values there are, which is"
            " Stuart’s tau c. Tau b divides by the geometric mean of the two numbers of ordered"
            " pairs.",
            'scipy.stats.kendalltau(variant="c")',
            "Ties, and Kendall's tau",
            tau_c,
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
        Misconception(
            "pairs tied in both forgotten",
            "It takes from all pairs those tied in one of the two only. A pair that is tied in"
            " labels and scores is ordered by neither, so it must leave both numbers.",
            "a common slip",
            "Ties, and Kendall's tau",
            tau_b_with_both_kept,
        ),
        Misconception(
            "ties counted as concordant",
            "It takes twice the share of discordant pairs from 1, so that a tied pair counts as if"
            " it were in the right order. C − D leaves ties out above the line.",
            "a common slip: 1 − 2D/(n(n − 1)/2)",
            "Ties, and Kendall's tau",
            lambda labels, scores: 2 * share_with_ties_as_right(labels, scores) - 1,
        ),
        Misconception(
            "ties counted as discordant",
            "It calls every pair that is not concordant discordant, even ties. A tied pair has no"
            " order, and belongs to neither count.",
            "a common slip, from FesianXu (2021)",
            "Ties, and Kendall's tau",
            lambda labels, scores: 2 * share_of_all_pairs(labels, scores) - 1,
        ),
        Misconception(
            "sign reversed",
            "It subtracts the concordant pairs from the discordant ones, so that the right order"
            " gets −1. Tau is C − D: pairs in the right order count up.",
            "a common slip: one side sorted the other way",
            "Ties, and Kendall's tau",
            lambda labels, scores: -formulas.kendall_tau(labels, scores),
            lambda labels, scores: -gamma_or_zero(labels, scores),
        ),
        Misconception(
            "Spearman’s rho reported as tau",
            "It correlates the ranks themselves, which is Spearman’s rho. Tau asks of each pair"
            " only whether it is in the right order.",
            "a common slip: `spearmanr`",
            "What it is confused with",
            lambda labels, scores: correlation(mean_ranks(labels), mean_ranks(scores)),
            rho_without_ties,
        ),
        Misconception(
            "Pearson’s correlation reported as tau",
            "It correlates the numbers themselves, so the result depends on how far apart they are."
            " Tau asks of each pair only whether it is in the right order.",
            "a common slip: `corrcoef`",
            "What it is confused with",
            lambda labels, scores: correlation(labels, scores),
        ),
        Misconception(
            "another mean of the two numbers",
            "It divides by the mean, the larger or the smaller of the two numbers of ordered pairs."
            " Tau b divides by their geometric mean, the square root of their product.",
            "a common slip",
            "Ties, and Kendall's tau",
            by_both(lambda a, b: (a + b) / 2),
            by_both(max),
            by_both(min),
            by_both(lambda by_labels, by_scores: by_scores),
        ),
        Misconception(
            "documents paired with themselves",
            "It divides by n², which counts every document with itself. There are n(n − 1)/2 pairs"
            " of two documents.",
            "a common slip: two loops over all documents",
            "Ties, and Kendall's tau",
            all_ordered_pairs,
        ),
        Misconception(
            "share of concordant pairs for tau",
            "It counts the concordant pairs only. Tau subtracts the discordant ones, so that chance"
            " gets 0 and the reversed order −1.",
            "a common slip",
            "Ratio, share and gamma",
            share_of_all_pairs,
            lambda labels, scores: (gamma_or_zero(labels, scores) + 1) / 2,
            lambda labels, scores: (formulas.kendall_tau(labels, scores) + 1) / 2,
        ),
        Misconception(
            "equal values told apart",
            "It numbers the documents in sorted order, so that equal values get different numbers"
            " and their pairs an order. A pair with equal labels or equal scores is tied.",
            "a common slip: `argsort` twice",
            "Ties, and Kendall's tau",
            ties_broken_by_place(True),
            ties_broken_by_place(False),
        ),
        Misconception(
            *TIE_READ_AS_AN_ORDER,
            *[of(function) for of in (gamma_of, tau_a_of) for function in ONE_SIGN[2:]],
        ),
        Misconception(
            *ORDER_KEPT,
            *[of(in_the_order_of_scores) for of in (gamma_of, tau_a_of)],
        ),
        Misconception(
            "tied values counted, not tied pairs",
            "It subtracts how many values occur again from the number of pairs. Three equal values"
            " make three tied pairs: t equal values make t(t − 1)/2.",
            "a common slip",
            "Ties, and Kendall's tau",
            values_tied,
        ),
        Misconception(
            "pairs with equal labels compared",
            "It sorts the documents by label, then counts which scores rise or fall, also between"
            " documents with equal labels. Such a pair is tied, whatever the scores are.",
            "a common slip: counting inversions",
            "Ties, and Kendall's tau",
            *[
                function(key)
                for function in (gamma_of_inversions, tau_of_inversions)
                for key in (lambda x, i: -x, lambda x, i: x, lambda x, i: i)
            ],
            one_minus_twice_the_inversions(lambda x, i: x),
            one_minus_twice_the_inversions(lambda x, i: i),
        ),
        Misconception(
            "neighbors only",
            "It compares each document only with the next one. Tau compares all pairs, n(n − 1)/2"
            " of them: two loops.",
            "a common slip",
            "Count the pairs",
            *neighbors_only,
            gamma_of(neighbors_by_label),
        ),
    ],
)

EXERCISES = [PAIR_RATIO, CONCORDANT_SHARE, KENDALL_TAU]

QUESTIONS = [
    Question(
        "pairs-predict",
        chapter="pairs",
        answer="Y",
        why="Moving one page past five others makes five discordant pairs, so tau is 1 − 10/15."
        " Three swaps of neighbors make three, so tau is 1 − 6/15. Tau counts pairs, and does not"
        " care that every page of Y has left its rank.",
        mistakes={
            "X": "In X only one page is in the wrong place, but that page is in a wrong pair with"
            " each of the other five. Count the discordant pairs of both models.",
            "S": "Both have no page at its right rank, but tau does not compare ranks. Count the"
            " discordant pairs of both models.",
        },
    ),
    Question(
        "pairs-hand",
        chapter="pairs",
        answer=0.4,
        decimals=2,
        why="C = 3, D = 1, and five pairs are ordered on each side: (3 − 1) / √(5 · 5) = 2/5.",
        mistakes={
            0.5: "That is gamma: it leaves out the pairs that are tied on one side. Tau-b divides"
            " by the geometric mean of the pairs that the labels order and those that the scores"
            " order.",
            1 / 3: "That is tau-a: it divides by all six pairs.",
            0.75: "That is the share of concordant pairs. Tau-b has C − D above the line.",
            3: "That is the pair ratio.",
            0.08: "You divided by the product of the two numbers of pairs; take its square root.",
            0.2: "One of the pairs that you counted as discordant is a tie. Equal labels or equal"
            " scores make a pair tied.",
        },
    ),
]
