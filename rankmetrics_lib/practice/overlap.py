"""Exercises of the chapter on agreement at the top, with the wrong functions that people write."""

import math

from .. import formulas
from ._domains import every_list, permutations
from ._exercise import Exercise
from ._questions import Question
from .pairs import mean_ranks

# Domains: two orders of the same documents, or two rankings that may share some


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


def without_ties_first():
    """(labels, scores): orders without ties, then three documents with ties in either or both, then
    scores such as 10 and 9 or below 1."""
    yield from without_ties()
    for labels in every_list((1, 2), 3):
        for scores in list(permutations([3, 2, 1])) + list(every_list((1, 2), 3)):
            yield labels, scores
    for scores in permutations([10, 9, 0.7, -0.4]):
        yield [10, 9, 9, 0.5], scores


def equally_long_rankings_first():
    """(ranking_a, ranking_b, p): rankings of the same length, then one with two documents and one
    with one or three, then one with one or two and one with up to five."""
    yield from equally_long_rankings()
    for documents in ("a", "b", "v", "abc", "bcd", "vwx"):
        for other in permutations(list(documents)):
            for p in (0.5, 0.9):
                yield ["a", "b"], other, p
                yield other, ["a", "b"], p
    for documents in ("cab", "bacd", "vawbc"):
        yield ["a"], list(documents), 0.9
        yield list(documents), ["a", "b"], 0.8
        yield ["c", "w"], list(documents), 0.8
    letters = "abcdefghijklmnopqrstuvwxyz"
    yield list(letters), list(letters[:12]) + sorted(letters[12:], reverse=True), 0.9


def equally_long_rankings():
    """(ranking_a, ranking_b, p): up to four documents each; all, some or none of them shared."""
    for n in (1, 2, 3, 4):
        for documents in ("abcd"[:n], "abcde"[1 : n + 1], "vwxyz"[:n]):
            for ranking_b in permutations(list(documents)):
                for p in (0.5, 0.9):
                    yield list("abcd"[:n]), ranking_b, p


# AP correlation


def ranked_by(labels, scores):
    return [labels[i] for i in sorted(range(len(labels)), key=lambda i: (-scores[i], i))]


def right_above(ranked, tied):
    """For each rank, how many of the documents above it belong there; a tie counts `tied`."""
    return [
        sum((above > label) + tied * (above == label) for above in ranked[:place])
        for place, label in enumerate(ranked)
    ]


def share_above(ranked, tied):
    right = right_above(ranked, tied)
    return sum(right[place] / place for place in range(1, len(right))) / (len(right) - 1)


def tau_ap_of(ranked, tied):
    return 2 * share_above(ranked, tied) - 1


def with_and_without_half(function):
    """A wrong function(labels, scores, tied), with equal labels counted as one half and as 0."""
    return [
        lambda labels, scores: function(labels, scores, 0.5),
        lambda labels, scores: function(labels, scores, 0),
    ]


def mean_share(labels, scores, tied):
    return share_above(ranked_by(labels, scores), tied)


def roles_exchanged(labels, scores, tied):
    return tau_ap_of(ranked_by(scores, labels), tied)


def divided_by_the_rank(labels, scores, tied):
    right = right_above(ranked_by(labels, scores), tied)
    shares = [right[place] / (place + 1) for place in range(1, len(right))]
    return 2 * sum(shares) / len(shares) - 1


def divided_by_n(labels, scores, tied):
    n = len(labels)
    return 2 * mean_share(labels, scores, tied) * (n - 1) / n - 1


def stretched_and_divided_by_n(labels, scores, tied):
    n = len(labels)
    return (2 * mean_share(labels, scores, tied) - 1) * (n - 1) / n


def one_rank_missing(first, last):
    """A wrong function whose sum of shares lacks the first or the last one."""

    def function(labels, scores, tied):
        right = right_above(ranked_by(labels, scores), tied)
        n = len(right)
        shares = [right[place] / place for place in range(1 + first, n - last)]
        return 2 * sum(shares) / (n - 1) - 1

    return function


def in_the_given_order(labels, scores, tied):
    return tau_ap_of(labels, tied)


def signs_in_the_given_order(labels, scores, tied):
    """For each document, the share of those given before it that both orders put on the same
    side."""
    shares = []
    for i in range(1, len(labels)):
        alike = 0.0
        for j in range(i):
            by_label = (labels[i] > labels[j]) - (labels[i] < labels[j])
            by_score = (scores[i] > scores[j]) - (scores[i] < scores[j])
            alike += tied if by_label == 0 else by_label == by_score
        shares.append(alike / i)
    return 2 * sum(shares) / len(shares) - 1


def pairs_weighted(weight, by_truth):
    """A mean of the signs of all pairs, with weight(upper rank, lower rank, n); the ranks are those
    of the evaluated or of the true order."""

    def function(labels, scores):
        given = labels if by_truth else scores
        order = sorted(range(len(labels)), key=lambda i: (-given[i], i))
        other = scores if by_truth else labels
        total = weights = 0.0
        for i in range(len(order)):
            for j in range(i + 1, len(order)):
                upper, lower = order[i], order[j]
                sign = (other[upper] > other[lower]) - (other[upper] < other[lower])
                if by_truth and labels[upper] == labels[lower]:
                    sign = 0
                total += weight(i + 1, j + 1, len(order)) * sign
                weights += weight(i + 1, j + 1, len(order))
        return total / weights

    return function


PAIR_WEIGHTS = [
    lambda upper, lower, n: 1 / lower,
    lambda upper, lower, n: 1 / math.log(lower + 1, 2),
    lambda upper, lower, n: 1 / math.log(upper + 1, 2),
    lambda upper, lower, n: (n + 1 - upper) * (n + 1 - lower),
    lambda upper, lower, n: 1 / upper + 1 / lower,
    lambda upper, lower, n: 1 / (upper * lower),
    lambda upper, lower, n: n + 1 - upper,
    lambda upper, lower, n: n + 1 - lower,
]


def only_ordered_pairs(weight):
    """As above, of the pairs that both orders tell apart, ranks of the true order."""

    def function(labels, scores):
        order = sorted(range(len(labels)), key=lambda i: (-labels[i], i))
        right = wrong = 0.0
        for i in range(len(order)):
            for j in range(i + 1, len(order)):
                upper, lower = order[i], order[j]
                if labels[upper] != labels[lower]:
                    here = weight(i + 1, j + 1, len(order))
                    right += here * (scores[upper] > scores[lower])
                    wrong += here * (scores[upper] < scores[lower])
        return (right - wrong) / (right + wrong) if right + wrong else 0.0

    return function


def shares_weighted_as_in_dcg(labels, scores, tied):
    right = right_above(ranked_by(labels, scores), tied)
    weights = [1 / math.log(place + 1, 2) for place in range(1, len(right))]
    shares = [right[place] / place for place in range(1, len(right))]
    return 2 * sum(w * share for w, share in zip(weights, shares)) / sum(weights) - 1


