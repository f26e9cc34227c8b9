"""The figures of the chapter on agreement at the top: they draw the right numbers."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

from rankmetrics_lib import plots
from rankmetrics_lib.figures import overlap_depths
from rankmetrics_lib.plots._hand import INK

from .described import column_names, curves_on, part


@pytest.mark.parametrize("draw", [plots.swap_losses, plots.depth_weights])
def test_losses_and_weights_start_at_rank_1(draw):
    draw({"one": [0.2, 0.1], "other": [0.5, 0.0]})
    assert curves_on(plt.gca()) == {"one": ([1, 2], [0.2, 0.1]), "other": ([1, 2], [0.5, 0.0])}


def test_the_bars_of_rbo_are_those_of_the_figure_that_moves():
    plots.rbo_area()
    ax = plt.gca()
    drawn = [(bar.get_x(), bar.get_x() + bar.get_width(), bar.get_height()) for bar in ax.patches]
    filled = [to_hex(bar.get_facecolor()) == INK for bar in ax.patches]
    marks = part(overlap_depths, "plot")["marks"]
    bars = [mark for mark in marks if mark["mark"] == "bars"]
    for bar, place in zip(bars, drawn, strict=True):
        assert place == pytest.approx(bar["places"][0])
    assert filled == [bar["look"] == "ink" for bar in bars] == [True] * 6 + [False]
    assert column_names(ax) == [mark["words"] for mark in marks if mark["mark"] == "label"]
