"""Exercises of the chapter on this book's own search, with the wrong functions that people
write."""

import math

from ..formulas import cohen_kappa
from ._domains import every_list
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import PERCENT, VALUE_ROUNDED

# Inputs


def two_judges():
    """(first, second): the grades of two judges, who do not both give one grade to everything."""
    for n, grades in ((2, (0, 1)), (3, (0, 1)), (4, (0, 1)), (2, (0, 1, 3)), (3, (0, 1, 3))):
        for first in every_list(grades, n):
            for second in every_list(grades, n):
                if len(set(first + second)) > 1:
                    yield first, second
    yield [0, 0, 0, 0, 0, 0, 0, 0, 0, 2], [0, 0, 0, 0, 0, 0, 0, 0, 2, 2]


def two_runs():
    """(old, new): the values of two systems for one to four queries."""
    for n, values in ((1, (0.0, 0.5, 1.0)), (2, (0.0, 0.5, 1.0)), (3, (0.0, 0.5, 1.0))):
        for old in every_list(values, n):
            for new in every_list(values, n):
                yield old, new
    for old in every_list((0.25, 0.5), 4):
        for new in every_list((0.25, 1.0), 4):
            yield old, new
    for old in every_list((0.3, 0.30002, 0.33), 2):  # small differences count, too
        for new in every_list((0.3, 0.30002, 0.33), 2):
            yield old, new


# Kappa, and its parts as they are right


def share_of_equal_grades(first, second):
    return sum(1 for a, b in zip(first, second) if a == b) / len(first)


def share(grades, grade):
    return sum(1 for g in grades if g == grade) / len(grades)


def chance_of(grades, first, second):
    return sum(share(first, g) * share(second, g) for g in grades)


def by_chance(first, second):
    return chance_of(set(first + second), first, second)


def beyond(agreement, chance):
    return (agreement - chance) / (1 - chance) if chance != 1 else 0.0


def kappa(first, second, *, agreement=share_of_equal_grades, chance=by_chance, value=beyond):
    return value(agreement(first, second), chance(first, second))


KAPPA = Exercise(
    "kappa(first, second)",
    "Cohen’s kappa of the grades that two judges gave to the same documents.",
    reference=lambda first, second: cohen_kappa(first, second),
    formula=kappa,
    domain=two_judges,
    section="own-search-judges",
)

# The fraction

VALUE = Part("value", KAPPA)


@VALUE.mistake(
    "agreement without chance", seen_in="reports of “97% agreement” on mostly irrelevant documents"
)
def _(agreement, chance):
    """It returns the share of equal grades. Judges who never looked would agree on some: subtract
    that chance, and divide by 1 minus it."""
    return agreement


@VALUE.mistake("disagreement")
def _(agreement, chance):
    """It returns the share of documents on which the judges differ. Kappa begins with the share on
    which they agree."""
    return 1 - agreement


@VALUE.mistake("not divided by the rest")
def _(agreement, chance):
    """It subtracts chance and stops. Divide by 1 minus chance, so that full agreement gives 1."""
    return agreement - chance


@VALUE.mistake(
    "divided by chance",
    also=[lambda agreement, chance: agreement / chance if chance else 0.0],
)
def _(agreement, chance):
    """It divides by chance. Divide by 1 minus chance: the room that chance leaves."""
    return (agreement - chance) / chance if chance else 0.0


@VALUE.mistake("divided by the disagreement")
def _(agreement, chance):
    """It divides by 1 minus the agreement. Divide by 1 minus chance: the most that the agreement
    beyond chance could have been."""
    return (agreement - chance) / (1 - agreement) if agreement < 1 else 1.0


@VALUE.mistake("parentheses missing", also=[lambda agreement, chance: agreement - 2 * chance])
def _(agreement, chance):
    """It divides before it subtracts. Put the whole numerator in parentheses, and the whole
    denominator: (agreed - chance) / (1 - chance)."""
    return agreement - chance / (1 - chance)


@VALUE.mistake("negative values raised to 0", "labels-kappa")
def _(agreement, chance):
    """It returns 0 where kappa is negative. Judges can agree less than chance would make them, and
    a negative kappa says so."""
    return max(0.0, beyond(agreement, chance))


@KAPPA.mistake("share of the largest possible kappa", seen_in="kappa over its maximum")
def _(first, second):
    """It divides by the agreement that the judges' shares would allow, minus chance. Kappa divides
    by 1 minus chance, so judges with different shares cannot reach 1."""
    most = sum(min(share(first, g), share(second, g)) for g in set(first))
    chance = by_chance(first, second)
    agreement = share_of_equal_grades(first, second)
    return (agreement - chance) / (most - chance) if most > chance else 0.0


