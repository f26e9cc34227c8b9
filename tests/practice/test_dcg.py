"""Wrong functions for the exercises of DCG: where they are caught, and what they were seen to
give."""

import pytest

from rankmetrics_lib.practice import check, exercises

from .written import dcg


@pytest.mark.parametrize(
    "exercise, wrong, counterexample",
    [
        ("dcg", dcg.first_rank_spared, ([0, 1], 2)),
        ("dcg", dcg.natural_logarithm, ([1], 1)),
        ("exponential_dcg", dcg.linear_for_graded, ([2],)),
        ("exponential_dcg", dcg.power_without_minus_one, ([0],)),
    ],
)
def test_found_code_is_caught_on_the_smallest_input(exercise, wrong, counterexample):
    assert check(exercise, wrong).counterexample == counterexample


@pytest.mark.parametrize(
    "exercise, wrong, arguments, right, value",
    [
        (
            "exponential_dcg",
            dcg.linear_for_graded,
            ([3, 2],),
            8.892789260714373,
            4.2618595071429155,
        ),
        ("dcg", dcg.first_rank_spared, ([3, 2, 3], 3), 5.7618595071429155, 6.892789260714372),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(exercise, wrong, arguments, right, value):
    assert wrong(*arguments) == pytest.approx(value, rel=1e-12)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-12)
