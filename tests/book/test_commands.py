"""Every command that a person or a workflow is told to run exists."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .places import ROOT

FILES = [
    *("README.md", "CONTRIBUTING.md", "benchmarks/README.md", "index.md", ".ci/run"),
    *("chapters/teaching.md", ".devcontainer/devcontainer.json"),
    *(path.relative_to(ROOT).as_posix() for path in (ROOT / ".github/workflows").iterdir()),
]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
FENCE = re.compile(r"^ *```\w*\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r"make|(\.venv/bin/)?(python3?|pytest|nox)|\.venv/bin/[\w-]+|rankmetrics-lib")
PLACEHOLDERS = {"NAME": "ndcg", "FIGURE": "ndcg_ideal"}


def commands(text):
    """The words of each command: in a block of code, between backquotes, in a workflow."""
    spans = re.findall(r"`([^`]+)`", re.sub("`{3,}", "", FENCE.sub("", text)))
    runs = re.findall(r'(?:run:|-|exec|postCreateCommand":) *"?((?:make|nox|\.venv)[^#\n]*)', text)
    for line in [*"".join(FENCE.findall(text)).splitlines(), *spans, *runs]:
        for command in re.split(r"&&|\||;", line.lstrip("$ ").partition(" #")[0]):
            words = [word.replace('"', "") for word in re.findall(r'(?:"[^"]*"|[^\s,])+', command)]
            if words[1:] and PROGRAM.fullmatch(words[0]):
                yield [word for word in words if not word.startswith("<")]


TOLD = [
    pytest.param(words, id=f"{file}: {' '.join(words)}")
    for file in FILES
    for words in commands((ROOT / file).read_text(encoding="utf-8"))
]


def of(program):
    """The commands that begin with this program."""
    chosen = [told for told in TOLD if re.fullmatch(program, told.values[0][0])]
    return pytest.mark.parametrize("words", chosen)


@pytest.fixture(scope="module")
def sessions():
    asked = [sys.executable, "-m", "nox", "--list"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(re.findall(r"^[*-] (\w+) ->", done.stdout, re.MULTILINE))


def test_make_help_lists_what_the_readme_and_the_guide_explain():
    asked = ["make", "--no-print-directory", "help"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    shown = {line.split()[1] for line in done.stdout.splitlines()}
    told = {word for told in TOLD for word in told.values[0][1:] if told.values[0][0] == "make"}
    assert len(shown) == 11
    assert shown <= told


@of("make")
def test_a_target_and_its_settings_exist(words, sessions):
    targets = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split()
    settings = dict(word.split("=", 1) for word in words[1:] if "=" in word)
    assert {word for word in words[1:] if "=" not in word} <= {*targets}
    assert all(f"$({name})" in MAKEFILE for name in settings)
    assert {*settings.get("PHASES", "").split()} <= sessions


@of(r"(\.venv/bin/)?nox")
def test_a_session_exists(words, sessions):
    option, *names = words[1:]
    assert option == "--list" or (option == "-s" and names)
    assert {*names} - {"${{", "matrix.session", "}}"} <= sessions


@of(r"(\.venv/bin/)?python3?")
def test_a_module_or_a_script_exists(words):
    if words[1] == "-m":
        module = importlib.util.find_spec(words[2])
        assert module
        assert not module.submodule_search_locations or importlib.util.find_spec(
            f"{words[2]}.__main__"
        )
    else:
        assert (ROOT / words[1]).is_file()


@of(r"\.venv/bin/.*")
def test_a_program_is_installed(words):
    assert (Path(sys.executable).parent / Path(words[0]).name).exists()


@of("rankmetrics-lib")
def test_a_command_of_the_package_exists(words):
    asked = [sys.executable, "-m", "rankmetrics_lib", *words[1:2], "--help"]
    assert subprocess.run(asked, capture_output=True).returncode == 0


@of(r"\.venv/bin/pytest")
def test_the_tests_to_run_exist(words):
    for word in words:
        for placeholder, name in PLACEHOLDERS.items():
            word = word.replace(placeholder, name)
        assert "/" not in word or [*ROOT.glob(word.partition("::")[0])]
