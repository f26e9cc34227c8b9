"""Sphinx extension: the site's own search, in place of the one that Sphinx builds in.

- `sections.py` cuts the written pages into sections; `names.py` says what people call them
- `index.mjs` makes an index of both, in Node; `find.mjs` searches it, in the page
- `box.mjs` is on every page and starts `fields.mjs`: that loads `suggest.mjs` for the dialog,
  `results.mjs` for the results

Nothing but `box.mjs` is loaded before a reader types.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from book_site.node import esbuild, node
from book_site.output.written_pages import SEARCH, Pages, once_written
from book_site.search.names import names
from book_site.search.sections import Section, sections

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HERE = Path(__file__).parent
LEFT_OUT = {"404", "genindex", "prf-prf", "search"}  # lists of everything
SCRIPTS = {"iife": ["box"], "esm": ["suggest", "results"]}  # the form of a script: its names
LEFT_BY_SPHINX = ["searchtools.js", "language_data.js"]

# How much a text counts by the kind of its page. A chapter explains, other pages list.
WEIGHTS = {
    "index": 0.5,
    "reference": 0.5,
    "bibliography": 0.5,
    "glossary": 0.6,
    "exercises": 0.6,
    "errata": 0.6,
    "teaching": 0.6,
    "notation": 0.7,
    "one_list": 0.7,
    "scores_and_orders": 0.7,
    "judgments": 0.7,
    "decisions": 0.7,
}
REFERENCE_WEIGHT = 0.5
EAST_ASIAN = re.compile("[\u2e80-\u9fff\uac00-\ud7af]")  # Chinese and Korean characters


def weight(page: str) -> float:
    name = Path(page).stem
    return REFERENCE_WEIGHT if name.startswith("api") else WEIGHTS.get(name, 1.0)


def content(app: Sphinx, pages: Pages) -> list[Section]:
    """The sections of all pages that the search finds, in the order of the book."""
    order = ["index", *app.env.toctree_includes.get("index", []), *sorted(app.env.all_docs)]
    found = {
        path.relative_to(app.outdir).with_suffix("").as_posix(): text
        for path, text in pages.items()
    }
    return [
        section
        for name in dict.fromkeys(order)
        if name in found and name not in LEFT_OUT
        for section in sections(f"{name}.html", found[name])
    ]


def gloss(section: Section) -> dict[str, object]:
    """The names of a term in English, in full, and in other languages, and the page about it."""
    english = max((name for name in section.names if not EAST_ASIAN.search(name)), key=len)
    page = section.explained_at.partition("#")[0]
    return {"english": english, "foreign": section.foreign, "page": page}


def write_index(app: Sphinx, pages: Pages) -> None:
    found = content(app, pages)
    data = {
        "sections": [
            {
                "address": section.address,
                "page": section.page,
                "title": section.title,
                "heading": section.heading,
                "text": section.text,
                "unseen": section.unseen,
                "weight": weight(section.page),
                **({"gloss": gloss(section)} if section.foreign else {}),
            }
            for section in found
        ],
        "names": [vars(name) for name in names(found)],
    }
    folder = Path(app.outdir, "_static", "search")
    folder.mkdir(parents=True, exist_ok=True)
    index = subprocess.run(
        [node(), HERE / "index.mjs"],
        input=json.dumps(data).encode(),
        capture_output=True,
        check=True,
    )
    (folder / "index.json").write_bytes(index.stdout)


def write_scripts(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.name != "html":
        return
    for form, names_of_scripts in SCRIPTS.items():
        esbuild(
            *(HERE / f"{name}.mjs" for name in names_of_scripts),
            "--external:./suggest.js",
            "--external:./results.js",
            f"--format={form}",
            f"--outdir={Path(app.outdir, '_static', 'search')}",
        )
    for name in LEFT_BY_SPHINX:
        Path(app.outdir, "_static", name).unlink(missing_ok=True)


def without_sphinx(app: Sphinx) -> None:
    """Have Sphinx build no index and no page for its own search."""
    if app.builder.name == "html":
        app.builder.search = False


def page_of_results(app: Sphinx) -> Iterator[tuple[str, dict, str]]:
    body = (HERE / "page.html").read_text(encoding="utf-8")
    yield "search", {"title": "Search", "body": body}, "page.html"


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("builder-inited", without_sphinx)
    app.connect("html-collect-pages", page_of_results)
    app.connect("build-finished", write_scripts)
    app.add_js_file("search/box.js", loading_method="defer")
    app.add_css_file("search.css")
    return once_written(app, write_index, SEARCH)