def count_not_reset(labels, scores, tied):
    right = right_above(ranked_by(labels, scores), tied)
    shares = [sum(right[: place + 1]) / place for place in range(1, len(right))]
    return 2 * sum(shares) / len(shares) - 1


def equal_scores_lost(labels, scores, tied):
    """Labels kept in a dictionary by score, which holds the last one of each."""
    label_of = dict(zip(scores, labels))
    ranked = [label_of[score] for score in sorted(label_of, reverse=True)]
    return tau_ap_of(ranked, tied) if len(ranked) > 1 else 0.0


def stretched_twice(labels, scores, tied):
    return 2 * tau_ap_of(ranked_by(labels, scores), tied) - 1


def wrong_shares(labels, scores, tied):
    """A distance: 0 for the right order, growing with every document wrongly above."""
    return 1 - share_above(ranked_by(labels, scores), tied)


def half_for_equal_scores(labels, scores, tied):
    order = sorted(range(len(labels)), key=lambda i: (-scores[i], i))
    shares = []
    for place in range(1, len(order)):
        right = 0.0
        for above in order[:place]:
            if scores[above] == scores[order[place]] or labels[above] == labels[order[place]]:
                right += 0.5
            else:
                right += labels[above] > labels[order[place]]
        shares.append(right / place)
    return 2 * sum(shares) / len(shares) - 1


def equal_labels_left_out(labels, scores, empty):
    """Shares of the documents above with another label; `empty` is the share if there are none,
    None to leave it out."""
    ranked = ranked_by(labels, scores)
    shares = []
    for place, label in enumerate(ranked):
        right = len([above for above in ranked[:place] if above > label])
        wrong = len([above for above in ranked[:place] if above < label])
        if right + wrong:
            shares.append(right / (right + wrong))
        elif place and empty is not None:
            shares.append(empty)
    return 2 * sum(shares) / len(shares) - 1 if shares else 0.0


def ties_by_label(labels, scores, tied):
    order = sorted(zip(scores, labels), reverse=True)
    return tau_ap_of([label for _, label in order], tied)


def last_of_ties_first(labels, scores, tied):
    return tau_ap_of(ranked_by(labels[::-1], scores[::-1]), tied)


def tau_b_or_zero(labels, scores):
    tau = formulas.kendall_tau(labels, scores)
    return 0.0 if tau != tau else tau


def worst_first(labels, scores, tied):
    return tau_ap_of(ranked_by(labels, [-score for score in scores]), tied)


def shares_below(labels, scores, tied):
    """For each document but the last, the share of those below it that belong there."""
    ranked = ranked_by(labels, scores)
    return tau_ap_of([-label for label in ranked[::-1]], tied)


def least_label_first(labels, scores, tied):
    """Documents with equal scores sorted by label, the lowest on top."""
    order = sorted((-score, label) for score, label in zip(scores, labels))
    return tau_ap_of([label for _, label in order], tied)


def one_above_only(labels, scores, tied):
    ranked = ranked_by(labels, scores)
    right = [(above > label) + tied * (above == label) for above, label in zip(ranked, ranked[1:])]
    return 2 * sum(right) / len(right) - 1


def counts_for_shares(labels, scores, tied):
    right = right_above(ranked_by(labels, scores), tied)
    return 2 * sum(right) / (len(right) - 1) - 1


def symmetric(labels, scores, tied):
    both = ranked_by(labels, scores), ranked_by(scores, labels)
    return (tau_ap_of(both[0], tied) + tau_ap_of(both[1], tied)) / 2


def itself_counted(labels, scores, tied):
    right = right_above(ranked_by(labels, scores), tied)
    shares = [(n + 1) / (place + 1) for place, n in enumerate(right)]
    return 2 * sum(shares) / len(shares) - 1


def from_rank_2_with_itself(labels, scores, tied):
    right = right_above(ranked_by(labels, scores), tied)
    shares = [(right[place] + 1) / (place + 1) for place in range(1, len(right))]
    return 2 * sum(shares) / len(shares) - 1


def wrong_ones_counted(labels, scores, tied):
    return -tau_ap_of(ranked_by(labels, scores), tied)


def halved_only(labels, scores, tied):
    return 2 * mean_share(labels, scores, tied) * (len(labels) - 1) - 1


TAU_AP = Exercise(
    "tau_ap(labels, scores)",
    "AP rank correlation. The labels are the true order, and the scores give the ranking to"
    " evaluate. A pair with equal labels counts one half; documents with equal scores keep"
    " their order.",
    reference=formulas.tau_ap,
    domain=without_ties_first,
    section="overlap-tau-ap",
)


@TAU_AP.mistake(
    "tau_AP taken as symmetric",
    seen_in="the README of pyircor warns of it",
    also=[with_and_without_half(roles_exchanged)[1]],
)
def _(labels, scores):
    """It exchanges the two orders: it walks down the true order and asks the scores which documents
    belong above. Tau_AP walks down the evaluated ranking, and gives the top of that ranking more
    weight."""
    return with_and_without_half(roles_exchanged)[0](labels, scores)


@TAU_AP.mistake(
    "share not rescaled",
    also=[
        with_and_without_half(mean_share)[1],
        with_and_without_half(lambda *given: 2 * mean_share(*given))[0],
        with_and_without_half(lambda *given: 2 * mean_share(*given))[1],
    ],
)
def _(labels, scores):
    """It stops at the mean share of documents that are rightly above, which is between 0 and 1. A
    correlation runs from −1 to 1: take twice the share, minus 1."""
    return with_and_without_half(mean_share)[0](labels, scores)


@TAU_AP.mistake("divided by the rank", also=[with_and_without_half(divided_by_the_rank)[1]])
def _(labels, scores):
    """It divides by the rank of the document instead of the number of documents above it. At rank 2
    there is only one document above, so even a perfect ranking stays below 1."""
    return with_and_without_half(divided_by_the_rank)[0](labels, scores)


@TAU_AP.mistake(
    "first rank counted in",
    also=[
        with_and_without_half(divided_by_n)[1],
        with_and_without_half(stretched_and_divided_by_n)[0],
        with_and_without_half(stretched_and_divided_by_n)[1],
    ],
)
def _(labels, scores):
    """It takes the mean over all n ranks. Nothing is above rank 1, so the mean runs over the other
    n − 1 ranks."""
    return with_and_without_half(divided_by_n)[0](labels, scores)


@TAU_AP.mistake("equal labels counted as wrong")
def _(labels, scores):
    """It gives a pair with equal labels nothing, as if the document above were misplaced. Neither
    document belongs above the other, so the pair counts one half."""
    return tau_ap_of(ranked_by(labels, scores), 0)


