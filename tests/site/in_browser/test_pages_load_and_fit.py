"""Every page of the site in a browser, on a desktop and on a phone, in light and dark: it loads,
fits, and is for all."""

from itertools import product
from pathlib import Path

import pytest

from .pages import PAGES

AXE = Path(__file__).parents[3] / "book_site/node_modules/axe-core/axe.min.js"
CONTRAST = Path(__file__).with_name("contrast.js")

OPEN_ALL = "document.querySelectorAll('details').forEach(folded => folded.open = true)"

# The innermost elements that reach beyond the window and are in no box that scrolls.
TOO_WIDE = """() => {
  const scrolls = element => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const inBox = element =>
    element.tagName !== "ARTICLE" && (scrolls(element) || inBox(element.parentElement));
  const sticksOut = element => element.getBoundingClientRect().right > innerWidth + 1;
  const cutOffOnPurpose = ".katex-mathml, .katex .hide-tail";
  return [...document.querySelectorAll("article *")]
    .filter(element => sticksOut(element) && !inBox(element) && !element.closest(cutOffOnPurpose))
    .filter((element, _, all) => !all.some(other => other !== element && element.contains(other)))
    .map(element => element.outerHTML.slice(0, 200));
}"""

FOUND_BY_AXE = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  const described = ({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`);
  return violations.flatMap(described);
}"""


@pytest.fixture(
    scope="module",
    params=product(PAGES, [1280, 390]),
    ids=lambda opened: f"{opened[0]}-{opened[1]}",
)
def opened(request, visit):
    """The page with all that is folded open, the width of the window, and what went wrong while it
    loaded."""
    path, width = request.param
    with visit(path, width=width, reduced_motion="reduce") as (page, complaints):
        complaints = [
            *complaints
        ]  # axe puts a style of its own into the page, which the page's policy refuses
        page.evaluate(OPEN_ALL)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        yield page, width, complaints


@pytest.fixture(params=["light", "dark"])
def color_scheme(request, opened):
    page = opened[0]
    page.emulate_media(color_scheme=request.param)
    page.locator(f"html[data-theme={request.param}]").wait_for(timeout=5000)
    return request.param


def test_nothing_fails_and_no_other_host_is_asked(opened):
    _, _, complaints = opened
    assert complaints == []


def test_nothing_is_wider_than_the_window(opened):
    page, width, _ = opened
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(TOO_WIDE) == []


def test_axe_finds_nothing(opened, color_scheme):
    page, _, _ = opened
    assert page.evaluate(FOUND_BY_AXE) == []


def test_all_text_stands_out(opened, color_scheme):
    page, _, _ = opened
    assert page.evaluate(CONTRAST.read_text(encoding="utf-8")) == []


def test_the_notation_is_on_one_screen(visit):
    with visit("chapters/notation.html", width=1280) as (page, _):
        end = page.locator("article").bounding_box()
        assert end["y"] + end["height"] <= 900
