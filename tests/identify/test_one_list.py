"""The number detective: the sources' four numbers, any definition found again, and every call gives
its value."""

import math
import re
from itertools import islice

import pytest
from effort import calls_in
from hypothesis import given
from hypothesis import strategies as st
from refusals import assert_refused, refusals

import rankmetrics_lib as rm
from rankmetrics_lib.identify.mistakes import GRADED, searched_exercises
from rankmetrics_lib.identify.one_list import facts_of_list, usual_way

from .tried import of_list

RELS = [3, 2, 3, 0, 1, 2]
POOL = [3, 2, 3, 0, 1, 2, 3, 0]
COLUMNS = ["metric", "k", "gain", "discount", "ideal", "normalizer", "ties", "kind", "value"]
COLUMNS += ["distance", "fits", "likely", "ways", "by_chance", "rounding", "how", "call", "why"]


def call_value(call):
    return eval(call, {"rm": rm})


# The numbers that the sources print for one ranking, with their causes as in the chapter ndcg


@pytest.mark.parametrize("value, ideal", [("0.8184", "pool"), ("0.9608", "list")])
def test_the_ideal_explains_the_right_number_and_that_which_forgets_a_document(value, ideal):
    first = rm.identify(value, RELS, pool=POOL).iloc[0]
    assert first.kind == "definition" and first.fits
    assert (first.metric, first.gain, first.discount) == ("ndcg", "linear", "log2")
    assert first.ideal == ideal


@pytest.mark.parametrize("k", [None, 1, 4])
def test_the_usual_way_at_a_cut_is_the_metric_of_the_package(k):
    for metric, value in [
        ("ndcg", rm.ndcg(RELS, k, pool=POOL)),
        ("average_precision", rm.average_precision(RELS, k, n_relevant=6)),
        ("r_precision", rm.r_precision(RELS, n_relevant=6)),  # which no cut changes
    ]:
        found = usual_way(facts_of_list(RELS, pool=POOL), metric, k)
        assert found.value == pytest.approx(value, abs=1e-12)
        assert found.columns["k"] == (None if metric == "r_precision" else k)


def test_equal_scores_in_one_order_are_told_from_the_mean_over_all():
    rels, scores = [3, 1, 2, 0], [1, 1, 2, 3]
    value = rm.tau_ap(rels, scores, ties="stable")
    found = rm.identify(value, rels, scores=scores, metric="tau_ap").iloc[0]
    assert found.how == "tau AP: no mean over their orders; equal scores in the given order"
    assert "usually, the value is the mean over all their orders" in found.why


def test_a_number_of_relevant_documents_is_that_of_grade_1():
    """How many documents of a higher grade exist is not known then."""
    tried = [one for one in of_list([3, 0, 2, 1], n_relevant=4) if one.metric == "recall"]
    of_all, higher = (
        {one.how for one in tried if (" from label " in one.how) == is_higher}
        for is_higher in (False, True)
    )
    assert any("R of the judged set" in how for how in of_all)
    assert higher and all("R of the list only" in how for how in higher)


