"""What each array argument must be; scalar arguments are checked as in the formulas."""

import functools
import inspect

import numpy as np

from ..formulas._arguments import check_scalar

LABELS = ("rels", "pool", "labels", "predicted", "judged", "values")
RANKINGS = ("ranking_a", "ranking_b")


def checked(function):
    """Check a function's arguments by their names, and hand them on as arrays, before it runs."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*args, **kwargs):
        bound = signature.bind(*args, **kwargs)
        for name, value in bound.arguments.items():
            if name in LABELS and not (name == "pool" and value is None):
                bound.arguments[name] = as_labels(name, value)
            elif name == "scores":
                bound.arguments[name] = as_scores(value)
            elif name in RANKINGS:
                bound.arguments[name] = as_ranking(name, value)
            elif name in ("n_relevant", "n_nonrelevant"):
                bound.arguments[name] = as_counts(name, value)
            else:
                check_scalar(name, value)
        check_together(bound.arguments)
        return function(*bound.args, **bound.kwargs)

    return call


def members(value):
    """The members that are no plain numbers; rows of different lengths are refused later."""
    try:
        value = np.asarray(value)
    except ValueError:
        return []
    return value.ravel() if value.dtype.kind in "USO" else []


def holds_text(value):
    """NumPy would read "1" as 1."""
    return any(isinstance(member, (str, bytes)) for member in members(value))


def holds_none(value):
    """NumPy would read None as NaN, which is padding."""
    return any(member is None for member in members(value))


def as_floats(name, value):
    if holds_text(value) or (name != "judged" and holds_none(value)):
        raise TypeError(f"{name} must be numbers, got {value!r}")
    try:
        value = np.asarray(value, dtype=float)
    except TypeError as error:
        raise TypeError(f"{name} must be numbers, got {value!r}") from error
    except ValueError as error:
        if "inhomogeneous" in str(error):
            raise ValueError(
                f"{name} must have rows of one length; rankmetrics_lib.pad makes them so"
            ) from error
        raise TypeError(f"{name} must be numbers, got {value!r}") from error
    if value.ndim == 0:
        raise TypeError(f"{name} must have at least one axis, got {value!r}")
    return value


def first_at(wrong):
    """Where a mask is first true, written as an index."""
    return "[" + ", ".join(str(i) for i in np.argwhere(wrong)[0]) + "]"


def as_labels(name, value):
    value = as_floats(name, value)
    wrong = (value < 0) | np.isinf(value)
    if wrong.any():
        at = first_at(wrong)
        raise ValueError(
            f"{name}{at} must be a finite label of at least 0, got {value[wrong][0]}"
        )
    missing = np.isnan(value)
    if name != "judged" and (missing[..., :-1] & ~missing[..., 1:]).any():
        at = first_at(missing[..., :-1] & ~missing[..., 1:])
        raise ValueError(
            f"{name}{at} must be a label, got nan; NaN may only follow the last document of a row"
        )
    return value


def as_scores(value):
    return as_floats("scores", value)


def as_ranking(name, value):
    value = np.asarray(value)
    if value.ndim == 0:
        raise TypeError(f"{name} must have at least one axis, got {value!r}")
    ordered = np.sort(value, axis=-1)
    twice = ordered[..., 1:] == ordered[..., :-1]
    if twice.any():
        raise ValueError(
            f"{name} must rank each document once, got {ordered[..., 1:][twice][0]!r} again"
        )
    return value


def as_counts(name, value):
    """A number of documents: one for all rankings, or one for each."""
    if value is None:
        return None
    counts = np.asarray(value)
    if counts.dtype.kind not in "iu" and not (
        counts.dtype.kind == "f" and (counts == np.round(counts)).all()
    ):
        raise TypeError(
            f"{name} must be an integer of at least 0, or an array of them, got {value!r}"
        )
    if (counts < 0).any():
        raise ValueError(f"{name} must be an integer of at least 0, got {counts.min()}")
    return counts


def check_together(arguments):
    """Check what only shows when two arguments are seen side by side."""
    get = arguments.get
    if "labels" in arguments:
        for name in ("scores", "predicted"):
            if name in arguments:
                check_same_documents(name, arguments[name], arguments["labels"])
    names = ("rels", "judged", "labels", "pool")
    seen = next(
        (arguments[name] for name in names if get(name) is not None), np.zeros(0)
    )
    hits = (seen >= get("relevance_level", 1)).sum(axis=-1)
    misses = (seen < get("relevance_level", 1)).sum(axis=-1)
    highest = np.nanmax(seen, initial=0)
    at_least(
        "n_relevant", get("n_relevant"), hits, "the relevant documents in the list"
    )
    at_least(
        "n_nonrelevant",
        get("n_nonrelevant"),
        misses,
        "the nonrelevant documents in the list",
    )
    at_least("max_grade", get("max_grade"), highest, "the highest label in the list")
    if get("gain") == "exponential" and highest > 1000:
        raise ValueError(
            f"labels must be at most 1000 for the exponential gain, got {highest}"
        )
    if get("base", 2) != 2 and get("discount") != "jarvelin":
        raise ValueError(
            f"base must be left out unless discount='jarvelin', got {get('base')!r}"
        )
    if get("pool") is not None:
        check_pool(get("pool"), seen)


def check_same_documents(name, value, labels):
    if value.shape[-1] != labels.shape[-1]:
        raise ValueError(
            f"{name} must be as long as labels, got {value.shape[-1]} against {labels.shape[-1]}"
        )
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
    """The pool holds the judged documents of the list, so sorted it is nowhere below the sorted list."""
    pool, rels = best_first(pool), best_first(rels)
    depth = min(pool.shape[-1], rels.shape[-1])
    if (rels[..., :depth] > pool[..., :depth]).any() or (rels[..., depth:] > 0).any():
        raise ValueError(
            "pool must hold the labels of the ranking, and one of them is missing from it"
        )


def best_first(labels):
    """Labels sorted from the highest; padding becomes 0, which adds nothing to a gain."""
    return -np.sort(-np.nan_to_num(labels), axis=-1)
