"""Exercises of the chapter on training for a metric, with the wrong functions that people write."""

import math

from ..formulas import dcg, ideal_dcg
from ._checker import Exercise, Misconception
from ._domains import every_list, permutations
from ._questions import Question

# LambdaRank's push on one document


def logistic(x):
    return 1 / (1 + math.exp(-x))


def ranks_of(scores):
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    return [order.index(place) + 1 for place in range(len(scores))]


def discount(rank):
    return 1 / math.log2(rank + 1)


def ideal(labels, scores):
    return ideal_dcg(labels)


def change_by(discount=discount, gain=lambda a, b: abs(a - b), best=ideal, ranks_of=ranks_of):
    """How far NDCG moves if the documents i and j swap their ranks, and variations."""

    def change(labels, scores, i, j):
        ranks = ranks_of(scores)
        moved = abs(discount(ranks[i]) - discount(ranks[j]))
        return gain(labels[i], labels[j]) * moved / best(labels, scores)

    return change


change_of_ndcg = change_by()


def push(difference):
    """What the pairwise loss adds, by the lead of the better document's score."""
    return logistic(-difference)


def lambda_by(weight=change_of_ndcg, push=push, better=-1.0, worse=1.0):
    """The λ of a document; `better` and `worse` are the signs of its parts."""

    def function(labels, scores, i):
        total = 0.0
        for j in range(len(labels)):
            lead = scores[i] - scores[j]
            if labels[i] > labels[j]:
                total += better * push(lead) * weight(labels, scores, i, j)
            elif labels[i] < labels[j]:
                total += worse * push(-lead) * weight(labels, scores, i, j)
        return total

    return function


lambda_gradient = lambda_by()


def one(labels, scores, i, j):
    return 1.0


def gap_in_grades(labels, scores, i, j):
    return abs(labels[i] - labels[j])


def change_in_given_order(labels, scores, i, j):
    return change_of_ndcg(labels, [-place for place in range(len(labels))], i, j)


def change_upside_down(labels, scores, i, j):
    return change_of_ndcg(labels, [-score for score in scores], i, j)


def change_of_dcg(labels, scores, i, j):
    return change_of_ndcg(labels, scores, i, j) * ideal_dcg(labels)


def exponential_change(labels, scores, i, j):
    return change_of_ndcg([2**label - 1 for label in labels], scores, i, j)


def signed_change(labels, scores, i, j):
    lead = (scores[i] - scores[j]) * (labels[i] - labels[j])
    return change_of_ndcg(labels, scores, i, j) * (1 if lead < 0 else -1)


def misordered_only(labels, scores, i, j):
    return max(signed_change(labels, scores, i, j), 0.0)


def pairwise_loss_of_any_pair(labels, scores, i):
    """RankNet's slope with every pair in it: an equal label is a loss."""
    others = [j for j in range(len(labels)) if j != i]
    return sum(logistic(scores[i] - scores[j]) - (labels[i] > labels[j]) for j in others)


def ranknet_with_ties(labels, scores, i):
    """RankNet as in its paper: pairs with equal labels are drawn together."""
    total = 0.0
    for j in range(len(labels)):
        wanted = 0.5 if labels[i] == labels[j] else float(labels[i] > labels[j])
        total += logistic(scores[i] - scores[j]) - wanted
    return total


def other_ideal(discount):
    def best(labels, scores):
        ideal = sorted(labels, reverse=True)
        return sum(label * discount(rank) for rank, label in enumerate(ideal, 1))

    return best


def shifted(rank):
    return 1 / math.log2(rank + 2)


def reciprocal(rank):
    return 1 / rank


def from_rank_two(rank):
    return 1 / max(1.0, math.log2(rank))


def cut_at(k):
    return lambda rank: discount(rank) if rank <= k else 0.0


def dcg_as_scored(labels, scores):
    return sum(label * discount(rank) for label, rank in zip(labels, ranks_of(scores)))


def dcg_as_given(labels, scores):
    return sum(label * discount(rank) for rank, label in enumerate(labels, 1))


