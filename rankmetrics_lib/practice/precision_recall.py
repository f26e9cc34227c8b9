"""Exercises of the chapter on precision, recall and F, with the wrong functions that people
write."""

import math

from .. import formulas
from ._checker import Exercise, Misconception
from ._domains import binary_lists, cut_rankings, judged_rankings
from ._questions import Question

# Precision of a decision


def precision_of_labels(labels, predicted):
    return formulas.confusion_matrix(labels, predicted).precision


def accuracy_of_labels(labels, predicted):
    return formulas.confusion_matrix(labels, predicted).accuracy


def recall_of_labels(labels, predicted):
    return formulas.confusion_matrix(labels, predicted).recall


def f_of_labels(labels, predicted):
    return formulas.confusion_matrix(labels, predicted).f()


def hits_over_all(labels, predicted):
    return formulas.confusion_matrix(labels, predicted).tp / max(1, len(labels))


def share_predicted(labels, predicted):
    return sum(predicted) / max(1, len(labels))


def empty_is_perfect(labels, predicted):
    return precision_of_labels(labels, predicted) if any(predicted) else 1.0


def false_alarms(labels, predicted):
    return 1 - precision_of_labels(labels, predicted) if any(predicted) else 0.0


def of_the_zeros(labels, predicted):
    return precision_of_labels([1 - label for label in labels], [1 - yes for yes in predicted])


def jaccard(labels, predicted):
    counts = formulas.confusion_matrix(labels, predicted)
    return counts.tp / max(1, counts.tp + counts.fp + counts.fn)


def half_of_f1(labels, predicted):
    return f_of_labels(labels, predicted) / 2


def true_negative_rate(labels, predicted):
    counts = formulas.confusion_matrix(labels, predicted)
    return counts.tn / max(1, counts.tn + counts.fp)


def decisions():
    """(labels, predicted): every pair of binary lists of the same length, up to five documents."""
    for length in range(6):
        for labels in binary_lists(length, length):
            for predicted in binary_lists(length, length):
                yield labels, predicted


PRECISION = Exercise(
    name="precision",
    signature="precision(labels, predicted)",
    task=(
        "Precision of a set: `labels` holds 1 for each relevant document, `predicted` 1 for each"
        " retrieved one. Return 0 if nothing is retrieved."
    ),
    reference=precision_of_labels,
    chapter="precision_recall",
    domain=decisions,
    misconceptions=[
        Misconception(
            "accuracy for precision",
            "It counts every correct decision, including the documents rightly left out. Precision"
            " looks only at the retrieved documents, and asks how many of them are relevant.",
            "lsgqjh, who uses the word for accuracy in section 2 and in the remark on F1",
            "What it is confused with",
            accuracy_of_labels,
        ),
        Misconception(
            "recall for precision",
            "It divides by the number of relevant documents. Precision divides by the number of"
            " retrieved ones.",
            "a common slip; also labels and predictions exchanged in a call",
            "Precision and recall",
            recall_of_labels,
        ),
        Misconception(
            "F1 for precision",
            "It computes F1, which mixes precision with recall. Precision does not depend on how"
            " many relevant documents were missed.",
            "a common slip",
            "Precision and recall",
            f_of_labels,
        ),
        Misconception(
            "divided by all documents",
            "It divides the hits by the size of the whole collection. Precision divides by the"
            " number of retrieved documents.",
            "a common slip",
            "Precision and recall",
            hits_over_all,
        ),
        Misconception(
            "share retrieved",
            "It computes the share of all documents that were retrieved, relevant or not."
            " Precision is the share of the retrieved documents that are relevant.",
            "a common slip",
            "Precision and recall",
            share_predicted,
        ),
        Misconception(
            "an empty page counted as perfect",
            "If nothing is retrieved, it returns 1. The precision of an empty page is 0/0, and"
            " the book counts it as 0: a system must not gain by returning nothing.",
            "zero_division=1 of scikit-learn",
            "Precision and recall",
            empty_is_perfect,
        ),
        Misconception(
            "share of false alarms",
            "It computes the share of the retrieved documents that are not relevant. Precision is"
            " the other share, 1 minus this one.",
            "the false discovery rate",
            "Precision and recall",
            false_alarms,
        ),
        Misconception(
            "the zeros taken for the positives",
            "It counts the documents rightly left out among all that were left out. Precision"
            " counts the relevant documents among those that were retrieved, so 1 is the positive"
            " class.",
            "the negative predictive value; a matrix of scikit-learn read from the wrong corner",
            "Precision and recall",
            of_the_zeros,
        ),
        Misconception(
            "missed documents in the divisor",
            "It divides the hits by all documents that are retrieved or relevant. Precision"
            " divides by the retrieved ones alone; what was missed does not matter to it.",
            "the Jaccard index, or intersection over union",
            "Precision and recall",
            jaccard,
        ),
        Misconception(
            "divided by retrieved plus relevant",
            "It divides the hits by the retrieved and the relevant documents together, which is"
            " half of F1. Precision divides by the retrieved documents alone.",
            "F1 without its factor 2",
            "Precision and recall",
            half_of_f1,
        ),
        Misconception(
            "specificity for precision",
            "It computes the share of the nonrelevant documents that were left out. Precision"
            " looks at the retrieved documents, and asks how many of them are relevant.",
            "the true negative rate of medical tests",
            "Precision and recall",
            true_negative_rate,
        ),
    ],
)

# Precision and recall at k


def precision_at_k(rels, k):
    return formulas.precision(rels, k)


def over_the_retrieved(rels, k):
    return sum(rels[:k]) / max(1, len(rels[:k]))


