"""The gradients that the chapter on training derives: against measured slopes, the swap itself, and
LightGBM. The functions are those of the chapter's own cells."""

import ast
import math
import warnings
from functools import cache

import nbformat
import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.practice.learning import lambda_gradient, smooth_rank

from .places import ROOT

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import lightgbm as lgb

DEFINED = (  # in this order
    *("ndcg_by", "pairs", "loss", "slopes", "measured", "change", "smooth_rank", "smooth_ndcg"),
    *("apart", "lambdas", "discounts", "ndcg_change", "smooth_slope", "ranknet_slope"),
    "swap_change",
)


@cache
def chapter():
    """The functions that the chapter defines, by name."""
    notebook = nbformat.read(ROOT / "chapters/learning.ipynb", as_version=4)
    names = {"math": math, "np": np, "rm": rm, **vars(rm.formulas)}
    for cell in notebook.cells:
        if cell.cell_type == "code" and "def " in cell.source:
            tree = ast.parse(cell.source)
            tree.body = [
                node
                for node in tree.body
                if isinstance(node, ast.FunctionDef) and node.name in DEFINED
            ]
            exec(compile(tree, "learning.ipynb", "exec"), names)
    return {name: names[name] for name in DEFINED}


def lists():
    """Labels and scores of twelve queries, without ties in the scores."""
    rng = np.random.default_rng(4)
    for n in (2, 3, 5, 8) * 3:
        labels = rng.integers(0, 4, n)
        labels[0] = 2
        yield [int(label) for label in labels], [float(score) for score in rng.normal(size=n)]


LISTS = list(lists())


@pytest.mark.parametrize("labels, scores", LISTS)
def test_the_slope_of_the_pairwise_loss_is_the_measured_one(labels, scores):
    functions = chapter()
    found = functions["slopes"](labels, scores)
    measured = functions["measured"](lambda s: functions["loss"](labels, s), scores)
    assert found == pytest.approx(measured, abs=1e-7)
    assert sum(found) == pytest.approx(0, abs=1e-12)  # what rises and what falls
    over_arrays = functions["ranknet_slope"](np.array([labels]), np.array([scores]))
    assert over_arrays[0] == pytest.approx(found)


@pytest.mark.parametrize("tau", [0.3, 1.0, 3.0])
@pytest.mark.parametrize("labels, scores", LISTS[::3])
def test_the_slope_of_the_smooth_ndcg_is_the_measured_one(labels, scores, tau):
    functions = chapter()
    measured = functions["measured"](lambda s: functions["smooth_ndcg"](labels, s, tau), scores)
    found = functions["smooth_slope"](np.array([labels]), np.array([scores]), tau)[0]
    assert -found == pytest.approx(measured, abs=1e-7)


def test_a_cold_smooth_ndcg_is_ndcg():
    for labels, _ in LISTS:
        scores = [0.2 * (place if place % 2 else -place) for place in range(len(labels))]
        cold = chapter()["smooth_ndcg"](labels, scores, 0.01)
        assert cold == pytest.approx(rm.formulas.ndcg(rm.formulas.rank_labels(labels, scores)))


@pytest.mark.parametrize("k", [1, 3, 10])
@pytest.mark.parametrize("labels, scores", LISTS)
def test_the_change_of_ndcg_is_that_of_a_swap(labels, scores, k):
    """Swapped and computed again, by the formula; for every pair, also the equal ones."""
    found = chapter()["ndcg_change"](np.array([labels]), np.array([scores]), k)[0]
    ranked = rm.formulas.rank_labels

    def ndcg(scores):
        return rm.formulas.ndcg(ranked(labels, scores), k, pool=labels)

    for i in range(len(labels)):
        for j in range(len(labels)):
            swapped = list(scores)
            swapped[i], swapped[j] = scores[j], scores[i]
            assert found[i, j] == pytest.approx(abs(ndcg(swapped) - ndcg(scores)), abs=1e-12)


@pytest.mark.parametrize("metric", ["average_precision", "reciprocal_rank"])
def test_the_change_of_another_metric_is_that_of_a_swap(metric):
    one = getattr(rm.formulas, metric)
    for labels, scores in LISTS:
        weight = chapter()["swap_change"](getattr(rm, metric))
        found = weight(np.array([labels]), np.array([scores]))[0]
        now = one(rm.formulas.rank_labels(labels, scores))
        for i, j in chapter()["pairs"](labels):
            swapped = list(scores)
            swapped[i], swapped[j] = scores[j], scores[i]
            after = one(rm.formulas.rank_labels(labels, swapped))
            assert found[i, j] == pytest.approx(abs(after - now), abs=1e-12)


