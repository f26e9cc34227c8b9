"""Measure by measure, evaluate gives what other libraries give, on the queries of 300 random
collections: with equal scores, unjudged results, negative labels, judged documents that are not
retrieved, and judged queries that the run lacks.

A row of a table names the same measure in both, and the queries for which the definitions agree.
"""

import itertools
import math
import random
from fractions import Fraction

import numpy as np
import peers
import pytest

import rankmetrics_lib as rm

# Some queries have results or judgments alone, on purpose.
pytestmark = pytest.mark.filterwarnings("ignore:.* judged quer")
COLLECTIONS = 300


class Query:
    """Judgments and results of one query, with its labels in rank order: None for a document
    without a judgment, and a negative label as it is."""

    def __init__(self, rng):
        documents = [f"d{number:02}" for number in rng.sample(range(100), rng.randint(1, 30))]
        labels = rng.choice([[0], [0, 1], [0, 0, 0, 1, 2, 3, 4], [1, 2], [-1, 0, 1], [-2, 0, 0, 4]])
        judged = rng.sample(documents, rng.randint(1, len(documents)))
        self.qrels = {name: rng.choice(labels) for name in judged}
        if max(self.qrels.values()) < 0:  # where pytrec_eval may end the process
            self.qrels[judged[0]] = 0
        found = rng.sample(documents, rng.randint(0, len(documents)))
        scores = rng.choice([range(-3, 4), range(1000)])
        self.run = {name: float(rng.choice(scores)) for name in found}

    @property
    def ranked(self):
        return sorted(self.run, key=lambda name: (self.run[name], name), reverse=True)

    @property
    def judged(self):
        labels = [self.qrels.get(name) for name in self.ranked]
        return [None if label is None or label < 0 else label for label in labels]

    @property
    def rels(self):
        return [label or 0 for label in self.judged]

    @property
    def pool(self):
        return [label for label in self.qrels.values() if label >= 0]

    def n_relevant(self, level=1):
        return sum(label >= level for label in self.pool)

    def orders(self):
        """The labels in every order that the scores allow; all are equally frequent."""
        groups = itertools.groupby(self.ranked, key=self.run.get)
        of_groups = [itertools.permutations(names) for _, names in groups]
        for order in itertools.product(*of_groups):
            names = itertools.chain(*order)
            yield [max(self.qrels.get(name, 0), 0) for name in names]


@pytest.fixture(scope="module")
def collections():
    """300 collections of some queries, whose names all differ."""
    rng = random.Random(20261122)
    numbers = itertools.count(1)
    return [
        {f"q{next(numbers)}": Query(rng) for _ in range(rng.randint(1, 6))}
        for _ in range(COLLECTIONS)
    ]


@pytest.fixture(scope="module")
def queries(collections):
    return {name: query for collection in collections for name, query in collection.items()}


def tables(queries):
    """Judgments and run as dicts."""
    found = {name: query.run for name, query in queries.items() if query.run}
    return {name: query.qrels for name, query in queries.items()}, found


@pytest.fixture(scope="module")
def measured(queries):
    """Our values of all measures in the tables."""
    names = [ours for ours, *_ in [*IR_MEASURES, *RANX]] + list(FORMULAS)
    return rm.evaluate(*tables(queries), names)


def values_of(measured, measure):
    return measured[str(rm.evaluation.Measure.parse(measure))]


# Where definitions agree


def everywhere(query):
    return True


def retrieved(query):
    return bool(query.run)


def without_ties(query):
    return len(set(query.run.values())) == len(query.run) > 0


def without_ties_and_negative_labels(query):
    return without_ties(query) and min(query.qrels.values()) >= 0


def binary(query):
    return without_ties(query) and max(query.qrels.values()) <= 1


def exact(level, rel=1):
    """Whether trec_eval 9 rounds the number of hits that reach a level of recall as it should."""

    def agree(query):
        hits = level * query.n_relevant(rel)
        return int(hits + 0.9) == math.ceil(Fraction(str(level)) * query.n_relevant(rel))

    return agree


def some_judged_and_exact(level):
    """Without a judged document in the list, trec_eval divides by 0 and prints NaN."""
    return lambda query: set(query.judged) - {None} and exact(level)(query)


def best_precisions(query):
    """The interpolated precisions at recall 0, 0.1, ..., 1."""
    hits = [label >= 1 for label in query.rels]
    found = [sum(hits[:rank]) for rank in range(1, len(hits) + 1)]
    return [
        max(
            (n / rank for rank, n in enumerate(found, 1) if 10 * n >= tenth * query.n_relevant()),
            default=0,
        )
        for tenth in range(11)
    ]


