"""Functions for the exercises of the chapter on DCG."""

import math

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


right("exponential_dcg")(lambda rels: rank_by_rank([2**rel - 1 for rel in rels], len(rels)))
right("discounted_gain")(
    lambda rels, rank: rank_by_rank([0] * (rank - 1) + rels[rank - 1 : rank], rank)
)

# Without a name: another order, cut, gain or discount

wrong("dcg", None)(lambda rels, k: counted_from_zero(rels[::-1], k))
wrong("dcg", None)(lambda rels, k: counted_from_zero(sorted(rels, key=str, reverse=True), k))
wrong("dcg", None)(lambda rels, k: counted_from_zero(rels, min(k, 6)))
wrong("dcg", None)(lambda rels, k: counted_from_zero([min(rel, 9) for rel in rels], k))
wrong("dcg", None)(lambda rels, k: sum(rel * 0.7**i for i, rel in enumerate(rels[:k])))
wrong("dcg", None)(lambda rels, k: sum(rel / math.sqrt(i + 1) for i, rel in enumerate(rels[:k])))
wrong("dcg", None)(lambda rels, k: sum(rel * (1 - i / k) for i, rel in enumerate(rels[:k])))
wrong("dcg", None)(lambda rels, k: sum(rels[:k]) / k)
