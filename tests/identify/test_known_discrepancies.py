"""Discrepancies of issue trackers: both values are right, and the detective says of each what the
table records, so that an improvement shows as well as a loss."""

import math
import re

import pytest
from sklearn.metrics import auc, ndcg_score, precision_recall_curve

from .known_discrepancies import ALL_ZERO, CELLS, KNOWN, SCHOLAR

pytestmark = pytest.mark.filterwarnings("ignore:.*quer:UserWarning")
each = pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.thread)


def state_of(known):
    naming = [
        bool(
            row.fits
            and math.isclose(row.value, known.printed, abs_tol=1e-9)
            and re.search(known.named, f"{row.kind}: {row.how}")
        )
        for row in known.rows().itertuples()
    ]
    return "first" if naming[:1] == [True] else "found" if any(naming) else "missed"


@each
def test_the_package_gives_the_right_value(known):
    assert math.isclose(known.by_the_package(), known.right, abs_tol=1e-12)
    assert f"{known.printed:.4f}" != f"{known.right:.4f}"


@each
def test_the_values_are_those_of_the_thread(known):
    for value, said in zip((known.printed, known.right), known.said, strict=True):
        if said is not None:
            decimals = len(said.partition(".")[2])
            # Some threads cut the number where others round it.
            assert abs(value - float(said)) < 10**-decimals or value == float(said)


def test_scikit_learn_prints_what_is_said_of_it():
    by_thread = {known.thread: known for known in KNOWN}
    precision, recall, _ = precision_recall_curve(*CELLS)
    labels = [list(documents.values()) for documents in ALL_ZERO.values()]
    for value, known in [
        (auc(recall, precision), by_thread["ArcInstitute/cell-eval #208"].printed),
        (ndcg_score(labels, labels), by_thread["scikit-learn/scikit-learn #29521"].right),
        (ndcg_score([[1] * 4], [[1, 1, 1, 0]], k=4), 1),
        (ndcg_score(*([row] for row in SCHOLAR)), by_thread["elixir-nx/scholar #360"].right),
    ]:
        assert math.isclose(value, known, abs_tol=1e-12)


@each
def test_the_detective_says_what_is_recorded(known):
    assert state_of(known) == known.state


def test_no_thread_and_no_cause_of_a_program_stands_twice():
    links = [known.link for known in KNOWN]
    causes = [(known.thread.partition(" ")[0], known.cause) for known in KNOWN]
    assert len(set(links)) == len(set(causes)) == len(KNOWN)
    assert all(
        re.fullmatch(r"https://github\.com/[^/]+/[^/]+/(issues|pull)/\d+", link) for link in links
    )


def test_no_value_of_a_thread_is_claimed_for_an_input_that_was_made_up():
    assert all(known.said == (None, None) for known in KNOWN if known.own)
