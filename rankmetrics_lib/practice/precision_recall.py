"""Exercises of the chapter on precision, recall and F, with the wrong functions that people
write."""

import math

from .. import formulas
from ._domains import binary_lists, cut_rankings, judged_rankings
from ._exercise import Exercise
from ._questions import Question

# Precision of a decision


def precision_of_labels(labels, predicted):
    return formulas.confusion_matrix(labels, predicted).precision


def decisions():
    """(labels, predicted): every pair of binary lists of the same length, up to five documents."""
    for length in range(6):
        for labels in binary_lists(length, length):
            for predicted in binary_lists(length, length):
                yield labels, predicted


PRECISION = Exercise(
    "precision(labels, predicted)",
    "Precision of a set: `labels` holds 1 for each relevant document, `predicted` 1 for each"
    " retrieved one. Return 0 if nothing is retrieved.",
    reference=precision_of_labels,
    domain=decisions,
    section="precision-recall-definition",
)


@PRECISION.mistake(
    "accuracy for precision",
    "precision-recall-confused",
    seen_in="lsgqjh, who uses the word for accuracy in section 2 and in the remark on F1",
)
def _(labels, predicted):
    """It counts every correct decision, including the documents rightly left out. Precision looks
    only at the retrieved documents, and asks how many of them are relevant."""
    return formulas.confusion_matrix(labels, predicted).accuracy


@PRECISION.mistake("recall for precision")
def _(labels, predicted):
    """It divides by the number of relevant documents. Precision divides by the number of retrieved
    ones."""
    return formulas.confusion_matrix(labels, predicted).recall


@PRECISION.mistake("F1 for precision")
def f_of_labels(labels, predicted):
    """It computes F1, which mixes precision with recall. Precision does not depend on how many
    relevant documents were missed."""
    return formulas.confusion_matrix(labels, predicted).f()


@PRECISION.mistake("divided by all documents")
def _(labels, predicted):
    """It divides the hits by the size of the whole collection. Precision divides by the number of
    retrieved documents."""
    return formulas.confusion_matrix(labels, predicted).tp / max(1, len(labels))


@PRECISION.mistake("share retrieved")
def _(labels, predicted):
    """It computes the share of all documents that were retrieved, relevant or not. Precision is the
    share of the retrieved documents that are relevant."""
    return sum(predicted) / max(1, len(labels))


@PRECISION.mistake("an empty page counted as perfect", seen_in="zero_division=1 of scikit-learn")
def _(labels, predicted):
    """If nothing is retrieved, it returns 1. The precision of an empty page is 0/0, and the book
    counts it as 0: a system must not gain by returning nothing."""
    return precision_of_labels(labels, predicted) if any(predicted) else 1.0


@PRECISION.mistake("share of false alarms", seen_in="the false discovery rate")
def _(labels, predicted):
    """It computes the share of the retrieved documents that are not relevant. Precision is the
    other share, 1 minus this one."""
    return 1 - precision_of_labels(labels, predicted) if any(predicted) else 0.0


@PRECISION.mistake(
    "the zeros taken for the positives",
    seen_in="the negative predictive value; a matrix of scikit-learn read from the wrong corner",
)
def _(labels, predicted):
    """It counts the documents rightly left out among all that were left out. Precision counts the
    relevant documents among those that were retrieved, so 1 is the positive class."""
    return precision_of_labels([1 - label for label in labels], [1 - yes for yes in predicted])


@PRECISION.mistake(
    "missed documents in the divisor", seen_in="the Jaccard index, or intersection over union"
)
def _(labels, predicted):
    """It divides the hits by all documents that are retrieved or relevant. Precision divides by the
    retrieved ones alone; what was missed does not matter to it."""
    counts = formulas.confusion_matrix(labels, predicted)
    return counts.tp / max(1, counts.tp + counts.fp + counts.fn)


@PRECISION.mistake("divided by retrieved plus relevant", seen_in="F1 without its factor 2")
def _(labels, predicted):
    """It divides the hits by the retrieved and the relevant documents together, which is half of
    F1. Precision divides by the retrieved documents alone."""
    return f_of_labels(labels, predicted) / 2


@PRECISION.mistake("specificity for precision", seen_in="the true negative rate of medical tests")
def _(labels, predicted):
    """It computes the share of the nonrelevant documents that were left out. Precision looks at the
    retrieved documents, and asks how many of them are relevant."""
    counts = formulas.confusion_matrix(labels, predicted)
    return counts.tn / max(1, counts.tn + counts.fp)


# Precision and recall at k


def precision_at_k(rels, k):
    return formulas.precision(rels, k)


def first_version(rels, k):
    return sum(rels[:k]) / len(rels) if rels else 0.0


