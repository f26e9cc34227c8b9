"""Exercises of the chapter on scale, with the wrong functions that people write."""

import math

from ._checker import Exercise, Misconception
from ._domains import every_list
from ._questions import Question

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


def over_the_last_size(means, sizes):
    return sum(mean * size for mean, size in zip(means, sizes)) / (len(sizes) * sizes[-1])


def median_of_means(means, sizes):
    ascending, half = sorted(means), len(means) // 2
    return (ascending[half] + ascending[-half - 1]) / 2


def mean_of_the_largest(means, sizes):
    return means[sizes.index(max(sizes))]


def weighted_geometric_mean(means, sizes):
    product = 1.0
    for mean, size in zip(means, sizes):
        product *= mean**size
    return product ** (1 / sum(sizes))


def over_the_largest_size(means, sizes):
    return sum(mean * size for mean, size in zip(means, sizes)) / (len(sizes) * max(sizes))


def first_mean(means, sizes):
    return means[0]


def last_mean(means, sizes):
    return means[-1]


def with_weights(means, weights):
    return sum(mean * weight for mean, weight in zip(means, weights)) / sum(weights)


def by_roots(means, sizes):
    return with_weights(means, [math.sqrt(size) for size in sizes])


def by_inverse_sizes(means, sizes):
    return with_weights(means, [1 / size if size else 0.0 for size in sizes])


def by_squares(means, sizes):
    return with_weights(means, [size**2 for size in sizes])


def by_logarithms(means, sizes):
    return with_weights(means, [math.log(1 + size) for size in sizes])


def last_product(means, sizes):
    return means[-1] * sizes[-1] / sum(sizes)


def last_chunk_dropped(means, sizes):
    if len(means) == 1 or not sum(sizes[:-1]):
        return mean_from_chunks(means, sizes)
    return mean_from_chunks(means[:-1], sizes[:-1])


def empty_chunk_of_one(means, sizes):
    return with_weights(means, [max(size, 1) for size in sizes])


def middle_of_extremes(means, sizes):
    return (min(means) + max(means)) / 2


def rounded_to_3(means, sizes):
    return round(mean_from_chunks(means, sizes), 3)


def highest_mean(means, sizes):
    return max(means)


def sizes_moved_up(means, sizes):
    filled = [size for size in sizes if size]
    return sum(mean * size for mean, size in zip(means, filled)) / sum(filled)


def pairwise_update(means, sizes):
    average, before = means[0], sizes[0]
    for mean, size in zip(means[1:], sizes[1:]):
        both = before + size
        average = (average * before + mean * size) / both if both else 0.0
        before = size
    return average


def rounded_sums(means, sizes):
    return sum(int(mean * size + 0.5) for mean, size in zip(means, sizes)) / sum(sizes)


def rounded_sums_to_even(means, sizes):
    return sum(round(mean * size) for mean, size in zip(means, sizes)) / sum(sizes)


def running_mean_of_weight_one(means, sizes):
    average, queries = 0.0, 0
    for mean, size in zip(means, sizes):
        queries += size
        if queries:
            average += (mean - average) / queries
    return average


def sorted_apart(means, sizes):
    return mean_from_chunks(sorted(means), sorted(sizes))


def sorted_apart_from_the_top(means, sizes):
    return mean_from_chunks(sorted(means), sorted(sizes, reverse=True))


def means_as_keys(means, sizes):
    """Chunks of the same mean become one."""
    kept = dict(zip(means, sizes))
    return mean_from_chunks(list(kept), list(kept.values()))


def sizes_as_keys(means, sizes):
    """Chunks of the same size become one."""
    kept = {size: mean for mean, size in zip(means, sizes)}
    return mean_from_chunks(list(kept.values()), list(kept))


def harmonic_mean(means, sizes):
    filled = [(mean, size) for mean, size in zip(means, sizes) if size]
    if not all(mean for mean, _ in filled):
        return 0.0
    return sum(sizes) / sum(size / mean for mean, size in filled)


