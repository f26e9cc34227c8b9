"""The exercises of the chapter on choosing a metric: the share of the discount, frauds within a
capacity, and recall from a sample. Wrong functions as people write them, and right ones written
another way."""

import math

import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.practice import check, exercises, questions

# Right, written another way


def share_by_numpy(n, k):
    weights = np.cumsum(1 / np.log2(np.arange(n) + 2))
    return float(weights[min(k, n) - 1] / weights[-1])


def share_from_what_is_below(n, k):
    below = sum(math.log(2) / math.log(rank + 1) for rank in range(k + 1, n + 1))
    return 1 - below / sum(math.log(2) / math.log(rank + 1) for rank in range(1, n + 1))


def caught_by_a_loop(days, capacity):
    caught = total = 0
    for day in days:
        for place, label in enumerate(day):
            total += label
            if place < capacity:
                caught += label
    return caught / total if total else 0


def caught_by_padding(days, capacity):
    table = np.zeros((len(days), max([capacity, *map(len, days)])))
    for row, day in enumerate(days):
        table[row, : len(day)] = day
    return table[:, :capacity].sum() / max(1, table.sum())


def recall_from_one_fraction(found, unread, sampled, relevant):
    return found * sampled / (found * sampled + relevant * unread)


def recall_from_what_was_missed(found, unread, sampled, relevant):
    missed = unread / sampled * relevant
    return 1 - missed / (missed + found)


def recall_from_two_rates(found, unread, sampled, relevant):
    return (found / unread) / (found / unread + relevant / sampled)


RIGHT = [
    ("weight_share", share_by_numpy),
    ("weight_share", share_from_what_is_below),
    ("share_caught", caught_by_a_loop),
    ("share_caught", caught_by_padding),
    ("estimated_recall", recall_from_one_fraction),
    ("estimated_recall", recall_from_what_was_missed),
    ("estimated_recall", recall_from_two_rates),
]

# Wrong, as people write them


def weights_from_rank_zero(n, k):
    weights = [1 / math.log2(i + 1) for i in range(1, n + 1)]
    return weights[k - 1] / sum(weights) if k <= n else weights[-1] / sum(weights)


def a_month_at_once(days, capacity):
    month = sum(days, [])
    return sum(month[: capacity * len(days)]) / sum(month) if sum(month) else 0.0


def numpy_mean_of_recalls(days, capacity):
    shares = [sum(day[:capacity]) / sum(day) for day in days if sum(day) > 0]
    return float(np.mean(shares)) if shares else 0.0


def hits_per_alert(days, capacity):
    alerts = [label for day in days for label in day[:capacity]]
    return sum(alerts) / len(alerts) if alerts else 0.0


def returns_in_the_loop(days, capacity):
    frauds = sum(map(sum, days))
    for day in days:
        return sum(day[:capacity]) / frauds if frauds else 0.0
    return 0.0


def precision_of_the_discard_pile(found, unread, sampled, relevant):
    elusion = relevant / sampled
    return 1 - elusion


def plus_the_sample(found, unread, sampled, relevant):
    total = found + relevant
    return found / total


def whole_documents(found, unread, sampled, relevant):
    missed = relevant * unread // sampled
    return found / (found + missed)


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("weight_share", weights_from_rank_zero, "the weight of rank k alone"),
        ("share_caught", a_month_at_once, "all days in one queue"),
        ("share_caught", numpy_mean_of_recalls, "mean of the days"),
        ("share_caught", hits_per_alert, "precision instead of recall"),
        ("share_caught", returns_in_the_loop, "one day only"),
        (
            "estimated_recall",
            precision_of_the_discard_pile,
            "the clean share of the unread pile",
        ),
        ("estimated_recall", plus_the_sample, "the sample is not scaled up"),
        ("estimated_recall", whole_documents, "rounded to whole documents"),
    ],
)
def test_written_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def with_a_backlog(days, capacity):
    queue, caught = [], 0
    for day in days:
        queue += day
        caught += sum(queue[:capacity])
        del queue[:capacity]
    frauds = sum(map(sum, days))
    return caught / frauds if frauds else 0.0


def with_savings(days, capacity):
    budget, caught = 0, 0
    for day in days:
        budget += capacity
        checked = day[:budget]
        caught += sum(checked)
        budget -= len(checked)
    frauds = sum(map(sum, days))
    return caught / frauds if frauds else 0.0