def test_each_row_says_why_it_may_surprise():
    first = rm.identify("0.9608", RELS, pool=POOL, metric="ndcg", k=6).iloc[0]
    assert first.why == (
        "The ideal was sorted from the retrieved list only, not from all judged documents. Used by"
        " scikit-learn (ndcg_score), when given one page of results."
        " Reported in MatchZoo #598, llama_index #17070, o19s/search-metrics #3, ToolBench #184."
    )
    assert rm.identify("0.9608", RELS, metric="ndcg", k=6).why[0] == ""  # there is no judged set
    assert rm.identify("0.8184", RELS, pool=POOL, metric="ndcg", k=6).why[0] == ""
    of_hits = rm.identify("0.8333", [1, 0, 1], n_relevant=4, metric="AP", k=3).why[0]
    assert of_hits.startswith("The sum of precisions is divided by the relevant documents that")
    of_the_first = rm.identify("1.0", [1, 0, 0, 0, 1], metric="AP", k=3).why[0]
    assert of_the_first == of_hits  # there is no judged set, but the list goes on below the cut
    assert "scikit-learn" in of_hits
    capped = rm.identify("0.5", [1, 0, 1, 0], n_relevant=4, metric="recall", k=2).iloc[-1]
    assert capped.why.startswith("This is capped recall: the hits are divided by min(R, k), not by")
    wrong = rm.identify("0.4533", [1, 0, 1, 0, 1, 0, 1], metric="AP@5").iloc[0]
    assert wrong.how == "AP at 5: the mistake “divide AP by k”"
    assert wrong.why.startswith(
        "A known mistake. It divides by the cut-off, as precision at k does."
    )
    assert wrong.why.endswith("better. Where it was seen: plasma-umass/DataDebug #46.")


# Whatever the definition was, it is found


@st.composite
def defined_numbers(draw):
    """A ranking, a definition in the words of the table, and its value, by a formula called
    here."""
    rels = draw(st.lists(st.integers(0, 3), min_size=1, max_size=7))
    pool = rels + draw(st.lists(st.integers(1, 3), max_size=3))
    k = draw(st.none() | st.integers(1, len(pool)))
    level = draw(st.sampled_from(sorted({1, *rels} - {0})))
    ideal = draw(st.sampled_from(["pool", "list"]))
    if sorted(pool) == sorted(rels):
        ideal = "pool"
    gain = draw(st.sampled_from(["linear", "exponential"])) if max(pool) > 1 else "linear"
    discount, base = draw(
        st.sampled_from([("log2", {}), ("zipf", {}), ("jarvelin", {}), ("jarvelin", {"base": 10})])
    )
    graded = {"gain": gain, "discount": discount, **base}
    labels = pool if ideal == "pool" else rels
    total = {"n_relevant": sum(label >= level for label in labels), "relevance_level": level}
    normalizer = draw(st.sampled_from(["relevant", "truncated"])) if k else "relevant"
    misses = sum(label < 1 for label in pool)
    f = rm.formulas
    values = {
        "ndcg": f.ndcg(rels, k, pool=labels, **graded),
        "dcg": f.dcg(rels, k, **graded),
        "average_precision": f.average_precision(rels, k, normalizer=normalizer, **total),
        "recall": f.recall(rels, k, **total),
        "precision": f.precision(rels, k, relevance_level=level),
        "f_measure": f.f_measure(rels, k, **total),
        "reciprocal_rank": f.reciprocal_rank(rels, k, relevance_level=level),
        "r_precision": f.r_precision(rels, **total),
        "err": f.err(rels, k, max_grade=max(pool + [1])),
        "rbp": f.rbp(rels, relevance_level=level),
        "bpref": f.bpref(rels, n_relevant=sum(map(bool, pool)), n_nonrelevant=misses),
    }
    metric = draw(st.sampled_from(list(values)))
    return rels, pool, metric, values[metric]


@given(defined_numbers(), st.integers(5, 8))
def test_any_definition_is_found_by_its_value(number, decimals):
    rels, pool, metric, value = number
    found = rm.identify(f"{value:.{decimals}f}", rels, pool=pool, metric=metric)
    same = found[(found.metric == metric) & (found.kind == "definition") & found.likely]
    assert any(math.isclose(row.value, value, abs_tol=1e-12) for row in same.itertuples())


