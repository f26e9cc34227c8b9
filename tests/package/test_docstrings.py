"""Every public function says in numpydoc form what it takes, gives and refuses, with a source and
an example."""

import inspect

import pytest
from numpydoc.docscrape import FunctionDoc

import rankmetrics_lib as rm

PUBLIC = [
    pytest.param(function, id=f"{library.__name__}.{name}")
    for library in (rm.formulas, rm.arrays, rm.evaluation)
    for name in library.__all__
    if inspect.isfunction(function := getattr(library, name))
]


@pytest.mark.parametrize("function", PUBLIC)
def test_docstring_has_every_section(function):
    doc = FunctionDoc(function)
    missing = [
        name for name in ("Summary", "Parameters", "Returns", "Raises", "Examples") if not doc[name]
    ]
    assert missing == []
    assert doc["References"] or function is rm.pad


@pytest.mark.parametrize("function", PUBLIC)
def test_docstring_describes_each_parameter_in_order(function):
    described = [
        name
        for parameter in FunctionDoc(function)["Parameters"]
        for name in parameter.name.split(", ")
    ]
    assert described == list(inspect.signature(function).parameters)


@pytest.mark.parametrize("function", PUBLIC)
def test_docstring_example_calls_the_function(function):
    assert f"{function.__name__}(" in "\n".join(FunctionDoc(function)["Examples"])


@pytest.mark.parametrize("function", PUBLIC)
def test_docstring_names_the_errors_raised(function):
    assert FunctionDoc(function)["Raises"][0].type == "ValueError, TypeError"


@pytest.mark.parametrize("name", ["ConfusionMatrix", "PairCounts"])
@pytest.mark.parametrize("library", [rm.formulas, rm.arrays])
def test_counts_say_of_what(library, name):
    assert "documents" in inspect.getdoc(getattr(library, name))
