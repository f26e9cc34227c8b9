"""What was found on ties, unjudged documents and samples gives the number that was seen."""

import pytest

from rankmetrics_lib.practice import exercises

from .written import incomplete as written


@pytest.mark.parametrize(
    "exercise, wrong, arguments, right, value",
    [
        (
            "bpref",
            written.everything_not_relevant_counted,
            ([None, 1, 0, 1], 2, 2),
            0.75,
            0.25,
        ),
        ("full_recall", written.sampled_for_full, ([500], 10000, 100, 10), 0.0, 1.0),
        ("tie_averaged_precision", written.ppv_at_n, ([1, 1, 0, 0], [0, 0, 0, 0], 2), 0.5, 1.0),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(exercise, wrong, arguments, right, value):
    assert wrong(*arguments) == value
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-12)
