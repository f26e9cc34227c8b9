"""Exercises of the chapter on labels, with the wrong functions that people write."""

from ..formulas import cohen_kappa
from ._checker import Exercise, Misconception
from ._domains import every_list
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


def places_among_the_given(a, b):
    grades = sorted(set(a + b))
    return weighted_kappa([grades.index(x) for x in a], [grades.index(y) for y in b])


def both_judges_together(a, b):
    both = a + b
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, mean([squared(x, y) for x in both for y in both]))


def krippendorff(a, b):
    both = a + b
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    pairs = len(both) * (len(both) - 1)
    return of_chance(observed, sum(squared(x, y) for x in both for y in both) / pairs)


def without_chance(a, b):
    return 1 - sum((x - y) ** 2 for x, y in zip(a, b)) / len(a) / 9


def share_of_the_worst_case(a, b):
    worst = (max(a + b) - min(a + b)) ** 2
    return 1 - mean([squared(x, y) for x, y in zip(a, b)]) / worst if worst else 1.0


def chance_of_other_documents(a, b):
    """Without the two labels of the same document."""
    n = len(a)
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    others = [squared(a[i], b[j]) for i in range(n) for j in range(n) if i != j]
    return of_chance(observed, mean(others)) if others else 0.0


def disagreement_over_chance(a, b):
    return 1 - weighted_kappa(a, b)


def correlation(a, b):
    middle_a, middle_b = mean(a), mean(b)
    both = sum((x - middle_a) * (y - middle_b) for x, y in zip(a, b))
    spread = sum((x - middle_a) ** 2 for x in a) * sum((y - middle_b) ** 2 for y in b)
    return both / spread**0.5 if spread else 0.0


def chance_divided_once(a, b):
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, sum(squared(x, y) for x in a for y in b) / len(a))


def roots_compared(a, b):
    observed = mean([squared(x, y) for x, y in zip(a, b)]) ** 0.5
    return of_chance(observed, mean([squared(x, y) for x in a for y in b]) ** 0.5)


def chance_of(draws_a, draws_b):
    """Kappa whose chance comes from other grades than those that the two judges gave."""

    def function(a, b):
        observed = mean([squared(x, y) for x, y in zip(a, b)])
        return of_chance(observed, mean([squared(x, y) for x in draws_a(a) for y in draws_b(b)]))

    return function


def one_judge_twice(a, b):
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, mean([squared(x, y) for x in a for y in a]))


def other_judge_twice(a, b):
    return one_judge_twice(b, a)


def sum_over_mean(a, b):
    observed = sum([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, mean([squared(x, y) for x in a for y in b]))


def squared_at_the_end(a, b):
    observed = mean([abs(x - y) for x, y in zip(a, b)]) ** 2
    return of_chance(observed, mean([abs(x - y) for x in a for y in b]) ** 2)


def at_least_zero(a, b):
    return max(0, weighted_kappa(a, b))


def not_divided(a, b):
    expected = mean([squared(x, y) for x in a for y in b])
    return expected - mean([squared(x, y) for x, y in zip(a, b)])


def relevant_or_not(a, b):
    return plain_kappa([x > 0 for x in a], [y > 0 for y in b])


def variances_alone(a, b):
    """Without the squared difference of the two means."""
    spread = [mean([squared(x, mean(grades)) for x in grades]) for grades in (a, b)]
    return of_chance(mean([squared(x, y) for x, y in zip(a, b)]), sum(spread))


def upside_down(a, b):
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return 1 - mean([squared(x, y) for x in a for y in b]) / observed if observed else 1.0


def different_weights(a, b):
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, mean([abs(x - y) for x in a for y in b]))


