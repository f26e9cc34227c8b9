"""What is ambiguous or broken is an error that says what is wrong and how to settle it, by whatever
way it comes; what does not match between judgments and results is one warning that counts.

The pages to read are refused_*.txt and warned.txt; refused_measures.txt is tested with the names.
"""

import itertools
import re
import sys
from collections import namedtuple
from math import inf, nan

import numpy as np
import pandas as pd
import polars as pl
import pytest
from forms import frame
from refusals import assert_refused, pattern, refusals
from scipy.sparse import csr_array

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation.join import Judged, join
from rankmetrics_lib.evaluation.read import judgments_from, results_from
from rankmetrics_lib.evaluation.read_memory import Columns

QRELS = pd.DataFrame(
    [("q1", "a", 3), ("q1", "b", 1), ("2", "a", 0)], columns=["query_id", "doc_id", "relevance"]
)
RUN = pd.DataFrame(
    [("q1", "b", 3.5), ("q1", "a", 2.25), ("q1", "u", 1.0), ("2", "x", 9.0)],
    columns=["query_id", "doc_id", "score"],
)
IN_DICTS = {"q1": {"a": 3, "b": 1}, "2": {"a": 0}}
BAD_AT_THE_END = np.zeros((2, 3, 100_000))
BAD_AT_THE_END[1, 2, -1] = -1
NAMES = {
    "nan": nan,
    "inf": inf,
    "np": np,
    "pd": pd,
    "pl": pl,
    "csr": csr_array,
    "Row": namedtuple("Row", "topic page grade"),
    "QRELS": QRELS,
    "RUN": RUN,
    "BAD_AT_THE_END": BAD_AT_THE_END,
    "means": rm.means,
    "qrels_and_run": rm.qrels_and_run,
    "arrays": lambda labels, scores, measure="AP", **more: rm.evaluate_arrays(
        labels, scores, measure, **more
    ),
}


def by_evaluator(qrels, run, measure="AP", **options):
    """An Evaluator has no options for a run of another form."""
    if options:
        return rm.evaluate(qrels, run, measure, **options)
    return rm.Evaluator(qrels, measure).evaluate(run)


@pytest.mark.parametrize("call, error, message", refusals("evaluation/refused_runs.txt"))
def test_a_run(call, error, message):
    for run in (
        lambda run, measure="AP", **more: rm.evaluate(QRELS, run, measure, **more),
        lambda run, measure="AP", **more: rm.evaluate(IN_DICTS, run, measure, **more),
        lambda run, *more, **options: by_evaluator(IN_DICTS, run, *more, **options),
    ):
        assert_refused(call, error, message, NAMES | {"run": run})


@pytest.mark.parametrize("call, error, message", refusals("evaluation/refused_qrels.txt"))
def test_judgments(call, error, message):
    """An Evaluator refuses them when it is made; what is named twice it finds with a run."""
    for qrels in (
        lambda qrels, measure="AP": rm.evaluate(qrels, RUN, measure),
        lambda qrels, measure="AP": rm.evaluate(qrels, {"q1": {"a": 1.0}}, measure),
        lambda qrels, measure="AP": rm.Evaluator(qrels, measure).evaluate(RUN),
        lambda qrels, measure="AP": rm.Evaluator(qrels, measure),
    )[: 3 if "twice" in message else 4]:
        assert_refused(call, error, message, NAMES | {"qrels": qrels})


@pytest.mark.parametrize("call, error, message", refusals("evaluation/refused_arrays.txt"))
def test_arrays_and_means(call, error, message):
    assert_refused(call, error, message, NAMES)


def compared(**options):
    return rm.compare(IN_DICTS, {"a": RUN, "b": RUN}, "AP", **options)


@pytest.mark.parametrize(
    "call, modules, said",
    [
        (lambda: rm.evaluate(IN_DICTS, {}, "AP"), ["pandas", "pyarrow"], "evaluate"),
        (lambda: rm.Evaluator(IN_DICTS, "AP"), ["pandas", "pyarrow"], "Evaluator"),
        (lambda: rm.read_run(__file__), ["pandas", "pyarrow"], "reading files"),
        (compared, ["pandas", "scipy"], "compare"),
        (lambda: compared(progress=True), ["tqdm"], "progress"),
        (lambda: rm.mean_intervals(pd.DataFrame()), ["pandas", "scipy"], "mean_intervals"),
    ],
)
def test_without_its_libraries_the_error_says_what_to_install(monkeypatch, call, modules, said):
    message = f"{said} needs {' and '.join(modules)}: pip install 'rankmetrics-lib[evaluation]'"
    for module in modules:
        with monkeypatch.context() as without, pytest.raises(ModuleNotFoundError) as error:
            without.setitem(sys.modules, module, None)
            call()
        assert (str(error.value), error.value.name) == (message, module)


