"""Exercises of the chapter on choosing a metric, with the wrong functions that people write."""

import math

from ._checker import Exercise, Misconception
from ._domains import binary_lists
from ._questions import Question
from ._two_slips import add_two_slips

# The share of the discount


def share(weight):
    """The first k ranks' share of the total weight of n ranks, given the weight of a rank."""

    def function(n, k):
        weights = [weight(rank) for rank in range(1, n + 1)]
        return sum(weights[:k]) / sum(weights)

    return function


def cut_offs():
    """(n, k): every cut-off of up to eight ranks, including two beyond the end."""
    for n in range(1, 9):
        for k in range(1, n + 3):
            yield n, k


def of_log2(rank):
    return 1 / math.log2(rank + 1)


def not_discounted_first(rank):
    return 1 if rank == 1 else 1 / math.log2(rank)


def sum_of(weight, n):
    return sum(weight(rank) for rank in range(1, n + 1))


def first_over_rest(n, k):
    return sum_of(of_log2, min(k, n)) / (sum_of(of_log2, n) - sum_of(of_log2, min(k, n)))


def first_over_rest_or(other):
    return lambda n, k: first_over_rest(n, k) if k < n else other


LOG2_SHARE = "How is the list used?"

WEIGHT_SHARE = Exercise(
    name="weight_share",
    signature="weight_share(n, k)",
    task="The first k ranks’ share of the log2 discount’s sum over n ranks.",
    reference=share(of_log2),
    chapter="choosing",
    domain=cut_offs,
    misconceptions=[
        Misconception(
            "every rank weighs the same",
            "It counts ranks, as precision does. Under a discount, the upper ranks weigh more than"
            " the lower ones.",
            "a common slip",
            LOG2_SHARE,
            share(lambda rank: 1.0),
        ),
        Misconception(
            "1/rank instead of the log2 discount",
            "It weights rank i by 1/i. The discount of DCG falls more slowly: 1/log2(i + 1).",
            "a common slip; 1/i is the discount of RR",
            LOG2_SHARE,
            share(lambda rank: 1 / rank),
        ),
        Misconception(
            "sum of weights instead of their share",
            "It adds up the weights of the first k ranks and stops there. To get a share, divide"
            " by the total weight of all n ranks.",
            "a common slip",
            LOG2_SHARE,
            lambda n, k: sum(of_log2(rank) for rank in range(1, min(k, n) + 1)),
        ),
        Misconception(
            "the weight of rank k alone",
            "It takes the weight of one rank, k. The share of the first k ranks adds up the"
            " weights of ranks 1 to k.",
            "a common slip",
            LOG2_SHARE,
            lambda n, k: of_log2(k) / sum(of_log2(rank) for rank in range(1, n + 1)),
            lambda n, k: of_log2(min(k, n)) / sum(of_log2(rank) for rank in range(1, n + 1)),
            lambda n, k: of_log2(k),
        ),
        Misconception(
            "log2(rank) without the 1",
            "It divides by log2(i), and gives rank 1 the weight 1 by hand. The discount divides by"
            " log2(i + 1), which is 1 at rank 1 without help and falls from rank 2 on.",
            "Järvelin & Kekäläinen’s first discount, with base 2",
            LOG2_SHARE,
            share(not_discounted_first),
        ),
        Misconception(
            "the log2 as the weight",
            "It multiplies by log2(i + 1), so the lower ranks weigh more. The discount is 1 divided"
            " by it.",
            "a common slip",
            LOG2_SHARE,
            share(lambda rank: math.log2(rank + 1)),
        ),
        Misconception(
            "ranks beyond the end",
            "It adds k weights even if there are only n ranks. A cut-off beyond the end changes"
            " nothing: the share is 1.",
            "a common slip; a slice would stop at the end by itself",
            LOG2_SHARE,
            lambda n, k: sum_of(of_log2, k) / sum_of(of_log2, n),
        ),
        Misconception(
            "one rank too few",
            "It adds the weights of k − 1 ranks. `range(1, k)` ends before k; write"
            " `range(1, k + 1)`.",
            "a common slip with the end of a range",
            LOG2_SHARE,
            lambda n, k: sum_of(of_log2, min(k - 1, n)) / sum_of(of_log2, n),
            lambda n, k: sum_of(of_log2, k - 1) / sum_of(of_log2, n),
            lambda n, k: sum_of(of_log2, min(k, n) - 1) / sum_of(of_log2, n),
            lambda n, k: sum_of(of_log2, min(k, n) - 1) / sum_of(of_log2, n - 1),
            lambda n, k: sum_of(of_log2, min(k, n) - 1) / sum_of(of_log2, n - 1) if n > 1 else 1.0,
            lambda n, k: sum_of(of_log2, min(k, n) - 1) / sum_of(of_log2, n - 1) if n > 1 else 0.0,
            lambda n, k: sum_of(of_log2, min(k, n)) / sum_of(of_log2, n - 1),
            lambda n, k: share(of_log2)(n - 1, k),
            lambda n, k: share(of_log2)(n - 1, k) if n > 1 else 1.0,
            lambda n, k: share(of_log2)(n - 1, k) if n > 1 else 0.0,
        ),
        Misconception(
            "the discount shifted by one rank",
            "It divides by log2(i + 2) at rank i. That fits places counted from 0; ranks start"
            " at 1, so add 1.",
            "a common slip with the index of a list",
            LOG2_SHARE,
            share(lambda rank: 1 / math.log2(rank + 2)),
        ),
        Misconception(
            "a quotient of logarithms",
            "It divides log2(k + 1) by log2(n + 1). The logarithm discounts each rank: add"
            " 1/log2(i + 1) over the ranks.",
            "a common slip",
            LOG2_SHARE,
            lambda n, k: math.log2(min(k, n) + 1) / math.log2(n + 1),
            lambda n, k: math.log2(k + 1) / math.log2(n + 1),
        ),
        Misconception(
            "the mean of the weights",
            "It divides by a number of ranks. To get a share, divide by the total weight of all n"
            " ranks.",
            "a common slip",
            LOG2_SHARE,
            lambda n, k: sum_of(of_log2, min(k, n)) / k,
            lambda n, k: sum_of(of_log2, min(k, n)) / n,
            lambda n, k: sum_of(of_log2, min(k, n)) / min(k, n),
        ),
        Misconception(
            "the weights of RBP",
            "Its weights fall by the same factor from rank to rank, as in rank-biased precision."
            " The discount of DCG is 1/log2(i + 1).",
            "a common slip; p is often 0.8, 0.5 or 0.9",
            LOG2_SHARE,
            share(lambda rank: 0.8**rank),
            share(lambda rank: 0.5**rank),
            share(lambda rank: 0.9**rank),
        ),
        Misconception(
            "the share of the remaining ranks",
            "It gives the share of the ranks below k. Asked is the share of ranks 1 to k.",
            "a common slip",
            LOG2_SHARE,
            lambda n, k: 1 - share(of_log2)(n, k),
            lambda n, k: 1 - share(of_log2)(n, k - 1),
            lambda n, k: 1 - share(of_log2)(n, min(k, n) - 1),
        ),
        Misconception(
            "two different logarithms",
            "It takes one logarithm above the line and another one below. Any base gives the same"
            " share, if both have it.",
            "a common slip: math.log is not math.log2",
            LOG2_SHARE,
            lambda n, k: sum_of(of_log2, min(k, n)) / sum_of(of_log2, n) / math.log(2),
            lambda n, k: sum_of(of_log2, min(k, n)) / sum_of(of_log2, n) * math.log(2),
        ),
        Misconception(
            "the last ranks instead of the first",
            "It adds up the weights of the last k ranks. Asked is the share of ranks 1 to k.",
            "a common slip: a slice from the wrong end",
            LOG2_SHARE,
            lambda n, k: 1 - share(of_log2)(n, max(0, n - k)),
        ),
        Misconception(
            "one rank too many",
            "It adds the weights of n + 1 ranks, or of k + 1. Ranks go from 1 to n.",
            "a common slip with the end of a range",
            LOG2_SHARE,
            lambda n, k: share(of_log2)(n + 1, k),
            lambda n, k: sum_of(of_log2, min(k, n)) / sum_of(of_log2, n + 1),
            lambda n, k: share(of_log2)(n, k + 1),
        ),
        Misconception(
            "the first over the rest",
            "It divides the weight of the first k ranks by the weight of the others. A share"
            " divides by all of them.",
            "odds for a share, a common slip",
            LOG2_SHARE,
            first_over_rest,
            first_over_rest_or(1.0),
            first_over_rest_or(0.0),
        ),
        Misconception(
            "the fraction upside down",
            "It divides the weight of all ranks by the weight of the first k. The part goes on"
            " top.",
            "a common slip",
            LOG2_SHARE,
            lambda n, k: 1 / share(of_log2)(n, k),
        ),
        Misconception(
            "the 1 outside the logarithm",
            "It divides by log2(i) + 1. The discount is 1/log2(i + 1): the 1 belongs inside the"
            " parentheses.",
            "a common slip with parentheses",
            LOG2_SHARE,
            share(lambda rank: 1 / (math.log2(rank) + 1)),
        ),
    ],
)

