"""Every page of the site in a browser, in light and dark, on a desktop and on a phone 390 pixels wide."""

import pytest

from .pages import PAGES

# With all that is folded open: the innermost elements that reach beyond the window and are in no box that scrolls.
TOO_WIDE = """() => {
  document.querySelectorAll("details").forEach(folded => folded.open = true);
  const scrolls = element => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const inBox = element => element.tagName !== "ARTICLE" && (scrolls(element) || inBox(element.parentElement));
  const tooWide = element => element.getBoundingClientRect().right > innerWidth + 1 && !inBox(element);
  return [...document.querySelectorAll("article *")]
    .filter(element => tooWide(element) && !element.closest("mjx-assistive-mml"))
    .filter((element, _, all) => !all.some(other => other !== element && element.contains(other)))
    .map(element => element.outerHTML.slice(0, 200));
}"""


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("color_scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_loads_and_fits(visit, path, color_scheme, width):
    with visit(path, color_scheme=color_scheme, width=width) as (page, complaints):
        assert complaints == []
        assert page.locator("html").get_attribute("data-theme") == color_scheme
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(TOO_WIDE) == []


def test_the_notation_is_on_one_screen(visit):
    with visit("chapters/notation.html", width=1280) as (page, _):
        end = page.locator("article").bounding_box()
        assert end["y"] + end["height"] <= 900
