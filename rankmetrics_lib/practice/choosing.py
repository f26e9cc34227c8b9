"""Exercises of the chapter on choosing a metric, with the wrong functions that people write."""

import math

from ._domains import binary_lists
from ._exercise import Exercise
from ._questions import Question

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


def first_over_rest_or(other):
    return lambda n, k: first_over_rest(n, k) if k < n else other


WEIGHT_SHARE = Exercise(
    "weight_share(n, k)",
    "The first k ranks’ share of the log2 discount’s sum over n ranks.",
    reference=share(of_log2),
    domain=cut_offs,
    section="choosing-use",
)


@WEIGHT_SHARE.mistake("every rank weighs the same")
def _(n, k):
    """It counts ranks, as precision does. Under a discount, the upper ranks weigh more than the
    lower ones."""
    return share(lambda rank: 1.0)(n, k)


@WEIGHT_SHARE.mistake("1/rank instead of the log2 discount")
def _(n, k):
    """It weights rank i by 1/i. The discount of DCG falls more slowly: 1/log2(i + 1)."""
    return share(lambda rank: 1 / rank)(n, k)


@WEIGHT_SHARE.mistake("sum of weights instead of their share")
def _(n, k):
    """It adds up the weights of the first k ranks and stops there. To get a share, divide by the
    total weight of all n ranks."""
    return sum(of_log2(rank) for rank in range(1, min(k, n) + 1))


@WEIGHT_SHARE.mistake(
    "the weight of rank k alone",
    also=[
        lambda n, k: of_log2(min(k, n)) / sum(of_log2(rank) for rank in range(1, n + 1)),
        lambda n, k: of_log2(k),
    ],
)
def _(n, k):
    """It takes the weight of one rank, k. The share of the first k ranks adds up the weights of
    ranks 1 to k."""
    return of_log2(k) / sum(of_log2(rank) for rank in range(1, n + 1))


@WEIGHT_SHARE.mistake(
    "log2(rank) without the 1", seen_in="Järvelin & Kekäläinen’s first discount, with base 2"
)
def _(n, k):
    """It divides by log2(i), and gives rank 1 the weight 1 by hand. The discount divides by log2(i
    + 1), which is 1 at rank 1 without help and falls from rank 2 on."""
    return share(not_discounted_first)(n, k)


@WEIGHT_SHARE.mistake("the log2 as the weight")
def _(n, k):
    """It multiplies by log2(i + 1), so the lower ranks weigh more. The discount is 1 divided by
    it."""
    return share(lambda rank: math.log2(rank + 1))(n, k)


@WEIGHT_SHARE.mistake("ranks beyond the end")
def _(n, k):
    """It adds k weights even if there are only n ranks. A cut-off beyond the end changes nothing:
    the share is 1."""
    return sum_of(of_log2, k) / sum_of(of_log2, n)


@WEIGHT_SHARE.mistake(
    "one rank too few",
    also=[
        lambda n, k: sum_of(of_log2, k - 1) / sum_of(of_log2, n),
        lambda n, k: sum_of(of_log2, min(k, n) - 1) / sum_of(of_log2, n),
        lambda n, k: sum_of(of_log2, min(k, n) - 1) / sum_of(of_log2, n - 1),
        lambda n, k: sum_of(of_log2, min(k, n) - 1) / sum_of(of_log2, n - 1) if n > 1 else 1.0,
        lambda n, k: sum_of(of_log2, min(k, n) - 1) / sum_of(of_log2, n - 1) if n > 1 else 0.0,
        lambda n, k: sum_of(of_log2, min(k, n)) / sum_of(of_log2, n - 1),
        lambda n, k: share(of_log2)(n - 1, k),
        lambda n, k: share(of_log2)(n - 1, k) if n > 1 else 1.0,
        lambda n, k: share(of_log2)(n - 1, k) if n > 1 else 0.0,
    ],
)
def _(n, k):
    """It adds the weights of k − 1 ranks. `range(1, k)` ends before k; write `range(1, k + 1)`."""
    return sum_of(of_log2, min(k - 1, n)) / sum_of(of_log2, n)


