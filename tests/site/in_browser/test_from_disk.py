"""Pages opened from disk, as by a double click: each says so, and works."""

import re
from contextlib import ExitStack

import pytest

from .listening import LOADED
from .pages import BUILT

pytestmark = pytest.mark.built

REFUSED = "This browser cannot start Python from disk. Run make serve, and open the site there."
LIST_ONLY = """\
def my_ndcg(rels, k, pool):
    return rm.formulas.ndcg(rels, k)
rm.practice.check("ndcg", my_ndcg)
"""


@pytest.fixture
def from_disk(new_page):
    """Open a page, and see that it says where it is."""
    with ExitStack() as open_pages:

        def opened(path, script=""):
            page = open_pages.enter_context(new_page(script))
            page.goto(f"{BUILT.as_uri()}/{path}")
            line = page.locator("article h1 + .from-disk")
            line.wait_for()
            said = line.locator("code").all_inner_texts()
            assert said == ["make serve", "python -m http.server"]
            return page

        yield opened


def test_the_first_page_votes(from_disk):
    page = from_disk("index.html")
    page.get_by_role("button", name="B is better").click()
    page.locator(".figure-said", has_text="also prefer B").wait_for()


def test_a_chapter_moves_its_figure_and_checks_answers(from_disk):
    page = from_disk("chapters/ndcg.html")
    figure = page.locator("moving-figure").first
    figure.scroll_into_view_if_needed()
    said = figure.locator(".figure-said").inner_text()
    figure.get_by_role("button", name="That is my guess").click()
    page.wait_for_function(
        "said => document.querySelector('.figure-said').innerText !== said", arg=said
    )
    exercise = page.locator("run-exercise").first
    exercise.get_by_role("button", name="Edit and run").click()
    code = page.locator(".cm-content")
    code.press("Control+a")
    page.keyboard.insert_text(LIST_ONLY)
    exercise.get_by_role("button", name="Run", exact=True).click()
    exercise.locator(".exercise-answer", has_text="See the section").wait_for()


def test_the_lab_answers(from_disk):
    page = from_disk("chapters/lab.html?ranking=A3B0C0D0E2&k=4")
    page.locator("ranking-lab.lab-ready:not(.lab-arriving)").wait_for()
    page.locator(".figure-handle").first.press("ArrowDown")
    page.locator(".lab-status", has_text="Document A at rank 2 of 5").wait_for()


def test_the_search_finds(from_disk):
    page = from_disk("search.html?q=ndcg")
    page.locator("#search-results a").first.wait_for()
    page.keyboard.press("/")
    page.get_by_role("searchbox").last.fill("hit rate")
    page.locator(".search-status", has_text="hit rate").wait_for()


def test_the_detective_explains(from_disk):
    page = from_disk("chapters/different.html")
    page.locator(".detective-example").first.click()
    page.locator(".detective-answer", has_text="sorted from the retrieved list only").wait_for()


def test_a_browser_that_starts_no_python_says_so(from_disk):
    page = from_disk("chapters/ndcg.html", script="delete window.Worker")
    question = page.locator("typed-answer").first
    page.get_by_role("radio").first.check()
    question.get_by_role("button", name="Check").click()
    question.get_by_text(REFUSED).wait_for()


def test_a_server_is_asked_for_none_of_this(new_page, address):
    with new_page() as page:
        page.goto(address + "chapters/lab.html", wait_until="networkidle")
        page.locator(".lab-ready").wait_for()
        assert page.locator(".from-disk").count() == 0
        asked = page.evaluate(LOADED)
    assert any(url.endswith("lab.json") for url in asked)
    assert not [url for url in asked if re.search(r"from_disk|\.(json|mjs|wasm)\.js", url)]
