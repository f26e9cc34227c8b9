"""Exercises of the chapter on rankings and judgments, with the wrong functions that people
write."""

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import cut_rankings, every_list
from ._questions import Question
from ._two_slips import add_two_slips
from .libraries import in_32_bits, number_in_id

# Hits at k, from a run and judgments


def ranked(run):
    """Documents from the highest score down; equal scores in descending order of document id."""
    by_score = sorted(run, key=lambda line: (line[1], line[0]), reverse=True)
    return [document for document, score in by_score]


def grades_of(documents, judgments):
    return [judgments.get(document, 0) for document in documents]


def hits_at_k(run, judgments, k):
    return sum(grade >= 1 for grade in grades_of(ranked(run)[:k], judgments))


def grades_added(run, judgments, k):
    return sum(grades_of(ranked(run)[:k], judgments))


def in_given_order(run):
    return [document for document, score in run]


def as_given(run, judgments, k):
    return hits_in(in_given_order(run)[:k], judgments)


def hits_in(documents, judgments):
    return sum(grade >= 1 for grade in grades_of(documents, judgments))


def ranked_with_ties_as_given(run):
    # The place is part of the key because MicroPython's sort is not stable.
    places = sorted(range(len(run)), key=lambda place: (-run[place][1], place))
    return [run[place][0] for place in places]


def ties_as_given(run, judgments, k):
    return hits_in(ranked_with_ties_as_given(run)[:k], judgments)


def ranked_with_ties_ascending(run):
    return in_given_order(sorted(run, key=lambda line: (-line[1], line[0])))


def ties_ascending(run, judgments, k):
    return hits_in(ranked_with_ties_ascending(run)[:k], judgments)


def ranked_upward(run):
    return ranked(run)[::-1]


def lowest_first(run, judgments, k):
    return hits_in(ranked_upward(run)[:k], judgments)


def by_document(run, judgments, k):
    return hits_in(sorted([document for document, score in run], reverse=True)[:k], judgments)


def scores_as_text(run, judgments, k):
    return hits_at_k([(document, str(score)) for document, score in run], judgments, k)


def judged_only(run, judgments, k):
    return hits_in([document for document in ranked(run) if document in judgments][:k], judgments)


def judged_is_relevant(run, judgments, k):
    return sum(document in judgments for document in ranked(run)[:k])


def hits_not_cut(run, judgments, k):
    return hits_in(ranked(run), judgments)


def highest_grade_only(run, judgments, k):
    return sum(grade >= 2 for grade in grades_of(ranked(run)[:k], judgments))


def one_document_short(run, judgments, k):
    return hits_in(ranked(run)[: k - 1], judgments)


def hits_over_k(run, judgments, k):
    return hits_at_k(run, judgments, k) / k


def one_document_too_many(run, judgments, k):
    return hits_in(ranked(run)[: k + 1], judgments)


def unjudged_is_relevant(run, judgments, k):
    return sum(judgments.get(document, 1) >= 1 for document in ranked(run)[:k])


def at_most_one_hit(run, judgments, k):
    return min(1, hits_at_k(run, judgments, k))


def relevant_in_the_judgments(run, judgments, k):
    return min(k, sum(grade >= 1 for grade in judgments.values()))


def grade_one_only(run, judgments, k):
    return sum(judgments.get(document) == 1 for document in ranked(run)[:k])


def best_first(run, judgments, k):
    grades = grades_of([document for document, score in run], judgments)
    return sum(grade >= 1 for grade in sorted(grades, reverse=True)[:k])


def whole_scores(run, judgments, k):
    return hits_at_k([(document, int(score)) for document, score in run], judgments, k)


def rounded_scores(run, judgments, k):
    return hits_at_k([(document, round(score)) for document, score in run], judgments, k)


def from_index_one(run, judgments, k):
    return hits_in(ranked(run)[1:k], judgments)


def from_index_one_to_k(run, judgments, k):
    return hits_in(ranked(run)[1 : k + 1], judgments)


def lowest_first_ties_as_given(run, judgments, k):
    places = sorted(range(len(run)), key=lambda place: (run[place][1], place))
    return hits_in([run[place][0] for place in places][:k], judgments)


def scores_in_32_bits(run, judgments, k):
    return hits_at_k([(document, in_32_bits(score)) for document, score in run], judgments, k)


def tied_with_rank_k(run, judgments, k):
    """The k-th highest score lets in whatever has it."""
    return hits_in([d for d, s in run if sum(other > s for _, other in run) < k], judgments)


def above_the_score_at_rank_k(run, judgments, k):
    at_rank_k = sorted([score for _, score in run], reverse=True)[:k][-1:]
    return hits_in([d for d, s in run if s > at_rank_k[0]], judgments)


def only_surely_above_the_cut(run, judgments, k):
    return hits_in([d for d, s in run if sum(other >= s for _, other in run) <= k], judgments)


