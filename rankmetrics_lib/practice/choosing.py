"""Exercises of the chapter on choosing a metric, with the wrong functions that people write."""

import math

from ._domains import binary_lists
from ._exercise import Exercise, Part
from ._questions import Question
from ._slips import PERCENT, VALUE_ROUNDED

# Inputs


def cut_offs():
    """(n, k): every cut-off of up to eight ranks, including two beyond the end."""
    for n in range(1, 9):
        for k in range(1, n + 3):
            yield n, k


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


def over_or(top, below, otherwise):
    """top / below, and another value where that would divide by 0; None lets it raise."""
    return top / below if below or otherwise is None else otherwise


# The share of the discount: the formula, and its parts as they are right


def by_log2(rank):
    return 1 / math.log2(rank + 1)


def sum_of_weights(n, weight=by_log2):
    return sum(weight(rank) for rank in range(1, n + 1))


def over_all(top, everything):
    return top / everything


def weight_share(n, k, *, weight=by_log2, divided=over_all):
    return divided(sum_of_weights(min(k, n), weight), sum_of_weights(n, weight))


WEIGHT_SHARE = Exercise(
    "weight_share(n, k)",
    "The first k ranks’ share of the log2 discount’s sum over n ranks.",
    reference=weight_share,
    formula=weight_share,
    domain=cut_offs,
    section="choosing-use",
)

# The weight of a rank

WEIGHT = Part("weight", WEIGHT_SHARE, section="dcg-weights")


@WEIGHT.mistake("every rank weighs the same", "choosing-use")
def _(rank):
    """It counts ranks, as precision does. Under a discount, the upper ranks weigh more than the
    lower ones."""
    return 1


@WEIGHT.mistake("1/rank instead of the log2 discount", "dcg-discounts")
def _(rank):
    """It weights rank i by 1/i. The discount of DCG falls more slowly: 1/log2(i + 1)."""
    return 1 / rank


@WEIGHT.mistake(
    "log2(rank) without the 1", seen_in="Järvelin & Kekäläinen’s first discount, with base 2"
)
def _(rank):
    """It divides by log2(i), and gives rank 1 the weight 1 by hand. The discount divides by log2(i
    + 1), which is 1 at rank 1 without help and falls from rank 2 on."""
    return 1 if rank == 1 else 1 / math.log2(rank)


@WEIGHT.mistake("the log2 as the weight")
def _(rank):
    """It multiplies by log2(i + 1), so the lower ranks weigh more. The discount is 1 divided by
    it."""
    return math.log2(rank + 1)


@WEIGHT.mistake("the discount shifted by one rank")
def _(rank):
    """It divides by log2(i + 2) at rank i. That fits places counted from 0; ranks start at 1, so
    add 1."""
    return 1 / math.log2(rank + 2)


@WEIGHT.mistake("the 1 outside the logarithm")
def _(rank):
    """It divides by log2(i) + 1. The discount is 1/log2(i + 1): the 1 belongs inside the
    parentheses."""
    return 1 / (math.log2(rank) + 1)


@WEIGHT.mistake("the weights of RBP", "dcg-discounts", persistence=[0.8, 0.5, 0.9])
def _(rank, persistence):
    """Its weights fall by the same factor from rank to rank, as in rank-biased precision. The
    discount of DCG is 1/log2(i + 1)."""
    return persistence**rank


# What is divided by what

DIVIDED = Part("divided", WEIGHT_SHARE)


@DIVIDED.mistake("sum of weights instead of their share")
def _(top, everything):
    """It adds up the weights of the first k ranks and stops there. To get a share, divide by the
    total weight of all n ranks."""
    return top


@WEIGHT_SHARE.mistake(
    "the weight of rank k alone",
    also=[
        lambda n, k: by_log2(min(k, n)) / sum_of_weights(n),
        lambda n, k: by_log2(k),
    ],
)
def _(n, k):
    """It takes the weight of one rank, k. The share of the first k ranks adds up the weights of
    ranks 1 to k."""
    return by_log2(k) / sum_of_weights(n)


