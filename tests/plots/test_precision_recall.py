"""The figures of the chapter on precision and recall: they draw the right numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from rankmetrics_lib import plots
from rankmetrics_lib.formulas import ConfusionMatrix
from rankmetrics_lib.plots._hand import RELEVANT, WRONG

from .described import title_of


def test_each_document_is_a_square_of_the_look_of_its_count():
    pages = {"empty": ConfusionMatrix(0, 0, 5, 95), "useful": ConfusionMatrix(4, 6, 1, 89)}
    plots.decisions(pages)
    for ax, (name, counts) in zip(plt.gcf().axes, pages.items(), strict=True):
        assert name == title_of(ax)
        squares = {line.get_label()[-3:-1]: line.get_xydata() for line in ax.lines}
        shown = [len(squares[kind]) for kind in ("TP", "FP", "FN", "TN")]
        assert shown == list(counts)
        places = {tuple(place) for line in squares.values() for place in line}
        assert places == {(x, y) for x in range(50) for y in range(2)}
        looks = {
            line.get_label()[-3:-1]: (line.get_color(), line.get_marker()) for line in ax.lines
        }
        assert looks["TP"] == (RELEVANT, "s")
        assert looks["FN"][0] == looks["FP"][0] == WRONG
        assert len({marker for _, marker in looks.values()} - {"s"}) == 2  # the wrong ones


@pytest.mark.parametrize("beta", [0.5, 1, 2])
def test_f_is_the_weighted_harmonic_mean_along_each_line(beta):
    plots.f_contours([beta, beta])
    (lines,) = plt.gcf().axes[0].collections
    for level, path in zip(lines.levels, lines.get_paths(), strict=True):
        recall, precision = path.vertices.T
        assert len(recall) > 10
        inverse = (1 / precision + beta**2 / recall) / (1 + beta**2)
        np.testing.assert_allclose(1 / inverse, level, atol=0.003)


def test_each_line_of_equal_f_is_named_where_precision_and_recall_are_equal_to_it():
    plots.f_contours([0.5, 2])
    for ax in plt.gcf().axes:
        names = {text.get_text(): text.get_position() for text in ax.texts}
        assert list(names) == ["0.2", "0.4", "0.6", "0.8"]
        for name, place in names.items():
            assert place == pytest.approx([float(name)] * 2, abs=0.02)
