"""Exercises of the chapter on labels, with the wrong functions that people write."""

from ..formulas import cohen_kappa
from ._domains import every_list
from ._exercise import Exercise
from ._questions import Question

# Weighted kappa


def mean(values):
    return sum(values) / len(values)


def of_chance(observed, expected):
    return 1 - observed / expected if expected else 0.0


def kappa_with(distance):
    """Kappa in which a disagreement counts by this distance."""

    def function(a, b):
        observed = mean([distance(x, y) for x, y in zip(a, b)])
        return of_chance(observed, mean([distance(x, y) for x in a for y in b]))

    return function


def squared(x, y):
    return (x - y) ** 2


def weighted_kappa(a, b):
    return cohen_kappa(a, b, weights="quadratic")


plain_kappa = kappa_with(lambda x, y: float(x != y))

linear_kappa = kappa_with(lambda x, y: abs(x - y))


def chance_of(draws_a, draws_b):
    """Kappa whose chance comes from other grades than those that the two judges gave."""

    def function(a, b):
        observed = mean([squared(x, y) for x, y in zip(a, b)])
        return of_chance(observed, mean([squared(x, y) for x in draws_a(a) for y in draws_b(b)]))

    return function


def two_judges():
    """(a, b): one to four grades of two judges, not all of them the same."""
    for n, grades in ((1, (0, 1, 2, 3)), (2, (0, 1, 2, 3)), (3, (0, 1, 3)), (4, (0, 2))):
        for a in every_list(grades, n):
            for b in every_list(grades, n):
                if len(set(a + b)) > 1:
                    yield a, b
    for b in every_list((0, 1, 3), 4):
        yield [0, 1, 3, 3], b


WEIGHTED_KAPPA = Exercise(
    "weighted_kappa(a, b)",
    "Cohen’s kappa of the grades that two judges gave to the same documents, with quadratic"
    " weights.",
    reference=weighted_kappa,
    domain=two_judges,
    section="labels-weights",
)


@WEIGHTED_KAPPA.mistake(
    "every disagreement counts the same",
    seen_in="cohen_kappa_score of scikit-learn, without weights",
)
def _(a, b):
    """It asks only whether two grades differ. With quadratic weights, a disagreement counts by the
    square of the difference."""
    return plain_kappa(a, b)


@WEIGHTED_KAPPA.mistake("linear weights", seen_in="a mix-up of the two usual weights")
def _(a, b):
    """It counts a disagreement by the difference of the grades. Quadratic weights square it."""
    return linear_kappa(a, b)


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


@WEIGHTED_KAPPA.mistake(
    "labels of both judges together", "labels-kappa", seen_in="Scott’s pi, under the name of kappa"
)
def _(a, b):
    """It draws both grades from those of the two judges together. Kappa compares the grades of the
    one with those of the other."""
    both = a + b
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, mean([squared(x, y) for x in both for y in both]))


@WEIGHTED_KAPPA.mistake(
    "Krippendorff’s alpha", "labels-kappa", seen_in="Krippendorff’s alpha, under the name of kappa"
)
def _(a, b):
    """It draws two different grades from those of both judges together. That is Krippendorff’s
    alpha. Kappa draws one grade from each judge."""
    both = a + b
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    pairs = len(both) * (len(both) - 1)
    return of_chance(observed, sum(squared(x, y) for x in both for y in both) / pairs)


@WEIGHTED_KAPPA.mistake("agreement without chance")
def _(a, b):
    """It divides by the largest disagreement there could be. Divide by the one that chance would
    give: every grade of one judge with every grade of the other."""
    return 1 - sum((x - y) ** 2 for x, y in zip(a, b)) / len(a) / 9


@WEIGHTED_KAPPA.also()
def _(a, b):
    worst = (max(a + b) - min(a + b)) ** 2
    return 1 - mean([squared(x, y) for x, y in zip(a, b)]) / worst if worst else 1.0


@WEIGHTED_KAPPA.mistake("chance without the same document")
def _(a, b):
    """It leaves out the two grades of the same document where it computes chance. A shuffled label
    may fall on its own document, too."""
    # Without the two labels of the same document.
    n = len(a)
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    others = [squared(a[i], b[j]) for i in range(n) for j in range(n) if i != j]
    return of_chance(observed, mean(others)) if others else 0.0


@WEIGHTED_KAPPA.also()
def _(a, b):
    places = range(len(a))
    others = [squared(a[i], b[j]) for i in places for j in places if i < j]
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, mean(others)) if others else 0.0


@WEIGHTED_KAPPA.mistake("fraction upside down")
def _(a, b):
    """It divides the disagreement expected by the one observed. Divide the observed one by the
    expected one."""
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return 1 - mean([squared(x, y) for x in a for y in b]) / observed if observed else 1.0


