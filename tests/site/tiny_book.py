"""A tiny book with the settings and extensions of this one, built with other addresses."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
from bs4 import BeautifulSoup

ROOT = Path(__file__).parents[2]
TOC = (
    "format: jb-book\nroot: index\nchapters:\n- file: chapters/one\n- file: chapters/two\n- file:"
    " genindex\n"
)
DESCRIPTIONS = """\
index: A tiny book.
chapters/one: Gains & discounts.
chapters/two: A page of "text".
"""


def build(folder, urls=None):
    """Write the book into `folder` with these addresses, and build it."""
    write_book(folder)
    (folder / "pyproject.toml").write_text(with_addresses(urls or {}))
    answer = subprocess.run(
        [Path(sys.executable).with_name("jupyter-book"), "build", ".", "-W", "--keep-going"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return Site(folder / "_build" / "html")


class Site:
    """A built site: its folder, and its pages parsed."""

    def __init__(self, folder):
        self.folder = folder

    def page(self, path):
        return BeautifulSoup(Path(self.folder, path).read_text(encoding="utf-8"), "html.parser")

    def links(self, path):
        """The visible links of a page by their text."""
        return {
            link.get_text(strip=True): link["href"] for link in self.page(path).select("a[href]")
        }


def write_book(folder):
    chapters = folder / "chapters"
    chapters.mkdir()
    for name in ("_config.yml", "CITATION.cff"):
        shutil.copy(ROOT / name, folder)
    (folder / "book_site").symlink_to(ROOT / "book_site")
    (folder / "_toc.yml").write_text(TOC)
    (folder / "index.md").write_text(
        "# Tiny book\n\nIt has two pages.\n\nIn a copy of the repository: read.\n"
    )
    (folder / "genindex.md").write_text("# Index\n")
    (chapters / "references.bib").write_text("")
    (chapters / "descriptions.yml").write_text(DESCRIPTIONS)
    cells = [nbformat.v4.new_markdown_cell("# Gain & discount\n\nA page that is a notebook.")]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), chapters / "one.ipynb")
    (chapters / "two.md").write_text("# Page two\n\nA page of text.\n")


def with_addresses(urls, branch="main"):
    """pyproject.toml as the owner of a fork fills it in."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for name, address in urls.items():
        text, found = re.subn(rf'^# {name} = ".*"$', f'{name} = "{address}"', text, flags=re.M)
        assert found == 1
    return text.replace('branch = "main"', f'branch = "{branch}"')
