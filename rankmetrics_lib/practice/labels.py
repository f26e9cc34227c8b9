"""Exercises of the chapter on labels, with the wrong functions that people write."""

from ..formulas import cohen_kappa
from ._domains import every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import VALUE_ROUNDED

# Inputs


def two_judges():
    """(a, b): one to four grades of two judges, not all of them the same."""
    for n, grades in ((1, (0, 1, 2, 3)), (2, (0, 1, 2, 3)), (3, (0, 1, 3)), (4, (0, 2))):
        for a in every_list(grades, n):
            for b in every_list(grades, n):
                if len(set(a + b)) > 1:
                    yield a, b
    for b in every_list((0, 1, 3), 4):
        yield [0, 1, 3, 3], b


def judge_and_sample():
    """(judge, human): values of two to four queries, of which people judged the first ones."""
    values = (0.0, 0.5, 1.0)
    for n in (2, 3, 4):
        for judge in every_list(values if n < 4 else (0.25, 1.0), n):
            for known in range(1, n + 1):
                for human in every_list(values if known < 3 else (0.0, 0.75), known):
                    yield judge, human


# Weighted kappa, and its parts as they are right


def mean(values):
    return sum(values) / len(values) if values else 0.0


def squared(x, y):
    return (x - y) ** 2


def all_pairs(first, second):
    return [(x, y) for x in first for y in second]


def beyond_chance(observed, expected):
    return 1 - observed / expected if expected else 0.0


def weighted_kappa(a, b, *, distance=squared, by_chance=all_pairs, value=beyond_chance):
    observed = mean([distance(x, y) for x, y in zip(a, b)])
    expected = mean([distance(x, y) for x, y in by_chance(a, b)])
    return value(observed, expected)


WEIGHTED_KAPPA = Exercise(
    "weighted_kappa(a, b)",
    "Cohen’s kappa of the grades that two judges gave to the same documents, with quadratic"
    " weights.",
    reference=lambda a, b: cohen_kappa(a, b, weights="quadratic"),
    formula=weighted_kappa,
    domain=two_judges,
    section="labels-weights",
)

# How much a disagreement counts

DISTANCE = Part("distance", WEIGHTED_KAPPA)


@DISTANCE.mistake(
    "every disagreement counts the same",
    seen_in="cohen_kappa_score of scikit-learn, without weights",
)
def _(x, y):
    """It asks only whether two grades differ. With quadratic weights, a disagreement counts by the
    square of the difference."""
    return x != y


@DISTANCE.mistake("linear weights")
def difference(x, y):
    """It counts a disagreement by the difference of the grades. Quadratic weights square it."""
    return abs(x - y)


@DISTANCE.mistake("grades made yes or no")
def _(x, y):
    """It asks only whether each grade is above 0. A 1 against a 3 is a disagreement, too."""
    return (x > 0) != (y > 0)


@WEIGHTED_KAPPA.mistake(
    "places among the grades given",
    "labels-libraries",
    seen_in="cohen_kappa_score of scikit-learn, without labels",
)
def _(a, b):
    """It numbers the grades that were given, so without a 2 the grades 1 and 3 are neighbors. Take
    the difference of the grades themselves."""
    grades = sorted(set(a + b))
    return weighted_kappa([grades.index(x) for x in a], [grades.index(y) for y in b])


def observed_squares(a, b):
    return mean([squared(x, y) for x, y in zip(a, b)])


@WEIGHTED_KAPPA.mistake("two different weights")
def _(a, b):
    """It squares the differences observed, but not those of chance. Both must count a disagreement
    in the same way."""
    expected = mean([difference(x, y) for x, y in all_pairs(a, b)])
    return beyond_chance(observed_squares(a, b), expected)


# Which grades chance compares

BY_CHANCE = Part("by_chance", WEIGHTED_KAPPA, section="labels-kappa")


@BY_CHANCE.mistake("labels of both judges together", seen_in="Scott’s pi, under the name of kappa")
def _(a, b):
    """It draws both grades from those of the two judges together. Kappa compares the grades of the
    one with those of the other."""
    return all_pairs(a + b, a + b)