# Doubts

POOL = {"a": 2, "b": 0}  # with a grade of 0: someone looked at documents that a run may return
SOFT = {"a": 1.0, "b": 0.8, "c": 0.5, "d": 0.2}
JUDGED = {"q1": POOL, "q2": POOL, "q3": POOL}
GOOD = {query: {"a": 1.0} for query in JUDGED}


def without(query):
    return {one: results for one, results in GOOD.items() if one != query}


def test_how_both_sides_meet_may_be_asked_before_the_lists():
    judged = Judged.of(judgments_from(JUDGED, Columns()))
    joined = join(judged, results_from(GOOD | {"q2": {"x": 1.0}}, Columns()))
    assert joined.matches().matched.tolist() == [True, False, True]


DOUBTED = {
    "QRELS": JUDGED,
    "GOOD": GOOD,
    "without": without,
    "pd": pd,
    "SCORED": {
        "q1": {"a": 0.92, "b": 0.11},
        "q2": {"a": 0.37, "b": 7.13},
        "q3": {"a": 2.93, "b": 1},
    },
    "ROWS": frame,
    "one": lambda retrieved, judged: ({"q": {judged: 1}}, {"q": {retrieved: 1}}),
    "ids": lambda letter, n: {"q": {f"{letter}{i}": int(letter == "d") for i in range(n)}},
    "ONE_SUBTOPIC": QRELS[:1].assign(subtopic_id="0"),
}


def in_partitions(qrels, run, measure="AP", **options):
    import dask.dataframe as dd

    types = {"query_id": "str", "doc_id": "str", "score": float}
    parts = dd.from_pandas(frame(run, "score").astype(types), npartitions=2, sort=False)
    return rm.evaluate(qrels, parts, measure, **options)


@pytest.mark.parametrize("call, warning, message", refusals("evaluation/warned.txt"))
def test_what_does_not_match_is_one_warning(call, warning, message):
    def evaluate(qrels, run, measure="AP", **options):
        return rm.evaluate(qrels, run, measure, **options)

    ways = [evaluate]
    if "SUBTOPIC" not in call and not message.startswith("..."):
        ways.append(in_partitions)
    for way in ways:
        with pytest.warns(rm.RankMetricsWarning) as caught:
            eval(call, DOUBTED | {"evaluate": way})
        assert len(caught) == 1 and caught[0].filename == __file__
        text = str(caught[0].message)
        assert re.fullmatch(pattern(message), text), text
        with pytest.raises(ValueError) as error:
            eval(call.removesuffix(")") + ", strict=True)", DOUBTED | {"evaluate": way})
        expected = re.sub(", and (are left|is left|counts? as|no document counts)[^:]*", "", text)
        assert str(error.value) == expected


@pytest.mark.parametrize(
    "qrels, run",
    [
        (JUDGED, {query: {"x": 3, "a": 2, "y": 1} for query in JUDGED}),  # unjudged documents
        # Where only relevant documents were judged, a run may miss them
        ({"q1": {"a": 1}, "q2": {"a": 1}}, {"q1": {"a": 1}, "q2": {"x": 1}}),
        ({"q": {"a": -1, "b": 0}}, {"q": {"a": 1}}),  # a negative grade: someone has seen it
        ({"q": {"a": 0}}, {"q": {"a": 1}}),  # nobody has found a relevant document
        ({f"q{n}": SOFT for n in range(9)}, {f"q{n}": {"a": 1} for n in range(9)}),  # soft labels
        ({"q": {str(n): n / 8 for n in range(9)}}, {"q": {"0": 1}}),  # all different, but even
        ({f"q{n}": {"a": 1, "b": 0.01 * (n % 4)} for n in range(99)}, {"q0": {"a": 1}}),  # few
    ],
)
def test_what_is_ordinary_is_no_warning(qrels, run):
    run = run | {query: {"a": 1} for query in qrels if query not in run}
    for form in (qrels, frame(qrels, "relevance")):
        found = rm.evaluate(form, run, ["AP", "AUC", "Bpref"], strict=True)
        assert len(found) == len(qrels)


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(45))
def test_random_grades_are_no_scores(seed):
    """Whole grades under any name, mean ratings of 1 to 15 people, one judgment for each query."""
    rng = np.random.default_rng(seed)
    n_queries, n = rng.integers(1, 30), rng.integers(1, 60)
    whole = rng.integers(0, rng.integers(2, 200), (n_queries, n))
    ratings = rng.integers(0, 5, (n_queries + 9, n + 9, 1 + seed % 15)).mean(axis=2)
    single = rng.integers(0, 51, (30 + n_queries, 1)) / 50
    for labels, value in ((whole, "score"), (ratings, "relevance"), (single, "relevance")):
        table = {f"q{q}": {f"d{d}": x for d, x in enumerate(row)} for q, row in enumerate(labels)}
        run = {query: dict.fromkeys(row, 1) for query, row in table.items()}
        rm.evaluate(frame(table, value), run, "nDCG", strict=True)


