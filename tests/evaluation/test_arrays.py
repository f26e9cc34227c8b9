"""evaluate_arrays gives what the functions over arrays give, for labels and scores of any kind and
size."""

import re

import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.evaluation.score import sums_in_order
from rankmetrics_lib.evaluation.rank import counts

MEASURES = {
    "nDCG@10": lambda rels, pool, R: rm.ndcg(rels, 10, pool=pool),
    "nDCG(dcg='exp-log2')": lambda rels, pool, R: rm.ndcg(rels, pool=pool, gain="exponential"),
    "AP": lambda rels, pool, R: rm.average_precision(rels, n_relevant=R),
    "AP@7": lambda rels, pool, R: rm.average_precision(rels, 7, n_relevant=R),
    "P@10": lambda rels, pool, R: rm.precision(rels, 10),
    "R@10": lambda rels, pool, R: rm.recall(rels, 10, n_relevant=R),
    "RR": lambda rels, pool, R: rm.reciprocal_rank(rels),
    "Rprec": lambda rels, pool, R: rm.r_precision(rels, n_relevant=R),
    "Success@3": lambda rels, pool, R: rm.hit_rate(rels, 3),
    "RBP": lambda rels, pool, R: rm.rbp(rels),
    "ERR(max_grade=20)@9": lambda rels, pool, R: rm.err(rels, 9, max_grade=20),
}
SHAPES = [(1, 1), (300, 1), (5, 2), (300, 37), (3, 3000)]


def assert_equal_to_arrays(labels, scores, pool=None):
    values = rm.evaluate_arrays(labels, scores, [*MEASURES, "AUC"], pool=pool)
    rels = rm.rank_labels(labels, scores)
    R = None if pool is None else (pool >= 1).sum(axis=-1)
    for name, function in MEASURES.items():
        assert values[name].dtype == np.float64
        np.testing.assert_allclose(values[name], function(rels, pool, R), rtol=0, atol=1e-12)
    if pool is None:
        np.testing.assert_allclose(values["AUC"], rm.auc(labels, scores), rtol=0, atol=1e-12)


def random_labels(rng, shape, kind):
    rich = rng.random((shape[0], 1)) ** 3
    highest = {"binary": 1, "graded": 3, "many grades": 20, "fractions": 20}[kind]
    labels = np.where(rng.random(shape) < rich, rng.integers(0, highest + 1, shape), 0)
    return labels / 7 if kind == "fractions" else labels


def random_scores(rng, shape, kind):
    if kind == "tied":
        return rng.integers(-3, 4, shape).astype(float)
    if kind == "nearly tied":
        return 1 + rng.integers(0, 40, shape) * 2.0**-52
    if kind == "infinite":
        return rng.choice([-np.inf, np.inf, 0.0, -0.0, 1.0, -5e-324], shape)
    if kind == "zeros":
        return rng.choice([0.0, -0.0, 1.0, 5e-324], shape)
    return rng.normal(size=shape)


@pytest.mark.sampled
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("grades", ["binary", "graded", "many grades", "fractions"])
@pytest.mark.parametrize("kind", ["normal", "tied", "nearly tied", "zeros", "infinite"])
def test_equal_to_the_functions_over_arrays(shape, grades, kind):
    rng = np.random.default_rng(11)
    assert_equal_to_arrays(random_labels(rng, shape, grades), random_scores(rng, shape, kind))


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(20000, 20), (2, 400_000)])
def test_over_many_blocks(shape):
    rng = np.random.default_rng(15)
    assert_equal_to_arrays(random_labels(rng, shape, "graded"), random_scores(rng, shape, "normal"))


def test_a_pool_over_many_blocks():
    rng = np.random.default_rng(17)
    labels, scores = rng.integers(0, 2, (140_000, 2)), rng.random((140_000, 2))
    pool = np.append(labels, np.ones((140_000, 1)), axis=1)
    found = rm.evaluate_arrays(labels, scores, "R@2", pool=pool)["R@2"]
    hits = labels.sum(axis=-1)
    np.testing.assert_allclose(found, hits / (hits + 1), rtol=0, atol=1e-12)


