"""Sphinx extension: exercises that run in the page.

A code cell that defines a function and hands it to `rm.practice.check` can be edited and run where
it stands. So can each exercise of a chapter that the directive `exercises` lists. Without
JavaScript they are the code that they were.
"""

import ast
import json
import re
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book_site.interactive.earlier_cells import free_names, imported_modules, needed_lines
from rankmetrics_lib import practice

CHECKED = re.compile(r'rm\.practice\.check\("(\w+)"')
IN_THE_PAGE = {
    "math",
    "itertools",
    "rankmetrics_lib",
    "rankmetrics_lib.formulas",
}  # the modules that MicroPython finds
FOR_ALL = "import math\nimport rankmetrics_lib as rm"  # given to the listed exercises
TO_WRITE = """\
def {signature}:
    ...

rm.practice.check("{name}", {name})
"""


class run_exercise(nodes.General, nodes.Element):
    """`name` of the exercise; `place`: which of them in the book; `prelude`: lines that run before
    the reader's."""


class exercise_progress(nodes.General, nodes.Element):
    """How many of the page's exercises the reader solved."""


class Exercises(SphinxDirective):
    """The exercises of a chapter, each to be written from nothing."""

    required_arguments = 1

    def run(self):
        chapter = self.arguments[0]
        listed = [
            exercise for exercise in practice.exercises().values() if exercise.chapter == chapter
        ]
        return [self.listed(exercise) for exercise in listed]

    def listed(self, exercise):
        signature = nodes.paragraph("", "", nodes.literal("", exercise.signature))
        source = TO_WRITE.format(signature=exercise.signature, name=exercise.name)
        code = nodes.container(
            "", nodes.literal_block(source, source, language="python"), classes=["cell_input"]
        )
        start = run_exercise(
            name=exercise.name, place=f"{self.env.docname} {exercise.name}", prelude=FOR_ALL
        )
        cell = nodes.container("", code, start, classes=["cell"])
        task = nodes.paragraph("", "", *self.parse_inline(exercise.task)[0])
        return nodes.container(
            "", signature, task, cell, classes=["exercise-listed"], ids=[exercise.name]
        )


class ExerciseProgress(SphinxDirective):
    def run(self):
        return [exercise_progress()]


def mark_cells(app, doctree):
    """Give each exercise among a notebook's cells its place in the page."""
    cells = [
        node for node in doctree.findall(nodes.container) if node.get("nb_element") == "cell_code"
    ]
    sources = [source_of(cell) for cell in cells]
    seen = {}
    for place, cell in enumerate(cells):
        name, prelude = exercise_in(cells, sources, place)
        if prelude is not None:
            seen[name] = seen.get(name, 0) + 1
            where = f"{app.env.docname} {name} {seen[name]}"
            cell.insert(1, run_exercise(name=name, place=where, prelude=prelude))


def source_of(cell):
    code = next(cell.findall(nodes.literal_block), None)
    return code.astext() if code is not None else ""


def exercise_in(cells, sources, place):
    """Name and prelude of the exercise in a cell; the prelude is None where there is none that runs
    in the page."""
    source = sources[place]
    checked = CHECKED.search(source)
    if not checked or is_folded(cells[place]) or not defines_a_function(source):
        return None, None
    solution = next(
        (sources[later] for later in range(place + 1, len(cells)) if is_folded(cells[later])), ""
    )
    prelude = needed_lines(free_names(source) | free_names(solution), sources[:place])
    modules = imported_modules("\n".join([prelude, source, solution]))
    return checked[1], prelude if modules <= IN_THE_PAGE else None


def is_folded(cell):
    return "hide-cell" in cell["cell_metadata"].get("tags", [])


def defines_a_function(source):
    return any(isinstance(statement, ast.FunctionDef) for statement in ast.parse(source).body)


def visit_exercise(translator, node):
    attributes = " ".join(
        f'data-{name}="{escape(node[name])}"' for name in ("name", "place", "prelude")
    )
    translator.body.append(f"<run-exercise {attributes}></run-exercise>\n")
    raise nodes.SkipNode


def visit_progress(translator, node):
    translator.body.append("<exercise-progress></exercise-progress>\n")
    raise nodes.SkipNode


def attach(app, pagename, templatename, context, doctree):
    """Only a page with an exercise gets the button's script."""
    if doctree is not None and any(doctree.findall(run_exercise)):
        app.add_js_file(
            "interactive/load.js", loading_method="defer", **{"data-module": "exercise.mjs"}
        )
        app.add_css_file("exercises.css")


def write_sections(app, error):
    """Where the headings that verdicts name are, for links from the verdicts."""
    if error is None and app.builder.name == "html":
        chapters = {exercise.chapter for exercise in practice.exercises().values()}
        pages = {chapter: f"chapters/{chapter}" for chapter in sorted(chapters)}
        sections = {
            chapter: addresses(app, page) for chapter, page in pages.items() if page in app.env.tocs
        }
        text = json.dumps(sections, ensure_ascii=False)
        Path(app.outdir, "_static/interactive/sections.json").write_text(text, encoding="utf-8")


def addresses(app, docname):
    page = app.builder.get_target_uri(docname)
    return {
        link.astext(): page + link["anchorname"]
        for link in app.env.tocs[docname].findall(nodes.reference)
    }


def setup(app):
    app.add_node(run_exercise, html=(visit_exercise, None))
    app.add_node(exercise_progress, html=(visit_progress, None))
    app.add_directive("exercises", Exercises)
    app.add_directive("exercise-progress", ExerciseProgress)
    app.connect("doctree-read", mark_cells)
    app.connect("html-page-context", attach)
    app.connect(
        "build-finished", write_sections, priority=600
    )  # when interactive_parts has made the folder
    return {"parallel_read_safe": True, "parallel_write_safe": True}
