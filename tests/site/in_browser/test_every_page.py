"""Every page of the site in a browser: it loads, and fits a phone. Pages that have all kinds of
elements also fit a desktop, and can be read by all, in light and in dark. Each page is opened once.
At a desktop's width, where the header and the sidebars come in, axe reads one page of each kind."""

from pathlib import Path

import pytest

from .faults import add_axe
from .pages import PAGES, of_all_kinds
from .waiting import THEME_HAS_LOOKED

CONTRAST = Path(__file__).with_name("contrast.js")

PHONE, DESKTOP = 390, 1280
READ_ON_DESKTOP = {
    "404.html",
    "index.html",
    "search.html",
    "chapters/api_ndcg.html",
    "chapters/different.html",
    "chapters/exercises.html",
    "chapters/lab.html",
    "chapters/ndcg.html",
}

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

CUT_FORMULAS = """() => [...document.querySelectorAll("article .katex-display")]
  .filter(formula => formula.scrollWidth > formula.clientWidth + 1)
  .map(formula => formula.querySelector("annotation").textContent)"""

# The headings that a link to them leaves under the header, or below the window.
MISSED = """() => {
  const header = document.querySelector(".bd-header-article");
  const missed = place => {
    place.scrollIntoView({ behavior: "instant" });
    const { top } = place.querySelector("h1, h2, h3, h4").getBoundingClientRect();
    return top < header.getBoundingClientRect().bottom - 1 || top > innerHeight;
  };
  const places = [...document.querySelectorAll("article section[id]")];
  return places.filter(missed).map(place => place.id);
}"""

# The contrast of text is measured by contrast.js, also in formulas and in both color schemes, and
# test_markup.py reads how styles space the text. How links look in a line of text is the same on
# all pages: one of each kind is read for that.
# Meanwhile the thousands of spans that color code and set formulas are taken out, and the boxes
# stay as wide: code is read as text, and a formula by its MathML.
FOUND_BY_AXE = """async (links) => {
  const rules = {
    "avoid-inline-spacing": { enabled: false },
    "color-contrast": { enabled: false },
    "link-in-text-block": { enabled: links },
  };
  const onlyColored = code => !code.querySelector(":not(span), [id], [role], [tabindex]");
  const codes = [...document.querySelectorAll("pre")].filter(onlyColored);
  const formulas = [...document.querySelectorAll(".katex-html[aria-hidden=true]")];
  const widths = formulas.map(formula => formula.getBoundingClientRect().width);
  const whole = [...codes, ...formulas].map(box => [box, [...box.childNodes]]);
  for (const code of codes) code.textContent = code.textContent;
  formulas.forEach((formula, number) => {
    formula.replaceChildren();
    formula.style = `display: inline-block; width: ${widths[number]}px`;
  });
  const { violations } = await axe.run({ preload: false, resultTypes: ["violations"], rules });
  for (const [box, children] of whole) box.replaceChildren(...children);
  for (const formula of formulas) formula.removeAttribute("style");
  const described = ({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`);
  return violations.flatMap(described);
}"""

HAS_THEME = "scheme => document.documentElement.dataset.theme === scheme"
STYLES = """images => images.map(image => {
  const { backgroundColor, filter } = getComputedStyle(image);
  return [backgroundColor, filter];
})"""


@pytest.fixture(
    scope="module",
    params=[pytest.param(path, marks=pytest.mark.xdist_group(path)) for path in PAGES],
)
def page(request, visit):
    """The page with all that is folded open. Nothing fails on it, and no other host is asked."""
    with visit(request.param, width=PHONE, reduced_motion="reduce") as (page, complaints):
        page.evaluate(OPEN_ALL)
        yield page
        assert complaints == []


@pytest.fixture(scope="module", params=[DESKTOP, PHONE])  # pytest takes the last one first
def width(request, page):
    """The width of the window, a phone's and a desktop's."""
    if page.viewport_size["width"] != request.param:
        page.set_viewport_size({"width": request.param, "height": 900})
        if request.param == PHONE or is_one_of_each_kind(page):  # axe will read it
            page.evaluate(THEME_HAS_LOOKED)
    return request.param


def is_one_of_each_kind(page):
    return page.url.endswith(tuple(READ_ON_DESKTOP))


def is_laid_out(page, width):
    return width == PHONE or page in of_all_kinds()


def is_read(page, width=PHONE, **_):
    return page in (of_all_kinds() if width == PHONE else READ_ON_DESKTOP)


def switch(page, color_scheme):
    page.emulate_media(color_scheme=color_scheme)
    page.wait_for_function(HAS_THEME, arg=color_scheme)


@pytest.mark.chosen(by=is_read)
def test_figures_have_no_light_plate_in_dark_mode(page):
    switch(page, "dark")
    for background, inverted in page.locator("article img").evaluate_all(STYLES):
        assert background == "rgba(0, 0, 0, 0)"
        assert "invert" in inverted


@pytest.mark.chosen(by=is_laid_out)
def test_nothing_is_wider_than_the_window(page, width):
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.chosen(by=is_laid_out)
def test_displayed_formulas_are_whole(page, width):
    assert page.evaluate(CUT_FORMULAS) == []


@pytest.mark.chosen(by=is_laid_out)
def test_a_link_to_a_heading_lands_below_the_header(page, width):
    assert page.evaluate(MISSED) == []


@pytest.mark.chosen(by=is_read)
def test_axe_finds_nothing(page, width):
    switch(page, "light" if width == DESKTOP else "dark")
    add_axe(page)
    assert page.evaluate(FOUND_BY_AXE, is_one_of_each_kind(page)) == []


@pytest.mark.chosen(by=is_read)
@pytest.mark.parametrize("color_scheme", ["dark", "light"])  # a phone's page is dark by now
def test_all_text_stands_out(page, width, color_scheme):
    switch(page, color_scheme)
    assert page.evaluate(CONTRAST.read_text(encoding="utf-8")) == []
