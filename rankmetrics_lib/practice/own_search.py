"""Exercises of the chapter on this book's own search, with the wrong functions that people
write."""

from ..formulas import cohen_kappa
from ._checker import Exercise, Misconception
from ._domains import every_list
from ._questions import Question

# Kappa


def agreement(first, second):
    return sum(1 for a, b in zip(first, second) if a == b) / len(first)


def share(grades, grade):
    return sum(1 for g in grades if g == grade) / len(grades)


def by_chance(first, second):
    return sum(share(first, g) * share(second, g) for g in set(first + second))


def beyond(observed, chance):
    return (observed - chance) / (1 - chance) if chance != 1 else 0.0


def kappa(first, second):
    return cohen_kappa(first, second)


def grades_equally_likely(first, second):
    return beyond(agreement(first, second), 1 / len(set(first + second)))


def one_in_four(first, second):
    return beyond(agreement(first, second), 1 / 4)


def one_in_two(first, second):
    return beyond(agreement(first, second), 1 / 2)


def shares_of_both_together(first, second):
    both = first + second
    return beyond(agreement(first, second), sum(share(both, g) ** 2 for g in set(both)))


def shares_of_the_first(first, second):
    chance = sum(share(first, g) ** 2 for g in set(first))
    return beyond(agreement(first, second), chance)


def shares_of_the_second(first, second):
    return shares_of_the_first(second, first)


def not_divided(first, second):
    return agreement(first, second) - by_chance(first, second)


def divided_by_chance(first, second):
    chance = by_chance(first, second)
    return (agreement(first, second) - chance) / chance if chance else 0.0


def zeros_left_out(first, second):
    seen = [(a, b) for a, b in zip(first, second) if a or b]
    return sum(1 for a, b in seen if a == b) / len(seen) if seen else 1.0


def positive_only(first, second):
    both = sum(1 for a, b in zip(first, second) if a and b)
    marked = sum(1 for g in first + second if g)
    return 2 * both / marked if marked else 1.0


def disagreement(first, second):
    return 1 - agreement(first, second)


def per_chance(first, second):
    chance = by_chance(first, second)
    return agreement(first, second) / chance if chance else 0.0


def marked_by_both(first, second):
    seen = [(a, b) for a, b in zip(first, second) if a or b]
    return sum(1 for a, b in seen if a and b) / len(seen) if seen else 1.0


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


def krippendorff(first, second):
    both = first + second
    n = len(both)
    pairs = sum(both.count(g) * (both.count(g) - 1) for g in set(both))
    return beyond(agreement(first, second), pairs / (n * (n - 1)))


def correlation(first, second):
    n = len(first)
    center, other = sum(first) / n, sum(second) / n
    spread = sum((a - center) ** 2 for a in first) * sum((b - other) ** 2 for b in second)
    together = sum((a - center) * (b - other) for a, b in zip(first, second))
    return together / spread**0.5 if spread else 0.0


def relevant_or_not(full):
    """Kappa of the grades as 0 and 1, with a value where both judges give one of them only."""

    def function(first, second):
        hits = [min(g, 1) for g in first], [min(g, 1) for g in second]
        return full if by_chance(*hits) == 1 else kappa(*hits)

    return function


def never_negative(first, second):
    return max(0.0, kappa(first, second))


def neighbors_agree(first, second):
    near = sum(1 for a, b in zip(first, second) if abs(a - b) <= 1) / len(first)
    return beyond(near, by_chance(first, second))


def chance_divided_once(first, second):
    return beyond(agreement(first, second), by_chance(first, second) * len(first))


def chance_of_each_document(judge, full):
    """Kappa with a term per grade of a list, and a value where these terms add up to 1."""

    def function(first, second):
        grades = judge(first, second)
        chance = sum(share(first, g) * share(second, g) for g in grades)
        return full if chance == 1 else beyond(agreement(first, second), chance)

    return function


def of_the_largest_possible(first, second):
    """Kappa over the largest kappa that these shares allow."""
    chance = by_chance(first, second)
    most = sum(min(share(first, g), share(second, g)) for g in set(first))
    return (agreement(first, second) - chance) / (most - chance) if most > chance else 0.0


def mean_grades_as_shares(first, second):
    """The formula for 0 and 1, whose mean is the share of 1."""
    one, other = sum(first) / len(first), sum(second) / len(second)
    return beyond(agreement(first, second), one * other + (1 - one) * (1 - other))


