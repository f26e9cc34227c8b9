"""Exercises of the chapter on pairs and rank correlation, with the wrong functions that people
write."""

import math

from .. import formulas
from ._domains import every_list, permutations
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import VALUE_ROUNDED

# Inputs: two orders of the same documents, from two documents up


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


# The formulas: the pairs that are right and wrong, and what is made of their numbers


def concordant_and_discordant(labels, scores):
    concordant, discordant, *_ = formulas.pair_counts(labels, scores)
    return concordant, discordant


def ordered(values):
    """How many pairs have two different values."""
    return sum(values[i] != values[j] for i in range(len(values)) for j in range(i))


def geometric_mean(labels, scores):
    """Of the numbers of pairs that the labels order and that the scores order."""
    return math.sqrt(ordered(labels) * ordered(scores))


def pair_ratio(labels, scores, *, pairs=concordant_and_discordant):
    right, wrong = pairs(labels, scores)
    return right / wrong if wrong else math.inf


def concordant_share(labels, scores, *, pairs=concordant_and_discordant):
    right, wrong = pairs(labels, scores)
    return right / (right + wrong) if right + wrong else 0.0


def kendall_tau(labels, scores, *, pairs=concordant_and_discordant, divisor=geometric_mean):
    right, wrong = pairs(labels, scores)
    below = divisor(labels, scores)
    return (right - wrong) / below if below else 0.0


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
    formula=pair_ratio,
    domain=with_an_ordered_pair,
    given=[blog_ratio],
    section="pairs-tau",
)
CONCORDANT_SHARE = Exercise(
    "concordant_share(labels, scores)",
    "Concordant pairs as a share of all pairs that are concordant or discordant.",
    reference=concordant_share,
    formula=concordant_share,
    domain=with_an_ordered_pair,
    section="pairs-ratio",
)
KENDALL_TAU = Exercise(
    "kendall_tau(labels, scores)",
    "Kendall’s tau b.",
    reference=formulas.kendall_tau,
    formula=kendall_tau,
    domain=with_an_order_each,
    section="pairs-tau",
)

# Which pairs are right and which are wrong

PAIRS = Part("pairs", PAIR_RATIO, CONCORDANT_SHARE, section="pairs-tau")


def by_one_sign(all_pairs, lower=False):
    """A pair is right if `label > label` equals `score > score`, or `<` in both, so that a tie is
    read as an order; of all pairs, or of those with different labels."""

    def pairs(labels, scores):
        right = wrong = 0
        for i in range(len(labels)):
            for j in range(i + 1, len(labels)):
                if all_pairs or labels[i] != labels[j]:
                    if lower:
                        agree = (labels[i] < labels[j]) == (scores[i] < scores[j])
                    else:
                        agree = (labels[i] > labels[j]) == (scores[i] > scores[j])
                    right += agree
                    wrong += not agree
        return right, wrong

    return pairs


@PAIRS.mistake(
    "a tie read as an order", also=[by_one_sign(True, lower=True), by_one_sign(False, lower=True)]
)
def _(labels, scores):
    """It asks only whether `a > b` agrees for labels and scores. For a tie `>` is false, as if the
    document were lower, so ties count as right or wrong by chance. Compare both signs, and leave a
    pair out if either is 0."""
    return by_one_sign(True)(labels, scores)


@CONCORDANT_SHARE.also("a tie read as an order")
def _(labels, scores):
    return concordant_share(labels, scores, pairs=by_one_sign(False))


def ranked_by(scores, labels):
    """The labels in the order of the scores; equal scores keep the given order."""
    return [labels[i] for i in sorted(range(len(labels)), key=lambda i: (-scores[i], i))]


def best_first(labels):
    """Different labels for as many documents, from the highest down."""
    return list(range(len(labels), 0, -1))