def by_number_in_the_id(run, judgments, k):
    by_score = sorted(run, key=lambda line: (line[1], number_in_id(line[0]), line[0]))
    return hits_in([document for document, score in by_score][::-1][:k], judgments)


def by_length_of_the_id(run, judgments, k):
    by_score = sorted(run, key=lambda line: (line[1], len(line[0]), line[0]))
    return hits_in([document for document, score in by_score][::-1][:k], judgments)


def by_id_in_small_letters(run, judgments, k):
    by_score = sorted(run, key=lambda line: (line[1], line[0].lower()))
    return hits_in([document for document, score in by_score][::-1][:k], judgments)


def of_both_files(run, judgments, k):
    """The run and the judgments joined; a document that the run lacks has score 0."""
    missing = [(document, 0.0) for document in judgments if document not in [d for d, _ in run]]
    return hits_at_k(run + missing, judgments, k)


def of_judged_files(run, judgments, k):
    judged = [(d, s) for d, s in run if d in judgments]
    return of_both_files(judged, judgments, k)


def one_document_per_score(run, judgments, k):
    return hits_at_k([(d, s) for s, d in {s: d for d, s in run}.items()], judgments, k)


def recall_of_the_run(run, judgments, k):
    total = sum(grade >= 1 for grade in judgments.values())
    return hits_at_k(run, judgments, k) / max(1, total)


def up_to_the_first_miss(run, judgments, k):
    hits = [grade >= 1 for grade in grades_of(ranked(run)[:k], judgments)]
    return (hits + [False]).index(False)


def up_to_the_first_unjudged(run, judgments, k):
    judged = [document in judgments for document in ranked(run)[:k]] + [False]
    return hits_at_k(run, judgments, min(k, judged.index(False)))


def misses_at_k(run, judgments, k):
    return len(run[:k]) - hits_at_k(run, judgments, k)


def places_without_a_hit(run, judgments, k):
    return k - hits_at_k(run, judgments, k)


def by_size_of_the_score(run, judgments, k):
    return hits_at_k([(document, abs(score)) for document, score in run], judgments, k)


def positive_scores_only(run, judgments, k):
    return hits_at_k([(d, s) for d, s in run if s > 0], judgments, k)


def among_the_best_judged(run, judgments, k):
    best = sorted([d for d in judgments if judgments[d] >= 1], key=lambda d: -judgments[d])
    return len([document for document in ranked(run)[:k] if document in best[:k]])


def among_the_highest_judgments(run, judgments, k):
    best = sorted(judgments, key=lambda document: -judgments[document])
    return len([document for document in ranked(run)[:k] if document in best[:k]])


def at_rank_k_only(run, judgments, k):
    return hits_in(ranked(run)[k - 1 : k], judgments)


def rank_of_the_first_hit(run, judgments, k):
    hits = [grade >= 1 for grade in grades_of(ranked(run)[:k], judgments)]
    return hits.index(True) + 1 if True in hits else 0


def last_of_the_page_left_out(run, judgments, k):
    return hits_in(ranked(run)[: min(k, len(run)) - 1], judgments)


def ties_by_grade(sign):
    def function(run, judgments, k):
        keyed = [(-s, sign * judgments.get(d, 0), place) for place, (d, s) in enumerate(run)]
        return hits_in([run[place][0] for _, _, place in sorted(keyed)][:k], judgments)

    return function


CLOSE = (1.000000001, 1.0)  # equal in 32 bits


def runs_with_judgments():
    """(run, judgments, k): up to three retrieved documents, sometimes with a relevant one that was
    not retrieved."""
    yield [], {}, 1
    for size in range(1, 4):
        for documents in orders(["a", "b", "c"][:size]):
            for scores in scores_of(size):
                for grades in every_list((None, 0, 1, 2), size):
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
        CLOSE,
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