# What chance would give

CHANCE = Part("chance", KAPPA)


@CHANCE.mistake(
    "all grades equally likely",
    seen_in="Bennett’s S, under the name of kappa",
    also=[lambda first, second: 1 / 4, lambda first, second: 1 / 2],
)
def _(first, second):
    """It lets chance give every grade equally often. Judges use 0 far more often than 3: take each
    judge’s own shares."""
    return 1 / len(set(first + second))


@CHANCE.mistake(
    "shares of both judges together", "labels-kappa", seen_in="Scott’s pi, under the name of kappa"
)
def _(first, second):
    """It takes the shares from the grades of both judges together. That is Scott’s pi. Kappa
    multiplies the share of one judge by the share of the other."""
    return by_chance(first + second, first + second)


@CHANCE.mistake("shares of one judge only", also=[lambda first, second: by_chance(second, second)])
def _(first, second):
    """It squares the shares of one judge. The two judges need not use the grades equally often:
    multiply one’s share by the other’s."""
    return by_chance(first, first)


@CHANCE.mistake("mean grades for shares", seen_in="the formula for two labels")
def _(first, second):
    """It uses the mean of a judge's grades as the share of documents that the judge calls relevant.
    That holds for the grades 0 and 1 only: count each grade."""
    one, other = sum(first) / len(first), sum(second) / len(second)
    return one * other + (1 - one) * (1 - other)


@CHANCE.mistake(
    "share of the most frequent grade as chance",
    seen_in="the baseline of a classifier that always gives one answer",
    judge=[lambda first, second: first, lambda first, second: second],
)
def _(first, second, judge):
    """It uses the share of a judge's most frequent grade as chance. Two judges can agree by chance
    on any grade: add up over all of them."""
    grades = judge(first, second)
    return max(share(grades, g) for g in grades)


@CHANCE.mistake("Gwet’s AC1", seen_in="Gwet’s AC1, under the name of kappa")
def _(first, second):
    """It computes chance from how often grades are given and how often they are not. That is Gwet’s
    AC1. Kappa multiplies the share of one judge by the share of the other."""
    shares = [share(first + second, g) for g in set(first + second)]
    return sum(p * (1 - p) for p in shares) / (len(shares) - 1)


@CHANCE.mistake("Krippendorff’s alpha", seen_in="Krippendorff’s alpha, under the name of kappa")
def _(first, second):
    """It draws two grades at random from those of both judges together. Kappa draws one from each
    judge."""
    both = first + second
    n = len(both)
    return sum(both.count(g) * (both.count(g) - 1) for g in set(both)) / (n * (n - 1))


@CHANCE.mistake(
    "some grades left out of chance",
    grades=[
        lambda first, second: [g for g in set(first) if g > 0],
        lambda first, second: [g for g in set(first) if g < 2],
        lambda first, second: range(max(first)),  # which stops below the highest grade
        lambda first, second: range(max(second)),
        lambda first, second: range(max(first + second)),
    ],
)
def _(first, second, grades):
    """It adds up the chance over some of the grades only. Judges can agree by chance on every
    grade, and on 0 most of all."""
    return chance_of(grades(first, second), first, second)


@CHANCE.mistake("chance divided by n once")
def _(first, second):
    """It multiplies the counts of both judges and divides by the number of documents once. Each of
    the two counts becomes a share: divide twice."""
    return by_chance(first, second) * len(first)


# The list of grades, and the value where the chance of these adds up to 1
LISTS_OF_GRADES = [
    (grades, full)
    for grades in (
        lambda first, second: first,
        lambda first, second: second,
        lambda first, second: first + second,
    )
    for full in (0.0, 1.0)
]


@KAPPA.mistake("a grade counted at each document", case=LISTS_OF_GRADES)
def _(first, second, case):
    """It adds up the product of the shares over the documents, so a grade counts as often as it was
    given. Add up over the different grades, each once."""
    grades, full = case
    chance = chance_of(grades(first, second), first, second)
    return full if chance == 1 else beyond(share_of_equal_grades(first, second), chance)


# What counts as agreement

AGREEMENT = Part("agreement", KAPPA)


@AGREEMENT.mistake("neighboring grades count as agreement")
def _(first, second):
    """It counts grades that differ by 1 as equal, but lets chance bring only equal ones. Agreement
    here means the same grade."""
    return sum(1 for a, b in zip(first, second) if abs(a - b) <= 1) / len(first)


