"""Exercises of the chapter on four libraries, with the wrong functions that people write."""

import math

from ._domains import every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import VALUE_ROUNDED, mean

# Inputs


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


# The reciprocal rank of a run, ties as in trec_eval: the formula, and its parts as they are right


def by_score_and_id(score, doc, line):
    return score, doc


def ranks_of_hits(run, relevant, key=by_score_and_id):
    """The ranks of the relevant documents, sorted by a key of score, document and line in the
    file, the largest first."""
    lines = [(score, doc, line) for line, (doc, score) in enumerate(run)]
    ordered = sorted(lines, key=lambda line: key(*line), reverse=True)
    return [rank for rank, (_, doc, _) in enumerate(ordered, 1) if doc in relevant]


def reciprocal_of_the_first(ranks):
    return 1 / ranks[0]


def reciprocal_rank_of_run(run, relevant, *, key=by_score_and_id, value=reciprocal_of_the_first):
    ranks = ranks_of_hits(run, relevant, key)
    return float(value(ranks)) if ranks else 0.0


RECIPROCAL_RANK_OF_RUN = Exercise(
    "reciprocal_rank_of_run(run, relevant)",
    "Reciprocal rank of a run of (document, score) pairs. Equal scores go by document id,"
    " descending, as in trec_eval.",
    reference=reciprocal_rank_of_run,
    formula=reciprocal_rank_of_run,
    domain=runs,
    section="libraries-ties",
)

# What the run is sorted by

KEY = Part("key", RECIPROCAL_RANK_OF_RUN)


def downward(doc):
    """A key that sorts ids the other way around; a part of an id is smaller than the whole."""
    return [-ord(letter) for letter in doc] + [1]


@KEY.mistake(
    "ties in the order of the file",
    seen_in="cvangysel/pytrec_eval #56, terrierteam/ir_measures #18",
    also=[lambda score, doc, line: (score, line)],
)
def _(score, doc, line):
    """It leaves documents with equal scores in the order of the file. The order of the lines then
    decides the value; trec_eval sorts ties by document id, descending."""
    return score, -line


@KEY.mistake("ties by document id, ascending")
def _(score, doc, line):
    """It puts the smaller document id first if scores are equal. trec_eval puts the larger one
    first."""
    return score, downward(doc)


def in_32_bits(score):
    """The score rounded to the nearest 32-bit float."""
    fraction, exponent = math.frexp(score)
    return round(fraction * 2**24) / 2**24 * 2.0**exponent


@KEY.mistake("scores kept in 32 bits", seen_in="trec_eval before version 10, and pytrec_eval")
def _(score, doc, line):
    """It keeps about seven digits of a score, so scores that are close together become ties. Python
    and NumPy use 64 bits, and see the difference."""
    return in_32_bits(score), doc


@KEY.mistake("scores sorted as text", "rankings-run")
def _(score, doc, line):
    """It compares the scores as strings, letter by letter, and so puts 9.0 above 10.0. Turn them
    into numbers before you sort."""
    return str(score), doc


@KEY.mistake(
    "sorted from the lowest score",
    "rankings-run",
    also=[
        lambda score, doc, line: (-score, -line),
        lambda score, doc, line: (-score, downward(doc)),
    ],
)
def _(score, doc, line):
    """It puts the worst document first. The ranking of a run starts at the highest score."""
    return -score, doc


@KEY.mistake("not sorted by score", "rankings-run")
def _(score, doc, line):
    """It takes the lines as they are. A run file need not be sorted, and trec_eval sorts it by
    score, whatever the order of the lines."""
    return -line


@KEY.mistake("sorted by document id", "rankings-run")
def _(score, doc, line):
    """It compares the ids first, because pairs are sorted by their first item. The score comes
    first, and the id only breaks ties."""
    return doc


@KEY.mistake("scores rounded", also=[lambda score, doc, line: (int(score), doc)])
def _(score, doc, line):
    """It rounds the scores before it sorts, so scores that are close together become ties. Sort by
    the scores as they are."""
    return round(score, 6), doc


def number_in_id(doc):
    digits = "".join([letter for letter in doc if letter in "0123456789"])
    return int(digits or 0)