@pytest.mark.parametrize("kind", ["normal", "tied"])
def test_with_rows_of_different_lengths(kind):
    rng = np.random.default_rng(12)
    lengths = rng.integers(0, 30, 500)
    labels = rm.pad([rng.integers(0, 4, n) for n in lengths])
    scores = rm.pad([random_scores(rng, n, kind) for n in lengths])
    assert_equal_to_arrays(labels, scores)


def test_a_longer_list_beside_it_changes_no_bit_of_a_list():
    rng = np.random.default_rng(16)
    labels, scores = rng.integers(0, 2, (300, 150)), rng.random((300, 150))
    longer = rng.integers(0, 2, 400), rng.random(400)
    beside = [rm.pad([*rows, row]) for rows, row in zip((labels, scores), longer, strict=True)]
    measures = [*MEASURES, "AUC", "Bpref"]
    alone, together = (
        rm.evaluate_arrays(labels, scores, measures),
        rm.evaluate_arrays(*beside, measures),
    )
    for name in measures:
        np.testing.assert_array_equal(together[name][:-1], alone[name], strict=True)


def test_a_longer_list_beside_it_changes_no_bit_of_a_short_one():
    """NumPy adds fewer than eight terms one after the other, and more of them in another order."""
    rng = np.random.default_rng(17)
    measures = [
        *("DCG", "DCG(dcg='exp-log2')", "DCG@10", "ERR(max_grade=4)", "SDCG(max_rel=4)@10"),
        *("nDCG(gains={1: 2, 2: 5})", "nDCG(tie_averaged=True)", "AP(tie_averaged=True)", "RBP"),
    ]
    for n in range(1, 9):
        labels, scores = rng.integers(0, 5, (100, n)), rng.integers(0, 6, (100, n))
        alone = rm.evaluate_arrays(labels, scores, measures)
        together = rm.evaluate_arrays(
            rm.pad([*labels, rng.integers(0, 5, 20)]), rm.pad([*scores, range(20)]), measures
        )
        for name, values in alone.items():
            np.testing.assert_array_equal(together[name][:-1], values, err_msg=f"{name}, {n}")


@pytest.mark.parametrize("grades", ["graded", "fractions"])
def test_with_a_pool(grades):
    rng = np.random.default_rng(13)
    labels, lacking = random_labels(rng, (400, 25), grades), random_labels(rng, (400, 6), grades)
    pool = np.concatenate([labels, lacking], axis=1)
    assert_equal_to_arrays(labels, rng.normal(size=labels.shape), pool)


def test_auc_with_a_pool_puts_what_is_lacking_tied_at_the_end():
    rng = np.random.default_rng(14)
    labels, scores = rng.integers(0, 2, (200, 12)), rng.integers(0, 5, (200, 12))
    lacking = rng.integers(0, 2, (200, 4))
    pool = np.concatenate([labels, lacking], axis=1)
    values = rm.evaluate_arrays(labels, scores, "AUC", pool=pool)["AUC"]
    complete = np.concatenate([scores, np.full(lacking.shape, -1)], axis=1)
    np.testing.assert_allclose(values, rm.auc(pool, complete), rtol=0, atol=1e-12)


@pytest.mark.parametrize("dtype", [bool, np.int8, np.uint8, np.int64, np.float32, float])
def test_labels_of_any_type_of_number(dtype):
    labels, scores = np.array([[1, 0, 1], [0, 1, 1]]), np.array([[3, 2, 1], [9, 8, 7]])
    for kind in (np.int64, np.float32, float):
        values = rm.evaluate_arrays(labels.astype(dtype), scores.astype(kind), ["AP", "nDCG"])
        np.testing.assert_allclose(values["AP"], [5 / 6, 7 / 12], rtol=0, atol=1e-12)


@pytest.mark.parametrize("highest", [253, 254, 255, 256, 300])
@pytest.mark.parametrize("dtype", [np.int16, np.float32, float])
def test_labels_beyond_those_of_a_byte(highest, dtype):
    """A document without a label is none of them, padding neither."""
    labels, scores = rm.pad([[0, highest, 1], [highest, 2]]), rm.pad([[3, 2, 1], [2, 1]])
    if dtype is np.int16:
        labels, scores = labels[:1].astype(dtype), scores[:1]
    measures = ["nDCG", "nDCG(dcg='exp-log2')", f"RR(rel={highest})", "AP"]
    values = rm.evaluate_arrays(labels.astype(dtype), scores, measures)
    expected = [
        rm.ndcg(labels),
        rm.ndcg(labels, gain="exponential"),
        [1 / 2, 1][: len(labels)],
        [(1 / 2 + 2 / 3) / 2, 1][: len(labels)],
    ]
    np.testing.assert_allclose(list(values.values()), expected, rtol=0, atol=1e-12)