@KAPPA.mistake("grades reduced to relevant or not", full=[0.0, 1.0])
def _(first, second, full):
    """It treats all grades above 0 as the same. Judges who give 1 and 3 then agree; kappa compares
    the grades themselves."""
    hits = [min(g, 1) for g in first], [min(g, 1) for g in second]
    return full if by_chance(*hits) == 1 else kappa(*hits)


@KAPPA.mistake(
    "weighted kappa",
    "own-search-libraries",
    seen_in="scikit-learn's cohen_kappa_score with weights",
    weights=["linear", "quadratic"],
)
def _(first, second, weights):
    """It counts a disagreement by its size. That suits grades, but the kappa of this exercise
    counts every disagreement alike."""
    return cohen_kappa(first, second, weights=weights)


@KAPPA.mistake("documents graded 0 by both left out", seen_in="positive agreement")
def _(first, second):
    """It drops the documents that both judges graded 0. Kappa keeps them, and subtracts the
    agreement that they bring by chance."""
    seen = [(a, b) for a, b in zip(first, second) if a or b]
    return sum(1 for a, b in seen if a == b) / len(seen)


@KAPPA.also()
def _(first, second):
    seen = [(a, b) for a, b in zip(first, second) if a or b]
    return sum(1 for a, b in seen if a and b) / len(seen)


@KAPPA.mistake("Dice’s coefficient", seen_in="the F1 of one judge’s labels against the other’s")
def _(first, second):
    """It compares what both judges marked with what each of them marked. That is Dice’s
    coefficient, an F1. It never asks what chance would give; kappa takes that away."""
    both = sum(1 for a, b in zip(first, second) if a and b)
    return 2 * both / sum(1 for g in first + second if g)


@KAPPA.mistake("correlation")
def _(first, second):
    """It returns Pearson’s correlation. One judge can be a grade higher throughout, and the
    correlation is still 1; kappa asks for equal grades."""
    n = len(first)
    center, other = sum(first) / n, sum(second) / n
    spread = sum((a - center) ** 2 for a in first) * sum((b - other) ** 2 for b in second)
    together = sum((a - center) * (b - other) for a, b in zip(first, second))
    return together / spread**0.5 if spread else 0.0


VALUE_ROUNDED.apply(KAPPA, section="average-precision-rounding")

# Wins


def share_of_decided(wins, losses, ties):
    return wins / (wins + losses) if wins + losses else 0.5


def win_share(old, new, *, value=share_of_decided):
    wins = sum(1 for x, y in zip(old, new) if y > x)
    losses = sum(1 for x, y in zip(old, new) if y < x)
    return value(wins, losses, len(old) - wins - losses)


# As the chapter gives it
def ties_are_losses(old, new):
    wins = sum(1 for x, y in zip(old, new) if y > x)
    return wins / len(old)


WIN_SHARE = Exercise(
    "win_share(old, new)",
    "The share of wins among the queries on which two systems differ; 0.5 if there are none.",
    reference=win_share,
    formula=win_share,
    domain=two_runs,
    given=[ties_are_losses],
    section="own-search-queries",
)

# What is made of wins, losses and ties

OF_WINS = Part("value", WIN_SHARE)


@OF_WINS.mistake(
    "ties counted as losses",
    seen_in="summaries such as “wins on 36 of 42” that let readers infer 6 losses",
)
def _(wins, losses, ties):
    """It divides the wins by all queries, so a tie lowers the share as a loss does. Divide by wins
    plus losses."""
    return wins / (wins + losses + ties)


@OF_WINS.mistake(
    "ties counted as wins",
    also=[
        lambda wins, losses, ties: (wins + ties) / (wins + losses) if wins + losses else 0.5,
    ],
)
def _(wins, losses, ties):
    """It counts a tie as a win. Leave ties out on both sides."""
    return (wins + ties) / (wins + losses + ties)


@OF_WINS.mistake(
    "ties counted half", seen_in="the convention of AUC, where a tied pair counts one half"
)
def _(wins, losses, ties):
    """It counts each tie as half a win. This exercise leaves ties out."""
    return (wins + ties / 2) / (wins + losses + ties)


@OF_WINS.mistake("share of the old system")
def _(wins, losses, ties):
    """It returns the share that the old system wins. A win is a query on which the new system is
    higher."""
    return share_of_decided(losses, wins, ties)