OTHER_WEIGHTS = [
    ("1/rank instead of the log2 discount", lambda rank: 1 / rank),
    ("log2(rank) without the 1", not_discounted_first),
    ("the log2 as the weight", lambda rank: math.log2(rank + 1)),
    ("the discount shifted by one rank", lambda rank: 1 / math.log2(rank + 2)),
]


def beyond_the_end(weight):
    return lambda n, k: sum_of(weight, k) / sum_of(weight, n)


def one_short(weight):
    return lambda n, k: sum_of(weight, min(k, n) - 1) / sum_of(weight, n)


def not_a_share(weight):
    return lambda n, k: sum_of(weight, min(k, n))


add_two_slips(
    WEIGHT_SHARE,
    [
        (first, second, function(weight))
        for first, weight in OTHER_WEIGHTS
        for second, function in (
            ("ranks beyond the end", beyond_the_end),
            ("one rank too few", one_short),
            ("sum of weights instead of their share", not_a_share),
        )
    ],
)

# Frauds caught within a capacity


def caught_of(days, capacity):
    return sum(sum(day[:capacity]) for day in days)


def frauds_of(days):
    return sum(sum(day) for day in days)


def over(caught, total):
    return caught / total if total else 0.0


def share_caught(days, capacity):
    return over(caught_of(days, capacity), frauds_of(days))


