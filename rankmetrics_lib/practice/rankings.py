"""Exercises of the chapter on rankings and judgments, with the wrong functions that people
write."""

import math

from .. import formulas
from ._domains import cut_rankings, every_list
from ._exercise import Exercise, Part
from ._questions import Question

# Inputs

GRADES = (None, 0, 1, 2)
JUNK = (-2,)  # the grade of a useless page in some TREC judgments


def runs_with_judgments():
    """(run, judgments, k): up to three retrieved documents, sometimes with a relevant one that was
    not retrieved."""
    yield [], {}, 1
    for size in range(1, 4):
        for documents in orders(["a", "b", "c"][:size]):
            for scores in scores_of(size):
                for grades in every_list(GRADES if size > 1 else GRADES + JUNK, size):
                    for missed in (False, True) if size < 3 else (True,):
                        judgments = {
                            document: grade
                            for document, grade in zip(documents, grades)
                            if grade is not None
                        }
                        if missed:
                            judgments["d"] = 1
                        for k in (1, 2, 3, 5)[: size + 1]:
                            yield list(zip(documents, scores)), judgments, k
        if size == 2:
            yield from pairs_of_scores()


def pairs_of_scores():
    """Two documents whose scores change places as text, as whole numbers or in 32 bits."""
    for first, second in (
        (9.0, 10.0),
        (10.0, 9.0),
        (1.25, 1.45),
        (1.45, 1.25),
        (1e-9, 2e-9),
        (1.000000001, 1.0),
    ):
        run = [("a", first), ("b", second)]
        for judgments in ({"a": 1}, {"b": 1}, {"a": 1, "b": 0}):
            for k in (1, 2):
                yield run, judgments, k
    for one, other in (("d2", "d10"), ("d10", "d2"), ("a", "B"), ("B", "a")):
        for score in (0.5, 1.0):
            yield [(one, 0.5), (other, score)], {one: 1}, 1


def scores_of(size):
    """Lists of scores, those without ties first; some scores are negative."""
    values = (2.5, 0.5, -1.0) if size < 3 else (2.5, 0.5)
    chosen = list(every_list(values, size))
    untied = [scores for scores in chosen if len(set(scores)) == size]
    return untied + [scores for scores in chosen if scores not in untied]


def orders(documents):
    """The documents forward, backward and, if there are three, rotated by one."""
    turned = documents[1:] + documents[:1]
    return [documents, documents[::-1], turned][: len(documents)]


def cut_collections():
    """(rels, k, n_relevant, n_documents): cut rankings, in collections with up to two more
    nonrelevant documents."""
    for rels, k, n_relevant in cut_rankings(max_length=4):
        for others in range(3):
            yield rels, k, n_relevant, len(rels) + n_relevant - sum(rels) + others


# The formulas, and their parts as they are right


def ranked(run):
    """Documents from the highest score down; equal scores in descending order of document id."""
    by_score = sorted(run, key=lambda line: (line[1], line[0]), reverse=True)
    return documents_of(by_score)


def documents_of(lines):
    return [document for document, score in lines]


def first_k(ranking, k):
    return ranking[:k]


def is_relevant(grade):
    return grade >= 1


def hits_in(documents, judgments):
    return sum(is_relevant(judgments.get(document, 0)) for document in documents)


def hits_at_k(run, judgments, k, *, order=ranked, cut=first_k, count=hits_in):
    return count(cut(order(run), k), judgments)


def false_negatives(rels, k, n_relevant, *, cut=first_k):
    return n_relevant - sum(cut(rels, k))


def true_negatives(rels, k, n_relevant, n_documents, *, cut=first_k):
    retrieved = cut(rels, k)
    return n_documents - len(retrieved) - (n_relevant - sum(retrieved))


def by_confusion_matrix(rels, k, n_relevant, n_documents):
    labels = rels + [1] * (n_relevant - sum(rels))
    labels += [0] * (n_documents - len(labels))
    retrieved = min(k, len(rels))
    predicted = [1] * retrieved + [0] * (n_documents - retrieved)
    return formulas.confusion_matrix(labels, predicted).tn


