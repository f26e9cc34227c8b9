"""Wrong functions for the exercises of NDCG: where they are caught, what they were seen to give,
and the section that corrects them."""

import pytest

from rankmetrics_lib.practice import check, exercises

from .written import ndcg


@pytest.mark.parametrize(
    "exercise, wrong, counterexample",
    [
        ("ndcg", ndcg.ideal_from_the_list, ([1], 2, [1, 1])),
        ("ndcg", ndcg.ideal_not_cut, ([1, 1], 1, [1, 1])),
        ("ndcg", ndcg.tutorial, ([1], 1, [1])),
        ("exponential_ndcg", ndcg.exponential_below_only, ([2],)),
        ("exponential_ndcg", ndcg.grades_halved, ([1, 2],)),
        ("mndcg", ndcg.fives, ([1], 1)),
        # a pool of zeros shows a division by 0 better than an empty one
        ("ndcg", ndcg.unguarded, ([0], 1, [0])),
        ("exponential_ndcg", ndcg.unguarded_exponential, ([0],)),
        ("mean_ndcg", ndcg.unguarded_mean, ([[0]], [[0]], 1)),
    ],
)
def test_a_wrong_function_is_caught_on_the_smallest_input_that_shows_why(
    exercise, wrong, counterexample
):
    assert check(exercise, wrong).counterexample == counterexample


SIX = [3, 2, 3, 0, 1, 2]
PAGE = (SIX, 6, SIX + [3, 0])
OF_PAGE = 0.8183541904922859


def with_a_grade_of_2_for_0(rels, k, pool):
    return ndcg.unguarded(rels, k, SIX + [3, 2])


@pytest.mark.parametrize(
    "exercise, arguments, right, wrong, value",
    [
        ("ndcg", PAGE, OF_PAGE, ndcg.ideal_from_the_list, 0.9608081943360617),
        ("ndcg", PAGE, OF_PAGE, with_a_grade_of_2_for_0, 0.785002371969948),
        ("ndcg", ([1, 1], 2, [1] * 4), 1.0, ndcg.ideal_not_cut, 0.6366824387328317),
        ("exponential_ndcg", ([3, 2, 1],), 1.0, ndcg.exponential_below_only, 0.5069696950467671),
        (
            "exponential_ndcg",
            ([6, 4, 6, 0, 2, 4],),
            0.9372044297182617,
            ndcg.grades_halved,
            0.9488107485678985,
        ),
        ("mndcg", ([3, 3, 3], 3), 1.0, ndcg.fives, 0.6),
    ],
)
def test_found_code_gives_the_number_it_was_seen_to_give(exercise, arguments, right, wrong, value):
    assert wrong(*arguments) == pytest.approx(value, rel=1e-12)
    assert exercises()[exercise].reference(*arguments) == pytest.approx(right, rel=1e-12)


@pytest.mark.parametrize(
    "exercise, name, section",
    [
        ("ndcg", "0 divided by 0", "ndcg-no-relevant"),
        ("ndcg", "cut one rank too early", "ndcg-cut"),
        ("ndcg", "log2 of the rank", "dcg-weights"),
        ("ndcg", "1/i instead of 1/log2(i+1)", "dcg-discounts"),
        ("exponential_ndcg", "^ taken for a power", "dcg-grades"),
        ("mean_ndcg", "wrong pool in the ideal", "ndcg-mean"),
    ],
)
def test_a_mistake_leads_to_the_section_that_corrects_it(exercise, name, section):
    assert exercises()[exercise].mistakes[name].section == section
