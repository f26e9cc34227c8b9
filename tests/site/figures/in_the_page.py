"""What the figures answer in the page: in MicroPython, with the files that the build writes."""

import json
from importlib import import_module

import micropython

from book_site.interactive import bundling

ANSWERS = """
import json
from rankmetrics_lib.figures.{name} import answer
for question in json.loads({questions!r}):
    print(answer(json.dumps(question)))
"""


def figure(name):
    return import_module(f"rankmetrics_lib.figures.{name}")


def parts(shown, kind):
    """The parts of this kind in a description, also those that are above each other."""
    all_parts = [one for part in shown["parts"] for one in [part, *part.get("parts", [])]]
    return [part for part in all_parts if part["part"] == kind]


def part(shown, kind):
    """The only part of this kind."""
    (found,) = parts(shown, kind)
    return found


def numbers(shown):
    """The texts of its numbers, by name."""
    return {name: text for name, text, _ in part(shown, "numbers")["rows"]}


def marks(shown, kind):
    """The marks of this kind in its plots."""
    plots = parts(shown, "plot")
    return [mark for plot in plots for mark in plot["marks"] if mark["mark"] == kind]


def lines(shown):
    """The lines of its formulas, as a reader reads them: name and text."""
    return [(name, read(line)) for one in parts(shown, "formula") for name, line in one["lines"]]


def read(pieces):
    return "".join(map(read_piece, pieces))


def read_piece(piece):
    if isinstance(piece, str):
        return piece
    if "over" in piece:
        return " / ".join(
            f"({side})" if "+" in side else side for side in map(read, piece.values())
        )
    return piece.get("term") or piece["strong"]


def answers(name, steps):
    """The page's answers to steps, each a state and the one before it."""
    files = bundling.formula_files() | bundling.figure_files(name)
    questions = [{"state": state, "before": before} for state, before in steps]
    parts = [
        ANSWERS.format(name=name, questions=json.dumps(questions[start : start + 250]))
        for start in range(0, len(questions), 250)
    ]
    return [json.loads(line) for line in micropython.run(parts, files)]


def described(name, steps):
    """The steps, each with what CPython describes after it."""
    return [(*step, figure(name).describe(*step)) for step in steps]


def different(name, described):
    """The steps that the page answers otherwise than CPython."""
    *steps, expected = zip(*described, strict=True)
    steps = list(zip(*steps, strict=True))
    expected = json.loads(json.dumps(expected))
    found = zip(steps, answers(name, steps), expected, strict=True)
    return [step for step, one, other in found if one != other]
