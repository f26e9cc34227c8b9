"""What libraries do with runs and lists is caught on the smallest input."""

import pytest

from rankmetrics_lib.practice import check

from .written import rankings as written


@pytest.mark.parametrize(
    "exercise, wrong, counterexample",
    [
        ("hits_at_k", written.order_of_the_file, ([("a", 2.5), ("b", 2.5)], {"b": 1}, 1)),
        ("false_negatives", written.missed_in_the_list, ([1], 1, 2)),
        ("true_negatives", written.left_out_in_the_list, ([1], 1, 1, 2)),
    ],
)
def test_the_counterexample_is_the_smallest_input(exercise, wrong, counterexample):
    verdict = check(exercise, wrong)
    assert verdict.counterexample == counterexample
    assert (verdict.expected, verdict.got) == (1, 0)
