"""Exercises of the chapter on precision, recall and F, with the wrong functions that people
write."""

import math

from .. import formulas
from ._domains import binary_lists, cut_rankings, judged_rankings
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import VALUE_ROUNDED, WHOLE_NUMBERS

# Inputs


def decisions():
    """(labels, predicted): every pair of binary lists of the same length, up to five documents."""
    for length in range(6):
        for labels in binary_lists(length, length):
            for predicted in binary_lists(length, length):
                yield labels, predicted


def cut_lists():
    """(rels, k): every binary list up to length 6 at every cut, including two beyond its end."""
    for rels in binary_lists(6):
        for k in range(1, len(rels) + 3):
            yield rels, k


def weighted_cuts():
    """(rels, k, n_relevant, beta): judged rankings at every cut, for five weights."""
    for rels, k, n_relevant in cut_rankings(max_length=4):
        for beta in (1, 2, 0.5, 3, 0):
            yield rels, k, n_relevant, beta


def up_to_three_queries(pairs):
    """Two lists with the first and the second number of each query; every choice of pairs."""
    chosen: list[list] = [[]]
    for _ in range(4):
        for queries in chosen:
            yield [first for first, second in queries], [second for first, second in queries]
        chosen = [queries + [pair] for queries in chosen for pair in pairs]


def several_points():
    """(precisions, recalls) of up to three queries."""
    return up_to_three_queries(
        [(0.0, 0.0), (0.0, 0.4), (1.0, 0.5), (0.5, 1.0), (0.2, 0.2), (1.0, 1.0), (0.6, 0.1)]
    )


def several_counts():
    """(hits, retrieved) of up to three queries."""
    return up_to_three_queries([(0, 0), (0, 1), (1, 1), (1, 2), (5, 10), (3, 4)])


# Precision and recall: the formulas, and their parts as they are right


def quotient(part, whole):
    return part / whole if whole else 0.0


def first_k(rels, k):
    return rels[:k]


def precision(labels, predicted, *, share=quotient):
    hits = sum(label * yes for label, yes in zip(labels, predicted))
    return share(hits, sum(predicted))


def precision_at_k(rels, k, *, cut=first_k, share=quotient):
    return share(sum(cut(rels, k)), k)


def recall_at_k(rels, k, n_relevant, *, cut=first_k, share=quotient):
    return share(sum(cut(rels, k)), n_relevant)


def r_precision(rels, n_relevant, *, cut=first_k, share=quotient):
    return share(sum(cut(rels, n_relevant)), n_relevant)


# As the chapter gives it, to be fixed


def first_version(rels, k):
    return sum(rels[:k]) / len(rels) if rels else 0.0


def corrected_version(rels, k):
    return sum(rels[:k]) / len(rels[:k]) if rels else 0.0


PRECISION = Exercise(
    "precision(labels, predicted)",
    "Precision of a set: `labels` holds 1 for each relevant document, `predicted` 1 for each"
    " retrieved one. Return 0 if nothing is retrieved.",
    reference=lambda labels, predicted: formulas.confusion_matrix(labels, predicted).precision,
    formula=precision,
    domain=decisions,
    section="precision-recall-definition",
)
PRECISION_AT_K = Exercise(
    "precision_at_k(rels, k)",
    "Precision of the first k documents, for lists of any length.",
    reference=lambda rels, k: formulas.precision(rels, k),
    formula=precision_at_k,
    domain=cut_lists,
    given=[first_version, corrected_version],
    section="precision-recall-cut",
)
RECALL_AT_K = Exercise(
    "recall_at_k(rels, k, n_relevant)",
    "Recall of the first k documents; 0 if no document is relevant.",
    reference=lambda rels, k, n_relevant: formulas.recall(rels, k, n_relevant=n_relevant),
    formula=recall_at_k,
    domain=lambda: cut_rankings(max_length=5),
    section="precision-recall-cut",
)
R_PRECISION = Exercise(
    "r_precision(rels, n_relevant)",
    "Precision at rank R, where R is `n_relevant`; 0 if no document is relevant.",
    reference=lambda rels, n_relevant: formulas.r_precision(rels, n_relevant=n_relevant),
    formula=r_precision,
    domain=lambda: judged_rankings(max_length=6),
    section="precision-recall-r-precision",
)

# The cut

CUT = Part("cut", PRECISION_AT_K, RECALL_AT_K, section="precision-recall-cut")


@CUT.mistake("the document at rank k left out")
def without_the_last(rels, k):
    """It leaves out the document at rank k. The first k documents include it."""
    return rels[: k - 1]


@CUT.mistake("one document too many")
def with_one_more(rels, k):
    """It counts the hits among the first k + 1 documents. In Python, `rels[:k]` holds the documents
    at ranks 1 to k."""
    return rels[: k + 1]