# As the chapter gives it, to be fixed


def given_false_negatives(rels, k, n_relevant):
    return sum(rels[k:])


HITS_AT_K = Exercise(
    "hits_at_k(run, judgments, k)",
    "Count the relevant documents (grade at least 1) among the first k. `run` holds pairs"
    " (document, score) in any order; rank them by score, and equal scores by document id,"
    " descending. `judgments` is a dictionary from document to grade.",
    reference=lambda run, judgments, k: hits_at_k(run, judgments, k),
    formula=hits_at_k,
    domain=runs_with_judgments,
    section="rankings-ties",
)
FALSE_NEGATIVES = Exercise(
    "false_negatives(rels, k, n_relevant)",
    "Count the relevant documents that a reader of the first k misses, including those that"
    " are not in the list at all.",
    reference=lambda rels, k, n_relevant: false_negatives(rels, k, n_relevant),
    formula=false_negatives,
    domain=lambda: cut_rankings(max_length=5),
    given=[given_false_negatives],
    section="rankings-cut",
)
TRUE_NEGATIVES = Exercise(
    "true_negatives(rels, k, n_relevant, n_documents)",
    "Count the documents that are neither relevant nor among the first k. The collection has"
    " `n_documents` documents.",
    reference=by_confusion_matrix,
    formula=true_negatives,
    domain=cut_collections,
    section="rankings-cut",
)

# The cut

CUT = Part("cut", HITS_AT_K, FALSE_NEGATIVES, TRUE_NEGATIVES, section="rankings-cut")


@CUT.mistake("one document short")
def _(ranking, k):
    """It reads only the first k - 1 documents. In Python, a slice `[:k]` holds the documents at
    ranks 1 to k."""
    return ranking[: k - 1]


@HITS_AT_K.also()
def _(run, judgments, k):
    return hits_in(ranked(run)[: min(k, len(run)) - 1], judgments)


@CUT.mistake("one document too many")
def _(ranking, k):
    """It reads k + 1 documents. In Python, a slice `[:k]` already holds the documents at ranks 1 to
    k."""
    return ranking[: k + 1]


@CUT.mistake(
    "the document at rank 1 left out", "rankings-run", also=[lambda ranking, k: ranking[1 : k + 1]]
)
def _(ranking, k):
    """It starts at index 1. In Python the document at rank 1 has index 0."""
    return ranking[1:k]


# The order of a run

ORDER = Part("order", HITS_AT_K, section="rankings-run")


def with_ties_as_given(run, sign):
    """Documents by sign * score. The place is in the key: MicroPython's sort is not stable."""
    places = sorted(range(len(run)), key=lambda place: (sign * run[place][1], place))
    return [run[place][0] for place in places]


@ORDER.mistake(
    "ties in the given order",
    "rankings-ties",
    seen_in=(
        "ranx and most other libraries, against trec_eval (trec_eval #22, pytrec_eval #56,"
        " ir_measures #18)"
    ),
)
def _(run):
    """It leaves documents with the same score in the order of the run, so the order of the lines in
    a file decides the value. This exercise orders ties by document id, descending, as trec_eval
    does."""
    return with_ties_as_given(run, sign=-1)


@ORDER.mistake("ties by ascending document id", "rankings-ties")
def _(run):
    """It puts the smaller document id first if scores are equal. This exercise follows trec_eval,
    which puts the larger one first."""
    return documents_of(sorted(run, key=lambda line: (-line[1], line[0])))


def number_in(document):
    return int("".join([letter for letter in document if letter in "0123456789"]) or 0)


@ORDER.mistake("ids compared as numbers", "rankings-ties", number=[number_in, len])
def _(run, number):
    """It compares the numbers in the ids, or the lengths of the ids, and so puts d10 before d2.
    trec_eval compares ids as text, letter by letter: d2 comes first."""
    by_number = sorted(run, key=lambda line: (line[1], number(line[0]), line[0]))
    return documents_of(by_number)[::-1]


