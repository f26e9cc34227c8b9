"""What must hold of the values for incomplete rankings and judgments, whatever they are."""

from math import isclose

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import binary, cutoffs, grades, judged

from rankmetrics_lib import formulas as rm

rankings = st.lists(judged, max_size=10)
complete = st.lists(binary, max_size=10)
documents = st.lists(st.tuples(grades, st.integers(0, 3)), max_size=8)
TIE_AVERAGED = [
    (rm.tie_averaged_precision, rm.precision),
    (rm.tie_averaged_reciprocal_rank, rm.reciprocal_rank),
    (rm.tie_averaged_average_precision, rm.average_precision),
    (rm.tie_averaged_ndcg, rm.ndcg),
]


def counts_of(judged):
    known = [label for label in judged if label is not None]
    relevant = sum(label >= 1 for label in known)
    return {"n_relevant": relevant, "n_nonrelevant": len(known) - relevant}


@given(judged=rankings, missed=st.integers(0, 3))
def test_bpref_does_not_see_unjudged_documents(judged, missed):
    counts = counts_of(judged)
    counts["n_relevant"] += missed
    known = [label for label in judged if label is not None]
    assert rm.bpref(judged, **counts) == rm.bpref(known, **counts)


@given(judged=rankings, more=st.tuples(st.integers(0, 3), st.integers(0, 3)))
def test_bpref_lies_between_0_and_1(judged, more):
    counts = counts_of(judged)
    value = rm.bpref(
        judged,
        n_relevant=counts["n_relevant"] + more[0],
        n_nonrelevant=counts["n_nonrelevant"] + more[1],
    )
    assert -1e-12 <= value <= 1 + 1e-12


@given(judged=rankings)
def test_bpref_is_1_where_no_judged_nonrelevant_document_stands_above_a_relevant_one(judged):
    counts = counts_of(judged)
    assume(counts["n_relevant"])
    sorted_labels = sorted(judged, key=lambda label: -1 if label is None else label, reverse=True)
    assert isclose(rm.bpref(sorted_labels, **counts), 1)


@given(judged=rankings)
def test_bpref_is_auc_of_the_judged_where_these_hold_no_more_nonrelevant_than_relevant_ones(judged):
    counts = counts_of(judged)
    assume(0 < counts["n_nonrelevant"] <= counts["n_relevant"])
    known = [label for label in judged if label is not None]
    assert isclose(
        rm.bpref(judged, **counts), rm.auc(known, range(len(known), 0, -1)), abs_tol=1e-12
    )


@given(rels=complete, missed=st.integers(0, 3))
def test_with_every_document_judged_infap_is_average_precision_up_to_its_smoothing(rels, missed):
    R = sum(rels) + missed
    assert isclose(
        rm.infap(rels, n_relevant=R), rm.average_precision(rels, n_relevant=R), abs_tol=1e-5
    )


@given(rels=complete)
def test_with_every_document_judged_bpref_and_average_precision_agree_on_the_perfect_ranking_only(
    rels,
):
    counts = counts_of(rels)
    assume(counts["n_relevant"] and counts["n_nonrelevant"])
    perfect = rels == sorted(rels, reverse=True)
    assert isclose(rm.bpref(rels, **counts), 1) == isclose(rm.average_precision(rels), 1) == perfect


@given(judged=rankings, tail=st.integers(1, 5))
def test_unjudged_documents_at_the_end_do_not_count(judged, tail):
    longer = judged + [None] * tail
    assert rm.bpref(longer, **counts_of(judged)) == rm.bpref(judged, **counts_of(judged))
    assert rm.infap(longer) == rm.infap(judged)


@given(rels=st.lists(binary, max_size=8), k=cutoffs)
def test_where_no_label_can_be_lost_the_estimates_are_the_values(rels, k):
    certain = [1] * len(rels)
    assert rm.propensity_scored_precision(rels, certain, k) == rm.precision(rels, k)
    assert isclose(
        rm.propensity_scored_ndcg(rels, certain, k), rm.mndcg(rels, k, max_grade=1), abs_tol=1e-12
    )


@pytest.mark.parametrize("tie_averaged, metric", TIE_AVERAGED)
@given(rels=st.lists(grades, max_size=8), k=cutoffs)
def test_without_ties_the_mean_is_the_value(tie_averaged, metric, rels, k):
    scores = range(len(rels), 0, -1)
    assert isclose(tie_averaged(rels, scores, k), metric(rels, k), abs_tol=1e-12)


@pytest.mark.parametrize("tie_averaged, metric", TIE_AVERAGED)
@given(documents=documents, k=cutoffs)
def test_the_mean_lies_between_the_worst_and_the_best_order(tie_averaged, metric, documents, k):
    labels, scores = [label for label, _ in documents], [score for _, score in documents]
    worst, best = (
        metric(rm.rank_labels(labels, scores, ties=ties), k) for ties in ("worst", "best")
    )
    assert worst - 1e-12 <= tie_averaged(labels, scores, k) <= best + 1e-12
    assert worst - 1e-12 <= metric(rm.rank_labels(labels, scores), k) <= best + 1e-12


@given(label=st.floats(0.1, 10), n=st.integers(1, 8), data=st.data())
def test_no_rounding_lifts_ndcg_above_1(label, n, data):
    """If labels differ only in their last bits, every order is nearly ideal."""
    labels = [label * (1 + data.draw(st.integers(0, 4)) * 2**-52) for _ in range(n)]
    scores = [data.draw(st.integers(0, 1)) for _ in range(n)]
    assert rm.ndcg(labels) <= 1
    assert rm.tie_averaged_ndcg(labels, scores) <= 1


@given(labels=st.lists(binary, min_size=1, max_size=10), k=st.integers(1, 12))
def test_with_one_score_for_all_precision_is_the_share_of_relevant_documents(labels, k):
    share = sum(labels) / len(labels)
    expected = rm.tie_averaged_precision(labels, [0] * len(labels), k)
    assert isclose(expected, share * min(k, len(labels)) / k, abs_tol=1e-12)


@given(n=st.integers(1, 12))
def test_one_relevant_document_among_n_ties_expects_the_mean_of_one_over_the_ranks(n):
    labels, scores = [1] + [0] * (n - 1), [0] * n
    harmonic = sum(1 / rank for rank in range(1, n + 1)) / n
    assert isclose(rm.tie_averaged_reciprocal_rank(labels, scores), harmonic)
    assert isclose(rm.tie_averaged_average_precision(labels, scores), harmonic)


@given(documents=documents, ties=st.sampled_from(["stable", "best", "worst"]))
def test_ranking_moves_labels_and_loses_none(documents, ties):
    labels, scores = [label for label, _ in documents], [score for _, score in documents]
    assert sorted(rm.rank_labels(labels, scores, ties=ties)) == sorted(labels)
