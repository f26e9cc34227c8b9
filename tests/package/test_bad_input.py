"""Bad input is refused with the name of its argument: every bad value for one parameter of each
kind, one bad value for every parameter of every metric, and what is wrong only beside another
argument.

What else depends on two arguments, or on the form of an array: tests/metrics/refused.
"""

import math
import re

import numpy as np
import pytest
from refusals import pattern
from valid_arguments import BAD, EDGES, GOOD, good

import rankmetrics_lib as rm
from rankmetrics_lib.catalogue import CARDS, PARAMETERS
from rankmetrics_lib.formulas._rules import MEMBERS, SCALARS

each_card = pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
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


@each_card
def test_every_parameter_of_every_metric_is_checked(library, card):
    for name in card.parameters:
        wrong_types, wrong_values = BAD[card.parameter(name).rule]
        value, error = (wrong_types[0], TypeError) if wrong_types else (wrong_values[0], ValueError)
        assert_refused(library, card, name, value, error)
        if not card.may_be_none(name):
            assert_refused(library, card, name, None, (TypeError, ValueError))


# A list, and those of which it describes the same documents
AS_LONG_AS = dict.fromkeys(("scores", "predicted", "groups"), ["labels"])
AS_LONG_AS |= {"b": ["a"], "q": ["p"], "people": ["judged_by_both"], "in_pool": ["judged"]}
AS_LONG_AS |= {"propensities": ["rels", "clicks"], "weights": ["clicks", "labels"]}


def example_of(card, name):
    """A good value of any parameter; None for a choice and a setting."""
    return good(card).get(name, GOOD.get(card.parameter(name).rule))


def wrong_together(card):
    """Arguments that are good one by one, and what is said of them."""
    first, takes = card.parameters[0], {*card.parameters}
    for name in AS_LONG_AS.keys() & takes:
        for other in takes.intersection(AS_LONG_AS[name]):
            if short := (example_of(card, name) or [])[:1]:
                yield {name: short}, f"{name} must be as long as {other}, got 1 against 2"
    if "n_relevant" in takes:
        message = f"n_relevant must be at least 2, the relevant documents in {first}, got 1"
        yield {first: [1, 1], "n_relevant": 1}, message
    if "max_grade" in takes:
        grades = [[3, 0], [0, 0]] if first == "subtopics" else [3, 0]
        message = f"max_grade must be at least 3..., the highest label in {first}, got 2"
        yield {first: grades, "max_grade": 2}, message
    elif "gain" in takes:
        message = f"{first}[0] must be at most 1000 for the exponential gain, got 1001..."
        yield {first: [1001, 0], "gain": "exponential"}, message
    if "base" in takes:
        for discount in ("log2", "zipf"):
            message = "base must be left out unless discount='jarvelin', got 3"
            yield {"discount": discount, "base": 3}, message
    if "pool" in takes and first in ("rels", "labels"):
        message = "pool must hold all positive labels of the ranking..."
        yield {first: [3, 1], "pool": [2, 1]}, message


@each_card
def test_what_is_wrong_together_is_refused(library, card):
    for arguments, message in wrong_together(card):
        with pytest.raises(ValueError) as refused:
            getattr(library, card.name)(**good(card) | arguments)
        assert re.fullmatch(pattern(message), str(refused.value)), str(refused.value)


@each_card
def test_leading_shapes_that_do_not_fit_are_refused(card):
    first, *others = card.parameters
    for name in others:
        value = example_of(card, name)
        if isinstance(value, list) or card.parameter(name).rule == "count":
            message = f"{name} must have a leading shape that fits that of {first}, (2,), got (3,)"
            with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
                batch = {first: [example_of(card, first)] * 2, name: [value] * 3}
                getattr(rm, card.name)(**good(card) | batch)


@pytest.mark.parametrize("name", [name for name in PARAMETERS if PARAMETERS[name].rule in EDGES])
def test_the_outermost_right_values_are_taken(library, name):
    for value in EDGES[PARAMETERS[name].rule]:
        assert call(library, TAKERS[name], name, value) is not None


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