def each_pair_of_documents_once(a, b):
    places = range(len(a))
    others = [squared(a[i], b[j]) for i in places for j in places if i < j]
    observed = mean([squared(x, y) for x, y in zip(a, b)])
    return of_chance(observed, mean(others)) if others else 0.0


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
    name="weighted_kappa",
    signature="weighted_kappa(a, b)",
    task=(
        "Cohen’s kappa of the grades that two judges gave to the same documents, with quadratic"
        " weights."
    ),
    reference=weighted_kappa,
    chapter="labels",
    domain=two_judges,
    misconceptions=[
        Misconception(
            "every disagreement counts the same",
            "It asks only whether two grades differ. With quadratic weights, a disagreement counts"
            " by the square of the difference.",
            "cohen_kappa_score of scikit-learn, without weights",
            "Not every disagreement is equal",
            plain_kappa,
        ),
        Misconception(
            "linear weights",
            "It counts a disagreement by the difference of the grades. Quadratic weights square"
            " it.",
            "a mix-up of the two usual weights",
            "Not every disagreement is equal",
            linear_kappa,
        ),
        Misconception(
            "places among the grades given",
            "It numbers the grades that were given, so without a 2 the grades 1 and 3 are"
            " neighbors. Take the difference of the grades themselves.",
            "cohen_kappa_score of scikit-learn, without labels",
            "Beside other libraries",
            places_among_the_given,
        ),
        Misconception(
            "labels of both judges together",
            "It draws both grades from those of the two judges together. Kappa compares the grades"
            " of the one with those of the other.",
            "Scott’s pi, under the name of kappa",
            "Take chance away: kappa",
            both_judges_together,
        ),
        Misconception(
            "Krippendorff’s alpha",
            "It draws two different grades from those of both judges together. That is"
            " Krippendorff’s alpha. Kappa draws one grade from each judge.",
            "Krippendorff’s alpha, under the name of kappa",
            "Take chance away: kappa",
            krippendorff,
        ),
        Misconception(
            "agreement without chance",
            "It divides by the largest disagreement there could be. Divide by the one that chance"
            " would give: every grade of one judge with every grade of the other.",
            "a common slip",
            "Not every disagreement is equal",
            without_chance,
            share_of_the_worst_case,
        ),
        Misconception(
            "chance without the same document",
            "It leaves out the two grades of the same document where it computes chance. A shuffled"
            " label may fall on its own document, too.",
            "a common slip: i != j",
            "Not every disagreement is equal",
            chance_of_other_documents,
            each_pair_of_documents_once,
        ),
        Misconception(
            "fraction upside down",
            "It divides the disagreement expected by the one observed. Divide the observed one by"
            " the expected one.",
            "a common slip",
            "Not every disagreement is equal",
            upside_down,
        ),
        Misconception(
            "two different weights",
            "It squares the differences observed, but not those of chance. Both count a"
            " disagreement in the same way.",
            "a common slip",
            "Not every disagreement is equal",
            different_weights,
        ),
        Misconception(
            "disagreement instead of agreement",
            "It divides the disagreement observed by the one expected, and stops. Kappa is 1 minus"
            " that.",
            "a common slip",
            "Not every disagreement is equal",
            disagreement_over_chance,
        ),
        Misconception(
            "correlation",
            "It returns Pearson’s correlation. A judge can be a grade higher throughout, and the"
            " correlation is still 1; kappa falls.",
            "a common mix-up",
            "Not every disagreement is equal",
            correlation,
        ),
        Misconception(
            "chance divided by n once",
            "It adds up over all pairs of documents and divides by n once. There are n times n"
            " pairs.",
            "a common slip",
            "Not every disagreement is equal",
            chance_divided_once,
        ),
        Misconception(
            "roots compared",
            "It takes the root of both mean squares before it divides. Divide the mean squares"
            " themselves.",
            "a habit from the root mean squared error",
            "Not every disagreement is equal",
            roots_compared,
        ),
        Misconception(
            "squares taken at the end",
            "It squares a mean of differences. Quadratic weights square each difference, and then"
            " take the mean.",
            "a common slip",
            "Not every disagreement is equal",
            squared_at_the_end,
        ),
        Misconception(
            "grades drawn evenly",
            "It lets chance give every grade equally often. A shuffled judge keeps the grades as"
            " they are: three zeros and a one come as three zeros and a one.",
            "a common slip: `set(a)`, or the whole scale",
            "Take chance away: kappa",
            chance_of(set, set),
            chance_of(lambda a: range(4), lambda b: range(4)),
        ),
        Misconception(
            "chance of one judge alone",
            "It compares one judge's grades with the same judge's grades. Chance takes one grade"
            " from each of the two.",
            "a common slip: a in both loops",
            "Not every disagreement is equal",
            one_judge_twice,
            other_judge_twice,
        ),
        Misconception(
            "sum divided by a mean",
            "It adds up the disagreements observed, and divides by a mean. Take the mean of both.",
            "a common slip",
            "Not every disagreement is equal",
            sum_over_mean,
        ),
        Misconception(
            "cut off at 0",
            "It replaces negative values by 0. Judges who agree less than chance would have a"
            " negative kappa, and that is worth knowing.",
            "a common slip: `max(0, …)`",
            "Take chance away: kappa",
            at_least_zero,
        ),
        Misconception(
            "agreement beyond chance not divided",
            "It stops at the difference between chance and what was observed. Divide it by the"
            " disagreement that chance would give.",
            "a common slip",
            "Not every disagreement is equal",
            not_divided,
        ),
        Misconception(
            "grades made yes or no",
            "It asks only whether each grade is above 0. A 1 against a 3 is a disagreement, too.",
            "a habit from binary labels",
            "Not every disagreement is equal",
            relevant_or_not,
        ),
        Misconception(
            "two variances added",
            "It adds up the variances of the two judges. If one is stricter throughout, chance also"
            " has the squared difference of their means.",
            "a short cut through variances",
            "Not every disagreement is equal",
            variances_alone,
        ),
    ],
)

