"""Runs a reader's code in MicroPython and reports the result: the checker's verdicts, or the error
and its line."""

import builtins
import io
import itertools
import json
import sys

TEXT = "your text"  # its name in tracebacks
LITTLE = (
    "This page runs MicroPython, with `math` and the book's formulas but without NumPy. Binder has"
    " everything."
)
NOT_STABLE = "In this page, `list.sort` may swap equal items; `sorted` keeps their order."
NOT_CHECKED = (
    "Nothing was checked. The last line of the original code calls the checker: press Reset to get"
    " it back."
)


def stable_sorted(iterable, *, key=None, reverse=False):
    """Python's guarantee for `sorted`, which MicroPython does not keep: equal items stay in
    order."""
    items = list(iterable)
    keys = [key(item) for item in items] if key else items
    places = mere_sorted(
        range(len(items)), key=lambda i: (keys[i], -i if reverse else i), reverse=reverse
    )
    return [items[i] for i in places]


def combinations(iterable, r):
    """itertools.combinations, which MicroPython lacks."""
    items = list(iterable)
    if r == 0:
        yield ()
    for i in range(len(items) if r else 0):
        for others in combinations(items[i + 1 :], r - 1):
            yield (items[i],) + others


mere_sorted = sorted
builtins.sorted = stable_sorted
itertools.combinations = combinations

from rankmetrics_lib import practice  # noqa: E402, after what it shall find

practice.chapters()  # loaded before the reader waits, and before a check's time counts
mere_check, mere_answer = practice.check, practice.answer


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
            progress(json.dumps(described(practice.exercises()[name], verdict)))

        verdict = mere_check(name, function, tell)
        verdicts.append(described(practice.exercises()[name], verdict))
        return verdict

    def answer(name, value):
        verdict = mere_answer(name, value)
        verdicts.append(described(practice.questions()[name], verdict))
        return verdict

    practice.check, practice.answer = check, answer
    error = error_of(prelude, source)
    return json.dumps(
        {"verdicts": verdicts, "error": error, "notes": notes(source, verdicts, error)}
    )


def telling(progress, domain):
    """The domain, calling `progress` now and then, which distinguishes a long check from an endless
    loop."""

    def told():
        for place, arguments in enumerate(domain()):
            if place % 100 == 0:
                progress("")
            yield arguments

    return told


def error_of(prelude: str, source: str) -> dict | None:
    names = {"__name__": "__main__"}
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


def described(task, verdict) -> dict:
    mistake = verdict.misconception
    return {
        "exercise": task.name,
        "message": verdict.message,
        "passed": verdict.passed,
        "chapter": task.chapter,
        "section": mistake.section if mistake else "",
    }


def notes(source: str, verdicts: list[dict], error: dict | None) -> list[str]:
    found = []
    if error and error["type"] == "ImportError":
        found.append(LITTLE)
    if ".sort(" in source:
        found.append(NOT_STABLE)
    if not verdicts and not error:
        found.append(NOT_CHECKED)
    return found
