"""The figures of the chapter on this book's own search: every query is in one bar of a system."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

from rankmetrics_lib import plots
from rankmetrics_lib.figures import own_search_query
from rankmetrics_lib.plots._hand import A, B

from .described import heights_of, part, words_on


def test_each_query_is_counted_once_for_each_system():
    plots.first_answers({"old": [1, 3, 4, 10, 11, None], "new": [1, 1, 2, 1, 1, 1]})
    old, new = ([int(bar.get_height()) for bar in bars] for bars in plt.gca().containers)
    assert old == [1, 0, 1, 2, 1, 1]
    assert new == [5, 1, 0, 0, 0, 0]


def test_the_two_systems_have_their_colors_and_only_one_is_hatched():
    plots.first_answers({"old": [1], "new": [1]})
    for bars, look, hatched in zip(plt.gca().containers, (A, B), (True, False), strict=True):
        assert {to_hex(bar.get_facecolor()) for bar in bars} == {look["color"]}
        assert {bool(bar.get_hatch()) for bar in bars} == {hatched}


def test_one_query_is_the_start_of_the_figure_that_moves():
    plots.one_query()
    axes = plt.gca()
    drawn = heights_of(axes.patches)
    (mean,) = axes.lines
    values, words = list(mean.get_ydata()), words_on(axes)
    marks = part(own_search_query, "plot")["marks"]
    heights = [height for mark in marks if mark["mark"] == "bars" for *_, height in mark["places"]]
    assert drawn == pytest.approx(heights) and len(drawn) == 42
    assert values == [own_search_query.mean_rr(own_search_query.START)] * 2
    assert words == ["mean 0.57"]
