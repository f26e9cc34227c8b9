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


def test_the_example_of_lightning_issue_2924():
    """(256 * 0.7 + 256 * 0.8 + 10 * 0.9) / (256 + 256 + 10), and not (0.7 + 0.8 + 0.9) / 3."""
    exercise = exercises()["mean_from_chunks"]
    means, sizes = [0.7, 0.8, 0.9], [256, 256, 10]
    assert exercise.reference(means, sizes) == pytest.approx(393 / 522)
    wrong = exercise.mistakes["mean of chunk means"].function
    assert wrong(means, sizes) == pytest.approx(0.8)


def test_there_are_up_to_three_files_none_of_them_empty():
    inputs = [files for (files,) in exercises()["reciprocal_rank_of_files"].domain()]
    assert max(map(len, inputs)) == 3 and all(all(files) for files in inputs)
