"""The figures of the chapter on diversity show what they are given."""

import matplotlib.pyplot as plt
from matplotlib.colors import same_color

from rankmetrics_lib import plots
from rankmetrics_lib.figures import diversity_gains
from rankmetrics_lib.plots._hand import RELEVANT

from .described import row_names, title_of, words_on


def test_a_mark_for_each_subtopic_that_a_result_covers():
    covers = {"a": ["x"], "b": ["x", "y"], "c": []}
    plots.covered_pages({"first": ["a", "b"], "second": ["c", "b"]}, covers, ["x", "y"])
    first, second = plt.gcf().axes
    marks = [
        [(line.get_marker(), *line.get_ydata()) for line in ax.lines if len(line.get_ydata())]
        for ax in (first, second)
    ]
    assert marks == [[("o", 1), ("o", 2), ("s", 2)], [("o", 2), ("s", 2)]]
    assert words_on(second) == ["1  c", "2  b"]
    assert {line.get_color() for ax in (first, second) for line in ax.lines} == {RELEVANT}
    assert [title_of(first), title_of(second)] == ["first", "second"]


def drawn_gains(ax):
    """Of each subtopic, what each rank adds to it, and the sums beside the bars."""
    gains = {}
    for bars in ax.containers:
        (bar,) = bars
        if not bars.get_label().startswith("_"):
            assert same_color(bar.get_facecolor(), RELEVANT)
            rank = round(bar.get_y() + bar.get_height() / 2)
            gains.setdefault(bars.get_label(), {})[rank] = round(bar.get_width(), 9)
        else:
            assert round(bar.get_width(), 9) == 1 and not bar.get_facecolor()[3]
    sums = {round(text.get_position()[1]): text.get_text() for text in ax.texts}
    del sums[0]  # the heads
    return gains, sums


def test_the_gains_are_those_of_the_figure_that_moves():
    order, percent = diversity_gains.START["order"], diversity_gains.START["percent"]
    names = [diversity_gains.JAGUARS[place][0] for place in order]
    added = zip(*diversity_gains.gains_of(order, percent), strict=True)
    gains = {name: list(one) for name, one in zip(diversity_gains.SUBTOPICS, added, strict=True)}
    plots.gains_by_subtopic(gains, names)
    gains, sums = drawn_gains(plt.gca())
    assert row_names(plt.gca()) == [f"{rank}  {name}" for rank, name in enumerate(names, 1)]
    (results,) = [part for part in diversity_gains.describe()["parts"] if part["part"] == "ranked"]
    *subtopics, _ = results["columns"]
    for rank, document in enumerate(results["documents"], 1):
        cells = dict(zip(subtopics, document["cells"], strict=True))
        filled = {name: ranks[rank] for name, ranks in gains.items() if rank in ranks}
        assert filled == {name: cell[0] for name, cell in cells.items() if cell}
        assert sums[rank] == document["value"]
    heads = [text.get_text() for text in plt.gca().texts if text.get_position()[1] == 0]
    assert heads == results["columns"]
