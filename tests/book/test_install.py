"""The wheel installs with the pip of Python 3.11.7, with each extra that a user asks for, and runs
the README's examples. The session `installed` of noxfile.py makes the environment."""

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import zipfile
from email.parser import HeaderParser
from functools import partial

import pytest

import rankmetrics_lib
from rankmetrics_lib.packages import require

from . import environments
from .places import ROOT
from .test_readme import EXAMPLES, shown_by, words

pytestmark = [pytest.mark.network, pytest.mark.timeout(1800)]

ENVIRONMENT = ROOT / "_build/nox/installed"
OF_A_FORK = {"Repository": "https://github.com/ada/book", "Homepage": "https://ada.github.io/book/"}
ASKED = re.compile(r"(?:rankmetrics-lib|'\.)\[([\w,-]+)\]")
TOLD = [
    path
    for folder, kind in (("chapters", "*.md"), ("chapters", "*.ipynb"), ("rankmetrics_lib", "*.py"))
    for path in (ROOT / folder).rglob(kind)
]
# What an earlier build left would count.
NOT_COPIED = [".git", ".venv", "*.egg-info", "build", "node_modules", "_build", "__pycache__"]
run = partial(environments.run, ENVIRONMENT)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder, copy = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED), dirs_exist_ok=True)
    project = copy / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    for name, address in OF_A_FORK.items():
        text = re.sub(f"^# {name} = .*$", f'{name} = "{address}"', text, flags=re.MULTILINE)
    project.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, copy],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def metadata(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        return HeaderParser().parsestr(archive.read(name).decode())


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Installs the wheel with this extra."""
    folder = tmp_path_factory.mktemp("install")
    assert run("pip", "--version", cwd=folder).startswith("pip 23.2.1 ")

    def install(extra=""):
        asked = f"rankmetrics-lib{extra} @ {wheel.as_uri()}"
        said = run("pip", "install", "--quiet", "--disable-pip-version-check", asked, cwd=folder)
        assert "does not provide the extra" not in said

    return install


def test_every_extra_is_spelled_as_every_pip_knows_it(metadata):
    """pip 23.2.1 compares the letters, and only warns of an extra that it does not find."""
    extras = metadata.get_all("Provides-Extra")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(extras) == set(project["optional-dependencies"])
    asked = {
        extra
        for path in [ROOT / "README.md", *TOLD]
        for found in ASKED.findall(path.read_text(encoding="utf-8"))
        for extra in found.split(",")
    }
    assert {"evaluation"} <= asked <= set(extras)


def test_its_page_has_addresses_and_words_to_find_it(metadata):
    addresses = dict(line.split(", ", 1) for line in metadata.get_all("Project-URL"))
    assert addresses == OF_A_FORK
    assert "NDCG" in metadata["Keywords"] and metadata["Author"] and metadata["Summary"]


def test_numpy_is_enough_for_the_metrics(installed, tmp_path):
    installed()
    program = "import rankmetrics_lib as rm; print(rm.precision([1, 0, 1], 3).round(4))"
    assert run("python", "-c", program, cwd=tmp_path) == "0.6667\n"
    assert run("rankmetrics-lib", "--version", cwd=tmp_path) == (
        f"rankmetrics-lib {rankmetrics_lib.__version__}\n"
    )
    line = ["rankmetrics-lib", "evaluate", "qrels.txt", "run.txt", "-m", "AP"]
    assert run(*line, cwd=EXAMPLES[0].parent) == "AP  0.5000\n"  # small files need no tables
    (tmp_path / "run.csv").write_text("query_id,doc_id,score\nq1,d1,1\n")
    line = [ENVIRONMENT / "bin/rankmetrics-lib", *["evaluate", "qrels.txt", "run.csv", "-m", "AP"]]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.endswith(": pip install 'rankmetrics-lib[evaluation]'\n")


def test_what_a_message_says_to_run_adds_to_the_installed_package(installed, tmp_path):
    """It is on no index."""
    installed()
    with pytest.raises(ModuleNotFoundError) as told:
        require("evaluate", "no_such_package")
    run(*shlex.split(str(told.value).partition(": ")[2]), cwd=tmp_path)
    assert run("python", "-c", "import pandas, scipy", cwd=tmp_path) == ""


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_of_the_readme_run(installed, example):
    installed("[evaluation]")
    printed = run("python", example.name, cwd=example.parent)
    assert words(printed) == words(shown_by(example))


def test_many_machines_installs_dask(installed, tmp_path):
    installed("[many-machines]")
    assert run("python", "-c", "import dask.dataframe, distributed", cwd=tmp_path) == ""
