"""Sphinx extension: the vote on the first page, and the pictures of chapters below it.

Two result lists, and the question which one is better. After the vote, a bar for each of six
metrics grows toward the list that it prefers, and the reader can move the pages. This loads no
Python, because the page holds the values of every order. Without JavaScript and on paper, it shows
the lists and a table of the values.
"""

import json
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.first_page import lists
from book_site.interactive.loading import load_on_pages_with
from book_site.interactive.moving_figures import opening
from rankmetrics_lib.figures.words import listed

VOTE = """
<p class="first-question">Which list is better? <span class="first-query"><i aria-hidden="true"
 class="fa-solid fa-magnifying-glass"></i>{query}</span></p>
{opening}<div class="first-lists">{lists}</div>
{split}{table}
</div></first-page>
"""
STRENGTHS = {"A": "its best page is first", "B": "more of it is useful"}


class first_vote(nodes.General, nodes.Element):
    """The whole vote; its numbers are those of `lists`."""


class chapter_picture(nodes.General, nodes.Element):
    """`page`: a chapter; `name`: one of its figures; `svg`, `alt`: that figure as it is stored."""


class FirstVote(SphinxDirective):
    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(lists.__file__)
        return [first_vote()]


class ChapterPicture(SphinxDirective):
    """A figure of a chapter, as a link to the place where it stands, with a caption of its own."""

    required_arguments = 2  # the chapter, the figure's name
    has_content = True

    def run(self) -> list[nodes.Node]:
        chapter, name = self.arguments
        place, notebook = self.env.relfn2path(f"{chapter}.ipynb")
        self.env.note_dependency(notebook)
        svg, alt = stored_figure(Path(notebook), name)
        picture = chapter_picture(page=place.removesuffix(".ipynb"), name=name, svg=svg, alt=alt)
        caption = nodes.container(classes=["picture-words"])
        self.state.nested_parse(self.content, self.content_offset, caption)
        return [nodes.container("", picture, caption, classes=["chapter-picture"])]


def stored_figure(notebook: Path, name: str) -> tuple[str, str]:
    """The figure of this name in the notebook, and the words that stand for it."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        shown = cell["metadata"].get("mystnb", {})
        if shown.get("figure", {}).get("name") == name:
            pictures = (output.get("data", {}) for output in cell["outputs"])
            svg = next(data["image/svg+xml"] for data in pictures if "image/svg+xml" in data)
            return "".join(svg), shown["image"]["alt"]
    raise ValueError(f"{notebook.name} has no figure {name}")


def visit_vote(translator: HTML5Translator, node: first_vote) -> None:
    def address(chapter: str) -> str:
        return translator.builder.get_relative_uri(
            translator.builder.current_docname, f"chapters/{chapter}"
        )

    chapters = {name: address(chapter) for name, (chapter, _, _) in lists.FIRST_METRICS.items()}
    data = lists.data() | {"chapters": chapters, "lab": address("lab"), "reasons": STRENGTHS}
    translator.body.append(
        VOTE.format(
            query=lists.BREAD_QUERY,
            opening=opening("first-page", "first", data),
            lists="".join(map(result_list, lists.LISTS)),
            split=split(),
            table=vote_table(chapters),
        )
    )
    raise nodes.SkipNode


def result_list(name: str) -> str:
    items = "".join(
        f"<li>{escape(title)} {dots(grade)}</li>"
        for title, grade in (lists.PAGES[id] for id in lists.LISTS[name])
    )
    label = f'<p id="list-{name}"><b>{name}</b></p>'
    return f'<div>{label}<ol aria-labelledby="list-{name}">{items}</ol></div>'


def dots(grade: int) -> str:
    most = max(lists.POOL)
    return (
        f'<span class="first-dots" role="img" aria-label="grade {grade} of {most}">'
        f"{'●' * grade}<i>{'○' * (most - grade)}</i></span>"
    )


def preferring() -> dict[str, list[str]]:
    """The metrics for which each list is the better one."""
    a, b = (lists.values_of_list(lists.grades_in(order)) for order in lists.LISTS.values())
    found: dict[str, list[str]] = {name: [] for name in lists.LISTS}
    for metric, left, right in zip(lists.FIRST_METRICS, a, b, strict=True):
        found["A" if left > right else "B"].append(metric)
    return found


def split() -> str:
    """What six metrics say, for those who cannot vote."""
    sides = (
        f"{listed(metrics)} prefer {name}: {STRENGTHS[name]}."
        for name, metrics in preferring().items()
    )
    return f"<p><b>{' '.join(sides)}</b> Only the first four pages count.</p>"


def vote_table(chapters: dict[str, str]) -> str:
    a, b = (lists.values_of_list(lists.grades_in(order)) for order in lists.LISTS.values())
    rows = "".join(
        f'<tr><th scope="row"><a class="reference internal" href="{chapters[name]}">{name}</a></th>'
        f"<td>{left:.2f}</td><td>{right:.2f}</td><td>{looks_for}</td></tr>"
        for (name, (_, looks_for, _)), left, right in zip(
            lists.FIRST_METRICS.items(), a, b, strict=True
        )
    )
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Metric", "A", "B", "What it asks"))
    return f'<table class="table"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def visit_picture(translator: HTML5Translator, node: chapter_picture) -> None:
    builder = translator.builder
    file = Path(builder.outdir, builder.imagedir, f"{node['name']}.svg")
    file.parent.mkdir(exist_ok=True)
    file.write_text(node["svg"], encoding="utf-8")
    place = f"{builder.get_relative_uri(builder.current_docname, node['page'])}#{node['name']}"
    translator.body.append(
        f'<a href="{place}"><img src="{builder.imgpath}/{file.name}" alt="{escape(node["alt"])}"'
        ' loading="lazy"></a>'
    )
    raise nodes.SkipNode


def preload_first_page(
    app: Sphinx, pagename: str, templatename: str, context: dict, doctree
) -> None:
    if doctree is not None and any(doctree.findall(first_vote)):
        folder = context["pathto"]("_static/interactive", 1)
        context["metatags"] += f'<link rel="modulepreload" href="{folder}/first_page.mjs">\n'


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(first_vote, html=(visit_vote, None))
    app.add_node(chapter_picture, html=(visit_picture, None))
    app.add_directive("first-vote", FirstVote)
    app.add_directive("chapter-picture", ChapterPicture)
    sheets = ("tokens.css", "moving_figures.css", "first_page.css")
    load_on_pages_with(first_vote, app, "first_page.mjs", *sheets, loading="async")
    app.connect("html-page-context", preload_first_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