def pairs_at(first, second, wanted):
    """The pairs of one grade from each list, at the places that are wanted."""
    places = range(len(first))
    return [(first[i], second[j]) for i in places for j in places if wanted(i, j)]


@BY_CHANCE.mistake("Krippendorff’s alpha", seen_in="Krippendorff’s alpha, under the name of kappa")
def _(a, b):
    """It draws two grades from those of both judges together, without putting the first one back.
    That is Krippendorff’s alpha. Kappa draws one grade from each judge."""
    return pairs_at(a + b, a + b, lambda i, j: i != j)


@BY_CHANCE.mistake(
    "chance without the same document",
    "labels-weights",
    wanted=[lambda i, j: i != j, lambda i, j: i < j],
)
def _(a, b, wanted):
    """It leaves out the two grades of the same document where it computes chance. A shuffled label
    may fall on its own document, too."""
    return pairs_at(a, b, wanted)


@BY_CHANCE.mistake("grades drawn evenly", also=[lambda a, b: all_pairs(range(4), range(4))])
def _(a, b):
    """It lets chance give every grade equally often. A shuffled judge keeps the grades as they are:
    three zeros and a one stay three zeros and a one."""
    return all_pairs(set(a), set(b))


@BY_CHANCE.mistake(
    "chance of one judge alone", "labels-weights", also=[lambda a, b: all_pairs(b, b)]
)
def _(a, b):
    """It compares one judge's grades with the same judge's grades. Chance takes one grade from each
    of the two."""
    return all_pairs(a, a)


# The fraction

VALUE = Part("value", WEIGHTED_KAPPA)


@VALUE.mistake("fraction upside down")
def _(observed, expected):
    """It divides the expected disagreement by the observed one. Divide the observed one by the
    expected one."""
    return 1 - expected / observed if observed else 1.0


@VALUE.mistake("disagreement instead of agreement")
def _(observed, expected):
    """It divides the observed disagreement by the expected one, and stops. Kappa is 1 minus
    that."""
    return observed / expected


@VALUE.mistake("agreement beyond chance not divided")
def _(observed, expected):
    """It stops at the difference between chance and what was observed. Divide it by the
    disagreement that chance would give."""
    return expected - observed


@VALUE.mistake("roots compared")
def _(observed, expected):
    """It takes the root of both mean squares before it divides. Divide the mean squares
    themselves."""
    return beyond_chance(observed**0.5, expected**0.5)


@VALUE.mistake("cut off at 0", "labels-kappa")
def _(observed, expected):
    """It replaces negative values by 0. Judges who agree less than chance would have a negative
    kappa, and that is worth knowing."""
    return max(0, beyond_chance(observed, expected))


@WEIGHTED_KAPPA.mistake(
    "agreement without chance",
    worst=[lambda grades: 3, lambda grades: max(grades) - min(grades), max],
)
def _(a, b, worst):
    """It divides by the largest disagreement there could be. Divide by the one that chance would
    give: every grade of one judge with every grade of the other."""
    return 1 - observed_squares(a, b) / worst(a + b) ** 2


@WEIGHTED_KAPPA.mistake(
    "weights over the largest square on one side only",
    largest=[lambda grades: 3, lambda grades: max(grades) - min(grades), max],
)
def _(a, b, largest):
    """It divides the squares observed by the largest one, but not those of chance, or the reverse.
    On both sides that would cancel; on one it leaves a factor. Take the plain squares."""
    return weighted_kappa(a, b, value=lambda seen, luck: 1 - seen / largest(a + b) ** 2 / luck)


@WEIGHTED_KAPPA.also()
def _(a, b):
    return weighted_kappa(a, b, value=lambda seen, luck: 1 - 9 * seen / luck)


@WEIGHTED_KAPPA.mistake(
    "weights of agreement for those of disagreement",
    worst=[lambda grades: 3, lambda grades: max(grades) - min(grades), max],
)
def _(a, b, worst):
    """Its weights are 1 for equal grades and 0 for the largest disagreement, but it subtracts their
    ratio from 1. That needs weights of disagreement: the squares themselves."""
    highest = worst(a + b) ** 2
    return weighted_kappa(a, b, distance=lambda x, y: 1 - squared(x, y) / highest)


