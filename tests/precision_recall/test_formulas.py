"""The formulas of precision, recall and F against counts by hand, over sets of ranks, and their
edge rules."""

from fractions import Fraction
from math import isclose

import pytest
from strategies import small_rankings

from rankmetrics_lib import evaluate
from rankmetrics_lib import formulas as rm

SMALL = small_rankings([0, 1], 6)
CUTOFFS = [1, 2, 3, 5, 8]


def ranks_of_relevant(rels):
    return {rank for rank, rel in enumerate(rels, 1) if rel}


# Ten results, relevant ones at ranks 1, 3, 6, 9 and 10; three more were missed.
RELS = [1, 0, 1, 0, 0, 1, 0, 0, 1, 1]
BY_HAND = [
    ("precision", {"k": 1}, Fraction(1)),
    ("precision", {"k": 2}, Fraction(1, 2)),
    ("precision", {"k": 5}, Fraction(2, 5)),
    ("precision", {}, Fraction(5, 10)),
    ("recall", {"k": 5}, Fraction(2, 5)),
    ("recall", {"k": 5, "n_relevant": 8}, Fraction(2, 8)),
    ("recall", {}, Fraction(1)),
    ("recall", {"n_relevant": 8}, Fraction(5, 8)),
    ("capped_recall", {"k": 2}, Fraction(1, 2)),
    ("capped_recall", {"k": 6, "n_relevant": 8}, Fraction(3, 6)),
    ("capped_recall", {"k": 10, "n_relevant": 8}, Fraction(5, 8)),
    ("capped_recall", {"n_relevant": 8}, Fraction(5, 8)),
    ("r_precision", {}, Fraction(2, 5)),
    ("r_precision", {"n_relevant": 8}, Fraction(3, 8)),
    ("f_measure", {"k": 5, "n_relevant": 8}, Fraction(2 * 2, 5 + 8)),
    ("f_measure", {"n_relevant": 8}, Fraction(2 * 5, 10 + 8)),
    # P = 2/5 and R = 1/4: (1 + 4) P R / (4 P + R) = 1/2 over 37/20, and (1 + 1/4) P R / (P/4 + R) =
    # 1/8 over 7/20.
    ("f_measure", {"k": 5, "n_relevant": 8, "beta": 2}, Fraction(10, 37)),
    ("f_measure", {"k": 5, "n_relevant": 8, "beta": 0.5}, Fraction(5, 14)),
]


@pytest.mark.parametrize("name, arguments, value", BY_HAND)
def test_worked_example(name, arguments, value):
    assert isclose(getattr(rm, name)(RELS, **arguments), value, rel_tol=1e-15)


@pytest.mark.parametrize("k", CUTOFFS)
def test_precision_is_the_share_of_the_first_k_ranks(k):
    for rels in SMALL:
        found = ranks_of_relevant(rels) & set(range(1, k + 1))
        assert rm.precision(rels, k) == len(found) / k


@pytest.mark.parametrize("k", CUTOFFS)
@pytest.mark.parametrize("missed", [0, 1, 4])
def test_recall_is_the_share_of_all_relevant_documents(k, missed):
    for rels in SMALL:
        relevant = ranks_of_relevant(rels) | {f"missed {i}" for i in range(missed)}
        found = relevant & set(range(1, k + 1))
        assert rm.recall(rels, k, n_relevant=len(relevant)) == (
            len(found) / len(relevant) if relevant else 0
        )


@pytest.mark.sampled
@pytest.mark.parametrize("k", CUTOFFS)
@pytest.mark.parametrize("missed", [0, 1, 4])
@pytest.mark.parametrize("beta", [0, Fraction(1, 2), 1, 3])
def test_f_is_one_minus_van_rijsbergens_effectiveness(k, missed, beta):
    a = 1 / (1 + Fraction(beta) ** 2)
    for rels in SMALL:
        found = len(ranks_of_relevant(rels[:k]))
        total = len(ranks_of_relevant(rels)) + missed
        precision, recall = Fraction(found, k), Fraction(found, total or 1)
        effectiveness = 1 - 1 / (a / precision + (1 - a) / recall) if found else 1
        value = rm.f_measure(rels, k, beta=float(beta), n_relevant=total)
        assert isclose(value, 1 - effectiveness, rel_tol=1e-14, abs_tol=1e-15)


def test_confusion_matrix_counts_each_pair_of_label_and_decision():
    counts = rm.confusion_matrix([1, 1, 1, 0, 0, 0, 0, 2, 0, 0], [1, 0, 3, 1, 0, 0, 1, 1, 0, 1])
    assert (counts.tp, counts.fp, counts.fn, counts.tn) == (3, 3, 1, 3)
    assert list(counts) == [3, 3, 1, 3]
    assert counts == rm.ConfusionMatrix(3, 3, 1, 3)
    assert counts != rm.ConfusionMatrix(3, 3, 3, 1)
    assert repr(counts) == "ConfusionMatrix(tp=3, fp=3, fn=1, tn=3)"


