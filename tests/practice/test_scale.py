"""Exercises of scale: the mean from chunks beside that of all values."""

from statistics import mean

import pytest

from rankmetrics_lib.practice import exercises


def test_mean_from_chunks_is_the_mean_of_all_values():
    """For every input of the domain, make as many values as each chunk has queries."""
    exercise = exercises()["mean_from_chunks"]
    inputs = list(exercise.domain())
    assert len(inputs) > 100
    for means, sizes in inputs:
        values = [value for value, size in zip(means, sizes) for _ in range(size)]
        assert exercise.reference(means, sizes) == pytest.approx(mean(values))


def test_there_are_up_to_three_files_none_of_them_empty():
    inputs = [files for (files,) in exercises()["reciprocal_rank_of_files"].domain()]
    assert max(map(len, inputs)) == 3 and all(all(files) for files in inputs)
