"""The exercises of the chapter on labels: wrong functions as they were found, right ones written in
other ways."""

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

from rankmetrics_lib.practice import check, exercises
from rankmetrics_lib.practice.labels import two_judges, weighted_kappa


@pytest.mark.filterwarnings("ignore:invalid value")
def test_the_reference_is_scikit_learns_if_it_knows_the_scale():
    for a, b in list(two_judges())[::7]:
        theirs = cohen_kappa_score(a, b, weights="quadratic", labels=range(4))
        assert weighted_kappa(a, b) == pytest.approx(theirs)


# As found, before any tidying


def as_scikit_learn_by_default(a, b):
    return cohen_kappa_score(a, b, weights="quadratic")


def no_weights(a, b):
    agreed = sum(x == y for x, y in zip(a, b, strict=True)) / len(a)
    chance = sum(a.count(g) * b.count(g) for g in set(a)) / len(a) ** 2
    return (agreed - chance) / (1 - chance)


def absolute(a, b):
    observed = np.abs(np.subtract(a, b)).mean()
    return 1 - observed / np.abs(np.subtract.outer(a, b)).mean()


def ratio_without_one_minus(a, b):
    return np.mean(np.subtract(a, b) ** 2) / np.mean(np.subtract.outer(a, b) ** 2)


def on_the_longest_scale(a, b):
    return 1 - np.mean((np.subtract(a, b) / 3) ** 2)


def over_the_highest_grade(a, b):
    m = max(max(a), max(b))
    return 1 - sum((x - y) ** 2 / m**2 for x, y in zip(a, b, strict=True)) / len(a)


def weights_scaled_above_only(a, b):
    n, m = len(a), 3
    seen = sum((x - y) ** 2 / m**2 for x, y in zip(a, b, strict=True)) / n
    luck = sum((x - y) ** 2 for x in a for y in b) / n**2
    return 1 - seen / luck


def weights_scaled_below_only(a, b):
    n, m = len(a), 3
    seen = sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) / n
    luck = sum((x - y) ** 2 / m**2 for x in a for y in b) / n**2
    return 1 - seen / luck


def weights_of_agreement(a, b):
    seen = np.mean(1 - np.subtract(a, b) ** 2 / 9)
    luck = np.mean(1 - np.subtract.outer(a, b) ** 2 / 9)
    return 1 - seen / luck if luck else 0.0


def mean_of_what_is_there(judge, human):
    known = dict(enumerate(judge)) | dict(enumerate(human))
    return sum(known.values()) / len(known)


def overestimate_added(judge, human):
    off = np.subtract(judge[: len(human)], human).mean()
    return np.mean(judge) + off


def scaled(judge, human):
    below = np.mean(judge[: len(human)])
    return np.mean(judge) * np.mean(human) / below if below else np.mean(judge)


@pytest.mark.sampled
@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("weighted_kappa", as_scikit_learn_by_default, "places among the grades given"),
        ("weighted_kappa", no_weights, "every disagreement counts the same"),
        ("weighted_kappa", absolute, "linear weights"),
        ("weighted_kappa", ratio_without_one_minus, "disagreement instead of agreement"),
        ("weighted_kappa", on_the_longest_scale, "agreement without chance"),
        (
            "weighted_kappa",
            weights_of_agreement,
            "weights of agreement for those of disagreement",
        ),
        ("weighted_kappa", over_the_highest_grade, "agreement without chance"),
        (
            "weighted_kappa",
            weights_scaled_above_only,
            "weights over the largest square on one side only",
        ),
        (
            "weighted_kappa",
            weights_scaled_below_only,
            "weights over the largest square on one side only",
        ),
        ("corrected_mean", mean_of_what_is_there, "people's values where there are some"),
        ("corrected_mean", overestimate_added, "sign turned around"),
        ("corrected_mean", scaled, "ratio instead of difference"),
        ("corrected_mean", lambda judge, human: np.mean(human), "the sample alone"),
        ("corrected_mean", lambda judge, human: np.mean(judge), "the judge alone"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


# Right, written in other ways


def by_moments(a, b):
    a, b = np.array(a, float), np.array(b, float)
    both = ((a - a.mean()) * (b - b.mean())).mean()
    return float(2 * both / (a.var() + b.var() + (a.mean() - b.mean()) ** 2))


def from_a_table(a, b):
    table = np.zeros((4, 4))
    for x, y in zip(a, b, strict=True):
        table[x, y] += 1
    weights = np.subtract.outer(range(4), range(4)) ** 2
    chance = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    return float(1 - (weights * table).sum() / (weights * chance).sum())


def sample_and_what_differs(judge, human):
    return float(np.mean(human) + np.mean(judge) - np.mean(judge[: len(human)]))


RIGHT = [
    ("weighted_kappa", by_moments),
    ("weighted_kappa", from_a_table),
    ("corrected_mean", sample_and_what_differs),
]


@pytest.mark.parametrize(
    "exercise, wrong",
    [
        ("weighted_kappa", lambda a, b: from_a_table(a, b[::-1])),
        ("corrected_mean", lambda judge, human: 2 * sample_and_what_differs(judge, human)),
    ],
)
def test_a_wrong_function_that_nobody_catalogued_is_caught_and_not_misnamed(exercise, wrong):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception is None


def test_the_given_function_is_one_of_the_mistakes():
    (given,) = exercises()["corrected_mean"].given
    assert given([1.0, 1.0, 1.0, 1.0], [0.0]) == 0.75
