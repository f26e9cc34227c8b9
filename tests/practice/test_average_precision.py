"""Wrong functions for the exercises of average precision: what they were seen to give."""

import pytest

from rankmetrics_lib.practice import exercises

from .written import average_precision

FIVE_HITS = [1, 0, 1, 0, 0, 1, 0, 0, 1, 1]


@pytest.mark.parametrize(
    "wrong, rels, n_relevant, right, value",
    [
        (average_precision.mean_of_every_precision, FIVE_HITS, 5, 28 / 45, 0.531468253968254),
        (average_precision.divided_by_hits, [1, 0, 0], 2, 0.5, 1.0),
        (average_precision.trapezoid, FIVE_HITS, 5, 28 / 45, 0.5830555555555555),
        (average_precision.eleven_points, FIVE_HITS, 5, 28 / 45, 2 / 3),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(wrong, rels, n_relevant, right, value):
    assert wrong(rels, n_relevant) == pytest.approx(value, rel=1e-12)
    reference = exercises()["average_precision"].reference
    assert reference(rels, n_relevant) == pytest.approx(right, rel=1e-12)