@KEY.mistake(
    "ids compared as numbers",
    also=[
        lambda score, doc, line: (score, len(doc), doc),
        lambda score, doc, line: (score, number_in_id(doc), -line),
    ],
)
def _(score, doc, line):
    """It compares the numbers in the ids, or the lengths of the ids, and so puts d10 before d2.
    trec_eval compares ids as text, letter by letter: d2 comes first."""
    return score, number_in_id(doc), doc


@KEY.mistake("upper and lower case taken for the same")
def _(score, doc, line):
    """It ignores the case of the ids. trec_eval compares their bytes, and every uppercase letter is
    smaller than every lowercase one."""
    return score, doc.lower()


@RECIPROCAL_RANK_OF_RUN.mistake(
    "near scores taken for equal", tolerance=[0.000001, 0.00001, 0.0001, 0.001]
)
def _(run, relevant, tolerance):
    """It lets the id decide if two scores are merely close. Only equal scores are ties."""

    def clearly_lower(score):
        return len([s for _, s in run if score - s > tolerance * max(abs(score), abs(s))])

    return reciprocal_rank_of_run(
        run, relevant, key=lambda score, doc, line: (clearly_lower(score), doc)
    )


# A rank from the scores alone


def higher(scores, score):
    return len([other for other in scores if other > score])


def at_rank(rank_of, run, relevant):
    """1 over the best rank of a relevant document, given a rank by all scores and its own."""
    scores = [score for _, score in run]
    ranks = [rank_of(scores, score) for doc, score in run if doc in relevant]
    return 1 / min(ranks) if ranks else 0.0


