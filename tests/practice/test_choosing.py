"""The exercise of the chapter choosing: the share of the discount above a cut, computed another
way."""

import math

import numpy as np
import pytest

from rankmetrics_lib.practice import exercises


def share_by_numpy(n, k):
    weights = np.cumsum(1 / np.log2(np.arange(n) + 2))
    return float(weights[min(k, n) - 1] / weights[-1])


def share_from_what_is_below(n, k):
    below = sum(math.log(2) / math.log(rank + 1) for rank in range(k + 1, n + 1))
    return 1 - below / sum(math.log(2) / math.log(rank + 1) for rank in range(1, n + 1))


RIGHT = [("weight_share", share_by_numpy), ("weight_share", share_from_what_is_below)]


def test_the_first_of_three_ranks_holds_47_percent():
    weight_share = exercises()["weight_share"].reference
    assert weight_share(3, 1) == pytest.approx(1 / (1 + 0.63093 + 0.5), rel=1e-5)