def test_scores_that_all_lists_share():
    labels = [[1, 0, 0], [0, 0, 1]]
    assert rm.evaluate_arrays(labels, [3, 2, 1], "RR")["RR"].tolist() == [1, 1 / 3]
    assert rm.evaluate_arrays([1, 0, 0], [[3, 2, 1], [1, 2, 3]], "RR")["RR"].tolist() == [1, 1 / 3]


def test_pools_of_all_lists_or_of_one():
    labels, pool = [[[1, 0]], [[0, 1]]], [[[1, 1, 1, 1]], [[0, 1, 1, 0]]]
    for shared, expected in ((pool, [[1 / 4], [0]]), (pool[1][0], [[1 / 2], [0]])):
        found = rm.evaluate_arrays(labels, [2, 1], ["R@1", "Rprec"], pool=shared)
        assert found["R@1"].tolist() == expected


def test_zero_and_minus_zero_tie():
    values = rm.evaluate_arrays([[1, 0], [0, 1]], [[-0.0, 0.0], [-0.0, 0.0]], ["RR", "AUC"])
    assert values["RR"].tolist() == [1, 1 / 2] and values["AUC"].tolist() == [1 / 2, 1 / 2]


def test_lists_do():
    assert rm.evaluate_arrays([1, 0, 1], [3, 2, 1], "AP@3") == {"AP@3": pytest.approx(5 / 6)}
    assert rm.evaluate_arrays([[[1, 0]], [[0, 1]]], [[[2, 1]], [[2, 1]]], "RR")["RR"].tolist() == [
        [1.0],
        [0.5],
    ]


@pytest.mark.parametrize("shape", [(0,), (4,), (0, 4), (2, 0), (2, 3, 0), (2, 3, 4)])
@pytest.mark.parametrize("value", [0.0, 1.0, np.nan])
def test_one_number_for_each_list_even_of_nothing(shape, value):
    for name, values in rm.evaluate_arrays(
        np.full(shape, value), np.full(shape, value), [*MEASURES, "AUC"]
    ).items():
        assert values.shape == shape[:-1] and values.dtype == np.float64
        if not shape[-1] or np.isnan(value):
            assert (np.isnan(values) if name == "AUC" else values == 0).all()


def test_the_arrays_stay_as_they_are():
    labels, scores = (
        np.array([[0.0, 1.0, np.nan], [1, 0, 0]]),
        np.array([[-0.0, 2.0, np.nan], [1, 1, 1]]),
    )
    given = labels.copy(), scores.copy()
    rm.evaluate_arrays(labels, scores, [*MEASURES, "AUC"])
    np.testing.assert_array_equal(labels, given[0])
    np.testing.assert_array_equal(np.signbit(scores), np.signbit(given[1]))
    np.testing.assert_array_equal(scores, given[1])


