"""The figures of average precision: they draw the right numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import same_color

from rankmetrics_lib import formulas, plots
from rankmetrics_lib.figures import average_precision_area
from rankmetrics_lib.plots._hand import RELEVANT

from .described import column_names, heights_of, part, words_on


def test_the_bars_of_ap_are_those_of_the_figure_that_moves():
    plots.ap_area()
    ax = plt.gca()
    drawn = [(bar.get_x(), bar.get_x() + bar.get_width(), bar.get_height()) for bar in ax.patches]
    words = words_on(ax)
    plot = part(average_precision_area, "plot")
    bars = [mark for mark in plot["marks"] if mark["mark"] == "bars"]
    for bar, place in zip(bars, drawn, strict=True):
        assert place == pytest.approx(bar["places"][0])
    titles = [average_precision_area.EMAIL_TITLES[bar["id"]] for bar in bars]
    assert words == [
        f"{title}\n{ratio}" for title, ratio in zip(titles, ["1/2", "2/3", "0"], strict=True)
    ]
    assert column_names(ax) == [text for _, text in plot["x"]["ticks"]]


def test_precision_walk_draws_the_precision_at_each_rank_and_fills_the_hits():
    plots.precision_walk([0, 1, 1])
    ax = plt.gca()
    filled = [same_color(bar.get_facecolor(), RELEVANT) for bar in ax.patches]
    assert heights_of(ax.patches) == pytest.approx([0, 1 / 2, 2 / 3])
    assert filled == [False, True, True]
    assert words_on(ax) == ["0.00", "0.50", "0.67"]


def test_the_dots_of_the_staircase_are_filled_at_hits():
    plots.precision_steps([0, 1, 1], n_relevant=2)
    every, hits = plt.gca().lines
    assert every.get_xydata().tolist() == [[0, 0], [0.5, 0.5], [1, pytest.approx(2 / 3)]]
    assert hits.get_xydata().tolist() == every.get_xydata().tolist()[1:]
    assert hits.get_color() == RELEVANT != every.get_markerfacecolor()


def test_each_of_the_three_readings_has_its_name():
    plots.three_readings([1, 0, 1], n_relevant=2)
    assert words_on(plt.gca()) == ["steps: AP", "trapezoid", "11 points"]


TEN = [1, 0, 1, 0, 0, 1, 0, 0, 1, 1]


@pytest.mark.parametrize("rels, n_relevant", [(TEN, 5), ([0, 1, 1], 4), ([1], 1)])
def test_the_filled_area_of_the_staircase_is_average_precision(rels, n_relevant):
    plots.staircase(plt.gca(), rels, n_relevant)
    area = sum(abs(step.get_width()) * step.get_height() for step in plt.gca().patches)
    assert area == pytest.approx(formulas.average_precision(rels, n_relevant=n_relevant), rel=1e-12)


def test_the_trapezoid_has_the_area_that_the_trapezoid_rule_gives():
    plots.trapezoid(plt.gca(), TEN, 5)
    recall, precision = plt.gca().lines[0].get_data()
    assert np.trapezoid(precision, recall) == pytest.approx(0.5830555555555555, rel=1e-12)


def test_the_eleven_points_average_to_interpolated_precision():
    plots.eleven_points(plt.gca(), TEN, 5)
    levels, best = plt.gca().lines[0].get_data()
    assert len(levels) == 11
    assert best.mean() == pytest.approx(0.6666666666666666, rel=1e-12)
