"""compare, mean_intervals and the plans of a study: every sign, sample and arrangement counted in
the plainest way, published numbers, and identities between the tests."""

import itertools
import math
import os
import re
import subprocess
import sys
from statistics import NormalDist
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import assert_refused, refusals
from scipy.special import ndtr
from strategies import HALF_AS_MANY

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee
from rankmetrics_lib.evaluation import paired
from rankmetrics_lib.evaluation.compare import METHODS, TESTS, compared

NORMAL = NormalDist()
MEASURES = ["nDCG@10", "AP", "RR"]
COLUMNS = [
    *("system_a", "system_b", "n_queries", "mean_a", "mean_b", "difference", "ci_low", "ci_high"),
    *("effect_size", "p_t", "p_randomization", "p_wilcoxon", "wins", "ties", "losses", "deviation"),
]
FROM_TWO_QUERIES = [*COLUMNS[6:12], "deviation"]
DIFFERENCES = st.lists(st.integers(-4, 4).map(lambda eighths: eighths / 8), min_size=2, max_size=9)


def at_ranks(**ranks):
    """Qrels and runs in which each system finds the one relevant document of each query at the
    given rank."""
    qrels = {f"q{i}": {"d": 1} for i in range(len(next(iter(ranks.values()))))}
    runs = {
        name: {
            f"q{i}": {"d": 0.0} | {f"x{j}": 1.0 for j in range(rank - 1)}
            for i, rank in enumerate(each)
        }
        for name, each in ranks.items()
    }
    return qrels, runs


@pytest.fixture(scope="module")
def lee():
    lee = load_lee()
    return lee.qrels(), {name: lee.run(name) for name in ("tfidf", "lsi", "bm25")}


@pytest.fixture(scope="module")
def ap(lee):
    """The values of each system."""
    return {name: rm.evaluate(lee[0], run, "AP")["AP"].to_numpy() for name, run in lee[1].items()}


@pytest.fixture(scope="module")
def table(lee):
    return rm.compare(*lee, MEASURES, tests=TESTS)


@pytest.fixture(scope="module")
def by_ap(lee):
    return rm.compare(*lee, "AP", tests=TESTS, method="none")


def column(differences):
    """The differences of one pair."""
    return np.array(differences, dtype=float)[:, None]


def of_one_pair(a, b, tests=TESTS[:5]):
    values = {"a": np.array(a), "b": np.array(b)}
    return {name: of[0] for name, of in compared(values, [("a", "b")], 0.95, 0, tests).items()}


def every_sign(n):
    return np.array(list(itertools.product((1, -1), repeat=n)))


# The numbers of a pair


def test_the_columns_and_rows(table, by_ap, lee):
    assert list(rm.compare(*lee, "AP")) == ["measure", *COLUMNS]
    assert list(table) == ["measure", *COLUMNS[:9], *(f"p_{name}" for name in TESTS), *COLUMNS[12:]]
    pairs = list(zip(by_ap.system_a, by_ap.system_b, strict=True))
    assert pairs == [("tfidf", "lsi"), ("tfidf", "bm25"), ("lsi", "bm25")]
    assert table.measure.tolist() == [name for name in MEASURES for _ in pairs]


def test_means_wins_and_the_effect_size(by_ap, ap):
    for row in by_ap.itertuples():
        a, b = ap[row.system_a], ap[row.system_b]
        d = (a - b).round(12)
        assert (row.n_queries, row.mean_a, row.mean_b) == (50, a.mean(), b.mean())
        assert row.difference == pytest.approx(math.fsum(a - b) / 50, rel=1e-12)
        assert (row.wins, row.ties, row.losses) == (sum(d > 0), sum(d == 0), sum(d < 0))
        squares = math.fsum((d - d.mean()) ** 2)
        assert row.deviation == pytest.approx(math.sqrt(squares / 49), rel=1e-12)
        assert row.effect_size == pytest.approx(row.difference / row.deviation, rel=1e-12)
        assert row.ci_low < row.difference < row.ci_high


@pytest.mark.parametrize("n", [2, 8, 64, 1024])
def test_the_interval_is_efrons(n):
    """Its formulas in their plainest form, with the mean of every sample and without each query."""
    d = np.random.default_rng(n).integers(-40, 64, n) ** 3 / 2**18  # the sums are exact
    rng, samples = np.random.default_rng(7), []
    for rows in paired.rows_at_once(n):
        samples.append(d[rng.integers(0, n, (rows, n))].mean(axis=1))
    means = np.concatenate(samples)
    z0 = NORMAL.inv_cdf((np.mean(means < d.mean()) + np.mean(means <= d.mean())) / 2)
    without = np.array([np.delete(d, i).mean() for i in range(n)])
    off = without.mean() - without
    a = sum(off**3) / (6 * sum(off**2) ** 1.5)
    for end, level in zip(paired.bca_intervals(column(d), 0.9, 7), (0.05, 0.95), strict=True):
        z = z0 + NORMAL.inv_cdf(level)
        share = NORMAL.cdf(z0 + z / (1 - a * z))
        assert end[0] == pytest.approx(np.quantile(means, share), rel=1e-9)


