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


@right("reciprocal_rank")
def by_hit_rates(rels):
    n = len(rels)
    hit_rates = [float(any(rels[:k])) for k in range(1, n + 1)]
    return sum(hit / (k * (k + 1)) for k, hit in enumerate(hit_rates, 1)) + any(rels) / (n + 1)


@right("reciprocal_rank")
def by_numpy(rels):
    hits = np.flatnonzero(np.asarray(rels) > 0)
    return 1 / (hits[0] + 1) if len(hits) else 0.0


right("reciprocal_rank_at_k")(lambda rels, k: by_max(rels) if by_max(rels) >= 1 / k else 0)
right("reciprocal_rank_at_k")(
    lambda rels, k: by_numpy([rel if rank < k else 0 for rank, rel in enumerate(rels)])
)
right("mean_reciprocal_rank")(
    lambda rankings: np.mean([1 / (rels.index(1) + 1) if 1 in rels else 0 for rels in rankings])
)
right("mean_reciprocal_rank_from_ranks")(lambda ranks: np.mean(1 / np.array(ranks)))
right("mean_reciprocal_rank_from_ranks")(
    lambda ranks: sum(1 / rank for rank in ranks if rank != math.inf) / len(ranks)
)
right("mean_hit_rate")(lambda rankings, k: np.mean([1 in rels[:k] for rels in rankings]))
right("mean_hit_rate")(
    lambda rankings, k: sum(min(1, sum(rels[:k])) for rels in rankings) / len(rankings)
)


@right("tied_reciprocal_rank")
def by_all_orders(scores, hit):
    ranks = [
        order.index(hit) + 1
        for order in itertools.permutations(range(len(scores)))
        if all(scores[a] >= scores[b] for a, b in itertools.pairwise(order))
    ]
    return np.mean([1 / rank for rank in ranks])


@right("tied_reciprocal_rank")
def by_sorting(scores, hit):
    ranking = sorted(scores, reverse=True)
    first, tied = ranking.index(scores[hit]) + 1, ranking.count(scores[hit])
    return sum(1 / (first + place) for place in range(tied)) / tied


# Found


@wrong("mean_reciprocal_rank", "queries without a hit skipped")
def hits_only(rels):
    """As in noosphere PR #320, and in a reranker in lancedb PR #3443."""
    x = [1 / (r.index(1) + 1) for r in rels if 1 in r]
    return sum(x) / len(x)


@wrong("mean_reciprocal_rank_from_ranks", "reciprocal of the mean rank")
def reciprocal_of_the_mean(ranks):
    """As in pykg2vec #96."""
    return len(ranks) / sum(ranks)


@wrong("reciprocal_rank_at_k", "not cut at k")
def whole_list(rel, k):
    """As in qmd-team-intent-kb PR #223."""
    return next((1 / i for i, r in enumerate(rel, 1) if r), 0.0)


@wrong("mean_hit_rate", "hits added up")
def hit_rate_as_a_sum(rankings, k):
    """As in RecSys2019_DeepLearning_Evaluation #19: a sum of hits, then a mean over users."""
    return np.mean([np.sum(rels[:k]) for rels in rankings])


# Fails on an empty list

wrong("reciprocal_rank", "no hit taken for a hit at rank 1")(
    lambda rels: 1 / (np.argmax([rel >= 1 for rel in rels]) + 1)
)

# Once without a name


@wrong("reciprocal_rank_at_k", "cut one document short")
def below_k(rels, k):
    for rank in range(1, min(k, len(rels) + 1)):
        if rels[rank - 1]:
            return 1 / rank
    return 0


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
