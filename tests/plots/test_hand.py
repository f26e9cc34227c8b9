"""The common look of the figures: no series goes missing."""

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from rankmetrics_lib import plots
from rankmetrics_lib.plots import _hand

from .described import series_on


def test_more_series_than_looks_are_refused():
    six = {name: [0, 1] for name in "abcdef"}
    with pytest.raises(ValueError):
        plots.over_k([1, 2], six, ylabel="AP@k")


def test_a_table_is_drawn_by_its_columns():
    plots.over_k([1, 2], pd.DataFrame({"a": [0.1, 0.2], "b": [1.0, 0.5]}), ylabel="AP@k")
    assert series_on(plt.gca()) == {"a": [0.1, 0.2], "b": [1.0, 0.5]}


def test_figures_have_the_face_of_the_text_where_it_is_installed(monkeypatch):
    assert _hand.text_face()["font.family"] == ["Source Sans Pro", "DejaVu Sans"]
    assert "Source Sans Pro" in {face.name for face in _hand.fontManager.ttflist}
    monkeypatch.setattr(_hand, "find_spec", lambda name: None)
    assert _hand.text_face() == {}