def corrected_version(rels, k):
    return sum(rels[:k]) / len(rels[:k]) if rels else 0.0


def rounded_versions(function):
    """The function as it rounds to four, three, two and one decimals."""

    def rounding(digits):
        return lambda *arguments: round(function(*arguments), digits)

    return [rounding(digits) for digits in (4, 3, 2, 1)]


def cut_lists():
    """(rels, k): every binary list up to length 6 at every cut, including two beyond its end."""
    for rels in binary_lists(6):
        for k in range(1, len(rels) + 3):
            yield rels, k


PRECISION_AT_K = Exercise(
    "precision_at_k(rels, k)",
    "Precision of the first k documents, for lists of any length.",
    reference=precision_at_k,
    domain=cut_lists,
    given=[first_version, corrected_version],
    section="precision-recall-cut",
)


@PRECISION_AT_K.mistake(
    "P@k divided by the number retrieved",
    "precision-recall-short-list",
    seen_in="reclist PR #6, recsyschallenge/2016 #23, iit-cs429 #66; rax, and torchmetrics with adaptive_k",
)
def over_the_retrieved(rels, k):
    """If the list is shorter than k, it divides by the length of the list. A system that returns
    one relevant document then looks perfect at any k; P@k always divides by k."""
    return sum(rels[:k]) / max(1, len(rels[:k]))


@PRECISION_AT_K.mistake("P@k divided by the whole list", seen_in="reclist before PR #6")
def _(rels, k):
    """It divides by the length of the whole list, including what is below the cut. P@k divides by
    k."""
    return sum(rels[:k]) / max(1, len(rels))


@PRECISION_AT_K.mistake("recall for P@k")
def _(rels, k):
    """It divides by the number of relevant documents in the list. That is recall, for this list
    alone; P@k divides by k."""
    return sum(rels[:k]) / max(1, sum(rels))


@PRECISION_AT_K.mistake("hits not cut at k")
def _(rels, k):
    """It counts the hits of the whole list. Those below rank k are on a page that the reader never
    opened."""
    return sum(rels) / k


@PRECISION_AT_K.mistake("only the document at rank k")
def _(rels, k):
    """It looks only at the document at rank k. P@k covers all the documents at ranks 1 to k."""
    return rels[k - 1] / k if k <= len(rels) else 0.0


@PRECISION_AT_K.mistake("the document at rank k left out")
def _(rels, k):
    """It counts the hits above rank k, but not the one at rank k. The first k documents include the
    one at rank k."""
    return sum(rels[: k - 1]) / k


@PRECISION_AT_K.mistake(
    "hit rate for P@k",
    "precision-recall-confused",
    seen_in="RecBole #1889 asks how Hit and Recall differ",
)
def _(rels, k):
    """It only says whether there is a hit among the first k. P@k is the share of the first k
    documents that are hits."""
    return float(any(rels[:k]))


@PRECISION_AT_K.mistake("a count for a share")
def _(rels, k):
    """It counts the hits among the first k. P@k divides this count by k."""
    return sum(rels[:k])


@PRECISION_AT_K.mistake(
    "P@k divided by min(R, k)",
    "precision-recall-capped",
    seen_in="precision capped as in rax and ranx #19",
)
def _(rels, k):
    """It divides by the relevant documents of the list if they are fewer than k, which gives capped
    recall for this list. P@k always divides by k."""
    return sum(rels[:k]) / max(1, min(sum(rels), k))


@PRECISION_AT_K.mistake("mean of P@1 to P@k", seen_in="FesianXu, who calls this mean AP")
def _(rels, k):
    """It averages the precision over all cuts up to k. P@k is the precision at one cut, the one
    after rank k."""
    return sum(sum(rels[:depth]) / depth for depth in range(1, k + 1)) / k


@PRECISION_AT_K.mistake("one document too many")
def _(rels, k):
    """It counts the hits among the first k + 1 documents. In Python, `rels[:k]` holds the documents
    at ranks 1 to k."""
    return sum(rels[: k + 1]) / k


@PRECISION_AT_K.mistake(
    "rounded before it is returned",
    seen_in="carrotomato and FesianXu, who go on with rounded values",
    also=[
        rounded_versions(precision_at_k)[1],
        rounded_versions(precision_at_k)[2],
        rounded_versions(precision_at_k)[3],
    ],
)
def _(rels, k):
    """It rounds its value. Means and comparisons then inherit the error: keep all digits, and round
    only what you print."""
    return rounded_versions(precision_at_k)[0](rels, k)


@PRECISION_AT_K.mistake(
    "the document at rank 1 left out", also=[lambda rels, k: sum(rels[1 : k + 1]) / k]
)
def _(rels, k):
    """It starts at index 1. In Python the document at rank 1 has index 0."""
    return sum(rels[1:k]) / k