# The tests


def test_students_sleep_data():
    """Additional hours with two drugs, ten patients: t = -4.0621 and p = 0.002833 in R's
    documentation of t.test."""
    drug_1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    drug_2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    row = of_one_pair(drug_1, drug_2)
    assert row["difference"] == pytest.approx(-1.58)
    assert row["p_t"] == pytest.approx(0.002833, abs=5e-7)
    assert row["effect_size"] * math.sqrt(10) == pytest.approx(-4.0621, abs=5e-5)


@pytest.mark.parametrize("d", [[0.5, 0.25], [0.5, -0.25], [0.1, 0.4, -0.2], [-0.3, -0.31, -0.32]])
def test_students_t_of_two_and_three_queries(d):
    """Whose distributions are a formula."""
    n = len(d)
    t = abs(np.mean(d)) / np.std(d, ddof=1) * math.sqrt(n)
    expected = 1 - 2 / math.pi * math.atan(t) if n == 2 else 1 - t / math.sqrt(2 + t**2)
    assert paired.t_tests(column(d))[0] == pytest.approx(expected, rel=1e-9)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=8))
@HALF_AS_MANY
def test_the_randomization_p_is_the_one_that_the_chapter_defines(values):
    """Tenths, whose sums differ in the last digits with the order of the terms."""
    a, b = ([value / 10 for value in system] for system in zip(*values, strict=True))
    expected = rm.practice.exercises()["randomization_p"].reference(a, b)
    assert of_one_pair(a, b, ["randomization"])["p_randomization"] == expected


def test_a_few_queries_are_swapped_in_all_ways():
    n = 13
    d = np.random.default_rng(n).random(n) - 0.3
    every = every_sign(n) @ d / n
    null = paired.null_means(column(d), seed=0)[:, 0]
    assert sorted(null) == pytest.approx(sorted(every), abs=1e-12)
    (p,) = paired.randomization_tests(column(d), seed=0)
    assert p == np.mean(np.abs(every) >= abs(d.mean()) - 1e-12)


@pytest.mark.parametrize("n, seed", [(14, 0), (50, 1), (2000, 2)])
@pytest.mark.slow
def test_many_queries_are_swapped_at_random_and_the_observed_order_counts(n, seed):
    d = np.random.default_rng(n).normal(2 / n**0.5, 1, n)
    (p,) = paired.randomization_tests(column(d), seed)
    null = paired.null_means(column(d), seed)[:, 0]
    assert len(null) == 10_000 and null[0] == d.mean()
    assert p == np.mean(np.abs(null) >= abs(d.mean()) - 1e-12)
    # each query's sign is that of a fair coin, tossed for it alone: the p-value is a normal one
    deviation = np.sqrt((d**2).sum()) / n
    assert null.std() == pytest.approx(deviation, rel=0.03)
    assert abs(null.mean()) < 4 * null.std() / 100
    assert p == pytest.approx(2 * NORMAL.cdf(-abs(d.mean()) / deviation), abs=0.012)
    assert 1e-4 <= paired.randomization_tests(column(np.ones(n)), seed)[0] < 1e-3  # never 0


def rank_sums(d):
    """The ranks of the differences that are not 0, which ties share, and their sum with signs."""
    d = np.array([x for x in d if x])
    size = abs(d)
    ranks = (size[:, None] > size).sum(axis=1) + ((size[:, None] == size).sum(axis=1) + 1) / 2
    return ranks, abs(np.sign(d) @ ranks)


@given(DIFFERENCES)
@HALF_AS_MANY
def test_wilcoxon_and_the_sign_test_count_the_queries_that_differ(differences):
    """The share of sign flips whose rank sum, or number of wins, is as far from the middle."""
    ranks, seen = rank_sums(differences)
    signs = every_sign(len(ranks))
    expected = np.mean(abs(signs @ ranks) >= seen - 1e-9)
    assert paired.wilcoxon_tests(column(differences))[0] == pytest.approx(expected, rel=1e-9)
    expected = np.mean(abs(signs.sum(axis=1)) >= abs(sum(np.sign(differences))))
    assert paired.sign_tests(column(differences))[0] == pytest.approx(expected, rel=1e-12)


def test_wilcoxon_is_exact_up_to_50_queries_and_normal_beyond():
    d = np.random.default_rng(3).normal(0.2, 1, 60)
    for n, ties in ((20, 0), (50, 0), (51, 0), (60, 1)):
        some = d[:n].round(1) if ties else d[:n]
        ranks, seen = rank_sums(some)
        if n <= 50:  # how many ways there are to reach each sum, rank by rank
            ways = [1] + [0] * int(ranks.sum())
            for rank in map(int, ranks):
                ways = [w + (ways[i - rank] if i >= rank else 0) for i, w in enumerate(ways)]
            sums = abs(2 * np.arange(len(ways)) - ranks.sum())
            far = sum(w for w, at in zip(ways, sums, strict=True) if at >= seen)
            expected = far / 2 ** len(ranks)
        else:  # ties shrink the sum of squared ranks as they shrink the variance
            expected = 2 * NORMAL.cdf(-seen / math.sqrt(sum(ranks**2)))
        assert paired.wilcoxon_tests(column(some))[0] == pytest.approx(expected, rel=1e-9)