@PAIRS.mistake("equal scores in the given order")
def in_the_order_of_scores(labels, scores):
    """It sorts by score and counts all pairs, so that documents with equal scores are compared in
    the order in which they came. Equal scores have no order: such a pair is tied."""
    # Equal labels count as right.
    ranked = ranked_by(scores, labels)
    pairs = [(upper, lower) for i, upper in enumerate(ranked) for lower in ranked[i + 1 :]]
    wrong = sum(upper < lower for upper, lower in pairs)
    return len(pairs) - wrong, wrong


@PAIRS.mistake("only pairs with the higher label first", "pairs-count")
def higher_label_first(labels, scores):
    """It counts a pair only if the document given first has the higher label, and skips the pairs
    in which it has the lower one. Multiply the two differences: the sign of the product says
    whether labels and scores agree, whichever document comes first."""
    right = wrong = 0
    for i in range(len(labels)):
        for j in range(i + 1, len(labels)):
            if labels[i] > labels[j]:
                right += scores[i] > scores[j]
                wrong += scores[i] < scores[j]
    return right, wrong


# The ratio


def ties_as_wrong(labels, scores):
    concordant, *others = formulas.pair_counts(labels, scores)
    return concordant, sum(others)


@PAIR_RATIO.mistake("discordant includes ties", seen_in="FesianXu (2021)")
def _(labels, scores):
    """It counts every pair that is not concordant as discordant, even ties. A tied pair is not in
    the wrong order: it has no order, and belongs to neither count."""
    return pair_ratio(labels, scores, pairs=ties_as_wrong)


def ties_as_right(labels, scores):
    concordant, discordant, *ties = formulas.pair_counts(labels, scores)
    return concordant + sum(ties), discordant


@PAIR_RATIO.mistake("concordant includes ties")
def _(labels, scores):
    """It counts every pair that is not discordant as concordant, even ties. A tied pair has no
    order, and belongs to neither count."""
    return pair_ratio(labels, scores, pairs=ties_as_right)


def tied_scores_as_wrong(labels, scores):
    concordant, discordant, _, tied_scores, _ = formulas.pair_counts(labels, scores)
    return concordant, discordant + tied_scores


@PAIR_RATIO.mistake("tied scores counted as discordant")
def _(labels, scores):
    """It leaves out pairs with equal labels, but calls a pair discordant if only the scores are
    equal. Equal scores are no order either: such a pair belongs to neither count."""
    return pair_ratio(labels, scores, pairs=tied_scores_as_wrong)


@PAIR_RATIO.also()
def _(labels, scores):
    # Asks only whether labels and scores fall together, so that equal scores count as rising.
    return pair_ratio(labels, scores, pairs=by_one_sign(False))


def half_of_each_tie(labels, scores):
    concordant, discordant, *ties = formulas.pair_counts(labels, scores)
    return concordant + sum(ties) / 2, discordant + sum(ties) / 2


@PAIR_RATIO.mistake("half of each tie in both counts")
def _(labels, scores):
    """It counts a tied pair as half concordant and half discordant, as AUC does with ties in score.
    A tied pair belongs to neither count."""
    return pair_ratio(labels, scores, pairs=half_of_each_tie)


def neighbors(labels, scores):
    products = [
        (labels[i] - labels[i + 1]) * (scores[i] - scores[i + 1]) for i in range(len(labels) - 1)
    ]
    return sum(product > 0 for product in products), sum(product < 0 for product in products)


def neighbors_in_the_ranking(labels, scores):
    return neighbors(ranked_by(scores, labels), best_first(labels))


@PAIR_RATIO.mistake("neighbors only", "pairs-count", pairs=[neighbors, neighbors_in_the_ranking])
def _(labels, scores, pairs):
    """It compares each document only with the next one. The ratio counts all pairs, n(n - 1)/2 of
    them: two loops."""
    return pair_ratio(labels, scores, pairs=pairs)


@PAIR_RATIO.mistake("documents paired with themselves", "pairs-count")
def _(labels, scores):
    """It pairs every document with itself, and counts these ties as discordant. Two loops over all
    documents do that; let the second one run over `range(i)`."""
    right, wrong = ties_as_wrong(labels, scores)
    return 2 * right / (2 * wrong + len(labels))


