"""Sphinx extension: a page has one main heading, one viewport and one title, where the theme and
docutils write several."""

from sphinx.application import Sphinx

from book_site.output.mends import Mend
from book_site.output.written_pages import ONE_OF_EACH, change_each, once_written

# For paper, the theme repeats title and contents. Contents without page numbers help nobody there.
HEADING = Mend(
    "title and contents repeated for paper",
    r'<div id="jb-print-docs-body".*?(?=<div id="searchbox">)',
    sign='<div id="searchbox">',
)

# Sphinx writes one with “1.0”; docutils and the theme repeat it.
VIEWPORT = Mend(
    "repeated viewports",
    r'<meta name="viewport" content="width=device-width, initial-scale=1"\s*/>\s*',
)


def keep_one(page: str) -> str:
    return VIEWPORT(HEADING(page))


def keep_one_title(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """The first page has the title of the book, which would be added to its own."""
    if context.get("title") == context["docstitle"]:
        context["docstitle"] = ""


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-page-context", keep_one_title)
    return once_written(app, lambda app, pages: change_each(pages, keep_one), ONE_OF_EACH)
