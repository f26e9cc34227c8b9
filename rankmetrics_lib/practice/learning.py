"""Exercises of the chapter on training for a metric, with the wrong functions that people write."""

import math

from ..formulas import ideal_dcg
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


def change_of_ndcg(labels, scores, i, j):
    """How far NDCG moves if the documents i and j swap their ranks."""
    ranks = ranks_of(scores)
    gain = abs(labels[i] - labels[j])
    return gain * abs(discount(ranks[i]) - discount(ranks[j])) / ideal_dcg(labels)


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
            "It keeps the sign of the change, so pairs in the right order are pushed apart from it:"
            " they come out reversed. Take its absolute value.",
            "a common slip: no abs()",
            "The pairs that matter",
            lambda_by(signed_change),
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
