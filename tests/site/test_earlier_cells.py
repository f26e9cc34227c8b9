"""The lines that a cell needs from the cells above it."""

import pytest

from book_site.interactive.earlier_cells import free_names, imported_modules, needed_lines


@pytest.mark.parametrize(
    "source, names",
    [
        ("def f(x):\n    return g(x) + y", {"g", "y"}),
        ("x = 1\ndef f():\n    return x", set()),
        ("[a * b for a in c]", {"b", "c"}),
        ("def f():\n    import math\n    return math.inf", set()),
        ("print(len(rels))", {"rels"}),
        ("def f(n=size):\n    return n", {"size"}),
    ],
)
def test_free_names(source, names):
    assert free_names(source) == names


def test_lines_come_in_order_with_what_they_need_and_nothing_else():
    cells = [
        "import math\nfrom a import b, c",
        "unused = 1",
        "def f(x):\n    return b(x)",
        "f(unused)",
    ]
    lines = "import math\nfrom a import b\ndef f(x):\n    return b(x)"
    assert needed_lines({"f", "math"}, cells) == lines


def test_the_last_definition_counts():
    assert needed_lines({"x"}, ["x = 1", "x = 2"]) == "x = 2"


def test_a_cell_that_is_no_plain_python_defines_nothing():
    assert needed_lines({"x"}, ["x = 1", "%timeit x"]) == "x = 1"


def test_a_name_that_nothing_defines_is_told():
    with pytest.raises(NameError, match="no earlier cell defines y"):
        needed_lines({"x", "y"}, ["x = 1"])


def test_imported_modules():
    assert imported_modules("import a\nfrom b.c import d\ndef f():\n    import e") == {
        "a",
        "b.c",
        "e",
    }
