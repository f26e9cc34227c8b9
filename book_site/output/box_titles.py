"""Sphinx extension: the title of a definition or an exercise begins with what it is about.

The extensions write “Definition 16 (Normalized DCG)” and “Exercise (ndcg-mend · From a tutorial)”.
The number, and the name by which other pages call the exercise, come after the title.
"""

from sphinx.application import Sphinx

from book_site.output.mends import Mend
from book_site.output.written_pages import ACCESS, change_each, once_written

TITLE = '<p class="admonition-title">'

DEFINITION = Mend(
    "titles of definitions",
    rf'{TITLE}<span class="caption-number">(Definition \d+) </span> \((.*?)\)</p>',
    rf'{TITLE}<strong>\2</strong> <span class="box-name">\1</span></p>',
    sign=rf'{TITLE}<span class="caption-number">Definition',
)
EXERCISE = Mend(
    "titles of exercises",
    rf"{TITLE}Exercise \(([\w-]+) · (.*?)\)</p>",
    rf'{TITLE}\2 <span class="box-name">\1</span></p>',
    sign=rf"{TITLE}Exercise\b",
)


def with_titles_first(page: str) -> str:
    return EXERCISE(DEFINITION(page))


def setup(app: Sphinx) -> dict[str, bool]:
    return once_written(app, lambda app, pages: change_each(pages, with_titles_first), ACCESS)
