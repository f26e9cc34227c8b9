"""Every page of the site as it is read: formulas set, figures fit for dark mode, and the search."""

import re

import pytest

from .pages import PAGES

TEXT_BESIDE_CODE = """() => {
  const article = document.querySelector("article")?.cloneNode(true);
  article?.querySelectorAll("pre, code, .katex").forEach(element => element.remove());
  return article?.textContent ?? "";
}"""
STYLE = (
    "image => (({ backgroundColor, filter }) => ({ backgroundColor, filter"
    " }))(getComputedStyle(image))"
)


@pytest.mark.parametrize("path", PAGES)
def test_all_maths_is_set(visit, path):
    with visit(path) as (page, _):
        assert page.locator("article .math").count() == page.locator("article .math .katex").count()
        assert page.locator(".katex-error").all_text_contents() == []
        assert not re.search(r"\\[(\[]", page.evaluate(TEXT_BESIDE_CODE))


@pytest.mark.parametrize("path", PAGES)
def test_figures_have_no_light_plate_in_dark_mode(visit, path):
    with visit(path, color_scheme="dark") as (page, _):
        for figure in page.locator("article img").all():
            style = figure.evaluate(STYLE)
            assert style["backgroundColor"] == "rgba(0, 0, 0, 0)"
            assert "invert" in style["filter"]
            assert figure.get_attribute("width") and figure.get_attribute(
                "height"
            )  # so that nothing jumps


def test_search_finds_a_word(visit):
    with visit("search.html?q=precision") as (page, complaints):
        page.locator("#search-results li").first.wait_for(timeout=5000)
        assert complaints == []
        assert "Average precision" in page.locator("#search-results").inner_text()


def test_a_page_prints_light(visit):
    with visit("index.html", color_scheme="dark") as (page, _):
        page.emulate_media(media="print")
        page.locator("html[data-theme=light]").wait_for(timeout=5000)
        page.emulate_media(media="screen")
        page.locator("html[data-theme=dark]").wait_for(timeout=5000)