def test_the_sign_test_of_many_queries_is_a_sum_of_binomials():
    d = np.repeat([0.25, 0, -0.25], [70, 9, 50])
    expected = 2 * sum(math.comb(120, wins) for wins in range(51)) / 2**120
    assert paired.sign_tests(column(d))[0] == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("n", [2, 7, 50, 400])
def test_the_bootstrap_test_is_the_one_of_sakai(n):
    """Sakai (2006): t of samples from the differences less their mean, by the plain formula."""
    d = np.random.default_rng(n).normal(1.5 / n**0.5, 1, n)
    centered, rng = d - d.mean(), np.random.default_rng(3)
    drawn = centered[rng.integers(0, n, (9999, n))]
    with np.errstate(divide="ignore"):
        t = drawn.mean(axis=1) / (drawn.std(axis=1, ddof=1) / np.sqrt(n))
    observed = d.mean() / (d.std(ddof=1) / np.sqrt(n))
    far = np.sum(abs(t) >= abs(observed))
    assert paired.bootstrap_tests(column(d), 3)[0] == (far + 1) / 10_000


def test_the_bootstrap_test_at_its_edges_and_its_level():
    """Of 400 experiments without a difference, about 20 are significant at 5 %."""
    edges = np.column_stack([np.zeros(9), np.full(9, 0.25)])
    assert paired.bootstrap_tests(edges, 0).tolist() == [1, 1 / 10_000]
    d = np.random.default_rng(8).normal(0, 1, (30, 400))
    assert 8 <= (paired.bootstrap_tests(d, 0) <= 0.05).sum() <= 34


# Tukey's HSD


def tukey(values, pairs=None, seed=0):
    """The p-values of all pairs of the columns."""
    systems = dict(enumerate(np.transpose(values)))
    return paired.tukey_tests(systems, pairs or list(itertools.combinations(systems, 2)), seed)


def every_range(values):
    """The range of the means in each arrangement: one of all orders for each query."""
    orders = [np.array([*itertools.permutations(row)]) for row in values]
    chosen = np.array([*itertools.product(range(len(orders[0])), repeat=len(values))])
    sums = sum(of_query[places] for of_query, places in zip(orders, chosen.T, strict=True))
    return np.ptp(sums / len(values), axis=1)


def counted(values):
    means = values.mean(axis=0)
    pairs = itertools.combinations(means, 2)
    return [np.mean(every_range(values) >= abs(a - b) - 1e-12) for a, b in pairs]


@pytest.mark.parametrize("n_queries, n_systems", [(2, 2), (9, 2), (2, 3), (5, 3), (2, 4)])
def test_tukeys_p_counts_every_arrangement_of_few_values(n_queries, n_systems):
    values = np.random.default_rng(n_queries).integers(0, 9, (n_queries, n_systems)) / 10
    assert tukey(values) == pytest.approx(counted(values), abs=1e-12)


@pytest.mark.slow
def test_drawn_arrangements_come_near_to_all_of_them():
    """Few enough to count them here, too many for compare to do so."""
    values = np.random.default_rng(0).random((6, 3)) + [0, 0.2, 0.4]
    assert math.factorial(3) ** 6 > paired.RESAMPLES
    assert tukey(values, seed=1) == pytest.approx(counted(values), abs=0.02)
    assert len(paired.null_ranges(values, 0)) == paired.RESAMPLES + 1
    assert paired.null_ranges(values, 0)[0] == np.ptp(values.mean(axis=0))


