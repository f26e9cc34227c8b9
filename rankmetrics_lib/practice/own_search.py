"""Exercises of the chapter on this book's own search, with the wrong functions that people
write."""

from ..formulas import cohen_kappa
from ._domains import every_list
from ._exercise import Exercise
from ._questions import Question

# Kappa


def share(grades, grade):
    return sum(1 for g in grades if g == grade) / len(grades)


def by_chance(first, second):
    return sum(share(first, g) * share(second, g) for g in set(first + second))


def beyond(observed, chance):
    return (observed - chance) / (1 - chance) if chance != 1 else 0.0


def kappa(first, second):
    return cohen_kappa(first, second)


def chance_of_some_grades(counts):
    """Kappa with the chance of the grades that count."""

    def function(first, second):
        grades = [g for g in set(first) if counts(g)]
        return beyond(
            agreement(first, second), sum(share(first, g) * share(second, g) for g in grades)
        )

    return function


def highest_grade_left_out(grades_of):
    """Kappa with the chance of range(max(grades)), which stops below the highest grade."""

    def function(first, second):
        grades = range(max(grades_of(first, second)))
        return beyond(
            agreement(first, second), sum(share(first, g) * share(second, g) for g in grades)
        )

    return function


def weighted(size):
    """Kappa in which a disagreement counts by its size."""

    def function(first, second):
        n = len(first)
        seen = sum(size(a - b) for a, b in zip(first, second)) / n
        by_luck = sum(size(a - b) for a in first for b in second) / n**2
        return 1 - seen / by_luck

    return function


def relevant_or_not(full):
    """Kappa of the grades as 0 and 1, with a value where both judges give one of them only."""

    def function(first, second):
        hits = [min(g, 1) for g in first], [min(g, 1) for g in second]
        return full if by_chance(*hits) == 1 else kappa(*hits)

    return function


def chance_of_each_document(judge, full):
    """Kappa with a term per grade of a list, and a value where these terms add up to 1."""

    def function(first, second):
        grades = judge(first, second)
        chance = sum(share(first, g) * share(second, g) for g in grades)
        return full if chance == 1 else beyond(agreement(first, second), chance)

    return function


def always_the_commonest(judge):
    """Kappa with the share of one grade, the most frequent, as chance."""

    def function(first, second):
        grades = judge(first, second)
        return beyond(agreement(first, second), max(share(grades, g) for g in grades))

    return function


def two_judges():
    """(first, second): the grades of two judges, who do not both give one grade to everything."""
    for n, grades in ((2, (0, 1)), (3, (0, 1)), (4, (0, 1)), (2, (0, 1, 3)), (3, (0, 1, 3))):
        for first in every_list(grades, n):
            for second in every_list(grades, n):
                if len(set(first + second)) > 1:
                    yield first, second
    yield [0, 0, 0, 0, 0, 0, 0, 0, 0, 2], [0, 0, 0, 0, 0, 0, 0, 0, 2, 2]


KAPPA = Exercise(
    "kappa(first, second)",
    "Cohen’s kappa of the grades that two judges gave to the same documents.",
    reference=kappa,
    domain=two_judges,
    section="own-search-judges",
)


@KAPPA.mistake(
    "agreement without chance", seen_in="reports of “97% agreement” on mostly irrelevant documents"
)
def agreement(first, second):
    """It returns the share of equal grades. Judges who never looked would agree on some. Subtract
    that chance, and divide by what is left."""
    return sum(1 for a, b in zip(first, second) if a == b) / len(first)


@KAPPA.mistake(
    "all grades equally likely",
    seen_in="Bennett’s S, under the name of kappa",
    also=[
        lambda first, second: beyond(agreement(first, second), 1 / 4),
        lambda first, second: beyond(agreement(first, second), 1 / 2),
    ],
)
def _(first, second):
    """It lets chance give every grade equally often. Judges use 0 far more often than 3: take each
    judge’s own shares."""
    return beyond(agreement(first, second), 1 / len(set(first + second)))


@KAPPA.mistake("shares of both judges together", seen_in="Scott’s pi, under the name of kappa")
def _(first, second):
    """It takes the shares from the grades of both judges together. That is Scott’s pi. Kappa
    multiplies the share of one judge by the share of the other."""
    both = first + second
    return beyond(agreement(first, second), sum(share(both, g) ** 2 for g in set(both)))


@KAPPA.mistake(
    "shares of one judge only", also=[lambda first, second: shares_of_the_first(second, first)]
)
def shares_of_the_first(first, second):
    """It squares the shares of one judge. The two judges need not use the grades equally often:
    multiply one’s share by the other’s."""
    chance = sum(share(first, g) ** 2 for g in set(first))
    return beyond(agreement(first, second), chance)