@RECIPROCAL_RANK_OF_RUN.mistake("ties in favor of the relevant document")
def _(run, relevant):
    """It puts a relevant document above all others with the same score. The judgments then help to
    sort the run; trec_eval looks at the ids only."""
    return at_rank(lambda scores, score: higher(scores, score) + 1, run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake("ties against the relevant document")
def _(run, relevant):
    """It counts every document with the same score as better. trec_eval looks at the ids only."""
    return at_rank(lambda scores, score: higher(scores, score) + scores.count(score), run, relevant)


@RECIPROCAL_RANK_OF_RUN.mistake(
    "tied documents share the middle rank",
    seen_in='pandas: rank(method="average"), and scipy.stats.rankdata',
)
def _(run, relevant):
    """It gives tied documents the mean of their ranks. trec_eval gives every document a rank of its
    own, by the ids."""
    return at_rank(
        lambda scores, score: higher(scores, score) + (scores.count(score) + 1) / 2, run, relevant
    )


@RECIPROCAL_RANK_OF_RUN.mistake(
    "ranks of scores instead of documents", seen_in='pandas: rank(method="dense")'
)
def _(run, relevant):
    """It counts the different scores above a document. Each document takes a rank of its own, even
    if another has the same score."""
    return at_rank(lambda scores, score: higher(set(scores), score) + 1, run, relevant)


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
    above = higher([score for _, score in run], max(scores))
    tied = [doc in relevant for doc, score in run if score == max(scores)]
    total, none_so_far = 0.0, 1.0
    for place in range(len(tied)):
        left = len(tied) - place
        hit = sum(tied) / left if sum(tied) < left else 1.0
        total += none_so_far * hit / (above + place + 1)
        none_so_far *= 1 - hit
    return total


@RECIPROCAL_RANK_OF_RUN.mistake("the first relevant line of the file", "rankings-run")
def _(run, relevant):
    """It takes the relevant document that comes first in the file. The order of the lines means
    nothing: take the one with the best rank."""
    # The rank, by score alone, of the relevant document that comes first in the file.
    for doc, score in run:
        if doc in relevant:
            return 1 / (1 + higher([other for _, other in run], score))
    return 0.0


# Which documents are relevant


@RECIPROCAL_RANK_OF_RUN.mistake(
    "only one of the relevant documents", "reciprocal-rank-definition", one=[0, -1]
)
def _(run, relevant, one):
    """It looks for a single relevant document, the first of the judgments. Any relevant document
    counts as a hit."""
    return reciprocal_rank_of_run(run, [relevant[one]])


@RECIPROCAL_RANK_OF_RUN.mistake(
    "one document per score", seen_in="a dictionary from score to document"
)
def _(run, relevant):
    """It keeps only one of the documents that have the same score. A score can occur more than
    once: sort the pairs of document and score."""
    of_score = {score: doc for doc, score in run}
    return reciprocal_rank_of_run([(doc, score) for score, doc in of_score.items()], relevant)


@RECIPROCAL_RANK_OF_RUN.mistake("part of an id compared", "rankings-judgments")
def _(run, relevant):
    """It looks for an id inside another one, so d1 is found in d10. Compare whole ids with ==, or
    with `in` on a list of ids."""
    like_them = [doc for doc, _ in run if any(one in doc for one in relevant)]
    return reciprocal_rank_of_run(run, like_them)


# What is made of the ranks

VALUE = Part("value", RECIPROCAL_RANK_OF_RUN, section="reciprocal-rank-definition")


@VALUE.mistake("sum over the relevant documents")
def _(ranks):
    """It adds 1/rank for every relevant document. The reciprocal rank stops at the first."""
    return sum(1 / rank for rank in ranks)


@VALUE.mistake("mean over the relevant documents")
def _(ranks):
    """It takes the mean of 1/rank over the relevant documents. The reciprocal rank looks at the
    first one only."""
    return mean([1 / rank for rank in ranks])


@RECIPROCAL_RANK_OF_RUN.also()
def _(run, relevant):
    return sum(1 / rank for rank in ranks_of_hits(run, relevant)) / len(relevant)


@VALUE.mistake("the rank instead of 1/rank")
def _(ranks):
    """It returns the rank of the first relevant document. The metric is 1 divided by it."""
    return ranks[0]


@VALUE.mistake("the last relevant document")
def _(ranks):
    """It takes the last relevant document of the ranking. The reciprocal rank stops at the
    first."""
    return 1 / ranks[-1]


@VALUE.mistake("1 for any hit", "reciprocal-rank-hit-rate")
def _(ranks):
    """It asks whether any relevant document was found, a hit rate. The reciprocal rank falls with
    the rank of the first one."""
    return 1


@VALUE.mistake("1/log2 instead of 1/rank", "reciprocal-rank-steepness")
def _(ranks):
    """It discounts the rank as DCG does, by 1/log2(rank + 1). The reciprocal rank divides 1 by the
    rank itself."""
    return 1 / math.log2(ranks[0] + 1)


@VALUE.mistake("one rank too low")
def _(ranks):
    """It counts the first document as rank 2. Ranks start at 1: `enumerate(ordered, 1)`, without
    another + 1."""
    return 1 / (1 + ranks[0])


@VALUE.mistake("only the first document", seen_in="P@1 for RR, a common slip")
def _(ranks):
    """It asks whether the document at rank 1 is relevant. A relevant one at rank 2 still has the
    reciprocal rank 1/2."""
    return ranks[0] == 1


@RECIPROCAL_RANK_OF_RUN.mistake(
    "divided by the number of relevant documents", "reciprocal-rank-definition"
)
def _(run, relevant):
    """It finds the first relevant document, and then divides by how many there are. Reciprocal rank
    is about the first one only: 1 over its rank."""
    return reciprocal_rank_of_run(run, relevant) / len(relevant)


@RECIPROCAL_RANK_OF_RUN.mistake("a miss placed behind the list", "reciprocal-rank-mean")
def _(run, relevant):
    """It counts a miss as a hit right below the list. Nothing says that it is there: a run without
    a hit gets 0."""
    return reciprocal_rank_of_run(run, relevant) or 1 / (len(run) + 1)


def from_0_or(at_the_top):
    return lambda ranks: 1 / (ranks[0] - 1) if ranks[0] > 1 else at_the_top


@VALUE.mistake("places counted from 0", also=[from_0_or(0.0), from_0_or(1.0)])
def _(ranks):
    """It counts the places from 0, so the document at rank 2 gets the value of rank 1. Ranks start
    at 1: `enumerate(documents, 1)`."""
    # The place counted from 0, where 0 itself is passed over.
    return 1 / ([rank - 1 for rank in ranks if rank > 1] + [math.inf])[0]


@VALUE.mistake("1 over the mean rank")
def _(ranks):
    """It averages the ranks of the relevant documents, and takes 1 over the mean. Reciprocal rank
    is about the first of them only."""
    return 1 / mean(ranks)


# The mean of a system: the formula, and its part as it is right


def value_of(query, values):
    for name, value in values:
        if name == query:
            return value
    return 0.0


def values_of(queries, values):
    return [value_of(query, values) for query in queries]


def system_mean(values, judged, *, summary=mean):
    return summary(values_of(judged, values))


def as_people_do(values, judged):
    known = [value for query, value in values if query in judged]
    return sum(known) / len(known) if known else 0.0


SYSTEM_MEAN = Exercise(
    "system_mean(values, judged)",
    "Mean over the judged queries. `values` holds (query, value) pairs; a judged query without"
    " one counts as 0.",
    reference=system_mean,
    formula=system_mean,
    domain=runs_with_gaps,
    given=[as_people_do],
    section="libraries-mean",
)

# Which queries are in the mean


def mean_or_0(values):
    return mean(values) if values else 0.0


def judged_only(values, judged):
    """The values of the run for judged queries."""
    return [value for query, value in values if query in judged]


def unjudged(values, judged):
    return [query for query, _ in values if query not in judged]


@SYSTEM_MEAN.mistake(
    "mean over the run's queries only", seen_in="cvangysel/pytrec_eval #30, usnistgov/trec_eval #18"
)
def _(values, judged):
    """It leaves out the judged queries for which the system returned nothing. A system that answers
    only the easy queries then looks better than one that tries them all."""
    return mean_or_0(judged_only(values, judged))


@SYSTEM_MEAN.mistake("unjudged queries counted as 0", seen_in="joaopalotti/trectools #24")
def _(values, judged):
    """It divides by the number of all queries, even those without judgments. Nobody knows how well
    the system did on those, so leave them out."""
    return sum(values_of(judged, values)) / (len(judged) + len(unjudged(values, judged)))


@SYSTEM_MEAN.mistake("mean over the file")
def over_the_file(values, judged):
    """It averages whatever the run holds, without looking at the judgments. That leaves out the
    missing queries and counts the unjudged ones, and both are wrong."""
    return mean_or_0([value for _, value in values])


@SYSTEM_MEAN.mistake("queries at 0 skipped", seen_in="thuml/HashNet #2")
def _(values, judged):
    """It leaves out the queries with a value of 0. Failing completely on a query is then better
    than almost failing."""
    return mean_or_0([value for value in values_of(judged, values) if value])


@SYSTEM_MEAN.also()
def _(values, judged):
    return mean_or_0([value for _, value in values if value])


@SYSTEM_MEAN.mistake("values of unjudged queries added")
def _(values, judged):
    """It adds up all values, even those of queries without judgments, and divides by the judged
    ones. The mean can then be above 1."""
    return sum(value for _, value in values) / len(judged)


@SYSTEM_MEAN.mistake("sum instead of mean", also=[lambda values, judged: sum(v for _, v in values)])
def _(values, judged):
    """It adds up the values and does not divide. Divide by the number of judged queries."""
    return sum(values_of(judged, values))


@SYSTEM_MEAN.mistake("values matched by position")
def _(values, judged):
    """It takes the first value for the first judged query, and so on. The run can lack queries or
    have them in another order: look at the names."""
    return sum(value for (_, value), _ in zip(values, judged)) / len(judged)


@SYSTEM_MEAN.mistake("all queries, judged or not")
def _(values, judged):
    """It takes the mean over the queries of the run and of the judgments together. A query without
    judgments has no value that means anything, so leave it out."""
    return mean(values_of(judged + unjudged(values, judged), values))


@SYSTEM_MEAN.mistake("judged values, divided by the lines of the file")
def _(values, judged):
    """It adds the values of judged queries and divides by the number of lines in the run. Divide by
    the number of judged queries."""
    return sum(values_of(judged, values)) / max(1, len(values))


def filled_with(value, values, judged):
    """The mean, with a value for each judged query that the run lacks."""
    names = [name for name, _ in values]
    return mean([value_of(query, values) if query in names else value for query in judged])


@SYSTEM_MEAN.mistake(
    "a missing query counts 1", seen_in="the convention of scikit-learn for rows without labels"
)
def _(values, judged):
    """It gives a judged query that the run lacks the value 1. The system returned nothing for it,
    so its value is 0."""
    return filled_with(1, values, judged)


@SYSTEM_MEAN.mistake("a missing query counts as the mean", seen_in="pandas: fillna(mean)")
def _(values, judged):
    """It fills in the mean for a judged query that the run lacks. The system returned nothing for
    it, so its value is 0."""
    return filled_with(over_the_file(values, judged), values, judged)


@SYSTEM_MEAN.mistake("divided by the longer of the two lists")
def _(values, judged):
    """It divides by the number of lines in the run if that is larger. Divide by the number of
    judged queries."""
    return sum(values_of(judged, values)) / max(len(judged), len(values))


@SYSTEM_MEAN.mistake("values of unjudged queries fill the gaps")
def _(values, judged):
    """It appends zeros until there are as many values as judged queries. Which values are there
    matters: leave out unjudged queries, and count each missing judged one as 0."""
    return sum(value for _, value in values) / max(len(values), len(judged))


# What is made of their values

SUMMARY = Part("summary", SYSTEM_MEAN)


@SUMMARY.mistake("median instead of mean")
def median(values):
    """It takes the median of the values. The mean of a system adds up all judged queries and
    divides by their number."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    return (ordered[middle] + ordered[-middle - 1]) / 2


@SYSTEM_MEAN.also()
def _(values, judged):
    return median(judged_only(values, judged) or [0.0])


def geometric_mean(values, floor):
    product = 1.0
    for value in values:
        product *= max(value, floor)
    return product ** (1 / len(values))


@SUMMARY.mistake("geometric mean", "average-precision-means", floor=[0.0, 0.00001])
def _(values, floor):
    """It multiplies the values and takes a root, as GMAP does. One query at 0 then pulls the whole
    mean to 0."""
    return geometric_mean(values, floor)


@SUMMARY.mistake("one query instead of the mean", also=[min])
def _(values):
    """It takes the largest or the smallest value. The mean of a system adds up all judged
    queries."""
    return max(values)


@SUMMARY.mistake(
    "the share of queries above 0",
    "reciprocal-rank-hit-rate",
    seen_in="hit rate for a mean, a common slip",
)
def _(values):
    """It counts the queries with any success. The mean adds up how well each of them did."""
    return mean([value > 0 for value in values])


@SUMMARY.mistake("harmonic mean")
def _(values):
    """It takes the harmonic mean, as F1 does. The mean of a system is the sum divided by the number
    of judged queries."""
    return len(values) / sum(1 / value for value in values) if min(values) > 0 else 0.0


@SYSTEM_MEAN.mistake("the mean of the mean so far and the next value")
def _(values, judged):
    """It halves the sum of the mean so far and the next value. The last query then weighs as much
    as all before it: add up, and divide once."""
    so_far = 0.0
    for value in judged_only(values, judged):
        so_far = (so_far + value) / 2
    return so_far


@SUMMARY.mistake("percent instead of a mean")
def _(values):
    """It multiplies by 100. The values are between 0 and 1, and so is their mean."""
    return 100 * mean(values)


VALUE_ROUNDED.apply(SYSTEM_MEAN, section="average-precision-rounding")


@SYSTEM_MEAN.also()
def _(values, judged):
    return sum(values_of(judged, values)) // len(judged)


@SUMMARY.mistake("divided by one query too few")
def _(values):
    """It divides by n - 1. That belongs to the variance; a mean divides by n."""
    return sum(values) / max(1, len(values) - 1)


@SUMMARY.mistake("divided by one query too many")
def _(values):
    """It divides by n + 1. A mean divides by the number of queries that it adds up."""
    return sum(values) / (len(values) + 1)


@SYSTEM_MEAN.mistake("only the last query")
def _(values, judged):
    """It returns the value of the last query, because each one replaces the value before it. Add
    them up: `total += value`."""
    return ([0.0] + judged_only(values, judged))[-1]


@SYSTEM_MEAN.also()
def _(values, judged):
    return ([0.0] + judged_only(values, judged))[-1] / len(judged)


@SUMMARY.mistake("root of the mean square")
def _(values):
    """It squares the values before it adds them, and takes a root. The mean of a system adds up the
    values as they are."""
    return math.sqrt(mean([value**2 for value in values]))


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