@WEIGHTED_KAPPA.mistake("chance divided by n once")
def _(a, b):
    """It adds up over all pairs of documents and divides by n once. There are n times n pairs."""
    return weighted_kappa(a, b, value=lambda seen, luck: beyond_chance(seen, luck * len(a)))


@WEIGHTED_KAPPA.mistake("sum divided by a mean")
def _(a, b):
    """It adds up the disagreements observed, and divides by a mean. Take the mean of both."""
    return weighted_kappa(a, b, value=lambda seen, luck: beyond_chance(seen * len(a), luck))


@WEIGHTED_KAPPA.mistake("squares taken at the end")
def _(a, b):
    """It squares a mean of differences. Quadratic weights square each difference, and then take the
    mean."""
    return weighted_kappa(
        a, b, distance=difference, value=lambda seen, luck: beyond_chance(seen**2, luck**2)
    )


# Other statistics


def variance(grades):
    return mean([squared(x, mean(grades)) for x in grades])


@WEIGHTED_KAPPA.mistake("two variances added")
def _(a, b):
    """It adds up the variances of the two judges. If one is stricter throughout, chance also has
    the squared difference of their means."""
    return beyond_chance(observed_squares(a, b), variance(a) + variance(b))


@WEIGHTED_KAPPA.mistake("correlation")
def _(a, b):
    """It returns Pearson’s correlation. A judge can be a grade higher throughout, and the
    correlation is still 1; kappa falls."""
    both = mean([(x - mean(a)) * (y - mean(b)) for x, y in zip(a, b)])
    spread = variance(a) * variance(b)
    return both / spread**0.5 if spread else 0.0


VALUE_ROUNDED.apply(WEIGHTED_KAPPA, section="average-precision-rounding")

# The mean of a judge's values, corrected by a sample


def corrected_mean(judge, human, *, correction=mean):
    errors = [h - m for h, m in zip(human, judge)]
    return mean(judge) + correction(errors)


# As the chapter gives it
def replaced_where_known(judge, human):
    n = len(human)
    values = human + judge[n:]
    return sum(values) / len(values)


CORRECTED_MEAN = Exercise(
    "corrected_mean(judge, human)",
    "The mean of `judge`, corrected by the mean difference on the queries that people judged:"
    " the first `len(human)` ones.",
    reference=corrected_mean,
    formula=corrected_mean,
    domain=judge_and_sample,
    given=[replaced_where_known],
    section="labels-sample",
)

# What is made of the errors on the sample

CORRECTION = Part("correction", CORRECTED_MEAN)


@CORRECTION.mistake("the judge alone", seen_in="evaluations by a model that nobody checks")
def _(errors):
    """It returns the mean of the judge's values. All of the judge's bias is in it."""
    return 0.0


@CORRECTION.mistake("sign turned around")
def _(errors):
    """It subtracts the correction. If people give lower values than the judge, the mean must
    fall."""
    return -mean(errors)


@CORRECTED_MEAN.also()
def _(judge, human):
    off = mean([m - h for h, m in zip(human, judge)])
    return mean(human + [m + off for m in judge[len(human) :]])


@CORRECTION.mistake("sum of the errors")
def _(errors):
    """It adds the sum of the errors on the sample. Divide it by the number of queries in the
    sample."""
    return sum(errors)


@CORRECTION.mistake("divided by one less")
def _(errors):
    """It divides by one less than the number of queries, as a variance does. This is a mean."""
    return sum(errors) / max(1, len(errors) - 1)


