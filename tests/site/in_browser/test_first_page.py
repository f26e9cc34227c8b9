"""The vote on the first page: on a phone's first screen, six metrics after it, and all of it
without JavaScript too."""

import json

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
        rm.reciprocal_rank(rels, 5),
        rm.ndcg(rels, 5, pool=[[3, 2, 1, 1]] * 2),
        rm.err(rels, 5, max_grade=3),
        rm.precision(rels, 5),
        rm.recall(rels, 5, n_relevant=4),
        rm.average_precision(rels, 5, n_relevant=4),
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


def test_a_vote_shows_six_metrics(visit):
    with visit("index.html") as (page, complaints):
        page.set_viewport_size({"width": 390, "height": 844})
        buttons = page.locator(".vote-buttons button")
        assert buttons.count() == 2
        assert all(box["y"] + box["height"] <= 844 for box in map(bounds, buttons.all()))
        assert not page.locator(".vote-answer").is_visible()
        buttons.nth(0).click()
        assert page.locator(".vote-answer tbody tr").count() == 6
        assert page.locator(".vote-why").is_visible()
        assert "You chose A. So do RR@5" in page.get_by_role("status").inner_text()
        buttons.nth(1).press("Enter")
        assert "You chose B. So do P@5" in page.get_by_role("status").inner_text()
        pressed = [button.get_attribute("aria-pressed") for button in buttons.all()]
        assert pressed == ["false", "true"]
        assert complaints == []


def bounds(element):
    return element.bounding_box()


def test_on_paper_and_without_javascript_the_answer_is_there(visit):
    with visit("index.html", java_script_enabled=False) as (page, _):
        assert page.locator(".vote-answer").is_visible()
        assert not page.locator(".vote-buttons").is_visible()
    with visit("index.html") as (page, _):
        page.emulate_media(media="print")
        assert page.locator(".vote-answer").is_visible()
