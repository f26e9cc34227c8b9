"""Sphinx extension: each page says in its head what it is about, for search engines and for cards
of links.

`chapters/descriptions.yml` holds the sentences.
"""

from functools import cache
from html import escape
from pathlib import Path

import yaml
from sphinx.application import Sphinx

META = '<meta name="description" content="{}" />\n'
BEFORE_THE_CARDS = 400  # which take over a description that is there


@cache
def read_descriptions(book: str | Path) -> dict[str, str]:
    """The description of each page of a book in this folder, by the page's name."""
    text = Path(book, "chapters", "descriptions.yml").read_text(encoding="utf-8")
    return yaml.safe_load(text)


def describe(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    description = read_descriptions(app.srcdir).get(pagename)
    if description:
        context["metatags"] = META.format(escape(description)) + context.get("metatags", "")
        context["meta"] = {"og:description": description, **(context.get("meta") or {})}


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-page-context", describe, priority=BEFORE_THE_CARDS)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