@CUT.mistake("the document at rank 1 left out", also=[lambda rels, k: rels[1 : k + 1]])
def _(rels, k):
    """It starts at index 1. In Python the document at rank 1 has index 0."""
    return rels[1:k]


CUT.join(R_PRECISION, without=["the document at rank k left out", "one document too many"])


@R_PRECISION.mistake("the document at rank R left out")
def _(rels, n_relevant):
    """It leaves out the document at rank R. The first R documents include it."""
    return r_precision(rels, n_relevant, cut=without_the_last)


@R_PRECISION.mistake("one document too many")
def _(rels, n_relevant):
    """It counts the hits among the first R + 1 documents. In Python, `rels[:R]` holds the documents
    at ranks 1 to R."""
    return r_precision(rels, n_relevant, cut=with_one_more)


# The share

SHARE = Part("share", PRECISION, PRECISION_AT_K, RECALL_AT_K, R_PRECISION)


@SHARE.mistake("a count for a share")
def _(hits, whole):
    """It counts the hits and does not divide. Precision divides this count by k, or by the number
    retrieved if there is no cut; recall divides it by R."""
    return hits


# A share of nothing

OF_NOTHING = Part("share", section="precision-recall-definition")


@OF_NOTHING.mistake("no rule for 0/0", also=[lambda part, whole: part / whole])
def nan_of_nothing(part, whole):
    """It divides by 0 if there is nothing to take a share of: Python raises an error, and NumPy
    gives NaN. In this book a share of nothing is 0, so test for that first."""
    return part / whole if whole else math.nan


@OF_NOTHING.mistake(
    "nothing relevant counted as perfect", seen_in="zero_division=1 of scikit-learn"
)
def perfect_of_nothing(hits, n_relevant):
    """If no document is relevant, it returns 1. Such a query has no share to compute, and the book
    counts it as 0."""
    return hits / n_relevant if n_relevant else 1.0


@OF_NOTHING.mistake("an empty page counted as perfect", seen_in="zero_division=1 of scikit-learn")
def _(hits, retrieved):
    """If nothing is retrieved, it returns 1. The precision of an empty page is 0/0, and the book
    counts it as 0: a system must not gain by returning nothing."""
    return perfect_of_nothing(hits, retrieved)


OF_NOTHING.join(PRECISION, without=["nothing relevant counted as perfect"])
OF_NOTHING.join(RECALL_AT_K, without=["an empty page counted as perfect"])
OF_NOTHING.join(R_PRECISION, without=["an empty page counted as perfect"])

# Precision of a decision


@PRECISION.mistake(
    "accuracy for precision",
    "precision-recall-confused",
    seen_in="lsgqjh, who uses the word for accuracy in section 2 and in the remark on F1",
)
def _(labels, predicted):
    """It counts every correct decision, including the documents correctly left out. Precision looks
    only at the retrieved documents, and asks how many of them are relevant."""
    return formulas.confusion_matrix(labels, predicted).accuracy


@PRECISION.mistake("recall for precision")
def _(labels, predicted):
    """It divides by the number of relevant documents. Precision divides by the number of retrieved
    ones."""
    return formulas.confusion_matrix(labels, predicted).recall


@PRECISION.mistake("F1 for precision")
def f1_of_decisions(labels, predicted):
    """It computes F1, which mixes precision with recall. Precision does not depend on how many
    relevant documents were missed."""
    return formulas.confusion_matrix(labels, predicted).f()


@PRECISION.mistake("divided by all documents")
def _(labels, predicted):
    """It divides the hits by the size of the whole collection. Precision divides by the number of
    retrieved documents."""
    return quotient(formulas.confusion_matrix(labels, predicted).tp, len(labels))


@PRECISION.mistake("share retrieved")
def _(labels, predicted):
    """It computes the share of all documents that were retrieved, relevant or not. Precision is the
    share of the retrieved documents that are relevant."""
    return quotient(sum(predicted), len(labels))


@PRECISION.mistake("share of false alarms", seen_in="the false discovery rate")
def _(labels, predicted):
    """It computes the share of the retrieved documents that are not relevant. Precision is the
    other share, 1 minus this one."""
    return 1 - precision(labels, predicted) if any(predicted) else 0.0


@PRECISION.mistake(
    "the zeros taken for the positives",
    seen_in="the negative predictive value; a matrix of scikit-learn read from the wrong corner",
)
def _(labels, predicted):
    """It computes the share of the documents left out that are not relevant. Precision is the share
    of the retrieved documents that are relevant, so 1 is the positive class."""
    return precision([1 - label for label in labels], [1 - yes for yes in predicted])


@PRECISION.mistake(
    "missed documents in the divisor", seen_in="the Jaccard index, or intersection over union"
)
def _(labels, predicted):
    """It divides the hits by all documents that are retrieved or relevant. Precision divides by the
    retrieved ones alone; missed documents do not matter."""
    counts = formulas.confusion_matrix(labels, predicted)
    return quotient(counts.tp, counts.tp + counts.fp + counts.fn)