@WEIGHT_SHARE.mistake("the discount shifted by one rank")
def _(n, k):
    """It divides by log2(i + 2) at rank i. That fits places counted from 0; ranks start at 1, so
    add 1."""
    return share(lambda rank: 1 / math.log2(rank + 2))(n, k)


@WEIGHT_SHARE.mistake(
    "a quotient of logarithms", also=[lambda n, k: math.log2(k + 1) / math.log2(n + 1)]
)
def _(n, k):
    """It divides log2(k + 1) by log2(n + 1). The logarithm discounts each rank: add 1/log2(i + 1)
    over the ranks."""
    return math.log2(min(k, n) + 1) / math.log2(n + 1)


@WEIGHT_SHARE.mistake(
    "the mean of the weights",
    also=[
        lambda n, k: sum_of(of_log2, min(k, n)) / n,
        lambda n, k: sum_of(of_log2, min(k, n)) / min(k, n),
    ],
)
def _(n, k):
    """It divides by a number of ranks. To get a share, divide by the total weight of all n
    ranks."""
    return sum_of(of_log2, min(k, n)) / k


@WEIGHT_SHARE.mistake(
    "the weights of RBP",
    weight=[lambda rank: 0.8**rank, lambda rank: 0.5**rank, lambda rank: 0.9**rank],
)
def _(n, k, weight):
    """Its weights fall by the same factor from rank to rank, as in rank-biased precision. The
    discount of DCG is 1/log2(i + 1)."""
    return share(weight)(n, k)


@WEIGHT_SHARE.mistake(
    "the share of the remaining ranks",
    also=[
        lambda n, k: 1 - share(of_log2)(n, k - 1),
        lambda n, k: 1 - share(of_log2)(n, min(k, n) - 1),
    ],
)
def _(n, k):
    """It gives the share of the ranks below k. Asked is the share of ranks 1 to k."""
    return 1 - share(of_log2)(n, k)


@WEIGHT_SHARE.mistake(
    "two different logarithms",
    also=[lambda n, k: sum_of(of_log2, min(k, n)) / sum_of(of_log2, n) * math.log(2)],
)
def _(n, k):
    """It takes one logarithm above the line and another one below. Any base gives the same share,
    if both have it."""
    return sum_of(of_log2, min(k, n)) / sum_of(of_log2, n) / math.log(2)


@WEIGHT_SHARE.mistake("the last ranks instead of the first")
def _(n, k):
    """It adds up the weights of the last k ranks. Asked is the share of ranks 1 to k."""
    return 1 - share(of_log2)(n, max(0, n - k))


@WEIGHT_SHARE.mistake(
    "one rank too many",
    also=[
        lambda n, k: sum_of(of_log2, min(k, n)) / sum_of(of_log2, n + 1),
        lambda n, k: share(of_log2)(n, k + 1),
    ],
)
def _(n, k):
    """It adds the weights of n + 1 ranks, or of k + 1. Ranks go from 1 to n."""
    return share(of_log2)(n + 1, k)


@WEIGHT_SHARE.mistake(
    "the first over the rest",
    seen_in="odds for a share, a common slip",
    also=[first_over_rest_or(1.0), first_over_rest_or(0.0)],
)
def first_over_rest(n, k):
    """It divides the weight of the first k ranks by the weight of the others. A share divides by
    all of them."""
    return sum_of(of_log2, min(k, n)) / (sum_of(of_log2, n) - sum_of(of_log2, min(k, n)))


@WEIGHT_SHARE.mistake("the fraction upside down")
def _(n, k):
    """It divides the weight of all ranks by the weight of the first k. The part goes on top."""
    return 1 / share(of_log2)(n, k)


