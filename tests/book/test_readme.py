"""The README's examples are those of `examples`, print what it shows, and its picture is that of
the first page."""

import re
import shutil
import subprocess
import sys

import pytest

from book_site import readme_picture
from book_site.interactive.first_page import lists

from .places import ROOT

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```python\n(.*?)^```\n```text\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
REFERENCE = {f"chapters/{name}.ipynb" for name in ("errata", "figures", "statistics")}
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def words(text):
    """The text without its line breaks, which the README has where a page ends."""
    return text.split()


def shown_by(example):
    [shown] = [printed for code, printed in SHOWN if code == example.read_text(encoding="utf-8")]
    return shown


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_prints_what_the_readme_shows(example):
    ran = subprocess.run(
        [sys.executable, example], cwd=example.parent, capture_output=True, text=True
    )
    assert (words(ran.stdout), ran.stderr) == (words(shown_by(example)), "")


def test_every_code_block_is_an_example():
    assert len(SHOWN) == TEXT.count("```python") == len(EXAMPLES) > 0


def test_the_command_prints_the_means_of_the_example(tmp_path):
    shutil.copytree(ROOT / "examples", tmp_path, dirs_exist_ok=True)
    [line] = re.findall(r"`rankmetrics-lib (evaluate .*?)`", TEXT)
    command = [sys.executable, "-m", "rankmetrics_lib", *line.split()]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("nDCG@10  0.6951\nAP       0.5000\n", "")


def test_the_picture_is_what_its_command_draws():
    assert readme_picture.PICTURE.read_text(encoding="utf-8") == readme_picture.svg()


def test_the_picture_says_which_metrics_change():
    """By hand: precision counts the useful pages above the cut, RR asks where the first one is."""
    tops = [lists.grades_in(order)[: lists.K] for order in readme_picture.orders()]
    useful = [[grade > 0 for grade in top] for top in tops]
    sentences = re.findall(r"At rank (\d): (.*?) changed", readme_picture.svg())
    assert [int(rank) for rank, _ in sentences] == [4, 3, 2, 1]
    for (_, changed), before, after in zip(sentences, useful[:-1], useful[1:], strict=True):
        names = re.split(", | and ", changed)
        assert ("P" in names) == (sum(before) != sum(after))
        assert ("RR" in names) == (before.index(True) != after.index(True))


def test_the_table_has_every_chapter_and_asks_the_questions_of_the_first_page():
    asked = re.findall(r"^\| \[.*?\]\((chapters/\w+\.ipynb)\) \| (.*) \|$", TEXT, re.MULTILINE)
    chapters = {f"chapters/{path.name}" for path in (ROOT / "chapters").glob("*.ipynb")}
    assert chapters - {chapter for chapter, _ in asked} == REFERENCE
    first_page = (ROOT / "index.md").read_text(encoding="utf-8")
    assert asked == re.findall(r"^\| \[\]\((.*\.ipynb)\) \| (.*) \|$", first_page, re.MULTILINE)


def test_the_readme_is_short():
    assert TEXT.count("\n") <= 120
