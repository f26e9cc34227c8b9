"""Sphinx extension: a reader's answers as a notebook, to hand in or keep, and back into the page.

The directive `answers-file` is the form for it. What the browser keeps of an answer has the key
`place`; which places the book has, and what a notebook says of each, goes to `answers_file.json`.
"""

from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.book_progress import exercises_in, reading_order
from book_site.interactive.exercise_cells import run_exercise
from book_site.interactive.loading import add_element, load_on_pages_with, write_data
from book_site.notebooks.standalone import installing
from book_site.notebooks.writing import home_of
from rankmetrics_lib import practice

KEPT_ANSWERS = "answers"  # the key of a page's answers in its metadata
FORM = """
<answers-file class="answers-file pst-js-only">
<form>
<label>Your name <input name="student" autocomplete="name" maxlength="80"></label>
<fieldset><legend>Answers of these chapters</legend>
<label><input type="checkbox" name="all" checked disabled> All chapters <span class="progress-mark">0</span></label>
{chapters}</fieldset>
<div class="exercise-buttons">
<button class="btn btn-primary" disabled>Download my answers</button>
<button class="btn btn-outline-secondary" type="button" name="load" disabled>Load answers…</button>
<input type="file" hidden>
</div>
<div class="answers-said" role="status"></div>
</form>
</answers-file>
"""  # noqa: E501, HTML
CHAPTER = """\
<label><input type="checkbox" name="chapter" value="{name}" checked disabled> {title}
<span class="progress-mark">0</span></label>
"""


class answers_file(nodes.General, nodes.Element):
    """The form to download and to load answers."""


def collect_answers(app: Sphinx, doctree: nodes.document) -> None:
    """Keep the answers that a page takes in its metadata, which Sphinx stores with the page."""
    answers = [answer_cell(node, name, title) for node, name, title in exercises_in(doctree)]
    if answers:
        app.env.metadata[app.env.docname][KEPT_ANSWERS] = answers


def answer_cell(node: nodes.Element, name: str, title: str) -> dict[str, object]:
    """An answer as a notebook shows it: `given` are the lines of code that it needs; a question has
    none."""
    is_code = isinstance(node, run_exercise)
    task = practice.exercises()[node["name"]] if is_code else practice.questions()[node["task"]]
    given = node["prelude"].split("\n") if is_code else None
    about = {"chapter": task.chapter, "name": name, "title": title, "given": given}
    return about | {"place": node["place"], "task": node["task"]}


def chapters_with_answers(app: Sphinx) -> list[dict[str, object]]:
    """The chapters with answers, and the answers of each, in the order of the book."""
    pages = list(reading_order(app.env, app.config.root_doc))
    answers = [
        answer | {"page": app.builder.get_target_uri(page)}
        for page in pages
        for answer in app.env.metadata[page].get(KEPT_ANSWERS, [])
    ]
    found = {page.rpartition("/")[2]: page for page in pages}
    of_chapter = {
        name: [answer for answer in answers if answer["chapter"] == name] for name in found
    }
    return [
        {"name": name, "title": app.env.titles[page].astext(), "answers": of_chapter[name]}
        for name, page in found.items()
        if of_chapter[name]
    ]


def visit_answers_file(translator: HTML5Translator, node: answers_file) -> None:
    rows = (
        CHAPTER.format(name=chapter["name"], title=escape(str(chapter["title"])))
        for chapter in chapters_with_answers(translator.builder.app)
    )
    translator.body.append(FORM.format(chapters="".join(rows)))
    raise nodes.SkipNode


def the_book(app: Sphinx) -> dict[str, object]:
    """What the form needs to know of the book's exercises."""
    return {"install": installing(home_of(app)), "chapters": chapters_with_answers(app)}


def setup(app: Sphinx) -> dict[str, bool | int]:
    add_element(app, "answers-file", answers_file, visit_answers_file)
    app.connect("doctree-read", collect_answers, priority=600)  # the exercises are marked
    load_on_pages_with(answers_file, app, "answers_file.mjs", "answers_file.css")
    write_data(app, "answers_file.json", the_book)
    # A new version whenever what `collect_answers` keeps has another form: then all pages are read
    # again.
    return {"env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
