"""Pages as they are read: the notation, the sidebar, figures on a phone, a page on paper."""

import pytest
from playwright.sync_api import expect
from pypdfium2 import PdfDocument

from .waiting import TWO_FRAMES


def test_the_notation_is_on_one_screen(visit):
    with visit("chapters/notation.html") as (page, _):
        # What follows says how to cite the page.
        end = page.locator("article section > ul, article section > div").last.bounding_box()
        assert end["y"] + end["height"] <= 900


def test_a_page_prints_light(visit):
    with visit("index.html", color_scheme="dark") as (page, _):
        page.emulate_media(media="print")
        page.locator("html[data-theme=light]").wait_for()
        page.emulate_media(media="screen")
        page.locator("html[data-theme=dark]").wait_for()


def test_figures_keep_their_shape_on_a_phone(visit):
    with visit("chapters/ndcg.html", wait_until="networkidle") as (page, _):
        page.set_viewport_size({"width": 390, "height": 900})
        shapes = page.locator(".bd-content figure img").evaluate_all(
            "images => images.map(image => [image.width / image.height,"
            " image.getAttribute('width') / image.getAttribute('height'), image.width])"
        )
    assert len(shapes) >= 3
    assert any(width < 390 for _, _, width in shapes)
    assert all(abs(shown / stored - 1) < 0.02 for shown, stored, _ in shapes), shapes


def test_folded_code_is_a_small_link_below_what_it_prints_or_draws(visit):
    """Two set-up cells in a row, without outputs, take little room."""
    with visit("chapters/ndcg.html") as (page, _):
        cells = page.locator("div.cell:has(> .cell_output):has(> details)").evaluate_all(
            "cells => cells.map(cell => [...cell.children].map(part => part.tagName))"
        )
        heights = page.locator("article details.folded").evaluate_all(
            "folds => folds.map(fold => fold.getBoundingClientRect().height)"
        )
        fold = page.locator("div.cell:has(figure) > details.folded").first
        fold.locator("summary").click()
        assert fold.locator(".to-hide").inner_text() == "Hide the code"
        assert fold.locator("pre").is_visible() and fold.locator(".to-show").is_hidden()
    assert len(cells) >= 5
    assert all(parts.index("DETAILS") == len(parts) - 1 for parts in cells), cells
    assert max(heights) <= 36, heights


def test_a_chapter_on_paper_wastes_no_page(visit):
    with visit("chapters/ndcg.html") as (page, _):
        pages = [
            sheet.get_textpage().get_text_range() for sheet in PdfDocument(page.pdf(format="A4"))
        ]
    assert pages[0].startswith("Normalized discounted cumulative gain")
    assert min(len(text) for text in pages[:-1]) > 700
    assert not any("Scores and orders" in text for text in pages)


def test_letters_in_figures_are_no_larger_than_the_text_on_paper(visit):
    """At full size they are of 12pt."""
    with visit("chapters/ndcg.html") as (page, _):
        page.emulate_media(media="print")
        text = page.locator("article section > p").first.evaluate(
            "p => parseFloat(getComputedStyle(p).fontSize)"
        )
        letters = page.locator("article figure img").evaluate_all(
            "images => images.map(image => 16 * image.getBoundingClientRect().width"
            " / image.getAttribute('width'))"
        )
    assert len(letters) >= 5
    assert max(letters) <= text + 0.01, (letters, text)


def test_the_site_has_faces_of_its_own(visit):
    with visit("chapters/ndcg.html") as (page, complaints):
        page.wait_for_function("document.fonts.status === 'loaded'")
        loaded = page.evaluate(
            "[...document.fonts].filter(face => face.status === 'loaded')"
            ".map(face => face.family.replaceAll('\"', ''))"
        )
        gaps = page.locator("article div.math + p").evaluate_all(
            "after => after.map(p => p.getBoundingClientRect().top"
            " - p.previousElementSibling.getBoundingClientRect().bottom)"
        )
        assert {"Source Sans 3", "Source Code Pro"} <= set(loaded)
        assert gaps and min(gaps) >= 8
        assert complaints == []