@PAIR_RATIO.mistake("labels made binary", "pairs-count")
def _(labels, scores):
    """It turns the labels into relevant and not relevant before it counts. Pairs of two relevant
    documents have an order, too, if their labels differ."""
    return pair_ratio([int(label > 0) for label in labels], scores)


def sizes_of_the_differences(labels, scores):
    right = wrong = 0
    for i in range(len(labels)):
        for j in range(i):
            product = (labels[i] - labels[j]) * (scores[i] - scores[j])
            right += max(product, 0)
            wrong -= min(product, 0)
    return right, wrong


@PAIR_RATIO.mistake("sizes of the differences added up", "pairs-count")
def _(labels, scores):
    """It adds up the products of the differences. A pair counts 1, however far apart its documents
    are: only the sign of the product matters."""
    return pair_ratio(labels, scores, pairs=sizes_of_the_differences)


@PAIR_RATIO.mistake(
    "share taken for the ratio", "pairs-ratio", seen_in="a reading of FesianXu (2021)"
)
def _(labels, scores):
    """It divides by all ordered pairs. That gives the share of concordant pairs, between 0 and 1;
    the ratio divides by the discordant pairs alone."""
    return concordant_share(labels, scores)


@PAIR_RATIO.mistake("ratio upside down", "pairs-ratio")
def _(labels, scores):
    """It divides the discordant pairs by the concordant ones. The ratio says how many pairs are
    right for each wrong one: divide the concordant pairs by the discordant ones."""
    right, wrong = concordant_and_discordant(labels, scores)
    return wrong / right if right else math.inf


@PAIR_RATIO.mistake("all pairs taken for the concordant ones", "pairs-ratio")
def _(labels, scores):
    """It divides all ordered pairs by the discordant ones, which is 1 too high. The numerator of
    the ratio has only the concordant pairs."""
    return pair_ratio(labels, scores) + 1


@PAIR_RATIO.mistake("rounded down", "pairs-ratio")
def _(labels, scores):
    """It divides with `//`, which rounds down to a whole number. Divide with `/`."""
    right, wrong = concordant_and_discordant(labels, scores)
    return right // wrong if wrong else math.inf


@PAIR_RATIO.mistake("difference taken for the count", "pairs-ratio")
def _(labels, scores):
    """It divides C - D by the discordant pairs, which is 1 too low. The numerator of the ratio is C
    alone."""
    return pair_ratio(labels, scores) - 1


@PAIR_RATIO.mistake("gamma taken for the ratio", "pairs-ratio")
def _(labels, scores):
    """It gives gamma, (C - D)/(C + D), between -1 and 1. The ratio is C/D."""
    return formulas.gamma(labels, scores)


@PAIR_RATIO.mistake("0 for a perfect ranking", "pairs-mean")
def _(labels, scores):
    """It gives 0 if no pair is discordant, to avoid a division by zero. The best ranking then gets
    the value of the worst one; its ratio is infinite."""
    right, wrong = concordant_and_discordant(labels, scores)
    return right / wrong if wrong else 0.0


@PAIR_RATIO.mistake("no discordant pair counted as one", "pairs-mean")
def _(labels, scores):
    """It divides by 1 if no pair is discordant. A perfect ranking then gets the value of a ranking
    with one mistake; its ratio is infinite."""
    right, wrong = concordant_and_discordant(labels, scores)
    return right / max(1, wrong)


@PAIR_RATIO.mistake("one added to both counts", "pairs-mean")
def _(labels, scores):
    """It adds 1 to both counts, to avoid a division by zero. That changes every value, and gives a
    perfect ranking a finite one; its ratio is infinite."""
    right, wrong = concordant_and_discordant(labels, scores)
    return (right + 1) / (wrong + 1)


@PAIR_RATIO.mistake("a tiny number added below", "pairs-mean")
def _(labels, scores):
    """It adds a tiny number to the discordant pairs, to avoid a division by zero. A perfect ranking
    then gets a huge number that means nothing; its ratio is infinite."""
    right, wrong = concordant_and_discordant(labels, scores)
    return right / (wrong + 1e-9)


