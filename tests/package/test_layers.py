"""The arrays are the formulas: every metric, with every choice of its card, over all small rankings
at once, and over random batches of rankings of unequal length."""

import copy
import math

import numpy as np
import pytest
import small_inputs
from hypothesis import given
from hypothesis import strategies as st
from strategies import (
    A_THIRD_AS_MANY,
    cutoffs,
    judged,
    leading_shapes,
    propensities,
    relevance_levels,
    sampled,
    scores,
)
from valid_arguments import good

import rankmetrics_lib as rm
from rankmetrics_lib.catalogue import CARDS

each_card = pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))

# By the rule of a parameter: the axes of one ranking's values, and what one document has
AXES = {"labels": 1, "judged labels": 1, "scores": 1, "flags": 1, "propensities": 1, "groups": 1}
AXES |= {"numbers": 1, "documents": 1, "subtopics": 2, "lists": 2, "distances": 2}
PARTED = tuple(getattr(rm.formulas, card.counts) for card in CARDS.values() if card.counts)
IDS = ("documents", "groups", "lists")
labels = st.sampled_from([0, 1, 2, 3, 4, 0.125, 0.5, 1.5])
MEMBERS = {
    "labels": labels,
    "judged labels": judged,
    "scores": scores | st.integers(0, 3),
    "numbers": st.integers(-8, 8).map(lambda eighths: eighths / 8),
    "propensities": propensities,
    "groups": st.integers(0, 3),
}
SETTINGS = {
    "cutoff": cutoffs,
    "level": relevance_levels,
    "grade": st.integers(4, 1000) | st.floats(4, 10),
    "probability": st.floats(0.01, 0.99),
    "share": st.floats(0, 1) | st.integers(0, 20).map(lambda n: n / 20),
    "rate": st.floats(0.01, 1),
    "base": st.sampled_from([2, 3.5]),
    "beta": st.floats(0, 10),
    "floor": st.floats(1e-9, 2),
    "flag": st.booleans(),
    "utility": st.integers(0, 3).map(lambda power: lambda rank: 1 / rank**power),
}
ITEMS = 10  # ids of documents are below
documents = st.lists(st.integers(0, ITEMS - 1), unique=True, max_size=6)


@each_card
def test_the_arrays_are_the_formula_for_all_small_rankings_at_once(card):
    formula, over_arrays = getattr(rm.formulas, card.name), getattr(rm, card.name)
    for calls in map(sampled, small_inputs.calls_alike(card)):
        if has_ids(card):  # text cannot be padded
            results = [over_arrays(**call) for call in calls]
        else:
            names = calls[0]
            batch = {name: batched(card, name, [call[name] for call in calls]) for name in names}
            whole = over_arrays(**batch)
            results = [ranking_of(whole, i) for i in range(len(calls))]
        for call, result in zip(calls, results, strict=True):
            assert_same(result, formula(**call), call)


def has_ids(card):
    return any(card.parameter(name).rule in IDS for name in card.parameters)


def batched(card, name, values):
    """The values of one argument for many rankings, in the form that the arrays take."""
    rule = card.parameter(name).rule
    if rule == "count" and len(set(values)) > 1:
        return np.array(values)
    if rule not in AXES or None in values:
        return values[0] if values else None
    padded = rm.pad([rm.pad(lists) for lists in values] if rule == "lists" else values)
    return padded if padded.ndim > AXES[rule] else padded.reshape(len(values), 0, 0)


def parts_of(result):
    """The numbers, or the curves, that a metric returns."""
    several = isinstance(result, (tuple, *PARTED))
    return list(result) if several else [result]


def ranking_of(result, i):
    """The result for the ranking at this place of a batch."""
    if isinstance(result, dict):
        return {group: share[i] for group, share in result.items()}
    return tuple(part[i] for part in parts_of(result))


def assert_same(result, expected, call):
    if isinstance(expected, dict):  # in a batch, a group that a list lacks has the share 0
        assert set(expected) <= set(result)
        for group, share in result.items():
            assert share == pytest.approx(expected.get(group, 0), rel=1e-12), call
        return
    for found, wanted in zip(parts_of(result), parts_of(expected), strict=True):
        if not isinstance(wanted, list):
            assert found == pytest.approx(wanted, rel=1e-12, abs=1e-12, nan_ok=True), call
            continue
        found = np.atleast_1d(found)
        np.testing.assert_allclose(
            found[: len(wanted)], wanted, rtol=1e-12, atol=1e-12, err_msg=str(call)
        )
        # After a list comes padding: NaN, or 0 for a document that nobody reaches
        assert all(math.isnan(value) or value == 0 for value in found[len(wanted) :]), call


