"""The standalone notebooks run beside the versions that Colab has installed, and print what their
chapters print. The session `colab` of noxfile.py makes the environment."""

from functools import partial

import nbformat
import pytest

from . import environments
from .places import ROOT

pytestmark = [pytest.mark.network, pytest.mark.timeout(1800)]

ENVIRONMENT = ROOT / "_build/nox/colab"
run = partial(environments.run, ENVIRONMENT)
INSTALLED = (ROOT / "tests/book/colab.txt").read_text(encoding="utf-8").splitlines()[1:]
CHAPTERS = sorted(path.stem for path in (ROOT / "chapters").glob("*.ipynb"))


@pytest.mark.parametrize("package", INSTALLED)
def test_the_book_replaces_no_package_of_colab(package, tmp_path):
    name, _, version = package.partition("==")
    asked = f"from importlib.metadata import version; print(version({name!r}))"
    assert run("python", "-c", asked, cwd=tmp_path).strip() == version


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_standalone_notebook_prints_what_its_chapter_prints(name, tmp_path):
    source = ROOT / f"_build/standalone/full/{name}.ipynb"
    run("jupyter", "execute", source, f"--output={tmp_path / 'executed.ipynb'}", cwd=tmp_path)
    chapter = code(ROOT / f"chapters/{name}.ipynb")
    _, *executed = code(tmp_path / "executed.ipynb")  # the first cell installs
    for cell, again in zip(chapter, executed, strict=True):
        assert said(again) == said(cell), cell.source


def code(path):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def said(cell):
    """The text of a cell's outputs. HTML repeats it, and pandas 3 writes it differently; a picture
    changes with matplotlib."""
    return "".join(
        output.get("text") or output["data"].get("text/markdown") or output["data"]["text/plain"]
        for output in cell.outputs
    )