@PRECISION.mistake("divided by retrieved plus relevant")
def _(labels, predicted):
    """It divides the hits by the retrieved and the relevant documents together, which is half of
    F1. Precision divides by the retrieved documents alone."""
    return f1_of_decisions(labels, predicted) / 2


@PRECISION.mistake("specificity for precision", seen_in="the true negative rate of medical tests")
def _(labels, predicted):
    """It computes the share of the nonrelevant documents that were left out. Precision looks at the
    retrieved documents, and asks how many of them are relevant."""
    counts = formulas.confusion_matrix(labels, predicted)
    return quotient(counts.tn, counts.tn + counts.fp)


# Precision at k


@PRECISION_AT_K.mistake(
    "P@k divided by the number retrieved",
    "precision-recall-short-list",
    seen_in=(
        "reclist PR #6, recsyschallenge/2016 #23, iit-cs429 #66; rax, and torchmetrics with"
        " adaptive_k"
    ),
)
def over_the_retrieved(rels, k):
    """If the list is shorter than k, it divides by the length of the list. A system that returns
    one relevant document then looks perfect at any k; P@k always divides by k."""
    return quotient(sum(rels[:k]), len(rels[:k]))


@PRECISION_AT_K.mistake("P@k divided by the whole list", seen_in="reclist before PR #6")
def over_the_whole_list(rels, k):
    """It divides by the length of the whole list, including what is below the cut. P@k divides by
    k."""
    return quotient(sum(rels[:k]), len(rels))


@PRECISION_AT_K.mistake("recall for P@k")
def list_only_recall(rels, k):
    """It divides by the number of relevant documents in the list. That is recall, for this list
    alone; P@k divides by k."""
    return quotient(sum(rels[:k]), sum(rels))


@PRECISION_AT_K.mistake("hits not cut at k")
def _(rels, k):
    """It counts the hits of the whole list. Those below rank k are on a page that the reader never
    opened."""
    return sum(rels) / k


@PRECISION_AT_K.mistake("only the document at rank k")
def _(rels, k):
    """It looks only at the document at rank k. P@k covers all the documents at ranks 1 to k."""
    return sum(rels[k - 1 : k]) / k


@PRECISION_AT_K.mistake(
    "hit rate for P@k",
    "precision-recall-confused",
    seen_in="RecBole #1889 asks how Hit and Recall differ",
)
def _(rels, k):
    """It only says whether there is a hit among the first k. P@k is the share of the first k
    documents that are hits."""
    return float(any(rels[:k]))


@PRECISION_AT_K.mistake(
    "P@k divided by min(R, k)",
    "precision-recall-capped",
    seen_in="precision capped as in rax and ranx #19",
)
def _(rels, k):
    """It divides by the relevant documents of the list if they are fewer than k, which gives capped
    recall for this list. P@k always divides by k."""
    return quotient(sum(rels[:k]), min(sum(rels), k))


@PRECISION_AT_K.mistake("mean of P@1 to P@k", seen_in="FesianXu, who calls this mean AP")
def _(rels, k):
    """It averages the precision over all cuts up to k. P@k is the precision at one cut, the one
    after rank k."""
    return sum(precision_at_k(rels, depth) for depth in range(1, k + 1)) / k


@PRECISION_AT_K.mistake(
    "hits discounted by rank",
    "precision-recall-blind-spots",
    also=[lambda rels, k: sum(rel / rank for rank, rel in enumerate(rels[:k], 1)) / k],
)
def _(rels, k):
    """It gives hits further down a smaller weight. P@k counts every hit among the first k
    equally."""
    return sum(rel / math.log2(rank + 1) for rank, rel in enumerate(rels[:k], 1)) / k


@PRECISION_AT_K.mistake("the longer of k and the list")
def _(rels, k):
    """It divides by the length of the list if it is longer than k. P@k looks at k documents,
    however many follow."""
    return sum(rels[:k]) / max(k, len(rels))


@PRECISION_AT_K.mistake("lists shorter than k count nothing", "precision-recall-short-list")
def _(rels, k):
    """It returns 0 if fewer than k documents were retrieved. Their hits count: divide them by k."""
    return precision_at_k(rels, k) if len(rels) >= k else 0.0


# Recall at k


@RECALL_AT_K.mistake("R@n called precision", seen_in="lsgqjh")
def _(rels, k, n_relevant):
    """It divides by k, which gives precision. Recall divides by the number of relevant documents
    that exist, found or not."""
    return precision_at_k(rels, k)


@RECALL_AT_K.mistake(
    "recall with min(R,k)",
    "precision-recall-confused",
    seen_in="discussed in ranx #19 and #30 and sentence-transformers #964; axlearn PR #195",
)
def capped_recall(rels, k, n_relevant):
    """It divides by min(R, k), the number of hits that k places can hold. That is capped recall, a
    different metric: plain recall is the share of all relevant documents that were found."""
    return quotient(sum(rels[:k]), min(n_relevant, k))


