"""The functions of statistics that the metrics of a chapter may need."""

from math import exp, log, sqrt

from .math import fsum


def mean(data):
    values = list(data)
    if not values:
        raise ValueError("mean requires at least one data point")
    return fsum(values) / len(values)


fmean = mean


def geometric_mean(data):
    return exp(mean([log(value) for value in data]))


def harmonic_mean(data):
    values = list(data)
    return 0 if 0 in values else 1 / mean([1 / value for value in values])


def middle(data):
    values = sorted(data)
    if not values:
        raise ValueError("no median for empty data")
    return values[(len(values) - 1) // 2], values[len(values) // 2]


def median(data):
    low, high = middle(data)
    return low if low == high else (low + high) / 2


def median_low(data):
    return middle(data)[0]


def median_high(data):
    return middle(data)[1]


def mode(data):
    values = list(data)
    return max(values, key=values.count)


def squares(values):
    center = mean(values)
    return fsum([(value - center) ** 2 for value in values])


def pvariance(data):
    values = list(data)
    return squares(values) / len(values)


def variance(data):
    values = list(data)
    if len(values) < 2:
        raise ValueError("variance requires at least two data points")
    return squares(values) / (len(values) - 1)


def pstdev(data):
    return sqrt(pvariance(data))


def stdev(data):
    return sqrt(variance(data))