@PRECISION_AT_K.mistake(
    "hits discounted by rank",
    "precision-recall-blind-spots",
    seen_in="DCG divided by k",
    also=[lambda rels, k: sum(rel / rank for rank, rel in enumerate(rels[:k], 1)) / k],
)
def _(rels, k):
    """It gives hits further down a smaller weight. P@k counts every hit among the first k alike."""
    return sum(rel / math.log2(rank + 1) for rank, rel in enumerate(rels[:k], 1)) / k


@PRECISION_AT_K.mistake("the longer of k and the list")
def _(rels, k):
    """It divides by the length of the list if it is longer than k. P@k looks at k documents,
    however many follow."""
    return sum(rels[:k]) / max(k, len(rels))


@PRECISION_AT_K.mistake("whole numbers only")
def _(rels, k):
    """It divides with //, which drops the fraction: every value but 1 becomes 0. Use / for a
    share."""
    return sum(rels[:k]) // k


@PRECISION_AT_K.mistake("lists shorter than k count nothing", "precision-recall-short-list")
def _(rels, k):
    """It returns 0 if fewer than k documents were retrieved. Their hits count: divide them by k."""
    return precision_at_k(rels, k) if len(rels) >= k else 0.0


def recall_at_k(rels, k, n_relevant):
    return formulas.recall(rels, k, n_relevant=n_relevant)


RECALL_AT_K = Exercise(
    "recall_at_k(rels, k, n_relevant)",
    "Recall of the first k documents; 0 if no document is relevant.",
    reference=recall_at_k,
    domain=lambda: cut_rankings(max_length=5),
    section="precision-recall-cut",
)


@RECALL_AT_K.mistake("R@n called precision", seen_in="lsgqjh")
def _(rels, k, n_relevant):
    """It divides by k, which gives precision. Recall divides by the number of relevant documents
    that exist, found or not."""
    return sum(rels[:k]) / k


@RECALL_AT_K.mistake(
    "recall with min(R,k)",
    "precision-recall-confused",
    seen_in="discussed in ranx #19 and #30 and sentence-transformers #964; axlearn PR #195",
)
def capped_recall(rels, k, n_relevant):
    """It divides by min(R, k), the number of hits that k places can hold. That is capped recall, a
    different metric: plain recall is the share of all relevant documents that were found."""
    return sum(rels[:k]) / max(1, min(n_relevant, k))


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
    seen_in="every library that is given labels and scores only, such as scikit-learn",
)
def _(rels, k, n_relevant):
    """It divides by the number of relevant documents in the list. Relevant documents that are not
    in the list were missed, and belong in the divisor."""
    return sum(rels[:k]) / max(1, sum(rels))


@RECALL_AT_K.mistake("recall not cut at k")
def _(rels, k, n_relevant):
    """It counts the hits of the whole list. Recall at k counts only the hits at ranks 1 to k."""
    return sum(rels) / max(1, n_relevant)


@RECALL_AT_K.mistake(
    "precision of a short list for recall", seen_in="lsgqjh, read for a list shorter than n"
)
def _(rels, k, n_relevant):
    """It divides by the number of documents retrieved up to rank k, which gives precision. Recall
    divides by the number of relevant documents that exist, found or not."""
    return over_the_retrieved(rels, k)


@RECALL_AT_K.mistake("a count for a share")
def _(rels, k, n_relevant):
    """It counts the hits among the first k. Recall divides this count by the number of relevant
    documents that exist."""
    return sum(rels[:k])


@RECALL_AT_K.mistake(
    "nothing relevant counted as perfect",
    "precision-recall-definition",
    seen_in="zero_division=1 of scikit-learn",
)
def _(rels, k, n_relevant):
    """If no document is relevant, it returns 1. The recall of such a query is 0/0, and the book
    counts it as 0."""
    return recall_at_k(rels, k, n_relevant) if n_relevant else 1.0


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


@RECALL_AT_K.mistake("the document at rank k left out", like=PRECISION_AT_K)
def _(rels, k, n_relevant):
    return sum(rels[: k - 1]) / max(1, n_relevant)


@RECALL_AT_K.mistake(
    "rounded before it is returned",
    like=PRECISION_AT_K,
    seen_in="carrotomato and FesianXu, who go on with rounded values",
    also=[
        rounded_versions(recall_at_k)[1],
        rounded_versions(recall_at_k)[2],
        rounded_versions(recall_at_k)[3],
    ],
)
def _(rels, k, n_relevant):
    return rounded_versions(recall_at_k)[0](rels, k, n_relevant)


