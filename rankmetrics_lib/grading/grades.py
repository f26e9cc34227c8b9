"""Grades a folder of submissions: one grade for each student and exercise."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from pathlib import Path

from .. import __version__
from ..practice import Exercise, Verdict
from ..practice._checker import check_function
from .answers import Answer, Code, NoAnswer
from .running import Ended, call_on_all
from .submissions import Submission, find_submissions
from .tasks import Task, task_of

Key = str  # of a student's answer to an exercise, with all that the student handed in
Jobs = dict[Key, tuple[Submission, Task]]
Graded = Iterable[tuple[Key, "Grade"]]
Progress = Callable[[Graded, int], Graded]


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
        How long the checking took.
    """

    student: str
    exercise: str
    passed: bool
    mistake: str = ""
    counterexample: str = ""
    message: str = ""
    seconds: float = 0.0


def grade(
    folder: str | Path,
    exercises: Sequence[str],
    *,
    processes: int | None = None,
    memory: Path | None = None,
    without: Iterable[Path] = (),
    progress: Progress = lambda grades, total: grades,
) -> list[Grade]:
    """Grade what a class handed in.

    Each answer runs in a process of its own, without the environment, with limits of time and
    memory, and without files, other processes and the network. An answer that loops, crashes or
    cheats costs itself only.

    Parameters
    ----------
    folder : str or Path
        One notebook, Python file or folder for each student. The student has its name.
    exercises : sequence of str
        Functions of the checker ("ndcg"), exercises of the chapters ("ndcg-mend"), or questions
        with an answer to type ("ndcg-predict").
    processes : int, optional
        How many answers to check at a time; by default, one for each processor.
    memory : Path, optional
        A file that keeps each grade as soon as it is known. Grades that it has already are not
        computed again, unless the answer or the package has changed.
    without : iterable of Path, optional
        Entries of the folder that are no submissions.
    progress : callable, optional
        Takes the keys and grades as they come, and how many will come, and passes them on.

    Returns
    -------
    list of Grade
        Sorted by student, then in the order of `exercises`.

    Raises
    ------
    ValueError
        If an exercise is unknown, named twice, or none is named, or if the folder is empty.
    NotADirectoryError
        If `folder` is no folder.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "ann.py").write_text("rm.practice.answer('ndcg-predict', 'A')")
    ...     [grade.passed for grade in grade(folder, ["ndcg-predict"])]
    [False]
    """
    tasks = [task_of(name) for name in exercises]
    if not tasks:
        raise ValueError("exercises must name at least one exercise")
    if len({task.name for task in tasks}) < len(tasks):
        raise ValueError(f"exercises must name each exercise once, got {', '.join(exercises)}")
    jobs = {
        key_of(submission, task): (submission, task)
        for submission in find_submissions(Path(folder), without)
        for task in tasks
    }
    grades = {key: one for key, one in remembered(memory).items() if key in jobs}
    missing = {key: job for key, job in jobs.items() if key not in grades}
    for key, one in progress(grades_of(missing, processes), len(missing)):
        grades[key] = one
        if memory:
            remember(memory, key, one)
    return [grades[key] for key in jobs]


def key_of(submission: Submission, task: Task) -> Key:
    told = json.dumps([__version__, task.name, asdict(submission)])
    return hashlib.sha256(told.encode()).hexdigest()


def remembered(memory: Path | None) -> dict[Key, Grade]:
    """The grades in the file. A last line that is cut off, as by a power cut, does not count."""
    if memory is None or not memory.exists():
        return {}
    grades = {}
    for line in memory.read_text(encoding="utf-8").splitlines():
        try:
            key, one = json.loads(line)
            grades[key] = Grade(**one)
        except (ValueError, TypeError):
            continue
    return grades


def remember(memory: Path, key: Key, one: Grade) -> None:
    with memory.open("a", encoding="utf-8") as file:
        # A line of its own, even after one that was cut off
        file.write("\n" + json.dumps([key, asdict(one)]) + "\n")


def grades_of(jobs: Jobs, processes: int | None) -> Iterator[tuple[Key, Grade]]:
    """Each grade as soon as it is known. Code that crashes the process that reads it is tried again
    alone."""
    left = dict(jobs)
    try:
        for key, one in in_pool(jobs, processes):
            del left[key]
            yield key, one
    except BrokenProcessPool:
        for key, (submission, task) in left.items():
            try:
                yield from in_pool({key: (submission, task)}, 1)
            except BrokenProcessPool:
                message = "Reading it crashes Python."
                yield key, Grade(submission.student, task.name, False, message=message)


def in_pool(jobs: Jobs, processes: int | None) -> Iterator[tuple[Key, Grade]]:
    pool = ProcessPoolExecutor(
        processes, multiprocessing.get_context("spawn"), initializer=leave_ctrl_c_to_parent
    )
    try:
        futures = {
            pool.submit(grade_one, submission, task.name): key
            for key, (submission, task) in jobs.items()
        }
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def leave_ctrl_c_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def grade_one(submission: Submission, name: str) -> Grade:
    """Grade one answer. It takes the task's name, because exercises do not travel between
    processes."""
    started = time.perf_counter()
    task = task_of(name)
    one = Grade(submission.student, name, False)
    try:
        code = Code(submission)
        if task.question:
            note, verdict = "", task.question.reply(code.typed_answer(task.name))
        else:
            answer = code.answer_to(task)
            note, verdict = answer.note, verdict_on(answer, answer.exercise)
        one.passed = verdict.passed
        one.message = note + " ".join(verdict.message.split("\n"))
        if verdict.misconception:
            one.mistake = verdict.misconception.name
        if verdict.counterexample and task.exercise:
            one.counterexample = task.exercise.call(verdict.counterexample).strip("`")
    except NoAnswer as reason:
        one.message = str(reason)
    except Ended as reason:
        one.message = f"Not yet: {reason}"
    one.seconds = round(time.perf_counter() - started, 2)
    return one


def verdict_on(answer: Answer, exercise: Exercise) -> Verdict:
    """The checker's verdict; its first one, if the answer ends before the mistake has a name."""
    first: list[Verdict] = []
    answered = call_on_all(answer.code, answer.name, list(exercise.domain()))
    try:
        return check_function(exercise, answered, first.append)
    except Ended:
        if not first:
            raise
        return first[0]