@RECALL_AT_K.mistake(
    "MRR@1 = Recall@1",
    "precision-recall-confused",
    seen_in="ranx #30; RecBole #1889 asks how Hit and Recall differ",
)
def _(rels, k, n_relevant):
    """It gives 1 as soon as one relevant document was found, which is the hit rate. The two agree
    if exactly one relevant document exists; with more, recall says what share of them was found."""
    return float(any(rels[:k]))


@RECALL_AT_K.mistake(
    "list-only recall",
    "precision-recall-confused",
    seen_in="every library that is given labels and scores only, such as scikit-learn",
)
def _(rels, k, n_relevant):
    """It divides by the number of relevant documents in the list. Relevant documents that are not
    in the list were missed, and belong in the divisor."""
    return list_only_recall(rels, k)


@RECALL_AT_K.mistake("recall not cut at k")
def _(rels, k, n_relevant):
    """It counts the hits of the whole list. Recall at k counts only the hits at ranks 1 to k."""
    return quotient(sum(rels), n_relevant)


@RECALL_AT_K.mistake(
    "precision of a short list for recall", seen_in="lsgqjh, read for a list shorter than n"
)
def _(rels, k, n_relevant):
    """It divides by the number of documents retrieved up to rank k, which gives precision. Recall
    divides by the number of relevant documents that exist, found or not."""
    return over_the_retrieved(rels, k)


@RECALL_AT_K.mistake("F1 for recall", "precision-recall-definition")
def _(rels, k, n_relevant):
    """It computes F1, which mixes recall with precision. Recall does not depend on how many useless
    documents were shown."""
    return formulas.f_measure(rels, k, n_relevant=n_relevant)


@RECALL_AT_K.mistake(
    "share of the missed documents",
    "precision-recall-definition",
    seen_in="the miss rate, also called false negative rate",
)
def _(rels, k, n_relevant):
    """It computes the share of the relevant documents that were missed. Recall is the other share,
    1 minus this one."""
    return 1 - recall_at_k(rels, k, n_relevant) if n_relevant else 0.0


@RECALL_AT_K.mistake("divided by the whole list", seen_in="reclist before PR #6 (there for P@k)")
def _(rels, k, n_relevant):
    """It divides by the number of documents in the list. Recall divides by the number of relevant
    documents that exist."""
    return over_the_whole_list(rels, k)


@RECALL_AT_K.mistake("divided by the larger of R and k", "precision-recall-capped")
def _(rels, k, n_relevant):
    """It divides by the larger of R and k. Recall divides by R, whatever k is."""
    return sum(rels[:k]) / max(n_relevant, k)


@RECALL_AT_K.mistake("R capped at the length of the list", "precision-recall-capped")
def _(rels, k, n_relevant):
    """It caps R at the length of the list. A short list misses the other relevant documents, and
    recall counts them: divide by R."""
    return quotient(sum(rels[:k]), min(n_relevant, len(rels)))


# R-precision


@R_PRECISION.mistake("cut at the hits of the list")
def _(rels, n_relevant):
    """It cuts at the number of relevant documents in the list. R counts all that exist, found or
    not, so it must come from the judgments."""
    return r_precision(rels, sum(rels))


@R_PRECISION.mistake("divided by a list shorter than R")
def _(rels, n_relevant):
    """If the list is shorter than R, it divides by the length of the list. Ranks beyond the end
    hold no hits, but the divisor is still R."""
    return over_the_retrieved(rels, n_relevant)


@R_PRECISION.mistake("precision of the whole list")
def _(rels, n_relevant):
    """It divides the hits by the length of the list. R-precision reads only the first R documents,
    and divides by R."""
    return formulas.precision(rels)


@R_PRECISION.mistake("recall of the whole list")
def _(rels, n_relevant):
    """It counts the hits of the whole list. R-precision stops at rank R."""
    return formulas.recall(rels, n_relevant=n_relevant)


@R_PRECISION.mistake("average precision for R-precision")
def _(rels, n_relevant):
    """It adds up the precisions at the hits, which gives average precision. R-precision is one
    precision, the one at rank R."""
    return formulas.average_precision(rels, n_relevant=n_relevant)


@R_PRECISION.mistake("hit rate at R", "precision-recall-confused")
def _(rels, n_relevant):
    """It only says whether there is a hit among the first R. R-precision is the share of the first
    R documents that are hits."""
    return float(any(rels[:n_relevant]))


for exercise in (PRECISION_AT_K, RECALL_AT_K, R_PRECISION):
    VALUE_ROUNDED.apply(exercise)
for exercise in (PRECISION, PRECISION_AT_K, RECALL_AT_K, R_PRECISION):
    WHOLE_NUMBERS.apply(exercise)

