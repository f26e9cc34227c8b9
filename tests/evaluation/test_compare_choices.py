"""compare's choices: several measures, the tests, the corrections. scipy and statsmodels called
directly, every arrangement counted, and the same numbers on any number of threads."""

import itertools
import math
import os
import re
import subprocess
import sys
import warnings

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.multitest import multipletests

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import load_lee
from rankmetrics_lib.evaluation import paired, tukey
from rankmetrics_lib.evaluation.compare import PAIRED_TESTS, TESTS, compared, corrected, tukey_of

MEASURES = ["nDCG@10", "AP", "RR"]
EIGHTHS = st.integers(-4, 4).map(lambda eighths: eighths / 8)


@pytest.fixture(scope="module")
def lee():
    lee = load_lee()
    return lee.qrels(), {name: lee.run(name) for name in ("tfidf", "lsi", "bm25")}


@pytest.fixture(scope="module")
def table(lee):
    return rm.compare(*lee, MEASURES, tests=TESTS)


def column(differences):
    return np.array(differences, dtype=float)[:, None]


# Several measures


@pytest.mark.slow
def test_each_measure_has_the_rows_that_it_has_alone(lee, table):
    assert list(table.columns)[:3] == ["measure", "system_a", "system_b"]
    assert table.measure.tolist() == [name for name in MEASURES for _ in range(3)]
    for name in MEASURES:
        alone = rm.compare(*lee, name, tests=TESTS)
        rows = table[table.measure == name].drop(columns="measure").reset_index(drop=True)
        pd.testing.assert_frame_equal(rows, alone, check_exact=True)


def test_a_measure_has_its_canonical_name_once(lee):
    found = rm.compare(*lee, ("MAP", "AP", "AP(rel=1)"), tests="sign", baseline="lsi")
    assert found.measure.tolist() == ["AP", "AP"]
    assert rm.compare(*lee, ["AP"], tests="sign").measure.tolist() == ["AP"] * 3


def test_a_name_of_trec_eval_may_stand_for_several_measures_in_a_list(lee):
    found = rm.compare(*lee, ["P.5,10"], tests="t", baseline="lsi")
    assert found.measure.tolist() == ["P@5", "P@5", "P@10", "P@10"]
    with pytest.raises(ValueError, match=r"a sequence: \['P.5,10'\] stands for P@5, P@10"):
        rm.compare(*lee, "P.5,10")


def test_a_function_is_a_measure(lee):
    found = rm.compare(*lee, [rm.formulas.reciprocal_rank, "RR"], tests="t")
    one, other = (found[found.measure == name] for name in ("reciprocal_rank", "RR"))
    assert one.difference.tolist() == other.difference.tolist()
    alone = rm.compare(*lee, rm.formulas.reciprocal_rank, tests="t")
    assert "measure" not in alone and alone.p_t.tolist() == one.p_t.tolist()


def test_everything_is_read_once(lee, monkeypatch):
    given = []

    def noted(read):
        return lambda name, *more: given.append(name) or read(name, *more)

    for module in ("evaluate", "read"):
        of_module = vars(sys.modules[f"rankmetrics_lib.evaluation.{module}"])
        monkeypatch.setitem(of_module, "frame_of", noted(of_module["frame_of"]))
    rm.compare(*lee, MEASURES)
    assert given == ["qrels", "run", "run", "run"]


def test_files_give_the_same_as_tables(lee, tmp_path):
    qrels, runs = lee
    form = {"sep": " ", "header": False, "index": False}
    columns = ["query_id", "iteration", "doc_id", "relevance"]
    qrels.assign(iteration=0)[columns].to_csv(tmp_path / "qrels", **form)
    for name, run in runs.items():
        lines = run.assign(q0="Q0", rank=1, tag="t")
        columns = ["query_id", "q0", "doc_id", "rank", "score", "tag"]
        lines[columns].to_csv(tmp_path / name, **form)
    files = {name: tmp_path / name for name in runs}
    found = rm.compare(tmp_path / "qrels", files, MEASURES)
    pd.testing.assert_frame_equal(found, rm.compare(qrels, runs, MEASURES))


def test_a_warning_points_at_the_line_of_the_user(lee):
    qrels, runs = lee
    fewer = qrels[qrels.query_id != qrels.query_id.iloc[-1]]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        rm.compare(fewer, runs, "AP")
    assert {warning.filename for warning in caught} == {__file__}


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


