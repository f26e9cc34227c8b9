import numpy as np

import rankmetrics_lib as rm

from . import right

# The mean from chunks


@right("mean_from_chunks")
def by_numpy(means, sizes):
    return np.dot(means, sizes) / np.sum(sizes)


# Reciprocal rank of files


def reciprocal_rank(results):
    labels, scores = [label for _, label in results], [score for score, _ in results]
    return rm.reciprocal_rank(rm.rank_labels(labels, scores))


@right("reciprocal_rank_of_files")
def by_counting_those_above(files):
    results = [result for results in files for result in results]
    relevant = [score for score, label in results if label]
    return 1 / sum(score >= max(relevant) for score, _ in results) if relevant else 0
