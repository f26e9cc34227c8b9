"""Runs a reader's code in MicroPython and reports the result: the checker's verdicts as data, or
the error and its line."""

import io
import json
import sys

from .standard import built_in

built_in.take_place()  # before the exercises, whose `sorted` must be stable

from rankmetrics_lib import practice  # noqa: E402
from rankmetrics_lib.practice import _crash  # noqa: E402
from rankmetrics_lib.practice._printed import Printed  # noqa: E402

from .picture import picture_of  # noqa: E402

TEXT = _crash.TEXT
LITTLE = (
    "This page runs MicroPython, with `math`, `itertools`, `collections`, `statistics` and the"
    " book's formulas, but without NumPy. Binder has everything."
)
# What MicroPython says where it lacks something that Python has
OF_MICROPYTHON = ("has no attribute", "unsupported types for", "positional arguments but")
IN_YOUR_PYTHON = (
    "If the line runs in your own Python, it is correct: this page's MicroPython lacks a few"
    " things, such as `set().union` of several sets. Binder has everything."
)
NOT_STABLE = "On this page, `list.sort` may swap equal items; `sorted` keeps their order."
NOT_CHECKED = (
    "Nothing was checked. The last line of the original code calls the checker: press Reset to get"
    " it back."
)
LACKING = {
    "match ": "This page's Python has no `match`: write `if` and `elif`.",
    "{**": "This page's Python has no `{**…}`: copy with `dict(…)`, then call `update`.",
    "except*": "This page's Python has no `except*`.",
}

practice.chapters()  # loaded before the reader waits, and before a check's time counts
mere_check, mere_answer, mere_print = practice.check, practice.answer, print


def print_apart(*values, sep=" ", end="\n", file=None):
    """`print`, which while a function is checked goes to the checker."""
    if Printed.now is None or file is not None:
        mere_print(*values, sep=sep, end=end)
    else:
        Printed.now.write(sep.join([str(value) for value in values]) + end)


def run(prelude: str, source: str, progress) -> str:
    """JSON of the verdicts in order, of the error that ended the code, if any, and of notes for the
    reader.

    progress: called now and then while a function is checked, with the JSON of a verdict whose
    mistake may yet get a name, or with nothing.
    """
    verdicts = []
    for exercise in practice.exercises().values():
        exercise.domain = telling(progress, exercise.domain)

    def check(name, function):
        def tell(verdict):
            progress(json.dumps(verdict_data(practice.exercises()[name], verdict)))

        verdict = mere_check(name, function, tell)
        verdicts.append(verdict_data(practice.exercises()[name], verdict))
        return verdict

    def answer(name, value):
        verdict = mere_answer(name, value)
        verdicts.append(verdict_data(practice.questions()[name], verdict))
        return verdict

    practice.check, practice.answer = check, answer
    error = error_of(prelude, source)
    return json.dumps(
        {"verdicts": verdicts, "error": error, "notes": notes_on_code(source, verdicts, error)}
    )


def telling(progress, domain):
    """The domain, calling `progress` now and then, which distinguishes a long check from an endless
    loop."""

    def told():
        for place, arguments in enumerate(domain()):
            if place % 25 == 0:
                progress("")
            yield arguments

    return told


def error_of(prelude: str, source: str) -> dict | None:
    names = {"__name__": "__main__", "print": print_apart}
    names.update(built_in.FOR_READERS)
    _crash.page["text"] = source
    exec(prelude, names)
    try:
        exec(compile(source, TEXT, "exec"), names)
    except BaseException as error:  # SystemExit is none of the reader's ways to end the worker
        return {"type": type(error).__name__, "message": str(error), "line": line_of(error)}
    finally:
        print()  # what was printed without an end of line goes out with this one
    return None


def line_of(error: BaseException) -> int:
    """The innermost line of the reader's code in the error's traceback; 0 if there is none."""
    written = io.StringIO()
    sys.print_exception(error, written)
    start = f'  File "{TEXT}", line '
    lines = [
        line[len(start) :].split(",")[0]
        for line in written.getvalue().split("\n")
        if line.startswith(start)
    ]
    return int(lines[-1]) if lines else 0


def verdict_data(task, verdict) -> dict:
    """The verdict as data. The page has the words on the mistake."""
    mistake = verdict.misconception
    rows = rows_of(task, verdict.counterexample)
    return {
        "chapter": task.chapter,
        "exercise": task.name,
        "passed": verdict.passed,
        "sentence": verdict.sentence,
        "counterexample": rows,
        "picture": rows and picture_of(dict(rows), verdict.expected, verdict.got),
        "line": verdict.line,
        "printed": verdict.printed,
        "mistake": mistake.name if mistake else "",
    }


def rows_of(exercise, counterexample) -> list | None:
    """Each argument's name and value."""
    return counterexample and [list(row) for row in zip(exercise.parameters(), counterexample)]


def notes_on_code(source: str, verdicts: list[dict], error: dict | None) -> list[str]:
    found = []
    if error and error["type"] == "ImportError":
        found.append(LITTLE)
    if error and error["type"] == "SyntaxError":
        found += [note for start, note in LACKING.items() if start in source]
    crashes = [verdict["sentence"] for verdict in verdicts if verdict["line"]]
    if any(said in crash for said in OF_MICROPYTHON for crash in crashes):
        found.append(IN_YOUR_PYTHON)
    if ".sort(" in source and not crashes:
        found.append(NOT_STABLE)
    if not verdicts and not error:
        found.append(NOT_CHECKED)
    return found