def end_to_end(days):
    return [label for day in days for label in day]


def mean_of_the_days(days, capacity):
    return over(sum(over(sum(day[:capacity]), sum(day)) for day in days), len(days))


def mean_of_the_days_with_frauds(days, capacity):
    with_frauds = [day for day in days if sum(day)]
    return mean_of_the_days(with_frauds, capacity)


def shares_of_days(days, capacity):
    """The share caught on each day with frauds, in ascending order."""
    return sorted([sum(day[:capacity]) / sum(day) for day in days if sum(day)])


def best_day(days, capacity):
    return (shares_of_days(days, capacity) or [0.0])[-1]


def median_day(days, capacity):
    shares = shares_of_days(days, capacity) or [0.0]
    return (shares[len(shares) // 2] + shares[-1 - len(shares) // 2]) / 2


def unchecked_tomorrow(days, capacity):
    waiting: list = []
    caught = 0
    for day in days:
        waiting = waiting + day
        caught += sum(waiting[:capacity])
        waiting = waiting[capacity:]
    return over(caught, frauds_of(days))


def unused_tomorrow(days, capacity):
    left, caught = 0, 0
    for day in days:
        caught += sum(day[: capacity + left])
        left = max(0, capacity + left - len(day))
    return over(caught, frauds_of(days))


def until_a_day_without_frauds(days, capacity):
    """A test for 0 that returns from inside the loop."""
    caught = frauds = 0
    for day in days:
        if not sum(day):
            return 0.0
        caught += sum(day[:capacity])
        frauds += sum(day)
    return over(caught, frauds)


def until_frauds_are_met(days, capacity):
    return share_caught(days, capacity) if sum(days[0]) else 0.0


def stopped_at_a_day_without_frauds(days, capacity):
    first = [number for number, day in enumerate(days) if not sum(day)] + [len(days)]
    return share_caught(days[: first[0]], capacity)


def mean_precision_of_the_checked(days, capacity):
    return sum(over(sum(day[:capacity]), len(day[:capacity])) for day in days) / len(days)


def lift(days, capacity):
    checked = sum(len(day[:capacity]) for day in days)
    return over(
        over(caught_of(days, capacity), checked), over(frauds_of(days), len(end_to_end(days)))
    )


def queues():
    """(days, capacity): one to three days of up to four payments, and capacities beyond the end of
    some days but not of others."""
    for day in binary_lists(3):
        for capacity in range(1, 4):
            yield [day], capacity
    for day in binary_lists(2):
        for other in binary_lists(2):
            for capacity in (1, 2):
                yield [day, other], capacity
    longer = ([0, 0, 1], [1, 1, 1, 1], [0, 1, 1, 0], [1], [0, 0, 0, 1], [1, 0, 1, 1])
    for day in longer:
        for other in longer:
            for capacity in (1, 2, 3):
                yield [day, other, [0, 1]], capacity


WITHIN_CAPACITY = "An alert queue"

SHARE_CAUGHT = Exercise(
    name="share_caught",
    signature="share_caught(days, capacity)",
    task=(
        "Share of all frauds that are among the first `capacity` payments of their day. `days` is"
        " a list of lists of labels, 1 for fraud; 0 if there are no frauds."
    ),
    reference=share_caught,
    chapter="choosing",
    domain=queues,
    ordinary=lambda days, capacity: caught_of(days, capacity) > 0,
    misconceptions=[
        Misconception(
            "all days in one queue",
            "It puts the days end to end and cuts once. The capacity is per day: the team starts"
            " again every morning, so cut each day.",
            "a common slip; offline tests often rank a whole month at once",
            WITHIN_CAPACITY,
            lambda days, capacity: share_caught([end_to_end(days)], capacity),
            lambda days, capacity: share_caught([end_to_end(days)], capacity * len(days)),
        ),
        Misconception(
            "mean of the days",
            "It takes the share of each day and then the mean, so a day with one fraud counts as"
            " much as a day with ten. The share of all frauds adds up the frauds first.",
            "macro for micro average, a common slip",
            WITHIN_CAPACITY,
            mean_of_the_days,
            mean_of_the_days_with_frauds,
            lambda days, capacity: (
                mean_of_the_days(days, capacity)
                + over(sum(1 for day in days if not sum(day)), len(days))
            ),
        ),
        Misconception(
            "days with a catch",
            "It counts the days on which the team catches anything, a hit rate. A day with ten"
            " frauds counts ten times in the share of all frauds.",
            "hit rate for recall, a common slip",
            WITHIN_CAPACITY,
            lambda days, capacity: over(sum(1 for day in days if sum(day[:capacity])), len(days)),
            lambda days, capacity: over(
                sum(1 for day in days if sum(day[:capacity])), sum(1 for day in days if sum(day))
            ),
            lambda days, capacity: over(
                sum(1 for day in days if sum(day[:capacity])), frauds_of(days)
            ),
        ),
        Misconception(
            "the frauds sorted to the top",
            "It sorts the labels of a day before the cut. The labels are in the order of the"
            " model’s suspicion, and sorting them gives a perfect model.",
            "a common slip; `sorted` belongs to the ideal of NDCG",
            WITHIN_CAPACITY,
            lambda days, capacity: over(
                sum(min(sum(day), capacity) for day in days), frauds_of(days)
            ),
        ),
        Misconception(
            "the end of the queue",
            "It takes the last payments of the day. The first ones are the most suspicious:"
            " `day[:capacity]`.",
            "a common slip; scores were sorted in ascending order",
            WITHIN_CAPACITY,
            lambda days, capacity: share_caught([day[::-1] for day in days], capacity),
        ),
        Misconception(
            "no frauds, all caught",
            "It gives 1 if there are no frauds. The task asks for 0 there: nothing was caught.",
            "a convention of some libraries for 0/0",
            WITHIN_CAPACITY,
            lambda days, capacity: share_caught(days, capacity) if frauds_of(days) else 1.0,
        ),
        Misconception(
            "percent instead of a share",
            "It multiplies by 100. A share is between 0 and 1.",
            "a common slip",
            WITHIN_CAPACITY,
            lambda days, capacity: 100 * share_caught(days, capacity),
        ),
        Misconception(
            "a share of all payments",
            "It divides by all payments, most of which are no frauds. Divide by the frauds.",
            "a common slip",
            WITHIN_CAPACITY,
            lambda days, capacity: over(caught_of(days, capacity), len(end_to_end(days))),
        ),
        Misconception(
            "F1 instead of recall",
            "It combines the share of frauds caught with the share of alerts that are frauds. Asked"
            " is only the first.",
            "the default of many tools for classes",
            WITHIN_CAPACITY,
            lambda days, capacity: over(
                2 * caught_of(days, capacity), frauds_of(days) + capacity * len(days)
            ),
            lambda days, capacity: over(
                2 * caught_of(days, capacity),
                frauds_of(days) + sum(len(day[:capacity]) for day in days),
            ),
        ),
        Misconception(
            "precision instead of recall",
            "It divides by the number of payments checked. That is the precision of the alerts; the"
            " share of all frauds divides by the frauds.",
            "a common slip; both have the same numerator",
            WITHIN_CAPACITY,
            lambda days, capacity: over(caught_of(days, capacity), capacity * len(days)),
            lambda days, capacity: over(
                caught_of(days, capacity), sum(len(day[:capacity]) for day in days)
            ),
            lambda days, capacity: over(caught_of(days, capacity), capacity),
            mean_precision_of_the_checked,
        ),
        Misconception(
            "the count instead of the share",
            "It returns how many frauds were caught. Divide by all frauds to get a share.",
            "a common slip",
            WITHIN_CAPACITY,
            caught_of,
        ),
        Misconception(
            "frauds capped at the capacity",
            "It divides by no more frauds than the team could check. Then a day with more frauds"
            " than capacity looks complete, although the rest went through.",
            "capped recall, min(R, k), from recommender evaluation",
            WITHIN_CAPACITY,
            lambda days, capacity: over(
                caught_of(days, capacity), sum(min(sum(day), capacity) for day in days)
            ),
            lambda days, capacity: over(
                caught_of(days, capacity), min(frauds_of(days), capacity * len(days))
            ),
            lambda days, capacity: min(
                1.0, over(caught_of(days, capacity), min(frauds_of(days), capacity))
            ),
        ),
        Misconception(
            "the capacity divided among the days",
            "It gives each day a part of the capacity. The team can check `capacity` payments every"
            " day.",
            "a common slip",
            WITHIN_CAPACITY,
            lambda days, capacity: share_caught(days, capacity // len(days)),
        ),
        Misconception(
            "short days left out",
            "It skips the days with fewer payments than the team can check. On those the team"
            " checks all of them, and the frauds count.",
            "a common slip",
            WITHIN_CAPACITY,
            lambda days, capacity: over(
                caught_of([day for day in days if len(day) >= capacity], capacity), frauds_of(days)
            ),
            lambda days, capacity: share_caught(
                [day for day in days if len(day) >= capacity], capacity
            ),
            lambda days, capacity: over(
                caught_of([day for day in days if len(day) > capacity], capacity), frauds_of(days)
            ),
        ),
        Misconception(
            "false alarms counted",
            "It counts payments that are no frauds. Labels are 1 for fraud, so the sum of the"
            " labels is the number of frauds.",
            "a common slip when 0 and 1 are taken the other way round",
            WITHIN_CAPACITY,
            lambda days, capacity: share_caught(
                [[1 - label for label in day] for day in days], capacity
            ),
        ),
        Misconception(
            "one alert too few",
            "It leaves out the last alert of the day. The team checks `capacity` payments, and"
            " `day[:capacity]` has exactly that many.",
            "a common slip with the end of a slice",
            WITHIN_CAPACITY,
            lambda days, capacity: share_caught(days, capacity - 1),
        ),
        Misconception(
            "one alert too many",
            "It checks one payment more than the team can. `day[:capacity]` already holds"
            " `capacity` payments.",
            "a common slip with the end of a slice",
            WITHIN_CAPACITY,
            lambda days, capacity: share_caught(days, capacity + 1),
        ),
        Misconception(
            "the frauds missed",
            "It gives the share that got away. The share caught is 1 minus that.",
            "a common slip",
            WITHIN_CAPACITY,
            lambda days, capacity: 1 - share_caught(days, capacity),
            lambda days, capacity: over(
                frauds_of(days) - caught_of(days, capacity), frauds_of(days)
            ),
        ),
        Misconception(
            "the days are not cut",
            "It counts all frauds of each day, as if the team checked every payment. Only the first"
            " `capacity` payments of a day are checked.",
            "a common slip",
            WITHIN_CAPACITY,
            lambda days, capacity: over(frauds_of(days), frauds_of(days)),
            lambda days, capacity: over(frauds_of(days), len(end_to_end(days))),
        ),
        Misconception(
            "one day only",
            "It counts the catch or the frauds of a single day, the first or the last. Add up both"
            " inside the loop, and divide after it.",
            "a common slip: a return indented too far, or `=` for `+=`",
            WITHIN_CAPACITY,
            lambda days, capacity: share_caught(days[:1], capacity),
            lambda days, capacity: over(caught_of(days[:1], capacity), frauds_of(days)),
            lambda days, capacity: share_caught(days[-1:], capacity),
            lambda days, capacity: over(caught_of(days[-1:], capacity), frauds_of(days)),
            lambda days, capacity: over(caught_of(days, capacity), frauds_of(days[-1:])),
        ),
        Misconception(
            "the best day only",
            "It returns the share of the best day. The share of all frauds adds up all days.",
            "a common slip: max for a sum",
            WITHIN_CAPACITY,
            best_day,
        ),
        Misconception(
            "median of the days",
            "It takes the share of each day, and of these the one in the middle. The share of all"
            " frauds adds up the frauds first.",
            "a common slip",
            WITHIN_CAPACITY,
            median_day,
        ),
        Misconception(
            "unchecked payments wait for tomorrow",
            "It puts payments that were not checked at the head of the next day's queue. The team"
            " starts again every morning with the payments of the day.",
            "a common slip: a queue that is never emptied",
            WITHIN_CAPACITY,
            unchecked_tomorrow,
        ),
        Misconception(
            "unused capacity saved for tomorrow",
            "It adds the capacity that was left over to the next day. The team checks at most"
            " `capacity` payments on any day.",
            "a common slip: one budget for all days",
            WITHIN_CAPACITY,
            unused_tomorrow,
        ),
        Misconception(
            "lift instead of recall",
            "It says how many times more frauds are among the alerts than among all payments. Asked"
            " is the share of the frauds that were caught.",
            "lift, used in marketing and fraud models",
            WITHIN_CAPACITY,
            lift,
        ),
        Misconception(
            "caught over missed",
            "It divides the frauds that were caught by those that were missed. A share divides by"
            " both together.",
            "odds for a share, a common slip",
            WITHIN_CAPACITY,
            lambda days, capacity: over(
                caught_of(days, capacity), frauds_of(days) - caught_of(days, capacity)
            ),
        ),
        Misconception(
            "given up at a day without frauds",
            "It ends at a day without frauds, as if nothing came after it. Such a day adds nothing"
            " to either sum; test for 0 once, after the loop.",
            "a common slip: `return` inside the loop",
            WITHIN_CAPACITY,
            until_a_day_without_frauds,
            until_frauds_are_met,
            stopped_at_a_day_without_frauds,
        ),
        Misconception(
            "sum of the days' shares",
            "It adds up the shares of the days, so two good days give more than 1. Add up the"
            " frauds first, caught and all, and divide once.",
            "a common slip",
            WITHIN_CAPACITY,
            lambda days, capacity: sum(shares_of_days(days, capacity) + [0.0]),
        ),
        Misconception(
            "the worst day only",
            "It returns the share of the worst day. The share of all frauds adds up the frauds of"
            " all days first.",
            "a common slip",
            WITHIN_CAPACITY,
            lambda days, capacity: (shares_of_days(days, capacity) or [0.0])[0],
        ),
    ],
)

add_two_slips(
    SHARE_CAUGHT,
    [
        (
            "the end of the queue",
            "mean of the days",
            lambda days, capacity: mean_of_the_days([day[::-1] for day in days], capacity),
        ),
        (
            "the frauds sorted to the top",
            "mean of the days",
            lambda days, capacity: mean_of_the_days(
                [sorted(day, reverse=True) for day in days], capacity
            ),
        ),
        (
            "all days in one queue",
            "precision instead of recall",
            lambda days, capacity: sum(end_to_end(days)[:capacity]) / capacity,
        ),
        (
            "one alert too many",
            "mean of the days",
            lambda days, capacity: mean_of_the_days(days, capacity + 1),
        ),
        (
            "one alert too few",
            "mean of the days",
            lambda days, capacity: mean_of_the_days(days, capacity - 1),
        ),
        (
            "frauds capped at the capacity",
            "mean of the days",
            lambda days, capacity: (
                sum(over(sum(day[:capacity]), min(sum(day), capacity)) for day in days) / len(days)
            ),
        ),
    ],
)

# Recall, estimated from a sample of the unread


def estimated_recall(found, unread, sampled, relevant):
    return found / (found + relevant / sampled * unread)


def clean_share(found, unread, sampled, relevant):
    return 1 - relevant / sampled


def samples():
    """(found, unread, sampled, relevant): some relevant documents found, and a sample of the unread
    with none, some or only relevant ones."""
    for found in (1, 2, 3, 10):
        for sampled in (2, 3, 4):
            for unread in (5, 8, 21):
                for relevant in range(sampled + 1):
                    yield found, unread, sampled, relevant
    yield 900, 90000, 1000, 5
    yield 600, 40000, 800, 4


LEGAL_REVIEW = "A legal review"

ESTIMATED_RECALL = Exercise(
    name="estimated_recall",
    signature="estimated_recall(found, unread, sampled, relevant)",
    task=(
        "Estimate the recall of a search. It returned `found` relevant documents, at least one. Of"
        " the `unread` documents that nobody has read, a random sample of `sampled` was judged, and"
        " `relevant` of these are relevant."
    ),
    reference=estimated_recall,
    chapter="choosing",
    domain=samples,
    ordinary=lambda found, unread, sampled, relevant: 0 < relevant < sampled,
    given=[clean_share],
    misconceptions=[
        Misconception(
            "the clean share of the unread pile",
            "It says how clean the pile is that nobody read, not how much was found. A large pile"
            " that is nearly clean can still hold most of the relevant documents.",
            "a common slip in legal review: a low elusion reported as a high recall",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (sampled - relevant) / sampled,
            lambda found, unread, sampled, relevant: 100 * (1 - relevant / sampled),
            lambda found, unread, sampled, relevant: 1 - relevant / unread,
        ),
        Misconception(
            "the sample is not scaled up",
            "It adds the relevant documents of the sample to those found. The sample is only a part"
            " of the unread pile: divide by its size and multiply by the size of the pile.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: found / (found + relevant),
        ),
        Misconception(
            "the share of the sample instead of a recall",
            "It stops at the share of relevant documents in the sample (the elusion). Recall needs"
            " the documents found, too.",
            "a common slip in legal review: elusion for recall",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: relevant / sampled,
        ),
        Misconception(
            "the share that was missed",
            "It puts the missed documents into the numerator. That is 1 minus recall.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                1 - estimated_recall(found, unread, sampled, relevant)
            ),
        ),
        Misconception(
            "the missed documents instead of a share",
            "It returns an estimated number of missed documents. Recall is the share that was"
            " found: found / (found + missed).",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: relevant / sampled * unread,
        ),
        Misconception(
            "scaled to the unread without the sample",
            "It scales the sample up to the documents outside the sample only. The sample belongs"
            " to the unread pile, and its relevant documents were missed by the search as well.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                found / (found + relevant / sampled * (unread - sampled))
            ),
        ),
        Misconception(
            "the size of the sample forgotten",
            "It multiplies the relevant documents of the sample by the size of the unread pile."
            " Divide by the size of the sample first.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: found / (found + relevant * unread),
        ),
        Misconception(
            "scaled down instead of up",
            "It exchanges the size of the sample and the size of the unread pile. The pile is"
            " larger than the sample, so more was missed than the sample shows.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: found / (found + relevant / unread * sampled),
            lambda found, unread, sampled, relevant: found / (found + relevant / unread),
        ),
        Misconception(
            "the nonrelevant documents scaled up",
            "It scales up the documents of the sample that are not relevant. Missed are the"
            " relevant ones.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                found / (found + (sampled - relevant) / sampled * unread)
            ),
        ),
        Misconception(
            "scaled to all documents",
            "It applies the share of the sample to all documents, even to those that were found."
            " The sample is from the unread pile and speaks for that pile only.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                found / (found + relevant / sampled * (unread + found))
            ),
            lambda found, unread, sampled, relevant: (
                found / (relevant / sampled * (unread + found))
            ),
            lambda found, unread, sampled, relevant: (
                found / (relevant / sampled * (unread + found)) if relevant else 1.0
            ),
            lambda found, unread, sampled, relevant: (
                found / (relevant / sampled * (unread + found)) if relevant else 0.0
            ),
        ),
        Misconception(
            "the sample counted as found",
            "It counts the relevant documents of the sample as found. The search did not find them;"
            " they were met by chance, to measure what it missed.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                (found + relevant) / (found + relevant / sampled * unread)
            ),
            lambda found, unread, sampled, relevant: (
                (found + relevant) / (found + relevant + relevant / sampled * unread)
            ),
        ),
        Misconception(
            "the sample upside down",
            "It divides the size of the sample by its relevant documents. The share of relevant"
            " documents is relevant / sampled.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: found / (found + sampled / relevant * unread),
            lambda found, unread, sampled, relevant: (
                found / (found + sampled / relevant * unread) if relevant else 1.0
            ),
            lambda found, unread, sampled, relevant: (
                found / (found + sampled / relevant * unread) if relevant else 0.0
            ),
        ),
        Misconception(
            "missed over found",
            "It subtracts missed / found from 1. Recall compares with all relevant documents, found"
            " and missed, so it cannot be negative.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: 1 - relevant / sampled * unread / found,
        ),
        Misconception(
            "percent instead of a share",
            "It multiplies by 100. Recall is between 0 and 1.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                100 * estimated_recall(found, unread, sampled, relevant)
            ),
        ),
        Misconception(
            "rounded before it is returned",
            "It rounds the recall to a few digits. Return all of them, and round when the number is"
            " printed.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: round(
                estimated_recall(found, unread, sampled, relevant), 3
            ),
            lambda found, unread, sampled, relevant: round(
                estimated_recall(found, unread, sampled, relevant), 2
            ),
            lambda found, unread, sampled, relevant: round(
                estimated_recall(found, unread, sampled, relevant), 4
            ),
            lambda found, unread, sampled, relevant: (
                int(100 * estimated_recall(found, unread, sampled, relevant)) / 100
            ),
        ),
        Misconception(
            "found over missed",
            "It divides what was found by what was missed. Recall divides it by both together.",
            "odds for a share, a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: found / (relevant / sampled * unread),
            lambda found, unread, sampled, relevant: (
                found / (relevant / sampled * unread) if relevant else 1.0
            ),
            lambda found, unread, sampled, relevant: (
                found / (relevant / sampled * unread) if relevant else 0.0
            ),
        ),
        Misconception(
            "the rate instead of the number of missed documents",
            "It adds a share of the sample to a number of documents. Multiply the share by the size"
            " of the unread pile first.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: found / (found + relevant / sampled),
        ),
        Misconception(
            "divided by all documents",
            "It divides by the unread documents, relevant or not. Recall divides by the relevant"
            " ones, those found and those missed.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: found / (found + unread),
            lambda found, unread, sampled, relevant: found / unread,
        ),
        Misconception(
            "rounded to whole documents",
            "It rounds the estimate of the missed documents to a whole number. An estimate need not"
            " be whole; round when the number is printed.",
            "`//` for `/`, a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: found / (found + relevant * unread // sampled),
            lambda found, unread, sampled, relevant: (
                found / (found + round(relevant / sampled * unread))
            ),
            lambda found, unread, sampled, relevant: (
                found / (found + math.ceil(relevant * unread / sampled))
            ),
            lambda found, unread, sampled, relevant: found // (found + relevant / sampled * unread),
        ),
        Misconception(
            "a smoothed share of the sample",
            "It adds 1 to the relevant documents of the sample, and 2 to its size. The estimate"
            " here is the plain share, relevant / sampled.",
            "Laplace's rule of succession",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                found / (found + (relevant + 1) / (sampled + 2) * unread)
            ),
        ),
        Misconception(
            "the sample counted twice",
            "It adds the relevant documents of the sample to those that the sample stands for. The"
            " scaled-up number already includes them.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                found / (found + relevant / sampled * unread + relevant)
            ),
        ),
        Misconception(
            "the odds of the sample",
            "It divides the relevant documents of the sample by the others. The share of relevant"
            " documents divides by the whole sample.",
            "odds for a share, a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                found / (found + relevant / (sampled - relevant) * unread)
            ),
            lambda found, unread, sampled, relevant: (
                found / (found + relevant / (sampled - relevant) * unread)
                if relevant < sampled
                else 0.0
            ),
        ),
        Misconception(
            "missed documents as a share of the wrong whole",
            "It divides the missed documents by documents that are mostly not relevant. Recall"
            " compares with the relevant ones, found and missed.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                1 - relevant / sampled * unread / (found + unread)
            ),
        ),
        Misconception(
            "the share of relevant documents among all",
            "It divides the relevant documents, found and missed, by all documents. That is how"
            " rich the collection is; recall is the share of the relevant ones that was found.",
            "a common slip: prevalence for recall",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                (found + relevant / sampled * unread) / (found + unread)
            ),
        ),
        Misconception(
            "sample and pile added",
            "It divides by the sample and the unread pile together. The sample is a part of the"
            " pile: its share is relevant / sampled.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                found / (found + relevant / (sampled + unread) * unread)
            ),
        ),
        Misconception(
            "parentheses missing",
            "It computes found / found + missed, which is 1 + missed, because Python divides"
            " before it adds. Put found + missed in parentheses.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: 1 + relevant / sampled * unread,
        ),
        Misconception(
            "the sample taken for the missed documents",
            "It adds the whole sample to what was found. Missed are the relevant documents of the"
            " unread pile: scale up those of the sample.",
            "a common slip",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: found / (found + sampled),
            lambda found, unread, sampled, relevant: found / (found + sampled - relevant),
        ),
        Misconception(
            "scaled to the documents found",
            "It multiplies the share of the sample by the number found. The sample is from the"
            " unread pile: multiply by the size of that pile.",
            "a common slip: the wrong argument",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: found / (found + relevant / sampled * found),
        ),
        Misconception(
            "the scale cut to a whole number",
            "It divides the size of the pile by the size of the sample without the fraction. Each"
            " document of the sample stands for unread / sampled documents, which need not be"
            " whole.",
            "a common slip: // for /",
            LEGAL_REVIEW,
            lambda found, unread, sampled, relevant: (
                found / (found + relevant * (unread // sampled))
            ),
        ),
    ],
)

