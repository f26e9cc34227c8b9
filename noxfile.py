"""What runs in sessions of nox: the phases of `make test`, and what CI runs beside them.

`.venv/bin/nox --list` says what there is, and `.venv/bin/nox -s library` runs one of them. All
need `make set-up`, which `make test` does first.
"""

import os
import re
import shlex
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import nox

BIN = ".venv/bin"
PYTEST = f"{BIN}/pytest -n 2 -rfEs --dist"
NBVAL = "--nbval --nbval-sanitize-with tests/book/nbval.cfg"
# What a machine may lack, by the marker of the tests that need it: the command installs it, or
# fails and says why.
NEEDED = {
    "browser": (
        "a Chromium, installed where there is none",
        f"{BIN}/python -m book_site.paper.chromium",
    ),
    "isolation": (
        "a bubblewrap that starts, for students' code, installed where there is none",
        f"{BIN}/python tests/bubblewrap.py",
    ),
    "network": (
        "whether PyPI answers",
        f"{BIN}/pip download -qq --no-deps --no-cache-dir --retries 1 --dest _build/nox wheel"
        " || { echo 'PyPI does not answer.'; exit 1; }",
    ),
}
ONLY_IN_CI = "isolation"  # elsewhere the run says that there is none, and does not fail
PHASES = {
    "site": (
        "ruff, mypy, and the site",
        "make STRICT=1 --no-print-directory --keep-going -j 2 lint types book",
    ),
    "library": (
        "the docstrings, and every folder of tests but book and site",
        f"{PYTEST} worksteal -p no:nbval --ignore=tests/book --ignore=tests/site",
    ),
    "pages": (
        "tests/book and tests/site: the sources, the built site, Binder's steps, the printed book",
        f"{PYTEST} loadgroup -p no:nbval tests/book tests/site",
    ),
    "notebooks": (
        "every notebook, its outputs beside the stored ones",
        f"{PYTEST} loadfile {NBVAL} chapters",
    ),
}
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)  # pytest's own summary
LEFT_OUT = re.compile(r"^SKIPPED \[(\d+)\] (\S+): there is no (\w+)$", re.MULTILINE)

nox.options.envdir = "_build/nox"
nox.options.default_venv_backend = "uv"
nox.options.sessions = [*NEEDED, *PHASES, "outcome"]
failed, left_out, missing = [], [], {}  # what the phases found, for the last of them


def phase(name, words, command):
    """A session that runs a command of the shell, and keeps what its tests said."""

    def run(session):
        settings = {"OPENBLAS_NUM_THREADS": "1", "PY_COLORS": "0", "WITHOUT": " ".join(missing)}
        settings["PYTHONDONTWRITEBYTECODE"] = ""  # without bytecode, every run compiles all tests
        said = b""
        with subprocess.Popen(
            command, shell=True, stdout=subprocess.PIPE, env=os.environ | settings
        ) as process:
            while piece := process.stdout.read1():
                sys.stdout.buffer.write(piece)
                sys.stdout.flush()
                said += piece
        said = said.decode(errors="replace")
        failed.extend(FAILED.findall(said))
        left_out.extend(LEFT_OUT.findall(said))
        if process.returncode:
            if name in NEEDED:
                missing[name] = said.strip()
            if name != ONLY_IN_CI or os.environ.get("CI"):
                raise nox.command.CommandFailed

    run.__doc__ = f"A phase of `make test`: {words}"
    nox.session(run, name=name, venv_backend="none")


for name, (words, command) in (NEEDED | PHASES).items():
    phase(name, words, command)


@nox.session(venv_backend="none")
def outcome(session):
    """The end of `make test`: which tests failed, how to run one again, and what was left out"""
    for thing, reason in missing.items():
        files = [f"{file}: {n} tests" for n, file, what in left_out if what == thing]
        print(f"\nLeft out, because there is no {thing}. {reason}", *files, sep="\n")
    if failed:
        print("\nFailed:", *failed, f"\nTo run the first again: {alone(failed[0])}", sep="\n")


def alone(test):
    """What runs one test."""
    file, _, _ = test.partition("::")
    if file.endswith(".ipynb"):
        return f"{BIN}/pytest {NBVAL} {file}"
    return f"{BIN}/pytest {shlex.quote(test)}"


def install(session, *packages):
    session.install("--system-certs", "--compile-bytecode", *packages)


