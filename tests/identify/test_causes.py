"""The causes that the detective names: a program that it says computes a number so does, and the
threads where people met it are those of the exercises."""

import ir_measures
import lightgbm
import numpy as np
import peers
import pytest
import pytrec_eval
from sklearn.metrics import average_precision_score, ndcg_score

import rankmetrics_lib as rm
from rankmetrics_lib.identify.choices import CAUSES, CUTOFF, ENTRIES
from rankmetrics_lib.identify.search import causes_of, users_of

from .known_discrepancies import KNOWN
from .tried import found_in, of_list


def first_found(value, rels, **given):
    """The plainest way to the number."""
    return found_in(value, rels, **given)[0]


def of_trec(rels, scores, missed=()):
    """Judgments and a run with documents a, b, c, …; the missed ones are not in the run."""
    ids = "abcdefghij"
    judged = {"1": dict(zip(ids, [*rels, *missed], strict=False))}
    return judged, {"1": dict(zip(ids, map(float, scores), strict=False))}


def of_ir_measures(name, rels, scores, missed=()):
    return ir_measures.calc_aggregate(
        [ir_measures.parse_measure(name)], *of_trec(rels, scores, missed)
    ).popitem()[1]


def of_pytrec_eval(name, rels, scores):
    judged, run = of_trec(rels, scores)
    return pytrec_eval.RelevanceEvaluator(judged, {name}).evaluate(run)["1"][name]


def of_evaluate(name, rels, scores):
    judged, run = of_trec(rels, scores)
    return rm.evaluate(judged, run, [name])[name].iloc[0]


def of_lightgbm(rels, scores, k):
    """NDCG before any tree is grown."""
    options = {"objective": "lambdarank", "metric": "ndcg", "eval_at": k, "verbosity": -1}
    page = {"label": rels, "group": [len(rels)], "init_score": np.array(scores)}
    data = lightgbm.Dataset(np.zeros((len(rels), 1)), **page, params=options)
    [[_, _, value, _]] = lightgbm.Booster(options, data).eval_train()
    return value


FALLING = [9, 8, 7, 6, 5, 4, 3]
TIED = {"scores": [1, 1, 1], "ids": ["a", "b", "c"], "metric": "reciprocal_rank"}
# Cause, the program as the cause names it, its number, the ranking, and what else is known
COMPUTED = [
    (
        "list-only ideal",
        "scikit-learn (ndcg_score)",
        lambda: ndcg_score([[3, 0, 2]], [FALLING[:3]]),
        [3, 0, 2],
        {"pool": [3, 0, 2, 3], "metric": "ndcg"},
    ),
    (
        "list-only ideal",
        "LightGBM and XGBoost",
        lambda: of_lightgbm([3, 0, 2], FALLING[:3], 3),
        [3, 0, 2],
        {"pool": [3, 0, 2, 3], "k": 3, "metric": "ndcg"},
    ),
    (
        "list-only R",
        "scikit-learn",
        lambda: average_precision_score([1, 0, 1], FALLING[:3]),
        [1, 0, 1],
        {"n_relevant": 4, "metric": "average_precision"},
    ),
    (
        "exponential gain",
        "ir_measures (dcg='exp-log2')",
        lambda: of_ir_measures("nDCG(dcg='exp-log2')@4", [1, 3, 0, 2], FALLING),
        [1, 3, 0, 2],
        {"k": 4, "metric": "ndcg", "decimals": 5},
    ),
    (
        "beta squared",
        "ir_measures (SetF)",
        lambda: of_ir_measures("SetF(beta=2.0)", [1, 1, 0, 0, 0], FALLING[:5], [1]),
        [1, 1, 0, 0, 0],
        {"n_relevant": 3, "metric": "f_measure"},
    ),
    (
        "averaged ties",
        "scikit-learn (ndcg_score)",
        lambda: ndcg_score([[3, 0, 1, 0]], [[3, 2, 2, 1]]),
        [3, 0, 1, 0],
        {"scores": [3, 2, 2, 1], "metric": "ndcg"},
    ),
    (
        "ties as a whole",
        "scikit-learn (average_precision_score)",
        lambda: average_precision_score([0, 1, 1, 0, 1], [3, 2, 2, 2, 1]),
        [0, 1, 1, 0, 1],
        {"scores": [3, 2, 2, 2, 1], "metric": "average_precision"},
    ),
    (
        "ties by id",
        "pytrec_eval",
        lambda: of_pytrec_eval("recip_rank", [1, 0, 0], [1, 1, 1]),
        [1, 0, 0],
        TIED,
    ),
    (
        "ties by id",
        "trec_eval, pytrec_eval, ir_measures and rm.evaluate",
        lambda: of_ir_measures("RR", [1, 0, 0], [1, 1, 1]),
        [1, 0, 0],
        TIED,
    ),
    (
        "ties by id",
        "rm.evaluate",
        lambda: of_evaluate("RR", [1, 0, 0], [1, 1, 1]),
        [1, 0, 0],
        TIED,
    ),
    (
        "ties by id, ascending",
        "ir_measures (RR with a cut-off)",
        lambda: of_ir_measures("RR@10", [1, 0, 0], [1, 1, 1]),
        [0, 1, 0],
        TIED | {"ids": ["b", "a", "c"], "k": 10},
    ),
    (
        "ties broken in AUC",
        "ir_measures (Accuracy)",
        lambda: of_ir_measures("Accuracy", [1, 1, 0, 0], [2, 1, 1, 0]),
        [1, 1, 0, 0],
        {"scores": [2, 1, 1, 0], "metric": "auc"},
    ),
]