@pytest.mark.parametrize(
    "labels, scores, message",
    [
        ([[1, -1]], [[1, 2]], r"labels\[0, 1\] must be a finite label of at least 0, got -1"),
        (
            np.array([[1, -1]]),
            [[1, 2]],
            r"labels\[0, 1\] must be a finite label of at least 0, got -1",
        ),
        (np.array([[1, np.inf]]), [[1, 2]], r"labels\[0, 1\] must be a finite label"),
        ([[1, 0]], [[np.nan, 2]], r"scores\[0, 0\] must be a number where labels has one"),
        (
            np.array([[1, 0], [0, 1]]),
            [[1, 2], [2, np.nan]],
            r"scores\[1, 1\] must be a number where labels has one",
        ),
        (np.array([[1, -1]]), [[1, 2], [2, 1]], r"labels\[0, 1\] must be a finite label"),
        ([[np.nan, 0]], [[np.nan, 2]], r"labels\[0, 0\] must be a label, got nan"),
        (np.array([[1, np.nan]]), [[1, 2]], r"scores\[0, 1\] must be .* NaN where labels has NaN"),
        ([[1, 0]], [[1, 2, 3]], "scores must be as long as labels, got 3 against 2"),
        ([[1, 5]], [[1, 2]], "max_grade must be at least 5"),
        ([[7, 9, 8]], [[1, 2, 3]], "max_grade must be at least 9, the grade of a document"),
        ([[1e150, 0]], [[1, 2]], r"labels\[0, 0\] must be at most 1e\+100, got 1e\+150"),
        ([[1]], [[np.nan]], r"scores\[0, 0\] must be a number where labels has one"),
        ([[np.nan, 1]], [[2, np.nan]], r"labels\[0, 0\] must be a label, got nan"),
        ([[1, np.nan]], [[np.nan, 2]], r"scores\[0, 0\] must be a number where labels has one"),
        ([[1, np.nan, 1]], [[3, np.nan, 2]], r"labels\[0, 1\] must be a label, got nan"),
        (
            [[5, np.nan]],
            [[1, np.nan]],
            "max_grade must be at least 5, the grade of a document, got",
        ),
    ],
)
@pytest.mark.parametrize("kind", [list, np.array])
def test_bad_values_are_refused_by_name(kind, labels, scores, message):
    labels, scores = kind(labels), kind(scores)
    with pytest.raises(ValueError, match=message):
        rm.evaluate_arrays(labels, scores, ["AP", "ERR(max_grade=4)"])


def test_a_grade_too_high_for_the_exponential_gain_is_refused():
    """2^1024 is no float, and the value would be NaN."""
    name = "nDCG(dcg='exp-log2')"
    message = f"measure {name!r}: grades must be at most 1000 for the exponential gain, got 2000 of"
    with pytest.raises(ValueError, match=re.escape(message)):
        rm.evaluate_arrays([[2000, 1]], [[2, 1]], name)


def test_an_error_in_a_late_block_names_its_place():
    labels, scores = np.zeros((2, 3, 100_000)), np.zeros((2, 3, 100_000))
    labels[1, 2, 99_999] = -1
    with pytest.raises(
        ValueError, match=r"labels\[1, 2, 99999\] must be a finite label of at least 0, got -1"
    ):
        rm.evaluate_arrays(labels, scores, "AP")


@pytest.mark.parametrize(
    "labels, scores",
    [
        ([["1"]], [[1]]),
        ([[None]], [[1]]),
        (3, [1]),
        ([[1]], [["2"]]),
        ([1], 2),
        (np.array(["1"]), [1]),
    ],
)
def test_wrong_types_are_refused(labels, scores):
    with pytest.raises(TypeError, match="(labels|scores) must"):
        rm.evaluate_arrays(labels, scores, "AP")


def test_a_pool_that_lacks_a_label_of_the_list_is_refused():
    with pytest.raises(ValueError, match="pool must hold all positive labels of the ranking"):
        rm.evaluate_arrays([[2, 0]], [[1, 2]], "nDCG", pool=[[1, 0]])


def test_a_bad_label_is_named_with_a_pool_too():
    with pytest.raises(ValueError, match=r"^labels\[0, 1\] must be a finite label of at least 0"):
        rm.evaluate_arrays(np.array([[1, -1]]), [[1, 2]], "AP", pool=[[1, 0]])
    with pytest.raises(ValueError, match=r"^pool\[0, 2\] must be a finite label of at least 0"):
        rm.evaluate_arrays([[1, 0]], [[1, 2]], "AP", pool=[[1, 0, -1]])


def test_a_pool_may_be_empty():
    assert rm.evaluate_arrays([[0, 0]], [[2, 1]], "nDCG", pool=[[]])["nDCG"].tolist() == [0]


@pytest.mark.parametrize("argument, pool", [("scores", None), ("pool", np.ones((3, 3)))])
def test_leading_shapes_that_do_not_fit_are_refused_by_name(argument, pool):
    scores = np.ones((2, 3)) if argument == "pool" else np.ones((3, 3))
    with pytest.raises(
        ValueError, match=rf"^{argument} must have a leading shape that fits that of labels"
    ):
        rm.evaluate_arrays(np.ones((2, 3)), scores, ["AP"], pool=pool)


