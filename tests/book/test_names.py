"""A name at the top of a module means one thing in its room, and tells a search something."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VAGUE = {"found", "known", "both", "parts", "steps", "values"}
EVERYWHERE = {"TYPE_CHECKING"}  # MicroPython has no typing to import it from
EXTENSION = {"setup"}  # what Sphinx calls
# What every figure has. The two figures of a cut have the same parts.
FIGURE = {"START", "QUESTION", "ASKING", "TRYING", "IN_SYMBOLS", "in_numbers", "told", "said"}
FIGURE |= {"describe", "answer", "PAGE", "RANKED", "LEFT_OUT"}
REPEATED = {  # a room: the names that several of its modules have by convention
    "rankmetrics_lib/command": {"DESCRIPTION", "add_arguments", "arranged", "run"},
    "rankmetrics_lib/figures": FIGURE,
    "book_site": EXTENSION,
    "book_site/content": EXTENSION,
    "book_site/interactive": EXTENSION,
    "book_site/output": EXTENSION,
    "book_site/publishing": EXTENSION,
    "benchmarks": {"main"},
}
# The mistakes of practice have the names that people give them.
ROOMS = sorted(
    f"{package}/{path.name}"
    for package in ("rankmetrics_lib", "book_site")
    for path in (ROOT / package).iterdir()
    if any(path.glob("*.py")) and path.name != "practice"
)
ROOMS += ["benchmarks"]


def targets(statement):
    """What a statement binds; a place in a list or a dict is no name."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=bound):
            names = [one.elts if isinstance(one, ast.Tuple) else [one] for one in bound]
            return [one.id for each in names for one in each if isinstance(one, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []


def modules_of(room):
    """For each name of a room, the modules that bind it."""
    modules = defaultdict(set)
    for path in (ROOT / room).rglob("*.py"):
        if path.parent.name == "standard":
            continue  # stands in for the standard library, whose names it has
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            for name in targets(statement):
                if name != "_" and not name.startswith("__"):
                    modules[name].add(path.stem)
    return modules


def test_every_room_is_read():
    assert {"rankmetrics_lib/figures", "book_site/search", "rankmetrics_lib/arrays"} < set(ROOMS)
    assert modules_of("rankmetrics_lib/figures")["describe"] > {"ndcg_ideal", "tie_bands"}


@pytest.mark.parametrize("room", ROOMS)
def test_a_name_means_one_thing_in_its_room(room):
    may = EVERYWHERE | REPEATED.get(room, set())
    modules = modules_of(room)
    assert {name: modules[name] for name in modules.keys() - may if len(modules[name]) > 1} == {}


@pytest.mark.parametrize("room", ROOMS)
def test_a_name_tells_a_search_something(room):
    names = modules_of(room)
    assert {name for name in names if name.strip("_").lower() in VAGUE} == set()
