"""What `identify` tries of what is known of a ranking: cut-offs, levels, grades, judged sets."""

import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.identify.one_list import facts_of_list
from rankmetrics_lib.identify.ways import grades, own_gains, rbp_gains

from .tried import of_list

USUAL = [10, 5, 3, 1, 20, 100, 50, 200, 500, 1000]  # the most usual first


@pytest.mark.parametrize("n", [1, 2, 9, 10, 11, 49, 50, 51, 100, 101, 201, 501, 1000, 1001])
@pytest.mark.parametrize("judged", [0, 60, 100])
def test_the_cut_offs_up_to_50_and_the_usual_ones_above(n, judged):
    """As the docstring says, the whole list first, then the usual ones; 10 even of a short list."""
    asked = facts_of_list([1] * n, pool=[1] * n + [0] * (judged - n) if judged else None)
    longest = max(n, judged)
    usual = [k for k in USUAL if k == 10 or k < longest]
    others = [k for k in range(1, min(longest, 50) + 1) if k not in usual and k != n]
    assert list(asked.cutoffs) == [None, n] + [k for k in usual if k != n] + others


@pytest.mark.parametrize("n, tried", [(11, USUAL), (50, USUAL), (51, USUAL[:4]), (300, USUAL[:4])])
def test_the_usual_cut_offs_where_there_is_much_to_try(n, tried):
    asked = facts_of_list([1] * n)
    expected = {None, n} | {k for k in tried if k < n}
    assert set(asked.usual_cutoffs()) == expected
    assert facts_of_list([1] * n, k=7).usual_cutoffs() == (7,)


@pytest.mark.parametrize(
    "labels, given, tried",
    [
        ([0], {}, [1, 4, 5]),
        ([0, 3], {}, [3, 4, 5]),
        ([4], {}, [4, 5]),
        ([0.5, 4.5], {}, [4.5, 5]),
        ([5], {}, [5]),
        ([1], {"pool": [1, 6]}, [6]),
        ([1000], {}, [1000]),
        ([1001], {}, []),
        ([2], {"max_grade": 7}, [7]),
    ],
)
def test_the_highest_grade_is_the_one_given_or_the_highest_seen_4_and_5(labels, given, tried):
    assert facts_of_list(labels, **given).highest_grades == tried


@pytest.mark.parametrize("place", [grades, rbp_gains])
def test_a_grade_that_nobody_gave_is_less_usual_than_the_highest_seen(place):
    costs = {option.value: option.cost for option in place(facts_of_list([0, 3]))}
    seen, *guessed = (costs.get(grade, costs.get(("share", grade))) for grade in (3, 4, 5))
    assert seen < min(guessed)


def test_every_label_may_be_the_lowest_that_counts_as_relevant():
    assert facts_of_list([0, 2, 0.5], pool=[0, 2, 0.5, 3]).levels == [1, 0.5, 2, 3]
    assert facts_of_list([0]).levels == [1]


@pytest.mark.parametrize(
    "rels, n_relevant, pool",
    [
        ([1, 0, 1], 4, [1, 0, 1, 1, 1]),
        ([1, 0, 1], 2, [1, 0, 1]),
        ([2, 0, 1], 4, None),  # whose grades nobody knows
        ([0], 1000, [0] + [1] * 1000),
        ([0], 1001, None),
    ],
)
def test_binary_labels_and_r_say_what_was_judged(rels, n_relevant, pool):
    assert facts_of_list(rels, n_relevant=n_relevant).pool == pool


def test_the_exponential_gain_takes_labels_up_to_1000():
    """2^1000 is a float, and the sum of a list of them; above, the gain is not tried."""
    for highest, is_tried in [(1000, True), (1001, False)]:
        tried = own_gains(facts_of_list([highest, 0]))
        assert any(option.value == "exponential" for option in tried) == is_tried


def test_only_an_unusual_gain_is_written_into_a_call():
    calls = {one.call for one in of_list([3, 1], metric="dcg", k=2) if "(i + 2)" in one.how}
    wanted = {"rm.dcg([0] + [3, 1], 3)", "rm.dcg([0] + [3, 1], 3, gain='exponential')"}
    assert wanted <= calls


def test_a_huge_value_that_is_off_by_one_is_a_mistake_and_no_rounding():
    found = rm.identify("1073741824", [30], metric="dcg")
    assert any("2^g without the - 1" in how for how in found[found.fits].how)
