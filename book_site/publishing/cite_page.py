"""Sphinx extension: each page of chapters/ ends with a folded box that says how to cite it, as text
and as BibTeX.

Author, book and year are those of CITATION.cff; the address is left out where it is unknown.
"""

from functools import cache
from html import escape
from pathlib import Path

import yaml
from sphinx.application import Sphinx

BOX = """
<details class="cite-page">
<summary>Cite this page</summary>
<p>{text}</p>
<div class="highlight-bibtex notranslate">{bibtex}</div>
</details>
"""


def add_box(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    if doctree and pagename.startswith("chapters/"):
        book = read_citation(Path(app.srcdir, "CITATION.cff"))
        address = app.config.html_baseurl
        page = {
            "key": f"{Path(pagename).name}{book['year']}",
            "title": app.env.titles[pagename].astext(),
            "url": address and address + app.builder.get_target_uri(pagename),
            **book,
        }
        bibtex = app.builder.highlighter.highlight_block(as_bibtex(**page), "bibtex")
        context["body"] += BOX.format(text=as_html(**page), bibtex=bibtex)


def as_html(key: str, title: str, url: str, author: str, book: str, year: int) -> str:
    text = f"{escape(author)} ({year}). {escape(title)}. In <em>{escape(book)}</em>."
    return f"{text} {escape(url)}" if url else text


def as_bibtex(key: str, title: str, url: str, author: str, book: str, year: int) -> str:
    fields = {
        "title": title,
        "booktitle": book,
        "author": f"{{{author}}}",
        "year": year,
        "url": url,
    }
    lines = [f"  {name:9} = {{{for_tex(name, value)}}}" for name, value in fields.items() if value]
    return f"@incollection{{{key},\n" + ",\n".join(lines) + "\n}\n"


def for_tex(name: str, value: str | int) -> str:
    """The value with the characters that TeX reads as commands escaped; addresses stay as they
    are."""
    if name == "url":
        return value
    return "".join(f"\\{sign}" if sign in "&%$#_" else sign for sign in str(value))


@cache
def read_citation(path: Path) -> dict[str, str | int]:
    book = yaml.safe_load(path.read_text(encoding="utf-8"))["preferred-citation"]
    return {"author": book["authors"][0]["name"], "book": book["title"], "year": book["year"]}


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-page-context", add_box)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
