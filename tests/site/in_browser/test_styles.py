"""The one style sheet of the site leaves out nothing that a page uses once its scripts opened
something: a dialog, a menu, a sidebar, a hint."""

import json
import re

from book_site.output.styles import REJECTED

from .pages import BUILT

# What may be true of an element only while somebody is pointing at it, and what is no element.
PSEUDO = re.compile(
    r"::?(?:before|after|placeholder|marker|selection|backdrop|-(?:webkit|moz|ms)-[\w-]+)"
    r"|:(?:hover|focus|focus-visible|focus-within|active|target)\b"
)
USED = """selectors => selectors.filter(selector => {
  try {
    return document.querySelector(selector);
  } catch {
    return false;  // for another browser
  }
})"""


def left_out():
    rejected = json.loads((BUILT.parent / ".doctrees" / REJECTED).read_text(encoding="utf-8"))
    plain = {PSEUDO.sub("", selector).strip() for selector in rejected}
    return sorted(selector for selector in plain if re.search(r"[\w\])*]$", selector))


def test_what_scripts_open_has_all_its_rules(visit):
    selectors = left_out()
    assert len(selectors) > 1000
    with visit("chapters/ndcg.html") as (page, _):

        def used():
            return page.evaluate(USED, selectors)

        assert used() == []
        page.keyboard.press("Control+k")
        page.locator("#pst-search-dialog input").fill("ndcg")
        page.locator(".search-suggestions a").first.wait_for()
        assert used() == []
        page.keyboard.press("Escape")
        page.locator(".dropdown-download-buttons > button").click()
        page.locator(".dropdown-download-buttons .dropdown-menu.show").wait_for()
        assert used() == []
        page.locator(".theme-switch-button").first.hover()
        page.locator(".tooltip.show").wait_for()
        assert used() == []
        for _ in range(3):
            page.locator(".theme-switch-button").first.click()
            assert used() == []
    with visit("chapters/ndcg.html", width=390) as (page, _):
        for side in ("primary", "secondary"):
            page.locator(f"button.{side}-toggle").first.click()
            page.locator(f"#pst-{side}-sidebar-modal[open]").wait_for()
            assert page.evaluate(USED, selectors) == []
            page.keyboard.press("Escape")
