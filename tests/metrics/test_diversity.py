"""Metrics of diversity against unions, readers and greedy choices counted in exact fractions, on
every small ranking, and what ties them to other metrics."""

import itertools
import random
from fractions import Fraction
from math import isclose, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import assert_close, matrices, sampled, small_rankings

from rankmetrics_lib import formulas as rm

PAIRS = [list(row) for row in itertools.product([0, 1], repeat=2)]
SMALL = small_rankings(PAIRS, 4)
ALPHAS = [Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(1)]
# What the ten articles of Clarke et al. (2008) answer, by letters for the questions
ARTICLES = dict(zip("abcdefghij", ["PQ", "P", "P", "", "RS", "R", "T", "R", "R", "R"], strict=True))

cutoffs = st.integers(1, 9)


def given_alpha(alpha):
    return {} if alpha == Fraction(1, 2) else {"alpha": float(alpha)}


def gain(row, above, alpha):
    """A subtopic is worth the share of its readers whom no document above has satisfied."""
    return sum(
        (1 - alpha) ** sum(other[place] for other in above)
        for place, covered in enumerate(row)
        if covered
    )


def gains(documents, alpha):
    return [gain(row, documents[:i], alpha) for i, row in enumerate(documents)]


def discounted(terms):
    return sum(float(term) / log2(rank + 1) for rank, term in enumerate(terms, 1))


@pytest.mark.parametrize("alpha", ALPHAS)
def test_alpha_dcg_adds_the_readers_who_still_look(alpha):
    for documents in SMALL:
        for k in (None, 1, 3, 9):
            expected = discounted(gains(documents, alpha)[:k])
            assert_close(rm.alpha_dcg(documents, k, **given_alpha(alpha)), expected)


def greedy(pool, alpha):
    """Of equal documents, the first."""
    order, left = [], list(pool)
    while left:
        worth = [gain(row, order, alpha) for row in left]
        order.append(left.pop(worth.index(max(worth))))
    return order


@pytest.mark.parametrize("alpha", ALPHAS)
@pytest.mark.parametrize("missed", [None, [], [[1, 1], [1, 0]]])
def test_alpha_ndcg_divides_by_the_greedy_order_of_the_pool(alpha, missed):
    """Without a pool, of the list. Nothing covered is 0."""
    for documents in SMALL:
        pool = documents if missed is None else missed + documents[::-1]
        given_pool = {} if missed is None else {"pool": pool}
        ideal = gains(greedy(pool, alpha), alpha)
        for k in (None, 1, 3):
            highest = discounted(ideal[:k])
            expected = discounted(gains(documents, alpha)[:k]) / highest if highest else 0
            value = rm.alpha_ndcg(documents, k, **given_pool, **given_alpha(alpha))
            assert_close(value, expected)


@pytest.mark.parametrize(
    "alpha", [Fraction(9, 10), Fraction(2, 3), Fraction(1, 3), Fraction(1, 2), Fraction(1, 10)]
)
def test_equal_gains_are_equal_whatever_alpha_is_and_the_order_of_the_subtopics(library, alpha):
    """Ten subtopics that one document covers are worth as much as a new one, if alpha is 0.9."""
    rng, n, m = random.Random(0), 14, 12
    for _ in sampled(range(40), first=4):
        pool = [rng.choices([0, 1], k=m) for _ in range(n)]
        expected = discounted(gains(pool, alpha)) / discounted(gains(greedy(pool, alpha), alpha))
        for columns in (range(m), rng.sample(range(m), m)):
            documents = [[row[column] for column in columns] for row in pool]
            value = library.alpha_ndcg(documents, alpha=float(alpha))
            assert isclose(value, expected, rel_tol=1e-9)


