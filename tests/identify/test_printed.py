"""The printed number that `identify` is given: what is read, and which values it may stand for,
against `decimal`."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rankmetrics_lib.identify.printed import Printed

WAYS = {"rounded": ROUND_HALF_UP, "half to even": ROUND_HALF_EVEN, "cut": ROUND_DOWN}


@st.composite
def texts(draw):
    """A number as a program may print it, and its value."""
    sign = draw(st.sampled_from(["", "+", "-"]))
    whole = draw(st.sampled_from(["", "0", "7", "12", "0034"]))
    fraction = draw(st.text("0123456789", max_size=13))
    point = "." if fraction else draw(st.sampled_from(["", "."]))
    text = sign + (whole or "0" * (not fraction)) + point + fraction
    power = draw(st.sampled_from(["", "e0", "E2", "e+3", "e-1", "e-12", "E-03", "e10"]))
    percent = draw(st.sampled_from(["", "", "%", " %"]))
    return f" {text}{power}{percent} ", Decimal(text + power) / (100 if percent else 1)


def decimals_of(number):
    return min(max(-number.as_tuple().exponent, 0), 10)


def units(number, decimals, way=ROUND_HALF_UP):
    return int(number.scaleb(decimals).to_integral_value(way))


@given(texts(), st.none() | st.integers(0, 12))
def test_a_text_is_read_as_decimal_reads_it(printed, decimals):
    text, number = printed
    found = Printed(text, decimals)
    plain = text.replace("%", "").strip()
    places = min(max(-Decimal(plain).as_tuple().exponent + 2 * ("%" in text), 0), 10)
    assert found.decimals == (places if decimals is None else min(decimals, 10))
    assert found.number == units(number, found.decimals)
    assert found.value == float(Decimal(found.number).scaleb(-found.decimals))
    assert found.distance(found.value + 0.25) == pytest.approx(0.25)


@pytest.mark.parametrize("text, number", [("0.125", 13), ("-0.125", -13), ("0.135", 14)])
def test_half_a_unit_is_rounded_up(text, number):
    assert Printed(text, 2).number == number


@given(st.floats(-(10**12), 10**12))
def test_a_float_is_read_as_it_is_printed(value):
    number = Decimal(repr(value))
    assert Printed(value, None).number == units(number, decimals_of(number))


@given(
    st.integers(-(10**9), 10**9),
    st.integers(0, 9),
    st.integers(0, 8),
    st.sampled_from(list(WAYS.values())),
    st.integers(-1, 1),
)
@example(25, 1, 0, ROUND_HALF_EVEN, 0)  # exactly half, for which the ways differ
def test_a_value_is_rounded_as_decimal_rounds_it(digits, exponent, decimals, way, units_off):
    value = Decimal(digits).scaleb(-exponent)
    number = units(value, decimals, way) + units_off
    text = f"{Decimal(number).scaleb(-decimals):f}"
    printed = Printed(text, decimals)
    fitting = [name for name, way in WAYS.items() if units(value, decimals, way) == number]
    assert printed.rounding_of(float(value)) == (fitting[0] if fitting else None)


@given(st.floats(-1000, 1000), st.integers(0, 10))
def test_what_python_prints_fits(value, decimals):
    printed = Printed(f"{value:.{decimals}f}", None)
    assert printed.rounding_of(value) in ("rounded", "half to even")


@pytest.mark.parametrize("tiny", [1e-99, 1e-296, 5e-324, -5e-324])
def test_a_tiny_value_is_printed_as_zero(tiny):
    """RBP of a list of a thousand documents with one hit at its end, for one."""
    assert Printed("0.00", None).rounding_of(tiny) == "rounded"
    assert Printed("0.01", None).rounding_of(tiny) is None


@pytest.mark.parametrize(
    "text", ["1e12", "-1e12", "10e11", "0e13", "0.5" + "0" * 497, "0.25e-0001", "0e9999"]
)
def test_the_longest_and_largest_numbers_that_are_read(text):
    found = Printed(text, None)
    assert found.value == pytest.approx(float(text), rel=1e-9)


@pytest.mark.parametrize(
    "text",
    ["", " ", "%", ".", "-", "+.", "e5", "1e", "1e+", "1e-", "1 0", "1,5", "--1", "1e5.0", "1%%"]
    + ["0x1", "1_000", "²", "inf", "nan", "1000000000001", "-1000000000001", "1e13", "0.1e14"]
    + ["0.5" + "0" * 498, "1e-00001", "1e1e1", "%5", "1e5e"],
)
def test_other_texts_are_refused(text):
    with pytest.raises(ValueError, match="value must be a finite number, or a text such as"):
        Printed(text, None)


@pytest.mark.parametrize(
    "value, way",
    [(0.34999999999999998, "rounded"), (0.349999999999996, "rounded"), (0.34999999999996, None)],
)
def test_fourteen_digits_are_compared(value, way):
    """Sums in another order differ in the last digits, and half a unit is rounded up."""
    assert Printed("0.4", None).rounding_of(value) == way
