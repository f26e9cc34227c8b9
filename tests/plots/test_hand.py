"""The common look of the figures: no series goes missing."""

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from rankmetrics_lib import plots


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def test_more_series_than_looks_are_refused():
    six = {name: [0, 1] for name in "abcdef"}
    with pytest.raises(ValueError):
        plots.over_k([1, 2], six, ylabel="AP@k")


def test_a_table_is_drawn_by_its_columns():
    plots.over_k([1, 2], pd.DataFrame({"a": [0.1, 0.2], "b": [1.0, 0.5]}), ylabel="AP@k")
    drawn = {line.get_label(): list(line.get_ydata()) for line in plt.gca().lines}
    assert drawn == {"a": [0.1, 0.2], "b": [1.0, 0.5]}
