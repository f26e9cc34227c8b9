"""Exercises of the chapter on scale, with the wrong functions that people write."""

import math

from ._domains import every_list
from ._exercise import Exercise, Part
from ._questions import Question

# Inputs


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


SCORES = (10, 9, 5, 3)


def results_in_files():
    """(files,): up to four results of one query, spread over up to three nonempty files, best first
    in each; up to three also the other way around."""
    for count in range(1, len(SCORES) + 1):
        for places in every_list(range(min(count, 3)), count):
            n_files = max(places) + 1
            if len(set(places)) == n_files:
                for labels in every_list((0, 1), count):
                    files: list[list] = [[] for _ in range(n_files)]
                    for score, place, label in zip(SCORES, places, labels):
                        files[place].append((score, label))
                    yield (files,)
                    if count < 4 and max(len(results) for results in files) > 1:
                        yield ([results[::-1] for results in files],)


# The mean from the means of chunks: the formula, and its part as it is right


def sum_of_all(means, weights):
    return sum(mean * weight for mean, weight in zip(means, weights))


def of_its_size(size):
    return size


def mean_from_chunks(means, sizes, *, weight=of_its_size):
    weights = [weight(size) for size in sizes]
    return sum_of_all(means, weights) / sum(weights)


MEAN_FROM_CHUNKS = Exercise(
    "mean_from_chunks(means, sizes)",
    "Mean over all queries, from the mean of each chunk and its number of queries. The mean of"
    " an empty chunk is given as 0.",
    reference=mean_from_chunks,
    formula=mean_from_chunks,
    domain=chunks,
    section="scale-reports",
)

# The weight of a chunk, given its size

WEIGHT = Part("weight", MEAN_FROM_CHUNKS)


@WEIGHT.mistake(
    "mean of chunk means",
    seen_in="google/flax #262, chainer/chainer #1739, Lightning-AI/pytorch-lightning #2924",
)
def _(size):
    """It gives every chunk one vote, however few queries it holds. A query in a small chunk then
    weighs more than a query in a large one."""
    return 1


@WEIGHT.mistake("mean of the chunks with queries")
def _(size):
    """It leaves out empty chunks and gives each of the others one vote. Their sizes matter too."""
    return 1 if size else 0


@WEIGHT.mistake(
    "weights other than the sizes",
    also=[
        lambda size: size**2,
        lambda size: 1 / size if size else 0.0,
        lambda size: math.log(1 + size),
    ],
)
def _(size):
    """It weights the means, but by the root, the square or the inverse of the sizes. A mean times
    its size is a sum, and only sums may be added."""
    return math.sqrt(size)


@WEIGHT.mistake("empty chunk counted as one query")
def _(size):
    """It gives an empty chunk the weight 1, with the value 0. A chunk without queries has no
    vote."""
    return max(size, 1)


# Means, sums, and what they are divided by


@MEAN_FROM_CHUNKS.mistake(
    "every chunk as large as the first", seen_in="mitmul/chainer-cifar10 #1: the last minibatch"
)
def _(means, sizes):
    """It weights each mean by the size of the first chunk. The last chunk is usually smaller, and
    then counts too much."""
    return sum(means) * sizes[0] / sum(sizes)


@MEAN_FROM_CHUNKS.mistake(
    "means divided by the queries", seen_in="tweag/hyperion PR #8; pytorch/tutorials #179"
)
def _(means, sizes):
    """It adds up the means and divides by the number of queries. A mean has already been divided:
    multiply it by the chunk's size first, to turn it back into a sum."""
    return sum(means) / sum(sizes)


@MEAN_FROM_CHUNKS.mistake("sums divided by the chunks")
def _(means, sizes):
    """It turns the means into sums, but divides by the number of chunks. Divide a sum over queries
    by the number of queries."""
    return sum_of_all(means, sizes) / len(means)


@MEAN_FROM_CHUNKS.mistake("sum not divided")
def _(means, sizes):
    """It adds up the sums of the chunks and stops there. Divide by the number of all queries."""
    return sum_of_all(means, sizes)


