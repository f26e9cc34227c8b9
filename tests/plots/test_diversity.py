"""The figures of the chapter on diversity show what they are given."""

import matplotlib.pyplot as plt
import pytest

from rankmetrics_lib import plots


def test_a_mark_for_each_subtopic_that_a_result_covers():
    covers = {"a": ["x"], "b": ["x", "y"], "c": []}
    plots.covered_pages({"first": ["a", "b"], "second": ["c", "b"]}, covers, ["x", "y"])
    first, second = plt.gcf().axes
    marks = [
        [(line.get_marker(), *line.get_ydata()) for line in ax.lines if len(line.get_ydata())]
        for ax in (first, second)
    ]
    assert marks == [[("o", 1), ("o", 2), ("s", 2)], [("o", 2), ("s", 2)]]
    assert [text.get_text() for text in second.texts] == ["1  c", "2  b"]
    assert [first.get_title(), second.get_title()] == ["first", "second"]


def test_the_parts_of_a_bar_add_up_to_the_gain():
    plots.gains_by_subtopic({"x": [1, 0.5], "y": [1, 0]}, ["a", "b"])
    (ax,) = plt.gcf().axes
    ends = {}
    for bar in ax.patches:
        rank = bar.get_y() + bar.get_height() / 2
        ends[rank] = max(ends.get(rank, 0), bar.get_x() + bar.get_width())
    assert ends == pytest.approx({1: 2, 2: 0.5})
    assert [label.get_text() for label in ax.get_yticklabels()] == ["1  a", "2  b"]
