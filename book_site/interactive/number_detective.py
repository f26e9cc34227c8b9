"""Sphinx extension: the detective of “Why is my number different?”, as a directive.

Without JavaScript, in print and in the PDF, its place holds the first example with its answer, as
the detective's Python gives it.
"""

import json
from html import escape

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.detective.examples import EXAMPLES
from book_site.interactive.detective.page import answered
from book_site.interactive.detective.typed import question
from rankmetrics_lib.evaluation.identify.definitions import SEARCHED
from rankmetrics_lib.evaluation.identify.search import STAGES


class number_detective(nodes.General, nodes.Element):
    """The form and the answer."""


class NumberDetective(Directive):
    def run(self) -> list[nodes.Node]:
        return [number_detective()]


def visit_detective(translator: HTML5Translator, node: number_detective) -> None:
    build = {
        "metrics": [{"name": card.name, "symbol": card.symbol} for card in SEARCHED],
        "stages": len(STAGES),
        "examples": [{"title": title, "fields": fields} for title, fields in EXAMPLES],
    }
    data = escape(json.dumps(build, ensure_ascii=False))
    translator.body.append(
        f'<number-detective data-build="{data}">{worked_example()}</number-detective>\n'
    )
    raise nodes.SkipNode


def worked_example() -> str:
    fields = EXAMPLES[0][1]
    answer = answered(fields)["answer"]
    found, expected = answer["found"][0], answer["expected"]
    rows = (("The number", found), ("The usual definition", expected))
    lines = "".join(
        f"<tr><th scope='row'>{name}</th><td>{row['value']}</td><td>{escape(row['how'])}</td>"
        f"<td><code>{escape(row['call'])}</code></td></tr>"
        for name, row in rows
    )
    return (
        "<div class='detective-fallback'>"
        f"<p>An example: <em>“The program printed {escape(fields['value'])} for the grades"
        f" {escape(fields['ranking'])}. All judged documents have the grades"
        f" {escape(fields['judged'])}.”</em></p>"
        f"<p><strong>{escape(found['cause'])}</strong> Computed so by"
        f" {escape(found['libraries'])}.</p>"
        f"<div class='table-wrapper'><table class='table'><tbody>{lines}</tbody></table></div>"
        f"<p>The same question in Python: <code>{escape(in_python(fields))}</code></p></div>"
    )


def in_python(fields: dict[str, str]) -> str:
    """The question as a call of `rm.identify`."""
    asked = question(fields)
    value, rels = asked.pop("value"), asked.pop("rels")
    others = "".join(f", {name}={given!r}" for name, given in asked.items())
    return f'rm.identify("{value}", {rels!r}{others})'


def attach(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Load the detective's script only on its page."""
    if doctree is None or not any(doctree.findall(number_detective)):
        return
    attributes = {"data-module": "detective.mjs"}
    app.add_js_file("interactive/load.js", loading_method="async", **attributes)
    app.add_css_file("interactive/detective.css")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(number_detective, html=(visit_detective, None))
    app.add_directive("number-detective", NumberDetective)
    app.connect("html-page-context", attach)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