@WEIGHT_SHARE.mistake("the 1 outside the logarithm")
def _(n, k):
    """It divides by log2(i) + 1. The discount is 1/log2(i + 1): the 1 belongs inside the
    parentheses."""
    return share(lambda rank: 1 / (math.log2(rank) + 1))(n, k)


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


def shares_of_days(days, capacity):
    """The share caught on each day with frauds, in ascending order."""
    return sorted([sum(day[:capacity]) / sum(day) for day in days if sum(day)])


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


SHARE_CAUGHT = Exercise(
    "share_caught(days, capacity)",
    "Share of all frauds that are among the first `capacity` payments of their day. `days` is"
    " a list of lists of labels, 1 for fraud; 0 if there are no frauds.",
    reference=share_caught,
    domain=queues,
    ordinary=lambda days, capacity: caught_of(days, capacity) > 0,
    section="choosing-alerts",
)


@SHARE_CAUGHT.mistake(
    "all days in one queue",
    also=[lambda days, capacity: share_caught([end_to_end(days)], capacity * len(days))],
)
def _(days, capacity):
    """It puts the days end to end and cuts once. The capacity is per day: the team starts again
    every morning, so cut each day."""
    return share_caught([end_to_end(days)], capacity)


@SHARE_CAUGHT.mistake(
    "mean of the days",
    seen_in="macro for micro average, a common slip",
    also=[
        lambda days, capacity: (
            mean_of_the_days(days, capacity)
            + over(sum(1 for day in days if not sum(day)), len(days))
        )
    ],
)
def _(days, capacity):
    """It takes the share of each day and then the mean, so a day with one fraud counts as much as a
    day with ten. The share of all frauds adds up the frauds first."""
    return mean_of_the_days(days, capacity)


@SHARE_CAUGHT.also()
def _(days, capacity):
    with_frauds = [day for day in days if sum(day)]
    return mean_of_the_days(with_frauds, capacity)


@SHARE_CAUGHT.mistake(
    "days with a catch",
    seen_in="hit rate for recall, a common slip",
    also=[
        lambda days, capacity: over(
            sum(1 for day in days if sum(day[:capacity])), sum(1 for day in days if sum(day))
        ),
        lambda days, capacity: over(sum(1 for day in days if sum(day[:capacity])), frauds_of(days)),
    ],
)
def _(days, capacity):
    """It counts the days on which the team catches anything, a hit rate. A day with ten frauds
    counts ten times in the share of all frauds."""
    return over(sum(1 for day in days if sum(day[:capacity])), len(days))


@SHARE_CAUGHT.mistake("the frauds sorted to the top")
def _(days, capacity):
    """It sorts the labels of a day before the cut. The labels are in the order of the model’s
    suspicion, and sorting them gives a perfect model."""
    return over(sum(min(sum(day), capacity) for day in days), frauds_of(days))


@SHARE_CAUGHT.mistake("the end of the queue")
def _(days, capacity):
    """It takes the last payments of the day. The first ones are the most suspicious:
    `day[:capacity]`."""
    return share_caught([day[::-1] for day in days], capacity)


@SHARE_CAUGHT.mistake("no frauds, all caught", seen_in="a convention of some libraries for 0/0")
def _(days, capacity):
    """It gives 1 if there are no frauds. The task asks for 0 there: nothing was caught."""
    return share_caught(days, capacity) if frauds_of(days) else 1.0


@SHARE_CAUGHT.mistake("percent instead of a share")
def _(days, capacity):
    """It multiplies by 100. A share is between 0 and 1."""
    return 100 * share_caught(days, capacity)


@SHARE_CAUGHT.mistake("a share of all payments")
def _(days, capacity):
    """It divides by all payments, most of which are no frauds. Divide by the frauds."""
    return over(caught_of(days, capacity), len(end_to_end(days)))


