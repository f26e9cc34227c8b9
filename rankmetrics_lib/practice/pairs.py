"""Exercises of the chapter on pairs and rank correlation, with the wrong functions that people
write."""

import math

from .. import formulas
from ._domains import every_list, permutations
from ._exercise import Exercise
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


def share(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return concordant / (concordant + discordant)


def ratio_or_infinite(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return concordant / discordant if discordant else math.inf


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
    "pair_ratio(labels, scores)",
    "Concordant pairs divided by discordant pairs; `math.inf` if none is discordant.",
    reference=formulas.pair_ratio,
    domain=with_an_ordered_pair,
    given=[blog_ratio],
    section="pairs-tau",
)


@PAIR_RATIO.mistake("discordant includes ties", seen_in="FesianXu (2021)")
def _(labels, scores):
    """It counts every pair that is not concordant as discordant, even ties. A tied pair is not in
    the wrong order: it has no order, and belongs to neither count."""
    concordant, *others = counts(labels, scores)
    return concordant / sum(others) if sum(others) else math.inf


@PAIR_RATIO.mistake(
    "share taken for the ratio", "pairs-ratio", seen_in="a reading of FesianXu (2021)"
)
def _(labels, scores):
    """It divides by all ordered pairs. That gives the share of concordant pairs, between 0 and 1;
    the ratio divides by the discordant pairs alone."""
    return share(labels, scores)


@PAIR_RATIO.mistake("0 for a perfect ranking", "pairs-mean")
def _(labels, scores):
    """It gives 0 if no pair is discordant, to avoid a division by zero. The best ranking then gets
    the value of the worst one; its ratio is infinite."""
    concordant, discordant, *_ = counts(labels, scores)
    return concordant / discordant if discordant else 0.0


@PAIR_RATIO.mistake("no discordant pair counted as one", "pairs-mean")
def _(labels, scores):
    """It divides by 1 if no pair is discordant. A perfect ranking then gets the value of a ranking
    with one mistake; its ratio is infinite."""
    concordant, discordant, *_ = counts(labels, scores)
    return concordant / max(1, discordant)


@PAIR_RATIO.mistake("ratio upside down", "pairs-ratio")
def _(labels, scores):
    """It divides the discordant pairs by the concordant ones. The ratio says how many pairs are
    right for each wrong one: concordant above, discordant below the line."""
    concordant, discordant, *_ = counts(labels, scores)
    return discordant / concordant if concordant else math.inf


@PAIR_RATIO.mistake("concordant includes ties")
def _(labels, scores):
    """It counts every pair that is not discordant as concordant, even ties. A tied pair has no
    order, and belongs to neither count."""
    _, discordant, *_ = counts(labels, scores)
    total = sum(counts(labels, scores))
    return (total - discordant) / discordant if discordant else math.inf


@PAIR_RATIO.mistake("tied scores counted as discordant")
def _(labels, scores):
    """It leaves out pairs with equal labels, but calls a pair discordant if only the scores are
    equal. Equal scores are no order either: such a pair belongs to neither count."""
    concordant, discordant, _, tied_scores, _ = counts(labels, scores)
    wrong = discordant + tied_scores
    return concordant / wrong if wrong else math.inf


@PAIR_RATIO.also()
def _(labels, scores):
    # Asks only whether labels and scores fall together, so that equal scores count as rising.
    right = wrong = 0
    for j in range(len(labels)):
        for i in range(j):
            if labels[i] != labels[j]:
                same = (labels[i] > labels[j]) == (scores[i] > scores[j])
                right, wrong = right + same, wrong + (not same)
    return right / wrong if wrong else math.inf


@PAIR_RATIO.mistake("one added to both counts", "pairs-mean")
def _(labels, scores):
    """It adds 1 to both counts, to avoid a division by zero. That changes every value, and gives a
    perfect ranking a finite one; its ratio is infinite."""
    concordant, discordant, *_ = counts(labels, scores)
    return (concordant + 1) / (discordant + 1)


@PAIR_RATIO.mistake("a tiny number added below", "pairs-mean")
def _(labels, scores):
    """It adds a tiny number to the discordant pairs, to avoid a division by zero. A perfect ranking
    then gets a huge number that means nothing; its ratio is infinite."""
    concordant, discordant, *_ = counts(labels, scores)
    return concordant / (discordant + 1e-9)


@PAIR_RATIO.mistake("labels made binary", "pairs-count")
def _(labels, scores):
    """It turns the labels into relevant and not relevant before it counts. Pairs of two relevant
    documents have an order, too, if their labels differ."""
    return ratio_or_infinite([int(label > 0) for label in labels], scores)


@PAIR_RATIO.mistake("sizes of the differences added up", "pairs-count")
def _(labels, scores):
    """It adds up the products of the differences. A pair counts 1, however far apart its documents
    are: only the sign of the product matters."""
    # How far apart the two documents are in both, instead of 1 for the pair.
    right = wrong = 0
    for i in range(len(labels)):
        for j in range(i):
            product = (labels[i] - labels[j]) * (scores[i] - scores[j])
            right, wrong = right + max(product, 0), wrong - min(product, 0)
    return right / wrong if wrong else math.inf


@PAIR_RATIO.mistake("all pairs taken for the concordant ones", "pairs-ratio")
def _(labels, scores):
    """It divides all ordered pairs by the discordant ones, which gives one more. The ratio has only
    the concordant pairs above the line."""
    concordant, discordant, *_ = counts(labels, scores)
    return (concordant + discordant) / discordant if discordant else math.inf


@PAIR_RATIO.mistake("rounded down", "pairs-ratio")
def _(labels, scores):
    """It divides with `//`, which rounds down. The ratio is C / D."""
    concordant, discordant, *_ = counts(labels, scores)
    return concordant // discordant if discordant else math.inf


@PAIR_RATIO.mistake("difference taken for the count", "pairs-ratio")
def _(labels, scores):
    """It divides C − D by the discordant pairs, which gives one less. The ratio has C alone above
    the line."""
    concordant, discordant, *_ = counts(labels, scores)
    return (concordant - discordant) / discordant if discordant else math.inf


@PAIR_RATIO.mistake("gamma taken for the ratio", "pairs-ratio")
def _(labels, scores):
    """It gives gamma, (C − D)/(C + D), between −1 and 1. The ratio is C/D."""
    return formulas.gamma(labels, scores)


@PAIR_RATIO.mistake(
    "a tie read as an order",
    also=[
        [ratio_of(ONE_SIGN[i]) for i in (0, 1, 3)][1],
        [ratio_of(ONE_SIGN[i]) for i in (0, 1, 3)][2],
    ],
)
def _(labels, scores):
    """It asks only whether `a > b` agrees for labels and scores. For a tie `>` is false, as if the
    document were lower, so ties count as right or wrong by chance. Compare both signs, and leave a
    pair out if either is 0."""
    return [ratio_of(ONE_SIGN[i]) for i in (0, 1, 3)][0](labels, scores)


@PAIR_RATIO.mistake("equal scores in the given order")
def _(labels, scores):
    """It sorts by score and counts all pairs, so that documents with equal scores are compared in
    the order in which they came. Equal scores have no order: such a pair is tied."""
    return ratio_of(in_the_order_of_scores)(labels, scores)


@PAIR_RATIO.mistake("no value for a perfect ranking", "pairs-mean")
def _(labels, scores):
    """It has no value, NaN, if no pair is discordant. The more pairs are right, the higher the
    ratio; here it is infinite, `math.inf`."""
    return (
        math.nan
        if formulas.pair_ratio(labels, scores) == math.inf
        else formulas.pair_ratio(labels, scores)
    )


@PAIR_RATIO.mistake("documents paired with themselves", "pairs-count")
def _(labels, scores):
    """It pairs every document with itself, and counts these ties as discordant. Two loops over all
    documents meet each pair twice, and n pairs that are none."""
    # Pairs counted in both orders, each document with itself, and ties as wrong.
    concordant, *others = counts(labels, scores)
    return 2 * concordant / (2 * sum(others) + len(labels))


@PAIR_RATIO.mistake("half of each tie in both counts")
def _(labels, scores):
    """It counts a tied pair as half concordant and half discordant, as AUC does with ties in score.
    A tied pair belongs to neither count."""
    concordant, discordant, *_ = counts(labels, scores)
    ties = sum(counts(labels, scores)) - concordant - discordant
    wrong = discordant + ties / 2
    return (concordant + ties / 2) / wrong if wrong else math.inf


@PAIR_RATIO.mistake("neighbors only", "pairs-count")
def _(labels, scores):
    """It compares each document only with the next one. The ratio counts all pairs, n(n − 1)/2 of
    them: two loops."""
    concordant, discordant, _ = neighbors(labels, scores)
    return concordant / discordant if discordant else math.inf


@PAIR_RATIO.also()
def _(labels, scores):
    ranked = [labels[i] for i in sorted(range(len(labels)), key=lambda i: (-scores[i], i))]
    places = range(len(ranked) - 1)
    right = len([i for i in places if ranked[i] > ranked[i + 1]])
    wrong = len([i for i in places if ranked[i] < ranked[i + 1]])
    return right / wrong if wrong else math.inf


CONCORDANT_SHARE = Exercise(
    "concordant_share(labels, scores)",
    "Concordant pairs as a share of all pairs that are concordant or discordant.",
    reference=share,
    domain=with_an_ordered_pair,
    section="pairs-ratio",
)


@CONCORDANT_SHARE.mistake(
    "ratio of counts taken for a share", seen_in="a reading of FesianXu (2021)"
)
def _(labels, scores):
    """It divides by the discordant pairs alone, so it exceeds 1 as soon as most pairs are in the
    right order. A share divides by the concordant and discordant pairs together."""
    return formulas.pair_ratio(labels, scores)


@CONCORDANT_SHARE.mistake("tied pairs counted in the share", "pairs-tau")
def share_of_all_pairs(labels, scores):
    """It divides by all pairs, including those tied in labels or scores. Two documents with the
    same label have no right order, so no ranking could reach 1."""
    return counts(labels, scores)[0] / sum(counts(labels, scores))


@CONCORDANT_SHARE.also()
def _(labels, scores):
    concordant, discordant, _, tied_scores, _ = counts(labels, scores)
    return concordant / (concordant + discordant + tied_scores)


@CONCORDANT_SHARE.mistake("tied pairs counted as right", "pairs-tau")
def share_with_ties_as_right(labels, scores):
    """It counts every pair that is not discordant as concordant, even ties. A tied pair has no
    order, and belongs to neither count."""
    return 1 - counts(labels, scores)[1] / sum(counts(labels, scores))


@CONCORDANT_SHARE.mistake(
    "a tie read as an order",
    "pairs-tau",
    like=PAIR_RATIO,
    also=[
        [share_of(function) for function in ONE_SIGN][1],
        [share_of(function) for function in ONE_SIGN][2],
        [share_of(function) for function in ONE_SIGN][3],
    ],
)
def _(labels, scores):
    return [share_of(function) for function in ONE_SIGN][0](labels, scores)


@CONCORDANT_SHARE.mistake("equal scores in the given order", "pairs-tau", like=PAIR_RATIO)
def _(labels, scores):
    return share_of(in_the_order_of_scores)(labels, scores)


@CONCORDANT_SHARE.mistake("half of each tie", "pairs-libraries")
def _(labels, scores):
    """It counts a tied pair as half concordant, as AUC does with ties in score. This share leaves
    tied pairs out."""
    concordant, discordant, _, tied_scores, _ = counts(labels, scores)
    return (concordant + tied_scores / 2) / (concordant + discordant + tied_scores)


@CONCORDANT_SHARE.also()
def _(labels, scores):
    concordant, discordant, *_ = counts(labels, scores)
    return (1 + (concordant - discordant) / sum(counts(labels, scores))) / 2


@CONCORDANT_SHARE.mistake("gamma taken for the share")
def _(labels, scores):
    """It subtracts the discordant pairs, which gives gamma, between −1 and 1. The share of
    concordant pairs has them only below the line."""
    return formulas.gamma(labels, scores)


@CONCORDANT_SHARE.mistake("share of discordant pairs")
def _(labels, scores):
    """It counts the pairs in the wrong order. The share is that of the pairs in the right order:
    concordant above the line."""
    return 1 - share(labels, scores)


@CONCORDANT_SHARE.mistake("percent for a share")
def _(labels, scores):
    """It multiplies the share by 100. A share is a number from 0 to 1."""
    return 100 * share(labels, scores)


# Kendall's tau


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
    "kendall_tau(labels, scores)",
    "Kendall’s tau b.",
    reference=formulas.kendall_tau,
    domain=with_an_order_each,
    section="pairs-tau",
)


