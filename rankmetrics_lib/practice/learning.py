"""Exercises of the chapter on training for a metric, with the wrong functions that people write."""

import math

from ..formulas import dcg, ideal_dcg
from ._domains import every_list, permutations
from ._exercise import Exercise, Part
from ._questions import Question

# LambdaRank's push on one document


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


# The formula, with its parts as they are right


def best_first(scores):
    """The places of the documents, by falling scores."""
    return sorted(range(len(scores)), key=lambda place: -scores[place])


def ranks_of(scores):
    order = best_first(scores)
    return [order.index(place) + 1 for place in range(len(scores))]


def log2_discount(rank):
    return 1 / math.log2(rank + 1)


def dcg_by(labels, ranks, discount):
    return sum(label * discount(rank) for label, rank in zip(labels, ranks))


def in_the_given_order(values):
    return [place + 1 for place in range(len(values))]


def ideal(labels, ranks, discount):
    return dcg_by(sorted(labels, reverse=True), in_the_given_order(labels), discount)


def difference(label, other):
    return abs(label - other)


def change_of_ndcg(
    labels, scores, i, j, *, ranked=ranks_of, discount=log2_discount, gap=difference, best=ideal
):
    """How far NDCG moves if the documents i and j swap their ranks."""
    ranks = ranked(scores)
    moved = abs(discount(ranks[i]) - discount(ranks[j]))
    return gap(labels[i], labels[j]) * moved / best(labels, ranks, discount)


def logistic(x):
    return 1 / (1 + math.exp(-x))


def logistic_push(lead):
    """What the pairwise loss adds, by the lead of the better document's score."""
    return logistic(-lead)


def lambda_gradient(
    labels, scores, i, *, weight=change_of_ndcg, push=logistic_push, better=-1.0, worse=1.0, **parts
):
    """The λ of a document; `better` and `worse` are the signs of its two kinds of pairs."""
    total = 0.0
    for j in range(len(labels)):
        lead = scores[i] - scores[j]
        if labels[i] > labels[j]:
            total += better * push(lead) * weight(labels, scores, i, j, **parts)
        elif labels[i] < labels[j]:
            total += worse * push(-lead) * weight(labels, scores, i, j, **parts)
    return total


LAMBDA_GRADIENT = Exercise(
    "lambda_gradient(labels, scores, i)",
    "LambdaRank’s λ of document `i` (counted from 0), with σ = 1, for NDCG of the whole list"
    " with linear gain. `labels` and `scores` are in the same order; no two scores are equal."
    " Gradient descent subtracts λ, so a document that should rise has a negative one.",
    reference=lambda_gradient,
    domain=labels_scores_and_place,
    formula=lambda_gradient,
    section="learning-lambdarank",
)

# The push of a pair

PUSH = Part("push", LAMBDA_GRADIENT, section="learning-ranknet")


@PUSH.mistake("exponent turned around")
def _(lead):
    """It pushes pairs in the right order the most. The push must grow with the lead of the worse
    document: 1 / (1 + e^(s_better - s_worse))."""
    return logistic(lead)


@PUSH.mistake("the loss in place of its derivative")
def _(lead):
    """It adds up log(1 + e^(-difference)), the loss of each pair. λ is made of its derivative."""
    return math.log(1 + math.exp(-lead))


@PUSH.mistake("second derivative")
def _(lead):
    """It multiplies by p(1 - p), the second derivative of the loss. λ has the first: p."""
    return logistic(lead) * logistic(-lead)


@PUSH.mistake("hinge loss", also=[lambda lead: max(0.0, 1 - lead)])
def _(lead):
    """Its push comes from the hinge loss, which stops where the lead is 1. The logistic push is 1 /
    (1 + e^lead), and it never stops."""
    return 1.0 if lead < 1 else 0.0


@PUSH.mistake("σ = 2", "learning-lambdarank", seen_in="early versions of LightGBM", factor=[2, 1])
def _(lead, factor):
    """It doubles the difference of the scores in the exponent. Here σ is 1."""
    return factor * logistic(-2 * lead)


@PUSH.mistake("change without a push", "learning-lambdarank")
def _(lead):
    """It adds up the changes of NDCG alone. Multiply each by the push of its pair, 1 / (1 +
    e^(s_better - s_worse))."""
    return 1.0


