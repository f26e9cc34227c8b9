"""The figures of the chapter on choosing a metric: marks and lines are at the values, and
cells show them."""

from itertools import pairwise

import matplotlib.pyplot as plt
import pandas as pd

from rankmetrics_lib import plots
from rankmetrics_lib.figures import choosing_queue

from .described import lines, parts, words_on


def test_votes_puts_each_mark_at_its_value():
    plots.votes(pd.Series({"RR": 1.0, "AP": 0.5}), pd.Series({"RR": 0.5, "AP": 0.7}))
    names = {text.get_text(): text.xy for text in plt.gca().texts}
    marks = {
        line.get_label(): list(line.get_xdata())
        for line in plt.gca().lines
        if line.get_label() in "AB"
    }
    assert marks == {"A": [1.0, 0.5], "B": [0.5, 0.7]}
    assert names == {"A": (1.0, 0), "B": (0.5, 0)}


def test_agreement_shades_a_cell_by_its_value():
    plots.agreement(pd.DataFrame({"RR": {"RR": 1.0, "AP": 0.25}, "AP": {"RR": 0.25, "AP": 1.0}}))
    axes = plt.gca()
    shades = [round(box.get_alpha(), 3) for box in axes.patches]
    assert shades == [0.6, 0.15, 0.15, 0.6]
    assert words_on(axes) == ["1.00", "0.25", "0.25", "1.00"]


def test_alert_queue_is_the_start_of_the_figure_that_moves():
    plots.alert_queue()
    axes = plt.gca()
    a, b, stop = [line.get_xydata().tolist() for line in axes.lines]
    marked = [line.get_markevery() for line in axes.lines[:2]]
    _, plot, *_ = parts(choosing_queue, "plot", guess="Model A")
    for line, look in ((a, "a"), (b, "b")):
        (corners,) = lines(plot, look)
        assert [list(corner) for corner in corners if corner not in ((0, 0), corners[-1])] == [
            now for before, now in pairwise(line) if now[1] > before[1]
        ]
    assert words_on(axes) == ["40 found", "50 found", "the team stops", "model A", "model B"]
    assert marked == [[200], [200]] and [x for x, _ in stop] == [200, 200]