@WEIGHT_SHARE.mistake("a quotient of logarithms", "dcg-weights", ranks=[min, lambda k, n: k])
def _(n, k, ranks):
    """It divides log2(k + 1) by log2(n + 1). The logarithm discounts each rank: add 1/log2(i + 1)
    over the ranks."""
    return math.log2(ranks(k, n) + 1) / math.log2(n + 1)


@WEIGHT_SHARE.mistake("the mean of the weights", number=[lambda n, k: k, lambda n, k: n, min])
def _(n, k, number):
    """It divides by a number of ranks. To get a share, divide by the total weight of all n
    ranks."""
    return sum_of_weights(min(k, n)) / number(n, k)


@DIVIDED.mistake(
    "two different logarithms", also=[lambda top, everything: top / everything * math.log(2)]
)
def _(top, everything):
    """It uses one base of the logarithm in the numerator and another in the denominator. Any base
    gives the same share, if both use it."""
    return top / everything / math.log(2)


@DIVIDED.mistake(
    "the first over the rest",
    seen_in="odds for a share, a common slip",
    otherwise=[None, 1.0, 0.0],
)
def _(top, everything, otherwise):
    """It divides the weight of the first k ranks by the weight of the others. A share divides by
    all of them."""
    return over_or(top, everything - top, otherwise)


@DIVIDED.mistake("the fraction upside down")
def _(top, everything):
    """It divides the weight of all ranks by the weight of the first k. The part goes on top."""
    return everything / top


# Which ranks are counted


@WEIGHT_SHARE.mistake("ranks beyond the end")
def _(n, k):
    """It adds k weights even if there are only n ranks. A cut-off beyond the end changes nothing:
    the share is 1."""
    return sum_of_weights(k) / sum_of_weights(n)


def over_one_rank_less(last_rank, otherwise):
    """The weights down to a rank, divided by those of n - 1 ranks."""
    return lambda n, k: over_or(sum_of_weights(last_rank(n, k)), sum_of_weights(n - 1), otherwise)


@WEIGHT_SHARE.mistake(
    "one rank too few",
    also=[
        lambda n, k: sum_of_weights(k - 1) / sum_of_weights(n),
        lambda n, k: weight_share(n, min(k, n) - 1),
        over_one_rank_less(min, None),
        over_one_rank_less(lambda n, k: min(n, k) - 1, None),
        over_one_rank_less(lambda n, k: min(n, k) - 1, 1.0),
        over_one_rank_less(lambda n, k: min(n, k) - 1, 0.0),
        over_one_rank_less(lambda n, k: min(n - 1, k), None),
        over_one_rank_less(lambda n, k: min(n - 1, k), 1.0),
        over_one_rank_less(lambda n, k: min(n - 1, k), 0.0),
    ],
)
def _(n, k):
    """It adds the weights of k - 1 ranks. `range(1, k)` ends before k; write `range(1, k + 1)`."""
    return sum_of_weights(min(k - 1, n)) / sum_of_weights(n)


@WEIGHT_SHARE.mistake(
    "one rank too many",
    also=[
        lambda n, k: sum_of_weights(min(k, n)) / sum_of_weights(n + 1),
        lambda n, k: weight_share(n, k + 1),
    ],
)
def _(n, k):
    """It adds the weights of n + 1 ranks, or of k + 1. Ranks go from 1 to n."""
    return weight_share(n + 1, k)


@WEIGHT_SHARE.mistake(
    "the share of the remaining ranks",
    also=[
        lambda n, k: 1 - weight_share(n, k - 1),
        lambda n, k: 1 - weight_share(n, min(k, n) - 1),
    ],
)
def _(n, k):
    """It gives the share of the ranks below k. The exercise asks for the share of ranks 1 to k."""
    return 1 - weight_share(n, k)


