"""What a page loads: only what it needs, few bytes, and nothing that makes the text jump once it is
shown."""

import re
from collections import defaultdict
from urllib.parse import urlsplit

import pytest

from .faults import SHIFTS
from .pages import BUILT, PAGES
from .waiting import TWO_FRAMES

pytestmark = pytest.mark.built

# The page is shown, and so in its faces.
SHOWN = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
ARRIVED = {
    "font": "() => document.fonts.status === 'loaded'",
    "script": "() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd",
}
# The chapter with most formulas on a desktop, the heaviest one on a phone, and two whose first
# lines, in italics, would break elsewhere in a face that is not as wide as the book's.
READ = [
    ("chapters/pairs.html", 1280),
    ("chapters/precision_recall_curve.html", 390),
    ("chapters/incomplete.html", 390),
    ("chapters/libraries.html", 1280),
]


@pytest.mark.parametrize("order", [("font", "script"), ("script", "font")])
@pytest.mark.parametrize(("path", "width"), READ)
def test_no_late_file_moves_what_is_read(new_page, address, path, width, order):
    """All files of a kind come when those before them have done what they do: no clock decides."""
    late, held = set(order), defaultdict(list)

    def hand_over(route):
        kind = route.request.resource_type
        if kind in late:
            held[kind].append(route)
        elif kind == "stylesheet":  # as it is published
            sheet = urlsplit(route.request.url).path.rpartition("_static/")[2]
            route.fulfill(path=BUILT / "_static" / sheet)
        else:
            route.continue_()

    with new_page(SHIFTS) as page:
        page.set_viewport_size({"width": width, "height": 844})
        page.route("**/*", hand_over)
        page.goto(address + path, wait_until="commit")
        page.wait_for_function(SHOWN)
        for kind in order:
            while not held[kind]:  # asked for, but not handed over by Playwright yet
                page.evaluate(TWO_FRAMES)
            late.remove(kind)
            for route in held[kind]:
                route.continue_()
            page.wait_for_function(ARRIVED[kind])
            page.evaluate(TWO_FRAMES)
        page.wait_for_load_state("networkidle")
        page.evaluate(TWO_FRAMES)
        shifts = page.evaluate("shifts")
    assert sum(value for value, *_ in shifts) < 0.01, shifts


# Where everything is before and after the style of the figures that move has come. A picture moves
# what follows by a fraction of a pixel when it comes, so all have come before.
STYLED = """async address => {
  for (const picture of document.images) picture.loading = "eager";
  await Promise.all([...document.images].map(picture => picture.decode()));
  const places = () => JSON.stringify([...document.querySelectorAll("article *")].map(one =>
    one.getBoundingClientRect()));
  const before = places();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  const loaded = new Promise(done => (link.onload = done));
  document.head.append(Object.assign(link, { href: address }));
  await loaded;
  return [before, places()];
}"""


@pytest.mark.parametrize("path", ["index.html", "chapters/ndcg.html"])
def test_the_style_of_a_figure_may_come_before_the_figure(new_page, address, path):
    """The page may be painted in between."""
    with new_page() as page:
        page.set_viewport_size({"width": 390, "height": 844})
        page.route("**/interactive/load.js*", lambda route: route.abort())
        page.goto(address + path)
        before, after = page.evaluate(STYLED, f"{address}_static/interactive/figures.css")
    assert before == after


def test_a_chapter_loads_few_bytes(new_page, address):
    """The heaviest chapter, uncompressed as this server sends it; benchmarks/pages.py
    measures compressed ones."""
    sizes = """["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
      .map(({ decodedBodySize }) => decodedBodySize)"""
    with new_page() as page:
        page.goto(address + "chapters/precision_recall_curve.html", wait_until="networkidle")
        loaded = page.evaluate(sizes)
    assert len(loaded) > 20 and sum(loaded) < 1_200_000


STYLES = re.compile(r'rel="stylesheet" href="[^"]*_static/(\w+)\.css')


@pytest.mark.parametrize("path", PAGES)
def test_no_large_style_comes_before_the_first_paint(path):
    """Neither in a sheet nor in the page."""
    page = (BUILT / path).read_text(encoding="utf-8")
    head = page.partition("<body")[0]
    sheets = [BUILT / "_static" / f"{name}.css" for name in STYLES.findall(head)]
    assert sheets
    assert max(sheet.stat().st_size for sheet in sheets) <= 60_000
    assert sum(map(len, re.findall(r"<style>(.*?)</style>", head, re.DOTALL))) <= 6_000


# The boxes of all elements that are shown, without the whole style sheet and then with it.
SHOWN_BOXES = """() => [...document.querySelectorAll("body *")].map(one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.closest("dialog, .dropdown-menu, .skip-link, annotation") || one.localName === "link"
    ? "" : `${one.localName} ${one.className} ${[x, y, width, height].map(Math.round)}`;
})"""


@pytest.mark.parametrize(
    "path",
    [
        "genindex.html",
        "index.html",
        "chapters/errata.html",
        "chapters/lab.html",
        *(path for path, _ in READ[:2]),
    ],
)
def test_the_whole_style_sheet_changes_nothing_that_is_seen(new_page, address, path):
    """Pages as they are without scripts, before and after it arrives. The chapters have the same
    rules: the one with most formulas and the heaviest are read, each at both widths."""
    faces = (BUILT / "_static/faces.css").read_text(encoding="utf-8")
    waiting = faces.replace("font-display:optional", "font-display:block")
    seen = {True: [], False: []}
    for late, found in seen.items():
        with new_page(java_script_enabled=False, reduced_motion="reduce") as page:
            page.route("**/faces.css*", lambda route: route.fulfill(body=waiting))
            if late:
                page.route("**/site.css*", lambda route: route.abort())
            page.goto(address + path)
            for width in (390, 1280):
                page.set_viewport_size({"width": width, "height": 844})
                page.evaluate("document.fonts.ready.then(() => true)")
                boxes = page.evaluate(SHOWN_BOXES)
                for theme in ("light", "dark"):  # which changes colors only
                    page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
                    found.append((boxes, page.screenshot()))
    for (boxes, picture), (later, later_picture) in zip(*seen.values(), strict=True):
        assert [pair for pair in zip(boxes, later, strict=True) if pair[0] != pair[1]] == []
        assert picture == later_picture


@pytest.mark.parametrize("path", PAGES)
def test_a_page_links_what_it_needs_and_no_more(path):
    page = (BUILT / path).read_text(encoding="utf-8")
    head = page.partition("<body")[0]
    assert STYLES.findall(head) == ["faces", "first"]
    assert STYLES.findall(page) == ["faces", "first", "site"]
    assert ("preload" in head) == (path == "index.html")
    assert not re.search(r"<script(?![^>]*\b(defer|async)\b)[^>]* src=", page)
    assert ("_static/copybutton.js" in page) == ('<div class="highlight' in page)
    for module, element in [("lab", "ranking-lab"), ("figures", "moving-figure")]:
        assert (f'data-module="{module}.mjs"' in page) == (f"<{element}" in page)
    for heavy in ["searchtools.js", "fontawesome.js", "mathjax", "thebe", "design-tabs.js"]:
        assert heavy not in head.lower()
