"""Functions for the exercises of the chapter on NDCG."""

import math
import statistics

import numpy as np

from . import right, wrong


def by_log2(rank):
    return math.log2(rank + 1)


def dcg(labels, discount=by_log2):
    return sum(label / discount(rank) for rank, label in enumerate(labels, 1))


def best_first(labels):
    return sorted(labels, reverse=True)


def share(part, whole):
    return part / whole if whole else 0


def ratio(rels, k, pool, discount):
    return share(dcg(rels[:k], discount), dcg(best_first(pool)[:k], discount))


@right("ndcg")
def in_one_pass(rels, k, pool):
    best = sorted(pool)
    dcg = idcg = 0.0
    for i in range(k):
        dcg += (rels[i] if i < len(rels) else 0) / math.log2(i + 2)
        idcg += (best.pop() if best else 0) / math.log2(i + 2)
    return dcg / idcg if idcg else 0.0


@right("ndcg")
def with_numpy(rels, k, pool):
    weights = 1 / np.log2(np.arange(2, k + 2))
    top, best = np.array(rels[:k], dtype=float), -np.sort(-np.array(pool, dtype=float))[:k]
    ideal = best @ weights[: len(best)]
    return top @ weights[: len(top)] / ideal if ideal > 0 else 0.0


@right("exponential_ndcg")
def exponential(rels):
    gains = [2**rel - 1 for rel in rels]
    return in_one_pass(gains, len(gains), gains)


@right("mean_ndcg")
def mean_in_one_pass(rankings, pools, k):
    values = [in_one_pass(rels, k, pool) for rels, pool in zip(rankings, pools)]
    return sum(values) / len(values) if values else 0.0


right("ndcg")(lambda *query: ratio(*query, discount=lambda rank: math.log(1 + rank)))
right("mndcg")(lambda rels, max_grade: in_one_pass(rels, len(rels), [max_grade] * len(rels)))

# Found


@wrong("ndcg", "ideal from the retrieved list only")
def ideal_from_the_list(rels, k, pool):
    """As in dbthinking (2020), llama_index #17070, o19s/search-metrics #3."""
    return dcg(rels[:k]) / dcg(best_first(rels)[:k])


@wrong("ndcg", "ideal not cut at k")
def ideal_not_cut(rels, k, pool):
    """As in the formula of carrotomato (2024), and in lenskit #869."""
    return dcg(rels[:k]) / dcg(best_first(pool))


@wrong("ndcg", "a fixed grade in the ideal")
def tutorial(rels, k, pool):
    """As in RapidFireAI #261."""
    ideal_length = min(k, sum(1 for label in pool if label))
    idcg = dcg([3] * ideal_length + [0] * (k - ideal_length))
    return dcg(rels[:k]) / idcg if idcg > 0 else 0.0


@wrong("exponential_ndcg", "exponential gain in the ideal only")
def exponential_below_only(rels):
    """As in the formulas of lsgqjh and FesianXu (2021)."""
    return dcg(rels) / dcg([2**rel - 1 for rel in best_first(rels)])


@wrong("exponential_ndcg", "nDCG invariant to rescaling under 2^rel-1")
def grades_halved(rels):
    """As dbthinking (2020) claims, without a condition on the gain."""
    return unguarded_exponential([rel / 2 for rel in rels])


@wrong("mndcg", "hard-coded maximum grade")
def fives(rels, max_grade):
    """As in dbthinking (2020)."""
    return dcg(rels) / dcg([5] * len(rels))


@wrong("mean_ndcg", "wrong pool in the ideal")
def pool_of_the_first(rankings, pools, k):
    """As in lsgqjh, where one grade of the judged set is another."""
    return sum(unguarded(rels, k, pools[0]) for rels in rankings) / max(1, len(rankings))


# Once without a name, or with a wrong one


@wrong("ndcg", "0 divided by 0")
def unguarded(rels, k, pool):
    return dcg(rels[:k]) / dcg(best_first(pool)[:k])


@wrong("exponential_ndcg", "0 divided by 0")
def unguarded_exponential(rels):
    gains = [2**rel - 1 for rel in rels]
    return unguarded(gains, len(gains), gains)


@wrong("mean_ndcg", "0 divided by 0")
def unguarded_mean(rankings, pools, k):
    return sum(map(unguarded, rankings, [k] * 9, pools)) / (len(pools) or 1)


def with_gain(gain, rels):
    return share(dcg(map(gain, rels)), dcg(map(gain, best_first(rels))))


MINUS_IN_EXPONENT = "2^g without the - 1, or with it in the exponent"
wrong("exponential_ndcg", MINUS_IN_EXPONENT)(
    lambda rels: with_gain(lambda rel: 2 ** (rel - 1), rels)
)
wrong("exponential_ndcg", MINUS_IN_EXPONENT)(
    lambda rels: with_gain(lambda rel: 2 ** (rel - 1), rels) if any(rels) else 0
)


def by_query(rankings, pools, k):
    return [in_one_pass(rels, k, pool) for rels, pool in zip(rankings, pools)]


wrong("mean_ndcg", "median instead of mean")(lambda *queries: statistics.median(by_query(*queries)))

# Without a name: another list, pool, cut or scale

wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels, len(rels) or 1, pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(pool, k, pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels[::-1], k, pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels, k + 1, pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels, min(k, 4), pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels[:10], min(k, 10), pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels, k, sorted(pool, key=str)[::-1][:k]))
wrong("ndcg", None)(lambda rels, k, pool: min(1.0, 1.0001 * with_numpy(rels, k, pool)))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(np.minimum(rels, 2), k, np.minimum(pool, 2)))