@MEAN_FROM_CHUNKS.mistake("every chunk as large as one of them", one=[lambda s: s[-1], max])
def _(means, sizes, one):
    """It divides by the number of chunks times the size of one of them, the largest or the last.
    Chunks differ in size, so divide by the sum of the sizes."""
    return sum_of_all(means, sizes) / (len(sizes) * one(sizes))


@MEAN_FROM_CHUNKS.mistake("sizes moved up past an empty chunk")
def _(means, sizes):
    """It drops the sizes that are 0, but keeps all means, so means and sizes no longer belong
    together. Drop both or none."""
    return mean_from_chunks(means, [size for size in sizes if size])


@MEAN_FROM_CHUNKS.mistake("mean rounded on the way", "average-precision-rounding", digits=[3, 2, 4])
def _(means, sizes, digits):
    """It rounds on the way or at the end, so the mean differs from that of one machine. Round only
    what you print."""
    return round(mean_from_chunks(means, sizes), digits)


@MEAN_FROM_CHUNKS.also()
def _(means, sizes):
    return sum(int(mean * size + 0.5) for mean, size in zip(means, sizes)) / sum(sizes)


@MEAN_FROM_CHUNKS.also()
def _(means, sizes):
    return sum(round(mean * size) for mean, size in zip(means, sizes)) / sum(sizes)


# Another mean


@MEAN_FROM_CHUNKS.mistake("harmonic mean of the chunks")
def _(means, sizes):
    """It takes the harmonic mean. Turn each mean into a sum, and add."""
    filled = [(mean, size) for mean, size in zip(means, sizes) if size]
    if not all(mean for mean, _ in filled):
        return 0.0
    return sum(sizes) / sum(size / mean for mean, size in filled)


@MEAN_FROM_CHUNKS.mistake("geometric mean of the chunks")
def _(means, sizes):
    """It multiplies the means instead of adding them. Turn each mean into a sum, and add."""
    product = 1.0
    for mean, size in zip(means, sizes):
        product *= mean**size
    return product ** (1 / sum(sizes))


@MEAN_FROM_CHUNKS.mistake(
    "median of the chunks", also=[lambda means, sizes: (min(means) + max(means)) / 2]
)
def _(means, sizes):
    """It takes the median of the means. However robust, it is not the mean over queries."""
    ascending, half = sorted(means), len(means) // 2
    return (ascending[half] + ascending[-half - 1]) / 2


# One chunk after the other


@MEAN_FROM_CHUNKS.mistake(
    "halfway to each new mean", seen_in="stepheneb/webgl-matrix-benchmarks PR #11"
)
def _(means, sizes):
    """It moves halfway from the old average to the next chunk's mean. The last chunk then has half
    of the total weight, and the first ones have next to none."""
    average = means[0]
    for mean in means[1:]:
        average = (average + mean) / 2
    return average


@MEAN_FROM_CHUNKS.mistake("running mean that moves by one query")
def _(means, sizes):
    """It moves the mean by 1/n of the way, as for a single query. A chunk of several queries moves
    it by its size over n."""
    average, queries = 0.0, 0
    for mean, size in zip(means, sizes):
        queries += size
        if queries:
            average += (mean - average) / queries
    return average


@MEAN_FROM_CHUNKS.mistake("running mean with the last size only")
def _(means, sizes):
    """It updates the mean by two chunks at a time, and forgets how many queries came before. Add up
    the sizes as you go."""
    average, before = means[0], sizes[0]
    for mean, size in zip(means[1:], sizes[1:]):
        both = before + size
        average = (average * before + mean * size) / both if both else 0.0
        before = size
    return average


# Chunks lost or mixed up


@MEAN_FROM_CHUNKS.mistake(
    "one chunk for all",
    also=[lambda means, sizes: means[-1], lambda means, sizes: means[-1] * sizes[-1] / sum(sizes)],
)
def _(means, sizes):
    """It returns the mean of the first chunk, or of the last. The others count too."""
    return means[0]


