"""Corners of the rules for arguments that no metric's own tests reach."""

import math
import random

import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib import formulas
from rankmetrics_lib.catalogue import PARAMETERS
from rankmetrics_lib.formulas._rules import reader_of


def test_a_parameter_without_a_rule_is_refused_before_the_first_call(monkeypatch):
    monkeypatch.setattr(PARAMETERS["beta"], "rule", "nothing")
    with pytest.raises(KeyError, match="parameter beta has no rule nothing"):
        reader_of("beta", PARAMETERS["beta"], {})


def test_the_largest_allowed_values_are_allowed(library):
    assert library.ndcg([1000], gain="exponential") == 1.0
    assert library.ndcg([1e100]) == 1.0
    assert library.recall([1, 1, 2], n_relevant=1, relevance_level=2) == 1.0
    assert library.mndcg([0.5], max_grade=0.5) == 1.0


def test_rounding_does_not_lift_rbo_above_one(library):
    assert library.rbo(["a", "b"], ["a", "b"], 0.08) == 1.0


def test_the_largest_allowed_label_may_stand_beside_padding():
    assert rm.ndcg([1e100, math.nan]) == 1.0


def test_equal_scores_keep_their_order_in_a_long_list():
    labels = random.Random(1).choices(range(4), k=300)
    scores = random.Random(2).choices([1.0, 2.0], k=300)
    assert rm.tau_ap(labels, scores) == pytest.approx(formulas.tau_ap(labels, scores), rel=1e-12)


def test_f_weighs_precision_and_recall_alike_by_default(library):
    matrix = library.confusion_matrix([1, 1, 0, 0], [1, 0, 0, 0])
    assert matrix.f() == matrix.f(1) != matrix.f(2)


def test_dates_may_be_ids_and_not_a_date_is_padding():
    dates = np.array(["2020-01-01", "NaT"], "M8[D]")
    assert rm.rbo(dates, np.array(["2020-01-01", "2020-01-02"], "M8[D]")) == 1.0


def test_booleans_become_integers():
    ranked = formulas.rank_labels([True, False], [1, 2])
    assert ranked == [0, 1] and [type(label) for label in ranked] == [int, int]
