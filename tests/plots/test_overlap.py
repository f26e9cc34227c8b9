"""The figures of the chapter on agreement at the top: they draw the right numbers."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

from rankmetrics_lib import plots
from rankmetrics_lib.figures import overlap_depths
from rankmetrics_lib.plots._hand import INK

from .described import column_names, curves_on, part


def test_swap_losses_start_at_rank_1():
    plots.swap_losses({"tau": [0.2, 0.1], "tau_AP": [0.5, 0.0]})
    drawn = curves_on(plt.gca())
    assert drawn == {"tau": ([1, 2], [0.2, 0.1]), "tau_AP": ([1, 2], [0.5, 0.0])}


def test_the_weights_start_at_depth_1():
    plots.depth_weights({"p = 0.5": [0.5, 0.25], "p = 0.9": [0.1, 0.09]})
    drawn = curves_on(plt.gca())
    assert drawn == {"p = 0.5": ([1, 2], [0.5, 0.25]), "p = 0.9": ([1, 2], [0.1, 0.09])}


def test_the_bars_of_rbo_are_those_of_the_figure_that_moves():
    plots.rbo_area()
    ax = plt.gca()
    drawn = [(bar.get_x(), bar.get_x() + bar.get_width(), bar.get_height()) for bar in ax.patches]
    filled = [to_hex(bar.get_facecolor()) == INK for bar in ax.patches]
    ticks = column_names(ax)
    marks = part(overlap_depths, "plot")["marks"]
    bars = [mark for mark in marks if mark["mark"] == "bars"]
    for bar, place in zip(bars, drawn, strict=True):
        assert place == pytest.approx(bar["places"][0])
    assert filled == [bar["look"] == "ink" for bar in bars] == [True] * 6 + [False]
    assert ticks == [mark["words"] for mark in marks if mark["mark"] == "label"]
