"""Offers the PDF on the built site: in words on the first page, and in the menu of every page that
can be downloaded.

The pages say so only once the file is there; a plain `make book` writes pages without it.
"""

import os
import re
from pathlib import Path

PLACE = "<!-- The printed book is offered here. -->"  # in index.md
OFFERED = """<p class="site-only">To print, or to read without a browser:
<a href="{href}" download>the whole book as a PDF</a> ({size}).</p>"""
MENU = re.compile(r'(<div class="dropdown dropdown-download-buttons">.*?)(\s*</ul>)', re.DOTALL)
ITEM = """
      <li><a href="{href}" class="btn btn-sm dropdown-item" title="The whole book as a PDF" download>
<span class="btn__icon-container"><i class="fas fa-file-pdf" aria-hidden="true"></i></span>
<span class="btn__text-container">whole book .pdf</span></a></li>"""


def offer(site, file, n_pages):
    """Write links to this file of the site into the pages of the site."""
    size = f"{n_pages} pages, {file.stat().st_size / 1e6:.0f} MB"
    first = Path(site, "index.html")
    text = first.read_text(encoding="utf-8")
    if PLACE not in text:
        raise ValueError(f"index.md: expected the comment {PLACE}, where the PDF is offered")
    first.write_text(
        text.replace(PLACE, OFFERED.format(href=file.name, size=size)), encoding="utf-8"
    )
    for page in Path(site).rglob("*.html"):
        item = ITEM.format(href=Path(os.path.relpath(file, page.parent)).as_posix())
        text = page.read_text(encoding="utf-8")
        page.write_text(
            MENU.sub(lambda menu: menu[1] + item + menu[2], text, count=1), encoding="utf-8"
        )
