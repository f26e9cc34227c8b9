"""The Lee collection: its counts agree with the published data, and the four systems rank it as
documented."""

import sys

import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import SYSTEMS, load_lee, others


def test_pairs_of_each_grade():
    assert np.bincount(load_lee().labels.astype(int).ravel()).tolist() == [
        2 * n for n in (968, 173, 66, 18)
    ]


def test_ratings_are_symmetric_and_each_text_is_like_itself():
    ratings = load_lee().ratings
    assert (ratings == ratings.T).all()
    assert (ratings.diagonal() == 1).all()
    assert ratings.min() >= 0 and ratings.max() == 1


def test_every_query_has_a_relevant_text():
    assert (load_lee().labels >= 1).any(axis=1).all()


def test_others_leaves_out_the_diagonal_and_keeps_the_order():
    assert others(np.array([[0, 1, 2], [10, 0, 12], [20, 21, 0]])).tolist() == [
        [1, 2],
        [10, 12],
        [20, 21],
    ]


@pytest.mark.parametrize(
    "system, ndcg", [("tfidf", 0.62), ("lsi", 0.59), ("bm25", 0.58), ("random", 0.15)]
)
def test_systems_reach_about_the_known_ndcg(system, ndcg):
    lee = load_lee()
    ranked = rm.rank_labels(lee.labels, lee.scores(system))
    assert rm.ndcg(ranked, 10).mean() == pytest.approx(ndcg, abs=0.015)


@pytest.mark.parametrize("system", SYSTEMS)
def test_tables_hold_the_same_numbers_as_the_arrays(system):
    lee = load_lee()
    qrels, run = lee.qrels(), lee.run(system)
    assert list(qrels.columns) == ["query_id", "doc_id", "relevance"]
    assert list(run.columns) == ["query_id", "doc_id", "score"]
    assert (qrels["query_id"] != qrels["doc_id"]).all() and len(qrels) == len(run) == 50 * 49
    row = run[(run["query_id"] == "07") & (run["doc_id"] == "31")]["score"].item()
    assert row == lee.scores(system)[7, 30]
    assert (
        qrels[(qrels["query_id"] == "31") & (qrels["doc_id"] == "07")]["relevance"].item()
        == lee.labels[31, 7]
    )


def test_an_unknown_system_is_refused():
    with pytest.raises(
        ValueError, match="system must be one of 'tfidf', 'lsi', 'bm25', 'random', got 'bert'"
    ):
        load_lee().scores("bert")


def test_without_gensim_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "gensim.test.utils", None)
    with pytest.raises(ModuleNotFoundError, match="pip install gensim"):
        load_lee.__wrapped__()
