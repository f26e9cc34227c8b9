"""Offers the PDF on the built site: with a sentence on the first page, and in the download menu of
every page.

The pages say so only when the file is there; a plain `make book` writes pages without it.
"""

import os
from pathlib import Path

from book_site.output.mends import Mend

PLACE = "<!-- The printed book is offered here. -->"  # in index.md
OFFER_PLACE = Mend(f"the comment {PLACE} of index.md", PLACE)
OFFERED = """<p class="site-only">To print, or to read without a browser:
<a href="{href}" download>the whole book as a PDF</a> ({size}).</p>"""
MENU = Mend(
    "whole book in the menu of downloads",
    r'(<div class="dropdown dropdown-download-buttons">.*?)(\s*</ul>)',
    sign=r"\bbtn-download-pdf-button\b",
)
ITEM = """
      <li><a href="{href}" download class="btn btn-sm dropdown-item" title="{title}">
<span class="btn__icon-container"><i class="fas fa-file-pdf" aria-hidden="true"></i></span>
<span class="btn__text-container">whole book .pdf</span></a></li>"""
TITLE = "The whole book as a PDF"


def offer(site: Path, file: Path, n_pages: int) -> None:
    """Write links to this file of the site into the pages of the site."""
    size = f"{n_pages} pages, {file.stat().st_size / 1e6:.0f} MB"
    change(Path(site, "index.html"), OFFER_PLACE, OFFERED.format(href=file.name, size=size))
    for page in Path(site).rglob("*.html"):
        href = Path(os.path.relpath(file, page.parent)).as_posix()
        change(page, MENU, rf"\1{ITEM.format(href=href, title=TITLE)}\2")


def change(page: Path, mend: Mend, mended: str) -> None:
    page.write_text(mend(page.read_text(encoding="utf-8"), mended), encoding="utf-8")
