"""Runs the phases of `make test`, one after the other, and says how long each took.

A phase that fails does not stop the others. Without a browser, what needs one is left out, and the
run fails at its end with the reason. Only the standard library is used: nothing is installed yet.
"""

import subprocess
import sys
import time

SET_UP = "set-up"
PHASES = {  # what it is called, and its target in the Makefile
    "lint and types": "lint",
    "library": "test-library",
    "site build": "book",
    "pages": "test-pages",
    "notebooks": "test-notebooks",
    "Binder": "test-binder",
    "PDF": "test-pdf",
}
NEEDS_BROWSER = {"PDF"}


def main():
    times, failed = {}, []

    def run(phase, target, *settings):
        print(f"\n== {phase}", flush=True)
        start = time.monotonic()
        passed = make(target, *settings).returncode == 0
        times[phase] = time.monotonic() - start
        print(f"== {phase}: {times[phase]:.0f} s{'' if passed else ', FAILED'}", flush=True)
        if not passed:
            failed.append(phase)

    run(SET_UP, SET_UP)
    if failed:
        sys.exit(1)
    no_browser = why_no_browser()
    if no_browser:
        print(no_browser, flush=True)
    for phase, target in PHASES.items():
        if not no_browser:
            run(phase, target)
        elif phase not in NEEDS_BROWSER:
            run(phase, target, "BROWSER=no")
    print("\n" + table(times, failed))
    if no_browser:
        print(f"\nWhat needs a browser was left out. {no_browser}")
    sys.exit(bool(failed or no_browser))


def make(*arguments, **options):
    return subprocess.run(["make", "--no-print-directory", *arguments], check=False, **options)


def why_no_browser():
    """The reason, after an attempt to install one; empty where a browser starts."""
    asked = make("browser", stdout=subprocess.PIPE, text=True)
    return asked.stdout.strip() if asked.returncode else ""


def table(times, failed):
    lines = [
        f"{phase:<16}{seconds:>5.0f} s{'  FAILED' if phase in failed else ''}"
        for phase, seconds in [*times.items(), ("all", sum(times.values()))]
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