HITS_AT_K = Exercise(
    name="hits_at_k",
    signature="hits_at_k(run, judgments, k)",
    task=(
        "Count the relevant documents (grade at least 1) among the first k. `run` holds pairs"
        " (document, score) in any order; rank them by score, and equal scores by document id,"
        " descending. `judgments` is a dictionary from document to grade."
    ),
    reference=hits_at_k,
    chapter="rankings",
    domain=runs_with_judgments,
    misconceptions=[
        Misconception(
            "grades added up",
            "It adds up the grades of the first k documents. A hit counts once, however high its"
            " grade: count the documents whose grade is at least 1.",
            "a common slip when code for binary labels is given grades",
            "Grades become yes or no",
            grades_added,
        ),
        Misconception(
            "ties in the given order",
            "It leaves documents with the same score in the order of the run, so the order of the"
            " lines in a file decides the value. This exercise orders ties by document id,"
            " descending, as trec_eval does.",
            "ranx and most other libraries, against trec_eval (trec_eval #22, pytrec_eval #56,"
            " ir_measures #18)",
            "Ties",
            ties_as_given,
        ),
        Misconception(
            "ties by ascending document id",
            "It puts the smaller document id first if scores are equal. This exercise follows"
            " trec_eval, which puts the larger one first.",
            "a common slip: scores negated, ids not",
            "Ties",
            ties_ascending,
        ),
        Misconception(
            "run not sorted by score",
            "It keeps the documents in the order of the run. A run is a set of scored documents,"
            " in no particular order: sort it by score, highest first, to get the ranking.",
            "a common slip; trec_eval ignores the order of lines and the rank column of a run file",
            "A run becomes a ranking",
            as_given,
        ),
        Misconception(
            "lowest score first",
            "It puts the lowest score at rank 1. In a run, a higher score means a better rank;"
            " negate distances, where small is good, before you sort.",
            "a common slip with distances",
            "A run becomes a ranking",
            lowest_first,
            lowest_first_ties_as_given,
        ),
        Misconception(
            "sorted by document",
            "It sorts the documents by name instead of score. Names matter only to break ties"
            " between equal scores.",
            "a common slip: pairs sorted by their first element",
            "A run becomes a ranking",
            by_document,
        ),
        Misconception(
            "scores sorted as text",
            "It compares the scores as strings, letter by letter, and so puts 9.0 above 10.0."
            " Turn them into numbers before you sort.",
            "a common slip when a run file is split into words",
            "A run becomes a ranking",
            scores_as_text,
        ),
        Misconception(
            "unjudged documents left out",
            "It removes unjudged documents before the cut, so others move up into the first k. The"
            " reader of the list does see them: let them keep their ranks and count as not"
            " relevant.",
            "the judged_only option of ir_measures",
            "Judgments become labels",
            judged_only,
        ),
        Misconception(
            "judged counted as relevant",
            "It counts every document that has a judgment. Many judgments say that a document is"
            " not relevant, and a hit needs a grade of at least 1.",
            "a common slip when judgments are kept as a set",
            "Judgments become labels",
            judged_is_relevant,
        ),
        Misconception(
            "hits not cut at k",
            "It counts the hits of the whole ranking. The reader sees only the first k documents,"
            " so count only their hits.",
            "qmd-team-intent-kb PR #223 (there for MRR)",
            "The cut",
            hits_not_cut,
        ),
        Misconception(
            "only grades above 1 counted",
            "It asks for a grade greater than 1. A document is relevant if its grade is at least"
            " the relevance level, so a grade of exactly 1 counts too.",
            "a common slip: > for >=",
            "Grades become yes or no",
            highest_grade_only,
        ),
        Misconception(
            "one document short",
            "It reads only the first k - 1 documents. In Python, `ranking[:k]` holds the documents"
            " at ranks 1 to k.",
            "a common off-by-one error",
            "The cut",
            one_document_short,
            last_of_the_page_left_out,
        ),
        Misconception(
            "a share for a count",
            "It divides the hits by k, which gives precision at k. This exercise asks for the"
            " number of hits: leave out the division.",
            "a common slip: the next chapter's P@k",
            "The cut",
            hits_over_k,
        ),
        Misconception(
            "one document too many",
            "It reads k + 1 documents. In Python, `ranking[:k]` already holds the documents at"
            " ranks 1 to k.",
            "a common off-by-one error",
            "The cut",
            one_document_too_many,
        ),
        Misconception(
            "unjudged documents counted as relevant",
            "It counts a document without a judgment as relevant. By convention it counts as not"
            " relevant: the default of `judgments.get` is 0.",
            "a common slip: the default of a lookup",
            "Judgments become labels",
            unjudged_is_relevant,
        ),
        Misconception(
            "one hit at most",
            "It only says whether there is a hit at all, which is the hit rate of one query."
            " Count every relevant document among the first k.",
            "RecBole #1889 asks how Hit and Recall differ",
            "The cut",
            at_most_one_hit,
        ),
        Misconception(
            "judgments searched instead of the run",
            "It counts relevant documents of the judgments, whether they were retrieved or not. A"
            " hit is a relevant document of the ranking: start from the run.",
            "a common slip: looping over the qrels",
            "Judgments become labels",
            relevant_in_the_judgments,
        ),
        Misconception(
            "only grade 1 counted",
            "It counts only documents of grade exactly 1. Higher grades are relevant as well:"
            " compare with at least 1.",
            "a common slip: == for >=, after code for binary labels",
            "Grades become yes or no",
            grade_one_only,
        ),
        Misconception(
            "relevant documents moved to the top",
            "It counts relevant documents as if they were ranked first: by sorting by grade, or by"
            " removing the others before the cut. Rank by score, cut at k, and only then look at"
            " the grades.",
            "a common slip: a filter before the cut, or the ideal ranking of NDCG taken for the"
            " run",
            "The cut",
            best_first,
        ),
        Misconception(
            "scores cut to whole numbers",
            "It compares the scores as whole numbers, so 0.75 and 0.25 are tied. Keep the"
            " fractions: they decide the order.",
            "a common slip: int() on the column of a run file",
            "A run becomes a ranking",
            whole_scores,
            rounded_scores,
        ),
        Misconception(
            "the document at rank 1 left out",
            "It starts at index 1. In Python the document at rank 1 has index 0.",
            "a common off-by-one error: range(1, k)",
            "A run becomes a ranking",
            from_index_one,
            from_index_one_to_k,
        ),
        Misconception(
            "scores kept in 32 bits",
            "It keeps the scores in 32 bits, which hold about seven digits. Scores that differ"
            " only in the tenth become equal, and the document id decides. Keep them in 64 bits.",
            "trec_eval before version 10, and pytrec_eval",
            "Ties",
            scores_in_32_bits,
        ),
        Misconception(
            "ties at the cut all in or all out",
            "If documents at rank k and below have equal scores, it takes all of them, or none."
            " The first k are exactly k documents: order the tied ones by document id, then cut.",
            'pandas: rank(method="min") <= k, or nlargest(k, keep="all")',
            "Ties",
            tied_with_rank_k,
            only_surely_above_the_cut,
        ),
        Misconception(
            "only scores above the one at rank k",
            "It takes the documents that score higher than the one at rank k, and so leaves that"
            " one out. Sort, and take the first k.",
            "a common slip: > for >= at a threshold",
            "The cut",
            above_the_score_at_rank_k,
        ),
        Misconception(
            "judged documents ranked without being retrieved",
            "It gives judged documents that the run lacks the score 0 and ranks them with the"
            " others. Only the run is ranked; what it lacks was never shown.",
            'pandas: merge(..., how="outer").fillna(0)',
            "From a page to a list of labels",
            of_both_files,
            of_judged_files,
        ),
        Misconception(
            "one document per score",
            "It keeps only one of the documents that have the same score. A score can occur more"
            " than once: sort the pairs of document and score.",
            "a dictionary from score to document",
            "Ties",
            one_document_per_score,
        ),
        Misconception(
            "recall for a count",
            "It divides the hits by the number of relevant documents, which gives recall. This"
            " exercise asks for the number of hits: leave out the division.",
            "a common slip: the next chapter's R@k",
            "The cut",
            recall_of_the_run,
        ),
        Misconception(
            "ids compared as numbers",
            "It compares the numbers in the ids, or their lengths, and so puts d10 before d2."
            " trec_eval compares ids as text, letter by letter: d2 comes first.",
            "a common slip: natural sorting",
            "Ties",
            by_number_in_the_id,
            by_length_of_the_id,
        ),
        Misconception(
            "upper and lower case taken for the same",
            "It ignores the case of the ids. trec_eval compares their bytes, and every capital is"
            " smaller than every small letter.",
            "a common slip: `lower()` on ids",
            "Ties",
            by_id_in_small_letters,
        ),
        Misconception(
            "ended by the first miss",
            "It stops at the first document that is not relevant, or not judged. The reader goes"
            " on to rank k: skip that document and count the hits below it.",
            "a common slip: break for continue",
            "The cut",
            up_to_the_first_miss,
            up_to_the_first_unjudged,
        ),
        Misconception(
            "misses counted",
            "It counts the documents that are not relevant. A hit is a document whose grade is at"
            " least 1.",
            "a common slip: the condition upside down",
            "Grades become yes or no",
            misses_at_k,
            places_without_a_hit,
        ),
        Misconception(
            "negative scores changed",
            "It drops the sign of the scores, or the documents with negative scores. A score may"
            " be negative, as the logarithm of a probability is, and only the order counts.",
            "a common slip",
            "A run becomes a ranking",
            by_size_of_the_score,
            positive_scores_only,
        ),
        Misconception(
            "compared with the k best judgments",
            "It asks which of the first k documents are among the k best judged ones. Every"
            " document with a grade of at least 1 is a hit, however many there are.",
            "an overlap of two top lists, common in nearest-neighbor search",
            "Grades become yes or no",
            among_the_best_judged,
            among_the_highest_judgments,
        ),
        Misconception(
            "one rank instead of a count",
            "It looks only at rank k, or returns the rank of the first hit. Count the relevant"
            " documents at ranks 1 to k.",
            "a common slip",
            "The cut",
            at_rank_k_only,
            rank_of_the_first_hit,
        ),
        Misconception(
            "ties decided by the grade",
            "It looks at the grades to order documents with equal scores. A system does not know"
            " the grades: order ties by document id, descending.",
            "a common slip: an optimistic or pessimistic tie rule",
            "Ties",
            ties_by_grade(-1),
            ties_by_grade(1),
        ),
    ],
)

