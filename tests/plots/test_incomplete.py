"""The figures of the chapter on ties and missing judgments: they draw the right numbers."""

import matplotlib.pyplot as plt
import pandas as pd

from rankmetrics_lib import plots
from rankmetrics_lib.figures import tie_bands

from .described import curves_on, words_on


def test_the_bands_are_those_of_the_figure_that_moves():
    plots.tie_bands()
    ax = plt.gca()
    plot = tie_bands.map_bands(tie_bands.START | {"guess": 0.5})
    areas = [mark for mark in plot["marks"] if mark["mark"] == "area"]
    means = [mark["points"] for mark in plot["marks"] if mark["mark"] == "line"][-2:]
    assert sorted(line.get_xydata().tolist() for line in ax.lines) == sorted(
        [list(point) for point in points] for points in means
    )
    for band, area in zip(ax.collections, areas, strict=True):
        edges = {tuple(vertex) for vertex in band.get_paths()[0].vertices.tolist()}
        assert edges == {*area["points"], *area["under"]}
    labels = [mark["words"] for mark in plot["marks"] if mark["mark"] == "label"]
    assert words_on(ax) == labels
    assert ax.get_xlabel() == plot["x"]["name"]


def test_drift_is_drawn_with_all_judgments_at_the_left():
    drift = pd.DataFrame({"infAP": [0.5, 0.4], "bpref": [0.3, 0.35]}, index=[1, 0.2])
    plots.judgment_drift(drift)
    ax = plt.gca()
    assert ax.xaxis_inverted()
    assert curves_on(ax) == {"infAP": ([1, 0.2], [0.5, 0.4]), "bpref": ([1, 0.2], [0.3, 0.35])}
    assert words_on(ax) == ["infAP", "bpref"]


def test_what_a_rank_earns_is_drawn_over_a_logarithmic_axis():
    rewards = {"all items": [1.0, 0.0], "100 sampled": [1.0, 0.9]}
    plots.rank_rewards([10, 500], rewards, ylabel="recall@10")
    ax = plt.gca()
    assert ax.get_xscale() == "log" and ax.get_ylabel() == "recall@10"
    assert curves_on(ax) == {name: ([10, 500], values) for name, values in rewards.items()}
    assert words_on(ax) == list(rewards)