# The weight of a pair

WEIGHT = Part("weight", LAMBDA_GRADIENT)


@WEIGHT.mistake(
    "every pair counts the same",
    also=[lambda labels, scores, i, j: difference(labels[i], labels[j])],
)
def alike(labels, scores, i, j):
    """It adds up the pushes of all pairs alike. That is RankNet; LambdaRank multiplies each push by
    how far NDCG would move if the two documents swapped ranks."""
    return 1.0


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


def in_wrong_order(labels, scores, i, j):
    return (labels[i] - labels[j]) * (scores[i] - scores[j]) < 0


@WEIGHT.mistake("change with its sign", sign=[1, -1])
def _(labels, scores, i, j, sign):
    """It keeps the sign of the change, so some pairs are pushed into the wrong order. Take its
    absolute value."""
    change = change_of_ndcg(labels, scores, i, j)
    return sign * change if in_wrong_order(labels, scores, i, j) else -sign * change


@WEIGHT.mistake("pairs in the wrong order only", "learning-ranknet", size=[change_of_ndcg, alike])
def _(labels, scores, i, j, size):
    """It skips pairs that are in the right order already. They push, too, and less the farther
    apart their scores are."""
    return size(labels, scores, i, j) if in_wrong_order(labels, scores, i, j) else 0.0


@WEIGHT.mistake("neighbors only")
def _(labels, scores, i, j):
    """It counts only the neighbors in the ranking. Every pair with different labels pushes, however
    far apart."""
    ranks = ranks_of(scores)
    return change_of_ndcg(labels, scores, i, j) if abs(ranks[i] - ranks[j]) == 1 else 0.0


@WEIGHT.mistake(
    "half of the pairs",
    "learning-ranknet",
    counted=[lambda i, j: i < j, lambda i, j: i > j],
)
def _(labels, scores, i, j, counted):
    """It compares document i only with those after it, or only with those before it, in the order
    given. Every other document with another label makes a pair."""
    return change_of_ndcg(labels, scores, i, j) if counted(i, j) else 0.0


@WEIGHT.mistake("divided by the lead", "learning-libraries", seen_in="lambdarank_norm of LightGBM")
def _(labels, scores, i, j):
    """It divides each pair by the difference of its scores. That is an option of LightGBM; the
    definition has no such term."""
    return change_of_ndcg(labels, scores, i, j) / (0.01 + abs(scores[i] - scores[j]))


@WEIGHT.mistake("moved, not swapped")
def _(labels, scores, i, j):
    """It moves document i to the rank of the other one, which shifts all documents between them. In
    |ΔNDCG|, the two swap their ranks and no other moves."""
    order = best_first(scores)
    moved = [place for place in order if place != i]
    moved.insert(order.index(j), i)
    before, after = (dcg([labels[place] for place in places]) for places in (order, moved))
    return abs(after - before) / ideal_dcg(labels)


# The ranks, in the change of NDCG

RANKED = Part("ranked", LAMBDA_GRADIENT)


@RANKED.mistake("ranks in the given order")
def _(scores):
    """It uses the place in `labels` as the rank. The ranks come from the scores: sort first."""
    return in_the_given_order(scores)


@RANKED.mistake("lowest score first")
def _(scores):
    """It gives rank 1 to the lowest score. Sort by descending score."""
    return ranks_of([-score for score in scores])


@RANKED.mistake("the order taken for the ranks")
def _(scores):
    """It uses the sorted order as the ranks. argsort says which document is at each rank; for the
    rank of each document, sort that order once more."""
    return [place + 1 for place in best_first(scores)]


# The discounts

DISCOUNT = Part("discount", LAMBDA_GRADIENT)


def reciprocal(rank):
    return 1 / rank


@DISCOUNT.mistake(
    "another discount",
    "dcg-weights",
    also=[reciprocal, lambda rank: 1 / max(1.0, math.log2(rank))],
)
def one_rank_lower(rank):
    """Its discounts are not those of NDCG. The weight of rank r is 1 / log2(r + 1), and ranks start
    at 1."""
    return 1 / math.log2(rank + 2)


