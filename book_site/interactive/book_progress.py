"""Sphinx extension: how many of the book's exercises the reader has solved, and which comes next,
on every page.

A line stands in the sidebar and, where a narrow screen has none, at the end of the page. The
directive `book-progress` lists all exercises by chapter. Pages are written as for a reader who has
solved nothing; what the browser remembers is filled in by `progress/progress.mjs`.
"""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.writers.html5 import HTML5Translator
from sphinx_exercise.nodes import exercise_enumerable_node, exercise_node

from book_site.interactive.bundling import HERE
from book_site.interactive.exercise_cells import run_exercise
from book_site.interactive.lab.challenges import CHALLENGES
from book_site.interactive.loading import add_element, write_data
from book_site.interactive.ranking_lab import PAGE as LAB
from book_site.interactive.typed_answers import typed_answer

TEMPLATE = "book-progress.html"
EXERCISES = "chapters/exercises"  # its section “Your answers” downloads them
KEPT_EXERCISES = "exercises"  # the key of a page's exercises in its metadata
LINE = """\
<book-progress class="book-progress pst-js-only" data-from="{start}">
<progress max="{total}" value="0" aria-label="Solved exercises"></progress>
<span><span class="progress-count">0 of {total}</span> exercises solved</span>
<span class="progress-next">Next exercise: <a href="{href}">{title}</a></span>
<a href="{answers}">Download my answers</a>
</book-progress>
"""
AT_THE_END = '<div class="progress-at-end site-only" data-pagefind-ignore>{}</div>\n'


class Group(NamedTuple):
    """The exercises of a page.

    `page`: its name; `place`: what an exercise's name is added to, to make its address; `tasks`:
    the name and the title of each exercise by what is stored once it is solved.
    """

    page: str
    place: str
    tasks: dict[str, tuple[str, str]]


class book_progress(nodes.General, nodes.Element):
    """All exercises of the book, by chapter."""


def collect_exercises(app: Sphinx, doctree: nodes.document) -> None:
    """Keep the exercises of a page in its metadata, which Sphinx stores with the page."""
    tasks = {node["task"]: (name, title) for node, name, title in exercises_in(doctree)}
    if app.env.docname == LAB:
        tasks = {f"challenge {one.key}": (one.key, one.title) for one in CHALLENGES}
    if tasks:
        app.env.metadata[app.env.docname][KEPT_EXERCISES] = tasks


def exercises_in(doctree: nodes.document) -> Iterator[tuple[nodes.Element, str, str]]:
    """Each exercise that the page can check, its name and its title."""
    box, titles = None, {}
    for node in doctree.findall():
        if isinstance(node, (exercise_node, exercise_enumerable_node)):
            box = node["label"]
            titles[box] = node[0].astext().rpartition(" · ")[2]
        elif isinstance(node, typed_answer):
            name = node["task"]
            yield node, name, titles.get(name, name)
        elif isinstance(node, run_exercise):
            name = box or node["name"]
            yield node, name, titles.get(name, node["title"])


def groups(app: Sphinx) -> list[Group]:
    """The pages with exercises in the order of the book. An exercise that returns on a later page
    counts once."""
    found, seen = [], set()
    for page in reading_order(app.env, app.config.root_doc):
        kept = app.env.metadata[page].get(KEPT_EXERCISES, {})
        tasks = {task: name for task, name in kept.items() if task not in seen}
        if tasks:
            seen.update(tasks)
            place = app.builder.get_target_uri(page) + ("?challenge=" if page == LAB else "#")
            found.append(Group(page, place, tasks))
    return found


def reading_order(env: BuildEnvironment, page: str) -> Iterator[str]:
    yield page
    for child in env.toctree_includes.get(page, []):
        yield from reading_order(env, child)


def line(app: Sphinx, pagename: str, root: str) -> str:
    """The progress of a reader who has solved nothing, seen from this page; `root` leads from it to
    the root of the site."""
    found = groups(app)
    if not found:
        return ""
    order = list(reading_order(app.env, app.config.root_doc))
    here = order.index(pagename) if pagename in order else 0
    later = [i for i, group in enumerate(found) if order.index(group.page) >= here]
    start = later[0] if later else 0
    name, title = next(iter(found[start].tasks.values()))
    total = sum(len(group.tasks) for group in found)
    href = escape(root + found[start].place + name)
    answers = root + app.builder.get_target_uri(EXERCISES)
    if pagename in {group.page for group in found} - {EXERCISES, LAB}:
        answers += f"?chapters={pagename.rpartition('/')[2]}"
    words = {"title": escape(title), "answers": f"{answers}#your-answers"}
    return LINE.format(start=start, total=total, href=href, **words)


def add_lines(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    written = line(app, pagename, context["content_root"])
    if not written:
        return
    context["sidebars"] = [*context["sidebars"], TEMPLATE]
    context["book_progress"] = written
    if doctree:
        context["body"] += AT_THE_END.format(written)
    app.add_css_file("progress.css")
    app.add_js_file(
        "interactive/load.js", loading_method="defer", **{"data-module": "progress.mjs"}
    )


def visit_overview(translator: HTML5Translator, node: book_progress) -> None:
    builder = translator.builder
    root = "../" * builder.current_docname.count("/")
    rows = "".join(overview_row(group, root, builder.env) for group in groups(builder.app))
    translator.body.append(OVERVIEW.format(rows=rows))
    raise nodes.SkipNode


OVERVIEW = """
<dl class="progress-overview">{rows}</dl>
<p class="pst-js-only site-only">
<button class="btn btn-sm btn-outline-secondary progress-forget" disabled>
Forget what I solved</button></p>
"""
ROW = """
<dt>{title} <span class="progress-mark pst-js-only">0/{total}</span></dt>
<dd>{links}</dd>"""


def overview_row(group: Group, root: str, env: BuildEnvironment) -> str:
    place = escape(root + group.place)
    links = " ".join(
        f'<a href="{place}{escape(name)}" data-task="{escape(task)}">{escape(name)}</a>'
        for task, (name, _) in group.tasks.items()
    )
    title = escape(env.titles[group.page].astext())
    return ROW.format(title=title, total=len(group.tasks), links=links)


def counted(app: Sphinx) -> list[tuple[str, dict]]:
    """What the pages need to count: the place and the tasks of each group."""
    return [(group.place, group.tasks) for group in groups(app)]


def configure(app: Sphinx, config: Config) -> None:
    config.templates_path.append(str(HERE / "progress"))


def setup(app: Sphinx) -> dict[str, bool | int]:
    add_element(app, "book-progress", book_progress, visit_overview)
    app.connect("config-inited", configure)
    app.connect("doctree-read", collect_exercises, priority=600)  # the exercises are marked
    app.connect("html-page-context", add_lines, priority=600)  # the theme has chosen its sidebars
    write_data(app, "progress.json", counted)
    # A new version whenever what `collect_exercises` keeps has another form: then all pages are
    # read again.
    return {"env_version": 3, "parallel_read_safe": True, "parallel_write_safe": True}
