"""The detective for a mean over many queries: numbers that other programs print are explained, and
every call gives its value.

The expected means are computed here query by query, by the formulas, without the pipeline.
"""

import math
import random
import re
import statistics
from collections import Counter

import numpy as np
import pandas as pd
import pytest
from effort import calls_in

import rankmetrics_lib as rm
from rankmetrics_lib import formulas as f
from rankmetrics_lib.identify.many_queries import stages_of_means
from rankmetrics_lib.identify.printed import Printed
from rankmetrics_lib.identify.search import Search
from rankmetrics_lib.identify.ways import METRICS

from .tried import of_list, of_queries

pytestmark = pytest.mark.filterwarnings("ignore:.*quer:UserWarning")
PAIR = ["query_id", "doc_id"]


def collection(seed, *, queries=9, longest=9, negative=False, twice=False, ties=True):
    """A query has no relevant document, one no results, and one no judgments."""
    rng = random.Random(seed)
    qrels, run = [], []
    for query in range(queries):
        for document in range(rng.randint(2, longest)):
            grade = 0 if query == 2 else rng.choice([0, 0, 1, 2, 3])
            grade = -1 if negative and rng.random() < 0.3 else grade
            qrels.append((f"q{query}", f"d{document}", grade))
        if query != 4:
            for document in rng.sample(range(longest + 3), rng.randint(1, longest)):
                score = rng.choice([1.0, 2.0, 3.0, 3.00000001]) if ties else rng.random()
                run.append((f"q{query}", f"d{document}", score))
    run += [("other", "d1", 1.0), ("another", "d1", 1.0)]
    rng.shuffle(run)
    if twice:
        run += [(query, document, 4 - score) for query, document, score in run]
    return pd.DataFrame(qrels, columns=[*PAIR, "relevance"]), pd.DataFrame(
        run, columns=[*PAIR, "score"]
    )


COLLECTIONS = {  # of short lists, which have few cut-offs
    "ties": collection(1, longest=5),
    "negative, twice": collection(2, longest=5, negative=True, twice=True),
    "no ties": collection(4, longest=5, ties=False),
}


def value_of(call, qrels, run):
    return float(eval(call, {"rm": rm, "qrels": qrels, "run": run}))


def some_of(ways, name):
    """Some that together have every choice, and a mistake of every exercise; without ties, where
    there are fewer ways, every choice of each metric."""
    random.Random(name).shuffle(ways)
    seen = set()
    for way in ways:
        metric = way.metric if name == "no ties" else ""
        *others, queries = way.options
        has = {queries.words, *((metric, option.words) for option in others)}
        has = {way.mistake[0].name} if way.mistake else has
        if not has <= seen:
            yield way
        seen |= has


@pytest.mark.parametrize("name", COLLECTIONS)
@pytest.mark.sampled
def test_every_call_gives_its_value(name):
    qrels, run = COLLECTIONS[name]
    for way in some_of(of_queries(qrels, run), name):
        value = value_of(way.call, qrels, run)
        assert math.isclose(value, way.value, abs_tol=1e-9), (way.how, way.call)


# The values of one query: those of its list


def some_lists(seed, scores):
    """Judgments and a run, and the same for `identify`, list by list. Every grade is judged."""
    rng = random.Random(str(seed))
    qrels, run, known = {}, {}, {}
    for query in "pqrs":
        pool = [0, 1, 2, 3, *rng.choices([0, 1, 2, 3], k=rng.randint(2, 5))]
        found = rng.sample(range(len(pool)), rng.randint(4, len(pool)))
        known[query] = {
            "rels": [pool[document] for document in found],
            "pool": pool,
            "scores": rng.sample(scores, len(found)),
        }
        qrels[query] = {f"d{document}": grade for document, grade in enumerate(pool)}
        run[query] = {
            f"d{document}": score
            for document, score in zip(found, known[query]["scores"], strict=True)
        }
    return qrels, run, list(known.values())


# What is said only of many queries, or only of one list
ONLY_THERE = {"mean over all judged queries", "R and N from the judged set"}


def parts(how):
    return frozenset(re.split("[:;] ", how)) - ONLY_THERE


@pytest.mark.parametrize("k, ties", [(None, False), (2, False), (4, True)])
def test_a_mean_is_that_of_the_values_of_its_lists(k, ties):
    """Arrays for many queries and plain Python for one list agree on each way that both try."""
    qrels, run, known = some_lists(k, [2, 5, 10] * 3 if ties else range(1, 20))
    definitions = [
        {parts(way.how): way.value for way in of_list(k=k, **given) if way.kind == "definition"}
        for given in known
    ]
    compared = Counter()
    for way in of_queries(qrels, run, k=k):
        how = parts(way.how)
        if all(how in values for values in definitions) and ("equal scores" in way.how) == ties:
            value = statistics.mean(values[how] for values in definitions)
            assert math.isclose(way.value, value, abs_tol=1e-9), way.how
            compared[way.metric] += 1
    assert compared.total() > 200
    if k is None:  # AUC of a run also counts judged documents that it lacks
        assert METRICS.keys() - compared.keys() == {"auc"}


