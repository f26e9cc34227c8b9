"""Sphinx extension: the vote on the first page, and the pictures of chapters below it.

Two result lists ask which one is better; a small script in the page shows six metrics after the
vote. Without JavaScript and on paper, they are shown from the start.
"""

import json
from collections.abc import Callable
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.first_page import lists

SCRIPT = Path(__file__).with_name("first_page") / "vote.js"

VOTE = """
<section class="vote" aria-label="Two lists, six metrics">
<p class="vote-question" id="which-is-better">Which list is better?</p>
<p class="vote-search"><span class="vote-query"><i class="fa-solid fa-magnifying-glass"
 aria-hidden="true"></i>{query}</span> <span class="vote-scale">{scale}</span></p>
<div class="vote-lists">{lists}</div>
<div class="vote-buttons site-only" role="group" aria-labelledby="which-is-better" hidden>
{buttons}</div>
<div class="vote-reveal">
<p class="vote-said site-only" role="status"></p>
<div class="vote-answer">{split}{table}</div>
</div>
<div class="vote-answer">{notes}</div>
</section>
<script class="site-only">{script}</script>
"""
STRENGTHS = {"A": "the best page first", "B": "more useful pages"}


class first_vote(nodes.General, nodes.Element):
    """The whole vote; its numbers are those of `lists`."""


class chapter_picture(nodes.General, nodes.Element):
    """`page`: a chapter; `name`: one of its figures; `svg`, `alt`: that figure as it is stored."""


class FirstVote(SphinxDirective):
    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(lists.__file__)
        self.env.note_dependency(SCRIPT)
        return [first_vote()]


class ChapterPicture(SphinxDirective):
    """A figure of a chapter, as a link to the place where it stands, with a caption of its own."""

    required_arguments = 2  # the chapter, the figure's name
    has_content = True

    def run(self) -> list[nodes.Node]:
        page, name = self.arguments
        _, notebook = self.env.relfn2path(f"{page}.ipynb")
        self.env.note_dependency(notebook)
        svg, alt = stored_figure(Path(notebook), name)
        picture = chapter_picture(page=page, name=name, svg=svg, alt=alt)
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

    translator.body.append(
        VOTE.format(
            query=lists.QUERY,
            scale=scale(),
            lists="".join(map(result_list, lists.LISTS)),
            buttons="".join(map(button, lists.LISTS)),
            split=split(),
            table=table(address),
            notes=notes(),
            script=SCRIPT.read_text(encoding="utf-8"),
        )
    )
    raise nodes.SkipNode


def result_list(name: str) -> str:
    items = "".join(
        f"<li><span>{escape(title)}</span> {dots(lists.JUDGMENTS[title])}</li>"
        for title in lists.LISTS[name]
    )
    return (
        f'<div class="vote-list"><p id="list-{name}">{name}</p>'
        f'<ol aria-labelledby="list-{name}">{items}</ol></div>'
    )


def scale() -> str:
    """What most dots mean, and none."""
    return "".join(
        f"<span>{dots(grade)} {lists.HELP[grade]}</span> " for grade in (lists.MAX_GRADE, 0)
    )


def dots(grade: int) -> str:
    words = f"{lists.HELP[grade]}: {grade} of {lists.MAX_GRADE}"
    return (
        f'<span class="vote-dots" role="img" aria-label="{words}">'
        f"{'●' * grade}<i>{'○' * (lists.MAX_GRADE - grade)}</i></span>"
    )


def button(name: str) -> str:
    (other,) = set(lists.LISTS) - {name}
    said = (
        f"Three metrics agree with you: {name} has {STRENGTHS[name]}."
        f" Three prefer {other}, which has {STRENGTHS[other]}."
    )
    return (
        f'<button type="button" class="btn btn-primary" aria-pressed="false" data-said="{said}">'
        f"{name} is better</button>"
    )


def split() -> str:
    """What stands in the place of a reply to the vote where there is none."""
    sides = (
        f"{written(lists.preferring(name))} prefer {name}, which has {strength}."
        for name, strength in STRENGTHS.items()
    )
    return f'<p class="vote-split">{" ".join(sides)}</p>'


def table(address: Callable[[str], str]) -> str:
    heads = "".join(f'<th scope="col">{name}</th>' for name in lists.LISTS)
    rows = "".join(row(label, address) for label in lists.METRICS)
    return (
        f'<table class="table"><thead><tr><th scope="col">Metric</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def row(label: str, address: Callable[[str], str]) -> str:
    chapter, question, _ = lists.METRICS[label]
    values = lists.values(label)
    cells = "".join(
        f"<td><strong>{value:.2f}</strong></td>"
        if value == max(values.values())
        else f"<td>{value:.2f}</td>"
        for value in values.values()
    )
    return (
        f'<tr><th scope="row"><a class="reference internal" href="{address(chapter)}">{label}</a>'
        f" <span>{question}</span></th>{cells}</tr>"
    )


def notes() -> str:
    return (
        '<p class="vote-why">No metric is wrong. Each one answers its own question.</p>'
        '<p class="vote-labels">P is precision, R recall, AP average precision, and RR the'
        " reciprocal rank of the first useful page. NDCG is normalized discounted cumulative gain,"
        " and ERR expected reciprocal rank."
        f" All six look at {lists.K} ranks. For RR, P, R and AP, a page is useful if it has a dot;"
        f" the site has {lists.USEFUL} such pages, and R and AP divide by {lists.USEFUL}. NDCG has"
        f" linear gain, and its ideal ranks all {lists.USEFUL}. ERR has highest grade"
        f" {lists.MAX_GRADE}.</p>"
    )


def written(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


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


def attach(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    if doctree is not None and any(doctree.findall(first_vote)):
        app.add_css_file("first_page.css")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(first_vote, html=(visit_vote, None))
    app.add_node(chapter_picture, html=(visit_picture, None))
    app.add_directive("first-vote", FirstVote)
    app.add_directive("chapter-picture", ChapterPicture)
    app.connect("html-page-context", attach)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
