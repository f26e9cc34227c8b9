"""The formulas give the same values in MicroPython as in CPython, to the last bit."""

from pathlib import Path

import micropython
import pytest
import small_inputs

from book_site.interactive import bundling
from rankmetrics_lib import formulas

SMALL_INPUTS = Path(small_inputs.__file__).read_text(encoding="utf-8")
FUNCTIONS = {name for name in formulas.__all__ if name[0].islower()}


def in_micropython(files, start=""):
    code = f"from small_inputs import print_all; print_all({start!r})"
    return micropython.run(code, files | {"small_inputs.py": SMALL_INPUTS})


@pytest.fixture(scope="module")
def expected():
    return [f"{call} => {result}" for call, result in small_inputs.results()]


def test_every_formula_is_called(expected):
    assert {line.split("(")[0] for line in expected} == FUNCTIONS


def test_formulas_agree_to_the_last_bit(expected):
    found = in_micropython(bundling.formula_files())
    assert len(found) == len(expected)
    assert [(one, other) for one, other in zip(found, expected, strict=True) if one != other] == []


def test_a_formula_that_differs_in_its_last_bit_is_noticed(expected):
    files = bundling.formula_files()
    path = "rankmetrics_lib/formulas/dcg.py"
    changed = files | {
        path: files[path].replace("1 / math.log2(rank + 1)", "math.log(2) / math.log(rank + 1)")
    }
    assert changed != files
    right = [line for line in expected if line.startswith("ndcg(")]
    assert right != in_micropython(changed, "ndcg") != []
