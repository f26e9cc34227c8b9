"""What is wrong with a page as it is seen: rules that it breaks, and what moves by itself."""

from pathlib import Path

AXE = Path(__file__).parents[3] / "book_site/node_modules/axe-core/axe.min.js"
# Collects what moves, with the elements, from the beginning.
SHIFTS = """
  window.shifts = [];
  new PerformanceObserver(list => shifts.push(...list.getEntries().map(({ value, sources }) =>
    [value, ...sources.map(({ node }) => (node?.outerHTML ?? node?.data)?.slice(0, 80))])))
    .observe({ type: "layout-shift", buffered: true });
"""


def add_axe(page):
    """Once for each document."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")


def found_by_axe(page, selector, **rules):
    """The rules of axe-core that a part of the page breaks, each with its first element."""
    add_axe(page)
    how = {"preload": False, "resultTypes": ["violations"], **rules}
    found = page.evaluate("([part, how]) => axe.run(part, how)", [selector, how])
    return [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]]
