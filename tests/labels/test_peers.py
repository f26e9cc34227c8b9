"""Cohen's kappa beside scikit-learn's."""

import warnings

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

import rankmetrics_lib as rm

WEIGHTS = [None, "linear", "quadratic"]


def judges(n_lists=60, n=25, seed=0):
    rng = np.random.default_rng(seed)
    first = rng.integers(0, 4, (n_lists, n))
    second = np.clip(
        first + rng.integers(-1, 2, first.shape) * rng.integers(0, 2, first.shape), 0, 3
    )
    return first, second


@pytest.mark.parametrize("weights", WEIGHTS)
def test_equal_to_scikit_learn_if_it_is_told_the_scale(weights):
    first, second = judges()
    theirs = [
        cohen_kappa_score(a, b, weights=weights, labels=range(4))
        for a, b in zip(first, second, strict=True)
    ]
    ours = rm.cohen_kappa(first, second, weights=weights)
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-12)


def test_scikit_learn_counts_places_among_the_labels_that_were_given():
    a, b = [0, 0, 1, 3, 3, 0], [0, 1, 1, 3, 1, 0]
    theirs = cohen_kappa_score(a, b, weights="linear")
    places = {0: 0, 1: 1, 3: 2}
    by_place = [[places[label] for label in labels] for labels in (a, b)]
    assert rm.cohen_kappa(*by_place, weights="linear") == pytest.approx(theirs)
    told = cohen_kappa_score(a, b, weights="linear", labels=range(4))
    assert rm.cohen_kappa(a, b, weights="linear") == pytest.approx(told)
    assert abs(told - theirs) > 0.01


def test_both_give_nan_where_no_disagreement_is_possible():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert np.isnan(cohen_kappa_score([1, 1], [1, 1]))
    assert np.isnan(rm.cohen_kappa([1, 1], [1, 1]))
