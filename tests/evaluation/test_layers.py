"""evaluate goes one way: read, join, rank, score, table. Each module imports only those of lower
floors, and a library is imported only by who needs it."""

import ast
import dataclasses
import functools
import importlib
import subprocess
import sys
from pathlib import Path

import rankmetrics_lib.evaluation

PACKAGE = Path(rankmetrics_lib.evaluation.__file__).parent
FILES = {path.stem: path for path in PACKAGE.glob("*.py")}
MODULES = FILES.keys() - {"__init__"}
MOST_MODULES, MOST_FLOORS = 19, 9
NOT_BELOW = ("practice", "identify", "plots", "command", "grading", "matplotlib")


def imported_by(name):
    """The dotted names that a module imports, those of the package from `rankmetrics_lib` on."""
    for node in ast.walk(ast.parse(FILES[name].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            above = ["rankmetrics_lib", "evaluation"][: 3 - node.level] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def neighbors_of(name):
    """The modules of its own folder that it imports."""
    parts = (one.split(".") for one in imported_by(name))
    return {one[2] for one in parts if one[:2] == ["rankmetrics_lib", "evaluation"]} & MODULES


@functools.cache
def floor(name):
    """The number of modules on the longest way down: a circle has no floor, and never ends."""
    return 1 + max(map(floor, neighbors_of(name)), default=0)


def test_there_is_no_circle_and_there_are_few_floors():
    assert max(map(floor, MODULES)) <= MOST_FLOORS
    assert len(MODULES) <= MOST_MODULES


def test_the_reader_of_lines_stands_alone_for_the_page():
    assert {name.split(".")[0] for name in imported_by("trec_lines")} <= sys.stdlib_module_names


def test_nothing_above_evaluation_is_imported():
    for name in FILES:
        for one in imported_by(name):
            assert not {*one.split(".")} & {*NOT_BELOW}, f"{name} imports {one}"


def test_what_one_step_hands_to_the_next_cannot_be_changed():
    modules = [importlib.import_module(f"rankmetrics_lib.evaluation.{name}") for name in MODULES]
    classes = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    records = list(filter(dataclasses.is_dataclass, classes))
    assert len(records) > 5
    assert [one for one in records if not one.__dataclass_params__.frozen] == []


def test_the_command_needs_no_pandas_for_files_of_trec(tmp_path):
    """Whether they are short or long."""
    program = (
        "import sys; from rankmetrics_lib.command.main import main;"
        " [main(['evaluate', f'qrels{n}', f'run{n}', '-m', 'P@1']) for n in (3, 50_000)];"
        " print(*{name.split('.')[0] for name in sys.modules})"
    )
    for n in (3, 50_000):
        documents = [f"d{number}" for number in range(n)]
        (tmp_path / f"qrels{n}").write_text("".join(f"q 0 {d} 1\n" for d in documents))
        (tmp_path / f"run{n}").write_text("".join(f"q Q0 {d} 1 1 system\n" for d in documents))
    line = [sys.executable, "-c", program]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=True)
    *means, modules = done.stdout.splitlines()
    assert means == ["P@1  1.0000"] * 2 and done.stderr == ""
    assert not {"pandas", "tqdm", "scipy", "matplotlib", "dask"} & {*modules.split()}
