"""compare: scipy called directly, every sign flip counted, Holm's steps by hand, and the edge
rules."""

import itertools
import math
import sys
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee
from rankmetrics_lib.evaluation import paired
from rankmetrics_lib.evaluation.compare import compared, corrected

COLUMNS = [
    "system_a",
    "system_b",
    "n_queries",
    "mean_a",
    "mean_b",
    "difference",
    "ci_low",
    "ci_high",
    "effect_size",
    "p_t",
    "p_randomization",
    "p_wilcoxon",
    "wins",
    "ties",
    "losses",
    "deviation",
]
FROM_TWO_QUERIES = ["ci_low", "ci_high", "effect_size", "p_t", "p_randomization", "p_wilcoxon"]
# Student's sleep data: additional hours with two drugs, ten patients.
DRUG_1 = np.array([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0])
DRUG_2 = np.array([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])


@pytest.fixture(scope="module")
def lee():
    lee = load_lee()
    return lee.qrels(), {name: lee.run(name) for name in ("tfidf", "lsi", "bm25")}


@pytest.fixture(scope="module")
def table(lee):
    return rm.compare(*lee, "nDCG@10", method="none")


def of_one_pair(a, b):
    """The numbers of one pair of systems."""
    values = {"a": np.array(a), "b": np.array(b)}
    return {name: of[0] for name, of in compared(values, [("a", "b")], 0.95, 0).items()}


def column(differences):
    """The differences of one pair."""
    return np.array(differences, dtype=float)[:, None]


def at_ranks(**ranks):
    """Qrels and runs in which each system finds the one relevant document of each query at the
    given rank."""
    qrels = {f"q{i}": {"d": 1} for i in range(len(next(iter(ranks.values()))))}
    runs = {
        name: {
            f"q{i}": {"d": 0.0} | {f"x{j}": 1.0 for j in range(rank - 1)}
            for i, rank in enumerate(each)
            if rank
        }
        for name, each in ranks.items()
    }
    return qrels, runs


def test_each_pair_has_a_row(table):
    assert list(table.columns) == COLUMNS
    pairs = list(zip(table.system_a, table.system_b, strict=True))
    assert pairs == [("tfidf", "lsi"), ("tfidf", "bm25"), ("lsi", "bm25")]


def test_the_numbers_are_those_of_evaluate_and_scipy(lee, table):
    qrels, runs = lee
    values = {
        name: rm.evaluate(qrels, run, "nDCG@10")["nDCG@10"].to_numpy() for name, run in runs.items()
    }
    for row in table.itertuples():
        a, b = values[row.system_a], values[row.system_b]
        assert (row.n_queries, row.mean_a, row.mean_b) == (50, a.mean(), b.mean())
        assert row.difference == pytest.approx(np.mean(a - b), rel=1e-12)
        assert row.p_t == pytest.approx(stats.ttest_rel(a, b).pvalue, rel=1e-9)
        assert row.p_wilcoxon == pytest.approx(stats.wilcoxon(a, b).pvalue, rel=1e-6)
        assert row.effect_size == pytest.approx(np.mean(a - b) / np.std(a - b, ddof=1), rel=1e-9)
        # t = d * sqrt(n) ties the effect size to the test
        assert stats.ttest_rel(a, b).statistic == pytest.approx(
            row.effect_size * math.sqrt(50), rel=1e-9
        )
        resampled = stats.bootstrap(
            (a, b), lambda a, b, axis: np.mean(a - b, axis), paired=True, vectorized=True, rng=1
        )
        low, high = resampled.confidence_interval
        assert (row.ci_low, row.ci_high) == pytest.approx((low, high), abs=0.15 * (high - low))
        assert row.ci_low < row.difference < row.ci_high
        flipped = stats.permutation_test(
            (a, b),
            lambda a, b, axis: np.mean(a - b, axis),
            permutation_type="samples",
            vectorized=True,
            rng=1,
        )
        assert row.p_randomization == pytest.approx(flipped.pvalue, abs=0.02)


def test_students_sleep_data():
    """t = -4.0621 and p = 0.002833 in R's documentation of t.test; the mean difference is -1.58
    hours."""
    row = of_one_pair(DRUG_1, DRUG_2)
    assert row["difference"] == pytest.approx(-1.58)
    assert row["p_t"] == pytest.approx(0.002833, abs=5e-7)
    assert row["effect_size"] * math.sqrt(10) == pytest.approx(-4.0621, abs=5e-5)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=8))
@settings(max_examples=40)
def test_the_randomization_p_is_the_one_that_the_chapter_defines(values):
    """Tenths, whose sums differ in the last digits with the order of the terms."""
    a, b = ([value / 10 for value in system] for system in zip(*values, strict=True))
    expected = rm.practice.exercises()["randomization_p"].reference(a, b)
    row = of_one_pair(a, b)
    assert row["p_randomization"] == expected