@ORDER.mistake("upper and lower case taken for the same", "rankings-ties")
def _(run):
    """It ignores the case of the ids. trec_eval compares their bytes, and every uppercase letter is
    smaller than every lowercase one."""
    return documents_of(sorted(run, key=lambda line: (line[1], line[0].lower())))[::-1]


@ORDER.mistake("one document per score", "rankings-ties")
def _(run):
    """It keeps only one of the documents that have the same score. A score can occur more than
    once: sort the pairs of document and score."""
    document_of = {score: document for document, score in run}
    return [document_of[score] for score in sorted(document_of, reverse=True)]


@ORDER.mistake("run not sorted by score")
def _(run):
    """It keeps the documents in the order of the run. A run is a set of scored documents, in no
    particular order: sort it by score, highest first, to get the ranking."""
    return documents_of(run)


@ORDER.mistake("sorted by document")
def _(run):
    """It sorts the documents by id instead of score. Ids matter only to break ties between equal
    scores."""
    return sorted(documents_of(run), reverse=True)


@ORDER.mistake("lowest score first", also=[lambda run: with_ties_as_given(run, sign=1)])
def _(run):
    """It puts the lowest score at rank 1. In a run, a higher score means a better rank; negate
    distances, where small is good, before you sort."""
    return ranked(run)[::-1]


def with_scores(run, change):
    return [(document, change(score)) for document, score in run]


@ORDER.mistake("scores sorted as text")
def _(run):
    """It compares the scores as strings, letter by letter, and so puts 9.0 above 10.0. Turn them
    into numbers before you sort."""
    return ranked(with_scores(run, str))


@ORDER.mistake("scores cut to whole numbers", whole=[int, round])
def _(run, whole):
    """It compares the scores as whole numbers, so 0.2 and 0.4 are tied. Keep the fractions: they
    decide the order."""
    return ranked(with_scores(run, whole))


def in_32_bits(score):
    fraction, exponent = math.frexp(score)
    return round(fraction * 2**24) / 2**24 * 2.0**exponent


@ORDER.mistake(
    "scores kept in 32 bits",
    "rankings-ties",
    seen_in="trec_eval before version 10, and pytrec_eval",
)
def _(run):
    """It keeps the scores in 32 bits, which hold about seven digits. Scores that differ only in the
    tenth digit become equal, and the document id decides. Keep 64 bits."""
    return ranked(with_scores(run, in_32_bits))


@ORDER.mistake(
    "negative scores changed",
    also=[lambda run: ranked([(document, score) for document, score in run if score > 0])],
)
def _(run):
    """It drops the sign of the scores, or the documents with negative scores. A score may be
    negative, as the logarithm of a probability is; only the order counts."""
    return ranked(with_scores(run, abs))


# What is counted

COUNT = Part("count", HITS_AT_K, section="rankings-level")


def grades_of(documents, judgments):
    return [judgments.get(document, 0) for document in documents]


@COUNT.mistake("grades added up")
def _(documents, judgments):
    """It adds up the grades of the first k documents. A hit counts once, however high its grade:
    count the documents whose grade is at least 1."""
    return sum(grades_of(documents, judgments))


@COUNT.mistake("only grades above 1 counted")
def _(documents, judgments):
    """It asks for a grade greater than 1. A document is relevant if its grade is at least the
    relevance level, so a grade of exactly 1 counts too."""
    return sum(grade > 1 for grade in grades_of(documents, judgments))


@COUNT.mistake("only grade 1 counted")
def _(documents, judgments):
    """It counts only documents of grade exactly 1. Higher grades are relevant as well: compare with
    at least 1."""
    return grades_of(documents, judgments).count(1)


@COUNT.mistake("negative grades counted")
def _(documents, judgments):
    """It counts every grade other than 0, as `if judgments.get(document)` does. Some judgments of
    TREC give useless pages the grade -2: compare with at least 1."""
    return sum(grade != 0 for grade in grades_of(documents, judgments))


