"""Functions for the exercises of the chapter on NDCG."""

import math

import numpy as np

from . import right, wrong


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


right("mndcg")(lambda rels, max_grade: in_one_pass(rels, len(rels), [max_grade] * len(rels)))


@wrong("mean_ndcg", "wrong pool in the ideal")
def pool_of_the_first(rankings, pools, k):
    """As in lsgqjh, where one grade of the judged set is another."""
    ideal = dcg(sorted(pools[0], reverse=True)[:k])
    return sum(dcg(rels[:k]) / ideal for rels in rankings) / max(1, len(rankings))


def dcg(labels):
    return sum(label / math.log2(rank + 1) for rank, label in enumerate(labels, 1))


# Without a name: another list, pool, cut or scale

wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels, len(rels) or 1, pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(pool, k, pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels[::-1], k, pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels, k + 1, pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels[:10], min(k, 10), pool))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(rels, k, sorted(pool, key=str)[::-1][:k]))
wrong("ndcg", None)(lambda rels, k, pool: min(1.0, 1.0001 * with_numpy(rels, k, pool)))
wrong("ndcg", None)(lambda rels, k, pool: with_numpy(np.minimum(rels, 2), k, np.minimum(pool, 2)))
