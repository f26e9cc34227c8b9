"""codespell finds no mistake in the pages, the notebooks' cells and the code."""

import subprocess
import sys

import nbformat

from .places import NOTEBOOKS, ROOT

KNOWN = "coo,fpr"  # a form of sparse matrices, false positive rate
NOT_OURS = "node_modules,package-lock.json"
AS_TYPED = "queries.tsv,words.txt,test_search.py"  # what readers type, slips and all


def misspelled(*paths):
    command = [sys.executable, "-m", "codespell_lib", "--ignore-words-list", KNOWN]
    command += ["--skip", f"{NOT_OURS},{AS_TYPED}", *paths]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8").stdout


def test_pages_and_code_are_spelled_right():
    folders = [ROOT / name for name in ("rankmetrics_lib", "tests", "book_site", "benchmarks")]
    pages = [*ROOT.glob("*.md"), *sorted((ROOT / "chapters").glob("*.md"))]
    pages += (ROOT / "chapters").glob("*.yml")
    assert misspelled(*folders, *pages) == ""


def test_cells_are_spelled_right_and_a_misspelled_word_is_found(tmp_path):
    for path in NOTEBOOKS:
        text = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells)
        (tmp_path / f"{path.stem}.md").write_text(text, encoding="utf-8")
    assert misspelled(tmp_path) == ""
    (tmp_path / "wrong.md").write_text("\x74eh")  # spelled out, the first test would find it here
    assert "wrong.md:1: \x74eh ==> the" in misspelled(tmp_path)
