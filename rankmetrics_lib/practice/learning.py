"""Exercises of the chapter on training for a metric, with the wrong functions that people write."""

import math

from ..formulas import dcg, ideal_dcg
from ._domains import every_list, permutations
from ._exercise import Exercise
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
    "lambda_gradient(labels, scores, i)",
    "LambdaRank’s λ of document `i` (counted from 0), with σ = 1, for NDCG of the whole list"
    " with linear gain. `labels` and `scores` are in the same order; no two scores are equal."
    " Gradient descent subtracts λ, so a document that should rise has a negative one.",
    reference=lambda_gradient,
    domain=labels_scores_and_place,
    section="learning-lambdarank",
)


@LAMBDA_GRADIENT.mistake(
    "every pair counts the same",
    seen_in="RankNet, under the name of LambdaRank",
    also=[lambda_by(gap_in_grades)],
)
def _(labels, scores, i):
    """It adds up the pushes of all pairs alike. That is RankNet; LambdaRank multiplies each push by
    how far NDCG would move if the two documents swapped ranks."""
    return lambda_by(one)(labels, scores, i)


@LAMBDA_GRADIENT.also()
def _(labels, scores, i):
    # RankNet's slope with every pair in it: an equal label is a loss.
    others = [j for j in range(len(labels)) if j != i]
    return sum(logistic(scores[i] - scores[j]) - (labels[i] > labels[j]) for j in others)


@LAMBDA_GRADIENT.also()
def _(labels, scores, i):
    # RankNet as in its paper: pairs with equal labels are drawn together.
    total = 0.0
    for j in range(len(labels)):
        wanted = 0.5 if labels[i] == labels[j] else float(labels[i] > labels[j])
        total += logistic(scores[i] - scores[j]) - wanted
    return total


@LAMBDA_GRADIENT.mistake(
    "sign turned around", seen_in="texts that write the push of a document and call it the gradient"
)
def _(labels, scores, i):
    """It returns a positive number for a document that should rise. Descent subtracts λ, so every
    step would make the order worse."""
    return lambda_by(better=1.0, worse=-1.0)(labels, scores, i)


@LAMBDA_GRADIENT.mistake("exponent turned around", "learning-ranknet")
def _(labels, scores, i):
    """It pushes pairs in the right order the most. The push must grow with the lead of the worse
    document: 1 / (1 + e^(s_better − s_worse))."""
    return lambda_by(push=logistic)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "the loss in place of its derivative",
    "learning-ranknet",
    seen_in="a mix-up of loss and gradient",
)
def _(labels, scores, i):
    """It adds up log(1 + e^(−difference)), the loss of each pair. λ is made of its derivative."""
    return lambda_by(push=lambda lead: math.log(1 + math.exp(-lead)))(labels, scores, i)


@LAMBDA_GRADIENT.mistake("ranks in the given order")
def _(labels, scores, i):
    """It takes the place in `labels` for the rank. The ranks come from the scores: sort first."""
    return lambda_by(change_in_given_order)(labels, scores, i)


@LAMBDA_GRADIENT.mistake("lowest score first", seen_in="numpy.argsort without a minus")
def _(labels, scores, i):
    """It gives rank 1 to the lowest score. Sort by descending score."""
    return lambda_by(change_upside_down)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "change with its sign", weight=[signed_change, lambda *given: -signed_change(*given)]
)
def _(labels, scores, i, weight):
    """It keeps the sign of the change, so some pairs are pushed into the wrong order. Take its
    absolute value."""
    return lambda_by(weight)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "pairs in the wrong order only",
    "learning-ranknet",
    seen_in="a mix-up with the perceptron",
    also=[
        lambda labels, scores, i: lambda_by(lambda *given: 1.0 if misordered_only(*given) else 0.0)(
            labels, scores, i
        )
    ],
)
def _(labels, scores, i):
    """It skips pairs that are in the right order already. They push, too, and less the farther
    apart their scores are."""
    return lambda_by(misordered_only)(labels, scores, i)


