"""`make test` runs all its phases, whatever fails, and says what became of each; with a make that
only talks."""

import os
import re
import subprocess
import sys

import pytest

from .places import ROOT

TALKS = """#!/bin/sh
case "$*" in
    *left-out*) echo tests/site/test_lab.py::test_one; echo tests/site/test_lab.py::test_two;;
    *{failing}*) echo "{saying}"; exit 1;;
    *) echo "made $*";;
esac
"""


@pytest.fixture
def run(tmp_path):
    """Run the phases where a target fails, and says why."""

    def run(failing, saying="No such luck."):
        (tmp_path / "make").write_text(TALKS.format(failing=failing, saying=saying))
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
    table = done.stdout.rstrip().split("\n\n")[-1].splitlines()
    assert done.returncode == 0
    named = ["set-up", "browser", "network", "lint", "library", "pages", "notebooks", "Binder"]
    assert [line.split()[1] for line in table] == [*named, "all"]
    assert all(re.fullmatch(r"== .{16} +\d+ s", line) for line in table)


def test_a_phase_that_fails_stops_no_other(run):
    done = run("lint")
    assert done.returncode == 1
    assert "lint and site       0 s  FAILED" in done.stdout
    assert "--output-sync=target test-binder test-pdf" in done.stdout


def test_what_failed_comes_last_by_name_with_the_command_that_runs_it(run):
    said = [
        "FAILED tests/metrics/test_ndcg.py::test_the_ideal[it is k] - assert 1 == 2",
        "ERROR tests/site/test_lab.py::test_one",
    ]
    done = run("test-library", "\n".join(said))
    assert done.stdout.rstrip().splitlines()[-5:] == [
        "Failed:",
        "tests/metrics/test_ndcg.py::test_the_ideal[it is k]",
        "tests/site/test_lab.py::test_one",
        "",
        "To run the first again: "
        ".venv/bin/pytest 'tests/metrics/test_ndcg.py::test_the_ideal[it is k]'",
    ]
    done = run("test-notebooks", "FAILED chapters/ndcg.ipynb::Cell 3")
    assert done.stdout.rstrip().endswith("make test-notebooks NOTEBOOKS=chapters/ndcg.ipynb")
    assert run("lint").stdout.rstrip().endswith("To run again what failed: make lint book")


def test_nothing_runs_where_nothing_could_be_installed(run):
    done = run("set-up")
    assert done.returncode == 1
    assert "library" not in done.stdout


def test_without_a_browser_the_rest_runs_and_the_reason_comes_last(run):
    done = run("browser")
    assert done.returncode == 1
    assert "made --no-print-directory test-pages BROWSER=no" in done.stdout
    assert "test-pdf" not in done.stdout
    assert (
        "Left out, because there is no browser. No such luck.\ntests/site/test_lab.py: 2 tests"
        in (done.stdout)
    )


def test_without_a_network_binder_is_left_out(run):
    done = run("network")
    assert done.returncode == 1
    assert "test-binder" not in done.stdout and "made --no-print-directory test-pdf" in done.stdout
    assert "Left out, because there is no network." in done.stdout