@KENDALL_TAU.mistake("gamma reported as tau")
def gamma_or_zero(labels, scores):
    """It leaves all tied pairs out of the divisor, which gives gamma. Tau b divides by the
    geometric mean of two numbers: the pairs that the labels order and the pairs that the scores
    order."""
    concordant, discordant, *_ = counts(labels, scores)
    return (concordant - discordant) / max(1, concordant + discordant)


@KENDALL_TAU.mistake("absolute value taken", "pairs-ratio")
def _(labels, scores):
    """It drops the sign of C − D, so that the reversed order gets 1 like the right one. Tau is
    negative if most pairs are in the wrong order."""
    return abs(formulas.kendall_tau(labels, scores))


@KENDALL_TAU.mistake(
    "ties of one side only", also=[lambda labels, scores: one_side(labels, scores, scores)]
)
def _(labels, scores):
    """It takes the tied pairs of one side from the divisor and all pairs for the other. Both
    numbers leave out ties: the pairs that the labels order, and those that the scores order."""
    return one_side(labels, scores, labels)


@KENDALL_TAU.mistake("divided by n(n − 1)")
def _(labels, scores):
    """It divides by n(n − 1), which counts every pair in both orders, but C − D counts it once.
    There are n(n − 1)/2 pairs."""
    return formulas.kendall_tau(labels, scores, "a") / 2