@OF_WINS.mistake("wrong value without a decision", undecided=[0.0, 1.0])
def _(wins, losses, ties, undecided):
    """It is right where the systems differ. Where they never do, neither wins: the share is 0.5."""
    return wins / (wins + losses) if wins + losses else undecided


@OF_WINS.mistake(
    "0.5 where only one system wins",
    decided=[
        lambda wins, losses: wins,
        lambda wins, losses: losses,
        lambda wins, losses: wins and losses,
    ],
)
def _(wins, losses, ties, decided):
    """It returns 0.5 although the systems differ on some query. With wins only, the share is 1;
    with losses only, it is 0."""
    return wins / (wins + losses) if decided(wins, losses) else 0.5


# What people return without a loss: with wins only, and without a decision
WITHOUT_LOSSES = [
    lambda wins: 1.0,
    lambda wins: 0.5,
    lambda wins: 0.0,
    lambda wins: wins,
    lambda wins: math.inf,
    lambda wins: 1.0 if wins else 0.5,
    lambda wins: wins or 0.5,
    lambda wins: math.inf if wins else 0.5,
]


@OF_WINS.mistake("wins per loss", otherwise=WITHOUT_LOSSES)
def _(wins, losses, ties, otherwise):
    """It divides wins by losses. A share divides wins by wins plus losses."""
    return wins / losses if losses else otherwise(wins)


@OF_WINS.mistake(
    "wins minus losses",
    also=[
        lambda wins, losses, ties: (wins - losses) / (wins + losses + ties),
    ],
)
def _(wins, losses, ties):
    """It subtracts the losses from the wins. The share of wins counts the wins only, and goes from
    0 to 1."""
    return (wins - losses) / (wins + losses) if wins + losses else 0.5


@OF_WINS.mistake(
    "whole numbers only",
    also=[
        lambda wins, losses, ties: round(share_of_decided(wins, losses, ties)),
        lambda wins, losses, ties: int(share_of_decided(wins, losses, ties)),
    ],
)
def _(wins, losses, ties):
    """It truncates or rounds the share to a whole number, so two wins of three become all or
    nothing. Divide with `/`, not with `//`."""
    return wins // (wins + losses) if wins + losses else 0.5


PERCENT.apply(WIN_SHARE, "The share")
VALUE_ROUNDED.apply(WIN_SHARE, section="average-precision-rounding")

# Which values are compared, and how


def with_ties_below(least):
    """The share, where a difference below `least` is a tie."""

    def function(old, new):
        decided = [y - x for x, y in zip(old, new) if abs(y - x) >= least]
        return sum(d > 0 for d in decided) / len(decided) if decided else 0.5

    return function


@WIN_SHARE.mistake(
    "small differences counted as ties",
    also=[with_ties_below(least) for least in (0.001, 0.01, 0.05)],
    digits=[1, 2, 3, 4],
)
def _(old, new, digits):
    """It rounds the values before it compares them, or leaves out small differences. The systems
    differ on such a query, too: compare the values as they are."""
    return win_share([round(x, digits) for x in old], [round(y, digits) for y in new])


@WIN_SHARE.mistake("difference of the means")
def _(old, new):
    """It subtracts the means. Count queries: by how much one is won makes no difference."""
    return (sum(new) - sum(old)) / len(old)


@WIN_SHARE.mistake("one verdict for all queries")
def _(old, new):
    """It lets the sums or the means of all values decide, once. Each query has a winner of its own,
    or a tie: count these."""
    return win_share([sum(old)], [sum(new)])


@WIN_SHARE.mistake("wins weighted by their size")
def _(old, new):
    """It adds up by how much each query is won or lost. Count queries: each has one vote."""
    gained = sum(max(0, y - x) for x, y in zip(old, new))
    lost = sum(max(0, x - y) for x, y in zip(old, new))
    return gained / (gained + lost) if gained + lost else 0.5


def share_of_pairs(pairs):
    return win_share([x for x, _ in pairs], [y for _, y in pairs])


@WIN_SHARE.mistake(
    "values of different queries compared",
    seen_in="the effect size of the Mann–Whitney test",
    also=[lambda old, new: win_share(sorted(old), sorted(new))],
)
def _(old, new):
    """It compares values of different queries. Only the two values of the same query belong
    together."""
    return share_of_pairs([(x, y) for x in old for y in new])


@WIN_SHARE.mistake("equal pairs counted once")
def _(old, new):
    """It puts the pairs into a set, so queries with the same two values count as one. Every query
    counts."""
    return share_of_pairs(set(zip(old, new)))


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