@LAMBDA_GRADIENT.mistake("change of DCG")
def _(labels, scores, i):
    """It does not divide by the ideal DCG. A query with many good documents then outvotes the
    others."""
    return lambda_by(change_of_dcg)(labels, scores, i)


@LAMBDA_GRADIENT.mistake("exponential gain", "learning-libraries", seen_in="LightGBM’s default")
def _(labels, scores, i):
    """It takes 2^grade − 1 for the gain. This exercise has linear gain; say which one you train
    for."""
    return lambda_by(exponential_change)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "only the pairs that it should win",
    "learning-ranknet",
    seen_in="a loop over pairs that updates one of the two documents",
)
def _(labels, scores, i):
    """It adds up the pairs in which document i is the better one. Better documents push it down in
    the others."""
    return lambda_by(worse=0.0)(labels, scores, i)


@LAMBDA_GRADIENT.mistake("both documents pushed up", "learning-ranknet")
def _(labels, scores, i):
    """It pushes document i up in every pair. In a pair with a better document it must go down."""
    return lambda_by(worse=-1.0)(labels, scores, i)


@LAMBDA_GRADIENT.mistake("neighbors only")
def _(labels, scores, i):
    """It counts only the neighbors in the ranking. Every pair with different labels pushes, however
    far apart."""
    return lambda_by(neighbors_only)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "another discount",
    seen_in="log2(rank + 2), right for an index from 0, with a rank from 1",
    weight=[
        change_by(shifted, best=other_ideal(shifted)),
        change_by(shifted),
        change_by(reciprocal, best=other_ideal(reciprocal)),
        change_by(reciprocal),
        change_by(from_rank_two, best=other_ideal(from_rank_two)),
    ],
)
def _(labels, scores, i, weight):
    """Its discounts are not those of NDCG. The weight of rank r is 1 / log2(r + 1), and ranks start
    at 1."""
    return lambda_by(weight)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "cut at k",
    "learning-data",
    seen_in="code for nDCG@k",
    weight=[
        change_by(cut_at(1), best=other_ideal(cut_at(1))),
        change_by(cut_at(2), best=other_ideal(cut_at(2))),
        change_by(cut_at(3), best=other_ideal(cut_at(3))),
    ],
)
def _(labels, scores, i, weight):
    """It cuts NDCG at a rank, below which nothing counts. The exercise asks for NDCG of the whole
    list."""
    return lambda_by(weight)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "ranks in place of discounts",
    weight=[
        change_by(lambda rank: rank),
        change_by(lambda rank: rank, best=lambda labels, scores: 1),
    ],
)
def _(labels, scores, i, weight):
    """It weights a pair by how many ranks apart its documents are. A swap moves NDCG by the
    difference of their discounts, which is large at the top only."""
    return lambda_by(weight)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "DCG that is not ideal", weight=[change_by(best=dcg_as_scored), change_by(best=dcg_as_given)]
)
def _(labels, scores, i, weight):
    """It divides by the DCG of the list in an order that is not the best one. For the ideal DCG,
    sort the labels, the highest first."""
    return lambda_by(weight)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "grades left out",
    seen_in="code for binary labels",
    weight=[change_by(gain=lambda a, b: 1), change_by(gain=max)],
)
def _(labels, scores, i, weight):
    """It does not multiply by the difference of the two grades. A swap of grades 3 and 0 moves NDCG
    more than one of grades 1 and 0."""
    return lambda_by(weight)(labels, scores, i)