def over_the_whole_list(rels, k):
    return sum(rels[:k]) / max(1, len(rels))


def first_version(rels, k):
    return sum(rels[:k]) / len(rels) if rels else 0.0


def corrected_version(rels, k):
    return sum(rels[:k]) / len(rels[:k]) if rels else 0.0


def over_the_hits(rels, k):
    return sum(rels[:k]) / max(1, sum(rels))


def all_hits_over_k(rels, k):
    return sum(rels) / k


def only_rank_k(rels, k):
    return rels[k - 1] / k if k <= len(rels) else 0.0


def one_short(rels, k):
    return sum(rels[: k - 1]) / k


def any_hit_of_list(rels, k):
    return float(any(rels[:k]))


def hits_of_list(rels, k):
    return sum(rels[:k])


def over_the_smaller(rels, k):
    return sum(rels[:k]) / max(1, min(sum(rels), k))


def mean_of_precisions(rels, k):
    return sum(sum(rels[:depth]) / depth for depth in range(1, k + 1)) / k


def one_too_many(rels, k):
    return sum(rels[: k + 1]) / k


def rounded_versions(function):
    """The function as it rounds to four, three, two and one decimals."""

    def rounding(digits):
        return lambda *arguments: round(function(*arguments), digits)

    return [rounding(digits) for digits in (4, 3, 2, 1)]


def from_index_one(rels, k):
    return sum(rels[1:k]) / k


def from_index_one_to_k(rels, k):
    return sum(rels[1 : k + 1]) / k


def discounted_hits(rels, k):
    return sum(rel / math.log2(rank + 1) for rank, rel in enumerate(rels[:k], 1)) / k


def hits_over_their_ranks(rels, k):
    return sum(rel / rank for rank, rel in enumerate(rels[:k], 1)) / k


def over_the_longer(rels, k):
    return sum(rels[:k]) / max(k, len(rels))


def floor_of_share(rels, k):
    return sum(rels[:k]) // k


def full_pages_only(rels, k):
    return precision_at_k(rels, k) if len(rels) >= k else 0.0


def cut_lists():
    """(rels, k): every binary list up to length 6 at every cut, including two beyond its end."""
    for rels in binary_lists(6):
        for k in range(1, len(rels) + 3):
            yield rels, k


PRECISION_AT_K = Exercise(
    name="precision_at_k",
    signature="precision_at_k(rels, k)",
    task="Precision of the first k documents, for lists of any length.",
    reference=precision_at_k,
    chapter="precision_recall",
    domain=cut_lists,
    given=[first_version, corrected_version],
    misconceptions=[
        Misconception(
            "P@k divided by the number retrieved",
            "If the list is shorter than k, it divides by the length of the list. A system that"
            " returns one relevant document then looks perfect at any k; P@k always divides by k.",
            "reclist PR #6, recsyschallenge/2016 #23, iit-cs429 #66; rax, and torchmetrics with"
            " adaptive_k",
            "A list shorter than k",
            over_the_retrieved,
        ),
        Misconception(
            "P@k divided by the whole list",
            "It divides by the length of the whole list, including what is below the cut. P@k"
            " divides by k.",
            "reclist before PR #6",
            "P@k and R@k",
            over_the_whole_list,
        ),
        Misconception(
            "recall for P@k",
            "It divides by the number of relevant documents in the list. That is recall, for this"
            " list alone; P@k divides by k.",
            "a common slip",
            "P@k and R@k",
            over_the_hits,
        ),
        Misconception(
            "hits not cut at k",
            "It counts the hits of the whole list. Those below rank k are on a page that the"
            " reader never opened.",
            "a common slip",
            "P@k and R@k",
            all_hits_over_k,
        ),
        Misconception(
            "only the document at rank k",
            "It looks only at the document at rank k. P@k covers all the documents at ranks 1 to"
            " k.",
            "a common slip",
            "P@k and R@k",
            only_rank_k,
        ),
        Misconception(
            "the document at rank k left out",
            "It counts the hits above rank k, but not the one at rank k. The first k documents"
            " include the one at rank k.",
            "a common off-by-one error",
            "P@k and R@k",
            one_short,
        ),
        Misconception(
            "hit rate for P@k",
            "It only says whether there is a hit among the first k. P@k is the share of the first"
            " k documents that are hits.",
            "RecBole #1889 asks how Hit and Recall differ",
            "What it is confused with",
            any_hit_of_list,
        ),
        Misconception(
            "a count for a share",
            "It counts the hits among the first k. P@k divides this count by k.",
            "a common slip",
            "P@k and R@k",
            hits_of_list,
        ),
        Misconception(
            "P@k divided by min(R, k)",
            "It divides by the relevant documents of the list if they are fewer than k, which"
            " gives capped recall for this list. P@k always divides by k.",
            "precision capped as in rax and ranx #19",
            "Capped recall",
            over_the_smaller,
        ),
        Misconception(
            "mean of P@1 to P@k",
            "It averages the precision over all cuts up to k. P@k is the precision at one cut,"
            " the one after rank k.",
            "FesianXu, who calls this mean AP",
            "P@k and R@k",
            mean_of_precisions,
        ),
        Misconception(
            "one document too many",
            "It counts the hits among the first k + 1 documents. In Python, `rels[:k]` holds the"
            " documents at ranks 1 to k.",
            "a common off-by-one error",
            "P@k and R@k",
            one_too_many,
        ),
        Misconception(
            "rounded before it is returned",
            "It rounds its value. Means and comparisons then inherit the error: keep all digits,"
            " and round only what you print.",
            "carrotomato and FesianXu, who go on with rounded values",
            "P@k and R@k",
            *rounded_versions(precision_at_k),
        ),
        Misconception(
            "the document at rank 1 left out",
            "It starts at index 1. In Python the document at rank 1 has index 0.",
            "a common off-by-one error: range(1, k)",
            "P@k and R@k",
            from_index_one,
            from_index_one_to_k,
        ),
        Misconception(
            "hits discounted by rank",
            "It gives hits further down a smaller weight. P@k counts every hit among the first k"
            " alike.",
            "DCG divided by k",
            "What it cannot see",
            discounted_hits,
            hits_over_their_ranks,
        ),
        Misconception(
            "the longer of k and the list",
            "It divides by the length of the list if it is longer than k. P@k looks at k"
            " documents, however many follow.",
            "a common slip with padded lists",
            "P@k and R@k",
            over_the_longer,
        ),
        Misconception(
            "whole numbers only",
            "It divides with //, which drops the fraction: every value but 1 becomes 0. Use / for"
            " a share.",
            "a common slip; in Python 2, / did the same",
            "P@k and R@k",
            floor_of_share,
        ),
        Misconception(
            "lists shorter than k count nothing",
            "It returns 0 if fewer than k documents were retrieved. Their hits count: divide them"
            " by k.",
            "a common slip: `if len(rels) < k: return 0`",
            "A list shorter than k",
            full_pages_only,
        ),
    ],
)


