"""A chapter as a notebook of its own: for readers, with everything, and for students, without
answers."""

from __future__ import annotations

import re
from dataclasses import dataclass

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import rankmetrics_lib
from book_site.notebooks.plain_markdown import link, plain
from book_site.notebooks.site import Site
from book_site.notebooks.wheel import NAME as WHEEL
from book_site.notebooks.white_ground import on_white
from book_site.publishing.addresses import Repository
from book_site.publishing.notebook_buttons import NOTEBOOK_FOLDER, colab

FOLDED = {"cellView": "form", "jupyter": {"source_hidden": True}}  # the metadata of a cell
TRIED = re.compile(r"rm\.practice\.(check|answer)\(")
BOOK = "Ranking metrics, derived and tested"
FOOT = f"---\n\n*{BOOK}*, version {rankmetrics_lib.__version__}"
INSTALL = """\
# @title Run this first: it installs the book's package where it is missing
try:
    import rankmetrics_lib
except ImportError:
    %pip install -q "rankmetrics-lib[chapters] @ {}\""""
# Where nobody knows the site's address: the wheel lies beside the notebook, or beside its folder.
FIND_WHEEL = """\
    from pathlib import Path

    wheel = Path("{}")
    wheel = wheel if wheel.exists() else ".." / wheel
    if not wheel.exists():
        raise ImportError(
            f"Put {{wheel.name}} beside this notebook, and run this again."
            " The page Downloads of the book has that file."
        ) from None
"""


@dataclass
class Home:
    """Where the notebooks belong: the site, the repository and what is checked out of it."""

    site: Site
    repository: Repository | None
    commit: str


def standalone(chapter: NotebookNode, name: str, home: Home, for_students: bool) -> NotebookNode:
    """The chapter in plain Markdown, after a cell that installs the package where it is missing."""
    cells = [*first_cells(name, home, for_students)]
    for number, cell in enumerate(chapter.cells):
        if for_students and "solution" in cell.metadata.get("tags", []):
            continue
        cells += plain_cells(cell, f"cell-{number}", home.site, for_students)
    cells.append(new_markdown_cell(FOOT, id="version"))
    return new_notebook(cells=cells, metadata=chapter.metadata)


def first_cells(name: str, home: Home, for_students: bool) -> list[NotebookNode]:
    title = link(home.site.title(name), home.site.page(name))
    words = f"A chapter of *{link(BOOK, home.site.address)}*: {title}."
    if for_students:
        words += " The exercises are yours to solve; this notebook holds no answers."
    badge = colab_badge(name, home.repository, for_students)
    return [
        new_markdown_cell(f"{words}\n\n{badge}".strip(), id="about"),
        new_code_cell(installing(home), id="install", metadata=FOLDED),
    ]


def colab_badge(name: str, repository: Repository | None, for_students: bool) -> str:
    address = colab(repository, name, "student" if for_students else "full")
    badge = "https://colab.research.google.com/assets/colab-badge.svg"
    return f"[![Open in Colab]({badge})]({address})" if address else ""


def installing(home: Home) -> str:
    """Code that installs the package where it is missing, at the version of this notebook."""
    if home.site.address:
        return INSTALL.format(f"{home.site.address}{NOTEBOOK_FOLDER}/{WHEEL}")
    if home.repository:
        return INSTALL.format(f"git+{home.repository.url}@{home.commit}")
    install = INSTALL.format("{wheel.resolve().as_uri()}")
    return install.replace("    %pip", FIND_WHEEL.format(WHEEL) + "    %pip")


def plain_cells(cell: NotebookNode, id: str, site: Site, for_students: bool) -> list[NotebookNode]:
    if cell.cell_type == "markdown":
        text = plain(cell.source, site, with_answers=not for_students)
        return [new_markdown_cell(text, id=id)] if text else []
    figure = cell.metadata.get("mystnb", {}).get("figure")
    code = plain_code(cell, id)
    return [code, caption(figure, id, site)] if figure else [code]


def plain_code(cell: NotebookNode, id: str) -> NotebookNode:
    """The cell with its outputs; without them where a reader's answer belongs, or an answer is
    folded."""
    tags = cell.metadata.get("tags", [])
    source, outputs = cell.source, list(map(on_white, cell.outputs))
    if TRIED.search(source):
        outputs = []
    metadata = FOLDED if tags else {}  # as on the site
    if "solution" in tags:
        source = source.replace("# Solution of", "# @title Solution of", 1)
    source = source.replace("notebook.setup()", 'notebook.setup(background="white")')
    return new_code_cell(source, id=id, outputs=outputs, metadata=metadata)


def caption(figure: dict[str, str], id: str, site: Site) -> NotebookNode:
    number = site.number("figure", figure["name"])
    text = plain(figure["caption"], site)
    return new_markdown_cell(f"*Fig. {number}:* {text}", id=f"{id}-caption")


def as_text(notebook: NotebookNode) -> str:
    nbformat.validate(notebook)
    return nbformat.writes(notebook) + "\n"
