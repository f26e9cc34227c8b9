"""What the figures answer in the page: in MicroPython, with the files that the build writes."""

import json
from importlib import import_module
from importlib.util import find_spec

import micropython

from book_site.interactive import bundling

ANSWERS = """
import json
from {module} import answer
for question in json.loads({questions!r}):
    print(answer(json.dumps(question)))
"""


def is_described(name):
    return find_spec(f"rankmetrics_lib.figures.{name}") is not None


def figure(name):
    package = "rankmetrics_lib" if is_described(name) else "book_site.interactive"
    return import_module(f"{package}.figures.{name}")


def parts(shown, kind):
    """The parts of this kind in a description, also those that are above each other."""
    all_parts = [one for part in shown["parts"] for one in [part, *part.get("parts", [])]]
    return [part for part in all_parts if part["part"] == kind]


def answers(name, steps):
    """The page's answers to steps, each a state and the one before it."""
    files = bundling.formula_files() | bundling.python_files("figures")
    files |= bundling.own_files("figures")
    module = f"rankmetrics_lib.figures.{name}" if is_described(name) else f"figures.{name}"
    questions = [{"state": state, "before": before} for state, before in steps]
    parts = [
        ANSWERS.format(module=module, questions=json.dumps(questions[start : start + 250]))
        for start in range(0, len(questions), 250)
    ]
    return [json.loads(line) for line in micropython.run(parts, files)]


def different(name, steps):
    """The steps that the page answers otherwise than CPython."""
    describe = figure(name).describe
    expected = [json.loads(json.dumps(describe(state, before))) for state, before in steps]
    shown = answers(name, steps)
    assert len(shown) == len(steps)
    return [step for step, one, other in zip(steps, shown, expected, strict=True) if one != other]