@given(st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=2, max_size=13))
@HALF_AS_MANY
def test_of_two_systems_tukeys_test_is_the_randomization_test(values):
    a, b = np.array(values).T / 8
    (expected,) = paired.randomization_tests(column(a - b), 0)
    assert tukey(np.column_stack([a, b]))[0] == pytest.approx(expected, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("q, p", [(3.633, 0.05), (4.403, 0.01)])
def test_tukeys_p_comes_near_to_the_table_of_the_studentized_range(q, p):
    """For four systems whose values are normal, and very many degrees of freedom."""
    rng = np.random.default_rng(5)
    values = rng.normal(0, 1, (400, 4)) + rng.normal(0, 2, (400, 1))
    values -= values.mean(axis=0)
    rest = values - values.mean(axis=1, keepdims=True)
    values[:, 0] += q * math.sqrt((rest**2).sum() / (399 * 3) / 400)
    assert tukey(values, [(0, 1)])[0] == pytest.approx(p, rel=0.25)


def test_tukeys_test_looks_at_the_queries_that_all_systems_have():
    values = np.random.default_rng(4).random((12, 3))
    whole = values[2:].copy()
    values[0, 0] = values[1, 2] = math.nan
    assert tukey(values).tolist() == tukey(whole).tolist()
    assert np.isnan(tukey(whole[:1])).all()


def test_no_other_choice_changes_tukeys_p(lee, by_ap):
    for method in METHODS:
        found = rm.compare(*lee, "AP", tests="tukey", baseline="tfidf", method=method)
        assert found.p_tukey.tolist() == by_ap.p_tukey.tolist()[:2]
    assert (by_ap.p_tukey >= by_ap.p_randomization - 0.02).all()  # more systems, more chances


# Corrections


def holm(p):
    """Each p-value times the number of those that are not smaller; none overtakes another."""
    steps = [(len(p) - place) * value for place, value in enumerate(sorted(p))]
    return [min(1, max(steps[: sorted(p).index(one) + 1])) for one in p]


def benjamini_hochberg(p):
    """The least share of false alarms to expect at a level at which it is significant."""
    return [min(1, *(len(p) * q / sum(p <= q) for q in p if q >= one)) for one in p]


def bonferroni(p):
    return [min(1, len(p) * one) for one in p]


@pytest.mark.parametrize("correction", [holm, bonferroni, benjamini_hochberg])
def test_the_corrections_are_their_definitions_and_count_no_missing_value(correction):
    method = correction.__name__.replace("_", "-")
    for n in (0, 1, 2, 3, 10, 190):
        p = np.sort(np.random.default_rng(n).random(n)) ** 3
        p = np.random.default_rng(n).permutation(np.repeat(p, 2)[:n])
        with_missing = np.append(p, math.nan)
        expected = [*correction(p), math.nan]
        assert paired.corrected(with_missing, method) == pytest.approx(expected, nan_ok=True)


def test_each_test_is_corrected_for_the_pairs_of_its_measure(lee, by_ap, table):
    for method in METHODS:
        found = rm.compare(*lee, "AP", tests=TESTS, method=method)
        for test in TESTS[:5]:
            expected = paired.corrected(by_ap[f"p_{test}"].to_numpy(), method)
            assert found[f"p_{test}"].tolist() == expected.tolist()
        if method == "holm":  # by default
            rows = table[table.measure == "AP"].reset_index(drop=True)
            pd.testing.assert_frame_equal(rows, found, check_exact=True)


# Many systems


def test_a_baseline_stands_second_in_every_row(lee, by_ap):
    found = rm.compare(*lee, "AP", baseline="lsi", method="bonferroni")
    pairs = zip(found.system_a, found.system_b, strict=True)
    assert list(pairs) == [("tfidf", "lsi"), ("bm25", "lsi")]
    assert found.p_t[0] == pytest.approx(min(2 * by_ap.p_t[0], 1))


def test_a_pair_has_the_same_numbers_beside_others():
    """Also where systems have no value for some queries, each for others."""
    rng = np.random.default_rng(3)
    values = {name: rng.random(30).round(2) for name in "abcd"}
    values["b"][4] = values["d"][[5, 6]] = math.nan
    values["c"] = values["a"] + 0.5
    pairs = list(itertools.combinations(values, 2))
    together = compared(values, pairs, 0.95, 0, TESTS[:5])
    assert together["n_queries"].tolist() == [29, 30, 28, 29, 27, 28]
    for number, pair in enumerate(pairs):
        for name, alone in compared(values, [pair], 0.95, 0, TESTS[:5]).items():
            assert together[name][number] == pytest.approx(alone[0], rel=1e-12)


def test_six_systems_draw_no_more_than_two(monkeypatch):
    """All 15 pairs are compared by the same signs and samples, which take most of the time."""
    rng = np.random.default_rng(1)
    values = {name: rng.random(200) for name in "abcdef"}
    pairs = list(itertools.combinations(values, 2))
    real, drawn = np.random.default_rng, []

    def counting(seed):
        rng = real(seed)

        def integers(low, high, size, **options):
            drawn[-1] += math.prod(size)
            return rng.integers(low, high, size, **options)

        return SimpleNamespace(integers=integers)

    monkeypatch.setattr(np.random, "default_rng", counting)
    for some in (pairs[:1], pairs):
        drawn.append(0)
        compared(values, some, 0.95, 0)
    assert drawn[0] > 1_000_000 and drawn[1] == drawn[0]


# Measures and inputs


def test_measures_have_their_canonical_names_once(lee):
    few = {"tests": "t", "baseline": "lsi"}
    found = rm.compare(*lee, ("MAP", "AP", "AP(rel=1)"), **few)
    assert found.measure.tolist() == ["AP"] * 2
    assert rm.compare(*lee, ["P.5,10"], **few).measure.tolist() == ["P_5"] * 2 + ["P_10"] * 2
    found = rm.compare(*lee, [rm.formulas.reciprocal_rank, "RR"], **few)
    one, other = (found[found.measure == name] for name in ("reciprocal_rank", "RR"))
    assert one.difference.tolist() == other.difference.tolist()
    alone = rm.compare(*lee, rm.formulas.reciprocal_rank, **few)
    assert list(alone) == list(found) and alone.p_t.tolist() == one.p_t.tolist()


def test_the_columns_are_the_tests_in_their_order(lee):
    for tests in (["sign", "t"], ("tukey",), "bootstrap", [], ["t", "t"]):
        found = rm.compare(*lee, "AP", tests=tests)
        names = [tests] if isinstance(tests, str) else dict.fromkeys(tests)
        assert [name for name in found if name.startswith("p_")] == [f"p_{name}" for name in names]


def test_everything_is_read_once(lee, monkeypatch):
    given = []

    def noted(read):
        return lambda name, *more, **named: given.append(name) or read(name, *more, **named)

    for name, module in list(sys.modules.items()):
        if name.startswith("rankmetrics_lib.evaluation.") and "frame_of" in vars(module):
            monkeypatch.setitem(vars(module), "frame_of", noted(module.frame_of))
    rm.compare(*lee, MEASURES)
    assert given == ["qrels", "run", "run", "run"]


def test_the_table_tells_how_it_was_made(table):
    assert table.attrs == {
        "comparisons": dict.fromkeys(MEASURES, 3),
        "systems": 3,
        "baseline": None,
        "method": "holm",
        "confidence": 0.95,
        "seed": 0,
    }


@pytest.mark.parametrize("n_hits, n_comparisons", [(1, 1), (2, 3)])
def test_pairs_with_fewer_than_two_queries_are_no_comparisons(n_hits, n_comparisons):
    first_hit = rm.custom_measure(lambda rels: 1.0 if rels[0] else math.nan, "first hit")
    qrels = {f"q{number}": {"d": 1} for number in range(3)}
    good = {query: {"d": 1.0} for query in qrels}
    other = {query: {"d" if number < n_hits else "x": 1.0} for number, query in enumerate(qrels)}
    found = rm.compare(qrels, {"a": good, "b": good, "c": other}, first_hit)
    assert found.n_queries.tolist() == [3, n_hits, n_hits]
    assert found.attrs["comparisons"] == {"first hit": n_comparisons}


# Edge rules


@pytest.mark.parametrize(
    "ranks, numbers",
    [  # difference, interval, effect size, p-values, wins, ties, losses, deviation
        (([1, 2, 3], [1, 2, 3]), [0, 0, 0, 0, 1, 1, 1, 0, 3, 0, 0]),
        (([1] * 3, [2] * 3), [0.5, 0.5, 0.5, math.inf, 0, 2 / 8, 2 / 8, 3, 0, 0, 0]),
        (([2] * 2, [1] * 2), [-0.5, -0.5, -0.5, -math.inf, 0, 2 / 4, 2 / 4, 0, 0, 2, 0]),
        (([1], [2]), [0.5, *[math.nan] * 6, 1, 0, 0, math.nan]),
    ],
)
def test_no_difference_one_difference_and_one_query(ranks, numbers):
    row = rm.compare(*at_ranks(a=ranks[0], b=ranks[1]), "RR", method="none").loc[0]
    assert row[COLUMNS[5:]].tolist() == pytest.approx(numbers, nan_ok=True)


def test_two_queries_have_all_numbers():
    row = rm.compare(*at_ranks(a=[1, 1], b=[2, 4]), "RR").loc[0]
    assert (row.ci_low, row.ci_high) == (1 / 2, 3 / 4)
    assert (row.p_randomization, row.p_wilcoxon) == (1 / 2, 1 / 2)
    assert row.effect_size == pytest.approx((5 / 8) / math.sqrt(2 / 64))


def test_a_query_without_a_value_is_left_out():
    qrels = {"q1": {"d": 1, "e": 0}, "q2": {"d": 0}, "q3": {"d": 1, "e": 0}}
    runs = {
        "a": {q: {"d": 2, "e": 1} for q in qrels},
        "b": {"q1": {"d": 1, "e": 2}, "q2": {"d": 1}, "q3": {"d": 2}},
    }
    row = rm.compare(qrels, runs, "AUC").loc[0]
    assert (row.n_queries, row.mean_a, row.mean_b) == (2, 1, 0.5)
    row = rm.compare({query: {"d": 0} for query in qrels}, runs, "AUC").loc[0]
    assert row[["n_queries", "wins", "ties", "losses"]].tolist() == [0, 0, 0, 0]
    assert row[["mean_a", "mean_b", "difference", *FROM_TWO_QUERIES]].isna().all()
    infinite = rm.custom_measure(lambda rels: math.inf if rels[0] else 1.0, "mine")
    qrels = {f"q{number}": {"d": int(number == 0)} for number in range(4)}
    run = {query: {"d": 1} for query in qrels}
    row = rm.compare(qrels, {"a": run, "b": run}, infinite).loc[0]
    assert (row.n_queries, row.ties) == (3, 3)


def test_what_only_rounding_tells_apart_is_a_tie():
    assert len({0.3 - 0.2, 0.2 - 0.1, 0.1}) > 1
    row = of_one_pair([0.3, 0.2, 0.1], [0.2, 0.1, 0.0])
    assert (row["effect_size"], row["p_t"], row["p_wilcoxon"]) == (math.inf, 0, 0.25)
    row = of_one_pair([0.1 * 3 * 1000] * 4, [300.0] * 4)
    assert (row["ties"], row["p_t"], row["effect_size"]) == (4, 1, 0)


# The same numbers, however they are computed

PROGRAM = """
import numpy as np
from rankmetrics_lib.evaluation.compare import compared
from itertools import combinations

values = dict(zip("abcd", np.random.default_rng(0).random((4, 1003)) ** 2))
pairs = list(combinations(values, 2))
numbers = compared(values, pairs, 0.95, 7, ["randomization", "bootstrap"])
print({name: [float(x).hex() for x in of] for name, of in numbers.items()})
"""


@pytest.mark.slow
def test_any_number_of_threads_gives_the_same_numbers(capsys):
    """Here, and in a process with another number."""
    other = "2" if os.environ.get("OPENBLAS_NUM_THREADS") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "OPENBLAS_NUM_THREADS": other},
        capture_output=True,
        text=True,
        check=True,
    )
    exec(PROGRAM, {})
    assert capsys.readouterr().out == done.stdout