@pytest.mark.parametrize(
    "rels, known",
    [
        (RELS, {"pool": POOL}),
        (RELS, {"n_relevant": 7, "max_grade": 4, "k": 3, "scores": [3, 2, 2, 1, 1, 1]}),
        ([1, 0, 1], {"n_relevant": 4}),
        ([0, 2, 0.5, 3], {"scores": [1, 2, 2, 10.5], "ids": list("bdac")}),
        ([2, 0, 1], {"scores": [1, 1, 2], "pool": [2, 0, 1, 3, 1], "k": 2}),
    ],
)
def test_every_call_gives_the_value_of_its_way(rels, known):
    """Of all that is tried. A usual definition is a call of its function, not a formula."""
    for way in of_list(rels, 3, **known):
        value = float(call_value(way.call))
        assert math.isclose(value, way.value, rel_tol=1e-9, abs_tol=1e-12), (way.how, way.call)
        assert way.cost or way.call.startswith(f"rm.{way.metric}(")


@pytest.mark.parametrize("value", ["0.8184", "0.67", "0.71234"])
def test_a_row_says_how_near_its_value_is(value):
    found = rm.identify(value, RELS, pool=POOL)
    assert list(found.columns) == COLUMNS
    for row in found.itertuples():
        assert row.distance == pytest.approx(abs(row.value - float(value)))
        assert not row.fits or row.distance <= 10 ** -len(value.partition(".")[2])


# Ties


def test_each_tie_rule_is_found():
    # AP of 1001, 1010 and 0101, and the mean of these and 0110: (3/4 + 5/6 + 1/2 + 7/12) / 4
    labels, scores = [1, 0, 0, 1], [2, 2, 1, 1]
    values = {"stable": "0.7500", "best": "0.8333", "worst": "0.5000", "expected": "0.6667"}
    for ties, value in values.items():
        found = rm.identify(value, labels, scores=scores, metric="average_precision")
        assert ties in set(found.ties[found.kind == "definition"]), ties


def test_a_number_of_relevant_documents_that_is_too_large_for_a_pool_is_used():
    found = rm.identify("0.000002", [1, 0, 1], n_relevant=10**6, metric="average_precision")
    assert found.how[0] == "AP: R of the judged set"


def test_ids_give_the_order_of_tied_documents():
    given = {"scores": [1, 1, 1], "metric": "reciprocal_rank"}
    first = rm.identify("0.5", [1, 0, 0], ids=["b", "c", "a"], **given).iloc[0]
    assert first.how == "RR: equal scores: the last id first"
    assert first.call == "rm.reciprocal_rank([0, 1, 0])"
    other = rm.identify("0.5", [1, 0], ids=["b", "a"], **given | {"scores": [1, 1]}).iloc[0]
    assert other.how == "RR: equal scores: the first id first"