def chunks_at_zero_left_out(means, sizes):
    kept = [(mean, size) for mean, size in zip(means, sizes) if mean]
    if not kept:
        return 0.0
    return mean_from_chunks([mean for mean, _ in kept], [size for _, size in kept])


def sum_of_sums(means, sizes):
    return sum(mean * size for mean, size in zip(means, sizes))


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
            "The mean from three reports",
            mean_of_chunk_means,
        ),
        Misconception(
            "every chunk as large as the first",
            "It weights each mean by the size of the first chunk. The last chunk is usually"
            " smaller, and then counts too much.",
            "mitmul/chainer-cifar10 #1: the last minibatch",
            "The mean from three reports",
            as_large_as_the_first,
        ),
        Misconception(
            "halfway to each new mean",
            "It moves halfway from the old average to the next chunk's mean. The last chunk then"
            " has half of the total weight, and the first ones have next to none.",
            "stepheneb/webgl-matrix-benchmarks PR #11",
            "The mean from three reports",
            halfway_to_the_next,
        ),
        Misconception(
            "means divided by the queries",
            "It adds up the means and divides by the number of queries. A mean has already been"
            " divided: multiply it by the chunk's size first, to turn it back into a sum.",
            "tweag/hyperion PR #8; pytorch/tutorials #179",
            "The mean from three reports",
            means_over_queries,
        ),
        Misconception(
            "sums divided by the chunks",
            "It turns the means into sums, but divides by the number of chunks. Divide a sum over"
            " queries by the number of queries.",
            "a common slip",
            "The mean from three reports",
            counted_by_chunks,
        ),
        Misconception(
            "mean of the chunks with queries",
            "It leaves out empty chunks and gives each of the others one vote. Their sizes matter"
            " too.",
            "a common slip",
            "The mean from three reports",
            mean_of_filled_chunks,
        ),
        Misconception(
            "every chunk as large as one of them",
            "It divides by the number of chunks times the size of one of them, the largest or the"
            " last. Chunks differ in size, so divide by the sum of the sizes.",
            "a common slip",
            "The mean from three reports",
            over_the_last_size,
            over_the_largest_size,
        ),
        Misconception(
            "one chunk for all",
            "It returns the mean of the first chunk, or of the last. The others count too.",
            "a common slip: a return within the loop, or a total that each turn overwrites",
            "The mean from three reports",
            first_mean,
            last_mean,
            last_product,
        ),
        Misconception(
            "weights other than the sizes",
            "It weights the means, but by the root, the square or the inverse of the sizes. A mean"
            " times its size is a sum, and only sums may be added.",
            "a common slip: precision weights of a meta-analysis",
            "The mean from three reports",
            by_roots,
            by_squares,
            by_inverse_sizes,
            by_logarithms,
        ),
        Misconception(
            "last chunk dropped",
            "It leaves out the last chunk, as data loaders do with a batch that is not full. Its"
            " queries have votes too.",
            "a common slip: drop_last=True of a PyTorch DataLoader",
            "The mean from three reports",
            last_chunk_dropped,
        ),
        Misconception(
            "empty chunk counted as one query",
            "It gives an empty chunk the weight 1, with the value 0. A chunk without queries has no"
            " vote.",
            "a common slip: max(size, 1) against a division by zero",
            "The mean from three reports",
            empty_chunk_of_one,
        ),
        Misconception(
            "mean rounded on the way",
            "It rounds. Rounded values differ from those of one machine, so round only what you"
            " print.",
            "a common slip",
            "The mean from three reports",
            rounded_to_3,
            lambda means, sizes: round(mean_from_chunks(means, sizes), 2),
            lambda means, sizes: round(mean_from_chunks(means, sizes), 4),
            rounded_sums,
            rounded_sums_to_even,
        ),
        Misconception(
            "running mean that moves by one query",
            "It moves the mean by 1/n of the way, as for a single query. A chunk of several queries"
            " moves it by its size over n.",
            "a common slip: the update for one value at a time",
            "The mean from three reports",
            running_mean_of_weight_one,
        ),
        Misconception(
            "means and sizes sorted apart",
            "It sorts means and sizes, each by itself. A mean must stay with the size of its own"
            " chunk.",
            "a common slip",
            "The mean from three reports",
            sorted_apart,
            sorted_apart_from_the_top,
        ),
        Misconception(
            "chunks lost in a dictionary",
            "It uses the means or the sizes as keys of a dictionary. Of two chunks with the same"
            " key, only the last one is kept.",
            "a common slip: dict(zip(…))",
            "The mean from three reports",
            sizes_as_keys,
            means_as_keys,
        ),
        Misconception(
            "chunks with mean 0 left out",
            "It leaves out chunks whose mean is 0. Their queries scored 0, and have votes: only a"
            " chunk without queries has none.",
            "a common slip: a test of the mean where one of the size was meant",
            "The mean from three reports",
            chunks_at_zero_left_out,
        ),
        Misconception(
            "harmonic mean of the chunks",
            "It takes the harmonic mean. Turn each mean into a sum, and add.",
            "a common slip, after F1",
            "The mean from three reports",
            harmonic_mean,
        ),
        Misconception(
            "sum not divided",
            "It adds up the sums of the chunks and stops there. Divide by the number of all"
            " queries.",
            "a common slip",
            "The mean from three reports",
            sum_of_sums,
        ),
        Misconception(
            "median of the chunks",
            "It takes the median of the means. However robust, it is not the mean over queries.",
            "a common slip",
            "The mean from three reports",
            median_of_means,
            middle_of_extremes,
        ),
        Misconception(
            "mean of the largest chunk",
            "It returns the mean of the chunk with the most queries. The others count too.",
            "a common slip",
            "The mean from three reports",
            mean_of_the_largest,
        ),
        Misconception(
            "highest mean of a chunk",
            "It returns the highest of the means. The other chunks count too.",
            "a common slip",
            "The mean from three reports",
            highest_mean,
        ),
        Misconception(
            "sizes moved up past an empty chunk",
            "It drops the sizes that are 0, but keeps all means, so means and sizes no longer"
            " belong together. Drop both or none.",
            "a common slip",
            "The mean from three reports",
            sizes_moved_up,
        ),
        Misconception(
            "running mean with the last size only",
            "It updates the mean by two chunks at a time, and forgets how many queries came before."
            " Add up the sizes as you go.",
            "a common slip",
            "The mean from three reports",
            pairwise_update,
        ),
        Misconception(
            "geometric mean of the chunks",
            "It multiplies the means instead of adding them. Turn each mean into a sum, and add.",
            "a common slip",
            "The mean from three reports",
            weighted_geometric_mean,
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


def merged_by_rank(files):
    """All first results, then all second ones."""
    ordered = [best_first(results) for results in files]
    longest = max(len(results) for results in files)
    return reciprocal_rank_in_order(
        [results[place] for place in range(longest) for results in ordered if place < len(results)]
    )


def merged_by_place(files):
    """All first results, then all second ones, each file in its own order."""
    longest = max(len(results) for results in files)
    return reciprocal_rank_in_order(
        [results[place] for place in range(longest) for results in files if place < len(results)]
    )


def best_result_of_each_file(files):
    return reciprocal_rank_in_order(best_first([best_first(results)[0] for results in files]))


def rank_of_the_file(files):
    """Files ordered by their best result; the rank of the first one with a hit."""
    ordered = sorted(files, key=max, reverse=True)
    for rank, results in enumerate(ordered, 1):
        if any(label for _, label in results):
            return 1 / rank
    return 0.0


def files_with_a_better_result(files):
    """One rank for each file that has a better result, however many it has."""
    hits = [score for score, label in joined(files) if label]
    if not hits:
        return 0.0
    return 1 / (1 + sum(1 for results in files if max(results)[0] > max(hits)))


def ranks_of_the_pieces_added(files):
    total = 0
    for results in files:
        labels = [label for _, label in best_first(results)]
        total += labels.index(1) + 1 if 1 in labels else len(labels)
    return 1 / total if any(label for _, label in joined(files)) else 0.0


def worst_of_the_pieces(files):
    return min(of_each_file(files))


def sum_of_the_pieces(files):
    return sum(of_each_file(files))


def weighted_by_length(files):
    values = of_each_file(files)
    total = sum(len(results) for results in files)
    return sum(value * len(results) for value, results in zip(values, files)) / total


def ascending(files):
    return reciprocal_rank_in_order(sorted(joined(files)))


def not_sorted(files):
    return reciprocal_rank_in_order(joined(files))


def rank_from_zero(files):
    for rank, (_, label) in enumerate(best_first(joined(files))):
        if label:
            return 1 / (rank or 1)
    return 0.0


def last_relevant(files):
    ranks = ranks_of_relevant(files)
    return 1 / ranks[-1] if ranks else 0.0


def ranks_of_relevant(files):
    return [rank for rank, (_, label) in enumerate(best_first(joined(files)), 1) if label]


def rank_itself(files):
    ranks = ranks_of_relevant(files)
    return ranks[0] if ranks else 0


def one_rank_too_low(files):
    ranks = ranks_of_relevant(files)
    return 1 / (ranks[0] + 1) if ranks else 0.0


def every_relevant(files):
    return sum(1 / rank for rank in ranks_of_relevant(files))


def mean_over_relevant(files):
    ranks = ranks_of_relevant(files)
    return sum(1 / rank for rank in ranks) / len(ranks) if ranks else 0.0


def average_precision_of_files(files):
    ranks = ranks_of_relevant(files)
    return sum(hits / rank for hits, rank in enumerate(ranks, 1)) / len(ranks) if ranks else 0.0


def scores_as_text(files):
    return reciprocal_rank_in_order(
        sorted(joined(files), key=lambda result: str(result[0]), reverse=True)
    )


def mean_of_files_with_a_hit(files):
    values = [value for value in of_each_file(files) if value]
    return sum(values) / len(values) if values else 0.0


def from_the_mean_rank(files):
    ranks = [1 / value for value in of_each_file(files) if value]
    return len(ranks) / sum(ranks) if ranks else 0.0


def first_file_with_a_hit(files):
    return ([value for value in of_each_file(files) if value] + [0.0])[0]


def no_hit_below_the_list(files):
    return reciprocal_rank_in_order(best_first(joined(files))) or 1 / (len(joined(files)) + 1)


def sorted_by_label(files):
    return reciprocal_rank_in_order(sorted(joined(files), key=lambda result: -result[1]))


def scores_of_each_file_scaled(files):
    scaled = [
        (score / max(score for score, _ in results), label)
        for results in files
        for score, label in results
    ]
    return reciprocal_rank_in_order(sorted(scaled, key=lambda result: -result[0]))


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
            mean_of_files_with_a_hit,
            from_the_mean_rank,
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
            "one file only",
            "It reads only one file, as if it were the whole query. A better result may be in"
            " another file.",
            "a common slip",
            "A query stays whole",
            lambda files: of_each_file(files)[0],
            lambda files: of_each_file(files)[-1],
            lambda files: of_each_file([max(files, key=len)])[0],
            first_file_with_a_hit,
        ),
        Misconception(
            "pieces weighted by their length",
            "It measures each file by itself and weights the values by the number of results."
            " Weights are for chunks of whole queries; no weights repair a query in pieces.",
            "a common slip: the mean from chunks, one level too low",
            "A query stays whole",
            weighted_by_length,
        ),
        Misconception(
            "sum of a query's pieces",
            "It adds up the values of the files. A rank counts all better results, whichever file"
            " they are in, and the result can even exceed 1.",
            "a common slip",
            "A query stays whole",
            sum_of_the_pieces,
        ),
        Misconception(
            "worst of a query's pieces",
            "It takes the lowest value that any single file reaches. A file without a relevant"
            " result then hides the others.",
            "a common slip",
            "A query stays whole",
            worst_of_the_pieces,
        ),
        Misconception(
            "files merged by rank",
            "It takes the first result of each file, then the second ones. The files may differ in"
            " quality: merge by score, not by rank.",
            "a common slip",
            "A query stays whole",
            merged_by_rank,
            merged_by_place,
        ),
        Misconception(
            "best result of each file only",
            "It keeps only the best result of each file. The second result of one file may be above"
            " the first one of another: join all results.",
            "a common slip",
            "A query stays whole",
            best_result_of_each_file,
        ),
        Misconception(
            "rank of the file",
            "It ranks the files and not the results. A rank counts better results, and a file may"
            " hold several of them.",
            "a common slip",
            "A query stays whole",
            rank_of_the_file,
            files_with_a_better_result,
        ),
        Misconception(
            "ranks of the pieces added up",
            "It adds up the ranks within the files. Of another file, only the results with a higher"
            " score are above: join the files and sort.",
            "a common slip",
            "A query stays whole",
            ranks_of_the_pieces_added,
        ),
        Misconception(
            "scores compared as text",
            "It sorts the scores as strings, where 9 comes above 10. Compare them as numbers.",
            "a common slip: scores read from a file and not converted",
            "A query stays whole",
            scores_as_text,
        ),
        Misconception(
            "rank counted from 0 or 2",
            "It joins and sorts rightly, but counts the ranks from 0, or adds 1 to a rank that is"
            " right. The best result has rank 1.",
            "a common slip",
            "A query stays whole",
            one_rank_too_low,
            rank_from_zero,
        ),
        Misconception(
            "no hit counted as the rank below the list",
            "It gives a query without a relevant result 1 over the rank below the last one. Nothing"
            " relevant was found, which is 0.",
            "a common slip",
            "A query stays whole",
            no_hit_below_the_list,
        ),
        Misconception(
            "sorted by label",
            "It puts the relevant results first, whatever their scores. The ranking goes by score:"
            " labels judge it.",
            "a common slip: the wrong part of the pair as the key",
            "A query stays whole",
            sorted_by_label,
        ),
        Misconception(
            "scores of each file scaled",
            "It divides the scores by the highest of their file, so that the best of each file are"
            " equal. The files come from one system: its scores can be compared as they are.",
            "a common slip: a step of rank fusion, where systems differ",
            "A query stays whole",
            scores_of_each_file_scaled,
        ),
        Misconception(
            "rank for its reciprocal",
            "It returns the rank of the first relevant result. The reciprocal rank is 1 over it.",
            "a common slip",
            "A query stays whole",
            rank_itself,
        ),
        Misconception(
            "every relevant result counted",
            "It goes on after the first relevant result. The reciprocal rank looks at that one"
            " alone.",
            "a common slip; with precisions instead of reciprocal ranks, it is AP",
            "A query stays whole",
            every_relevant,
            mean_over_relevant,
            average_precision_of_files,
            last_relevant,
        ),
        Misconception(
            "lowest score first",
            "It joins the files and sorts by ascending score. The highest score comes first.",
            "a common slip: sorted without reverse=True",
            "A query stays whole",
            ascending,
        ),
        Misconception(
            "joined without sorting",
            "It joins the files and leaves the results in their order. Sort them by score first.",
            "a common slip",
            "A query stays whole",
            not_sorted,
        ),
    ],
    given=[files_as_given],
)

EXERCISES = [MEAN_FROM_CHUNKS, RECIPROCAL_RANK_OF_FILES]

QUESTIONS = [
    Question(
        "scale-predict",
        chapter="scale",
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
        chapter="scale",
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
        chapter="scale",
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
