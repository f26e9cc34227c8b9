"""Functions for the exercises on ties, unjudged documents and samples."""

import itertools
import math
from statistics import mean

from scipy.stats import binom, hypergeom

from . import right, wrong

# Binary preference


@right("bpref")
def by_preferences(judged, R, N):
    """The share of correctly ordered pairs of a relevant document and one of the first min(R, N)
    nonrelevant documents in the ranking."""
    if R == 0:
        return 0.0
    nonrelevant = [place for place, label in enumerate(judged) if label == 0][:R]
    relevant = [place for place, label in enumerate(judged) if label == 1]
    bound = min(R, N)
    misplaced = sum(place > other for place in relevant for other in nonrelevant)
    return (len(relevant) - (misplaced / bound if bound else 0)) / R


@right("bpref")
def from_below(judged, R, N):
    total, above = 0.0, judged.count(0)
    for label in reversed(judged):
        if label == 0:
            above -= 1
        elif label == 1:
            total += max(0, 1 - above / max(1, min(R, N)))
    return total / max(1, R)


@wrong("bpref", "unjudged counted as nonrelevant in bpref")
def everything_not_relevant_counted(seq, R, N):
    n = 0
    s = 0
    for x in seq:
        if x != 1:
            n += 1
        else:
            s += 1 - min(n, R) / min(N, R)
    return s / R


wrong("bpref", None)(lambda judged, R, N: by_preferences(judged, R, judged.count(0)))
wrong("bpref", None)(
    lambda judged, R, N: from_below(judged, R, N) * R / max(1, R + judged.count(None))
)


@wrong("bpref", None)
def unjudged_counted_and_divided_by_R(judged, R, N):
    above = total = 0
    for label in judged:
        if label == 1:
            total += 1 - min(above, R) / R
        else:
            above += 1
    return total / R if R else 0.0


# Precision with ties


def orders(labels, scores):
    """What is relevant, in every order of the documents that the scores allow."""
    for places in itertools.permutations(range(len(labels))):
        if all(scores[a] >= scores[b] for a, b in zip(places, places[1:])):
            yield [labels[place] >= 1 for place in places]


@right("tie_averaged_precision")
def by_groups(labels, scores, k):
    total, room = 0.0, k
    for score in sorted(set(scores), reverse=True):
        group = [label >= 1 for label, s in zip(labels, scores) if s == score]
        taken = min(room, len(group))
        total += taken * sum(group) / len(group)
        room -= taken
    return total / k


# Another level, order or divisor than the exercise's, also together

wrong("tie_averaged_precision", None)(
    lambda labels, scores, k: by_groups([label > 1 for label in labels], scores, k)
)
wrong("tie_averaged_precision", None)(
    lambda labels, scores, k: by_groups(labels, [abs(score) for score in scores], k)
)


def over_the_retrieved(precision, labels, k):
    return precision * k / max(1, min(k, len(labels)))


@wrong("tie_averaged_precision", None)
def best_order_over_the_retrieved(labels, scores, k):
    order = sorted(zip(scores, labels), reverse=True)
    return over_the_retrieved(sum(label >= 1 for _, label in order[:k]) / k, labels, k)


@wrong("tie_averaged_precision", None)
def any_label_above_0_over_the_retrieved(labels, scores, k):
    return over_the_retrieved(by_groups([label > 0 for label in labels], scores, k), labels, k)


@wrong("tie_averaged_precision", None)
def only_some_orders_over_the_retrieved(labels, scores, k):
    some = itertools.islice(orders(labels, scores), 51)
    return over_the_retrieved(mean(sum(order[:k]) / k for order in some), labels, k)


# Recall in all items


@right("full_recall")
def by_counting(ranks, n, m, k):
    return len([rank for rank in ranks if rank <= k]) / max(1, len(ranks))


wrong("full_recall", None)(lambda ranks, n, m, k: by_counting(ranks, n, m, k) * (m + 1) / n)

# Recall in a sample


@right("expected_sampled_recall")
def by_scipy(ranks, n, m, k):
    return mean_over(ranks, lambda rank: hypergeom.cdf(k - 1, n - 1, rank - 1, m))


def mean_over(ranks, chance):
    return sum(map(chance, ranks)) / (len(ranks) or 1)


def samples(rank, n, m, numbers):
    """How many samples hold one of these numbers of better items."""
    return sum(math.comb(rank - 1, j) * math.comb(n - rank, m - j) for j in numbers if j <= m)


@wrong("expected_sampled_recall", None)
def as_many_better_items_as_may_be(ranks, n, m, k):
    return mean_over(
        ranks,
        lambda rank: samples(rank, n, m, [min(k - 1, rank - 1)]) / math.comb(n - 1, m),
    )


wrong("expected_sampled_recall", None)(  # with replacement, and one more better item allowed
    lambda ranks, n, m, k: mean_over(ranks, lambda rank: binom.cdf(k, m, (rank - 1) / (n - 1)))
)
wrong("expected_sampled_recall", None)(lambda ranks, n, m, k: by_scipy(ranks[:1], n, m, k))
wrong("expected_sampled_recall", None)(
    lambda ranks, n, m, k: by_counting(ranks, n, m, k) * n / (m + 1)
)
