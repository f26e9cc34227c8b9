"""The figures of average precision: they draw the right numbers."""

import matplotlib.pyplot as plt
import pytest

from rankmetrics_lib import plots


def test_precision_walk_draws_the_precision_at_each_rank_and_fills_the_hits():
    plots.precision_walk([0, 1, 1])
    ax = plt.gca()
    heights = [bar.get_height() for bar in ax.patches]
    filled = [bool(bar.get_facecolor()[3]) for bar in ax.patches]
    labels = [text.get_text() for text in ax.texts]
    plt.close()
    assert heights == pytest.approx([0, 1 / 2, 2 / 3])
    assert filled == [False, True, True]
    assert labels == ["0.00", "0.50", "0.67"]