@pytest.mark.slow
def test_any_number_of_cores_gives_the_same_p_of_tukey(monkeypatch):
    assert paired.RESAMPLES % paired.PARTS_OF_TUKEY == 0
    values = np.random.default_rng(0).random((30, 4))
    found = []
    for cores in (1, 3):
        monkeypatch.setattr(paired.os, "cpu_count", lambda cores=cores: cores)
        found.append(paired.random_sums(values, 0).tolist())
    assert found[0] == found[1]


@pytest.mark.parametrize("batch", [1, 5000, 77_777, 10**9])
def test_any_batch_gives_the_same_numbers(batch, monkeypatch):
    values = {name: np.random.default_rng(ord(name)).random(51) for name in "abc"}
    arguments = values, list(itertools.combinations(values, 2)), 0.95, 7, TESTS[:5]
    expected = compared(*arguments)
    monkeypatch.setattr(paired, "BATCH", batch)
    for name, numbers in compared(*arguments).items():
        assert numbers.tolist() == expected[name].tolist()


def test_a_seed_gives_the_same_numbers_again(lee, by_ap):
    found = rm.compare(*lee, "AP", tests=TESTS, method="none")
    pd.testing.assert_frame_equal(found, by_ap, check_exact=True)
    other = rm.compare(*lee, "AP", tests=TESTS, method="none", seed=1)
    for name in ("ci_low", "p_randomization", "p_bootstrap", "p_tukey"):
        assert (other[name] != by_ap[name]).any(), name
    assert (other.p_t == by_ap.p_t).all()