def test_a_usual_way_is_a_measure_of_evaluate():
    qrels, run, _ = some_lists(2, range(1, 20))
    for way in of_queries(qrels, run, k=2):
        is_usual = not way.cost and METRICS[way.metric].measure
        assert not (is_usual and "custom_measure" in way.call), way.call


def test_of_many_labels_the_highest_ends_the_scale():
    judged = {f"d{grade}": grade for grade in range(14)}
    lists = [3, 5, 13], [1, 7, 12]
    run = {f"q{n}": [f"d{grade}" for grade in grades] for n, grades in enumerate(lists)}
    value = statistics.mean(rm.formulas.err(grades, max_grade=13) for grades in lists)
    table = rm.identify_mean(value, dict.fromkeys(run, judged), run, metric="err")
    assert table.fits[0] and "highest grade 13" in table.how[0]


# Numbers that others print, query by query


def ranked(qrels, run, tiebreak=lambda document, row, grade: 0):
    """For each judged query: labels in rank order, None without a judgment, and the pool."""
    found = {}
    for query, judged in qrels.groupby("query_id", sort=False):
        label_of = dict(zip(judged.doc_id, judged.relevance, strict=True))
        rows = run[run.query_id == query]
        triples = [
            (score, document, row)
            for row, (document, score) in enumerate(zip(rows.doc_id, rows.score, strict=True))
        ]
        triples.sort(key=lambda one: one[1], reverse=True)  # as evaluate: the last id first
        triples.sort(key=lambda one: tiebreak(one[1], one[2], label_of.get(one[1], 0)))
        triples.sort(key=lambda one: -one[0])
        found[query] = [label_of.get(one[1]) for one in triples], list(label_of.values())
    return found


def plain(lists):
    """Without a judgment, the label is 0."""
    return {query: ([rel or 0 for rel in rels], pool) for query, (rels, pool) in lists.items()}


TIES = collection(5, queries=40)
USUAL = plain(ranked(*TIES))
WITH_RESULTS = {query: both for query, both in USUAL.items() if both[0]}
WITH_RELEVANT = {query: both for query, both in USUAL.items() if max(both[1]) >= 1}


def mean(lists, metric):
    return statistics.mean(metric(*both) for both in lists.values())


def ndcg5(rels, pool):
    return f.ndcg(rels, 5, pool=pool)


def n_relevant(pool, level=1):
    return sum(label >= level for label in pool)


def ap(rels, pool, **given):
    return f.average_precision(rels, n_relevant=n_relevant(pool), **given)


def quotient(part, whole):
    return part / whole if whole else 0


def in_order(tiebreak):
    return plain(ranked(*TIES, tiebreak))


def single(frame):
    return frame.assign(score=frame.score.astype("float32").astype(float))