@KENDALL_TAU.mistake(
    "distance for a correlation",
    "pairs-ratio",
    also=[
        lambda labels, scores: counts(labels, scores)[1],
        lambda labels, scores: 1 - formulas.kendall_tau(labels, scores),
    ],
)
def _(labels, scores):
    """It gives the share of discordant pairs, or 1 − tau: 0 for the right order. That is Kendall's
    distance; tau gives 1 to the right order and −1 to the reverse."""
    return counts(labels, scores)[1] / sum(counts(labels, scores))


@KENDALL_TAU.mistake(
    "value rounded",
    also=[
        [lambda t, s, n=n: round(formulas.kendall_tau(t, s), n) for n in (4, 3, 2, 6)][1],
        [lambda t, s, n=n: round(formulas.kendall_tau(t, s), n) for n in (4, 3, 2, 6)][2],
        [lambda t, s, n=n: round(formulas.kendall_tau(t, s), n) for n in (4, 3, 2, 6)][3],
    ],
)
def _(labels, scores):
    """It rounds its value. The number itself must stay exact, or small differences between orders
    are lost; round only where it is printed."""
    return [lambda t, s, n=n: round(formulas.kendall_tau(t, s), n) for n in (4, 3, 2, 6)][0](
        labels, scores
    )


@KENDALL_TAU.mistake(
    "documents with equal scores left out",
    also=[
        [one_for_each_score(first, variant) for first in (True, False) for variant in "ab"][1],
        [one_for_each_score(first, variant) for first in (True, False) for variant in "ab"][2],
        [one_for_each_score(first, variant) for first in (True, False) for variant in "ab"][3],
    ],
)
def _(labels, scores):
    """It keeps one document for each score, as a dictionary does. A tie concerns the pair, not the
    document: both stay in their other pairs."""
    return [one_for_each_score(first, variant) for first in (True, False) for variant in "ab"][0](
        labels, scores
    )


