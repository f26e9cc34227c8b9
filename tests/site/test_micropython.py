"""MicroPython reads all Python that the pages load, and the formulas give the same values in it as
in CPython, to the last bit. `make check` runs this file, too."""

from pathlib import Path

import micropython
import pytest
import small_inputs

from book_site.interactive import bundling
from rankmetrics_lib import formulas
from rankmetrics_lib.sections import TITLES

SMALL_INPUTS = Path(small_inputs.__file__).read_text(encoding="utf-8")
FUNCTIONS = {name for name in formulas.__all__ if name[0].islower()}


def in_micropython(files, start=""):
    code = f"from small_inputs import print_all; print_all({start!r})"
    return micropython.run(code, files | {"small_inputs.py": SMALL_INPUTS})


# Prints what MicroPython's compiler says of a file that it refuses.
REFUSED = """for path in {paths}:
    with open(path) as file:
        try:
            compile(file.read(), path, "exec")
        except SyntaxError as error:
            print(path, error)
"""


def refused(files):
    return micropython.run(REFUSED.format(paths=[*files]), files)


def test_micropython_reads_what_the_pages_load():
    files = bundling.formula_files() | bundling.lab_files() | bundling.detective_files()
    files |= bundling.checker_files()
    for chapter in TITLES:
        files |= bundling.chapter_files(chapter)
    for name in bundling.figure_names():
        files |= bundling.figure_files(name)
    assert refused(files) == []


def test_what_micropython_cannot_read_is_noticed():
    assert refused({"new.py": "both = [*a, *b]", "old.py": "both = a + b"}) == [
        "new.py *x must be assignment target"
    ]


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
