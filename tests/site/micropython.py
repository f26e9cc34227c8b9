"""Runs Python in MicroPython, as the pages do: in Node, with the files that the build writes for
them. One Node serves all runs, because it compiles MicroPython only once; each run has a
MicroPython of its own."""

import atexit
import functools
import json
import subprocess
from pathlib import Path

from book_site.interactive import bundling
from book_site.node import node

HERE = Path(__file__).parent


@functools.cache
def started():
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
    process = subprocess.Popen([node(), HERE / "run.mjs"], **pipes)
    atexit.register(process.communicate)  # which closes its input, and so ends it
    return process


def formulas_and_exercises():
    """The files of the formulas, the checker and all exercises with their mistakes."""
    files = bundling.formula_files() | bundling.checker_files() | bundling.section_files()
    return files | bundling.mistakes_for_search()["files"]


def run(code, files):
    """The lines that the code prints; where it is a list of parts, memory is freed between two of
    them."""
    parts = [code] if isinstance(code, str) else code
    process = started()
    try:
        process.stdin.write(json.dumps({"files": files, "parts": parts}) + "\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
    except BaseException:  # also a test's limit of time: the next run must not get this answer
        started.cache_clear()
        process.kill()
        raise
    assert "error" not in answer, answer["error"]
    return answer["printed"]