def right_ideal(labels, ranks, discount):
    return ideal_dcg(labels)


@LAMBDA_GRADIENT.also()
def _(labels, scores, i):
    return lambda_gradient(labels, scores, i, discount=one_rank_lower, best=right_ideal)


@LAMBDA_GRADIENT.also()
def _(labels, scores, i):
    return lambda_gradient(labels, scores, i, discount=reciprocal, best=right_ideal)


@DISCOUNT.mistake("cut at k", "learning-data", k=[1, 2, 3])
def _(rank, k):
    """It cuts NDCG at a rank, below which nothing counts. The exercise asks for NDCG of the whole
    list."""
    return log2_discount(rank) if rank <= k else 0.0


def no_division(labels, ranks, discount):
    return 1


@LAMBDA_GRADIENT.mistake("ranks in place of discounts", best=[right_ideal, no_division])
def _(labels, scores, i, best):
    """It weights a pair by how many ranks apart its documents are. A swap moves NDCG by the
    difference of their discounts, which is large at the top only."""
    return lambda_gradient(labels, scores, i, discount=lambda rank: rank, best=best)


# The ideal DCG

BEST = Part("best", LAMBDA_GRADIENT)


@BEST.mistake("change of DCG")
def _(labels, ranks, discount):
    """It does not divide by the ideal DCG. A query with many good documents then outvotes the
    others."""
    return 1


@BEST.mistake(
    "DCG that is not ideal",
    "ndcg-ideal",
    also=[lambda labels, ranks, discount: dcg(labels)],
)
def _(labels, ranks, discount):
    """It divides by the DCG of the list in an order that is not the best one. For the ideal DCG,
    sort the labels, the highest first."""
    return dcg_by(labels, ranks, discount)


# The grades

GAP = Part("gap", LAMBDA_GRADIENT)


@GAP.mistake("grades left out", also=[max])
def _(label, other):
    """It does not multiply by the difference of the two grades. A swap of grades 3 and 0 moves NDCG
    more than one of grades 1 and 0."""
    return 1


@LAMBDA_GRADIENT.mistake("labels as yes or no")
def _(labels, scores, i):
    """It treats every label above 0 as 1. Two relevant documents of different grades make a pair,
    too."""
    return lambda_gradient([min(label, 1) for label in labels], scores, i)


@LAMBDA_GRADIENT.mistake("exponential gain", "learning-libraries", seen_in="LightGBM’s default")
def _(labels, scores, i):
    """It uses 2^grade - 1 as the gain. This exercise has linear gain; say which one you train
    for."""
    return lambda_gradient([2**label - 1 for label in labels], scores, i)


# The sum over the pairs


@LAMBDA_GRADIENT.mistake("sign turned around")
def _(labels, scores, i):
    """It returns a positive number for a document that should rise. Descent subtracts λ, so every
    step would make the order worse."""
    return -lambda_gradient(labels, scores, i)


@LAMBDA_GRADIENT.mistake("size without a sign")
def _(labels, scores, i):
    """It returns the size of λ. Without its sign, descent pushes every document the same way."""
    return abs(lambda_gradient(labels, scores, i))


@LAMBDA_GRADIENT.mistake(
    "only the pairs that it should win", "learning-ranknet", weight=[change_of_ndcg, alike]
)
def _(labels, scores, i, weight):
    """It adds up the pairs in which document i is the better one. Better documents push it down in
    the others."""
    return lambda_gradient(labels, scores, i, weight=weight, worse=0.0)


@LAMBDA_GRADIENT.mistake(
    "only the pairs that it should lose", "learning-ranknet", weight=[change_of_ndcg, alike]
)
def _(labels, scores, i, weight):
    """It adds up the pairs in which document i is the worse one. It must be pushed up in
    those in which it is the better one."""
    return lambda_gradient(labels, scores, i, weight=weight, better=0.0)


@LAMBDA_GRADIENT.mistake("both documents pushed up", "learning-ranknet")
def _(labels, scores, i):
    """It pushes document i up in every pair. In a pair with a better document it must go down."""
    return lambda_gradient(labels, scores, i, worse=-1.0)


