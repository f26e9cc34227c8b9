"""Exercises of four libraries: references beside pytrec_eval and NumPy."""

import numpy as np
import pytest

from rankmetrics_lib.practice import exercises
from rankmetrics_lib.practice.libraries import in_32_bits

from .written.libraries import by_pytrec_eval


def test_the_reference_is_pytrec_eval_where_scores_fit_in_32_bits():
    exercise = exercises()["reciprocal_rank_of_run"]
    inputs = [
        (run, relevant)
        for run, relevant in exercise.domain()
        if run and all(float(np.float32(score)) == score for _, score in run)
    ]
    assert len(inputs) > 50
    for run, relevant in inputs:
        assert exercise.reference(run, relevant) == by_pytrec_eval(run, relevant)


@pytest.mark.parametrize("score", [0.0, 1.0, 1 + 1e-9, 0.1, -3.7, 123456.789, 1e-12])
def test_32_bits_are_those_of_numpy(score):
    assert in_32_bits(score) == float(np.float32(score))
