"""Grades a folder of submissions: one grade for each student and exercise."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

from .. import __version__
from .answers import Ended, NoAnswer, verdict_on
from .isolation import MISSING, NoIsolation, problem
from .running import Running, Said, job_for, kill, run
from .submissions import Submission, find_submissions, printable
from .tasks import Task, task_of

LONGEST_MESSAGE = 5000  # characters of a message
Graded = Iterable[tuple[str, "list[Grade]"]]  # by the key of a submission


@dataclass
class Grade:
    """What the checker says of one student's answer to one exercise.

    Parameters
    ----------
    student, exercise : str
        Whose answer it is, and to what.
    passed : bool
        Whether the answer is right on every input tried.
    mistake : str
        The name of the known mistake that it makes; empty if none is known.
    counterexample : str
        The smallest telling call for which it is wrong; empty if there is none.
    message : str
        The checker's words, or why there was nothing to check.
    seconds : float
        How long the function took on all inputs.
    """

    student: str
    exercise: str
    passed: bool = False
    mistake: str = ""
    counterexample: str = ""
    message: str = ""
    seconds: float = 0.0


def grade(
    folder: str | Path,
    exercises: Sequence[str],
    *,
    isolated: bool = True,
    processes: int | None = None,
    memory: Path | None = None,
    without: Iterable[Path] = (),
    progress: Callable[[Graded, int], Graded] = lambda graded, total: graded,
) -> list[Grade]:
    """Grade what a class handed in, for practice and not for credit: every answer is in the book.

    All that a student handed in runs in one process apart from the machine, cell by cell. Only the
    values that the functions give come out, and the checker looks at them here.

    Parameters
    ----------
    folder : str or Path
        One notebook, Python file or folder for each student. The student has its name.
    exercises : sequence of str
        Functions of the checker ("ndcg"), exercises of the chapters ("ndcg-mend"), or questions
        with an answer to type ("ndcg-predict").
    isolated : bool, optional
        False runs the students' code with your own rights, with limits of time and memory only.
    processes : int, optional
        How many students' work to run at a time; by default, one for each processor.
    memory : Path, optional
        A file that keeps a student's grades as soon as they are known. They are not computed again,
        unless the work, the exercises or the package has changed.
    without : iterable of Path, optional
        Entries of the folder that are no submissions.
    progress : callable, optional
        Takes the grades as they come, and how many students' will, and passes them on.

    Returns
    -------
    list of Grade
        Sorted by student, then in the order of `exercises`.
    """
    tasks = [task_of(name) for name in exercises]
    if not tasks:
        raise ValueError("exercises must name at least one exercise")
    if len({task.name for task in tasks}) < len(tasks):
        raise ValueError(f"exercises must name each exercise once, got {', '.join(exercises)}")
    submissions = {
        key_of(submission, exercises): submission
        for submission in find_submissions(Path(folder), without)
    }
    if isolated and (reason := problem()):
        raise NoIsolation(MISSING.format(reason))
    grades = {key: some for key, some in remembered(memory).items() if key in submissions}
    missing = {key: one for key, one in submissions.items() if key not in grades}
    for key, some in progress(grades_of(missing, tasks, isolated, processes), len(missing)):
        grades[key] = some
        if memory:
            remember(memory, key, some)
    return [one for key in submissions for one in grades[key]]


def key_of(submission: Submission, exercises: Sequence[str]) -> str:
    told = json.dumps([__version__, list(exercises), asdict(submission)])
    return hashlib.sha256(told.encode()).hexdigest()


def remembered(memory: Path | None) -> dict[str, list[Grade]]:
    """The grades in the file. A last line that is cut off, as by a power cut, does not count."""
    if memory is None or not memory.exists():
        return {}
    grades = {}
    for line in memory.read_text(encoding="utf-8").splitlines():
        try:
            key, some = json.loads(line)
            grades[key] = [Grade(**one) for one in some]
        except (ValueError, TypeError):
            continue
    return grades


def remember(memory: Path, key: str, some: list[Grade]) -> None:
    with memory.open("a", encoding="utf-8") as file:
        # A line of its own, even after one that was cut off
        file.write("\n" + json.dumps([key, [asdict(one) for one in some]]) + "\n")


def grades_of(
    submissions: dict[str, Submission], tasks: list[Task], isolated: bool, processes: int | None
) -> Iterator[tuple[str, list[Grade]]]:
    """The grades of each student as soon as they are known."""
    job = job_for(tasks, isolated)
    running: Running = set()
    pool = ThreadPoolExecutor(processes or os.cpu_count())
    try:
        runs = {
            pool.submit(run, [cell.code for cell in one.cells], job, isolated, running): key
            for key, one in submissions.items()
        }
        for done in as_completed(runs):
            key = runs[done]
            yield key, [grade_one(submissions[key], task, done.result()) for task in tasks]
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        while running:
            kill(running.pop())


def grade_one(submission: Submission, task: Task, said: Said) -> Grade:
    """Grade one answer. Whatever a student's process has said, it costs this answer only."""
    one = Grade(submission.student, task.name)
    try:
        note, verdict, one.seconds = verdict_on(task, said, submission)
    except NoAnswer as reason:
        one.message = printable(str(reason))
    except Ended as reason:
        one.message = printable(f"Not yet: {reason}")
    except Exception as error:
        one.message = f"Not checked: what came out cannot be read ({type(error).__name__})."
    else:
        one.passed = verdict.passed
        one.message = printable(note + " ".join(verdict.message.split("\n")))[:LONGEST_MESSAGE]
        if verdict.misconception:
            one.mistake = verdict.misconception.name
        if verdict.counterexample and task.exercise:
            one.counterexample = task.exercise.call(verdict.counterexample).strip("`")
    return one