def test_scores_of_another_length_than_the_labels_are_refused_by_name():
    with pytest.raises(ValueError, match="^scores must be as long as labels, got 2 against 3"):
        rm.evaluate_arrays([1, 0, 1], [2, 1], "AP")


@pytest.mark.parametrize("width", [10, 100])
def test_a_sum_depends_on_its_row_alone(width):
    """To the last bit: beside few rows and many, and with padding."""
    rng = np.random.default_rng(0)
    numbers, weights = rng.random((300, width)), rng.random(4 * width)
    expected = [sum(row * weights[:width], start=0.0) for row in numbers]
    for rows in (1, 7, 300):
        for padding in (0, 1, 3 * width):
            padded = np.pad(numbers[:rows], [(0, 0), (0, padding)])
            np.testing.assert_array_equal(
                sums_in_order(padded, weights[: width + padding]), expected[:rows]
            )


@pytest.mark.parametrize("labels", [[0.5, 2, 0], [300, 0, 7], [255, 254, 0]])
def test_labels_that_are_no_small_whole_numbers(labels):
    values = rm.evaluate_arrays([labels], [[1, 3, 2]], ["nDCG", "AP"])
    ranked = [labels[1], labels[2], labels[0]]
    assert values["nDCG"][0] == pytest.approx(rm.formulas.ndcg(ranked), abs=1e-15)
    hits = [label >= 1 for label in ranked]
    precision_at_hits = [sum(hits[:k]) / k for k in (1, 2, 3) if hits[k - 1]]
    assert values["AP"][0] == pytest.approx(np.mean(precision_at_hits), abs=1e-15)


def test_padding_has_no_label_beside_fractions():
    labels, scores = [[0.5, np.nan], [1, 0.5]], [[2, np.nan], [2, 1]]
    found = rm.evaluate_arrays(labels, scores, ["P(rel=0.5)@2", "NumRel(rel=0.5)"])
    assert found["P(rel=0.5)@2"].tolist() == [0.5, 1]
    assert found["NumRel(rel=0.5)"].tolist() == [1, 2]
    pool = [[0.5, 1], [0.5, np.nan]]
    found = rm.evaluate_arrays([[0.5], [0.5]], [[1], [1]], "R(rel=0.5)@1", pool=pool)
    assert found["R(rel=0.5)@1"].tolist() == [1 / 2, 1]


def test_more_than_fit_a_small_float_are_counted_one_by_one():
    n = 2**24 + 3
    assert counts(np.ones((1, n), dtype=bool)).tolist() == [n]


def test_one_list_with_a_pool():
    assert rm.evaluate_arrays([1, 0], [2, 1], ["AP"], pool=[1, 1, 0])["AP"] == 0.5
    pools = [[[1, 1, 0]], [[1, 0, 0]]]
    found = rm.evaluate_arrays([[[1, 0]], [[1, 0]]], [[[2, 1]], [[2, 1]]], "AP", pool=pools)
    assert found["AP"].tolist() == [[0.5], [1]]


def test_a_list_of_padding_has_no_grade():
    name = "nDCG(dcg='exp-log2',gains={0:5000})@5"
    assert rm.evaluate_arrays([[np.nan]], [[np.nan]], name)[name].tolist() == [0]


def test_labels_are_looked_at_before_scores():
    with pytest.raises(TypeError, match=r"^labels must be numbers, got array\(\[\['a'\]\]"):
        rm.evaluate_arrays(np.array([["a"]]), [[1]], "AP")
    with pytest.raises(TypeError, match="^labels must be numbers, got None"):
        rm.evaluate_arrays(np.array([[1, None]], dtype=object), [[1, 2]], "AP")
    with pytest.raises(TypeError, match="^scores must be numbers, got"):
        rm.evaluate_arrays(np.array([[-1.0]]), [["text"]], "AP")


def test_padding_in_two_columns():
    found = rm.evaluate_arrays([[1, 0], [1, np.nan]], [[2, 1], [1, np.nan]], ["NumRet", "SetP"])
    assert found["NumRet"].tolist() == [2, 1] and found["SetP"].tolist() == [0.5, 1]
