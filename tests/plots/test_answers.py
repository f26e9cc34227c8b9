"""The figures of the chapter on answers show what they are given."""

import matplotlib.pyplot as plt

from rankmetrics_lib import plots


def test_a_line_for_each_way_of_cutting():
    plots.recall_by_budget([0, 100, 200], {"short": [0, 0.5, 1], "long": [0, 0, 0.5]})
    (ax,) = plt.gcf().axes
    lines = {line.get_label(): list(line.get_ydata()) for line in ax.lines}
    assert lines == {"short": [0, 0.5, 1], "long": [0, 0, 0.5]}
    assert [list(line.get_xdata()) for line in ax.lines] == [[0, 100, 200]] * 2


def test_the_dotted_line_is_the_share_without_passages():
    plots.accuracy_by_place([1, 5, 10], {"one": [0.7, 0.5, 0.6], "two": [0.6, 0.6, 0.6]}, 0.55)
    (ax,) = plt.gcf().axes
    one, two, dotted = ax.lines
    assert list(one.get_ydata()) == [0.7, 0.5, 0.6]
    assert list(two.get_xdata()) == [1, 5, 10]
    assert set(dotted.get_ydata()) == {0.55}
    assert [text.get_text() for text in ax.texts] == ["no passages"]
