"""The figures of the chapter on agreement at the top: they draw the right numbers."""

import matplotlib.pyplot as plt
import pytest

from rankmetrics_lib import plots


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def test_swap_losses_start_at_rank_1():
    plots.swap_losses({"tau": [0.2, 0.1], "tau_AP": [0.5, 0.0]})
    drawn = {
        line.get_label(): (list(line.get_xdata()), list(line.get_ydata()))
        for line in plt.gca().lines
    }
    assert drawn == {"tau": ([1, 2], [0.2, 0.1]), "tau_AP": ([1, 2], [0.5, 0.0])}
