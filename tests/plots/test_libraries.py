"""The figures of the chapter on four libraries: documents and decisions in order, counts at their
decimals."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

from rankmetrics_lib import plots
from rankmetrics_lib.figures import libraries_four
from rankmetrics_lib.plots._hand import GRADES

from .described import curves_on, part, words_on


def test_fits_stand_at_their_decimals():
    plots.fits_by_decimals([1, 2], {"nothing": [400, 40], "NDCG": [90, 9]})
    axes = plt.gca()
    assert curves_on(axes) == {"nothing": ([1, 2], [400, 40]), "NDCG": ([1, 2], [90, 9])}
    assert axes.get_yscale() == "log"


def test_of_two_lines_that_end_together_the_first_has_the_upper_name():
    plots.fits_by_decimals([1, 2], {"nothing": [400, 10], "NDCG": [90, 10], "NDCG@6": [9, 2]})
    heights = [text.get_position()[1] for text in plt.gca().texts]
    assert words_on(plt.gca()) == ["nothing", "NDCG", "NDCG@6"]
    assert heights == sorted(heights, reverse=True)


def test_four_libraries_are_the_bars_of_the_figure_that_moves():
    plots.four_libraries()
    axes = plt.gca()
    drawn = [(bar.get_y() + bar.get_height() / 2, bar.get_width()) for bar in axes.patches]
    colors = [to_hex(bar.get_facecolor()) for bar in axes.patches]
    words = words_on(axes)
    rows = [one["got"] for one in part(libraries_four, "group", guess=0.9)["parts"]]
    segments = [
        (-row, one) for row, bar in enumerate(rows) for one in bar["segments"] if one["grade"]
    ]
    assert [row for row, _ in drawn] == pytest.approx([row for row, _ in segments])
    assert [width for _, width in drawn] == pytest.approx([one["size"] for _, one in segments])
    assert colors == [GRADES[one["grade"]] for _, one in segments]
    for row in rows:
        assert f"{row['name']}  {row['total']}" in words


def test_the_chain_goes_from_top_to_bottom():
    plots.decision_chain({"files": "What?", "mean": "Which?"})
    axes = plt.gca()
    words = [text.get_text() for text in axes.texts if text.get_text()]
    assert words == ["files", "What?", "mean", "Which?"]
    assert axes.yaxis_inverted()
