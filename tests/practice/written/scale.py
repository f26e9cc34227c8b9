import numpy as np

import rankmetrics_lib as rm

from . import right, wrong

# The mean from chunks


@right("mean_from_chunks")
def by_numpy(means, sizes):
    return np.dot(means, sizes) / np.sum(sizes)


@right("mean_from_chunks")
def by_a_running_mean(means, sizes):
    """Moved by the size of the chunk, not by one query."""
    average = seen = 0
    for value, size in zip(means, sizes):
        seen += size
        average += (value - average) * size / max(1, seen)
    return average


@wrong("mean_from_chunks", "mean of chunk means")
def over_minibatches(means, sizes):
    """google/flax #262."""
    return float(np.mean(means))


@wrong("mean_from_chunks", "every chunk as large as the first")
def times_batchsize(means, sizes):
    """mitmul/chainer-cifar10 #1: each mean times the size of a full minibatch, over the size of the
    data."""
    batchsize = sizes[0]
    sum_accuracy = 0
    for accuracy in means:
        sum_accuracy += accuracy * batchsize
    return sum_accuracy / sum(sizes)


@wrong("mean_from_chunks", "halfway to each new mean")
def average_so_far(means, sizes):
    """stepheneb/webgl-matrix-benchmarks PR #11, before it."""
    average = means[0]
    for value in means[1:]:
        average = (average + value) / 2
    return average


@wrong("mean_from_chunks", "means divided by the queries")
def running_loss(means, sizes):
    """pytorch/tutorials #179: the sum of batch means divided by the size of the data set."""
    total_loss = 0.0
    for loss in means:
        total_loss += loss
    return total_loss / sum(sizes)


# Reciprocal rank of files


def reciprocal_rank(results):
    labels, scores = [label for _, label in results], [score for score, _ in results]
    return rm.reciprocal_rank(rm.rank_labels(labels, scores))


@right("reciprocal_rank_of_files")
def by_counting_those_above(files):
    results = [result for results in files for result in results]
    relevant = [score for score, label in results if label]
    return 1 / sum(score >= max(relevant) for score, _ in results) if relevant else 0


@wrong("reciprocal_rank_of_files", "mean of a query's pieces")
def partition_by_partition(files):
    """dmlc/xgboost #8691: the part of a query that a partition sees counts as a whole query."""
    return float(np.mean([reciprocal_rank(results) for results in files]))