@pytest.mark.parametrize("n", [2, 13])
def test_a_few_queries_are_swapped_in_all_ways(n):
    d = np.random.default_rng(n).random(n) - 0.3
    (p,) = paired.randomization_tests(column(d), seed=0)
    null = paired.null_means(column(d), seed=0)[:, 0]
    every = [np.dot(signs, d) / n for signs in itertools.product((1, -1), repeat=n)]
    assert sorted(null) == pytest.approx(sorted(every), abs=1e-12)
    assert p == np.mean(np.abs(every) >= abs(d.mean()) - 1e-12)


@pytest.mark.parametrize("n, seed", [(14, 0), (50, 1), (2000, 2)])
@pytest.mark.slow
def test_many_queries_are_swapped_at_random_and_the_observed_order_counts(n, seed):
    d = np.random.default_rng(n).normal(2 / n**0.5, 1, n)
    (p,) = paired.randomization_tests(column(d), seed)
    null = paired.null_means(column(d), seed)[:, 0]
    assert len(null) == 10_000 and null[0] == d.mean()
    assert p == np.mean(np.abs(null) >= abs(d.mean()) - 1e-12)
    # each query's sign is that of a fair coin, tossed for it alone
    assert null.std() == pytest.approx(np.sqrt((d**2).sum()) / n, rel=0.03)
    assert abs(null.mean()) < 4 * null.std() / 100
    with np.errstate(over="ignore"):  # SciPy 1.15 counts the permutations in floats
        peer = stats.permutation_test((d,), np.mean, permutation_type="samples", batch=1000, rng=3)
    assert p == pytest.approx(peer.pvalue, abs=0.012)
    assert 1e-4 <= paired.randomization_tests(column(np.ones(n)), seed)[0] < 1e-3  # never 0


@given(st.lists(st.integers(-4, 4), min_size=2, max_size=8))
@settings(max_examples=40)
def test_wilcoxon_ranks_the_queries_that_differ(differences):
    """The share of sign flips whose rank sum is at least as far from the middle; ties share their
    mean rank."""
    d = np.array([x for x in differences if x])
    ranks = stats.rankdata(abs(d))

    def far(signs):
        return abs(sum(sign * rank for sign, rank in zip(signs, ranks, strict=True)))

    seen = far(np.sign(d))
    flips = [far(signs) for signs in itertools.product((1, -1), repeat=len(d))]
    expected = sum(flip >= seen - 1e-9 for flip in flips) / len(flips)
    found = paired.wilcoxon_tests(column(differences) / 8)
    assert found[0] == pytest.approx(expected, rel=1e-9)


def test_swapping_two_systems_turns_the_signs_round(lee):
    qrels, runs = lee
    one = rm.compare(qrels, {name: runs[name] for name in ("lsi", "bm25")}, "AP").loc[0]
    other = rm.compare(qrels, {name: runs[name] for name in ("bm25", "lsi")}, "AP").loc[0]
    assert (one.mean_a, one.difference) == (other.mean_b, -other.difference)
    assert one.effect_size == pytest.approx(-other.effect_size)
    assert (one.p_t, one.p_wilcoxon) == pytest.approx((other.p_t, other.p_wilcoxon))


def test_a_seed_gives_the_same_numbers_again(lee, table):
    qrels, runs = lee
    pd.testing.assert_frame_equal(rm.compare(qrels, runs, "nDCG@10", method="none"), table)
    other = rm.compare(qrels, runs, "nDCG@10", method="none", seed=1)
    assert (other.ci_low != table.ci_low).all()
    assert (other.p_t == table.p_t).all()


def test_a_wider_confidence_gives_a_wider_interval(lee, table):
    wide = rm.compare(*lee, "nDCG@10", confidence=0.99)
    assert (wide.ci_low < table.ci_low).all() and (wide.ci_high > table.ci_high).all()


# Many systems


@pytest.mark.parametrize("n", [8, 64, 1024])
def test_the_interval_is_scipys_with_the_same_samples(n):
    """The means are exact in floats, so that SciPy too sees which of them are equal."""
    differences = np.random.default_rng(n).integers(-40, 64, (n, 3)) ** 3 / 2**18
    low, high = paired.intervals(differences, 0.9, seed=7)
    for pair in range(3):
        peer = stats.bootstrap(
            (differences[:, pair],), np.mean, confidence_level=0.9, batch=1000, rng=7
        ).confidence_interval
        assert (low[pair], high[pair]) == pytest.approx(tuple(peer), rel=1e-9)