@KAPPA.mistake("not divided by the rest")
def _(first, second):
    """It subtracts chance and stops. Divide by 1 minus chance, so that full agreement gives 1."""
    return agreement(first, second) - by_chance(first, second)


@KAPPA.mistake("divided by chance")
def _(first, second):
    """It divides by chance. Divide by 1 minus chance: the room that chance leaves."""
    chance = by_chance(first, second)
    return (agreement(first, second) - chance) / chance if chance else 0.0


@KAPPA.also()
def _(first, second):
    chance = by_chance(first, second)
    return agreement(first, second) / chance if chance else 0.0


@KAPPA.mistake("divided by the disagreement")
def _(first, second):
    """It divides by 1 minus the agreement. Divide by 1 minus chance: the most that the agreement
    beyond chance could have been."""
    agreed = agreement(first, second)
    return (agreed - by_chance(first, second)) / (1 - agreed) if agreed < 1 else 1.0


@KAPPA.mistake(
    "parentheses missing",
    also=[lambda first, second: agreement(first, second) - 2 * by_chance(first, second)],
)
def _(first, second):
    """It divides before it subtracts. Put the whole numerator in parentheses, and the whole
    denominator: (agreed - chance) / (1 - chance)."""
    chance = by_chance(first, second)
    return agreement(first, second) - chance / (1 - chance)


@KAPPA.mistake("mean grades for shares", seen_in="the formula for two labels")
def _(first, second):
    """It takes the mean of a judge's grades for the share of documents that the judge calls
    relevant. That holds for the grades 0 and 1 only: count each grade."""
    # The formula for 0 and 1, whose mean is the share of 1.
    one, other = sum(first) / len(first), sum(second) / len(second)
    return beyond(agreement(first, second), one * other + (1 - one) * (1 - other))


@KAPPA.mistake(
    "share of the most frequent grade as chance",
    seen_in="the baseline of a classifier that always gives one answer",
    judge=[lambda first, second: first, lambda first, second: second],
)
def _(first, second, judge):
    """It takes for chance the share of a judge's most frequent grade. Two judges can agree by
    chance on any grade: add up over all of them."""
    return always_the_commonest(judge)(first, second)


@KAPPA.mistake("share of the largest possible kappa", seen_in="kappa over its maximum")
def _(first, second):
    """It divides by the agreement that the judges' shares would allow, less chance. Kappa divides
    by 1 minus chance, so judges with different shares cannot reach 1."""
    # Kappa over the largest kappa that these shares allow.
    chance = by_chance(first, second)
    most = sum(min(share(first, g), share(second, g)) for g in set(first))
    return (agreement(first, second) - chance) / (most - chance) if most > chance else 0.0


@KAPPA.mistake("Gwet’s AC1", seen_in="Gwet’s AC1, under the name of kappa")
def _(first, second):
    """It computes chance from how often grades are given and how often they are not. That is Gwet’s
    AC1. Kappa multiplies the share of one judge by the share of the other."""
    both = first + second
    grades = set(both)
    chance = sum(share(both, g) * (1 - share(both, g)) for g in grades) / (len(grades) - 1)
    return beyond(agreement(first, second), chance)


@KAPPA.mistake(
    "documents graded 0 by both left out", seen_in="positive agreement, Dice’s coefficient"
)
def _(first, second):
    """It drops the documents that both judges graded 0. Kappa keeps them, and takes the agreement
    that they bring by chance away again."""
    seen = [(a, b) for a, b in zip(first, second) if a or b]
    return sum(1 for a, b in seen if a == b) / len(seen) if seen else 1.0


@KAPPA.also()
def _(first, second):
    both = sum(1 for a, b in zip(first, second) if a and b)
    marked = sum(1 for g in first + second if g)
    return 2 * both / marked if marked else 1.0


@KAPPA.also()
def _(first, second):
    seen = [(a, b) for a, b in zip(first, second) if a or b]
    return sum(1 for a, b in seen if a and b) / len(seen) if seen else 1.0


@KAPPA.mistake(
    "some grades left out of chance",
    also=[
        chance_of_some_grades(lambda g: g < 2),
        highest_grade_left_out(lambda first, second: first),
        highest_grade_left_out(lambda first, second: second),
        highest_grade_left_out(lambda first, second: first + second),
    ],
)
def _(first, second):
    """It adds up the chance over some of the grades only. Judges can agree by chance on every
    grade, and on 0 most of all."""
    return chance_of_some_grades(lambda g: g > 0)(first, second)


@KAPPA.mistake("disagreement")
def _(first, second):
    """It returns the share of documents on which the judges differ. Kappa begins with the share on
    which they agree."""
    return 1 - agreement(first, second)


