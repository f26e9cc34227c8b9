"""Exercises of the chapter on four libraries, with the wrong functions that people write."""

import math

from ._checker import Exercise, Misconception
from ._domains import every_list
from ._questions import Question
from ._two_slips import add_two_slips

# The reciprocal rank of a run, ties as in trec_eval


def reciprocal_rank_by(key):
    """Reciprocal rank of a run whose documents are sorted by a key of (score, document, line in the
    file)."""

    def function(run, relevant):
        lines = [(score, doc, line) for line, (doc, score) in enumerate(run)]
        for rank, (_, doc, _) in enumerate(sorted(lines, key=key, reverse=True), 1):
            if doc in relevant:
                return 1 / rank
        return 0.0

    return function


def downward(doc):
    """A key that sorts ids the other way around; a part of an id is smaller than the whole."""
    return [-ord(letter) for letter in doc] + [1]


def hits_by(key):
    """Ranks of the relevant documents, sorted by a key of (score, document)."""

    def function(run, relevant):
        ordered = sorted(run, key=lambda pair: key(pair[1], pair[0]), reverse=True)
        return [rank for rank, (doc, _) in enumerate(ordered, 1) if doc in relevant]

    return function


hits_of = hits_by(lambda score, doc: (score, doc))


def at_the_best_hit(rank_of):
    """1 over a rank that depends on how many documents score above the best relevant one, and how
    many as high."""

    def function(run, relevant):
        scores = [score for doc, score in run if doc in relevant]
        if not scores:
            return 0.0
        above = len([score for _, score in run if score > max(scores)])
        equal = len([score for _, score in run if score == max(scores)])
        return 1 / rank_of(above, equal)

    return function


def mean_over_orders(run, relevant):
    """Expected reciprocal rank over all orders of the documents that tie with the best relevant
    one."""
    scores = [score for doc, score in run if doc in relevant]
    if not scores:
        return 0.0
    above = len([score for _, score in run if score > max(scores)])
    tied = [doc in relevant for doc, score in run if score == max(scores)]
    total, none_so_far = 0.0, 1.0
    for place in range(len(tied)):
        left = len(tied) - place
        hit = sum(tied) / left if sum(tied) < left else 1.0
        total += none_so_far * hit / (above + place + 1)
        none_so_far *= 1 - hit
    return total


def best_rank(rank_of):
    """1 over the best rank of a relevant document, given a rank by all scores and its own."""

    def function(run, relevant):
        scores = [score for _, score in run]
        ranks = [rank_of(scores, score) for doc, score in run if doc in relevant]
        return 1 / min(ranks) if ranks else 0.0

    return function


def higher(scores, score):
    return len([other for other in scores if other > score])


def dense_rank(scores, score):
    return 1 + len({other for other in scores if other > score})


def middle_rank(scores, score):
    return higher(scores, score) + (len([s for s in scores if s == score]) + 1) / 2


def within(tolerance):
    """Scores that are closer than this, relative to their size, go by document id."""

    def function(run, relevant):
        def key(pair):
            lower = [s for _, s in run if pair[1] - s > tolerance * max(abs(pair[1]), abs(s))]
            return len(lower), pair[0]

        for rank, (doc, _) in enumerate(sorted(run, key=key, reverse=True), 1):
            if doc in relevant:
                return 1 / rank
        return 0.0

    return function


def one_per_score(run, relevant):
    return (hits_of([(doc, s) for s, doc in {s: d for d, s in run}.items()], relevant) + [0])[0]


def number_in_id(doc):
    digits = "".join([letter for letter in doc if letter in "0123456789"])
    return int(digits or 0)


def in_32_bits(score):
    """The score rounded to the nearest 32-bit float."""
    fraction, exponent = math.frexp(score)
    return round(fraction * 2**24) / 2**24 * 2.0**exponent


def counted_from_0(run, relevant):
    """The place counted from 0, where 0 itself is passed over."""
    return 1 / ([rank - 1 for rank in hits_of(run, relevant) if rank > 1] + [math.inf])[0]


def counted_from_0_or(value):
    """The same for the first hit only, with another value if it is at the top."""

    def function(run, relevant):
        rank = (hits_of(run, relevant) + [math.inf])[0]
        return value if rank == 1 else 1 / (rank - 1)

    return function


