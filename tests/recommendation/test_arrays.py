"""The array functions give what the formulas give on random input, with padding and more axes."""

import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib import formulas


@pytest.fixture
def rng():
    return np.random.default_rng(3)


def padded(rows, dtype=float):
    longest = max(map(len, rows))
    filled = [list(row) + [np.nan] * (longest - len(row)) for row in rows]
    return np.array(filled, dtype=dtype)


def test_lists_of_different_lengths_are_padded(rng):
    for _ in range(50):
        lists = [rng.permutation(30)[: rng.integers(1, 8)].tolist() for _ in range(6)]
        words = [[f"item {i}" for i in items] for items in lists]
        for k in (None, 1, 3):
            expected = formulas.catalog_coverage(lists, k, n_items=30)
            assert rm.catalog_coverage(padded(lists), k, n_items=30) == expected
            assert rm.catalog_coverage(padded(words, object), k, n_items=30) == expected


def test_several_systems_and_catalogs_at_once(rng):
    lists = np.argsort(rng.random((3, 5, 12)))[..., :4]
    found = rm.catalog_coverage(lists, n_items=[12, 20, 40])
    expected = [
        formulas.catalog_coverage(one.tolist(), n_items=n)
        for one, n in zip(lists, (12, 20, 40), strict=True)
    ]
    np.testing.assert_allclose(found, expected)


def test_popularities_and_mixes_are_padded(rng):
    rows = [rng.uniform(0.01, 1, rng.integers(1, 7)).tolist() for _ in range(40)]
    others = [rng.integers(0, 5, len(row)).astype(float).tolist() for row in rows]
    for k in (None, 2):
        expected = [formulas.novelty(row, k) for row in rows]
        np.testing.assert_allclose(rm.novelty(rm.pad(rows), k), expected)
    expected = [formulas.calibration_kl(p, q) for p, q in zip(rows, others, strict=True)]
    found = rm.calibration_kl(rm.pad(rows), rm.pad(others))
    np.testing.assert_allclose(found, expected, atol=1e-15)


def test_rounding_does_not_push_calibration_below_zero(rng):
    p = rng.random((2000, 4))
    assert rm.calibration_kl(p, p * rng.random((2000, 1))).min() == 0.0


def test_matrices_of_different_sizes_are_padded(rng):
    matrices = [rng.random((n, n)) for n in rng.integers(1, 6, 30)]
    for k in (None, 1, 3):
        expected = [formulas.intra_list_distance(one.tolist(), k) for one in matrices]
        np.testing.assert_allclose(rm.intra_list_distance(rm.pad(matrices), k), expected)


@pytest.mark.parametrize("weighted", [False, True])
def test_gauc_of_many_logs_at_once(rng, weighted):
    n, rows = 15, 60
    lengths = rng.integers(0, n + 1, rows)
    there = np.arange(n) < lengths[:, None]
    labels, scores, users, weights = (
        np.where(there, rng.integers(0, high, (rows, n)), np.nan) for high in (2, 4, 4, 3)
    )
    found = rm.grouped_auc(labels, scores, users, weights=weights if weighted else None)
    for row, length in enumerate(lengths):
        parts = [array[row, :length].tolist() for array in (labels, scores, users, weights)]
        expected = formulas.grouped_auc(*parts[:3], weights=parts[3] if weighted else None)
        assert found[row] == pytest.approx(expected, nan_ok=True)


def test_users_may_be_numbers_words_or_both(rng):
    labels, scores = rng.integers(0, 2, 60), rng.random(60)
    users = rng.integers(0, 7, 60)
    expected = rm.grouped_auc(labels, scores, users)
    for ids in (users.astype(str), [f"user {u}" for u in users], [u or "none" for u in users]):
        assert rm.grouped_auc(labels, scores, ids) == expected


def test_exposure_of_many_lists_keeps_the_order_of_appearance():
    found = rm.exposure([["b", "a", "c"], ["a", "a", "b"]], 2)
    assert list(found) == ["b", "a", "c"]
    for name, shares in found.items():
        expected = [formulas.exposure(list(one), 2).get(name, 0.0) for one in ("bac", "aab")]
        np.testing.assert_allclose(shares, expected)


def test_padding_gets_no_attention():
    found = rm.exposure([[1, 2, np.nan], [1, 1, 2]])
    np.testing.assert_allclose(found[1] + found[2], 1)
    assert set(found) == {1, 2}