WIDE = np.random.default_rng(0).normal(0, 3, (999, 4)) * [1, 1e-9, 1e9, 0]
NEARLY_EQUAL = 1 - np.random.default_rng(0).random((1023, 4)) / 1000  # the sum needs every bit


@pytest.mark.parametrize("values", [WIDE, NEARLY_EQUAL], ids=["wide", "nearly equal"])
def test_sums_of_rounded_values_are_exact_in_any_order(values):
    rounded = paired.summable(values)
    orders = (np.random.default_rng(i).permutation(rounded) for i in range(9))
    sums = {tuple(order.cumsum(axis=0)[-1]) for order in orders}
    assert sums == {tuple(math.fsum(of) for of in rounded.T)}
    steps = abs(values).max(axis=0) * len(values) * 2.0**-52
    assert (abs(rounded - values) <= steps).all()


# Progress


def test_progress_is_shown_on_stderr(lee, capsys, monkeypatch, table):
    rm.compare(*lee, "AP", tests=[], progress=True)
    assert capsys.readouterr().err == ""  # short work
    monkeypatch.setitem(rm.compare.__globals__, "BAR_AFTER", 0)
    shown = rm.compare(*lee, MEASURES, tests=TESTS, progress=True)
    output, errors = capsys.readouterr()
    seen = [line.split(", ", 1)[1].strip() for line in errors.split("\r") if ", " in line]
    steps = [f"evaluate {name}" for name in lee[1]]
    for name in MEASURES:
        steps += [f"compare by {name}", f"Tukey's test by {name}"]
    assert output == "" and list(dict.fromkeys(filter(None, seen))) == steps
    pd.testing.assert_frame_equal(shown, table)
    percent = [int(number) for number in re.findall(r"(\d+)%", errors)]
    done = [round(100 * step / len(steps)) for step in range(len(steps))]
    assert list(dict.fromkeys(percent)) == done
    assert errors.endswith("\r")  # nothing stays of the bar


# The interval of one system