def order_as_ranks(scores):
    return [place + 1 for place in sorted(range(len(scores)), key=lambda place: -scores[place])]


def divided_by_the_lead(labels, scores, i, j):
    return change_of_ndcg(labels, scores, i, j) / (0.01 + abs(scores[i] - scores[j]))


def divided_by(count):
    def function(labels, scores, i):
        return lambda_gradient(labels, scores, i) / count(labels, i)

    return function


def change_of_a_move(labels, scores, i, j):
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    moved = [place for place in order if place != i]
    moved.insert(order.index(j), i)
    before, after = (dcg([labels[place] for place in places]) for places in (order, moved))
    return abs(after - before) / ideal_dcg(labels)


def of_the_document_at_a_rank(labels, scores, i):
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    return lambda_gradient(
        [labels[place] for place in order], [scores[place] for place in order], i
    )


def yes_or_no(labels, scores, i):
    return lambda_gradient([min(label, 1) for label in labels], scores, i)


def later_only(labels, scores, i, j):
    return change_of_ndcg(labels, scores, i, j) if j > i else 0.0


def earlier_only(labels, scores, i, j):
    return change_of_ndcg(labels, scores, i, j) if j < i else 0.0


def neighbors_only(labels, scores, i, j):
    ranks = ranks_of(scores)
    return change_of_ndcg(labels, scores, i, j) if abs(ranks[i] - ranks[j]) == 1 else 0.0


def labels_scores_and_place():
    """(labels, scores, i): two to four documents with different scores, not all of them 0."""
    for n, grades in ((2, (0, 1, 3)), (3, (0, 1, 2)), (4, (0, 2))):
        for labels in every_list(grades, n):
            if not any(labels):
                continue
            for order in permutations([2.0, 0.5, 0.0, -1.0][:n]):
                if n < 4 or order[0] > order[2]:
                    for i in range(n if n < 4 else 2):
                        yield labels, order, i