def test_a_ranking_may_beat_the_greedy_ideal(library):
    """Which of two equal documents the greedy order takes changes what can follow: the first."""
    a, b, c = [1, 1, 0, 0], [0, 1, 1, 0], [1, 0, 0, 1]
    greedy = 2 + 1.5 / log2(3) + 1.5 / 2
    better = 2 + 2 / log2(3) + 1 / 2
    assert isclose(library.alpha_ndcg([b, c, a], pool=[a, b, c]), better / greedy)
    assert library.alpha_ndcg([b, c, a], pool=[b, a, c]) == 1.0
    assert library.alpha_ndcg([a, b, c], pool=[a, b, c]) == 1.0


def test_the_example_of_clarke():
    """The gain vectors of the paper, and the order that it calls ideal."""
    given, ideal = (
        [[int(question in ARTICLES[article]) for question in "PQRST"] for article in order]
        for order in ("abcdefghij", "aegbfchijd")
    )
    by_k = [0, *(rm.alpha_dcg(given, k) for k in range(1, 9))]
    terms = [
        (at - above) * log2(k + 1) for k, (above, at) in enumerate(itertools.pairwise(by_k), 1)
    ]
    assert terms == pytest.approx([2, 1 / 2, 1 / 4, 0, 2, 1 / 2, 1, 1 / 4])
    sums = [round(rm.alpha_dcg(ideal, k), 3) for k in range(1, 8)]
    assert sums == [2, 3.262, 3.762, 3.977, 4.171, 4.260, 4.343]
    for k in range(1, 11):
        assert rm.alpha_ndcg(given, k) == rm.alpha_dcg(given, k) / rm.alpha_dcg(ideal, k)


def test_subtopic_recall_is_the_size_of_a_union():
    for documents in SMALL:
        for k in (1, 2, 9):
            union = {place for row in documents[:k] for place in range(2) if row[place]}
            share = Fraction(len(union), 2) if documents else 0
            assert_close(rm.subtopic_recall(documents, k), share)
            assert_close(rm.subtopic_recall(documents, k, n_subtopics=4), Fraction(len(union), 4))
    assert rm.subtopic_recall([[0, 0]], 1, n_subtopics=0) == 0


@pytest.mark.parametrize("weights", [None, [3, 1], [0.5, 0]])
def test_err_ia_is_the_weighted_mean_of_errs(weights):
    shares = [0.5, 0.5] if weights is None else [weight / sum(weights) for weight in weights]
    given_weights = {} if weights is None else {"weights": weights}
    for documents in SMALL:
        for k in (None, 1, 3):
            for grade, scale in [(1, {}), (2, {"max_grade": 2})]:
                graded = [[grade * label for label in row] for row in documents]
                columns = list(zip(*graded, strict=True))
                errs = [rm.err(column, k, max_grade=grade) for column in columns]
                mean = sum(share * err for share, err in zip(shares, errs, strict=False))
                assert isclose(rm.err_ia(graded, k, **scale, **given_weights), mean, rel_tol=1e-12)


def test_a_label_of_at_least_1_covers(library):
    high, low = [[3, 0.5], [1, 0.9]], [[1, 0], [1, 0]]
    for metric in (library.alpha_dcg, library.alpha_ndcg):
        assert metric(high) == metric(low)
    assert library.subtopic_recall(high, 2) == 1 / 2


def test_documents_that_cover_nothing_need_not_be_in_the_pool(library):
    assert library.alpha_ndcg([[0, 0], [1, 0]], pool=PAIRS) > 0


def test_with_alpha_0_it_is_ndcg_of_the_number_of_subtopics():
    for documents in SMALL:
        counts = [sum(row) for row in documents]
        assert isclose(rm.alpha_dcg(documents, alpha=0), rm.dcg(counts), rel_tol=1e-15)
        assert isclose(rm.alpha_ndcg(documents, alpha=0), rm.ndcg(counts), rel_tol=1e-15)


@given(documents=matrices(), k=cutoffs)
def test_err_ia_is_half_the_gain_of_alpha_dcg_with_another_discount(documents, k):
    terms = gains(documents[:k], 0.5)
    total = sum(term / rank for rank, term in enumerate(terms, 1))
    assert isclose(rm.err_ia(documents, k), total / (2 * len(documents[0])), abs_tol=1e-12)
