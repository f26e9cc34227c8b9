"""The cards of the catalogue describe what the two layers really offer."""

import ast
import inspect
import itertools
import math
from pathlib import Path

import pytest
import small_inputs
from valid_arguments import LISTS, good

import rankmetrics_lib as rm
from rankmetrics_lib.catalogue import CARDS, FAMILIES, LAB_GROUPS, MEASURE_PARAMETERS, NAMES, Card
from rankmetrics_lib.sections import SECTIONS

TESTS = Path(__file__).parents[1]
LAYERS = [rm.formulas, rm.arrays]
each_card = pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
BOUNDED = [card for card in CARDS.values() if card.bounds]
each_bounded = pytest.mark.parametrize("card", BOUNDED, ids=lambda card: card.name)
each_layer = pytest.mark.parametrize("layer", LAYERS, ids=["formulas", "arrays"])


def parameters_of(layer, card):
    return inspect.signature(getattr(layer, card.name)).parameters.values()


@each_layer
@each_card
def test_a_card_names_the_parameters_of_its_function(layer, card):
    found = parameters_of(layer, card)
    positional = [p.name for p in found if p.kind is p.POSITIONAL_OR_KEYWORD]
    keywords = [p.name for p in found if p.kind is p.KEYWORD_ONLY]
    assert (tuple(positional), tuple(keywords)) == (card.positional, card.keywords)
    assert [p.name for p in found if p.default is None] == [
        name for name in card.parameters if card.may_be_none(name)
    ]


@each_card
def test_a_card_says_in_one_sentence_what_its_metric_measures(card):
    assert len(card.words) <= 90
    assert card.words[0].isupper() or card.words[0] == "1"
    assert card.words[-1] == "." and ". " not in card.words
    assert sum(other.words == card.words for other in CARDS.values()) == 1


@each_card
def test_both_layers_have_the_same_defaults(card):
    formula, arrays = ([p.default for p in parameters_of(layer, card)] for layer in LAYERS)
    assert formula == arrays


@each_layer
@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
def test_a_family_is_a_module_that_defines_its_metrics(layer, family):
    """No function is made at run time: each name has a `def` or a `class` in the module."""
    path = Path(layer.__file__).with_name(f"{family}.py")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    cards = [card for card in CARDS.values() if card.family == family]
    names = {card.name for card in cards} | {card.counts for card in cards if card.counts}
    (offered,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and node.targets[0].id == "__all__"
    )
    assert set(offered) == names <= defined
    assert len(offered) == len(names)
    assert all(getattr(layer, name).__module__ == f"{layer.__name__}.{family}" for name in names)


@each_layer
def test_a_layer_offers_the_metrics_and_nothing_else(layer):
    public = {
        name
        for name, value in vars(layer).items()
        if callable(value) and not name.startswith("_") and name != "pad"
    }
    assert public == set(NAMES) == set(layer.__all__) - {"pad"}


@pytest.mark.parametrize("name", rm.arrays.__all__)
def test_the_package_offers_the_arrays_at_its_top(name):
    assert getattr(rm, name) is getattr(rm.arrays, name)


@each_card
def test_a_metric_has_tests_in_the_file_of_its_family(card):
    tests = (TESTS / "metrics" / f"test_{card.family}.py").read_text(encoding="utf-8")
    assert card.name in tests


@each_card
def test_all_but_the_lists_and_the_cut_are_named(card):
    """So that a call explains itself. Only a rank, a rate, a probability, a variant or a utility
    may come last by position."""
    rules = {name: card.parameter(name).rule for name in card.positional}
    others = {name for name in rules if rules[name] not in (*LISTS, "propensities")}
    assert others <= {"k", "p", "max_fpr", "recall_level", "variant", "utility"}


@each_layer
@each_bounded
def test_the_empty_ranking_has_the_value_on_the_card(layer, card):
    arguments = good(card)
    empty = {name: [] if isinstance(value, list) else value for name, value in arguments.items()}
    assert getattr(layer, card.name)(**empty) == pytest.approx(card.empty, nan_ok=True)


@each_bounded
def test_values_stay_within_the_bounds_on_the_card(card):
    lowest, highest = card.bounds
    for call in itertools.chain(*small_inputs.calls_alike(card)):
        value = getattr(rm.formulas, card.name)(**call)
        assert math.isnan(value) or lowest <= value <= highest, call


def test_a_parameter_without_a_rule_fails_at_once():
    with pytest.raises(KeyError, match="gmpa: parameter value has no entry in PARAMETERS"):
        Card("gmpa", "GMPA", ("value",), words="A slip.", section="Anywhere")


def test_a_metric_without_a_card_fails_at_once():
    def not_in_the_catalogue(rels):
        return 0.0

    from rankmetrics_lib.arrays._arguments import checked as checked_arrays
    from rankmetrics_lib.formulas._arguments import checked as checked_lists

    for checked in (checked_lists, checked_arrays):
        with pytest.raises(KeyError, match="not_in_the_catalogue"):
            checked(not_in_the_catalogue)


@each_card
def test_what_a_card_refers_to_exists(card):
    assert not card.averages or card.averages in CARDS
    assert card.section in SECTIONS, "is it new? .venv/bin/python -m book_site.content.sections"
    assert all(row.group in LAB_GROUPS for row in card.rows)
    assert not card.measure or set(card.measure.parameters) <= set(MEASURE_PARAMETERS)
    assert set(card.needs) <= set(card.parameters)


def test_no_two_measures_or_rows_share_a_name():
    measures = [card.measure for card in CARDS.values() if card.measure]
    names = [name for measure in measures for name in (measure.name, *measure.aliases)]
    keys = [row.key for card in CARDS.values() for row in card.rows]
    assert len(set(names)) == len(names)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("name", [card.counts for card in CARDS.values() if card.counts])
def test_both_layers_count_the_same_things_by_the_same_names(name):
    formula, over_arrays = getattr(rm.formulas, name), getattr(rm, name)
    assert formula.names == over_arrays._fields

    def properties(cls):
        return {key for key, value in vars(cls).items() if isinstance(value, property)}

    assert properties(formula) == properties(over_arrays)
    assert hasattr(formula, "f") == hasattr(over_arrays, "f")