@KENDALL_TAU.mistake("Stuart’s tau c", seen_in='scipy.stats.kendalltau(variant="c")')
def _(labels, scores):
    """It divides by a number that depends on how many different values there are, which is Stuart’s
    tau c. Tau b divides by the geometric mean of the two numbers of ordered pairs."""
    concordant, discordant, *_ = counts(labels, scores)
    m = min(len(set(labels)), len(set(scores)))
    return 2 * (concordant - discordant) * m / (len(labels) ** 2 * (m - 1))


@KENDALL_TAU.mistake(
    "tau a reported as tau b", seen_in="thisancog/statistics.js PR #4 (some of the ties)"
)
def _(labels, scores):
    """It divides by all pairs, tied or not. If labels are tied, no scores can then reach 1, not
    even the labels themselves."""
    return formulas.kendall_tau(labels, scores, "a")


@KENDALL_TAU.mistake("Somers’ D reported as tau")
def _(labels, scores):
    """It divides by the pairs that the labels order, and ignores those that the scores order. Tau b
    takes the geometric mean of both numbers, so it stays the same if labels and scores are
    exchanged."""
    concordant, discordant, _, tied_scores, _ = counts(labels, scores)
    return (concordant - discordant) / (concordant + discordant + tied_scores)


@KENDALL_TAU.mistake("square root forgotten")
def _(labels, scores):
    """It divides by the product of the two numbers of ordered pairs. Tau b divides by the square
    root of that product, their geometric mean."""
    concordant, discordant, tied_labels, tied_scores, _ = counts(labels, scores)
    ordered = concordant + discordant
    product = (ordered + tied_labels) * (ordered + tied_scores)
    return (concordant - discordant) / product if product else 0.0


