"""What is printed in the bibliography is cited, and what a page or docstring cites is printed."""

import ast
import re
from pathlib import Path

import pytest
from pybtex.database import parse_file

from .places import NOTEBOOKS, ROOT

ENTRIES = parse_file(str(ROOT / "chapters" / "references.bib")).entries
PAGES = [ROOT / "index.md", ROOT / "README.md", *sorted((ROOT / "chapters").glob("*.md"))]
MODULES = sorted((ROOT / "rankmetrics_lib").rglob("*.py"))
CITED = re.compile(r"\{cite(?::\w)?\}`([^`]+)`")
# "Moffat & Zobel (2008)", "Chapelle et al. (2009)", "Burges et al., 2005": the first name counts
NAMED = re.compile(
    r"((?:van )?[A-Z][\w-]+)(?:(?:, [A-Z][\w-]+)* & [A-Z][\w-]+| et al\.)?,? \(?((?:19|20)\d\d)\)?"
)


def read(path):
    return Path(path).read_text(encoding="utf-8")


def keys_on_pages():
    found = CITED.findall("\n".join(map(read, [*NOTEBOOKS, *PAGES])))
    return {key.strip() for keys in found for key in keys.split(",")}


def docstrings():
    """Name and text of every docstring of the package."""
    for path in MODULES:
        for node in ast.walk(ast.parse(read(path))):
            documented = isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
            if documented and (text := ast.get_docstring(node)):
                yield f"{path.stem}.{getattr(node, 'name', '')}", text


def named(text):
    """First author and year of each source that a text names."""
    return set(NAMED.findall(re.sub(r"\s+", " ", text)))


def first_author(entry):
    person = entry.persons["author"][0]
    return " ".join([*person.prelast_names, *person.last_names])


KNOWN = {
    (first_author(entry).replace("Van", "van"), entry.fields.get("year", "")): key
    for key, entry in ENTRIES.items()
}
REFERENCES = {
    name: text.split("References\n----------\n")[1].split("\n\n")[0]
    for name, text in docstrings()
    if "References\n----------\n" in text
}


def test_every_entry_is_cited():
    in_docstrings = set().union(*(named(text) for _, text in docstrings()))
    by_name = {KNOWN[source] for source in in_docstrings if source in KNOWN}
    assert sorted(set(ENTRIES) - keys_on_pages() - by_name) == []


def test_every_key_that_a_page_cites_is_an_entry():
    assert sorted(keys_on_pages() - set(ENTRIES)) == []


@pytest.mark.parametrize("name", REFERENCES)
def test_the_references_of_a_docstring_are_in_the_bibliography(name):
    assert {source for source in named(REFERENCES[name]) if source not in KNOWN} == set()


def test_docstrings_name_sources():
    assert len(set().union(*map(named, REFERENCES.values()))) > 20


@pytest.mark.parametrize(
    "path", [*NOTEBOOKS, *PAGES, *MODULES], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_no_source_goes_by_a_number(path):
    assert not re.findall(r"\bsources? 00\d", read(path), re.IGNORECASE)


@pytest.mark.parametrize(
    "text, sources",
    [
        ("Moffat & Zobel (2008); Holm (1979).", {("Moffat", "2008"), ("Holm", "1979")}),
        ("Smucker, Allan & Carterette (2007)", {("Smucker", "2007")}),
        ("van Rijsbergen (1979), chapter 7", {("van Rijsbergen", "1979")}),
        ("Burges et al. (2005) and Järvelin (2002)", {("Burges", "2005"), ("Järvelin", "2002")}),
    ],
)
def test_how_a_text_names_a_source(text, sources):
    assert named(text) == sources
