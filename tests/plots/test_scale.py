"""The figures of the chapter on scale: each row goes to its query's partition, and costs are where
they were measured."""

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from rankmetrics_lib import plots
from rankmetrics_lib.plots._hand import EDGE, INK


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


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
    names = [text.get_text().strip() for text in memory.texts]
    assert names == ["files", "arrays"]
    assert [axis.get_yscale() for axis in (seconds, memory)] == ["log", "log"]


def test_chunks_are_as_wide_as_their_votes_and_the_means_are_right():
    plots.chunk_votes({"A": [0.6, 0.2], "C": [0.5, 0.4]}, [30, 10], ylabel="MAP")
    by_query, by_machine = plt.gcf().axes
    widths = [[list(patch.get_data().edges) for patch in ax.patches] for ax in plt.gcf().axes]
    assert widths == [[[0, 30, 40]] * 2, [[0, 20, 40]] * 2]
    named = [[text.get_text().strip() for text in ax.texts] for ax in (by_query, by_machine)]
    assert named == [["A 0.5000", "C 0.4750"], ["A 0.4000", "C 0.4500"]]
