"""The source that a chapter shows: the formula without docstring, decorator and types."""

from rankmetrics_lib import formulas, notebook
from rankmetrics_lib.formulas._rules import function
from rankmetrics_lib.formulas.dcg import discounted_sum


def shown(*functions):
    return notebook.show_source(*functions).data.split("\n")[1:-1]


def test_the_docstring_is_left_out():
    assert shown(formulas.cumulative_gain) == [
        "def cumulative_gain(rels, k=None):",
        "    return float(sum(rels[:k]))",
    ]


def test_a_function_without_docstring_is_shown_whole():
    assert shown(function) == [
        "def function(value):",
        "    return value if callable(value) else None",
    ]


def test_a_long_signature_is_broken_and_keeps_its_defaults():
    assert shown(formulas.tie_averaged_ndcg)[:3] == [
        "def tie_averaged_ndcg(",
        '    labels, scores, k=None, *, pool=None, gain="linear", discount="log2", base=2',
        "):",
    ]


def test_several_functions_are_shown_one_after_the_other():
    lines = shown(discounted_sum, formulas.dcg)
    assert [line.split("(")[0] for line in lines if line.startswith("def ")] == [
        "def discounted_sum",
        "def dcg",
    ]