@MEAN_FROM_CHUNKS.mistake("mean of the largest chunk")
def _(means, sizes):
    """It returns the mean of the chunk with the most queries. The others count too."""
    return means[sizes.index(max(sizes))]


@MEAN_FROM_CHUNKS.mistake("highest mean of a chunk")
def _(means, sizes):
    """It returns the highest of the means. The other chunks count too."""
    return max(means)


@MEAN_FROM_CHUNKS.mistake("last chunk dropped")
def _(means, sizes):
    """It leaves out the last chunk, as data loaders do with a batch that is not full. Its queries
    have votes too."""
    if len(means) == 1 or not sum(sizes[:-1]):
        return mean_from_chunks(means, sizes)
    return mean_from_chunks(means[:-1], sizes[:-1])


@MEAN_FROM_CHUNKS.mistake("chunks with mean 0 left out")
def _(means, sizes):
    """It leaves out chunks whose mean is 0. Their queries scored 0, and have votes: only a chunk
    without queries has none."""
    sizes_above_0 = [size for mean, size in zip(means, sizes) if mean]
    return sum_of_all(means, sizes) / (sum(sizes_above_0) or 1)


@MEAN_FROM_CHUNKS.mistake(
    "means and sizes sorted apart",
    also=[lambda means, sizes: mean_from_chunks(sorted(means), sorted(sizes, reverse=True))],
)
def _(means, sizes):
    """It sorts means and sizes, each by itself. A mean must stay with the size of its own chunk."""
    return mean_from_chunks(sorted(means), sorted(sizes))


@MEAN_FROM_CHUNKS.mistake("chunks lost in a dictionary")
def _(means, sizes):
    """It uses the means or the sizes as keys of a dictionary. Of two chunks with the same key, only
    the last one is kept."""
    kept = dict(zip(sizes, means))
    return mean_from_chunks(list(kept.values()), list(kept))


@MEAN_FROM_CHUNKS.also()
def _(means, sizes):
    kept = dict(zip(means, sizes))
    return mean_from_chunks(list(kept), list(kept.values()))


# The reciprocal rank of a query whose results are in several files: the formula, and its parts as
# they are right


def joined(files):
    return [result for results in files for result in results]


def best_first(results):
    return sorted(results, reverse=True)


def by_score(files):
    return best_first(joined(files))


def reciprocal_of_the_first(ranks):
    return 1 / ranks[0]


def reciprocal_rank_of_files(files, *, order=by_score, value=reciprocal_of_the_first):
    ranks = [rank for rank, (_, label) in enumerate(order(files), 1) if label]
    return value(ranks) if ranks else 0.0


def files_as_given(files):
    values = []
    for results in files:
        in_order = sorted(results, reverse=True)
        labels = [label for score, label in in_order]
        rr = 0.0
        if 1 in labels:
            rr = 1 / (labels.index(1) + 1)
        values.append(rr)
    return sum(values) / len(values)


RECIPROCAL_RANK_OF_FILES = Exercise(
    "reciprocal_rank_of_files(files)",
    "Reciprocal rank of one query whose results, (score, label) pairs, are in several files."
    " No two scores are equal.",
    reference=reciprocal_rank_of_files,
    formula=reciprocal_rank_of_files,
    domain=results_in_files,
    given=[files_as_given],
    section="scale-whole-queries",
)

# Each file measured by itself


def of_each_file(files):
    return [reciprocal_rank_of_files([results]) for results in files]


@RECIPROCAL_RANK_OF_FILES.mistake(
    "mean of a query's pieces", seen_in="dmlc/xgboost #8691: partitions that cut query groups"
)
def _(files):
    """It measures each file as if it were a query of its own, and takes the mean. The rank of a
    result counts all better results of the query, in every file."""
    return sum(of_each_file(files)) / len(files)


