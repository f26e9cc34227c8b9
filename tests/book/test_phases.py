"""`make test` runs all its phases, whatever fails, and says what became of each; with programs that
only talk."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from .places import ROOT

TALKS = """#!/bin/sh
case "$*" in
    *{failing}*) echo "{saying}"; exit 1;;
    *) echo "$* without: $WITHOUT";;
esac
"""
PHASES = ["browser", "isolation", "network"]
PHASES += ["site", "library", "pages", "notebooks", "outcome"]


@pytest.fixture
def run(tmp_path):
    """Run the phases where a command fails, and says why."""
    shutil.copy(ROOT / "noxfile.py", tmp_path)
    (tmp_path / ".venv/bin").mkdir(parents=True)
    programs = [tmp_path / name for name in ("make", ".venv/bin/python", ".venv/bin/pip")]
    programs.append(tmp_path / ".venv/bin/pytest")

    def run(failing, saying="No such luck."):
        for program in programs:
            program.write_text(TALKS.format(failing=failing, saying=saying))
            program.chmod(0o755)
        return subprocess.run(
            [sys.executable, "-m", "nox"],
            cwd=tmp_path,
            env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    return run


def became(done):
    """What became of each phase, from the table at the end."""
    return dict(re.findall(r"^nox > \* (\w+): (\w+)", done.stdout, re.MULTILINE))


def test_each_phase_is_named_at_the_end(run):
    done = run("nothing")
    assert done.returncode == 0
    assert became(done) == dict.fromkeys(PHASES, "success")
    assert "Left out" not in done.stdout and "Failed" not in done.stdout


def test_a_phase_that_fails_stops_no_other_and_its_tests_are_named_at_the_end(run):
    said = [
        "FAILED tests/metrics/test_ndcg.py::test_the_ideal[it is k] - assert 1 == 2",
        "ERROR tests/site/test_lab.py::test_one",
    ]
    done = run("worksteal", "\n".join(said))
    assert done.returncode == 1
    assert became(done) == dict.fromkeys(PHASES, "success") | {"library": "failed"}
    assert (
        """
Failed:
tests/metrics/test_ndcg.py::test_the_ideal[it is k]
tests/site/test_lab.py::test_one

To run the first again: .venv/bin/pytest 'tests/metrics/test_ndcg.py::test_the_ideal[it is k]'
"""
        in done.stdout
    )
    done = run("chapters", "FAILED chapters/ndcg.ipynb::Cell 3")
    assert re.search(
        r"^To run the first again: \.venv/bin/pytest --nbval .* chapters/ndcg\.ipynb$",
        done.stdout,
        re.MULTILINE,
    )


def test_what_is_missing_is_told_to_the_tests_and_at_the_end(run):
    done = run("chromium*|*wheel", "SKIPPED [12] tests/site/test_lab.py: there is no browser")
    assert done.returncode == 1
    assert became(done) == dict.fromkeys(PHASES, "success") | {
        "browser": "failed",
        "network": "failed",
    }
    assert "tests/site without: browser network\n" in done.stdout
    assert "\nLeft out, because there is no network. SKIPPED" in done.stdout
    browser, _, network = done.stdout.rpartition("Left out, because there is no network.")
    assert "\ntests/site/test_lab.py: 12 tests\n" in browser
    assert "\ntests/site/test_lab.py: 12 tests\n" not in network


def test_without_bubblewrap_the_run_says_so_and_fails_only_in_ci(run, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    done = run("bubblewrap", "No bwrap.")
    assert done.returncode == 0
    assert "Left out, because there is no isolation. No bwrap." in done.stdout
    monkeypatch.setenv("CI", "true")
    assert run("bubblewrap").returncode == 1


def test_a_test_without_what_it_needs_is_skipped_with_the_words_that_are_counted():
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "-p", "no:nbval", "tests/site/test_binder.py"],
        cwd=ROOT,
        env=os.environ | {"WITHOUT": "browser network"},
        capture_output=True,
        text=True,
    )
    assert "\nSKIPPED [2] tests/site/test_binder.py: there is no network\n" in done.stdout


def test_nothing_runs_where_nothing_could_be_installed():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^test: set-up\b", makefile, re.MULTILINE)
