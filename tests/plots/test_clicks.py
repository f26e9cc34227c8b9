"""The figures of the chapter on clicks show what they are given."""

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import same_color

from rankmetrics_lib import plots
from rankmetrics_lib.figures import clicks_rates
from rankmetrics_lib.plots._hand import RELEVANT

from .described import part, widths_of, words_on


def centers(bars):
    boxes = [bar.get_bbox() for bar in bars]
    return [((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2) for box in boxes]


def test_the_rates_are_those_of_the_figure_that_moves():
    plots.clicked_page()
    (ax,) = plt.gcf().axes
    filled, outlines, marks = ax.containers
    strip = part(clicks_rates, "strip", guess="Sourdough")
    rows, scale = strip["documents"], clicks_rates.HIGHEST_RATE
    assert [bars.get_label() for bars in ax.containers] == strip["kinds"]
    assert widths_of(outlines) == pytest.approx([scale * row["bar"] for row in rows], abs=1e-4)
    shares = [scale * row["bar"] * row["filled"] for row in rows]
    assert widths_of(filled) == pytest.approx(shares, abs=1e-4)
    truth = [(scale * row["tick"], rank) for rank, row in enumerate(rows, 1)]
    assert centers(marks) == [pytest.approx(place, abs=1e-4) for place in truth]
    assert all(same_color(bar.get_facecolor(), RELEVANT) for bar in filled)
    assert not any(bar.get_facecolor()[3] for bar in outlines)
    assert words_on(ax) == [row["mark"] for row in rows]
    names = [label.get_text().replace("  ", " ") for label in ax.get_yticklabels()]
    assert names == [row["title"] for row in rows]


def test_the_share_of_the_logs_in_each_bin():
    plots.estimates_from_logs({"a": [0.1, 0.1, 5.0], "b": [0.5]}, 0.4, 1)
    (ax,) = plt.gcf().axes
    one, other = [step.get_data() for step in ax.patches]
    assert one.values.sum() == other.values.sum() == 1
    assert one.values[-1] == 1 / 3  # beyond the axis
    assert one.edges[0] == 0 and one.edges[-1] == 1
    (truth,) = ax.lines
    assert list(truth.get_xdata()) == [0.4, 0.4]
    assert sorted(text.get_text() for text in ax.texts) == ["a", "b", "truth"]
    assert ax.patches[0].get_linestyle() != ax.patches[1].get_linestyle()