@KENDALL_TAU.mistake("pairs tied in both forgotten")
def _(labels, scores):
    """It takes from all pairs those tied in one of the two only. A pair that is tied in labels and
    scores is ordered by neither, so it must leave both numbers."""
    concordant, discordant, tied_labels, tied_scores, tied_both = counts(labels, scores)
    total = concordant + discordant + tied_labels + tied_scores + tied_both
    return (concordant - discordant) / math.sqrt((total - tied_labels) * (total - tied_scores))


@KENDALL_TAU.mistake("ties counted as concordant")
def _(labels, scores):
    """It takes twice the share of discordant pairs from 1, so that a tied pair counts as if it were
    in the right order. C − D leaves ties out above the line."""
    return 2 * share_with_ties_as_right(labels, scores) - 1


@KENDALL_TAU.mistake("ties counted as discordant")
def _(labels, scores):
    """It calls every pair that is not concordant discordant, even ties. A tied pair has no order,
    and belongs to neither count."""
    return 2 * share_of_all_pairs(labels, scores) - 1


@KENDALL_TAU.mistake("sign reversed", also=[lambda labels, scores: -gamma_or_zero(labels, scores)])
def _(labels, scores):
    """It subtracts the concordant pairs from the discordant ones, so that the right order gets −1.
    Tau is C − D: pairs in the right order count up."""
    return -formulas.kendall_tau(labels, scores)


@KENDALL_TAU.mistake("Spearman’s rho reported as tau", "pairs-confused")
def _(labels, scores):
    """It correlates the ranks themselves, which is Spearman’s rho. Tau asks of each pair only
    whether it is in the right order."""
    return correlation(mean_ranks(labels), mean_ranks(scores))


@KENDALL_TAU.also()
def _(labels, scores):
    # The formula with squared differences of ranks, in the order that `sorted` gives to ties.
    n = len(labels)
    ranks = []
    for values in (labels, scores):
        order = sorted(range(n), key=lambda i: (-values[i], i))
        ranks.append([order.index(i) for i in range(n)])
    squares = sum((a - b) ** 2 for a, b in zip(ranks[0], ranks[1]))
    return 1 - 6 * squares / (n * (n * n - 1))


@KENDALL_TAU.mistake("Pearson’s correlation reported as tau", "pairs-confused")
def _(labels, scores):
    """It correlates the numbers themselves, so the result depends on how far apart they are. Tau
    asks of each pair only whether it is in the right order."""
    return correlation(labels, scores)


@KENDALL_TAU.mistake(
    "another mean of the two numbers",
    mean=[lambda a, b: (a + b) / 2, max, min, lambda by_labels, by_scores: by_scores],
)
def _(labels, scores, mean):
    """It divides by the mean, the larger or the smaller of the two numbers of ordered pairs. Tau b
    divides by their geometric mean, the square root of their product."""
    return by_both(mean)(labels, scores)


@KENDALL_TAU.mistake("documents paired with themselves")
def _(labels, scores):
    """It divides by n², which counts every document with itself. There are n(n − 1)/2 pairs of two
    documents."""
    # Each pair twice, and each document with itself.
    concordant, discordant, *_ = counts(labels, scores)
    return 2 * (concordant - discordant) / len(labels) ** 2


