"""Exercises of ERR and RBP: the numbers that were seen with their mistakes."""

import pytest

from rankmetrics_lib.practice import exercises


@pytest.mark.parametrize(
    "exercise, name, arguments, right, seen",
    [
        ("err", "g_max from the list", ([1, 0, 2], 4), 0.12109375, 0.4375),
        ("err", "ERR without 1/r", ([0, 2], 2), 0.375, 0.75),
        ("err", "g_max always 4", ([1, 0, 2], 2), 0.4375, 0.12109375),
        ("rbp", "RBP without (1-p)", ([1, 1], 0.5), 0.75, 1.5),
    ],
)
def test_a_mistake_gives_the_number_that_was_seen(exercise, name, arguments, right, seen):
    exercise = exercises()[exercise]
    assert exercise.reference(*arguments) == pytest.approx(right, rel=1e-12)
    assert exercise.mistakes[name].function(*arguments) == pytest.approx(seen, rel=1e-12)


def test_a_utility_of_1_at_rank_1_has_a_value_where_one_of_1_at_rank_0_divides_by_zero():
    right = exercises()["expected_discount"].reference([0.5, 0.25])
    assert right == pytest.approx(0.6577324383928644, rel=1e-12)
