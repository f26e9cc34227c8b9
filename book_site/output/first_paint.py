"""Sphinx extension: a page is shown before its scripts arrive, and in the reader's colors.

Scripts that the head waits for become deferred ones; they run in the same order, when the page has
been read.
"""

from sphinx.application import Sphinx

from book_site.output.mends import Mend
from book_site.output.written_pages import ACCESS, change_each, once_written

DEFER = Mend(
    "scripts that the page waits for",
    r"<script(?![^>]*\b(?:defer|async|type)\b)(?=[^>]*\bsrc=)",
    "<script defer",
)

# A deferred script defines the object. A module waits its turn among them.
PAGE_NAME = Mend(
    "options of the page for the theme's scripts",
    r"<script>(?=\s*DOCUMENTATION_OPTIONS\.)",
    '<script type="module">',
)

# Asked for early, they come in the way of the style sheet.
EARLY = Mend(
    "early request of the theme's scripts",
    r"\s*<!-- Pre-loaded scripts[^>]*-->|\s*<link rel=\"preload\" as=\"script\"[^>]*>",
    sign=r'<!-- Pre-loaded|\bas="script"',
)

# The theme finds out late whether the reader's system is dark, after a flash of light. And a
# browser reads a face when it lays out the first text: what it shows waits for those in the style
# sheet, or all lines change a moment later.
COLORS = Mend(
    "colors and faces before the theme's scripts run",
    r'document\.documentElement\.dataset\.theme = localStorage\.getItem\("theme"\) \|\| "auto";',
    """{
      const { dataset } = document.documentElement;
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      dataset.theme = dataset.mode !== "auto" ? dataset.mode : dark ? "dark" : "light";
      const { style } = document.documentElement;
      style.visibility = "hidden";
      const load = (slant) => document.fonts.load(`${slant} 1em "Source Sans 3"`);
      const faces = ["normal", "italic"].map(load);
      Promise.allSettled(faces).then(() => (style.visibility = ""));
    }""",
)

PAINT_MENDS = [DEFER, PAGE_NAME, EARLY, COLORS]


def paint_early(page: str) -> str:
    for one in PAINT_MENDS:
        page = one(page)
    return page


def setup(app: Sphinx) -> dict[str, bool]:
    return once_written(app, lambda app, pages: change_each(pages, paint_early), ACCESS)
