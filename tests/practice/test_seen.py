"""What wrong functions were seen to give, the smallest input that shows it, and the section that
corrects a mistake."""

import ast
import importlib
import re

import pytest
from refusals import lines

from rankmetrics_lib.practice import check, exercises

from .written import dcg, ndcg, rankings

SEEN = [re.split("  +", line) for line in lines("practice/seen.txt")]


def function_of(exercise, text):
    """A mistake by its name, or what people wrote."""
    if text.startswith('"'):
        return exercise.mistakes[ast.literal_eval(text)].function
    (module,) = re.findall(r"\b(\w+)\.\w+", text)
    return eval(text, {module: importlib.import_module(f"{__package__}.written.{module}")})


@pytest.mark.parametrize(
    "call, right, wrong, value", SEEN, ids=[f"{row[0]} {row[2]}" for row in SEEN]
)
def test_found_code_gives_the_number_it_was_seen_to_give(call, right, wrong, value):
    name, _, arguments = call.removesuffix(")").partition("(")
    exercise, arguments = exercises()[name], eval(f"({arguments},)")
    assert exercise.reference(*arguments) == pytest.approx(eval(right), rel=1e-12)
    assert function_of(exercise, wrong)(*arguments) == pytest.approx(eval(value), rel=1e-12)


def test_a_utility_of_1_at_rank_1_has_a_value_where_one_of_1_at_rank_0_divides_by_zero():
    right = exercises()["expected_discount"].reference([0.5, 0.25])
    assert right == pytest.approx(0.6577324383928644, rel=1e-12)


@pytest.mark.parametrize(
    "exercise, wrong, counterexample",
    [
        ("dcg", dcg.first_rank_spared, ([0, 1], 2)),
        ("dcg", dcg.natural_logarithm, ([1], 1)),
        ("exponential_dcg", dcg.linear_for_graded, ([2],)),
        ("exponential_dcg", dcg.power_without_minus_one, ([0],)),
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
        ("hits_at_k", rankings.order_of_the_file, ([("a", 2.5), ("b", 2.5)], {"b": 1}, 1)),
        ("false_negatives", rankings.missed_in_the_list, ([1], 1, 2)),
        ("true_negatives", rankings.left_out_in_the_list, ([1], 1, 1, 2)),
    ],
)
def test_a_wrong_function_is_caught_on_the_smallest_input_that_shows_why(
    exercise, wrong, counterexample
):
    assert check(exercise, wrong).counterexample == counterexample


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
