"""Runs the tests where they have little time: on the machine as it is, beside four processes that
keep every core busy, and bound to one core.

    python tests/under_load.py [alone] [beside] [bound] [check]

Each run of `make test` has a fresh clone of what was committed; `make check` runs five times beside
the four, in one clone. The numbers of tests must be equal, and the logs stay in _build/under-load.
Linux only: elsewhere no process can be bound to a core.
"""

import os
import re
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path

HERE = Path(__file__).parents[1]
LOGS = HERE.joinpath("_build", "under-load")
BUSY = f"import os\nwhile os.getppid() == {os.getpid()}: sum(range(10**6))"
COUNTS = re.compile(r"\b(\d+) passed\b")
LINES = re.compile(r"^(?:nox > \* .*|(?:FAILED|ERROR) .*)$", re.MULTILINE)


@contextmanager
def beside_busy(n):
    """Beside so many processes that never rest."""
    with ExitStack() as running:
        for _ in range(n):
            process = running.enter_context(subprocess.Popen([sys.executable, "-c", BUSY]))
            running.callback(process.kill)
        yield


@contextmanager
def on_one_core():
    """On one core, with all that is started."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


@contextmanager
def clone():
    """A fresh clone."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "clone", "--quiet", HERE, f"{folder}/book"], check=True)
        yield Path(folder, "book")


def run(target, folder, name):
    """Make the target. Whether it succeeded, and how many tests passed in each of its parts."""
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / f"{name}.log"
    with log.open("wb") as file:
        done = subprocess.run(
            ["make", target], cwd=folder, check=False, stdout=file, stderr=subprocess.STDOUT
        )
    said = log.read_text(encoding="utf-8", errors="replace")
    counts = sorted(map(int, COUNTS.findall(said)))
    print(f"{name}: {'FAILED' if done.returncode else 'passed'}, tests {counts}", flush=True)
    print("\n".join(LINES.findall(said)), flush=True)
    return done.returncode == 0, counts


TESTS = {"alone": lambda: beside_busy(0), "beside": lambda: beside_busy(4), "bound": on_one_core}


def main():
    asked = sys.argv[1:] or [*TESTS, "check"]
    found = {}
    for name in asked:
        if name in TESTS:
            with TESTS[name](), clone() as folder:
                found[name] = run("test", folder, name)
    same = len({str(counts) for _, counts in found.values()}) <= 1
    if not same:
        print("The numbers of tests differ.")
    if "check" in asked:
        with clone() as folder, beside_busy(4):
            for turn in range(5):
                found[f"check {turn}"] = run("check", folder, f"check {turn}")
    sys.exit(not (same and all(passed for passed, _ in found.values())))


if __name__ == "__main__":
    main()
