"""Runs the phases of `make test`, one after the other, and says how long each took.

A phase that fails does not stop the others. Without a browser, what needs one is left out, and the
run fails at its end with the reason. Only the standard library is used: nothing is installed yet.
"""

import subprocess
import sys
import time

SET_UP = "set-up"
PHASES = {  # what it is called, and its targets in the Makefile, which run side by side
    "lint and site": ["lint", "book"],
    "library": ["test-library"],
    "pages": ["test-pages"],
    "notebooks": ["test-notebooks"],
    "Binder and PDF": ["test-binder", "test-pdf"],
}
NEEDS_BROWSER = {"test-pdf"}


class Phases:
    """How long each phase took, and which of them failed."""

    def __init__(self):
        self.seconds = {}
        self.failed = []

    def run(self, phase, function, *arguments):
        """Call the function as a phase, and return its answer: why it failed, or nothing."""
        print(f"\n== {phase}", flush=True)
        start = time.monotonic()
        reason = function(*arguments)
        self.seconds[phase] = time.monotonic() - start
        if reason:
            self.failed.append(phase)
        print(self.line(phase), flush=True)
        return reason

    def line(self, phase):
        failed = "  FAILED" if phase in self.failed else ""
        return f"== {phase:<16}{self.seconds[phase]:>5.0f} s{failed}"

    def table(self):
        lines = [self.line(phase) for phase in self.seconds]
        return "\n".join([*lines, f"== {'all':<16}{sum(self.seconds.values()):>5.0f} s"])


def make(targets, settings=()):
    """Make the targets side by side; where there are two, each prints at its end."""
    together = ["--keep-going", "-j", "2", "--output-sync=target"] if len(targets) > 1 else []
    command = ["make", "--no-print-directory", *together, *targets, *settings]
    return "failed" if subprocess.run(command, check=False).returncode else ""


def find_browser():
    """Why there is no browser, even after an attempt to install one; empty if there is one."""
    command = ["make", "--no-print-directory", "browser"]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print(done.stdout, flush=True)
    return done.stdout if done.returncode else ""


def main():
    phases = Phases()
    if phases.run(SET_UP, make, [SET_UP]):
        sys.exit(1)
    no_browser = phases.run("browser", find_browser)
    settings = ["BROWSER=no"] if no_browser else []
    for phase, targets in PHASES.items():
        possible = [one for one in targets if not (no_browser and one in NEEDS_BROWSER)]
        phases.run(phase, make, possible, settings)
    print("\n" + phases.table())
    if no_browser:
        print(f"\nWhat needs a browser was left out. {no_browser}")
    sys.exit(bool(phases.failed))


if __name__ == "__main__":
    main()
