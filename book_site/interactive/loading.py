"""Sets up an interactive element: its directive, its data, and a script and style sheets that load
only on pages that have one."""

import json
from collections.abc import Callable
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx


def add_element(app: Sphinx, name: str, element: type[nodes.Element], visit: Callable) -> None:
    """The directive of this name stands for the element, which `visit` writes."""

    class Place(Directive):
        def run(self) -> list[nodes.Node]:
            return [element()]

    app.add_node(element, html=(visit, None))
    app.add_directive(name, Place)


def write_data(app: Sphinx, name: str, data_of: Callable[[Sphinx], object]) -> None:
    """Have data_of(app) written for scripts, as _static/interactive/NAME, when the site is done."""

    def write(app: Sphinx, error: Exception | None) -> None:
        if error is None and app.builder.name == "html":
            text = json.dumps(data_of(app), ensure_ascii=False)
            Path(app.outdir, "_static/interactive", name).write_text(text, encoding="utf-8")

    app.connect("build-finished", write, priority=600)  # bundling has made the folder


def load_on_pages_with(
    element: type[nodes.Node],
    app: Sphinx,
    module: str,
    *sheets: str,
    loading: str = "defer",
    near: str | None = None,
) -> None:
    """With `near`, the script comes when an element of this name is near the screen."""
    data = {"data-module": module} | ({"data-near": near} if near else {})

    def attach(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
        if doctree is not None and any(doctree.findall(element)):
            app.add_js_file("interactive/load.js", loading_method=loading, **data)
            for sheet in sheets:
                app.add_css_file(sheet)

    app.connect("html-page-context", attach)