@COUNT.mistake("misses counted")
def _(documents, judgments):
    """It counts the documents that are not relevant. A hit is a document whose grade is at least
    1."""
    return len(documents) - hits_in(documents, judgments)


@HITS_AT_K.also()
def _(run, judgments, k):
    return k - hits_at_k(run, judgments, k)


@COUNT.mistake("judged counted as relevant", "rankings-judgments")
def _(documents, judgments):
    """It counts every document that has a judgment. Many judgments say that a document is not
    relevant, and a hit needs a grade of at least 1."""
    return sum(document in judgments for document in documents)


@COUNT.mistake("unjudged documents counted as relevant", "rankings-judgments")
def _(documents, judgments):
    """It counts a document without a judgment as relevant. By convention it counts as not relevant:
    the default of `judgments.get` is 0."""
    return sum(is_relevant(judgments.get(document, 1)) for document in documents)


@COUNT.mistake(
    "no rule for unjudged documents",
    "rankings-judgments",
    also=[
        lambda documents, judgments: sum(is_relevant(judgments.get(one)) for one in documents),
    ],
)
def _(documents, judgments):
    """It looks up every document in the judgments, and Python raises an error if one was not
    judged. By convention an unjudged document counts as not relevant: write
    `judgments.get(document, 0)`."""
    return sum(is_relevant(judgments[document]) for document in documents)


@COUNT.mistake(
    "one hit at most",
    "rankings-cut",
    seen_in="RecBole #1889 asks how Hit and Recall differ",
    also=[lambda documents, judgments: any(grades_of(documents, judgments))],
)
def _(documents, judgments):
    """It only says whether there is a hit at all, which is the hit rate of one query. Count every
    relevant document among the first k."""
    return min(1, hits_in(documents, judgments))


def hits_and_misses(documents, judgments):
    return [is_relevant(grade) for grade in grades_of(documents, judgments)]


@COUNT.mistake(
    "ended by the first miss",
    "rankings-cut",
    goes_on=[
        hits_and_misses,
        lambda documents, judgments: [document in judgments for document in documents],
    ],
)
def _(documents, judgments, goes_on):
    """It stops at the first document that is not relevant, or not judged. The reader goes on to
    rank k: skip that document and count the hits below it."""
    end = (goes_on(documents, judgments) + [False]).index(False)
    return hits_in(documents[:end], judgments)


@HITS_AT_K.mistake("one rank instead of a count", "rankings-cut")
def _(run, judgments, k):
    """It looks only at rank k, or returns the rank of the first hit. Count the relevant documents
    at ranks 1 to k."""
    return hits_in(ranked(run)[k - 1 : k], judgments)


@HITS_AT_K.also()
def _(run, judgments, k):
    hits = hits_and_misses(ranked(run)[:k], judgments)
    return hits.index(True) + 1 if True in hits else 0


# Steps left out or added


@HITS_AT_K.mistake(
    "unjudged documents left out",
    "rankings-judgments",
    seen_in="the judged_only option of ir_measures",
)
def _(run, judgments, k):
    """It removes unjudged documents before the cut, so others move up into the first k. The reader
    of the list does see them: let them keep their ranks and count as not relevant."""
    return hits_in([document for document in ranked(run) if document in judgments][:k], judgments)


@HITS_AT_K.mistake(
    "hits not cut at k", "rankings-cut", seen_in="qmd-team-intent-kb PR #223 (there for MRR)"
)
def _(run, judgments, k):
    """It counts the hits of the whole ranking. The reader sees only the first k documents, so count
    only their hits."""
    return hits_in(ranked(run), judgments)


@HITS_AT_K.mistake("a share for a count", "rankings-cut")
def _(run, judgments, k):
    """It divides the hits by k, which gives precision at k. This exercise asks for the number of
    hits: leave out the division."""
    return hits_at_k(run, judgments, k) / k


def relevant_of(judgments):
    return [document for document in judgments if is_relevant(judgments[document])]


