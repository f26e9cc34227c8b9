"""The figures of the chapter on choosing a metric: marks and lines are at the values, and
cells show them."""

import matplotlib.pyplot as plt
import pandas as pd

from rankmetrics_lib import plots


def test_votes_puts_each_mark_at_its_value():
    plots.votes(pd.Series({"RR": 1.0, "AP": 0.5}), pd.Series({"RR": 0.5, "AP": 0.7}))
    names = {text.get_text(): text.xy for text in plt.gca().texts}
    marks = {
        line.get_label(): list(line.get_xdata())
        for line in plt.gca().lines
        if line.get_label() in "AB"
    }
    plt.close()
    assert marks == {"A": [1.0, 0.5], "B": [0.5, 0.7]}
    assert names == {"A": (1.0, 0), "B": (0.5, 0)}


def test_agreement_shades_a_cell_by_its_value():
    plots.agreement(pd.DataFrame({"RR": {"RR": 1.0, "AP": 0.25}, "AP": {"RR": 0.25, "AP": 1.0}}))
    axes = plt.gca()
    shades = [round(box.get_alpha(), 3) for box in axes.patches]
    texts = [text.get_text() for text in axes.texts]
    plt.close()
    assert shades == [0.6, 0.15, 0.15, 0.6]
    assert texts == ["1.00", "0.25", "0.25", "1.00"]


def test_alert_queue_counts_where_the_team_stops():
    plots.alert_queue({"A": [1, 1, 1], "B": [0, 1, 2]}, capacity=2)
    axes = plt.gca()
    texts = [text.get_text().strip() for text in axes.texts]
    lines = [list(line.get_ydata()) for line in axes.lines]
    marked = [line.get_markevery() for line in axes.lines[:2]]
    stop = axes.lines[2].get_xdata()
    plt.close()
    assert texts == ["1 found", "1 found", "the team stops", "A", "B"]
    assert lines == [[0, 1, 1, 1], [0, 0, 1, 2], [0, 1]]
    assert marked == [[2], [2]] and list(stop) == [2, 2]