@pytest.mark.parametrize(
    "cause, program, computed, rels, given", COMPUTED, ids=[" – ".join(row[:2]) for row in COMPUTED]
)
def test_the_program_that_a_cause_names_computes_it_so(cause, program, computed, rels, given):
    found = first_found(computed(), rels, **given)
    assert found.kind == "definition"
    assert cause in dict(found.surprises)
    assert program in users_of(CAUSES[cause], found)


def test_a_program_is_named_only_if_it_makes_all_the_choices():
    """Of one page, scikit-learn prints 0.9608, and LightGBM 0.9488. Nobody is known to discount by
    1/i."""
    page = [3, 2, 3, 0, 1, 2]
    known = {"pool": [*page, 3, 0], "k": 6, "metric": "ndcg"}
    for value, users in [
        (ndcg_score([page], [range(6, 0, -1)]), ["scikit-learn (ndcg_score), when given one page"]),
        (
            of_lightgbm(page, range(6, 0, -1), 6),
            ["LightGBM and XGBoost, when given one page", "LightGBM and XGBoost"],
        ),
        (rm.ndcg(page, 6, discount="zipf"), ["", ""]),
    ]:
        found = first_found(value, page, **known)
        named = [users_of(CAUSES[cause], found) for cause, _ in found.surprises]
        assert [one.removesuffix(" of results") for one in named] == users


def test_scikit_learn_is_named_for_average_precision_only_without_a_cut():
    """It has none; of a list that was cut before, it divides by the hits that are left."""
    rels, falling = [1, 0, 1, 1, 0], [5, 4, 3, 2, 1]
    whole = average_precision_score(rels, falling)
    cut = average_precision_score(rels[:3], falling[:3])
    for value, k, named in [(whole, None, True), (cut, 3, True), (5 / 9, 3, False)]:
        found = first_found(value, rels, pool=[*rels, 1], k=k, metric="average_precision")
        [(_, cause, sentence), *_] = causes_of(found)
        assert "divided by" in sentence + found.how
        assert ("scikit-learn" in users_of(cause, found)) == named, (k, found.how)


def test_ir_measures_always_takes_the_highest_grade_4():
    value = of_ir_measures("ERR@4", [2, 1, 0, 2], FALLING)
    found = first_found(value, [2, 1, 0, 2], k=4, metric="err", decimals=5)
    assert "highest grade 4" in found.how and "highest grade" in dict(found.surprises)


QRELS = {
    "q1": {"a": 1, "b": 0, "c": 1},
    "q2": {"a": 1, "b": 1, "d": 0},
    "q3": {"a": 1, "b": 0},
}
RUN = {
    "q1": {"a": 2.0, "x": 1.5, "c": 1.0, "b": 3.0},
    "q2": {"y": 3.0, "a": 3.00000001, "b": 1.0},
}


def mean_of_pytrec_eval(name, **options):
    rows = pytrec_eval.RelevanceEvaluator(QRELS, {name}, **options).evaluate(RUN).values()
    return pytrec_eval.compute_aggregated_measure(name, [row[name] for row in rows])


@pytest.mark.parametrize(
    "cause, metric, computed",
    [
        ("queries without results", "AP", lambda: mean_of_pytrec_eval("map")),
        ("32-bit scores", "AP", lambda: mean_of_pytrec_eval("map")),
        ("geometric mean", "AP", lambda: mean_of_pytrec_eval("gm_map")),
        (
            "unjudged left out",
            "AP",
            lambda: mean_of_pytrec_eval("map", judged_docs_only_flag=True),
        ),
    ],
)
def test_pytrec_eval_computes_such_a_mean(cause, metric, computed):
    qrels = QRELS if cause == "queries without results" else {q: QRELS[q] for q in RUN}
    found = rm.identify_mean(f"{computed():.6f}", qrels, RUN, metric=metric)
    sentence = CAUSES[cause].sentence
    users = CAUSES[cause].programs[0]
    assert any(f"{sentence} Used by {users}" in why for why in found.why)