@CORRECTION.mistake("median error")
def _(errors):
    """It adds the median error. The bias of a mean is a mean: large errors count by their size."""
    ordered = sorted(errors)
    n = len(ordered)
    return (ordered[n // 2] + ordered[(n - 1) // 2]) / 2


@CORRECTION.mistake("one query compared")
def _(errors):
    """It uses the error on a single query as the bias. Take the mean error over all queries that
    people judged."""
    return errors[0]


@CORRECTION.mistake("sizes of the errors")
def _(errors):
    """It adds the mean size of the errors. Positive and negative errors must cancel: keep the
    signs."""
    return mean([abs(error) for error in errors])


# What else is returned


@CORRECTED_MEAN.mistake(
    "people's values where there are some", seen_in="collections completed by a model"
)
def _(judge, human):
    """It replaces the judge's values on the sample only, so the judge's bias stays on all other
    queries. Correct the mean by the mean difference on the sample."""
    return replaced_where_known(judge, human)


@CORRECTED_MEAN.mistake("the sample alone")
def _(judge, human):
    """It returns the mean of people's values. That is right on average, but it wastes what the
    judge says about all other queries."""
    return mean(human)


@CORRECTED_MEAN.mistake("half of each")
def _(judge, human):
    """It averages the two means. Half of the bias stays."""
    return (mean(judge) + mean(human)) / 2


@CORRECTED_MEAN.mistake("two means mixed by their numbers", seen_in="a pooled mean")
def _(judge, human):
    """It weights each mean by its number of queries. Most queries have the judge's labels, so most
    of the bias stays."""
    share = len(human) / len(judge)
    return share * mean(human) + (1 - share) * mean(judge)


@CORRECTED_MEAN.mistake("last queries for the first")
def _(judge, human):
    """It compares people's values with those of the judge's last queries. People judged the first
    ones, and each query is compared with itself."""
    return mean(judge) + mean(human) - mean(judge[-len(human) :])


@CORRECTED_MEAN.mistake("cut off at 0 and 1")
def _(judge, human):
    """It keeps the result between 0 and 1. A single sample may lie outside; cut off, the estimate
    is no longer right on average."""
    return min(1, max(0, corrected_mean(judge, human)))


@CORRECTED_MEAN.mistake("ratio instead of difference", seen_in="the ratio estimator of sampling")
def _(judge, human):
    """It multiplies by the ratio of two means. This exercise adds the mean difference."""
    below = mean(judge[: len(human)])
    return mean(judge) * mean(human) / below if below else mean(judge)


@CORRECTED_MEAN.mistake("the rest corrected")
def _(judge, human):
    """It corrects the mean of the queries that people did not judge. The first term is the judge's
    mean over all queries."""
    rest = mean(judge[len(human) :])
    return rest + corrected_mean(judge, human) - mean(judge)


@CORRECTED_MEAN.mistake("correction alone")
def _(judge, human):
    """It returns how far the judge is off. Add that to the judge's mean."""
    return corrected_mean(judge, human) - mean(judge)


VALUE_ROUNDED.apply(CORRECTED_MEAN, section="average-precision-rounding")


EXERCISES = [WEIGHTED_KAPPA, CORRECTED_MEAN]

QUESTIONS = [
    Question(
        "labels-predict",
        answer="C",
        why=(
            "Kappa counts the errors, all alike. Errors that lean toward a system can reverse"
            " a verdict at any kappa below 1."
        ),
        mistakes={
            "A": "Both can be right. Kappa says how many labels differ, not in whose favor.",
            "B": "The labels of the editors decide that. The two models only show that they err"
            " differently.",
        },
    ),
    Question(
        "labels-hand",
        answer=9 / 17,
        decimals=3,
        why=(
            "They agree on 16 of 20 pages. The first calls 5 relevant, the second 7, so chance"
            " gives 0.25 · 0.35 + 0.75 · 0.65 = 0.575."
        ),
        mistakes={
            0.8: "That is the share of pages on which they agree. Take chance away.",
            0.225: "That is agreement minus chance. Divide by what chance leaves, 0.425.",
            0.6: "That lets chance give both labels equally often. Take each judge’s own shares.",
            11 / 21: "That takes chance from the labels of both judges together: Scott’s pi.",
        },
    ),
    Question(
        "labels-hand-weighted",
        answer=0.6,
        why=(
            "The judges are off by 2 grades on 4 pages: 0.5. All 16 pairs of grades are 20 apart"
            " together: 1.25 by chance. 1 - 0.5 / 1.25."
        ),
        mistakes={
            1 / 3: "That is plain kappa. Linear weights count a disagreement by its size.",
            0.4: "That is the disagreement divided by the one expected. Kappa is 1 minus it.",
            0.5: "That is the observed disagreement. Divide by what chance would give.",
            15 / 19: "That squares the differences. Linear weights do not.",
        },
        decimals=3,
    ),
]