def test_a_pair_has_the_same_numbers_beside_others():
    """Also where systems have no value for some queries, each for others."""
    rng = np.random.default_rng(3)
    values = {name: rng.random(30).round(2) for name in "abcd"}
    values["b"][4] = values["d"][[5, 6]] = math.nan
    values["c"] = values["a"] + 0.5
    pairs = list(itertools.combinations(values, 2))
    together = compared(values, pairs, 0.95, 0)
    assert together["n_queries"].tolist() == [29, 30, 28, 29, 27, 28]
    for number, pair in enumerate(pairs):
        for name, alone in compared(values, [pair], 0.95, 0).items():
            assert together[name][number] == pytest.approx(alone[0], rel=1e-12)


def test_twenty_systems_draw_no_more_than_two(monkeypatch):
    """All 190 pairs are compared by the same signs and samples, which take most of the time."""
    rng = np.random.default_rng(1)
    values = {f"{i}": rng.random(1000) for i in range(20)}
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


def test_holm_by_hand():
    """Sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1: 0.02, 0.03, 0.06, and 0.04 lifted to
    0.06."""
    p = np.array([0.01, 0.04, 0.03, 0.005])
    assert corrected(p, "holm") == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert corrected(p, "bonferroni") == pytest.approx([0.04, 0.16, 0.12, 0.02])
    assert corrected(p, "none").tolist() == p.tolist()
    assert corrected(np.array([0.6, 0.7]), "holm").tolist() == [1, 1]
    assert corrected(np.array([0.02, 0.01, 0.02]), "holm") == pytest.approx([0.04, 0.03, 0.04])


def test_corrected_p_values_stop_at_1_and_a_missing_one_is_not_counted():
    assert corrected(np.array([0.4, math.nan, 0.9]), "holm") == pytest.approx(
        [0.8, math.nan, 0.9], nan_ok=True
    )
    assert corrected(np.array([0.4, math.nan, 0.9]), "bonferroni") == pytest.approx(
        [0.8, math.nan, 1], nan_ok=True
    )


def test_each_test_is_corrected_for_the_number_of_pairs(lee, table):
    for method in ("holm", "bonferroni"):
        found = rm.compare(*lee, "nDCG@10", method=method)
        for test in ("p_t", "p_randomization", "p_wilcoxon"):
            assert found[test].tolist() == corrected(table[test].to_numpy(), method).tolist()
    assert (
        rm.compare(*lee, "nDCG@10", method="bonferroni").p_t == np.minimum(3 * table.p_t, 1)
    ).all()
    assert rm.compare(*lee, "nDCG@10").equals(rm.compare(*lee, "nDCG@10", method="holm"))


def test_a_baseline_stands_second_in_every_row(lee):
    found = rm.compare(*lee, "AP", baseline="lsi", method="bonferroni")
    assert list(zip(found.system_a, found.system_b, strict=True)) == [
        ("tfidf", "lsi"),
        ("bm25", "lsi"),
    ]
    every = rm.compare(*lee, "AP", method="none")
    assert found.p_t[0] == pytest.approx(min(2 * every.p_t[0], 1))


# Edge rules


def test_no_difference_at_all():
    row = rm.compare(*at_ranks(a=[1, 2, 3], b=[1, 2, 3]), "RR", method="none").loc[0]
    assert row[COLUMNS[5:]].tolist() == [0, 0, 0, 0, 1, 1, 1, 0, 3, 0, 0]


def test_the_same_difference_everywhere():
    row = rm.compare(*at_ranks(a=[1, 1, 1], b=[2, 2, 2]), "RR").loc[0]
    assert row[COLUMNS[5:]].tolist() == [
        *(0.5, 0.5, 0.5, math.inf, 0, 2 / 8, 2 / 8),
        *(3, 0, 0, 0),
    ]
    same = column([-0.5, -0.5])
    assert (paired.effect_sizes(same)[0], paired.t_tests(same)[0]) == (-math.inf, 0)


@pytest.mark.filterwarnings("ignore:.* judged quer")
def test_a_query_that_a_run_lacks_counts_as_0():
    row = rm.compare(*at_ranks(a=[1, 1, None], b=[1, 2, 4]), "RR").loc[0]
    assert (row.n_queries, row.mean_a, row.mean_b) == (3, 2 / 3, (1 + 1 / 2 + 1 / 4) / 3)


def test_one_query_has_means_and_no_test():
    row = rm.compare(*at_ranks(a=[1], b=[2]), "RR").loc[0]
    assert (row.n_queries, row.mean_a, row.mean_b, row.difference) == (1, 1, 0.5, 0.5)
    assert row[[*FROM_TWO_QUERIES, "deviation"]].isna().all()
    assert row[["wins", "ties", "losses"]].tolist() == [1, 0, 0]


def test_two_queries_have_all_numbers():
    row = rm.compare(*at_ranks(a=[1, 1], b=[2, 4]), "RR").loc[0]
    assert (row.ci_low, row.ci_high) == (1 / 2, 3 / 4)
    assert row.effect_size == pytest.approx((5 / 8) / np.std([1 / 2, 3 / 4], ddof=1))
    assert row.p_t == pytest.approx(stats.ttest_1samp([1 / 2, 3 / 4], 0).pvalue)
    assert (row.p_randomization, row.p_wilcoxon) == (1 / 2, 1 / 2)


