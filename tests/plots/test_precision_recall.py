"""The figures of the chapter precision_recall: what is drawn is what is meant."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from rankmetrics_lib import plots


@pytest.mark.parametrize("beta", [0.5, 1, 2])
def test_f_is_the_weighted_harmonic_mean_along_each_line(beta):
    plots.f_contours([beta, beta])
    (lines,) = plt.gcf().axes[0].collections
    for level, path in zip(lines.levels, lines.get_paths()):
        recall, precision = path.vertices.T
        assert len(recall) > 10
        inverse = (1 / precision + beta**2 / recall) / (1 + beta**2)
        np.testing.assert_allclose(1 / inverse, level, atol=0.003)
    plt.close()