LAMBDA_GRADIENT = Exercise(
    name="lambda_gradient",
    signature="lambda_gradient(labels, scores, i)",
    task=(
        "LambdaRank’s λ of document `i` (counted from 0), with σ = 1, for NDCG of the whole list"
        " with linear gain. `labels` and `scores` are in the same order; no two scores are equal."
        " Gradient descent subtracts λ, so a document that should rise has a negative one."
    ),
    reference=lambda_gradient,
    chapter="learning",
    domain=labels_scores_and_place,
    misconceptions=[
        Misconception(
            "every pair counts the same",
            "It adds up the pushes of all pairs alike. That is RankNet; LambdaRank multiplies each"
            " push by how far NDCG would move if the two documents swapped ranks.",
            "RankNet, under the name of LambdaRank",
            "The pairs that matter",
            lambda_by(one),
            lambda_by(gap_in_grades),
            pairwise_loss_of_any_pair,
            ranknet_with_ties,
        ),
        Misconception(
            "sign turned around",
            "It returns a positive number for a document that should rise. Descent subtracts λ, so"
            " every step would make the order worse.",
            "texts that write the push of a document and call it the gradient",
            "The pairs that matter",
            lambda_by(better=1.0, worse=-1.0),
        ),
        Misconception(
            "exponent turned around",
            "It pushes pairs in the right order the most. The push must grow with the lead of the"
            " worse document: 1 / (1 + e^(s_better − s_worse)).",
            "a common slip: e^(s_j − s_i)",
            "Push every pair",
            lambda_by(push=logistic),
        ),
        Misconception(
            "the loss in place of its derivative",
            "It adds up log(1 + e^(−difference)), the loss of each pair. λ is made of its"
            " derivative.",
            "a mix-up of loss and gradient",
            "Push every pair",
            lambda_by(push=lambda lead: math.log(1 + math.exp(-lead))),
        ),
        Misconception(
            "ranks in the given order",
            "It takes the place in `labels` for the rank. The ranks come from the scores: sort"
            " first.",
            "a common slip",
            "The pairs that matter",
            lambda_by(change_in_given_order),
        ),
        Misconception(
            "lowest score first",
            "It gives rank 1 to the lowest score. Sort by descending score.",
            "numpy.argsort without a minus",
            "The pairs that matter",
            lambda_by(change_upside_down),
        ),
        Misconception(
            "change with its sign",
            "It keeps the sign of the change, so some pairs are pushed into the wrong order. Take"
            " its absolute value.",
            "a common slip: no abs()",
            "The pairs that matter",
            lambda_by(signed_change),
            lambda_by(lambda *given: -signed_change(*given)),
        ),
        Misconception(
            "pairs in the wrong order only",
            "It skips pairs that are in the right order already. They push, too, and less the"
            " farther apart their scores are.",
            "a mix-up with the perceptron",
            "Push every pair",
            lambda_by(misordered_only),
            lambda labels, scores, i: lambda_by(
                lambda *given: 1.0 if misordered_only(*given) else 0.0
            )(labels, scores, i),
        ),
        Misconception(
            "change of DCG",
            "It does not divide by the ideal DCG. A query with many good documents then outvotes"
            " the others.",
            "a common slip",
            "The pairs that matter",
            lambda_by(change_of_dcg),
        ),
        Misconception(
            "exponential gain",
            "It takes 2^grade − 1 for the gain. This exercise has linear gain; say which one you"
            " train for.",
            "LightGBM’s default",
            "Beside other libraries",
            lambda_by(exponential_change),
        ),
        Misconception(
            "only the pairs that it should win",
            "It adds up the pairs in which document i is the better one. Better documents push it"
            " down in the others.",
            "a loop over pairs that updates one of the two documents",
            "Push every pair",
            lambda_by(worse=0.0),
        ),
        Misconception(
            "both documents pushed up",
            "It pushes document i up in every pair. In a pair with a better document it must go"
            " down.",
            "a common slip",
            "Push every pair",
            lambda_by(worse=-1.0),
        ),
        Misconception(
            "neighbors only",
            "It counts only the neighbors in the ranking. Every pair with different labels pushes,"
            " however far apart.",
            "a common slip",
            "The pairs that matter",
            lambda_by(neighbors_only),
        ),
        Misconception(
            "another discount",
            "Its discounts are not those of NDCG. The weight of rank r is 1 / log2(r + 1), and"
            " ranks start at 1.",
            "log2(rank + 2), right for an index from 0, with a rank from 1",
            "The pairs that matter",
            lambda_by(change_by(shifted, best=other_ideal(shifted))),
            lambda_by(change_by(shifted)),
            lambda_by(change_by(reciprocal, best=other_ideal(reciprocal))),
            lambda_by(change_by(reciprocal)),
            lambda_by(change_by(from_rank_two, best=other_ideal(from_rank_two))),
        ),
        Misconception(
            "cut at k",
            "It cuts NDCG at a rank, below which nothing counts. The exercise asks for NDCG of the"
            " whole list.",
            "code for nDCG@k",
            "Descend on real data",
            lambda_by(change_by(cut_at(1), best=other_ideal(cut_at(1)))),
            lambda_by(change_by(cut_at(2), best=other_ideal(cut_at(2)))),
            lambda_by(change_by(cut_at(3), best=other_ideal(cut_at(3)))),
        ),
        Misconception(
            "ranks in place of discounts",
            "It weights a pair by how many ranks apart its documents are. A swap moves NDCG by the"
            " difference of their discounts, which is large at the top only.",
            "a common slip",
            "The pairs that matter",
            lambda_by(change_by(lambda rank: rank)),
            lambda_by(change_by(lambda rank: rank, best=lambda labels, scores: 1)),
        ),
        Misconception(
            "DCG that is not ideal",
            "It divides by the DCG of the list in an order that is not the best one. For the ideal"
            " DCG, sort the labels, the highest first.",
            "a common slip: the labels are not sorted",
            "The pairs that matter",
            lambda_by(change_by(best=dcg_as_scored)),
            lambda_by(change_by(best=dcg_as_given)),
        ),
        Misconception(
            "grades left out",
            "It does not multiply by the difference of the two grades. A swap of grades 3 and 0"
            " moves NDCG more than one of grades 1 and 0.",
            "code for binary labels",
            "The pairs that matter",
            lambda_by(change_by(gain=lambda a, b: 1)),
            lambda_by(change_by(gain=max)),
        ),
        Misconception(
            "the order taken for the ranks",
            "It takes the order for the ranks. argsort says which document is at each rank; for the"
            " rank of each document, sort that order once more.",
            "numpy.argsort used once",
            "The pairs that matter",
            lambda_by(change_by(ranks_of=order_as_ranks)),
        ),
        Misconception(
            "mean of the pairs",
            "It divides by a number of pairs or documents. λ is the sum over the pairs.",
            "losses that average by default",
            "The pairs that matter",
            divided_by(lambda labels, i: max(1, sum(label != labels[i] for label in labels))),
            divided_by(lambda labels, i: len(labels)),
            divided_by(lambda labels, i: len(labels) - 1),
            divided_by(lambda labels, i: max(1, sum(a > b for a in labels for b in labels))),
        ),
        Misconception(
            "second derivative",
            "It multiplies by p(1 − p), the second derivative of the loss. λ has the first: p.",
            "a mix-up with the Hessian that boosted trees need, too",
            "Push every pair",
            lambda_by(push=lambda lead: logistic(lead) * logistic(-lead)),
        ),
        Misconception(
            "hinge loss",
            "Its push comes from the hinge loss, which stops where the lead is 1. The logistic push"
            " is 1 / (1 + e^lead), and it never stops.",
            "a mix-up with the ranking SVM",
            "Push every pair",
            lambda_by(push=lambda lead: 1.0 if lead < 1 else 0.0),
            lambda_by(push=lambda lead: max(0.0, 1 - lead)),
        ),
        Misconception(
            "σ = 2",
            "It doubles the difference of the scores in the exponent. Here σ is 1.",
            "early versions of LightGBM",
            "The pairs that matter",
            lambda_by(push=lambda lead: 2 * logistic(-2 * lead)),
            lambda_by(push=lambda lead: logistic(-2 * lead)),
        ),
        Misconception(
            "divided by the lead",
            "It divides each pair by the difference of its scores. That is an option of LightGBM;"
            " the definition has no such term.",
            "lambdarank_norm of LightGBM",
            "Beside other libraries",
            lambda_by(divided_by_the_lead),
        ),
        Misconception(
            "half of the pairs",
            "It compares document i only with those after it, or only with those before it, in the"
            " order given. Every other document with another label makes a pair.",
            "a loop over j > i, where each pair should push both of its documents",
            "Push every pair",
            lambda_by(later_only),
            lambda_by(earlier_only),
        ),
        Misconception(
            "moved, not swapped",
            "It moves document i to the rank of the other one, which shifts all documents between"
            " them. In |ΔNDCG|, the two swap their ranks and no other moves.",
            "a list that is edited by pop and insert",
            "The pairs that matter",
            lambda_by(change_of_a_move),
        ),
        Misconception(
            "change without a push",
            "It adds up the changes of NDCG alone. Multiply each by the push of its pair,"
            " 1 / (1 + e^(s_better − s_worse)).",
            "a common slip",
            "The pairs that matter",
            lambda_by(push=lambda lead: 1.0),
        ),
        Misconception(
            "labels as yes or no",
            "It takes every label above 0 for 1. Two relevant documents of different grades make a"
            " pair, too.",
            "code for binary labels",
            "The pairs that matter",
            yes_or_no,
        ),
        Misconception(
            "the document at a rank",
            "It returns the λ of the document at rank i + 1. `i` is a place in `labels`, which"
            " sorting must not change.",
            "lists that are sorted first",
            "The pairs that matter",
            of_the_document_at_a_rank,
        ),
        Misconception(
            "every pair twice",
            "It counts each pair of the document twice. Each other document with another label is"
            " one pair.",
            "a loop over all (i, j) and all (j, i)",
            "Push every pair",
            lambda labels, scores, i: 2 * lambda_gradient(labels, scores, i),
        ),
        Misconception(
            "size without a sign",
            "It returns the size of λ. Without its sign, descent pushes every document the same"
            " way.",
            "abs() around the sum, where it belongs around the change",
            "The pairs that matter",
            lambda labels, scores, i: abs(lambda_gradient(labels, scores, i)),
        ),
    ],
)

