"""What was found in public code on precision and recall gives the number that was seen."""

import pytest

from rankmetrics_lib.practice import exercises

from .written import precision_recall as written


@pytest.mark.parametrize(
    "exercise, wrong, arguments, right_value, wrong_value",
    [
        (
            "precision",
            written.accuracy,
            ([1] * 6 + [0] * 994, [1] + [0] * 5 + [1] * 4 + [0] * 990),
            0.2,
            0.991,
        ),
        ("precision_at_k", written.over_the_retrieved, ([1, 1], 5), 0.4, 1.0),
        ("recall_at_k", written.over_k, ([1, 0, 1, 0, 0], 5, 4), 0.5, 0.4),
        ("recall_at_k", written.capped, ([1, 1], 2, 4), 0.5, 1.0),
        ("recall_at_k", written.first_is_a_hit_for_any_k, ([1, 0], 1, 2), 0.5, 1.0),
        ("f_measure", written.with_beta_as_it_is, ([1, 0, 1, 0, 1], 5, 3, 2), 15 / 17, 9 / 11),
        ("mean_f1", written.of_the_means, ([1.0, 0.5], [0.5, 1.0]), 2 / 3, 0.75),
        ("mean_precision", written.of_the_sums, ([1, 5], [1, 10]), 0.75, 6 / 11),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(
    exercise, wrong, arguments, right_value, wrong_value
):
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right_value, rel=1e-12)
    assert wrong(*arguments) == pytest.approx(wrong_value, rel=1e-12)