@RECIPROCAL_RANK_OF_FILES.also()
def _(files):
    values = [value for value in of_each_file(files) if value]
    return sum(values) / len(values) if values else 0.0


@RECIPROCAL_RANK_OF_FILES.also()
def _(files):
    ranks = [1 / value for value in of_each_file(files) if value]
    return len(ranks) / sum(ranks) if ranks else 0.0


@RECIPROCAL_RANK_OF_FILES.mistake("best of a query's pieces")
def _(files):
    """It takes the highest value that any single file reaches. The first result of a file is at
    rank 1 only if no other file has a better one."""
    return max(of_each_file(files))


@RECIPROCAL_RANK_OF_FILES.mistake(
    "one file only",
    also=[
        lambda files: of_each_file(files)[-1],
        lambda files: of_each_file([max(files, key=len)])[0],
        lambda files: ([value for value in of_each_file(files) if value] + [0.0])[0],
    ],
)
def _(files):
    """It reads only one file, as if it were the whole query. A better result may be in another
    file."""
    return of_each_file(files)[0]


@RECIPROCAL_RANK_OF_FILES.mistake("pieces weighted by their length")
def _(files):
    """It measures each file by itself and weights the values by the number of results. Weights are
    for chunks of whole queries; no weights repair a query in pieces."""
    return mean_from_chunks(of_each_file(files), [len(results) for results in files])


@RECIPROCAL_RANK_OF_FILES.mistake("sum of a query's pieces")
def _(files):
    """It adds up the values of the files. A rank counts all better results, whichever file they are
    in, and the result can even exceed 1."""
    return sum(of_each_file(files))


@RECIPROCAL_RANK_OF_FILES.mistake("worst of a query's pieces")
def _(files):
    """It takes the lowest value that any single file reaches. A file without a relevant result then
    hides the others."""
    return min(of_each_file(files))


# The files themselves ranked


@RECIPROCAL_RANK_OF_FILES.mistake("rank of the file")
def _(files):
    """It ranks the files and not the results. A rank counts better results, and a file may hold
    several of them."""
    # Files ordered by their best result; the rank of the first one with a hit.
    ordered = sorted(files, key=max, reverse=True)
    for rank, results in enumerate(ordered, 1):
        if any(label for _, label in results):
            return 1 / rank
    return 0.0


@RECIPROCAL_RANK_OF_FILES.also()
def _(files):
    # One rank for each file that has a better result, however many it has.
    hits = [score for score, label in joined(files) if label]
    if not hits:
        return 0.0
    return 1 / (1 + sum(1 for results in files if max(results)[0] > max(hits)))


@RECIPROCAL_RANK_OF_FILES.mistake("ranks of the pieces added up")
def _(files):
    """It adds up the ranks within the files. Of another file, only the results with a higher score
    are above: join the files and sort."""
    total = 0
    for results in files:
        labels = [label for _, label in best_first(results)]
        total += labels.index(1) + 1 if 1 in labels else len(labels)
    return 1 / total if any(label for _, label in joined(files)) else 0.0


# The order of the results

ORDER = Part("order", RECIPROCAL_RANK_OF_FILES)


@ORDER.mistake("files one after the other")
def _(files):
    """It sorts each file by itself and puts the files one after the other. The ranking goes by
    score across all files: join them first, then sort."""
    return joined([best_first(results) for results in files])


def by_place(files):
    """All first results, then all second ones."""
    longest = max(len(results) for results in files)
    return [results[place] for place in range(longest) for results in files if place < len(results)]


@ORDER.mistake("files merged by rank", also=[by_place])
def _(files):
    """It takes the first result of each file, then the second ones. The files may differ in
    quality: merge by score, not by rank."""
    return by_place([best_first(results) for results in files])


@ORDER.mistake("best result of each file only")
def _(files):
    """It keeps only the best result of each file. The second result of one file may be above the
    first one of another: join all results."""
    return best_first([max(results) for results in files])


