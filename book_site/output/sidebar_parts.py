"""Sphinx extension: the parts of the book are lists in the sidebar that fold.

The part with this page is open. On a page outside of all parts, the first one is.
"""

import re

from sphinx.application import Sphinx

from book_site.output.mends import Mend
from book_site.output.written_pages import ACCESS, change_each, once_written

SIDEBAR_CAPTION = Mend(
    "parts of the sidebar",
    r'<p aria-level="2" class="caption" role="heading"><span class="caption-text">([^<]*)</span>'
    r"</p>\s*(<ul\b.*?</ul>)(?=\s*(?:<p aria-level|</div>))",
    sign='<p aria-level="2" class="caption"',
)
OPEN = re.compile(r'<ul class="current\b')


def fold(page: str) -> str:
    anywhere = OPEN.search(page)
    first = iter([not anywhere])

    def folded(part: re.Match) -> str:
        name, chapters = part.groups()
        is_open = next(first, False) or OPEN.match(chapters)
        return (
            f'<details class="part"{" open" if is_open else ""}><summary>'
            f'<span class="caption-text" role="heading" aria-level="2">{name}</span></summary>\n'
            f"{chapters}</details>"
        )

    return SIDEBAR_CAPTION(page, folded)


def setup(app: Sphinx) -> dict[str, bool]:
    return once_written(app, lambda app, pages: change_each(pages, fold), ACCESS)