@TAU_AP.mistake(
    "equal labels left out",
    also=[
        lambda labels, scores: equal_labels_left_out(labels, scores, 0),
        lambda labels, scores: equal_labels_left_out(labels, scores, 1),
    ],
)
def _(labels, scores):
    """It leaves documents with an equal label out of the share. Such a document above stays in it,
    and counts one half: i − 1 documents are above rank i."""
    return equal_labels_left_out(labels, scores, None)


@TAU_AP.mistake("weighted by the upper document")
def _(labels, scores):
    """It gives each pair the weight 1/rank of its upper document. In tau_AP a pair has the weight
    1/(i − 1) of its lower document, at rank i."""
    # Each pair has the weight 1/rank of its upper document.
    ranked = ranked_by(labels, scores)
    total = weights = 0.0
    for i in range(len(ranked)):
        for below in ranked[i + 1 :]:
            weights += 1 / (i + 1)
            total += ((ranked[i] > below) - (ranked[i] < below)) / (i + 1)
    return total / weights


@TAU_AP.mistake("equal labels counted as right")
def _(labels, scores):
    """It counts a pair with equal labels as if it were in the right order. Neither document belongs
    above the other, so the pair counts one half."""
    return tau_ap_of(ranked_by(labels, scores), 1)


@TAU_AP.mistake(
    "equal scores sorted by label",
    also=[
        with_and_without_half(ties_by_label)[1],
        lambda labels, scores: ties_by_label(labels, scores, 1),
        with_and_without_half(least_label_first)[0],
        with_and_without_half(least_label_first)[1],
    ],
)
def _(labels, scores):
    """It sorts pairs of score and label, so documents with equal scores are sorted by their labels.
    The evaluated ranking must not know the labels: documents with equal scores keep the order in
    which they came."""
    return with_and_without_half(ties_by_label)[0](labels, scores)


@TAU_AP.mistake(
    "equal scores in reverse order", also=[with_and_without_half(last_of_ties_first)[1]]
)
def _(labels, scores):
    """It turns documents with equal scores around: the last one given comes first. Documents with
    equal scores keep the order in which they came."""
    return with_and_without_half(last_of_ties_first)[0](labels, scores)


@TAU_AP.mistake(
    "one rank missing",
    also=[
        with_and_without_half(one_rank_missing(1, 0))[1],
        with_and_without_half(one_rank_missing(0, 1))[0],
        with_and_without_half(one_rank_missing(0, 1))[1],
    ],
)
def _(labels, scores):
    """Its sum leaves out one rank, the second or the last. There is a share for each of the ranks 2
    to n."""
    return with_and_without_half(one_rank_missing(1, 0))[0](labels, scores)


@TAU_AP.mistake("order of the input taken", also=[with_and_without_half(in_the_given_order)[1]])
def _(labels, scores):
    """It never looks at the scores, and walks down the documents as they were given. Sort them by
    score first, highest on top."""
    return with_and_without_half(in_the_given_order)[0](labels, scores)


@TAU_AP.mistake(
    "equal scores count one half",
    seen_in="one of the tie rules of Urbano & Marrero (2017)",
    also=[with_and_without_half(half_for_equal_scores)[1]],
)
def _(labels, scores):
    """It gives half a point to a pair with equal scores. Here such documents keep their order, and
    count like any others; only equal labels give one half."""
    return with_and_without_half(half_for_equal_scores)[0](labels, scores)


@TAU_AP.mistake("worst document first", also=[with_and_without_half(worst_first)[1]])
def _(labels, scores):
    """It sorts the scores in ascending order, so the walk starts with the document that the ranking
    puts last. A higher score ranks higher: sort in descending order."""
    return with_and_without_half(worst_first)[0](labels, scores)


@TAU_AP.mistake(
    "documents below taken for those above", also=[with_and_without_half(shares_below)[1]]
)
def _(labels, scores):
    """It asks for each document which share of those below it belongs below. That weighs the end of
    the list most. Tau_AP looks at the documents above."""
    return with_and_without_half(shares_below)[0](labels, scores)


@TAU_AP.mistake("sum of shares taken for their mean", also=[with_and_without_half(halved_only)[1]])
def _(labels, scores):
    """It adds the shares up but does not divide by their number, n − 1. Without that the value
    leaves the range from −1 to 1."""
    return with_and_without_half(halved_only)[0](labels, scores)


@TAU_AP.mistake("only the document directly above", also=[with_and_without_half(one_above_only)[1]])
def _(labels, scores):
    """It compares each document with the one directly above it. Tau_AP asks for the share of all
    documents above that belong there."""
    return with_and_without_half(one_above_only)[0](labels, scores)


@TAU_AP.mistake(
    "counts not divided by the documents above", also=[with_and_without_half(counts_for_shares)[1]]
)
def _(labels, scores):
    """It adds up how many documents are rightly above, without dividing each count by the number of
    documents above, i − 1. The shares are what gives the top its weight."""
    return with_and_without_half(counts_for_shares)[0](labels, scores)


@TAU_AP.mistake(
    "made symmetric",
    seen_in="a symmetric form, which some programs offer",
    also=[with_and_without_half(symmetric)[1]],
)
def _(labels, scores):
    """It takes the mean of both directions. Tau_AP walks down the evaluated ranking only, and the
    labels are the truth."""
    return with_and_without_half(symmetric)[0](labels, scores)


@TAU_AP.mistake(
    "document counted with itself",
    also=[
        with_and_without_half(itself_counted)[1],
        with_and_without_half(from_rank_2_with_itself)[0],
        with_and_without_half(from_rank_2_with_itself)[1],
    ],
)
def _(labels, scores):
    """It counts a document among those rightly above it, as AP counts the hit itself. Only the i −
    1 documents above rank i are asked for."""
    return with_and_without_half(itself_counted)[0](labels, scores)


@TAU_AP.mistake(
    "sign reversed",
    also=[
        with_and_without_half(wrong_ones_counted)[1],
        lambda labels, scores: -tau_ap_of(ranked_by(labels, scores), 1),
    ],
)
def _(labels, scores):
    """It counts the documents that are wrongly above, so the right order gets −1. Tau_AP counts
    those with a higher label than the document below them."""
    return with_and_without_half(wrong_ones_counted)[0](labels, scores)


@TAU_AP.mistake(
    "pairs compared in the given order",
    seen_in="a public function for tau_AP that expects sorted lists and does not say so",
    also=[with_and_without_half(signs_in_the_given_order)[1]],
)
def _(labels, scores):
    """It goes through the documents as they were given and weighs each pair by its place in the
    input. Another order of the input then gives another value. Sort by score first, highest on top;
    then the places are ranks."""
    return with_and_without_half(signs_in_the_given_order)[0](labels, scores)


@TAU_AP.also()
def _(labels, scores):
    # The same, where two ties are equal signs, too.
    shares = []
    for i in range(1, len(labels)):
        alike = 0
        for j in range(i):
            by_label = (labels[i] > labels[j]) - (labels[i] < labels[j])
            by_score = (scores[i] > scores[j]) - (scores[i] < scores[j])
            alike += by_label == by_score
        shares.append(alike / i)
    return 2 * sum(shares) / len(shares) - 1


