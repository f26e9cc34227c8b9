"""Corners of the rules for arguments that no metric's own tests reach."""

import math
import random

import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib import formulas
from rankmetrics_lib.catalogue import PARAMETERS
from rankmetrics_lib.formulas._rules import reader_of
from rankmetrics_lib.formulas._shared import at_most_one

BOTH = pytest.mark.parametrize("library", [rm, formulas], ids=["arrays", "formulas"])


def test_a_parameter_without_a_rule_is_refused_before_the_first_call(monkeypatch):
    monkeypatch.setattr(PARAMETERS["beta"], "rule", "nothing")
    with pytest.raises(KeyError, match="parameter beta has no rule nothing"):
        reader_of("beta", PARAMETERS["beta"], {})


@BOTH
def test_the_largest_allowed_values_are_allowed(library):
    assert library.ndcg([1000], gain="exponential") == 1.0
    assert library.ndcg([1e100]) == 1.0
    assert library.recall([1, 1, 2], n_relevant=1, relevance_level=2) == 1.0
    assert library.ndcg([1, 0], pool=[1]) == 1.0
    assert library.mndcg([0.5], max_grade=0.5) == 1.0


@BOTH
def test_rounding_takes_no_value_above_one(library):
    """The same sums in another order: without a bound, both would be 1 + 2e-16."""
    assert at_most_one(1 + 2**-52, 1) == 1.0
    assert library.ndcg([0.8, 0.7, 0.4, 0.2, 0.8, 0.1], discount="jarvelin", base=10) == 1.0
    assert library.rbo(["a", "b"], ["a", "b"], 0.08) == 1.0
    assert library.rbp([1] * 100, persistence=0.04) == 1.0
    assert library.rbp([1] * 100, persistence=0.09) == 1.0
    assert library.rbp_residual([None, None], persistence=0.08) == 1.0


def test_an_unjudged_document_may_stand_before_judged_ones():
    judged = [None, 1, 0, None, 1]
    assert rm.bpref(judged, n_relevant=2, n_nonrelevant=1) == formulas.bpref(
        judged, n_relevant=2, n_nonrelevant=1
    )


def test_the_largest_allowed_label_may_stand_beside_padding():
    assert rm.ndcg([1e100, math.nan]) == 1.0


def test_equal_scores_keep_their_order_in_a_long_list():
    labels = random.Random(1).choices(range(4), k=300)
    scores = random.Random(2).choices([1.0, 2.0], k=300)
    assert rm.tau_ap(labels, scores) == pytest.approx(formulas.tau_ap(labels, scores), rel=1e-12)


@BOTH
def test_f_weighs_precision_and_recall_alike_by_default(library):
    matrix = library.confusion_matrix([1, 1, 0, 0], [1, 0, 0, 0])
    assert matrix.f() == matrix.f(1) != matrix.f(2)


def test_dates_may_be_ids_and_not_a_date_is_padding():
    dates = np.array(["2020-01-01", "NaT"], "M8[D]")
    assert rm.rbo(dates, np.array(["2020-01-01", "2020-01-02"], "M8[D]")) == 1.0


def test_every_axis_before_the_last_two_is_a_ranking_of_its_own():
    assert (rm.alpha_ndcg(np.ones((2, 3, 4, 5))) == np.ones((2, 3))).all()


def test_no_list_has_no_curve():
    assert [part.shape for part in rm.roc_curve(np.zeros((0, 3)), np.zeros((0, 3)))] == [(0, 0)] * 3


def test_booleans_become_integers():
    ranked = formulas.rank_labels([True, False], [1, 2])
    assert ranked == [0, 1] and [type(label) for label in ranked] == [int, int]


class Tensor:
    """Of one member, with the number of axes of other libraries' arrays."""

    ndim = 1

    def __float__(self):
        return 0.5

    def __index__(self):
        return 3


@BOTH
def test_an_array_of_one_number_is_no_number(library):
    with pytest.raises(TypeError, match="k must be an integer of at least 1, or None, got"):
        library.precision([1, 0, 1], Tensor())
    with pytest.raises(TypeError, match="floor must be a finite number above 0, got"):
        library.gmap([0.5, 0.0], floor=Tensor())