def test_the_relevance_level_is_that_of_a_measure_without_one():
    qrels = {"q1": {"a": 1, "b": 2}, "q2": {"a": 2, "b": 1}, "q3": {"a": 1}}
    runs = {"one": {q: {"a": 2, "b": 1} for q in qrels}, "two": {q: {"b": 1} for q in qrels}}
    of_level = rm.compare(qrels, runs, "AP", relevance_level=2)
    pd.testing.assert_frame_equal(of_level, rm.compare(qrels, runs, "AP(rel=2)"))
    assert (of_level.mean_a[0], of_level.mean_b[0]) == (1 / 2, 1 / 3)


@pytest.mark.parametrize("module", ["pandas", "scipy"])
def test_without_its_libraries_the_error_says_what_to_install(monkeypatch, module):
    monkeypatch.setitem(sys.modules, module, None)
    message = r"^compare needs pandas and scipy: pip install 'rankmetrics_lib\[evaluation\]'$"
    with pytest.raises(ModuleNotFoundError, match=message):
        rm.compare(*at_ranks(a=[1], b=[2]), "RR")


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
    assert row[["mean_a", "mean_b", "difference", *FROM_TWO_QUERIES, "deviation"]].isna().all()


def test_differences_that_only_rounding_tells_apart_are_ties():
    d = np.array([0.3 - 0.2, 0.2 - 0.1, 0.1])
    assert len(set(d)) > 1
    row = of_one_pair([0.3, 0.2, 0.1], [0.2, 0.1, 0.0])
    assert (row["effect_size"], row["p_t"], row["p_wilcoxon"]) == (math.inf, 0, 0.25)


def test_values_that_only_rounding_tells_apart_are_ties():
    row = of_one_pair([0.1 * 3 * 1000] * 4, [300.0] * 4)
    assert (row["ties"], row["p_t"], row["effect_size"]) == (4, 1, 0)


def test_infinite_values_of_both_are_left_out():
    infinite = rm.custom_measure(lambda rels: math.inf if rels[0] else 1.0, "mine")
    qrels = {f"q{number}": {"d": int(number == 0)} for number in range(4)}
    run = {query: {"d": 1} for query in qrels}
    row = rm.compare(qrels, {"a": run, "b": run}, infinite).loc[0]
    assert (row.n_queries, row.ties) == (3, 3)


def test_more_queries_than_fit_a_batch_need_no_warning():
    rng = np.random.default_rng(0)
    a, b = rng.random(1200), rng.random(1200)
    row = of_one_pair(a, b)
    assert row["ci_low"] < row["difference"] < row["ci_high"]


@pytest.mark.parametrize(
    "error, message, arguments",
    [
        (TypeError, r"runs must be a dict of names and runs, got \[{}, {}\]", {"runs": [{}, {}]}),
        (ValueError, "runs must hold at least two systems, got 1", {"runs": {"a": {}}}),
        (ValueError, "baseline must be one of the runs 'a', 'b', got 'c'", {"baseline": "c"}),
        (
            ValueError,
            "method must be 'holm' or 'bonferroni' or 'benjamini-hochberg' or 'none', got 'bh'",
            {"method": "bh"},
        ),
        (ValueError, "confidence must be a number between 0 and 1, got 95", {"confidence": 95}),
        (ValueError, "confidence must be a number between 0 and 1, got 1", {"confidence": 1}),
        (ValueError, "confidence must be a number between 0 and 1, got 0", {"confidence": 0}),
        (TypeError, "seed must be an integer", {"seed": "x"}),
        (TypeError, "measure must be a string .* or a sequence of them, got 7", {"measure": 7}),
        (ValueError, "measure must name at least one, got none", {"measure": []}),
        (ValueError, "tests must be 't' or .* or 'tukey', got 'tuckey'", {"tests": "tuckey"}),
        (ValueError, "tests must be 't' or .* or 'tukey', got 7", {"tests": ["t", 7]}),
        (ValueError, "tests must be 't' or .* or 'tukey', got None", {"tests": None}),
        (ValueError, "unknown measure 'nDGC@10': did you mean", {"measure": "nDGC@10"}),
        (
            ValueError,
            "measure must be one whose mean is arithmetic, got 'GMAP'; compare 'AP' instead",
            {"measure": "GMAP"},
        ),
    ],
)
def test_bad_input_is_named(error, message, arguments):
    qrels, runs = at_ranks(a=[1, 2], b=[2, 1])
    with pytest.raises(error, match=message):
        rm.compare(**{"qrels": qrels, "runs": runs, "measure": "RR"} | arguments)
