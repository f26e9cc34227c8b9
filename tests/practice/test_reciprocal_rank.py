"""Wrong functions for the exercises of reciprocal rank: what they were seen to give."""

import pytest

from rankmetrics_lib.practice import exercises

from .written import reciprocal_rank


@pytest.mark.parametrize(
    "exercise, wrong, arguments, right, value",
    [
        ("mean_reciprocal_rank", reciprocal_rank.hits_only, ([[1, 0], [0, 0]],), 0.5, 1.0),
        (
            "mean_reciprocal_rank_from_ranks",
            reciprocal_rank.reciprocal_of_the_mean,
            ([1, 3],),
            2 / 3,
            0.5,
        ),
        ("reciprocal_rank_at_k", reciprocal_rank.whole_list, ([0, 0, 1], 2), 0.0, 1 / 3),
        ("mean_hit_rate", reciprocal_rank.hit_rate_as_a_sum, ([[1, 1, 1]], 3), 1.0, 3.0),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(exercise, wrong, arguments, right, value):
    assert wrong(*arguments) == pytest.approx(value, rel=1e-12)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-12)