@LAMBDA_GRADIENT.mistake("the order taken for the ranks", seen_in="numpy.argsort used once")
def _(labels, scores, i):
    """It takes the order for the ranks. argsort says which document is at each rank; for the rank
    of each document, sort that order once more."""
    return lambda_by(change_by(ranks_of=order_as_ranks))(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "mean of the pairs",
    seen_in="losses that average by default",
    count=[
        lambda labels, i: max(1, sum(label != labels[i] for label in labels)),
        lambda labels, i: len(labels),
        lambda labels, i: len(labels) - 1,
        lambda labels, i: max(1, sum(a > b for a in labels for b in labels)),
    ],
)
def _(labels, scores, i, count):
    """It divides by a number of pairs or documents. λ is the sum over the pairs."""
    return divided_by(count)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "second derivative",
    "learning-ranknet",
    seen_in="a mix-up with the Hessian that boosted trees need, too",
)
def _(labels, scores, i):
    """It multiplies by p(1 − p), the second derivative of the loss. λ has the first: p."""
    return lambda_by(push=lambda lead: logistic(lead) * logistic(-lead))(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "hinge loss",
    "learning-ranknet",
    seen_in="a mix-up with the ranking SVM",
    also=[lambda_by(push=lambda lead: max(0.0, 1 - lead))],
)
def _(labels, scores, i):
    """Its push comes from the hinge loss, which stops where the lead is 1. The logistic push is 1 /
    (1 + e^lead), and it never stops."""
    return lambda_by(push=lambda lead: 1.0 if lead < 1 else 0.0)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "σ = 2",
    seen_in="early versions of LightGBM",
    also=[lambda_by(push=lambda lead: logistic(-2 * lead))],
)
def _(labels, scores, i):
    """It doubles the difference of the scores in the exponent. Here σ is 1."""
    return lambda_by(push=lambda lead: 2 * logistic(-2 * lead))(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "divided by the lead", "learning-libraries", seen_in="lambdarank_norm of LightGBM"
)
def _(labels, scores, i):
    """It divides each pair by the difference of its scores. That is an option of LightGBM; the
    definition has no such term."""
    return lambda_by(divided_by_the_lead)(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "half of the pairs",
    "learning-ranknet",
    seen_in="a loop over j > i, where each pair should push both of its documents",
    weight=[later_only, earlier_only],
)
def _(labels, scores, i, weight):
    """It compares document i only with those after it, or only with those before it, in the order
    given. Every other document with another label makes a pair."""
    return lambda_by(weight)(labels, scores, i)


@LAMBDA_GRADIENT.mistake("moved, not swapped", seen_in="a list that is edited by pop and insert")
def _(labels, scores, i):
    """It moves document i to the rank of the other one, which shifts all documents between them. In
    |ΔNDCG|, the two swap their ranks and no other moves."""
    return lambda_by(change_of_a_move)(labels, scores, i)


@LAMBDA_GRADIENT.mistake("change without a push")
def _(labels, scores, i):
    """It adds up the changes of NDCG alone. Multiply each by the push of its pair, 1 / (1 +
    e^(s_better − s_worse))."""
    return lambda_by(push=lambda lead: 1.0)(labels, scores, i)


@LAMBDA_GRADIENT.mistake("labels as yes or no", seen_in="code for binary labels")
def _(labels, scores, i):
    """It takes every label above 0 for 1. Two relevant documents of different grades make a pair,
    too."""
    return lambda_gradient([min(label, 1) for label in labels], scores, i)


@LAMBDA_GRADIENT.mistake("the document at a rank", seen_in="lists that are sorted first")
def _(labels, scores, i):
    """It returns the λ of the document at rank i + 1. `i` is a place in `labels`, which sorting
    must not change."""
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    return lambda_gradient(
        [labels[place] for place in order], [scores[place] for place in order], i
    )


@LAMBDA_GRADIENT.mistake(
    "every pair twice", "learning-ranknet", seen_in="a loop over all (i, j) and all (j, i)"
)
def _(labels, scores, i):
    """It counts each pair of the document twice. Each other document with another label is one
    pair."""
    return 2 * lambda_gradient(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "size without a sign", seen_in="abs() around the sum, where it belongs around the change"
)
def _(labels, scores, i):
    """It returns the size of λ. Without its sign, descent pushes every document the same way."""
    return abs(lambda_gradient(labels, scores, i))


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


def counted_by(share):
    """A smooth rank with another share of a document that leads by this many temperatures."""

    def function(scores, i, temperature):
        others = [score for j, score in enumerate(scores) if j != i]
        return 1 + sum(share((score - scores[i]) / temperature) for score in others)

    return function


def normal(lead):
    return (1 + math.erf(lead / math.sqrt(2))) / 2


