"""Sphinx extension: figures that move, in place of stored ones.

A code cell whose metadata has `"moves": "NAME"` shows figures/NAME.mjs where JavaScript runs. The
stored picture stays in the page: for paper, without JavaScript, and until the figure has loaded.
"""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.bundling import HERE
from book_site.interactive.cells import code_cells


class moving_figure(nodes.General, nodes.Element):
    """The place of a figure that moves, around the stored picture. `name`: of its files."""


def mark_figures(app: Sphinx, doctree: nodes.document) -> None:
    for cell in code_cells(doctree):
        name = cell["cell_metadata"].get("moves")
        if name is None:
            continue
        figure = next(cell.findall(nodes.figure), None)
        if figure is None or not (HERE / "figures" / f"{name}.py").exists():
            raise ExtensionError(
                f"{app.env.docname}: a cell moves {name!r}, but has no such figure"
            )
        picture = figure.children[0]
        figure.replace(picture, moving_figure("", picture, name=name))


def visit_figure(translator: HTML5Translator, node: moving_figure) -> None:
    translator.body.append(f'<moving-figure data-name="{node["name"]}"><div class="figure-place">')


def depart_figure(translator: HTML5Translator, node: moving_figure) -> None:
    translator.body.append("</div></moving-figure>\n")


def attach(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Load the script only on pages with such a figure, and the figure only near it."""
    if doctree is not None and any(doctree.findall(moving_figure)):
        app.add_js_file(
            "interactive/load.js",
            loading_method="defer",
            **{"data-module": "figures.mjs", "data-near": "moving-figure"},
        )
        app.add_css_file("moving_figures.css")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(moving_figure, html=(visit_figure, depart_figure))
    app.connect("doctree-read", mark_figures)
    app.connect("html-page-context", attach)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
