"""What the tests of the book share: each notebook, the table of contents, and the built pages."""

from functools import cache

import nbformat
import pytest
import yaml
from bs4 import BeautifulSoup

from .places import BUILT, NOTEBOOKS, ROOT

# Unless they are named: each has an environment of its own, made by a session in noxfile.py.
collect_ignore = ["test_colab.py", "test_course_tools.py", "test_install.py"]


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request):
    """The path of a notebook in chapters/."""
    return request.param


def pytest_terminal_summary(terminalreporter):
    """Tests that fail may have read pages that are older than their sources."""
    sources = [*ROOT.glob("*.md"), *ROOT.glob("chapters/*.md"), *NOTEBOOKS]
    for name in [source.relative_to(ROOT) for source in sources]:
        page = BUILT / name.with_suffix(".html")
        is_old = page.exists() and page.stat().st_mtime < (ROOT / name).stat().st_mtime
        if is_old and terminalreporter.stats.get("failed"):
            terminalreporter.write_line(f"The page of {name} is older than it: run `make book`.")


@pytest.fixture
def notebook(path):
    return read(path)


@cache
def read(path):
    """A notebook, for all tests of its cells."""
    return nbformat.read(path, as_version=4)


@pytest.fixture
def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@pytest.fixture(scope="session")
def contents():
    """The pages that _toc.yml lists, without suffix, the landing page first."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    return [toc["root"], *listed(toc)]


def listed(node):
    """Every `file:` below this node of the table of contents, in reading order."""
    for child in node if isinstance(node, list) else node.values():
        if isinstance(child, dict) and "file" in child:
            yield child["file"]
        if isinstance(child, (dict, list)):
            yield from listed(child)


@pytest.fixture(scope="session")
def pages():
    """The built pages, parsed, by their path."""
    if not (BUILT / "index.html").exists():
        pytest.fail(f"{BUILT} holds no site: run `make book` first.")
    return {
        page: BeautifulSoup(page.read_text(encoding="utf-8"), "lxml")
        for page in BUILT.rglob("*.html")
        if page.relative_to(BUILT).parts[0] not in ("_static", "challenge", "slides")  # no pages
    }
