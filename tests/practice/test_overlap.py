"""What wrong functions were seen to give."""

import pytest

from rankmetrics_lib.practice import exercises

from .written.overlap import mean_of_both_lengths, up_to_the_end

tau_ap_exchanged = exercises()["tau_ap"].mistakes["tau_AP taken as symmetric"].function
ends_swapped = [*range(1, 9), 0, 9], [*range(1, 9), 9, 0]


@pytest.mark.parametrize(
    "exercise, wrong, arguments, expected, seen",
    [
        # the README of pyircor warns of it
        ("tau_ap", tau_ap_exchanged, ([4, 3, 2, 1], [3, 2, 1, 4]), -2 / 9, 1 / 3),
        # changyaochen/rbo #15, where the right number is that of dlukes/rbo
        ("rbo", up_to_the_end, (*ends_swapped, 0.9), 0.9952170310, 0.6465385909),
        # dlukes/rbo #4: greater than 1
        ("rbo", mean_of_both_lengths, ([1, 2, 3], [1], 0.4), 1, 1.0453333333333334),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(
    exercise, wrong, arguments, expected, seen
):
    assert wrong(*arguments) == pytest.approx(seen, rel=1e-9)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(expected, rel=1e-9)