def test_the_interval_is_that_of_compare_with_a_system_that_finds_nothing(lee):
    qrels, runs = lee
    with pytest.warns(UserWarning, match="nothing: 50 judged queries have no results"):
        row = rm.compare(qrels, {"tfidf": runs["tfidf"], "nothing": {}}, "AP", confidence=0.9).loc[
            0
        ]
    values = rm.evaluate(qrels, runs["tfidf"], ["AP", "RR"])
    alone = rm.mean_intervals(values, confidence=0.9)
    assert alone.index.tolist() == ["AP", "RR"]
    numbers = row[["n_queries", "difference", "ci_low", "ci_high"]].tolist()
    assert alone.loc["AP"].tolist() == numbers
    assert rm.mean_intervals(values, confidence=0.9, seed=1).loc["AP"].tolist() != numbers


def test_few_values_missing_ones_and_whole_numbers():
    values = pd.DataFrame({"a": [0.5, math.nan], "b": [math.nan] * 2, "c": [0.25, 0.25]})
    found = rm.mean_intervals(values)
    assert found.n_queries.tolist() == [1, 0, 2]
    assert found["mean"].tolist() == pytest.approx([0.5, math.nan, 0.25], nan_ok=True)
    for end in (found.ci_low, found.ci_high):
        assert end.tolist() == pytest.approx([math.nan, math.nan, 0.25], nan_ok=True)
    assert rm.mean_intervals(values[[]]).empty
    whole = rm.mean_intervals(pd.DataFrame({"AP": [1, 1, 0, 0, 1, 0]})).loc["AP"]
    assert (whole.ci_low, whole.ci_high) == (1 / 6, 5 / 6)


# Planning


def significant(n, edge, center):
    """The chance that |t| is above the edge: that of a normal mean, over all estimates of the
    deviation, whose n - 1 squares have a chi-squared sum."""
    ratio = np.linspace(1e-9, 1 + 9 / math.sqrt(2 * (n - 1)), 4001)
    logs = (n - 2) * np.log(ratio) - (n - 1) * ratio**2 / 2
    density = np.exp(logs - logs.max())
    chances = ndtr(center - edge * ratio) + ndtr(-center - edge * ratio)
    return np.trapezoid(chances * density, ratio) / np.trapezoid(density, ratio)


def power_by_integral(effect, n, alpha):
    low, high = 0.0, 1e4
    for _ in range(60):  # the edge that |t| exceeds with the chance alpha, if there is no effect
        middle = (low + high) / 2
        low, high = (middle, high) if significant(n, middle, 0) > alpha else (low, middle)
    return significant(n, low, effect * math.sqrt(n))


@pytest.mark.parametrize("n", [2, 3, 10, 200])
@pytest.mark.parametrize("alpha, power", [(0.05, 0.8), (0.01, 0.95), (0.1, 0.11)])
def test_the_detectable_difference_has_the_power(n, alpha, power):
    found = rm.detectable_difference(n, 0.25, alpha=alpha, power=power)
    assert power_by_integral(found / 0.25, n, alpha) == pytest.approx(power, abs=3e-4)


@pytest.mark.parametrize(
    "effect, power, alpha", [(0.3, 0.8, 0.05), (1, 0.95, 0.01), (2.5, 0.5, 0.1), (1, 0.1, 1e-4)]
)
def test_one_query_fewer_is_too_few(effect, power, alpha):
    n = rm.queries_needed(effect * 0.3, 0.3, alpha=alpha, power=power)
    assert isinstance(n, int)
    assert power_by_integral(effect, n, alpha) >= power
    assert n == 2 or power_by_integral(effect, n - 1, alpha) < power


def test_the_numbers_of_cohens_small_medium_and_large_effects():
    """As G*Power prints them for matched pairs, two tails, alpha 0.05 and power 0.8."""
    assert [rm.queries_needed(effect, 1) for effect in (0.2, 0.5, 0.8)] == [199, 34, 15]


def test_the_chapters_numbers(ap):
    """763.1918, 192.2468, 86.5258 and 32.4239 in statsmodels; the formula rounds up to the same."""
    pilot = ap["tfidf"] - ap["lsi"]
    formula = rm.practice.exercises()["queries_needed"].reference
    for worth, needed in {0.01: 764, 0.02: 193, 0.03: 87, 0.05: 33}.items():
        assert rm.queries_needed(worth, pilot.std(ddof=1)) == needed
        assert formula(pilot.tolist(), worth) == needed


def test_a_huge_effect_needs_two_queries_and_a_tiny_one_very_many():
    assert rm.queries_needed(1e6, 1) == 2
    for tiny in (1e-4, 1e-6):
        approximation = ((1.959964 + 0.841621) / tiny) ** 2
        assert rm.queries_needed(tiny, 1) == pytest.approx(approximation, rel=1e-4)
    smallest = 1e-6 * (1.959964 + 0.841621)
    assert rm.detectable_difference(10**12, 1) == pytest.approx(smallest, rel=1e-4)


# What they refuse

REFUSED = refusals("evaluation/refused_comparing.txt")
CALLED = ("compare", "report", "mean_intervals", "queries_needed", "detectable_difference")


