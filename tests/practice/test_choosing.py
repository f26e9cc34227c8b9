"""Exercises of choosing a metric: numbers that the chapter gives."""

import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.practice import check, exercises, questions


def test_the_function_to_fix_is_not_tried():
    def estimated_recall(found, unread, sampled, relevant):
        return 1 - relevant / sampled

    assert str(check("estimated_recall", estimated_recall)).startswith("Not tried yet")


@pytest.mark.parametrize("n, k", [(3, 1), (10, 3)])
def test_the_first_of_three_ranks_holds_47_percent_and_so_do_three_of_ten(n, k):
    assert exercises()["weight_share"].reference(n, k) == pytest.approx(0.47, abs=0.005)


def test_one_day_is_recall_at_the_capacity():
    share_caught = exercises()["share_caught"].reference
    assert share_caught([[0, 1, 1, 0, 1]], 3) == rm.recall([0, 1, 1, 0, 1], 3)


def test_the_reviewers_found_three_quarters():
    recall = exercises()["estimated_recall"].reference(600, 40_000, 800, 4)
    assert questions()["choosing-hand"].answer == recall == 0.75


def test_page_a_wins_if_grade_1_does_not_count():
    pages = {"A": [3, 0, 0, 0, 0, 2, 0, 1, 1, 1], "B": [0, 1, 1, 1, 2, 3, 0, 0, 0, 0]}
    of = {letter: rm.average_precision(page, relevance_level=2) for letter, page in pages.items()}
    assert max(of, key=of.get) == questions()["choosing-predict"].answer