@RECALL_AT_K.mistake("divided by the whole list", seen_in="reclist before PR #6 (there for P@k)")
def _(rels, k, n_relevant):
    """It divides by the number of documents in the list. Recall divides by the number of relevant
    documents that exist."""
    return sum(rels[:k]) / max(1, len(rels))


@RECALL_AT_K.mistake(
    "divided by the larger of R and k",
    "precision-recall-capped",
    seen_in="capped recall with max for min",
)
def _(rels, k, n_relevant):
    """It divides by the larger of R and k. Recall divides by R, whatever k is."""
    return sum(rels[:k]) / max(n_relevant, k)


@RECALL_AT_K.mistake(
    "the document at rank 1 left out",
    like=PRECISION_AT_K,
    also=[lambda rels, k, n_relevant: sum(rels[1 : k + 1]) / max(1, n_relevant)],
)
def _(rels, k, n_relevant):
    return sum(rels[1:k]) / max(1, n_relevant)


@RECALL_AT_K.mistake("whole numbers only", like=PRECISION_AT_K)
def _(rels, k, n_relevant):
    return sum(rels[:k]) // max(1, n_relevant)


@RECALL_AT_K.mistake("R capped at the length of the list", "precision-recall-capped")
def _(rels, k, n_relevant):
    """It divides by no more documents than the list holds. A short list misses the others, and
    recall counts them: divide by R."""
    return sum(rels[:k]) / max(1, min(n_relevant, len(rels)))


# F


def both(rels, k, n_relevant):
    hits = sum(rels[:k])
    return hits / k, quotient(hits, n_relevant)


def quotient(part, whole):
    return part / whole if whole else 0.0


def f_measure(rels, k, n_relevant, beta):
    return formulas.f_measure(rels, k, n_relevant=n_relevant, beta=beta)


def with_an_epsilon(epsilon):
    def f_with_epsilon(rels, k, n_relevant, beta):
        p, r = both(rels, k, n_relevant)
        return (1 + beta**2) * p * r / (beta**2 * p + r + epsilon)

    return f_with_epsilon


def with_an_epsilon_everywhere(epsilon):
    def f_with_epsilons(rels, k, n_relevant, beta):
        p, r = sum(rels[:k]) / (k + epsilon), sum(rels[:k]) / (n_relevant + epsilon)
        return (1 + beta**2) * p * r / (beta**2 * p + r + epsilon)

    return f_with_epsilons


EPSILONS = (1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3)

with_epsilon = [with_an_epsilon(epsilon) for epsilon in EPSILONS]

with_epsilon += [with_an_epsilon_everywhere(epsilon) for epsilon in EPSILONS]


def weighted_cuts():
    """(rels, k, n_relevant, beta): judged rankings at every cut, for five weights."""
    for rels, k, n_relevant in cut_rankings(max_length=4):
        for beta in (1, 2, 0.5, 3, 0):
            yield rels, k, n_relevant, beta


F_MEASURE = Exercise(
    "f_measure(rels, k, n_relevant, beta)",
    "F of the first k documents with the weight `beta`: a missed document costs `beta` squared"
    " times as much as a useless one. Return 0 if precision and recall are both 0.",
    reference=f_measure,
    domain=weighted_cuts,
    section="precision-recall-f1",
)


@F_MEASURE.mistake(
    "beta instead of beta squared",
    "precision-recall-beta",
    seen_in="trec_eval's set_F and ir_measures' SetF, whose parameter is beta squared",
)
def _(rels, k, n_relevant, beta):
    """It weights recall by beta. F-beta weights recall by beta squared: with beta = 2, a missed
    document costs four times as much as a useless one."""
    p, r = both(rels, k, n_relevant)
    return quotient((1 + beta) * p * r, beta * p + r)


@F_MEASURE.mistake("F2 with the weights exchanged", "precision-recall-beta")
def _(rels, k, n_relevant, beta):
    """It gives precision the weight that belongs to recall. Beta above 1 favors recall, so beta
    squared multiplies the precision in the divisor."""
    p, r = both(rels, k, n_relevant)
    return quotient((1 + beta**2) * p * r, p + beta**2 * r)


@F_MEASURE.mistake("F as the arithmetic mean")
def _(rels, k, n_relevant, beta):
    """It takes the arithmetic mean, which stays high even if one of the two is near 0. F is the
    harmonic mean, which is low as soon as either is low."""
    return sum(both(rels, k, n_relevant)) / 2


@F_MEASURE.mistake("F as the weighted arithmetic mean")
def _(rels, k, n_relevant, beta):
    """It uses the weights of F, but in an arithmetic mean. F is the harmonic mean: the weights
    belong to 1/P and 1/R."""
    p, r = both(rels, k, n_relevant)
    return (p + beta**2 * r) / (1 + beta**2)


