"""The rules applied to arrays: every function checks its arguments once, before it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..formulas._rules import (
    HIGHEST_EXPONENT,
    MEMBERS,
    SCALARS,
    are_exchanged,
    check_base,
    check_scalar,
    checking,
    is_hashable,
    number,
    shown,
)

if TYPE_CHECKING:
    from ._types import Function

HIGHEST_LABEL = MEMBERS["labels"].highest
HIGHEST_COUNT = SCALARS["count"].highest


# One array


def as_array(name, value, remedy="rankmetrics_lib.pad makes them so"):
    """The value as a NumPy array, a tensor in its own memory; rows of different lengths are
    refused."""
    if hasattr(value, "__dlpack__") and not hasattr(value, "__array__"):
        value = np.from_dlpack(value)
    try:
        array = np.asarray(value)
        if array.dtype == object and any(
            isinstance(member, (list, np.ndarray)) for member in array.flat
        ):
            raise ValueError("an array of lists")
    except ValueError as error:
        raise ValueError(f"{name} must have rows of one length; {remedy}") from error
    return array


def as_floats(name, value, expected="numbers", *, may_miss=False):
    """The value as float64.

    NumPy would convert the string "1", None and dates to numbers; here they are refused.
    """
    array = as_array(name, value)
    if array.dtype == float:
        return array
    if array.dtype == object:
        array = from_objects(name, array, expected, may_miss)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{name} must be {expected}, got {shown(value)}")
    with np.errstate(over="ignore"):  # a number too large for float64 becomes infinite
        return array.astype(float, copy=False)


def from_objects(name, array, expected, may_miss):
    """The numbers in an array of objects; None becomes NaN if a number may be missing."""
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


def as_list(name, value, *, may_miss=False):
    array = as_floats(name, value, may_miss=may_miss)
    if array.ndim == 0:
        raise TypeError(f"{name} must have at least one axis, got {shown(value)}")
    return array


def first_at(wrong):
    """The index of the first True in a mask, as a string."""
    return "[" + ", ".join(str(i) for i in np.argwhere(wrong)[0]) + "]"


def as_labels(name, value):
    labels = as_list(name, value)
    if not are_plain(labels):
        refuse_wrong_labels(name, labels)
        check_padding(name, np.isnan(labels), "a label, got nan")
    return labels


def as_subtopics(name, value):
    """Labels of shape (..., n, m). NaN in a whole row or column is padding."""
    labels = in_rows(
        name,
        as_floats(name, value),
        "a row for each document and a column for each subtopic",
        value,
    )
    if not are_plain(labels):
        refuse_wrong_labels(name, labels)
        missing = np.isnan(labels)
        rows, columns = missing.all(axis=-1), missing.all(axis=-2)
        check_padding(name, rows, "labels, got nan")
        check_padding(name, columns, "labels, got nan")
        odd = missing & ~rows[..., :, None] & ~columns[..., None, :]
        if odd.any():
            raise ValueError(f"{name}{first_at(odd)} must be a label, got nan")
    return labels


def as_distances(name, value):
    """Distances of shape (..., n, n). NaN in a whole row and its column is padding."""
    array = in_rows(name, as_floats(name, value), "a row and a column for each item", value)
    if array.shape[-1] != array.shape[-2]:
        raise ValueError(
            f"{name} must have as many columns as rows, got {array.shape[-1]} against"
            f" {array.shape[-2]}"
        )
    refuse(name, array, (array < -1e-9) | np.isinf(array), "distances")
    refuse_high(name, array, HIGHEST_LABEL)
    missing = np.isnan(array)
    items = missing.all(axis=-1) & missing.all(axis=-2)
    check_padding(name, items, "distances, got nan")
    odd = missing != (items[..., :, None] | items[..., None, :])
    if odd.any():
        raise ValueError(f"{name}{first_at(odd)} must be a distance, got nan")
    return array


def as_judged_labels(name, value):
    labels = as_list(name, value, may_miss=True)
    if not are_plain(labels):
        refuse_wrong_labels(name, labels)
    return labels


def are_plain(labels):
    """Whether all are allowed and none is NaN: the fast path for most arrays."""
    return labels.min(initial=0) >= 0 and labels.max(initial=0) <= HIGHEST_LABEL


def refuse_wrong_labels(name, labels):
    refuse(name, labels, (labels < 0) | np.isinf(labels), "labels")
    refuse_high(name, labels, HIGHEST_LABEL)


def refuse_high(name, array, highest, why=""):
    high = array > highest
    if high.any():
        raise ValueError(
            f"{name}{first_at(high)} must be at most {highest}{why}, got {array[high][0]}"
        )


def check_padding(name, missing, expected):
    early = missing[..., :-1] & ~missing[..., 1:]
    if early.any():
        raise ValueError(
            f"{name}{first_at(early)} must be {expected}; NaN may only follow the last document of"
            " a row"
        )


def as_flags(name, value):
    value = as_list(name, value)
    refuse(name, value, ~((value == 0) | (value == 1) | np.isnan(value)), "flags")
    return value


def as_numbers(name, value):
    value = as_list(name, value)
    refuse(name, value, np.abs(value) > 1e100, "numbers")
    check_padding(name, np.isnan(value), "a number, got nan")
    return value


def as_propensities(name, value):
    value = as_list(name, value)
    refuse(name, value, (value < 1e-100) | (value > 1), "propensities")
    return value


def refuse(name, value, wrong, rule):
    if wrong.any():
        expected = MEMBERS[rule].expected
        raise ValueError(f"{name}{first_at(wrong)} must be {expected}, got {value[wrong][0]}")


def as_ranking(name, value):
    """Document ids. Those of a list stay Python objects, because NumPy would turn 1 into "1" beside
    a string."""
    array = as_ids(name, value, "document")
    missing = array != array
    for row in np.ndindex(array.shape[:-1]):
        check_each_once(name, array[row][~missing[row]])
    return array


def as_lists(name, value):
    """Rankings of shape (..., users, n)."""
    return in_rows(name, as_ranking(name, value), "a row for each user", value)


def in_rows(name, array, rows, value):
    """An array of at least two axes; an empty list has none of its own."""
    if array.ndim == 1 and not len(array):
        return array.reshape(0, 0)
    if array.ndim < 2:
        raise TypeError(f"{name} must have {rows}, got {shown(value)}")
    return array


def as_groups(name, value):
    return as_ids(name, value, "group")


def as_ids(name, value, what):
    array = as_array(name, value, "NaN fills the shorter ones")
    if array.ndim == 0:
        raise TypeError(f"{name} must have at least one axis, got {shown(value)}")
    if array.dtype.kind == "V":
        raise TypeError(f"{name} must be ids of {what}s, got {shown(value)}")
    if not isinstance(value, np.ndarray):
        array = np.asarray(value, dtype=object)
    if array.dtype == object:
        check_ids(name, array, what)
    check_padding(name, array != array, f"the id of a {what}, got nan")
    return array


def check_ids(name, array, what):
    for at, member in np.ndenumerate(array):
        if member is None or not is_hashable(member):
            place = ", ".join(str(i) for i in at)
            raise TypeError(f"{name}[{place}] must be the id of a {what}, got {shown(member)}")


def check_each_once(name, row):
    ranked = set()
    for document in row.tolist():
        if document in ranked:
            raise ValueError(f"{name} must rank each document once, got {shown(document)} again")
        ranked.add(document)


def as_counts(name, value):
    """Numbers of documents: one for all rankings, or one for each."""
    expected = "an integer of at least 0, or an array of them"
    counts = as_floats(name, value, expected)
    if not (np.isfinite(counts) & (counts == np.round(counts))).all():
        raise TypeError(f"{name} must be {expected}, got {shown(value)}")
    if (counts < 0).any():
        raise ValueError(f"{name} must be an integer of at least 0, got {counts.min():.0f}")
    if (counts > HIGHEST_COUNT).any():
        raise ValueError(f"{name} must be at most {HIGHEST_COUNT}, got {counts.max():.0f}")
    return counts.astype(int)


def giving_numbers(name, utility):
    """The function, wrapped so that the numbers it returns are checked too."""
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


ARRAYS = {
    "labels": as_labels,
    "judged labels": as_judged_labels,
    "scores": as_list,
    "numbers": as_numbers,
    "subtopics": as_subtopics,
    "flags": as_flags,
    "propensities": as_propensities,
    "documents": as_ranking,
    "lists": as_lists,
    "distances": as_distances,
    "groups": as_groups,
    "count": as_counts,
    "utility": giving_numbers,
}
COUNTS = ("n_relevant", "n_nonrelevant", "n_subtopics", "n_items")
MATRICES = ("subtopics", "evidence", "answers", "lists", "distances")


# Checks of one argument against another, by the name of the argument that is checked


def check_leading_shapes(arguments):
    """The shapes before the last axis, and those of the counts, must broadcast together."""
    shape: tuple[int, ...] = ()
    first = None
    for name, value in arguments.items():
        if name in COUNTS and value is not None:
            leading = value.shape
        elif name in MATRICES or (name == "pool" and "subtopics" in arguments):
            leading = value.shape[:-2]
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


def check_same_documents(name, value, labels, other="labels"):
    check_same_length(name, value, other, labels)
    wrong = (value != value) != np.isnan(labels)
    if wrong.any():
        raise ValueError(
            f"{name}{first_at(wrong)} must be a number where {other} has one, and NaN where"
            f" {other} has NaN"
        )


def beside(name, other):
    def check(arguments):
        check_leading_shapes(arguments)
        if other in arguments:
            check_same_documents(name, arguments[name], arguments[other], other)

    return check


def check_propensities(arguments):
    """One for each document, or for each impression."""
    beside("propensities", "rels")(arguments)
    beside("propensities", "clicks")(arguments)


def check_in_pool(arguments):
    if "judged" not in arguments:
        return
    check_leading_shapes(arguments)
    in_pool, judged = arguments["in_pool"], arguments["judged"]
    check_same_length("in_pool", in_pool, "judged", judged)
    wrong = ~np.isnan(judged) & (in_pool != 1)
    if wrong.any():
        raise ValueError(
            f"in_pool{first_at(wrong)} must be True where judged has a label, got False"
        )


def seen_in(arguments):
    """The name of the argument that holds the documents, and their labels."""
    for name in ("rels", "judged", "labels"):
        if arguments.get(name) is not None:
            return name, arguments[name]
    return "subtopics", arguments.get("subtopics", np.zeros(0))


def at_least(name, value, seen, of_what):
    if np.any(value < seen):
        value, seen = np.broadcast_arrays(value, seen)
        short = value < seen
        raise ValueError(
            f"{name} must be at least {seen[short][0]}, {of_what}, got {value[short][0]}"
        )


def check_n_relevant(arguments):
    check_leading_shapes(arguments)
    of, seen = seen_in(arguments)
    hits = (seen >= arguments.get("relevance_level", 1)).sum(axis=-1)
    at_least("n_relevant", arguments["n_relevant"], hits, f"the relevant documents in {of}")


def check_n_nonrelevant(arguments):
    check_leading_shapes(arguments)
    of, seen = seen_in(arguments)
    misses = (seen < 1).sum(axis=-1)
    at_least(
        "n_nonrelevant", arguments["n_nonrelevant"], misses, f"the nonrelevant documents in {of}"
    )


def check_max_grade(arguments):
    of, seen = seen_in(arguments)
    highest = np.nanmax(seen, initial=0)
    at_least("max_grade", arguments["max_grade"], highest, f"the highest label in {of}")


def check_gain(arguments):
    if arguments["gain"] == "exponential":
        for name in ("rels", "labels", "pool"):
            if arguments.get(name) is not None:
                why = " for the exponential gain"
                refuse_high(name, arguments[name], HIGHEST_EXPONENT, why)


def check_n_subtopics(arguments):
    check_leading_shapes(arguments)
    seen = (arguments["subtopics"] >= 1).any(axis=-2).sum(axis=-1)
    at_least("n_subtopics", arguments["n_subtopics"], seen, "the subtopics that the list covers")


def check_n_items(arguments):
    check_leading_shapes(arguments)
    n_items = arguments["n_items"]
    at_least("n_items", n_items, n_different(arguments["lists"]), "the different items in lists")


def n_different(lists):
    """How many different items the lists of all users have."""
    found = np.zeros(lists.shape[:-2], dtype=int)
    for at in np.ndindex(found.shape):
        found[at] = len(set(lists[at][lists[at] == lists[at]].tolist()))
    return found


def check_weights(arguments):
    """One for each impression or item; or one for each subtopic, and not all 0."""
    beside("weights", "clicks")(arguments)
    if "groups" in arguments:
        beside("weights", "labels")(arguments)
    if not (labels := arguments.get("subtopics", np.zeros((0, 0)))).size:
        return
    check_leading_shapes(arguments)
    weights = arguments["weights"]
    check_same_length("weights", weights, "subtopics", labels)
    if not (np.nan_to_num(weights).sum(axis=-1) > 0).all():
        raise ValueError(f"weights must have a sum above 0, got {shown(weights)}")


def check_answers(arguments):
    """Each answer has a label for each piece of evidence."""
    check_leading_shapes(arguments)
    if (evidence := arguments.get("evidence", np.zeros(0))).size:
        check_same_length("answers", arguments["answers"], "evidence", evidence)


def check_pool(arguments):
    """A pool of labels is checked where it is sorted (`ideal_order`), which takes long enough for
    one time."""
    check_leading_shapes(arguments)
    if "subtopics" in arguments:
        check_pool_of_subtopics(arguments["pool"], arguments["subtopics"])


def check_pool_of_subtopics(pool, subtopics):
    """The pool holds every document of the list that covers a subtopic."""
    if not subtopics.size:
        return
    check_same_length("pool", pool, "subtopics", subtopics)
    listed, judged = ((labels >= 1).astype(float) for labels in (subtopics, pool))
    lacks = n_alike(listed, listed) > n_alike(listed, judged)
    lacks &= listed.any(axis=-1)
    if lacks.any():
        raise ValueError(
            "pool must hold all documents of the ranking that cover a subtopic, and lacks that of"
            f" subtopics{first_at(lacks)}"
        )


def n_alike(some, others):
    """How many of the others cover the same subtopics as each of some."""
    sizes, other_sizes = some.sum(axis=-1)[..., :, None], others.sum(axis=-1)[..., None, :]
    common = some @ np.swapaxes(others, -1, -2)
    return ((common == sizes) & (common == other_sizes)).sum(axis=-1)


def best_first(labels):
    """Labels sorted from the highest down; padding becomes 0, which has no gain."""
    labels = np.fmax(labels, 0)
    labels.sort(axis=-1)
    return labels[..., ::-1]


def ideal_order(rels, pool):
    """The pool, or without one the list itself, sorted from the highest label down. A pool holds
    all positive labels of the list: it is nowhere below the list in that order."""
    if pool is None:
        return best_first(rels)
    ideal, listed = best_first(pool), best_first(rels)
    depth = min(ideal.shape[-1], listed.shape[-1])
    if (listed[..., :depth] > ideal[..., :depth]).any() or (listed[..., depth:] > 0).any():
        raise ValueError(
            "pool must hold all positive labels of the ranking, and one of them is missing from it"
        )
    return ideal


TOGETHER = {
    "scores": beside("scores", "labels"),
    "predicted": beside("predicted", "labels"),
    "b": beside("b", "a"),
    "people": beside("people", "judged_by_both"),
    "q": beside("q", "p"),
    "groups": beside("groups", "labels"),
    "propensities": check_propensities,
    "in_pool": check_in_pool,
    "ranking_b": check_leading_shapes,
    "n_relevant": check_n_relevant,
    "n_nonrelevant": check_n_nonrelevant,
    "n_subtopics": check_n_subtopics,
    "n_items": check_n_items,
    "weights": check_weights,
    "answers": check_answers,
    "max_grade": check_max_grade,
    "gain": check_gain,
    "base": check_base,
    "pool": check_pool,
}


def check_together(arguments):
    """Check the arguments against each other."""
    for name, value in arguments.items():
        if name in TOGETHER and value is not None:
            TOGETHER[name](arguments)


def arrays_are_exchanged(labels, scores):
    if not ((scores == 0) | (scores == 1) | np.isnan(scores)).all():
        return False  # as in nearly all calls
    labels, scores = labels[~np.isnan(labels)], scores[~np.isnan(scores)]
    return are_exchanged(labels.tolist(), scores.tolist())


check_arguments = checking(ARRAYS, check_together, arrays_are_exchanged)


def checked(function: Function) -> Function:
    return check_arguments(function)
