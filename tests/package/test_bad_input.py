"""Every argument of every function refuses every bad value by its name, in the formulas and over
arrays.

What depends on two arguments at once stands with each family, in tests/NAME/test_errors.py.
"""

import inspect
import math

import numpy as np
import pytest

import rankmetrics_lib as rm

LABELS = [1, 0]
GOOD = {
    "rels": LABELS,
    "pool": LABELS,
    "values": LABELS,
    "labels": LABELS,
    "predicted": LABELS,
    "judged": LABELS,
    "scores": [0.2, 0.1],
    "ranking_a": ["a", "b"],
    "ranking_b": ["b", "c"],
    "utility": lambda rank: 1 / rank,
    "max_grade": 2,
    "max_fpr": 0.5,
    "rows": [LABELS],
    "n_relevant": 1,
    "n_nonrelevant": 1,
}

NOT_A_LIST = [3, None, "10", 0.5]
BAD_LABELS = [[1, -1], [1, math.inf], [-math.inf, 0]]
NOT_LABELS = [["a", 1], [1, "b"]]
BAD_VALUES = {
    # argument: (values of the wrong type, values that are wrong)
    "rels": (NOT_A_LIST + NOT_LABELS, BAD_LABELS + [[math.nan, 1]]),
    "pool": ([3, "10"] + NOT_LABELS, BAD_LABELS + [[math.nan, 1]]),
    "values": (NOT_A_LIST + NOT_LABELS, BAD_LABELS + [[math.nan, 1]]),
    "labels": (NOT_A_LIST + NOT_LABELS, BAD_LABELS + [[math.nan, 1]]),
    "predicted": (NOT_A_LIST + NOT_LABELS, BAD_LABELS + [[math.nan, 1]]),
    "judged": (NOT_A_LIST + NOT_LABELS, BAD_LABELS),
    "scores": (NOT_A_LIST + NOT_LABELS, [[math.nan, 1], [1, math.nan]]),
    "in_pool": (["10", 3, ["a", 1], [None, 1]], [[1, 2], [-1, 1], [math.inf, 1]]),
    "ranking_a": ([3, None, "ab", [None], ["a", None]], [["a", "a"], [1, 2, 1], [math.nan, 1]]),
    "ranking_b": ([3, None, "ab", [None], ["a", None]], [["a", "a"], [1, 2, 1], [math.nan, 1]]),
    "k": (["1", 1.5, 2.0, [1], [1, 2], np.array([1, 2]), np.array(1.5), math.nan], [0, -1, 10**8]),
    "n_relevant": (["1", 1.5, math.nan, math.inf], [-1, 10**16]),
    "n_nonrelevant": (["1", 1.5, math.nan, math.inf, None], [-1, 10**16]),
    "relevance_level": (["1", None, [1]], [0, -1, math.inf, math.nan]),
    "max_grade": (["1", None, [1]], [0, -1, math.inf, math.nan, 1001]),
    "beta": (["1", None, [1, 2], np.array([1, 2])], [-0.5, math.inf, math.nan, 1e200]),
    "base": (["2", None, [2]], [1, 0.5, math.inf, math.nan]),
    "persistence": (["1", None, [1]], [0, 1, -0.5, math.nan]),
    "p": (["1", None, [1]], [0, 1, -0.5, math.nan]),
    "floor": (["1", None, [1]], [0, -1, math.inf, math.nan]),
    "max_fpr": (["1", None, [1]], [0, -0.5, 1.5, math.nan]),
    "utility": ([None, 1, "rank"], []),
    "normalizer": ([], ["k", None, 1, "Relevant"]),
    "gain": ([], ["exp", None, 1, "Linear"]),
    "discount": ([], ["log", None, 2, "LOG2"]),
    "ties": ([], ["mean", None, 1, "BEST"]),
    "variant": ([], ["c", None, 1, "B"]),
    "standardized": (["yes", None, [True]], [2, -1, math.nan]),
}