@F_MEASURE.mistake(
    "F as the geometric mean", seen_in="the Fowlkes-Mallows index, used to compare clusterings"
)
def _(rels, k, n_relevant, beta):
    """It takes the square root of precision times recall, the geometric mean, without any weight. F
    is the harmonic mean, which is never above the geometric one."""
    p, r = both(rels, k, n_relevant)
    return (p * r) ** 0.5


@F_MEASURE.mistake("beta ignored", "precision-recall-beta")
def _(rels, k, n_relevant, beta):
    """It gives F1 whatever beta is. Recall has the weight beta squared."""
    return f_measure(rels, k, n_relevant, 1)


@F_MEASURE.mistake("factor before the fraction not squared", "precision-recall-beta")
def _(rels, k, n_relevant, beta):
    """It has 1 + beta in front of the fraction, but beta squared in the divisor. If P = R = 1, F
    must be 1 for every beta, so both need the square."""
    p, r = both(rels, k, n_relevant)
    return quotient((1 + beta) * p * r, beta**2 * p + r)


@F_MEASURE.mistake("factor before the fraction forgotten")
def _(rels, k, n_relevant, beta):
    """It leaves out the factor 1 + beta squared. If P = R = 1, F must be 1, and only this factor
    makes it so."""
    p, r = both(rels, k, n_relevant)
    return quotient(p * r, beta**2 * p + r)


@F_MEASURE.mistake("^ for **", "precision-recall-beta")
def _(rels, k, n_relevant, beta):
    """It writes beta ^ 2 for the square. In Python, ^ flips bits (2 ^ 2 is 0) and fails for
    fractions: a power is beta ** 2."""
    p, r = both(rels, k, n_relevant)
    return quotient((1 + beta ^ 2) * p * r, (beta ^ 2) * p + r) if p + r else 0.0


@F_MEASURE.mistake(
    "list-only recall in F",
    seen_in="every library that is given labels and scores only, such as scikit-learn",
)
def _(rels, k, n_relevant, beta):
    """Its recall knows only the relevant documents of the list. What was never retrieved was missed
    too: divide by R, which is `n_relevant`."""
    return f_measure(rels, k, sum(rels), beta)


@F_MEASURE.mistake(
    "beta squared twice",
    "precision-recall-beta",
    seen_in="trec_eval and ir_measures expect beta squared; a caller or a function that squares it again",
)
def _(rels, k, n_relevant, beta):
    """It squares the square of beta. The argument is beta, and the formula squares it once."""
    return f_measure(rels, k, n_relevant, beta**2)


@F_MEASURE.mistake("the smaller of the two")
def _(rels, k, n_relevant, beta):
    """It returns the smaller of precision and recall. F lies between the two, near the smaller one,
    and depends on both."""
    return min(both(rels, k, n_relevant))


@F_MEASURE.mistake(
    "precision of a short list in F",
    "precision-recall-short-list",
    seen_in="as with P@k, libraries that divide by the number retrieved",
)
def _(rels, k, n_relevant, beta):
    """Its precision divides by the number of documents retrieved, if these are fewer than k. P@k
    divides by k all the same, so F@k does as well."""
    return f_measure(rels, min(k, len(rels)), n_relevant, beta) if rels else 0.0


@F_MEASURE.mistake("F of the whole list", "precision-recall-cut")
def _(rels, k, n_relevant, beta):
    """It does not cut the list at rank k. The reader sees the first k documents only, and both
    precision and recall count their hits."""
    return f_measure(rels, len(rels), n_relevant, beta) if rels else 0.0


@F_MEASURE.mistake("1 - F", seen_in="van Rijsbergen's E, chapter 7")
def _(rels, k, n_relevant, beta):
    """It returns 1 minus F. That is E, in which van Rijsbergen derived the measure: a loss, small
    where the system is good."""
    return 1 - f_measure(rels, k, n_relevant, beta)


@F_MEASURE.mistake("product of precision and recall")
def _(rels, k, n_relevant, beta):
    """It multiplies precision by recall. The product is below both, also where they are equal; F
    must then have the same value as both."""
    p, r = both(rels, k, n_relevant)
    return p * r


@F_MEASURE.mistake(
    "hits counted once in the divisor", seen_in="the Jaccard index, or intersection over union"
)
def _(rels, k, n_relevant, beta):
    """It divides the hits by all documents that are retrieved or relevant, the Jaccard index. F1
    divides twice the hits by k + R, where the hits are counted on both sides."""
    hits = sum(rels[:k])
    return hits / (k + n_relevant - hits)


@F_MEASURE.mistake(
    "rounded before it is returned",
    like=PRECISION_AT_K,
    seen_in="carrotomato and FesianXu, who go on with rounded values",
    also=[
        rounded_versions(f_measure)[1],
        rounded_versions(f_measure)[2],
        rounded_versions(f_measure)[3],
    ],
)
def _(rels, k, n_relevant, beta):
    return rounded_versions(f_measure)[0](rels, k, n_relevant, beta)