def test_wins_ties_losses_and_the_deviation(lee, table):
    qrels, runs = lee
    ap = {name: rm.evaluate(qrels, run, "AP")["AP"] for name, run in runs.items()}
    for row in table[table.measure == "AP"].itertuples():
        d = (ap[row.system_a] - ap[row.system_b]).round(12)
        assert (row.wins, row.ties, row.losses) == (sum(d > 0), sum(d == 0), sum(d < 0))
        assert row.deviation == pytest.approx(d.std(), rel=1e-12)
        assert row.effect_size == pytest.approx(row.difference / row.deviation, rel=1e-12)


def test_progress_is_shown_on_stderr(lee, capsys, monkeypatch):
    from rankmetrics_lib.evaluation import progress

    monkeypatch.setattr(progress, "BAR_AFTER", 0)
    shown = rm.compare(*lee, MEASURES, tests=TESTS, progress=True)
    output, errors = capsys.readouterr()
    seen = [line.split(", ", 1)[1].strip() for line in errors.split("\r") if ", " in line]
    steps = [f"evaluate {name}" for name in lee[1]]
    for name in MEASURES:
        steps += [f"compare by {name}", f"Tukey's test by {name}"]
    assert output == "" and list(dict.fromkeys(filter(None, seen))) == steps
    pd.testing.assert_frame_equal(shown, rm.compare(*lee, MEASURES, tests=TESTS))
    assert capsys.readouterr().err == ""
    percent = [int(number) for number in re.findall(r"(\d+)%", errors)]
    done = [round(100 * step / len(steps)) for step in range(len(steps))]
    assert list(dict.fromkeys(percent)) == done
    assert errors.endswith("\r")  # nothing stays of the bar


def test_short_work_shows_no_progress(lee, capsys):
    rm.compare(*lee, "AP", tests=[], progress=True)
    assert capsys.readouterr().err == ""


