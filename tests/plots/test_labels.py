"""The figures of the chapter on labels show what they are given."""

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.colors import same_color

from rankmetrics_lib import plots
from rankmetrics_lib.figures import labels_kappa
from rankmetrics_lib.plots._hand import INK, RELEVANT, WRONG

from .described import part, row_names, widths_of, words_on


def test_two_judges_have_the_labels_and_the_bars_of_the_figure_that_moves():
    plots.two_judges()
    above, below = plt.gcf().axes
    filled = [same_color(box.get_facecolor(), RELEVANT) for box in above.patches]
    judged = part(labels_kappa, "judged", guess=4)
    documents = judged["documents"]
    assert filled == [one["grades"][judge]["grade"] > 0 for judge in (0, 1) for one in documents]
    assert words_on(above) == [
        *(one["title"] for one in documents),
        *judged["judges"],
    ]
    bars = part(labels_kappa, "strip", guess=4)
    assert widths_of(below.patches) == [one["bar"] for one in bars["documents"]]
    assert words_on(below) == ["10 of 12", "7.5 of 12"]


def test_a_mark_for_each_system_and_judge():
    values = pd.DataFrame({"tfidf": [0.6, 0.5], "bm25": [0.4, 0.7]}, ["people", "model"])
    plots.values_by_judge(values, "nDCG")
    (ax,) = plt.gcf().axes
    marks = {
        line.get_label(): (list(line.get_xdata()), list(line.get_ydata()))
        for line in ax.lines
        if line.get_label() in ("TF-IDF", "BM25")
    }
    assert marks == {"TF-IDF": ([0.6, 0.5], [0, 1]), "BM25": ([0.4, 0.7], [0, 1])}
    assert row_names(ax) == ["people", "model"]


def test_a_line_over_kappa_for_each_correlation():
    plots.tau_by_kappa([0.9, 0.5], {"tau": [0.8, 0.6], "tau_AP": [0.7, 0.4]}, ylabel="orders")
    (ax,) = plt.gcf().axes
    drawn = {line.get_label(): list(zip(*line.get_data(), strict=True)) for line in ax.lines}
    assert drawn == {"tau": [(0.9, 0.8), (0.5, 0.6)], "tau_AP": [(0.9, 0.7), (0.5, 0.4)]}
    assert ax.get_xlim() == (1, 0)
    assert words_on(ax) == ["tau", "tau_AP"]


def test_an_interval_that_misses_the_truth_has_another_color_and_a_cross():
    estimates = pd.DataFrame(
        {"estimate": [1.0, 3.0], "low": [0.0, 2.5], "high": [2.0, 3.5]}, ["right", "wrong"]
    )
    plots.intervals(estimates, 1.5, "lead")
    (ax,) = plt.gcf().axes
    truth, right, dot, wrong, cross = ax.lines
    assert list(truth.get_xdata()) == [1.5, 1.5]
    assert list(right.get_xdata()) == [0, 2] and right.get_color() == INK
    assert list(wrong.get_xdata()) == [2.5, 3.5] and wrong.get_color() == WRONG
    assert (dot.get_marker(), cross.get_marker()) == ("o", "X")
    assert words_on(ax) == ["truth 1.500"]
