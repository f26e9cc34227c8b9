"""`make test` runs all its phases, whatever fails, and says what became of each; with a make that
only talks."""

import os
import subprocess
import sys

import pytest

from .places import ROOT

TALKS = """#!/bin/sh
case "$*" in *{failing}*) echo No such luck.; exit 1;; *) echo "made $*";; esac
"""


@pytest.fixture
def run(tmp_path):
    """Run the phases where a target fails."""

    def run(failing):
        (tmp_path / "make").write_text(TALKS.format(failing=failing))
        (tmp_path / "make").chmod(0o755)
        return subprocess.run(
            [sys.executable, ROOT / "tests/phases.py"],
            env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
            capture_output=True,
            text=True,
        )

    return run


def test_each_phase_is_timed(run):
    done = run("nothing")
    table = done.stdout.split("\n\n")[-1].splitlines()
    assert done.returncode == 0
    assert [line.split()[1] for line in table[:4]] == ["set-up", "browser", "lint", "library"]
    assert all(line.endswith("0 s") for line in table)


def test_a_phase_that_fails_stops_no_other(run):
    done = run("lint")
    assert done.returncode == 1
    assert "lint and site       0 s  FAILED" in done.stdout
    assert "--output-sync=target test-binder test-pdf" in done.stdout


def test_nothing_runs_where_nothing_could_be_installed(run):
    done = run("set-up")
    assert done.returncode == 1
    assert "library" not in done.stdout


def test_without_a_browser_the_rest_runs_and_the_reason_comes_last(run):
    done = run("browser")
    assert done.returncode == 1
    assert "made --no-print-directory test-pages BROWSER=no" in done.stdout
    assert "test-pdf" not in done.stdout
    assert done.stdout.rstrip().endswith("No such luck.")