@PAIR_RATIO.mistake("no value for a perfect ranking", "pairs-mean")
def _(labels, scores):
    """It returns NaN if no pair is discordant. The more pairs are right, the higher the ratio; here
    it is infinite, `math.inf`."""
    right, wrong = concordant_and_discordant(labels, scores)
    return right / wrong if wrong else math.nan


# The share


@CONCORDANT_SHARE.mistake(
    "ratio of counts taken for a share", seen_in="a reading of FesianXu (2021)"
)
def _(labels, scores):
    """It divides by the discordant pairs alone, so it exceeds 1 as soon as most pairs are in the
    right order. A share divides by the concordant and discordant pairs together."""
    return pair_ratio(labels, scores)


@CONCORDANT_SHARE.mistake(
    "tied pairs counted in the share", "pairs-tau", pairs=[ties_as_wrong, tied_scores_as_wrong]
)
def _(labels, scores, pairs):
    """It divides by all pairs, including those tied in labels or scores. Two documents with the
    same label have no right order, so no ranking could reach 1."""
    return concordant_share(labels, scores, pairs=pairs)


@CONCORDANT_SHARE.mistake("tied pairs counted as right", "pairs-tau")
def _(labels, scores):
    """It counts every pair that is not discordant as concordant, even ties. A tied pair has no
    order, and belongs to neither count."""
    return concordant_share(labels, scores, pairs=ties_as_right)


def half_of_each_tied_score(labels, scores):
    concordant, discordant, _, tied_scores, _ = formulas.pair_counts(labels, scores)
    return concordant + tied_scores / 2, discordant + tied_scores / 2


@CONCORDANT_SHARE.mistake(
    "half of each tie", "pairs-libraries", pairs=[half_of_each_tied_score, half_of_each_tie]
)
def _(labels, scores, pairs):
    """It counts a tied pair as half concordant, as AUC does with ties in score. This share leaves
    tied pairs out."""
    return concordant_share(labels, scores, pairs=pairs)


@CONCORDANT_SHARE.mistake("gamma taken for the share")
def _(labels, scores):
    """It subtracts the discordant pairs, which gives gamma, between -1 and 1. The share of
    concordant pairs has them only in the denominator."""
    return formulas.gamma(labels, scores)


@CONCORDANT_SHARE.mistake("share of discordant pairs")
def _(labels, scores):
    """It counts the pairs in the wrong order. The exercise asks for the share of the pairs in the
    right order, the concordant ones."""
    return 1 - concordant_share(labels, scores)


@CONCORDANT_SHARE.mistake("percent for a share")
def _(labels, scores):
    """It multiplies the share by 100. A share is a number from 0 to 1."""
    return 100 * concordant_share(labels, scores)


@CONCORDANT_SHARE.mistake("rounded down", like=PAIR_RATIO)
def _(labels, scores):
    right, wrong = concordant_and_discordant(labels, scores)
    return right // (right + wrong)


# Kendall's tau: what it divides by

DIVISOR = Part("divisor", KENDALL_TAU)


@DIVISOR.mistake("gamma reported as tau")
def concordant_or_discordant(labels, scores):
    """It leaves all tied pairs out of the divisor, which gives gamma. Tau b divides by the
    geometric mean of two numbers: the pairs that the labels order and the pairs that the scores
    order."""
    return sum(concordant_and_discordant(labels, scores))


@DIVISOR.mistake(
    "tau a reported as tau b", seen_in="thisancog/statistics.js PR #4 (some of the ties)"
)
def all_pairs(labels, scores):
    """It divides by all pairs, tied or not. If labels are tied, no scores can then reach 1, not
    even the labels themselves."""
    return len(labels) * (len(labels) - 1) / 2


@DIVISOR.mistake("Somers’ D reported as tau")
def _(labels, scores):
    """It divides by the pairs that the labels order, and ignores those that the scores order. Tau b
    takes the geometric mean of both numbers, so it stays the same if labels and scores are
    swapped."""
    return ordered(labels)