# F: the formula, and its mean as it is right


def weighted_harmonic(p, r, beta):
    return quotient((1 + beta**2) * p * r, beta**2 * p + r)


def f_measure(
    rels, k, n_relevant, beta, *, cut=first_k, share=quotient, combined=weighted_harmonic
):
    hits = sum(cut(rels, k))
    return combined(share(hits, k), share(hits, n_relevant), beta)


F_MEASURE = Exercise(
    "f_measure(rels, k, n_relevant, beta)",
    "F of the first k documents with the weight `beta`: a missed document costs `beta` squared"
    " times as much as a useless one. Return 0 if precision and recall are both 0.",
    reference=lambda rels, k, n_relevant, beta: formulas.f_measure(
        rels, k, n_relevant=n_relevant, beta=beta
    ),
    formula=f_measure,
    domain=weighted_cuts,
    section="precision-recall-f1",
)

# How precision and recall are combined

COMBINED = Part("combined", F_MEASURE)


@COMBINED.mistake(
    "beta instead of beta squared",
    "precision-recall-beta",
    seen_in="trec_eval's set_F and ir_measures' SetF, whose parameter is beta squared",
)
def _(p, r, beta):
    """It weights recall by beta. F-beta weights recall by beta squared: with beta = 2, a missed
    document costs four times as much as a useless one."""
    return quotient((1 + beta) * p * r, beta * p + r)


@COMBINED.mistake("F2 with the weights exchanged", "precision-recall-beta")
def _(p, r, beta):
    """It gives precision the weight that belongs to recall. Beta above 1 favors recall, so beta
    squared multiplies the precision in the divisor."""
    return quotient((1 + beta**2) * p * r, p + beta**2 * r)


@COMBINED.mistake("F as the arithmetic mean")
def _(p, r, beta):
    """It takes the arithmetic mean, which stays high even if one of the two is near 0. F is the
    harmonic mean, which is low as soon as either is low."""
    return (p + r) / 2


@COMBINED.mistake("F as the weighted arithmetic mean")
def _(p, r, beta):
    """It uses the weights of F, but in an arithmetic mean. F is the harmonic mean: the weights
    belong to 1/P and 1/R."""
    return (p + beta**2 * r) / (1 + beta**2)


@COMBINED.mistake(
    "F as the geometric mean", seen_in="the Fowlkes-Mallows index, used to compare clusterings"
)
def _(p, r, beta):
    """It takes the square root of precision times recall, the geometric mean, without any weight. F
    is the harmonic mean, which is never above the geometric one."""
    return (p * r) ** 0.5


@COMBINED.mistake("beta ignored", "precision-recall-beta")
def _(p, r, beta):
    """It gives F1 whatever beta is. Recall has the weight beta squared."""
    return weighted_harmonic(p, r, 1)


@COMBINED.mistake("factor before the fraction not squared", "precision-recall-beta")
def _(p, r, beta):
    """It has 1 + beta in front of the fraction, but beta squared in the divisor. If P = R = 1, F
    must be 1 for every beta, so both need the square."""
    return quotient((1 + beta) * p * r, beta**2 * p + r)


@COMBINED.mistake("factor before the fraction forgotten")
def _(p, r, beta):
    """It leaves out the factor 1 + beta squared. If P = R = 1, F must be 1, and only this factor
    makes it so."""
    return quotient(p * r, beta**2 * p + r)


@COMBINED.mistake("^ for **", "precision-recall-beta")
def _(p, r, beta):
    """It writes beta ^ 2 for the square. In Python, ^ flips bits (2 ^ 2 is 0) and fails for
    fractions: write beta ** 2."""
    return quotient((1 + beta ^ 2) * p * r, (beta ^ 2) * p + r) if p + r else 0.0


@COMBINED.mistake(
    "beta squared twice",
    "precision-recall-beta",
    seen_in=(
        "trec_eval and ir_measures expect beta squared; a caller or a function that squares it"
        " again"
    ),
)
def _(p, r, beta):
    """It squares the square of beta. The argument is beta, and the formula squares it once."""
    return weighted_harmonic(p, r, beta**2)


@COMBINED.mistake("the smaller of the two")
def _(p, r, beta):
    """It returns the smaller of precision and recall. F lies between the two, near the smaller one,
    and depends on both."""
    return min(p, r)


@COMBINED.mistake("1 - F", seen_in="van Rijsbergen's E, chapter 7")
def _(p, r, beta):
    """It returns 1 minus F. That is van Rijsbergen's E, a loss: the better the system, the smaller
    it is."""
    return 1 - weighted_harmonic(p, r, beta)


@COMBINED.mistake("product of precision and recall")
def _(p, r, beta):
    """It multiplies precision by recall. If both are 1/2, F must be 1/2, but their product is
    1/4."""
    return p * r


