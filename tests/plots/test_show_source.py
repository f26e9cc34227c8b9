"""The source that a chapter shows: all of it but the docstring."""

from rankmetrics_lib import formulas, notebook
from rankmetrics_lib.formulas._arguments import function


def test_the_docstring_is_left_out():
    shown = notebook.show_source(formulas.cumulative_gain).data
    assert shown.split("\n")[1:-1] == [
        '@checked("rels", "k")',
        "def cumulative_gain(rels, k=None):",
        "    return float(sum(rels[:k]))",
    ]


def test_a_function_without_docstring_is_shown_whole():
    assert "return value if callable(value) else None" in notebook.show_source(function).data
