"""The formulas of diversity: the sources' numbers, sums over readers and over all orders, edge
rules."""

import itertools
import math

import pytest

from rankmetrics_lib import formulas as rm

# What the ten articles of Clarke et al. (2008) answer, by letters for the questions
ANSWERS = {
    "a": "PQ",
    "b": "P",
    "c": "P",
    "d": "",
    "e": "RS",
    "f": "R",
    "g": "T",
    "h": "R",
    "i": "R",
    "j": "R",
}
PAIRS = [list(row) for row in itertools.product([0, 1], repeat=2)]
SMALL = [list(rows) for n in range(5) for rows in itertools.product(PAIRS, repeat=n)]


def rows(articles):
    return [[int(question in ANSWERS[article]) for question in "PQRST"] for article in articles]


def test_clarkes_example():
    """The gain vectors of the paper, and the order that it calls ideal."""
    given, ideal = rows("abcdefghij"), rows("aegbfchijd")
    gains = [
        rm.alpha_dcg(given, k) - (rm.alpha_dcg(given, k - 1) if k > 1 else 0) for k in range(1, 9)
    ]
    undiscounted = [gain * math.log2(rank + 1) for rank, gain in enumerate(gains, 1)]
    assert undiscounted == pytest.approx([2, 1 / 2, 1 / 4, 0, 2, 1 / 2, 1, 1 / 4])
    assert [round(rm.alpha_dcg(ideal, k), 3) for k in range(1, 8)] == [
        *(2, 3.262, 3.762, 3.977, 4.171, 4.260, 4.343)
    ]
    for k in range(1, 11):
        assert rm.alpha_ndcg(given, k) == rm.alpha_dcg(given, k) / rm.alpha_dcg(ideal, k)


def test_the_readers_of_alpha_dcg():
    """A subtopic is worth the share of its readers whom no document above has satisfied."""
    for documents in SMALL:
        for alpha in (0, 0.25, 0.5, 1):
            total = 0.0
            for subtopic in range(2):
                unsatisfied = 1.0
                for rank, row in enumerate(documents, 1):
                    total += row[subtopic] * unsatisfied / math.log2(rank + 1)
                    unsatisfied -= row[subtopic] * alpha * unsatisfied
            assert rm.alpha_dcg(documents, alpha=alpha) == pytest.approx(total, rel=1e-12)


def test_subtopic_recall_is_the_size_of_a_union():
    for documents in SMALL:
        for k in (1, 2, 9):
            union = {place for row in documents[:k] for place, label in enumerate(row) if label}
            assert rm.subtopic_recall(documents, k) == (len(union) / 2 if documents else 0.0)
            assert rm.subtopic_recall(documents, k, n_subtopics=4) == len(union) / 4


def best_order(pool, k, alpha):
    return max(rm.alpha_dcg(list(order), k, alpha=alpha) for order in itertools.permutations(pool))


@pytest.mark.parametrize("alpha", [0.3, 0.5, 1])
def test_the_greedy_ideal_against_all_orders(alpha):
    """It is never above the best order, and at least 1 - 1/e of it; sometimes it is below."""
    documents = [list(row) for row in itertools.product([0, 1], repeat=4) if any(row)]
    below = 0
    for pool in itertools.combinations(documents, 3):
        for k in (1, 3):
            best = best_order(pool, k, alpha)
            greedy = rm.alpha_dcg(list(pool), k, alpha=alpha) / rm.alpha_ndcg(
                list(pool), k, alpha=alpha
            )
            assert (1 - 1 / math.e) * best <= greedy <= best + 1e-12
            below += greedy < best - 1e-9
    assert below > 0


def test_a_ranking_may_beat_the_greedy_ideal():
    a, b, c = [1, 1, 0, 0], [0, 1, 1, 0], [1, 0, 0, 1]
    better = 2 + 2 / math.log2(3) + 1 / 2
    greedy = 2 + 1.5 / math.log2(3) + 1.5 / 2
    assert rm.alpha_ndcg([b, c, a], pool=[a, b, c]) == pytest.approx(better / greedy, rel=1e-15)
    assert rm.alpha_ndcg([b, c, a], pool=[b, a, c]) == 1.0
    assert rm.alpha_ndcg([a, b, c], pool=[a, b, c]) == 1.0


def test_of_equal_documents_the_first_is_taken():
    """Which one that is changes what can follow."""
    x, y, z = [1, 1, 0, 0], [1, 0, 1, 0], [0, 0, 1, 1]
    assert rm.alpha_ndcg([x, z], 2, pool=[x, y, z]) == 1.0
    assert rm.alpha_ndcg([x, z], 2, pool=[y, x, z]) > 1.0


def test_with_alpha_0_it_is_ndcg_of_the_number_of_subtopics():
    for documents in SMALL:
        counts = [sum(row) for row in documents]
        assert rm.alpha_dcg(documents, alpha=0) == pytest.approx(rm.dcg(counts), rel=1e-15)
        assert rm.alpha_ndcg(documents, alpha=0) == pytest.approx(rm.ndcg(counts), rel=1e-15)


def test_err_ia_is_the_mean_of_errs():
    documents = [[2, 0, 1], [0, 1, 0], [1, 1, 0]]
    errs = [rm.err(column, max_grade=2) for column in ([2, 0, 1], [0, 1, 1], [1, 0, 0])]
    assert rm.err_ia(documents, max_grade=2) == pytest.approx(sum(errs) / 3, rel=1e-15)
    weighted = (5 * errs[0] + errs[1] + 4 * errs[2]) / 10
    assert rm.err_ia(documents, max_grade=2, weights=[0.5, 0.1, 0.4]) == pytest.approx(weighted)
    assert rm.err_ia(documents, max_grade=2, weights=[5, 1, 4]) == pytest.approx(weighted)
    first_two = [rm.err(column, 2, max_grade=2) for column in ([2, 0, 1], [0, 1, 1], [1, 0, 0])]
    assert rm.err_ia(documents, 2, max_grade=2) == pytest.approx(sum(first_two) / 3, rel=1e-15)


def test_nothing_covered_and_nothing_ranked():
    for documents in ([], [[]], [[0, 0]], [[0.5, 0.9]]):
        assert rm.subtopic_recall(documents, 2) == 0.0
        assert rm.alpha_dcg(documents) == 0.0
        assert rm.alpha_ndcg(documents) == 0.0
    assert rm.err_ia([]) == rm.err_ia([[]]) == rm.err_ia([[0, 0]]) == 0.0
    assert rm.alpha_ndcg([], pool=[[1, 0]]) == 0.0
    assert rm.subtopic_recall([[0, 0]], 1, n_subtopics=0) == 0.0


def test_a_grade_of_at_least_1_covers():
    assert rm.alpha_dcg([[3, 0.5], [1, 0.9]]) == rm.alpha_dcg([[1, 0], [1, 0]])
