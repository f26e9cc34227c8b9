"""The values of measures over ranked lists.

A metric is a function of `Ranked` lists, the cut-off k and the parameters of its measure, and gives
one value per list. Those that share counts are defined here: nDCG, AP, AUC, and what is a count or
a quotient of counts. All others are the functions of `rankmetrics_lib.arrays`, whose parameters are
filled in by name, as those of custom measures are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, NoReturn, TypeAlias

import numpy as np

from .. import arrays
from ..arrays._shared import ratio
from ..catalogue import CARDS
from ..formulas._rules import HIGHEST_EXPONENT, shortened, shown, shown_name
from .measures import GAIN_OF_DCG, KINDS, SCALES, AnyMeasure, CustomMeasure
from .rank import Ranked, bits_for, counts, finite_products

# Says how an error calls the list with this number.
Called: TypeAlias = Callable[[int], str]
Gains: TypeAlias = Mapping[float, float]

FEW_ROWS = 200  # up to here, one call for all columns is cheaper than one for each
FEW_GRADES = 16  # up to here, a pass per grade is cheaper than sorting the pool


def score(
    measures: dict[str, AnyMeasure], ranked_lists: Iterable[Ranked], n_queries: int, called: Called
) -> dict[str, np.ndarray]:
    """The values of each measure, one per query."""
    values = {name: np.empty(n_queries) for name in measures}
    for ranked in ranked_lists:
        for name, measure in measures.items():
            values[name][ranked.lists.queries] = value_of(measure, ranked, called)
    return values


def value_of(measure: AnyMeasure, ranked: Ranked, called: Called) -> np.ndarray:
    if isinstance(measure, CustomMeasure):
        return value_of_custom(measure, ranked, called)
    arguments = dict(measure.arguments)
    if arguments.pop("judged_only", False) and ranked.has_unjudged:
        ranked = ranked.judged_only
    metric_of = TIE_AVERAGED if arguments.pop("tie_averaged", False) else FUNCTION_OF
    return metric_of[measure.name](ranked, measure.k, **arguments)


# Metrics that share counts


def average_precision(
    ranked: Ranked, k: int | None, *, relevance_level: float, normalizer: str = "relevant"
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
    n_hits, padding = running[:, -1], hits.shape[1] - ranked.n_documents
    n_misses = ranked.n_documents - n_hits
    right = row_sums(running * ~hits) - n_hits * padding
    if len(ranked.tied):
        right[ranked.tied] = area_under_steps(running[ranked.tied], ranked.ends)
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


def ndcg(ranked: Ranked, k: int | None, *, dcg: str, gains: Gains | None) -> np.ndarray:
    """A sum over grades: each adds its step in gain, wherever a label reaches it."""
    if gains or len(ranked.grades) > FEW_GRADES:
        return by_arrays(ranked, k, metric="ndcg", dcg=dcg, gains=gains)
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


def n_hits(ranked: Ranked, k: int | None, *, relevance_level: float) -> np.ndarray:
    """Relevant documents among the first k."""
    return ranked.running_hits(relevance_level)[:, :k][:, -1]


def precision(ranked: Ranked, k: int, *, relevance_level: float) -> np.ndarray:
    return n_hits(ranked, k, relevance_level=relevance_level) / k


def recall(ranked: Ranked, k: int | None, *, relevance_level: float) -> np.ndarray:
    found = n_hits(ranked, k, relevance_level=relevance_level)
    return quotient(found, ranked.n_relevant(relevance_level))


def r_precision(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    running, R = ranked.running_hits(relevance_level), ranked.n_relevant(relevance_level)
    last = np.clip(R, 1, running.shape[1])
    return quotient(running[np.arange(len(running)), last - 1], R)


def reciprocal_rank(ranked: Ranked, k: int | None, *, relevance_level: float) -> np.ndarray:
    first = ranked.hits(relevance_level).argmax(axis=1) + 1
    return (n_hits(ranked, k, relevance_level=relevance_level) > 0) / first


def hit_rate(ranked: Ranked, k: int, *, relevance_level: float) -> np.ndarray:
    return (n_hits(ranked, k, relevance_level=relevance_level) > 0).astype(float)


def judged_share(ranked: Ranked, k: int | None) -> np.ndarray:
    n = n_documents(ranked, k)
    return quotient(n - n_unjudged(ranked, k), n)


def n_documents(ranked: Ranked, k: int | None) -> np.ndarray:
    """How many documents are among the first k."""
    return ranked.n_documents if k is None else np.minimum(ranked.n_documents, k)


def n_unjudged(ranked: Ranked, k: int | None) -> np.ndarray:
    return counts(ranked.unjudged[:, :k])


def n_retrieved(ranked: Ranked, k: None, *, relevance_level: float | None) -> np.ndarray:
    """All documents, or those that reach the level."""
    if relevance_level is None:
        return ranked.n_retrieved
    return n_hits(ranked, None, relevance_level=relevance_level)


def rbp_residual(ranked: Ranked, k: int | None, *, persistence: float) -> np.ndarray:
    """What the unjudged documents could add, and all that could stand below the list."""
    weights = (1 - persistence) * persistence ** (ranked.ranks[:k] - 1.0)
    below = persistence ** n_documents(ranked, k)
    return np.minimum(sums_in_order(ranked.unjudged[:, :k], weights) + below, 1.0)


def set_precision(ranked: Ranked, k: None, *, relevance_level: float, relative: bool) -> np.ndarray:
    most = ranked.n_retrieved
    if relative:
        most = np.minimum(most, ranked.n_relevant(relevance_level))
    return quotient(n_hits(ranked, k, relevance_level=relevance_level), most)


def set_f(ranked: Ranked, k: None, *, relevance_level: float, beta: float) -> np.ndarray:
    """F from counts: a weighted mean of the length and of R is what the hits are divided by."""
    weighted = beta**2 * ranked.n_relevant(relevance_level) + ranked.n_retrieved
    found = n_hits(ranked, k, relevance_level=relevance_level)
    return quotient((1 + beta**2) * found, weighted)


def set_average_precision(ranked: Ranked, k: None, *, relevance_level: float) -> np.ndarray:
    precision = set_precision(ranked, k, relevance_level=relevance_level, relative=False)
    return precision * recall(ranked, k, relevance_level=relevance_level)


SHARING_COUNTS: dict[str, Callable] = {
    "AP": average_precision,
    "AUC": auc,
    "GMAP": average_precision,  # the mean over the queries makes the difference
    "Hits": n_hits,
    "Judged": judged_share,
    "nDCG": ndcg,
    "NumQ": lambda ranked, k: np.ones(len(ranked.codes)),
    "NumRel": lambda ranked, k, *, relevance_level: ranked.n_relevant(relevance_level),
    "NumRelRet": n_retrieved,
    "NumRet": n_retrieved,
    "NumUnjudged": n_unjudged,
    "P": precision,
    "R": recall,
    "Rprec": r_precision,
    "RBP_residual": rbp_residual,
    "RR": reciprocal_rank,
    "SetAP": set_average_precision,
    "SetF": set_f,
    "SetP": set_precision,
    "SetR": recall,
    "Success": hit_rate,
    "Unjudged": lambda ranked, k: n_unjudged(ranked, k) / k,
}


# What they share


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


# Metrics by the functions over arrays


def by_arrays(
    ranked: Ranked,
    k: Any,
    *,
    metric: str,
    relevance_level: float = 1,
    dcg: str = "log2",
    gains: Gains | None = None,
    min_rel: float = 0,
    **arguments: Any,
) -> np.ndarray:
    """A metric computed by the function of this name over arrays. Labels are checked before they
    are ranked, so its own check of its arguments is left out."""
    takes = CARDS[metric].parameters
    given = arguments | {"gain": GAIN_OF_DCG[dcg]}
    given |= {name: ARRAYS[name](ranked, relevance_level) for name in BY_LEVEL if name in takes}
    if "pool" in takes:
        given["pool"] = widened(with_gains(ranked.pool_labels, gains))
    if takes[0] == "judged":
        labels = np.where(ranked.codes > 0, ranked.hits(relevance_level), np.nan)
        given["in_pool"] = widened(ranked.in_pool.astype(float))
    else:
        labels = ranked.rels
        if gains:
            gained = np.nan_to_num(with_gains(ranked.labels, gains))
            labels = np.where(np.isnan(labels), np.nan, gained)
    if min_rel:
        labels = np.maximum(labels - min_rel, 0)
        given["max_grade"] -= min_rel
    if "recall_level" in takes:
        given["recall_level"] = k
    elif "k" in takes:
        given["k"] = k
    else:
        labels = labels[:, :k]
    function = getattr(arrays, metric).__wrapped__
    return function(widened(labels), **{name: given[name] for name in takes if name in given})


def with_gains(labels: np.ndarray, gains: Gains | None) -> np.ndarray:
    """The labels, those that `gains` names replaced by their gains."""
    replaced = labels.copy()
    for grade, gain in (gains or {}).items():
        replaced[labels == grade] = gain
    return replaced


def widened(labels: np.ndarray) -> np.ndarray:
    """Padding up to a power of two, at least eight. The arrays add in an order that depends on the
    width: the last bit of a value must not depend on the longest list beside it. (With a
    cut-off above 128, it can.)"""
    width = labels.shape[1]
    more = max(1 << bits_for(width), 8) - width
    return np.pad(labels, [(0, 0), (0, more)], constant_values=np.nan)


FUNCTION_OF: dict[str, Callable] = {
    name: SHARING_COUNTS.get(name) or partial(by_arrays, metric=kind.metric)
    for name, kind in KINDS.items()
}


# Means over all orders of equal scores


def tie_averaged(
    ranked: Ranked, k: int | None, *, metric: str, of: str, **arguments: Any
) -> np.ndarray:
    """The measure `of` as a mean over all orders of equal scores, which this metric is."""
    values = FUNCTION_OF[of](ranked, k, **arguments)
    tied, scores = lists_with_ties(ranked)
    if not len(tied):
        return values
    some = ranked.only(tied)
    values[tied] = by_arrays(some, k, metric=metric, scores=scores, **arguments)
    if arguments.get("normalizer") == "truncated" and k is not None:
        R = some.n_relevant(arguments["relevance_level"])
        values[tied] *= R / np.clip(R, 1, k)
    return values


def lists_with_ties(ranked: Ranked) -> tuple[np.ndarray, np.ndarray]:
    """Which lists have equal scores; and scores that tie the same documents, NaN for padding."""
    n_groups = ranked.ends.sum(axis=1)
    some = n_groups < ranked.n_documents[ranked.tied]
    tied, ends = ranked.tied[some], ranked.ends[some]
    padding = ranked.ranks > ranked.n_documents[tied, None]
    return tied, widened(np.where(padding, np.nan, ends - ends.cumsum(axis=1, dtype=float)))


TIE_AVERAGED: dict[str, Callable] = {
    CARDS[card.averages].measure.name: partial(
        tie_averaged, metric=card.name, of=CARDS[card.averages].measure.name
    )
    for card in CARDS.values()
    if card.averages
}


# Custom measures


def value_of_custom(measure: CustomMeasure, ranked: Ranked, called: Called) -> np.ndarray:
    """One value per list."""
    ways = ARRAYS if measure.over_arrays else LISTS
    names = (measure.first, *measure.others)
    inputs = {name: ways[name](ranked, measure.relevance_level) for name in names}
    numbers = ranked.query_numbers.tolist()
    if measure.over_arrays:
        value = call(measure, inputs, lambda: f"the lists from {called(numbers[0])} on")
        return checked_array(measure, value, len(numbers))
    values = np.empty(len(numbers))
    for row, number in enumerate(numbers):
        of_list = {name: column[row] for name, column in inputs.items()}
        value = call(measure, of_list, partial(called, number))
        if not isinstance(value, (bool, int, float, np.bool_, np.integer, np.floating)):
            raise TypeError(
                f"measure {shown_name(measure.name)} must return a number, got {shown(value)} for"
                f" {called(number)}"
            )
        values[row] = value
    return values


def call(measure: CustomMeasure, inputs: dict[str, Any], whose: Callable[[], str]) -> Any:
    first = inputs[measure.first]
    try:
        return measure.function(first, **{name: inputs[name] for name in measure.others})
    except Exception as error:
        empty = ", whose list is empty" if isinstance(first, list) and not first else ""
        raise ValueError(
            f"measure {shown_name(measure.name)} raised {type(error).__name__} for"
            f" {whose()}{empty}: {shortened(str(error))}"
        ) from error


def checked_array(measure: CustomMeasure, value: Any, n_lists: int) -> np.ndarray:
    values = np.asarray(value)
    if values.shape != (n_lists,):
        raise ValueError(
            f"measure {shown_name(measure.name)} must return one number per list, shape"
            f" {(n_lists,)}, got"
            f" shape {values.shape}"
        )
    if values.dtype.kind not in "biuf":
        name = shown_name(measure.name)
        raise TypeError(f"measure {name} must return numbers, got {shown(value)}")
    return values


def lists_of_labels(ranked: Ranked, unjudged: float | None) -> list[list[float | None]]:
    """The labels of each list in rank order."""
    label_of = [unjudged, *plain_grades(ranked)]
    return [
        [label_of[code] for code in codes[:n]]
        for codes, n in zip(ranked.codes.tolist(), ranked.n_documents.tolist(), strict=True)
    ]


def lists_of_pools(ranked: Ranked) -> list[list[float]]:
    """The labels of each pool, the highest first."""
    label_of = [0, *plain_grades(ranked)]
    return [
        [label_of[code] for code in sorted(codes, reverse=True) if code]
        for codes in ranked.lists.pool.tolist()
    ]


def plain_grades(ranked: Ranked) -> list[float]:
    """The grades as Python's numbers, integers where they are whole."""
    return [int(grade) if grade.is_integer() else grade for grade in ranked.grades.tolist()]


