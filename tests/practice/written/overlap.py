"""Functions for the exercises on agreement at the top."""

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


@wrong("tau_ap", None)
def without_its_sign(labels, scores):
    return abs(discordant_shares(labels, scores))


wrong("tau_ap", "Kendall’s tau reported as tau_AP")(
    lambda labels, scores: scipy.stats.kendalltau(labels, scores).statistic
)


def shared(a, b, depth):
    return len({*a[:depth]} & {*b[:depth]})


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