# The mean of a judge's values, corrected by a sample


def corrected_mean(judge, human):
    return mean(judge) + mean([h - m for h, m in zip(human, judge)])


def replaced_where_known(judge, human):
    n = len(human)
    values = human + judge[n:]
    return sum(values) / len(values)


def sign_turned(judge, human):
    return mean(judge) - mean([h - m for h, m in zip(human, judge)])


def sample_only(judge, human):
    return mean(human)


def judge_only(judge, human):
    return sum(judge) / len(judge)


def mean_of_both(judge, human):
    return (mean(judge) + mean(human)) / 2


def ratio_of_means(judge, human):
    below = mean(judge[: len(human)])
    return mean(judge) * mean(human) / below if below else mean(judge)


def rest_corrected(judge, human):
    rest = judge[len(human) :]
    off = mean([h - m for h, m in zip(human, judge)])
    return (mean(rest) if rest else 0.0) + off


def means_of_different_queries(judge, human):
    return mean(judge) + mean(human) - mean(judge)


def correction_alone(judge, human):
    return mean([h - m for h, m in zip(human, judge)])


def sizes_of_errors(judge, human):
    return mean(judge) + mean([abs(h - m) for h, m in zip(human, judge)])


def weighted_by_their_share(judge, human):
    share = len(human) / len(judge)
    return share * mean(human) + (1 - share) * mean(judge)


def last_queries(judge, human):
    return mean(judge) + mean(human) - mean(judge[-len(human) :])


def sum_of_errors(judge, human):
    return mean(judge) + sum([h - m for h, m in zip(human, judge)])


def one_fewer(judge, human):
    off = [h - m for h, m in zip(human, judge)]
    return mean(judge) + sum(off) / max(1, len(off) - 1)


def from_zero_to_one(judge, human):
    return min(1, max(0, corrected_mean(judge, human)))


