"""The exercises of the chapter on scale: wrong functions as they were found, references beside
NumPy and the formulas."""

from itertools import zip_longest
from statistics import mean

import numpy as np
import pytest

import rankmetrics_lib as rm
from rankmetrics_lib.practice import check, exercises

# As found, before any tidying


def over_minibatches(means, sizes):
    """google/flax #262: np.mean over the means of the minibatches."""
    return float(np.mean(means))


def times_batchsize(means, sizes):
    """mitmul/chainer-cifar10 #1: each mean times the size of a full minibatch, over the size of the
    data."""
    batchsize = sizes[0]
    sum_accuracy = 0
    for accuracy in means:
        sum_accuracy += accuracy * batchsize
    return sum_accuracy / sum(sizes)


def average_so_far(means, sizes):
    """stepheneb/webgl-matrix-benchmarks PR #11, before it."""
    average = means[0]
    for value in means[1:]:
        average = (average + value) / 2
    return average


def running_loss(means, sizes):
    """pytorch/tutorials #179: the sum of batch means divided by the size of the data set."""
    total_loss = 0.0
    for loss in means:
        total_loss += loss
    return total_loss / sum(sizes)


def partition_by_partition(files):
    """dmlc/xgboost #8691: the part of a query that a partition sees counts as a whole query."""
    return float(np.mean([reciprocal_rank(results) for results in files]))


def reciprocal_rank(results):
    labels, scores = [label for _, label in results], [score for score, _ in results]
    return float(rm.reciprocal_rank(rm.rank_labels(labels, scores)))


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("mean_from_chunks", over_minibatches, "mean of chunk means"),
        ("mean_from_chunks", times_batchsize, "every chunk as large as the first"),
        ("mean_from_chunks", average_so_far, "halfway to each new mean"),
        ("mean_from_chunks", running_loss, "means divided by the queries"),
        ("reciprocal_rank_of_files", partition_by_partition, "mean of a query's pieces"),
    ],
)
def test_found_code_is_caught_and_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def update(means, sizes):
    mean, count = 0.0, 0
    for x, size in zip(means, sizes):
        count += size
        if count:
            mean += (x - mean) / count
    return mean


def weighted_update(means, sizes):
    """Moved by the size of the chunk, so right."""
    mean, count = 0.0, 0
    for x, size in zip(means, sizes):
        count += size
        if count:
            mean += (x - mean) * size / count
    return mean


def by_size(means, sizes):
    of_size = dict(zip(sizes, means))
    return sum(size * m for size, m in of_size.items()) / sum(of_size)


def by_mean(means, sizes):
    of_mean = dict(zip(means, sizes))
    return sum(size * m for m, size in of_mean.items()) / sum(of_mean.values())


def where_not_0(means, sizes):
    kept = [(m, size) for m, size in zip(means, sizes) if m]
    return sum(m * size for m, size in kept) / (sum(size for _, size in kept) or 1)


def harmonic(means, sizes):
    kept = [(m, size) for m, size in zip(means, sizes) if size]
    return sum(sizes) / sum(size / m for m, size in kept) if all(m for m, _ in kept) else 0.0


def of_the_best(files):
    return reciprocal_rank([max(results) for results in files])


def of_the_files(files):
    in_order = sorted(files, key=max, reverse=True)
    hits = [any(label for _, label in results) for results in in_order]
    return 1 / (hits.index(True) + 1) if any(hits) else 0.0


def by_added_ranks(files):
    total, found = 0, False
    for results in files:
        for _, label in sorted(results, reverse=True):
            total += 1
            if label:
                found = True
                break
    return 1 / total if found else 0.0


def by_places(files):
    places = zip_longest(*files)
    return next((1 / r for r, x in enumerate((x for p in places for x in p if x), 1) if x[1]), 0.0)


@pytest.mark.parametrize(
    "exercise, wrong, name",
    [
        ("mean_from_chunks", update, "running mean that moves by one query"),
        ("mean_from_chunks", by_size, "chunks lost in a dictionary"),
        ("mean_from_chunks", by_mean, "chunks lost in a dictionary"),
        ("mean_from_chunks", where_not_0, "chunks with mean 0 left out"),
        ("mean_from_chunks", harmonic, "harmonic mean of the chunks"),
        ("mean_from_chunks", lambda means, sizes: max(means), "highest mean of a chunk"),
        (
            "mean_from_chunks",
            lambda means, sizes: float(np.average(sorted(means), weights=sorted(sizes))),
            "means and sizes sorted apart",
        ),
        (
            "mean_from_chunks",
            lambda means, sizes: sum(round(m * n) for m, n in zip(means, sizes)) / sum(sizes),
            "mean rounded on the way",
        ),
        ("reciprocal_rank_of_files", of_the_best, "best result of each file only"),
        ("reciprocal_rank_of_files", of_the_files, "rank of the file"),
        ("reciprocal_rank_of_files", by_added_ranks, "ranks of the pieces added up"),
        ("reciprocal_rank_of_files", by_places, "files merged by rank"),
    ],
)
def test_what_readers_write_next_is_named(exercise, wrong, name):
    verdict = check(exercise, wrong)
    assert not verdict.passed
    assert verdict.misconception.name == name


def test_an_update_by_the_size_of_the_chunk_is_right():
    assert check("mean_from_chunks", weighted_update).passed


def test_mean_from_chunks_is_the_mean_of_all_values():
    """For every input of the domain, make as many values as each chunk has queries."""
    reference = exercises()["mean_from_chunks"].reference
    inputs = list(exercises()["mean_from_chunks"].domain())
    assert len(inputs) > 100
    for means, sizes in inputs:
        values = [value for value, size in zip(means, sizes) for _ in range(size)]
        assert reference(means, sizes) == pytest.approx(mean(values))
        assert reference(means, sizes) == pytest.approx(np.average(means, weights=sizes))


def test_the_example_of_lightning_issue_2924():
    """(256 * 0.7 + 256 * 0.8 + 10 * 0.9) / (256 + 256 + 10), and not (0.7 + 0.8 + 0.9) / 3."""
    exercise = exercises()["mean_from_chunks"]
    means, sizes = [0.7, 0.8, 0.9], [256, 256, 10]
    assert exercise.reference(means, sizes) == pytest.approx(393 / 522)
    assert next(iter(exercise.mistakes.values())).function(means, sizes) == pytest.approx(0.8)


def test_reciprocal_rank_of_files_is_that_of_all_results():
    """1 over the number of results that score at least as high as the best relevant one."""
    exercise = exercises()["reciprocal_rank_of_files"]
    inputs = [files for (files,) in exercise.domain()]
    assert max(map(len, inputs)) == 3 and all(all(files) for files in inputs)
    for files in inputs:
        results = sum(files, [])
        best = max((score for score, label in results if label), default=None)
        expected = 1 / sum(score >= best for score, _ in results) if best else 0.0
        assert exercise.reference(files) == expected


# Right, written in other ways


def by_numpy(means, sizes):
    return float(np.dot(means, sizes) / np.sum(sizes))


def by_a_running_mean(means, sizes):
    average = seen = 0
    for value, size in zip(means, sizes):
        seen += size
        average += (value - average) * size / max(1, seen)
    return average


def by_counting_those_above(files):
    results = [result for results in files for result in results]
    relevant = [score for score, label in results if label]
    return 1 / sum(score >= max(relevant) for score, _ in results) if relevant else 0


RIGHT = [
    ("mean_from_chunks", by_numpy),
    ("mean_from_chunks", by_a_running_mean),
    ("reciprocal_rank_of_files", by_counting_those_above),
]