@F_MEASURE.mistake(
    "capped recall in F", "precision-recall-capped", seen_in="libraries whose recall is capped"
)
def _(rels, k, n_relevant, beta):
    """Its recall divides by min(R, k), which is capped recall. Plain recall divides by R, the
    relevant documents that exist."""
    p, r = precision_at_k(rels, k), capped_recall(rels, k, n_relevant)
    return quotient((1 + beta**2) * p * r, beta**2 * p + r)


@F_MEASURE.mistake("harmonic mean without the 2")
def _(rels, k, n_relevant, beta):
    """It takes PR/(P + R), half of F1, and ignores beta. If P = R = 1, F must be 1."""
    return f_measure(rels, k, n_relevant, 1) / 2


@F_MEASURE.mistake("arithmetic mean weighted by beta")
def _(rels, k, n_relevant, beta):
    """It takes (P + beta R) / (1 + beta), an arithmetic mean. F is the harmonic mean, with beta
    squared."""
    p, r = both(rels, k, n_relevant)
    return (p + beta * r) / (1 + beta)


@F_MEASURE.mistake(
    "a small number added to the divisor",
    seen_in="TensorFlow and Keras code with an epsilon",
    also=[
        with_epsilon[1],
        with_epsilon[2],
        with_epsilon[3],
        with_epsilon[4],
        with_epsilon[5],
        with_epsilon[6],
        with_epsilon[7],
        with_epsilon[8],
        with_epsilon[9],
        with_epsilon[10],
        with_epsilon[11],
        with_epsilon[12],
        with_epsilon[13],
    ],
)
def _(rels, k, n_relevant, beta):
    """It adds a small number to the divisor, to avoid 0/0. That changes every value a little; treat
    the case of no hit by itself."""
    return with_epsilon[0](rels, k, n_relevant, beta)


@F_MEASURE.mistake("beta squared on both in the divisor")
def _(rels, k, n_relevant, beta):
    """It multiplies beta squared with the sum of precision and recall. It belongs to precision
    alone: beta squared times P, plus R."""
    p, r = both(rels, k, n_relevant)
    return quotient((1 + beta**2) * p * r, beta**2 * (p + r))


@F_MEASURE.mistake("nothing relevant counted as perfect", seen_in="zero_division=1 of scikit-learn")
def _(rels, k, n_relevant, beta):
    """If no document is relevant, it returns 1. Precision and recall are both 0 there, and so is
    F."""
    return f_measure(rels, k, n_relevant, beta) if n_relevant else 1.0


@F_MEASURE.mistake(
    "the hits counted once in the divisor, with weights",
    also=[lambda rels, k, n_relevant, beta: factor_once(rels, k, n_relevant, beta) / (1 + beta**2)],
)
def factor_once(rels, k, n_relevant, beta):
    """It divides by TP + beta squared FN + FP. The factor 1 + beta squared belongs to TP above the
    line and below it; only then is a perfect list worth 1."""
    hits = sum(rels[:k])
    return quotient((1 + beta**2) * hits, k + beta**2 * (n_relevant - hits))


# R-precision


def r_precision(rels, n_relevant):
    return formulas.r_precision(rels, n_relevant=n_relevant)


R_PRECISION = Exercise(
    "r_precision(rels, n_relevant)",
    "Precision at rank R, where R is `n_relevant`; 0 if no document is relevant.",
    reference=r_precision,
    domain=lambda: judged_rankings(max_length=6),
    section="precision-recall-r-precision",
)


@R_PRECISION.mistake("cut at the hits of the list", seen_in="list-only counting")
def _(rels, n_relevant):
    """It cuts at the number of relevant documents in the list. R counts all that exist, found or
    not, so it must come from the judgments."""
    return quotient(sum(rels[: sum(rels)]), sum(rels))


@R_PRECISION.mistake(
    "divided by a list shorter than R",
    seen_in="as with P@k, libraries that divide by the number retrieved",
)
def _(rels, n_relevant):
    """If the list is shorter than R, it divides by the length of the list. Ranks beyond the end
    hold no hits, but the divisor is still R."""
    depth = min(n_relevant, len(rels))
    return quotient(sum(rels[:depth]), depth)


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


@R_PRECISION.mistake(
    "nothing relevant counted as perfect", seen_in="zero_division=1 of scikit-learn"
)
def _(rels, n_relevant):
    """If no document is relevant, it returns 1. Such a query has no share to compute, and the book
    counts it as 0."""
    return r_precision(rels, n_relevant) if n_relevant else 1.0


