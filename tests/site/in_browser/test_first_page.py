"""The vote on the first page: on a phone's first screen, six metrics after it, and all of it
without JavaScript too."""

import json
import re

import pytest
from bs4 import BeautifulSoup

import rankmetrics_lib as rm
from book_site.interactive.first_page import lists

from .pages import BUILT

pytestmark = pytest.mark.built


def test_the_numbers_are_those_of_the_arrays():
    page = BeautifulSoup((BUILT / "index.html").read_text(encoding="utf-8"), "lxml")
    shown = [
        [float(cell.get_text()) for cell in row.select("td")]
        for row in page.select(".vote-answer tbody tr")
    ]
    rels = [
        [filled(item.select_one(".vote-dots")) for item in shown_list("li")]
        for shown_list in page.select(".vote-list ol")
    ]
    expected = [
        rm.reciprocal_rank(rels, 3),
        rm.ndcg(rels, 3, pool=[[3, 2, 1, 1]] * 2),
        rm.err(rels, 3, max_grade=3),
        rm.precision(rels, 3),
        rm.recall(rels, 3, n_relevant=4),
        rm.average_precision(rels, 3, n_relevant=4),
    ]
    assert shown == [[round(value, 2) for value in values] for values in expected]
    assert [a > b for a, b in shown] == 3 * [True] + 3 * [False]


def filled(dots):
    return dots.get_text().count("●")


def test_the_judgments_are_those_of_the_first_chapter():
    notebook = (BUILT.parents[1] / "chapters/rankings.ipynb").read_text(encoding="utf-8")
    cells = ["".join(cell["source"]) for cell in json.loads(notebook)["cells"]]
    (source,) = [cell for cell in cells if cell.startswith("judgments = ")]
    judgments = json.loads(source.removeprefix("judgments = ").replace(",\n}", "\n}"))
    assert judgments.items() <= lists.JUDGMENTS.items()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_vote_shows_six_metrics(visit, width, height):
    """Within a quarter of a minute, at 230 words a minute, and without scrolling."""
    with visit("index.html", width=width) as (page, complaints):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.fonts.ready")
        buttons = page.locator(".vote-buttons button")
        assert buttons.count() == 2
        assert all(bottom(button) <= height for button in buttons.all())
        assert not page.locator(".vote-reveal table").is_visible()
        read = page.locator("h1").inner_text() + page.locator(".vote").inner_text()
        buttons.nth(0).click()
        said = page.locator(".vote-said").inner_text()
        assert said.startswith("Three metrics agree with you: A has the best page first.")
        assert len(re.findall(r"[\w’]+", re.sub(r"\b\d\b", "", read + said))) <= 60
        assert page.locator(".vote-reveal tbody tr").count() == 6
        assert bottom(page.locator(".vote-reveal")) <= height
        assert page.evaluate("scrollY") == 0
        buttons.nth(1).press("Enter")
        assert "Three prefer A, which" in page.get_by_role("status").inner_text()
        pressed = [button.get_attribute("aria-pressed") for button in buttons.all()]
        assert pressed == ["false", "true"]
        assert complaints == []


def bottom(element):
    box = element.bounding_box()
    return box["y"] + box["height"]


def test_on_a_low_screen_the_answer_scrolls_into_view(visit):
    with visit("index.html", width=390, reduced_motion="reduce") as (page, _):
        page.set_viewport_size({"width": 390, "height": 600})
        page.locator(".vote-buttons button").nth(1).click()
        assert page.locator(".vote-said").bounding_box()["y"] >= 60
        assert bottom(page.locator(".vote-reveal")) <= 600


def test_the_sides_are_those_of_the_reasons():
    useful = {name: sum(grade > 0 for grade in lists.grades(name)) for name in lists.LISTS}
    assert useful["A"] < useful["B"]
    assert lists.grades("A")[0] == lists.MAX_GRADE > lists.grades("B")[0]


def test_on_paper_and_without_javascript_the_answer_is_there(visit):
    with visit("index.html", java_script_enabled=False) as (page, _):
        assert shown(page)
        assert not page.locator(".vote-buttons").is_visible()
        assert "prefer B, which has more useful pages" in page.locator(".vote-split").inner_text()
    with visit("index.html") as (page, _):
        page.emulate_media(media="print")
        assert shown(page)


def shown(page):
    parts = page.locator(".vote-answer, .vote-split").all()
    return len(parts) == 3 and all(part.is_visible() for part in parts)
