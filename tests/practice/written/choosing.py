import numpy as np

from . import right, wrong

# The share of the discount


@right("weight_share")
def share_by_numpy(n, k):
    weights = np.cumsum(1 / np.log2(np.arange(n) + 2))
    return weights[min(k, n) - 1] / weights[-1]


# Frauds within a capacity


@right("share_caught")
def caught_by_padding(days, capacity):
    table = np.zeros((len(days), max([capacity, *map(len, days)])))
    for row, day in enumerate(days):
        table[row, : len(day)] = day
    return table[:, :capacity].sum() / max(1, table.sum())


def over_the_frauds(caught, days):
    frauds = sum(map(sum, days))
    return caught / frauds if frauds else 0.0


@wrong("share_caught", None)
def fails_on_days_without_payments(days, capacity):
    return sum(day[capacity - 1] for day in days) / sum(map(sum, days))


@wrong("share_caught", None)
def weighted_by_the_frauds_of_the_day(days, capacity):
    return over_the_frauds(
        sum(sum(day[:capacity]) / len(day) * sum(day) for day in days if day), days
    )


@wrong("share_caught", None)
def over_the_worst_day(days, capacity):
    most = max(map(sum, days))
    return sum(sum(day[:capacity]) for day in days) / most if most else 0.0


@wrong("share_caught", None)
def sorted_in_place(days, capacity):
    caught = 0
    for day in days:
        day.sort(reverse=True)
        caught += sum(day[:capacity])
    return over_the_frauds(caught, days)


# Recall from a sample


@right("estimated_recall")
def recall_from_one_fraction(found, unread, sampled, relevant):
    return found * sampled / (found * sampled + relevant * unread)


@wrong("estimated_recall", None)
def perfect_without_a_miss_and_mixed_up_with_one(found, unread, sampled, relevant):
    return 1.0 if relevant == 0 else found / (relevant * unread / sampled + relevant)


@wrong("estimated_recall", None)
def product_over_product(found, unread, sampled, relevant):
    return found * relevant / (sampled * unread)
