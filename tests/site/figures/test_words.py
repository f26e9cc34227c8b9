"""Words for the figures: numbers are rounded as Python rounds them, in the page too."""

import math

import micropython
import pytest

from book_site.interactive import bundling
from rankmetrics_lib.figures.words import count, decimal, listed

DECIMALS = [
    (part / whole, digits)
    for digits in (1, 2, 3, 4)
    for whole in range(1, 65)
    for part in range(-whole, whole + 1)
]
IN_THE_PAGE = """
from rankmetrics_lib.figures.words import decimal
for digits in (1, 2, 3, 4):
    for whole in range(1, 65):
        for part in range(-whole, whole + 1):
            print(decimal(part / whole, digits))
"""


def test_a_number_is_rounded_as_by_cpython():
    for value, digits in DECIMALS:
        written = f"{value:.{digits}f}".replace("-", "−")
        assert decimal(value, digits) == (
            written if float(written.replace("−", "-")) else written.removeprefix("−")
        )


def test_the_page_rounds_alike():
    shown = micropython.run(IN_THE_PAGE, bundling.python_files("figures"))
    assert shown == [decimal(value, digits) for value, digits in DECIMALS]


def test_no_number_is_said():
    assert decimal(math.nan) == "no value"


def test_a_count_has_its_noun():
    counts = [count(number, "scam", "scams") for number in (0, 1, 10, 11)]
    assert counts == ["no scams", "one scam", "ten scams", "11 scams"]


@pytest.mark.parametrize("words, sentence", [("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C")])
def test_a_list_ends_in_and(words, sentence):
    assert listed(list(words)) == sentence
