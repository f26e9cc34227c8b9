"""Discrepancies that people report most: each is named first, where no plainer definition gives the
number, although the metric is not named.

Their values are computed here, by scikit-learn or term by term.
"""

import math

import pytest
from forms import frame
from sklearn.metrics import ndcg_score

import rankmetrics_lib as rm

from .tried import found_in

RELS = [3, 2, 0, 1, 0, 2, 1]
POOL = [*RELS, 3, 2, 1, 0]
FALLING = [*range(len(POOL), 0, -1)]


def at_least(level, labels):
    return [int(label >= level) for label in labels]


def binary_ndcg(level):
    """By scikit-learn; what was not retrieved comes after all that was."""
    return ndcg_score([at_least(level, POOL)], [FALLING], k=5)


def too_far(labels, k):
    return sum(gain / math.log2(i + 2) for i, gain in enumerate(labels[:k], 1))


def rbp(gains, p=0.8):
    return sum((1 - p) * p**i * gain for i, gain in enumerate(gains))


BEST = sorted(POOL, reverse=True)
# Title: the number, what else is known, the cause that must be named first
REPORTED = {
    "NDCG of labels from 1 up": (binary_ndcg(1), {"pool": POOL}, "binary labels"),
    "NDCG of labels from 2 up": (binary_ndcg(2), {"pool": POOL}, "binary labels"),
    "NDCG with log2(i + 2)": (
        too_far(RELS, 5) / too_far(BEST, 5),
        {"pool": POOL},
        "log2(i + 2)",
    ),
    "pessimistic AUC": (
        5 / 9,  # of the pairs are in the right order, and 3 are tied
        {"rels": [1, 1, 0, 0, 1, 0], "scores": [3, 2, 2, 1, 1, 1], "metric": "auc"},
        "ties broken in AUC",
    ),
    "RBP of grades": (rbp(RELS), {"pool": POOL}, "grades in RBP"),
    "RBP of shares of the highest grade": (
        rbp([rel / 3 for rel in RELS]),
        {"pool": POOL},
        "share of the top in RBP",
    ),
    # Where k is below R it is P@k, else recall, so recall must be named
    "capped recall": (
        3 / 5,
        {"rels": [1, 0, 1, 1, 0, 0, 1], "n_relevant": 9, "metric": "recall"},
        "capped_recall",
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("title", REPORTED)
def test_a_reported_discrepancy_is_named_first(title):
    value, given, cause = REPORTED[title]
    first = found_in(value, **{"rels": RELS} | given)[0]
    assert first.rounding == "rounded" and first.is_likely
    assert cause in {one for one, _ in first.surprises} | {first.metric}


def test_capped_recall_is_the_first_that_gives_a_mean():
    """One query has more relevant documents than places, one fewer."""
    qrels = {"q1": dict.fromkeys("abcdef", 1), "q2": dict.fromkeys("gh", 1)}
    run = {"q1": {"a": 3, "x": 2, "b": 1}, "q2": {"x": 3, "g": 2, "y": 1}}
    value = (2 / 3 + 1 / 2) / 2
    found = rm.identify_mean(f"{value:.6f}", qrels, run)
    assert found.metric[0] == "capped_recall" and found.k[0] == 3


# Causes that only data of many queries show, each beside the mean of the lists without it


def ranked(*documents, scores=None):
    return dict(zip(documents, scores or range(len(documents), 0, -1), strict=True))


JUDGED = {"q1": {"a": 1, "b": 1}, "q2": {"c": 1, "d": 1, "e": 1}, "q3": {"f": 1}}
LISTS = {"q1": ranked("x", "a", "b"), "q2": ranked("c", "y"), "q3": ranked("x", "y", "f")}


@pytest.mark.filterwarnings("ignore:.*quer:UserWarning")
@pytest.mark.parametrize(
    "value, run, words",
    [
        (
            1 / 2,
            LISTS | {"q2": ranked("x", "c"), "q3": ranked(*"vwxyf")},
            "the median of all judged queries",
        ),
        # the last document first: b, c, f
        ((1 + 1 / 2 + 1) / 3, LISTS, "the order reversed"),
        (
            # by text, 9.5 comes before 10.5
            (1 + 1 + 1 / 3) / 3,
            LISTS | {"q1": ranked("x", "a", scores=[10.5, 9.5])},
            "scores sorted as text",
        ),
        ((1 + 1 + 1 / 3) / 3, LISTS | {"q1": ranked("q1", "a")}, "the query's own id"),
    ],
)
def test_a_cause_of_many_queries_is_named_first(value, run, words):
    table = rm.identify_mean(f"{value:.6f}", JUDGED, run, metric="RR")
    assert words in table.how[0] and table.likely[0]
    frames = {"qrels": frame(JUDGED, "relevance"), "run": frame(run, "score")}
    called = eval(table.call[0], {"rm": rm} | frames)
    assert math.isclose(called, value, abs_tol=1e-9)


@pytest.mark.parametrize(
    "value, rels, scores, words",
    [
        (1 / 4, [1, 0, 0, 0], None, "the order reversed"),
        (1, [0, 1, 0, 0], [10.5, 9.5, 8.5, 2.5], "scores sorted as text"),
    ],
)
def test_a_mistaken_order_of_one_list_is_named_first(value, rels, scores, words):
    found = found_in(value, rels, scores=scores, metric="reciprocal_rank")
    assert words in found[0].how