IN_ANOTHER_ORDER = [
    ("ties in the given order", ranked_with_ties_as_given),
    ("ties by ascending document id", ranked_with_ties_ascending),
    ("run not sorted by score", in_given_order),
    ("lowest score first", ranked_upward),
]

COUNTED_WRONGLY = [
    ("grades added up", lambda documents, judgments, k: sum(grades_of(documents[:k], judgments))),
    (
        "unjudged documents left out",
        lambda documents, judgments, k: hits_in(
            [document for document in documents if document in judgments][:k], judgments
        ),
    ),
    (
        "judged counted as relevant",
        lambda documents, judgments, k: len(
            [document for document in documents[:k] if document in judgments]
        ),
    ),
    (
        "only grades above 1 counted",
        lambda documents, judgments, k: len(
            [grade for grade in grades_of(documents[:k], judgments) if grade > 1]
        ),
    ),
    ("a share for a count", lambda documents, judgments, k: hits_in(documents[:k], judgments) / k),
    ("one hit at most", lambda documents, judgments, k: min(1, hits_in(documents[:k], judgments))),
]


def ordered_and_counted(order, count):
    return lambda run, judgments, k: count(order(run), judgments, k)


add_two_slips(
    HITS_AT_K,
    [
        (first, second, ordered_and_counted(order, count))
        for first, order in IN_ANOTHER_ORDER
        for second, count in COUNTED_WRONGLY
    ],
)

