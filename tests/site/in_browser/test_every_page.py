"""Every page of the site in a browser: it loads, its formulas are set, it fits a phone and a
desktop, and can be read by all, in light and in dark. Each page is opened once for all of this, and
read at a phone's width; at a desktop's, where the header and the sidebars come in, one page of each
kind is. Of the reference's pages for the families, which differ in words alone, one is read."""

import re
from pathlib import Path

import pytest

from .faults import AXE
from .pages import PAGES
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
    "chapters/glossary.html",
    "chapters/lab.html",
    "chapters/ndcg.html",
    "chapters/roc_auc.html",
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

# The contrast of text is measured by contrast.js, also in formulas and in both color schemes. How
# links look in a line of text is the same on all pages: one of each kind is read for that.
# Meanwhile the thousands of spans that color code and set formulas are taken out, and the boxes
# stay as wide: code is read as text, and a formula by its MathML.
FOUND_BY_AXE = """async (links) => {
  const rules = {
    "color-contrast": { enabled: false }, "link-in-text-block": { enabled: links },
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

# Firefox refuses to set these.
WRONG_MATHML = """() => {
  const parts = { msub: 2, msup: 2, mfrac: 2, munder: 2, mover: 2, msubsup: 3, munderover: 3 };
  return [...document.querySelectorAll(Object.keys(parts))]
    .filter(one => one.children.length !== parts[one.localName])
    .concat([...document.querySelectorAll('mtable[columnspacing=""]')])
    .map(one => one.textContent);
}"""
TEXT_BESIDE_CODE = """() => {
  const article = document.querySelector("article")?.cloneNode(true);
  article?.querySelectorAll("pre, code, .katex").forEach(element => element.remove());
  return article?.textContent ?? "";
}"""

HAS_THEME = "scheme => document.documentElement.dataset.theme === scheme"
STYLE = """image => {
  const { backgroundColor, filter } = getComputedStyle(image);
  return { backgroundColor, filter };
}"""


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


def of_a_family(path):
    """Whether it is one of the pages of the reference that differ from others in words alone."""
    return path.startswith("chapters/api_") and path not in READ_ON_DESKTOP


def is_laid_out(page, width):
    return width == PHONE or not of_a_family(page)


def is_read(page, width, **_):
    return page in READ_ON_DESKTOP or (width == PHONE and not of_a_family(page))


def switch(page, color_scheme):
    page.emulate_media(color_scheme=color_scheme)
    page.wait_for_function(HAS_THEME, arg=color_scheme)


def test_all_maths_is_set(page):
    assert page.locator("article .math").count() == page.locator("article .math .katex").count()
    assert page.locator(".katex-error").all_text_contents() == []
    assert page.evaluate(WRONG_MATHML) == []
    assert not re.search(r"\\[(\[]", page.evaluate(TEXT_BESIDE_CODE))


def test_figures_have_no_light_plate_in_dark_mode(page):
    switch(page, "dark")
    for figure in page.locator("article img").all():
        style = figure.evaluate(STYLE)
        assert style["backgroundColor"] == "rgba(0, 0, 0, 0)"
        assert "invert" in style["filter"]
        # so that nothing jumps
        assert figure.get_attribute("width") and figure.get_attribute("height")


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
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(FOUND_BY_AXE, is_one_of_each_kind(page)) == []


@pytest.mark.chosen(by=is_read)
@pytest.mark.parametrize("color_scheme", ["dark", "light"])  # a phone's page is dark by now
def test_all_text_stands_out(page, width, color_scheme):
    switch(page, color_scheme)
    assert page.evaluate(CONTRAST.read_text(encoding="utf-8")) == []
