"""The figures of average precision: they draw the right numbers."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import same_color

from rankmetrics_lib import plots
from rankmetrics_lib.figures import average_precision_area
from rankmetrics_lib.plots._hand import RELEVANT

from .described import column_names, heights_of, part, words_on


def test_the_bars_of_ap_are_those_of_the_figure_that_moves():
    plots.ap_area()
    ax = plt.gca()
    drawn = [(bar.get_x(), bar.get_x() + bar.get_width(), bar.get_height()) for bar in ax.patches]
    words = words_on(ax)
    ticks = column_names(ax)
    plot = part(average_precision_area, "plot")
    bars = [mark for mark in plot["marks"] if mark["mark"] == "bars"]
    for bar, place in zip(bars, drawn, strict=True):
        assert place == pytest.approx(bar["places"][0])
    titles = [average_precision_area.EMAIL_TITLES[bar["id"]] for bar in bars]
    assert words == [
        f"{title}\n{ratio}" for title, ratio in zip(titles, ["1/2", "2/3", "0"], strict=True)
    ]
    assert ticks == [text for _, text in plot["x"]["ticks"]]


def test_precision_walk_draws_the_precision_at_each_rank_and_fills_the_hits():
    plots.precision_walk([0, 1, 1])
    ax = plt.gca()
    heights = heights_of(ax.patches)
    filled = [same_color(bar.get_facecolor(), RELEVANT) for bar in ax.patches]
    labels = words_on(ax)
    assert heights == pytest.approx([0, 1 / 2, 2 / 3])
    assert filled == [False, True, True]
    assert labels == ["0.00", "0.50", "0.67"]


def test_the_dots_of_the_staircase_are_filled_at_hits():
    plots.precision_steps([0, 1, 1], n_relevant=2)
    every, hits = plt.gca().lines
    assert every.get_xydata().tolist() == [[0, 0], [0.5, 0.5], [1, pytest.approx(2 / 3)]]
    assert hits.get_xydata().tolist() == every.get_xydata().tolist()[1:]
    assert hits.get_color() == RELEVANT != every.get_markerfacecolor()


def test_each_of_the_three_readings_has_its_name():
    plots.three_readings([1, 0, 1], n_relevant=2)
    names = words_on(plt.gca())
    assert names == ["steps: AP", "trapezoid", "11 points"]