def scores_place_and_temperature():
    """(scores, i, temperature): one to four documents."""
    for n, values in ((1, (0.0, 1.0)), (2, (0.0, 1.0, 2.5)), (3, (0.0, 1.0, 2.5)), (4, (0.0, 1.5))):
        for scores in every_list(values, n):
            for i in range(n):
                for temperature in (0.5, 1.0, 2.0):
                    yield scores, i, temperature


SMOOTH_RANK = Exercise(
    "smooth_rank(scores, i, temperature)",
    "The smooth rank of document `i` (counted from 0) at this temperature.",
    reference=smooth_rank,
    domain=scores_place_and_temperature,
    given=[itself_counted],
    section="learning-smooth-rank",
)


@SMOOTH_RANK.mistake(
    "the document counted above itself", seen_in="an implementation that sums over all pairs"
)
def _(scores, i, temperature):
    """It compares the document with itself, which adds a half: the best document has rank 1.5. Sum
    over the other documents."""
    return itself_counted(scores, i, temperature)


@SMOOTH_RANK.mistake("ranks from 0")
def _(scores, i, temperature):
    """It leaves out the 1, so the best document has a rank near 0, and its discount divides by a
    logarithm near 0. Ranks start at 1."""
    return smooth_rank(scores, i, temperature) - 1


@SMOOTH_RANK.mistake(
    "half of the others",
    seen_in="a slice or a loop that starts at i",
    also=[lambda scores, i, temperature: smooth_rank(scores[i:], 0, temperature)],
)
def _(scores, i, temperature):
    """It compares document i only with those before it, or only with those after it, in the order
    given. Sum over all other documents."""
    return smooth_rank(scores[: i + 1], i, temperature)


@SMOOTH_RANK.mistake("ties counted whole", seen_in="a mix-up with the hard rank")
def _(scores, i, temperature):
    """It counts a document with the same score as 1. The logistic function of 0 is one half: tied
    documents share their ranks."""
    others = [score for j, score in enumerate(scores) if j != i]
    return 1 + sum(
        1.0 if score == scores[i] else logistic((score - scores[i]) / temperature)
        for score in others
    )


@SMOOTH_RANK.mistake(
    "discount in place of the rank",
    seen_in="code for the smooth NDCG",
    also=[lambda *given: 1 / smooth_rank(*given)],
)
def _(*given):
    """It returns what the smooth rank is worth. Return the rank itself, which is 1 or more."""
    return 1 / math.log2(1 + smooth_rank(*given))


@SMOOTH_RANK.mistake("documents below counted")
def _(scores, i, temperature):
    """It counts the documents that score less, so the best document comes last. Count those above:
    a higher score of another document must raise the rank."""
    return smooth_rank([-score for score in scores], i, temperature)


@SMOOTH_RANK.mistake(
    "temperature multiplied", seen_in="a mix-up with the α of the paper, which is 1/τ"
)
def _(scores, i, temperature):
    """It multiplies the difference by the temperature. Divide: a low temperature makes steps steep,
    as a high α does."""
    return smooth_rank(scores, i, 1 / temperature)


@SMOOTH_RANK.mistake("no temperature")
def _(scores, i, temperature):
    """It does not use the temperature. Divide each difference of scores by it."""
    return smooth_rank(scores, i, 1.0)


@SMOOTH_RANK.mistake(
    "the hard rank",
    also=[lambda scores, i, temperature: float(sum(score >= scores[i] for score in scores))],
)
def _(scores, i, temperature):
    """It counts the documents above, whole. That is the rank itself, a staircase without a
    slope."""
    return 1.0 + sum(score > scores[i] for score in scores)


@SMOOTH_RANK.mistake("softmax", seen_in="a mix-up with ListNet")
def _(scores, i, temperature):
    """It returns the document’s share of a softmax. That is a probability; a smooth rank is between
    1 and the number of documents."""
    whole = sum(math.exp(score / temperature) for score in scores)
    return math.exp(scores[i] / temperature) / whole


