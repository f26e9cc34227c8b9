"""The exercises of the built pages, and MicroPython to run texts as the page's worker does."""

import json
import subprocess
from pathlib import Path
from typing import NamedTuple

import nbformat
import pytest
from bs4 import BeautifulSoup

ROOT = Path(__file__).parents[3]
BUILT = ROOT / "_build" / "html"
PARTS = BUILT / "_static" / "interactive"
NODE = [ROOT / ".venv/bin/node", "node"]  # pip's where the machine has none


class Cell(NamedTuple):
    """A code cell of a chapter, and the exercise that its page makes of it."""

    chapter: str
    source: str
    output: str  # the plain text of its last output
    folded: bool
    prelude: str | None  # None: no exercise of the page


def run_in_micropython(tasks):
    """The results of tasks, each (prelude, source), in new interpreters."""
    node = next((path for path in NODE[:-1] if path.exists()), NODE[-1])
    questions = json.dumps([{"prelude": prelude, "source": source} for prelude, source in tasks])
    command = [node, Path(__file__).with_name("in_micropython.mjs"), PARTS]
    return json.loads(subprocess.run(command, input=questions, capture_output=True, text=True, check=True).stdout)


@pytest.fixture
def micropython():
    if not PARTS.exists():
        pytest.fail(f"{PARTS} is missing: run `make book` first.")
    return run_in_micropython


def cells(chapter):
    """The code cells of a chapter's notebook, each beside what its page has for it."""
    page = BeautifulSoup((BUILT / f"chapters/{chapter}.html").read_text(encoding="utf-8"), "html.parser")
    notebook = nbformat.read(ROOT / f"chapters/{chapter}.ipynb", as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    shown = page.select("div.cell")
    assert len(shown) == len(code)
    return [
        Cell(chapter, cell.source, plain_text(cell), is_folded(cell), prelude(part))
        for cell, part in zip(code, shown)
    ]


def plain_text(cell):
    return cell.outputs[-1].get("data", {}).get("text/plain", "") if cell.outputs else ""


def is_folded(cell):
    return "hide-cell" in cell.metadata.get("tags", [])


def prelude(part):
    element = part.select_one("run-exercise")
    return element["data-prelude"] if element else None