# Relevant documents below the cut


def false_negatives(rels, k, n_relevant):
    return n_relevant - sum(rels[:k])


def below_the_cut_only(rels, k, n_relevant):
    return sum(rels) - sum(rels[:k])


def given_false_negatives(rels, k, n_relevant):
    return sum(rels[k:])


def of_the_whole_list(rels, k, n_relevant):
    return n_relevant - sum(rels)


def room_left(rels, k, n_relevant):
    return min(n_relevant, k) - sum(rels[:k])


def places_without_hit(rels, k, n_relevant):
    return k - sum(rels[:k])


def false_positives(rels, k, n_relevant):
    return len(rels[:k]) - sum(rels[:k])


def nonrelevant_below(rels, k, n_relevant):
    return len(rels[k:]) - sum(rels[k:])


def hits_above_the_cut(rels, k, n_relevant):
    return sum(rels[:k])


def all_relevant(rels, k, n_relevant):
    return n_relevant


def missed_one_short(rels, k, n_relevant):
    return n_relevant - sum(rels[: k - 1])


def miss_rate(rels, k, n_relevant):
    return (n_relevant - sum(rels[:k])) / max(1, n_relevant)


def documents_below(rels, k, n_relevant):
    return len(rels[k:])


def all_places_hits(rels, k, n_relevant):
    return n_relevant - k


def all_places_hits_at_least_0(rels, k, n_relevant):
    return max(0, n_relevant - k)


def all_retrieved_hits(rels, k, n_relevant):
    return n_relevant - len(rels[:k])


def all_retrieved_hits_at_least_0(rels, k, n_relevant):
    return max(0, n_relevant - len(rels[:k]))


def hits_less_relevant(rels, k, n_relevant):
    return sum(rels[:k]) - n_relevant


def missed_from_index_one(rels, k, n_relevant):
    return n_relevant - sum(rels[1:k])


def missed_from_index_one_to_k(rels, k, n_relevant):
    return n_relevant - sum(rels[1 : k + 1])


def missed_one_too_many(rels, k, n_relevant):
    return n_relevant - sum(rels[: k + 1])


def recall_at_the_cut(rels, k, n_relevant):
    return sum(rels[:k]) / max(1, n_relevant)


def length_for_relevant(rels, k, n_relevant):
    return len(rels) - sum(rels[:k])


def at_most_one_found(rels, k, n_relevant):
    return n_relevant - min(1, sum(rels[:k]))


def beyond_the_length_and_below(rels, k, n_relevant):
    return sum(rels[k:]) + max(0, n_relevant - len(rels))


def beyond_the_length(rels, k, n_relevant):
    return sum(rels[k:]) + n_relevant - len(rels)


def nonrelevant_subtracted(rels, k, n_relevant):
    return n_relevant - (len(rels[:k]) - sum(rels[:k]))


def empty_or_nonrelevant_subtracted(rels, k, n_relevant):
    return n_relevant - (k - sum(rels[:k]))


def counted_below_twice(rels, k, n_relevant):
    return n_relevant + sum(rels[k:])


def below_counted_twice(rels, k, n_relevant):
    return n_relevant - sum(rels[:k]) + sum(rels[k:])


def both_errors(rels, k, n_relevant):
    return len(rels[:k]) + n_relevant - 2 * sum(rels[:k])


def nothing_missed_at_the_end(rels, k, n_relevant):
    return 0 if k >= len(rels) else n_relevant - sum(rels[:k])


