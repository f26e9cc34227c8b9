"""The figures of the chapter on four libraries: documents and decisions in order, counts at their
decimals."""

import matplotlib.pyplot as plt
from matplotlib.colors import to_hex

from rankmetrics_lib import plots
from rankmetrics_lib.plots._hand import RELEVANT


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


def test_of_two_lines_that_end_together_the_first_has_the_upper_name():
    plots.fits_by_decimals([1, 2], {"nothing": [400, 10], "NDCG": [90, 10], "NDCG@6": [9, 2]})
    heights = [text.get_position()[1] for text in plt.gca().texts]
    names = [text.get_text().strip() for text in plt.gca().texts]
    plt.close()
    assert names == ["nothing", "NDCG", "NDCG@6"]
    assert heights == sorted(heights, reverse=True)


def test_two_orders_fill_the_relevant_document():
    plots.two_orders({"one": ["a", "b"], "other": ["b", "a"]}, "a", ["RR = 1", "RR = 0.5"])
    axes = plt.gca()
    filled = [
        (box.get_x(), round(box.get_y() + 0.4))
        for box in axes.patches
        if to_hex(box.get_facecolor(), keep_alpha=True) == RELEVANT + "ff"
    ]
    texts = [text.get_text() for text in axes.texts]
    plt.close()
    assert filled == [(0.0, 1), (1.2, 2)]
    assert texts == ["one", "a", "b", "RR = 1", "other", "b", "a", "RR = 0.5"]


def test_the_chain_goes_from_top_to_bottom():
    plots.decision_chain({"files": "What?", "mean": "Which?"})
    axes = plt.gca()
    words = [text.get_text() for text in axes.texts if text.get_text()]
    upside_down = axes.yaxis_inverted()
    plt.close()
    assert words == ["files", "What?", "mean", "Which?"]
    assert upside_down