@TAU_AP.mistake(
    "another weight for the pairs",
    seen_in="public functions named tau_ap; scipy.stats.weightedtau",
    also=[
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][1],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][2],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][3],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][4],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][5],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][6],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][7],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][8],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][9],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][10],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][11],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][12],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][13],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][14],
        [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][15],
        [only_ordered_pairs(weight) for weight in PAIR_WEIGHTS][0],
        [only_ordered_pairs(weight) for weight in PAIR_WEIGHTS][1],
        [only_ordered_pairs(weight) for weight in PAIR_WEIGHTS][2],
        [only_ordered_pairs(weight) for weight in PAIR_WEIGHTS][3],
        [only_ordered_pairs(weight) for weight in PAIR_WEIGHTS][4],
        [only_ordered_pairs(weight) for weight in PAIR_WEIGHTS][5],
        [only_ordered_pairs(weight) for weight in PAIR_WEIGHTS][6],
        [only_ordered_pairs(weight) for weight in PAIR_WEIGHTS][7],
        with_and_without_half(shares_weighted_as_in_dcg)[0],
        with_and_without_half(shares_weighted_as_in_dcg)[1],
    ],
)
def _(labels, scores):
    """It gives pairs near the top more weight, but not that of tau_AP. There a pair has the weight
    1/(i − 1) of its lower document, at rank i of the evaluated ranking."""
    return [pairs_weighted(weight, by_truth) for weight in PAIR_WEIGHTS for by_truth in (0, 1)][0](
        labels, scores
    )


@TAU_AP.also()
def _(labels, scores):
    # scipy.stats.weightedtau as it is called without arguments: the mean of both directions.

    def ranks(first, second):
        order = sorted(range(len(first)), key=lambda i: (-first[i], -second[i], i))
        return [order.index(i) for i in range(len(first))]

    values = []
    for rank in (ranks(labels, scores), ranks(scores, labels)):
        total = x_only = y_only = 0.0
        for i in range(len(labels)):
            for j in range(i):
                weight = 1 / (rank[i] + 1) + 1 / (rank[j] + 1)
                x = (labels[i] > labels[j]) - (labels[i] < labels[j])
                y = (scores[i] > scores[j]) - (scores[i] < scores[j])
                total += weight * x * y
                x_only += weight * x * x
                y_only += weight * y * y
        values.append(total / math.sqrt(x_only * y_only) if x_only * y_only else math.nan)
    return sum(values) / 2


@TAU_AP.mistake("count not reset", also=[with_and_without_half(count_not_reset)[1]])
def _(labels, scores):
    """It counts on from rank to rank instead of starting at 0 for each document. A document is
    asked only about those above itself: set the count to 0 inside the outer loop."""
    return with_and_without_half(count_not_reset)[0](labels, scores)


@TAU_AP.mistake(
    "documents with equal scores lost", also=[with_and_without_half(equal_scores_lost)[1]]
)
def _(labels, scores):
    """It keeps the labels in a dictionary under their scores, which holds one document for each
    score. Sort the documents themselves, so that equal scores keep all of them."""
    return with_and_without_half(equal_scores_lost)[0](labels, scores)


@TAU_AP.mistake("Spearman’s rho reported as tau_AP")
def _(labels, scores):
    """It correlates the ranks themselves, which is Spearman’s rho. Tau_AP counts pairs, and gives
    those near the top more weight."""
    # Spearman's, 0 where it has no value.
    x, y = mean_ranks(labels), mean_ranks(scores)
    middle = (len(x) + 1) / 2
    squares = sum((a - middle) ** 2 for a in x) * sum((b - middle) ** 2 for b in y)
    total = sum((a - middle) * (b - middle) for a, b in zip(x, y))
    return total / math.sqrt(squares) if squares else 0.0


@TAU_AP.mistake("stretched twice", also=[with_and_without_half(stretched_twice)[1]])
def _(labels, scores):
    """It counts right minus wrong documents, which already runs from −1 to 1, and then takes twice
    that minus 1. Only a share from 0 to 1 is stretched."""
    return with_and_without_half(stretched_twice)[0](labels, scores)


@TAU_AP.mistake(
    "distance for a correlation",
    also=[
        with_and_without_half(wrong_shares)[1],
        with_and_without_half(lambda *given: 2 * wrong_shares(*given))[0],
        with_and_without_half(lambda *given: 2 * wrong_shares(*given))[1],
    ],
)
def _(labels, scores):
    """It gives 0 to the right order and more to a worse one, which is a distance. A correlation
    gives 1 to the right order and −1 to the reverse."""
    return with_and_without_half(wrong_shares)[0](labels, scores)


@TAU_AP.mistake(
    "value rounded",
    also=[
        [lambda t, s, n=n: round(formulas.tau_ap(t, s), n) for n in (4, 3, 2, 6)][1],
        [lambda t, s, n=n: round(formulas.tau_ap(t, s), n) for n in (4, 3, 2, 6)][2],
        [lambda t, s, n=n: round(formulas.tau_ap(t, s), n) for n in (4, 3, 2, 6)][3],
    ],
)
def _(labels, scores):
    """It rounds its value. The number itself must stay exact, or small differences between rankings
    are lost; round only where it is printed."""
    return [lambda t, s, n=n: round(formulas.tau_ap(t, s), n) for n in (4, 3, 2, 6)][0](
        labels, scores
    )


@TAU_AP.mistake(
    "Kendall’s tau reported as tau_AP", also=[lambda labels, scores: tau_b_or_zero(labels, scores)]
)
def _(labels, scores):
    """It gives every pair the same weight, which is Kendall’s tau. Tau_AP takes a share at each
    rank first, and then the mean of these shares, so a pair near the top weighs more."""
    return formulas.kendall_tau(labels, scores, "a")


# Rank-biased overlap


def agreements(ranking_a, ranking_b, end):
    return [
        len(set(ranking_a[:depth]) & set(ranking_b[:depth])) / depth for depth in range(1, end + 1)
    ]


def up_to_each_end(function):
    """A wrong function(agreements, p), up to the end of the longer, the shorter, the first list."""
    return [
        lambda a, b, p: function(agreements(a, b, max(len(a), len(b))), p),
        lambda a, b, p: function(agreements(a, b, min(len(a), len(b))), p),
        lambda a, b, p: function(agreements(a, b, len(a)), p),
    ]


def tail_left_out(shares, p):
    return (1 - p) * sum(p**place * share for place, share in enumerate(shares))


def agreements_assumed(a, b):
    """At each depth, with the agreement at the end of the shorter list assumed to go on."""
    s, n = sorted([len(a), len(b)])
    at_s = len(set(a[:s]) & set(b[:s])) / s
    return [(len(set(a[:d]) & set(b[:d])) + at_s * max(d - s, 0)) / d for d in range(1, n + 1)]


