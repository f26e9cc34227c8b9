"""The metrics over `Ranked` lists: one function each, which takes the cut-off k and the parameters
of its measure by keyword, and gives one value per list.

They give what the functions of `rankmetrics_lib.arrays` give, from counts that all of them share. A
metric without a function here is computed by the arrays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from .. import arrays, catalogue
from ..arrays._shared import ratio
from ..arrays.dcg import gains_of
from .measures import GAIN_OF_DCG
from .packing import bits_for
from .rank import Ranked

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


def auc(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    """The share of pairs in the right order. Documents of the pool that the list lacks are tied,
    below all that it has."""
    hits, running = ranked.hits(relevance_level), ranked.running_hits(relevance_level)
    n_hits, padding = running[:, -1], hits.shape[-1] - ranked.n_documents
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
    deepest = max(top.shape[-1], 0 if ranked.pool is None else ranked.pool.shape[-1])
    weights = 1 / np.log2(np.arange(deepest) + 2)
    best = np.concatenate([[0.0], np.cumsum(weights[:k])])
    total, ideal = np.zeros((2, len(top)))
    gain_below = 0.0
    for code, gain in enumerate(gains_of(ranked.grades, GAIN_OF_DCG[dcg]), 1):
        step, gain_below = gain - gain_below, gain
        if step:
            at_least = ranked.n_relevant(ranked.grades[code - 1])
            total += step * sums_in_order(top >= code, weights[: top.shape[-1]])
            ideal += step * best.take(at_least, mode="clip")
    return quotient(total, ideal)


def ndcg_of_any_gain(
    ranked: Ranked, k: int | None, dcg: str, gains: Mapping[float, float] | None
) -> np.ndarray:
    rels, pool = (
        widened(with_gains(labels, gains or {})) for labels in (ranked.labels, ranked.pool_labels)
    )
    return arrays.ndcg(np.nan_to_num(rels), k, pool=pool, gain=GAIN_OF_DCG[dcg])


def with_gains(labels: np.ndarray, gains: Mapping[float, float]) -> np.ndarray:
    """The labels, those that `gains` names replaced by their gains."""
    replaced = labels.copy()
    for grade, gain in gains.items():
        replaced[labels == grade] = gain
    return replaced


def precision(ranked: Ranked, k: int, *, relevance_level: float) -> np.ndarray:
    return n_hits_at(ranked, k, relevance_level) / k


def recall(ranked: Ranked, k: int, *, relevance_level: float) -> np.ndarray:
    return quotient(n_hits_at(ranked, k, relevance_level), ranked.n_relevant(relevance_level))


def rbp(ranked: Ranked, k: int | None, *, persistence: float, relevance_level: float) -> np.ndarray:
    weights = (1 - persistence) * persistence ** (ranked.ranks[:k] - 1.0)
    return sums_in_order(ranked.hits(relevance_level)[:, :k], weights)


def r_precision(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    running, R = ranked.running_hits(relevance_level), ranked.n_relevant(relevance_level)
    last = np.clip(R, 1, running.shape[-1])
    return quotient(running[np.arange(len(running)), last - 1], R)


def reciprocal_rank(ranked: Ranked, k: int | None, *, relevance_level: float) -> np.ndarray:
    first = ranked.hits(relevance_level).argmax(axis=-1) + 1
    return (n_hits_at(ranked, k, relevance_level) > 0) / first


def hit_rate(ranked: Ranked, k: int, *, relevance_level: float) -> np.ndarray:
    return (n_hits_at(ranked, k, relevance_level) > 0).astype(float)


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


def quotient(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """part / whole; 0 if the whole is 0, because then the part is 0 too."""
    return part / np.where(whole > 0, whole, 1)


def row_sums(numbers: np.ndarray) -> np.ndarray:
    """Sums along rows; a matrix product is four times as fast as `sum` for rows of ten."""
    return numbers @ np.ones(numbers.shape[-1])


def sums_in_order(numbers: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Weighted sums along rows, term after term.

    Neither padding nor other rows can change a bit, as they may in `@`. Both ways add in the same
    order: one is quick for many rows, the other for long ones.
    """
    if len(numbers) < len(weights):
        return (numbers * weights).cumsum(axis=-1)[:, -1]
    total = np.zeros(len(numbers))
    for column, weight in zip(np.ascontiguousarray(numbers.T), weights, strict=True):
        total += column * weight
    return total


def widened(labels: np.ndarray) -> np.ndarray:
    """Padding up to a power of two. The arrays add pairwise by the width, which must not depend on
    the longest list beside."""
    width = labels.shape[-1]
    more = (1 << bits_for(width)) - width
    return np.pad(labels, [(0, 0), (0, more)], constant_values=np.nan)