@HITS_AT_K.mistake("recall for a count", "rankings-cut")
def _(run, judgments, k):
    """It divides the hits by the number of relevant documents, which gives recall. This exercise
    asks for the number of hits: leave out the division."""
    return hits_at_k(run, judgments, k) / max(1, len(relevant_of(judgments)))


@HITS_AT_K.mistake("judgments searched instead of the run", "rankings-judgments")
def _(run, judgments, k):
    """It counts the relevant documents in the judgments, up to k, whether or not they were
    retrieved. A hit is a relevant document in the ranking: start from the run."""
    return min(k, len(relevant_of(judgments)))


@HITS_AT_K.mistake(
    "compared with the k best judgments",
    "rankings-level",
    seen_in="an overlap of two top lists, common in nearest-neighbor search",
    judged=[relevant_of, list],
)
def _(run, judgments, k, judged):
    """It asks which of the first k documents are among the k best judged ones. Every document with
    a grade of at least 1 is a hit, however many there are."""
    best = sorted(judged(judgments), key=lambda document: -judgments[document])[:k]
    return len([document for document in ranked(run)[:k] if document in best])


@HITS_AT_K.mistake(
    "judged documents ranked without being retrieved",
    "rankings-labels",
    seen_in='pandas: merge(..., how="outer").fillna(0)',
)
def of_both_files(run, judgments, k):
    """It gives judged documents that the run lacks the score 0 and ranks them with the others. Only
    the run is ranked; what it lacks was never shown."""
    missing = [(document, 0.0) for document in judgments if document not in documents_of(run)]
    return hits_at_k(run + missing, judgments, k)


@HITS_AT_K.also()
def _(run, judgments, k):
    judged = [(document, score) for document, score in run if document in judgments]
    return of_both_files(judged, judgments, k)


@HITS_AT_K.mistake("relevant documents moved to the top", "rankings-cut")
def _(run, judgments, k):
    """It counts relevant documents as if they were ranked first: by sorting by grade, or by
    removing the others before the cut. Rank by score, cut at k, and only then look at the
    grades."""
    return min(k, hits_in(documents_of(run), judgments))


@HITS_AT_K.mistake("ties decided by the grade", sign=[-1, 1])
def _(run, judgments, k, sign):
    """It looks at the grades to order documents with equal scores. A system does not know the
    grades: order ties by document id, descending."""
    keyed = [
        (-score, sign * judgments.get(document, 0), place)
        for place, (document, score) in enumerate(run)
    ]
    return hits_in([run[place][0] for _, _, place in sorted(keyed)][:k], judgments)


@HITS_AT_K.mistake(
    "ties at the cut all in or all out",
    seen_in='pandas: rank(method="min") <= k, or nlargest(k, keep="all")',
)
def _(run, judgments, k):
    """If documents at rank k and below have equal scores, it takes all of them, or none. The first
    k are exactly k documents: order the tied ones by document id, then cut."""
    return hits_in([d for d, score in run if sum(other > score for _, other in run) < k], judgments)


@HITS_AT_K.also()
def _(run, judgments, k):
    return hits_in(
        [d for d, score in run if sum(other >= score for _, other in run) <= k], judgments
    )


@HITS_AT_K.mistake("only scores above the one at rank k", "rankings-cut")
def _(run, judgments, k):
    """It takes the documents that score higher than the one at rank k, and so leaves that one out.
    Sort, and take the first k."""
    at_rank_k = sorted([score for _, score in run], reverse=True)[:k][-1:]
    return hits_in([d for d, score in run if score > at_rank_k[0]], judgments)


# Relevant documents below the cut


@FALSE_NEGATIVES.mistake(
    "only the list searched",
    "rankings-judged-set",
    seen_in="every library that is given labels and scores only, such as scikit-learn",
)
def _(rels, k, R):
    """It counts only the relevant documents that are in the list, below the cut. Relevant documents
    that were never retrieved are missed too: start from R, the number that exist according to the
    judgments."""
    return sum(rels[k:])