def test_progress_needs_tqdm(lee, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    message = r"^progress needs tqdm: pip install 'rankmetrics_lib\[evaluation\]'$"
    with pytest.raises(ModuleNotFoundError, match=message):
        rm.compare(*lee, "AP", progress=True)


# The tests


def test_the_columns_are_the_tests_in_their_order(lee):
    for tests in (["sign", "t"], ("tukey",), "bootstrap", [], ["t", "t"]):
        found = rm.compare(*lee, "AP", tests=tests)
        names = [tests] if isinstance(tests, str) else dict.fromkeys(tests)
        assert [name for name in found if name.startswith("p_")] == [f"p_{name}" for name in names]
    assert list(rm.compare(*lee, ["AP", "RR"], tests=["t", "t"])) == ["measure", *found]


@given(st.lists(EIGHTHS, min_size=2, max_size=40))
@settings(max_examples=60)
def test_the_sign_test_is_scipys_binomial_test(differences):
    wins, losses = sum(d > 0 for d in differences), sum(d < 0 for d in differences)
    n = wins + losses
    expected = stats.binomtest(wins, n).pvalue if n else 1
    assert paired.sign_tests(column(differences))[0] == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("n", [5, 20, 50])
def test_wilcoxon_is_exact_without_ties_and_zeros(n):
    d = np.random.default_rng(n).normal(0.2, 1, n)
    exact = stats.wilcoxon(d, method="exact").pvalue
    assert paired.wilcoxon_tests(column(d))[0] == exact


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


def test_the_bootstrap_test_at_its_edges():
    zero, same = np.zeros(9), np.full(9, 0.25)
    p = paired.bootstrap_tests(np.column_stack([zero, same]), 0)
    assert p.tolist() == [1, 1 / 10_000]


def test_the_bootstrap_test_keeps_its_level():
    """Of 400 experiments without a difference, about 20 are significant at 5 %."""
    d = np.random.default_rng(8).normal(0, 1, (30, 400))
    assert 8 <= (paired.bootstrap_tests(d, 0) <= 0.05).sum() <= 34


# Tukey's HSD


def every_arrangement(values):
    """The range of the means in each arrangement, counted one by one."""
    ranges = []
    for rows in itertools.product(*(itertools.permutations(row) for row in values)):
        means = [sum(of_system) / len(values) for of_system in zip(*rows, strict=True)]
        ranges.append(max(means) - min(means))
    return ranges


@pytest.mark.parametrize("n_queries, n_systems", [(2, 2), (9, 2), (2, 3), (5, 3), (2, 4), (1, 6)])
def test_tukeys_p_counts_every_arrangement_of_few_values(n_queries, n_systems):
    values = np.random.default_rng(n_queries).integers(0, 9, (n_queries, n_systems)) / 10
    ranges = every_arrangement(values.tolist())
    differences = values.mean(axis=0)[:, None] - values.mean(axis=0)
    expected = [np.mean([r >= abs(d) - 1e-12 for r in ranges]) for d in differences.ravel()]
    found = tukey.tukey_tests(values, differences.ravel(), seed=0)
    assert found == pytest.approx(expected, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("n_queries, n_systems", [(4, 4), (6, 3)])
def test_drawn_arrangements_come_near_to_all_of_them(n_queries, n_systems):
    """Few enough to count them here, too many for compare to do so."""
    values = np.random.default_rng(0).random((n_queries, n_systems))
    ranges = np.array(every_arrangement(values.tolist()))
    differences = np.quantile(ranges, [0.05, 0.5, 0.9, 0.99])
    expected = [np.mean(ranges >= d - 1e-12) for d in differences]
    assert math.factorial(n_systems) ** n_queries > tukey.RESAMPLES
    assert tukey.tukey_tests(values, differences, 1) == pytest.approx(expected, abs=0.02)


@given(st.lists(st.tuples(EIGHTHS, EIGHTHS), min_size=2, max_size=13))
@settings(max_examples=40)
def test_of_two_systems_tukeys_test_is_the_randomization_test(values):
    a, b = np.array(values).T
    found = tukey_of({"a": a, "b": b}, [("a", "b")], 0)
    assert found == pytest.approx(paired.randomization_tests(column(a - b), 0), abs=1e-12)


def test_random_arrangements_are_as_many_as_the_resamples_and_the_observed_one():
    values = np.random.default_rng(0).random((40, 3))
    assert len(tukey.null_ranges(values, 0)) == tukey.RESAMPLES + 1


def test_of_two_systems_it_comes_near_where_both_draw():
    a, b = np.random.default_rng(2).random((2, 40))
    for shift in (0, 0.05, 0.1, 0.2):
        (found,) = tukey_of({"a": a + shift, "b": b}, [("a", "b")], 0)
        (expected,) = paired.randomization_tests(column(a + shift - b), 0)
        assert found == pytest.approx(expected, abs=0.02)


def test_tukeys_p_is_never_below_that_of_the_pair_alone(lee, table):
    """Up to the draws: with more systems, larger differences occur by chance."""
    alone = rm.compare(*lee, "AP", tests="randomization", method="none")
    rows = table[table.measure == "AP"].reset_index(drop=True)
    assert (rows.p_tukey >= alone.p_randomization - 0.02).all()


@pytest.mark.slow
def test_tukeys_p_comes_near_to_that_of_normal_values():
    """The studentized range of a two-way layout, for values that are normal."""
    rng = np.random.default_rng(5)
    n, m = 200, 4
    values = rng.normal(0, 1, (n, m)) + rng.normal(0, 2, (n, 1)) + [0, 0.1, 0.2, 0.3]
    rest = values - values.mean(axis=0) - values.mean(axis=1, keepdims=True) + values.mean()
    error = math.sqrt((rest**2).sum() / ((n - 1) * (m - 1)) / n)
    for a, b in itertools.combinations(range(m), 2):
        difference = abs(values[:, a].mean() - values[:, b].mean())
        expected = stats.studentized_range.sf(difference / error, m, (n - 1) * (m - 1))
        (found,) = tukey.tukey_tests(values, np.array([difference]), 0)
        assert found == pytest.approx(expected, abs=0.03)


def test_tukeys_test_looks_at_the_queries_that_all_systems_have():
    rng = np.random.default_rng(4)
    values = {name: rng.random(12) for name in "abc"}
    whole = {name: of[2:] for name, of in values.items()}
    values["a"][0] = values["c"][1] = math.nan
    pairs = [("a", "b"), ("b", "c")]
    assert tukey_of(values, pairs, 0).tolist() == tukey_of(whole, pairs, 0).tolist()
    one = {name: of[:1] for name, of in whole.items()}
    assert np.isnan(tukey_of(one, pairs, 0)).all()


def test_a_baseline_changes_no_p_of_tukey(lee, table):
    rows = rm.compare(*lee, "AP", tests="tukey", baseline="tfidf")
    every = table[table.measure == "AP"].p_tukey.tolist()
    assert rows.p_tukey.tolist() == every[:2]


def test_tukeys_p_is_not_corrected_again(lee):
    for method in ("none", "bonferroni"):
        assert rm.compare(*lee, "AP", tests="tukey", method=method).p_tukey.equals(
            rm.compare(*lee, "AP", tests="tukey").p_tukey
        )


# The corrections


@pytest.mark.parametrize(
    "ours, theirs",
    [("holm", "holm"), ("bonferroni", "bonferroni"), ("benjamini-hochberg", "fdr_bh")],
)
@pytest.mark.sampled
def test_the_corrections_are_those_of_statsmodels(ours, theirs):
    rng = np.random.default_rng(0)
    for n in (1, 2, 3, 10, 190):
        p = rng.random(n).round(2) ** 3
        expected = multipletests(p, method=theirs)[1]
        assert corrected(p, ours) == pytest.approx(expected, rel=1e-12)


def test_benjamini_hochberg_by_hand():
    """Sorted 0.005, 0.01, 0.03, 0.04 times 4/1, 4/2, 4/3, 4/4: 0.02, 0.02, 0.04, 0.04."""
    p = np.array([0.01, 0.04, 0.03, 0.005])
    assert corrected(p, "benjamini-hochberg") == pytest.approx([0.02, 0.04, 0.04, 0.02])
    p = np.array([0.4, math.nan, 0.9])
    assert corrected(p, "benjamini-hochberg") == pytest.approx([0.8, math.nan, 0.9], nan_ok=True)
    assert np.isnan(corrected(np.array([math.nan]), "benjamini-hochberg")).all()


def test_every_test_but_tukeys_is_corrected(lee):
    plain = rm.compare(*lee, "AP", tests=TESTS, method="none")
    found = rm.compare(*lee, "AP", tests=TESTS, method="benjamini-hochberg")
    for test in PAIRED_TESTS:
        expected = corrected(plain[f"p_{test}"].to_numpy(), "benjamini-hochberg")
        assert found[f"p_{test}"].tolist() == expected.tolist()


# The same numbers, however they are computed

PROGRAM = """
import itertools
import numpy as np
from rankmetrics_lib.evaluation.compare import TESTS, compared, tukey_of

rng = np.random.default_rng(0)
values = {name: rng.random(1003) ** 2 for name in "abcd"}
pairs = list(itertools.combinations(values, 2))
numbers = compared(values, pairs, 0.95, 7, TESTS)
numbers["p_tukey"] = tukey_of(values, pairs, 7)
print({name: [float(x).hex() for x in of] for name, of in numbers.items()})
"""


@pytest.mark.slow
def test_any_number_of_threads_gives_the_same_numbers():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "OPENBLAS_NUM_THREADS": threads},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for threads in ("1", "2")
    }
    assert len(outputs) == 1


