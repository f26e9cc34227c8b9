"""What Binder does with the book, without its container: its pip steps in a new environment, then a
chapter in JupyterLab's.

repo2docker, the program behind Binder, says itself which steps these are, and which JupyterLab they
find installed. Not imitated: conda, which brings Binder's Python and JupyterLab; here they come
from this Python and from PyPI. uv takes pip's place where it can, because it installs the same in
seconds.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import pytest
from tiny_book import ROOT

from book_site.publishing.notebook_buttons import IN_BINDER

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # repo2docker's own, of what it imports
    import repo2docker
    from repo2docker.app import Repo2Docker

pytestmark = [
    pytest.mark.network,
    pytest.mark.xdist_group("binder"),
    pytest.mark.timeout(1800),
]

NOT_CLONED = [".git", ".venv", "_build", "*.egg-info", "__pycache__", "node_modules", ".*_cache"]
BASE = ["jupyterlab", "notebook", "jupyter_server", "ipykernel"]
PIP = re.compile(r"\S*/bin/pip install --no-cache-dir")
NO_PACKAGES = (
    "Binder's steps install packages, and need the network (PyPI) in every run. pip says:\n{}"
)


@pytest.fixture(scope="module")
def binder():
    """A folder with a copy of the repository, `book`, and a new environment, `env`; both go when
    the tests are done."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT, Path(folder, "book"), ignore=shutil.ignore_patterns(*NOT_CLONED))
        yield Path(folder)


@pytest.fixture
def buildpack(binder, monkeypatch):
    """What repo2docker makes of the repository."""
    monkeypatch.chdir(binder / "book")
    app = Repo2Docker()
    packs = [kind(app.base_image) for kind in app.buildpacks]
    return next(pack for pack in packs if pack.detect())


def run(binder, command, folder="book"):
    """Run a command of the shell as Binder's image does: with the environment's programs, below a
    folder of the copy."""
    environ = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "JUPYTER"))
    }
    paths = {
        "KERNEL_PYTHON_PREFIX": f"{binder}/env",
        "PATH": f"{binder}/env/bin:{os.environ['PATH']}",
    }
    answer = subprocess.run(
        ["bash", "-c", command],
        cwd=binder / folder,
        env=environ | paths,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return answer.returncode, answer.stdout


def install(binder, packages):
    """Install what a step of Binder names, with uv, else with pip as Binder does."""
    uv, python = Path(sys.executable).with_name("uv"), binder / "env/bin/python"
    with_uv = f"{uv} pip install --system-certs --python {python} {packages}"
    return run(binder, f"{with_uv} || {pip(binder)} install {packages}")


def pip(binder):
    """This Python's pip, for the new environment: to install pip there takes seconds."""
    return f"{sys.executable} -m pip --python {binder}/env/bin/python"


def base_packages():
    """The packages of JupyterLab as repo2docker pins them for conda, for pip."""
    lock = (
        Path(repo2docker.__file__).parent
        / "buildpacks"
        / "conda"
        / "environment.py-3.11-linux-64.lock"
    )
    versions = dict(
        re.findall(r"/([\w.-]+?)-(\d[\w.]*)-[\w.]+\.(?:conda|tar\.bz2)", lock.read_text())
    )
    return [f"{name}=={versions[name]}" for name in BASE]


def test_binder_takes_the_oldest_python_that_the_package_allows(buildpack):
    assert buildpack.python_version == "3.11"
    assert 'requires-python = ">=3.11"' in Path("pyproject.toml").read_text(encoding="utf-8")


def test_a_chapter_runs_after_the_steps_of_binder(buildpack, binder):
    steps = [step for _, step in buildpack.get_assemble_scripts()]
    packages = [PIP.sub("", step).replace('"', "").strip() for step in steps]
    assert packages == ["-r requirements.txt", "."]
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", binder / "env"], check=True)
    for step in [" ".join(base_packages()), *packages]:
        code, output = install(binder, step)
        if code:
            pytest.fail(NO_PACKAGES.format(output[-2000:]))
    assert run(binder, f"{pip(binder)} check") == (0, "No broken requirements found.\n")
    assert "jupyterlab-myst" in run(binder, "jupyter labextension list")[1]
    assert buildpack.get_post_build_scripts() == ["postBuild"]
    code, output = run(binder, "./postBuild")
    assert code == 0, output
    code, output = run(binder, f"jupyter execute {IN_BINDER}/average_precision.ipynb")
    assert code == 0, output
    compiled = list(binder.glob("env/lib/*/site-packages/ranx/**/*.nbc"))  # by Numba
    assert compiled == []  # no reader waits for a compiler
