"""Slips that people make with any metric of a kind, said once: a rounded value, a share in percent,
what is done to terms in place of their mean."""

import math

from ._exercise import Exercise, slip

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable

# Of a value


@slip("value rounded", digits=[4, 3, 2, 1, 6])
def VALUE_ROUNDED(value, digits):
    """It rounds the value that it returns, so a mean over queries inherits the errors. Return all
    digits, and round once, when the number is printed."""
    return round(value, digits)


@slip("percent instead of a share")
def PERCENT(value):
    """It multiplies by 100. {what} is a number from 0 to 1; convert it to percent only when you
    print it."""
    return 100 * value


@slip("1 minus the value")
def WHAT_IS_MISSING(value):
    """It returns how far the value falls short of 1, so a perfect list gets 0. That is a loss to
    minimize; {what} itself is the share that was reached."""
    return 1 - value


@slip("whole numbers only")
def WHOLE_NUMBERS(value):
    """It divides with `//`, which drops everything after the decimal point: any value below 1
    becomes 0. Divide with `/`."""
    return value // 1


# Of the terms of a mean


def mean(values):
    return sum(values) / len(values)


@slip("sum instead of mean", also=[lambda values: 2 * sum(values)])
def SUM(values):
    """It adds up the {what}, so the value grows with their number. Divide by it."""
    return sum(values)


@slip("median instead of mean")
def MEDIAN(values):
    """It takes the median of the {what}. In the mean, each of them counts."""
    ordered = sorted(values)
    n = len(ordered)
    return (ordered[n // 2] + ordered[(n - 1) // 2]) / 2


@slip("only one term", pick=[max, min, lambda values: values[0], lambda values: values[-1]])
def ONE_TERM(values, pick):
    """It returns one of the {what}, such as the first, the largest or the smallest; perhaps a
    `return` is inside the loop. Take the mean of all of them."""
    return pick(values)


@slip("squares", also=[lambda values: math.sqrt(mean([value**2 for value in values]))])
def SQUARES(values):
    """It averages the squares of the {what}, and may take the root of that, so the large ones weigh
    more. Take the plain mean."""
    return mean([value**2 for value in values])


@slip("zeros left out", also=[lambda values: mean(set(values))])
def ZEROS_LEFT_OUT(values):
    """It leaves out any of the {what} that are 0, or counts equal ones only once. Each of them
    counts."""
    return mean([value for value in values if value] or [0.0])


@slip("sign turned around")
def SIGN(values):
    """It reverses the sign. The mean of the {what} is at least 0."""
    return -mean(values)


OF_A_MEAN = (SUM, MEDIAN, ONE_TERM, SQUARES, ZEROS_LEFT_OUT, SIGN)


def mean_slips(exercise: Exercise, terms: "Callable[..., list]", what: str) -> None:
    """Let an exercise know what people do instead of taking the mean of some terms. `what` names
    the terms."""
    for each in OF_A_MEAN:
        each.apply(exercise, what, right=terms)
