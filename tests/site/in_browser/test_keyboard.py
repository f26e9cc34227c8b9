"""The site without a mouse: Tab reaches everything that can be used, in reading order, and shows
where the focus is."""

import itertools

import pytest
from playwright.sync_api import expect

from .waiting import START_LABS

# What Tab should reach, in the order of the page. It stops once at a group of radio buttons, whose
# other members the arrow keys reach; where nothing is chosen, browsers differ in the member.
REACHABLE = """() => {
  const named = "a[href], button, input, select, textarea, summary, [tabindex]";
  const places = [];
  for (const element of document.querySelectorAll(named)) {
    if (element.tabIndex < 0 || element.disabled || element.closest("dialog:not([open])")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const group = element.type === "radio" && element.closest("fieldset, [role=radiogroup]");
    const place = group || element;
    if (places.at(-1) !== place) places.push(place);
    element.dataset.order = places.length - 1;
  }
  return places.map((place, i) => i);
}"""

# Where the focus is, and whether it, or the mark in it that the theme draws the frame around, is
# seen.
FOCUSED = """() => {
  const focused = document.activeElement;
  const isSeen = element => element.getBoundingClientRect().height > 1
    && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return {
    order: Number(focused.dataset.order ?? -1),
    seen: [focused, ...focused.children].some(isSeen),
    html: focused.outerHTML.slice(0, 150),
  };
}"""


@pytest.mark.parametrize(
    ("path", "width"),
    [
        *itertools.product(["index.html", "chapters/ndcg.html", "search.html"], [1280, 390]),
        ("chapters/lab.html", 1280),
    ],
)
def test_tab_reaches_everything_in_reading_order_and_shows_it(visit, path, width):
    with visit(path, width=width, reduced_motion="reduce") as (page, _):
        page.evaluate(START_LABS)
        drawn_late = ":is(first-page, moving-figure):not(.figure-ready)"
        expect(page.locator(drawn_late)).to_have_count(0)
        page.evaluate("document.activeElement.blur()")  # the search page starts in its field
        page.evaluate("document.getSelection().collapse(document.body, 0)")
        expected = page.evaluate(REACHABLE)
        reached = []
        for _ in expected:
            page.keyboard.press("Tab")
            focused = page.evaluate(FOCUSED)
            assert focused["seen"], focused["html"]
            reached.append(focused["order"])
        assert reached == expected


def test_the_first_tab_leads_past_the_contents(visit):
    with visit("chapters/ndcg.html") as (page, _):
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert page.url.endswith("#main-content")


def test_the_menus_of_a_phone_open_and_close_with_the_keyboard(visit):
    with visit("chapters/ndcg.html", width=390) as (page, _):
        for side in ["primary", "secondary"]:
            menu = page.locator(f"#pst-{side}-sidebar-modal")
            page.locator(f".{side}-toggle").focus()
            page.keyboard.press("Enter")
            menu.locator("a").first.wait_for()
            page.keyboard.press("Escape")
            menu.wait_for(state="hidden")
