"""The number as it was printed, and which values it may stand for."""

from __future__ import annotations

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, InvalidOperation

from ...formulas._rules import Rule, integer, number, shown

DECIMALS = Rule(integer, lambda decimals: decimals >= 0, "an integer of at least 0, or None")
# Further decimals are not compared: sums in another order differ there.
MOST_DECIMALS = 10
ROUNDINGS = {
    "rounded": ROUND_HALF_UP,
    "half to even": ROUND_HALF_EVEN,
    "cut": ROUND_DOWN,
}


class Printed:
    """A printed number: `number` has the decimals that are compared, `step` is one unit of the
    last."""

    def __init__(self, value: str | float, decimals: int | None):
        exact = decimal_of(value)
        if decimals is None:
            decimals = max(-int(exact.as_tuple().exponent), 0)
        else:
            decimals = DECIMALS.check("decimals", decimals)
        self.step = Decimal(1).scaleb(-min(decimals, MOST_DECIMALS))
        self.number = exact.quantize(self.step, ROUND_HALF_UP)

    def rounding_of(self, value: float) -> str | None:
        """How the value is rounded to give the number: a key of ROUNDINGS, or None if it does not
        give it."""
        if self.distance(value) > 1.01 * float(self.step):
            return None
        exact = Decimal(f"{value:.14g}")  # without the noise of the last bits
        for name, rounding in ROUNDINGS.items():
            if exact.quantize(self.step, rounding) == self.number:
                return name
        return None

    def distance(self, value: float) -> float:
        return abs(value - float(self.number))


def decimal_of(value: str | float) -> Decimal:
    """The printed number with its decimals; a percentage is a hundredth."""
    expected = "a finite number, or a text such as '0.785' or '81.96%'"
    if isinstance(value, str):
        text = value.strip()
        try:
            found = Decimal(text.removesuffix("%").rstrip())
        except InvalidOperation:
            raise ValueError(f"value must be {expected}, got {shown(value)}") from None
        found = found.scaleb(-2) if text.endswith("%") else found
    elif number(value) is None or isinstance(value, bool):
        raise TypeError(f"value must be {expected}, got {shown(value)}")
    else:
        found = Decimal(repr(number(value)))
    if not found.is_finite() or abs(found) > 10**12:
        raise ValueError(f"value must be {expected}, got {shown(value)}")
    return found