def recall_at_k(rels, k, n_relevant):
    return formulas.recall(rels, k, n_relevant=n_relevant)


def hits_over_k(rels, k, n_relevant):
    return sum(rels[:k]) / k


def capped_recall(rels, k, n_relevant):
    return sum(rels[:k]) / max(1, min(n_relevant, k))


def any_hit(rels, k, n_relevant):
    return float(any(rels[:k]))


def list_only_recall(rels, k, n_relevant):
    return sum(rels[:k]) / max(1, sum(rels))


def recall_not_cut(rels, k, n_relevant):
    return sum(rels) / max(1, n_relevant)


def hits_over_retrieved(rels, k, n_relevant):
    return over_the_retrieved(rels, k)


def hits_for_recall(rels, k, n_relevant):
    return sum(rels[:k])


def perfect_without_relevant(rels, k, n_relevant):
    return recall_at_k(rels, k, n_relevant) if n_relevant else 1.0


def f1_for_recall(rels, k, n_relevant):
    return formulas.f_measure(rels, k, n_relevant=n_relevant)


def share_missed(rels, k, n_relevant):
    return 1 - recall_at_k(rels, k, n_relevant) if n_relevant else 0.0


def recall_one_short(rels, k, n_relevant):
    return sum(rels[: k - 1]) / max(1, n_relevant)


def recall_over_the_list(rels, k, n_relevant):
    return sum(rels[:k]) / max(1, len(rels))


def over_the_larger(rels, k, n_relevant):
    return sum(rels[:k]) / max(n_relevant, k)


def recall_from_index_one(rels, k, n_relevant):
    return sum(rels[1:k]) / max(1, n_relevant)


def recall_from_index_one_to_k(rels, k, n_relevant):
    return sum(rels[1 : k + 1]) / max(1, n_relevant)


def floor_of_recall(rels, k, n_relevant):
    return sum(rels[:k]) // max(1, n_relevant)


def capped_at_the_length(rels, k, n_relevant):
    return sum(rels[:k]) / max(1, min(n_relevant, len(rels)))


