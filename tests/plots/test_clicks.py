"""The figures of the chapter on clicks show what they are given."""

import matplotlib.pyplot as plt
import pytest

from rankmetrics_lib import plots


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def widths(container):
    return [bar.get_width() for bar in container]


def test_a_bar_for_those_shown_those_who_looked_and_those_who_clicked():
    plots.looked_and_clicked(["x", "y"], [1, 0.5], [40, 15], 100)
    (ax,) = plt.gcf().axes
    assert [widths(bars) for bars in ax.containers] == [[100, 100], [100, 50], [40, 15]]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["1  x", "2  y"]


def test_two_bars_and_a_mark_for_each_result():
    plots.rates_against_truth(["x", "y"], [0.4, 0.1], [0.4, 0.2], [0.3, 0.25])
    (ax,) = plt.gcf().axes
    assert [widths(bars) for bars in ax.containers] == [[0.4, 0.1], [0.4, 0.2]]
    (mark,) = ax.lines
    assert list(mark.get_xdata()) == [0.3, 0.25] and list(mark.get_ydata()) == [1, 2]


def test_the_share_of_the_logs_in_each_bin():
    plots.estimates_from_logs({"a": [0.1, 0.1, 5.0], "b": [0.5]}, 0.4, 1)
    (ax,) = plt.gcf().axes
    one, other = [step.get_data() for step in ax.patches]
    assert one.values.sum() == other.values.sum() == 1
    assert one.values[-1] == 1 / 3  # beyond the axis
    assert one.edges[0] == 0 and one.edges[-1] == 1
    (truth,) = ax.lines
    assert list(truth.get_xdata()) == [0.4, 0.4]
