"""The sources' statements: each right value is recomputed, by formula and over arrays, and confirms
its verdict.

The right values in claims.json were computed apart from this package, with scikit-learn and by
hand.
"""

import math
import pkgutil
import re
from itertools import combinations

import pytest

from rankmetrics_lib import formulas
from rankmetrics_lib.datasets import claims
from rankmetrics_lib.datasets.claims import (
    AGREEMENT,
    as_list,
    chance_below,
    compare_printed,
    evaluate,
    expected,
    is_printed,
    mean_precision,
)

CLAIMS = {claim.id: claim for claim in claims()}
NAMES_AND_OPINIONS = {"S001-13", "S003-09", "S003-10", "S003-33", "S004-08"}


LAYERS = ("rm.formulas.", "rm.")


def each(condition=lambda claim: True):
    """A test of each of these statements."""
    chosen = list(filter(condition, CLAIMS.values()))
    return pytest.mark.parametrize("claim", chosen, ids=[claim.id for claim in chosen])


def approx(value):
    return pytest.approx(as_list(value), rel=1e-12, abs=1e-12)


def test_every_statement_is_there():
    last = {"000": 28, "001": 17, "002": 41, "003": 33, "004": 40}
    never_given = {"S003-11", "S003-12", "S003-13", "S003-14"}
    given = [f"S{source}-{number:02}" for source in last for number in range(1, last[source] + 1)]
    assert list(CLAIMS) == [id for id in given if id not in never_given]


@pytest.mark.sampled
@each()
def test_fields(claim):
    chapters = {module.name for module in pkgutil.iter_modules(formulas.__path__)}
    assert claim.section in chapters and not claim.section.startswith("_")
    assert claim.kind in ("definition", "worked example", "claim", "code output")
    assert claim.statement.endswith(".") and claim.claimed and claim.right
    assert claim.why.endswith(".") or (claim.verdict == "exact" and not claim.why)
    assert (claim.contradicts in CLAIMS and claim.contradicts != claim.id) == (
        claim.verdict == "contradicts"
    )
    assert (claim.value is None) == (claim.compute is None or not isinstance(claim.right, str))


def test_only_names_and_opinions_are_not_computed():
    assert {claim.id for claim in claims() if not claim.compute} == NAMES_AND_OPINIONS


@pytest.mark.sampled
@each(lambda claim: claim.compute)
def test_right_value(claim):
    for package in LAYERS:
        computed = evaluate(claim.compute.replace("rm.formulas.", package))
        assert as_list(computed) == approx(claim.right if claim.value is None else claim.value)


@pytest.mark.sampled
@each(lambda claim: claim.compute_claimed)
def test_the_claimed_value_is_reproduced(claim):
    value = claim.value if claim.verdict == "exact" else claim.claimed_value
    for package in LAYERS:
        computed = evaluate(claim.compute_claimed.replace("rm.formulas.", package))
        if is_printed(claim.claimed):
            assert compare_printed(claim.claimed, computed) == "exact"
        else:
            assert as_list(computed) == approx(value)


@pytest.mark.sampled
@each()
def test_the_numbers_bear_out_the_verdict_and_no_other(claim):
    if claim.id in NAMES_AND_OPINIONS:
        assert claim.agreement() is None
        return
    assert claim.agreement() == AGREEMENT[claim.verdict]
    for verdict in AGREEMENT:
        assert claim._replace(verdict=verdict).holds() == (
            AGREEMENT[verdict] == AGREEMENT[claim.verdict]
        )
    field = "right" if claim.value is None else "value"
    first, *others = as_list(getattr(claim, field))
    assert not claim._replace(**{field: [first + 1e-9, *others]}).holds()


@pytest.mark.sampled
@each()
def test_every_number_in_the_words_is_computed(claim):
    """Each decimal and percentage of `why` and of `right` in words is computed, claimed, or
    given."""
    words = claim.why + (f" {claim.right}" if isinstance(claim.right, str) else "")
    expressions = [
        expression
        for expression in (claim.compute, claim.compute_claimed, claim.also)
        if expression
    ]
    values = [value for expression in expressions for value in as_list(evaluate(expression))]
    given = " ".join([claim.statement, *as_list(claim.claimed), *expressions])
    for number in re.findall(r"\d+\.\d+%?|\d+%", words):
        assert number in given or "exact" in [compare_printed(number, value) for value in values], (
            number
        )


@pytest.mark.parametrize(
    "printed, values, expected_answer",
    [
        ("0.67", 2 / 3, "exact"),
        ("0.66", 2 / 3, "rounding"),  # cut off
        ("0.68", 2 / 3, "rounding"),
        ("0.65", 2 / 3, "off"),
        ("0.666", 2 / 3, "rounding"),
        ("66.67%", 2 / 3, "exact"),
        ("66.66%", 2 / 3, "rounding"),
        ("8.740", 8.74, "exact"),
        ("8.740", 8.741, "off"),  # 8.741 has no more digits to round away
        ("5", 6, "off"),  # a count is not rounded
        ("0.0", 1e-13, "exact"),
        ("0.7606395682357036", 0.7606395682357038, "exact"),  # the last digits of a float
        (["1", "2.8"], [1.0, 2.8073], "exact"),
        (["1.58", "2.8"], [1.58496, 2.8073], "rounding"),  # 2.80 in a column of two decimals
        (["1", "0.65"], [1.0, 2 / 3], "off"),
        (["3", "0"], [3, 0, 0], "off"),
    ],
)
def test_compare_printed(printed, values, expected_answer):
    assert compare_printed(printed, values) == expected_answer


def test_sources_that_contradict_each_other_print_different_numbers():
    """The six grades have three values of NDCG in three sources, and no two agree."""
    printed = [CLAIMS["S002-29"].claimed, CLAIMS["S003-24"].claimed, CLAIMS["S004-13"].claimed[2]]
    assert printed == ["0.785", "81.96%", "0.8183541904922859"]
    assert (
        compare_printed(printed[0], 0.8196)
        == compare_printed(printed[1], 0.8183541904922859)
        == "off"
    )


@pytest.mark.parametrize("n_items, k", [(6, 3), (7, 7), (8, 4)])
def test_chance_below_counts_all_placements(n_items, k):
    def means(n_relevant):
        placements = combinations(range(n_items), n_relevant)
        return [mean_precision([int(item in places) for item in range(k)]) for places in placements]

    pairs = [low < high for low in means(1) for high in means(5)]
    assert chance_below(n_items, k) == pytest.approx(sum(pairs) / len(pairs))


@pytest.mark.parametrize("n_relevant", [1, 5, 20])
def test_expected_average_precision_has_a_closed_form(n_relevant):
    """Rank i is relevant with chance m/N; each rank above it then with (m - 1)/(N - 1)."""
    N, k = 100, 10
    harmonic = math.fsum(1 / rank for rank in range(1, k + 1))
    value = expected(
        lambda rels: formulas.average_precision(rels, n_relevant=n_relevant), N, n_relevant, k
    )
    assert value == pytest.approx(
        (harmonic + (k - harmonic) * (n_relevant - 1) / (N - 1)) / N, rel=1e-12
    )
