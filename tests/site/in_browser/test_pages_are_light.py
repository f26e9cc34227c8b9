"""What a page loads: only what it needs, few bytes, and nothing that makes the text jump once it is
shown."""

import re

import pytest

from .pages import BUILT, PAGES

pytestmark = pytest.mark.built

SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver(list => list.getEntries().forEach(entry => { shifts += entry.value; }))
    .observe({ type: "layout-shift", buffered: true });
"""


SLOW_LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
# The chapter with most formulas on a desktop, the heaviest one on a phone, and two whose first
# lines, in italics, would break elsewhere in a face that is not as wide as the book's.
READ_OVER_IT = [
    ("chapters/pairs.html", 1280),
    ("chapters/precision_recall_curve.html", 390),
    ("chapters/incomplete.html", 390),
    ("chapters/libraries.html", 1280),
]


def test_nothing_jumps_over_a_slow_line(browser, address):
    """All shifts are added up, so CLS itself is no more. The pages load side by side."""
    pages = [over_a_slow_line(browser, address + path, width) for path, width in READ_OVER_IT]
    for page in pages:
        page.wait_for_load_state("load")
        page.wait_for_function("document.fonts.status === 'loaded'")
    pages[-1].wait_for_timeout(1000)
    shifts = [(page.url, page.evaluate("shifts")) for page in pages]
    assert [found for found in shifts if found[1] > 0.05] == []
    for page in pages:
        page.close()


def over_a_slow_line(browser, url, width):
    """A page that a slow computer begins to load."""
    page = browser.new_page(viewport={"width": width, "height": 844})
    page.set_default_timeout(90_000)
    page.add_init_script(SHIFTS)
    chromium = page.context.new_cdp_session(page)
    chromium.send("Network.emulateNetworkConditions", SLOW_LINE)
    chromium.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(url, wait_until="commit")
    return page


def test_a_chapter_loads_few_bytes(browser, address):
    """The heaviest chapter, uncompressed as this server sends it; benchmarks/page_weight.py
    compares compressed sizes."""
    page = browser.new_page()
    sizes = []
    page.on("response", lambda response: sizes.append(len(response.body())))
    page.goto(address + "chapters/precision_recall_curve.html", wait_until="networkidle")
    assert sum(sizes) < 1_200_000
    page.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_links_what_it_needs_and_no_more(path):
    page = (BUILT / path).read_text(encoding="utf-8")
    head = page.partition("<body")[0]
    assert re.findall(r'rel="stylesheet" href="[^"]*_static/(\w+)\.css', head) == ["site"]
    assert not re.search(r"<script(?![^>]*\b(defer|async)\b)[^>]* src=", page)
    assert ("_static/copybutton.js" in page) == ('<div class="highlight' in page)
    for heavy in ["searchtools.js", "fontawesome.js", "mathjax", "thebe", "design-tabs.js"]:
        assert heavy not in head.lower()