def gwet(first, second):
    both = first + second
    grades = set(both)
    chance = sum(share(both, g) * (1 - share(both, g)) for g in grades) / (len(grades) - 1)
    return beyond(agreement(first, second), chance)


def only_chance_divided(first, second):
    chance = by_chance(first, second)
    return agreement(first, second) - chance / (1 - chance)


def chance_subtracted_twice(first, second):
    return agreement(first, second) - 2 * by_chance(first, second)


def divided_by_disagreement(first, second):
    agreed = agreement(first, second)
    return (agreed - by_chance(first, second)) / (1 - agreed) if agreed < 1 else 1.0


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
    name="kappa",
    signature="kappa(first, second)",
    task="Cohen’s kappa of the grades that two judges gave to the same documents.",
    reference=kappa,
    chapter="own_search",
    domain=two_judges,
    misconceptions=[
        Misconception(
            "agreement without chance",
            "It returns the share of equal grades. Judges who never looked would agree on some."
            " Subtract that chance, and divide by what is left.",
            "reports of “97% agreement” on mostly irrelevant documents",
            "Do two judges agree?",
            agreement,
        ),
        Misconception(
            "all grades equally likely",
            "It lets chance give every grade equally often. Judges use 0 far more often than 3:"
            " take each judge’s own shares.",
            "Bennett’s S, under the name of kappa",
            "Do two judges agree?",
            grades_equally_likely,
            one_in_four,
            one_in_two,
        ),
        Misconception(
            "shares of both judges together",
            "It takes the shares from the grades of both judges together. That is Scott’s pi. Kappa"
            " multiplies the share of one judge by the share of the other.",
            "Scott’s pi, under the name of kappa",
            "Do two judges agree?",
            shares_of_both_together,
        ),
        Misconception(
            "shares of one judge only",
            "It squares the shares of one judge. The two judges need not use the grades equally"
            " often: multiply one’s share by the other’s.",
            "a common slip",
            "Do two judges agree?",
            shares_of_the_first,
            shares_of_the_second,
        ),
        Misconception(
            "not divided by the rest",
            "It subtracts chance and stops. Divide by 1 minus chance, so that full agreement gives"
            " 1.",
            "a common slip",
            "Do two judges agree?",
            not_divided,
        ),
        Misconception(
            "divided by chance",
            "It divides by chance. Divide by 1 minus chance: the room that chance leaves.",
            "a common slip",
            "Do two judges agree?",
            divided_by_chance,
            per_chance,
        ),
        Misconception(
            "divided by the disagreement",
            "It divides by 1 minus the agreement. Divide by 1 minus chance: the most that the"
            " agreement beyond chance could have been.",
            "a common slip",
            "Do two judges agree?",
            divided_by_disagreement,
        ),
        Misconception(
            "parentheses missing",
            "It divides before it subtracts. Put the whole numerator in parentheses, and the whole"
            " denominator: (agreed - chance) / (1 - chance).",
            "a common slip",
            "Do two judges agree?",
            only_chance_divided,
            chance_subtracted_twice,
        ),
        Misconception(
            "mean grades for shares",
            "It takes the mean of a judge's grades for the share of documents that the judge calls"
            " relevant. That holds for the grades 0 and 1 only: count each grade.",
            "the formula for two labels",
            "Do two judges agree?",
            mean_grades_as_shares,
        ),
        Misconception(
            "share of the most frequent grade as chance",
            "It takes for chance the share of a judge's most frequent grade. Two judges can agree"
            " by chance on any grade: add up over all of them.",
            "the baseline of a classifier that always gives one answer",
            "Do two judges agree?",
            always_the_commonest(lambda first, second: first),
            always_the_commonest(lambda first, second: second),
        ),
        Misconception(
            "share of the largest possible kappa",
            "It divides by the agreement that the judges' shares would allow, less chance. Kappa"
            " divides by 1 minus chance, so judges with different shares cannot reach 1.",
            "kappa over its maximum",
            "Do two judges agree?",
            of_the_largest_possible,
        ),
        Misconception(
            "Gwet’s AC1",
            "It computes chance from how often grades are given and how often they are not. That"
            " is Gwet’s AC1. Kappa multiplies the share of one judge by the share of the other.",
            "Gwet’s AC1, under the name of kappa",
            "Do two judges agree?",
            gwet,
        ),
        Misconception(
            "documents graded 0 by both left out",
            "It drops the documents that both judges graded 0. Kappa keeps them, and takes the"
            " agreement that they bring by chance away again.",
            "positive agreement, Dice’s coefficient",
            "Do two judges agree?",
            zeros_left_out,
            positive_only,
            marked_by_both,
        ),
        Misconception(
            "some grades left out of chance",
            "It adds up the chance over some of the grades only. Judges can agree by chance on"
            " every grade, and on 0 most of all.",
            "a common slip",
            "Do two judges agree?",
            chance_of_some_grades(lambda g: g > 0),
            chance_of_some_grades(lambda g: g < 2),
            highest_grade_left_out(lambda first, second: first),
            highest_grade_left_out(lambda first, second: second),
            highest_grade_left_out(lambda first, second: first + second),
        ),
        Misconception(
            "disagreement",
            "It returns the share of documents on which the judges differ. Kappa begins with the"
            " share on which they agree.",
            "a common slip",
            "Do two judges agree?",
            disagreement,
        ),
        Misconception(
            "weighted kappa",
            "It counts a disagreement by its size. That suits grades, but the kappa of this"
            " exercise counts every disagreement alike.",
            "scikit-learn's cohen_kappa_score with weights",
            "Beside other libraries",
            weighted(abs),
            weighted(lambda d: d * d),
        ),
        Misconception(
            "Krippendorff’s alpha",
            "It draws two grades at random from those of both judges together. Kappa draws one"
            " from each judge.",
            "Krippendorff’s alpha, under the name of kappa",
            "Do two judges agree?",
            krippendorff,
        ),
        Misconception(
            "correlation",
            "It returns Pearson’s correlation. One judge can be a grade higher throughout, and the"
            " correlation is still 1; kappa asks for equal grades.",
            "a common mix-up",
            "Do two judges agree?",
            correlation,
        ),
        Misconception(
            "grades reduced to relevant or not",
            "It takes every grade above 0 for the same. Judges who give 1 and 3 then agree; kappa"
            " compares the grades themselves.",
            "a common slip with graded judgments",
            "Do two judges agree?",
            relevant_or_not(0.0),
            relevant_or_not(1.0),
        ),
        Misconception(
            "negative values raised to 0",
            "It returns 0 where kappa is negative. Judges can agree less than chance would make"
            " them, and a negative kappa says so.",
            "a common slip",
            "Do two judges agree?",
            never_negative,
        ),
        Misconception(
            "neighboring grades count as agreement",
            "It counts grades that differ by 1 as equal, but lets chance bring only equal ones."
            " Agreement here means the same grade.",
            "a common slip with graded judgments",
            "Do two judges agree?",
            neighbors_agree,
        ),
        Misconception(
            "chance divided by n once",
            "It multiplies the counts of both judges and divides by the number of documents once."
            " Each of the two counts becomes a share: divide twice.",
            "a common slip",
            "Do two judges agree?",
            chance_divided_once,
        ),
        Misconception(
            "a grade counted at each document",
            "It adds up the product of the shares over the documents, so a grade counts as often"
            " as it was given. Add up over the different grades, each once.",
            "a common slip: the loop without set()",
            "Do two judges agree?",
            chance_of_each_document(lambda first, second: first, 0.0),
            chance_of_each_document(lambda first, second: first, 1.0),
            chance_of_each_document(lambda first, second: second, 0.0),
            chance_of_each_document(lambda first, second: second, 1.0),
            chance_of_each_document(lambda first, second: first + second, 0.0),
            chance_of_each_document(lambda first, second: first + second, 1.0),
        ),
    ],
)

