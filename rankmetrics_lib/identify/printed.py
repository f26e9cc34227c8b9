"""The number as it was printed, and which values it may stand for."""

from __future__ import annotations

import math

from ..formulas._rules import Rule, integer, number, shown

DECIMALS = Rule(integer, lambda decimals: decimals >= 0, "an integer of at least 0, or None")
# Further decimals are not compared: sums in another order differ there.
MOST_DECIMALS = 10
ROUNDINGS = ("rounded", "half to even", "cut")
DIGITS = 14  # of a value that are compared: without the noise of the last bits
TINY = 1e-20  # values below it are 0 to all decimals that are compared
EXPECTED = "a finite number, or a text such as '0.785' or '81.96%'"


class Printed:
    """A printed number: `number` counts units of its last decimal that is compared, `step` is one
    such unit."""

    def __init__(self, value: str | float, decimals: int | None):
        digits, exponent = decimal_of(value)
        given = -exponent if decimals is None else DECIMALS.check("decimals", decimals)
        self.decimals = min(max(given, 0), MOST_DECIMALS)
        # as they were written: a percentage has two less than its share
        self.written_decimals = max(self.decimals - 2 * is_percentage(value), 0)
        self.step = 1 / 10**self.decimals
        self.number = rounded(digits, exponent + self.decimals, "rounded")
        self.value = self.number / 10**self.decimals
        self.tolerance = 1.01 * self.step

    def rounding_of(self, value: float) -> str | None:
        """How the value is rounded to give the number: one of ROUNDINGS, or None if it does not
        give it."""
        if not self.distance(value) <= self.tolerance:
            return None
        digits, exponent = significant(value)
        for rounding in ROUNDINGS:
            if rounded(digits, exponent + self.decimals, rounding) == self.number:
                return rounding
        return None

    def distance(self, value: float) -> float:
        return abs(value - self.value)


def is_percentage(value: str | float) -> bool:
    return isinstance(value, str) and value.strip().endswith("%")


def rounded(digits: int, exponent: int, rounding: str) -> int:
    """digits * 10**exponent as an integer."""
    if exponent >= 0:
        return digits * 10**exponent
    unit = 10**-exponent
    whole, rest = divmod(abs(digits), unit)
    if rounding != "cut" and (
        2 * rest > unit or (2 * rest == unit and (rounding == "rounded" or whole % 2))
    ):
        whole += 1
    return whole if digits >= 0 else -whole


def significant(value: float) -> tuple[int, int]:
    """The value as digits * 10**exponent, with as many digits as are compared."""
    if abs(value) < TINY:
        return 0, 0
    exponent = math.floor(math.log10(abs(value))) + 1 - DIGITS
    return math.floor(value * 10**-exponent + 0.5), exponent


def decimal_of(value: str | float) -> tuple[int, int]:
    """The printed number as digits * 10**exponent; a percentage is a hundredth."""
    if isinstance(value, str):
        text = value.strip()
        found = read_decimal(text[:-1].rstrip() if is_percentage(text) else text)
        if found is not None and is_percentage(text):
            found = found[0], found[1] - 2
    elif number(value) is None or value is True or value is False:
        raise TypeError(f"value must be {EXPECTED}, got {shown(value)}")
    else:
        found = read_decimal(repr(number(value)))
    if found is None or not is_at_most(found, 12):
        raise ValueError(f"value must be {EXPECTED}, got {shown(value)}")
    return found


def read_decimal(text: str) -> tuple[int, int] | None:
    """Digits and exponent of a decimal number, or None if it is none."""
    mantissa, _, power = text.lower().partition("e")
    sign = mantissa[:1] if mantissa[:1] in ("+", "-") else ""
    whole, _, fraction = mantissa[len(sign) :].partition(".")
    exponent = "0"
    if power or text.lower().endswith("e"):
        exponent = power[1:] if power[:1] in ("+", "-") else power
    if not all(one in "0123456789" for one in whole + fraction + exponent):
        return None
    if not whole + fraction or not exponent or len(exponent) > 4 or len(text) > 500:
        return None
    digits = int(whole + fraction)
    power_of_ten = -int(exponent) if power[:1] == "-" else int(exponent)
    return (-digits if sign == "-" else digits), power_of_ten - len(fraction)


def is_at_most(found: tuple[int, int], power: int) -> bool:
    """Whether the number is at most 10**power, whatever its sign."""
    digits, exponent = abs(found[0]), found[1]
    return not digits or (exponent <= power and digits <= 10 ** (power - exponent))