@DIVISOR.mistake(
    "another mean of the two numbers",
    mean=[lambda a, b: (a + b) / 2, max, min, lambda by_labels, by_scores: by_scores],
)
def _(labels, scores, mean):
    """It divides by the mean, the larger or the smaller of the two numbers of ordered pairs. Tau b
    divides by their geometric mean, the square root of their product."""
    return mean(ordered(labels), ordered(scores))


@DIVISOR.mistake("square root forgotten")
def _(labels, scores):
    """It divides by the product of the two numbers of ordered pairs. Tau b divides by the square
    root of that product, their geometric mean."""
    return ordered(labels) * ordered(scores)


@DIVISOR.mistake(
    "ties of one side only",
    also=[lambda labels, scores: math.sqrt(ordered(scores) * all_pairs(labels, scores))],
)
def _(labels, scores):
    """It leaves tied pairs out of one of the two numbers, but counts all pairs in the other. Both
    numbers leave out ties: the pairs that the labels order, and those that the scores order."""
    return math.sqrt(ordered(labels) * all_pairs(labels, scores))


@DIVISOR.mistake("pairs tied in both forgotten")
def _(labels, scores):
    """From all pairs it subtracts only those tied in labels alone or in scores alone. A pair that
    is tied in both is ordered by neither, so subtract it from both numbers."""
    _, _, tied_labels, tied_scores, tied_both = formulas.pair_counts(labels, scores)
    by_labels = ordered(labels) + tied_both
    by_scores = ordered(scores) + tied_both
    return math.sqrt(by_labels * by_scores)


@DIVISOR.mistake("tied values counted, not tied pairs")
def _(labels, scores):
    """It subtracts how many values occur again from the number of pairs. Three equal values make
    three tied pairs: t equal values make t(t - 1)/2."""
    n = all_pairs(labels, scores)
    again = [len(values) - len(set(values)) for values in (labels, scores)]
    return math.sqrt((n - again[0]) * (n - again[1]))


@DIVISOR.mistake("divided by n(n − 1)")
def _(labels, scores):
    """It divides by n(n - 1), which counts every pair in both orders, but C - D counts it once.
    There are n(n - 1)/2 pairs."""
    return len(labels) * (len(labels) - 1)


@DIVISOR.mistake("documents paired with themselves")
def _(labels, scores):
    """It divides by n², which counts every document with itself. There are n(n - 1)/2 pairs of two
    documents."""
    # Each pair twice, and each document with itself.
    return len(labels) ** 2 / 2


@DIVISOR.mistake("Stuart’s tau c", seen_in='scipy.stats.kendalltau(variant="c")')
def _(labels, scores):
    """It divides by a number that depends on how many different values there are, which is Stuart’s
    tau c. Tau b divides by the geometric mean of the two numbers of ordered pairs."""
    m = min(len(set(labels)), len(set(scores)))
    return len(labels) ** 2 * (m - 1) / (2 * m)


# Kendall's tau: which pairs are right and wrong


def gamma(labels, scores, pairs=concordant_and_discordant):
    right, wrong = pairs(labels, scores)
    return (right - wrong) / (right + wrong) if right + wrong else 0.0


def by_each_divisor(pairs):
    """Wrong functions that divide by the pairs that they count, by all pairs, and as tau b does."""
    return [
        lambda labels, scores: gamma(labels, scores, pairs),
        lambda labels, scores: kendall_tau(labels, scores, pairs=pairs, divisor=all_pairs),
        lambda labels, scores: kendall_tau(labels, scores, pairs=pairs),
    ]


@KENDALL_TAU.mistake(
    "ties counted as discordant",
    tau=by_each_divisor(ties_as_wrong) + by_each_divisor(tied_scores_as_wrong),
)
def _(labels, scores, tau):
    """It calls every pair that is not concordant discordant, even ties. A tied pair has no order,
    and belongs to neither count."""
    return tau(labels, scores)