def median_error(judge, human):
    off = sorted([h - m for h, m in zip(human, judge)])
    return mean(judge) + (off[len(off) // 2] + off[(len(off) - 1) // 2]) / 2


def bias_doubled(judge, human):
    off = mean([m - h for h, m in zip(human, judge)])
    values = human + [m + off for m in judge[len(human) :]]
    return mean(values)


def one_query_compared(judge, human):
    return mean(judge) + human[0] - judge[0]


def judge_and_sample():
    """(judge, human): values of two to four queries, of which people judged the first ones."""
    values = (0.0, 0.5, 1.0)
    for n in (2, 3, 4):
        for judge in every_list(values if n < 4 else (0.25, 1.0), n):
            for known in range(1, n + 1):
                for human in every_list(values if known < 3 else (0.0, 0.75), known):
                    yield judge, human


CORRECTED_MEAN = Exercise(
    name="corrected_mean",
    signature="corrected_mean(judge, human)",
    task=(
        "The mean of `judge`, corrected by the mean difference on the queries that people judged:"
        " the first `len(human)` ones."
    ),
    reference=corrected_mean,
    chapter="labels",
    domain=judge_and_sample,
    given=[replaced_where_known],
    misconceptions=[
        Misconception(
            "people's values where there are some",
            "It replaces the judge's values on the sample only, so the judge's bias stays on all"
            " other queries. Correct the mean by the mean difference on the sample.",
            "collections completed by a model",
            "Validate the judge on a sample",
            replaced_where_known,
        ),
        Misconception(
            "sign turned around",
            "It subtracts the correction. If people give lower values than the judge, the mean must"
            " fall.",
            "a common slip: judge minus human",
            "Validate the judge on a sample",
            sign_turned,
            bias_doubled,
        ),
        Misconception(
            "the sample alone",
            "It returns the mean of people's values. That is right on average, but it wastes what"
            " the judge says about all other queries.",
            "a common slip",
            "Validate the judge on a sample",
            sample_only,
            means_of_different_queries,
        ),
        Misconception(
            "the judge alone",
            "It returns the mean of the judge's values. All of the judge's bias is in it.",
            "evaluations by a model that nobody checks",
            "Validate the judge on a sample",
            judge_only,
        ),
        Misconception(
            "half of each",
            "It takes the middle of two means. Half of the bias stays.",
            "a common slip",
            "Validate the judge on a sample",
            mean_of_both,
        ),
        Misconception(
            "two means mixed by their numbers",
            "It weights each mean by its number of queries. Most queries have the judge's labels,"
            " so most of the bias stays.",
            "a pooled mean",
            "Validate the judge on a sample",
            weighted_by_their_share,
        ),
        Misconception(
            "last queries for the first",
            "It compares people's values with those of the judge's last queries. People judged the"
            " first ones, and each query is compared with itself.",
            "a common slip: `judge[-n:]`",
            "Validate the judge on a sample",
            last_queries,
        ),
        Misconception(
            "sum of the errors",
            "It adds the sum of the errors on the sample. Divide it by the number of queries in the"
            " sample.",
            "a common slip",
            "Validate the judge on a sample",
            sum_of_errors,
        ),
        Misconception(
            "divided by one less",
            "It divides by one query less, as a variance does. This is a mean.",
            "a mix-up with the sample variance",
            "Validate the judge on a sample",
            one_fewer,
        ),
        Misconception(
            "cut off at 0 and 1",
            "It keeps the result between 0 and 1. A single sample may lie outside; cut off, the"
            " estimate is no longer right on average.",
            "a common slip",
            "Validate the judge on a sample",
            from_zero_to_one,
        ),
        Misconception(
            "median error",
            "It adds the median error. The bias of a mean is a mean: large errors count by their"
            " size.",
            "a common slip",
            "Validate the judge on a sample",
            median_error,
        ),
        Misconception(
            "ratio instead of difference",
            "It multiplies by the ratio of two means. This exercise adds the mean difference.",
            "the ratio estimator of sampling",
            "Validate the judge on a sample",
            ratio_of_means,
        ),
        Misconception(
            "the rest corrected",
            "It corrects the mean of the queries that people did not judge. The first term is the"
            " judge's mean over all queries.",
            "a common slip",
            "Validate the judge on a sample",
            rest_corrected,
        ),
        Misconception(
            "correction alone",
            "It returns how far the judge is off. Add that to the judge's mean.",
            "a common slip",
            "Validate the judge on a sample",
            correction_alone,
        ),
        Misconception(
            "one query compared",
            "It takes the error on a single query for the bias. Take the mean error over all"
            " queries that people judged.",
            "a common slip: `human[0] - judge[0]`",
            "Validate the judge on a sample",
            one_query_compared,
        ),
        Misconception(
            "sizes of the errors",
            "It adds the mean size of the errors. Errors up and down must cancel: keep the signs.",
            "a mix-up with the mean absolute error",
            "Validate the judge on a sample",
            sizes_of_errors,
        ),
    ],
)

EXERCISES = [WEIGHTED_KAPPA, CORRECTED_MEAN]

QUESTIONS = [
    Question(
        "labels-predict",
        chapter="labels",
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
        chapter="labels",
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
        chapter="labels",
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
