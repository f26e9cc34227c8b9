"""Functions for the exercises on agreement at the top."""

import itertools

import scipy.stats

from . import right, wrong


@right("tau_ap")
def discordant_shares(labels, scores):
    ranked = [label for _, label in sorted(zip(scores, labels), key=lambda x: x[0], reverse=True)]
    n = len(ranked)
    misplaced = sum(
        sum((above < ranked[i]) + 0.5 * (above == ranked[i]) for above in ranked[:i]) / i
        for i in range(1, n)
    )
    return 1 - 2 * misplaced / (n - 1)


@right("tau_ap")
def pairs_weighted_by_the_lower_rank(labels, scores):
    n = len(labels)
    rank = {
        i: 1 + sum(s > scores[i] for s in scores) + scores[:i].count(scores[i]) for i in range(n)
    }
    total = 0.0
    for i, j in itertools.combinations(range(n), 2):
        upper, lower = sorted((i, j), key=rank.get)
        sign = (labels[upper] > labels[lower]) - (labels[upper] < labels[lower])
        total += sign / (max(rank[i], rank[j]) - 1)
    return total / (n - 1)


@wrong("tau_ap", None)
def without_its_sign(labels, scores):
    return abs(discordant_shares(labels, scores))


wrong("tau_ap", "Kendall’s tau reported as tau_AP")(
    lambda labels, scores: scipy.stats.kendalltau(labels, scores).statistic
)


@wrong("tau_ap", "pairs compared in the given order")
def public_for_sorted_lists(x, y):
    """A public tau_ap: right for lists that are sorted already."""
    n, total = len(x), 0.0
    for i in range(1, n):
        same = sum((x[i] > x[j]) - (x[i] < x[j]) == (y[i] > y[j]) - (y[i] < y[j]) for j in range(i))
        total += same / i
    return 2 / (n - 1) * total - 1


@wrong("tau_ap", "another weight for the pairs")
def public_with_linear_weights(labels, scores):
    """A public tau_ap: each pair has the product of the weights n, n − 1, … of its documents."""
    n = len(labels)
    truth = sorted(range(n), key=lambda i: -labels[i])
    concordant = discordant = 0
    for a, b in itertools.combinations(range(n), 2):
        same = (labels[truth[a]] - labels[truth[b]]) * (scores[truth[a]] - scores[truth[b]])
        concordant += (n - a) * (n - b) * (same > 0)
        discordant += (n - a) * (n - b) * (same < 0)
    total = concordant + discordant
    return (concordant - discordant) / total if total else 0.0


def shared(a, b, depth):
    return len({*a[:depth]} & {*b[:depth]})


@right("rbo")
def a_thousand_terms(ranking_a, ranking_b, p):
    """Below its end, the shorter list goes on to agree as it did there; below both ends, the last
    agreement stays."""
    s, n = sorted((len(ranking_a), len(ranking_b)))
    at_s = shared(ranking_a, ranking_b, s) / s
    total = 0.0
    for depth in range(1, 1000):
        d = min(depth, n)
        total += p ** (depth - 1) * (shared(ranking_a, ranking_b, d) + max(0, d - s) * at_s) / d
    return (1 - p) * total


@right("rbo")
def a_document_at_a_time(ranking_a, ranking_b, p):
    """A shared document counts from the depth at which both lists contain it."""
    s, n = sorted((len(ranking_a), len(ranking_b)))
    total = 0.0
    at_s = 0
    for document in set(ranking_a) & set(ranking_b):
        first = max(ranking_a.index(document), ranking_b.index(document)) + 1
        at_s += first <= s
        total += sum((1 - p) * p ** (d - 1) / d for d in range(first, n + 1)) + p**n / n
    for d in range(s + 1, n + 1):  # the documents that the shorter list is assumed to share
        total += at_s / s * ((1 - p) * p ** (d - 1) / d + p**n * (d == n) / n) * (d - s)
    return total


@right("rbo")
def from_the_end_up(ranking_a, ranking_b, p):
    s, n = sorted((len(ranking_a), len(ranking_b)))
    overlap = [shared(ranking_a, ranking_b, d) for d in range(1, n + 1)]
    agreement = [(overlap[d - 1] + max(0, d - s) * overlap[s - 1] / s) / d for d in range(1, n + 1)]
    value = agreement[-1]
    for share in reversed(agreement):
        value = (1 - p) * share + p * value
    return value


wrong("rbo", None)(lambda a, b, p: len(set(a) & set(b)) / len(a))
wrong("rbo", None)(lambda a, b, p: from_the_end_up(a[:10], b[:10], p))


@wrong("rbo", None)
def one_document_assumed_below_the_shorter_list(a, b, p):
    """Right for lists whose lengths differ by one."""
    s, n = sorted((len(a), len(b)))
    at_s = shared(a, b, s) / s
    shares = [(shared(a, b, d) + at_s * (d > s)) / d for d in range(1, n + 1)]
    return (1 - p) * sum(p**i * share for i, share in enumerate(shares)) + p**n * shares[-1]


@wrong("rbo", "tail left out")
def up_to_the_end(S, T, p):
    """As in changyaochen/rbo (issue 15)."""
    weights = [(1 - p) * p**i for i in range(len(S))]
    return sum(
        w * len(set(S[: i + 1]).intersection(T[: i + 1])) / (i + 1) for i, w in enumerate(weights)
    )


@wrong("rbo", "agreement averaged twice")
def agreement_carried_on(a, b, p):
    """A public rank-biased overlap: the agreement is added to, not set."""
    total = agreement = 0
    for d in range(1, min(len(a), len(b)) + 1):
        agreement += shared(a, b, d) / d
        total += p ** (d - 1) * agreement / d
    return (1 - p) * total


@wrong("rbo", "assumed agreement wrong for the shorter list")
def linear_time(first, second, p):
    """As in ragrawal/measures: x[d] where the formula has x[s]."""
    short, long = sorted([first, second], key=len)
    s, n = len(short), len(long)
    x = [shared(short, long, d) for d in range(n + 1)]
    seen = sum(x[d] / d * p**d for d in range(1, n + 1))
    assumed = sum(x[d] * (d - s) / (d * s) * p**d for d in range(s + 1, n + 1))
    return (1 - p) / p * (seen + assumed) + ((x[n] - x[s]) / n + x[s] / s) * p**n


@wrong("rbo", "assumed agreement wrong for the shorter list")
def mean_of_both_lengths(first, second, p):
    """As in dlukes/rbo (issue 4)."""
    short, long = sorted([first, second], key=len)
    s, n = len(short), len(long)

    def agreement(d):
        return 2 * shared(short, long, d) / (len(short[:d]) + len(long[:d]))

    at_s, at_n = agreement(s) * s, agreement(n) * s
    seen = sum(p**d * agreement(d) for d in range(1, n + 1))
    assumed = sum(p**d * at_s * (d - s) / s / d for d in range(s + 1, n + 1))
    return (1 - p) / p * (seen + assumed) + p**n * ((at_n - at_s) / n + at_s / s)
