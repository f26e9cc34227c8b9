"""What each array argument must be; scalar arguments are checked as in the formulas."""

import functools
import inspect

import numpy as np

from ..formulas._arguments import (
    HIGHEST,
    HIGHEST_LABEL,
    check_scalar,
    is_hashable,
    number,
    shown,
)

LABELS = ("rels", "pool", "labels", "predicted", "judged", "values")
RANKINGS = ("ranking_a", "ranking_b")
COUNTS = ("n_relevant", "n_nonrelevant")


def checked(function):
    """Check a function's arguments by their names, and hand them on as arrays, before it runs."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*args, **kwargs):
        bound = signature.bind(*args, **kwargs)
        for name, value in bound.arguments.items():
            if value is not None or signature.parameters[name].default is not None:
                bound.arguments[name] = as_argument(name, value)
        check_together(bound.arguments)
        return function(*bound.args, **bound.kwargs)

    return call


def as_argument(name, value):
    if name in LABELS:
        return as_labels(name, value)
    if name in RANKINGS:
        return as_ranking(name, value)
    if name in COUNTS:
        return as_counts(name, value)
    other = {"scores": as_list, "in_pool": as_flags, "utility": giving_numbers}
    return other.get(name, check_scalar)(name, value)


def as_array(name, value):
    """The value as NumPy reads it; rows of different lengths make no array."""
    try:
        array = np.asarray(value)
        if array.dtype == object and any(
            isinstance(member, (list, np.ndarray)) for member in array.flat
        ):
            raise ValueError("an array of lists")
    except ValueError as error:
        remedy = (
            "NaN fills the shorter ones"
            if name in RANKINGS
            else "rankmetrics_lib.pad makes them so"
        )
        raise ValueError(f"{name} must have rows of one length; {remedy}") from error
    return array


def as_floats(name, value, expected="numbers", *, may_miss=False):
    """NumPy would read the text "1" as 1, None as NaN, and a date as a number: all are refused."""
    array = as_array(name, value)
    if array.dtype == object:
        array = from_objects(name, array, expected, may_miss)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{name} must be {expected}, got {shown(value)}")
    with np.errstate(over="ignore"):  # of a number longer than float64: infinite
        return array.astype(float, copy=False)


def from_objects(name, array, expected, may_miss):
    """The numbers among the objects of an array; None is NaN where it may stand for a missing
    number."""
    floats = np.full(array.shape, np.nan)
    for at, member in np.ndenumerate(array):
        if member is None and may_miss:
            continue
        value = number(member)
        if value is None:
            raise TypeError(f"{name} must be {expected}, got {shown(member)}")
        if value != value and member == member:
            raise ValueError(f"{name} must fit a float, got {shown(member)}")
        floats[at] = value
    return floats


def as_list(name, value):
    array = as_floats(name, value, may_miss=name == "judged")
    if array.ndim == 0:
        raise TypeError(f"{name} must have at least one axis, got {shown(value)}")
    return array


def first_at(wrong):
    """Where a mask is first true, written as an index."""
    return "[" + ", ".join(str(i) for i in np.argwhere(wrong)[0]) + "]"


def as_labels(name, value):
    value = as_list(name, value)
    wrong = (value < 0) | np.isinf(value)
    if wrong.any():
        at = first_at(wrong)
        raise ValueError(f"{name}{at} must be a finite label of at least 0, got {value[wrong][0]}")
    high = value > HIGHEST_LABEL
    if high.any():
        raise ValueError(
            f"{name}{first_at(high)} must be at most {HIGHEST_LABEL}, got {value[high][0]}"
        )
    if name != "judged":
        check_padding(name, np.isnan(value), "a label, got nan")
    return value


def check_padding(name, missing, expected):
    early = missing[..., :-1] & ~missing[..., 1:]
    if early.any():
        raise ValueError(
            f"{name}{first_at(early)} must be {expected}; NaN may only follow the last document of"
            " a row"
        )


def as_flags(name, value):
    value = as_list(name, value)
    wrong = ~((value == 0) | (value == 1) | np.isnan(value))
    if wrong.any():
        raise ValueError(f"{name}{first_at(wrong)} must be True or False, got {value[wrong][0]}")
    return value


def as_ranking(name, value):
    """Document ids; those of a list stay Python's objects, since NumPy would make the texts "1" and
    1 one document."""
    array = as_array(name, value)
    if array.ndim == 0:
        raise TypeError(f"{name} must have at least one axis, got {shown(value)}")
    if array.dtype.kind == "V":
        raise TypeError(f"{name} must be ids of documents, got {shown(value)}")
    if not isinstance(value, np.ndarray):
        array = np.asarray(value, dtype=object)
    if array.dtype == object:
        check_documents(name, array)
    missing = array != array
    check_padding(name, missing, "the id of a document, got nan")
    for row in np.ndindex(array.shape[:-1]):
        check_each_once(name, array[row][~missing[row]])
    return array


def check_documents(name, array):
    for at, document in np.ndenumerate(array):
        if document is None or not is_hashable(document):
            place = ", ".join(str(i) for i in at)
            raise TypeError(f"{name}[{place}] must be the id of a document, got {shown(document)}")


def check_each_once(name, row):
    ranked = set()
    for document in row.tolist():
        if document in ranked:
            raise ValueError(f"{name} must rank each document once, got {shown(document)} again")
        ranked.add(document)


def as_counts(name, value):
    """A number of documents: one for all rankings, or one for each."""
    expected = "an integer of at least 0, or an array of them"
    counts = as_floats(name, value, expected)
    if not (np.isfinite(counts) & (counts == np.round(counts))).all():
        raise TypeError(f"{name} must be {expected}, got {shown(value)}")
    if (counts < 0).any():
        raise ValueError(f"{name} must be an integer of at least 0, got {counts.min():.0f}")
    if (counts > HIGHEST[name]).any():
        raise ValueError(f"{name} must be at most {HIGHEST[name]}, got {counts.max():.0f}")
    return counts.astype(int)


def giving_numbers(name, utility):
    """The function of the ranks, what it gives checked as well."""
    check_scalar(name, utility)

    def call(ranks):
        try:
            given = utility(ranks)
        except TypeError as error:
            raise TypeError(f"{name} must take an array of ranks: {error}") from error
        values = as_floats(f"{name}(ranks)", given, "a number for each rank")
        if values.shape not in ((), ranks.shape) or not np.isfinite(values).all():
            raise ValueError(
                f"{name}(ranks) must be a finite number for each rank, got {shown(given)}"
            )
        return values

    return call


def check_together(arguments):
    """Check what only shows when two arguments are seen side by side."""
    get = arguments.get
    check_leading_shapes(arguments)
    for name in ("scores", "predicted"):
        if name in arguments and "labels" in arguments:
            check_same_documents(name, get(name), get("labels"))
    if get("in_pool") is not None:
        check_same_length("in_pool", get("in_pool"), "judged", get("judged"))
        check_judged_in_pool(get("in_pool"), get("judged"))
    names = ("rels", "judged", "labels", "pool")
    of = next((name for name in names if get(name) is not None), None)
    seen = get(of, np.zeros(0))
    hits = (seen >= get("relevance_level", 1)).sum(axis=-1)
    misses = (seen < get("relevance_level", 1)).sum(axis=-1)
    highest = np.nanmax(seen, initial=0)
    at_least("n_relevant", get("n_relevant"), hits, f"the relevant documents in {of}")
    at_least(
        "n_nonrelevant",
        get("n_nonrelevant"),
        misses,
        f"the nonrelevant documents in {of}",
    )
    at_least("max_grade", get("max_grade"), highest, f"the highest label in {of}")
    if get("gain") == "exponential":
        for name in ("rels", "labels", "pool"):
            if get(name) is not None:
                check_exponents(name, get(name))
    if get("base", 2) != 2 and get("discount") != "jarvelin":
        raise ValueError(f"base must be left out unless discount='jarvelin', got {get('base')!r}")
    if get("pool") is not None:
        check_pool(get("pool"), seen)


def check_leading_shapes(arguments):
    """The shapes before the last axis, and those of the counts, must fit each other as NumPy
    broadcasts them."""
    shape, first = (), None
    for name, value in arguments.items():
        if name in COUNTS and value is not None:
            leading = value.shape
        elif isinstance(value, np.ndarray):
            leading = value.shape[:-1]
        else:
            continue
        try:
            shape = np.broadcast_shapes(shape, leading)
        except ValueError as error:
            raise ValueError(
                f"{name} must have a leading shape that fits that of {first}, {shape}, got"
                f" {leading}"
            ) from error
        first = first or name


def check_same_length(name, value, other, others):
    if value.shape[-1] != others.shape[-1]:
        raise ValueError(
            f"{name} must be as long as {other}, got {value.shape[-1]} against {others.shape[-1]}"
        )


def check_judged_in_pool(in_pool, judged):
    wrong = ~np.isnan(judged) & (in_pool != 1)
    if wrong.any():
        raise ValueError(
            f"in_pool{first_at(wrong)} must be True where judged has a label, got False"
        )


def check_exponents(name, labels):
    high = labels > 1000
    if high.any():
        raise ValueError(
            f"{name}{first_at(high)} must be at most 1000 for the exponential gain, got"
            f" {labels[high][0]}"
        )


def check_same_documents(name, value, labels):
    check_same_length(name, value, "labels", labels)
    wrong = np.isnan(value) != np.isnan(labels)
    if wrong.any():
        at = first_at(wrong)
        raise ValueError(
            f"{name}{at} must be a number where labels has one, and NaN where labels has NaN"
        )


def at_least(name, value, seen, of_what):
    if value is not None and np.any(value < seen):
        short = np.broadcast_to(value < seen, np.shape(value - seen))
        lack = (
            np.broadcast_to(seen, short.shape)[short][0],
            np.broadcast_to(value, short.shape)[short][0],
        )
        raise ValueError(f"{name} must be at least {lack[0]}, {of_what}, got {lack[1]}")


def check_pool(pool, rels):
    """The pool holds the positive labels of the list, so sorted it is nowhere below the sorted
    list."""
    pool, rels = best_first(pool), best_first(rels)
    depth = min(pool.shape[-1], rels.shape[-1])
    if (rels[..., :depth] > pool[..., :depth]).any() or (rels[..., depth:] > 0).any():
        raise ValueError(
            "pool must hold all positive labels of the ranking, and one of them is missing from it"
        )


def best_first(labels):
    """Labels sorted from the highest; padding becomes 0, which adds nothing to a gain."""
    return -np.sort(-np.nan_to_num(labels), axis=-1)
