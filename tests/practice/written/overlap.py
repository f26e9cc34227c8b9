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
