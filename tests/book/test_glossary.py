"""The glossary: in order, in three languages, every term in it is used in the book, and the section
that an entry names explains it."""

import inspect
import re
from collections import Counter
from functools import cache

import pytest

import rankmetrics_lib as rm
from book_site.content.sections import LABELED, chapter_text

from .places import NOTEBOOKS, ROOT

GLOSSARY = ROOT / "chapters" / "glossary.md"
PAGES = [ROOT / "index.md", *sorted((ROOT / "chapters").glob("*.md"))]
HANGUL, HAN = re.compile("[\uac00-\ud7a3]"), re.compile("[\u4e00-\u9fff]")
LABELED_SECTIONS = {
    label: (path.stem, heading)
    for path in NOTEBOOKS
    for label, heading in LABELED.findall(chapter_text(path.stem))
}
SECTION = re.compile(r"See\s\{ref\}`([\w-]+)`\.$")
TERM = re.compile(r"\{term\}`(?:[^`<]*<)?([^`<>]+?)>?`")


def entries():
    """Each entry: its English names, and the paragraphs below them."""
    (body,) = re.findall(
        r"```\{glossary\}\n(.*?)\n```", GLOSSARY.read_text(encoding="utf-8"), re.DOTALL
    )
    for entry in re.split(r"\n\n(?=\S)", body):
        names = [line for line in entry.split("\n") if line and not line.startswith(" ")]
        text = "\n".join(
            line.strip() for line in entry.split("\n") if not line or line.startswith(" ")
        )
        yield names, text.strip().split("\n\n")


ENTRIES = {names[0]: (names, paragraphs) for names, paragraphs in entries()}


@cache
def markdown():
    """What readers see of each page and notebook, by name."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in PAGES}
    return texts | {path.name: chapter_text(path.stem) for path in NOTEBOOKS}


def book():
    """The words of all pages except the glossary, and of the docstrings that the reference
    shows."""
    pages = [text for name, text in markdown().items() if name != GLOSSARY.name]
    functions = [
        getattr(package, name) for package in (rm.arrays, rm.formulas) for name in package.__all__
    ]
    return re.sub(r"[\s*_]+", " ", " ".join([*pages, *map(inspect.getdoc, functions)]))


BOOK = book()


def test_terms_are_in_alphabetical_order():
    assert list(ENTRIES) == sorted(ENTRIES, key=lambda term: term.casefold())


def test_no_term_stands_there_twice():
    names = [name for names, _ in ENTRIES.values() for name in names]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("term", ENTRIES)
def test_a_term_has_three_languages_and_a_short_definition(term):
    names, (languages, definition) = ENTRIES[term]
    korean, chinese = re.fullmatch(r"Korean (.+) · Chinese (.+)", languages).groups()
    assert HANGUL.search(korean) or korean in names
    assert HAN.search(chinese) or chinese in names
    assert not HAN.search(korean) and not HANGUL.search(chinese)
    text = SECTION.sub("", definition).strip()
    assert 1 <= len(re.findall(r"[.;](?=\s|$)", text)) <= 3 and text.endswith(".")


@pytest.mark.parametrize("term", ENTRIES)
def test_a_term_is_used_in_the_book(term):
    names = "|".join(re.escape(name) for name in ENTRIES[term][0])
    assert re.search(rf"(?<![\w-])(?:{names})(?:e?s)?(?![\w-])", BOOK, re.IGNORECASE), term


@pytest.mark.parametrize("page", markdown())
def test_a_term_that_a_page_links_to_is_in_the_glossary(page):
    names = {name for names, _ in ENTRIES.values() for name in names}
    assert set(TERM.findall(markdown()[page])) <= names


def sections(chapter):
    """The text under each heading of a chapter, up to the next one of its level or above."""
    lines = markdown()[f"{chapter}.ipynb"].split("\n")
    heads = [(place, line) for place, line in enumerate(lines) if re.match("#+ ", line)]
    for place, head in heads:
        ends = [
            later for later, line in heads if later > place and level_of(line) <= level_of(head)
        ]
        yield head.lstrip("#").strip(), "\n".join(lines[place : min(ends, default=None)])


def level_of(heading):
    return len(heading) - len(heading.lstrip("#"))


@pytest.mark.parametrize("term", ENTRIES)
def test_the_section_that_an_entry_names_uses_the_term(term):
    names, (_, definition) = ENTRIES[term]
    chapter, heading = LABELED_SECTIONS[SECTION.search(definition)[1]]
    text = re.sub(r"[\s*_]+", " ", dict(sections(chapter))[heading])
    either = "|".join(re.escape(name) for name in names)
    assert re.search(rf"(?<![\w-])(?:{either})(?:e?s)?(?![\w-])", text, re.IGNORECASE)


@pytest.mark.parametrize("term", ENTRIES)
def test_a_page_links_to_a_term(term):
    pages = "\n".join(text for name, text in markdown().items() if name != GLOSSARY.name)
    assert set(ENTRIES[term][0]) & set(TERM.findall(pages)), term


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_chapter_links_to_a_term_once(path):
    names = {name: names[0] for names, _ in ENTRIES.values() for name in names}
    linked = Counter(names[term] for term in TERM.findall(markdown()[path.name]))
    assert [term for term, times in linked.items() if times > 1] == []


@pytest.mark.parametrize("role, term", [("{term}`run`", "run"), ("{term}`runs <run>`", "run")])
def test_how_a_page_links_to_a_term(role, term):
    assert TERM.findall(f"The {role} of a system.") == [term]
