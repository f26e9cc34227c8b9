"""Sphinx extension: all pages share one style sheet, and are painted before it arrives.

The theme and the extensions bring some twenty sheets and five times the rules that the book needs.
esbuild joins them, PurgeCSS leaves out what neither a page nor a script names (styles.mjs). The
book's own sheets stay whole and come last.

A browser shows nothing before it has read the sheets in the head. There a page has only the faces
of its text and the rules that its markup matches (first_rules.mjs): those of many pages in one
sheet, the few others in the page. The whole sheet, which repeats them in their order, is linked
where the page ends.
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
FIRST = "first.css"
FACES_SHEET = "faces.css"
REJECTED = "rejected_styles.json"  # beside the doctrees
SHEET = re.compile(r'<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="[^"]*\b_static/([^"?]+)[^>]*>')
LINKS = Mend(
    "links of style sheets", rf"\s*{SHEET.pattern}", sign=r'<link\b[^>]*\brel="stylesheet"'
)
HEAD = Mend("place of the style sheets", "</title>")
END = Mend("end of the page", "</body>")


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


def join(folder: Path, sheets: list[str], pages: list[str], rejected: Path) -> list[str]:
    """Write the joined sheets into the folder of the sheets, and return the rules that each page
    needs besides. The selectors of the rules that are left out go to the file `rejected`."""
    task = {
        "folder": str(folder),
        "sheets": [sheet for sheet in sheets if not is_own(sheet)],
        "whole": [sheet for sheet in sheets if is_own(sheet)],
        "pages": pages,
        "joined": str(folder / JOINED),
        "first": str(folder / FIRST),
        "faces": str(folder / FACES_SHEET),
        "rejected": str(rejected),
    }
    script = Path(__file__).with_suffix(".mjs")
    done = subprocess.run(
        [node(), script],
        input=json.dumps(task),
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return json.loads(done.stdout)


def versioned(file: Path) -> str:
    return f"{file.name}?v={hashlib.sha256(file.read_bytes()).hexdigest()[:8]}"


def share_one(app: Sphinx, pages: Pages) -> None:
    folder = Path(app.outdir, "_static")
    sheets = in_order([SHEET.findall(page) for page in pages.values()])
    require(sheets, LINKS.name)
    rules = join(folder, sheets, list(pages.values()), Path(app.doctreedir, REJECTED))
    own = dict(zip(pages.values(), rules, strict=True))
    faces, first, joined = (versioned(folder / name) for name in (FACES_SHEET, FIRST, JOINED))

    def linked(page: str) -> str:
        def link(name: str) -> str:
            return f'<link rel="stylesheet" href="{root_of(page)}_static/{name}" />'

        style = f"\n  <style>{own[page]}</style>" if own[page] else ""
        head = f"</title>\n  {link(faces)}\n  {link(first)}{style}"
        return END(HEAD(LINKS(page), lambda _: head), f"{link(joined)}\n</body>")

    change_each(pages, linked)


def setup(app: Sphinx) -> dict[str, bool]:
    return once_written(app, share_one, STYLES)
