"""Discrepancies that people report most: each is named first, where no plainer definition gives the
number, although the metric is not named.

Their values are computed here, by scikit-learn or term by term.
"""

import math

import pytest
from sklearn.metrics import average_precision_score, ndcg_score

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation.identify.definitions import METRICS
from rankmetrics_lib.evaluation.identify.known import known_of
from rankmetrics_lib.evaluation.identify.printed import Printed
from rankmetrics_lib.evaluation.identify.search import Search, steps

NOT_GIVEN = dict.fromkeys(["metric", "k", "pool", "n_relevant", "max_grade", "scores"])
RELS = [3, 2, 0, 1, 0, 2, 1]
MISSED = [3, 2, 1, 0]
POOL = RELS + MISSED
HITS, SCORES = [1, 1, 0, 0, 1, 0], [3, 2, 2, 1, 1, 1]
FALLING = [*range(len(POOL), 0, -1)]


def at_least(level, labels):
    return [int(label >= level) for label in labels]


def binary_ndcg(level):
    """By scikit-learn; what was not retrieved comes after all that was."""
    return ndcg_score([at_least(level, POOL)], [FALLING], k=5)


def too_far(labels, k):
    return sum(gain / math.log2(i + 2) for i, gain in enumerate(labels[:k], 1))


def auc_with_ties_worth(value):
    hits = [score for score, hit in zip(SCORES, HITS, strict=True) if hit]
    misses = [score for score, hit in zip(SCORES, HITS, strict=True) if not hit]
    right = sum((p > n) + value * (p == n) for p in hits for n in misses)
    return right / len(hits) / len(misses)


def rbp(gains, p=0.8):
    return sum((1 - p) * p**i * gain for i, gain in enumerate(gains))


TIED = [0, 1, 1, 0, 1, 1, 0], [3, 2, 2, 2, 1, 0, 0]
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
    "DCG with log2(i + 2)": (too_far(RELS, 5), {"pool": POOL}, "log2(i + 2)"),
    "optimistic AUC": (
        auc_with_ties_worth(1),
        {"rels": HITS, "scores": SCORES},
        "ties broken in AUC",
    ),
    "pessimistic AUC": (
        auc_with_ties_worth(0),
        {"rels": HITS, "scores": SCORES},
        "ties broken in AUC",
    ),
    "AP of tied scores": (
        average_precision_score(*TIED),
        {"rels": TIED[0], "scores": TIED[1]},
        "ties as a whole",
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


def found_for(value, rels=RELS, **given):
    search = Search(Printed(f"{value:.6f}", None))
    for _ in steps(known_of(rels, metrics=METRICS, **NOT_GIVEN | given), None, search):
        pass
    return search.findings()


@pytest.mark.sampled
@pytest.mark.parametrize("title", REPORTED)
def test_a_reported_discrepancy_is_named_first(title):
    value, given, cause = REPORTED[title]
    first, *others = found_for(value, **given)
    named = {one for one, _ in first.candidate.surprises} | {first.candidate.metric}
    assert first.rounding == "rounded" and cause in named
    for other in others:
        causes = [one for one, _ in other.candidate.surprises]
        assert other.candidate.kind != "definition" or cause in causes or other.cost > first.cost


def test_capped_recall_is_the_first_that_gives_a_mean():
    """One query has more relevant documents than places, one fewer."""
    qrels = {"q1": dict.fromkeys("abcdef", 1), "q2": dict.fromkeys("gh", 1)}
    run = {"q1": {"a": 3, "x": 2, "b": 1}, "q2": {"x": 3, "g": 2, "y": 1}}
    value = (2 / 3 + 1 / 2) / 2
    found = rm.identify_mean(f"{value:.6f}", qrels, run)
    assert found.metric[0] == "capped_recall" and found.k[0] == 3