@WEIGHTED_KAPPA.mistake("two different weights")
def _(a, b):
    """It squares the differences observed, but not those of chance. Both count a disagreement in
    the same way."""
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, mean([abs(x - y) for x in a for y in b]))


@WEIGHTED_KAPPA.mistake("disagreement instead of agreement")
def _(a, b):
    """It divides the disagreement observed by the one expected, and stops. Kappa is 1 minus
    that."""
    return 1 - weighted_kappa(a, b)


@WEIGHTED_KAPPA.mistake("correlation")
def _(a, b):
    """It returns Pearson’s correlation. A judge can be a grade higher throughout, and the
    correlation is still 1; kappa falls."""
    middle_a, middle_b = mean(a), mean(b)
    both = sum((x - middle_a) * (y - middle_b) for x, y in zip(a, b))
    spread = sum((x - middle_a) ** 2 for x in a) * sum((y - middle_b) ** 2 for y in b)
    return both / spread**0.5 if spread else 0.0


@WEIGHTED_KAPPA.mistake("chance divided by n once")
def _(a, b):
    """It adds up over all pairs of documents and divides by n once. There are n times n pairs."""
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, sum(squared(x, y) for x in a for y in b) / len(a))


@WEIGHTED_KAPPA.mistake("roots compared", seen_in="a habit from the root mean squared error")
def _(a, b):
    """It takes the root of both mean squares before it divides. Divide the mean squares
    themselves."""
    observed = mean([squared(x, y) for x, y in zip(a, b)]) ** 0.5
    return of_chance(observed, mean([squared(x, y) for x in a for y in b]) ** 0.5)


@WEIGHTED_KAPPA.mistake("squares taken at the end")
def _(a, b):
    """It squares a mean of differences. Quadratic weights square each difference, and then take the
    mean."""
    observed = mean([abs(x - y) for x, y in zip(a, b)]) ** 2
    return of_chance(observed, mean([abs(x - y) for x in a for y in b]) ** 2)


@WEIGHTED_KAPPA.mistake(
    "grades drawn evenly", "labels-kappa", also=[chance_of(lambda a: range(4), lambda b: range(4))]
)
def _(a, b):
    """It lets chance give every grade equally often. A shuffled judge keeps the grades as they are:
    three zeros and a one come as three zeros and a one."""
    return chance_of(set, set)(a, b)


@WEIGHTED_KAPPA.mistake("chance of one judge alone", also=[lambda a, b: one_judge_twice(b, a)])
def one_judge_twice(a, b):
    """It compares one judge's grades with the same judge's grades. Chance takes one grade from each
    of the two."""
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, mean([squared(x, y) for x in a for y in a]))


