"""Corners of the rules for arguments that no metric's own tests reach."""

import math
import random

import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib import formulas
from rankmetrics_lib.catalogue import PARAMETERS
from rankmetrics_lib.formulas._rules import check_scalar, reader_of
from rankmetrics_lib.formulas._shared import at_most_one

BOTH = pytest.mark.parametrize("library", [rm, formulas], ids=["arrays", "formulas"])


def test_a_parameter_without_a_rule_is_refused_before_the_first_call(monkeypatch):
    monkeypatch.setattr(PARAMETERS["beta"], "rule", "nothing")
    with pytest.raises(KeyError, match="parameter beta has no rule nothing"):
        reader_of("beta", PARAMETERS["beta"], {})


def test_infinity_is_not_finite():
    with pytest.raises(ValueError, match="floor must be a finite number above 0, got inf"):
        check_scalar("floor", math.inf)


@BOTH
def test_the_largest_allowed_values_are_allowed(library):
    assert library.ndcg([1000], gain="exponential") == 1.0
    assert library.ndcg([1e100]) == 1.0
    assert library.recall([1, 1, 2], n_relevant=1, relevance_level=2) == 1.0
    assert library.ndcg([1, 0], pool=[1]) == 1.0
    assert library.mndcg([0.5], max_grade=0.5) == 1.0


@BOTH
def test_a_list_of_pool_members_alone_is_not_enough(library):
    with pytest.raises(TypeError, match="judged"):
        library.infap(in_pool=[True])


@BOTH
def test_answers_alone_are_not_enough(library):
    with pytest.raises(TypeError, match="evidence"):
        library.evidence_recall(answers=[[1, 0]])


@BOTH
def test_a_function_of_the_rank_returns_finite_numbers(library):
    with pytest.raises(ValueError, match=r"utility\(.*\) must be a finite number.*, got inf"):
        library.expected_utility([1], lambda rank: math.inf, max_grade=1)


def test_an_integer_is_quoted_as_an_integer():
    with pytest.raises(ValueError, match="max_grade must be at least 3, the highest label"):
        formulas.mndcg((3,), max_grade=2)


def test_a_pool_without_the_ranking_is_quoted_beside_it():
    with pytest.raises(ValueError, match=r"ranking, \[3, 1\], got \[2, 1\] \(both sorted\)"):
        formulas.ndcg([1, 3], pool=[1, 2])


@pytest.mark.parametrize(
    "document, kind, words",
    [
        (None, TypeError, r"ranking_a\[1\] must be the id of a document, got None"),
        ([1], TypeError, r"ranking_a\[1\] must be the id of a document, got \[1\]"),
        (math.nan, ValueError, r"ranking_a\[1\] must be the id of a document, got nan"),
    ],
)
def test_what_is_no_document_is_quoted(document, kind, words):
    with pytest.raises(kind, match=words):
        formulas.rbo(["a", document], ["a"])


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


def objects(*members):
    array = np.empty(len(members), dtype=object)
    array[:] = members
    return array