def scaled_to_one(shares, p):
    return tail_left_out(shares, p) / (1 - p ** len(shares))


def average_overlap(shares, p):
    return sum(shares) / len(shares)


def last_agreement_continued(shares, p):
    return tail_left_out(shares, p) + shares[-1] * p ** len(shares)


def one_power_too_many(shares, p):
    return p * tail_left_out(shares, p) + shares[-1] * p ** len(shares)


def number_in_the_tail(shares, p):
    return tail_left_out(shares, p) + shares[-1] * len(shares) * p ** len(shares)


def numbers_throughout(shares, p):
    return tail_left_out([share * (i + 1) for i, share in enumerate(shares)], p)


def shares_of_the_shorter(a, b):
    ends = len(a), len(b)
    return [
        len(set(a[:depth]) & set(b[:depth])) / min(depth, ends[0], ends[1])
        for depth in range(1, max(ends) + 1)
    ]


def one_power_too_many_and_no_tail(shares, p):
    return p * tail_left_out(shares, p)


def with_jaccard(ending):
    """A wrong function that takes intersection by union for agreement."""

    def function(a, b, p):
        shares = []
        for depth in range(1, max(len(a), len(b)) + 1):
            one, other = set(a[:depth]), set(b[:depth])
            shares.append(len(one & other) / len(one | other))
        return ending(shares, p)

    return function


def at_the_same_rank(ending):
    """A wrong function whose agreement is the share of the first ranks with the same document."""

    def function(a, b, p):
        same = [x == y for x, y in zip(a, b)]
        return ending([sum(same[: i + 1]) / (i + 1) for i in range(len(same))], p)

    return function


# As the chapter gives it to be fixed


def package_rbo(ranking_a, ranking_b, p):
    end = min(len(ranking_a), len(ranking_b))
    total = 0
    for d in range(1, end + 1):
        shared = set(ranking_a[:d]) & set(ranking_b[:d])
        total += p ** (d - 1) * len(shared) / d
    return (1 - p) * total


def logarithmic(scaled):
    """Weights of DCG for those of RBO."""

    def function(shares, p):
        weights = [1 / math.log(i + 2, 2) for i in range(len(shares))]
        total = sum(weight * share for weight, share in zip(weights, shares))
        return total / sum(weights) if scaled else total

    return function


def last_depth_missing(shares, p):
    return tail_left_out(shares[:-1], p) + shares[-1] * p ** len(shares)


def divided_by_one_more(shares, p):
    return last_agreement_continued([x * (i + 1) / (i + 2) for i, x in enumerate(shares)], p)


def depth_from_0(shares, p):
    """The slices end one document early."""
    late = [0.0] + [share * (i + 1) / (i + 2) for i, share in enumerate(shares[:-1])]
    return last_agreement_continued(late, p)


def weight_of_shared(last):
    """Adds up the weights of the ranks of the shared documents; `last` picks one of two ranks."""

    def function(a, b, p):
        return (1 - p) * sum(p ** last(a.index(x), b.index(x)) for x in a if x in b)

    return function


def shared_with(a, b, depth):
    return len(set(a[:depth]) & set(b[:depth]))


def extrapolated(a, b, p, share, at_s, at_n=None):
    """Formula 32 of Webber et al.; `share` at each depth, `at_s` shared documents assumed below the
    end of the shorter list, `at_n` shared documents in all."""
    s, n = sorted([len(a), len(b)])
    seen = sum(p**d * share(d) for d in range(1, n + 1))
    assumed = sum(p**d * at_s(d) * (d - s) / (s * d) for d in range(s + 1, n + 1))
    x_s, x_n = shared_with(a, b, s), shared_with(a, b, n) if at_n is None else at_n
    return (1 - p) / p * (seen + assumed) + p**n * ((x_n - x_s) / n + x_s / s)


def unseen_places_counted_twice(scaled):
    """The mean length of both beginnings below the line, and the assumed documents on top; what all
    share is `scaled` down in the same way, too, or counted."""

    def rbo(a, b, p):
        s, n = sorted([len(a), len(b)])
        return extrapolated(
            a,
            b,
            p,
            lambda d: 2 * shared_with(a, b, d) / (len(a[:d]) + len(b[:d])),
            lambda d: shared_with(a, b, s),
            2 * shared_with(a, b, n) / (s + n) * s if scaled else None,
        )

    return rbo


def running_means(shares):
    return [sum(shares[: i + 1]) / (i + 1) for i in range(len(shares))]


def running_sums(shares):
    return [sum(shares[: i + 1]) for i in range(len(shares))]


def divided_by_the_end(shares):
    return [share * (i + 1) / len(shares) for i, share in enumerate(shares)]


def with_and_without_tail(change):
    """Wrong functions whose agreements are changed, with a tail and without one."""
    return [
        function
        for ending in (last_agreement_continued, tail_left_out)
        for function in up_to_each_end(lambda shares, p, ending=ending: ending(change(shares), p))
    ]


def mean_below(shares, p):
    return tail_left_out(shares, p) + p ** len(shares) * sum(shares) / len(shares)


def lower_bound(shares, p):
    """RBO_min of Webber et al., formula 11: nothing below is shared."""
    n = len(shares)
    last = shares[-1] * n
    seen = sum((share * d - last) * p**d / d for d, share in enumerate(shares, 1))
    return (1 - p) / p * (seen - last * math.log(1 - p))


def one_list_whole(first):
    """A wrong function that cuts only one of the two lists at each depth."""

    def function(ending):
        def rbo(a, b, p):
            one, other = (a, b) if first else (b, a)
            n = min(len(a), len(b))
            return ending([sum(x in other for x in one[:d]) / d for d in range(1, n + 1)], p)

        return rbo

    return [function(last_agreement_continued), function(tail_left_out)]


def counted_on(at_the_same_rank):
    """A wrong function that counts on from rank to rank; a document at the same rank in both lists
    adds `at_the_same_rank` instead of 1."""

    def shares_of(a, b):
        count, seen_a, seen_b, shares = 0, set(), set(), []
        for i in range(min(len(a), len(b))):
            if a[i] == b[i]:
                count += at_the_same_rank
            else:
                count += (a[i] in seen_b) + (b[i] in seen_a)
            seen_a.add(a[i])
            seen_b.add(b[i])
            shares.append(count / (i + 1))
        return shares

    return [
        lambda a, b, p: last_agreement_continued(shares_of(a, b), p),
        lambda a, b, p: tail_left_out(shares_of(a, b), p),
    ]


def with_fixed_p(value):
    return (
        [lambda a, b, p: formulas.rbo(a, b, value)]
        + up_to_each_end(lambda shares, p: last_agreement_continued(shares, value))
        + up_to_each_end(lambda shares, p: tail_left_out(shares, value))
    )