# What a parameter gets, by its name: the counts of the pool, which both forms share, and the rest.
BY_LEVEL = ("n_relevant", "n_nonrelevant", "relevance_level")
LISTS: dict[str, Callable[[Ranked, float], Any]] = {
    "rels": lambda ranked, level: lists_of_labels(ranked, 0),
    "judged": lambda ranked, level: lists_of_labels(ranked, None),
    "pool": lambda ranked, level: lists_of_pools(ranked),
    "n_relevant": lambda ranked, level: ranked.n_relevant(level).tolist(),
    "n_nonrelevant": lambda ranked, level: ranked.n_nonrelevant(level).tolist(),
    "relevance_level": lambda ranked, level: [level] * len(ranked.codes),
}
ARRAYS: dict[str, Callable[[Ranked, float], Any]] = {
    "rels": lambda ranked, level: widened(ranked.rels),
    "judged": lambda ranked, level: widened(ranked.labels),
    "pool": lambda ranked, level: widened(ranked.pool_labels),
    "n_relevant": Ranked.n_relevant,
    "n_nonrelevant": Ranked.n_nonrelevant,
    "relevance_level": lambda ranked, level: level,
}


# Grades above the scale of a measure, for which it has no value


def check_scales(
    measures: dict[str, AnyMeasure],
    grades: np.ndarray,
    codes: np.ndarray,
    whose: Callable[[int], str] = lambda place: " of a document",
) -> None:
    """Refuse a grade that one of the measures cannot take, if a document has it. `codes` are those
    of the documents, and `whose` names the document at a place."""
    for name, measure in measures.items():
        for number in above_scale(measure, grades):
            has = codes == number + 1
            if has.any():
                refuse_grade(name, measure, grades[number], whose(int(has.argmax())))


def above_scale(measure: AnyMeasure, grades: np.ndarray) -> np.ndarray:
    """The places of the grades for which the measure has no value, whether or not a document has
    them; the one with the highest gain first."""
    highest = measure.highest_grade
    gains = measure.parameters.get("gains") or {}
    if highest == np.inf or not gains and not (len(grades) and grades[-1] > highest):
        return np.zeros(0, dtype=np.int64)
    gained = with_gains(grades, gains)
    falling = np.argsort(-gained)
    return falling[gained[falling] > highest]


def refuse_grade(name: str, measure: AnyMeasure, grade: float, whose: str) -> NoReturn:
    highest = measure.highest_grade
    scale = next((key for key in SCALES if key in measure.parameters), None)
    if scale:
        reason = f"{scale} must be at least {grade:g}, the grade{whose}, got {highest:g}"
    else:
        what = " for the exponential gain" if highest == HIGHEST_EXPONENT else ""
        gain = (measure.parameters.get("gains") or {}).get(grade)
        got = f"{grade:g}" if gain is None else f"the gain {gain:g} for {grade:g}"
        reason = f"grades must be at most {highest:g}{what}, got {got}{whose}"
    raise ValueError(f"measure {shown_name(name)}: {reason}")