@R_PRECISION.mistake("the document at rank R left out")
def _(rels, n_relevant):
    """It counts the hits above rank R, but not the one at rank R. The first R documents include the
    one at rank R."""
    return sum(rels[: max(0, n_relevant - 1)]) / max(1, n_relevant)


@R_PRECISION.mistake("a count for a share")
def _(rels, n_relevant):
    """It counts the hits among the first R. R-precision divides this count by R."""
    return sum(rels[:n_relevant])


@R_PRECISION.mistake(
    "rounded before it is returned",
    like=PRECISION_AT_K,
    seen_in="carrotomato and FesianXu, who go on with rounded values",
    also=[
        rounded_versions(r_precision)[1],
        rounded_versions(r_precision)[2],
        rounded_versions(r_precision)[3],
    ],
)
def _(rels, n_relevant):
    return rounded_versions(r_precision)[0](rels, n_relevant)


@R_PRECISION.mistake("one document too many")
def _(rels, n_relevant):
    """It counts the hits among the first R + 1 documents. In Python, `rels[:R]` holds the documents
    at ranks 1 to R."""
    return quotient(sum(rels[: n_relevant + 1]), n_relevant)


@R_PRECISION.mistake("hit rate at R", "precision-recall-confused")
def _(rels, n_relevant):
    """It only says whether there is a hit among the first R. R-precision is the share of the first
    R documents that are hits."""
    return float(any(rels[:n_relevant]))


# Means over queries


def mean_f1(precisions, recalls):
    values = [
        quotient(2 * precision * recall, precision + recall)
        for precision, recall in zip(precisions, recalls)
    ]
    return quotient(sum(values), len(values))


def middle(values):
    """The median; 0 for no values."""
    ordered = sorted(values)
    half = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[half]
    return (ordered[half - 1] + ordered[half]) / 2 if ordered else 0.0


def several_points():
    """(precisions, recalls) of up to three queries."""
    points = [(0.0, 0.0), (0.0, 0.4), (1.0, 0.5), (0.5, 1.0), (0.2, 0.2), (1.0, 1.0), (0.6, 0.1)]
    chosen: list[list] = [[]]
    for _ in range(4):
        for pairs in chosen:
            yield [p for p, r in pairs], [r for p, r in pairs]
        chosen = [pairs + [point] for pairs in chosen for point in points]


MEAN_F1 = Exercise(
    "mean_f1(precisions, recalls)",
    "Mean of F1 over queries, from one precision and one recall per query.",
    reference=mean_f1,
    domain=several_points,
    section="precision-recall-means",
)


@MEAN_F1.mistake(
    "F of the mean P and mean R",
    seen_in="flair #486, smile PR #874; debated in scikit-learn #7220 and #8747 and gerbil #87, where both are in use",
)
def _(precisions, recalls):
    """It averages precision and recall first, and takes F1 of the two means. A query with poor
    precision and one with poor recall then look good together; take F1 of each query, then the
    mean."""
    p = quotient(sum(precisions), len(precisions))
    r = quotient(sum(recalls), len(recalls))
    return quotient(2 * p * r, p + r)


@MEAN_F1.mistake(
    "queries at 0 skipped", seen_in="thuml/HashNet #2, noosphere PR #320 (there for MRR)"
)
def _(precisions, recalls):
    """It leaves out the queries for which nothing relevant was found. Their F1 is 0, and it belongs
    in the mean."""
    pairs = [(p, r) for p, r in zip(precisions, recalls) if p + r > 0]
    return mean_f1([p for p, r in pairs], [r for p, r in pairs])


@MEAN_F1.mistake("mean of all precisions and recalls")
def _(precisions, recalls):
    """It averages all precisions and recalls together, an arithmetic mean. F1 is the harmonic mean
    of the two, query by query."""
    return quotient(sum(precisions) + sum(recalls), 2 * len(precisions))


@MEAN_F1.mistake("sum for mean")
def _(precisions, recalls):
    """It adds up the F1 of the queries and does not divide. A mean divides by the number of
    queries."""
    return mean_f1(precisions, recalls) * len(precisions)


@MEAN_F1.mistake(
    "geometric mean in each query", seen_in="the Fowlkes-Mallows index, used to compare clusterings"
)
def _(precisions, recalls):
    """It takes the root of precision times recall for each query. F1 is the harmonic mean, 2PR/(P +
    R)."""
    return quotient(sum((p * r) ** 0.5 for p, r in zip(precisions, recalls)), len(precisions))


@MEAN_F1.mistake("factor 2 forgotten", "precision-recall-f1")
def _(precisions, recalls):
    """It takes PR/(P + R) for each query. If both are 1, F1 must be 1, and only the factor 2 makes
    it so."""
    return mean_f1(precisions, recalls) / 2