RBO = Exercise(
    "rbo(ranking_a, ranking_b, p)",
    "Extrapolated rank-biased overlap of two rankings, which may differ in length. Neither is"
    " empty.",
    reference=formulas.rbo,
    domain=equally_long_rankings_first,
    given=[package_rbo],
    section="overlap-rbo",
)


@RBO.mistake(
    "tail left out",
    seen_in="changyaochen/rbo #15 (0.6465 for ten documents with the last two swapped)",
    also=[
        up_to_each_end(tail_left_out)[1],
        up_to_each_end(tail_left_out)[2],
        lambda a, b, p: tail_left_out(agreements_assumed(a, b), p),
    ],
)
def _(ranking_a, ranking_b, p):
    """It ends the sum at the end of the lists, as if they disagreed on everything below. Two
    identical lists then get less than 1; the extrapolated form assumes that the last agreement
    continues at all ranks below."""
    return up_to_each_end(tail_left_out)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "scaled to the ranks seen",
    seen_in="the measure Compat of ir_measures, there by design",
    also=[up_to_each_end(scaled_to_one)[1], up_to_each_end(scaled_to_one)[2]],
)
def _(ranking_a, ranking_b, p):
    """It divides by the total weight of the lists' ranks, so the last agreement gets only the
    weight of its own rank. The extrapolated form also gives it the weight of all ranks below."""
    return up_to_each_end(scaled_to_one)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "average overlap",
    seen_in="the default of the rbo package (p = 1)",
    also=[up_to_each_end(average_overlap)[1], up_to_each_end(average_overlap)[2]],
)
def _(ranking_a, ranking_b, p):
    """It gives all depths the same weight and does not use p. That is average overlap; RBO gives
    depth d a weight proportional to p to the power d − 1."""
    return up_to_each_end(average_overlap)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "lists of different lengths cut or padded",
    also=[up_to_each_end(last_agreement_continued)[1], up_to_each_end(last_agreement_continued)[2]],
)
def _(ranking_a, ranking_b, p):
    """It treats both lists as equally long: it cuts the longer one, or takes the shorter one as
    complete. The extrapolated form assumes that the shorter list would go on to agree as much as it
    did at its end."""
    return up_to_each_end(last_agreement_continued)[0](ranking_a, ranking_b, p)


@RBO.also()
def _(ranking_a, ranking_b, p):
    longer = max(len(ranking_a), len(ranking_b))
    padded = [
        ranking + ranking[-1:] * (longer - len(ranking)) for ranking in (ranking_a, ranking_b)
    ]
    return last_agreement_continued(agreements(padded[0], padded[1], longer), p)


@RBO.also()
def _(a, b, p):
    # Seen down to the end of the shorter list, then the overlap of both whole lists.
    s, n = sorted([len(a), len(b)])
    return tail_left_out(agreements(a, b, s), p) + len(set(a) & set(b)) / n * p**s


@RBO.also()
def _(a, b, p):
    # Agreement divided by the mean length of the two beginnings.
    shares = [
        2 * len(set(a[:depth]) & set(b[:depth])) / (len(a[:depth]) + len(b[:depth]))
        for depth in range(1, max(len(a), len(b)) + 1)
    ]
    return last_agreement_continued(shares, p)


@RBO.mistake(
    "p to the power d",
    also=[
        up_to_each_end(one_power_too_many)[1],
        up_to_each_end(one_power_too_many)[2],
        up_to_each_end(one_power_too_many_and_no_tail)[0],
        up_to_each_end(one_power_too_many_and_no_tail)[1],
        up_to_each_end(one_power_too_many_and_no_tail)[2],
    ],
)
def _(ranking_a, ranking_b, p):
    """It gives depth d the weight (1 − p) times p to the power d, as if the reader had already gone
    one step further. Every reader looks at depth 1, so its power is d − 1."""
    return up_to_each_end(one_power_too_many)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "p and 1 − p exchanged",
    "overlap-depth",
    seen_in="suspected in changyaochen/rbo #15",
    also=[
        up_to_each_end(lambda shares, p: last_agreement_continued(shares, 1 - p))[1],
        up_to_each_end(lambda shares, p: last_agreement_continued(shares, 1 - p))[2],
        lambda a, b, p: formulas.rbo(a, b, 1 - p),
    ],
)
def _(ranking_a, ranking_b, p):
    """It lets the reader stop with probability p and go on with 1 − p. Here p is the probability of
    going on: the higher, the deeper the reader goes."""
    return up_to_each_end(lambda shares, p: last_agreement_continued(shares, 1 - p))[0](
        ranking_a, ranking_b, p
    )


@RBO.mistake(
    "1 − p forgotten",
    "overlap-depth",
    also=[
        up_to_each_end(lambda shares, p: tail_left_out(shares, p) / (1 - p))[1],
        up_to_each_end(lambda shares, p: tail_left_out(shares, p) / (1 - p))[2],
        up_to_each_end(
            lambda shares, p: tail_left_out(shares, p) / (1 - p) + shares[-1] * p ** len(shares)
        )[0],
        up_to_each_end(
            lambda shares, p: tail_left_out(shares, p) / (1 - p) + shares[-1] * p ** len(shares)
        )[1],
        up_to_each_end(
            lambda shares, p: tail_left_out(shares, p) / (1 - p) + shares[-1] * p ** len(shares)
        )[2],
    ],
)
def _(ranking_a, ranking_b, p):
    """It adds the agreements with the weights 1, p, p² and so on, which sum to 1/(1 − p). Times 1 −
    p they sum to 1, so that equal lists get 1."""
    return up_to_each_end(lambda shares, p: tail_left_out(shares, p) / (1 - p))[0](
        ranking_a, ranking_b, p
    )


@RBO.mistake(
    "Jaccard similarity at each depth",
    also=[[with_jaccard(ending) for ending in (tail_left_out, last_agreement_continued)][1]],
)
def _(ranking_a, ranking_b, p):
    """It divides the shared documents by all different documents of both lists. Agreement divides
    by the depth: the share of the first d documents that both lists have."""
    return [with_jaccard(ending) for ending in (tail_left_out, last_agreement_continued)][0](
        ranking_a, ranking_b, p
    )


@RBO.mistake(
    "same rank asked for",
    also=[[at_the_same_rank(ending) for ending in (tail_left_out, last_agreement_continued)][1]],
)
def _(ranking_a, ranking_b, p):
    """It counts the documents that have the same rank in both lists. RBO asks which documents are
    in both lists down to a depth, in whatever order."""
    return [at_the_same_rank(ending) for ending in (tail_left_out, last_agreement_continued)][0](
        ranking_a, ranking_b, p
    )


@RBO.also()
def _(a, b, p):
    return (1 - p) * sum(p**place * (x == y) for place, (x, y) in enumerate(zip(a, b)))