@st.composite
def calls_on(draw, card):
    """The shape of a batch, and the arguments of each of its rankings; settings are shared."""
    leading = draw(leading_shapes)
    size = math.prod(leading)
    names = [name for name in card.parameters if is_setting(card, name)]
    shared = {name: draw(settings_of(card, name)) for name in names}
    if shared.get("base", 2) != 2:
        shared["discount"] = "jarvelin"
    others = [name for name in card.parameters if name not in names]
    left_out = {name for name in others if card.may_be_none(name) and draw(st.booleans())}
    # A matrix without rows has no columns for the other arguments to match; see test_shapes
    shortest = 1 if "subtopics" in {card.parameter(name).rule for name in others} else 0
    calls = []
    for _ in range(size):
        call = dict(shared)
        shape = draw(st.tuples(st.integers(shortest, 7), st.integers(1, 4)))
        for name in others:
            values = st.none() if name in left_out else values_of(card, name, call, *shape)
            call[name] = draw(values)
        calls.append(call)
    for name in others:
        if card.parameter(name).rule == "count" and name not in left_out and draw(st.booleans()):
            highest = max((call[name] for call in calls), default=0)  # one number for all
            calls = [call | {name: highest} for call in calls]
    return leading, calls


def is_setting(card, name):
    return card.parameter(name).rule in SETTINGS or bool(card.parameter(name).choices)


def settings_of(card, name):
    parameter = card.parameter(name)
    if parameter.choices:
        others = [None] if card.may_be_none(name) else []
        return st.sampled_from([*parameter.choices, *others])
    chosen = SETTINGS[parameter.rule]
    return chosen if card.may_be_none(name) else chosen.filter(lambda value: value is not None)


def values_of(card, name, call, n, m):
    """What an argument of one ranking may be, of n documents with m subtopics, beside those that
    the call has already."""
    rule = card.parameter(name).rule
    ranked = call.get(card.parameters[0])
    level = call.get("relevance_level", 1)
    counted = {
        "n_relevant": lambda: sum(rel is not None and rel >= level for rel in ranked),
        "n_nonrelevant": lambda: sum(rel is not None and rel < level for rel in ranked),
        "n_subtopics": lambda: m,
        "n_items": lambda: ITEMS,
    }
    if name in counted:
        return st.integers(0, 3).map(lambda more: counted[name]() + more)
    if name == "in_pool":
        return st.tuples(*(st.booleans() if rel is None else st.just(True) for rel in ranked))
    if name == "weights" and rule == "labels" and "subtopics" in call:
        return lists_of(st.integers(1, 4), m)
    row = lists_of(labels, m)
    if name == "pool" and ranked is not None:
        missed = st.lists(row if rule == "subtopics" else labels, max_size=3)
        return missed.flatmap(lambda more: st.permutations(ranked + more))
    if rule in MEMBERS:
        return lists_of(MEMBERS[rule], n)
    return {
        "documents": documents,
        "subtopics": lists_of(row, 2 if name == "answers" else n),
        "lists": st.lists(documents, max_size=5),
        "distances": lists_of(lists_of(st.floats(0, 2), n), n),
    }[rule]


def lists_of(members, n):
    return st.lists(members, min_size=n, max_size=n)


@each_card
@A_THIRD_AS_MANY
@given(data=st.data())
def test_the_arrays_are_the_formula_for_random_batches(card, data):
    leading, calls = data.draw(calls_on(card))
    if not calls:  # test_shapes has the shape of no ranking
        return
    batch = {name: batched(card, name, [call[name] for call in calls]) for name in calls[0]}
    arguments = {
        name: values.reshape(leading + values.shape[1:])
        if isinstance(values, np.ndarray)
        else values
        for name, values in batch.items()
    }
    before = copy.deepcopy(arguments)
    result = getattr(rm, card.name)(**arguments)
    np.testing.assert_equal(arguments, before)
    expected = [getattr(rm.formulas, card.name)(**call) for call in calls]
    if not isinstance(result, dict):
        for part, wanted in zip(parts_of(result), parts_of(expected[0]), strict=True):
            assert np.shape(part)[: len(leading)] == leading
            assert part.dtype == (int if isinstance(wanted, int) else float)
    for i, call, wanted in zip(np.ndindex(leading), calls, expected, strict=True):
        assert_same(ranking_of(result, i), wanted, call)


@each_card
def test_an_argument_given_once_serves_all_rankings(card):
    arguments = good(card)
    lists = [name for name in arguments if card.parameter(name).rule in AXES]
    once = getattr(rm, card.name)(**arguments)
    for name in lists[1:]:
        repeated = {other: [arguments[other]] * 2 for other in lists if other != name}
        twice = getattr(rm, card.name)(**(arguments | repeated))
        for i in range(2):
            for part, expected in zip(ranking_of(twice, i), parts_of(once), strict=True):
                np.testing.assert_array_equal(part, expected)
