"""Sphinx extension: mends what the theme and the extensions write for screen readers and the
keyboard.

Each mend is a pattern in the written page and what takes its place.
"""

import re

from book_site.output.written_pages import ACCESS, once_written, rewrite

MENDS = [
    # The sidebar holds the book's title and its contents; without a role, they lie outside of all
    # landmarks.
    (
        r'<div id="pst-primary-sidebar"(?! role)',
        r'<div id="pst-primary-sidebar" role="complementary" aria-label="Book"',
    ),
    # Its search button reads “Search Ctrl+K”; a label that says less hides that from those who
    # speak to the machine.
    (r'(<button class="btn search-button-field [^>]*) aria-label="Search"', r"\1"),
    # The mark that unfolds a chapter's pages has no text.
    (
        (
            r'(<a [^>]*>)([^<]*)(</a><details(?: open="open")?><summary)(?=><span'
            r' class="toctree-toggle")'
        ),
        r'\1\2\3 aria-label="Pages of: \2"',
    ),
    # Folded parts say what is in them; a label of MyST-NB's would be heard instead, the same for
    # all.
    (r'<summary aria-label="Toggle hidden content">', "<summary>"),
    # The empty corner of a table heads nothing: pandas' tables, and those of Markdown.
    (r'<th></th>|<th class="head"><p></p></th>', "<td></td>"),
    # Entries of a bibliography: ARIA has given up their own role, and the list around them asks for
    # items.
    (r'role="doc-biblioentry"', 'role="listitem"'),
    # Every definition's and exercise's text has the same id, and an id is there once.
    (r'(<section(?: class="\w+-content")?) id="(?:proof|exercise|solution)-content">', r"\1>"),
]


def mend(page):
    for pattern, mended in MENDS:
        page = re.sub(pattern, mended, page)
    return page


def setup(app):
    return once_written(app, lambda app: rewrite(app, mend), ACCESS)
