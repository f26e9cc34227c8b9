"""Exercises of the chapter on scale, with the wrong functions that people write."""

from ._checker import Exercise, Misconception
from ._domains import every_list

# The mean from the means of chunks


def mean_from_chunks(means, sizes):
    return sum(mean * size for mean, size in zip(means, sizes)) / sum(sizes)


def mean_of_chunk_means(means, sizes):
    return sum(means) / len(means)


def mean_of_filled_chunks(means, sizes):
    filled = [mean for mean, size in zip(means, sizes) if size]
    return sum(filled) / len(filled)


def as_large_as_the_first(means, sizes):
    return sum(mean * sizes[0] for mean in means) / sum(sizes)


def halfway_to_the_next(means, sizes):
    average = means[0]
    for mean in means[1:]:
        average = (average + mean) / 2
    return average


def means_over_queries(means, sizes):
    return sum(means) / sum(sizes)


def counted_by_chunks(means, sizes):
    return sum(mean * size for mean, size in zip(means, sizes)) / len(means)


def chunks():
    """(means, sizes): up to three chunks; first those where every chunk has queries. An empty chunk
    has the mean 0."""
    for count, most in ((1, 3), (2, 3), (3, 2)):
        for some_empty in (False, True):
            for sizes in every_list(range(most + 1), count):
                if sum(sizes) and (0 in sizes) == some_empty:
                    for means in every_list((0.0, 0.5, 1.0), count):
                        if all(size or not mean for mean, size in zip(means, sizes)):
                            yield means, sizes


MEAN_FROM_CHUNKS = Exercise(
    name="mean_from_chunks",
    signature="mean_from_chunks(means, sizes)",
    task=(
        "Mean over all queries, from the mean of each chunk and its number of queries. The mean of"
        " an empty chunk is given as 0."
    ),
    reference=mean_from_chunks,
    chapter="scale",
    domain=chunks,
    misconceptions=[
        Misconception(
            "mean of chunk means",
            "It gives every chunk one vote, however few queries it holds. A query in a small chunk"
            " then weighs more than a query in a large one.",
            "google/flax #262, chainer/chainer #1739, Lightning-AI/pytorch-lightning #2924",
            "By hand: three chunks",
            mean_of_chunk_means,
        ),
        Misconception(
            "every chunk as large as the first",
            "It weights each mean by the size of the first chunk. The last chunk is usually"
            " smaller, and then counts too much.",
            "mitmul/chainer-cifar10 #1: the last minibatch",
            "By hand: three chunks",
            as_large_as_the_first,
        ),
        Misconception(
            "halfway to each new mean",
            "It moves halfway from the old average to the next chunk's mean. The last chunk then"
            " has half of the total weight, and the first ones have next to none.",
            "stepheneb/webgl-matrix-benchmarks PR #11",
            "By hand: three chunks",
            halfway_to_the_next,
        ),
        Misconception(
            "means divided by the queries",
            "It adds up the means and divides by the number of queries. A mean has already been"
            " divided: multiply it by the chunk's size first, to turn it back into a sum.",
            "tweag/hyperion PR #8; pytorch/tutorials #179",
            "By hand: three chunks",
            means_over_queries,
        ),
        Misconception(
            "sums divided by the chunks",
            "It turns the means into sums, but divides by the number of chunks. Divide a sum over"
            " queries by the number of queries.",
            "a common slip",
            "By hand: three chunks",
            counted_by_chunks,
        ),
        Misconception(
            "mean of the chunks with queries",
            "It leaves out empty chunks and gives each of the others one vote. Their sizes matter"
            " too.",
            "a common slip",
            "By hand: three chunks",
            mean_of_filled_chunks,
        ),
    ],
)


# The reciprocal rank of a query whose results are in several files


def best_first(results):
    return sorted(results, reverse=True)


def reciprocal_rank_in_order(results):
    for rank, (_, label) in enumerate(results, 1):
        if label:
            return 1 / rank
    return 0.0


def joined(files):
    return [result for results in files for result in results]


def of_each_file(files):
    return [reciprocal_rank_in_order(best_first(results)) for results in files]


def as_the_files_come(files):
    return reciprocal_rank_in_order(joined([best_first(results) for results in files]))


SCORES = (0.9, 0.7, 0.5, 0.3)


def results_in_files():
    """(files,): up to four results of one query, spread over up to three nonempty files."""
    for count in range(1, len(SCORES) + 1):
        for places in every_list(range(min(count, 3)), count):
            n_files = max(places) + 1
            if len(set(places)) == n_files:
                for labels in every_list((0, 1), count):
                    files: list[list] = [[] for _ in range(n_files)]
                    for score, place, label in zip(SCORES, places, labels):
                        files[place].append((score, label))
                    yield (files,)


RECIPROCAL_RANK_OF_FILES = Exercise(
    name="reciprocal_rank_of_files",
    signature="reciprocal_rank_of_files(files)",
    task=(
        "Reciprocal rank of one query whose results, (score, label) pairs, are in several files."
        " No two scores are equal."
    ),
    reference=lambda files: reciprocal_rank_in_order(best_first(joined(files))),
    chapter="scale",
    domain=results_in_files,
    misconceptions=[
        Misconception(
            "mean of a query's pieces",
            "It measures each file as if it were a query of its own, and takes the mean. The rank"
            " of a result counts all better results of the query, in every file.",
            "dmlc/xgboost #8691: partitions that cut query groups",
            "A query stays whole",
            lambda files: sum(of_each_file(files)) / len(files),
        ),
        Misconception(
            "best of a query's pieces",
            "It takes the highest value that any single file reaches. The first result of a file"
            " is at rank 1 only if no other file has a better one.",
            "a common slip",
            "A query stays whole",
            lambda files: max(of_each_file(files)),
        ),
        Misconception(
            "files one after the other",
            "It sorts each file by itself and puts the files one after the other. The ranking goes"
            " by score across all files: join them first, then sort.",
            "a common slip",
            "A query stays whole",
            as_the_files_come,
        ),
        Misconception(
            "the first file only",
            "It reads only one file, as if it were the whole query. A better result may be in"
            " another file.",
            "a common slip",
            "A query stays whole",
            lambda files: of_each_file(files)[0],
        ),
    ],
)

EXERCISES = [MEAN_FROM_CHUNKS, RECIPROCAL_RANK_OF_FILES]
