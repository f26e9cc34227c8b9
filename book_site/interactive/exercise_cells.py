"""Sphinx extension: exercises that run in the page.

A code cell that defines a function and passes it to `rm.practice.check` can be edited and run in
place. So can the exercises of a chapter that the directive `exercises` lists. Without JavaScript
they remain plain code.
"""

import ast
import inspect
import re
from html import escape

from docutils import nodes
from myst_nb.sphinx_ import HideCodeCellNode
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.cells import code_cells, in_the_page, is_folded, source_of
from book_site.interactive.earlier_cells import free_names, imported_modules, needed_lines
from book_site.interactive.loading import load_on_pages_with
from rankmetrics_lib import practice
from rankmetrics_lib.practice import Exercise, solutions

CHECKED = re.compile(r'rm\.practice\.check\(\s*"(\w+)"')
# The modules that MicroPython finds in the page.
IN_THE_PAGE = {"math", "itertools", "rankmetrics_lib", "rankmetrics_lib.formulas"}
FOR_ALL = "import math\nimport rankmetrics_lib as rm"  # given to the listed exercises
ABBREVIATIONS = {"auc", "dcg", "f1", "fpr", "gmap", "mndcg", "ndcg", "rbo", "rbp", "tpr"}
UNTRIED = "Not tried yet"
UNWRITTEN = ":\n    ...\n"  # the body of a function to write
TO_WRITE = """\
def {signature}:
    ...

rm.practice.check("{name}", {name})
"""


class run_exercise(in_the_page):
    """A place where an exercise can be edited and run.

    `name`: of the exercise; `chapter`: whose exercises it needs; `title`: its function's name in
    words; `task`: what is kept as solved, since a function to write and a wrong one of the same
    name to fix are two tasks; `place`: its number in the book; `prelude`: the lines that run before
    the reader's; `untried`: what to say of the code as given, if it is not worth a check.
    """


class Exercises(SphinxDirective):
    """The exercises of a chapter, each with an empty function to complete and a folded solution."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        chapter = self.arguments[0]
        listed = [
            exercise for exercise in practice.exercises().values() if exercise.chapter == chapter
        ]
        return [self.listed(exercise) for exercise in listed]

    def listed(self, exercise: Exercise) -> nodes.Node:
        signature = nodes.paragraph("", "", nodes.literal("", exercise.signature))
        source = TO_WRITE.format(signature=exercise.signature, name=exercise.name)
        start = run_exercise(
            name=exercise.name,
            chapter=exercise.chapter,
            title=title_of_function(exercise.name),
            task=exercise.name,
            place=f"{self.env.docname} {exercise.name}",
            prelude=FOR_ALL,
            untried=f"{UNTRIED}: write the function in place of `...`, then run it again.",
        )
        cell = nodes.container("", code_block(source), start, classes=["cell"])
        task = nodes.paragraph("", "", *self.parse_inline(exercise.task)[0])
        return nodes.container(
            "",
            signature,
            task,
            cell,
            folded_solution(exercise),
            classes=["exercise-listed"],
            ids=[exercise.name],
        )


def title_of_function(name: str) -> str:
    """The name of a function as a title.

    >>> [title_of_function(name) for name in ("mean_ndcg", "r_precision", "tpr_at_fpr")]
    ['Mean NDCG', 'R-precision', 'TPR at FPR']
    """
    words = [word.upper() if word in ABBREVIATIONS else word for word in name.split("_")]
    title = " ".join(words).replace("r precision", "R-precision")
    return title[0].upper() + title[1:]


def code_block(source: str) -> nodes.container:
    return nodes.container(
        "", nodes.literal_block(source, source, language="python"), classes=["cell_input"]
    )


def folded_solution(exercise: Exercise) -> nodes.container:
    """The source of a solution, folded as the solutions in the chapters are."""
    source = inspect.getsource(getattr(solutions, exercise.name))
    fold = HideCodeCellNode(prompt_show="Show a solution", prompt_hide="Hide the solution")
    fold += code_block(source)
    return nodes.container("", fold, classes=["cell", "tag_hide-cell"])


def mark_exercises(app: Sphinx, doctree: nodes.document) -> None:
    """Add, to each cell that is an exercise, the place where it can be run."""
    cells = code_cells(doctree)
    sources = [source_of(cell) for cell in cells]
    seen = {}
    for place, cell in enumerate(cells):
        name, prelude = exercise_in(cells, sources, place)
        if prelude is not None:
            seen[name] = seen.get(name, 0) + 1
            where = f"{app.env.docname} {name} {seen[name]}"
            untried = untried_output(cell)
            task = name if UNWRITTEN in source_of(cell) else f"{name}, fixed"
            start = run_exercise(
                name=name,
                chapter=practice.exercises()[name].chapter,
                title=title_of_function(name),
                task=task,
                place=where,
                prelude=prelude,
                untried=untried,
            )
            cell.insert(1, start)
            if untried:
                cell["classes"].append("cell-untried")


def untried_output(cell: nodes.Element) -> str:
    """What the cell's stored output says, if that is only that nothing was tried yet."""
    said = next(cell.findall(nodes.block_quote), None)
    words = said.astext() if said is not None else ""
    return words if words.startswith(UNTRIED) else ""


def exercise_in(
    cells: list[nodes.Element], sources: list[str], place: int
) -> tuple[str | None, str | None]:
    """Name and prelude of the exercise in a cell. The prelude is None if the exercise cannot run in
    the page."""
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


def defines_a_function(source: str) -> bool:
    return any(isinstance(statement, ast.FunctionDef) for statement in ast.parse(source).body)


def visit_exercise(translator: HTML5Translator, node: run_exercise) -> None:
    attributes = " ".join(
        f'data-{name}="{escape(node[name])}"'
        for name in ("name", "chapter", "task", "place", "prelude", "untried")
    )
    translator.body.append(f"<run-exercise {attributes}></run-exercise>\n")
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(run_exercise, html=(visit_exercise, None))
    app.add_directive("exercises", Exercises)
    app.connect("doctree-read", mark_exercises)
    load_on_pages_with(in_the_page, app, "exercise.mjs", "tokens.css", "exercises.css")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
