"""What the chapter on labels says of noise, circularity and the corrected mean holds for other
draws as well, within stated intervals."""

from functools import cache

import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.datasets.lee import GRADE_CUTS, load_lee, others

SYSTEMS = ("tfidf", "lsi", "bm25")


@pytest.fixture
def rng():
    return np.random.default_rng(2026)


@cache
def ratings():
    return others(load_lee().ratings)


@cache
def scores(system):
    return load_lee().scores(system)


def grades(ratings):
    return np.digitize(ratings, GRADE_CUTS)


def ndcgs(labels, scores):
    return rm.ndcg(rm.rank_labels(labels, scores), 10, pool=labels)


def akin():
    """Ratings of the judge who has the taste of BM25."""
    bm25 = scores("bm25")
    return ratings() + 0.15 * (bm25 - bm25.mean()) / bm25.std()


def kappa_with_people(labels):
    return rm.cohen_kappa(grades(ratings()).ravel(), labels.ravel())


def means(labels):
    return [ndcgs(labels, scores(system)).mean() for system in SYSTEMS]


@pytest.mark.slow
def test_random_noise_lowers_the_values_and_nearly_always_keeps_the_winner(rng):
    """In at least 17 of 20 draws."""
    people, kept = means(grades(ratings())), 0
    for _ in range(20):
        noisy = grades(ratings() + rng.normal(0, 0.13, ratings().shape))
        assert 0.36 <= kappa_with_people(noisy) <= 0.49
        found = means(noisy)
        assert all(now < before for now, before in zip(found, people, strict=True))
        kept += max(found) == found[0]
    assert kept >= 17


@pytest.mark.slow
def test_judges_with_the_same_kappa_put_another_system_first_or_last():
    tfidf, lsi, bm25 = means(grades(ratings()))
    assert tfidf > lsi > bm25
    lenient = grades(ratings() + 0.1)
    assert 0.38 <= kappa_with_people(lenient) <= 0.47
    tfidf, lsi, bm25 = means(lenient)
    assert tfidf > bm25 > lsi
    assert 0.38 <= kappa_with_people(grades(akin())) <= 0.47
    tfidf, lsi, bm25 = means(grades(akin()))
    assert bm25 > tfidf > lsi


def test_the_order_of_twelve_systems_outlives_the_labels(rng):
    """At a kappa of about 0.55, the mean tau over draws is between 0.65 and 0.95."""
    blurred = [
        scores(system) + blur * scores(system).std() * rng.standard_normal(ratings().shape)
        for system in SYSTEMS
        for blur in (0, 0.4, 0.8, 1.2)
    ]

    def order(labels):
        return [ndcgs(labels, one).mean() for one in blurred]

    people, taus, top = order(grades(ratings())), [], []
    for _ in range(15):
        noisy = grades(ratings() + rng.normal(0, 0.1, ratings().shape))
        assert 0.5 <= kappa_with_people(noisy) <= 0.6
        found = order(noisy)
        taus.append(rm.kendall_tau(people, found))
        top.append(rm.tau_ap(people, found))
    assert 0.65 <= np.mean(taus) <= 0.95
    assert np.mean(top) < np.mean(taus)


def test_a_system_that_is_its_own_judge_is_perfect_and_its_equal_is_not(rng):
    x, y = ratings() + rng.normal(0, 0.13, (2, *ratings().shape))
    people, own = grades(ratings()), grades(x)
    assert abs(ndcgs(people, x).mean() - ndcgs(people, y).mean()) < 0.05
    assert (ndcgs(own, x) == pytest.approx(1)) and ndcgs(own, y).mean() < 0.75


def test_the_corrected_interval_holds_the_truth_as_often_as_it_says(rng):
    """In 92.5 to 97 of 100 samples, and it is narrower than the one from people alone."""

    def lead(labels):
        return ndcgs(labels, scores("bm25")) - ndcgs(labels, scores("tfidf"))

    fresh = rng.normal(0, 0.05, (20, *ratings().shape))
    m = np.ravel([lead(grades(akin() + e)) for e in fresh])
    h = np.tile(lead(grades(ratings())), 20)
    truth, n = h.mean(), 60
    samples = np.argsort(rng.random((3000, len(h))), axis=1)[:, :n]

    def interval(values, added=0.0):
        error = 1.96 * values.std(axis=1, ddof=1) / np.sqrt(n)
        middle = values.mean(axis=1) + added
        return middle - error, middle + error

    widths = {}
    for name, (low, high) in {
        "people": interval(h[samples]),
        "corrected": interval(h[samples] - m[samples], m.mean()),
    }.items():
        assert 0.925 <= ((low <= truth) & (truth <= high)).mean() <= 0.97, name
        widths[name] = (high - low).mean()
    assert widths["corrected"] < 0.8 * widths["people"]
    assert m.mean() - 1.96 * m.std() / np.sqrt(len(m)) > truth + 0.03
