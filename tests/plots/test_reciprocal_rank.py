"""The figures of reciprocal rank: they draw the right numbers."""

import matplotlib.pyplot as plt

from rankmetrics_lib import plots


def test_systems_over_k_draws_each_system_under_its_name_and_in_its_color():
    plots.systems_over_k([1, 2], {"tfidf": [0.1, 0.2], "random": [0.0, 0.5]}, ylabel="hit rate")
    drawn = {
        line.get_label(): (list(line.get_ydata()), line.get_color()) for line in plt.gca().lines
    }
    plt.close()
    assert drawn == {"TF-IDF": ([0.1, 0.2], plots.BLUE), "random order": ([0.0, 0.5], plots.GRAY)}
