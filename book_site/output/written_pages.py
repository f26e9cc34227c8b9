"""Passes the pages that Sphinx has written through the steps that change them, one per purpose.

Every page is read once, changed by all steps, and written once. If a step fails, no page is
written. Every build writes the whole site anew: the steps need the pages and the theme's files as
Sphinx wrote them, and no page remains once its source is gone. So Jupyter Book's output folder is
emptied first; in any other folder, a finished site stops the build.
"""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from book_site.output.mends import NothingToMend

# Lower runs first. Whatever changes a page comes before the policy, which holds fingerprints of
# what is in it.
SEARCH, ONE_OF_EACH, MATHS, FIGURES = 25, 50, 100, 200
ICONS, TYPE, ACCESS, STYLES, POLICY = 300, 350, 400, 450, 500
LAST = 900  # the steps run when all other extensions have finished the build
# The last step writes it into a page; the challenge pages and the slides have it from the start.
FINISHED = "Content-Security-Policy"
OUTPUT = "_build"  # the folder that Jupyter Book writes to: nothing else is kept there
OF_SPHINX = ".buildinfo"  # Sphinx writes it when it finishes a site

Pages = dict[Path, str]


def once_written(app: Sphinx, step: Callable[[Sphinx, Pages], None], order: int) -> dict[str, bool]:
    """Have `step(app, pages)` change the texts of the pages, and return what `setup` returns."""
    app.setup_extension(__name__)
    app.connect("pages-written", step, priority=order)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def start_anew(app: Sphinx) -> None:
    site = Path(app.outdir)
    if app.builder.name != "html":
        return
    if site.parent.name == OUTPUT:
        shutil.rmtree(site)
        site.mkdir()
    elif (site / OF_SPHINX).exists():
        raise ExtensionError(f"{site} contains an earlier build: empty the folder first.")


def pass_on(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.name != "html":
        return
    site = Path(app.outdir)
    paths = [path for path in site.rglob("*.html") if is_page(path.relative_to(site))]
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(paths)}
    app.emit("pages-written", pages)
    for path, page in pages.items():
        path.write_text(page, encoding="utf-8")


def is_page(path: Path) -> bool:
    """Whether the path in the site is a page's: not of a part, and not slides, which are whole."""
    return path.parts[0] not in ("_static", "slides")


def change_each(pages: Pages, change: Callable[[str], str]) -> None:
    """Replace each page by change(page), except those that were written finished."""
    for path, page in pages.items():
        if FINISHED not in page:
            try:
                pages[path] = change(page)
            except NothingToMend as fault:
                raise ExtensionError(f"{path.name}: {fault}") from fault


def root_of(page: str) -> str:
    """The page's path to the site's root: "", "../", or the absolute path that the 404 page
    uses."""
    return re.search(r'data-content_root="([^"]*)"', page)[1]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_event("pages-written")
    app.connect("builder-inited", start_anew, priority=0)  # before an extension writes a file
    app.connect("build-finished", pass_on, priority=LAST)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