# A smooth rank


def smooth_rank(scores, i, temperature):
    others = [score for j, score in enumerate(scores) if j != i]
    return 1 + sum(logistic((score - scores[i]) / temperature) for score in others)


def itself_counted(scores, i, temperature):
    rank = 1.0
    for score in scores:
        gap = (scores[i] - score) / temperature
        rank += 1 / (1 + math.exp(gap))
    return rank


def rank_from_zero(scores, i, temperature):
    return smooth_rank(scores, i, temperature) - 1


def counted_below(scores, i, temperature):
    return smooth_rank([-score for score in scores], i, temperature)


def multiplied(scores, i, temperature):
    return smooth_rank(scores, i, 1 / temperature)


def without_temperature(scores, i, temperature):
    return smooth_rank(scores, i, 1.0)


def hard_rank(scores, i, temperature):
    return 1.0 + sum(score > scores[i] for score in scores)


def hard_rank_at_most(scores, i, temperature):
    return float(sum(score >= scores[i] for score in scores))


def softmax_share(scores, i, temperature):
    whole = sum(math.exp(score / temperature) for score in scores)
    return math.exp(scores[i] / temperature) / whole


def hyperbolic(scores, i, temperature):
    others = [score for j, score in enumerate(scores) if j != i]
    return 1 + sum((1 + math.tanh((score - scores[i]) / temperature)) / 2 for score in others)