@KENDALL_TAU.mistake(
    "share of concordant pairs for tau",
    "pairs-ratio",
    also=[
        lambda labels, scores: (gamma_or_zero(labels, scores) + 1) / 2,
        lambda labels, scores: (formulas.kendall_tau(labels, scores) + 1) / 2,
    ],
)
def _(labels, scores):
    """It counts the concordant pairs only. Tau subtracts the discordant ones, so that chance gets 0
    and the reversed order −1."""
    return share_of_all_pairs(labels, scores)


@KENDALL_TAU.mistake("equal values told apart", first=[True, False])
def _(labels, scores, first):
    """It numbers the documents in sorted order, so that equal values get different numbers and
    their pairs an order. A pair with equal labels or equal scores is tied."""
    return ties_broken_by_place(first)(labels, scores)


@KENDALL_TAU.mistake(
    "a tie read as an order",
    like=PAIR_RATIO,
    also=[
        [of(function) for of in (gamma_of, tau_a_of) for function in ONE_SIGN[2:]][1],
        [of(function) for of in (gamma_of, tau_a_of) for function in ONE_SIGN[2:]][2],
        [of(function) for of in (gamma_of, tau_a_of) for function in ONE_SIGN[2:]][3],
    ],
)
def _(labels, scores):
    return [of(function) for of in (gamma_of, tau_a_of) for function in ONE_SIGN[2:]][0](
        labels, scores
    )


@KENDALL_TAU.mistake(
    "equal scores in the given order",
    like=PAIR_RATIO,
    also=[[of(in_the_order_of_scores) for of in (gamma_of, tau_a_of)][1]],
)
def _(labels, scores):
    return [of(in_the_order_of_scores) for of in (gamma_of, tau_a_of)][0](labels, scores)


@KENDALL_TAU.mistake("tied values counted, not tied pairs")
def _(labels, scores):
    """It subtracts how many values occur again from the number of pairs. Three equal values make
    three tied pairs: t equal values make t(t − 1)/2."""
    # The number of values that occur again, for the number of tied pairs.
    concordant, discordant, *_ = counts(labels, scores)
    n = len(labels)
    left = [n * (n - 1) / 2 - n + len(set(values)) for values in (labels, scores)]
    return (concordant - discordant) / math.sqrt(left[0] * left[1])


@KENDALL_TAU.mistake(
    "pairs with equal labels compared",
    also=[
        [
            function(key)
            for function in (gamma_of_inversions, tau_of_inversions)
            for key in (lambda x, i: -x, lambda x, i: x, lambda x, i: i)
        ][1],
        [
            function(key)
            for function in (gamma_of_inversions, tau_of_inversions)
            for key in (lambda x, i: -x, lambda x, i: x, lambda x, i: i)
        ][2],
        [
            function(key)
            for function in (gamma_of_inversions, tau_of_inversions)
            for key in (lambda x, i: -x, lambda x, i: x, lambda x, i: i)
        ][3],
        [
            function(key)
            for function in (gamma_of_inversions, tau_of_inversions)
            for key in (lambda x, i: -x, lambda x, i: x, lambda x, i: i)
        ][4],
        [
            function(key)
            for function in (gamma_of_inversions, tau_of_inversions)
            for key in (lambda x, i: -x, lambda x, i: x, lambda x, i: i)
        ][5],
        one_minus_twice_the_inversions(lambda x, i: x),
        one_minus_twice_the_inversions(lambda x, i: i),
    ],
)
def _(labels, scores):
    """It sorts the documents by label, then counts which scores rise or fall, also between
    documents with equal labels. Such a pair is tied, whatever the scores are."""
    return [
        function(key)
        for function in (gamma_of_inversions, tau_of_inversions)
        for key in (lambda x, i: -x, lambda x, i: x, lambda x, i: i)
    ][0](labels, scores)


@KENDALL_TAU.mistake(
    "neighbors only", "pairs-count", also=[neighbors_only[1], gamma_of(neighbors_by_label)]
)
def _(labels, scores):
    """It compares each document only with the next one. Tau compares all pairs, n(n − 1)/2 of them:
    two loops."""
    return neighbors_only[0](labels, scores)


EXERCISES = [PAIR_RATIO, CONCORDANT_SHARE, KENDALL_TAU]

QUESTIONS = [
    Question(
        "pairs-predict",
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