FALSE_NEGATIVES = Exercise(
    name="false_negatives",
    signature="false_negatives(rels, k, n_relevant)",
    task=(
        "Count the relevant documents that a reader of the first k misses, including those that"
        " are not in the list at all."
    ),
    reference=false_negatives,
    chapter="rankings",
    domain=lambda: cut_rankings(max_length=5),
    given=[given_false_negatives],
    misconceptions=[
        Misconception(
            "only the list searched",
            "It counts only the relevant documents that are in the list, below the cut. Relevant"
            " documents that were never retrieved are missed too: start from R, the number that"
            " exist according to the judgments.",
            "every library that is given labels and scores only, such as scikit-learn",
            "The judged set and R",
            below_the_cut_only,
        ),
        Misconception(
            "the list not cut",
            "It subtracts all hits of the list, even those below rank k. The reader stops at rank"
            " k and misses them.",
            "a common slip",
            "The cut",
            of_the_whole_list,
        ),
        Misconception(
            "min(R, k) for R",
            "It starts from min(R, k), the number of hits that k places could hold. A relevant"
            " document is missed even if there was no room for it: start from R.",
            "a common slip; truncated metrics divide by min(R, k)",
            "The judged set and R",
            room_left,
        ),
        Misconception(
            "places without a hit counted",
            "It subtracts the hits from k. That counts the nonrelevant documents among the first"
            " k, and the empty places if the list is shorter than k.",
            "a common slip",
            "The cut",
            places_without_hit,
        ),
        Misconception(
            "false positives for false negatives",
            "It counts the retrieved documents that are not relevant. A false negative is the"
            " opposite error: a relevant document that was not retrieved.",
            "a common slip",
            "The cut",
            false_positives,
        ),
        Misconception(
            "true negatives for false negatives",
            "It counts the nonrelevant documents below the cut, which were left out correctly. A"
            " false negative is a relevant document that was left out.",
            "a common slip",
            "The cut",
            nonrelevant_below,
        ),
        Misconception(
            "true positives for false negatives",
            "It counts the hits above the cut. A false negative is a relevant document that is"
            " not above the cut: subtract the hits from R.",
            "a common slip",
            "The cut",
            hits_above_the_cut,
        ),
        Misconception(
            "no cut at all",
            "It counts all relevant documents as missed. Those among the first k were found:"
            " subtract them.",
            "a common slip",
            "The cut",
            all_relevant,
        ),
        Misconception(
            "one document short",
            "It reads only the first k - 1 documents. In Python, `rels[:k]` holds the documents"
            " at ranks 1 to k.",
            "a common off-by-one error",
            "The cut",
            missed_one_short,
        ),
        Misconception(
            "a share for a count",
            "It divides by R, which gives the share that was missed, 1 minus recall. This"
            " exercise asks for the number of missed documents.",
            "the miss rate, also called false negative rate",
            "The cut",
            miss_rate,
        ),
        Misconception(
            "everything below the cut counted",
            "It counts all documents of the list below the cut. Only relevant ones are missed,"
            " and those that are in no list are missed too.",
            "a common slip",
            "The cut",
            documents_below,
        ),
        Misconception(
            "every place counted as a hit",
            "It subtracts k from R, as if all documents above the cut were relevant. Subtract the"
            " hits among them.",
            "a common slip",
            "The cut",
            all_places_hits,
            all_places_hits_at_least_0,
            all_retrieved_hits,
            all_retrieved_hits_at_least_0,
        ),
        Misconception(
            "the difference the wrong way around",
            "It subtracts R from the hits, so the result is negative. Subtract the hits from R:"
            " what exists less what was found.",
            "a common slip",
            "The cut",
            hits_less_relevant,
        ),
        Misconception(
            "the document at rank 1 left out",
            "It starts at index 1, so a hit at rank 1 counts as missed. In Python the document at"
            " rank 1 has index 0.",
            "a common off-by-one error: range(1, k)",
            "The cut",
            missed_from_index_one,
            missed_from_index_one_to_k,
        ),
        Misconception(
            "one document too many",
            "It reads k + 1 documents. In Python, `rels[:k]` already holds the documents at ranks"
            " 1 to k.",
            "a common off-by-one error",
            "The cut",
            missed_one_too_many,
        ),
        Misconception(
            "recall for a count",
            "It divides the hits above the cut by R, which gives recall. This exercise asks how"
            " many relevant documents were missed: subtract the hits from R.",
            "a common slip: the next chapter's R@k",
            "The cut",
            recall_at_the_cut,
        ),
        Misconception(
            "the length of the list for R",
            "It starts from the number of documents in the list. Not all of them are relevant,"
            " and not all relevant ones are in the list: start from R.",
            "a common slip: len(rels) for n_relevant",
            "The judged set and R",
            length_for_relevant,
        ),
        Misconception(
            "one hit at most",
            "It takes one hit from R, however many there are above the cut. Subtract all of them.",
            "a common slip: `1 in rels[:k]`",
            "The cut",
            at_most_one_found,
        ),
        Misconception(
            "the list subtracted from R",
            "It subtracts the length of the list from R, although some of its documents are not"
            " relevant. Subtract only the relevant ones that were found.",
            "a common slip",
            "The judged set and R",
            beyond_the_length_and_below,
            beyond_the_length,
        ),
        Misconception(
            "nonrelevant documents subtracted",
            "It subtracts the false positives from R. What was found are the hits: subtract those.",
            "a common slip",
            "The cut",
            nonrelevant_subtracted,
            empty_or_nonrelevant_subtracted,
        ),
        Misconception(
            "counted twice",
            "It adds the relevant documents below the cut to R, or to R less the hits. They are"
            " part of R already.",
            "a common slip",
            "The judged set and R",
            counted_below_twice,
            below_counted_twice,
        ),
        Misconception(
            "both errors added",
            "It adds the nonrelevant documents above the cut to the missed ones. The exercise"
            " asks for the missed ones alone.",
            "the number of all errors, n (1 - accuracy)",
            "The cut",
            both_errors,
        ),
        Misconception(
            "nothing missed by reading to the end",
            "It gives 0 if the cut is at or beyond the end of the list. Relevant documents that"
            " are not in the list are missed even then.",
            "a common slip",
            "The judged set and R",
            nothing_missed_at_the_end,
        ),
    ],
)