IR_MEASURES = [  # ours, theirs, for which queries
    ("infAP", "infAP", everywhere),
    ("infAP(rel=2)", "infAP(rel=2)", everywhere),
    *((f"IPrec@{i / 10}", f"IPrec@{i / 10}", exact(i / 10)) for i in range(11)),
    ("IPrec(rel=2)@0.2", "IPrec(rel=2)@0.2", exact(0.2, 2)),
    ("IPrec(judged_only=True)@0.4", "IPrec(judged_only=True)@0.4", some_judged_and_exact(0.4)),
    ("Judged", "Judged", without_ties_and_negative_labels),
    ("Judged@1", "Judged@1", without_ties_and_negative_labels),
    ("Judged@5", "Judged@5", without_ties_and_negative_labels),
    ("NumQ", "NumQ", retrieved),
    ("NumRel", "NumRel", retrieved),
    ("NumRelRet", "NumRelRet", everywhere),
    ("NumRelRet(rel=2)", "NumRet(rel=2)", everywhere),
    ("NumRet", "NumRet", everywhere),
    ("NumRet(rel=3)", "NumRet(rel=3)", everywhere),
    ("SetAP", "SetAP", everywhere),
    ("SetAP(rel=2)", "SetAP(rel=2)", everywhere),
    ("SetAP(judged_only=True)", "SetAP(judged_only=True)", everywhere),
    ("SetF", "SetF", everywhere),
    ("SetF(beta=2)", "SetF(beta=4.0)", everywhere),  # theirs is the square
    ("SetF(beta=0.5)", "SetF(beta=0.25)", everywhere),
    ("SetF(rel=2,judged_only=True)", "SetF(rel=2,judged_only=True)", everywhere),
    ("SetP", "SetP", everywhere),
    ("SetP(rel=2)", "SetP(rel=2)", everywhere),
    ("SetP(judged_only=True)", "SetP(judged_only=True)", everywhere),
    ("SetP(relative=True)", "SetRelP", everywhere),
    ("SetP(rel=2,relative=True)", "SetP(rel=2,relative=True)", everywhere),
    ("SetR", "SetR", everywhere),
    ("SetR(rel=3)", "SetR(rel=3)", everywhere),
]
RANX = [
    ("Hits", "hits", retrieved),
    ("Hits@3", "hits@3", without_ties),
    ("Hits(rel=2)@10", "hits@10-l2", without_ties),
    ("SetP", "precision", retrieved),
    ("P@4", "precision@4", without_ties),
    ("SetR", "recall", retrieved),
    ("R@4", "recall@4", without_ties),
    ("SetF", "f1", retrieved),
    ("F@4", "f1@4", without_ties),
    ("Success@2", "hit_rate@2", without_ties),
    ("Rprec", "r-precision", without_ties),
    ("RR", "mrr", without_ties),
    ("RR@2", "mrr@2", without_ties),
    ("AP", "map", without_ties),
    ("AP@4", "map@4", without_ties),
    ("DCG@5", "dcg@5", without_ties_and_negative_labels),
    ("DCG(dcg='exp-log2')@5", "dcg_burges@5", without_ties_and_negative_labels),
    ("nDCG@5", "ndcg@5", without_ties_and_negative_labels),
    ("nDCG(dcg='exp-log2')@5", "ndcg_burges@5", without_ties_and_negative_labels),
    ("RBP(p=0.8)", "rbp.8", binary),
]
FORMULAS = {  # ours, by hand or from a formula of the book
    "Hits@3": lambda q: sum(label >= 1 for label in q.rels[:3]),
    "Hits(rel=2,judged_only=True)@3": lambda q: sum(
        label >= 2 for label in [label for label in q.judged if label is not None][:3]
    ),
    "NumUnjudged": lambda q: q.judged.count(None),
    "NumUnjudged@4": lambda q: q.judged[:4].count(None),
    "Judged@4": lambda q: bool(q.run) and 1 - q.judged[:4].count(None) / len(q.rels[:4]),
    "IPrec@0.7": lambda q: best_precisions(q)[7],
    "IPrec11": lambda q: np.mean(best_precisions(q)),
    "GMAP": lambda q: rm.formulas.average_precision(q.rels, n_relevant=q.n_relevant()),
    "gRBP(max_grade=4)": lambda q: rm.formulas.graded_rbp(q.rels, max_grade=4),
    "gRBP(max_grade=5,p=0.5)@3": lambda q: rm.formulas.graded_rbp(
        q.rels[:3], max_grade=5, persistence=0.5
    ),
    "RBP_residual": lambda q: rm.formulas.rbp_residual(q.judged),
    "RBP_residual(p=0.5)@3": lambda q: rm.formulas.rbp_residual(q.judged[:3], persistence=0.5),
    "SDCG(max_rel=4)@5": lambda q: rm.formulas.mndcg(q.rels, 5, max_grade=4),
    "SDCG(max_rel=6,min_rel=1)@20": lambda q: (
        sum(max(rel - 1, 0) / 5 / math.log2(i + 1) for i, rel in enumerate(q.rels[:20], 1))
        / sum(1 / math.log2(i + 1) for i in range(1, 21))
    ),
    "SDCG(max_rel=4,dcg='exp-log2')@5": lambda q: rm.formulas.mndcg(
        q.rels, 5, max_grade=4, gain="exponential"
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("ours, theirs, agree", IR_MEASURES, ids=[row[0] for row in IR_MEASURES])
def test_equal_to_ir_measures(queries, measured, ours, theirs, agree):
    import ir_measures

    measure = ir_measures.parse_measure(theirs)
    metrics = ir_measures.iter_calc([measure], *tables(queries))
    assert_equal(queries, measured, ours, {m.query_id: m.value for m in metrics}, agree)


@pytest.mark.sampled
@pytest.mark.parametrize("ours, theirs, agree", RANX, ids=[row[0] for row in RANX])
def test_equal_to_ranx(queries, measured, ours, theirs, agree):
    ranx = peers.interpreted_ranx()
    found = {name: query for name, query in queries.items() if query.run}
    qrels, run = (
        ranx_class(table)
        for ranx_class, table in zip((ranx.Qrels, ranx.Run), tables(found), strict=True)
    )
    values = ranx.evaluate(qrels, run, theirs, return_mean=False)
    assert_equal(found, measured, ours, dict(zip(qrels.keys(), values, strict=True)), agree)


def assert_equal(queries, measured, ours, theirs, agree):
    compared = [name for name, query in queries.items() if agree(query)]
    assert len(compared) > 100
    peers.assert_equal(values_of(measured, ours)[compared], [theirs[name] for name in compared])


def test_graded_rbp_is_a_quarter_of_ranxs_on_a_scale_up_to_4(queries, measured):
    """Which adds up the grades as they are."""
    ranx = peers.interpreted_ranx()
    found = {name: query for name, query in queries.items() if without_ties(query)}
    qrels, run = tables(found)
    theirs = ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), "rbp.8", return_mean=False)
    names = list(ranx.Qrels(qrels).keys())
    assert_equal(
        found,
        measured * 4,
        "gRBP(max_grade=4)",
        dict(zip(names, theirs, strict=True)),
        without_ties_and_negative_labels,
    )