@FALSE_NEGATIVES.mistake("the list not cut")
def _(rels, k, R):
    """It subtracts all hits of the list, even those below rank k. The reader stops at rank k and
    misses them."""
    return R - sum(rels)


@FALSE_NEGATIVES.mistake("min(R, k) for R", "rankings-judged-set")
def _(rels, k, R):
    """It starts from min(R, k), the number of hits that k places could hold. A relevant document is
    missed even if there was no room for it: start from R."""
    return min(R, k) - sum(rels[:k])


@FALSE_NEGATIVES.mistake("places without a hit counted")
def _(rels, k, R):
    """It subtracts the hits from k. That counts the nonrelevant documents among the first k, and
    the empty places if the list is shorter than k."""
    return k - sum(rels[:k])


def false_positives(rels, k):
    return len(rels[:k]) - sum(rels[:k])


@FALSE_NEGATIVES.mistake("false positives for false negatives")
def _(rels, k, R):
    """It counts the retrieved documents that are not relevant. A false negative is the opposite
    error: a relevant document that was not retrieved."""
    return false_positives(rels, k)


@FALSE_NEGATIVES.mistake("true negatives for false negatives")
def _(rels, k, R):
    """It counts the nonrelevant documents below the cut, which were left out correctly. A false
    negative is a relevant document that was left out."""
    return rels[k:].count(0)


@FALSE_NEGATIVES.mistake("true positives for false negatives")
def _(rels, k, R):
    """It counts the hits above the cut. A false negative is a relevant document that is not above
    the cut: subtract the hits from R."""
    return sum(rels[:k])


@FALSE_NEGATIVES.mistake("no cut at all")
def _(rels, k, R):
    """It counts all relevant documents as missed. Those among the first k were found: subtract
    them."""
    return R


@FALSE_NEGATIVES.mistake(
    "a share for a count", seen_in="the miss rate, also called false negative rate"
)
def _(rels, k, R):
    """It divides by R, which gives the share that was missed, 1 minus recall. This exercise asks
    for the number of missed documents."""
    return (R - sum(rels[:k])) / max(1, R)


@FALSE_NEGATIVES.mistake("everything below the cut counted")
def _(rels, k, R):
    """It counts all documents of the list below the cut. Only relevant ones are missed, and those
    that are in no list are missed too."""
    return len(rels[k:])


@FALSE_NEGATIVES.mistake(
    "every place counted as a hit",
    also=[
        lambda rels, k, R: max(0, R - k),
        lambda rels, k, R: R - len(rels[:k]),
        lambda rels, k, R: max(0, R - len(rels[:k])),
    ],
)
def _(rels, k, R):
    """It subtracts k from R, as if all documents above the cut were relevant. Subtract the hits
    among them."""
    return R - k


@FALSE_NEGATIVES.mistake("the difference the wrong way around")
def _(rels, k, R):
    """It subtracts R from the hits, so the result is negative. Subtract the hits from R: what
    exists minus what was found."""
    return sum(rels[:k]) - R


@FALSE_NEGATIVES.mistake("recall for a count")
def _(rels, k, R):
    """It divides the hits above the cut by R, which gives recall. This exercise asks how many
    relevant documents were missed: subtract the hits from R."""
    return sum(rels[:k]) / max(1, R)


@FALSE_NEGATIVES.mistake("the length of the list for R", "rankings-judged-set")
def _(rels, k, R):
    """It starts from the number of documents in the list. Not all of them are relevant, and not all
    relevant ones are in the list: start from R."""
    return len(rels) - sum(rels[:k])


@FALSE_NEGATIVES.mistake("one hit at most")
def _(rels, k, R):
    """It subtracts at most one hit from R, however many there are above the cut. Subtract all of
    them."""
    return R - min(1, sum(rels[:k]))


@FALSE_NEGATIVES.mistake(
    "the list subtracted from R",
    "rankings-judged-set",
    also=[lambda rels, k, R: sum(rels[k:]) + R - len(rels)],
)
def _(rels, k, R):
    """It subtracts the length of the list from R, although not all of its documents are relevant,
    and adds the hits below the cut. Subtract only the hits above the cut."""
    return sum(rels[k:]) + max(0, R - len(rels))


