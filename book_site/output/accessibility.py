"""Sphinx extension: corrects what the theme and other extensions write, for screen readers and the
keyboard."""

from sphinx.application import Sphinx

from book_site.output.mends import Mend
from book_site.output.written_pages import ACCESS, change_each, once_written

# The sidebar holds the book's title and its contents; without a role, they lie outside of all
# landmarks.
SIDEBAR = Mend(
    "role of the sidebar",
    r'<div id="pst-primary-sidebar"(?! role)',
    r'<div id="pst-primary-sidebar" role="complementary" aria-label="Book"',
)

# The search button reads “Search Ctrl+K”; a shorter label hides that from readers who control the
# page by voice.
SEARCH_LABEL = Mend(
    "label of the search button",
    r'(<button class="btn search-button-field [^>]*) aria-label="Search"',
    r"\1",
)

# The arrow that unfolds a chapter's pages in the sidebar has no text.
UNFOLD = Mend(
    "label of the arrow that unfolds a chapter's pages",
    r'(<a [^>]*>)([^<]*)(</a><details(?: open="open")?><summary)'
    r'(?=><span class="toctree-toggle")',
    r'\1\2\3 aria-label="Pages of: \2"',
    sign="toctree-toggle",
)

# The empty corner of a table is the heading of nothing, in pandas' tables and in those of Markdown.
CORNER = Mend(
    "empty corners of tables",
    r'<th></th>|<th class="head"><p></p></th>',
    "<td></td>",
    sign=r"<th\b[^>]*>\s*(?:<p>\s*</p>)?\s*</th>",
)

# ARIA has deprecated the role that docutils gives to entries of a bibliography, and the list around
# them requires items.
ENTRY = Mend(
    "role of entries of the bibliography",
    r'role="doc-biblioentry"',
    'role="listitem"',
    sign='class="citation"',
)

# The text of every definition has the same id, and so has that of every exercise.
SECTION = Mend(
    "repeated ids of definitions and exercises",
    r'(<section(?: class="\w+-content")?) id="(?:proof|exercise|solution)-content">',
    r"\1>",
    sign=r'class="(?:[\w-]+ )*(?:proof|exercise|solution)(?: [\w-]+)* admonition',
)

ACCESSIBILITY_MENDS = [SIDEBAR, SEARCH_LABEL, UNFOLD, CORNER, ENTRY, SECTION]


def mend(page: str) -> str:
    for one in ACCESSIBILITY_MENDS:
        page = one(page)
    return page


def setup(app: Sphinx) -> dict[str, bool]:
    return once_written(app, lambda app, pages: change_each(pages, mend), ACCESS)
