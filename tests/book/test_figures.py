"""The stored figures of the chapters: their text is large enough on a phone, and their words are
those of the tables next to them."""

import re

import nbformat
import pytest

from .places import ROOT

PHONE = 342  # CSS pixels that a figure gets on a phone 390 wide


@pytest.fixture
def figures(code_cells):
    """The SVG of each figure that the notebook stores."""
    outputs = [output.get("data", {}) for cell in code_cells for output in cell.outputs]
    return [data["image/svg+xml"] for data in outputs if "image/svg+xml" in data]


def test_text_in_figures_has_9_pixels_on_a_phone(figures):
    for figure in figures:
        width = float(re.search(r'width="([\d.]+)pt"', figure)[1]) * 4 / 3
        sizes = [float(scale) * 100 * 4 / 3 for scale in re.findall(r"scale\(([\d.]+) -", figure)]
        assert min(sizes) * min(1, PHONE / width) >= 9


@pytest.mark.parametrize("name", ["precision", "straight line"])
def test_the_table_beside_between_two_points_has_the_words_of_its_legend(name):
    chapter = nbformat.read(ROOT / "chapters" / "precision_recall_curve.ipynb", as_version=4)
    code = [cell.source for cell in chapter.cells if cell.cell_type == "code"]
    [place] = [at for at, source in enumerate(code) if "between_two_points" in source]
    assert f'"{name}": ' in code[place - 1]
