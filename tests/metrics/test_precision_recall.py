"""Precision, recall and F against sets of ranks in exact fractions, and what ties them to each
other."""

import itertools
from collections import Counter
from fractions import Fraction
from math import isclose

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_close, binary, small_rankings

from rankmetrics_lib import arrays
from rankmetrics_lib import formulas as rm

BETAS = [0, Fraction(1, 2), 1, 3]
DECISIONS = list(itertools.product([0, 0.5, 1, 2], [0, 0.5, 1]))  # a label, and a prediction

rankings = st.lists(binary, max_size=12)
cutoffs = st.integers(1, 15)
missed = st.integers(0, 4)


def share(part, whole):
    return Fraction(part, whole or 1)


def effectiveness(precision, recall, beta):
    """Van Rijsbergen (1979): E = 1 - 1 / (a / P + (1 - a) / R) with a = 1 / (1 + beta^2)."""
    a = 1 / (1 + Fraction(beta) ** 2)
    return 1 - 1 / (a / precision + (1 - a) / recall) if precision and recall else 1


@pytest.mark.parametrize("missed", [None, 0, 1])
@pytest.mark.parametrize("level", [{}, {"relevance_level": 2}])
def test_shares_of_sets_of_ranks(missed, level):
    """Without a number of relevant documents, those in the list count."""
    for rels in small_rankings([0, 1, 2], 5):
        relevant = {
            rank for rank, rel in enumerate(rels, 1) if rel >= level.get("relevance_level", 1)
        }
        R = len(relevant) + (missed or 0)
        pool = level | ({} if missed is None else {"n_relevant": R})
        for k in (None, 1, 2, 3, 9):
            found = len(relevant & set(range(1, (k or len(rels)) + 1)))
            precision, recall = share(found, k or len(rels)), share(found, R)
            assert_close(rm.precision(rels, k, **level), precision)
            assert_close(rm.recall(rels, k, **pool), recall)
            assert_close(rm.capped_recall(rels, k, **pool), share(found, min(R, k or R)))
            assert_close(rm.f_measure(rels, k, **pool), 1 - effectiveness(precision, recall, 1))
            for beta in BETAS:
                f = rm.f_measure(rels, k, beta=float(beta), **pool)
                assert_close(f, 1 - effectiveness(precision, recall, beta))
        in_top_R = len(relevant & set(range(1, R + 1)))
        assert_close(rm.r_precision(rels, **pool), share(in_top_R, R))


def test_the_confusion_matrix_counts_each_pair_of_label_and_decision():
    for pairs in small_rankings(DECISIONS, 3):
        kinds = Counter((label >= 1, predicted >= 1) for label, predicted in pairs)
        counts = rm.confusion_matrix([label for label, _ in pairs], [yes for _, yes in pairs])
        assert counts.tp == kinds[True, True] and counts.fp == kinds[False, True]
        assert counts.fn == kinds[True, False] and counts.tn == kinds[False, False]


def test_the_shares_of_a_confusion_matrix():
    every = list(itertools.product(range(3), repeat=4))
    at_once = arrays.ConfusionMatrix(*np.transpose(every))
    for row, (tp, fp, fn, tn) in enumerate(every):
        counts = rm.ConfusionMatrix(tp, fp, fn, tn)
        precision, recall = share(tp, tp + fp), share(tp, tp + fn)
        expected = {
            "accuracy": share(tp + tn, tp + fp + fn + tn),
            "precision": precision,
            "recall": recall,
            "tpr": recall,
            "fpr": share(fp, fp + tn),
        }
        for name, value in expected.items():
            assert_close(getattr(counts, name), value)
            assert_close(getattr(at_once, name)[row], value)
        for beta in BETAS:
            f = 1 - effectiveness(precision, recall, beta)
            assert_close(counts.f(float(beta)), f)
            assert_close(at_once.f(float(beta))[row], f)


def test_counts_are_made_by_name_or_by_position(library):
    counts = library.ConfusionMatrix(tp=1, fp=2, fn=3, tn=4)
    assert counts == library.ConfusionMatrix(1, 2, 3, 4) == (1, 2, 3, 4)
    assert counts is not None and counts != 10 and counts != (1, 2, 4, 3)
    names = ("concordant", "discordant", "tied_labels", "tied_scores", "tied_both")
    by_name = library.PairCounts(**dict(zip(names, range(5), strict=True)))
    assert list(by_name) == list(library.PairCounts(*range(5))) == list(range(5))


def test_labels_need_not_be_whole():
    assert rm.precision([0.5, 0.4], relevance_level=0.5) == 1 / 2


@given(rels=rankings, missed=missed)
def test_precision_at_r_is_recall_at_r_is_r_precision(rels, missed):
    R = sum(rels) + missed
    if R:
        at_r = rm.r_precision(rels, n_relevant=R)
        assert rm.precision(rels, R) == rm.recall(rels, R, n_relevant=R) == at_r


@given(rels=rankings, k=cutoffs, missed=missed)
def test_f_goes_from_precision_to_recall_as_beta_grows_and_for_1_is_dices_coefficient(
    rels, k, missed
):
    pool = {"n_relevant": sum(rels) + missed}
    almost_recall = rm.f_measure(rels, k, beta=1e6, **pool)
    assert isclose(rm.f_measure(rels, k, beta=0, **pool), rm.precision(rels, k), abs_tol=1e-12)
    assert isclose(almost_recall, rm.recall(rels, k, **pool), abs_tol=1e-9)
    dice = 2 * sum(rels[:k]) / (k + sum(rels) + missed)
    assert isclose(rm.f_measure(rels, k, **pool), dice, rel_tol=1e-12)


@given(rels=rankings, k=cutoffs)
def test_capped_recall_is_the_share_of_the_highest_recall_that_an_order_can_reach(rels, k):
    highest = rm.recall(sorted(rels, reverse=True), k)
    assert isclose(rm.capped_recall(rels, k), rm.recall(rels, k) / (highest or 1))


@given(rels=rankings, k=cutoffs)
def test_a_cut_is_a_decision_of_the_confusion_matrix(rels, k):
    retrieved = [int(rank <= k) for rank in range(1, len(rels) + 1)]
    counts = rm.confusion_matrix(rels, retrieved)
    assert counts.recall == rm.recall(rels, k)
    if k <= len(rels):
        assert counts.precision == rm.precision(rels, k)
        assert isclose(counts.f(2), rm.f_measure(rels, k, beta=2), abs_tol=1e-12)