# Documents rightly left out


def true_negatives(rels, k, n_relevant, n_documents):
    labels = rels + [1] * (n_relevant - sum(rels))
    labels += [0] * (n_documents - len(labels))
    retrieved = min(k, len(rels))
    predicted = [1] * retrieved + [0] * (n_documents - retrieved)
    return formulas.confusion_matrix(labels, predicted).tn


def all_below_the_cut(rels, k, n_relevant, n_documents):
    return n_documents - len(rels[:k])


def all_but_k(rels, k, n_relevant, n_documents):
    return n_documents - k


def all_but_the_hits(rels, k, n_relevant, n_documents):
    return n_documents - sum(rels[:k])


def nonrelevant_in_the_list(rels, k, n_relevant, n_documents):
    return nonrelevant_below(rels, k, n_relevant)


def empty_places_retrieved(rels, k, n_relevant, n_documents):
    return n_documents - n_relevant - (k - sum(rels[:k]))


def all_nonrelevant(rels, k, n_relevant, n_documents):
    return n_documents - n_relevant


def list_only_tn(rels, k, n_relevant, n_documents):
    return n_documents - len(rels[:k]) - sum(rels[k:])


def hits_taken_twice(rels, k, n_relevant, n_documents):
    return n_documents - len(rels[:k]) - n_relevant


def k_and_hits_taken_twice(rels, k, n_relevant, n_documents):
    return n_documents - k - n_relevant


def false_negatives_of_collection(rels, k, n_relevant, n_documents):
    return n_relevant - sum(rels[:k])


def false_positives_of_collection(rels, k, n_relevant, n_documents):
    return false_positives(rels, k, n_relevant)


def left_out_one_short(rels, k, n_relevant, n_documents):
    return true_negatives(rels, k - 1, n_relevant, n_documents)


def specificity(rels, k, n_relevant, n_documents):
    others = max(1, n_documents - n_relevant)
    return true_negatives(rels, k, n_relevant, n_documents) / others


def hits_of_collection(rels, k, n_relevant, n_documents):
    return sum(rels[:k])


def beyond_the_list(rels, k, n_relevant, n_documents):
    return true_negatives(rels, len(rels), n_relevant, n_documents)


def cut_collections():
    """(rels, k, n_relevant, n_documents): cut rankings, in collections with up to two more
    nonrelevant documents."""
    for rels, k, n_relevant in cut_rankings(max_length=4):
        for others in range(3):
            yield rels, k, n_relevant, len(rels) + n_relevant - sum(rels) + others


def rest_of_the_list_left_out(rels, k, n_relevant, n_documents):
    return n_documents - n_relevant - (len(rels[:k]) - sum(rels[:k])) - len(rels[k:])


def only_beyond_the_list(rels, k, n_relevant, n_documents):
    return n_documents - len(rels)


def nonrelevant_beyond_the_list(rels, k, n_relevant, n_documents):
    return n_documents - len(rels) - n_relevant


def right_decisions(rels, k, n_relevant, n_documents):
    return n_documents - len(rels[:k]) - n_relevant + 2 * sum(rels[:k])


def accuracy_at_the_cut(rels, k, n_relevant, n_documents):
    return right_decisions(rels, k, n_relevant, n_documents) / max(1, n_documents)