@pytest.mark.slow
def test_any_number_of_cores_gives_the_same_p_of_tukey(monkeypatch):
    assert tukey.RESAMPLES % tukey.PARTS == 0
    values = np.random.default_rng(0).random((30, 4))
    found = []
    for cores in (1, 2, 5, None):
        monkeypatch.setattr(tukey.os, "cpu_count", lambda cores=cores: cores)
        found.append(tukey.random_sums(values, 0).tolist())
    assert all(sums == found[0] for sums in found)


@pytest.mark.parametrize("batch", [1, 5000, 77_777, 10**9])
def test_any_batch_gives_the_same_numbers(batch, monkeypatch):
    values = {name: np.random.default_rng(ord(name)).random(51) for name in "abc"}
    pairs = list(itertools.combinations(values, 2))
    expected = compared(values, pairs, 0.95, 7, TESTS)
    monkeypatch.setattr(paired, "BATCH", batch)
    found = compared(values, pairs, 0.95, 7, TESTS)
    for name, numbers in expected.items():
        assert found[name].tolist() == pytest.approx(numbers.tolist(), rel=0, abs=0, nan_ok=True)


NORMAL = np.random.default_rng(0).normal(0, 3, (999, 4)) * [1, 1e-9, 1e9, 0]
NEARLY_EQUAL = 1 - np.random.default_rng(0).random((1023, 4)) / 1000  # the sum needs every bit


@pytest.mark.parametrize("values", [NORMAL, NEARLY_EQUAL], ids=["normal", "nearly equal"])
def test_sums_of_rounded_values_are_exact_in_any_order(values):
    rounded = paired.summable(values)
    sums = {
        tuple(np.random.default_rng(i).permutation(rounded).cumsum(axis=0)[-1]) for i in range(9)
    }
    assert len(sums) == 1
    assert sums == {tuple(math.fsum(of) for of in rounded.T)}
    steps = abs(values).max(axis=0) * len(values) * 2.0**-52
    assert (abs(rounded - values) <= steps).all()