@COMBINED.mistake("harmonic mean without the 2")
def _(p, r, beta):
    """It takes PR/(P + R), half of F1, and ignores beta. If P = R = 1, F must be 1."""
    return weighted_harmonic(p, r, 1) / 2


@COMBINED.mistake("arithmetic mean weighted by beta")
def _(p, r, beta):
    """It takes (P + beta R) / (1 + beta), an arithmetic mean. F is the harmonic mean, with beta
    squared."""
    return (p + beta * r) / (1 + beta)


@COMBINED.mistake("beta squared on both in the divisor")
def _(p, r, beta):
    """It multiplies the sum of precision and recall by beta squared. That factor belongs to
    precision alone: beta squared times P, plus R."""
    return quotient((1 + beta**2) * p * r, beta**2 * (p + r))


# What is combined

CUT.join(F_MEASURE)
OF_NOTHING.join(
    F_MEASURE,
    without=["nothing relevant counted as perfect", "an empty page counted as perfect"],
)


@F_MEASURE.also("no rule for 0/0")
def _(rels, k, n_relevant, beta):
    return f_measure(rels, k, n_relevant, beta) if any(rels[:k]) else math.nan


@F_MEASURE.also("no rule for 0/0")
def _(rels, k, n_relevant, beta):
    hits = sum(rels[:k])
    p, r = hits / k, quotient(hits, n_relevant)
    return (1 + beta**2) * p * r / (beta**2 * p + r)


@F_MEASURE.mistake("nothing relevant counted as perfect", seen_in="zero_division=1 of scikit-learn")
def _(rels, k, n_relevant, beta):
    """If no document is relevant, it returns 1. Precision and recall are both 0 there, and so is
    F."""
    return f_measure(rels, k, n_relevant, beta) if n_relevant else 1.0


@F_MEASURE.mistake(
    "list-only recall in F",
    "precision-recall-confused",
    seen_in="every library that is given labels and scores only, such as scikit-learn",
)
def _(rels, k, n_relevant, beta):
    """Its recall divides by the relevant documents in the list. Those never retrieved were missed
    too: divide by R, which is `n_relevant`."""
    return f_measure(rels, k, sum(rels), beta)


@F_MEASURE.mistake("precision of a short list in F", "precision-recall-short-list")
def _(rels, k, n_relevant, beta):
    """If fewer than k documents were retrieved, its precision divides by their number. P@k always
    divides by k, and F@k uses P@k."""
    return f_measure(rels, min(k, len(rels)), n_relevant, beta)


@F_MEASURE.mistake("F of the whole list", "precision-recall-cut")
def _(rels, k, n_relevant, beta):
    """It does not cut the list at rank k. The reader sees the first k documents only, and both
    precision and recall count their hits."""
    return f_measure(rels, len(rels), n_relevant, beta)


@F_MEASURE.mistake("capped recall in F", "precision-recall-capped")
def _(rels, k, n_relevant, beta):
    """Its recall divides by min(R, k), which is capped recall. Plain recall divides by R, the
    relevant documents that exist."""
    return f_measure(rels, k, min(n_relevant, k), beta)


@F_MEASURE.mistake(
    "hits counted once in the divisor", seen_in="the Jaccard index, or intersection over union"
)
def _(rels, k, n_relevant, beta):
    """It divides the hits by all documents that are retrieved or relevant, the Jaccard index. F1
    divides twice the hits by k + R, where the hits are counted on both sides."""
    hits = sum(rels[:k])
    return hits / (k + n_relevant - hits)


@F_MEASURE.mistake("the hits counted once in the divisor, with weights")
def factor_once(rels, k, n_relevant, beta):
    """It divides by TP + FP + beta squared FN. In F, TP has the factor 1 + beta squared in both
    numerator and denominator."""
    hits = sum(rels[:k])
    return quotient((1 + beta**2) * hits, k + beta**2 * (n_relevant - hits))


@F_MEASURE.also()
def _(rels, k, n_relevant, beta):
    return factor_once(rels, k, n_relevant, beta) / (1 + beta**2)


EPSILONS = (1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3)


@F_MEASURE.mistake(
    "a small number added to the divisor",
    seen_in="TensorFlow and Keras code with an epsilon",
    epsilons=[(0, epsilon) for epsilon in EPSILONS] + [(epsilon, epsilon) for epsilon in EPSILONS],
)
def _(rels, k, n_relevant, beta, epsilons):
    """It adds a small number to the divisor, to avoid 0/0. That changes every value a little;
    handle the case of no hits separately."""
    in_each, in_both = epsilons
    hits = sum(rels[:k])
    p, r = hits / (k + in_each), quotient(hits, n_relevant + in_each)
    return (1 + beta**2) * p * r / (beta**2 * p + r + in_both)


VALUE_ROUNDED.apply(F_MEASURE)
WHOLE_NUMBERS.apply(F_MEASURE)