@FALSE_NEGATIVES.mistake(
    "nonrelevant documents subtracted", also=[lambda rels, k, R: R - (k - sum(rels[:k]))]
)
def _(rels, k, R):
    """It subtracts the false positives from R. The hits are what was found: subtract those."""
    return R - false_positives(rels, k)


@FALSE_NEGATIVES.mistake(
    "counted twice",
    "rankings-judged-set",
    also=[lambda rels, k, R: R - sum(rels[:k]) + sum(rels[k:])],
)
def _(rels, k, R):
    """It adds the relevant documents below the cut to R, or to R minus the hits. R already includes
    them."""
    return R + sum(rels[k:])


@FALSE_NEGATIVES.mistake("both errors added", seen_in="the number of all errors, n (1 - accuracy)")
def _(rels, k, R):
    """It adds the nonrelevant documents above the cut to the missed ones. The exercise asks for the
    missed ones alone."""
    return false_positives(rels, k) + false_negatives(rels, k, R)


@FALSE_NEGATIVES.mistake("nothing missed by reading to the end", "rankings-judged-set")
def _(rels, k, R):
    """It gives 0 if the cut is at or beyond the end of the list. Relevant documents that are not in
    the list are missed even then."""
    return 0 if k >= len(rels) else R - sum(rels[:k])


# Documents rightly left out


@TRUE_NEGATIVES.mistake("everything below the cut", also=[lambda rels, k, R, n: n - k])
def _(rels, k, R, n):
    """It counts all documents that were not retrieved. The relevant ones among them are false
    negatives: subtract them."""
    return n - len(rels[:k])


@TRUE_NEGATIVES.mistake("only the hits subtracted")
def _(rels, k, R, n):
    """It subtracts the true positives from all documents. False positives and false negatives are
    not true negatives either."""
    return n - sum(rels[:k])


@TRUE_NEGATIVES.mistake(
    "only the list searched",
    seen_in="every library that is given labels and scores only, such as scikit-learn",
)
def _(rels, k, R, n):
    """It counts only documents of the list. Most true negatives are in no list: they are the rest
    of the collection."""
    return rels[k:].count(0)


@TRUE_NEGATIVES.mistake("missed documents counted as not relevant", "rankings-judged-set")
def _(rels, k, R, n):
    """It subtracts the relevant documents of the list, but not those that were never retrieved.
    They are false negatives too: use R, the number that exist according to the judgments."""
    return n - len(rels[:k]) - sum(rels[k:])


@TRUE_NEGATIVES.mistake(
    "empty places counted as retrieved",
    also=[lambda rels, k, R, n: max(0, n - R - (k - sum(rels[:k])))],
)
def _(rels, k, R, n):
    """It counts k documents as retrieved even if the list is shorter. Places beyond the end of the
    list hold no documents."""
    return n - R - (k - sum(rels[:k]))


@TRUE_NEGATIVES.mistake("no cut at all")
def _(rels, k, R, n):
    """It counts all documents that are not relevant. Those that were retrieved are false positives:
    subtract them."""
    return n - R


@TRUE_NEGATIVES.mistake("hits subtracted twice", also=[lambda rels, k, R, n: n - k - R])
def _(rels, k, R, n):
    """It subtracts the retrieved and the relevant documents. The hits are both, so they are
    subtracted twice: add them back once."""
    return n - len(rels[:k]) - R


@TRUE_NEGATIVES.mistake("false negatives for true negatives")
def _(rels, k, R, n):
    """It counts the relevant documents that were left out. A true negative was left out correctly,
    because it is not relevant."""
    return false_negatives(rels, k, R)


@TRUE_NEGATIVES.mistake("false positives for true negatives")
def _(rels, k, R, n):
    """It counts the retrieved documents that are not relevant. A true negative is not relevant
    either, but it was not retrieved."""
    return false_positives(rels, k)


