"""What the chapters say of other tools names them, in the versions of tools.txt."""

import re
from pathlib import Path

import pytest

from book_site.content.sections import chapter_text

BOOK = Path(__file__).parents[2]
LINES = Path(__file__).with_name("tools.txt").read_text(encoding="utf-8").splitlines()[1:]
VERSIONS = dict(line.split()[:2] for line in LINES)
DISTRIBUTIONS = {"pytrec_eval": "pytrec-eval-terrier"}
MOST = re.compile(r"\bmost (of the )?(tools|libraries|programs|packages|evaluators)\b", re.I)


def unnamed(text):
    """The paragraphs that say what most tools do, and name fewer than two of the table."""
    return [
        paragraph
        for paragraph in text.split("\n\n")
        if MOST.search(paragraph) and sum(tool in paragraph for tool in VERSIONS) < 2
    ]


def versions_in(text):
    """(tool, version) where a tool of the table is followed by a version."""
    tools = "|".join(map(re.escape, VERSIONS))
    pattern = rf"({tools})`?(?:,? \(?version)? (\d+(?:\.\d+)+)"
    return re.findall(pattern, text)


@pytest.mark.parametrize(
    "path", sorted((BOOK / "chapters").glob("*.[im][pd]*")), ids=lambda p: p.name
)
def test_most_tools_are_named_and_their_versions_are_those_of_the_table(path):
    text = path.read_text(encoding="utf-8") if path.suffix == ".md" else chapter_text(path.stem)
    assert unnamed(text) == []
    for tool, version in versions_in(text):
        assert VERSIONS[tool].startswith(version), (tool, version)


def test_the_versions_are_those_that_are_pinned():
    pins = dict(
        line.split("==")
        for line in (BOOK / "requirements.txt").read_text(encoding="utf-8").split()
        if "==" in line
    )
    for tool, version in VERSIONS.items():
        name = DISTRIBUTIONS.get(tool, tool.lower().replace("_", "-"))
        assert pins.get(name, version) == version


def test_a_sentence_without_names_is_found():
    assert unnamed("Most tools print it.") and not unnamed("Most tools, ragas and ranx, print it.")
    assert versions_in("In ragas 0.1, and scikit-learn (version 1.9):") == [
        ("ragas", "0.1"),
        ("scikit-learn", "1.9"),
    ]
