"""Exercises of comparing systems: references beside SciPy and statsmodels, and other tests that
are what their names say."""

import pytest
from scipy import stats

from rankmetrics_lib.practice import exercises

A, B = [0.9, 0.6, 0.5, 0.8], [0.7, 0.5, 0.55, 0.5]
DIFFERENCES = [x - y for x, y in zip(A, B)]


def permutation_test(alternative="two-sided"):
    test = stats.permutation_test(
        (DIFFERENCES,), lambda d: sum(d) / 4, permutation_type="samples", alternative=alternative
    )
    return test.pvalue


def mistake(exercise, name):
    return exercises()[exercise].mistakes[name].function


def test_randomization_p_is_scipy_s():
    assert exercises()["randomization_p"].reference(A, B) == pytest.approx(permutation_test())
    assert permutation_test() == 0.25


def test_paired_t_is_scipy_s():
    assert exercises()["paired_t"].reference(A, B) == pytest.approx(stats.ttest_rel(A, B).statistic)


@pytest.mark.parametrize(
    "exercise, name, value",
    [
        ("randomization_p", "one of two sides", permutation_test("greater")),
        (
            "randomization_p",
            "sign test for a randomization test",
            stats.binomtest(sum(d > 0 for d in DIFFERENCES), len(DIFFERENCES)).pvalue,
        ),
        (
            "randomization_p",
            "Wilcoxon's test for a randomization test",
            stats.wilcoxon(DIFFERENCES).pvalue,
        ),
        ("paired_t", "unpaired t-test", stats.ttest_ind(A, B).statistic),
    ],
)
def test_another_test_is_scipy_s(exercise, name, value):
    assert mistake(exercise, name)(A, B) == pytest.approx(value)