def cases():
    for name in rm.formulas.__all__:
        if inspect.isfunction(getattr(rm, name)):
            for argument in inspect.signature(getattr(rm, name)).parameters:
                wrong_types, wrong_values = BAD_VALUES.get(argument, ([], []))
                for value in wrong_types:
                    yield pytest.param(
                        name, argument, value, TypeError, id=f"{name}-{argument}={value!r}"
                    )
                for value in wrong_values:
                    yield pytest.param(
                        name, argument, value, ValueError, id=f"{name}-{argument}={value!r}"
                    )


@pytest.mark.parametrize("name, argument, value, error", list(cases()))
def test_refused_by_name(library, name, argument, value, error):
    function = getattr(library, name)
    required = [
        p.name for p in inspect.signature(function).parameters.values() if p.default is p.empty
    ]
    arguments = {name: GOOD[name] for name in required} | {argument: value}
    if argument == "base":
        arguments["discount"] = "jarvelin"
    with pytest.raises(error, match=rf"^{argument}\b.* (must|got) "):
        function(**arguments)


def test_no_argument_is_left_untested():
    arguments = {
        argument
        for name in rm.formulas.__all__
        if inspect.isfunction(getattr(rm, name))
        for argument in inspect.signature(getattr(rm, name)).parameters
    }
    assert arguments == set(BAD_VALUES)


REQUIRED_HERE = [
    ("n_relevant", lambda rm: rm.bpref([1], n_relevant=None, n_nonrelevant=1)),
    ("pool", lambda rm: rm.ideal_dcg(None)),
]


@pytest.mark.parametrize("argument, call", REQUIRED_HERE)
def test_none_is_refused_where_it_has_no_meaning_though_other_functions_take_it(
    library, argument, call
):
    with pytest.raises(TypeError, match=rf"^{argument} must be .*, got None"):
        call(library)


@pytest.mark.parametrize(
    "call", [lambda rm: rm.precision(), lambda rm: rm.precision([1], cutoff=3)]
)
def test_a_missing_and_an_unknown_argument_are_type_errors(library, call):
    with pytest.raises(TypeError, match="rels|cutoff"):
        call(library)


@pytest.mark.parametrize(
    "call",
    [
        lambda rm: rm.precision([1], 1, 1),
        lambda rm: rm.precision([1], 1, k=1),
        lambda rm: rm.rbp([1], 0.9),
    ],
)
def test_an_argument_too_many_by_position_or_given_twice_is_a_type_error(library, call):
    with pytest.raises(TypeError):
        call(library)


LEADING_SHAPES_THAT_DIFFER = [
    ("scores", lambda rm: rm.auc(np.ones((2, 3)), np.ones((3, 3)))),
    ("predicted", lambda rm: rm.confusion_matrix(np.ones((2, 3)), np.ones((3, 3)))),
    ("pool", lambda rm: rm.ndcg(np.ones((2, 3)), pool=np.ones((3, 4)))),
    ("n_relevant", lambda rm: rm.recall(np.ones((2, 3)), n_relevant=[3, 3, 3])),
    (
        "n_nonrelevant",
        lambda rm: rm.bpref(np.ones((2, 3)), n_relevant=[3, 3], n_nonrelevant=[3, 3, 3]),
    ),
    ("in_pool", lambda rm: rm.infap(np.ones((2, 3)), in_pool=np.ones((3, 3)))),
    ("ranking_b", lambda rm: rm.rbo([[1, 2], [1, 2]], [[1, 2], [1, 2], [1, 2]])),
]


@pytest.mark.parametrize("argument, call", LEADING_SHAPES_THAT_DIFFER)
def test_leading_shapes_that_do_not_fit_are_refused_by_name(argument, call):
    with pytest.raises(
        ValueError, match=rf"^{argument} must have a leading shape that fits that of .*, got \(3,\)"
    ):
        call(rm)


UINT8_LABELS = np.array([200, 100, 2], dtype=np.uint8)


def test_the_formulas_read_numpys_small_integers_without_overflow():
    """Added or negated as they are, 200 + 100 is 44, and -1 is 255."""
    assert rm.formulas.cumulative_gain(UINT8_LABELS) == 302
    assert rm.formulas.dcg(np.array([70]), gain="exponential") == 2.0**70
    assert rm.formulas.rank_labels([0, 1, 2], np.array([0, 1, 2], dtype=np.uint8)) == [2, 1, 0]