@KENDALL_TAU.mistake("ties counted as concordant", tau=by_each_divisor(ties_as_right))
def _(labels, scores, tau):
    """It subtracts twice the share of discordant pairs from 1, so a tied pair counts as if it were
    in the right order. C - D leaves ties out of the numerator."""
    return tau(labels, scores)


@KENDALL_TAU.mistake(
    "a tie read as an order",
    like=PAIR_RATIO,
    tau=by_each_divisor(by_one_sign(False)) + by_each_divisor(by_one_sign(False, lower=True)),
)
def _(labels, scores, tau):
    return tau(labels, scores)


@KENDALL_TAU.mistake(
    "equal scores in the given order", like=PAIR_RATIO, tau=by_each_divisor(in_the_order_of_scores)
)
def _(labels, scores, tau):
    return tau(labels, scores)


@KENDALL_TAU.mistake(
    "only pairs with the higher label first",
    "pairs-count",
    like=PAIR_RATIO,
    tau=by_each_divisor(higher_label_first),
)
def _(labels, scores, tau):
    return tau(labels, scores)


def equal_labels_compared(key):
    """The scores of all pairs in the order of the labels; `key` sorts those with equal labels."""

    def pairs(labels, scores):
        order = sorted(range(len(labels)), key=lambda i: (-labels[i], key(scores[i], i)))
        return concordant_and_discordant(best_first(labels), [scores[i] for i in order])

    return pairs


def one_minus_twice_the_inversions(key):
    """Bubble sort counts only the pairs in the wrong order."""

    def tau(labels, scores):
        _, wrong = equal_labels_compared(key)(labels, scores)
        return 1 - 2 * wrong / all_pairs(labels, scores)

    return tau


KEYS = [lambda score, i: -score, lambda score, i: score, lambda score, i: i]


@KENDALL_TAU.mistake(
    "pairs with equal labels compared",
    also=[one_minus_twice_the_inversions(key) for key in KEYS[1:]],
    tau=[function for key in KEYS for function in by_each_divisor(equal_labels_compared(key))],
)
def _(labels, scores, tau):
    """It sorts the documents by label, then counts which scores rise or fall, also between
    documents with equal labels. Such a pair is tied, whatever the scores are."""
    return tau(labels, scores)


def numbered(values, first):
    """The places of the values in sorted order; the first or the last of equal ones is lower."""
    order = sorted(range(len(values)), key=lambda i: (values[i], i if first else -i))
    return [order.index(i) for i in range(len(values))]


@KENDALL_TAU.mistake("equal values told apart", first=[True, False])
def _(labels, scores, first):
    """It numbers the documents in sorted order, so that equal values get different numbers and
    their pairs an order. A pair with equal labels or equal scores is tied."""
    return kendall_tau(numbered(labels, first), numbered(scores, first))


def one_for_each_score(labels, scores, variant):
    """The last one, as a dictionary keeps it."""
    kept = dict(zip(scores, labels))
    tau = formulas.kendall_tau(list(kept.values()), list(kept), variant)
    return 0.0 if tau != tau else tau


@KENDALL_TAU.mistake(
    "documents with equal scores left out",
    also=[
        lambda labels, scores: one_for_each_score(labels[::-1], scores[::-1], "a"),
        lambda labels, scores: one_for_each_score(labels[::-1], scores[::-1], "b"),
    ],
    variant=["a", "b"],
)
def _(labels, scores, variant):
    """It keeps one document for each score, as a dictionary does. A tie concerns the pair, not the
    document: both stay in their other pairs."""
    return one_for_each_score(labels, scores, variant)


def mean_sign_of_neighbors(labels, scores):
    right, wrong = neighbors(labels, scores)
    return (right - wrong) / (len(labels) - 1)


def neighbors_in_the_true_order(labels, scores):
    return neighbors(best_first(labels), ranked_by(labels, scores))


@KENDALL_TAU.mistake(
    "neighbors only",
    "pairs-count",
    also=[mean_sign_of_neighbors],
    tau=by_each_divisor(neighbors) + by_each_divisor(neighbors_in_the_true_order),
)
def _(labels, scores, tau):
    """It compares each document only with the next one. Tau compares all pairs, n(n - 1)/2 of them:
    two loops."""
    return tau(labels, scores)


