"""The figures of ERR and RBP: they draw the right numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import same_color

from rankmetrics_lib import formulas, plots
from rankmetrics_lib.figures import err_readers
from rankmetrics_lib.plots._hand import INK, RELEVANT

from .described import heights_of, part, row_names, title_of, widths_of, words_on


def test_the_guides_have_the_readers_of_the_figure_that_moves():
    plots.two_guides()
    ax = plt.gca()
    stopped, expected = (widths_of(bars) for bars in ax.containers)
    filled = {bar.get_facecolor() for bar in ax.containers[0]}
    marks = words_on(ax)
    names = row_names(ax)
    page = part(err_readers, "falls", guess=50)
    assert stopped == [row["share"] for row in page["rows"]]
    assert expected == [row["expected"] for row in page["rows"]]
    assert sum(map(int, marks)) == 100 and marks == [row["mark"] for row in page["rows"]]
    assert names[0] == "1. Dropping Wi-Fi: 7 fixes  (3)"
    assert names[-1] == "Read on, below the page"
    assert ax.yaxis_inverted() and all(same_color(color, INK) for color in filled)


def test_the_readers_stop_as_those_of_the_figure_that_moves():
    start = err_readers.START
    readers = {
        name: err_readers.chances_of(start | {"reader": name})[: err_readers.N_PAGES]
        for name in err_readers.READERS
    }
    plots.stopping(start["grades"], readers)
    assert list(map(title_of, plt.gcf().axes)) == list(readers)
    for ax in plt.gcf().axes:
        *results, _ = part(err_readers, "falls", guess=50, reader=title_of(ax))["rows"]
        assert heights_of(ax.patches) == [row["expected"] for row in results]
        relevant = [rank for rank, row in enumerate(results, 1) if row["button"]["grade"]]
        assert list(ax.lines[0].get_xdata()) == relevant
        assert ax.lines[0].get_color() == RELEVANT


def test_the_band_of_rbp_holds_every_completion():
    judged = [1, None, 0, 1]
    plots.rbp_over_k(judged, persistence=0.5)
    ax = plt.gca()
    low = ax.lines[0].get_ydata()
    band = ax.collections[0].get_paths()[0].vertices
    for k in range(5):
        edges = band[np.isclose(band[:, 0], k), 1]
        worst = [label or 0 for label in judged[:k]]
        best = [1 if label is None else label for label in judged[:k]] + [1] * 60
        assert (
            edges.min()
            == pytest.approx(low[k])
            == pytest.approx(formulas.rbp(worst, persistence=0.5))
        )
        assert edges.max() == pytest.approx(formulas.rbp(best, persistence=0.5))
