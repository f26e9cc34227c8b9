"""Every public function over arrays has a numpydoc docstring with parameters, result, errors,
source and example. Every formula states its edge rule and fits on a screen."""

import inspect
import re
import sys

import pytest
from numpydoc.docscrape import FunctionDoc

import rankmetrics_lib as rm
from rankmetrics_lib.catalogue import CARDS, FAMILIES

SCREEN = 50  # lines

PUBLIC = [
    pytest.param(function, id=f"{library.__name__}.{name}")
    for library in (rm.arrays, rm.evaluation)
    for name in library.__all__
    if inspect.isfunction(function := getattr(library, name))
]


@pytest.mark.parametrize("function", PUBLIC)
def test_docstring_has_every_section_names_the_errors_and_calls_the_function(function):
    doc = FunctionDoc(function)
    missing = [
        name for name in ("Summary", "Parameters", "Returns", "Raises", "Examples") if not doc[name]
    ]
    assert missing == []
    assert doc["References"] or function in (rm.pad, rm.custom_measure)
    assert doc["Raises"][0].type == "ValueError, TypeError"
    assert f"{function.__name__}(" in "\n".join(doc["Examples"])


@pytest.mark.parametrize("function", PUBLIC)
def test_docstring_describes_each_parameter_in_order(function):
    described = [
        name
        for parameter in FunctionDoc(function)["Parameters"]
        for name in parameter.name.split(", ")
    ]
    assert described == list(inspect.signature(function).parameters)


@pytest.mark.parametrize("name", ["ConfusionMatrix", "PairCounts"])
@pytest.mark.parametrize("library", [rm.formulas, rm.arrays])
def test_counts_say_of_what(library, name):
    assert "documents" in inspect.getdoc(getattr(library, name))


@pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
def test_a_parameter_is_described_in_the_words_of_the_catalogue(card):
    """Unless its description refers to the metric that has them."""
    for parameter in FunctionDoc(getattr(rm, card.name))["Parameters"]:
        description = " ".join(parameter.desc).lower()
        for name in parameter.name.split(", "):
            words = card.parameter(name).words.lower()
            assert words in description or description == "as for `dcg`.", name


@pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
def test_a_choice_is_described_with_its_values(card):
    for parameter in FunctionDoc(getattr(rm, card.name))["Parameters"]:
        choices = [card.parameter(name).choices for name in parameter.name.split(", ")]
        if any(choices) and parameter.type:
            expected = ", ".join(f'"{choice}"' for choice in choices[0])
            assert parameter.type == "{" + expected + "}"


@pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
def test_a_formula_fits_a_screen_and_shows_an_example(card):
    formula = getattr(rm.formulas, card.name)
    examples = [line for line in formula.__doc__.splitlines() if ">>> " in line]
    assert any(f"{card.name}(" in line for line in examples)
    assert len(inspect.getsource(formula).splitlines()) <= SCREEN


@pytest.mark.parametrize("library", [rm.formulas, rm.arrays])
def test_no_docstring_names_a_source_by_its_number(library):
    texts = [inspect.getdoc(getattr(library, name)) for name in library.__all__]
    texts += [sys.modules[f"{library.__name__}.{family.name}"].__doc__ for family in FAMILIES]
    assert [text for text in texts if re.search(r"sources? 00\d", text, re.IGNORECASE)] == []
