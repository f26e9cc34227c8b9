"""What a type checker sees of the package. mypy also reads this file, and every `type: ignore` in
it marks a mistake that mypy must find."""

import inspect
from typing import assert_type

import numpy as np
import pytest
from numpy.typing import NDArray

import rankmetrics_lib as rm

PUBLIC = [
    pytest.param(function, id=f"{library.__name__}.{name}")
    for library in (rm.formulas, rm.arrays, rm.evaluation, rm.practice)
    for name in library.__all__
    if inspect.isfunction(function := getattr(library, name))
]


@pytest.mark.parametrize("function", PUBLIC)
def test_every_argument_and_every_result_has_a_type(function):
    signature = inspect.signature(function)
    types = [parameter.annotation for parameter in signature.parameters.values()]
    assert inspect.Signature.empty not in [*types, signature.return_annotation]


def test_an_array_comes_out_of_the_arrays_and_a_float_out_of_the_formulas():
    assert_type(rm.ndcg([[3, 0, 1], [0, 1, 0]], 2), NDArray[np.float64])
    assert_type(rm.formulas.ndcg([3, 0, 1], 2), float)
    assert_type(rm.formulas.confusion_matrix([1, 0], [1, 1]).tp, int)


def test_a_verdict_comes_out_of_the_checker():
    assert_type(rm.practice.check("dcg", rm.formulas.dcg), rm.practice.Verdict)


def test_unjudged_documents_may_be_none():
    assert rm.bpref([1, None, 0], n_relevant=1, n_nonrelevant=1) == 1
    assert rm.formulas.bpref([1, None, 0], n_relevant=1, n_nonrelevant=1) == 1


def test_a_choice_that_does_not_exist_is_found():
    with pytest.raises(ValueError, match="gain"):
        rm.dcg([1, 0], gain="exp")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="gain"):
        rm.formulas.dcg([1, 0], gain="exp")  # type: ignore[arg-type]


def test_a_label_that_is_no_number_is_found():
    with pytest.raises(TypeError, match="rels"):
        rm.formulas.precision(["1", "0"])  # type: ignore[list-item]
