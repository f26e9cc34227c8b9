"""The picture of all marks: it shows what the figure that moves shows at its start."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from rankmetrics_lib import plots
from rankmetrics_lib.figures import marks
from rankmetrics_lib.plots._hand import RELEVANT, WRONG

from .described import are_filled, heights_of, lines, part, widths_of


def test_all_marks_are_those_of_the_figure_that_moves():
    plots.all_marks()
    listed, over_k, decided, systems = plt.gcf().axes
    shown = marks.describe()
    plot = part(marks, "plot")
    possible, now = lines(plot, "possible"), lines(plot, "")
    assert np.allclose(
        [line.get_ydata() for line in over_k.lines[:2]], np.array(possible + now)[..., 1]
    )
    words = {text.get_text() for text in listed.texts}
    assert {one["title"] for one in part(marks, "ranked")["documents"]} <= words
    bars = part(marks, "strip")["documents"]
    assert widths_of(decided.patches) == pytest.approx([one["bar"] for one in bars])
    assert are_filled(decided.patches) == [one["relevant"] for one in bars]
    crossed = [text for text in decided.texts if text.get_text().startswith("✕")]
    assert len(crossed) == sum(one["wrong"] for one in bars)
    assert {text.get_color() for text in crossed} == {WRONG}
    heights = [
        height
        for mark in shown["parts"][-1]["marks"]
        if mark["mark"] == "bars"
        for _, _, height in mark["places"]
    ]
    assert heights_of(systems.patches) == pytest.approx(heights)
    assert RELEVANT in {text.get_color() for text in listed.texts}
