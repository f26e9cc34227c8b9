"""The figures of the chapter on this book's own search: every query is in one bar of a system."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

from rankmetrics_lib import plots
from rankmetrics_lib.figures import own_search_query
from rankmetrics_lib.plots._hand import A, B

from .described import heights_of, part, words_on


def test_each_query_is_counted_once_for_each_system_in_its_color_and_only_one_is_hatched():
    plots.first_answers({"old": [1, 3, 4, 10, 11, None], "new": [1, 1, 2, 1, 1, 1]})
    old, new = plt.gca().containers
    assert heights_of(old) == [1, 0, 1, 2, 1, 1]
    assert heights_of(new) == [5, 1, 0, 0, 0, 0]
    for bars, look, hatched in ((old, A, True), (new, B, False)):
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