add_two_slips(
    ESTIMATED_RECALL,
    [
        (
            "scaled to the unread without the sample",
            "rounded to whole documents",
            lambda found, unread, sampled, relevant: (
                found / (found + round(relevant / sampled * (unread - sampled)))
            ),
        ),
        (
            "the share that was missed",
            "the sample is not scaled up",
            lambda found, unread, sampled, relevant: relevant / (found + relevant),
        ),
    ],
)

EXERCISES = [WEIGHT_SHARE, SHARE_CAUGHT, ESTIMATED_RECALL]

QUESTIONS = [
    Question(
        "choosing-predict",
        chapter="choosing",
        answer="A",
        why="Only the starter set and the 3/4 guitar count now. Page A has them at ranks 1 and 6,"
        " page B at ranks 5 and 6. The level from which a label counts belongs next to AP.",
        mistakes={
            "B": "The three products that put page B ahead have grade 1, and no longer count.",
            "C": "Both pages show two relevant products, but at different ranks, and AP depends on"
            " the ranks.",
        },
    ),
    Question(
        "choosing-hand",
        chapter="choosing",
        answer=0.75,
        decimals=3,
        why="Half a percent of the 40,000 unread emails is 200, so 600 of 800 were found.",
        mistakes={
            0.995: "That is the share of unread emails that are not relevant. Recall is a share of"
            " the relevant ones.",
            600 / 604: "The 4 are from a sample. Scale them up to all unread emails.",
            600
            / 825: "The sample comes from the unread emails, and 5,000 of the 45,000 were read.",
            600 / 796: "The 800 emails of the sample belong to the unread ones, too.",
            0.25: "That is the share that was missed.",
            0.12: "That is the precision of what was read.",
        },
    ),
]