def all_in_place_of_one(scores, i, temperature):
    return itself_counted(scores, i, temperature) - 1


def ties_skipped(scores, i, temperature):
    others = [score for score in scores if score != scores[i]]
    return 1 + sum(logistic((score - scores[i]) / temperature) for score in others)


def ahead_only(scores, i, temperature):
    others = [score for score in scores if score > scores[i]]
    return 1 + sum(logistic((score - scores[i]) / temperature) for score in others)


def ties_whole(scores, i, temperature):
    others = [score for j, score in enumerate(scores) if j != i]
    return 1 + sum(
        1.0 if score == scores[i] else logistic((score - scores[i]) / temperature)
        for score in others
    )


def earlier_documents(scores, i, temperature):
    return smooth_rank(scores[: i + 1], i, temperature)


def later_documents(scores, i, temperature):
    return smooth_rank(scores[i:], 0, temperature)


def counted_by(share):
    """A smooth rank with another share of a document that leads by this many temperatures."""

    def function(scores, i, temperature):
        others = [score for j, score in enumerate(scores) if j != i]
        return 1 + sum(share((score - scores[i]) / temperature) for score in others)

    return function


def normal(lead):
    return (1 + math.erf(lead / math.sqrt(2))) / 2


def temperature_after(scores, i, temperature):
    return 1 + (smooth_rank(scores, i, 1.0) - 1) / temperature


def mean_of_others(scores, i, temperature):
    return 1 + (smooth_rank(scores, i, temperature) - 1) / max(1, len(scores) - 1)


def sorted_first(scores, i, temperature):
    return smooth_rank(sorted(scores, reverse=True), i, temperature)


def scores_place_and_temperature():
    """(scores, i, temperature): one to four documents."""
    for n, values in ((1, (0.0, 1.0)), (2, (0.0, 1.0, 2.5)), (3, (0.0, 1.0, 2.5)), (4, (0.0, 1.5))):
        for scores in every_list(values, n):
            for i in range(n):
                for temperature in (0.5, 1.0, 2.0):
                    yield scores, i, temperature


