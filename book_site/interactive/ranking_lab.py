"""Sphinx extension: the ranking lab, as a directive on its own page and as links in the chapters.

A paragraph that consists of a link to `lab.md#ranking=...` becomes a small lab with that ranking;
JupyterLab and GitHub show the link. On the site the state follows a question mark, because the
theme's script takes what follows # for a place on the page. The element contains a table of its
numbers, for print and for pages without JavaScript.
"""

from html import escape
from urllib.parse import unquote, urlencode

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.lab import acts, numbers, page, reasons
from book_site.interactive.lab.metrics import METRICS
from book_site.interactive.lab.state import State, from_text
from book_site.interactive.loading import load_on_pages_with
from book_site.interactive.moving_figures import opening
from rankmetrics_lib.sections import SECTIONS, TITLES

PAGE = "chapters/lab"
EVERY = [metric.key for metric in METRICS]
PRELOADED = ["micropython.wasm", "formulas.json", "lab.json"]
SMALL = ("metrics", "curve", "query", "titles")  # what a small lab shows; the rest is the state


class ranking_lab(nodes.General, nodes.Element):
    """`session`: with which it begins; `link`: the words of its link, empty for the whole lab."""


class lab_link(nodes.Inline, nodes.TextElement):
    """A link to the whole lab; `target` is a state or a challenge."""


class RankingLab(Directive):
    """The whole lab."""

    def run(self) -> list[nodes.Node]:
        return [ranking_lab(session=acts.begin(), link="")]


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
    shown = {name: parts.pop(name, "") for name in SMALL}
    for name, mark in (("metrics", ","), ("titles", "|")):
        shown[name] = [one for one in shown[name].split(mark) if one]
    state = "&".join(f"{name}={value}" for name, value in parts.items())
    return ranking_lab(session=acts.begin(state, **shown), link=words)


def visit_lab(translator: HTML5Translator, node: ranking_lab) -> None:
    session, whole = node["session"], not node["link"]
    first = page.describe(session)
    first["chapters"] = sections_of_metrics(translator.builder.app, session["only"] or EVERY)
    if not whole:
        translator.body.append(title(translator, node))
    begin = opening("ranking-lab", "lab" if whole else "small-lab", first, room(session))
    translator.body.append(f"{begin}{printed_table(session)}</div></ranking-lab>\n")
    raise nodes.SkipNode


def room(session: dict) -> str:
    """What the height of a small lab depends on, for the style sheet."""
    state = from_text(session["now"])
    counts = {
        "documents": len(state.ranking + state.missed),
        "metrics": len(session["only"]),
        "curve": int(bool(session["curve"])),
    }
    return "; ".join(f"--{name}: {count}" for name, count in counts.items())


def sections_of_metrics(app: Sphinx, keys: list[str]) -> dict[str, dict[str, str]]:
    """For each of these metrics, the address of the section that derives it and the title of its
    chapter."""
    found = {}
    for metric in map(numbers.metric_named, keys):
        label = metric.card.section
        chapter, _ = SECTIONS[label]
        if f"chapters/{chapter}" in app.env.titles:
            page = app.builder.get_target_uri(chapter)
            found[metric.key] = {"address": f"{page}#{label}", "title": TITLES[chapter]}
    return found


def title(translator: HTML5Translator, node: ranking_lab) -> str:
    """The link that became a small lab, as its title. It leads to the whole lab, with all that
    it brought."""
    session = node["session"]
    target = session["now"]
    if session["titles"]:
        words = {"query": session["query"], "titles": "|".join(session["titles"])}
        target += "&" + urlencode(words)
    return f'<p class="lab-title">{start_of_link(translator, target)}{escape(node["link"])}</a></p>'


def start_of_link(translator: HTML5Translator, target: str) -> str:
    address = translator.builder.get_relative_uri(translator.builder.current_docname, PAGE)
    return f'<a class="reference internal" href="{escape(address)}?{escape(target)}">'


def visit_link(translator: HTML5Translator, node: lab_link) -> None:
    translator.body.append(start_of_link(translator, node["target"]))


def depart_link(translator: HTML5Translator, node: lab_link) -> None:
    translator.body.append("</a>")


def printed_table(session: dict) -> str:
    """The numbers at build time, shown on paper and without JavaScript."""
    state = from_text(session["now"])
    keys = session["only"] or EVERY
    rows = "".join(
        f"<tr><th scope='row'>{escape(metric['name'])}</th><td>{escape(metric['detail'])}</td>"
        f"<td class='lab-value'>{escape(metric['value'])}</td></tr>"
        for group in numbers.rows(state, state, keys)
        for metric in group["metrics"]
    )
    return (
        f"<div class='lab-fallback'><p>{caption(state)}</p><table"
        " class='table'><thead><tr><th scope='col'>Metric</th><th scope='col'>Label</th><th"
        f" scope='col'>Value</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )


def caption(state: State) -> str:
    ranking, missed = [
        ", ".join(f"{name} {grade}" for name, grade in those)
        for those in (state.ranking, state.missed)
    ]
    text = f"The ranking, each document with its grade: {ranking}."
    text += f" Judged, but not retrieved: {missed}." if missed else ""
    return escape(f"{text} Settings: {reasons.settings_in_words(state)}.")


def preload_lab(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    if doctree is not None and any(not lab["link"] for lab in doctree.findall(ranking_lab)):
        folder = context["pathto"]("_static/interactive", 1)
        links = [f'<link rel="modulepreload" href="{folder}/lab.mjs">']
        links += [
            f'<link rel="preload" as="fetch" crossorigin href="{folder}/{name}">'
            for name in PRELOADED
        ]
        # In the head they would come before the style sheets, which the first paint waits for.
        context["body"] = "\n".join(links) + context["body"]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(ranking_lab, html=(visit_lab, None))
    app.add_node(lab_link, html=(visit_link, depart_link))
    app.add_directive("ranking-lab", RankingLab)
    app.add_transform(LabsFromLinks)
    sheets = ("tokens.css", "moving_figures.css", "interactive/lab.css")
    load_on_pages_with(ranking_lab, app, "lab.mjs", *sheets, loading="async")
    app.connect("html-page-context", preload_lab)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