@MEAN_F1.mistake("median for mean")
def _(precisions, recalls):
    """It takes the median of the F1 of the queries. The mean adds them up and divides by their
    number."""
    return middle([mean_f1([p], [r]) for p, r in zip(precisions, recalls)])


@MEAN_F1.mistake("the smaller of the two in each query", "precision-recall-f1")
def _(precisions, recalls):
    """It takes the smaller of precision and recall for each query. F1 lies between the two, near
    the smaller one."""
    return quotient(sum(min(p, r) for p, r in zip(precisions, recalls)), len(precisions))


@MEAN_F1.mistake("product in each query", "precision-recall-f1")
def _(precisions, recalls):
    """It multiplies precision by recall for each query. F1 is the harmonic mean of the two, 2PR/(P
    + R)."""
    return quotient(sum(p * r for p, r in zip(precisions, recalls)), len(precisions))


@MEAN_F1.mistake("the best query only")
def _(precisions, recalls):
    """It returns the F1 of the best query. The mean counts every query, the poor ones too."""
    return max([mean_f1([p], [r]) for p, r in zip(precisions, recalls)] + [0.0])


@MEAN_F1.mistake("the other one where one is 0", "precision-recall-f1")
def _(precisions, recalls):
    """If precision or recall is 0, it returns the other one. F1 is 0 there: it is at most twice the
    smaller of the two."""
    values = [mean_f1([p], [r]) if p * r else max(p, r) for p, r in zip(precisions, recalls)]
    return quotient(sum(values), len(values))


def mean_precision(hits, retrieved):
    shares = [quotient(h, n) for h, n in zip(hits, retrieved)]
    return quotient(sum(shares), len(shares))


def several_counts():
    """(hits, retrieved) of up to three queries."""
    counts = [(0, 0), (0, 1), (1, 1), (1, 2), (5, 10), (3, 4)]
    chosen: list[list] = [[]]
    for _ in range(4):
        for pairs in chosen:
            yield [hits for hits, n in pairs], [n for hits, n in pairs]
        chosen = [pairs + [count] for pairs in chosen for count in counts]


MEAN_PRECISION = Exercise(
    "mean_precision(hits, retrieved)",
    "Mean of precision over queries, from the number of hits and the number of retrieved"
    " documents for each query. A query that retrieves nothing counts as 0.",
    reference=mean_precision,
    domain=several_counts,
    section="precision-recall-means",
)


@MEAN_PRECISION.mistake("micro for macro")
def _(hits, retrieved):
    """It adds up the hits and the retrieved documents of all queries, and divides once. A query
    with a long list then weighs more than one with a short list; in the mean over queries, all
    count equally."""
    return quotient(sum(hits), sum(retrieved))


@MEAN_PRECISION.mistake(
    "queries without results skipped",
    seen_in="pytrec_eval leaves out queries that the run lacks; trec_eval -c counts them",
)
def _(hits, retrieved):
    """It leaves out the queries for which nothing was retrieved. They count as 0: a system must not
    gain by returning nothing."""
    shares = [h / n for h, n in zip(hits, retrieved) if n]
    return quotient(sum(shares), len(shares))


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
    return quotient(sum(hits), len(hits))


@MEAN_PRECISION.mistake(
    "an empty page counted as perfect", seen_in="zero_division=1 of scikit-learn"
)
def _(hits, retrieved):
    """It gives a query that retrieved nothing the precision 1. The book counts it as 0: a system
    must not gain by returning nothing."""
    return quotient(sum(h / n if n else 1.0 for h, n in zip(hits, retrieved)), len(hits))


@MEAN_PRECISION.mistake("sum for mean")
def _(hits, retrieved):
    """It adds up the precisions of the queries and does not divide. A mean divides by the number of
    queries."""
    return mean_precision(hits, retrieved) * len(hits)


@MEAN_PRECISION.mistake("the best query only")
def _(hits, retrieved):
    """It returns the precision of the best query. The mean counts every query, the poor ones
    too."""
    return max([quotient(h, n) for h, n in zip(hits, retrieved)] + [0.0])


@MEAN_PRECISION.mistake("median for mean")
def _(hits, retrieved):
    """It takes the median of the precisions. The mean adds them up and divides by their number."""
    return middle([quotient(h, n) for h, n in zip(hits, retrieved)])


@MEAN_PRECISION.mistake(
    "queries at 0 skipped", seen_in="thuml/HashNet #2, noosphere PR #320 (there for MRR)"
)
def _(hits, retrieved):
    """It leaves out the queries without a hit. Their precision is 0, and it belongs in the mean."""
    shares = [h / n for h, n in zip(hits, retrieved) if h]
    return quotient(sum(shares), len(shares))


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