RECALL_AT_K = Exercise(
    name="recall_at_k",
    signature="recall_at_k(rels, k, n_relevant)",
    task="Recall of the first k documents; 0 if no document is relevant.",
    reference=recall_at_k,
    chapter="precision_recall",
    domain=lambda: cut_rankings(max_length=5),
    misconceptions=[
        Misconception(
            "R@n called precision",
            "It divides by k, which gives precision. Recall divides by the number of relevant"
            " documents that exist, found or not.",
            "lsgqjh",
            "P@k and R@k",
            hits_over_k,
        ),
        Misconception(
            "recall with min(R,k)",
            "It divides by min(R, k), the number of hits that k places can hold. That is capped"
            " recall, a different metric: plain recall is the share of all relevant documents that"
            " were found.",
            "discussed in ranx #19 and #30 and sentence-transformers #964; axlearn PR #195",
            "What it is confused with",
            capped_recall,
        ),
        Misconception(
            "MRR@1 = Recall@1",
            "It gives 1 as soon as one relevant document was found, which is the hit rate. The two"
            " agree if exactly one relevant document exists; with more, recall says what share of"
            " them was found.",
            "ranx #30; RecBole #1889 asks how Hit and Recall differ",
            "What it is confused with",
            any_hit,
        ),
        Misconception(
            "list-only recall",
            "It divides by the number of relevant documents in the list. Relevant documents that"
            " are not in the list were missed, and belong in the divisor.",
            "every library that is given labels and scores only, such as scikit-learn",
            "P@k and R@k",
            list_only_recall,
        ),
        Misconception(
            "recall not cut at k",
            "It counts the hits of the whole list. Recall at k counts only the hits at ranks 1 to"
            " k.",
            "a common slip",
            "P@k and R@k",
            recall_not_cut,
        ),
        Misconception(
            "precision of a short list for recall",
            "It divides by the number of documents retrieved up to rank k, which gives precision."
            " Recall divides by the number of relevant documents that exist, found or not.",
            "lsgqjh, read for a list shorter than n",
            "P@k and R@k",
            hits_over_retrieved,
        ),
        Misconception(
            "a count for a share",
            "It counts the hits among the first k. Recall divides this count by the number of"
            " relevant documents that exist.",
            "a common slip",
            "P@k and R@k",
            hits_for_recall,
        ),
        Misconception(
            "nothing relevant counted as perfect",
            "If no document is relevant, it returns 1. The recall of such a query is 0/0, and the"
            " book counts it as 0.",
            "zero_division=1 of scikit-learn",
            "Precision and recall",
            perfect_without_relevant,
        ),
        Misconception(
            "F1 for recall",
            "It computes F1, which mixes recall with precision. Recall does not depend on how"
            " many useless documents were shown.",
            "a common slip",
            "Precision and recall",
            f1_for_recall,
        ),
        Misconception(
            "share of the missed documents",
            "It computes the share of the relevant documents that were missed. Recall is the"
            " other share, 1 minus this one.",
            "the miss rate, also called false negative rate",
            "Precision and recall",
            share_missed,
        ),
        Misconception(
            "the document at rank k left out",
            "It counts the hits above rank k, but not the one at rank k. The first k documents"
            " include the one at rank k.",
            "a common off-by-one error",
            "P@k and R@k",
            recall_one_short,
        ),
        Misconception(
            "rounded before it is returned",
            "It rounds its value. Means and comparisons then inherit the error: keep all digits,"
            " and round only what you print.",
            "carrotomato and FesianXu, who go on with rounded values",
            "P@k and R@k",
            *rounded_versions(recall_at_k),
        ),
        Misconception(
            "divided by the whole list",
            "It divides by the number of documents in the list. Recall divides by the number of"
            " relevant documents that exist.",
            "reclist before PR #6 (there for P@k)",
            "P@k and R@k",
            recall_over_the_list,
        ),
        Misconception(
            "divided by the larger of R and k",
            "It divides by the larger of R and k. Recall divides by R, whatever k is.",
            "capped recall with max for min",
            "Capped recall",
            over_the_larger,
        ),
        Misconception(
            "the document at rank 1 left out",
            "It starts at index 1. In Python the document at rank 1 has index 0.",
            "a common off-by-one error: range(1, k)",
            "P@k and R@k",
            recall_from_index_one,
            recall_from_index_one_to_k,
        ),
        Misconception(
            "whole numbers only",
            "It divides with //, which drops the fraction: every value but 1 becomes 0. Use / for"
            " a share.",
            "a common slip; in Python 2, / did the same",
            "P@k and R@k",
            floor_of_recall,
        ),
        Misconception(
            "R capped at the length of the list",
            "It divides by no more documents than the list holds. A short list misses the others,"
            " and recall counts them: divide by R.",
            "a common slip; capped recall with the list's length for k",
            "Capped recall",
            capped_at_the_length,
        ),
    ],
)

# F


def both(rels, k, n_relevant):
    hits = sum(rels[:k])
    return hits / k, quotient(hits, n_relevant)


def quotient(part, whole):
    return part / whole if whole else 0.0


def f_measure(rels, k, n_relevant, beta):
    return formulas.f_measure(rels, k, n_relevant=n_relevant, beta=beta)


def arithmetic_mean(rels, k, n_relevant, beta):
    p, r = both(rels, k, n_relevant)
    return (p + beta**2 * r) / (1 + beta**2)


def plain_arithmetic_mean(rels, k, n_relevant, beta):
    return sum(both(rels, k, n_relevant)) / 2


def weights_exchanged(rels, k, n_relevant, beta):
    p, r = both(rels, k, n_relevant)
    return quotient((1 + beta**2) * p * r, p + beta**2 * r)


def beta_not_squared(rels, k, n_relevant, beta):
    p, r = both(rels, k, n_relevant)
    return quotient((1 + beta) * p * r, beta * p + r)


def factor_not_squared(rels, k, n_relevant, beta):
    p, r = both(rels, k, n_relevant)
    return quotient((1 + beta) * p * r, beta**2 * p + r)


def beta_ignored(rels, k, n_relevant, beta):
    return f_measure(rels, k, n_relevant, 1)


def geometric_mean(rels, k, n_relevant, beta):
    p, r = both(rels, k, n_relevant)
    return (p * r) ** 0.5


def without_factor(rels, k, n_relevant, beta):
    p, r = both(rels, k, n_relevant)
    return quotient(p * r, beta**2 * p + r)


def caret(rels, k, n_relevant, beta):
    p, r = both(rels, k, n_relevant)
    return quotient((1 + beta ^ 2) * p * r, (beta ^ 2) * p + r) if p + r else 0.0


def f_of_list_only(rels, k, n_relevant, beta):
    return f_measure(rels, k, sum(rels), beta)


def f_of_beta_squared(rels, k, n_relevant, beta):
    return f_measure(rels, k, n_relevant, beta**2)


def smaller_of_both(rels, k, n_relevant, beta):
    return min(both(rels, k, n_relevant))


def f_of_short_list(rels, k, n_relevant, beta):
    return f_measure(rels, min(k, len(rels)), n_relevant, beta) if rels else 0.0


def f_not_cut(rels, k, n_relevant, beta):
    return f_measure(rels, len(rels), n_relevant, beta) if rels else 0.0


def effectiveness_loss(rels, k, n_relevant, beta):
    return 1 - f_measure(rels, k, n_relevant, beta)


def product_of_both(rels, k, n_relevant, beta):
    p, r = both(rels, k, n_relevant)
    return p * r


def jaccard_at_k(rels, k, n_relevant, beta):
    hits = sum(rels[:k])
    return hits / (k + n_relevant - hits)


def f_of_capped_recall(rels, k, n_relevant, beta):
    p, r = precision_at_k(rels, k), capped_recall(rels, k, n_relevant)
    return quotient((1 + beta**2) * p * r, beta**2 * p + r)


