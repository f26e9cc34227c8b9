"""Functions for the exercises of the chapter on DCG."""

import math

import numpy as np

from . import right, wrong


@right("dcg")
def counted_from_zero(rels, k):
    return sum(j / math.log2(i + 2) for i, j in enumerate(list(rels)[:k]))


@right("dcg")
def rank_by_rank(rels, k):
    total = 0
    for rank in range(1, min(k, len(rels)) + 1):
        total = total + rels[rank - 1] * math.log(2) / math.log(rank + 1)
    return total


@right("dcg")
def vectors(rels, k):
    top = np.array(rels[:k], dtype=float)
    return top @ (1 / np.log2(np.arange(2, len(top) + 2)))


right("exponential_dcg")(lambda rels: rank_by_rank([2**rel - 1 for rel in rels], len(rels)))
right("discounted_gain")(
    lambda rels, rank: rank_by_rank([0] * (rank - 1) + rels[rank - 1 : rank], rank)
)

# Found


@wrong("dcg", "log2 of the rank")
def first_rank_spared(r, k):
    """As in xiangwang1223/knowledge_graph_attention_network #27."""
    r = np.asarray(r, dtype=float)[:k]
    return float(r[0] + np.sum(r[1:] / np.log2(np.arange(2, r.size + 1)))) if r.size else 0.0


@wrong("dcg", "log2 of the rank")
def zero_based_with_a_special_case(rels, k):
    """As in OpenAgentHQ/openagent-eval #223."""
    total = 0.0
    for i, rel in enumerate(rels[:k]):
        total += rel / (math.log2(i + 1) if i > 0 else 1.0)
    return total


@wrong("dcg", "log2(i+2) with i from 1")
def ranks_from_one_with_plus_two(rels, k):
    """As in yihong-chen/neural-collaborative-filtering #2."""
    return sum(rel * math.log(2) / math.log(rank + 2) for rank, rel in enumerate(rels[:k], 1))


@wrong("dcg", "natural logarithm")
def natural_logarithm(rels, k):
    """As in dmlc/xgboost PR #1642."""
    return sum(rel / math.log(2.0 + i) for i, rel in enumerate(rels[:k]))


@wrong("exponential_dcg", "2^g without the - 1")
def power_without_minus_one(rels):
    """As in the documentation of RUCAIBox/RecBole, #726."""
    return sum(2**rel / math.log2(i + 2) for i, rel in enumerate(rels))


@wrong("exponential_dcg", "exponential gain said to be for binary relevance")
def linear_for_graded(g):
    """As FesianXu (2021) has it."""
    return sum(x / math.log2(i + 1) for i, x in enumerate(g, 1))


# Once without a name


# Without a name: another order, cut, gain or discount

wrong("dcg", None)(lambda rels, k: counted_from_zero(rels[::-1], k))
wrong("dcg", None)(lambda rels, k: counted_from_zero(sorted(rels, key=str, reverse=True), k))
wrong("dcg", None)(lambda rels, k: counted_from_zero(rels, min(k, 6)))
wrong("dcg", None)(lambda rels, k: counted_from_zero([min(rel, 4) for rel in rels], k))
wrong("dcg", None)(lambda rels, k: counted_from_zero([min(rel, 9) for rel in rels], k))
wrong("dcg", None)(lambda rels, k: sum(rel * 0.7**i for i, rel in enumerate(rels[:k])))
wrong("dcg", None)(lambda rels, k: sum(rel / math.sqrt(i + 1) for i, rel in enumerate(rels[:k])))
wrong("dcg", None)(lambda rels, k: sum(rel * (1 - i / k) for i, rel in enumerate(rels[:k])))
wrong("dcg", None)(lambda rels, k: sum(rels[:k]) / k)
