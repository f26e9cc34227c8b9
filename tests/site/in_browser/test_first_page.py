"""The first page: a vote, six metrics, pages that are dragged, the way into the lab; and without
JavaScript, a table."""

import json
import re
from itertools import permutations
from urllib.parse import parse_qs, urlsplit

import pytest
from bs4 import BeautifulSoup

import rankmetrics_lib as rm
from book_site.interactive.first_page import lists

from .faults import SHIFTS, found_by_axe
from .listening import LOADED
from .pages import BUILT
from .room import IDLE, MOST_IDLE
from .waiting import NOTHING_GLIDES, TWO_FRAMES

pytestmark = pytest.mark.built

LEADS = """rows => rows.slice(1).map(row =>
  [row.querySelector(".figure-name").textContent, Number(row.style.getPropertyValue("--lead"))])"""
LOAF_IN_B = "[data-key=B-loaf]"


def by_the_arrays(order):
    """What the six metrics say of an order, by the array functions."""
    rels = lists.grades_in(order)
    return [
        rm.reciprocal_rank(rels, 4),
        rm.ndcg(rels, 4, pool=[3, 2, 1, 1]),
        rm.err(rels, 4, max_grade=3),
        rm.precision(rels, 4),
        rm.recall(rels, 4, n_relevant=4),
        rm.average_precision(rels, 4, n_relevant=4),
    ]


@pytest.mark.parametrize("name", lists.LISTS)
def test_every_order_has_its_values(name):
    """In the page, at four decimals, which no two different values share."""
    page = BeautifulSoup((BUILT / "index.html").read_text(encoding="utf-8"), "lxml")
    values = json.loads(page.select_one("first-page > script").string)["values"]
    exact, shown = [], []
    for order in permutations(lists.LISTS[name]):
        exact.append(by_the_arrays(order))
        shown.append(values["".join(map(str, lists.grades_in(order)[: lists.K]))])
        assert shown[-1] == pytest.approx(exact[-1], abs=5.1e-5)
    for one, other in zip(zip(*exact, strict=True), zip(*shown, strict=True), strict=True):
        assert len({round(value, 12) for value in one}) == len(set(other))


def test_the_table_says_what_the_arrays_say():
    page = BeautifulSoup((BUILT / "index.html").read_text(encoding="utf-8"), "lxml")
    rows = [row.select("td")[:2] for row in page.select("first-page tbody tr")]
    shown = [[float(cell.get_text()) for cell in row] for row in rows]
    expected = zip(*map(by_the_arrays, lists.LISTS.values()), strict=True)
    assert shown == [[round(value, 2) for value in pair] for pair in expected]
    assert [a > b for a, b in shown] == 3 * [True] + 3 * [False]


def test_the_judgments_are_those_of_the_first_chapter():
    notebook = (BUILT.parents[1] / "chapters/rankings.ipynb").read_text(encoding="utf-8")
    cells = ["".join(cell["source"]) for cell in json.loads(notebook)["cells"]]
    (source,) = [cell for cell in cells if cell.startswith("judgments = ")]
    judgments = json.loads(source.removeprefix("judgments = ").replace(",\n}", "\n}"))
    assert judgments.items() <= dict(lists.PAGES.values()).items()


def test_the_sides_are_those_of_the_reasons():
    useful = {name: sum(map(bool, lists.grades_in(ids)[:4])) for name, ids in lists.LISTS.items()}
    assert useful["A"] < useful["B"]
    a, b = map(lists.grades_in, lists.LISTS.values())
    assert a[0] == max(lists.POOL) > b[0]


def bottom(element):
    box = element.bounding_box()
    return box["y"] + box["height"]


