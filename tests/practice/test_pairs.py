"""What wrong functions were seen to give."""

import pytest

from rankmetrics_lib.practice import exercises

from .written.pairs import ratio_for_a_share, rest_is_discordant

gamma = exercises()["kendall_tau"].mistakes["gamma reported as tau"].function


@pytest.mark.parametrize(
    "exercise, wrong, arguments, expected, seen",
    [
        ("pair_ratio", rest_is_discordant, ([3, 2, 1, 1], [2, 3, 1, 0.5]), 4, 2),
        ("concordant_share", ratio_for_a_share, ([4, 3, 2, 1], [4, 1, 3, 2]), 2 / 3, 2),
        ("kendall_tau", gamma, ([1, 1, 2], [1, 2, 3]), 0.8164965809277261, 1),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(
    exercise, wrong, arguments, expected, seen
):
    assert wrong(*arguments) == pytest.approx(seen, rel=1e-9)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(expected, rel=1e-9)