def half_harmonic(rels, k, n_relevant, beta):
    return f_measure(rels, k, n_relevant, 1) / 2


def arithmetic_by_beta(rels, k, n_relevant, beta):
    p, r = both(rels, k, n_relevant)
    return (p + beta * r) / (1 + beta)


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


def perfect_if_none_is_relevant(rels, k, n_relevant, beta):
    return f_measure(rels, k, n_relevant, beta) if n_relevant else 1.0


def factor_once(rels, k, n_relevant, beta):
    hits = sum(rels[:k])
    return quotient((1 + beta**2) * hits, k + beta**2 * (n_relevant - hits))


def factor_never(rels, k, n_relevant, beta):
    return factor_once(rels, k, n_relevant, beta) / (1 + beta**2)


def weight_on_both(rels, k, n_relevant, beta):
    p, r = both(rels, k, n_relevant)
    return quotient((1 + beta**2) * p * r, beta**2 * (p + r))


def weighted_cuts():
    """(rels, k, n_relevant, beta): judged rankings at every cut, for five weights."""
    for rels, k, n_relevant in cut_rankings(max_length=4):
        for beta in (1, 2, 0.5, 3, 0):
            yield rels, k, n_relevant, beta


F_MEASURE = Exercise(
    name="f_measure",
    signature="f_measure(rels, k, n_relevant, beta)",
    task=(
        "F of the first k documents with the weight `beta`: a missed document costs `beta` squared"
        " times as much as a useless one. Return 0 if precision and recall are both 0."
    ),
    reference=f_measure,
    chapter="precision_recall",
    domain=weighted_cuts,
    misconceptions=[
        Misconception(
            "beta instead of beta squared",
            "It weights recall by beta. F-beta weights recall by beta squared: with beta = 2, a"
            " missed document costs four times as much as a useless one.",
            "trec_eval's set_F and ir_measures' SetF, whose parameter is beta squared",
            "Why β is squared",
            beta_not_squared,
        ),
        Misconception(
            "F2 with the weights exchanged",
            "It gives precision the weight that belongs to recall. Beta above 1 favors recall, so"
            " beta squared multiplies the precision in the divisor.",
            "a common slip; the wording of lsgqjh invites it",
            "Why β is squared",
            weights_exchanged,
        ),
        Misconception(
            "F as the arithmetic mean",
            "It takes the arithmetic mean, which stays high even if one of the two is near 0. F is"
            " the harmonic mean, which is low as soon as either is low.",
            "a common slip",
            "F1: one number from two",
            plain_arithmetic_mean,
        ),
        Misconception(
            "F as the weighted arithmetic mean",
            "It uses the weights of F, but in an arithmetic mean. F is the harmonic mean: the"
            " weights belong to 1/P and 1/R.",
            "a common slip",
            "F1: one number from two",
            arithmetic_mean,
        ),
        Misconception(
            "F as the geometric mean",
            "It takes the square root of precision times recall, the geometric mean, without any"
            " weight. F is the harmonic mean, which is never above the geometric one.",
            "the Fowlkes-Mallows index, used to compare clusterings",
            "F1: one number from two",
            geometric_mean,
        ),
        Misconception(
            "beta ignored",
            "It gives F1 whatever beta is. Recall has the weight beta squared.",
            "a common slip",
            "Why β is squared",
            beta_ignored,
        ),
        Misconception(
            "factor before the fraction not squared",
            "It has 1 + beta in front of the fraction, but beta squared in the divisor. If P = R ="
            " 1, F must be 1 for every beta, so both need the square.",
            "a common slip",
            "Why β is squared",
            factor_not_squared,
        ),
        Misconception(
            "factor before the fraction forgotten",
            "It leaves out the factor 1 + beta squared. If P = R = 1, F must be 1, and only this"
            " factor makes it so.",
            "a common slip; for beta = 1, the missing factor is the 2 of 2PR/(P + R)",
            "F1: one number from two",
            without_factor,
        ),
        Misconception(
            "^ for **",
            "It writes beta ^ 2 for the square. In Python, ^ flips bits (2 ^ 2 is 0) and fails"
            " for fractions: a power is beta ** 2.",
            "a common slip of readers who come from R, Excel or LaTeX",
            "Why β is squared",
            caret,
        ),
        Misconception(
            "list-only recall in F",
            "Its recall knows only the relevant documents of the list. What was never retrieved"
            " was missed too: divide by R, which is `n_relevant`.",
            "every library that is given labels and scores only, such as scikit-learn",
            "F1: one number from two",
            f_of_list_only,
        ),
        Misconception(
            "beta squared twice",
            "It squares the square of beta. The argument is beta, and the formula squares it once.",
            "trec_eval and ir_measures expect beta squared; a caller or a function that squares"
            " it again",
            "Why β is squared",
            f_of_beta_squared,
        ),
        Misconception(
            "the smaller of the two",
            "It returns the smaller of precision and recall. F lies between the two, near the"
            " smaller one, and depends on both.",
            "a common slip",
            "F1: one number from two",
            smaller_of_both,
        ),
        Misconception(
            "precision of a short list in F",
            "Its precision divides by the number of documents retrieved, if these are fewer than"
            " k. P@k divides by k all the same, so F@k does as well.",
            "as with P@k, libraries that divide by the number retrieved",
            "A list shorter than k",
            f_of_short_list,
        ),
        Misconception(
            "F of the whole list",
            "It does not cut the list at rank k. The reader sees the first k documents only, and"
            " both precision and recall count their hits.",
            "a common slip",
            "P@k and R@k",
            f_not_cut,
        ),
        Misconception(
            "1 - F",
            "It returns 1 minus F. That is E, in which van Rijsbergen derived the measure: a"
            " loss, small where the system is good.",
            "van Rijsbergen's E, chapter 7",
            "F1: one number from two",
            effectiveness_loss,
        ),
        Misconception(
            "product of precision and recall",
            "It multiplies precision by recall. The product is below both, also where they are"
            " equal; F must then have the same value as both.",
            "a common slip: the denominator forgotten",
            "F1: one number from two",
            product_of_both,
        ),
        Misconception(
            "hits counted once in the divisor",
            "It divides the hits by all documents that are retrieved or relevant, the Jaccard"
            " index. F1 divides twice the hits by k + R, where the hits are counted on both"
            " sides.",
            "the Jaccard index, or intersection over union",
            "F1: one number from two",
            jaccard_at_k,
        ),
        Misconception(
            "rounded before it is returned",
            "It rounds its value. Means and comparisons then inherit the error: keep all digits,"
            " and round only what you print.",
            "carrotomato and FesianXu, who go on with rounded values",
            "F1: one number from two",
            *rounded_versions(f_measure),
        ),
        Misconception(
            "capped recall in F",
            "Its recall divides by min(R, k), which is capped recall. Plain recall divides by R,"
            " the relevant documents that exist.",
            "libraries whose recall is capped",
            "Capped recall",
            f_of_capped_recall,
        ),
        Misconception(
            "harmonic mean without the 2",
            "It takes PR/(P + R), half of F1, and ignores beta. If P = R = 1, F must be 1.",
            "a common slip",
            "F1: one number from two",
            half_harmonic,
        ),
        Misconception(
            "arithmetic mean weighted by beta",
            "It takes (P + beta R) / (1 + beta), an arithmetic mean. F is the harmonic mean, with"
            " beta squared.",
            "a common slip",
            "F1: one number from two",
            arithmetic_by_beta,
        ),
        Misconception(
            "a small number added to the divisor",
            "It adds a small number to the divisor, to avoid 0/0. That changes every value a"
            " little; treat the case of no hit by itself.",
            "TensorFlow and Keras code with an epsilon",
            "F1: one number from two",
            *with_epsilon,
        ),
        Misconception(
            "beta squared on both in the divisor",
            "It multiplies beta squared with the sum of precision and recall. It belongs to"
            " precision alone: beta squared times P, plus R.",
            "a common slip: parentheses set wrongly",
            "F1: one number from two",
            weight_on_both,
        ),
        Misconception(
            "nothing relevant counted as perfect",
            "If no document is relevant, it returns 1. Precision and recall are both 0 there, and"
            " so is F.",
            "zero_division=1 of scikit-learn",
            "F1: one number from two",
            perfect_if_none_is_relevant,
        ),
        Misconception(
            "the hits counted once in the divisor, with weights",
            "It divides by TP + beta squared FN + FP. The factor 1 + beta squared belongs to TP"
            " above the line and below it; only then is a perfect list worth 1.",
            "a common slip with the formula in TP, FN and FP",
            "F1: one number from two",
            factor_once,
            factor_never,
        ),
    ],
)