def first_relevant_line(run, relevant):
    """The rank, by score alone, of the relevant document that comes first in the file."""
    for doc, score in run:
        if doc in relevant:
            return 1 / (1 + higher([other for _, other in run], score))
    return 0.0


def part_of_an_id(run, relevant):
    documents = sorted(run, key=lambda line: (line[1], line[0]), reverse=True)
    for rank, (doc, _) in enumerate(documents, 1):
        if any(one in doc for one in relevant):
            return 1 / rank
    return 0.0


def over_the_mean_rank(run, relevant):
    ranks = hits_of(run, relevant)
    return len(ranks) / sum(ranks) if ranks else 0.0


def runs():
    """(run, relevant): up to three pairs (document, score) in the order of the file, and one or two
    relevant documents."""
    yield [], ["a"]
    near = 1 + 1e-9
    for names in (["a"], ["a", "b"], ["b", "a"], ["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]):
        for scores in every_list((0.5, 1.0, near), len(names)):
            run = [(name, score) for name, score in zip(names, scores)]
            for relevant in (["a"], ["b"], ["a", "c"]):
                yield run, relevant
    high, tied = 1 + 3e-7, (0.5, 0.5)  # high is above 1 in 32 bits, too
    pairs = ((9.0, 10.0), (10.0, 9.0), (2e-9, 1e-9), (1e-9, 2e-9), (high, 1.0), (1.0, high))
    for first, second in pairs:
        for relevant in (["a"], ["b"]):
            yield [("a", first), ("b", second)], relevant
    for one, other in (("d2", "d10"), ("d10", "d2"), ("a", "B"), ("B", "a"), ("d1", "d10")):
        for pair in (tied, (0.5, 1.0)):
            yield list(zip((one, other), pair)), [one]


RECIPROCAL_RANK_OF_RUN = Exercise(
    name="reciprocal_rank_of_run",
    signature="reciprocal_rank_of_run(run, relevant)",
    task=(
        "Reciprocal rank of a run of (document, score) pairs. Equal scores go by document id,"
        " descending, as in trec_eval."
    ),
    reference=reciprocal_rank_by(lambda line: (line[0], line[1])),
    chapter="libraries",
    domain=runs,
    misconceptions=[
        Misconception(
            "ties in the order of the file",
            "It leaves documents with equal scores in the order of the file. Whoever writes the"
            " file then decides the number; trec_eval sorts ties by document id, descending.",
            "cvangysel/pytrec_eval #56, terrierteam/ir_measures #18",
            "Who breaks the tie",
            reciprocal_rank_by(lambda line: (line[0], -line[2])),
            reciprocal_rank_by(lambda line: (line[0], line[2])),
        ),
        Misconception(
            "ties by document id, ascending",
            "It puts a before b if their scores are equal. trec_eval does the opposite: the"
            " largest id comes first.",
            "a common slip",
            "Who breaks the tie",
            lambda run, relevant: reciprocal_rank_by(lambda line: (line[0], downward(line[1])))(
                run, relevant
            ),
        ),
        Misconception(
            "scores kept in 32 bits",
            "It keeps about seven digits of a score, so scores that are close together become"
            " ties. Python and NumPy use 64 bits, and see the difference.",
            "trec_eval before version 10, and pytrec_eval",
            "Who breaks the tie",
            reciprocal_rank_by(lambda line: (in_32_bits(line[0]), line[1])),
        ),
        Misconception(
            "scores sorted as text",
            "It compares the scores as strings, letter by letter, and so puts 9.0 above 10.0."
            " Turn them into numbers before you sort.",
            "a common slip when a run file is split into words",
            "Who breaks the tie",
            reciprocal_rank_by(lambda line: (str(line[0]), line[1])),
        ),
        Misconception(
            "sorted from the lowest score",
            "It puts the worst document first. The ranking of a run starts at the highest score.",
            "a common slip; Python sorts in ascending order by default",
            "Who breaks the tie",
            reciprocal_rank_by(lambda line: (-line[0], line[1])),
            reciprocal_rank_by(lambda line: (-line[0], -line[2])),
            reciprocal_rank_by(lambda line: (-line[0], downward(line[1]))),
        ),
        Misconception(
            "not sorted by score",
            "It takes the lines as they are. A run file need not be sorted, and trec_eval sorts it"
            " by score, whatever the order of the lines.",
            "a common slip; the rank in the file is ignored by trec_eval, too",
            "Who breaks the tie",
            reciprocal_rank_by(lambda line: -line[2]),
        ),
        Misconception(
            "sorted by document id",
            "It compares the ids first, because pairs are sorted by their first item. The score"
            " comes first, and the id only breaks ties.",
            "a common slip: `sorted(run, reverse=True)`",
            "Who breaks the tie",
            reciprocal_rank_by(lambda line: line[1]),
        ),
        Misconception(
            "scores rounded",
            "It rounds the scores before it sorts, so scores that are close together become ties."
            " Sort by the scores as they are.",
            "a common slip; run files are often written with six decimals",
            "Who breaks the tie",
            reciprocal_rank_by(lambda line: (round(line[0], 6), line[1])),
            reciprocal_rank_by(lambda line: (int(line[0]), line[1])),
        ),
        Misconception(
            "ties in favor of the relevant document",
            "It puts a relevant document above all others with the same score. The judgments then"
            " help to sort the run; trec_eval looks at the ids only.",
            "a common slip: 1 + the number of higher scores",
            "Who breaks the tie",
            at_the_best_hit(lambda above, equal: above + 1),
        ),
        Misconception(
            "ties against the relevant document",
            "It counts every document with the same score as better. trec_eval looks at the ids"
            " only.",
            "a common slip: the number of scores at least as high",
            "Who breaks the tie",
            at_the_best_hit(lambda above, equal: above + equal),
        ),
        Misconception(
            "mean over the orders of a tie",
            "It takes the mean over all orders of the tied documents. That is a fair choice, but"
            " not trec_eval’s, which picks one order by the ids.",
            "McSherry & Najork 2008, and scikit-learn for NDCG",
            "Who breaks the tie",
            mean_over_orders,
        ),
        Misconception(
            "sum over the relevant documents",
            "It adds 1/rank for every relevant document. The reciprocal rank stops at the first.",
            "a common slip",
            "Who breaks the tie",
            lambda run, relevant: sum(1 / rank for rank in hits_of(run, relevant)),
        ),
        Misconception(
            "mean over the relevant documents",
            "It takes the mean of 1/rank over the relevant documents. The reciprocal rank looks at"
            " the first one only.",
            "a common slip: MRR is a mean over queries",
            "Who breaks the tie",
            lambda run, relevant: (
                sum(1 / rank for rank in hits_of(run, relevant))
                / max(1, len(hits_of(run, relevant)))
            ),
            lambda run, relevant: sum(1 / rank for rank in hits_of(run, relevant)) / len(relevant),
        ),
        Misconception(
            "the rank instead of 1/rank",
            "It returns the rank of the first relevant document. The metric is 1 divided by it.",
            "a common slip",
            "Who breaks the tie",
            lambda run, relevant: float((hits_of(run, relevant) + [0])[0]),
        ),
        Misconception(
            "only one of the relevant documents",
            "It looks for a single relevant document, the first of the judgments. Any relevant"
            " document counts as a hit.",
            "a common slip when most queries have one answer",
            "Who breaks the tie",
            lambda run, relevant: (
                1 / hits_of(run, relevant[:1])[0] if hits_of(run, relevant[:1]) else 0.0
            ),
            lambda run, relevant: 1 / (hits_of(run, relevant[-1:]) or [math.inf])[0],
        ),
        Misconception(
            "the last relevant document",
            "It takes the last relevant document of the ranking. The reciprocal rank stops at the"
            " first.",
            "a common slip: the loop runs on after the first hit",
            "Who breaks the tie",
            lambda run, relevant: 1 / hits_of(run, relevant)[-1] if hits_of(run, relevant) else 0.0,
        ),
        Misconception(
            "1 for any hit",
            "It asks whether any relevant document was found, a hit rate. The reciprocal rank falls"
            " with the rank of the first one.",
            "a common slip",
            "Who breaks the tie",
            lambda run, relevant: 1.0 if hits_of(run, relevant) else 0.0,
        ),
        Misconception(
            "1/log2 instead of 1/rank",
            "It discounts the rank as DCG does, by 1/log2(rank + 1). The reciprocal rank divides 1"
            " by the rank itself.",
            "a common slip; with one relevant document it gives NDCG",
            "Who breaks the tie",
            lambda run, relevant: (
                1 / math.log2(hits_of(run, relevant)[0] + 1) if hits_of(run, relevant) else 0.0
            ),
        ),
        Misconception(
            "one rank too low",
            "It counts the first document as rank 2. Ranks start at 1: `enumerate(ordered, 1)`,"
            " without another + 1.",
            "a common slip with the index of a list",
            "Who breaks the tie",
            lambda run, relevant: (
                1 / (1 + hits_of(run, relevant)[0]) if hits_of(run, relevant) else 0.0
            ),
        ),
        Misconception(
            "ids compared as numbers",
            "It compares the numbers in the ids, or their lengths, and so puts d10 before d2."
            " trec_eval compares ids as text, letter by letter: d2 comes first.",
            "a common slip: natural sorting",
            "Who breaks the tie",
            reciprocal_rank_by(lambda line: (line[0], number_in_id(line[1]), line[1])),
            reciprocal_rank_by(lambda line: (line[0], len(line[1]), line[1])),
            reciprocal_rank_by(lambda line: (line[0], number_in_id(line[1]), -line[2])),
        ),
        Misconception(
            "upper and lower case taken for the same",
            "It ignores the case of the ids. trec_eval compares their bytes, and every capital is"
            " smaller than every small letter.",
            "a common slip: `lower()` on ids",
            "Who breaks the tie",
            reciprocal_rank_by(lambda line: (line[0], line[1].lower())),
        ),
        Misconception(
            "near scores taken for equal",
            "It lets the id decide if two scores are merely close. Only equal scores are ties.",
            "a common slip: math.isclose for ==",
            "Who breaks the tie",
            *[within(tolerance) for tolerance in (1e-6, 1e-5, 1e-4, 1e-3)],
        ),
        Misconception(
            "tied documents share the middle rank",
            "It gives tied documents the mean of their ranks. trec_eval gives every document a"
            " rank of its own, by the ids.",
            'pandas: rank(method="average"), and scipy.stats.rankdata',
            "Who breaks the tie",
            best_rank(middle_rank),
        ),
        Misconception(
            "ranks of scores instead of documents",
            "It counts the different scores above a document. Each document takes a rank of its"
            " own, even if its score is not new.",
            'pandas: rank(method="dense")',
            "Who breaks the tie",
            best_rank(dense_rank),
        ),
        Misconception(
            "one document per score",
            "It keeps only one of the documents that have the same score. A score can occur more"
            " than once: sort the pairs of document and score.",
            "a dictionary from score to document",
            "Who breaks the tie",
            lambda run, relevant: 1 / (one_per_score(run, relevant) or math.inf),
        ),
        Misconception(
            "only the first document",
            "It asks whether the document at rank 1 is relevant. A relevant one at rank 2 still"
            " has the reciprocal rank 1/2.",
            "P@1 for RR, a common slip",
            "Who breaks the tie",
            lambda run, relevant: float((hits_of(run, relevant) + [0])[0] == 1),
        ),
        Misconception(
            "divided by the number of relevant documents",
            "It finds the first relevant document, and then divides by how many there are."
            " Reciprocal rank is about the first one only: 1 over its rank.",
            "a common slip, after AP",
            "Who breaks the tie",
            lambda run, relevant: (
                1 / (hits_of(run, relevant) or [math.inf])[0] / max(1, len(relevant))
            ),
        ),
        Misconception(
            "a miss placed behind the list",
            "It counts a miss as a hit just behind the list. Nothing says that it is there: a run"
            " without a hit gets 0.",
            "a common slip: a default rank for a miss",
            "Who breaks the tie",
            lambda run, relevant: 1 / (hits_of(run, relevant) + [len(run) + 1])[0],
        ),
        Misconception(
            "places counted from 0",
            "It counts the places from 0, so the document at rank 2 gets the value of rank 1."
            " Ranks start at 1: `enumerate(documents, 1)`.",
            "a common slip",
            "Who breaks the tie",
            counted_from_0,
            counted_from_0_or(0.0),
            counted_from_0_or(1.0),
        ),
        Misconception(
            "the first relevant line of the file",
            "It takes the relevant document that comes first in the file. The order of the lines"
            " means nothing: take the one with the best rank.",
            "a common slip",
            "Who breaks the tie",
            first_relevant_line,
        ),
        Misconception(
            "part of an id compared",
            "It looks for an id inside another one, so d1 is found in d10. Compare whole ids with"
            " ==, or with `in` on a list of ids.",
            "a common slip: `in` on a string",
            "Who breaks the tie",
            part_of_an_id,
        ),
        Misconception(
            "1 over the mean rank",
            "It averages the ranks of the relevant documents, and takes 1 over the mean."
            " Reciprocal rank is about the first of them only.",
            "a common slip",
            "Who breaks the tie",
            over_the_mean_rank,
        ),
    ],
)


def hits_in_the_file(run, relevant):
    return [rank for rank, (doc, _) in enumerate(run, 1) if doc in relevant]


def hits_with_ties_of_the_file(run, relevant):
    lines = [(-score, line, doc) for line, (doc, score) in enumerate(run)]
    return [rank for rank, (_, _, doc) in enumerate(sorted(lines), 1) if doc in relevant]


def hits_with_ties_ascending(run, relevant):
    ordered = sorted(run, key=lambda line: (-line[1], line[0]))
    return [rank for rank, (doc, _) in enumerate(ordered, 1) if doc in relevant]


def hits_from_the_lowest(run, relevant):
    ordered = sorted(run, key=lambda line: (line[1], line[0]))
    return [rank for rank, (doc, _) in enumerate(ordered, 1) if doc in relevant]


IN_ANOTHER_ORDER = [
    ("ties in the order of the file", hits_with_ties_of_the_file),
    ("ties by document id, ascending", hits_with_ties_ascending),
    ("sorted from the lowest score", hits_from_the_lowest),
    ("not sorted by score", hits_in_the_file),
]

READ_WRONGLY = [
    (
        "sum over the relevant documents",
        lambda ranks, run, relevant: sum([1 / rank for rank in ranks] + [0.0]),
    ),
    (
        "mean over the relevant documents",
        lambda ranks, run, relevant: sum([1 / rank for rank in ranks] + [0.0]) / len(relevant),
    ),
    ("the last relevant document", lambda ranks, run, relevant: 1 / (ranks or [math.inf])[-1]),
    ("the rank instead of 1/rank", lambda ranks, run, relevant: float((ranks + [0])[0])),
    ("one rank too low", lambda ranks, run, relevant: 1 / ((ranks or [math.inf])[0] + 1)),
    ("a miss placed behind the list", lambda ranks, run, relevant: 1 / (ranks + [len(run) + 1])[0]),
]


def ordered_and_read(order, reading):
    return lambda run, relevant: reading(order(run, relevant), run, relevant)


def only_the_first_named(order):
    return lambda run, relevant: 1 / (order(run, relevant[:1]) or [math.inf])[0]


add_two_slips(
    RECIPROCAL_RANK_OF_RUN,
    [
        (first, second, ordered_and_read(order, reading))
        for first, order in IN_ANOTHER_ORDER
        for second, reading in READ_WRONGLY
    ],
)
add_two_slips(
    RECIPROCAL_RANK_OF_RUN,
    [
        (first, "only one of the relevant documents", only_the_first_named(order))
        for first, order in IN_ANOTHER_ORDER
    ],
)

# The mean of a system


def judged_mean(values, judged):
    return sum(value_of(query, values) for query in judged) / len(judged)


def value_of(query, values):
    for name, value in values:
        if name == query:
            return value
    return 0.0


def over_the_run(values, judged):
    known = [value for query, value in values if query in judged]
    return sum(known) / max(1, len(known))


def unjudged_counted(values, judged):
    unjudged = [query for query, _ in values if query not in judged]
    return judged_mean(values, judged) * len(judged) / (len(judged) + len(unjudged))


def over_the_file(values, judged):
    return sum(value for _, value in values) / max(1, len(values))


def as_people_do(values, judged):
    known = [value for query, value in values if query in judged]
    return sum(known) / len(known) if known else 0.0


def zeros_left_out(values, judged):
    known = [value_of(query, values) for query in judged if value_of(query, values) > 0]
    return sum(known) / max(1, len(known))


def mean_over(queries, values):
    return sum(value_of(query, values) for query in queries) / len(queries)


def harmonic_mean(values, judged):
    each = [value_of(query, values) for query in judged]
    return len(each) / sum(1 / value for value in each) if min(each) > 0 else 0.0


def harmonic_mean_of(values):
    return len(values) / sum(1 / value for value in values) if values else 0.0


def mean_of(values):
    return sum(values) / max(1, len(values))


def last_judged_value(values, judged):
    return ([0.0] + [value for query, value in values if query in judged])[-1]


def root_of_the_mean_square(values, judged):
    return math.sqrt(sum(value_of(query, values) ** 2 for query in judged) / len(judged))


def gaps_filled_with_unjudged(values, judged):
    return sum(value for _, value in values) / max(len(values), len(judged))


def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    return (ordered[middle] + ordered[-middle - 1]) / 2


def missing_as_the_mean(values, judged):
    usual = over_the_file(values, judged)
    names = [name for name, _ in values]
    each = [value_of(query, values) if query in names else usual for query in judged]
    return sum(each) / len(each)


def halved_again_and_again(values, judged):
    mean = 0.0
    for query, value in values:
        if query in judged:
            mean = (mean + value) / 2
    return mean


def rounded_to(digits):
    return lambda values, judged: round(judged_mean(values, judged), digits)


def geometric_mean(values, floor):
    product = 1.0
    for value in values:
        product *= max(value, floor)
    return product ** (1 / len(values))


def runs_with_gaps():
    """(values, judged): (query, value) pairs for some queries, possibly an unjudged one, and the
    judged queries."""
    for judged in (["p"], ["p", "q"], ["p", "q", "r"]):
        for queries in (
            [],
            ["p"],
            ["q"],
            ["z"],
            ["p", "q"],
            ["p", "z"],
            ["p", "q", "r"],
            ["q", "r", "z"],
        ):
            for values in every_list((0.0, 0.5, 1.0), len(queries)):
                yield [(query, value) for query, value in zip(queries, values)], judged


SYSTEM_MEAN = Exercise(
    name="system_mean",
    signature="system_mean(values, judged)",
    task=(
        "Mean over the judged queries. `values` holds (query, value) pairs; a judged query without"
        " one counts as 0."
    ),
    reference=judged_mean,
    chapter="libraries",
    domain=runs_with_gaps,
    given=[as_people_do],
    misconceptions=[
        Misconception(
            "mean over the run's queries only",
            "It leaves out the judged queries for which the system returned nothing. A system that"
            " answers only the easy queries then looks better than one that tries them all.",
            "cvangysel/pytrec_eval #30, usnistgov/trec_eval #18",
            "Who is in the mean",
            over_the_run,
        ),
        Misconception(
            "unjudged queries counted as 0",
            "It divides by the number of all queries, even those without judgments. Nobody knows"
            " how well the system did on those, so leave them out.",
            "joaopalotti/trectools #24",
            "Who is in the mean",
            unjudged_counted,
        ),
        Misconception(
            "mean over the file",
            "It averages whatever the run holds, without looking at the judgments. That leaves out"
            " the missing queries and counts the unjudged ones, and both are wrong.",
            "a common slip",
            "Who is in the mean",
            over_the_file,
        ),
        Misconception(
            "queries at 0 skipped",
            "It leaves out the queries with a value of 0. Failing completely on a query is then"
            " better than almost failing.",
            "thuml/HashNet #2",
            "Who is in the mean",
            zeros_left_out,
        ),
        Misconception(
            "values of unjudged queries added",
            "It adds up all values, even those of queries without judgments, and divides by the"
            " judged ones. The mean can then be above 1.",
            "a common slip",
            "Who is in the mean",
            lambda values, judged: sum(value for _, value in values) / len(judged),
        ),
        Misconception(
            "sum instead of mean",
            "It adds up the values and does not divide. Divide by the number of judged queries.",
            "a common slip",
            "Who is in the mean",
            lambda values, judged: sum(value_of(query, values) for query in judged),
        ),
        Misconception(
            "median instead of mean",
            "It takes the value in the middle. The mean of a system adds up all judged queries and"
            " divides by their number.",
            "a common slip",
            "Who is in the mean",
            lambda values, judged: median([value_of(query, values) for query in judged]),
            lambda values, judged: median([v for query, v in values if query in judged] or [0.0]),
        ),
        Misconception(
            "geometric mean",
            "It multiplies the values and takes a root, as GMAP does. One query at 0 then pulls the"
            " whole mean to 0.",
            "a common slip; GMAP lifts each value to a small floor first",
            "Who is in the mean",
            lambda values, judged: geometric_mean([value_of(q, values) for q in judged], 0.0),
            lambda values, judged: geometric_mean([value_of(q, values) for q in judged], 1e-5),
        ),
        Misconception(
            "values matched by position",
            "It takes the first value for the first judged query, and so on. The run can lack"
            " queries or have them in another order: look at the names.",
            "a common slip: `zip(values, judged)`",
            "Who is in the mean",
            lambda values, judged: sum(v for (_, v), _ in zip(values, judged)) / len(judged),
        ),
        Misconception(
            "one query instead of the mean",
            "It takes the largest or the smallest value. The mean of a system adds up all judged"
            " queries.",
            "a common slip",
            "Who is in the mean",
            lambda values, judged: max(value_of(query, values) for query in judged),
            lambda values, judged: min(value_of(query, values) for query in judged),
        ),
        Misconception(
            "all queries, judged or not",
            "It takes the mean over the queries of the run and of the judgments together. A query"
            " without judgments has no value that means anything, so leave it out.",
            "a common slip: an outer join of both files",
            "Who is in the mean",
            lambda values, judged: mean_over(
                judged + [query for query, _ in values if query not in judged], values
            ),
        ),
        Misconception(
            "judged values, divided by the lines of the file",
            "It adds the values of judged queries and divides by the number of lines in the run."
            " Divide by the number of judged queries.",
            "a common slip",
            "Who is in the mean",
            lambda values, judged: (
                sum(value_of(query, values) for query in judged) / max(1, len(values))
            ),
        ),
        Misconception(
            "a missing query counts 1",
            "It gives a judged query that the run lacks the value 1. The system returned nothing"
            " for it, so its value is 0.",
            "the convention of scikit-learn for rows without labels",
            "Who is in the mean",
            lambda values, judged: (
                (
                    sum(v for q, v in values if q in judged)
                    + len([q for q in judged if q not in [name for name, _ in values]])
                )
                / len(judged)
            ),
        ),
        Misconception(
            "the share of queries above 0",
            "It counts the queries with any success. The mean adds up how well each of them did.",
            "hit rate for a mean, a common slip",
            "Who is in the mean",
            lambda values, judged: (
                len([query for query in judged if value_of(query, values) > 0]) / len(judged)
            ),
        ),
        Misconception(
            "harmonic mean",
            "It takes the harmonic mean, as F1 does. The mean of a system is the sum divided by the"
            " number of judged queries.",
            "a common slip",
            "Who is in the mean",
            harmonic_mean,
        ),
        Misconception(
            "a missing query counts as the mean",
            "It fills in the mean for a judged query that the run lacks. The system returned"
            " nothing for it, so its value is 0.",
            "pandas: fillna(mean)",
            "Who is in the mean",
            missing_as_the_mean,
        ),
        Misconception(
            "divided by the longer of the two lists",
            "It divides by the number of lines of the run if there are more of them. Divide by the"
            " number of judged queries.",
            "a common slip",
            "Who is in the mean",
            lambda values, judged: (
                sum(value_of(q, values) for q in judged) / max(len(judged), len(values))
            ),
        ),
        Misconception(
            "the mean of the mean so far and the next value",
            "It halves the sum of the mean so far and the next value. The last query then weighs"
            " as much as all before it: add up, and divide once.",
            "a common slip with running means",
            "Who is in the mean",
            halved_again_and_again,
        ),
        Misconception(
            "percent instead of a mean",
            "It multiplies by 100. The values are between 0 and 1, and so is their mean.",
            "a common slip; papers often print percent",
            "Who is in the mean",
            lambda values, judged: 100 * judged_mean(values, judged),
        ),
        Misconception(
            "rounded before it is returned",
            "It rounds the mean. Return all digits, and round when the number is printed.",
            "a common slip; trec_eval prints four decimals",
            "Who is in the mean",
            *[rounded_to(digits) for digits in (4, 3, 2, 1)],
            lambda values, judged: sum(value_of(q, values) for q in judged) // len(judged),
        ),
        Misconception(
            "divided by one query too few",
            "It divides by n - 1. That belongs to the variance; a mean divides by n.",
            "a common slip",
            "Who is in the mean",
            lambda values, judged: (
                sum(value_of(q, values) for q in judged) / max(1, len(judged) - 1)
            ),
        ),
        Misconception(
            "divided by one query too many",
            "It divides by n + 1. A mean divides by the number of queries that it adds up.",
            "a common slip",
            "Who is in the mean",
            lambda values, judged: sum(value_of(q, values) for q in judged) / (len(judged) + 1),
        ),
        Misconception(
            "only the last query",
            "It returns the value of the last query, because each one replaces the value before"
            " it. Add them up: `total += value`.",
            "a common slip: = for +=",
            "Who is in the mean",
            last_judged_value,
            lambda values, judged: last_judged_value(values, judged) / len(judged),
        ),
        Misconception(
            "root of the mean square",
            "It squares the values before it adds them, and takes a root. The mean of a system"
            " adds up the values as they are.",
            "a common slip, after the standard deviation",
            "Who is in the mean",
            root_of_the_mean_square,
        ),
        Misconception(
            "values of unjudged queries fill the gaps",
            "It puts as many zeros behind the values as there are judged queries more. Which"
            " values are there matters: leave out unjudged queries, and count each missing judged"
            " one as 0.",
            "a common slip",
            "Who is in the mean",
            gaps_filled_with_unjudged,
        ),
    ],
)

add_two_slips(
    SYSTEM_MEAN,
    [
        (
            "sum instead of mean",
            "values of unjudged queries added",
            lambda values, judged: sum([value for _, value in values] + [0.0]),
        ),
        (
            "queries at 0 skipped",
            "mean over the file",
            lambda values, judged: mean_of([value for _, value in values if value]),
        ),
        (
            "mean over the run's queries only",
            "percent instead of a mean",
            lambda values, judged: 100 * over_the_run(values, judged),
        ),
        (
            "mean over the run's queries only",
            "rounded before it is returned",
            lambda v, judged: round(over_the_run(v, judged), 4),
        ),
        (
            "geometric mean",
            "queries at 0 skipped",
            lambda values, judged: geometric_mean(
                [value for query, value in values if query in judged and value] or [0.0], 0.0
            ),
        ),
        (
            "median instead of mean",
            "mean over the file",
            lambda values, judged: median([value for _, value in values] or [0.0]),
        ),
        (
            "harmonic mean",
            "queries at 0 skipped",
            lambda values, judged: harmonic_mean_of(
                [value for query, value in values if query in judged and value]
            ),
        ),
    ],
)

EXERCISES = [RECIPROCAL_RANK_OF_RUN, SYSTEM_MEAN]

QUESTIONS = [
    Question(
        "libraries-predict",
        chapter="libraries",
        answer=1.0,
        decimals=3,
        why="Ids are compared as text, letter by letter, and the largest goes first: d2, d10, d1.",
        mistakes={
            0.5: "10 is more than 2, but ids are text, not numbers. Or did you keep the order of"
            " the file?",
            1 / 3: "That is the ascending order: d1, d10, d2.",
            11 / 18: "That is the mean over all orders. pytrec_eval picks one order.",
        },
    ),
    Question(
        "libraries-hand",
        chapter="libraries",
        answer=5,
        why="The sum of precisions is 1 + 2/4, and 1.5 / 5 = 0.3.",
        mistakes={
            2: "Divided by the two hits, AP would be 0.75.",
            4: "Divided by the length of the list, AP would be 0.375.",
            3: "Three were missed, but those that were found are relevant, too.",
        },
    ),
]