# Wins


def win_share(old, new):
    wins = sum(1 for x, y in zip(old, new) if y > x)
    losses = sum(1 for x, y in zip(old, new) if y < x)
    return wins / (wins + losses) if wins + losses else 0.5


def ties_are_losses(old, new):
    wins = sum(1 for x, y in zip(old, new) if y > x)
    return wins / len(old)


def ties_are_wins(old, new):
    return sum(1 for x, y in zip(old, new) if y >= x) / len(old)


def ties_are_wins_of_the_decided(old, new):
    decided = sum(1 for x, y in zip(old, new) if x != y)
    return sum(1 for x, y in zip(old, new) if y >= x) / decided if decided else 0.5


def ties_are_halves(old, new):
    ties = sum(1 for x, y in zip(old, new) if y == x)
    return ties_are_losses(old, new) + ties / 2 / len(old)


def old_wins(old, new):
    return win_share(new, old)


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


def wins_per_loss(old, new):
    wins = sum(1 for x, y in zip(old, new) if y > x)
    losses = sum(1 for x, y in zip(old, new) if y < x)
    return wins / losses if losses else 1.0


def difference_of_means(old, new):
    return (sum(new) - sum(old)) / len(old)


def wins_minus_losses(old, new):
    signs = [(y > x) - (y < x) for x, y in zip(old, new)]
    decided = sum(1 for sign in signs if sign)
    return sum(signs) / decided if decided else 0.5


