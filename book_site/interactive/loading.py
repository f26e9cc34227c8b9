"""Loads the script and the style sheets of an element only on the pages that have one."""

from docutils import nodes
from sphinx.application import Sphinx


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
