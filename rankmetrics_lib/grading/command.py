"""The command `grade`: a folder of submissions in, a table of grades out."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .grades import Graded, grade
from .report import summary, write_csv, write_feedback

DESCRIPTION = (
    "Grade a folder of notebooks or Python files: one file or folder for each student. Every answer"
    " runs in a process of its own, with limits of time and memory. Prints how the class did and"
    " which mistakes it made. Interrupted and started again, it goes on where it stopped."
)


def add_grade(commands: Any, exit_codes: str) -> None:
    command = commands.add_parser(
        "grade",
        help="grade the exercises that a class handed in",
        description=DESCRIPTION,
        epilog=exit_codes,
    )
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
    command.set_defaults(command=run_grade)


def run_grade(options: argparse.Namespace) -> str:
    memory = options.out.with_name(options.out.name + ".part")
    own = [options.out, memory] + ([options.feedback] if options.feedback else [])
    memory.touch()  # so that a folder that is missing is noticed before the work
    names = [name.strip() for name in options.exercises.split(",") if name.strip()]
    grades = grade(options.submissions, names, memory=memory, without=own, progress=with_bar)
    write_csv(grades, options.out)
    if options.feedback:
        write_feedback(grades, options.feedback)
    memory.unlink(missing_ok=True)
    return summary(grades)


def with_bar(grades: Graded, total: int) -> Graded:
    """Show the progress if stderr is a terminal and tqdm is there."""
    try:
        from tqdm import tqdm
    except ModuleNotFoundError:
        return grades
    return tqdm(grades, total=total, unit="answer", disable=None, leave=False)
