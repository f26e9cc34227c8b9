"""Finds what each student handed in: the notebooks and Python files of a folder, as cells of code.

submissions/ann.ipynb               the student is ann
submissions/ben/week1.ipynb         the student is ben, however deep the file lies
"""

from __future__ import annotations

import json
import os
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..formulas._rules import shown

LARGEST = 20_000_000  # bytes; no answer is that long, but a notebook with stored films can be
LEFT_BY_SYSTEMS = ("__MACOSX", "Thumbs.db", "desktop.ini")


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
    if not os.path.isdir(folder):  # False for a name that is too long, too
        raise NotADirectoryError(f"SUBMISSIONS must be a folder, got {shown(str(folder))}")
    own = {path.resolve() for path in without}
    by_student: dict[str, list[Path]] = {}
    for entry in visible(folder):
        if entry.parent.resolve() / entry.name not in own:
            student = printable(entry.name if is_folder(entry) else entry.stem)
            by_student.setdefault(student, []).append(entry)
    if not by_student:
        raise ValueError(f"SUBMISSIONS has no file and no folder in it: {str(folder)!r}")
    return [read_submission(student, paths) for student, paths in sorted(by_student.items())]


def visible(folder: Path) -> list[Path]:
    names = (path for path in folder.iterdir() if path.name not in LEFT_BY_SYSTEMS)
    return sorted(path for path in names if not path.name.startswith("."))


def printable(text: str) -> str:
    """The text in UTF-8, whatever bytes a file's name or an error's words have."""
    return text.encode("utf-8", "backslashreplace").decode()


def is_folder(path: Path) -> bool:
    """Links are not followed."""
    return path.is_dir() and not path.is_symlink()


def read_submission(student: str, paths: list[Path]) -> Submission:
    """Whatever a file is, it costs this student only."""
    submission = Submission(student)
    try:
        files = [file for path in paths for file in files_in(path)]
    except (OSError, RecursionError) as error:
        files = []
        submission.problems.append(printable(f"the folder cannot be read: {error}"))
    known = [file for file in files if file.suffix.lower() in READERS]
    for file in known or files:
        try:
            submission.cells += read_file(file)
        except Exception as error:
            submission.problems.append(printable(f"{file.name}: {error}"))
    if not files and not submission.problems:
        submission.problems.append("the folder is empty")
    return submission


def files_in(path: Path) -> Iterator[Path]:
    """The file, or all files below the folder that are not hidden."""
    if not is_folder(path):
        yield path
        return
    for inside in visible(path):
        yield from files_in(inside)


def read_file(file: Path) -> list[Cell]:
    if file.is_symlink() or not file.is_file():
        raise ValueError("a link, a pipe or a device, which is not read")
    if file.suffix.lower() not in READERS:
        raise ValueError("neither a notebook (.ipynb) nor a Python file (.py)")
    if file.stat().st_size > LARGEST:
        raise ValueError(f"larger than {LARGEST // 1_000_000} MB")
    name = printable(file.name)
    return [cell for cell in READERS[file.suffix.lower()](name, file) if cell.code.strip()]


def cells_of_notebook(name: str, file: Path) -> Iterator[Cell]:
    try:
        cells = json.loads(file.read_text(encoding="utf-8-sig"))["cells"]
        for number, cell in enumerate(cells, 1):
            if cell["cell_type"] == "code":
                yield Cell(f"{name}, cell {number}", "".join(cell["source"]))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"not a notebook: {type(error).__name__}: {error}") from None


def cells_of_python_file(name: str, file: Path) -> Iterator[Cell]:
    try:
        with tokenize.open(file) as text:
            yield Cell(name, text.read())
    except (SyntaxError, UnicodeDecodeError):
        raise ValueError("neither UTF-8 nor in the encoding that its first lines name") from None


READERS = {".ipynb": cells_of_notebook, ".py": cells_of_python_file}
