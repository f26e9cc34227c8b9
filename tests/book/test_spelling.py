"""codespell finds no mistake in the pages, the notebooks' cells and the code."""

import subprocess
import sys

import nbformat
import pytest

from .places import NOTEBOOKS, ROOT

KNOWN = "coo,fpr"  # a form of sparse matrices, false positive rate
NOT_OURS = "node_modules,package-lock.json"
AS_TYPED = "queries.tsv,words.txt,test_search.py"  # what readers type, slips and all


def misspelled(*arguments, text=None):
    command = [
        sys.executable,
        "-m",
        "codespell_lib",
        "--ignore-words-list",
        KNOWN,
        "--skip",
        f"{NOT_OURS},{AS_TYPED}",
    ]
    return subprocess.run(
        [*command, *arguments], input=text, capture_output=True, text=True, encoding="utf-8"
    ).stdout


def test_pages_and_code_are_spelled_right():
    folders = [ROOT / name for name in ("rankmetrics_lib", "tests", "book_site", "benchmarks")]
    pages = [*ROOT.glob("*.md"), *sorted((ROOT / "chapters").glob("*.md"))]
    pages += (ROOT / "chapters").glob("*.yml")
    assert misspelled(*map(str, folders + pages)) == ""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_cells_are_spelled_right(path):
    text = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)
    assert misspelled("-", text=text) == ""


def test_a_misspelled_word_is_found():
    wrong = "\x74eh"  # spelled out, the first test would find it here
    assert "==> the" in misspelled("-", text=wrong)