EXCHANGED = "the judgments look like scores: .*are qrels and run swapped"


def test_whoever_measures_asks_whether_qrels_and_run_are_exchanged(tmp_path):
    scored, qrels = tmp_path / "scored", tmp_path / "qrels"
    table = frame(DOUBTED["SCORED"], "score")
    scored.write_text(table.to_csv(index=False))
    qrels.write_text("".join(f"{q} 0 {d} {x}\n" for q, d, x in table.itertuples(index=False)))
    runs = {"one": GOOD, "other": GOOD}
    ways = [
        lambda given, strict: rm.evaluate(given, GOOD, "RR", strict=strict),
        lambda given, strict: rm.Evaluator(given, "RR", strict=strict),
        lambda given, strict: rm.compare(given, runs, "RR", tests=["t"], strict=strict),
    ]
    for way, given in itertools.product(ways, (DOUBTED["SCORED"], table, scored, qrels)):
        with pytest.warns(rm.RankMetricsWarning, match=f"^{EXCHANGED}") as caught:
            way(given, False)
        assert len(caught) == 1 and caught[0].filename == __file__
        with pytest.raises(ValueError, match=f"^{EXCHANGED}"):
            way(given, True)
    (tmp_path / "parts").mkdir()
    table.to_parquet(tmp_path / "parts" / "part.parquet")
    for path in (scored, qrels, tmp_path / "parts"):
        with pytest.warns(rm.RankMetricsWarning, match=f"^{EXCHANGED}"):
            rm.read_qrels(path)


def test_a_pattern_of_files_is_no_path():
    with pytest.raises(FileNotFoundError, match="give the folder itself, .*, 'runs'$"):
        rm.read_run("runs/*.parquet")


def test_compare_names_the_runs_and_says_the_same_once():
    runs = {"full": GOOD, "half": without("q3"), "too": without("q3")}
    with pytest.warns(UserWarning) as caught:
        rm.compare(JUDGED, runs | {"more": GOOD | {"u0": {"a": 1}}}, "RR")
    assert [str(warning.message) for warning in caught] == [
        "half, too: 1 judged query has no results, and counts as finding nothing: q3;"
        " more: 1 query has results but no judgments, and is left out: u0"
    ]
    assert caught[0].filename == __file__
    with pytest.raises(ValueError, match="^half, too: 1 judged query has no results: q3$"):
        rm.compare(JUDGED, runs, "RR", strict=True)
    with pytest.raises(ValueError, match="^1 judged query has no results: q3$"):
        rm.Evaluator(JUDGED, "RR", strict=True).evaluate(without("q3"))
    rm.compare(JUDGED, {"a": GOOD, "b": GOOD}, "RR", strict=True)


def test_compare_tells_the_doubts_of_some_of_many_runs():
    runs = {f"run {n}": GOOD | {f"u{n}": {"a": 1}} for n in range(5)}
    with pytest.warns(UserWarning) as caught:
        rm.compare(JUDGED, runs, "RR", tests=["t"])
    left_out = "1 query has results but no judgments, and is left out"
    told = "; ".join(f"run {n}: {left_out}: u{n}" for n in range(3))
    assert [str(warning.message) for warning in caught] == [f"{told}; 2 more have similar doubts"]
    alike = {f"run {n}": without("q3") for n in range(5)}
    with pytest.warns(UserWarning, match="^run 0, run 1, run 2, ...: 1 judged query has no"):
        rm.compare(JUDGED, alike, "RR", tests=["t"])


def test_a_program_without_a_name_is_warned_too():
    program = "import rankmetrics_lib as rm; rm.evaluate({'q': {'d': 1}}, {'x': {'d': 1}}, 'AP')"
    with pytest.warns(UserWarning, match="1 query has results but no judgments"):
        exec(program, {})
