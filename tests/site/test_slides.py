"""The slides of each chapter, as files: authored lines, and nothing that gives an answer away."""

import json
import re

import nbformat
import pytest
from bs4 import BeautifulSoup
from docutils import nodes
from tiny_book import ROOT

from book_site.slides.deck import NothingToShow, slides_of

BUILT = ROOT / "_build" / "html"
NOTEBOOKS = (ROOT / "chapters").glob("*.ipynb")
LOOKED_UP = {"figures", "statistics"}  # pages without slides
CHAPTERS = sorted({path.stem for path in NOTEBOOKS} - LOOKED_UP)
GIVEN_AWAY = re.compile(r"Solution of|Model answer|Not yet:|Not tried|Hint|rm\.practice")
pytestmark = pytest.mark.built


@pytest.fixture(scope="module", params=CHAPTERS)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def authored(name):
    cells = nbformat.read(ROOT / f"chapters/{name}.ipynb", as_version=4).cells
    return [one for cell in cells for one in cell.metadata.get("slides", [])]


@pytest.fixture(scope="module")
def slides(name):
    text = (BUILT / f"slides/{name}.html").read_text(encoding="utf-8")
    start, end = text.index('<div class="slides">'), text.index('<script type="module"')
    found = BeautifulSoup(text[start:end], "lxml").select("div.slides > section")
    assert found[0]["class"] == ["title"]
    return found[1:]


def test_a_chapter_is_a_talk(authored, slides):
    """Ten to eighteen slides, the title included; each is authored, in the order of the chapter."""
    assert 9 <= len(authored) <= 17
    lines = [slide.select_one("p.line").text for slide in slides]
    assert lines == [one["line"] for one in authored]


def test_a_line_is_said_aloud(authored):
    """One or two short sentences, of which each slide has its own."""
    lines = [one["line"] for one in authored]
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert 3 <= len(line.split()) <= 20, line
        assert "`" not in line and "$" not in line, line


def test_a_slide_shows_one_thing(authored, slides):
    for one, slide in zip(authored, slides, strict=True):
        assert len(slide.select("div.shown")) == ("show" in one), one
        assert "show" not in one or slide.select_one("div.shown > div").find(True), one


def test_a_formula_stands_without_the_mark_of_its_sentence(slides):
    for slide in slides:
        for formula in slide.select("div.formula annotation"):
            assert not re.search(r"[.,]\s*(\\end\{\w+\}\s*)*$", formula.text), formula.text


def test_no_slide_gives_an_answer_away(slides):
    for slide in slides:
        assert not GIVEN_AWAY.findall(slide.text), slide.text


def test_code_is_shown_where_the_author_says_so(authored, slides):
    for one, slide in zip(authored, slides, strict=True):
        shown = slide.select("div.highlight-ipython3, div.highlight-python")
        assert len(shown) == (one.get("show") == "code"), one


def test_prose_goes_to_the_speaker(slides):
    notes = [slide.select_one("aside.notes").text.split() for slide in slides]
    assert sum(map(len, notes)) > 400
    for slide in slides:
        assert not slide.select("div.shown figcaption, section section")


def test_a_deck_waits_for_the_faces_that_it_holds(name):
    """On a busy machine, too: what fits in them does not fit in others."""
    text = (BUILT / f"slides/{name}.html").read_text(encoding="utf-8")
    assert set(re.findall(r"font-display: ?(\w+)", text)) == {"block"}
    assert text.count("@font-face") == text.count("font-display")


def test_the_chapter_leads_to_its_slides(name):
    page = (BUILT / f"chapters/{name}.html").read_text(encoding="utf-8")
    assert f'href="../slides/{name}.html"' in page


@pytest.mark.parametrize(
    "one, fault",
    [
        ({"line": "A figure that is not there.", "show": "figure"}, "cell 0 holds no figure"),
        ({"line": "A second formula.", "show": "formula 2"}, "cell 0 holds no formula 2"),
        ({"line": ""}, "a slide has a line"),
        ({"line": "Shown", "shows": "figure"}, "a slide has a line"),
    ],
)
def test_a_slide_that_shows_nothing_stops_the_build(one, fault):
    chapter = nodes.document(None, None)
    section = nodes.section("", nodes.title("", "Title"), ids=["title"])
    formula = nodes.math_block("x", "x")
    formula.line = 10_002
    section += formula
    chapter += section
    with pytest.raises(NothingToShow, match=fault):
        slides_of(chapter, [{"metadata": {"slides": [one]}}])


def test_the_notebooks_keep_the_lines_to_themselves():
    for path in (ROOT / "_build/standalone").rglob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not [cell for cell in cells if "slides" in cell["metadata"]], path
