"""Sphinx extension: writes the slides of each chapter to slides/NAME.html of the site, and links
them above the chapter."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.writers.html5 import HTML5Translator

from book_site.output.accessibility import CORNER
from book_site.output.maths import FORMULA, set_all, tex_of
from book_site.output.written_pages import LAST
from book_site.slides.deck import NothingToShow, shown, slide, slides_of, speaker_notes
from book_site.slides.one_file import Deck, bundles, in_one_file

FOLDER = "slides"  # of the site
TITLE = """\
<section class="title">
<p class="book">{book}</p>
<h1>{chapter}</h1>
<p class="home"><a href="{page}">{address}</a></p>
<p class="license">{license}</p>
<p class="keys"><kbd>→</kbd> next, <kbd>S</kbd> speaker notes, <kbd>F</kbd> full screen,
<kbd>O</kbd> overview, <kbd>?</kbd> all keys. <a href="{name}.html?print-pdf">Print</a>,
<a href="{name}.html" download>save as one file</a>: it opens without a network.</p>
</section>
"""


def add_deck(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Make the slides of a chapter that has some, and link them."""
    if context.get("page_source_suffix") != ".ipynb":
        return
    cells = json.loads(Path(app.env.doc2path(pagename)).read_text(encoding="utf-8"))["cells"]
    try:
        slides = slides_of(doctree, cells)
    except NothingToShow as fault:
        raise ExtensionError(f"{pagename}: {fault}") from fault
    name = pagename.rpartition("/")[2]
    if not slides:
        Path(written(app), f"{name}.html").unlink(missing_ok=True)
        return
    title = TITLE.format(
        book=escape(app.config.html_title),
        chapter=context["title"],
        page=f"{app.config.html_baseurl or '../'}{pagename}.html",
        address=app.config.html_baseurl or "The chapter",
        license=app.config.html_theme_options["extra_footer"],
        name=name,
    )
    document = doctree.copy()
    document += slides
    translator = app.builder.create_translator(document, app.builder)
    document.walkabout(translator)
    body = "".join(translator.fragment)
    written(app).mkdir(exist_ok=True)
    Path(written(app), f"{name}.html").write_text(title + body, encoding="utf-8")
    [menu] = [group for group in context["header_buttons"] if group["label"] == "download-buttons"]
    menu["buttons"].insert(
        2,
        {
            "type": "link",
            "text": "slides",
            "url": f"{context['pathto']('', resource=True)}{FOLDER}/{name}.html",
            "tooltip": "Slides to teach this chapter",
            "icon": "fas fa-file",
            "label": "slides-button",
        },
    )


def written(app: Sphinx) -> Path:
    """Where the slides wait until the pages are finished, whose style, fonts and pictures they
    use."""
    return Path(app.doctreedir, FOLDER)


def forget(app: Sphinx) -> None:
    """No slides of chapters that were renamed remain."""
    shutil.rmtree(Path(app.outdir, FOLDER), ignore_errors=True)


def write_decks(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.name != "html":
        return
    site = Path(app.outdir)
    decks = {
        name: Path(written(app), f"{name}.html").read_text(encoding="utf-8")
        for name in sorted(path.rpartition("/")[2] for path in app.env.all_docs)
        if Path(written(app), f"{name}.html").exists()
    }
    if not decks:
        return
    formulas = {tex_of(formula) for deck in decks.values() for formula in FORMULA.finditer(deck)}
    done = set_all(formulas)
    parts = bundles(site)
    Path(site, FOLDER).mkdir()
    for name, body in decks.items():
        body = FORMULA.sub(lambda found: found[1] + done[tex_of(found)]["html"] + found[4], body)
        title = f"{app.env.titles[f'chapters/{name}'].astext()}: slides"
        deck = Deck(title=f"{title} — {app.config.html_title}", body=CORNER(body))
        Path(site, FOLDER, f"{name}.html").write_text(in_one_file(deck, parts), encoding="utf-8")


def between(start: str, end: str) -> tuple[Callable, Callable]:
    """How a node is written: its parts between two tags, which may name its attributes."""

    def visit(translator: HTML5Translator, node: nodes.Element) -> None:
        translator.body.append(start.format(**node.attributes))

    def depart(translator: HTML5Translator, node: nodes.Element) -> None:
        translator.body.append(end)

    return visit, depart


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(slide, html=between("<section>\n", "</section>\n"))
    app.add_node(shown, html=between('<div class="shown {kind}"><div>\n', "</div></div>\n"))
    app.add_node(speaker_notes, html=between('<aside class="notes">\n', "</aside>\n"))
    app.connect("builder-inited", forget)
    app.connect("html-page-context", add_deck, priority=503)  # after the buttons of the notebooks
    app.connect("build-finished", write_decks, priority=LAST + 1)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
