"""Arguments that do not fit each other are refused, with the name of the one that is wrong."""

from math import inf

import pytest

import rankmetrics_lib as rm
from rankmetrics_lib import formulas


@pytest.mark.parametrize("layer", [formulas, rm], ids=["formulas", "arrays"])
@pytest.mark.parametrize(
    "call, message",
    [
        (
            lambda m: m.catalog_coverage([["a", "b"], ["c", "a"]], n_items=2),
            "n_items must be at least 3, the different items in lists, got 2",
        ),
        (lambda m: m.calibration_kl([1, 2], [1, 2, 3]), "q must be as long as p"),
        (lambda m: m.grouped_auc([1, 0], [1, 2], ["u"]), "groups must be as long as labels"),
        (
            lambda m: m.grouped_auc([1, 0], [1, 2], ["u", "u"], weights=[1]),
            "weights must be as long as labels",
        ),
        (lambda m: m.intra_list_distance([[0, 1]]), "distances"),
        (lambda m: m.novelty([0.5, 0]), r"popularity\[1\] must be a probability"),
    ],
)
def test_arguments_must_fit_together(layer, call, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        call(layer)


@pytest.mark.parametrize("call", [
    lambda m: m.catalog_coverage(["a", "b"], n_items=2),
    lambda m: m.intra_list_distance([0, 1]),
])  # fmt: skip
def test_one_list_is_no_matrix(call):
    for layer in (formulas, rm):
        with pytest.raises(TypeError, match="^(lists|distances)"):
            call(layer)


def test_distances_may_be_0_up_to_rounding_and_1e100(library):
    assert library.intra_list_distance([[0, -1e-9], [-1e-9, 0]]) == -1e-9
    assert library.intra_list_distance([[0, 1e100], [1e100, 0]]) == 1e100
    with pytest.raises(
        ValueError, match=r"^distances\[0(\]\[|, )2\] must be .* 1e\+100, got 2e\+100"
    ):
        library.intra_list_distance([[0, 1e100, 2e100], [1e100, 0, 1], [2e100, 1, 0]])
    message = r"^distances\[0(\]\[|, )1\] must be a finite distance of at least 0, got inf"
    with pytest.raises(ValueError, match=message):
        library.intra_list_distance([[0, inf], [inf, 0]])


def test_the_sides_of_each_matrix_of_distances_are_counted():
    message = "^distances must have as many columns as rows, got 3 against 2$"
    with pytest.raises(ValueError, match=message):
        rm.intra_list_distance([[[0, 1, 1], [1, 0, 1]]])


def test_gaps_in_a_matrix_are_refused():
    nan = float("nan")
    with pytest.raises(ValueError, match=r"^distances\[0, 1\] must be a distance, got nan"):
        rm.intra_list_distance([[0, nan], [1, 0]])
    with pytest.raises(ValueError, match=r"^groups\[0, 1\] must be a number where labels has one"):
        rm.grouped_auc([[1, 0]], [[1, 2]], [[1, nan]])
