"""Sphinx extension: the ranking lab, as a directive on its own page and as links in the chapters.

A paragraph that consists of a link to `lab.md#ranking=...` becomes a small lab with that ranking;
JupyterLab and GitHub show the link. On the site the state follows a question mark, because the
theme's script takes what follows # for a place on the page. The element contains a table of its
numbers, for print and for pages without JavaScript.
"""

import json
from html import escape
from urllib.parse import unquote

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.cells import addresses
from book_site.interactive.lab import page
from book_site.interactive.lab.metrics import METRICS
from book_site.interactive.lab.state import START

PAGE = "chapters/lab"
PRELOADED = ["micropython.wasm", "formulas.json", "lab.json"]
FIRST = "ndcg"  # the metric whose ranks are lit up at first
SMALL = ("metrics", "curve")  # what a small lab shows; the rest of its link is the state


class ranking_lab(nodes.General, nodes.Element):
    """`state`: its text; `metrics` and `curve`: what a small lab shows, empty for the whole lab;
    `link`: the words of its link."""


class lab_link(nodes.Inline, nodes.TextElement):
    """A link to the whole lab; `target` is a state or a challenge."""


class RankingLab(Directive):
    """The whole lab."""

    def run(self) -> list[nodes.Node]:
        return [ranking_lab(state=START, metrics=[], curve="", link="")]


class LabsFromLinks(SphinxTransform):
    default_priority = 5  # before references are looked up

    def apply(self) -> None:
        for link in list(self.document.findall(pending_xref)):
            target = unquote(link.get("reftargetid") or "")
            if target.startswith("ranking=") and link.parent.children == [link]:
                link.parent.replace_self(small_lab(target, link.astext()))
            elif target.startswith(("ranking=", "challenge=")):
                link.replace_self(lab_link("", link.astext(), target=target))


def small_lab(target: str, words: str) -> ranking_lab:
    parts = dict(part.split("=") for part in target.split("&"))
    metrics, curve = parts.pop("metrics").split(","), parts.pop("curve", "")
    state = "&".join(f"{name}={value}" for name, value in parts.items())
    return ranking_lab(state=state, metrics=metrics, curve=curve, link=words)


def visit_lab(translator: HTML5Translator, node: ranking_lab) -> None:
    build = page.at_build(node["state"])
    if node["metrics"]:
        build = {name: build[name] for name in ("description", "names", "most")}
    else:
        build["chapters"] = chapters(translator.builder.app)
    attributes = {
        "style": room(build["description"], node["metrics"]),
        "data-build": json.dumps(build, ensure_ascii=False),
        "data-metrics": " ".join(node["metrics"]),
        "data-curve": node["curve"],
        "data-kept": (node["metrics"] or [FIRST])[0],
    } | ({} if node["metrics"] else {"data-whole": ""})
    written = " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items())
    body = table(build["description"], node["metrics"])
    translator.body.append(
        f"<ranking-lab {written}>{title(translator, node)}{body}</ranking-lab>\n"
    )
    raise nodes.SkipNode


def room(description: dict, metrics: list[str]) -> str:
    """What the height of a small lab depends on, for the style sheet."""
    groups = [[metric["key"] for metric in group["metrics"]] for group in description["groups"]]
    counts = {
        "ranked": len(description["ranking"]),
        "missed": len(description["missed"]),
        "metrics": len(metrics),
        "groups": sum(any(key in metrics for key in group) for group in groups),
    }
    return "; ".join(f"--{name}: {count}" for name, count in counts.items())


def chapters(app: Sphinx) -> dict[str, dict[str, str]]:
    """For each metric, the address of the section that derives it and the title of its chapter."""
    found = {}
    for metric in METRICS:
        card = metric.card
        docname = f"chapters/{card.chapter or card.family}"
        if docname in app.env.tocs:
            address = addresses(app, docname)[card.section].removeprefix("chapters/")
            found[metric.key] = {"address": address, "title": app.env.titles[docname].astext()}
    return found


def title(translator: HTML5Translator, node: ranking_lab) -> str:
    """The link that became a small lab, as the lab's title."""
    if not node["metrics"]:
        return ""
    link = start_of_link(translator, page.describe(node["state"])["state"])
    return f'<p class="lab-title">{link}{escape(node["link"])}</a></p>'


def start_of_link(translator: HTML5Translator, target: str) -> str:
    address = translator.builder.get_relative_uri(translator.builder.current_docname, PAGE)
    return f'<a class="reference internal" href="{escape(address)}?{escape(target)}">'


def visit_link(translator: HTML5Translator, node: lab_link) -> None:
    translator.body.append(start_of_link(translator, node["target"]))


def depart_link(translator: HTML5Translator, node: lab_link) -> None:
    translator.body.append("</a>")


def table(description: dict, metrics: list[str]) -> str:
    """The numbers at build time, shown on paper, from file:// and without JavaScript."""
    rows = "".join(
        f"<tr><th scope='row'>{escape(metric['name'])}</th><td>{escape(metric['detail'])}</td>"
        f"<td class='lab-value'>{escape(metric['value'])}</td></tr>"
        for group in description["groups"]
        for metric in group["metrics"]
        if not metrics or metric["key"] in metrics
    )
    return (
        f"<div class='lab-fallback'><p>{caption(description)}</p><table"
        " class='table'><thead><tr><th scope='col'>Metric</th><th scope='col'>Label</th><th"
        f" scope='col'>Value</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )


def caption(description: dict) -> str:
    grades = ", ".join(
        f"{document['name']} {document['grade']}" for document in description["ranking"]
    )
    missed = ", ".join(
        f"{document['name']} {document['grade']}" for document in description["missed"]
    )
    text = f"The ranking, each document with its grade: {grades}."
    return escape(text + (f" Judged, but not retrieved: {missed}." if missed else ""))


def attach(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Load the lab's script only on pages with a lab."""
    if doctree is None or not any(doctree.findall(ranking_lab)):
        return
    app.add_js_file("interactive/load.js", loading_method="async", **{"data-module": "lab.mjs"})
    app.add_css_file("interactive/lab.css")
    if any(not lab["metrics"] for lab in doctree.findall(ranking_lab)):
        folder = context["pathto"]("_static/interactive", 1)
        context["metatags"] += f'<link rel="modulepreload" href="{folder}/lab.mjs">\n'
        context["metatags"] += "".join(
            f'<link rel="preload" as="fetch" crossorigin href="{folder}/{name}">\n'
            for name in PRELOADED
        )


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(ranking_lab, html=(visit_lab, None))
    app.add_node(lab_link, html=(visit_link, depart_link))
    app.add_directive("ranking-lab", RankingLab)
    app.add_transform(LabsFromLinks)
    app.connect("html-page-context", attach)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
