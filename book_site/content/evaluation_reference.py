"""Sphinx extension: directives that fill the reference from the package's own tables.

- `.. measures::` is a table of the measures that rm.evaluate takes,
- `.. measure-parameters::` a table of their parameters,
- `.. command:: evaluate --help` the command with these arguments, and what it prints. It finds the
  Lee collection in the files qrels.txt, bm25.txt and tfidf.txt.
"""

import contextlib
import io
import os
import shlex
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rankmetrics_lib import catalogue, command
from rankmetrics_lib.catalogue import RECALL, REQUIRED, SUM
from rankmetrics_lib.command.main import main
from rankmetrics_lib.command.writers import trec
from rankmetrics_lib.datasets.lee import load_lee
from rankmetrics_lib.evaluation.measures import ALIASES, KINDS, PARAMETERS

HELP_WIDTH = 80  # characters of a line, as in a terminal
WRITTEN = {
    "none": "``{0}``",
    "optional": "``{0}``, ``{0}@k``",
    "required": "``{0}@k``",
    RECALL: "``{0}@r``",
}


def list_table(directive: SphinxDirective, *rows: tuple[str, ...]) -> list[nodes.Node]:
    """A table with a header row, its cells in reStructuredText."""
    return directive.parse_text_to_nodes(table_text(rows, "header-rows: 1"))


def table_text(rows: Iterable[tuple[str, ...]], *options: str) -> str:
    lines = [".. list-table::", *(f"   :{option}" for option in options), ""]
    for first, *others in rows:
        lines += [f"   * - {first}", *(f"     - {cell}" for cell in others)]
    return "\n".join(lines)


class Measures(SphinxDirective):
    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(catalogue.__file__)
        other_names = {kind: [name for name in ALIASES if ALIASES[name] == kind] for kind in KINDS}
        rows = [
            (
                WRITTEN[kind.cutoff].format(name),
                kind.title
                + "".join(f"; also ``{other}``" for other in other_names[name])
                + ("; summed over the queries" if kind.mean == SUM else "")
                + ("; not in ir_measures" if kind.only_here else ""),
                ", ".join(f"``{parameter}``" for parameter in kind.parameters),
            )
            for name, kind in KINDS.items()
        ]
        return list_table(self, ("Written", "Meaning", "Parameters"), *rows)


class Parameters(SphinxDirective):
    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(catalogue.__file__)
        names = dict.fromkeys(name for kind in KINDS.values() for name in kind.parameters)
        rows = [(f"``{name}``", default_of(name), PARAMETERS[name].words) for name in names]
        return list_table(self, ("Parameter", "By default", "Meaning"), *rows)


def default_of(name: str) -> str:
    usual = PARAMETERS[name].default
    if usual == REQUIRED:
        return "must be given"
    others = [
        f"; ``{kind.defaults[name]!r}`` for {kind.name}"
        for kind in KINDS.values()
        if kind.defaults.get(name, usual) != usual
    ]
    return f"``{usual!r}``" + "".join(others)


class Command(SphinxDirective):
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        for path in (catalogue.__file__, *Path(command.__file__).parent.glob("*.py")):
            self.env.note_dependency(str(path))
        (line,) = self.arguments
        text = f"$ {command.NAME} {line}\n{printed(shlex.split(line))}"
        block = nodes.literal_block(text, text, language="console")
        self.set_source_info(block)
        return [block]


def printed(arguments: list[str]) -> str:
    """What the command prints. With `--help` it exits, which is caught."""
    output, terminal = io.StringIO(), mock.patch.dict(os.environ, COLUMNS=str(HELP_WIDTH))
    with TemporaryDirectory() as folder, contextlib.chdir(folder), terminal:
        if "qrels.txt" in arguments:
            write_lee(Path(folder))
        with contextlib.redirect_stdout(output), contextlib.suppress(SystemExit):
            main(arguments)
    return output.getvalue()


def write_lee(folder: Path) -> None:
    lee = load_lee()
    tables = {"qrels": lee.qrels(), "bm25": lee.run("bm25"), "tfidf": lee.run("tfidf")}
    for name, table in tables.items():
        (folder / f"{name}.txt").write_text(trec(table, name), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("measures", Measures)
    app.add_directive("measure-parameters", Parameters)
    app.add_directive("command", Command)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
