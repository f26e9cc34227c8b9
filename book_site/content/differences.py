"""Sphinx extension: the parts of the page *Where our numbers differ*.

- `.. differences:: PROGRAM` is a section for each difference from a program,
- `.. tasks::` a section for each tool, with its tasks as they are done there and here,
- `.. measures-elsewhere::` a table of our measures and their names in other programs,
- `.. measures-not-here:: PROGRAM` a table of its measures that are not here, with the reasons.
"""

from __future__ import annotations

import pprint
import textwrap
from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import version

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rankmetrics_lib.evaluation import other_names
from rankmetrics_lib.evaluation.measures import KINDS, Measure

from . import known_differences, known_tasks
from .evaluation_reference import WRITTEN, list_table, table_text
from .known_differences import DIFFERENCES, PROGRAMS, Difference
from .known_tasks import SOURCES, TASKS, Task

TEXT_WIDTH = 76  # characters of a line of code


class Differences(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(known_differences.__file__)
        (program,) = self.arguments
        found = [one for one in DIFFERENCES if one.program == program]
        first = f"Compared with version {version(PROGRAMS[program])}."
        return self.parse_text_to_nodes(first) + [self.section_of(one) for one in found]

    def section_of(self, one: Difference) -> nodes.section:
        title = nodes.title(one.title, one.title)
        section = nodes.section("", title, ids=[nodes.make_id(f"{one.program} {one.title}")])
        section += self.parse_text_to_nodes(difference_text(one))
        return section


def difference_text(one: Difference) -> str:
    rows = [
        ("here", f"``{one.measure}``", written(one.ours)),
        (one.program, f"``{one.their_measure}``", written(one.theirs)),
    ]
    given = f"qrels = {shown(one.qrels, 8)}\nrun = {shown(one.run, 6)}"
    return "\n\n".join(
        [
            code_block(given),
            table_text(rows, "class: two-numbers"),
            one.reason.replace("`", "``"),
            "To get their number:",
            code_block(one.alike),
        ]
    )


def code_block(text: str, language: str = "python") -> str:
    return f".. code-block:: {language}\n\n" + textwrap.indent(text, "   ")


def shown(value: dict, indent: int) -> str:
    """A dict as Python code, its lines below each other."""
    text = pprint.pformat(value, width=TEXT_WIDTH - indent, sort_dicts=False)
    return text.replace("'", '"').replace("\n", "\n" + " " * indent)


def written(number: float) -> str:
    """A number with as many digits as it takes to tell the two apart."""
    return "NaN" if number != number else f"{number:.7g}"


class Tasks(SphinxDirective):
    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(known_tasks.__file__)
        return [self.section_of(tool, source) for tool, source in SOURCES.items()]

    def section_of(self, tool: str, source: str) -> nodes.section:
        name = f"From {tool}"
        section = nodes.section("", nodes.title(name, name), ids=[nodes.make_id(name)])
        tasks = [text_of_task(one) for one in TASKS if one.tool == tool]
        intro = f"The tasks are those of `its documentation <{source}>`__."
        section += self.parse_text_to_nodes("\n\n".join([intro, *tasks]))
        return section


def text_of_task(one: Task) -> str:
    return "\n\n".join(
        [
            f"**{one.title}**",
            ".. container:: same-task\n\n" + textwrap.indent(there_and_here(one), "   "),
            one.note.replace("`", "``"),
        ]
    )


def there_and_here(one: Task) -> str:
    blocks = [(one.tool, one.theirs), ("here", one.ours)]
    return "\n\n".join(f"{where}\n\n{code_block(code, one.language)}" for where, code in blocks)


class Elsewhere(SphinxDirective):
    """One row per measure here: the names that give its number elsewhere."""

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(other_names.__file__)
        of_trec_eval, of_ranx = (
            by_measure(names) for names in (other_names.TREC_EVAL, other_names.RANX)
        )
        rows = [("Here", "trec_eval", "ir_measures", "ranx")]
        for name, kind in KINDS.items():
            variants = [one for one in of_trec_eval | of_ranx if one.startswith(f"{name}(")]
            for measure in (name, *variants):
                here = WRITTEN[kind.cutoff].format(measure)
                there = "–" if kind.only_here else "the same"
                rows.append((here, listed(of_trec_eval, measure), there, listed(of_ranx, measure)))
        return list_table(self, *rows)


def by_measure(names: Mapping[str, str]) -> dict[str, list[str]]:
    """The names of another program for each of our measures, which is written without a cut-off."""
    found: dict[str, list[str]] = {}
    for name, ours in names.items():
        measure = Measure.parse(ours.format(1, root=1))
        found.setdefault(str(replace(measure, k=None)), []).append(name)
    return found


def listed(names: Mapping[str, list[str]], measure: str) -> str:
    return ", ".join(f"``{name}``" for name in names.get(measure, [])) or "–"


class NotHere(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(other_names.__file__)
        reasons: dict[str, list[str]] = {}
        for name, reason in other_names.NOT_HERE[self.arguments[0]].items():
            reasons.setdefault(reason, []).append(f"``{name}``")
        rows = [(", ".join(names), reason) for reason, names in reasons.items()]
        return list_table(self, ("Measure", "Why it is not here"), *rows)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("differences", Differences)
    app.add_directive("tasks", Tasks)
    app.add_directive("measures-elsewhere", Elsewhere)
    app.add_directive("measures-not-here", NotHere)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