@pytest.mark.parametrize(
    "name, value",
    [("accuracy", 9 / 16), ("precision", 5 / 8), ("recall", 5 / 9), ("tpr", 5 / 9), ("fpr", 3 / 7)],
)
def test_confusion_matrix_shares(name, value):
    assert getattr(rm.ConfusionMatrix(5, 3, 4, 4), name) == value


def test_confusion_matrix_f():
    counts = rm.ConfusionMatrix(5, 3, 4, 4)
    assert isclose(counts.f(), 2 * 5 / (2 * 5 + 3 + 4))
    assert isclose(counts.f(2), 5 * 5 / (5 * 5 + 4 * 4 + 3))


EDGE_RULES = {
    "a list shorter than k still divides by k": (lambda: rm.precision([1, 1], 5), 2 / 5),
    "recall of a list shorter than k": (lambda: rm.recall([1, 1], 5, n_relevant=4), 2 / 4),
    "F of a list shorter than k": (lambda: rm.f_measure([1, 1], 5), 4 / 7),
    "ranks below the list are not relevant": (lambda: rm.r_precision([1, 1], n_relevant=4), 2 / 4),
    "a label at the level is relevant": (lambda: rm.precision([1, 2, 3], relevance_level=2), 2 / 3),
    "the level holds for the total, too": (
        lambda: rm.recall([1, 2, 3, 2], 2, relevance_level=2),
        1 / 3,
    ),
    "labels need not be whole": (lambda: rm.precision([0.5, 0.4], relevance_level=0.5), 1 / 2),
}


@pytest.mark.parametrize("rule", EDGE_RULES)
def test_edge_rule(rule):
    call, value = EDGE_RULES[rule]
    assert isclose(call(), value)


@pytest.mark.parametrize("rels", [[], [0], [0, 0, 0]])
@pytest.mark.parametrize("k", [None, 1, 5])
def test_nothing_relevant_is_0(rels, k):
    assert (
        rm.precision(rels, k)
        == rm.recall(rels, k)
        == rm.f_measure(rels, k)
        == rm.r_precision(rels)
        == 0.0
    )
    assert rm.recall(rels, k, n_relevant=3) == rm.f_measure(rels, k, n_relevant=3) == 0.0


@pytest.mark.parametrize("name", ["accuracy", "precision", "recall", "tpr", "fpr"])
def test_a_share_of_no_documents_is_0(name):
    assert getattr(rm.confusion_matrix([], []), name) == rm.confusion_matrix([], []).f() == 0.0


def test_counts_are_made_by_name_or_by_position(library):
    counts = library.ConfusionMatrix(tp=1, fp=2, fn=3, tn=4)
    assert counts == library.ConfusionMatrix(1, 2, 3, 4) == (1, 2, 3, 4)
    assert counts is not None and counts != 10
    pairs = library.PairCounts(
        concordant=1, discordant=2, tied_labels=3, tied_scores=4, tied_both=5
    )
    assert list(pairs) == [1, 2, 3, 4, 5]


def test_counts_that_are_missing_or_too_many_are_refused(library):
    for counts in [(1, 2, 3), (1, 2, 3, 4, 5)]:
        with pytest.raises(TypeError):
            library.ConfusionMatrix(*counts)


@pytest.mark.parametrize(
    "beta, error",
    [(-1, ValueError), (float("nan"), ValueError), ("1", TypeError), (None, TypeError)],
)
def test_f_of_counts_refuses_a_bad_beta_by_name(library, beta, error):
    with pytest.raises(error, match="^beta must be a finite number of at least 0, got"):
        library.ConfusionMatrix(1, 2, 3, 4).f(beta)


def test_capped_recall_is_the_share_of_the_highest_recall_that_an_order_can_reach():
    for rels in SMALL:
        for k in CUTOFFS:
            highest = rm.recall(sorted(rels, reverse=True), k)
            expected = rm.recall(rels, k) / highest if highest else 0.0
            assert isclose(rm.capped_recall(rels, k), expected)


def test_capped_recall_in_evaluate_is_that_of_the_labels_in_rank_order():
    qrels = {"q": dict.fromkeys("abcd", 1)}
    run = {"q": {"a": 5, "x": 4, "b": 3, "c": 2, "d": 1}}
    values = evaluate(qrels, run, ["R_cap@2", "R_cap@4", "R_cap@10"])
    assert values.loc["q"].tolist() == [1 / 2, 3 / 4, 1.0]
