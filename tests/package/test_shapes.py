"""Arrays of shape (..., n) give float64 of shape (...), even without rankings, with empty rankings,
and with nothing but padding."""

import itertools

import numpy as np
import pytest
from valid_arguments import good

import rankmetrics_lib as rm
from rankmetrics_lib.catalogue import CARDS

CURVES = {"roc_curve", "precision_recall_curve"}
LISTS = {"rank_labels", "stopping_probabilities"}
COUNTS = {name for name, card in CARDS.items() if card.counts}
IN_GROUPS = {"exposure"}
OF_MATRICES = {"subtopics", "evidence", "lists", "distances"}
MATRICES = {name for name, card in CARDS.items() if OF_MATRICES & {*card.parameters}}
SHAPES = [(0,), (4,), (0, 4), (2, 0), (3, 4), (2, 0, 4), (2, 3, 0), (2, 3, 4)]


def call(name, array):
    arguments = {
        key: array if isinstance(value, list) else value for key, value in good(CARDS[name]).items()
    }
    for chances in {"propensities", "popularity"} & {*arguments}:
        arguments[chances] = np.where(np.isnan(array), np.nan, 0.5)
    if "n_items" in arguments:
        arguments["n_items"] = 9
    return getattr(rm, name)(**arguments)


def array_for(name, shape, value):
    """Distinct documents if the function ranks documents; otherwise the same value everywhere."""
    return np.broadcast_to(np.arange(shape[-1]) if name == "rbo" else value, shape).copy()


@pytest.mark.parametrize(
    "name", sorted(set(CARDS) - CURVES - LISTS - COUNTS - MATRICES - IN_GROUPS - {"bpref"})
)
def test_one_number_for_each_ranking(name):
    for shape, value in itertools.product(SHAPES, [0.0, 1.0, np.nan]):
        result = call(name, array_for(name, shape, value))
        assert np.shape(result) == shape[:-1], (shape, value)
        assert result.dtype == np.float64, (shape, value)


@pytest.mark.parametrize("shape", [*SHAPES[2:], (3, 0, 2), (2, 2, 4, 3)])
@pytest.mark.parametrize("name", sorted(MATRICES))
def test_one_number_for_each_matrix(name, shape):
    if name == "intra_list_distance":
        shape = (*shape[:-1], shape[-2])
    for value in (0.0, 1.0, np.nan):
        array = np.full(shape, value)
        if name == "catalog_coverage":
            array[...] = np.where(np.isnan(value), np.nan, np.arange(shape[-1]))
        result = call(name, array)
        assert np.shape(result) == shape[:-2], value
        assert result.dtype == np.float64, value


@pytest.mark.parametrize("shape", SHAPES)
def test_one_number_for_each_ranking_and_group(shape):
    for value in (0.0, np.nan):
        shares = rm.exposure(np.full(shape, value))
        assert list(shares) == [0.0] * (value == 0 and 0 not in shape)
        for share in shares.values():
            assert np.shape(share) == shape[:-1]
            assert share.dtype == np.float64


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", sorted(LISTS))
def test_one_number_for_each_document(name, shape):
    assert call(name, np.zeros(shape)).shape == shape
    assert call(name, np.zeros(shape)).dtype == np.float64


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", sorted(CURVES | COUNTS))
def test_each_part_of_a_curve_or_of_counts_has_the_shape_of_the_batch(name, shape):
    for part in call(name, np.zeros(shape)):
        assert np.shape(part)[: len(shape) - 1] == shape[:-1]
        assert np.ndim(part) == len(shape) - (name in COUNTS)


@pytest.mark.parametrize("shape", SHAPES)
def test_bpref_gives_one_number_for_each_ranking(shape):
    result = rm.bpref(np.zeros(shape), n_relevant=2, n_nonrelevant=4)
    assert np.shape(result) == shape[:-1]
    assert result.dtype == np.float64


@pytest.mark.parametrize("dtype", [bool, np.uint8, np.int64, np.float32, object])
def test_labels_of_any_numeric_type_give_the_same(dtype):
    rels = np.array([[1, 0, 1], [0, 1, 1]])
    for name in ("precision", "average_precision", "ndcg", "reciprocal_rank"):
        result = getattr(rm, name)(rels.astype(dtype))
        np.testing.assert_array_equal(result, getattr(rm, name)(rels.astype(float)))
        assert result.dtype == np.float64


@pytest.mark.parametrize("name", ["average_precision", "ndcg", "err", "tie_averaged_ndcg", "auc"])
def test_a_row_of_a_batch_and_the_row_alone_give_the_same(name):
    rng = np.random.default_rng(7)
    arguments = {"max_grade": 3} if name == "err" else {}
    labels = rng.integers(0, 4, (50, 12)).astype(float)
    lists = (
        [labels, rng.integers(0, 5, (50, 12)).astype(float)]
        if name in ("auc", "tie_averaged_ndcg")
        else [labels]
    )
    batch = getattr(rm, name)(*lists, **arguments)
    alone = [getattr(rm, name)(*(array[i] for array in lists), **arguments) for i in range(50)]
    np.testing.assert_allclose(batch, alone, rtol=1e-15)