@ORDER.mistake("scores compared as text", "rankings-run")
def _(files):
    """It sorts the scores as strings, where 9 comes above 10. Compare them as numbers."""
    return sorted(joined(files), key=lambda result: str(result[0]), reverse=True)


@ORDER.mistake("sorted by label", "rankings-run")
def _(files):
    """It puts the relevant results first, whatever their scores. The ranking goes by score: labels
    judge it."""
    return sorted(joined(files), key=lambda result: -result[1])


@ORDER.mistake("scores of each file scaled")
def _(files):
    """It divides the scores by the highest of their file, so that the best of each file are equal.
    The files come from one system: its scores can be compared as they are."""
    scaled = [(score / max(results)[0], label) for results in files for score, label in results]
    return sorted(scaled, key=lambda result: -result[0])


@ORDER.mistake("lowest score first", "rankings-run")
def _(files):
    """It joins the files and sorts by ascending score. The highest score comes first."""
    return sorted(joined(files))


@ORDER.mistake("joined without sorting", "rankings-run")
def _(files):
    """It joins the files and leaves the results in their order. Sort them by score first."""
    return joined(files)


# What is made of the ranks

VALUE = Part("value", RECIPROCAL_RANK_OF_FILES, section="reciprocal-rank-definition")


@VALUE.mistake("rank counted from 0 or 2", also=[lambda ranks: 1 / (ranks[0] - 1 or 1)])
def _(ranks):
    """It joins and sorts correctly, but counts the ranks from 0, or adds 1 to a rank that is right.
    The best result has rank 1."""
    return 1 / (ranks[0] + 1)


@RECIPROCAL_RANK_OF_FILES.mistake(
    "no hit counted as the rank below the list", "reciprocal-rank-mean"
)
def _(files):
    """It gives a query without a relevant result 1 over the rank below the last one. Nothing
    relevant was found, which is 0."""
    return reciprocal_rank_of_files(files) or 1 / (len(joined(files)) + 1)


@VALUE.mistake("rank for its reciprocal")
def _(ranks):
    """It returns the rank of the first relevant result. The reciprocal rank is 1 divided by it."""
    return ranks[0]


@VALUE.mistake(
    "every relevant result counted",
    also=[
        lambda ranks: sum(1 / rank for rank in ranks) / len(ranks),
        lambda ranks: sum(hits / rank for hits, rank in enumerate(ranks, 1)) / len(ranks),
        lambda ranks: 1 / ranks[-1],
    ],
)
def _(ranks):
    """It goes on after the first relevant result. The reciprocal rank looks at that one alone."""
    return sum(1 / rank for rank in ranks)


EXERCISES = [MEAN_FROM_CHUNKS, RECIPROCAL_RANK_OF_FILES]

QUESTIONS = [
    Question(
        "scale-predict",
        answer="C",
        why=(
            "In both files the relevant document is second, so each has 1/2, and so has their mean."
            " The whole list has 1/3."
        ),
        mistakes={
            "A": "Count the better results within each file: the other file's are missing there.",
            "B": "Find the rank of the relevant document in each file first.",
        },
    ),
    Question(
        "scale-hand",
        answer=0.43,
        decimals=2,
        why="The sums are 1.8, 1.5 and 1.0; together 4.3, over 10 queries.",
        mistakes={
            0.53: "That is the mean of the three means. Queries have votes, not machines.",
            1.43: "The sum of all values is divided by the number of queries, not of machines.",
            0.16: "The means are not sums yet: multiply each by its number of queries.",
        },
    ),
    Question(
        "scale-machine",
        answer=18.5369,
        decimals=0,
        why=(
            "These are 100 million judgments, a tenth of a billion. They fit, and take 20 seconds:"
            " no cluster."
        ),
        mistakes={
            185: "That is a billion judgments. How many are 5 million times 20?",
            9: "That is 10 documents a query. Here they are 20.",
            20: "That is for files. The shop has tables.",
            1: "That is for arrays. The shop has tables.",
        },
    ),
]