@RBO.mistake(
    "weights of the shared documents added up",
    "overlap-depth",
    last=[max, min, lambda one, other: one],
)
def _(ranking_a, ranking_b, p, last):
    """It adds the weight of one rank for each shared document, as rank-biased precision does. In
    RBO a shared document counts at every depth from there on, divided by it."""
    return weight_of_shared(last)(ranking_a, ranking_b, p)


@RBO.mistake(
    "weighted and then divided by the length",
    "overlap-depth",
    also=[
        up_to_each_end(lambda shares, p: tail_left_out(shares, p) / (1 - p) / len(shares))[1],
        up_to_each_end(lambda shares, p: tail_left_out(shares, p) / (1 - p) / len(shares))[2],
        up_to_each_end(lambda shares, p: tail_left_out(shares, p) / len(shares))[0],
        up_to_each_end(lambda shares, p: tail_left_out(shares, p) / len(shares))[1],
        up_to_each_end(lambda shares, p: tail_left_out(shares, p) / len(shares))[2],
    ],
)
def _(ranking_a, ranking_b, p):
    """It divides the weighted sum by the number of depths, as a plain mean would. The weights of
    RBO sum to 1 over all depths, once multiplied by 1 − p."""
    return up_to_each_end(lambda shares, p: tail_left_out(shares, p) / (1 - p) / len(shares))[0](
        ranking_a, ranking_b, p
    )


@RBO.mistake(
    "weights of DCG",
    "overlap-depth",
    also=[
        up_to_each_end(logarithmic(True))[1],
        up_to_each_end(logarithmic(True))[2],
        up_to_each_end(logarithmic(False))[0],
        up_to_each_end(logarithmic(False))[1],
        up_to_each_end(logarithmic(False))[2],
    ],
)
def _(ranking_a, ranking_b, p):
    """It weighs depth d by 1/log2(d + 1), as DCG does with ranks, and does not use p. RBO gives it
    the chance that the reader stops there, (1 − p) times p to the power d − 1."""
    return up_to_each_end(logarithmic(True))[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "one depth missing",
    also=[
        up_to_each_end(last_depth_missing)[1],
        up_to_each_end(last_depth_missing)[2],
        up_to_each_end(depth_from_0)[0],
        up_to_each_end(depth_from_0)[1],
        up_to_each_end(depth_from_0)[2],
        up_to_each_end(divided_by_one_more)[0],
        up_to_each_end(divided_by_one_more)[1],
        up_to_each_end(divided_by_one_more)[2],
    ],
)
def _(ranking_a, ranking_b, p):
    """Its sum ends one depth too early, or its lists end one document too early. At depth d both
    lists show d documents, and the sum runs over every depth."""
    return up_to_each_end(last_depth_missing)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "number instead of share",
    also=[
        up_to_each_end(number_in_the_tail)[1],
        up_to_each_end(number_in_the_tail)[2],
        up_to_each_end(numbers_throughout)[0],
        up_to_each_end(numbers_throughout)[1],
        up_to_each_end(numbers_throughout)[2],
    ],
)
def _(ranking_a, ranking_b, p):
    """It uses the number of shared documents where the agreement belongs, in the tail or at every
    depth. Agreement is that number divided by the depth."""
    return up_to_each_end(number_in_the_tail)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "all below taken as shared",
    "overlap-extrapolation",
    also=[
        up_to_each_end(lambda shares, p: tail_left_out(shares, p) + p ** len(shares))[1],
        up_to_each_end(lambda shares, p: tail_left_out(shares, p) + p ** len(shares))[2],
    ],
)
def _(ranking_a, ranking_b, p):
    """It gives all the weight below the lists to full agreement, p to the power n. The extrapolated
    form continues the last agreement instead: that weight times it."""
    return up_to_each_end(lambda shares, p: tail_left_out(shares, p) + p ** len(shares))[0](
        ranking_a, ranking_b, p
    )


@RBO.mistake(
    "tail counted once",
    "overlap-extrapolation",
    also=[
        up_to_each_end(
            lambda shares, p: tail_left_out(shares, p) + (1 - p) * shares[-1] * p ** len(shares)
        )[1],
        up_to_each_end(
            lambda shares, p: tail_left_out(shares, p) + (1 - p) * shares[-1] * p ** len(shares)
        )[2],
    ],
)
def _(ranking_a, ranking_b, p):
    """It gives the last agreement the weight of one more depth, (1 − p) times p to the power n. All
    depths below together have the weight p to the power n."""
    return up_to_each_end(
        lambda shares, p: tail_left_out(shares, p) + (1 - p) * shares[-1] * p ** len(shares)
    )[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "tail with p to the power n − 1",
    "overlap-extrapolation",
    also=[
        up_to_each_end(
            lambda shares, p: tail_left_out(shares, p) + shares[-1] * p ** (len(shares) - 1)
        )[1],
        up_to_each_end(
            lambda shares, p: tail_left_out(shares, p) + shares[-1] * p ** (len(shares) - 1)
        )[2],
    ],
)
def _(ranking_a, ranking_b, p):
    """It gives the tail the weight p to the power n − 1. The first n depths have the weight 1 − p
    to the power n together, so p to the power n is left."""
    return up_to_each_end(
        lambda shares, p: tail_left_out(shares, p) + shares[-1] * p ** (len(shares) - 1)
    )[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "divided by the shorter list",
    "overlap-length",
    also=[lambda a, b, p: tail_left_out(shares_of_the_shorter(a, b), p)],
)
def _(a, b, p):
    """It divides the shared documents by the length of the shorter list once the depth exceeds it,
    as if that list were all there is. Agreement divides by the depth, and assumes for the unseen
    places that the shorter list would go on as it ended."""
    return last_agreement_continued(shares_of_the_shorter(a, b), p)


@RBO.mistake(
    "agreement averaged twice",
    "overlap-depth",
    seen_in="a public Python library for fairness, in its rank-biased overlap",
    also=[
        with_and_without_tail(running_means)[1],
        with_and_without_tail(running_means)[2],
        with_and_without_tail(running_means)[3],
        with_and_without_tail(running_means)[4],
        with_and_without_tail(running_means)[5],
        with_and_without_tail(running_sums)[3:][0],
        with_and_without_tail(running_sums)[3:][1],
        with_and_without_tail(running_sums)[3:][2],
    ],
)
def _(ranking_a, ranking_b, p):
    """It adds the agreements up from depth to depth and weighs these sums or their means. The
    weight p to the power d − 1 belongs to the agreement of depth d alone."""
    return with_and_without_tail(running_means)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "assumed agreement wrong for the shorter list",
    "overlap-length",
    seen_in="ragrawal/measures (the shared documents of depth d for those of depth s); dlukes/rbo #4 and #5",
    also=[unseen_places_counted_twice(True), unseen_places_counted_twice(False)],
)
def _(a, b, p):
    """It handles the places that the shorter list does not show in another way than the formula.
    Below its end s, each of the d − s unseen places counts A_s, the agreement at depth s, and the
    sum is divided by d."""
    # The shared documents of depth d taken for those at the end of the shorter list.
    return extrapolated(a, b, p, lambda d: shared_with(a, b, d) / d, lambda d: shared_with(a, b, d))