def with_labels(n):
    return {"rels": [0, 1, 0, 2, 0] * (n // 5)}


def with_tied_scores(n):
    rels = [position**2 % 7 % 4 for position in range(n)]
    scores = [position**3 % 101 for position in range(n)]
    return {"rels": rels, "scores": scores, "pool": rels + [1, 2, 3]}


@pytest.mark.slow
@pytest.mark.parametrize("known, most", [(with_labels, 1_000_000), (with_tied_scores, 2_000_000)])
def test_twice_as_long_a_list_takes_twice_the_work(known, most):
    """Even if nothing fits."""
    found = []

    def search(n):
        return calls_in(lambda: found.append(rm.identify("0.712345678", **known(n))))

    some, twice = search(105), search(210)  # more than 100 documents have more cut-offs
    assert some < most and twice < 2 * some
    assert not found[0].fits.any()


# The number


@pytest.mark.parametrize("printed, decimals, fits", [("0.67", 3, False), ("0.6667", 2, True)])
def test_decimals(printed, decimals, fits):
    found = rm.identify(printed, [1, 0, 1], decimals=decimals, metric="precision")
    assert found.fits.all() == fits


def test_the_nearest_come_first_where_nothing_fits():
    found = rm.identify("0.6699", [1, 0, 1], metric="precision")
    assert not found.fits.any() and (found.rounding == "").all()
    assert found.why.str.startswith("Nothing gives this number").all()
    assert found.value[0] == pytest.approx(2 / 3)
    assert found.distance.is_monotonic_increasing and len(found) == 3


def test_rounding_on_the_way_is_no_explanation_where_the_plain_value_fits():
    found = rm.identify("0.82", RELS, pool=POOL, metric="ndcg", k=6)
    plain = found[
        found.how.str.contains(
            "ideal from the judged set; gain g; discount 1/log2(i + 1)", regex=False
        )
    ]
    assert plain.kind.tolist() == ["definition"]


def test_a_metric_without_a_value_has_no_row():
    for metric in ("auc", "gamma", "pair_ratio"):
        found = rm.identify("0.5", [1, 1], metric=metric)
        assert len(found) == 0 and list(found.columns) == COLUMNS


# The exercises


SEARCHED = [exercise.name for exercise in searched_exercises(facts_of_list([2, 1]))]
NOT_SEARCHED = {
    "a count, a share or a step on the way, no metric that is searched": (
        *("hits_at_k", "false_negatives", "true_negatives", "discounted_gain", "concordant_share"),
        *("stopping_probability", "expected_discount", "interpolated_precision", "tpr_at_fpr"),
        *("weight_share", "share_caught", "estimated_recall", "kappa", "win_share"),
        "context_precision",  # found as the mistake of average precision that it is
    ),
    "a mean or what follows from several rankings": (
        *("mean_f1", "mean_precision", "mean_average_precision", "gmap", "mean_ndcg"),
        *("mean_reciprocal_rank", "mean_reciprocal_rank_from_ranks", "mean_hit_rate"),
        *("full_recall", "expected_sampled_recall", "system_mean", "mean_from_chunks"),
        *("randomization_p", "paired_t", "corrected_p", "queries_needed", "corrected_mean"),
    ),
    "something else is given than labels in rank order, or with scores": (
        *("precision", "partial_auc", "rbo", "tied_reciprocal_rank", "reciprocal_rank_of_run"),
        *("reciprocal_rank_of_files", "weighted_kappa", "alpha_dcg", "alpha_ndcg"),
        *("evidence_recall", "grouped_auc", "group_exposure", "catalog_coverage", "novelty"),
        *("intra_list_distance", "calibration_kl", "lambda_gradient", "smooth_rank"),
        *("clipped_ips", "preference"),
    ),
}


def test_every_exercise_is_searched_or_known_to_be_outside_of_what_one_ranking_tells():
    others = {name for names in NOT_SEARCHED.values() for name in names}
    assert not others & set(SEARCHED)
    assert others | set(SEARCHED) == rm.practice.exercises().keys()


@pytest.mark.parametrize("name", SEARCHED)
def test_wrong_functions_are_given_labels_of_the_kind_they_expect(name):
    inputs = rm.practice.exercises()[name].domain()
    graded = any((label or 0) > 1 for given in islice(inputs, 5000) for label in given[0])
    assert graded == (name in GRADED)


def test_a_pool_may_hold_the_relevant_labels_alone():
    first = rm.identify("0.5556", [1, 0, 1, 0, 0], pool=[1, 1, 1]).iloc[0]
    assert first["call"] == "rm.average_precision([1, 0, 1, 0, 0], n_relevant=3)"


@pytest.mark.parametrize(
    "value, rels, given, reason",
    [
        (
            "0.3333",
            [2, 1, 0],
            {"metric": "precision", "k": 3},
            "Not every grade above 0 counts",
        ),
        ("0.6667", [1, 0, 1, 0, 0, 0], {"metric": "precision"}, "The list was cut at 3."),
        ("0.2941", [1, 0, 0, 0], {"metric": "f_measure", "k": 4, "n_relevant": 1}, "beta 0.5"),
    ],
)
def test_the_reason_names_the_choice(value, rels, given, reason):
    found = rm.identify(value, rels, **given)
    assert reason in found.why[0]


def test_a_measure_without_a_cutoff_names_a_metric():
    found = rm.identify("0.8333", [1, 0, 1], metric="AP(rel=1)")
    assert found.fits[0] and found.metric[0] == "average_precision"
    at_3 = rm.identify("0.8333", [1, 0, 1], metric="AP(rel=1)", k=3)
    assert set(at_3.k) == {3}


def test_the_bar_has_a_part_for_each_stage_and_what_was_found_so_far(on_the_bar):
    rm.identify("0.71", [1, 0, 1], metric="precision", progress=True)
    shown = on_the_bar()
    assert re.search(r"definitions *\r", shown)
    assert "rounded terms; nearest so far: 0.666667, P" in shown
    assert {int(share) for share in re.findall(r"(\d+)% \|", shown)} == {0, 33, 67}
    rm.identify("0.67", [1, 0, 1], metric="precision", progress=True)
    assert "known mistakes; fits so far: P" in on_the_bar()
    rm.identify("0.71", [1, 0, 1], metric="precision")
    assert on_the_bar() == ""


# Bad input


QUERIES = {"qrels": {"q": {"a": 1}}, "run": {"q": {"a": 1.0}}}
SEARCHES = {"identify": rm.identify, "identify_mean": rm.identify_mean, "math": math}


@pytest.mark.parametrize("call, error, message", refusals("identify/refused.txt"))
def test_bad_input_is_named(call, error, message):
    assert_refused(call, error, message, SEARCHES | QUERIES)


@pytest.mark.parametrize("rels", [[0], [0.5, 0.25], [5] * 60])
def test_unusual_rankings_are_searched(rels):
    assert len(rm.identify("0.1234", rels)) > 0


def test_the_value_of_a_list_without_relevant_documents():
    found = rm.identify("0", [0, 0], metric="ndcg")
    assert found.call[0] == "rm.ndcg([0, 0])"


@pytest.mark.parametrize(
    ("value", "rels", "metric", "how"),
    [
        ("0.834", [1, 0, 1], "average_precision", "terms rounded to 3 decimals"),  # (1 + 0.667) / 2
        ("0.9", [1, 0, 1], "average_precision", "terms rounded to 1 decimal ("),  # (1 + 0.7) / 2
        # 4.68482 / 5.82347 = 0.80447, but 4.685 / 5.823 = 0.80457; rounded terms give 0.80443.
        ("0.805", [1, 3, 1, 3], "ndcg", "sums rounded to 3 decimals"),
        ("5.470742", [2, 0, 1, 3], "dcg", "ln(i + 1)"),  # 2 / ln 2 + 1 / ln 4 + 3 / ln 5
    ],
)
def test_rounding_and_logarithms_are_found(value, rels, metric, how):
    assert how in rm.identify(value, rels, metric=metric).how[0]


def test_the_right_value_rounded_is_no_misconception():
    found = rm.identify("0.6222", [1, 0, 1, 0, 0, 1, 0, 0, 1, 1])
    assert found.kind[0] == "definition"
    assert not found.how.str.contains("value rounded").any()


def test_a_huge_label_is_searched_too():
    """2 to the power of such an integer would fill the memory."""
    found = rm.identify("0.5", [10**9, 1], metric="ndcg")
    assert len(found) and not found.fits.any()
    assert not found.how.str.contains("exponential").any()
    largest = rm.identify("0.5", [1000, 1], metric="ndcg")  # whose gain is a float
    assert largest.call.str.contains("[1000, 1]", regex=False).all()


def test_sums_of_large_labels_are_those_of_the_library():
    """As a float, 2**53 + 1 is 2**53: every definition loses the small labels."""
    found = rm.identify("5", [2**53, 1, 1, 1], metric="cumulative_gain")
    assert found.value.max() == rm.cumulative_gain([2**53, 1, 1, 1])


def test_rounding_lifts_no_share_above_1():
    found = rm.identify("1.0", [1] * 800, metric="rbp")
    assert (found.value[found.kind == "definition"] <= 1).all()