@F_MEASURE.also()
def _(rels, k, n_relevant, beta):
    return f_measure(
        rels, k, n_relevant, beta, share=lambda part, whole: int(quotient(part, whole))
    )


# Means over queries: the formulas, and their parts as they are right


def mean(values):
    return quotient(sum(values), len(values))


def harmonic(p, r):
    return weighted_harmonic(p, r, 1)


def mean_f1(precisions, recalls, *, combined=harmonic, mean=mean):
    return mean([combined(p, r) for p, r in zip(precisions, recalls)])


def mean_precision(hits, retrieved, *, share=quotient, mean=mean):
    return mean([share(h, n) for h, n in zip(hits, retrieved)])


MEAN_F1 = Exercise(
    "mean_f1(precisions, recalls)",
    "Mean of F1 over queries, from one precision and one recall per query.",
    reference=lambda precisions, recalls: mean_f1(precisions, recalls),
    formula=mean_f1,
    domain=several_points,
    section="precision-recall-means",
)
MEAN_PRECISION = Exercise(
    "mean_precision(hits, retrieved)",
    "Mean of precision over queries, from the number of hits and the number of retrieved"
    " documents for each query. A query that retrieves nothing counts as 0.",
    reference=lambda hits, retrieved: mean_precision(hits, retrieved),
    formula=mean_precision,
    domain=several_counts,
    section="precision-recall-means",
)

# The mean

MEAN = Part("mean", MEAN_F1, MEAN_PRECISION)


@MEAN.mistake("queries at 0 skipped", seen_in="thuml/HashNet #2, noosphere PR #320 (there for MRR)")
def _(values):
    """It leaves out the queries for which nothing relevant was found. Their value is 0, and it
    belongs in the mean."""
    return mean([value for value in values if value])


@MEAN_F1.also("queries at 0 skipped")
def _(precisions, recalls):
    pairs = [(p, r) for p, r in zip(precisions, recalls) if p + r > 0]
    return mean_f1([p for p, r in pairs], [r for p, r in pairs])


@MEAN.mistake("sum for mean")
def _(values):
    """It adds up the values of the queries and does not divide. A mean divides by the number of
    queries."""
    return sum(values)


