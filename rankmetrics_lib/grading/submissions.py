"""Finds what each student handed in: the notebooks and Python files of a folder, as cells of code.

submissions/ann.ipynb               the student is ann
submissions/ben/week1.ipynb         the student is ben, however deep the file lies
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

LARGEST = 20_000_000  # bytes; no answer is that long, but a notebook with stored films can be
MAGIC = re.compile(r"^(\s*)([%!?].*|.*\S\?)$")  # what only IPython understands
OWN_LANGUAGE = re.compile(r"%%(?!time|capture|prun)")  # a cell in HTML, bash and so on


@dataclass
class Cell:
    """A piece of code that runs as a whole, and where it stands."""

    place: str
    code: str


@dataclass
class Submission:
    """All that one student handed in. `problems` says which files could not be read, and why."""

    student: str
    cells: list[Cell] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def find_submissions(folder: Path, without: Iterable[Path] = ()) -> list[Submission]:
    """One submission per file or folder in this folder, by student; hidden files do not count, nor
    those that the grading itself writes."""
    if not folder.is_dir():
        raise NotADirectoryError(f"SUBMISSIONS must be a folder, got {str(folder)!r}")
    own = {path.resolve() for path in without}
    entries = [
        path
        for path in sorted(folder.iterdir())
        if not path.name.startswith(".") and path.resolve() not in own
    ]
    by_student: dict[str, list[Path]] = {}
    for entry in entries:
        by_student.setdefault(entry.stem if entry.is_file() else entry.name, []).append(entry)
    if not by_student:
        raise ValueError(f"SUBMISSIONS has no file and no folder in it: {str(folder)!r}")
    return [read_submission(student, paths) for student, paths in sorted(by_student.items())]


def read_submission(student: str, paths: list[Path]) -> Submission:
    submission = Submission(student)
    files = [file for path in paths for file in files_in(path)]
    known = [file for file in files if file.suffix in READERS]
    for file in known or files:
        try:
            submission.cells += read_file(file)
        except (OSError, ValueError) as error:
            submission.problems.append(f"{file.name}: {error}")
    if not files:
        submission.problems.append("the folder is empty")
    return submission


def files_in(path: Path) -> Iterator[Path]:
    """The file, or all files below the folder that are not hidden. Links are not followed."""
    if path.is_symlink():
        return
    if not path.is_dir():
        yield path
        return
    for inside in sorted(path.iterdir()):
        if not inside.name.startswith("."):
            yield from files_in(inside)


def read_file(file: Path) -> list[Cell]:
    if file.suffix not in READERS:
        raise ValueError("neither a notebook (.ipynb) nor a Python file (.py)")
    if file.stat().st_size > LARGEST:
        raise ValueError(f"larger than {LARGEST // 1_000_000} MB")
    text = file.read_text(encoding="utf-8-sig")
    return [cell for cell in READERS[file.suffix](file.name, text) if cell.code.strip()]


def cells_of_notebook(name: str, text: str) -> Iterator[Cell]:
    try:
        cells = json.loads(text)["cells"]
        for number, cell in enumerate(cells, 1):
            if cell["cell_type"] == "code":
                yield Cell(f"{name}, cell {number}", without_magics("".join(cell["source"])))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"not a notebook: {type(error).__name__}: {error}") from None


def without_magics(code: str) -> str:
    """The code without the lines of IPython; every other line keeps its place."""
    if OWN_LANGUAGE.match(code):
        return ""
    return "\n".join(MAGIC.sub(r"\1pass", line) for line in code.split("\n"))


def cells_of_python_file(name: str, text: str) -> Iterator[Cell]:
    yield Cell(name, text)


READERS = {".ipynb": cells_of_notebook, ".py": cells_of_python_file}