PRINTED = {
    "as evaluate has it": (mean(USUAL, ndcg5), "ndcg", "mean over all judged queries"),
    "pytrec_eval": (mean(WITH_RESULTS, ndcg5), "ndcg", "mean over the judged queries with results"),
    "queries with relevant documents": (
        mean(WITH_RELEVANT, ndcg5),
        "ndcg",
        "mean over the queries with a relevant document",
    ),
    "queries with both": (
        mean({q: both for q, both in WITH_RESULTS.items() if q in WITH_RELEVANT}, ap),
        "average_precision",
        "mean over the queries with results and a relevant document",
    ),
    "nothing to find is perfect": (
        mean(USUAL, lambda rels, pool: ap(rels, pool) if max(pool) else 1),
        "average_precision",
        "a query without relevant documents counts 1",
    ),
    "perfect, and only with results": (
        mean(WITH_RESULTS, lambda rels, pool: ap(rels, pool) if max(pool) else 1),
        "average_precision",
        "with results; one without relevant documents counts 1",
    ),
    "all queries of the run": (
        sum(ndcg5(*both) for both in USUAL.values()) / 41,
        "ndcg",
        "mean over all queries of the run",
    ),
    "all queries of both": (
        sum(ap(*both) for both in USUAL.values()) / 42,
        "average_precision",
        "mean over all queries of qrels and run",
    ),
    "given order": (
        mean(in_order(lambda document, row, grade: row), ap),
        "average_precision",
        "equal scores in the given order",
    ),
    "first id first": (
        mean(in_order(lambda document, row, grade: document), ap),
        "average_precision",
        "the first id first",
    ),
    "best first": (
        mean(in_order(lambda document, row, grade: -grade), ap),
        "average_precision",
        "the best label first",
    ),
    "worst first": (
        mean(in_order(lambda document, row, grade: grade), ap),
        "average_precision",
        "the worst label first",
    ),
    "32-bit scores": (
        mean(plain(ranked(TIES[0], single(TIES[1]))), ndcg5),
        "ndcg",
        "32-bit floats",
    ),
    "F of sums": (
        2
        * sum(sum(x >= 1 for x in rels[:3]) for rels, pool in USUAL.values())
        / sum(len(rels[:3]) + n_relevant(pool) for rels, pool in USUAL.values()),
        "f_measure",
        "the sums over all queries are divided",
    ),
    "added up": (
        sum(ndcg5(*both) for both in USUAL.values()),
        "ndcg",
        "the sum over all judged queries",
    ),
    "GMAP": (
        math.exp(mean(USUAL, lambda rels, pool: math.log(max(ap(rels, pool), 1e-5)))),
        "average_precision",
        "geometric mean",
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_mean_is_explained_first(name):
    value, metric, words = PRINTED[name]
    found = rm.identify_mean(f"{value:.9f}", *TIES, metric=metric)
    first = found.iloc[0]
    assert first.fits and first.metric == metric
    assert math.isclose(first.value, value, abs_tol=1e-12)
    assert words in first.how
    assert first.why or name == "as evaluate has it"


@pytest.mark.parametrize("n_labels", [12, 13])
def test_every_label_is_a_level_unless_there_are_many(n_labels):
    labels = list(range(n_labels))
    value = f.precision(labels, 10, relevance_level=5)
    found = rm.identify_mean(f"{value}", rels=[labels], metric="precision", k=10)
    assert any("relevant from label 5 up" in how for how in found.how) == (n_labels == 12)


def test_a_document_that_is_named_twice_counts_at_its_first_or_last_row():
    qrels, run = collection(3, twice=True)
    for keep in ("first", "last"):
        once = run.drop_duplicates(PAIR, keep=keep)
        value = mean(plain(ranked(qrels, once)), ap)
        found = rm.identify_mean(f"{value:.9f}", qrels, run, metric="AP")
        assert f"that run names twice for a query, the {keep} row counts" in found.how[0]
        assert math.isclose(value_of(found.call[0], qrels, run), value, abs_tol=1e-12)


def test_a_negative_label_may_count_as_relevant():
    qrels, run = collection(2, negative=True)
    truthy = qrels.assign(relevance=qrels.relevance.ne(0).astype(int))
    value = mean(plain(ranked(truthy, run)), ap)
    found = rm.identify_mean(f"{value:.9f}", qrels, run, metric="AP")
    assert "a negative label counts as relevant" in found.how[0]
    assert math.isclose(value_of(found.call[0], qrels, run), value, abs_tol=1e-12)


# The call


def test_dicts_and_files_are_read_as_evaluate_reads_them(tmp_path):
    qrels, run = {"q1": {"a": 1, "b": 0}}, {"q1": {"b": 2.0, "a": 1.0}}
    (tmp_path / "qrels").write_text("q1 0 a 1\nq1 0 b 0\n")
    (tmp_path / "run").write_text("q1 Q0 b 1 2.0 x\nq1 Q0 a 2 1.0 x\n")
    of_dicts = rm.identify_mean("0.6309", qrels, run)
    of_files = rm.identify_mean("0.6309", tmp_path / "qrels", str(tmp_path / "run"))
    pd.testing.assert_frame_equal(of_dicts, of_files)
    pd.testing.assert_frame_equal(of_dicts[:0], rm.identify("0.6309", [0, 1])[:0])
    assert of_dicts.metric[0] == "ndcg" and of_dicts.call[0].endswith("run, 'nDCG')).item()")


def test_the_nearest_are_shown_if_nothing_fits():
    found = rm.identify_mean("0.123456789", *TIES, metric="ndcg")
    assert len(found) == 3 and not found.fits.any()
    assert found.distance.is_monotonic_increasing and found.distance[0] < 0.001


def test_only_the_metric_and_the_cutoff_that_are_asked_for_are_searched():
    found = rm.identify_mean("0.5", *TIES, decimals=0, metric="precision", k=3)
    assert set(found.metric) == {"precision"} and set(found.k) == {3}
    found = rm.identify_mean("0.5", *TIES, decimals=0, metric="nDCG@5")
    assert set(found.metric) == {"ndcg"} and set(found.k) == {5}
    searched = {one.metric for one in of_queries(*TIES, metric="recall")}
    assert {"recall", "capped_recall", "hit_rate"} <= searched


@pytest.mark.slow
def test_the_plainest_comes_first():
    qrels, run = COLLECTIONS["ties"]
    value = rm.means(rm.evaluate(qrels, run, "nDCG")).item()
    found = rm.identify_mean(f"{value:.2f}", qrels, run)
    assert found.call[0] == "rm.means(rm.evaluate(qrels, run, 'nDCG')).item()"
    assert found.fits.all() and found.call.is_unique and found.attrs["more"] > 5


def test_the_highest_grade_may_be_given():
    value = rm.means(rm.evaluate(*TIES, "ERR(max_grade=7)@10")).item()
    found = rm.identify_mean(f"{value:.8f}", *TIES, metric="err", max_grade=7)
    assert found.fits[0] and "highest grade 7" in found.how[0]


def test_a_run_without_results_has_a_value_too():
    run = pd.DataFrame({"query_id": ["x"], "doc_id": ["a"], "score": [1.0]})
    found = rm.identify_mean("0.0", TIES[0], run, metric="ndcg")
    assert found.fits[0] and found.value[0] == 0


# Labels per query


RANKINGS = [[1, 0, 2], [], [0, 0, 3, 1], [2]]
POOLS = [[0, 1, 2, 1], [1, 1], [3, 1, 0], [0, 2, 2]]


@pytest.mark.parametrize("pools", [None, POOLS], ids=["list only", "judged sets"])
def test_labels_per_query_stand_for_judgments_and_a_run(pools):
    both = list(zip(RANKINGS, pools or RANKINGS, strict=True))
    value = statistics.mean(ndcg5(rels, pool) for rels, pool in both)
    found = rm.identify_mean(f"{value:.9f}", rels=RANKINGS, pool=pools, metric="ndcg", k=5)
    assert math.isclose(found.value[0], value, abs_tol=1e-12)
    assert "mean over all judged queries" in found.how[0]
    qrels, run = rm.qrels_and_run(RANKINGS, pools)
    assert math.isclose(value_of(found.call[0], qrels, run), value, abs_tol=1e-12)
    pd.testing.assert_frame_equal(
        found, rm.identify_mean(f"{value:.9f}", qrels, run, metric="ndcg", k=5)
    )


def test_the_bar_shows_what_was_found_so_far(on_the_bar):
    shown = rm.identify_mean("0.12345", *TIES, metric="P@3", progress=True)
    assert re.search(r"; nearest so far: 0\.\d{6}, P at 3: ", on_the_bar())
    pd.testing.assert_frame_equal(shown, rm.identify_mean("0.12345", *TIES, metric="P@3"))


def test_ten_times_the_queries_take_hardly_more_calls():
    """All queries are measured at once: no definition goes through them; only mistakes do."""
    some, many = (calls_in(lambda n=n: searched(n)) for n in (200, 2000))
    assert many < 1.5 * some


def searched(queries, n=20):
    rng = np.random.default_rng(0)
    run = pd.DataFrame(
        {
            "query_id": np.repeat(np.arange(queries), n),
            "doc_id": np.tile(np.arange(n), queries),
            "score": rng.random(queries * n),
        }
    )
    qrels = run[["query_id", "doc_id"]].assign(relevance=rng.integers(0, 2, len(run)))
    search = Search(Printed("0.123456", None))
    for name, tries in stages_of_means(qrels, run, "average_precision", None, None):
        for one in tries if name.startswith("definitions") else ():
            one.look(search)


def test_a_query_of_one_class_has_no_auc():
    qrels, run = {"q": {"a": 1, "b": 0}, "p": {"a": 1}}, {"q": {"a": 1, "b": 0.5}, "p": {"a": 1}}
    found = rm.identify_mean("1.0", qrels, run, metric="auc")
    assert found.fits[0] and found.how[0].startswith(
        "AUC: unjudged documents left out; mean over all"
    )


@pytest.mark.parametrize(
    "metric, k, value, how",
    [
        ("AP@2", None, "0.5000", "AP at 2: R of the judged set"),  # 1/2 and 1/2
        ("average_precision", 2, "0.5000", "AP at 2: R of the judged set"),
        ("bpref", 2, "0.2500", "bpref: "),  # (1 + 0) / 2 and 0
        ("gamma", 2, "-0.5000", "gamma: "),  # one pair of two in the right order, none of one
    ],
)
def test_a_cutoff_beside_a_mean_that_takes_the_whole_list(metric, k, value, how):
    found = rm.identify_mean(value, rels=[[1, 0, 1], [0, 1]], metric=metric, k=k)
    assert found.fits[0] and found.how[0].startswith(how)