def run_test(session, name):
    """Run a file of tests from .venv, which runs the programs of the session's environment."""
    session.run(f"{BIN}/pytest", "-n", "2", f"tests/book/test_{name}.py", external=True)


def check_beside(session, resolution):
    install(session, "--resolution", resolution, "-e", ".[book,test]")
    here = session.virtualenv.location
    Path(here, "book").touch()
    Path(here, "test").touch()
    session.run("make", "check", f"VENV={here}", external=True)


@nox.session
def lowest(session):
    """`make check` beside the lowest versions that pyproject.toml allows"""
    check_beside(session, "lowest-direct")


@nox.session
def newest(session):
    """`make check` beside the newest versions that pyproject.toml allows"""
    check_beside(session, "highest")


@nox.session
def colab(session):
    """Every standalone notebook beside the versions that Colab has; its Python is 3.13"""
    install(session, "-r", "tests/book/colab.txt")
    install(session, "-e", ".[chapters]", "nbclient")
    session.run("make", "course", external=True)  # which writes the notebooks, too
    run_test(session, "colab")


@nox.session
def course(session):
    """The assignments of `make course` from release to feedback, with nbgrader and otter"""
    install(session, "-r", "tests/book/course.txt", "pip")
    install(session, "--no-deps", "-e", ".")
    session.run("make", "course", external=True)
    run_test(session, "course_tools")


@nox.session(venv_backend="venv")
def installed(session):
    """The wheel, with the pip of Python 3.11.7, and the examples of the README"""
    session.install("pip==23.2.1")  # it ignores extras that it spells differently
    session.run(f"{BIN}/pytest", "tests/book/test_install.py", external=True)


@nox.session(venv_backend="none")
def dist(session):
    """Build the wheel and the source distribution in dist/, and run `make check` in the latter"""
    session.run("rm", "-rf", "dist")
    session.run(f"{BIN}/python", "-m", "build", "--no-isolation", "--outdir", "dist")
    [source] = Path("dist").glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        session.run("tar", "xzf", str(source), "-C", folder, "--strip-components", "1")
        session.run("make", "-C", folder, "check")


@nox.session
def wheel(session):
    """The wheel in dist/, and beside it the tests of the source distribution, as in `make check`"""
    [built], [source] = Path("dist").glob("*.whl"), Path("dist").glob("*.tar.gz")
    install(session, f"{built}[book,test]")
    with tempfile.TemporaryDirectory() as folder, tarfile.open(source) as archive:
        archive.extractall(folder, filter="data")
        [unpacked] = Path(folder).iterdir()
        # The package is the installed one: nothing is imported from the folder of the source.
        session.env["PYTHONSAFEPATH"] = "1"
        quick = ["--hypothesis-profile=quick", "-m", "not slow and not left_out"]
        how = ["-n", "2", "--dist", "worksteal", "-p", "no:nbval", "-o", "pythonpath=", *quick]
        with session.chdir(unpacked):  # Windows removes no folder that a process is in
            session.run("pytest", *how, "tests", "--pyargs", "rankmetrics_lib")


@nox.session(venv_backend="none")
def links(session):
    """Ask the web about every link that leads out of the book, and print the broken ones"""
    ask = ["build", ".", "--builder", "custom", "--custom-builder", "linkcheck"]
    session.run(f"{BIN}/jupyter-book", *ask, silent=True, success_codes=range(256))
    print(Path("_build/linkcheck/output.txt").read_text(encoding="utf-8"))


@nox.session(venv_backend="none")
def lock(session):
    """Pin the requirements anew, from pyproject.toml"""

    def pinned(*extras):
        options = "--quiet --universal --python-version 3.11 --fork-strategy fewest --no-header"
        extra = [f"--extra={name}" for name in extras]
        command = [f"{BIN}/uv", "pip", "compile", *options.split(), "--no-annotate", *extra]
        return session.run(*command, "pyproject.toml", silent=True, stderr=None).splitlines()

    def write(file, words, lines):
        text = "\n".join([f"# Pinned: {words}. Made by `make lock`.", *lines])
        Path(file).write_text(f"{text}\n", encoding="utf-8")

    book = pinned("book")
    more = [line for line in pinned("book", "test") if line not in book]
    write("requirements.txt", "what reading, running and building the book needs", [*book, "-e ."])
    write("tests/requirements.txt", "what only the tests need, on top of ../requirements.txt", more)
    write("tests/book/course.txt", "what grades the assignments of `make course`", pinned("course"))