@KAPPA.mistake(
    "weighted kappa",
    "own-search-libraries",
    seen_in="scikit-learn's cohen_kappa_score with weights",
    size=[abs, lambda d: d * d],
)
def _(first, second, size):
    """It counts a disagreement by its size. That suits grades, but the kappa of this exercise
    counts every disagreement alike."""
    return weighted(size)(first, second)


@KAPPA.mistake("Krippendorff’s alpha", seen_in="Krippendorff’s alpha, under the name of kappa")
def _(first, second):
    """It draws two grades at random from those of both judges together. Kappa draws one from each
    judge."""
    both = first + second
    n = len(both)
    pairs = sum(both.count(g) * (both.count(g) - 1) for g in set(both))
    return beyond(agreement(first, second), pairs / (n * (n - 1)))


@KAPPA.mistake("correlation")
def _(first, second):
    """It returns Pearson’s correlation. One judge can be a grade higher throughout, and the
    correlation is still 1; kappa asks for equal grades."""
    n = len(first)
    center, other = sum(first) / n, sum(second) / n
    spread = sum((a - center) ** 2 for a in first) * sum((b - other) ** 2 for b in second)
    together = sum((a - center) * (b - other) for a, b in zip(first, second))
    return together / spread**0.5 if spread else 0.0


@KAPPA.mistake("grades reduced to relevant or not", full=[0.0, 1.0])
def _(first, second, full):
    """It takes every grade above 0 for the same. Judges who give 1 and 3 then agree; kappa compares
    the grades themselves."""
    return relevant_or_not(full)(first, second)


@KAPPA.mistake("negative values raised to 0")
def _(first, second):
    """It returns 0 where kappa is negative. Judges can agree less than chance would make them, and
    a negative kappa says so."""
    return max(0.0, kappa(first, second))


@KAPPA.mistake("neighboring grades count as agreement")
def _(first, second):
    """It counts grades that differ by 1 as equal, but lets chance bring only equal ones. Agreement
    here means the same grade."""
    near = sum(1 for a, b in zip(first, second) if abs(a - b) <= 1) / len(first)
    return beyond(near, by_chance(first, second))


@KAPPA.mistake("chance divided by n once")
def _(first, second):
    """It multiplies the counts of both judges and divides by the number of documents once. Each of
    the two counts becomes a share: divide twice."""
    return beyond(agreement(first, second), by_chance(first, second) * len(first))


@KAPPA.mistake(
    "a grade counted at each document",
    also=[
        chance_of_each_document(lambda first, second: first, 1.0),
        chance_of_each_document(lambda first, second: second, 0.0),
        chance_of_each_document(lambda first, second: second, 1.0),
        chance_of_each_document(lambda first, second: first + second, 0.0),
        chance_of_each_document(lambda first, second: first + second, 1.0),
    ],
)
def _(first, second):
    """It adds up the product of the shares over the documents, so a grade counts as often as it was
    given. Add up over the different grades, each once."""
    return chance_of_each_document(lambda first, second: first, 0.0)(first, second)


# Wins


def win_share(old, new):
    wins = sum(1 for x, y in zip(old, new) if y > x)
    losses = sum(1 for x, y in zip(old, new) if y < x)
    return wins / (wins + losses) if wins + losses else 0.5


def ties_are_losses(old, new):
    wins = sum(1 for x, y in zip(old, new) if y > x)
    return wins / len(old)


def no_decision_is(value):
    def function(old, new):
        decided = sum(1 for x, y in zip(old, new) if x != y)
        return win_share(old, new) if decided else value

    return function


def undecided_if(test):
    """The share, or 0.5 where test(wins, losses) holds."""

    def function(old, new):
        wins = sum(1 for x, y in zip(old, new) if y > x)
        losses = sum(1 for x, y in zip(old, new) if y < x)
        return 0.5 if test(wins, losses) else wins / (wins + losses)

    return function


def two_runs():
    """(old, new): the values of two systems for one to four queries."""
    for n, values in ((1, (0.0, 0.5, 1.0)), (2, (0.0, 0.5, 1.0)), (3, (0.0, 0.5, 1.0))):
        for old in every_list(values, n):
            for new in every_list(values, n):
                yield old, new
    for old in every_list((0.25, 0.5), 4):
        for new in every_list((0.25, 1.0), 4):
            yield old, new


WIN_SHARE = Exercise(
    "win_share(old, new)",
    "The share of wins among the queries on which two systems differ; 0.5 if there are none.",
    reference=win_share,
    domain=two_runs,
    given=[ties_are_losses],
    section="own-search-queries",
)


@WIN_SHARE.mistake(
    "ties counted as losses",
    seen_in="summaries such as “wins on 35 of 42” that let readers infer 7 losses",
)
def _(old, new):
    """It divides the wins by all queries, so a tie lowers the share as a loss does. Divide by wins
    plus losses."""
    return ties_are_losses(old, new)


