"""The figures of the chapter on scale: each row goes to its query's partition, and costs are where
they were measured."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from rankmetrics_lib import plots
from rankmetrics_lib.figures import scale_votes
from rankmetrics_lib.plots._hand import EDGE, INK

from .described import words_on


def letters(ax, row):
    """The letters of a row, from left to right."""
    places = {text.get_position(): text.get_text() for text in ax.texts}
    return "".join(places[x, y] for x, y in sorted(places) if y == row)


def test_each_row_goes_where_its_query_comes_together():
    plots.shuffle(["ABCA", "CABB"], {"A": 0, "B": 1, "C": 1})
    ax = plt.gca()
    assert letters(ax, 0) == "ABCACABB" and letters(ax, 3) == "AAABCCBB"
    seen = {tuple(text.get_position()): text.get_text() for text in ax.texts}
    for line in ax.lines:
        (start, end), _ = line.get_data()
        assert seen[start, 0] == seen[end, 3]
        moves = (start < 4) != (end < 3)  # three A before the gap
        assert line.get_color() == (INK if moves else EDGE)
        assert line.get_linestyle() == ("-" if moves else ":")
    assert len({line.get_xdata()[1] for line in ax.lines}) == len(ax.lines) == 8


def test_a_shuffle_names_each_kind_of_way_once():
    plots.shuffle(["ABA", "BAB"], {"A": 0, "B": 1})
    assert sorted(plt.gca().get_legend_handles_labels()[1]) == [
        "moves to another partition",
        "stays in its partition",
    ]


def test_costs_lie_where_they_were_measured_and_lines_have_slope_1():
    rows = [
        ("files", 10, 2.0, 100),
        ("files", 100, 10.0, 500),
        ("arrays", 10, 1.0, 10),
        ("arrays", 100, 2.0, 50),
    ]
    plots.growth(pd.DataFrame(rows, columns=["input", "judgments", "seconds", "bytes"]), to=1000)
    seconds, memory = plt.gcf().axes
    drawn = [line.get_xydata().tolist() for line in seconds.lines if line.get_linestyle() != "None"]
    assert drawn == [[[10, 1.0], [1000, 100.0]], [[10, 0.2], [1000, 20.0]]]
    marks = [list(line.get_ydata()) for line in memory.lines if line.get_linestyle() == "None"]
    assert marks == [[100, 500], [5000], [10, 50], [500]]
    assert words_on(memory) == ["files", "arrays"]
    assert [axis.get_yscale() for axis in (seconds, memory)] == ["log", "log"]


def test_chunk_votes_are_the_bars_and_means_of_the_figure_that_moves():
    plots.chunk_votes()
    drawn = []
    for ax in plt.gcf().axes:
        bars = [(bar.get_x(), bar.get_width(), bar.get_height()) for bar in ax.patches]
        drawn.append((np.ravel(bars), words_on(ax)))
    for (bars, named), by in zip(drawn, ("machine", "article"), strict=True):
        marks = scale_votes.votes(scale_votes.START | {"by": by})["marks"]
        tops = [mark["points"] for mark in marks if mark["mark"] == "area"]
        expected = [(left, right - left, height) for (left, height), (right, _) in tops]
        assert bars == pytest.approx(np.ravel(expected))
        means = [mark["points"][0][1] for mark in marks if mark["mark"] == "line"]
        assert named == [f"{name} {mean:.4f}" for name, mean in zip("AC", means, strict=True)]