@RBO.also()
def _(a, b, p):
    # The assumed documents only below both ends.
    return extrapolated(a, b, p, lambda d: shared_with(a, b, d) / d, lambda d: 0)


@RBO.mistake(
    "divided by the length at every depth",
    also=[
        with_and_without_tail(divided_by_the_end)[1],
        with_and_without_tail(divided_by_the_end)[2],
        with_and_without_tail(divided_by_the_end)[3],
        with_and_without_tail(divided_by_the_end)[4],
        with_and_without_tail(divided_by_the_end)[5],
    ],
)
def _(ranking_a, ranking_b, p):
    """It divides the shared documents by the length of the lists at every depth. Agreement is a
    share of the first d documents: divide by d."""
    return with_and_without_tail(divided_by_the_end)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "mean agreement in the tail",
    "overlap-extrapolation",
    also=[up_to_each_end(mean_below)[1], up_to_each_end(mean_below)[2]],
)
def _(ranking_a, ranking_b, p):
    """It continues the mean of the agreements below the lists. The extrapolated form continues the
    last one, which is the best known about what lies deeper."""
    return up_to_each_end(mean_below)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "lower bound for the extrapolated value",
    "overlap-extrapolation",
    seen_in="a public function; RBO_min of Webber et al. (2010)",
    also=[up_to_each_end(lower_bound)[1], up_to_each_end(lower_bound)[2]],
)
def _(ranking_a, ranking_b, p):
    """It computes the least value that RBO can still reach, where nothing below the lists is
    shared. The extrapolated form lets the last agreement go on."""
    return up_to_each_end(lower_bound)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "only one list cut",
    also=[one_list_whole(True)[1], one_list_whole(False)[0], one_list_whole(False)[1]],
)
def _(ranking_a, ranking_b, p):
    """It asks which of the first d documents of one list are anywhere in the other. Agreement
    compares the first d documents of both: cut both lists at d."""
    return one_list_whole(True)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "document at the same rank miscounted",
    also=[counted_on(0)[1], counted_on(2)[0], counted_on(2)[1]],
)
def _(ranking_a, ranking_b, p):
    """It counts on from rank to rank, and counts a document that has the same rank in both lists
    not at all or twice. It is one shared document."""
    return counted_on(0)[0](ranking_a, ranking_b, p)


@RBO.mistake(
    "fixed p",
    "overlap-depth",
    also=[
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][1],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][2],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][3],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][4],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][5],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][6],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][7],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][8],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][9],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][10],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][11],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][12],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][13],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][14],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][15],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][16],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][17],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][18],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][19],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][20],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][21],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][22],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][23],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][24],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][25],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][26],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][27],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][28],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][29],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][30],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][31],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][32],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][33],
        [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][34],
    ],
)
def _(ranking_a, ranking_b, p):
    """It uses a number of its own for p, whatever it is given. The reader who goes on with
    probability p is the point of RBO: use the argument."""
    return [function for value in (0.9, 0.98, 0.95, 0.8, 0.5) for function in with_fixed_p(value)][
        0
    ](ranking_a, ranking_b, p)


@RBO.mistake(
    "distance for an overlap",
    also=[
        up_to_each_end(lambda shares, p: 1 - last_agreement_continued(shares, p))[0],
        up_to_each_end(lambda shares, p: 1 - last_agreement_continued(shares, p))[1],
        up_to_each_end(lambda shares, p: 1 - last_agreement_continued(shares, p))[2],
        up_to_each_end(lambda shares, p: 1 - tail_left_out(shares, p))[0],
        up_to_each_end(lambda shares, p: 1 - tail_left_out(shares, p))[1],
        up_to_each_end(lambda shares, p: 1 - tail_left_out(shares, p))[2],
    ],
)
def _(a, b, p):
    """It gives 0 to equal lists and 1 to lists that share nothing, which is a distance. Overlap is
    the other way round: 1 for equal lists."""
    return 1 - formulas.rbo(a, b, p)


@RBO.mistake(
    "agreement at the end only",
    "overlap-depth",
    also=[
        up_to_each_end(lambda shares, p: shares[-1])[1],
        up_to_each_end(lambda shares, p: shares[-1])[2],
    ],
)
def _(ranking_a, ranking_b, p):
    """It gives the share of documents that both whole lists have in common. RBO takes that share at
    every depth, so that the first ranks count most."""
    return up_to_each_end(lambda shares, p: shares[-1])[0](ranking_a, ranking_b, p)


EXERCISES = [TAU_AP, RBO]

QUESTIONS = [
    Question(
        "overlap-predict",
        answer="B",
        why="The swap lowers one agreement, that of depth 1, with the weight 0.1. Three new results"
        " at the end lower the agreement at depth 10 to 0.7, and the extrapolation continues it for"
        " all depths below: together a weight of 0.9 to the power 9, nearly 0.4.",
        mistakes={
            "A": "The first rank weighs most among single ranks. But the agreement at depth 10 also"
            " stands for all the depths below it. How much weight has it then?",
            "S": "Compute both losses: the swap changes the agreement at depth 1 only, the new"
            " results that at depths 8, 9, 10 and everything below.",
        },
    ),
    Question(
        "overlap-hand",
        answer=1 / 9,
        decimals=3,
        why="The shares are 1/1, 0/2 and 2/3, and 2/3 · (1 + 0 + 2/3) − 1 = 1/9.",
        mistakes={
            5 / 9: "That is the mean of the shares. Stretch it: twice the mean, minus 1.",
            -1 / 9: "You walked down the true order. Walk down the model's ranking.",
            0: "That is Kendall's tau: three pairs are right and three are wrong.",
            -1 / 6: "You divided by four ranks. Nothing is above the first, so three remain.",
            -1 / 3: "You divided each count by the rank; divide by the documents above it.",
        },
    ),
    Question(
        "overlap-hand-rbo",
        answer=5 / 12,
        decimals=3,
        why="The agreements are 0, 1 and 2/3. The weights are 1/2, 1/4 and 1/8, and the remaining"
        " 1/8 goes to the last agreement: 1/4 + 1/12 + 1/12 = 5/12.",
        mistakes={
            1 / 3: "You ended the sum at depth 3. The weight 1/8 of all deeper ranks goes to the"
            " last agreement.",
            5 / 9: "That is the plain mean of the agreements.",
            8 / 21: "You divided by the weight of the first three depths. The extrapolated form"
            " gives the rest of the weight to the last agreement.",
            0.25: "You gave the deeper depths nothing, and left out depth 3: a and b are shared"
            " there, two of three.",
        },
    ),
]