@SMOOTH_RANK.mistake("hyperbolic tangent")
def _(scores, i, temperature):
    """It uses (1 + tanh x)/2, which is the logistic function of 2x. The steps are twice as steep as
    this temperature says."""
    others = [score for j, score in enumerate(scores) if j != i]
    return 1 + sum((1 + math.tanh((score - scores[i]) / temperature)) / 2 for score in others)


@SMOOTH_RANK.mistake("itself in place of the 1")
def _(scores, i, temperature):
    """It compares the document with itself, too, and leaves out the 1: that comparison counts one
    half, so the best rank is 0.5. Sum over the other documents, and add 1."""
    return itself_counted(scores, i, temperature) - 1


@SMOOTH_RANK.mistake(
    "ties skipped", seen_in="a comparison of scores where places should be compared"
)
def _(scores, i, temperature):
    """It skips every document with the score of document i, not only document i. A document with
    the same score counts one half."""
    others = [score for score in scores if score != scores[i]]
    return 1 + sum(logistic((score - scores[i]) / temperature) for score in others)


@SMOOTH_RANK.mistake("only those ahead", seen_in="a mix-up with the hard rank")
def _(scores, i, temperature):
    """It adds up only the documents that score higher. All others count, too, the less the farther
    they are behind."""
    others = [score for score in scores if score > scores[i]]
    return 1 + sum(logistic((score - scores[i]) / temperature) for score in others)


@SMOOTH_RANK.mistake("exponential", seen_in="a mix-up with softmax")
def _(scores, i, temperature):
    """It adds up e^lead, which grows without limit. Each other document counts at most 1: take the
    logistic function."""
    return counted_by(math.exp)(scores, i, temperature)


@SMOOTH_RANK.mistake("the loss in place of the step", seen_in="a mix-up of the two ways around")
def _(scores, i, temperature):
    """It adds up log(1 + e^lead), the pairwise loss. The smooth step is the logistic function,
    between 0 and 1."""
    return counted_by(lambda lead: math.log(1 + math.exp(lead)))(scores, i, temperature)


@SMOOTH_RANK.mistake(
    "normal distribution", seen_in="SoftRank, whose scores are normally distributed"
)
def _(scores, i, temperature):
    """It takes the normal distribution for the step. The definition has the logistic function, 1 /
    (1 + e^−x)."""
    return counted_by(normal)(scores, i, temperature)


@SMOOTH_RANK.mistake(
    "clipped line",
    seen_in="a hard sigmoid",
    share=[
        lambda lead: min(1.0, max(0.0, 0.5 + lead)),
        lambda lead: min(1.0, max(0.0, 0.5 + lead / 2)),
        lambda lead: min(1.0, max(0.0, 0.5 + lead / 4)),
    ],
)
def _(scores, i, temperature, share):
    """It replaces the step by a straight line that is cut at 0 and 1. It has no slope where two
    scores are far apart; the logistic function always has one."""
    return counted_by(share)(scores, i, temperature)


@SMOOTH_RANK.mistake("temperature outside", seen_in="a misplaced bracket")
def _(scores, i, temperature):
    """It divides the sum by the temperature. Divide each difference of scores by it, inside the
    exponent."""
    return 1 + (smooth_rank(scores, i, 1.0) - 1) / temperature


@SMOOTH_RANK.mistake("mean of the others")
def _(scores, i, temperature):
    """It divides by the number of the other documents. A rank is 1 plus their sum."""
    return 1 + (smooth_rank(scores, i, temperature) - 1) / max(1, len(scores) - 1)


@SMOOTH_RANK.mistake("sorted first", seen_in="a mix-up with the hard rank")
def _(scores, i, temperature):
    """It sorts the scores, so `i` is another document. Leave them in the order given: the sum needs
    no sorting."""
    return smooth_rank(sorted(scores, reverse=True), i, temperature)


EXERCISES = [LAMBDA_GRADIENT, SMOOTH_RANK]

SWAPPED = 1 - 1 / math.log2(3)  # the change of NDCG if the only relevant document goes from 2 to 1

QUESTIONS = [
    Question(
        "learning-predict",
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