def test_the_eleven_points_are_trec_evals(queries, measured):
    from pytrec_eval import RelevanceEvaluator

    rows = RelevanceEvaluator(tables(queries)[0], {"11pt_avg"}).evaluate(tables(queries)[1])
    theirs = {name: row["11pt_avg"] for name, row in rows.items()}
    levels = [exact(i / 10) for i in range(11)]
    assert_equal(
        queries,
        measured,
        "IPrec11",
        theirs,
        lambda query: query.run and all(agree(query) for agree in levels),
    )


@pytest.mark.parametrize("measure", FORMULAS)
def test_equal_to_its_formula(queries, measured, measure):
    expected = [FORMULAS[measure](query) for query in queries.values()]
    peers.assert_equal(values_of(measured, measure), expected)


TIE_AVERAGED = {
    "P(tie_averaged=True)@3": lambda rels, q: rm.formulas.precision(rels, 3),
    "P(rel=2,tie_averaged=True)@1": lambda rels, q: rm.formulas.precision(
        rels, 1, relevance_level=2
    ),
    "RR(tie_averaged=True)": lambda rels, q: rm.formulas.reciprocal_rank(rels),
    "RR(rel=2,tie_averaged=True)@2": lambda rels, q: rm.formulas.reciprocal_rank(
        rels, 2, relevance_level=2
    ),
    "AP(tie_averaged=True)": lambda rels, q: rm.formulas.average_precision(
        rels, n_relevant=q.n_relevant()
    ),
    "AP(rel=2,tie_averaged=True)@3": lambda rels, q: rm.formulas.average_precision(
        rels, 3, n_relevant=q.n_relevant(2), relevance_level=2
    ),
    "AP(tie_averaged=True)@3": lambda rels, q: rm.formulas.average_precision(
        rels, 3, n_relevant=q.n_relevant()
    ),
    "AP(normalizer='truncated',tie_averaged=True)@2": lambda rels, q: rm.formulas.average_precision(
        rels, 2, n_relevant=q.n_relevant(), normalizer="truncated"
    ),
    "nDCG(tie_averaged=True)": lambda rels, q: rm.formulas.ndcg(rels, pool=q.pool),
    "nDCG(dcg='exp-log2',tie_averaged=True)@3": lambda rels, q: rm.formulas.ndcg(
        rels, 3, pool=q.pool, gain="exponential"
    ),
    "nDCG(gains={1:3},tie_averaged=True)@3": lambda rels, q: rm.formulas.ndcg(
        [3 if rel == 1 else rel for rel in rels],
        3,
        pool=[3 if rel == 1 else rel for rel in q.pool],
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("measure", TIE_AVERAGED)
def test_a_tie_averaged_measure_is_the_mean_over_all_orders(queries, measure):
    few = {name: query for name, query in queries.items() if len(query.run) < 6}
    assert sum(not without_ties(query) for query in few.values()) > 50
    expected = [
        np.mean([TIE_AVERAGED[measure](rels, query) for rels in query.orders()])
        for query in few.values()
    ]
    peers.assert_equal(rm.evaluate(*tables(few), measure).iloc[:, 0], expected)


def test_tie_averaged_ndcg_is_scikit_learns(queries):
    from sklearn.metrics import ndcg_score

    values = rm.evaluate(*tables(queries), "nDCG(tie_averaged=True)@5").iloc[:, 0]
    compared = 0
    for name, query in queries.items():
        if set(query.qrels) == set(query.run) and len(query.run) > 1 and retrieved(query):
            labels = [[max(label, 0) for label in query.qrels.values()]]
            scores = [[query.run[document] for document in query.qrels]]
            assert values[name] == pytest.approx(ndcg_score(labels, scores, k=5), abs=1e-12)
            compared += 1
    assert compared > 10


MEANS = ["AP", "NumRet", "NumRelRet", "NumRet(rel=2)", "SetP", "infAP", "nDCG@10"]


def test_the_means_are_those_of_ir_measures(collections):
    import ir_measures

    asked = [ir_measures.parse_measure(name) for name in MEANS]
    for queries in collections[::10]:
        theirs = ir_measures.calc_aggregate(asked, *tables(queries))
        ours = rm.means(rm.evaluate(*tables(queries), MEANS))
        peers.assert_equal(ours, [theirs[measure] for measure in asked])


def test_the_geometric_mean_is_trec_evals(collections):
    from pytrec_eval import RelevanceEvaluator, compute_aggregated_measure

    for queries in collections[::10]:
        found = {name: query for name, query in queries.items() if query.run}
        if found:
            qrels, run = tables(found)
            rows = RelevanceEvaluator(qrels, {"gm_map"}).evaluate(run)
            theirs = compute_aggregated_measure("gm_map", [row["gm_map"] for row in rows.values()])
            ours = rm.means(rm.evaluate(qrels, run, "GMAP"))["GMAP"]
            assert ours == pytest.approx(theirs, rel=1e-12)


def test_columns_of_other_names_are_averaged_and_what_is_missing_is_left_out():
    import pandas as pd

    table = pd.DataFrame({"mine": [1, 2], "AUC": [0.5, math.nan], "Hits@5": [1, 2], "NumQ": [1, 1]})
    assert rm.means(table).to_dict() == {"mine": 1.5, "AUC": 0.5, "Hits@5": 1.5, "NumQ": 2}
    for dtype in ("Float64", "double[pyarrow]", object):
        values = pd.Series([0.25, None, 1], dtype=dtype)
        table = pd.DataFrame({"AP": values, "GMAP": values})
        assert rm.means(table).to_dict() == {"AP": 0.625, "GMAP": pytest.approx(0.5, abs=1e-15)}
    for wrong in ({"AP": [1.0]}, [0.5], 3):
        with pytest.raises(
            TypeError, match="^table must be a DataFrame, as evaluate returns it, got"
        ):
            rm.means(wrong)