def net_share_of_all(old, new):
    return sum((y > x) - (y < x) for x, y in zip(old, new)) / len(old)


def by_size(old, new):
    gained = sum(max(0, y - x) for x, y in zip(old, new))
    lost = sum(max(0, x - y) for x, y in zip(old, new))
    return gained / (gained + lost) if gained + lost else 0.5


def every_query_with_every_other(old, new):
    pairs = [(x, y) for x in old for y in new]
    return win_share([x for x, _ in pairs], [y for _, y in pairs])


def sorted_first(old, new):
    return win_share(sorted(old), sorted(new))


def equal_pairs_once(old, new):
    pairs = set(zip(old, new))
    return win_share([x for x, _ in pairs], [y for _, y in pairs])


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
    name="win_share",
    signature="win_share(old, new)",
    task="The share of wins among the queries on which two systems differ; 0.5 if there are none.",
    reference=win_share,
    chapter="own_search",
    domain=two_runs,
    given=[ties_are_losses],
    misconceptions=[
        Misconception(
            "ties counted as losses",
            "It divides the wins by all queries, so a tie lowers the share as a loss does. Divide"
            " by wins plus losses.",
            "summaries such as “wins on 35 of 42” that let readers infer 7 losses",
            "Query by query",
            ties_are_losses,
        ),
        Misconception(
            "ties counted as wins",
            "It counts a tie as a win. Leave ties out on both sides.",
            "a common slip: >= for >",
            "Query by query",
            ties_are_wins,
            ties_are_wins_of_the_decided,
        ),
        Misconception(
            "ties counted half",
            "It counts each tie as half a win. This exercise leaves ties out.",
            "the convention of AUC, where a tied pair counts one half",
            "Query by query",
            ties_are_halves,
        ),
        Misconception(
            "share of the old system",
            "It returns the share that the old system wins. A win is a query on which the new"
            " system is higher.",
            "a common slip: the two systems exchanged",
            "Query by query",
            old_wins,
        ),
        Misconception(
            "wrong value without a decision",
            "It is right where the systems differ. Where they never do, neither wins: the share"
            " is 0.5.",
            "a common slip",
            "Query by query",
            no_decision_is(0.0),
            no_decision_is(1.0),
        ),
        Misconception(
            "0.5 where only one system wins",
            "It returns 0.5 although the systems differ on some query. With wins only, the share"
            " is 1; with losses only, it is 0.",
            "a common slip: if wins, for if wins + losses",
            "Query by query",
            undecided_if(lambda wins, losses: wins == 0),
            undecided_if(lambda wins, losses: losses == 0),
            undecided_if(lambda wins, losses: wins == 0 or losses == 0),
        ),
        Misconception(
            "wins per loss",
            "It divides wins by losses. A share divides wins by wins plus losses.",
            "a common slip",
            "Query by query",
            wins_per_loss,
        ),
        Misconception(
            "difference of the means",
            "It subtracts the means. Count queries: by how much one is won makes no difference.",
            "a common slip",
            "Query by query",
            difference_of_means,
        ),
        Misconception(
            "wins minus losses",
            "It subtracts the losses from the wins. The share of wins counts the wins only, and"
            " goes from 0 to 1.",
            "a common mix-up with a net score",
            "Query by query",
            wins_minus_losses,
            net_share_of_all,
        ),
        Misconception(
            "wins weighted by their size",
            "It adds up by how much each query is won or lost. Count queries: each has one vote.",
            "a common mix-up",
            "Query by query",
            by_size,
        ),
        Misconception(
            "values of different queries compared",
            "It compares values of different queries. Only the two values of the same query belong"
            " together.",
            "the effect size of the Mann–Whitney test",
            "Query by query",
            every_query_with_every_other,
            sorted_first,
        ),
        Misconception(
            "equal pairs counted once",
            "It puts the pairs into a set, so queries with the same two values count as one. Every"
            " query counts.",
            "a common slip",
            "Query by query",
            equal_pairs_once,
        ),
    ],
)

EXERCISES = [KAPPA, WIN_SHARE]

QUESTIONS = [
    Question(
        "own-search-predict",
        chapter="own_search",
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
        chapter="own_search",
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