SMOOTH_RANK = Exercise(
    name="smooth_rank",
    signature="smooth_rank(scores, i, temperature)",
    task="The smooth rank of document `i` (counted from 0) at this temperature.",
    reference=smooth_rank,
    chapter="learning",
    domain=scores_place_and_temperature,
    given=[itself_counted],
    misconceptions=[
        Misconception(
            "the document counted above itself",
            "It compares the document with itself, which adds a half: the best document has rank"
            " 1.5. Sum over the other documents.",
            "an implementation that sums over all pairs",
            "A smooth rank",
            itself_counted,
        ),
        Misconception(
            "ranks from 0",
            "It leaves out the 1, so the best document has a rank near 0, and its discount divides"
            " by a logarithm near 0. Ranks start at 1.",
            "a common slip",
            "A smooth rank",
            rank_from_zero,
        ),
        Misconception(
            "half of the others",
            "It compares document i only with those before it, or only with those after it, in the"
            " order given. Sum over all other documents.",
            "a slice or a loop that starts at i",
            "A smooth rank",
            earlier_documents,
            later_documents,
        ),
        Misconception(
            "ties counted whole",
            "It counts a document with the same score as 1. The logistic function of 0 is one half:"
            " tied documents share their ranks.",
            "a mix-up with the hard rank",
            "A smooth rank",
            ties_whole,
        ),
        Misconception(
            "discount in place of the rank",
            "It returns what the smooth rank is worth. Return the rank itself, which is 1 or more.",
            "code for the smooth NDCG",
            "A smooth rank",
            lambda *given: 1 / math.log2(1 + smooth_rank(*given)),
            lambda *given: 1 / smooth_rank(*given),
        ),
        Misconception(
            "documents below counted",
            "It counts the documents that score less, so the best document comes last. Count those"
            " above: a higher score of another document must raise the rank.",
            "a common slip: s_i − s_j in place of s_j − s_i",
            "A smooth rank",
            counted_below,
        ),
        Misconception(
            "temperature multiplied",
            "It multiplies the difference by the temperature. Divide: a low temperature makes steps"
            " steep, as a high α does.",
            "a mix-up with the α of the paper, which is 1/τ",
            "A smooth rank",
            multiplied,
        ),
        Misconception(
            "no temperature",
            "It does not use the temperature. Divide each difference of scores by it.",
            "a common slip",
            "A smooth rank",
            without_temperature,
        ),
        Misconception(
            "the hard rank",
            "It counts the documents above, whole. That is the rank itself, a staircase without a"
            " slope.",
            "a common slip",
            "A smooth rank",
            hard_rank,
            hard_rank_at_most,
        ),
        Misconception(
            "softmax",
            "It returns the document’s share of a softmax. That is a probability; a smooth rank is"
            " between 1 and the number of documents.",
            "a mix-up with ListNet",
            "A smooth rank",
            softmax_share,
        ),
        Misconception(
            "hyperbolic tangent",
            "It uses (1 + tanh x)/2, which is the logistic function of 2x. The steps are twice as"
            " steep as this temperature says.",
            "a common stand-in for the logistic function",
            "A smooth rank",
            hyperbolic,
        ),
        Misconception(
            "itself in place of the 1",
            "It compares the document with itself, too, and leaves out the 1: that comparison"
            " counts one half, so the best rank is 0.5. Sum over the other documents, and add 1.",
            "a common slip",
            "A smooth rank",
            all_in_place_of_one,
        ),
        Misconception(
            "ties skipped",
            "It skips every document with the score of document i, not only document i. A document"
            " with the same score counts one half.",
            "a comparison of scores where places should be compared",
            "A smooth rank",
            ties_skipped,
        ),
        Misconception(
            "only those ahead",
            "It adds up only the documents that score higher. All others count, too, the less the"
            " farther they are behind.",
            "a mix-up with the hard rank",
            "A smooth rank",
            ahead_only,
        ),
        Misconception(
            "exponential",
            "It adds up e^lead, which grows without limit. Each other document counts at most 1:"
            " take the logistic function.",
            "a mix-up with softmax",
            "A smooth rank",
            counted_by(math.exp),
        ),
        Misconception(
            "the loss in place of the step",
            "It adds up log(1 + e^lead), the pairwise loss. The smooth step is the logistic"
            " function, between 0 and 1.",
            "a mix-up of the two ways around",
            "A smooth rank",
            counted_by(lambda lead: math.log(1 + math.exp(lead))),
        ),
        Misconception(
            "normal distribution",
            "It takes the normal distribution for the step. The definition has the logistic"
            " function, 1 / (1 + e^−x).",
            "SoftRank, whose scores are normally distributed",
            "A smooth rank",
            counted_by(normal),
        ),
        Misconception(
            "clipped line",
            "It replaces the step by a straight line that is cut at 0 and 1. It has no slope where"
            " two scores are far apart; the logistic function always has one.",
            "a hard sigmoid",
            "A smooth rank",
            counted_by(lambda lead: min(1.0, max(0.0, 0.5 + lead))),
            counted_by(lambda lead: min(1.0, max(0.0, 0.5 + lead / 2))),
            counted_by(lambda lead: min(1.0, max(0.0, 0.5 + lead / 4))),
        ),
        Misconception(
            "temperature outside",
            "It divides the sum by the temperature. Divide each difference of scores by it, inside"
            " the exponent.",
            "a misplaced bracket",
            "A smooth rank",
            temperature_after,
        ),
        Misconception(
            "mean of the others",
            "It divides by the number of the other documents. A rank is 1 plus their sum.",
            "a common slip: mean() for sum()",
            "A smooth rank",
            mean_of_others,
        ),
        Misconception(
            "sorted first",
            "It sorts the scores, so `i` is another document. Leave them in the order given: the"
            " sum needs no sorting.",
            "a mix-up with the hard rank",
            "A smooth rank",
            sorted_first,
        ),
    ],
)

