"""The figure of the chapter on four libraries: each count is at its number of decimals."""

import matplotlib.pyplot as plt

from rankmetrics_lib import plots


def test_fits_stand_at_their_decimals():
    plots.fits_by_decimals([1, 2], {"nothing": [400, 40], "NDCG": [90, 9]})
    axes = plt.gca()
    lines = {
        line.get_label(): (list(line.get_xdata()), list(line.get_ydata())) for line in axes.lines
    }
    scale = axes.get_yscale()
    plt.close()
    assert lines == {"nothing": ([1, 2], [400, 40]), "NDCG": ([1, 2], [90, 9])}
    assert scale == "log"