# R-precision


def precision_of_list(rels, n_relevant):
    return formulas.precision(rels)


def recall_of_list(rels, n_relevant):
    return formulas.recall(rels, n_relevant=n_relevant)


def at_the_hits(rels, n_relevant):
    return quotient(sum(rels[: sum(rels)]), sum(rels))


def over_the_shorter(rels, n_relevant):
    depth = min(n_relevant, len(rels))
    return quotient(sum(rels[:depth]), depth)


def r_precision(rels, n_relevant):
    return formulas.r_precision(rels, n_relevant=n_relevant)


def average_of_precisions(rels, n_relevant):
    return formulas.average_precision(rels, n_relevant=n_relevant)


def perfect_r_precision(rels, n_relevant):
    return r_precision(rels, n_relevant) if n_relevant else 1.0


def r_one_short(rels, n_relevant):
    return sum(rels[: max(0, n_relevant - 1)]) / max(1, n_relevant)


def hits_at_r(rels, n_relevant):
    return sum(rels[:n_relevant])


def r_one_too_many(rels, n_relevant):
    return quotient(sum(rels[: n_relevant + 1]), n_relevant)


def any_hit_at_r(rels, n_relevant):
    return float(any(rels[:n_relevant]))


R_PRECISION = Exercise(
    name="r_precision",
    signature="r_precision(rels, n_relevant)",
    task="Precision at rank R, where R is `n_relevant`; 0 if no document is relevant.",
    reference=r_precision,
    chapter="precision_recall",
    domain=lambda: judged_rankings(max_length=6),
    misconceptions=[
        Misconception(
            "cut at the hits of the list",
            "It cuts at the number of relevant documents in the list. R counts all that exist,"
            " found or not, so it must come from the judgments.",
            "list-only counting",
            "R-precision",
            at_the_hits,
        ),
        Misconception(
            "divided by a list shorter than R",
            "If the list is shorter than R, it divides by the length of the list. Ranks beyond the"
            " end hold no hits, but the divisor is still R.",
            "as with P@k, libraries that divide by the number retrieved",
            "R-precision",
            over_the_shorter,
        ),
        Misconception(
            "precision of the whole list",
            "It divides the hits by the length of the list. R-precision reads only the first R"
            " documents, and divides by R.",
            "a common slip",
            "R-precision",
            precision_of_list,
        ),
        Misconception(
            "recall of the whole list",
            "It counts the hits of the whole list. R-precision stops at rank R.",
            "a common slip: reading the name as precision divided by R",
            "R-precision",
            recall_of_list,
        ),
        Misconception(
            "average precision for R-precision",
            "It adds up the precisions at the hits, which gives average precision. R-precision is"
            " one precision, the one at rank R.",
            "a common slip: both are written with P and R",
            "R-precision",
            average_of_precisions,
        ),
        Misconception(
            "nothing relevant counted as perfect",
            "If no document is relevant, it returns 1. Such a query has no share to compute, and"
            " the book counts it as 0.",
            "zero_division=1 of scikit-learn",
            "R-precision",
            perfect_r_precision,
        ),
        Misconception(
            "the document at rank R left out",
            "It counts the hits above rank R, but not the one at rank R. The first R documents"
            " include the one at rank R.",
            "a common off-by-one error",
            "R-precision",
            r_one_short,
        ),
        Misconception(
            "a count for a share",
            "It counts the hits among the first R. R-precision divides this count by R.",
            "a common slip",
            "R-precision",
            hits_at_r,
        ),
        Misconception(
            "rounded before it is returned",
            "It rounds its value. Means and comparisons then inherit the error: keep all digits,"
            " and round only what you print.",
            "carrotomato and FesianXu, who go on with rounded values",
            "R-precision",
            *rounded_versions(r_precision),
        ),
        Misconception(
            "one document too many",
            "It counts the hits among the first R + 1 documents. In Python, `rels[:R]` holds the"
            " documents at ranks 1 to R.",
            "a common off-by-one error",
            "R-precision",
            r_one_too_many,
        ),
        Misconception(
            "hit rate at R",
            "It only says whether there is a hit among the first R. R-precision is the share of"
            " the first R documents that are hits.",
            "a common slip",
            "What it is confused with",
            any_hit_at_r,
        ),
    ],
)