@WEIGHTED_KAPPA.mistake("sum divided by a mean")
def _(a, b):
    """It adds up the disagreements observed, and divides by a mean. Take the mean of both."""
    observed = sum([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, mean([squared(x, y) for x in a for y in b]))


@WEIGHTED_KAPPA.mistake("cut off at 0", "labels-kappa")
def _(a, b):
    """It replaces negative values by 0. Judges who agree less than chance would have a negative
    kappa, and that is worth knowing."""
    return max(0, weighted_kappa(a, b))


@WEIGHTED_KAPPA.mistake("agreement beyond chance not divided")
def _(a, b):
    """It stops at the difference between chance and what was observed. Divide it by the
    disagreement that chance would give."""
    expected = mean([squared(x, y) for x in a for y in b])
    return expected - mean([squared(x, y) for x, y in zip(a, b)])


@WEIGHTED_KAPPA.mistake("grades made yes or no", seen_in="a habit from binary labels")
def _(a, b):
    """It asks only whether each grade is above 0. A 1 against a 3 is a disagreement, too."""
    return plain_kappa([x > 0 for x in a], [y > 0 for y in b])


@WEIGHTED_KAPPA.mistake("two variances added", seen_in="a short cut through variances")
def _(a, b):
    """It adds up the variances of the two judges. If one is stricter throughout, chance also has
    the squared difference of their means."""
    # Without the squared difference of the two means.
    spread = [mean([squared(x, mean(grades)) for x in grades]) for grades in (a, b)]
    return of_chance(mean([squared(x, y) for x, y in zip(a, b)]), sum(spread))


# The mean of a judge's values, corrected by a sample


def corrected_mean(judge, human):
    return mean(judge) + mean([h - m for h, m in zip(human, judge)])


def replaced_where_known(judge, human):
    n = len(human)
    values = human + judge[n:]
    return sum(values) / len(values)


def judge_and_sample():
    """(judge, human): values of two to four queries, of which people judged the first ones."""
    values = (0.0, 0.5, 1.0)
    for n in (2, 3, 4):
        for judge in every_list(values if n < 4 else (0.25, 1.0), n):
            for known in range(1, n + 1):
                for human in every_list(values if known < 3 else (0.0, 0.75), known):
                    yield judge, human


CORRECTED_MEAN = Exercise(
    "corrected_mean(judge, human)",
    "The mean of `judge`, corrected by the mean difference on the queries that people judged:"
    " the first `len(human)` ones.",
    reference=corrected_mean,
    domain=judge_and_sample,
    given=[replaced_where_known],
    section="labels-sample",
)


@CORRECTED_MEAN.mistake(
    "people's values where there are some", seen_in="collections completed by a model"
)
def _(judge, human):
    """It replaces the judge's values on the sample only, so the judge's bias stays on all other
    queries. Correct the mean by the mean difference on the sample."""
    return replaced_where_known(judge, human)


@CORRECTED_MEAN.mistake("sign turned around")
def _(judge, human):
    """It subtracts the correction. If people give lower values than the judge, the mean must
    fall."""
    return mean(judge) - mean([h - m for h, m in zip(human, judge)])


@CORRECTED_MEAN.also()
def _(judge, human):
    off = mean([m - h for h, m in zip(human, judge)])
    values = human + [m + off for m in judge[len(human) :]]
    return mean(values)


@CORRECTED_MEAN.mistake(
    "the sample alone", also=[lambda judge, human: mean(judge) + mean(human) - mean(judge)]
)
def _(judge, human):
    """It returns the mean of people's values. That is right on average, but it wastes what the
    judge says about all other queries."""
    return mean(human)


@CORRECTED_MEAN.mistake("the judge alone", seen_in="evaluations by a model that nobody checks")
def _(judge, human):
    """It returns the mean of the judge's values. All of the judge's bias is in it."""
    return sum(judge) / len(judge)


@CORRECTED_MEAN.mistake("half of each")
def _(judge, human):
    """It takes the middle of two means. Half of the bias stays."""
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


@CORRECTED_MEAN.mistake("sum of the errors")
def _(judge, human):
    """It adds the sum of the errors on the sample. Divide it by the number of queries in the
    sample."""
    return mean(judge) + sum([h - m for h, m in zip(human, judge)])


@CORRECTED_MEAN.mistake("divided by one less", seen_in="a mix-up with the sample variance")
def _(judge, human):
    """It divides by one query less, as a variance does. This is a mean."""
    off = [h - m for h, m in zip(human, judge)]
    return mean(judge) + sum(off) / max(1, len(off) - 1)


@CORRECTED_MEAN.mistake("cut off at 0 and 1")
def _(judge, human):
    """It keeps the result between 0 and 1. A single sample may lie outside; cut off, the estimate
    is no longer right on average."""
    return min(1, max(0, corrected_mean(judge, human)))


@CORRECTED_MEAN.mistake("median error")
def _(judge, human):
    """It adds the median error. The bias of a mean is a mean: large errors count by their size."""
    off = sorted([h - m for h, m in zip(human, judge)])
    return mean(judge) + (off[len(off) // 2] + off[(len(off) - 1) // 2]) / 2


@CORRECTED_MEAN.mistake("ratio instead of difference", seen_in="the ratio estimator of sampling")
def _(judge, human):
    """It multiplies by the ratio of two means. This exercise adds the mean difference."""
    below = mean(judge[: len(human)])
    return mean(judge) * mean(human) / below if below else mean(judge)


@CORRECTED_MEAN.mistake("the rest corrected")
def _(judge, human):
    """It corrects the mean of the queries that people did not judge. The first term is the judge's
    mean over all queries."""
    rest = judge[len(human) :]
    off = mean([h - m for h, m in zip(human, judge)])
    return (mean(rest) if rest else 0.0) + off


@CORRECTED_MEAN.mistake("correction alone")
def _(judge, human):
    """It returns how far the judge is off. Add that to the judge's mean."""
    return mean([h - m for h, m in zip(human, judge)])


@CORRECTED_MEAN.mistake("one query compared")
def _(judge, human):
    """It takes the error on a single query for the bias. Take the mean error over all queries that
    people judged."""
    return mean(judge) + human[0] - judge[0]


@CORRECTED_MEAN.mistake("sizes of the errors", seen_in="a mix-up with the mean absolute error")
def _(judge, human):
    """It adds the mean size of the errors. Errors up and down must cancel: keep the signs."""
    return mean(judge) + mean([abs(h - m) for h, m in zip(human, judge)])


EXERCISES = [WEIGHTED_KAPPA, CORRECTED_MEAN]

QUESTIONS = [
    Question(
        "labels-predict",
        answer="C",
        why=(
            "Kappa counts the errors, all alike. Errors that lean toward a system can turn a"
            " verdict around at any kappa below 1."
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
            " together: 1.25 by chance. 1 − 0.5 / 1.25."
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
