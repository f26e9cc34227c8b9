"""Arguments for every metric, made from its card: good ones, bad ones for each kind of parameter,
and small ones that try every choice."""

import math

import numpy as np

from rankmetrics_lib.catalogue import RECALL, REQUIRED

LISTS = ("labels", "judged labels", "scores", "subtopics", "documents", "groups", "lists")
LISTS += ("distances", "numbers")
# A good value of each parameter that has no default
GOOD = {
    "labels": [1, 0],
    "scores": [0.2, 0.1],
    "numbers": [0.5, -0.5],
    "judged labels": [1, 0],
    "flags": [True, True],
    "subtopics": [[1, 0], [0, 1]],
    "propensities": [0.5, 1],
    "documents": ["a", "b"],
    "groups": ["a", "a"],
    "lists": [["a"], ["a"]],
    "distances": [[0, 1], [1, 0]],
    "cutoff": 1,
    "count": 1,
    "grade": 2,
    "share": 0.5,
    "rate": 0.5,
    "utility": lambda rank: 1 / rank,
}


class OneNumber:
    """An array of another library, with one number on its one axis."""

    ndim = 1

    def __float__(self):
        return 0.5

    def __index__(self):
        return 3


class Flag:
    """A boolean of such a library, which may have NumPy's type and be an index, as Dask's."""

    dtype = np.dtype(bool)
    ndim = 0

    def __index__(self):
        return 1


NOT_A_LIST = [3, None, "10", 0.5, {1, 0}, {1: 0}]
NOT_NUMBERS = [["a", 1], [1, "b"], [1, None]]
NOT_A_NUMBER = ["1", None, [1], np.array([1, 2]), np.array([1]), np.str_("1"), 1j]
NOT_A_NUMBER += [np.complex128(1), np.datetime64("2026-01-01"), OneNumber()]
NOT_AN_INTEGER = ["1", 1.5, 2.0, [1, 2], math.nan, Flag(), OneNumber()]
# Rule: values of the wrong type, values that are wrong
BAD = {
    "labels": (
        NOT_A_LIST + NOT_NUMBERS,
        [[1, -1], [1, math.inf], [-math.inf, 0], [1e101, 1], [math.nan, 1]],
    ),
    "judged labels": (NOT_A_LIST + NOT_NUMBERS[:2], [[1, -1], [1, math.inf], [1e101, 1]]),
    "scores": (NOT_A_LIST + NOT_NUMBERS, [[math.nan, 1], [1, math.nan]]),
    "numbers": (
        NOT_A_LIST + NOT_NUMBERS,
        [[1, math.inf], [-math.inf, 0], [1e101, 1], [1, -1e101], [math.nan, 1]],
    ),
    "flags": (["10", 3, ["a", 1], [None, 1]], [[1, 2], [-1, 1], [math.inf, 1]]),
    "subtopics": (
        NOT_A_LIST + [[1, 0], ["a"], [["a", 1]], [[1, None]]],
        [[[1, -1]], [[1, 0], [1]], [[math.inf, 0]], [[1e101]], [[math.nan, 1], [1, 1]]],
    ),
    "propensities": (NOT_A_LIST + NOT_NUMBERS, [[0, 1], [1, -0.5], [1, 1.5], [1, math.inf]]),
    "documents": ([3, None, "ab", [None], ["a", None]], [["a", "a"], [1, 2, 1], [math.nan, 1]]),
    "groups": ([3, None, "ab", [None, "a"], ["a", None]], [[math.nan, 1]]),
    "lists": (
        [3, None, "ab", ["ab"], [1, 2], [[None]], [["a", None]]],
        [[["a", "a"]], [["a", "b"], [1, 1]], [[math.nan, 1]]],
    ),
    "distances": (
        NOT_A_LIST + [[1, 0], ["a"], [["a"]], [[None]]],
        [[[0, -1], [1, 0]], [[0, math.inf], [1, 0]], [[1e101]]],
    ),
    "cutoff": (NOT_AN_INTEGER + [np.array([1, 2]), np.array(1.5)], [0, -1, 10**7 + 1]),
    "count": (["1", 1.5, math.nan, math.inf], [-1, 10**15 + 1]),
    "level": (NOT_A_NUMBER, [0, -1, math.inf, math.nan]),
    "floor": (NOT_A_NUMBER, [0, -1, math.inf, math.nan, 1e101]),
    "grade": (NOT_A_NUMBER, [0, -1, math.inf, math.nan, 1000.1]),
    "beta": (NOT_A_NUMBER, [-0.5, math.inf, math.nan, 1e101]),
    "base": (NOT_A_NUMBER, [1, 0.5, math.inf, math.nan]),
    "probability": (NOT_A_NUMBER, [0, 1, -0.5, 1.5, math.nan]),
    "share": (NOT_A_NUMBER, [-0.1, 1.5, math.nan]),
    "rate": (NOT_A_NUMBER, [0, -0.5, 1.5, math.nan]),
    "flag": (["yes", None, [True]], [2, -1, math.nan]),
    "utility": ([None, 1, "rank"], []),
    "choice": ([], ["other", None, 1, ""]),
}
# The outermost values that are still right
EDGES = {
    "cutoff": [1, 10**7],
    "count": [10**15],
    "level": [5e-324, 1e308],
    "floor": [5e-324, 1e100],
    "grade": [1000],
    "beta": [0, 1e100],
    "base": [1.0000001, 1e308],
    "probability": [5e-324, 1 - 1e-16],
    "share": [0, 1],
    "rate": [5e-324, 1],
    "flag": [False, True],
}


def good(card):
    """Arguments that the metric accepts: its lists, and what has no default."""
    takes = {
        name: card.parameter(name).rule for name in card.parameters if not has_default(card, name)
    }
    return {name: GOOD[rule] for name, rule in takes.items()}


def has_default(card, name):
    """Whether the metric can be called without this parameter."""
    if card.may_be_none(name):
        return True
    if card.parameter(name).default is not None:
        return True
    is_list = card.parameter(name).rule in LISTS
    return not is_list and name not in (
        *card.needs,
        "propensities",
        "popularity",
        "n_items",
        "n_nonrelevant",
        "max_grade",
        "max_fpr",
        "recall_level",
        "utility",
    )


def example_of(kind):
    """The name of a measure of this kind, with what it requires."""
    required = ",".join(f"{key}=4" for key, value in kind.defaults.items() if value == REQUIRED)
    return (
        kind.name
        + (f"({required})" if required else "")
        + {"required": "@3", RECALL: "@0.5"}.get(kind.cutoff, "")
    )