@WEIGHT_SHARE.mistake("the last ranks instead of the first")
def _(n, k):
    """It adds up the weights of the last k ranks. The exercise asks for the share of ranks 1 to
    k."""
    return 1 - weight_share(n, max(0, n - k))


# Frauds caught within a capacity: the formula, and its parts as they are right


def caught_of(days, capacity):
    return sum(sum(day[:capacity]) for day in days)


def frauds_of(days):
    return sum(sum(day) for day in days)


def over(caught, total):
    return caught / total if total else 0.0


def all_frauds(days, capacity):
    return frauds_of(days)


def share_caught(days, capacity, *, total=all_frauds):
    return over(caught_of(days, capacity), total(days, capacity))


SHARE_CAUGHT = Exercise(
    "share_caught(days, capacity)",
    "Share of all frauds that are among the first `capacity` payments of their day. `days` is"
    " a list of lists of labels, 1 for fraud; 0 if there are no frauds.",
    reference=share_caught,
    formula=share_caught,
    domain=queues,
    ordinary=lambda days, capacity: caught_of(days, capacity) > 0,
    section="choosing-alerts",
)

# Day by day


def end_to_end(days):
    return [label for day in days for label in day]


def alerts_of(days, capacity):
    """How many payments are checked: fewer than the capacity on a short day."""
    return sum(len(day[:capacity]) for day in days)


@SHARE_CAUGHT.mistake(
    "all days in one queue",
    also=[lambda days, capacity: share_caught([end_to_end(days)], capacity * len(days))],
)
def _(days, capacity):
    """It puts the days end to end and cuts once. The capacity is per day: the team starts again
    every morning, so cut each day."""
    return share_caught([end_to_end(days)], capacity)


def mean_share(days, capacity, without_frauds=0.0):
    """The mean over days of the share caught, with a value for a day without frauds."""
    shares = [over(sum(day[:capacity]), sum(day)) if any(day) else without_frauds for day in days]
    return over(sum(shares), len(days))


@SHARE_CAUGHT.mistake(
    "mean of the days",
    seen_in="macro for micro average, a common slip",
    without_frauds=[0.0, 1.0],
)
def _(days, capacity, without_frauds):
    """It takes the share of each day and then the mean, so a day with one fraud counts as much as a
    day with ten. The share of all frauds adds up the frauds first."""
    return mean_share(days, capacity, without_frauds)


@SHARE_CAUGHT.also()
def _(days, capacity):
    return mean_share([day for day in days if any(day)], capacity)


@SHARE_CAUGHT.mistake(
    "days with a catch",
    seen_in="hit rate for recall, a common slip",
    of=[len, lambda days: sum(1 for day in days if any(day)), frauds_of],
)
def _(days, capacity, of):
    """It counts the days on which the team catches anything, a hit rate. A day with ten frauds
    counts ten times in the share of all frauds."""
    return over(sum(1 for day in days if any(day[:capacity])), of(days))


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


def shares_of_days(days, capacity):
    """The share caught on each day with frauds, in ascending order; 0 if there is none."""
    return sorted([sum(day[:capacity]) / sum(day) for day in days if any(day)]) or [0.0]


@SHARE_CAUGHT.mistake("the best day only")
def _(days, capacity):
    """It returns the share of the best day. The share of all frauds adds up all days."""
    return shares_of_days(days, capacity)[-1]


@SHARE_CAUGHT.mistake("the worst day only")
def _(days, capacity):
    """It returns the share of the worst day. The share of all frauds adds up the frauds of all days
    first."""
    return shares_of_days(days, capacity)[0]


