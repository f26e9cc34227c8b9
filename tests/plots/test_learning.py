"""The figures of the chapter on training show what they are given."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from rankmetrics_lib import plots
from rankmetrics_lib.figures import learning_slopes
from rankmetrics_lib.plots._hand import EDGE, INK

from .described import marks, parts, words_on


def test_a_panel_for_each_group_of_lines_over_the_same_scores():
    panels = [{"NDCG": [0.5, 0.7], "smooth": [0.5, 0.6]}, {"loss": [3, 2]}]
    plots.along_a_score([-1, 1], panels, "score")
    upper, lower = plt.gcf().axes
    drawn = {line.get_label(): list(line.get_ydata()) for line in [*upper.lines, *lower.lines]}
    assert drawn == {"NDCG": [0.5, 0.7], "smooth": [0.5, 0.6], "loss": [3, 2]}
    assert upper.get_xlim() == lower.get_xlim()
    assert [line.get_color() for line in [*upper.lines, *lower.lines]] == [EDGE, INK, INK]
    assert words_on(upper) == ["NDCG", "smooth"]
    assert (upper.get_ylabel(), lower.get_ylabel(), lower.get_xlabel()) == ("", "loss", "score")


def test_the_lines_are_those_of_the_figure_that_moves():
    """Drawn over the scores of the chapter, some of which are those of the figure's points."""
    places = np.linspace(-1.6, 2.6, 841)
    lists = [learning_slopes.with_score(place) for place in places]
    panels = [
        {
            "NDCG": [learning_slopes.ndcg_by_scores(scores) for scores in lists],
            "smooth NDCG": [learning_slopes.smooth_ndcg(scores, 0.2) for scores in lists],
        },
        {"pairwise loss": [learning_slopes.loss(scores) for scores in lists]},
    ]
    plots.along_a_score(places, panels, "score")
    upper, lower = plt.gcf().axes
    metric, pairwise = parts(learning_slopes, "plot", guess=0.75)
    stairs, smooth = [mark["points"] for mark in marks(metric, "line")][:2]
    drawn, smooth_drawn = (line.get_xydata() for line in upper.lines)
    (loss_drawn,) = (line.get_xydata() for line in lower.lines)
    for (low, value), (high, _) in zip(stairs[::2], stairs[1::2], strict=True):
        inside = (low + 1e-6 < places) & (places < high - 1e-6)
        assert drawn[inside, 1] == pytest.approx(value)
    assert smooth_drawn[10:-10:10] == pytest.approx(np.array(smooth))
    assert loss_drawn[10:-10:10] == pytest.approx(np.array(pairwise["marks"][0]["points"]))
    assert words_on(upper) == [mark["words"] for mark in marks(metric, "label")][:2]
    assert lower.get_ylabel() == pairwise["y"]["name"]