# Means over queries


def mean_f1(precisions, recalls):
    values = [
        quotient(2 * precision * recall, precision + recall)
        for precision, recall in zip(precisions, recalls)
    ]
    return quotient(sum(values), len(values))


def f1_of_means(precisions, recalls):
    p = quotient(sum(precisions), len(precisions))
    r = quotient(sum(recalls), len(recalls))
    return quotient(2 * p * r, p + r)


def without_zeros(precisions, recalls):
    pairs = [(p, r) for p, r in zip(precisions, recalls) if p + r > 0]
    return mean_f1([p for p, r in pairs], [r for p, r in pairs])


def mean_of_means(precisions, recalls):
    return quotient(sum(precisions) + sum(recalls), 2 * len(precisions))


def sum_of_f1(precisions, recalls):
    return mean_f1(precisions, recalls) * len(precisions)


def mean_of_geometric(precisions, recalls):
    return quotient(sum((p * r) ** 0.5 for p, r in zip(precisions, recalls)), len(precisions))


def mean_of_halves(precisions, recalls):
    return mean_f1(precisions, recalls) / 2


def middle(values):
    """The median; 0 for no values."""
    ordered = sorted(values)
    half = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[half]
    return (ordered[half - 1] + ordered[half]) / 2 if ordered else 0.0


def median_f1(precisions, recalls):
    return middle([mean_f1([p], [r]) for p, r in zip(precisions, recalls)])


def mean_of_smaller(precisions, recalls):
    return quotient(sum(min(p, r) for p, r in zip(precisions, recalls)), len(precisions))


def mean_product(precisions, recalls):
    return quotient(sum(p * r for p, r in zip(precisions, recalls)), len(precisions))


def best_f1(precisions, recalls):
    return max([mean_f1([p], [r]) for p, r in zip(precisions, recalls)] + [0.0])


def the_other_one_where_one_is_0(precisions, recalls):
    values = [mean_f1([p], [r]) if p * r else max(p, r) for p, r in zip(precisions, recalls)]
    return quotient(sum(values), len(values))


def several_points():
    """(precisions, recalls) of up to three queries."""
    points = [(0.0, 0.0), (0.0, 0.4), (1.0, 0.5), (0.5, 1.0), (0.2, 0.2), (1.0, 1.0), (0.6, 0.1)]
    chosen: list[list] = [[]]
    for _ in range(4):
        for pairs in chosen:
            yield [p for p, r in pairs], [r for p, r in pairs]
        chosen = [pairs + [point] for pairs in chosen for point in points]