def test_lambda_is_one_number_in_the_chapter_and_in_the_exercise():
    functions = chapter()
    for labels, scores in LISTS:
        by_pairs = functions["slopes"](labels, scores, functions["change"])
        over_arrays = functions["lambdas"](
            np.array([labels]), np.array([scores]), functions["ndcg_change"]
        )
        reference = [lambda_gradient(labels, scores, i) for i in range(len(labels))]
        assert by_pairs == pytest.approx(reference, abs=1e-12)
        assert over_arrays[0] == pytest.approx(reference, abs=1e-12)
        for i in range(len(labels)):
            expected = smooth_rank(scores, i, 0.7)
            assert functions["smooth_rank"](scores, i, 0.7) == pytest.approx(expected)


# LightGBM


def lambda_of_lightgbm(labels, scores, **options):
    """From two single trees with a leaf for each document, whose values are -λ/(h + l2)."""
    n = len(labels)
    rows = np.arange(float(n))[:, None]

    def leaves(l2):
        parameters = {
            "objective": "lambdarank",
            "verbosity": -1,
            "num_threads": 1,
            "num_leaves": n,
            "min_data_in_leaf": 1,
            "min_data_in_bin": 1,
            "min_sum_hessian_in_leaf": 0,
            "learning_rate": 1,
            "lambda_l2": l2,
            "label_gain": [0, 1, 2, 3],
            "lambdarank_norm": False,
            **options,
        }
        data = lgb.Dataset(rows, labels, group=[n], init_score=scores, params=parameters)
        return lgb.train(parameters, data, 1).predict(rows)

    return -0.001 / (1 / leaves(0.001) - 1 / leaves(0.0))


FIVE = [0, 1, 3, 0, 2], [2.0, 1.0, 0.0, -0.5, -1.0]


def test_lightgbm_has_the_same_lambda():
    labels, scores = FIVE
    expected = [lambda_gradient(labels, scores, i) for i in range(5)]
    assert lambda_of_lightgbm(labels, scores) == pytest.approx(expected, abs=1e-4)
    halved = lambda_of_lightgbm(labels, [score / 2 for score in scores], sigmoid=2)
    assert halved == pytest.approx(2 * np.array(expected), abs=1e-4)
    scores = [0.0, 1.0, -1.0, 2.0, 0.5]
    exponential = [lambda_gradient([0, 1, 7, 0, 3], scores, i) for i in range(5)]
    found = lambda_of_lightgbm(labels, scores, label_gain=[])  # its default
    assert found == pytest.approx(exponential, abs=1e-4)


def test_its_normalization_is_what_the_chapter_says():
    labels, scores = FIVE
    functions = chapter()

    def weight(labels, scores, i, j):
        return functions["change"](labels, scores, i, j) / (0.01 + abs(scores[i] - scores[j]))

    found = np.array(functions["slopes"](labels, scores, weight))
    pushes = [
        2 * weight(labels, scores, i, j) / (1 + np.exp(scores[i] - scores[j]))
        for i, j in functions["pairs"](labels)
    ]
    found *= np.log2(1 + sum(pushes)) / sum(pushes)
    assert lambda_of_lightgbm(labels, scores, lambdarank_norm=True) == pytest.approx(
        found, abs=1e-4
    )


def test_its_truncation_keeps_the_discount_below():
    """Pairs with one document in the first two; the ideal is cut there, too."""
    labels, scores = FIVE
    functions = chapter()

    def weight(labels, scores, i, j):
        if min(scores[i], scores[j]) < 1 and max(scores[i], scores[j]) < 1:
            return 0.0  # both below rank 2
        ideals = rm.formulas.ideal_dcg(labels) / rm.formulas.ideal_dcg(labels, 2)
        return functions["change"](labels, scores, i, j) * ideals

    found = functions["slopes"](labels, scores, weight)
    theirs = lambda_of_lightgbm(labels, scores, lambdarank_truncation_level=2)
    assert theirs[[0, 1, 4]] == pytest.approx(np.array(found)[[0, 1, 4]], abs=1e-4)
