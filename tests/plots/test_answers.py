"""The figures of the chapter on answers show what they are given."""

import matplotlib.pyplot as plt

from rankmetrics_lib import plots
from rankmetrics_lib.figures import answers_budget
from rankmetrics_lib.plots._hand import A, B

from .described import series_on, title_of, words_on


def test_a_line_for_each_way_of_cutting():
    plots.recall_by_budget([0, 100, 200], {"short": [0, 0.5, 1], "long": [0, 0, 0.5]})
    (ax,) = plt.gcf().axes
    assert series_on(ax) == {"short": [0, 0.5, 1], "long": [0, 0, 0.5]}
    assert [list(line.get_xdata()) for line in ax.lines] == [[0, 100, 200]] * 2
    assert [line.get_color() for line in ax.lines] == [A["color"], B["color"]]
    assert words_on(ax) == ["short", "long"]


def test_the_dotted_line_is_the_share_without_passages():
    plots.accuracy_by_place([1, 5, 10], {"one": [0.7, 0.5, 0.6], "two": [0.6, 0.6, 0.6]}, 0.55)
    (ax,) = plt.gcf().axes
    one, two, dotted = ax.lines
    assert list(one.get_ydata()) == [0.7, 0.5, 0.6]
    assert list(two.get_xdata()) == [1, 5, 10]
    assert set(dotted.get_ydata()) == {0.55}
    assert dotted.get_linestyle() == ":"
    assert words_on(ax) == ["one", "two", "no passages"]


def test_the_cuts_are_those_of_the_figure_that_moves():
    """Drawn as in the chapter: each passage with its tokens, and a mark for a piece of evidence."""
    held = {
        f"{title}, {tokens}": [
            piece for piece, label in zip(answers_budget.PIECES, labels, strict=True) if label
        ]
        for passages in answers_budget.SYSTEMS.values()
        for title, tokens, labels in passages
    }
    cuts = {
        f"{name} passages": [f"{title}, {tokens}" for title, tokens, _ in passages]
        for name, passages in answers_budget.SYSTEMS.items()
    }
    plots.covered_pages(cuts, held, answers_budget.PIECES)
    groups = [part for part in answers_budget.describe()["parts"] if part["part"] == "group"]
    for ax, group in zip(plt.gcf().axes, groups, strict=True):
        rows = group["parts"][-1]["documents"]
        assert title_of(ax).capitalize() == group["name"]
        assert words_on(ax) == [
            f"{row['title'].split(' (')[0].replace(' ', '  ', 1)}, {row['mark']}" for row in rows
        ]
        marked = [line.get_ydata()[0] for line in ax.lines if len(line.get_ydata())]
        assert marked == [rank for rank, row in enumerate(rows, 1) if row["relevant"]]
