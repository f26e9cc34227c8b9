"""Bad input is refused with the name of its argument: every bad value for one parameter of each
kind, and one bad value for every parameter of every metric.

What depends on two arguments at once: tests/metrics/refused/NAME.txt.
"""

import math

import numpy as np
import pytest
from examples import BAD, EDGES, good

import rankmetrics_lib as rm
from rankmetrics_lib.catalogue import CARDS, PARAMETERS
from rankmetrics_lib.formulas._rules import MEMBERS, SCALARS

# Parameter: the first metric that takes it
TAKERS = {}
for card in CARDS.values():
    for name in card.parameters:
        if name not in card.own:
            TAKERS.setdefault(name, card)
# (metric, parameter) where a parameter means something of its own
OWN = [(card, name) for card in CARDS.values() for name in card.own]


def call(library, card, name, value):
    arguments = good(card) | {name: value}
    if name == "base":
        arguments["discount"] = "jarvelin"
    return getattr(library, card.name)(**arguments)


def assert_refused(library, card, name, value, error):
    with pytest.raises(error, match=rf"^{name}\b.* (must|got) ") as refused:
        call(library, card, name, value)
    return str(refused.value)


@pytest.mark.parametrize(
    "card, name",
    [(TAKERS[name], name) for name in PARAMETERS] + OWN,
    ids=lambda of: getattr(of, "name", of),
)
def test_every_bad_value_is_refused(library, card, name):
    wrong_types, wrong_values = BAD[card.parameter(name).rule]
    for value in wrong_types:
        if value is not None or not card.may_be_none(name):
            assert_refused(library, card, name, value, TypeError)
    for value in wrong_values:
        if value is None and card.may_be_none(name):
            continue
        message = assert_refused(library, card, name, value, ValueError)
        if not is_padded(value):
            assert_says_what_came(message, value, rule_of(card, name))


def test_a_boolean_of_an_array_library_is_no_integer():
    """Dask's values, for one, have the type of NumPy's and are indices."""

    class Flag:
        dtype = np.dtype(bool)
        ndim = 0

        def __index__(self):
            return 1

    for layer in (rm.formulas, rm):
        with pytest.raises(TypeError, match="^k must be an integer of at least 1, or None, got "):
            layer.precision([1, 0, 1], Flag())


def test_a_call_that_lacks_an_argument_says_so(library):
    with pytest.raises(TypeError, match=r"bpref\(\) missing .* argument.* 'judged'"):
        library.bpref(n_relevant=1, n_nonrelevant=0)


def is_padded(value):
    """Whether this is a list with NaN, which the arrays read as padding."""
    return isinstance(value, list) and math.nan in value


def rule_of(card, name):
    """What a number of this parameter must be; None for a choice and a document."""
    return (SCALARS | MEMBERS).get(card.parameter(name).rule.replace("judged ", ""))


def assert_says_what_came(message, value, rule):
    if rule:
        expected, got = message.split(" must be ")[1].split(", got ")
        assert expected in (rule.expected, f"at most {rule.highest}")
        assert float(got) in np.ravel(value) or got == str(value)


@pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
def test_every_parameter_of_every_metric_is_checked(library, card):
    for name in card.parameters:
        wrong_types, wrong_values = BAD[card.parameter(name).rule]
        value, error = (wrong_types[0], TypeError) if wrong_types else (wrong_values[0], ValueError)
        assert_refused(library, card, name, value, error)
        if not card.may_be_none(name):
            assert_refused(library, card, name, None, (TypeError, ValueError))


@pytest.mark.parametrize("name", [name for name in PARAMETERS if PARAMETERS[name].rule in EDGES])
def test_the_outermost_right_values_are_taken(library, name):
    for value in EDGES[PARAMETERS[name].rule]:
        assert call(library, TAKERS[name], name, value) is not None


