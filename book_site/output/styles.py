"""Sphinx extension: all pages share one style sheet, without the rules that none of them can use.

The theme and the extensions bring some twenty sheets and five times the rules that the book needs,
and a browser shows nothing before it has read them all. esbuild joins them, PurgeCSS leaves out
what neither a page nor a script names (styles.mjs). The book's own sheets stay whole and come last.
"""

import hashlib
import json
import re
import subprocess
from graphlib import TopologicalSorter
from itertools import pairwise
from pathlib import Path

from sphinx.application import Sphinx

from book_site.node import node
from book_site.output.mends import Mend, require
from book_site.output.written_pages import STYLES, Pages, change_each, once_written, root_of

OWN = Path(__file__).parents[1] / "static"
JOINED = "site.css"
REJECTED = "rejected_styles.json"  # beside the doctrees
SHEET = re.compile(r'<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="[^"]*\b_static/([^"?]+)[^>]*>')
LINKS = Mend(
    "links of style sheets", rf"\s*{SHEET.pattern}", sign=r'<link\b[^>]*\brel="stylesheet"'
)
HEAD = Mend("place of the style sheet", "</title>")
WORD = re.compile(r"[\w-]+")


def is_own(sheet: str) -> bool:
    return Path(OWN, sheet).exists() or sheet.startswith("interactive/")


def in_order(lists: list[list[str]]) -> list[str]:
    """All sheets of the lists, each once, the book's own last, in an order that otherwise agrees
    with every list."""
    order: list[str] = []
    for own in (False, True):
        sorter: TopologicalSorter = TopologicalSorter()
        for sheets in lists:
            some = [sheet for sheet in sheets if is_own(sheet) == own]
            for sheet in some:
                sorter.add(sheet)
            for earlier, later in pairwise(some):
                sorter.add(later, earlier)
        order += sorter.static_order()
    return order


def join(folder: Path, sheets: list[str], words: set[str], rejected: Path) -> str:
    """Write the joined sheet into the folder of the sheets, and return its name with a version.
    The selectors of the rules that are left out go to the file `rejected`."""
    task = {
        "folder": str(folder),
        "sheets": [sheet for sheet in sheets if not is_own(sheet)],
        "whole": [sheet for sheet in sheets if is_own(sheet)],
        "words": " ".join(sorted(words)),
        "joined": str(folder / JOINED),
        "rejected": str(rejected),
    }
    script = Path(__file__).with_suffix(".mjs")
    subprocess.run([node(), script], input=json.dumps(task), encoding="utf-8", check=True)
    digest = hashlib.sha256((folder / JOINED).read_bytes()).hexdigest()
    return f"{JOINED}?v={digest[:8]}"


def share_one(app: Sphinx, pages: Pages) -> None:
    folder = Path(app.outdir, "_static")
    sheets = in_order([SHEET.findall(page) for page in pages.values()])
    require(sheets, LINKS.name)
    words = {word for page in pages.values() for word in WORD.findall(page)}
    version = join(folder, sheets, words, Path(app.doctreedir, REJECTED))

    def linked(page: str) -> str:
        link = f'<link rel="stylesheet" href="{root_of(page)}_static/{version}" />'
        return HEAD(LINKS(page), f"</title>\n  {link}")

    change_each(pages, linked)


def setup(app: Sphinx) -> dict[str, bool]:
    return once_written(app, share_one, STYLES)
