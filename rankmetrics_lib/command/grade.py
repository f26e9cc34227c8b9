"""`rankmetrics-lib grade`: a folder of submissions in, a table of grades out."""

from __future__ import annotations

import argparse
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from . import on_ctrl_c
from .parsing import Parser

if TYPE_CHECKING:
    from ..grading.grades import Graded

DESCRIPTION = (
    "Grade a folder of notebooks or Python files: one file or folder for each student. The grades"
    " are for practice, not for credit: all answers are in the book. bubblewrap keeps the students'"
    " code from this machine. Prints how the class did and which mistakes it made. Interrupted and"
    " started again, it goes on where it stopped."
)


def add_arguments(command: Parser) -> None:
    command.add_argument(
        "submissions",
        type=Path,
        metavar="SUBMISSIONS",
        help="the folder; a student has the name of the entry",
    )
    command.add_argument(
        "--exercises",
        required=True,
        metavar="NAME,…",
        help="functions (ndcg), exercises (ndcg-mend) or questions (ndcg-predict), with commas",
    )
    command.add_argument(
        "--out", required=True, type=Path, metavar="FILE.csv", help="where the table goes"
    )
    command.add_argument(
        "--feedback", type=Path, metavar="FOLDER", help="write a page for each student here, too"
    )
    command.add_argument(
        "--no-isolation",
        action="store_true",
        help="run students' code with your own rights, as in a container that holds nothing else",
    )


def run(options: argparse.Namespace) -> str:
    from ..grading.grades import grade
    from ..grading.report import summary, write_csv, write_feedback

    on_ctrl_c(signal.default_int_handler)  # a KeyboardInterrupt, which ends its processes first
    memory = options.out.with_name(options.out.name + ".part")
    own = [options.out, memory] + ([options.feedback] if options.feedback else [])
    memory.touch()  # so that a folder that is missing is noticed before the work
    names = [name.strip() for name in options.exercises.split(",") if name.strip()]
    grades = grade(
        options.submissions,
        names,
        isolated=not options.no_isolation,
        memory=memory,
        without=own,
        progress=with_bar,
    )
    write_csv(grades, options.out)
    if options.feedback:
        write_feedback(grades, options.feedback)
    memory.unlink(missing_ok=True)
    return summary(grades)


def with_bar(graded: Graded, total: int) -> Graded:
    """Show the progress if stderr is a terminal and tqdm is there."""
    try:
        from tqdm import tqdm
    except ModuleNotFoundError:
        return graded
    return tqdm(graded, total=total, unit="student", disable=None, leave=False)