@pytest.mark.parametrize(
    "call", [lambda rm: rm.precision(), lambda rm: rm.precision([1], cutoff=3)]
)
def test_a_missing_and_an_unknown_argument_are_type_errors(library, call):
    with pytest.raises(TypeError, match="rels|cutoff"):
        call(library)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda rm: rm.precision([1], 1, 1), "precision takes at most 2 values by position, got 3"),
        (lambda rm: rm.precision([1], 1, k=1), "precision got k twice, by position and by name"),
        (lambda rm: rm.rbp([1], 0.9), "rbp takes at most 1 values by position, got 2"),
    ],
)
def test_an_argument_too_many_by_position_or_given_twice_is_a_type_error(library, call, message):
    with pytest.raises(TypeError, match=message):
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
    ("pool", lambda rm: rm.alpha_ndcg(np.ones((2, 3, 2)), pool=np.ones((3, 4, 2)))),
    ("n_subtopics", lambda rm: rm.subtopic_recall(np.ones((2, 3, 2)), 1, n_subtopics=[3, 3, 3])),
    ("n_items", lambda rm: rm.catalog_coverage(np.ones((2, 3, 1)), n_items=[3, 3, 3])),
    ("answers", lambda rm: rm.evidence_recall(np.ones((2, 3, 2)), answers=np.ones((3, 1, 2)))),
    ("weights", lambda rm: rm.err_ia(np.ones((2, 3, 2)), weights=np.ones((3, 2)))),
    (
        "propensities",
        lambda rm: rm.propensity_scored_ndcg(np.ones((2, 3)), np.ones((3, 3))),
    ),
    ("ranking_b", lambda rm: rm.rbo([[1, 2], [1, 2]], [[1, 2], [1, 2], [1, 2]])),
]


@pytest.mark.parametrize("argument, call", LEADING_SHAPES_THAT_DIFFER)
def test_leading_shapes_that_do_not_fit_are_refused_by_name(argument, call):
    message = rf"^{argument} must have a leading shape that fits that of .*, got \(3,\)"
    with pytest.raises(ValueError, match=message):
        call(rm)


def test_the_formulas_read_numpys_small_integers_without_overflow():
    """In NumPy's 8-bit integers, 200 + 100 is 44 and -1 is 255."""
    uint8_labels = np.array([200, 100, 2], dtype=np.uint8)
    assert rm.formulas.cumulative_gain(uint8_labels) == 302
    assert rm.formulas.dcg(np.array([70]), gain="exponential") == 2.0**70
    assert rm.formulas.rank_labels([0, 1, 2], np.array([0, 1, 2], dtype=np.uint8)) == [2, 1, 0]


def test_the_formulas_leave_their_input_as_it_is():
    rels, pool = [1, 3, 2], [1, 2, 3, 3]
    rm.formulas.ndcg(rels, 2, pool=pool)
    assert (rels, pool) == ([1, 3, 2], [1, 2, 3, 3])


def test_rankings_of_unequal_length_are_refused_with_a_hint_to_fill_them():
    with pytest.raises(
        ValueError, match="^ranking_a must have rows of one length; NaN fills the shorter ones$"
    ):
        rm.rbo([["a", "b"], ["a"]], [["a"], ["b"]])


@pytest.mark.parametrize(
    "call, message",
    [
        (
            lambda: rm.rbo([np.nan, "a"], ["a"]),
            r"ranking_a\[0\] must be the id of a document, got nan; NaN may only follow",
        ),
        (
            lambda: rm.expected_utility([1], lambda ranks: "high", max_grade=1),
            r"utility\(ranks\) must be a number for each rank, got 'high'",
        ),
    ],
)
def test_the_arrays_name_what_they_expect(call, message):
    with pytest.raises((TypeError, ValueError), match=f"^{message}"):
        call()


def test_a_count_for_each_ranking_is_quoted_with_the_ranking_that_it_does_not_fit():
    message = "n_relevant must be at least 1, the relevant documents in rels, got 0"
    with pytest.raises(ValueError, match=f"^{message}$"):
        rm.recall([[1, 1], [1, 0]], n_relevant=[2, 0])


def test_records_are_no_ids_and_are_quoted():
    with pytest.raises(TypeError, match=r"^ranking_a must be ids of documents, got array\("):
        rm.rbo(np.zeros(2, dtype="i4,i4"), ["a"])
