"""Everything that the code imports is declared in pyproject.toml, not just installed with something
else."""

import ast
import functools
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = {  # folder: the extra with which it must run
    "rankmetrics_lib": "book",
    "book_site": "book",
    "book_site/paper": "test",
    "benchmarks": "test",
    "tests": "test",
}


def files(folder):
    """The Python files below a folder, except those of a folder listed by itself."""
    others = [ROOT / other for other in FOLDERS if other != folder and other.startswith(folder)]
    for path in (ROOT / folder).rglob("*.py"):
        if "node_modules" not in path.parts and not any(map(path.is_relative_to, others)):
            yield path


def imported(path):
    """The top-level names of the modules that a file imports, anywhere in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.split(".")[0]


def normalized(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def declared(extra):
    """The distributions that the project requires with this extra; tests need `book` too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]

    def required(lines):
        for line in lines:
            name, *inner = re.findall(r"[\w.-]+", re.match(r"[^<>=]+", line)[0])
            if name == project["name"]:
                yield from required(extras[inner[0]])
            else:
                yield from map(normalized, [name, *inner])  # dask[distributed] brings distributed

    lines = project["dependencies"] + extras["book"] + extras[extra]
    return set(required(lines))


installed = functools.cache(packages_distributions)


@pytest.mark.parametrize(("folder", "extra"), FOLDERS.items())
@pytest.mark.slow
def test_every_import_is_declared(folder, extra):
    scripts = (path for room in ("tests", "benchmarks") for path in (ROOT / room).rglob("*.py"))
    names = {path.parent.name if path.stem == "__init__" else path.stem for path in scripts}
    own = names | {"book_site", "rankmetrics_lib"}
    known, distributions = declared(extra), installed()
    missing = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in files(folder)
        for name in set(imported(path)) - own - sys.stdlib_module_names
        if not known & set(map(normalized, distributions.get(name, [])))
    }
    assert missing == set()