@TRUE_NEGATIVES.mistake("the share of true negatives", seen_in="specificity of medical tests")
def _(rels, k, R, n):
    """It divides by the number of documents that are not relevant, which gives specificity, 1 minus
    the false positive rate. This exercise asks for the number."""
    return true_negatives(rels, k, R, n) / max(1, n - R)


@TRUE_NEGATIVES.mistake(
    "true positives for true negatives",
    seen_in="the corners of scikit-learn's matrix exchanged",
)
def _(rels, k, R, n):
    """It counts the hits above the cut. A true negative is the opposite in both words: not relevant
    and not retrieved."""
    return sum(rels[:k])


@TRUE_NEGATIVES.mistake("the whole list retrieved")
def _(rels, k, R, n):
    """It counts all documents of the list as retrieved. At cut-off k only the first k are; the
    others were left out."""
    return true_negatives(rels, len(rels), R, n)


@TRUE_NEGATIVES.mistake(
    "documents below the cut left out",
    also=[lambda rels, k, R, n: n - len(rels), lambda rels, k, R, n: n - len(rels) - R],
)
def _(rels, k, R, n):
    """It leaves out the documents of the list below rank k. The reader does not see them, so the
    nonrelevant ones among them are true negatives."""
    return true_negatives(rels, k, R, n) - len(rels[k:])


@TRUE_NEGATIVES.mistake("right decisions counted", seen_in="accuracy, TP + TN")
def right_decisions(rels, k, R, n):
    """It counts the hits, too. They are correct decisions, but true positives: leave them out."""
    return true_negatives(rels, k, R, n) + sum(rels[:k])


@TRUE_NEGATIVES.also()
def _(rels, k, R, n):
    return right_decisions(rels, k, R, n) / max(1, n)


EXERCISES = [HITS_AT_K, FALSE_NEGATIVES, TRUE_NEGATIVES]

QUESTIONS = [
    Question(
        "rankings-predict",
        answer="B",
        why=(
            "A judgment changes what is relevant, not what was shown. The muffins were a true"
            " negative at k = 3; now they are a relevant document below the cut, and R is 5."
        ),
        mistakes={
            "A": (
                "A document below the cut is in the counts as well. In which cell were the muffins"
                " while they counted as not relevant, and in which are they now?"
            ),
            "C": (
                "TP counts what is above the cut. The muffins are at rank 5, and at k = 3 the"
                " reader does not see them."
            ),
            "D": (
                "The four counts must still add up to the eight pages of the site. Which one gives"
                " up the muffins?"
            ),
        },
    ),
    Question(
        "rankings-hand",
        answer=14,
        why=(
            "Of 15 documents that are not relevant, one is above the cut. The other 14 were"
            " correctly left out."
        ),
        mistakes={
            18: (
                "These are all documents below the cut. The relevant ones among them are false"
                " negatives."
            ),
            15: (
                "These are all documents that are not relevant. One of them is above the cut, a"
                " false positive."
            ),
            13: "This is the count at k = 4. At k = 2 only one document was wrongly retrieved.",
            16: (
                "This takes the four retrieved documents from the 20. At k = 2 only two are"
                " retrieved, and some that are not retrieved are relevant."
            ),
            1: (
                "This looks only at the four documents of the list. Most true negatives are in no"
                " list: they are the rest of the collection."
            ),
            4: "These are the false negatives: relevant documents below the cut.",
        },
    ),
    Question(
        "rankings-hand-walk",
        answer=11,
        why="TP rises at ranks 2, 4 and 5, so these are the ranks of the hits.",
        mistakes={
            3: "This is the number of hits. Type the sum of the ranks at which they are.",
            10: (
                "This is the sum of the counts. Look where the count rises from one cut to the"
                " next."
            ),
            20: (
                "This is the sum of all ranks at which TP is above 0. A hit is only where it rises."
            ),
            8: "This counts ranks from 0. The first rank is 1.",
        },
    ),
]