MEAN_F1 = Exercise(
    name="mean_f1",
    signature="mean_f1(precisions, recalls)",
    task="Mean of F1 over queries, from one precision and one recall per query.",
    reference=mean_f1,
    chapter="precision_recall",
    domain=several_points,
    misconceptions=[
        Misconception(
            "F of the mean P and mean R",
            "It averages precision and recall first, and takes F1 of the two means. A query with"
            " poor precision and one with poor recall then look good together; take F1 of each"
            " query, then the mean.",
            "flair #486, smile PR #874; debated in scikit-learn #7220 and #8747 and gerbil #87,"
            " where both are in use",
            "Means over queries",
            f1_of_means,
        ),
        Misconception(
            "queries at 0 skipped",
            "It leaves out the queries for which nothing relevant was found. Their F1 is 0, and it"
            " belongs in the mean.",
            "thuml/HashNet #2, noosphere PR #320 (there for MRR)",
            "Means over queries",
            without_zeros,
        ),
        Misconception(
            "mean of all precisions and recalls",
            "It averages all precisions and recalls together, an arithmetic mean. F1 is the"
            " harmonic mean of the two, query by query.",
            "a common slip",
            "Means over queries",
            mean_of_means,
        ),
        Misconception(
            "sum for mean",
            "It adds up the F1 of the queries and does not divide. A mean divides by the number"
            " of queries.",
            "a common slip",
            "Means over queries",
            sum_of_f1,
        ),
        Misconception(
            "geometric mean in each query",
            "It takes the root of precision times recall for each query. F1 is the harmonic mean,"
            " 2PR/(P + R).",
            "the Fowlkes-Mallows index, used to compare clusterings",
            "Means over queries",
            mean_of_geometric,
        ),
        Misconception(
            "factor 2 forgotten",
            "It takes PR/(P + R) for each query. If both are 1, F1 must be 1, and only the factor"
            " 2 makes it so.",
            "a common slip",
            "F1: one number from two",
            mean_of_halves,
        ),
        Misconception(
            "median for mean",
            "It takes the median of the F1 of the queries. The mean adds them up and divides by"
            " their number.",
            "a common slip",
            "Means over queries",
            median_f1,
        ),
        Misconception(
            "the smaller of the two in each query",
            "It takes the smaller of precision and recall for each query. F1 lies between the"
            " two, near the smaller one.",
            "a common slip",
            "F1: one number from two",
            mean_of_smaller,
        ),
        Misconception(
            "product in each query",
            "It multiplies precision by recall for each query. F1 is the harmonic mean of the"
            " two, 2PR/(P + R).",
            "a common slip: the denominator forgotten",
            "F1: one number from two",
            mean_product,
        ),
        Misconception(
            "the best query only",
            "It returns the F1 of the best query. The mean counts every query, the poor ones too.",
            "a common slip: max for mean",
            "Means over queries",
            best_f1,
        ),
        Misconception(
            "the other one where one is 0",
            "If precision or recall is 0, it returns the other one. F1 is 0 there: it is at most"
            " twice the smaller of the two.",
            "a common slip: a guard against 0/0",
            "F1: one number from two",
            the_other_one_where_one_is_0,
        ),
    ],
)


def mean_precision(hits, retrieved):
    shares = [quotient(h, n) for h, n in zip(hits, retrieved)]
    return quotient(sum(shares), len(shares))


def micro_precision(hits, retrieved):
    return quotient(sum(hits), sum(retrieved))


def mean_of_answered(hits, retrieved):
    shares = [h / n for h, n in zip(hits, retrieved) if n]
    return quotient(sum(shares), len(shares))


def mean_hits_over_longest(hits, retrieved):
    longest = max(retrieved + [0])
    return quotient(sum(hits), longest * len(hits))


def mean_hits(hits, retrieved):
    return quotient(sum(hits), len(hits))


def empty_queries_perfect(hits, retrieved):
    return quotient(sum(h / n if n else 1.0 for h, n in zip(hits, retrieved)), len(hits))


def sum_of_precisions(hits, retrieved):
    return mean_precision(hits, retrieved) * len(hits)


def best_query(hits, retrieved):
    return max([quotient(h, n) for h, n in zip(hits, retrieved)] + [0.0])


def median_precision(hits, retrieved):
    return middle([quotient(h, n) for h, n in zip(hits, retrieved)])


def queries_with_hits(hits, retrieved):
    shares = [h / n for h, n in zip(hits, retrieved) if h]
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
    name="mean_precision",
    signature="mean_precision(hits, retrieved)",
    task=(
        "Mean of precision over queries, from the number of hits and the number of retrieved"
        " documents for each query. A query that retrieves nothing counts as 0."
    ),
    reference=mean_precision,
    chapter="precision_recall",
    domain=several_counts,
    misconceptions=[
        Misconception(
            "micro for macro",
            "It adds up the hits and the retrieved documents of all queries, and divides once. A"
            " query with a long list then weighs more than one with a short list; in the mean over"
            " queries, all count equally.",
            "a common slip",
            "Means over queries",
            micro_precision,
        ),
        Misconception(
            "queries without results skipped",
            "It leaves out the queries for which nothing was retrieved. They count as 0: a system"
            " must not gain by returning nothing.",
            "pytrec_eval leaves out queries that the run lacks; trec_eval -c counts them",
            "Means over queries",
            mean_of_answered,
        ),
        Misconception(
            "divided by the longest list",
            "It divides each query's hits by the length of the longest list. Each list has its own"
            " length, and so its own precision.",
            "a common slip with padded arrays",
            "Means over queries",
            mean_hits_over_longest,
        ),
        Misconception(
            "mean number of hits",
            "It divides the hits by the number of queries. That is how many hits a query has on"
            " average; precision divides the hits of each query by what it retrieved.",
            "a common slip",
            "Means over queries",
            mean_hits,
        ),
        Misconception(
            "an empty page counted as perfect",
            "It gives a query that retrieved nothing the precision 1. The book counts it as 0: a"
            " system must not gain by returning nothing.",
            "zero_division=1 of scikit-learn",
            "Means over queries",
            empty_queries_perfect,
        ),
        Misconception(
            "sum for mean",
            "It adds up the precisions of the queries and does not divide. A mean divides by the"
            " number of queries.",
            "a common slip",
            "Means over queries",
            sum_of_precisions,
        ),
        Misconception(
            "the best query only",
            "It returns the precision of the best query. The mean counts every query, the poor"
            " ones too.",
            "a common slip: max for mean",
            "Means over queries",
            best_query,
        ),
        Misconception(
            "median for mean",
            "It takes the median of the precisions. The mean adds them up and divides by their"
            " number.",
            "a common slip",
            "Means over queries",
            median_precision,
        ),
        Misconception(
            "queries at 0 skipped",
            "It leaves out the queries without a hit. Their precision is 0, and it belongs in the"
            " mean.",
            "thuml/HashNet #2, noosphere PR #320 (there for MRR)",
            "Means over queries",
            queries_with_hits,
        ),
    ],
)

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
        chapter="precision_recall",
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
        chapter="precision_recall",
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
        chapter="precision_recall",
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
