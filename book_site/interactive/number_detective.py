"""Sphinx extension: the detective of “Why is my number different?”, as directives.

- `number-detective` is the form and the answer. Without JavaScript, in print and in the PDF, its
  place holds the first example with its answer, as the detective's Python gives it.
- `measure-run` takes two TREC files. Its place holds the means of the sample files.
- `known-discrepancies` is the table of the numbers that are known to differ, each with a link that
  asks for it.
"""

import json
from functools import cache
from html import escape
from urllib.parse import urlencode

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from book_site.content.evaluation_reference import table_text
from book_site.interactive.detective import sample
from book_site.interactive.detective.discrepancies import (
    DISCREPANCIES,
    EXAMPLES,
    FIRST_DISCREPANCY,
    Discrepancy,
)
from book_site.interactive.detective.page import answered
from book_site.interactive.detective.run import USUAL_MEASURES, Measurement
from book_site.interactive.detective.typed import question
from book_site.interactive.loading import add_element, load_on_pages_with
from rankmetrics_lib.identify.choices import CAUSES
from rankmetrics_lib.identify.one_list import STAGES
from rankmetrics_lib.identify.ways import SEARCHED


class number_detective(nodes.General, nodes.Element):
    """The form and the answer."""


def visit_detective(translator: HTML5Translator, node: number_detective) -> None:
    build = {
        "metrics": [{"name": card.name, "symbol": card.symbol} for card in SEARCHED],
        "stages": len(STAGES),
        "examples": [{"story": one.story, "fields": one.fields} for one in EXAMPLES],
    }
    data = escape(json.dumps(build, ensure_ascii=False))
    translator.body.append(
        f'<number-detective data-build="{data}">{worked_example()}</number-detective>\n'
    )
    raise nodes.SkipNode


def worked_example() -> str:
    fields = FIRST_DISCREPANCY.fields
    answer = answer_to(FIRST_DISCREPANCY)
    found, expected = answer["found"][0], answer["expected"]
    reason = found["reasons"][0]
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
        f"<p><strong>{escape(reason['sentence'])}</strong></p>"
        f"<p class='detective-used'><b>Used by</b> {tags(reason['used_by'])}</p>"
        f"<table class='table'><tbody>{lines}</tbody></table>"
        f"<p>The same question in Python: <code>{escape(in_python(fields))}</code></p></div>"
    )


def tags(pieces: list[dict[str, str]]) -> str:
    """Who computes it so, as the page shows it."""
    return " ".join(
        f"<span class='detective-tag'>{piece['program']}</span>"
        if "program" in piece
        else f"<span>{escape(piece['words'])}</span>"
        for piece in pieces
    )


def in_python(fields: dict[str, str]) -> str:
    """The question as a call of `rm.identify`."""
    asked = question(fields)
    value, rels = asked.pop("value"), asked.pop("rels")
    others = "".join(f", {name}={given!r}" for name, given in asked.items())
    return f'rm.identify("{value}", {rels!r}{others})'


@cache
def answer_to(discrepancy: Discrepancy) -> dict:
    return answered(discrepancy.fields)["answer"]


class measure_run(nodes.General, nodes.Element):
    """Two files and what the run measures."""


def visit_run(translator: HTML5Translator, node: measure_run) -> None:
    data = escape(json.dumps({"qrels": sample.QRELS, "run": sample.RUN}))
    translator.body.append(f'<measure-run data-build="{data}">{means_of_sample()}</measure-run>\n')
    raise nodes.SkipNode


def means_of_sample() -> str:
    measurement = Measurement(sample.QRELS.encode(), sample.RUN.encode())
    while not measurement.is_done:
        measurement.step()
    result = measurement.result()
    lines = "".join(
        f"<tr><th scope='row'>{name}</th><td>{mean:.4f}</td></tr>"
        for name, mean in zip(USUAL_MEASURES, result["means"], strict=True)
    )
    return (
        "<div class='detective-fallback'><p>The means of two small sample files:</p>"
        f"<table class='table'><tbody>{lines}</tbody></table></div>"
    )


def in_short(discrepancy: Discrepancy, reason: dict) -> str:
    """The cause in a sentence; of a known mistake its name alone."""
    return reason["sentence"] if discrepancy.cause in CAUSES else f"“{discrepancy.cause}”."


class KnownDiscrepancies(SphinxDirective):
    """A table, one row per discrepancy: the number as a link that asks for it, the cause, and
    where the case is from."""

    def run(self) -> list[nodes.Node]:
        rows = [("Printed", "Because", "Known from")]
        for one in DISCREPANCIES:
            reason = answer_to(one)["found"][0]["reasons"][0]
            link = f"`{one.fields['value']} <?{urlencode(one.fields)}>`__ {one.title}"
            cause = f"{in_short(one, reason)} :ref:`Why? <{reason['label']}>`"
            rows.append((link, cause, one.source))
        table = table_text(rows, "header-rows: 1", "class: known-discrepancies")
        return self.parse_text_to_nodes(table.replace("@", "\\@"))  # AP@3 would become an address


def setup(app: Sphinx) -> dict[str, bool]:
    add_element(app, "number-detective", number_detective, visit_detective)
    add_element(app, "measure-run", measure_run, visit_run)
    app.add_directive("known-discrepancies", KnownDiscrepancies)
    sheets = ("tokens.css", "interactive/detective.css")
    load_on_pages_with(number_detective, app, "detective.mjs", *sheets, loading="async")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
