"""Runs the phases of `make test`, one after the other, and ends with what a person needs: how long
each took, what failed, how to run one of the tests again, and what was left out.

A phase that fails does not stop the others. Without a browser or a network, what needs one is left
out, and the run fails at its end with the reason. Without bubblewrap it says so at its end, and
fails only in CI. Only the standard library is used: nothing is installed yet.
"""

import os
import re
import shlex
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager

SET_UP = "set-up"
PHASES = {  # what it is called, and its targets in the Makefile, which run side by side
    "lint and site": ["lint", "book"],
    "library": ["test-library"],
    "pages": ["test-pages"],
    "notebooks": ["test-notebooks"],
    "Binder and PDF": ["test-binder", "test-pdf"],
}
NEEDS = {"test-binder": "network", "test-pdf": "browser"}  # the targets that nothing is left of
OPTIONAL = "isolation"  # of students' code, by bubblewrap: only in CI must there be one
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)  # pytest's own summary
COLORS = re.compile(r"\x1b\[[\d;]*m")


class Phases:
    """How long each phase took, which of them failed, and which tests."""

    def __init__(self):
        self.seconds = {}
        self.failed = {}  # the targets of each phase that failed
        self.tests = []

    @contextmanager
    def timed(self, phase):
        print(f"\n== {phase}", flush=True)
        start = time.monotonic()
        yield
        self.seconds[phase] = time.monotonic() - start
        print(self.line(phase), flush=True)

    def run(self, phase, targets, settings=()):
        """Make the targets of a phase. Whether all succeeded."""
        with self.timed(phase):
            code, said = make(targets, settings)
            if code:
                self.failed[phase] = targets
                self.tests += dict.fromkeys(FAILED.findall(said))
        return not code

    def look_for(self, thing):
        """Why there is no browser, even after an attempt to install one, no network or no
        isolation; empty if there is one."""
        with self.timed(thing):
            reason = missing(thing)
            if reason and (thing != OPTIONAL or os.environ.get("CI")):
                self.failed[thing] = [thing]
        return reason

    def line(self, phase):
        failed = "  FAILED" if phase in self.failed else ""
        return f"== {phase:<16}{self.seconds[phase]:>5.0f} s{failed}"

    def table(self):
        lines = [self.line(phase) for phase in self.seconds]
        return "\n".join([*lines, f"== {'all':<16}{sum(self.seconds.values()):>5.0f} s"])

    def what_failed(self):
        """The failed tests by name, and the command that runs the first of them."""
        if not self.failed:
            return ""
        targets = " ".join(target for some in self.failed.values() for target in some)
        again = [f"\nTo run again what failed: make {targets}"]
        if self.tests:
            again = [
                "\nFailed:",
                *self.tests,
                f"\nTo run the first again: {alone(self.tests[0])}",
            ]
        return "\n".join(again)


def alone(test):
    """What runs one test."""
    file, _, _ = test.partition("::")
    if file.endswith(".ipynb"):
        return f"make test-notebooks NOTEBOOKS={file}"
    return f".venv/bin/pytest {shlex.quote(test)}"


def make(targets, settings=()):
    """Make the targets side by side; where there are two, each prints at its end. Gives the exit
    code, and what was printed."""
    together = ["--keep-going", "-j", "2", "--output-sync=target"] if len(targets) > 1 else []
    said = []
    line = ["make", "--no-print-directory", *together, *targets, *settings]
    with subprocess.Popen(line, stdout=subprocess.PIPE) as process:
        for piece in iter(lambda: process.stdout.read1(2**16), b""):
            sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
            said.append(piece)
    return process.returncode, COLORS.sub("", b"".join(said).decode(errors="replace"))


def missing(thing):
    """What the target says if it fails."""
    done = subprocess.run(
        ["make", "--no-print-directory", thing], check=False, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.strip() if done.returncode else ""


def left_out(needs):
    """How many tests of each file need a browser, or a network."""
    done = subprocess.run(
        ["make", "--no-print-directory", "left-out", f"NEEDS={needs}"],
        check=False,
        stdout=subprocess.PIPE,
        text=True,
    )
    files = Counter(name.partition("::")[0] for name in done.stdout.split("\n") if "::" in name)
    return [f"{file}: {n} tests" for file, n in files.items()]


def main():
    phases = Phases()
    if not phases.run(SET_UP, [SET_UP]):
        sys.exit(1)
    looked_for = {thing: phases.look_for(thing) for thing in sorted({*NEEDS.values(), OPTIONAL})}
    without = {thing: reason for thing, reason in looked_for.items() if reason}
    settings = ["BROWSER=no"] if "browser" in without else []
    for phase, targets in PHASES.items():
        possible = [one for one in targets if NEEDS.get(one) not in without]
        if possible:
            phases.run(phase, possible, settings)
    print("\n" + phases.table())
    for thing, reason in without.items():
        print(f"\nLeft out, because there is no {thing}. {reason}")
        print("\n".join(left_out(thing)))
    print(phases.what_failed())
    sys.exit(bool(phases.failed))


if __name__ == "__main__":
    main()
