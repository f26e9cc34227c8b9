"""The figures of the chapter on training show what they are given."""

import matplotlib.pyplot as plt
import pytest

from rankmetrics_lib import plots


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def test_a_panel_for_each_group_of_lines_over_the_same_scores():
    panels = [{"nDCG": [0.5, 0.7], "smooth": [0.5, 0.6]}, {"loss": [3, 2]}]
    plots.along_a_score([-1, 1], panels, "score")
    upper, lower = plt.gcf().axes
    drawn = {line.get_label(): list(line.get_ydata()) for line in [*upper.lines, *lower.lines]}
    assert drawn == {"nDCG": [0.5, 0.7], "smooth": [0.5, 0.6], "loss": [3, 2]}
    assert upper.get_xlim() == lower.get_xlim()
    assert (upper.get_ylabel(), lower.get_ylabel(), lower.get_xlabel()) == ("", "loss", "score")


def test_dotted_lines_for_the_documents_that_stay():
    plots.along_a_score([0, 1], [{"nDCG": [0, 1]}], "score", [0.2, 0.8])
    (ax,) = plt.gcf().axes
    assert [line.get_xdata()[0] for line in ax.lines if line.get_linestyle() == ":"] == [0.2, 0.8]
