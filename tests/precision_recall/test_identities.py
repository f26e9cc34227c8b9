"""What must hold between precision, recall and F, whatever the ranking."""

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import binary, moved_up, small_rankings

import rankmetrics_lib as rm_arrays
from rankmetrics_lib import formulas as rm

rankings = st.lists(binary, max_size=12)
cutoffs = st.integers(1, 15)
missed = st.integers(0, 4)


@given(rels=rankings, missed=missed)
def test_precision_at_r_is_recall_at_r_is_r_precision(rels, missed):
    R = sum(rels) + missed
    if R:
        assert (
            rm.precision(rels, R)
            == rm.recall(rels, R, n_relevant=R)
            == rm.r_precision(rels, n_relevant=R)
        )


@given(rels=rankings, k=cutoffs, missed=missed)
def test_precision_and_recall_count_the_same_hits(rels, k, missed):
    R = sum(rels) + missed
    assert isclose(rm.precision(rels, k) * k, rm.recall(rels, k, n_relevant=R) * R, abs_tol=1e-12)


@given(rels=rankings, k=cutoffs, missed=missed, beta=st.floats(0, 100))
def test_f_lies_between_precision_and_recall(rels, k, missed, beta):
    R = sum(rels) + missed
    low, high = sorted([rm.precision(rels, k), rm.recall(rels, k, n_relevant=R)])
    assert low - 1e-12 <= rm.f_measure(rels, k, beta=beta, n_relevant=R) <= high + 1e-12


@given(rels=rankings, k=cutoffs, missed=missed)
def test_f_goes_from_precision_to_recall_as_beta_grows(rels, k, missed):
    pool = {"n_relevant": sum(rels) + missed}
    assert isclose(rm.f_measure(rels, k, beta=0, **pool), rm.precision(rels, k), abs_tol=1e-12)
    assert isclose(
        rm.f_measure(rels, k, beta=1e6, **pool), rm.recall(rels, k, **pool), abs_tol=1e-9
    )


@given(rels=rankings, k=cutoffs, missed=missed)
def test_f1_is_dices_coefficient_of_retrieved_and_relevant(rels, k, missed):
    R = sum(rels) + missed
    assert isclose(rm.f_measure(rels, k, n_relevant=R), 2 * sum(rels[:k]) / (k + R), rel_tol=1e-12)


@given(rels=rankings, k=cutoffs, missed=missed)
def test_recall_never_falls_as_k_grows(rels, k, missed):
    R = sum(rels) + missed
    assert rm.recall(rels, k, n_relevant=R) <= rm.recall(rels, k + 1, n_relevant=R)


@given(rels=rankings, k=cutoffs, order=st.randoms())
def test_the_order_within_the_first_k_does_not_count(rels, k, order):
    top = rels[:k]
    order.shuffle(top)
    shuffled = top + rels[k:]
    for metric in [rm.precision, rm.recall, rm.f_measure]:
        assert metric(shuffled, k) == metric(rels, k)


@given(rels=rankings, k=cutoffs)
def test_a_cut_is_a_decision_of_the_confusion_matrix(rels, k):
    retrieved = [int(rank <= k) for rank in range(1, len(rels) + 1)]
    counts = rm.confusion_matrix(rels, retrieved)
    assert counts.recall == rm.recall(rels, k)
    if k <= len(rels):
        assert counts.precision == rm.precision(rels, k)
        assert isclose(counts.f(2), rm.f_measure(rels, k, beta=2), abs_tol=1e-12)


@given(pairs=st.lists(st.tuples(binary, binary), max_size=12), beta=st.floats(0.1, 10))
def test_who_judges_and_who_is_judged_may_change_places(pairs, beta):
    labels, predicted = [label for label, _ in pairs], [decision for _, decision in pairs]
    counts, swapped = rm.confusion_matrix(labels, predicted), rm.confusion_matrix(predicted, labels)
    assert (counts.precision, counts.recall, counts.accuracy) == (
        swapped.recall,
        swapped.precision,
        swapped.accuracy,
    )
    assert isclose(counts.f(beta), swapped.f(1 / beta), abs_tol=1e-12)


@pytest.mark.parametrize("k", [1, 2, 3, None])
def test_moving_a_relevant_document_up_never_lowers_precision_or_recall(k):
    for rels, better in moved_up(small_rankings([0, 1], 6)):
        assert rm.precision(better, k) >= rm.precision(rels, k)
        assert rm.recall(better, k) >= rm.recall(rels, k)
        assert rm.r_precision(better) >= rm.r_precision(rels)


def test_the_mean_over_queries_is_not_the_precision_of_all_their_documents():
    rels = rm_arrays.pad([[1], [0, 0, 0]])
    assert rm_arrays.precision(rels).mean() == 1 / 2
    assert rm.precision([1, 0, 0, 0]) == 1 / 4
