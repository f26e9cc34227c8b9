"""Sphinx extension: a question with an answer to type gets a field for it in the page.

The field takes the place of a code cell that only calls `rm.practice.answer("NAME", ...)`. Without
JavaScript the cell remains plain code. The options of a choice are the last list of its exercise;
the page makes each of them a button.
"""

import re
from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.writers.html5 import HTML5Translator

from book_site.interactive.cells import code_cells, in_the_page, source_of
from rankmetrics_lib import practice
from rankmetrics_lib.practice import Question

ASKED = re.compile(r'rm\.practice\.answer\("([\w-]+)", \.\.\.\)')


class typed_answer(in_the_page):
    """A field for an answer. `task`: the question's name, and what is kept as solved; `chapter`:
    whose questions it needs; `place`: what is kept of it; `choices`: its letters, none for a
    number."""


def mark_questions(app: Sphinx, doctree: nodes.document) -> None:
    for cell in code_cells(doctree):
        asked = ASKED.fullmatch(source_of(cell).strip())
        if asked:
            question = practice.questions()[asked[1]]
            if question.choices:
                options_of(question, cell)["classes"].append("answer-options")
            cell.insert(1, field_for(question))
            cell["classes"].append("cell-untried")


def options_of(question: Question, cell: nodes.Element) -> nodes.bullet_list:
    """The list above the cell with an item for each letter."""
    place = cell.parent.index(cell)
    lists = list(cell.parent[place - 1].findall(nodes.bullet_list)) if place else []
    letters = [item.astext().partition(":")[0] for item in lists[-1]] if lists else []
    if sorted(letters) != question.choices:
        raise ExtensionError(
            f"the exercise {question.name} must list an option for each of"
            f" {', '.join(question.choices)}, as in `- **A**: …`, got {letters}"
        )
    return lists[-1]


def field_for(question: Question) -> typed_answer:
    return typed_answer(
        task=question.name,
        chapter=question.chapter,
        place=question.name,
        choices=question.choices,
    )


def visit_typed_answer(translator: HTML5Translator, node: typed_answer) -> None:
    name, choices = escape(node["task"]), escape(" ".join(node["choices"]))
    translator.body.append(
        f'<typed-answer data-name="{name}" data-chapter="{node["chapter"]}"'
        f' data-choices="{choices}"></typed-answer>\n'
    )
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(typed_answer, html=(visit_typed_answer, None))
    app.connect("doctree-read", mark_questions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