@SHARE_CAUGHT.mistake(
    "F1 instead of recall",
    seen_in="the default of many tools for classes",
    also=[
        lambda days, capacity: over(
            2 * caught_of(days, capacity),
            frauds_of(days) + sum(len(day[:capacity]) for day in days),
        )
    ],
)
def _(days, capacity):
    """It combines the share of frauds caught with the share of alerts that are frauds. Asked is
    only the first."""
    return over(2 * caught_of(days, capacity), frauds_of(days) + capacity * len(days))


@SHARE_CAUGHT.mistake(
    "precision instead of recall",
    also=[
        lambda days, capacity: over(
            caught_of(days, capacity), sum(len(day[:capacity]) for day in days)
        ),
        lambda days, capacity: over(caught_of(days, capacity), capacity),
    ],
)
def _(days, capacity):
    """It divides by the number of payments checked. That is the precision of the alerts; the share
    of all frauds divides by the frauds."""
    return over(caught_of(days, capacity), capacity * len(days))


@SHARE_CAUGHT.also()
def _(days, capacity):
    return sum(over(sum(day[:capacity]), len(day[:capacity])) for day in days) / len(days)


@SHARE_CAUGHT.mistake("the count instead of the share")
def _(days, capacity):
    """It returns how many frauds were caught. Divide by all frauds to get a share."""
    return caught_of(days, capacity)


@SHARE_CAUGHT.mistake(
    "frauds capped at the capacity",
    seen_in="capped recall, min(R, k), from recommender evaluation",
    also=[
        lambda days, capacity: over(
            caught_of(days, capacity), min(frauds_of(days), capacity * len(days))
        ),
        lambda days, capacity: min(
            1.0, over(caught_of(days, capacity), min(frauds_of(days), capacity))
        ),
    ],
)
def _(days, capacity):
    """It divides by no more frauds than the team could check. Then a day with more frauds than
    capacity looks complete, although the rest went through."""
    return over(caught_of(days, capacity), sum(min(sum(day), capacity) for day in days))


