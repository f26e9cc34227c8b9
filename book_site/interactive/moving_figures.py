"""Sphinx extension: figures that move, in place of stored ones.

A code cell whose metadata has `"moves": "NAME"` shows rankmetrics_lib/figures/NAME.py where
JavaScript runs: what it says of its start stands in the page. So does the stored picture, for
paper, without JavaScript, and until the figure is drawn.

Directives `scene` right below the cell are texts beside the figure, where the screen is wide enough
for both. Each names what it changes in the figure's start, as JSON: while the reader is at the
text, the figure is in that state.
"""

import json
from html import escape
from importlib import import_module
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.cells import code_cells
from book_site.interactive.loading import load_on_pages_with
from rankmetrics_lib.figures import tokens


class moving_figure(nodes.General, nodes.Element):
    """The place of a figure that moves, around the stored picture. `name`: of its files."""


class scene(nodes.General, nodes.Element):
    """A text beside a figure. `state`: what it changes in the figure's start."""


class Scene(SphinxDirective):
    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        try:
            state = json.loads(self.arguments[0])
        except ValueError as error:
            raise self.error(f"a scene needs a state as JSON, got {self.arguments[0]}") from error
        node = scene("", state=state)
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]


def mark_figures(app: Sphinx, doctree: nodes.document) -> None:
    for cell in code_cells(doctree):
        name = cell["cell_metadata"].get("moves")
        if name is None:
            continue
        figure = next(cell.findall(nodes.figure), None)
        if find_spec(f"rankmetrics_lib.figures.{name}") is None:
            raise ExtensionError(
                f"{app.env.docname}: a cell moves {name!r}, but there is no"
                f" rankmetrics_lib/figures/{name}.py"
            )
        if figure is None:
            raise ExtensionError(
                f"{app.env.docname}: the cell that moves {name!r} stores no picture with a caption"
            )
        picture = figure.children[0]
        figure.replace(picture, moving_figure("", picture, name=name))
        put_scenes_beside(app, cell, name)


def put_scenes_beside(app: Sphinx, cell: nodes.Element, name: str) -> None:
    section, place = cell.parent, cell.parent.index(cell)
    texts = list(takewhile(lambda node: isinstance(node, scene), section[place + 1 :]))
    if not texts:
        return
    start = import_module(f"rankmetrics_lib.figures.{name}").START
    for text in texts:
        unknown = sorted(set(text["state"]) - set(start))
        if unknown:
            raise ExtensionError(
                f"{app.env.docname}: a scene sets {', '.join(unknown)}, but the state of {name}"
                f" has {', '.join(start)}"
            )
    beside = nodes.container("", *texts, classes=["scene-texts"])
    # The theme hides the list of contents beside what has the full width.
    both = nodes.container("", cell, beside, classes=["scenes", "full-width"])
    both.line = cell.line  # slides find a cell by its line
    section[place : place + 1 + len(texts)] = [both]


def visit_figure(translator: HTML5Translator, node: moving_figure) -> None:
    first = import_module(f"rankmetrics_lib.figures.{node['name']}").describe()
    translator.body.append(opening("moving-figure", node["name"], first))


def visit_scene(translator: HTML5Translator, node: scene) -> None:
    state = escape(json.dumps(node["state"], ensure_ascii=False))
    translator.body.append(f'<div class="scene" data-state="{state}">')


def depart_scene(translator: HTML5Translator, node: scene) -> None:
    translator.body.append("</div>\n")


def opening(tag: str, name: str, first: dict, style: str = "") -> str:
    """The beginning of a figure's place, with what is drawn first."""
    data = json.dumps(first, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    script = f'<script type="application/json">{data}</script>'
    styled = f' style="{style}"' if style else ""
    return f'<{tag} data-name="{name}"{styled}>{script}<div class="figure-place">'


def depart_figure(translator: HTML5Translator, node: moving_figure) -> None:
    translator.body.append("</div></moving-figure>\n")


def write_tokens(app: Sphinx) -> None:
    folder = Path(app.outdir, "_static")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tokens.css").write_text(tokens.css(), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("builder-inited", write_tokens)
    app.add_node(moving_figure, html=(visit_figure, depart_figure))
    app.add_node(scene, html=(visit_scene, depart_scene))
    app.add_directive("scene", Scene)
    app.connect("doctree-read", mark_figures)
    sheets = ("tokens.css", "moving_figures.css")
    load_on_pages_with(moving_figure, app, "figures.mjs", *sheets, near="moving-figure")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