def test_the_sidebar_opens_the_part_of_the_page(visit):
    with visit("chapters/roc_auc.html") as (page, _):
        parts = page.locator(".bd-docs-nav details.part")
        assert parts.locator(":scope[open] > summary").all_inner_texts() == ["Scores and orders"]
        page.get_by_role("heading", name="Decisions").click()
        page.locator(".bd-docs-nav").get_by_role("link", name="Is the difference real?").wait_for()


def test_every_part_of_the_sidebar_is_seen_in_a_low_window(visit):
    """What is solved does not cover the last one."""
    with visit("chapters/roc_auc.html") as (page, _):
        page.set_viewport_size({"width": 1280, "height": 800})
        last = page.locator(".bd-docs-nav details.part > summary").last
        box = last.bounding_box()
        assert box["y"] + box["height"] <= 800
        assert last.evaluate(
            "part => part.contains(document.elementFromPoint(part.getBoundingClientRect().x + 20,"
            " part.getBoundingClientRect().bottom - 8))"
        )


MOST_MOVING = """
  window.moving = 0;
  (function watch() {
    moving = Math.max(moving, document.getAnimations().length);
    requestAnimationFrame(watch);
  })();
"""
MAY_MOVE = """() => [...document.querySelectorAll("*")].filter(element => {
  const style = getComputedStyle(element);
  const isMoving = style.transitionProperty !== "none" && style.transitionDuration !== "0s";
  return style.animationName !== "none" || style.scrollBehavior === "smooth" || isMoving;
}).map(element => element.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_nothing_moves_for_readers_who_asked_for_it(new_page, address, wish):
    """Not code that unfolds, not the colors, not a figure."""
    with new_page(MOST_MOVING) as page:
        page.emulate_media(reduced_motion=wish)
        page.goto(address + "chapters/ndcg.html", wait_until="networkidle")
        page.locator("details.folded > summary").first.click()
        page.locator(".theme-switch-button").first.click()
        page.get_by_role("button", name="That is my guess").click()
        page.get_by_role("button", name="That is my guess").wait_for(state="detached")
        page.evaluate(TWO_FRAMES)
        assert (page.evaluate("moving") == 0) == (wish == "reduce")
        assert (page.evaluate(MAY_MOVE) == []) == (wish == "reduce")
        assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


def test_the_exercises_on_paper_are_a_sheet_to_fill(visit):
    """No list of what is solved, no words about buttons, no code; room below each task."""
    with visit("chapters/exercises.html") as (page, _):
        page.emulate_media(media="print")
        article = page.locator("article").first
        for words in (
            "What you have solved",
            "Edit and run",
            "rm.practice.check",
            "Show a solution",
        ):
            assert words not in article.inner_text()
        assert "F of the first k documents" in article.inner_text()
        room = page.locator("#f_measure").evaluate(
            "task => parseFloat(getComputedStyle(task, '::after').height)"
        )
        assert room > 6 * 20


def test_the_tables_for_teachers_are_as_wide_as_their_column(visit):
    with visit("chapters/teaching.html") as (page, _):
        sizes = page.locator("article table").evaluate_all(
            "all => all.map(one => [one.scrollWidth, one.parentElement.clientWidth])"
        )
        assert len(sizes) >= 5 and all(needed <= there for needed, there in sizes), sizes


def test_what_the_sources_say_is_read_on_a_phone_without_moving_sideways(visit):
    """A statement is a card: all its parts are inside the screen."""
    with visit("chapters/errata.html", width=390) as (page, _):
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        tables = page.locator(".text_html table:has(td:first-child > br + b)")
        assert tables.count() >= 5
        sizes = tables.evaluate_all(
            "all => all.map(one => [one.scrollWidth, one.parentElement.clientWidth])"
        )
        assert all(needed <= there + 1 for needed, there in sizes), sizes
        cell = tables.first.locator("tbody td:nth-child(4)").first
        assert cell.evaluate("cell => getComputedStyle(cell, '::before').content") == '"right: "'
        assert page.locator("#pst-back-to-top").is_hidden()


def test_on_a_phone_a_link_of_the_contents_closes_them(visit):
    with visit("chapters/clicks.html", width=390) as (page, _):
        page.locator("button.secondary-toggle").click()
        drawer = page.locator("#pst-secondary-sidebar-modal")
        drawer.get_by_role("link", name="Exercises").first.click()
        expect(drawer).to_be_hidden()
        assert page.url.endswith("#exercises")