@LAMBDA_GRADIENT.mistake("every pair twice", "learning-ranknet")
def _(labels, scores, i):
    """It counts each pair of the document twice. Each other document with another label is one
    pair."""
    return 2 * lambda_gradient(labels, scores, i)


@LAMBDA_GRADIENT.mistake(
    "mean of the pairs",
    count=[
        lambda labels, i: max(1, sum(label != labels[i] for label in labels)),
        lambda labels, i: len(labels),
        lambda labels, i: len(labels) - 1,
        lambda labels, i: max(1, sum(a > b for a in labels for b in labels)),
    ],
)
def _(labels, scores, i, count):
    """It divides by a number of pairs or documents. λ is the sum over the pairs."""
    return lambda_gradient(labels, scores, i) / count(labels, i)


@LAMBDA_GRADIENT.mistake("the document at a rank")
def _(labels, scores, i):
    """It returns the λ of the document at rank i + 1. `i` is a place in `labels`, which sorting
    must not change."""
    return lambda_gradient(labels, scores, best_first(scores)[i])


# A smooth rank


def scores_place_and_temperature():
    """(scores, i, temperature): one to four documents."""
    for n, values in ((1, (0.0, 1.0)), (2, (0.0, 1.0, 2.5)), (3, (0.0, 1.0, 2.5)), (4, (0.0, 1.5))):
        for scores in every_list(values, n):
            for i in range(n):
                for temperature in (0.5, 1.0, 2.0):
                    yield scores, i, temperature


def smooth_rank(scores, i, temperature, *, step=logistic):
    others = [score for j, score in enumerate(scores) if j != i]
    return 1 + sum(step((score - scores[i]) / temperature) for score in others)


# As the chapter gives it, to be fixed


def itself_counted(scores, i, temperature):
    rank = 1.0
    for score in scores:
        gap = (scores[i] - score) / temperature
        rank += 1 / (1 + math.exp(gap))
    return rank


SMOOTH_RANK = Exercise(
    "smooth_rank(scores, i, temperature)",
    "The smooth rank of document `i` (counted from 0) at this temperature.",
    reference=smooth_rank,
    domain=scores_place_and_temperature,
    formula=smooth_rank,
    given=[itself_counted],
    section="learning-smooth-rank",
)


# The document itself, and the 1


@SMOOTH_RANK.mistake("the document counted above itself")
def _(scores, i, temperature):
    """It compares the document with itself, which adds a half: the best document has rank 1.5. Sum
    over the other documents."""
    return itself_counted(scores, i, temperature)


@SMOOTH_RANK.mistake("itself in place of the 1")
def _(scores, i, temperature):
    """It compares the document with itself, too, and leaves out the 1: that comparison counts one
    half, so the best rank is 0.5. Sum over the other documents, and add 1."""
    return itself_counted(scores, i, temperature) - 1


@SMOOTH_RANK.mistake("ranks from 0")
def _(scores, i, temperature):
    """It leaves out the 1, so the best document has a rank near 0, and its discount divides by a
    logarithm near 0. Ranks start at 1."""
    return smooth_rank(scores, i, temperature) - 1


# The step, by how many temperatures another document is ahead

STEP = Part("step", SMOOTH_RANK)


@STEP.mistake("the hard rank", also=[lambda lead: lead >= 0])
def _(lead):
    """It counts each document above as a full 1. That is the rank itself, a staircase without a
    slope."""
    return lead > 0


@STEP.mistake("only those ahead")
def _(lead):
    """It adds up only the documents that score higher. All others count, too, the less the farther
    they are behind."""
    return logistic(lead) if lead > 0 else 0.0


@STEP.mistake("ties counted whole")
def _(lead):
    """It counts a document with the same score as 1. The logistic function of 0 is one half: tied
    documents share their ranks."""
    return logistic(lead) if lead else 1.0


@STEP.mistake("ties skipped")
def _(lead):
    """It skips every document with the score of document i, not only document i. A document with
    the same score counts one half."""
    return logistic(lead) if lead else 0.0


@STEP.mistake("documents below counted")
def _(lead):
    """It counts the documents that score lower, so the best document comes last. Count those above:
    a higher score of another document must raise the rank."""
    return logistic(-lead)


