"""The figures' common hand: no series goes missing, and a phone shows text large enough to read."""

import json
import re
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from rankmetrics_lib import plots

CHAPTERS = sorted((Path(__file__).parents[2] / "chapters").glob("*.ipynb"))
PHONE = 342  # CSS pixels that a figure gets on a phone 390 wide


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def stored_figures(chapter):
    cells = json.loads(chapter.read_text(encoding="utf-8"))["cells"]
    outputs = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
    return ["".join(data["image/svg+xml"]) for data in outputs if "image/svg+xml" in data]


@pytest.mark.book
@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_text_in_figures_has_9_pixels_on_a_phone(chapter):
    for figure in stored_figures(chapter):
        width = float(re.search(r'width="([\d.]+)pt"', figure)[1]) * 4 / 3
        sizes = [float(scale) * 100 * 4 / 3 for scale in re.findall(r"scale\(([\d.]+) -", figure)]
        assert min(sizes) * min(1, PHONE / width) >= 9


def test_more_series_than_looks_are_refused():
    six = {name: [0, 1] for name in "abcdef"}
    with pytest.raises(ValueError):
        plots.over_k([1, 2], six, ylabel="AP@k")


def test_a_table_is_drawn_by_its_columns():
    plots.over_k([1, 2], pd.DataFrame({"a": [0.1, 0.2], "b": [1.0, 0.5]}), ylabel="AP@k")
    drawn = {line.get_label(): list(line.get_ydata()) for line in plt.gca().lines}
    assert drawn == {"a": [0.1, 0.2], "b": [1.0, 0.5]}