@MEAN.mistake("median for mean")
def _(values):
    """It takes the median of the values. The mean adds them up and divides by their number."""
    ordered = sorted(values)
    n = len(ordered)
    return (ordered[n // 2] + ordered[(n - 1) // 2]) / 2 if ordered else 0.0


@MEAN.mistake("the best query only")
def _(values):
    """It returns the value of the best query. The mean counts every query, the poor ones too."""
    return max(values + [0.0])


# The value of a query

OF_A_QUERY = Part("combined", MEAN_F1, section="precision-recall-f1")


@OF_A_QUERY.mistake(
    "geometric mean in each query", seen_in="the Fowlkes-Mallows index, used to compare clusterings"
)
def _(p, r):
    """It takes the root of precision times recall for each query. F1 is the harmonic mean, 2PR/(P +
    R)."""
    return (p * r) ** 0.5


@OF_A_QUERY.mistake("factor 2 forgotten")
def _(p, r):
    """It takes PR/(P + R) for each query. If both are 1, F1 must be 1, and only the factor 2 makes
    it so."""
    return harmonic(p, r) / 2


@OF_A_QUERY.mistake("the smaller of the two in each query")
def _(p, r):
    """It takes the smaller of precision and recall for each query. F1 lies between the two, near
    the smaller one."""
    return min(p, r)


@OF_A_QUERY.mistake("product in each query")
def _(p, r):
    """It multiplies precision by recall for each query. F1 is the harmonic mean of the two, 2PR/(P
    + R)."""
    return p * r


@OF_A_QUERY.mistake("the other one where one is 0")
def _(p, r):
    """If precision or recall is 0, it returns the other one. F1 is then 0: it is at most twice the
    smaller of the two."""
    return harmonic(p, r) if p * r else max(p, r)


@OF_A_QUERY.mistake("mean of all precisions and recalls")
def _(p, r):
    """It averages all precisions and recalls together, an arithmetic mean. F1 is the harmonic mean
    of the two, query by query."""
    return (p + r) / 2


@MEAN_F1.mistake(
    "F of the mean P and mean R",
    seen_in=(
        "flair #486, smile PR #874; debated in scikit-learn #7220 and #8747 and gerbil #87, where"
        " both are in use"
    ),
)
def _(precisions, recalls):
    """It averages precision and recall first, and takes F1 of the two means. A query with poor
    precision and one with poor recall then look good together; take F1 of each query, then the
    mean."""
    return harmonic(mean(precisions), mean(recalls))


# A query without an answer, and no query at all

OF_NOTHING.join(MEAN_PRECISION, without=["nothing relevant counted as perfect"])


@MEAN_PRECISION.mistake(
    "queries without results skipped",
    seen_in="pytrec_eval leaves out queries that the run lacks; trec_eval -c counts them",
)
def _(hits, retrieved):
    """It leaves out the queries for which nothing was retrieved. They count as 0: a system must not
    gain by returning nothing."""
    return mean([h / n for h, n in zip(hits, retrieved) if n])


@MEAN_F1.mistake("no rule for 0/0", "precision-recall-f1", like=RECALL_AT_K)
def _(precisions, recalls):
    return mean_f1(precisions, recalls, combined=lambda p, r: nan_of_nothing(2 * p * r, p + r))


@MEAN_F1.also()
def _(precisions, recalls):
    return mean_f1(precisions, recalls, combined=lambda p, r: 2 * p * r / (p + r))


@MEAN.mistake("no rule for zero queries", also=[lambda values: sum(values) / len(values)])
def _(values):
    """It divides by the number of queries even if there are none: Python raises an error, and NumPy
    gives NaN. The mean over no queries is 0, so test for it first."""
    return nan_of_nothing(sum(values), len(values))


@MEAN_F1.also("no rule for 0/0")
def _(precisions, recalls):
    return sum(2 * p * r / (p + r) for p, r in zip(precisions, recalls)) / len(precisions)


@MEAN_PRECISION.also("no rule for 0/0")
def _(hits, retrieved):
    return sum(h / n for h, n in zip(hits, retrieved)) / len(hits)


# One division for all queries


@MEAN_PRECISION.mistake("micro for macro")
def _(hits, retrieved):
    """It adds up the hits and the retrieved documents of all queries, and divides once. A query
    with a long list then weighs more than one with a short list; in the mean over queries, all
    count equally."""
    return quotient(sum(hits), sum(retrieved))


@MEAN_PRECISION.mistake("divided by the longest list")
def _(hits, retrieved):
    """It divides each query's hits by the length of the longest list. Each list has its own length,
    and so its own precision."""
    longest = max(retrieved + [0])
    return quotient(sum(hits), longest * len(hits))


@MEAN_PRECISION.mistake("mean number of hits")
def _(hits, retrieved):
    """It divides the hits by the number of queries. That is how many hits a query has on average;
    precision divides the hits of each query by what it retrieved."""
    return mean(hits)


WHOLE_NUMBERS.apply(MEAN_F1)


@MEAN_F1.also()
def _(precisions, recalls):
    return mean_f1(precisions, recalls, combined=lambda p, r: int(harmonic(p, r)))


WHOLE_NUMBERS.apply(MEAN_PRECISION)


@MEAN_PRECISION.also()
def _(hits, retrieved):
    return mean_precision(hits, retrieved, share=lambda part, whole: int(quotient(part, whole)))


EXERCISES = [
    PRECISION,
    PRECISION_AT_K,
    RECALL_AT_K,
    F_MEASURE,
    R_PRECISION,
    MEAN_F1,
    MEAN_PRECISION,
]

QUESTIONS = [
    Question(
        "pr-predict",
        answer="C",
        why=(
            "F1 = 2 TP / (2 TP + FP + FN) = 2 / (2 + 0 + 9). It is below twice the recall, however"
            " high the precision."
        ),
        mistakes={
            "A": (
                "That is the arithmetic mean, in which a perfect precision makes up for any recall."
                " F1 is at most twice the smaller of the two."
            ),
            "B": (
                "That is the geometric mean, the root of precision times recall. The harmonic mean"
                " lies nearer to the smaller of the two."
            ),
            "D": (
                "That is the smaller of the two. F1 is near it, but the other one counts as well."
                " How far above can it be?"
            ),
        },
    ),
    Question(
        "pr-hand",
        answer=4 / 9,
        decimals=3,
        why="Two hits, divided by the mean of k = 5 and R = 4.",
        mistakes={
            0.45: "That is the arithmetic mean of precision and recall. F1 is the harmonic mean.",
            4 / 7: (
                "That takes only the two relevant documents of the list. Four exist, and two were"
                " missed."
            ),
            2 / 9: "The factor 2 is missing: F1 divides the hits by the mean of k and R.",
            math.sqrt(0.2): "That is the geometric mean. F1 is the harmonic mean.",
            0.4: "That is precision at 5.",
            0.5: "That is recall at 5.",
        },
    ),
    Question(
        "pr-hand-stop",
        answer=4,
        why=(
            "F1@k rises at a hit and falls elsewhere. At the ends of the runs of hits it is 4/7,"
            " 6/9 and 8/13, and 6/9 is the largest."
        ),
        mistakes={
            1: "Precision is highest there, but recall is only 1/5. Does a hit at rank 2 help?",
            2: "Precision is still perfect there, but F1 is 4/7. Go on to the next hit.",
            5: "That is the rank R. The document there is not relevant, so F1 was higher before.",
            8: "Recall is highest from there on, but F1 is only 8/13. Try the hit before.",
            10: "The last two documents are not relevant, so F1 was higher before them.",
        },
    ),
]