def drag(page, row, rows):
    """Drag a row by its title, so many rows down."""
    title = page.locator(f"{row} .figure-title").bounding_box()
    x, y = title["x"] + 5, title["y"] + title["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(x, y + rows * 44 * step / 10)
    page.mouse.up()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_vote_a_drag_and_a_challenge(visit, width, height):
    """Without scrolling, and with all that can be pressed in its place from start to end. Nothing
    is loaded but the script, and no Python."""
    with visit("index.html", width=width, script=SHIFTS, wait_until="networkidle") as (page, found):
        loaded = page.evaluate(LOADED)
        page.set_viewport_size({"width": width, "height": height})
        page.locator("first-page.figure-ready").wait_for()
        assert 0 <= page.locator("first-page").evaluate(IDLE) <= MOST_IDLE
        said, next_ = page.get_by_role("status"), page.locator("first-page .figure-trying")
        steady = [said, *page.locator(".start-buttons a").all()]
        tops = [one.bounding_box()["y"] for one in steady]
        votes = page.locator(".figure-head")
        assert votes.all_inner_texts() == ["A is better", "B is better"]
        assert all(bottom(one) <= height for one in [*votes.all(), *steady])
        read = page.locator("h1").inner_text() + page.locator("first-page").inner_text()
        votes.first.click()
        assert said.inner_text() == (
            "RR, NDCG and ERR also prefer A: its best page is first."
            " P, R and AP prefer B: more of it is useful."
        )
        words = len(re.findall(r"[\w’]+", re.sub(r"\b\d\b", "", read + said.inner_text())))
        assert words <= 100  # within fifteen seconds, with the vote and what it shows
        rows = page.locator(".figure-duel li")
        assert [lead < 0 for _, lead in rows.evaluate_all(LEADS)] == 3 * [True] + 3 * [False]
        assert votes.first.get_attribute("aria-pressed") == "true"
        page.wait_for_function(NOTHING_GLIDES)
        assert sum(value for value, *_ in page.evaluate("shifts")) <= 0.02
        drag(page, LOAF_IN_B, -1 - 0.6)  # over the line where what is not counted begins
        assert (
            said.inner_text() == "NDCG crosses to B: it counts every useful page, more at the top."
        )
        assert page.locator(".figure-duel .figure-ghost").count() > 0
        assert next_.inner_text() == "Challenge: make all six agree."
        handle = page.locator(f"{LOAF_IN_B} .figure-handle")
        for _ in range(3):
            handle.press("ArrowUp")
        assert (
            said.inner_text() == "ERR crosses to B, RR is tied: RR stops at the first useful page."
        )
        page.locator("[data-key=A-loaf] .figure-handle").press("ArrowDown")
        assert said.inner_text().startswith("All six agree on B.")
        assert next_.inner_text().startswith("Solved")
        assert [one.bounding_box()["y"] for one in steady] == tops
        assert page.evaluate("scrollY") == 0
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(LOADED) == loaded and found == []
        link = page.get_by_role("link", name="B", exact=True).get_attribute("href")
        brought = parse_qs(urlsplit(link).query)
        assert brought["ranking"] == ["A3B0C2D1E1"] and brought["query"] == [lists.BREAD_QUERY]
        assert brought["titles"][0].startswith("Eggless banana loaf|Classic banana bread|")


def test_reset_takes_back_the_order_and_only_then_the_vote(visit):
    with visit("index.html") as (page, _):
        page.locator("first-page.figure-ready").wait_for()
        titles, reset = page.locator("first-page .figure-title"), page.locator(".figure-again")
        first = titles.all_inner_texts()
        votes, said = page.locator(".figure-head"), page.get_by_role("status")
        votes.first.click()
        voted = said.inner_text()
        page.locator(f"{LOAF_IN_B} .figure-handle").press("ArrowUp")
        assert titles.all_inner_texts() != first
        votes.last.click()  # no reasons: they are those of the first order
        assert said.inner_text() == "NDCG, P, R and AP also prefer B. RR and ERR prefer A."
        votes.first.click()
        reset.click()
        assert titles.all_inner_texts() == first
        assert votes.first.get_attribute("aria-pressed") == "true" and said.inner_text() == voted
        reset.click()
        assert votes.first.get_attribute("aria-pressed") == "false" and reset.is_disabled()
        assert (
            said.inner_text()
            == "The dots show how useful each page is. Only the first four pages count."
        )


@pytest.mark.parametrize("width", [390, 1280])
def test_what_a_visitor_did_is_there_on_the_way_back(visit, width):
    shown = """page => [...page.querySelectorAll(
      ".figure-head, .figure-title, .figure-duel li, .figure-ghost, .figure-said, .figure-trying"
    )].map(one => [one.textContent, one.ariaPressed,
      ...["--lead", "--at"].map(name => Number(one.style.getPropertyValue(name)))])"""
    with visit("index.html", width=width, script=SHIFTS) as (page, found):
        page.locator(".figure-head").first.click()
        handle = page.locator(f"{LOAF_IN_B} .figure-handle")
        handle.press("ArrowUp")
        handle.press("ArrowUp")
        left = page.locator("first-page").evaluate(shown)
        page.get_by_role("link", name="NDCG", exact=True).first.click()
        page.wait_for_url("**/chapters/ndcg.html")
        page.go_back(wait_until="networkidle")
        page.locator("first-page.figure-ready").wait_for()
        assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "back_forward"
        assert page.locator("first-page").evaluate(shown) == left
        page.evaluate(TWO_FRAMES)
        assert sum(value for value, *_ in page.evaluate("shifts")) <= 0.02 and found == []
        page.evaluate("sessionStorage.firstPage = sessionStorage.firstPage.replace('loaf', 'pie')")
        page.reload()  # what another edition of the page has kept is no use
        page.locator("first-page.figure-ready").wait_for()
        assert page.locator(".figure-again").is_disabled()


# The heads of the lists and the verdict, as far as they are on the screen, are under nothing.
COVERED = """() => [...document.querySelectorAll(".figure-head, .figure-said")].filter(one => {
  const { left, width, top, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const below = document.querySelector(".bd-header-article").getBoundingClientRect().bottom;
  return y > below && y < innerHeight && document.elementFromPoint(x, y) !== one;
}).length"""


def test_on_a_phone_the_board_covers_nothing_and_every_grade_is_seen(visit):
    with visit("index.html", width=390, has_touch=True, wait_until="networkidle") as (page, _):
        page.locator("first-page.figure-ready").wait_for()
        for _ in range(2):
            for down in range(0, 700, 25):
                page.evaluate("down => scrollTo({ top: down, behavior: 'instant' })", down)
                assert page.evaluate(COVERED) == 0, down
            page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
            page.locator(".figure-head").first.click()
        for name in lists.LISTS:
            dots = page.locator(f"[aria-label='List {name}'] .figure-dots")
            grades = lists.grades_in(lists.LISTS[name])
            assert dots.all_inner_texts() == ["●" * one + "○" * (3 - one) for one in grades]
        fits = "rows => rows.every(row => row.scrollHeight <= row.offsetHeight)"
        assert page.locator(".figure-row").evaluate_all(fits)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_metrics_look_like_links_and_a_ghost_is_seen_inside_of_a_bar(visit, width):
    look = """link => {
      const { color, textDecorationLine } = getComputedStyle(link);
      return [color, textDecorationLine];
    }"""
    on_top = """ghosts => ghosts.map(ghost => {
      const { left, width, top, height } = ghost.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === ghost;
    })"""
    with visit("index.html", width=width) as (page, _):
        page.locator(".figure-head").first.click()
        names = page.locator("a.figure-name")
        link = page.locator("article p a.reference.internal").last
        assert {tuple(name.evaluate(look)) for name in names.all()} == {tuple(link.evaluate(look))}
        handle = page.locator(f"{LOAF_IN_B} .figure-handle")
        for _ in range(4):
            handle.press("ArrowUp")
        page.wait_for_function(NOTHING_GLIDES)
        assert page.locator(".figure-ghost").evaluate_all(on_top) == [True] * 4  # not P, R


def test_a_finger_moves_a_row_by_its_handle_and_scrolls_by_its_title(visit):
    with visit("index.html", width=390, has_touch=True, wait_until="networkidle") as (page, _):
        page.locator(".figure-head").first.click()
        touch = page.context.new_cdp_session(page)

        def swipe(element, rows):
            box = page.locator(element).bounding_box()
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            for step in range(11):
                kind = "touchStart" if not step else "touchMove"
                points = [{"x": x, "y": y + rows * 44 * step / 10}]
                touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        swipe(f"{LOAF_IN_B} .figure-handle", -1.6)
        assert "NDCG crosses to B" in page.get_by_role("status").inner_text()
        assert page.evaluate("scrollY") == 0
        swipe(f"{LOAF_IN_B} .figure-title", -3)
        page.wait_for_function("scrollY > 0")
        assert "NDCG crosses to B" in page.get_by_role("status").inner_text()


def test_axe_finds_nothing_after_a_vote(visit):
    """What it finds before is seen with the page."""
    with visit("index.html", bypass_csp=True) as (page, _):
        page.locator(".figure-head").first.click()
        for color_scheme in ("light", "dark"):
            page.emulate_media(color_scheme=color_scheme)
            page.locator(f"html[data-theme={color_scheme}]").wait_for()
            page.wait_for_function(NOTHING_GLIDES)
            assert found_by_axe(page, "first-page") == []


def test_nothing_travels_for_those_who_asked_for_it(visit):
    with visit("index.html", reduced_motion="reduce") as (page, _):
        page.locator(".figure-head").first.click()
        page.locator(f"{LOAF_IN_B} .figure-handle").press("ArrowUp")
        assert page.evaluate("document.getAnimations().length") == 0


def test_on_paper_and_without_javascript_the_answer_is_there(visit):
    def shown(page):
        assert (
            "P, R and AP prefer B: more of it is useful." in page.locator("first-page").inner_text()
        )
        assert page.locator("first-page tbody tr").last.is_visible()
        assert not page.locator(".figure-head").first.is_visible()

    with visit("index.html", java_script_enabled=False) as (page, _):
        shown(page)
    with visit("index.html", wait_until="networkidle") as (page, _):
        page.emulate_media(media="print")
        shown(page)


VALUES = """rows =>
  rows.map(row => [row.dataset.metric, row.querySelector(".lab-value").textContent])"""
IN_THE_LAB = ["rr", "ndcg", "err", "precision", "recall", "ap_at_k"]  # as in by_the_arrays


@pytest.mark.parametrize("name", lists.LISTS)
def test_the_lab_shows_the_lists_that_were_made(visit, name):
    """With the same numbers; and it says of nothing that it rose or fell: nothing has changed there
    yet."""
    with visit("index.html", wait_until="networkidle") as (page, _):
        page.get_by_role("link", name=name, exact=True).click()
        page.locator("ranking-lab.lab-ready").wait_for()
        page.locator(".lab-what", has_text="Banana bread with walnuts").wait_for()
        titles = page.locator("li:not(.figure-beyond) > .lab-what").all_inner_texts()
        assert titles == [lists.PAGES[id][0] for id in lists.LISTS[name]]
        shown = page.locator("[data-metric]").evaluate_all(VALUES)
        known = dict(zip(IN_THE_LAB, by_the_arrays(lists.LISTS[name]), strict=True))
        same = {key: value for key, value in shown if key in known}
        assert same == {key: f"{known[key]:.4f}" for key in same} and len(same) == 5
        last = page.locator(".lab-last")
        foot, title = bottom(last), bottom(last.locator(".lab-what"))
        assert foot - title >= 4  # the line of k is not across a title of two lines
        assert f"Results for “{lists.BREAD_QUERY}”" in page.locator("ranking-lab").inner_text()
        assert page.locator("[data-direction=rises], [data-direction=falls]").count() == 0
        assert "query=banana" in page.url and f"titles={titles[0].split()[0]}" in page.url