@WIN_SHARE.mistake("ties counted as wins")
def _(old, new):
    """It counts a tie as a win. Leave ties out on both sides."""
    return sum(1 for x, y in zip(old, new) if y >= x) / len(old)


@WIN_SHARE.also()
def _(old, new):
    decided = sum(1 for x, y in zip(old, new) if x != y)
    return sum(1 for x, y in zip(old, new) if y >= x) / decided if decided else 0.5


@WIN_SHARE.mistake(
    "ties counted half", seen_in="the convention of AUC, where a tied pair counts one half"
)
def _(old, new):
    """It counts each tie as half a win. This exercise leaves ties out."""
    ties = sum(1 for x, y in zip(old, new) if y == x)
    return ties_are_losses(old, new) + ties / 2 / len(old)


@WIN_SHARE.mistake("share of the old system")
def _(old, new):
    """It returns the share that the old system wins. A win is a query on which the new system is
    higher."""
    return win_share(new, old)


@WIN_SHARE.mistake("wrong value without a decision", value=[0.0, 1.0])
def _(old, new, value):
    """It is right where the systems differ. Where they never do, neither wins: the share is 0.5."""
    return no_decision_is(value)(old, new)


@WIN_SHARE.mistake(
    "0.5 where only one system wins",
    test=[
        lambda wins, losses: wins == 0,
        lambda wins, losses: losses == 0,
        lambda wins, losses: wins == 0 or losses == 0,
    ],
)
def _(old, new, test):
    """It returns 0.5 although the systems differ on some query. With wins only, the share is 1;
    with losses only, it is 0."""
    return undecided_if(test)(old, new)


@WIN_SHARE.mistake("wins per loss")
def _(old, new):
    """It divides wins by losses. A share divides wins by wins plus losses."""
    wins = sum(1 for x, y in zip(old, new) if y > x)
    losses = sum(1 for x, y in zip(old, new) if y < x)
    return wins / losses if losses else 1.0


@WIN_SHARE.mistake("difference of the means")
def _(old, new):
    """It subtracts the means. Count queries: by how much one is won makes no difference."""
    return (sum(new) - sum(old)) / len(old)


@WIN_SHARE.mistake(
    "wins minus losses",
    also=[lambda old, new: sum((y > x) - (y < x) for x, y in zip(old, new)) / len(old)],
)
def _(old, new):
    """It subtracts the losses from the wins. The share of wins counts the wins only, and goes from
    0 to 1."""
    signs = [(y > x) - (y < x) for x, y in zip(old, new)]
    decided = sum(1 for sign in signs if sign)
    return sum(signs) / decided if decided else 0.5


@WIN_SHARE.mistake("wins weighted by their size")
def _(old, new):
    """It adds up by how much each query is won or lost. Count queries: each has one vote."""
    gained = sum(max(0, y - x) for x, y in zip(old, new))
    lost = sum(max(0, x - y) for x, y in zip(old, new))
    return gained / (gained + lost) if gained + lost else 0.5


@WIN_SHARE.mistake(
    "values of different queries compared",
    seen_in="the effect size of the Mann–Whitney test",
    also=[lambda old, new: win_share(sorted(old), sorted(new))],
)
def _(old, new):
    """It compares values of different queries. Only the two values of the same query belong
    together."""
    pairs = [(x, y) for x in old for y in new]
    return win_share([x for x, _ in pairs], [y for _, y in pairs])


@WIN_SHARE.mistake("equal pairs counted once")
def _(old, new):
    """It puts the pairs into a set, so queries with the same two values count as one. Every query
    counts."""
    pairs = set(zip(old, new))
    return win_share([x for x, _ in pairs], [y for _, y in pairs])


EXERCISES = [KAPPA, WIN_SHARE]

QUESTIONS = [
    Question(
        "own-search-predict",
        answer="B",
        why=(
            "Each change was kept because it raised this very mean, sometimes by luck. The luck"
            " stays with the queries that it was found on."
        ),
        mistakes={
            "A": "Among forty changes, some help these queries by accident, and those were kept.",
            "C": "Nothing was chosen because it lowered the mean.",
        },
    ),
    Question(
        "own-search-hand",
        answer=8 / 13,
        decimals=3,
        why=(
            "They agree on 9 of 10 pages. The first finds 1 of 10 relevant, the second 2 of 10, so"
            " chance gives 0.1 · 0.2 + 0.9 · 0.8 = 0.74."
        ),
        mistakes={
            0.9: "That is the share of pages on which they agree. Take chance away.",
            0.16: "That is agreement minus chance. Divide by what chance leaves, 0.26.",
            0.8: "That lets chance give both labels equally often. Take each judge’s own shares.",
            0.66: "Check the chance: 0.1 · 0.2 + 0.9 · 0.8.",
        },
    ),
]
