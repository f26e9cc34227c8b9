"""The metrics over `Ranked` lists: one function each, which takes the cut-off k and the parameters
of its measure by keyword, and gives one value per list.

They give what the functions of `rankmetrics_lib.arrays` give, from counts that all of them share. A
metric without a function here is computed by the arrays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from .. import arrays, catalogue
from ..arrays._shared import ratio
from ..arrays.average_precision import ELEVEN_LEVELS, best_precisions
from .measures import GAIN_OF_DCG
from .packing import bits_for
from .rank import Ranked, counts, finite_products

FEW_ROWS = 200  # up to here, one call for all columns is cheaper than one for each
FEW_GRADES = 16  # up to here, a pass per grade is cheaper than sorting the pool


def average_precision(
    ranked: Ranked, k: int | None, *, relevance_level: float, normalizer: str
) -> np.ndarray:
    hits, running = ranked.hits(relevance_level), ranked.running_hits(relevance_level)
    total = sums_in_order(running[:, :k] * hits[:, :k], 1 / ranked.ranks[:k])
    R = ranked.n_relevant(relevance_level)
    if normalizer == "truncated" and k is not None:
        R = np.minimum(R, k)
    return quotient(total, R)


def gmap(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    """Average precision: the mean over the queries makes the difference."""
    return average_precision(ranked, k, relevance_level=relevance_level, normalizer="relevant")


def auc(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    """The share of pairs in the right order. Documents of the pool that the list lacks are tied,
    below all that it has."""
    hits, running = ranked.hits(relevance_level), ranked.running_hits(relevance_level)
    n_hits, padding = running[:, -1], hits.shape[1] - ranked.n_documents
    n_misses = ranked.n_documents - n_hits
    right = row_sums(running * ~hits) - n_hits * padding
    if len(ranked.tied):
        right[ranked.tied] = area_under_steps(running[ranked.tied], ranked.ends)
    pairs = n_hits * n_misses
    if ranked.pool is not None:
        hits_lacking = ranked.n_relevant(relevance_level) - n_hits
        misses_lacking = ranked.n_judged_in_pool - ranked.n_judged - hits_lacking
        right += n_hits * misses_lacking + hits_lacking * misses_lacking / 2
        pairs = (n_hits + hits_lacking) * (n_misses + misses_lacking)
    return np.asarray(ratio(right, pairs, empty=np.nan))


def area_under_steps(running: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """Relevant documents above each that is not; a pair with equal scores counts half."""
    row, column = np.nonzero(ends)
    hits = running[row, column]
    misses = column + 1 - hits
    first = np.diff(row, prepend=-1) > 0
    hits_above, misses_above = (np.where(first, 0, np.roll(number, 1)) for number in (hits, misses))
    areas = (misses - misses_above) * (hits + hits_above) / 2
    return np.bincount(row, areas, minlength=len(running))


def bpref(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    R = ranked.n_relevant(relevance_level)
    binary = np.where(np.isnan(ranked.labels), np.nan, ranked.hits(relevance_level))
    return arrays.bpref(widened(binary), n_relevant=R, n_nonrelevant=ranked.n_judged_in_pool - R)


def interpolated_precision(
    ranked: Ranked, recall_level: float, *, relevance_level: float
) -> np.ndarray:
    R = ranked.n_relevant(relevance_level)
    (values,) = best_precisions(ranked.running_hits(relevance_level), R, [recall_level])
    return values


def eleven_point_average(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    R = ranked.n_relevant(relevance_level)
    values = best_precisions(ranked.running_hits(relevance_level), R, ELEVEN_LEVELS)
    return sum(values) / len(ELEVEN_LEVELS)


def infap(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    """A document with a negative label is in the pool; any other without a judgment is not."""
    judged = ranked.codes > 0
    binary = np.where(judged, ranked.hits(relevance_level), np.nan)
    in_pool = judged if ranked.unlabeled is None else judged | ranked.unlabeled
    return arrays.infap(
        widened(binary),
        n_relevant=ranked.n_relevant(relevance_level),
        in_pool=widened(in_pool.astype(float)),
    )


def dcg(
    ranked: Ranked, k: int | None, *, dcg: str, gains: Mapping[float, float] | None
) -> np.ndarray:
    rels = widened(with_gains(ranked.rels, gains or {}))
    return arrays.dcg(rels, k, gain=GAIN_OF_DCG[dcg])


def ndcg(
    ranked: Ranked, k: int | None, *, dcg: str, gains: Mapping[float, float] | None
) -> np.ndarray:
    """A sum over grades: each adds its step in gain, wherever a label reaches it."""
    if gains or len(ranked.grades) > FEW_GRADES:
        return ndcg_of_any_gain(ranked, k, dcg, gains)
    top = ranked.codes[:, :k]
    weights, _ = discounts(top.shape[1], k)
    total = np.zeros(len(top))
    for code, step in steps_of_gain(ranked, dcg):
        total += step * sums_in_order(top >= code, weights)
    return quotient(total, ideal_dcg(ranked, k, dcg))


def ideal_dcg(ranked: Ranked, k: int | None, dcg: str) -> np.ndarray:
    def of_pool(pool: np.ndarray) -> np.ndarray:
        _, best = discounts(pool.shape[1], k)
        ideal = np.zeros(len(pool))
        for code, step in steps_of_gain(ranked, dcg):
            at_least = ranked.n_relevant(ranked.grades[code - 1])
            ideal += step * best.take(at_least, mode="clip")
        return ideal

    return ranked.once_in_pool(("ideal", k, dcg), of_pool)


def steps_of_gain(ranked: Ranked, dcg: str) -> Iterator[tuple[int, float]]:
    """The codes whose gain is above that of the code below, and by how much."""
    gains = np.exp2(ranked.grades) - 1 if GAIN_OF_DCG[dcg] == "exponential" else ranked.grades
    gain_below = 0.0
    for code, gain in enumerate(gains.tolist(), 1):
        if gain > gain_below:
            yield code, gain - gain_below
        gain_below = gain


@lru_cache(maxsize=100)
def discounts(n: int, k: int | None) -> tuple[np.ndarray, np.ndarray]:
    """The weights of n ranks; and the sums of the first of them, up to k."""
    weights = 1 / np.log2(np.arange(n) + 2)
    return weights, np.concatenate([[0.0], np.cumsum(weights[:k])])


def ndcg_of_any_gain(
    ranked: Ranked, k: int | None, dcg: str, gains: Mapping[float, float] | None
) -> np.ndarray:
    rels, pool = (
        widened(with_gains(labels, gains or {})) for labels in (ranked.labels, ranked.pool_labels)
    )
    return arrays.ndcg(np.nan_to_num(rels), k, pool=pool, gain=GAIN_OF_DCG[dcg])


def mndcg(ranked: Ranked, k: int, *, max_grade: float, min_rel: float, dcg: str) -> np.ndarray:
    rels = np.maximum(ranked.rels - min_rel, 0)
    return arrays.mndcg(widened(rels), k, max_grade=max_grade - min_rel, gain=GAIN_OF_DCG[dcg])


def with_gains(labels: np.ndarray, gains: Mapping[float, float]) -> np.ndarray:
    """The labels, those that `gains` names replaced by their gains."""
    replaced = labels.copy()
    for grade, gain in gains.items():
        replaced[labels == grade] = gain
    return replaced


def precision(ranked: Ranked, k: int, *, relevance_level: float) -> np.ndarray:
    return n_hits_at(ranked, k, relevance_level) / k


def recall(ranked: Ranked, k: int | None, *, relevance_level: float) -> np.ndarray:
    return quotient(n_hits_at(ranked, k, relevance_level), ranked.n_relevant(relevance_level))


def rbp(ranked: Ranked, k: int | None, *, persistence: float, relevance_level: float) -> np.ndarray:
    weights = (1 - persistence) * persistence ** (ranked.ranks[:k] - 1.0)
    return sums_in_order(ranked.hits(relevance_level)[:, :k], weights)


def graded_rbp(
    ranked: Ranked, k: int | None, *, persistence: float, max_grade: float
) -> np.ndarray:
    weights = (1 - persistence) * persistence ** (ranked.ranks[:k] - 1.0)
    gains = np.concatenate([[0.0], ranked.grades])[ranked.codes[:, :k]] / max_grade
    return sums_in_order(gains, weights)


def rbp_residual(ranked: Ranked, k: int | None, *, persistence: float) -> np.ndarray:
    weights = (1 - persistence) * persistence ** (ranked.ranks[:k] - 1.0)
    below = persistence ** first_documents(ranked, k)
    return np.minimum(sums_in_order(ranked.unjudged[:, :k], weights) + below, 1.0)


def r_precision(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    running, R = ranked.running_hits(relevance_level), ranked.n_relevant(relevance_level)
    last = np.clip(R, 1, running.shape[1])
    return quotient(running[np.arange(len(running)), last - 1], R)


def reciprocal_rank(ranked: Ranked, k: int | None, *, relevance_level: float) -> np.ndarray:
    first = ranked.hits(relevance_level).argmax(axis=1) + 1
    return (n_hits_at(ranked, k, relevance_level) > 0) / first


def hit_rate(ranked: Ranked, k: int, *, relevance_level: float) -> np.ndarray:
    return (n_hits_at(ranked, k, relevance_level) > 0).astype(float)


# Means over all orders of equal scores


def tie_averaged_precision(ranked: Ranked, k: int, *, relevance_level: float) -> np.ndarray:
    values = precision(ranked, k, relevance_level=relevance_level)
    tied, scores = lists_with_ties(ranked)
    values[tied] = arrays.tie_averaged_precision(
        widened(ranked.rels[tied]), scores, k, relevance_level=relevance_level
    )
    return values


def tie_averaged_reciprocal_rank(
    ranked: Ranked, k: int | None, *, relevance_level: float
) -> np.ndarray:
    values = reciprocal_rank(ranked, k, relevance_level=relevance_level)
    tied, scores = lists_with_ties(ranked)
    values[tied] = arrays.tie_averaged_reciprocal_rank(
        widened(ranked.rels[tied]), scores, k, relevance_level=relevance_level
    )
    return values


def tie_averaged_average_precision(
    ranked: Ranked, k: int | None, *, relevance_level: float, normalizer: str
) -> np.ndarray:
    values = average_precision(ranked, k, relevance_level=relevance_level, normalizer=normalizer)
    tied, scores = lists_with_ties(ranked)
    R = ranked.n_relevant(relevance_level)[tied]
    means = arrays.tie_averaged_average_precision(
        widened(ranked.rels[tied]), scores, k, n_relevant=R, relevance_level=relevance_level
    )
    if normalizer == "truncated" and k is not None:
        means *= R / np.clip(R, 1, k)
    values[tied] = means
    return values


def tie_averaged_ndcg(
    ranked: Ranked, k: int | None, *, dcg: str, gains: Mapping[float, float] | None
) -> np.ndarray:
    values = ndcg(ranked, k, dcg=dcg, gains=gains)
    tied, scores = lists_with_ties(ranked)
    labels, pool = (
        widened(with_gains(labels[tied], gains or {}))
        for labels in (ranked.labels, ranked.pool_labels)
    )
    rels = np.where(np.isnan(scores), np.nan, np.nan_to_num(labels))
    values[tied] = arrays.tie_averaged_ndcg(rels, scores, k, pool=pool, gain=GAIN_OF_DCG[dcg])
    return values


def lists_with_ties(ranked: Ranked) -> tuple[np.ndarray, np.ndarray]:
    """Which lists have equal scores; and scores that tie the same documents, NaN for padding."""
    n_groups = ranked.ends.sum(axis=1)
    some = n_groups < ranked.n_documents[ranked.tied]
    tied, ends = ranked.tied[some], ranked.ends[some]
    padding = ranked.ranks > ranked.n_documents[tied, None]
    return tied, widened(np.where(padding, np.nan, ends - ends.cumsum(axis=1, dtype=float)))


# Counts, and shares of whole lists


def n_hits(ranked: Ranked, k: int | None, *, relevance_level: float) -> np.ndarray:
    return n_hits_at(ranked, k, relevance_level)


def judged_share(ranked: Ranked, k: int | None) -> np.ndarray:
    n_documents = first_documents(ranked, k)
    return quotient(n_documents - n_unjudged(ranked, k), n_documents)


def n_unjudged(ranked: Ranked, k: int | None) -> np.ndarray:
    return counts(ranked.unjudged[:, :k])


def n_queries(ranked: Ranked, k: None) -> np.ndarray:
    return np.ones(len(ranked.codes))


def n_relevant(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    return ranked.n_relevant(relevance_level)


def n_retrieved(ranked: Ranked, k: None, *, relevance_level: float | None) -> np.ndarray:
    """All documents, or those that reach the level."""
    if relevance_level is None:
        return ranked.n_documents
    return n_hits_at(ranked, None, relevance_level)


def set_precision(ranked: Ranked, k: None, *, relevance_level: float, relative: bool) -> np.ndarray:
    most = ranked.n_documents
    if relative:
        most = np.minimum(most, ranked.n_relevant(relevance_level))
    return quotient(n_hits_at(ranked, k, relevance_level), most)


def set_recall(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    return recall(ranked, k, relevance_level=relevance_level)


def set_f(ranked: Ranked, k: None, *, relevance_level: float, beta: float) -> np.ndarray:
    """F from counts: a weighted mean of the length and of R is what the hits are divided by."""
    weighted = beta**2 * ranked.n_relevant(relevance_level) + ranked.n_documents
    return quotient((1 + beta**2) * n_hits_at(ranked, k, relevance_level), weighted)


def set_average_precision(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    precision = set_precision(ranked, k, relevance_level=relevance_level, relative=False)
    return precision * set_recall(ranked, k, relevance_level=relevance_level)


def by_arrays(ranked: Ranked, k: int | None, *, metric: str, **arguments: Any) -> np.ndarray:
    """A metric of labels in rank order, computed by the function over arrays."""
    known = {"k": k, "n_relevant": ranked.n_relevant(arguments.get("relevance_level", 1))}
    known |= arguments
    takes = [name for name in catalogue.CARDS[metric].parameters if name in known]
    function = getattr(arrays, metric)
    return function(widened(ranked.rels), **{name: known[name] for name in takes})


# What they share


def n_hits_at(ranked: Ranked, k: int | None, relevance_level: float) -> np.ndarray:
    """Relevant documents among the first k."""
    return ranked.running_hits(relevance_level)[:, :k][:, -1]


def first_documents(ranked: Ranked, k: int | None) -> np.ndarray:
    """How many documents are among the first k."""
    return ranked.n_documents if k is None else np.minimum(ranked.n_documents, k)


def quotient(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """part / whole; 0 if the whole is 0, because then the part is 0 too."""
    return part / np.where(whole > 0, whole, 1)


@finite_products
def row_sums(numbers: np.ndarray) -> np.ndarray:
    """Sums along rows; a matrix product is four times as fast as `sum` for rows of ten."""
    return numbers @ np.ones(numbers.shape[1])


def sums_in_order(numbers: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Weighted sums along rows, term after term.

    Neither padding nor other rows can change a bit, as they may in `@`. Both ways add in the same
    order: one is quick for many rows, the other for few or long ones.
    """
    if len(numbers) < max(len(weights), FEW_ROWS):
        return (numbers * weights).cumsum(axis=1)[:, -1]
    total = np.zeros(len(numbers))
    for column, weight in zip(np.ascontiguousarray(numbers.T), weights, strict=True):
        total += column * weight
    return total


def widened(labels: np.ndarray) -> np.ndarray:
    """Padding up to a power of two, at least eight. The arrays add in an order that depends on the
    width: the last bit of a value must not depend on the longest list beside it. (With a
    cut-off above 128, it can.)"""
    width = labels.shape[1]
    more = max(1 << bits_for(width), 8) - width
    return np.pad(labels, [(0, 0), (0, more)], constant_values=np.nan)
