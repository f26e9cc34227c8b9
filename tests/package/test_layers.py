"""The arrays are the formulas: every metric, with every choice of its card, over all small rankings
at once."""

import math

import numpy as np
import pytest
import small_inputs

import rankmetrics_lib as rm
from rankmetrics_lib.catalogue import CARDS

LISTS = ("labels", "judged labels", "scores", "flags", "propensities", "subtopics", "distances")
IDS = ("ranking_a", "groups", "lists")


def parts_of(result):
    """The numbers, or the curves, that a metric returns."""
    several = isinstance(result, (tuple, rm.formulas.ConfusionMatrix, rm.formulas.PairCounts))
    if isinstance(result, dict):
        return [result[key] for key in sorted(result)]
    return list(result) if several else [result]


def batched(card, name, values):
    """The values of one argument for many rankings, in the form that the arrays take."""
    rule = card.parameter(name).rule
    if rule in LISTS:
        return rm.pad(values)
    return np.array(values) if rule == "count" else values[0]


@pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
def test_the_arrays_are_the_formula_for_all_small_rankings_at_once(card):
    formula, over_arrays = getattr(rm.formulas, card.name), getattr(rm, card.name)
    for calls in small_inputs.calls_alike(card):
        if {*IDS} & {*card.parameters}:  # ids cannot be padded beside text
            got = [parts_of(over_arrays(**call)) for call in calls]
        else:
            names = calls[0]
            batch = {name: batched(card, name, [call[name] for call in calls]) for name in names}
            got = zip(*parts_of(over_arrays(**batch)), strict=True)
        for call, found in zip(calls, got, strict=True):
            for part, expected in zip(found, parts_of(formula(**call)), strict=True):
                assert_same(part, expected, call)


def assert_same(found, expected, call):
    """After the end of a list comes padding: NaN, or 0 for a document that nobody reaches."""
    if not isinstance(expected, list):
        assert found == pytest.approx(expected, rel=1e-12, abs=1e-12, nan_ok=True), call
        return
    found = np.atleast_1d(found)
    np.testing.assert_allclose(found[: len(expected)], expected, rtol=1e-12, err_msg=str(call))
    assert all(math.isnan(value) or value == 0 for value in found[len(expected) :]), call
