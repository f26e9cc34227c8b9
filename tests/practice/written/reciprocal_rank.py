"""Functions for the exercises of the chapter on reciprocal rank."""

import itertools
import math
import statistics

import numpy as np

from . import right, wrong


@right("reciprocal_rank")
def by_loop(rels):
    for position in range(len(rels)):
        if rels[position] >= 1:
            return 1 / (position + 1)
    return 0


@right("reciprocal_rank")
def by_max(rels):
    return max([(rel >= 1) / rank for rank, rel in enumerate(rels, 1)], default=0.0)


right("reciprocal_rank_at_k")(lambda rels, k: by_max(rels) if by_max(rels) >= 1 / k else 0)
right("mean_reciprocal_rank")(
    lambda rankings: np.mean([1 / (rels.index(1) + 1) if 1 in rels else 0 for rels in rankings])
)
right("mean_reciprocal_rank_from_ranks")(lambda ranks: np.mean(1 / np.array(ranks)))
right("mean_hit_rate")(lambda rankings, k: np.mean([1 in rels[:k] for rels in rankings]))


@right("tied_reciprocal_rank")
def by_all_orders(scores, hit):
    ranks = [
        order.index(hit) + 1
        for order in itertools.permutations(range(len(scores)))
        if all(scores[a] >= scores[b] for a, b in itertools.pairwise(order))
    ]
    return np.mean([1 / rank for rank in ranks])


# Without a name: another list, cut or mean

wrong("reciprocal_rank", None)(lambda rels: by_loop(rels[1:]))
wrong("reciprocal_rank", None)(lambda rels: by_loop(rels[:4]))
wrong("reciprocal_rank", None)(lambda rels: sum(rels) / max(1, len(rels)))
wrong("reciprocal_rank_at_k", None)(lambda rels, k: by_loop(rels[: min(k, 3)]))
wrong("mean_reciprocal_rank", None)(lambda rankings: min(map(by_loop, rankings)))
wrong("mean_reciprocal_rank", None)(lambda rankings: max(map(by_loop, rankings)))
wrong("mean_reciprocal_rank", None)(lambda rankings: math.prod(map(by_loop, rankings)))
wrong("mean_reciprocal_rank_from_ranks", None)(lambda ranks: 1 / statistics.median_high(ranks))
wrong("mean_reciprocal_rank_from_ranks", None)(
    lambda ranks: math.prod(1 / rank for rank in ranks) ** (1 / len(ranks))
)
wrong("mean_hit_rate", None)(lambda rankings, k: np.mean([all(rels[:k]) for rels in rankings]))