@STEP.mistake("hyperbolic tangent")
def _(lead):
    """It uses (1 + tanh x)/2, which is the logistic function of 2x. The steps are twice as steep as
    this temperature says."""
    return (1 + math.tanh(lead)) / 2


@STEP.mistake("normal distribution", seen_in="SoftRank, whose scores are normally distributed")
def _(lead):
    """It uses the normal distribution for the step. The definition uses the logistic function, 1 /
    (1 + e^-x)."""
    return (1 + math.erf(lead / math.sqrt(2))) / 2


@STEP.mistake("clipped line", slope=[1, 1 / 2, 1 / 4])
def _(lead, slope):
    """It replaces the step with a straight line clipped at 0 and 1. It has no slope where two
    scores are far apart; the logistic function always has one."""
    return min(1.0, max(0.0, 0.5 + slope * lead))


@STEP.mistake("exponential")
def _(lead):
    """It adds up e^lead, which grows without limit. Each other document counts at most 1: take the
    logistic function."""
    return math.exp(lead)


@STEP.mistake("the loss in place of the step")
def _(lead):
    """It adds up log(1 + e^lead), the pairwise loss. The smooth step is the logistic function,
    between 0 and 1."""
    return math.log(1 + math.exp(lead))


# The temperature


@SMOOTH_RANK.mistake("temperature multiplied")
def _(scores, i, temperature):
    """It multiplies the difference by the temperature. Divide: a low temperature makes steps steep,
    as a high α does."""
    return smooth_rank(scores, i, 1 / temperature)


@SMOOTH_RANK.mistake("no temperature")
def _(scores, i, temperature):
    """It does not use the temperature. Divide each difference of scores by it."""
    return smooth_rank(scores, i, 1.0)


@SMOOTH_RANK.mistake("temperature outside")
def _(scores, i, temperature):
    """It divides the sum by the temperature. Divide each difference of scores by it, inside the
    exponent."""
    return 1 + (smooth_rank(scores, i, 1.0) - 1) / temperature


# The other documents


@SMOOTH_RANK.mistake(
    "half of the others",
    also=[lambda scores, i, temperature: smooth_rank(scores[i:], 0, temperature)],
)
def _(scores, i, temperature):
    """It compares document i only with those before it, or only with those after it, in the order
    given. Sum over all other documents."""
    return smooth_rank(scores[: i + 1], i, temperature)


@SMOOTH_RANK.mistake("sorted first")
def _(scores, i, temperature):
    """It sorts the scores, so `i` is another document. Leave them in the order given: the sum needs
    no sorting."""
    return smooth_rank(sorted(scores, reverse=True), i, temperature)


@SMOOTH_RANK.mistake("mean of the others")
def _(scores, i, temperature):
    """It divides by the number of the other documents. A rank is 1 plus their sum."""
    return 1 + (smooth_rank(scores, i, temperature) - 1) / max(1, len(scores) - 1)


# Another number than the rank


@SMOOTH_RANK.mistake(
    "discount in place of the rank",
    worth=[log2_discount, reciprocal],
)
def _(scores, i, temperature, worth):
    """It returns what the smooth rank is worth. Return the rank itself, which is 1 or more."""
    return worth(smooth_rank(scores, i, temperature))


@SMOOTH_RANK.mistake("softmax")
def _(scores, i, temperature):
    """It returns the document’s share of a softmax. That is a probability; a smooth rank is between
    1 and the number of documents."""
    whole = sum(math.exp(score / temperature) for score in scores)
    return math.exp(scores[i] / temperature) / whole


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
            "The swap would move NDCG by 1 - 0.6309 = 0.3691. The relevant document is behind by 1,"
            " so the push is 1/(1 + 1/e) = 0.7311. Descent subtracts λ, so it is negative."
        ),
        mistakes={
            SWAPPED / (1 + math.exp(-1)): "The document should rise, and descent"
            " subtracts λ. Mind the sign.",
            -1 / (1 + math.exp(-1)): "That is RankNet’s. Multiply by the change of NDCG.",
            -SWAPPED / (1 + math.exp(1)): "The push grows with the lead of the worse"
            " document. Reverse the sign of the exponent.",
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