EXERCISES = [LAMBDA_GRADIENT, SMOOTH_RANK]

SWAPPED = 1 - 1 / math.log2(3)  # the change of NDCG if the only relevant document goes from 2 to 1

QUESTIONS = [
    Question(
        "learning-predict",
        chapter="learning",
        answer="C",
        why=(
            "RankNet’s push depends on the difference of the scores alone. The discounts of ranks 1"
            " and 2 differ by 0.369, those of ranks 10 and 11 by 0.010."
        ),
        mistakes={
            "A": "The difference of the scores is the same, and so is RankNet’s push. LambdaRank"
            " looks at the ranks, too.",
            "B": "That would be the ratio of the ranks. The weights of NDCG are 1/log2(rank + 1).",
        },
    ),
    Question(
        "learning-hand",
        chapter="learning",
        answer=-SWAPPED / (1 + math.exp(-1)),
        decimals=3,
        why=(
            "The swap would move NDCG by 1 − 0.6309 = 0.3691. The relevant document is behind by 1,"
            " so the push is 1/(1 + 1/e) = 0.7311. Descent subtracts λ, so it is negative."
        ),
        mistakes={
            SWAPPED / (1 + math.exp(-1)): "The document should rise, and descent"
            " subtracts λ. Mind the sign.",
            -1 / (1 + math.exp(-1)): "That is RankNet’s. Multiply by the change of NDCG.",
            -SWAPPED / (1 + math.exp(1)): "The push grows with the lead of the worse"
            " document. Turn the exponent around.",
            -SWAPPED: "That is the change of NDCG. Multiply by the push of the pair.",
        },
    ),
    Question(
        "learning-hand-rank",
        chapter="learning",
        answer=1 + 2 / (1 + math.exp(0.5)),
        decimals=3,
        why="Each of the other two counts as 1/(1 + e^(1/2)) = 0.3775 above it: 1 + 2 · 0.3775.",
        mistakes={
            1.0: "That is the rank itself. In the smooth rank, each of the others counts in part.",
            1 + 2 / (1 + math.exp(-0.5)): "That counts the documents below. A worse document must"
            " count less than a half.",
            1 + 2 / (1 + math.exp(2)): "That multiplies by the temperature. Divide by it.",
            1.5 + 2 / (1 + math.exp(0.5)): "That compares the document with itself, too.",
            2 / (1 + math.exp(0.5)): "Ranks start at 1.",
        },
    ),
]