def lift_over_chance(days, capacity):
    alerts = [label for day in days for label in day[:capacity]]
    everything = [label for day in days for label in day]
    return np.mean(alerts) / np.mean(everything) if sum(everything) else 0.0


def weights(n):
    return [1 / math.log2(rank + 1) for rank in range(1, n + 1)]


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        (
            "weight_share",
            lambda n, k: (
                sum(1 / math.log(rank + 1) for rank in range(1, min(n, k) + 1)) / sum(weights(n))
            ),
            "two different logarithms",
        ),
        (
            "weight_share",
            lambda n, k: sum(weights(n)[-k:]) / sum(weights(n)),
            "the last ranks instead of the first",
        ),
        ("share_caught", with_a_backlog, "unchecked payments wait for tomorrow"),
        ("share_caught", with_savings, "unused capacity saved for tomorrow"),
        ("share_caught", lift_over_chance, "lift instead of recall"),
        (
            "share_caught",
            lambda days, capacity: max(
                [sum(day[:capacity]) / sum(day) for day in days if sum(day)], default=0.0
            ),
            "the best day only",
        ),
        (
            "share_caught",
            lambda days, capacity: float(
                np.median([sum(d[:capacity]) / sum(d) for d in days if any(d)] or [0.0])
            ),
            "median of the days",
        ),
        (
            "estimated_recall",
            lambda found, unread, sampled, relevant: (
                found / (found + (relevant + 1) / (sampled + 2) * unread)
            ),
            "a smoothed share of the sample",
        ),
        (
            "estimated_recall",
            lambda found, unread, sampled, relevant: (
                found / (found + relevant + unread * relevant / sampled)
            ),
            "the sample counted twice",
        ),
        (
            "estimated_recall",
            lambda found, unread, sampled, relevant: (
                found / (found + unread * relevant / (sampled - relevant))
            ),
            "the odds of the sample",
        ),
        (
            "estimated_recall",
            lambda found, unread, sampled, relevant: (
                1 - unread * relevant / sampled / (unread + found)
            ),
            "missed documents as a share of the wrong whole",
        ),
    ],
)
def test_a_plausible_slip_is_named(exercise, wrong, name):
    assert check(exercise, wrong).misconception.name == name


def fails_on_days_without_payments(days, capacity):
    return sum(day[capacity - 1] for day in days) / sum(map(sum, days))


def perfect_without_a_miss_and_mixed_up_with_one(found, unread, sampled, relevant):
    return 1.0 if relevant == 0 else found / (relevant * unread / sampled + relevant)


def weighted_by_the_frauds_of_the_day(days, capacity):
    frauds = sum(map(sum, days))
    parts = [sum(day[:capacity]) / len(day) * sum(day) for day in days if day]
    return sum(parts) / frauds if frauds else 0.0


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("share_caught", fails_on_days_without_payments),
        ("share_caught", weighted_by_the_frauds_of_the_day),
        ("estimated_recall", perfect_without_a_miss_and_mixed_up_with_one),
    ],
)
def test_a_mistake_without_a_name_is_not_given_one(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed and verdict.misconception is None


def test_the_function_to_fix_is_not_tried():
    def estimated_recall(found, unread, sampled, relevant):
        return 1 - relevant / sampled

    assert str(check("estimated_recall", estimated_recall)).startswith("Not tried yet")


def test_the_first_of_three_ranks_holds_47_percent():
    weight_share = exercises()["weight_share"].reference
    assert weight_share(3, 1) == pytest.approx(1 / (1 + 0.63093 + 0.5), rel=1e-5)


def test_the_first_three_of_ten_ranks_hold_47_percent_too():
    assert exercises()["weight_share"].reference(10, 3) == pytest.approx(0.47, abs=0.005)


def test_one_day_is_recall_at_the_capacity():
    share_caught = exercises()["share_caught"].reference
    assert share_caught([[0, 1, 1, 0, 1]], 3) == rm.recall([0, 1, 1, 0, 1], 3)


def test_the_reviewers_found_three_quarters():
    recall = exercises()["estimated_recall"].reference(600, 40_000, 800, 4)
    assert questions()["choosing-hand"].answer == recall


def test_page_a_wins_if_grade_1_does_not_count():
    a, b = [3, 0, 0, 0, 0, 2, 0, 1, 1, 1], [0, 1, 1, 1, 2, 3, 0, 0, 0, 0]
    of = {
        letter: rm.average_precision(page, relevance_level=2)
        for letter, page in {"A": a, "B": b}.items()
    }
    assert max(of, key=of.get) == questions()["choosing-predict"].answer