def ties_counted_twice_too(labels, scores):
    n = all_pairs(labels, scores)
    product = (2 * ordered(labels) - n) * (2 * ordered(scores) - n)
    return math.sqrt(product) if product > 0 else 0.0


@KENDALL_TAU.mistake(
    "each pair counted twice",
    "pairs-count",
    divisor=[geometric_mean, all_pairs, ties_counted_twice_too],
)
def _(labels, scores, divisor):
    """Its two loops run over all documents and meet each pair in both orders, so C - D is twice as
    large as it should be. Count each pair once: let the second loop run over `range(i)`."""
    return 2 * kendall_tau(labels, scores, divisor=divisor)


# Kendall's tau: what is made of the counts


@KENDALL_TAU.mistake(
    "share of concordant pairs for tau",
    "pairs-ratio",
    also=[
        lambda labels, scores: (gamma(labels, scores) + 1) / 2,
        lambda labels, scores: (kendall_tau(labels, scores) + 1) / 2,
    ],
)
def _(labels, scores):
    """It counts the concordant pairs only. Tau subtracts the discordant ones, so that chance gets 0
    and the reversed order -1."""
    return concordant_share(labels, scores, pairs=ties_as_wrong)


@KENDALL_TAU.mistake(
    "distance for a correlation",
    "pairs-ratio",
    also=[
        lambda labels, scores: concordant_and_discordant(labels, scores)[1],
        lambda labels, scores: 1 - kendall_tau(labels, scores),
    ],
)
def _(labels, scores):
    """It gives the share of discordant pairs, or 1 - tau: 0 for the right order. That is Kendall's
    distance; tau gives 1 to the right order and -1 to the reverse."""
    return concordant_and_discordant(labels, scores)[1] / all_pairs(labels, scores)


@KENDALL_TAU.mistake("absolute value taken", "pairs-ratio")
def _(labels, scores):
    """It drops the sign of C - D, so that the reversed order gets 1 like the right one. Tau is
    negative if most pairs are in the wrong order."""
    return abs(kendall_tau(labels, scores))


@KENDALL_TAU.mistake("sign reversed", also=[lambda labels, scores: -gamma(labels, scores)])
def _(labels, scores):
    """It subtracts the concordant pairs from the discordant ones, so that the right order gets -1.
    Tau is C - D: pairs in the right order count up."""
    return -kendall_tau(labels, scores)


@KENDALL_TAU.mistake(
    "rounded down", like=PAIR_RATIO, tau=by_each_divisor(concordant_and_discordant)
)
def _(labels, scores, tau):
    return float(math.floor(tau(labels, scores)))


VALUE_ROUNDED.apply(KENDALL_TAU)

# Other correlations


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


EXERCISES = [PAIR_RATIO, CONCORDANT_SHARE, KENDALL_TAU]

QUESTIONS = [
    Question(
        "pairs-predict",
        answer="Y",
        why="Moving one page past five others makes five discordant pairs, so tau is 1 - 10/15."
        " Three swaps of neighbors make three, so tau is 1 - 6/15. Tau counts pairs, and does not"
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
        why="C = 3, D = 1, and five pairs are ordered on each side: (3 - 1) / √(5 · 5) = 2/5.",
        mistakes={
            0.5: "That is gamma: it leaves out the pairs that are tied on one side. Tau-b divides"
            " by the geometric mean of the pairs that the labels order and those that the scores"
            " order.",
            1 / 3: "That is tau-a: it divides by all six pairs.",
            0.75: "That is the share of concordant pairs. Tau-b has C - D in the numerator.",
            3: "That is the pair ratio.",
            0.08: "You divided by the product of the two numbers of pairs; take its square root.",
            0.2: "One of the pairs that you counted as discordant is a tie. Equal labels or equal"
            " scores make a pair tied.",
        },
    ),
]