@pytest.fixture(scope="module")
def names():
    """What the refused calls speak of."""
    qrels, runs = at_ranks(a=[1, 2], b=[2, 1])
    ok, bare = (rm.compare(qrels, runs, "RR") for _ in range(2))
    bare.attrs = {}
    return {name: getattr(rm, name) for name in CALLED} | {
        "QRELS": qrels,
        "RUNS": runs,
        "OK": ok,
        "BARE": bare,
        "NO_TESTS": rm.compare(qrels, runs, "RR", tests=[]),
        "INFINITE": math.inf,
        "ENDLESS": rm.custom_measure(lambda rels: rels[0] and math.inf, "endless"),
        "frame": lambda **columns: pd.DataFrame(columns),
    }


@pytest.mark.parametrize("call, error, message", REFUSED)
def test_what_they_refuse(names, call, error, message):
    assert_refused(call, error, message, names)


# Values that were computed elsewhere, and several runs of one system


def in_forms(lee, tmp_path):
    """The values of each system by RR and AP, in each form that compare takes."""
    tables = {name: rm.evaluate(lee[0], run, ["RR", "AP"]) for name, run in lee[1].items()}
    for name, table in tables.items():
        table.to_csv(tmp_path / f"{name}.csv")
        lines = [
            f"{measure.ljust(22)}\t{query}\t{value!r}\n"
            for query, row in table.iterrows()
            for measure, value in row.to_dict().items()
        ]
        more = [*lines, f"runid\tall\t{name}\n", "AP\tall\t0.1\n"]
        (tmp_path / name).write_text("".join(more), encoding="utf-8")
    yield tables
    yield {name: tmp_path / f"{name}.csv" for name in tables}
    yield {name: str(tmp_path / name) for name in tables}


def test_values_by_query_give_what_their_runs_give(lee, tmp_path):
    few = {"tests": "t", "baseline": "lsi"}
    both, expected = (rm.compare(*lee, measures, **few) for measures in (["RR", "AP"], "AP"))
    for values in in_forms(lee, tmp_path):
        pd.testing.assert_frame_equal(rm.compare(values=values, **few), both)
        found = rm.compare(values=values, measure="AP", **few)
        pd.testing.assert_frame_equal(found, expected)
    expected = expected.drop(columns="measure")
    tables = next(in_forms(lee, tmp_path))
    for label, values in [
        ("AP", {name: table["AP"] for name, table in tables.items()}),
        ("value", {name: table["AP"].to_dict() for name, table in tables.items()}),
        ("value", {name: table["AP"].rename(name) for name, table in tables.items()}),
    ]:
        found = rm.compare(values=values, **few)
        assert {*found.measure} == {label}
        pd.testing.assert_frame_equal(found.drop(columns="measure"), expected)


def test_a_query_without_a_value_is_left_out_with_a_warning():
    values = {"a": {"q1": 1.0, "q2": 0.5, "q3": 0.5}, "b": {"q1": 0.0, 3: 9.0, "q2": 0.5}}
    with pytest.warns(UserWarning, match="a: 1 query has no value, and is left out: 3; b: 1 .* q3"):
        (row,) = rm.compare(values=values, measure="faithfulness").itertuples()
    assert (row.measure, row.n_queries, row.mean_a, row.mean_b) == ("faithfulness", 2, 0.75, 0.25)
    with pytest.raises(ValueError, match="1 query has no value: 3"):
        rm.compare(values=values, strict=True)


def test_several_runs_of_a_system_are_their_mean_on_each_query(lee):
    qrels, runs = lee
    table = rm.compare(qrels, {"two": [runs["tfidf"], runs["lsi"]], "one": runs["bm25"]}, "AP")
    tfidf, lsi, one = (rm.evaluate(qrels, runs[n], "AP")["AP"] for n in ("tfidf", "lsi", "bm25"))
    expected = rm.compare(values={"two": (tfidf + lsi) / 2, "one": one}, measure="AP")
    pd.testing.assert_frame_equal(table, expected)
    values = {"two": [tfidf, lsi], "one": [one]}
    pd.testing.assert_frame_equal(rm.compare(values=values, measure="AP"), expected)
    assert " two: the mean of 2 runs on each query." in rm.report(table)
    with pytest.warns(UserWarning, match=r"^a\[1\]: 1 judged query has no results"):
        rm.compare({"q": {"a": 1}}, {"a": [{"q": {"a": 1}}, {}], "b": {"q": {"a": 1}}}, "AP")
    tuples = [("q", "a", 2.0), ("q", "b", 1.0)]
    assert rm.compare({"q": {"a": 1}}, {"a": tuples, "b": [tuples[:1]][0]}, "RR").mean_a.item() == 1


@pytest.mark.filterwarnings("error")
def test_an_overflow_is_refused_in_our_words():
    qrels = {f"q{i}": {"a": 1, "b": 0} for i in range(3)}
    runs = {name: {q: {"a": x, "b": 1} for q in qrels} for name, x in (("a", 2), ("b", 0))}
    huge = rm.custom_measure(lambda rels: 1e308 if rels[0] else -1e308, "huge")
    with pytest.raises(ValueError, match="measure 'huge' must differ by a finite number"):
        rm.compare(qrels, runs, huge)