TRUE_NEGATIVES = Exercise(
    name="true_negatives",
    signature="true_negatives(rels, k, n_relevant, n_documents)",
    task=(
        "Count the documents that are neither relevant nor among the first k. The collection has"
        " `n_documents` documents."
    ),
    reference=true_negatives,
    chapter="rankings",
    domain=cut_collections,
    misconceptions=[
        Misconception(
            "everything below the cut",
            "It counts all documents that were not retrieved. The relevant ones among them are"
            " false negatives: subtract them.",
            "a common slip",
            "The cut",
            all_below_the_cut,
            all_but_k,
        ),
        Misconception(
            "only the hits subtracted",
            "It subtracts the true positives from all documents. False positives and false"
            " negatives are no true negatives either.",
            "a common slip",
            "The cut",
            all_but_the_hits,
        ),
        Misconception(
            "only the list searched",
            "It counts only documents of the list. Most true negatives are in no list: they are"
            " the rest of the collection.",
            "every library that is given labels and scores only, such as scikit-learn",
            "The cut",
            nonrelevant_in_the_list,
        ),
        Misconception(
            "missed documents counted as not relevant",
            "It subtracts the relevant documents of the list, but not those that were never"
            " retrieved. They are false negatives too: use R, the number that exist according to"
            " the judgments.",
            "list-only counting",
            "The judged set and R",
            list_only_tn,
        ),
        Misconception(
            "empty places counted as retrieved",
            "It counts k documents as retrieved even if the list is shorter. Places beyond the end"
            " of the list hold no documents.",
            "a common slip after writing P@k, which does divide by k",
            "The cut",
            empty_places_retrieved,
            lambda rels, k, R, N: max(0, N - R - (k - sum(rels[:k]))),
        ),
        Misconception(
            "no cut at all",
            "It counts all documents that are not relevant. Those that were retrieved are false"
            " positives: subtract them.",
            "a common slip",
            "The cut",
            all_nonrelevant,
        ),
        Misconception(
            "hits subtracted twice",
            "It subtracts the retrieved and the relevant documents. The hits are both, so they"
            " are subtracted twice: add them once.",
            "a common slip with overlapping sets",
            "The cut",
            hits_taken_twice,
            k_and_hits_taken_twice,
        ),
        Misconception(
            "false negatives for true negatives",
            "It counts the relevant documents that were left out. A true negative was left out"
            " rightly, because it is not relevant.",
            "a common slip",
            "The cut",
            false_negatives_of_collection,
        ),
        Misconception(
            "false positives for true negatives",
            "It counts the retrieved documents that are not relevant. A true negative is not"
            " relevant either, but it was not retrieved.",
            "a common slip",
            "The cut",
            false_positives_of_collection,
        ),
        Misconception(
            "one document short",
            "It takes only the first k - 1 documents for retrieved. In Python, `rels[:k]` holds"
            " the documents at ranks 1 to k.",
            "a common off-by-one error",
            "The cut",
            left_out_one_short,
        ),
        Misconception(
            "the share of true negatives",
            "It divides by the number of documents that are not relevant, which gives"
            " specificity, 1 minus the false positive rate. This exercise asks for the number.",
            "specificity of medical tests",
            "The cut",
            specificity,
        ),
        Misconception(
            "true positives for true negatives",
            "It counts the hits above the cut. A true negative is the opposite in both words: not"
            " relevant and not retrieved.",
            "the corners of scikit-learn's matrix exchanged",
            "The cut",
            hits_of_collection,
        ),
        Misconception(
            "the whole list retrieved",
            "It takes all documents of the list for retrieved. At the cut k only the first k are;"
            " what is below was left out.",
            "a common slip",
            "The cut",
            beyond_the_list,
        ),
        Misconception(
            "documents below the cut left out",
            "It leaves out the documents of the list below rank k. The reader does not see them,"
            " so the nonrelevant ones among them are true negatives.",
            "a common slip",
            "The cut",
            rest_of_the_list_left_out,
            only_beyond_the_list,
            nonrelevant_beyond_the_list,
        ),
        Misconception(
            "right decisions counted",
            "It counts the hits, too. They are right decisions, but true positives: leave them"
            " out.",
            "accuracy, TP + TN",
            "The cut",
            right_decisions,
            accuracy_at_the_cut,
        ),
    ],
)

EXERCISES = [HITS_AT_K, FALSE_NEGATIVES, TRUE_NEGATIVES]

QUESTIONS = [
    Question(
        "rankings-predict",
        chapter="rankings",
        answer="B",
        why=(
            "A judgment changes what is relevant, not what was shown. The muffins were a true"
            " negative at the cut 3; now they are a relevant document below the cut, and R is 5."
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
        chapter="rankings",
        answer=14,
        why=(
            "Of 15 documents that are not relevant, one is above the cut. The other 14 were"
            " rightly left out."
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
        chapter="rankings",
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