@SHARE_CAUGHT.mistake("median of the days")
def _(days, capacity):
    """It takes the median of the shares of the days. The share of all frauds adds up the frauds
    first."""
    shares = shares_of_days(days, capacity)
    return (shares[len(shares) // 2] + shares[-1 - len(shares) // 2]) / 2


@SHARE_CAUGHT.mistake("sum of the days' shares")
def _(days, capacity):
    """It adds up the shares of the days, so two good days give more than 1. Add up the frauds
    first, caught and all, and divide once."""
    return sum(shares_of_days(days, capacity))


@SHARE_CAUGHT.mistake(
    "given up at a day without frauds",
    also=[lambda days, capacity: share_caught(days, capacity) if any(days[0]) else 0.0],
)
def _(days, capacity):
    """It ends at a day without frauds, as if nothing came after it. Such a day adds nothing to
    either sum; test for 0 once, after the loop."""
    # A test for 0 that returns from inside the loop.
    return share_caught(days, capacity) if all(any(day) for day in days) else 0.0


@SHARE_CAUGHT.also()
def _(days, capacity):
    first = [number for number, day in enumerate(days) if not any(day)] + [len(days)]
    return share_caught(days[: first[0]], capacity)


# Which payments are checked


@SHARE_CAUGHT.mistake("the frauds sorted to the top")
def _(days, capacity):
    """It sorts the labels of a day before the cut. The labels are in the order of the model’s
    suspicion, and sorting them gives a perfect model."""
    return share_caught([sorted(day, reverse=True) for day in days], capacity)


@SHARE_CAUGHT.mistake("the end of the queue")
def _(days, capacity):
    """It takes the last payments of the day. The first ones are the most suspicious:
    `day[:capacity]`."""
    return share_caught([day[::-1] for day in days], capacity)


@SHARE_CAUGHT.mistake("the capacity divided among the days")
def _(days, capacity):
    """It gives each day a part of the capacity. The team can check `capacity` payments every
    day."""
    return share_caught(days, capacity // len(days))


@SHARE_CAUGHT.mistake(
    "short days left out",
    also=[
        lambda days, capacity: share_caught([d for d in days if len(d) >= capacity], capacity),
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
    """It counts payments that are not frauds. Labels are 1 for fraud, so the sum of the labels is
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


@SHARE_CAUGHT.mistake("the days are not cut")
def _(days, capacity):
    """It counts all frauds of each day, as if the team checked every payment. Only the first
    `capacity` payments of a day are checked."""
    return over(frauds_of(days), frauds_of(days))


@SHARE_CAUGHT.also()
def _(days, capacity):
    return over(frauds_of(days), len(end_to_end(days)))


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


# What the frauds caught are divided by

TOTAL = Part("total", SHARE_CAUGHT)


@TOTAL.mistake("a share of all payments")
def _(days, capacity):
    """It divides by all payments, most of which are not frauds. Divide by the frauds."""
    return len(end_to_end(days))


@TOTAL.mistake("precision instead of recall", also=[alerts_of, lambda days, capacity: capacity])
def _(days, capacity):
    """It divides by the number of payments checked. That is the precision of the alerts; the share
    of all frauds divides by the frauds."""
    return capacity * len(days)


@SHARE_CAUGHT.also()
def _(days, capacity):
    return sum(over(sum(day[:capacity]), len(day[:capacity])) for day in days) / len(days)


@TOTAL.mistake(
    "F1 instead of recall",
    seen_in="the default of many tools for classes",
    also=[lambda days, capacity: (frauds_of(days) + alerts_of(days, capacity)) / 2],
)
def _(days, capacity):
    """It combines the share of frauds caught with the share of alerts that are frauds. The exercise
    asks only for the first."""
    return (frauds_of(days) + capacity * len(days)) / 2


@TOTAL.mistake(
    "frauds capped at the capacity",
    seen_in="capped recall, min(R, k), from recommender evaluation",
    also=[lambda days, capacity: min(frauds_of(days), capacity * len(days))],
)
def _(days, capacity):
    """It divides by no more frauds than the team could check. Then a day with more frauds than
    capacity looks complete, although the rest went through."""
    return sum(min(sum(day), capacity) for day in days)


@SHARE_CAUGHT.also()
def _(days, capacity):
    return min(1.0, over(caught_of(days, capacity), min(frauds_of(days), capacity)))


@TOTAL.mistake("the count instead of the share")
def _(days, capacity):
    """It returns how many frauds were caught. Divide by all frauds to get a share."""
    return 1


@TOTAL.mistake("caught over missed", seen_in="odds for a share, a common slip")
def _(days, capacity):
    """It divides the frauds that were caught by those that were missed. A share divides by both
    together."""
    return frauds_of(days) - caught_of(days, capacity)


@TOTAL.mistake("lift instead of recall", seen_in="lift, used in marketing and fraud models")
def _(days, capacity):
    """It says how many times more frequent frauds are among the alerts than among all payments. The
    exercise asks for the share of the frauds that were caught."""
    return alerts_of(days, capacity) * over(frauds_of(days), len(end_to_end(days)))


# The share itself


@SHARE_CAUGHT.mistake("no frauds, all caught", seen_in="a convention of some libraries for 0/0")
def _(days, capacity):
    """It gives 1 if there are no frauds. The task asks for 0 there: nothing was caught."""
    return share_caught(days, capacity) if frauds_of(days) else 1.0


PERCENT.apply(SHARE_CAUGHT, "The share")


@SHARE_CAUGHT.mistake(
    "the frauds missed",
    also=[
        lambda days, capacity: over(frauds_of(days) - caught_of(days, capacity), frauds_of(days))
    ],
)
def _(days, capacity):
    """It returns the share that was missed. The share caught is 1 minus that."""
    return 1 - share_caught(days, capacity)


# Recall, estimated from a sample of the unread: the formula, and its parts as they are right


def scaled_up(found, unread, sampled, relevant):
    return relevant / sampled * unread


def found_and_missed(found, unread, missed):
    return found / (found + missed)


def estimated_recall(
    found, unread, sampled, relevant, *, missed=scaled_up, recall=found_and_missed
):
    return recall(found, unread, missed(found, unread, sampled, relevant))


def clean_share(found, unread, sampled, relevant):
    return 1 - relevant / sampled


ESTIMATED_RECALL = Exercise(
    "estimated_recall(found, unread, sampled, relevant)",
    "Estimate the recall of a search. It returned `found` relevant documents, at least one. Of"
    " the `unread` documents that nobody has read, a random sample of `sampled` was judged, and"
    " `relevant` of these are relevant.",
    reference=estimated_recall,
    formula=estimated_recall,
    domain=samples,
    ordinary=lambda found, unread, sampled, relevant: 0 < relevant < sampled,
    given=[clean_share],
    section="choosing-review",
)

# The sample alone


@ESTIMATED_RECALL.mistake(
    "the clean share of the unread pile",
    also=[
        lambda found, unread, sampled, relevant: 100 * (1 - relevant / sampled),
        lambda found, unread, sampled, relevant: 1 - relevant / unread,
    ],
)
def _(found, unread, sampled, relevant):
    """It says how clean the unread pile is, not how much was found. A large pile that is nearly
    clean can still hold most of the relevant documents."""
    return (sampled - relevant) / sampled


@ESTIMATED_RECALL.mistake("the share of the sample instead of a recall")
def _(found, unread, sampled, relevant):
    """It stops at the share of relevant documents in the sample (the elusion). Recall needs the
    documents found, too."""
    return relevant / sampled


# What was missed

MISSED = Part("missed", ESTIMATED_RECALL)


@MISSED.mistake("the sample is not scaled up")
def _(found, unread, sampled, relevant):
    """It adds the relevant documents of the sample to those found. The sample is only a part of the
    unread pile: divide by its size and multiply by the size of the pile."""
    return relevant


@MISSED.mistake("scaled to the unread without the sample")
def _(found, unread, sampled, relevant):
    """It scales the sample up to the documents outside the sample only. The sample belongs to the
    unread pile, and its relevant documents were missed by the search as well."""
    return relevant / sampled * (unread - sampled)


@MISSED.mistake("the size of the sample forgotten")
def _(found, unread, sampled, relevant):
    """It multiplies the relevant documents of the sample by the size of the unread pile. Divide by
    the size of the sample first."""
    return relevant * unread


@MISSED.mistake(
    "scaled down instead of up", also=[lambda found, unread, sampled, relevant: relevant / unread]
)
def _(found, unread, sampled, relevant):
    """It swaps the size of the sample and the size of the unread pile. The pile is larger than the
    sample, so more was missed than the sample shows."""
    return relevant / unread * sampled


@MISSED.mistake("the nonrelevant documents scaled up")
def _(found, unread, sampled, relevant):
    """It scales up the documents of the sample that are not relevant. The missed ones are
    relevant."""
    return (sampled - relevant) / sampled * unread


@MISSED.mistake("scaled to all documents")
def scaled_to_all(found, unread, sampled, relevant):
    """It applies the share of the sample to all documents, even to those that were found. The
    sample is from the unread pile and speaks for that pile only."""
    return relevant / sampled * (unread + found)


@ESTIMATED_RECALL.also()
def _(found, unread, sampled, relevant):
    return found / scaled_to_all(found, unread, sampled, relevant)


@ESTIMATED_RECALL.also()
def _(found, unread, sampled, relevant):
    return over_or(found, scaled_to_all(found, unread, sampled, relevant), 1.0)


@ESTIMATED_RECALL.also()
def _(found, unread, sampled, relevant):
    return over_or(found, scaled_to_all(found, unread, sampled, relevant), 0.0)


@MISSED.mistake("the sample upside down", otherwise=[None, 0.0, math.inf])
def _(found, unread, sampled, relevant, otherwise):
    """It divides the size of the sample by its relevant documents. The share of relevant documents
    is relevant / sampled."""
    return over_or(sampled * unread, relevant, otherwise)


@MISSED.mistake("the rate instead of the number of missed documents")
def _(found, unread, sampled, relevant):
    """It adds a share of the sample to a number of documents. Multiply the share by the size of the
    unread pile first."""
    return relevant / sampled


@MISSED.mistake(
    "rounded to whole documents",
    seen_in="`//` for `/`, a common slip",
    also=[
        lambda found, unread, sampled, relevant: round(relevant / sampled * unread),
        lambda found, unread, sampled, relevant: math.ceil(relevant * unread / sampled),
    ],
)
def _(found, unread, sampled, relevant):
    """It rounds the estimate of the missed documents to a whole number. An estimate need not be
    whole; round when the number is printed."""
    return relevant * unread // sampled


@ESTIMATED_RECALL.also()
def _(found, unread, sampled, relevant):
    return found // (found + relevant / sampled * unread)


@MISSED.mistake("a smoothed share of the sample", seen_in="Laplace's rule of succession")
def _(found, unread, sampled, relevant):
    """It adds 1 to the relevant documents of the sample, and 2 to its size. The estimate here is
    the plain share, relevant / sampled."""
    return (relevant + 1) / (sampled + 2) * unread


@MISSED.mistake("the sample counted twice")
def _(found, unread, sampled, relevant):
    """It adds the relevant documents of the sample to those that the sample stands for. The
    scaled-up number already includes them."""
    return relevant / sampled * unread + relevant


@MISSED.mistake(
    "the odds of the sample",
    seen_in="odds for a share, a common slip",
    otherwise=[None, math.inf],
)
def _(found, unread, sampled, relevant, otherwise):
    """It divides the relevant documents of the sample by the others. The share of relevant
    documents divides by the whole sample."""
    return over_or(relevant * unread, sampled - relevant, otherwise)


@MISSED.mistake("sample and pile added")
def _(found, unread, sampled, relevant):
    """It divides by the sample and the unread pile together. The sample is a part of the pile: its
    share is relevant / sampled."""
    return relevant / (sampled + unread) * unread


@MISSED.mistake(
    "the sample taken for the missed documents",
    also=[lambda found, unread, sampled, relevant: sampled - relevant],
)
def _(found, unread, sampled, relevant):
    """It counts the whole sample, or its nonrelevant part, as missed. Only relevant documents were
    missed: scale up those of the sample."""
    return sampled


@MISSED.mistake("scaled to the documents found")
def _(found, unread, sampled, relevant):
    """It multiplies the share of the sample by the number found. The sample is from the unread
    pile: multiply by the size of that pile."""
    return relevant / sampled * found


@MISSED.mistake("the scale cut to a whole number")
def _(found, unread, sampled, relevant):
    """It divides the size of the pile by the size of the sample without the fraction. Each document
    of the sample stands for unread / sampled documents, which need not be whole."""
    return relevant * (unread // sampled)


@MISSED.mistake("divided by all documents")
def _(found, unread, sampled, relevant):
    """It divides by the unread documents, relevant or not. Recall divides by the relevant ones,
    those found and those missed."""
    return unread


@ESTIMATED_RECALL.also()
def _(found, unread, sampled, relevant):
    return found / unread


# What is made of the found and the missed

RECALL = Part("recall", ESTIMATED_RECALL)


@RECALL.mistake("the share that was missed")
def _(found, unread, missed):
    """It puts the missed documents into the numerator. That is 1 minus recall."""
    return missed / (found + missed)


@RECALL.mistake("the missed documents instead of a share")
def _(found, unread, missed):
    """It returns an estimated number of missed documents. Recall is the share that was found: found
    / (found + missed)."""
    return missed


@RECALL.mistake("missed over found")
def _(found, unread, missed):
    """It subtracts missed / found from 1. Recall compares with all relevant documents, found and
    missed, so it cannot be negative."""
    return 1 - missed / found


@RECALL.mistake(
    "found over missed", seen_in="odds for a share, a common slip", otherwise=[None, 1.0, 0.0]
)
def _(found, unread, missed, otherwise):
    """It divides what was found by what was missed. Recall divides it by both together."""
    return over_or(found, missed, otherwise)


@RECALL.mistake("missed documents as a share of the wrong whole")
def _(found, unread, missed):
    """It divides the missed documents by documents that are mostly not relevant. Recall compares
    with the relevant ones, found and missed."""
    return 1 - missed / (found + unread)


@RECALL.mistake("the share of relevant documents among all")
def _(found, unread, missed):
    """It divides the relevant documents, found and missed, by all documents. That is how rich the
    collection is; recall is the share of the relevant ones that was found."""
    return (found + missed) / (found + unread)


@RECALL.mistake("parentheses missing")
def _(found, unread, missed):
    """It computes found / found + missed, which is 1 + missed, because Python divides before it
    adds. Put found + missed in parentheses."""
    return found / found + missed


@ESTIMATED_RECALL.mistake("the sample counted as found")
def _(found, unread, sampled, relevant):
    """It counts the relevant documents of the sample as found. The search did not find them; they
    were met by chance, to measure what it missed."""
    return (found + relevant) / (found + relevant / sampled * unread)


@ESTIMATED_RECALL.also()
def _(found, unread, sampled, relevant):
    return estimated_recall(found + relevant, unread, sampled, relevant)


PERCENT.apply(ESTIMATED_RECALL, "Recall")
VALUE_ROUNDED.apply(ESTIMATED_RECALL, section="average-precision-rounding")


@ESTIMATED_RECALL.also()
def _(found, unread, sampled, relevant):
    return int(100 * estimated_recall(found, unread, sampled, relevant)) / 100


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
