"""The notebooks as stored: executed once from top to bottom, without warnings, in small cells, with
legible figures."""

import re
from statistics import median

import pytest

from .markdown_pieces import pieces
from .places import CHAPTERS


def outputs(cells):
    return [output for cell in cells for output in cell.outputs]


def lines(cell):
    return [line for line in cell.source.splitlines() if line.strip()]


def figures(cells):
    """The cells that show a figure."""
    return [
        cell
        for cell in cells
        if any("image/svg+xml" in output.get("data", {}) for output in cell.outputs)
    ]


def test_the_name_has_no_leading_digit(path):
    assert re.fullmatch(r"[a-z][a-z0-9_]*\.ipynb", path.name)


def test_the_kernel_is_the_one_that_everybody_has(notebook):
    assert notebook.metadata.kernelspec.name == "python3"


def test_all_cells_were_run_once_and_in_order(code_cells):
    assert [cell.execution_count for cell in code_cells] == list(range(1, len(code_cells) + 1))


def test_no_cell_complains(code_cells):
    assert not [output for output in outputs(code_cells) if output.output_type == "error"]
    assert not [output.text for output in outputs(code_cells) if output.get("name") == "stderr"]
    assert not re.findall(r"\w*Warning\b", str(outputs(code_cells)))


def test_figures_are_stored_as_svg(code_cells):
    """nbval compares SVG but not PNG, so only SVG reveals a changed curve."""
    for data in (output.get("data", {}) for output in outputs(code_cells)):
        assert "image/svg+xml" in data or not any(kind.startswith("image/") for kind in data)


def test_figures_have_an_alternative_text_a_caption_and_a_name(code_cells):
    for cell in figures(code_cells):
        shown = cell.metadata.get("mystnb", {})
        assert len(shown.get("image", {}).get("alt", "")) > 40, cell.source
        assert shown.get("figure", {}).keys() >= {"caption", "name"}, cell.source


def is_folded(cell):
    return not {"hide-input", "hide-cell"}.isdisjoint(cell.metadata.get("tags", []))


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_code_comes_in_small_cells(code_cells):
    visible = [cell for cell in code_cells if not is_folded(cell)]
    assert [cell.source for cell in visible if len(lines(cell)) > 14] == []
    assert median(len(lines(cell)) for cell in visible) <= 5


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_is_short(notebook):
    texts = [
        piece.text
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        for piece in pieces(cell.source)
        if piece.kind == "text"
    ]
    n_words = len(re.findall(r"[^\W\d_][\w’'-]*", " ".join(texts)))
    assert 1000 <= n_words <= 2800