@pytest.mark.slow
@pytest.mark.parametrize(
    "cause, name, rels, metric",
    [
        ("grades in RBP", "rbp.80", [1, 0, 2], "rbp"),
        ("exponential gain", "ndcg_burges", [1, 3, 0, 2], "ndcg"),
    ],
)
def test_ranx_computes_it_so(cause, name, rels, metric):
    ranx = peers.interpreted_ranx()

    judged, run = of_trec(rels, FALLING[: len(rels)])
    judged = {"1": {one: grade for one, grade in judged["1"].items() if grade}}
    value = ranx.evaluate(ranx.Qrels(judged), ranx.Run(run), name)
    assert cause in dict(first_found(value, rels, metric=metric).surprises)


# Programs that are not installed beside the tests, or have no function of one query
NAMED = {
    "list-only ideal": ["XGBoost"],
    "exponential gain": ["XGBoost", "gdeval", "ranx (ndcg_burges)"],
    "list-only R of average_precision": ["scikit-learn"],
    "truncated normalizer": ["Kaggle competitions", "many recommender libraries"],
    "beta squared": ["trec_eval (set_F)"],
    "grades in RBP": ["ranx"],
    "share of the top in RBP": ["trec_eval 10 (rbp)", "ir_measures (RBP without rel)"],
    "best ties": ["MTEB (in a task until 2026)"],
    "capped_recall": ["BEIR (R_cap@k)"],
    "ties in the given order": ["ranx"],
    "queries without results": ["pytrec_eval"],
    "geometric mean": ["trec_eval (gm_map)"],
    "unjudged left out": ["trec_eval with -J", "pytrec_eval with judged_docs_only_flag"],
    "32-bit scores": ["pytrec_eval", "trec_eval before version 10"],
    "the query's own id": ["BEIR"],
}


def test_other_programs_are_named_by_name():
    for key, cause in CAUSES.items():
        assert set(NAMED.get(key, [])) <= set(cause.programs), key
    named = {key for key, cause in CAUSES.items() if cause.programs}
    assert named == {cause for cause, *_ in COMPUTED} | NAMED.keys()


def test_words_say_judged_set_where_the_parameter_is_pool():
    assert not [entry.name for entry in ENTRIES.values() if "pool" in entry.words]


def test_the_sentence_of_a_cause_is_one():
    for cause in CAUSES.values():
        sentence = cause.sentence.format(words="beta 2", k=3, level=1)
        assert sentence[0].isupper() and sentence.endswith("."), sentence


# The misconception of the exercises that is the same mistake
MISTAKES = {
    "list-only ideal": "ideal from the retrieved list only",
    "list, cut before sorting": "list cut before it is sorted",
    "list, not cut": "ideal not cut at k",
    "pool, not cut": "ideal not cut at k",
    "pool, as long as the list": "ideal as long as the list",
    "jarvelin discount": "log2 of the rank",
    "other logarithm": "natural logarithm",
    "log2(i + 2)": "log2(i+2) with i from 1",
    "list-only R of average_precision": "divide AP by the hits",
    "truncated normalizer": "min(m,k) used for plain AP@k",
    "highest grade": "g_max always 4",
    "best ties": "ties for the relevant document",
    "ties broken in AUC": "ties counted 1",
    "capped_recall": "recall with min(R,k)",
    "hit_rate": "recall instead of hit rate",
    "queries without results": "mean over the run's queries only",
    "queries without a hit": "queries without a hit skipped",
    "1 without relevant documents": "1 without relevant documents",
    "queries without judgments": "unjudged queries counted as 0",
    "divided by the retrieved": "P@k divided by the number retrieved",
    "list not cut": "DCG not cut at k",
    "harmonic mean": "reciprocal of the mean rank",
    "hits counted": "hits added up",
}


def test_a_mistake_of_the_exercises_was_seen_in_the_threads_that_they_name():
    seen_in = {}
    for exercise in rm.practice.exercises().values():
        for mistake in exercise.mistakes.values():
            seen_in.setdefault(mistake.name, []).append(mistake.seen_in)
    for key, name in MISTAKES.items():
        assert any(CAUSES[key].seen in seen for seen in seen_in[name]), key
    threads = {known.thread for known in KNOWN}
    others = {
        key: cause.seen for key, cause in CAUSES.items() if cause.seen
    }.keys() - MISTAKES.keys()
    assert all(CAUSES[key].seen in threads for key in others), others


def test_a_choice_names_a_cause_that_is_explained():
    named = {cause for one in of_list([2, 0], scores=[1, 1]) for cause, _ in one.surprises}
    assert named <= CAUSES.keys()
    assert {"relevance level", "worst ties", "rounded terms"} <= named


def test_the_least_usual_cause_comes_first_and_the_cut_off_last():
    for way in of_list([2, 0, 1], scores=[1, 1, 0]):
        order = [(cause == CUTOFF, -option.cost) for cause, option in way.surprises]
        assert order == sorted(order), way.how