@pytest.mark.parametrize(
    "call, kind, words",
    [
        (lambda: rm.ndcg(objects([1], [1, 2])), ValueError, "rels must have rows of one length"),
        (lambda: rm.ndcg(objects(1, "d")), TypeError, "rels must be .*, got 'd'"),
        (
            lambda: rm.rbo([["a", None]], ["a"]),
            TypeError,
            r"ranking_a\[0, 1\] must be the id of a document, got None",
        ),
        (
            lambda: rm.rbo(["a", {}], ["a"]),
            TypeError,
            r"ranking_a\[1\] must be the id of a document, got {}",
        ),
        (lambda: rm.ndcg(objects(1, None)), TypeError, "rels must be .*, got None"),
        (
            lambda: rm.recall([1], 1, n_relevant=[1, None]),
            TypeError,
            "n_relevant must be an integer of at least 0, or an array of them, got None",
        ),
        (lambda: rm.pad(3), TypeError, "rows must .*, got 3"),
        (lambda: rm.pad([["d"]]), TypeError, r"rows\[0\] must be a sequence of numbers, got"),
        (lambda: rm.pad([1]), TypeError, r"rows\[0\] must be a sequence of numbers, got 1"),
        (
            lambda: rm.ndcg(np.array(["1e400"], dtype=np.longdouble)),
            ValueError,
            r"rels\[0\] must be a finite label of at least 0, got inf",
        ),
        (
            lambda: rm.subtopic_recall([1, 0], 1),
            TypeError,
            r"subtopics must have a row for each document .*, got \[1, 0\]",
        ),
        (
            lambda: rm.catalog_coverage([1, 2], n_items=3),
            TypeError,
            r"lists must have a row for each user, got \[1, 2\]",
        ),
        (
            lambda: rm.err_ia(np.ones((2, 3, 2)), weights=[[0, 0], [1, 1]]),
            ValueError,
            r"weights must have a sum above 0, got array\(\[\[0., 0.\],",
        ),
        (
            lambda: rm.intra_list_distance([1, 2]),
            TypeError,
            r"distances must have a row and a column for each item, got \[1, 2\]",
        ),
        (
            lambda: rm.intra_list_distance([[0, 1, 2], [1, 0, 1]]),
            ValueError,
            "distances must have as many columns as rows, got 3 against 2",
        ),
        (
            lambda: rm.intra_list_distance([[0, 1], [math.nan, math.nan]]),
            ValueError,
            r"distances\[1, 0\] must be a distance, got nan",
        ),
        (
            lambda: rm.intra_list_distance([[math.nan, math.nan], [math.nan, 0]]),
            ValueError,
            r"distances\[0\] must be distances, got nan; NaN may only follow",
        ),
        (
            lambda: rm.pad([[[1, 0]], [3]]),
            TypeError,
            r"rows\[1\] must be a matrix as the others are, got array\(\[3.\]\)",
        ),
        (
            lambda: rm.intra_list_distance([[0, math.nan], [1, math.nan]]),
            ValueError,
            r"distances\[0, 1\] must be a distance, got nan",
        ),
        (
            lambda: rm.recall([[1], [1]], 1, n_relevant=[1, 1, 1]),
            ValueError,
            r"n_relevant must have a leading shape that fits that of rels, \(2,\), got \(3,\)",
        ),
    ],
)
def test_arrays_quote_what_came(call, kind, words):
    with pytest.raises(kind, match=words):
        call()


@BOTH
def test_the_message_for_a_missing_group_says_what_it_is_an_id_of(library):
    message = r"groups\[1\] must be the id of a group, got None"
    with pytest.raises(TypeError, match=message):
        library.grouped_auc([1, 0], [2, 1], ["a", None])


@BOTH
def test_a_grade_above_the_scale_is_looked_for_in_the_subtopics(library):
    message = "max_grade must be at least 2(.0)?, the highest label in subtopics, got 1"
    with pytest.raises(ValueError, match=message):
        library.err_ia([[1, 2]], max_grade=1)


def test_rows_of_subtopics_of_unequal_length_are_named():
    with pytest.raises(
        ValueError, match=r"subtopics\[1\] must be as long as subtopics\[0\], got 1"
    ):
        formulas.subtopic_recall([[1, 0], [1]], 1)


@pytest.mark.parametrize(
    "distances, message",
    [
        ([[0, 1], [1]], r"distances\[1\] must be as long as distances, got 1 against 2"),
        ([[0, math.inf], [math.inf, 0]], r"distances\[0\]\[1\] must be .*, got inf"),
    ],
)
def test_distances_that_are_missing_or_infinite_are_named(distances, message):
    with pytest.raises(ValueError, match=message):
        formulas.intra_list_distance(distances)


def test_weights_without_a_sum_are_quoted():
    with pytest.raises(ValueError, match=r"weights must have a sum above 0, got \[0, 0\]"):
        formulas.err_ia([[1, 0]], weights=[0, 0])


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
