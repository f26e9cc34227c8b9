"""Exercises of the chapter on four libraries, with the wrong functions that people write."""

import math

from ._domains import every_list
from ._exercise import Exercise
from ._questions import Question

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


def counted_from_0_or(value):
    """The same for the first hit only, with another value if it is at the top."""

    def function(run, relevant):
        rank = (hits_of(run, relevant) + [math.inf])[0]
        return value if rank == 1 else 1 / (rank - 1)

    return function


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
    "reciprocal_rank_of_run(run, relevant)",
    "Reciprocal rank of a run of (document, score) pairs. Equal scores go by document id,"
    " descending, as in trec_eval.",
    reference=reciprocal_rank_by(lambda line: (line[0], line[1])),
    domain=runs,
    section="libraries-ties",
)


@RECIPROCAL_RANK_OF_RUN.mistake(
    "ties in the order of the file",
    seen_in="cvangysel/pytrec_eval #56, terrierteam/ir_measures #18",
    key=[lambda line: (line[0], -line[2]), lambda line: (line[0], line[2])],
)
def _(run, relevant, key):
    """It leaves documents with equal scores in the order of the file. Whoever writes the file then
    decides the number; trec_eval sorts ties by document id, descending."""
    return reciprocal_rank_by(key)(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake("ties by document id, ascending")
def _(run, relevant):
    """It puts a before b if their scores are equal. trec_eval does the opposite: the largest id
    comes first."""
    return reciprocal_rank_by(lambda line: (line[0], downward(line[1])))(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake(
    "scores kept in 32 bits", seen_in="trec_eval before version 10, and pytrec_eval"
)
def _(run, relevant):
    """It keeps about seven digits of a score, so scores that are close together become ties. Python
    and NumPy use 64 bits, and see the difference."""
    return reciprocal_rank_by(lambda line: (in_32_bits(line[0]), line[1]))(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake("scores sorted as text")
def _(run, relevant):
    """It compares the scores as strings, letter by letter, and so puts 9.0 above 10.0. Turn them
    into numbers before you sort."""
    return reciprocal_rank_by(lambda line: (str(line[0]), line[1]))(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake(
    "sorted from the lowest score",
    key=[
        lambda line: (-line[0], line[1]),
        lambda line: (-line[0], -line[2]),
        lambda line: (-line[0], downward(line[1])),
    ],
)
def _(run, relevant, key):
    """It puts the worst document first. The ranking of a run starts at the highest score."""
    return reciprocal_rank_by(key)(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake("not sorted by score")
def _(run, relevant):
    """It takes the lines as they are. A run file need not be sorted, and trec_eval sorts it by
    score, whatever the order of the lines."""
    return reciprocal_rank_by(lambda line: -line[2])(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake("sorted by document id")
def _(run, relevant):
    """It compares the ids first, because pairs are sorted by their first item. The score comes
    first, and the id only breaks ties."""
    return reciprocal_rank_by(lambda line: line[1])(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake(
    "scores rounded",
    key=[lambda line: (round(line[0], 6), line[1]), lambda line: (int(line[0]), line[1])],
)
def _(run, relevant, key):
    """It rounds the scores before it sorts, so scores that are close together become ties. Sort by
    the scores as they are."""
    return reciprocal_rank_by(key)(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake("ties in favor of the relevant document")
def _(run, relevant):
    """It puts a relevant document above all others with the same score. The judgments then help to
    sort the run; trec_eval looks at the ids only."""
    return at_the_best_hit(lambda above, equal: above + 1)(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake("ties against the relevant document")
def _(run, relevant):
    """It counts every document with the same score as better. trec_eval looks at the ids only."""
    return at_the_best_hit(lambda above, equal: above + equal)(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake(
    "mean over the orders of a tie", seen_in="McSherry & Najork 2008, and scikit-learn for NDCG"
)
def _(run, relevant):
    """It takes the mean over all orders of the tied documents. That is a fair choice, but not
    trec_eval’s, which picks one order by the ids."""
    # Expected reciprocal rank over all orders of the documents that tie with the best relevant one.
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


@RECIPROCAL_RANK_OF_RUN.mistake("sum over the relevant documents")
def _(run, relevant):
    """It adds 1/rank for every relevant document. The reciprocal rank stops at the first."""
    return sum(1 / rank for rank in hits_of(run, relevant))


@RECIPROCAL_RANK_OF_RUN.mistake(
    "mean over the relevant documents",
    also=[lambda run, relevant: sum(1 / rank for rank in hits_of(run, relevant)) / len(relevant)],
)
def _(run, relevant):
    """It takes the mean of 1/rank over the relevant documents. The reciprocal rank looks at the
    first one only."""
    return sum(1 / rank for rank in hits_of(run, relevant)) / max(1, len(hits_of(run, relevant)))


@RECIPROCAL_RANK_OF_RUN.mistake("the rank instead of 1/rank")
def _(run, relevant):
    """It returns the rank of the first relevant document. The metric is 1 divided by it."""
    return float((hits_of(run, relevant) + [0])[0])


@RECIPROCAL_RANK_OF_RUN.mistake(
    "only one of the relevant documents",
    also=[lambda run, relevant: 1 / (hits_of(run, relevant[-1:]) or [math.inf])[0]],
)
def _(run, relevant):
    """It looks for a single relevant document, the first of the judgments. Any relevant document
    counts as a hit."""
    return 1 / hits_of(run, relevant[:1])[0] if hits_of(run, relevant[:1]) else 0.0


@RECIPROCAL_RANK_OF_RUN.mistake("the last relevant document")
def _(run, relevant):
    """It takes the last relevant document of the ranking. The reciprocal rank stops at the
    first."""
    return 1 / hits_of(run, relevant)[-1] if hits_of(run, relevant) else 0.0


@RECIPROCAL_RANK_OF_RUN.mistake("1 for any hit")
def _(run, relevant):
    """It asks whether any relevant document was found, a hit rate. The reciprocal rank falls with
    the rank of the first one."""
    return 1.0 if hits_of(run, relevant) else 0.0


@RECIPROCAL_RANK_OF_RUN.mistake("1/log2 instead of 1/rank")
def _(run, relevant):
    """It discounts the rank as DCG does, by 1/log2(rank + 1). The reciprocal rank divides 1 by the
    rank itself."""
    return 1 / math.log2(hits_of(run, relevant)[0] + 1) if hits_of(run, relevant) else 0.0


@RECIPROCAL_RANK_OF_RUN.mistake("one rank too low")
def _(run, relevant):
    """It counts the first document as rank 2. Ranks start at 1: `enumerate(ordered, 1)`, without
    another + 1."""
    return 1 / (1 + hits_of(run, relevant)[0]) if hits_of(run, relevant) else 0.0


@RECIPROCAL_RANK_OF_RUN.mistake(
    "ids compared as numbers",
    key=[
        lambda line: (line[0], number_in_id(line[1]), line[1]),
        lambda line: (line[0], len(line[1]), line[1]),
        lambda line: (line[0], number_in_id(line[1]), -line[2]),
    ],
)
def _(run, relevant, key):
    """It compares the numbers in the ids, or their lengths, and so puts d10 before d2. trec_eval
    compares ids as text, letter by letter: d2 comes first."""
    return reciprocal_rank_by(key)(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake("upper and lower case taken for the same")
def _(run, relevant):
    """It ignores the case of the ids. trec_eval compares their bytes, and every capital is smaller
    than every small letter."""
    return reciprocal_rank_by(lambda line: (line[0], line[1].lower()))(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake(
    "near scores taken for equal",
    also=[
        [within(tolerance) for tolerance in (1e-06, 1e-05, 0.0001, 0.001)][1],
        [within(tolerance) for tolerance in (1e-06, 1e-05, 0.0001, 0.001)][2],
        [within(tolerance) for tolerance in (1e-06, 1e-05, 0.0001, 0.001)][3],
    ],
)
def _(run, relevant):
    """It lets the id decide if two scores are merely close. Only equal scores are ties."""
    return [within(tolerance) for tolerance in (1e-06, 1e-05, 0.0001, 0.001)][0](run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake(
    "tied documents share the middle rank",
    seen_in='pandas: rank(method="average"), and scipy.stats.rankdata',
)
def _(run, relevant):
    """It gives tied documents the mean of their ranks. trec_eval gives every document a rank of its
    own, by the ids."""
    return best_rank(middle_rank)(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake(
    "ranks of scores instead of documents", seen_in='pandas: rank(method="dense")'
)
def _(run, relevant):
    """It counts the different scores above a document. Each document takes a rank of its own, even
    if its score is not new."""
    return best_rank(dense_rank)(run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake(
    "one document per score", seen_in="a dictionary from score to document"
)
def _(run, relevant):
    """It keeps only one of the documents that have the same score. A score can occur more than
    once: sort the pairs of document and score."""
    return 1 / (one_per_score(run, relevant) or math.inf)


@RECIPROCAL_RANK_OF_RUN.mistake("only the first document", seen_in="P@1 for RR, a common slip")
def _(run, relevant):
    """It asks whether the document at rank 1 is relevant. A relevant one at rank 2 still has the
    reciprocal rank 1/2."""
    return float((hits_of(run, relevant) + [0])[0] == 1)


@RECIPROCAL_RANK_OF_RUN.mistake("divided by the number of relevant documents")
def _(run, relevant):
    """It finds the first relevant document, and then divides by how many there are. Reciprocal rank
    is about the first one only: 1 over its rank."""
    return 1 / (hits_of(run, relevant) or [math.inf])[0] / max(1, len(relevant))


@RECIPROCAL_RANK_OF_RUN.mistake("a miss placed behind the list")
def _(run, relevant):
    """It counts a miss as a hit just behind the list. Nothing says that it is there: a run without
    a hit gets 0."""
    return 1 / (hits_of(run, relevant) + [len(run) + 1])[0]


@RECIPROCAL_RANK_OF_RUN.mistake(
    "places counted from 0", also=[counted_from_0_or(0.0), counted_from_0_or(1.0)]
)
def _(run, relevant):
    """It counts the places from 0, so the document at rank 2 gets the value of rank 1. Ranks start
    at 1: `enumerate(documents, 1)`."""
    # The place counted from 0, where 0 itself is passed over.
    return 1 / ([rank - 1 for rank in hits_of(run, relevant) if rank > 1] + [math.inf])[0]


@RECIPROCAL_RANK_OF_RUN.mistake("the first relevant line of the file")
def _(run, relevant):
    """It takes the relevant document that comes first in the file. The order of the lines means
    nothing: take the one with the best rank."""
    # The rank, by score alone, of the relevant document that comes first in the file.
    for doc, score in run:
        if doc in relevant:
            return 1 / (1 + higher([other for _, other in run], score))
    return 0.0


@RECIPROCAL_RANK_OF_RUN.mistake("part of an id compared")
def _(run, relevant):
    """It looks for an id inside another one, so d1 is found in d10. Compare whole ids with ==, or
    with `in` on a list of ids."""
    documents = sorted(run, key=lambda line: (line[1], line[0]), reverse=True)
    for rank, (doc, _) in enumerate(documents, 1):
        if any(one in doc for one in relevant):
            return 1 / rank
    return 0.0


@RECIPROCAL_RANK_OF_RUN.mistake("1 over the mean rank")
def _(run, relevant):
    """It averages the ranks of the relevant documents, and takes 1 over the mean. Reciprocal rank
    is about the first of them only."""
    ranks = hits_of(run, relevant)
    return len(ranks) / sum(ranks) if ranks else 0.0


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


def as_people_do(values, judged):
    known = [value for query, value in values if query in judged]
    return sum(known) / len(known) if known else 0.0


def mean_over(queries, values):
    return sum(value_of(query, values) for query in queries) / len(queries)


def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    return (ordered[middle] + ordered[-middle - 1]) / 2


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
    "system_mean(values, judged)",
    "Mean over the judged queries. `values` holds (query, value) pairs; a judged query without"
    " one counts as 0.",
    reference=judged_mean,
    domain=runs_with_gaps,
    given=[as_people_do],
    section="libraries-mean",
)


@SYSTEM_MEAN.mistake(
    "mean over the run's queries only", seen_in="cvangysel/pytrec_eval #30, usnistgov/trec_eval #18"
)
def _(values, judged):
    """It leaves out the judged queries for which the system returned nothing. A system that answers
    only the easy queries then looks better than one that tries them all."""
    return over_the_run(values, judged)


@SYSTEM_MEAN.mistake("unjudged queries counted as 0", seen_in="joaopalotti/trectools #24")
def _(values, judged):
    """It divides by the number of all queries, even those without judgments. Nobody knows how well
    the system did on those, so leave them out."""
    unjudged = [query for query, _ in values if query not in judged]
    return judged_mean(values, judged) * len(judged) / (len(judged) + len(unjudged))


@SYSTEM_MEAN.mistake("mean over the file")
def over_the_file(values, judged):
    """It averages whatever the run holds, without looking at the judgments. That leaves out the
    missing queries and counts the unjudged ones, and both are wrong."""
    return sum(value for _, value in values) / max(1, len(values))


@SYSTEM_MEAN.mistake("queries at 0 skipped", seen_in="thuml/HashNet #2")
def _(values, judged):
    """It leaves out the queries with a value of 0. Failing completely on a query is then better
    than almost failing."""
    known = [value_of(query, values) for query in judged if value_of(query, values) > 0]
    return sum(known) / max(1, len(known))


@SYSTEM_MEAN.mistake("values of unjudged queries added")
def _(values, judged):
    """It adds up all values, even those of queries without judgments, and divides by the judged
    ones. The mean can then be above 1."""
    return sum(value for _, value in values) / len(judged)


@SYSTEM_MEAN.mistake("sum instead of mean")
def _(values, judged):
    """It adds up the values and does not divide. Divide by the number of judged queries."""
    return sum(value_of(query, values) for query in judged)


@SYSTEM_MEAN.mistake(
    "median instead of mean",
    also=[lambda values, judged: median([v for query, v in values if query in judged] or [0.0])],
)
def _(values, judged):
    """It takes the value in the middle. The mean of a system adds up all judged queries and divides
    by their number."""
    return median([value_of(query, values) for query in judged])


@SYSTEM_MEAN.mistake(
    "geometric mean",
    also=[lambda values, judged: geometric_mean([value_of(q, values) for q in judged], 1e-5)],
)
def _(values, judged):
    """It multiplies the values and takes a root, as GMAP does. One query at 0 then pulls the whole
    mean to 0."""
    return geometric_mean([value_of(q, values) for q in judged], 0.0)


@SYSTEM_MEAN.mistake("values matched by position")
def _(values, judged):
    """It takes the first value for the first judged query, and so on. The run can lack queries or
    have them in another order: look at the names."""
    return sum(v for (_, v), _ in zip(values, judged)) / len(judged)


@SYSTEM_MEAN.mistake(
    "one query instead of the mean",
    also=[lambda values, judged: min(value_of(query, values) for query in judged)],
)
def _(values, judged):
    """It takes the largest or the smallest value. The mean of a system adds up all judged
    queries."""
    return max(value_of(query, values) for query in judged)


@SYSTEM_MEAN.mistake("all queries, judged or not")
def _(values, judged):
    """It takes the mean over the queries of the run and of the judgments together. A query without
    judgments has no value that means anything, so leave it out."""
    return mean_over(judged + [query for query, _ in values if query not in judged], values)


@SYSTEM_MEAN.mistake("judged values, divided by the lines of the file")
def _(values, judged):
    """It adds the values of judged queries and divides by the number of lines in the run. Divide by
    the number of judged queries."""
    return sum(value_of(query, values) for query in judged) / max(1, len(values))


@SYSTEM_MEAN.mistake(
    "a missing query counts 1", seen_in="the convention of scikit-learn for rows without labels"
)
def _(values, judged):
    """It gives a judged query that the run lacks the value 1. The system returned nothing for it,
    so its value is 0."""
    return (
        sum(v for q, v in values if q in judged)
        + len([q for q in judged if q not in [name for name, _ in values]])
    ) / len(judged)


@SYSTEM_MEAN.mistake("the share of queries above 0", seen_in="hit rate for a mean, a common slip")
def _(values, judged):
    """It counts the queries with any success. The mean adds up how well each of them did."""
    return len([query for query in judged if value_of(query, values) > 0]) / len(judged)


@SYSTEM_MEAN.mistake("harmonic mean")
def _(values, judged):
    """It takes the harmonic mean, as F1 does. The mean of a system is the sum divided by the number
    of judged queries."""
    each = [value_of(query, values) for query in judged]
    return len(each) / sum(1 / value for value in each) if min(each) > 0 else 0.0


@SYSTEM_MEAN.mistake("a missing query counts as the mean", seen_in="pandas: fillna(mean)")
def _(values, judged):
    """It fills in the mean for a judged query that the run lacks. The system returned nothing for
    it, so its value is 0."""
    usual = over_the_file(values, judged)
    names = [name for name, _ in values]
    each = [value_of(query, values) if query in names else usual for query in judged]
    return sum(each) / len(each)


@SYSTEM_MEAN.mistake("divided by the longer of the two lists")
def _(values, judged):
    """It divides by the number of lines of the run if there are more of them. Divide by the number
    of judged queries."""
    return sum(value_of(q, values) for q in judged) / max(len(judged), len(values))


@SYSTEM_MEAN.mistake("the mean of the mean so far and the next value")
def _(values, judged):
    """It halves the sum of the mean so far and the next value. The last query then weighs as much
    as all before it: add up, and divide once."""
    mean = 0.0
    for query, value in values:
        if query in judged:
            mean = (mean + value) / 2
    return mean


@SYSTEM_MEAN.mistake("percent instead of a mean")
def _(values, judged):
    """It multiplies by 100. The values are between 0 and 1, and so is their mean."""
    return 100 * judged_mean(values, judged)


@SYSTEM_MEAN.mistake(
    "rounded before it is returned",
    also=[
        [rounded_to(digits) for digits in (4, 3, 2, 1)][1],
        [rounded_to(digits) for digits in (4, 3, 2, 1)][2],
        [rounded_to(digits) for digits in (4, 3, 2, 1)][3],
        lambda values, judged: sum(value_of(q, values) for q in judged) // len(judged),
    ],
)
def _(values, judged):
    """It rounds the mean. Return all digits, and round when the number is printed."""
    return [rounded_to(digits) for digits in (4, 3, 2, 1)][0](values, judged)


@SYSTEM_MEAN.mistake("divided by one query too few")
def _(values, judged):
    """It divides by n - 1. That belongs to the variance; a mean divides by n."""
    return sum(value_of(q, values) for q in judged) / max(1, len(judged) - 1)


@SYSTEM_MEAN.mistake("divided by one query too many")
def _(values, judged):
    """It divides by n + 1. A mean divides by the number of queries that it adds up."""
    return sum(value_of(q, values) for q in judged) / (len(judged) + 1)


@SYSTEM_MEAN.mistake(
    "only the last query",
    also=[lambda values, judged: last_judged_value(values, judged) / len(judged)],
)
def last_judged_value(values, judged):
    """It returns the value of the last query, because each one replaces the value before it. Add
    them up: `total += value`."""
    return ([0.0] + [value for query, value in values if query in judged])[-1]


@SYSTEM_MEAN.mistake("root of the mean square")
def _(values, judged):
    """It squares the values before it adds them, and takes a root. The mean of a system adds up the
    values as they are."""
    return math.sqrt(sum(value_of(query, values) ** 2 for query in judged) / len(judged))


@SYSTEM_MEAN.mistake("values of unjudged queries fill the gaps")
def _(values, judged):
    """It puts as many zeros behind the values as there are judged queries more. Which values are
    there matters: leave out unjudged queries, and count each missing judged one as 0."""
    return sum(value for _, value in values) / max(len(values), len(judged))


EXERCISES = [RECIPROCAL_RANK_OF_RUN, SYSTEM_MEAN]

QUESTIONS = [
    Question(
        "libraries-predict",
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
        answer=5,
        why="The sum of precisions is 1 + 2/4, and 1.5 / 5 = 0.3.",
        mistakes={
            2: "Divided by the two hits, AP would be 0.75.",
            4: "Divided by the length of the list, AP would be 0.375.",
            3: "Three were missed, but those that were found are relevant, too.",
        },
    ),
]
