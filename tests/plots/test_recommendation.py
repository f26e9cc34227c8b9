"""The figures of the chapter on recommendation show what they are given."""

import matplotlib.pyplot as plt
import numpy as np

from rankmetrics_lib import plots
from rankmetrics_lib.figures import recommendation_gauc

from .described import are_filled, part, row_names, widths_of, words_on


def test_a_box_for_each_film_filled_if_watched():
    systems = {"one": {"Ana": ["x", "y"], "Ben": ["y", "x"]}, "two": {"Ana": ["z", "y"]}}
    plots.shown_films(systems, {"Ana": "y", "Ben": "y"})
    first, second = plt.gcf().axes
    filled = [line.get_markerfacecolor() != "none" for line in first.lines]
    assert filled == [False, True, True, False]
    assert words_on(second) == ["Ana", "z", "y"]


def test_each_line_is_a_share_of_its_highest_value():
    plots.mixed_systems([0, 0.5, 1], {"a": [1, 2, 4], "b": [0.3, 0.2, 0.1]}, "weight")
    (ax,) = plt.gcf().axes
    drawn = {line.get_label(): line.get_ydata() for line in ax.lines}
    np.testing.assert_allclose(drawn["a"], [0.25, 0.5, 1])
    np.testing.assert_allclose(drawn["b"], [1, 2 / 3, 1 / 3])


def test_impressions_are_those_of_the_figure_that_moves():
    plots.scored_impressions()
    (ax,), moving = plt.gcf().axes, part(recommendation_gauc, "strip")
    rows = moving["documents"]
    assert row_names(ax) == [row["title"] for row in rows]
    assert widths_of(ax.patches[:8]) == [row["bar"] for row in rows]
    assert are_filled(ax.patches[:8]) == [row["relevant"] for row in rows]
    assert words_on(ax) == [row["mark"] for row in rows]
    (legend,) = plt.gcf().legends
    assert [text.get_text() for text in legend.get_texts()] == moving["kinds"]