@SHARE_CAUGHT.mistake("the capacity divided among the days")
def _(days, capacity):
    """It gives each day a part of the capacity. The team can check `capacity` payments every
    day."""
    return share_caught(days, capacity // len(days))


@SHARE_CAUGHT.mistake(
    "short days left out",
    also=[
        lambda days, capacity: share_caught(
            [day for day in days if len(day) >= capacity], capacity
        ),
        lambda days, capacity: over(
            caught_of([day for day in days if len(day) > capacity], capacity), frauds_of(days)
        ),
    ],
)
def _(days, capacity):
    """It skips the days with fewer payments than the team can check. On those the team checks all
    of them, and the frauds count."""
    return over(caught_of([day for day in days if len(day) >= capacity], capacity), frauds_of(days))


@SHARE_CAUGHT.mistake("false alarms counted")
def _(days, capacity):
    """It counts payments that are no frauds. Labels are 1 for fraud, so the sum of the labels is
    the number of frauds."""
    return share_caught([[1 - label for label in day] for day in days], capacity)


@SHARE_CAUGHT.mistake("one alert too few")
def _(days, capacity):
    """It leaves out the last alert of the day. The team checks `capacity` payments, and
    `day[:capacity]` has exactly that many."""
    return share_caught(days, capacity - 1)


@SHARE_CAUGHT.mistake("one alert too many")
def _(days, capacity):
    """It checks one payment more than the team can. `day[:capacity]` already holds `capacity`
    payments."""
    return share_caught(days, capacity + 1)


@SHARE_CAUGHT.mistake(
    "the frauds missed",
    also=[
        lambda days, capacity: over(frauds_of(days) - caught_of(days, capacity), frauds_of(days))
    ],
)
def _(days, capacity):
    """It gives the share that got away. The share caught is 1 minus that."""
    return 1 - share_caught(days, capacity)


@SHARE_CAUGHT.mistake(
    "the days are not cut",
    also=[lambda days, capacity: over(frauds_of(days), len(end_to_end(days)))],
)
def _(days, capacity):
    """It counts all frauds of each day, as if the team checked every payment. Only the first
    `capacity` payments of a day are checked."""
    return over(frauds_of(days), frauds_of(days))


@SHARE_CAUGHT.mistake(
    "one day only",
    also=[
        lambda days, capacity: over(caught_of(days[:1], capacity), frauds_of(days)),
        lambda days, capacity: share_caught(days[-1:], capacity),
        lambda days, capacity: over(caught_of(days[-1:], capacity), frauds_of(days)),
        lambda days, capacity: over(caught_of(days, capacity), frauds_of(days[-1:])),
    ],
)
def _(days, capacity):
    """It counts the catch or the frauds of a single day, the first or the last. Add up both inside
    the loop, and divide after it."""
    return share_caught(days[:1], capacity)


@SHARE_CAUGHT.mistake("the best day only")
def _(days, capacity):
    """It returns the share of the best day. The share of all frauds adds up all days."""
    return (shares_of_days(days, capacity) or [0.0])[-1]


@SHARE_CAUGHT.mistake("median of the days")
def _(days, capacity):
    """It takes the share of each day, and of these the one in the middle. The share of all frauds
    adds up the frauds first."""
    shares = shares_of_days(days, capacity) or [0.0]
    return (shares[len(shares) // 2] + shares[-1 - len(shares) // 2]) / 2


@SHARE_CAUGHT.mistake("unchecked payments wait for tomorrow")
def _(days, capacity):
    """It puts payments that were not checked at the head of the next day's queue. The team starts
    again every morning with the payments of the day."""
    waiting: list = []
    caught = 0
    for day in days:
        waiting = waiting + day
        caught += sum(waiting[:capacity])
        waiting = waiting[capacity:]
    return over(caught, frauds_of(days))


@SHARE_CAUGHT.mistake("unused capacity saved for tomorrow")
def _(days, capacity):
    """It adds the capacity that was left over to the next day. The team checks at most `capacity`
    payments on any day."""
    left, caught = 0, 0
    for day in days:
        caught += sum(day[: capacity + left])
        left = max(0, capacity + left - len(day))
    return over(caught, frauds_of(days))


@SHARE_CAUGHT.mistake("lift instead of recall", seen_in="lift, used in marketing and fraud models")
def _(days, capacity):
    """It says how many times more frauds are among the alerts than among all payments. Asked is the
    share of the frauds that were caught."""
    checked = sum(len(day[:capacity]) for day in days)
    return over(
        over(caught_of(days, capacity), checked), over(frauds_of(days), len(end_to_end(days)))
    )


@SHARE_CAUGHT.mistake("caught over missed", seen_in="odds for a share, a common slip")
def _(days, capacity):
    """It divides the frauds that were caught by those that were missed. A share divides by both
    together."""
    return over(caught_of(days, capacity), frauds_of(days) - caught_of(days, capacity))


@SHARE_CAUGHT.mistake(
    "given up at a day without frauds",
    also=[lambda days, capacity: share_caught(days, capacity) if sum(days[0]) else 0.0],
)
def _(days, capacity):
    """It ends at a day without frauds, as if nothing came after it. Such a day adds nothing to
    either sum; test for 0 once, after the loop."""
    # A test for 0 that returns from inside the loop.
    caught = frauds = 0
    for day in days:
        if not sum(day):
            return 0.0
        caught += sum(day[:capacity])
        frauds += sum(day)
    return over(caught, frauds)


@SHARE_CAUGHT.also()
def _(days, capacity):
    first = [number for number, day in enumerate(days) if not sum(day)] + [len(days)]
    return share_caught(days[: first[0]], capacity)


@SHARE_CAUGHT.mistake("sum of the days' shares")
def _(days, capacity):
    """It adds up the shares of the days, so two good days give more than 1. Add up the frauds
    first, caught and all, and divide once."""
    return sum(shares_of_days(days, capacity) + [0.0])


@SHARE_CAUGHT.mistake("the worst day only")
def _(days, capacity):
    """It returns the share of the worst day. The share of all frauds adds up the frauds of all days
    first."""
    return (shares_of_days(days, capacity) or [0.0])[0]


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


ESTIMATED_RECALL = Exercise(
    "estimated_recall(found, unread, sampled, relevant)",
    "Estimate the recall of a search. It returned `found` relevant documents, at least one. Of"
    " the `unread` documents that nobody has read, a random sample of `sampled` was judged, and"
    " `relevant` of these are relevant.",
    reference=estimated_recall,
    domain=samples,
    ordinary=lambda found, unread, sampled, relevant: 0 < relevant < sampled,
    given=[clean_share],
    section="choosing-review",
)


@ESTIMATED_RECALL.mistake(
    "the clean share of the unread pile",
    also=[
        lambda found, unread, sampled, relevant: 100 * (1 - relevant / sampled),
        lambda found, unread, sampled, relevant: 1 - relevant / unread,
    ],
)
def _(found, unread, sampled, relevant):
    """It says how clean the pile is that nobody read, not how much was found. A large pile that is
    nearly clean can still hold most of the relevant documents."""
    return (sampled - relevant) / sampled


@ESTIMATED_RECALL.mistake("the sample is not scaled up")
def _(found, unread, sampled, relevant):
    """It adds the relevant documents of the sample to those found. The sample is only a part of the
    unread pile: divide by its size and multiply by the size of the pile."""
    return found / (found + relevant)


@ESTIMATED_RECALL.mistake("the share of the sample instead of a recall")
def _(found, unread, sampled, relevant):
    """It stops at the share of relevant documents in the sample (the elusion). Recall needs the
    documents found, too."""
    return relevant / sampled


@ESTIMATED_RECALL.mistake("the share that was missed")
def _(found, unread, sampled, relevant):
    """It puts the missed documents into the numerator. That is 1 minus recall."""
    return 1 - estimated_recall(found, unread, sampled, relevant)


@ESTIMATED_RECALL.mistake("the missed documents instead of a share")
def _(found, unread, sampled, relevant):
    """It returns an estimated number of missed documents. Recall is the share that was found: found
    / (found + missed)."""
    return relevant / sampled * unread


@ESTIMATED_RECALL.mistake("scaled to the unread without the sample")
def _(found, unread, sampled, relevant):
    """It scales the sample up to the documents outside the sample only. The sample belongs to the
    unread pile, and its relevant documents were missed by the search as well."""
    return found / (found + relevant / sampled * (unread - sampled))


@ESTIMATED_RECALL.mistake("the size of the sample forgotten")
def _(found, unread, sampled, relevant):
    """It multiplies the relevant documents of the sample by the size of the unread pile. Divide by
    the size of the sample first."""
    return found / (found + relevant * unread)


@ESTIMATED_RECALL.mistake(
    "scaled down instead of up",
    also=[lambda found, unread, sampled, relevant: found / (found + relevant / unread)],
)
def _(found, unread, sampled, relevant):
    """It exchanges the size of the sample and the size of the unread pile. The pile is larger than
    the sample, so more was missed than the sample shows."""
    return found / (found + relevant / unread * sampled)


@ESTIMATED_RECALL.mistake("the nonrelevant documents scaled up")
def _(found, unread, sampled, relevant):
    """It scales up the documents of the sample that are not relevant. Missed are the relevant
    ones."""
    return found / (found + (sampled - relevant) / sampled * unread)


@ESTIMATED_RECALL.mistake(
    "scaled to all documents",
    also=[
        lambda found, unread, sampled, relevant: found / (relevant / sampled * (unread + found)),
        lambda found, unread, sampled, relevant: (
            found / (relevant / sampled * (unread + found)) if relevant else 1.0
        ),
        lambda found, unread, sampled, relevant: (
            found / (relevant / sampled * (unread + found)) if relevant else 0.0
        ),
    ],
)
def _(found, unread, sampled, relevant):
    """It applies the share of the sample to all documents, even to those that were found. The
    sample is from the unread pile and speaks for that pile only."""
    return found / (found + relevant / sampled * (unread + found))


@ESTIMATED_RECALL.mistake(
    "the sample counted as found",
    also=[
        lambda found, unread, sampled, relevant: (
            (found + relevant) / (found + relevant + relevant / sampled * unread)
        )
    ],
)
def _(found, unread, sampled, relevant):
    """It counts the relevant documents of the sample as found. The search did not find them; they
    were met by chance, to measure what it missed."""
    return (found + relevant) / (found + relevant / sampled * unread)


@ESTIMATED_RECALL.mistake(
    "the sample upside down",
    also=[
        lambda found, unread, sampled, relevant: (
            found / (found + sampled / relevant * unread) if relevant else 1.0
        ),
        lambda found, unread, sampled, relevant: (
            found / (found + sampled / relevant * unread) if relevant else 0.0
        ),
    ],
)
def _(found, unread, sampled, relevant):
    """It divides the size of the sample by its relevant documents. The share of relevant documents
    is relevant / sampled."""
    return found / (found + sampled / relevant * unread)


@ESTIMATED_RECALL.mistake("missed over found")
def _(found, unread, sampled, relevant):
    """It subtracts missed / found from 1. Recall compares with all relevant documents, found and
    missed, so it cannot be negative."""
    return 1 - relevant / sampled * unread / found


@ESTIMATED_RECALL.mistake("percent instead of a share")
def _(found, unread, sampled, relevant):
    """It multiplies by 100. Recall is between 0 and 1."""
    return 100 * estimated_recall(found, unread, sampled, relevant)


@ESTIMATED_RECALL.mistake(
    "rounded before it is returned",
    also=[
        lambda found, unread, sampled, relevant: round(
            estimated_recall(found, unread, sampled, relevant), 2
        ),
        lambda found, unread, sampled, relevant: round(
            estimated_recall(found, unread, sampled, relevant), 4
        ),
        lambda found, unread, sampled, relevant: (
            int(100 * estimated_recall(found, unread, sampled, relevant)) / 100
        ),
    ],
)
def _(found, unread, sampled, relevant):
    """It rounds the recall to a few digits. Return all of them, and round when the number is
    printed."""
    return round(estimated_recall(found, unread, sampled, relevant), 3)


@ESTIMATED_RECALL.mistake(
    "found over missed",
    seen_in="odds for a share, a common slip",
    also=[
        lambda found, unread, sampled, relevant: (
            found / (relevant / sampled * unread) if relevant else 1.0
        ),
        lambda found, unread, sampled, relevant: (
            found / (relevant / sampled * unread) if relevant else 0.0
        ),
    ],
)
def _(found, unread, sampled, relevant):
    """It divides what was found by what was missed. Recall divides it by both together."""
    return found / (relevant / sampled * unread)


@ESTIMATED_RECALL.mistake("the rate instead of the number of missed documents")
def _(found, unread, sampled, relevant):
    """It adds a share of the sample to a number of documents. Multiply the share by the size of the
    unread pile first."""
    return found / (found + relevant / sampled)


@ESTIMATED_RECALL.mistake(
    "divided by all documents", also=[lambda found, unread, sampled, relevant: found / unread]
)
def _(found, unread, sampled, relevant):
    """It divides by the unread documents, relevant or not. Recall divides by the relevant ones,
    those found and those missed."""
    return found / (found + unread)


@ESTIMATED_RECALL.mistake(
    "rounded to whole documents",
    seen_in="`//` for `/`, a common slip",
    also=[
        lambda found, unread, sampled, relevant: (
            found / (found + round(relevant / sampled * unread))
        ),
        lambda found, unread, sampled, relevant: (
            found / (found + math.ceil(relevant * unread / sampled))
        ),
        lambda found, unread, sampled, relevant: found // (found + relevant / sampled * unread),
    ],
)
def _(found, unread, sampled, relevant):
    """It rounds the estimate of the missed documents to a whole number. An estimate need not be
    whole; round when the number is printed."""
    return found / (found + relevant * unread // sampled)


@ESTIMATED_RECALL.mistake("a smoothed share of the sample", seen_in="Laplace's rule of succession")
def _(found, unread, sampled, relevant):
    """It adds 1 to the relevant documents of the sample, and 2 to its size. The estimate here is
    the plain share, relevant / sampled."""
    return found / (found + (relevant + 1) / (sampled + 2) * unread)


@ESTIMATED_RECALL.mistake("the sample counted twice")
def _(found, unread, sampled, relevant):
    """It adds the relevant documents of the sample to those that the sample stands for. The
    scaled-up number already includes them."""
    return found / (found + relevant / sampled * unread + relevant)


@ESTIMATED_RECALL.mistake(
    "the odds of the sample",
    seen_in="odds for a share, a common slip",
    also=[
        lambda found, unread, sampled, relevant: (
            found / (found + relevant / (sampled - relevant) * unread)
            if relevant < sampled
            else 0.0
        )
    ],
)
def _(found, unread, sampled, relevant):
    """It divides the relevant documents of the sample by the others. The share of relevant
    documents divides by the whole sample."""
    return found / (found + relevant / (sampled - relevant) * unread)


@ESTIMATED_RECALL.mistake("missed documents as a share of the wrong whole")
def _(found, unread, sampled, relevant):
    """It divides the missed documents by documents that are mostly not relevant. Recall compares
    with the relevant ones, found and missed."""
    return 1 - relevant / sampled * unread / (found + unread)


@ESTIMATED_RECALL.mistake("the share of relevant documents among all")
def _(found, unread, sampled, relevant):
    """It divides the relevant documents, found and missed, by all documents. That is how rich the
    collection is; recall is the share of the relevant ones that was found."""
    return (found + relevant / sampled * unread) / (found + unread)


@ESTIMATED_RECALL.mistake("sample and pile added")
def _(found, unread, sampled, relevant):
    """It divides by the sample and the unread pile together. The sample is a part of the pile: its
    share is relevant / sampled."""
    return found / (found + relevant / (sampled + unread) * unread)


@ESTIMATED_RECALL.mistake("parentheses missing")
def _(found, unread, sampled, relevant):
    """It computes found / found + missed, which is 1 + missed, because Python divides before it
    adds. Put found + missed in parentheses."""
    return 1 + relevant / sampled * unread


@ESTIMATED_RECALL.mistake(
    "the sample taken for the missed documents",
    also=[lambda found, unread, sampled, relevant: found / (found + sampled - relevant)],
)
def _(found, unread, sampled, relevant):
    """It adds the whole sample to what was found. Missed are the relevant documents of the unread
    pile: scale up those of the sample."""
    return found / (found + sampled)


@ESTIMATED_RECALL.mistake("scaled to the documents found")
def _(found, unread, sampled, relevant):
    """It multiplies the share of the sample by the number found. The sample is from the unread
    pile: multiply by the size of that pile."""
    return found / (found + relevant / sampled * found)


@ESTIMATED_RECALL.mistake("the scale cut to a whole number")
def _(found, unread, sampled, relevant):
    """It divides the size of the pile by the size of the sample without the fraction. Each document
    of the sample stands for unread / sampled documents, which need not be whole."""
    return found / (found + relevant * (unread // sampled))


EXERCISES = [WEIGHT_SHARE, SHARE_CAUGHT, ESTIMATED_RECALL]

QUESTIONS = [
    Question(
        "choosing-predict",
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
